"""dlt's source files as griffe parses them, and the resolution of dotted paths to definitions.

dlt is not imported, so the result does not depend on the installed optional packages.

griffe keeps one member per name, which is not enough in two cases: a function with the name of a
sibling module (`dlt.pipeline.pipeline` is both), and an attribute that a class body declares and
`__init__` assigns again. `Recorder` collects both while griffe visits the sources.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Optional, Union

import griffe

from docs_tests.library import NAME


@dataclass
class Import:
    """A name that a module or class body imports."""

    target: str
    line: int
    for_types_only: bool
    """Whether the import is under `if TYPE_CHECKING`."""


@dataclass
class Definition:
    """A class, function or attribute with the details that griffe's object lacks."""

    found: Union[griffe.Class, griffe.Function, griffe.Attribute]
    line: int
    """The line of `class`, `def` or the assignment; griffe has that of the first decorator."""
    annotation: Optional[Union[str, griffe.Expr]] = None
    value: Optional[Union[str, griffe.Expr]] = None
    documented: bool = False
    """For attributes: whether a docstring follows."""
    raises: list[Union[str, griffe.Expr]] = field(default_factory=list)
    """For functions: the exceptions in its own `raise` statements."""


Member = Union[Import, Definition]


def _own_raises(function: ast.AST) -> list[ast.expr]:
    """The exceptions in a function's own raise statements, without those of nested functions."""
    found: list[ast.expr] = []
    todo: list[ast.AST] = list(getattr(function, "body", []))
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            raised = node.exc
            found.append(raised.func if isinstance(raised, ast.Call) else raised)
        todo.extend(ast.iter_child_nodes(node))
    return found


def _local_imports(function: ast.AST) -> dict[str, str]:
    """Names that a function body imports, with their dotted paths."""
    names: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                names[name.asname or name.name] = f"{node.module}.{name.name}"
    return names


class Recorder(griffe.Extension):
    """Records every member of a module or class body under its path, in source order."""

    def __init__(self) -> None:
        super().__init__()
        self.modules: dict[str, griffe.Module] = {}
        self.members: dict[str, dict[str, Member]] = {}

    def on_module_instance(self, *, mod: griffe.Module, **_: Any) -> None:
        self.modules[mod.path] = mod

    def _note(self, agent: Any, name: str, member: Member) -> None:
        self.members.setdefault(agent.current.path, {})[name] = member

    def on_class_instance(self, *, node: Any, cls: griffe.Class, agent: Any, **_: Any) -> None:
        # griffe has entered the class already, so agent.current is the class and not its parent.
        parent = cls.parent.path if cls.parent else ""
        self.members.setdefault(parent, {})[cls.name] = Definition(cls, node.lineno)

    def on_function_instance(
        self, *, node: Any, func: griffe.Function, agent: Any, **_: Any
    ) -> None:
        if agent.current.members.get(func.name) is not func:
            return  # an overload or a setter: griffe attaches it to its function
        local = _local_imports(node)
        raises: list[Union[str, griffe.Expr]] = []
        for raised in _own_raises(node):
            if isinstance(raised, ast.Name) and raised.id in local:
                raises.append(local[raised.id])
                continue
            expression = griffe.safe_get_expression(raised, parent=agent.current)
            if expression is not None:
                raises.append(expression)
        self._note(agent, func.name, Definition(func, node.lineno, raises=raises))

    def on_attribute_instance(
        self, *, node: Any, attr: griffe.Attribute, agent: Any, **_: Any
    ) -> None:
        if agent.current.kind is griffe.Kind.FUNCTION:
            self._note_instance_attribute(node, attr, agent)
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):  # a property
            self._note(agent, attr.name, Definition(attr, node.lineno, attr.annotation))
            return
        # griffe strips ClassVar[…], but the text of a type has to match the source.
        annotation = griffe.safe_get_annotation(
            getattr(node, "annotation", None), parent=agent.current
        )
        definition = Definition(attr, node.lineno, annotation, attr.value)
        definition.documented = attr.docstring is not None
        self._note(agent, attr.name, definition)

    def _note_instance_attribute(self, node: Any, attr: griffe.Attribute, agent: Any) -> None:
        """Records `self.x = …` of a method, unless the class body declares the attribute."""
        owner = agent.current.parent
        if not isinstance(owner, griffe.Class):
            return
        annotation = griffe.safe_get_annotation(getattr(node, "annotation", None), parent=owner)
        # The value is omitted: it refers to local variables of the method.
        definition = Definition(attr, node.lineno, annotation)
        self.members.setdefault(owner.path, {}).setdefault(attr.name, definition)

    def on_alias(self, *, node: Any, alias: griffe.Alias, agent: Any, **_: Any) -> None:
        if agent.current.kind is griffe.Kind.FUNCTION:
            return
        if alias.target_path == f"{agent.current.path}.{alias.name}":
            return  # a package that imports its own submodule
        existing = self.members.get(agent.current.path, {}).get(alias.name)
        if isinstance(existing, Definition):
            return  # try: def x … except ImportError: from … import x
        imported = Import(alias.target_path, node.lineno, not alias.runtime)
        self._note(agent, alias.name, imported)


