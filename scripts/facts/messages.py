"""The messages of exceptions as templates, and the `raise` statements that they come from.

A template is the text of the source with `{}` for each value: read from the arguments of a `raise`
statement, through the `__init__` of the class and those of its bases. Nothing is executed, so a
text that a function builds elsewhere is `{}` too.
"""

from __future__ import annotations

import ast
import builtins
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Mapping, Optional, Sequence, Union

HOLE = "{}"
# Classes call the __init__ of their bases; no chain of dlt's is longer.
_DEEPEST = 6
_WORD = re.compile(r"[A-Za-z]{2,}")

Init = Union[ast.FunctionDef, ast.AsyncFunctionDef]


@dataclass(frozen=True)
class Raise:
    """A `raise` statement: the dotted path of the class, or the name of a built-in one."""

    error: str
    message: str
    """Empty when the source does not say it."""
    module: str
    line: int


@dataclass
class _Class:
    path: str
    bases: Sequence[str]
    init: Optional[Init]


@dataclass
class _Module:
    name: str
    tree: ast.Module
    names: dict[str, str] = field(default_factory=dict)
    """Dotted paths of what it defines and imports, by name."""


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for one in node.names:
                yield one.asname or one.name, f"{node.module}.{one.name}"


def _parse(package: Path) -> list[_Module]:
    modules = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        own = {n.name: f"{name}.{n.name}" for n in tree.body if isinstance(n, ast.ClassDef)}
        modules.append(_Module(name, tree, {**dict(_imports(tree)), **own}))
    return modules


def _dotted(node: ast.expr, names: Mapping[str, str]) -> str:
    """The path of a name or attribute, with the module's imports resolved; empty for others."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = _dotted(node.value, names)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


def _classes(modules: Sequence[_Module]) -> dict[str, _Class]:
    found = {}
    for module in modules:
        for node in module.tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            inits = (n for n in node.body if isinstance(n, ast.FunctionDef))
            init = next((n for n in inits if n.name == "__init__"), None)
            bases = [_dotted(base, module.names) for base in node.bases]
            path = f"{module.name}.{node.name}"
            found[path] = _Class(path, bases, init)
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
    if isinstance(node, ast.IfExp):
        return max(_text(node.body, known), _text(node.orelse, known), key=len)
    return HOLE


def _parameters(init: Init, call: ast.Call, texts: Mapping[str, str]) -> dict[str, str]:
    """The templates of an __init__'s parameters in a call."""
    names = [argument.arg for argument in (*init.args.posonlyargs, *init.args.args)][1:]
    given = dict(zip(names, (_text(argument, texts) for argument in call.args)))
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

    def _init_of(self, path: str, depth: int = 0) -> Optional[_Class]:
        """The class or base that has an __init__ of its own."""
        found = self.classes.get(path)
        if found is None or depth > _DEEPEST:
            return None
        if found.init is not None:
            return found
        inits = (self._init_of(base, depth + 1) for base in found.bases)
        return next((one for one in inits if one is not None), None)

    def message(self, path: str, call: ast.Call, texts: Mapping[str, str], depth: int = 0) -> str:
        """The template of the message that a call of the class makes."""
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
                message = self.message(base, node.value, inner, depth + 1)
        return message


def _raises(node: ast.AST, texts: dict[str, str]) -> Iterator[tuple[ast.Raise, dict[str, str]]]:
    """The raise statements of a module, with the templates of the local names at each."""
    for child in ast.iter_child_nodes(node):
        inner = dict(texts) if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) else texts
        if isinstance(child, ast.stmt):
            _assign(child, inner)
        if isinstance(child, ast.Raise):
            yield child, dict(inner)
        yield from _raises(child, inner)


def _clean(message: str) -> str:
    """One line, with one hole for values that stand side by side; empty without words."""
    text = re.sub(r"(?:\{\}\s*)+\{\}", HOLE, " ".join(message.split()))
    return text if _WORD.search(text) else ""


def read_raises(package: Path) -> list[Raise]:
    """The raise statements of a package that name an exception class, by module and line."""
    modules = _parse(package)
    reader = _Reader(_classes(modules))
    found = []
    for module in modules:
        for node, texts in _raises(module.tree, {}):
            call = node.exc
            if not isinstance(call, ast.Call):
                continue
            path = _dotted(call.func, module.names)
            known = path in reader.classes
            built_in = isinstance(getattr(builtins, path, None), type)
            if known or built_in:
                message = _clean(reader.message(path, call, texts))
                found.append(Raise(path, message, module.name, node.lineno))
    return sorted(found, key=lambda one: (one.module, one.line))
