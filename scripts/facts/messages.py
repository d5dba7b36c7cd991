"""The messages of exceptions as templates, and the statements that they come from.

A statement is a `raise`, or a call of one of dlt's exception classes: some are made in one place
and raised in another. A template is the text of the source with `{}` for each value: read from the
`__str__` of the class or of a base, else from the arguments of a call through the `__init__` of the
class and those of its bases, else from the method of the class that makes its message. Nothing is
executed, so a text that a function builds elsewhere is `{}` too; of a text that depends on
conditions, it has every part that is added, and the last one that replaces others.
"""

from __future__ import annotations

import ast
import builtins
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Mapping, Optional, Sequence, Union

from scripts.facts.sources import SourceModule, dotted_name, parse_package

HOLE = "{}"
# Classes call the __init__ of their bases; no chain of dlt's is longer.
_DEEPEST = 6
_WORD = re.compile(r"[A-Za-z]{2,}")

# How dlt names the methods that make the message of their class.
_MAKES_MESSAGE = re.compile(r"msg|message")

Init = Union[ast.FunctionDef, ast.AsyncFunctionDef]


@dataclass(frozen=True)
class Raise:
    """Where an exception is raised or made."""

    error: str
    """The dotted path of the class, or the name of a built-in one."""
    message: str
    """Empty when the source does not say it."""
    module: str
    file: str
    """`dlt/pipeline/pipeline.py`"""
    function: str
    """`Pipeline.run`, the outermost function around the statement; empty outside of functions."""
    line: int


@dataclass
class _Class:
    path: str
    bases: Sequence[str]
    init: Optional[Init]
    str_method: Optional[ast.FunctionDef]
    makes_message: Optional[ast.FunctionDef]
    """A method that returns a message."""


def _classes(modules: Sequence[SourceModule]) -> dict[str, _Class]:
    found = {}
    for module in modules:
        for node in module.tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            methods = {n.name: n for n in node.body if isinstance(n, ast.FunctionDef)}
            makers = (n for name, n in methods.items() if _MAKES_MESSAGE.search(name))
            found[f"{module.name}.{node.name}"] = _Class(
                f"{module.name}.{node.name}",
                [dotted_name(base, module.names) for base in node.bases],
                methods.get("__init__"),
                methods.get("__str__"),
                next((n for n in makers if _returned(n)), None),
            )
    return found


def _text(node: Optional[ast.expr], known: Mapping[str, str]) -> str:
    """The template of an expression: literal text, and HOLE for what only a run knows."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else HOLE
    if isinstance(node, ast.JoinedStr):
        return "".join(
            _text(part.value if isinstance(part, ast.FormattedValue) else part, known)
            for part in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text(node.left, known) + _text(node.right, known)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return re.sub(r"%[sdrf]", HOLE, _text(node.left, known))
    if isinstance(node, ast.Name):
        return known.get(node.id, HOLE)
    if isinstance(node, ast.Starred):
        return _text(node.value, known)
    if isinstance(node, ast.IfExp):
        return max(_text(node.body, known), _text(node.orelse, known), key=len)
    return HOLE


def _parameters(init: Init, call: ast.Call, texts: Mapping[str, str]) -> dict[str, str]:
    """The templates of an __init__'s parameters in a call."""
    names = [argument.arg for argument in (*init.args.posonlyargs, *init.args.args)][1:]
    spoken = [_text(argument, texts) for argument in call.args]
    given = dict(zip(names, spoken))
    if init.args.vararg:
        given[init.args.vararg.arg] = " ".join(spoken[len(names) :])
    given.update({k.arg: _text(k.value, texts) for k in call.keywords if k.arg})
    return given


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a function in order, with those of its branches."""
    for node in body:
        yield node
        for name in ("body", "orelse", "finalbody"):
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield from _statements(getattr(node, name, []))


def _assign(node: ast.stmt, texts: dict[str, str]) -> None:
    """Notes what an assignment to a local name makes of its template."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        if isinstance(target, ast.Name):
            texts[target.id] = _text(node.value, texts)
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        texts[node.target.id] = texts.get(node.target.id, "") + _text(node.value, texts)


def _returned(function: ast.FunctionDef) -> str:
    """The template of what a function returns last; empty when it returns nothing with words."""
    texts: dict[str, str] = {}
    returned = ""
    for node in _statements(function.body):
        _assign(node, texts)
        if isinstance(node, ast.Return):
            text = _text(node.value, texts)
            returned = text if _WORD.search(text) else returned
    return returned


def _is_super_init(call: ast.Call) -> bool:
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "__init__"
        and isinstance(function.value, ast.Call)
        and isinstance(function.value.func, ast.Name)
        and function.value.func.id == "super"
    )