class Library:
    """The modules of dlt with their members: of the installed one, or that in a folder."""

    def __init__(self, folder: Optional[Path] = None) -> None:
        self.folder = folder or package_folder()
        recorder = Recorder()
        loader = griffe.GriffeLoader(
            extensions=griffe.Extensions(recorder),
            search_paths=[self.folder.parent],
            allow_inspection=False,
        )
        loader.load(NAME, submodules=True, try_relative_path=False)
        self.members = recorder.members
        self.modules = dict(sorted(recorder.modules.items()))

    def origin(self, path: str, seen: frozenset[str] = frozenset()) -> str:
        """Follows the imports of a dotted path to the end: returns a canonical path in dlt, or the
        path in the package that dlt imports it from.

        A definition has precedence over a module of the same path, as in Python.
        """
        parts = path.split(".")
        for size in range(len(parts) - 1, 0, -1):
            scope = ".".join(parts[:size])
            if scope in self.modules:
                if parts[size] in self.members.get(scope, {}) and path not in seen:
                    return self._within(scope, parts[size:], seen | {path})
                break
        return path

    def _within(self, scope: str, names: list[str], seen: frozenset[str]) -> str:
        member = self.members.get(scope, {}).get(names[0])
        here = f"{scope}.{names[0]}"
        if isinstance(member, Import):
            return self.origin(".".join([member.target, *names[1:]]), seen)
        if member is None or len(names) == 1:
            return ".".join([here, *names[1:]])
        return self._within(here, names[1:], seen)

    def resolve(self, path: str) -> Optional[str]:
        """The canonical path of a dotted path; None when dlt does not define it."""
        origin = self.origin(path)
        return origin if origin in self.modules or self.definition(origin) else None

    def definition(self, path: str) -> Optional[Definition]:
        """The definition at a canonical path."""
        scope, _, name = path.rpartition(".")
        member = self.members.get(scope, {}).get(name)
        return member if isinstance(member, Definition) else None

    def target(self, expression: Union[str, griffe.Expr]) -> str:
        """The canonical path of a name or a dotted name, inside or outside of dlt."""
        return self.origin(expression if isinstance(expression, str) else expression.canonical_path)

    def ancestors(self, path: str) -> list[str]:
        """Canonical paths of a class's ancestors, nearest first. Ancestors of classes outside of
        dlt are not included."""
        found: list[str] = []
        todo = [path]
        while todo:
            definition = self.definition(todo.pop(0))
            if definition is None or not isinstance(definition.found, griffe.Class):
                continue
            for base in self.bases(definition.found):
                if base not in found:
                    found.append(base)
                    todo.append(base)
        return found

    def mro(self, path: str) -> list[str]:
        """Canonical paths in Python's method resolution order, of the class itself first. A class
        outside of dlt stands for itself only: its own ancestors are not known here."""
        definition = self.definition(path)
        if definition is None or not isinstance(definition.found, griffe.Class):
            return [path]
        bases = self.bases(definition.found)
        return [path, *_merge([*(self.mro(base) for base in bases), bases])]

    def bases(self, cls: griffe.Class) -> list[str]:
        """Canonical paths of a class's direct bases, without subscripts."""
        return [
            self.target(base.left if isinstance(base, griffe.ExprSubscript) else base)
            for base in cls.bases
        ]


def _merge(orders: list[list[str]]) -> list[str]:
    """Merges the orders of base classes as Python does: the next is the first head in no tail."""
    merged: list[str] = []
    left = [order for order in orders if order]
    while left:
        heads = [order[0] for order in left]
        tails = {path for order in left for path in order[1:]}
        head = next(path for path in heads if path not in tails)
        merged.append(head)
        rests = [order[1:] if order[0] == head else order for order in left]
        left = [order for order in rests if order]
    return merged


def package_folder() -> Path:
    """The folder of the installed dlt, found without importing it."""
    spec = importlib.util.find_spec(NAME)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("dlt is not installed")
    return Path(spec.origin).parent


def is_exception(library: Library, path: str) -> bool:
    """Whether a class is an exception: an ancestor is a built-in exception, or is defined outside
    of dlt and named like one."""
    for ancestor in library.ancestors(path):
        builtin = getattr(builtins, ancestor, None)
        if isinstance(builtin, type) and issubclass(builtin, BaseException):
            return True
        outside = ancestor.split(".")[0] != NAME and "." in ancestor
        if outside and ancestor.endswith(("Error", "Exception")):
            return True
    return False


@cache
def read_library() -> Library:
    """The installed dlt; cached."""
    return Library()
