"""The messages of exceptions as templates, and the statements that they come from.

A statement is a `raise`, or a call of one of dlt's exception classes: some are made in one place
and raised in another. A template is the text of the source with `{}` for each value: read from the
`__str__` of the class or of a base, else from the arguments of a call through the `__init__` of the
class and those of its bases, with the functions that these call. Nothing is executed. A statement
whose class makes its text in several ways, in the branches of an `if`, has one entry for each.
"""

from __future__ import annotations

import ast
import builtins
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Iterator, Mapping, Optional, Sequence

from docs_tests.facts.sources import SourceModule, dotted_name, parse_package
from docs_tests.facts.templates import (
    HOLE,
    WORD,
    Function,
    Known,
    alternatives,
    assign,
    is_own,
    is_super,
    parameters,
    returned,
    statements,
    text,
    words,
)

# Classes call the __init__ of their bases, and functions; no chain of dlt's is longer.
_DEEPEST = 6

# Classes of other libraries, by their names.
_EXCEPTION_NAME = re.compile(r"(?:Error|Exception)$")


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


@dataclass(frozen=True)
class _Class:
    path: str
    bases: Sequence[str]
    methods: Mapping[str, ast.FunctionDef]
    names: Mapping[str, str]
    """Dotted paths of what its module defines and imports."""


def _classes(modules: Sequence[SourceModule]) -> dict[str, _Class]:
    return {
        f"{module.name}.{node.name}": _Class(
            f"{module.name}.{node.name}",
            [dotted_name(base, module.names) for base in node.bases],
            {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)},
            module.names,
        )
        for module in modules
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    }


def _functions(modules: Sequence[SourceModule]) -> dict[str, tuple[ast.FunctionDef, SourceModule]]:
    """The functions of modules that return in one place: what several return depends on a run."""
    return {
        f"{module.name}.{node.name}": (node, module)
        for module in modules
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef)
        and sum(isinstance(inner, ast.Return) for inner in ast.walk(node)) == 1
    }


def _is_static(function: Function) -> bool:
    return any(
        isinstance(one, ast.Name) and one.id == "staticmethod" for one in function.decorator_list
    )


def _longest(call: ast.Call, known: Known) -> str:
    """The template of the argument of a call that has most words."""
    return max((text(one, known) for one in call.args), key=words, default="")


class _Reader:
    def __init__(self, modules: Sequence[SourceModule]) -> None:
        self.classes = _classes(modules)
        self.functions = _functions(modules)

    def is_exception(self, path: str, depth: int = 0) -> bool:
        """Whether a class of the package is an exception, by its bases."""
        found = self.classes.get(path)
        return found is not None and any(
            _is_built_in(base) or (depth < _DEEPEST and self.is_exception(base, depth + 1))
            for base in found.bases
        )

    def _owner_of(self, path: str, method: str, depth: int = 0) -> Optional[_Class]:
        """The class or base that has a method."""
        found = self.classes.get(path)
        if found is None or depth > _DEEPEST:
            return None
        if method in found.methods:
            return found
        owners = (self._owner_of(base, method, depth + 1) for base in found.bases)
        return next((one for one in owners if one is not None), None)

    def called(self, call: ast.Call, known: Known) -> str:
        """The template of what a call of the package's code returns; of an exception, its
        message."""
        if known.depth > _DEEPEST:
            return HOLE
        method = self._method(call, known)
        if method is not None:
            function, inner = method
            return returned(function, inner) or HOLE
        path = dotted_name(call.func, known.names)
        if path in self.functions:
            function, module = self.functions[path]
            given = parameters(function, call, known, is_bound=False)
            inner = replace(
                known, texts=given, fields=None, names=module.names, owner="", depth=known.depth + 1
            )
            return returned(function, inner) or HOLE
        if self.is_exception(path):
            return self._message(path, call, known) or HOLE
        return _longest(call, known) or HOLE if _EXCEPTION_NAME.search(path) else HOLE

    def _method(self, call: ast.Call, known: Known) -> Optional[tuple[Function, Known]]:
        """The method of `self` that a call runs, with what is known in it."""
        function = call.func
        if not is_own(function):
            return None
        owner = self._owner_of(known.owner, function.attr)
        if owner is None:
            return None
        method = owner.methods[function.attr]
        given = parameters(method, call, known, is_bound=not _is_static(method))
        return method, replace(known, texts=given, names=owner.names, depth=known.depth + 1)

    def messages(self, path: str, call: ast.Call, known: Known) -> list[str]:
        """The templates of the messages that a call of the class can make, without those that
        another one contains; one empty text if the source says none."""
        found = {
            _clean(self._message(path, call, replace(known, branch=branch))): None
            for branch in range(self._alternatives(path))
        }
        return [
            one for one in found if one and not any(one in other for other in found if other != one)
        ] or [""]

    def _alternatives(self, path: str, depth: int = 0) -> int:
        """The number of branches of an `if` in the methods of a class and its bases."""
        found = self.classes.get(path)
        if found is None or depth > _DEEPEST:
            return 1
        inherited = (self._alternatives(base, depth + 1) for base in found.bases)
        return max([1, *(alternatives(one) for one in found.methods.values()), *inherited])

    def _message(self, path: str, call: ast.Call, known: Known) -> str:
        """The template of the message that a call of the class makes, in one branch."""
        fields: dict[str, str] = {}
        passed = self._passed(path, call, replace(known, fields=fields))
        passed = fields.get("args", passed)
        return self._spoken(path, path, passed, replace(known, fields=fields))

    def _spoken(self, path: str, owner: str, passed: str, known: Known, depth: int = 0) -> str:
        """The text of the `__str__` of a class; what was passed to its bases if it has none."""
        found = self._owner_of(path, "__str__")
        if found is None or depth > _DEEPEST:
            return passed
        bases = (base for base in found.bases if self._owner_of(base, "__str__"))
        base = self._spoken(next(bases, ""), owner, passed, known, depth + 1)
        inner = replace(
            known,
            texts={},
            names=found.names,
            owner=owner,
            fields={**(known.fields or {}), "super": base},
        )
        return returned(found.methods["__str__"], inner) or passed

    def _passed(self, path: str, call: ast.Call, known: Known, depth: int = 0) -> str:
        """The template of the message that a call of the class passes to its bases."""
        owner = self._owner_of(path, "__init__")
        if owner is None or depth > _DEEPEST:
            return _longest(call, known)
        init = owner.methods["__init__"]
        inner = replace(
            known,
            texts=parameters(init, call, known, is_bound=True),
            names=owner.names,
            owner=path if depth == 0 else known.owner,
        )
        message = ""
        for node in statements(init.body, known.branch):
            assign(node, inner)
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
                continue
            function = node.value.func
            if (
                isinstance(function, ast.Attribute)
                and function.attr == "__init__"
                and is_super(function.value)
            ):
                bases = owner.bases
                with_init = (one for one in bases if self._owner_of(one, "__init__"))
                base = next(with_init, bases[0] if bases else "")
                message = self._passed(base, node.value, inner, depth + 1)
            else:
                self._run(node.value, inner)
        return message

    def _run(self, call: ast.Call, known: Known) -> None:
        """Notes what a method that is called for its effect assigns to attributes."""
        method = self._method(call, known)
        if method is not None and known.depth <= _DEEPEST:
            function, inner = method
            for node in statements(function.body, known.branch):
                assign(node, inner)