class _Reader:
    def __init__(self, classes: Mapping[str, _Class]) -> None:
        self.classes = classes

    def is_exception(self, path: str, depth: int = 0) -> bool:
        """Whether a class of the package is an exception, by its bases."""
        found = self.classes.get(path)
        return found is not None and any(
            _is_built_in(base) or (depth < _DEEPEST and self.is_exception(base, depth + 1))
            for base in found.bases
        )

    def _init_of(self, path: str, depth: int = 0) -> Optional[_Class]:
        """The class or base that has an __init__ of its own."""
        found = self.classes.get(path)
        if found is None or depth > _DEEPEST:
            return None
        if found.init is not None:
            return found
        inits = (self._init_of(base, depth + 1) for base in found.bases)
        return next((one for one in inits if one is not None), None)

    def _str_of(self, path: str, depth: int = 0) -> Optional[ast.FunctionDef]:
        """The `__str__` of a class of the package or of its bases."""
        found = self.classes.get(path)
        if found is None or depth > _DEEPEST:
            return None
        inherited = (self._str_of(base, depth + 1) for base in found.bases)
        return found.str_method or next((one for one in inherited if one is not None), None)

    def message(self, path: str, call: ast.Call, texts: Mapping[str, str]) -> str:
        """The template of the message that a call of the class makes."""
        spoken = self._str_of(path)
        message = _returned(spoken) if spoken else ""
        if not message:
            message = self._passed(path, call, texts)
        maker = self.classes[path].makes_message if path in self.classes else None
        return message if _WORD.search(message) or maker is None else _returned(maker)

    def _passed(self, path: str, call: ast.Call, texts: Mapping[str, str], depth: int = 0) -> str:
        """The template of the message that a call of the class passes to its bases."""
        owner = self._init_of(path)
        if owner is None or owner.init is None or depth > _DEEPEST:
            spoken = [_text(argument, texts) for argument in call.args]
            return max(spoken, key=lambda text: len(_WORD.findall(text)), default="")
        inner = _parameters(owner.init, call, texts)
        message = ""
        for node in _statements(owner.init.body):
            _assign(node, inner)
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Call)
                and _is_super_init(node.value)
            ):
                bases = owner.bases
                base = next((one for one in bases if self._init_of(one)), bases[0] if bases else "")
                message = self._passed(base, node.value, inner, depth + 1)
        return message


@dataclass(frozen=True)
class _Place:
    """A function, and the templates of its local names so far."""

    texts: dict[str, str]
    name: str = ""
    is_function: bool = False

    def inside(self, node: ast.AST) -> _Place:
        """The place of what a class or a function contains; the place itself for other nodes."""
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return self
        name = self.name if self.is_function else f"{self.name}.{node.name}".lstrip(".")
        if isinstance(node, ast.ClassDef):
            return _Place(self.texts, name, self.is_function)
        return _Place(dict(self.texts), name, True)


def _calls(node: ast.AST, place: _Place) -> Iterator[tuple[ast.Call, bool, _Place]]:
    """The calls of a module with their places; True for what a `raise` has. A class that is raised
    without a call is like one without arguments."""
    for child in ast.iter_child_nodes(node):
        inner = place.inside(child)
        if isinstance(child, ast.stmt):
            _assign(child, inner.texts)
        is_raised = isinstance(node, ast.Raise) and child is node.exc
        if isinstance(child, ast.Call):
            yield child, is_raised, inner
        elif is_raised and isinstance(child, (ast.Name, ast.Attribute)):
            yield ast.copy_location(ast.Call(child, [], []), child), True, inner
        yield from _calls(child, inner)


def _clean(message: str) -> str:
    """One line, with one hole for values that stand side by side; empty without words."""
    text = re.sub(r"(?:\{\}\s*)+\{\}", HOLE, " ".join(message.split()))
    return text if _WORD.search(text) else ""


def _is_built_in(path: str) -> bool:
    found = getattr(builtins, path, None)
    return isinstance(found, type) and issubclass(found, BaseException)


def read_raises(package: Path) -> list[Raise]:
    """The statements of a package that raise an exception class by name, or make an exception of
    the package, by module and line."""
    modules = parse_package(package)
    reader = _Reader(_classes(modules))
    found = []
    for module in modules:
        for call, is_raised, place in _calls(module.tree, _Place({})):
            path = dotted_name(call.func, module.names)
            if reader.is_exception(path) or (is_raised and _is_built_in(path)):
                message = _clean(reader.message(path, call, dict(place.texts)))
                function = place.name if place.is_function else ""
                found.append(Raise(path, message, module.name, module.file, function, call.lineno))
    return sorted(found, key=lambda one: (one.module, one.line))
