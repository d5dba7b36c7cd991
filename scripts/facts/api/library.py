"""dlt's source files as griffe reads them, and the way from a dotted path to a definition.

Nothing is imported, so what is read here does not depend on which optional packages are installed.

griffe keeps one member a name. Two things need more, and `Recorder` notes them while griffe visits:
a function that has the name of a module beside it (`dlt.pipeline.pipeline` is both), and attributes
that a class body declares but `__init__` sets again.
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

ROOT = "dlt"


@dataclass
class Import:
    """A name that a module or class body imports."""

    target: str
    line: int
    for_types_only: bool
    """Stands under `if TYPE_CHECKING`."""


@dataclass
class Definition:
    """A class, function or attribute with what griffe's object does not say."""

    found: Union[griffe.Class, griffe.Function, griffe.Attribute]
    line: int
    """Of `class`, `def` or the assignment; griffe's is that of the first decorator."""
    annotation: Optional[Union[str, griffe.Expr]] = None
    value: Optional[Union[str, griffe.Expr]] = None
    documented: bool = False
    """For attributes: a string follows that describes it."""
    raises: list[Union[str, griffe.Expr]] = field(default_factory=list)
    """For functions: what its own `raise` statements raise."""


Member = Union[Import, Definition]


def _own_raises(function: ast.AST) -> list[ast.expr]:
    """The exceptions of a function's own raise statements: not those of functions within it."""
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
    """Names that a function's body imports from elsewhere."""
    names: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                names[name.asname or name.name] = f"{node.module}.{name.name}"
    return names


class Recorder(griffe.Extension):
    """Notes every member of a module or class body under its path, in the order of the source."""

    def __init__(self) -> None:
        super().__init__()
        self.modules: dict[str, griffe.Module] = {}
        self.members: dict[str, dict[str, Member]] = {}

    def on_module_instance(self, *, mod: griffe.Module, **_: Any) -> None:
        self.modules[mod.path] = mod

    def _note(self, agent: Any, name: str, member: Member) -> None:
        self.members.setdefault(agent.current.path, {})[name] = member

    def on_class_instance(self, *, node: Any, cls: griffe.Class, agent: Any, **_: Any) -> None:
        # griffe has entered the class by now: it belongs to what is around it.
        parent = cls.parent.path if cls.parent else ""
        self.members.setdefault(parent, {})[cls.name] = Definition(cls, node.lineno)

    def on_function_instance(
        self, *, node: Any, func: griffe.Function, agent: Any, **_: Any
    ) -> None:
        if agent.current.members.get(func.name) is not func:
            return  # an overload or a setter: griffe puts it to the function it belongs to
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
        # griffe takes ClassVar[…] off; the text of a type is that of the source.
        annotation = griffe.safe_get_annotation(
            getattr(node, "annotation", None), parent=agent.current
        )
        definition = Definition(attr, node.lineno, annotation, attr.value)
        definition.documented = attr.docstring is not None
        self._note(agent, attr.name, definition)

    def _note_instance_attribute(self, node: Any, attr: griffe.Attribute, agent: Any) -> None:
        """`self.x = …` in a method: an attribute of the class, unless its body has the name too."""
        owner = agent.current.parent
        if not isinstance(owner, griffe.Class):
            return
        annotation = griffe.safe_get_annotation(getattr(node, "annotation", None), parent=owner)
        # The value is said in terms of the method's own variables, which mean nothing outside.
        definition = Definition(attr, node.lineno, annotation)
        self.members.setdefault(owner.path, {}).setdefault(attr.name, definition)

    def on_alias(self, *, node: Any, alias: griffe.Alias, agent: Any, **_: Any) -> None:
        if agent.current.kind is griffe.Kind.FUNCTION:
            return
        if alias.target_path == f"{agent.current.path}.{alias.name}":
            return  # a package that imports a module of its own
        existing = self.members.get(agent.current.path, {}).get(alias.name)
        if isinstance(existing, Definition):
            return  # try: def x … except ImportError: from … import x
        imported = Import(alias.target_path, node.lineno, not alias.runtime)
        self._note(agent, alias.name, imported)


class Library:
    """The modules of dlt with their members."""

    def __init__(self) -> None:
        recorder = Recorder()
        loader = griffe.GriffeLoader(
            extensions=griffe.Extensions(recorder),
            search_paths=[package_folder().parent],
            allow_inspection=False,
        )
        loader.load(ROOT, submodules=True, try_relative_path=False)
        self.members = recorder.members
        self.modules = dict(sorted(recorder.modules.items()))

    def origin(self, path: str, seen: frozenset[str] = frozenset()) -> str:
        """Where the thing of a dotted path comes from, imports followed to the end: a canonical
        path in dlt, or the path in the package that dlt imports it from.

        A definition goes before a module of the same path, as it does in Python.
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
        """The canonical path of what a dotted path stands for; None when dlt does not define it."""
        origin = self.origin(path)
        return origin if origin in self.modules or self.definition(origin) else None

    def definition(self, path: str) -> Optional[Definition]:
        """The definition at a canonical path."""
        scope, _, name = path.rpartition(".")
        member = self.members.get(scope, {}).get(name)
        return member if isinstance(member, Definition) else None

    def target(self, expression: Union[str, griffe.Expr]) -> str:
        """The canonical path of what a name or a dotted name stands for, in dlt or outside it."""
        return self.origin(expression if isinstance(expression, str) else expression.canonical_path)

    def ancestors(self, path: str) -> list[str]:
        """Canonical paths of a class's bases and of theirs, nearest first; those outside of dlt
        without theirs."""
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

    def bases(self, cls: griffe.Class) -> list[str]:
        """Canonical paths of a class's direct bases, without what stands in brackets."""
        return [
            self.target(base.left if isinstance(base, griffe.ExprSubscript) else base)
            for base in cls.bases
        ]


def package_folder() -> Path:
    """The folder of the installed dlt; it is not imported for that."""
    spec = importlib.util.find_spec(ROOT)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("dlt is not installed")
    return Path(spec.origin).parent


def is_exception(library: Library, path: str) -> bool:
    """Whether a class is an exception: one of its ancestors is a built-in one, or has the name of
    one when its package is not read."""
    for ancestor in library.ancestors(path):
        builtin = getattr(builtins, ancestor, None)
        if isinstance(builtin, type) and issubclass(builtin, BaseException):
            return True
        outside = ancestor.split(".")[0] != ROOT and "." in ancestor
        if outside and ancestor.endswith(("Error", "Exception")):
            return True
    return False


@cache
def read_library() -> Library:
    """The installed dlt; read once."""
    return Library()