@dataclass(frozen=True)
class _Place:
    """A function, and the templates of its local names so far."""

    known: Known
    name: str = ""
    is_function: bool = False

    def inside(self, node: ast.AST) -> _Place:
        """The place of what a class or a function contains; the place itself for other nodes."""
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return self
        name = self.name if self.is_function else f"{self.name}.{node.name}".lstrip(".")
        if isinstance(node, ast.ClassDef):
            return _Place(self.known, name, self.is_function)
        own = {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
        texts = {one: found for one, found in self.known.texts.items() if one not in own}
        return _Place(replace(self.known, texts=texts), name, True)


def _calls(node: ast.AST, place: _Place) -> Iterator[tuple[ast.Call, bool, _Place]]:
    """The calls of a module with their places; True for what a `raise` has. A class that is raised
    without a call is like one without arguments."""
    for child in ast.iter_child_nodes(node):
        inner = place.inside(child)
        # What a class body assigns is no local name of its methods.
        if isinstance(child, ast.stmt) and not isinstance(node, ast.ClassDef):
            assign(child, inner.known)
        is_raised = isinstance(node, ast.Raise) and child is node.exc
        if isinstance(child, ast.Call):
            yield child, is_raised, inner
        elif is_raised and isinstance(child, (ast.Name, ast.Attribute)):
            yield ast.copy_location(ast.Call(child, [], []), child), True, inner
        yield from _calls(child, inner)


def _clean(message: str) -> str:
    """One line, with one hole for values that stand side by side; empty without words."""
    text = re.sub(r"(?:\{\}\s*)+\{\}", HOLE, " ".join(message.split()))
    return text if WORD.search(text) else ""


def _is_built_in(path: str) -> bool:
    found = getattr(builtins, path, None)
    return isinstance(found, type) and issubclass(found, BaseException)


def read_raises(package: Path) -> list[Raise]:
    """The statements of a package that raise an exception class by name, or make an exception of
    the package, by module and line."""
    modules = parse_package(package)
    reader = _Reader(modules)
    found = []
    for module in modules:
        known = Known(names=module.names, call=reader.called)
        for call, is_raised, place in _calls(module.tree, _Place(known)):
            path = dotted_name(call.func, module.names)
            if reader.is_exception(path) or (is_raised and _is_built_in(path)):
                function = place.name if place.is_function else ""
                found += [
                    Raise(path, message, module.name, module.file, function, call.lineno)
                    for message in reader.messages(path, call, place.known)
                ]
    return sorted(found, key=lambda one: (one.module, one.line))
