"""Names in a page's Python under which dlt looks up configuration values.

They are also read from the manifest of a dlt+ project, a yaml fence titled `dlt.yml`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, Iterable, Iterator

import yaml

from docs_tests.snippets.model import Fence

_MANIFEST = re.compile(r"(^|/)dlt\.yml$")


@dataclass
class CodeNames:
    """`arguments` are those of every function (@dlt.source and similar decorators inject them),
    `literals` all short strings (names of sources, resources, pipelines, destinations), `keys` the
    paths read with dlt.config[...] and dlt.secrets[...], `spec_fields` the fields of specs that the
    page defines."""

    functions: dict[str, set[str]] = field(default_factory=dict)
    literals: set[str] = field(default_factory=set)
    keys: set[tuple[str, ...]] = field(default_factory=set)
    spec_fields: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)

    @property
    def arguments(self) -> set[str]:
        return set().union(*self.functions.values(), self.spec_fields)


def _is_config(node: ast.expr) -> bool:
    """Whether a node is `dlt.config`, `dlt.secrets`, or one of these names imported directly."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in ("config", "secrets")


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


class _Visitor(ast.NodeVisitor):
    def __init__(self, names: CodeNames) -> None:
        self.names = names

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        self.names.functions.setdefault(node.name, set()).update(a.arg for a in arguments)
        self.generic_visit(node)

    visit_FunctionDef = _function
    visit_AsyncFunctionDef = _function

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                self.names.spec_fields.add(statement.target.id)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and len(node.value) < 80:
            self.names.literals.add(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if _is_config(node.value) and _text(node.slice):
            self.names.keys.add(tuple(_text(node.slice).split(".")))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and _is_config(node.func.value)
            and node.args
            and _text(node.args[0])
        ):
            self.names.keys.add(tuple(_text(node.args[0]).split(".")))
        self.generic_visit(node)


def is_manifest(fence: Fence) -> bool:
    """Whether the fence is the manifest of a dlt+ project."""
    return fence.lang == "yaml" and bool(_MANIFEST.search(fence.title or ""))


def _names_in(manifest: Any) -> Iterator[tuple[str, set[str]]]:
    """Names of sources, destinations and pipelines, each with its keys."""
    if not isinstance(manifest, dict):
        return
    for section in ("sources", "destinations", "pipelines"):
        entries = manifest.get(section)
        for name, keys in entries.items() if isinstance(entries, dict) else ():
            yield str(name), {str(key) for key in keys} if isinstance(keys, dict) else set()
    profiles = manifest.get("profiles")
    for profile in profiles.values() if isinstance(profiles, dict) else ():
        yield from _names_in(profile)


def _read_manifest(fence: Fence, names: CodeNames) -> None:
    try:
        manifest = yaml.safe_load(fence.code)
    except yaml.YAMLError:
        return
    for name, keys in _names_in(manifest):
        names.literals.add(name)
        names.functions.setdefault(name, set()).update(keys)


def read_code(fences: Iterable[Fence]) -> CodeNames:
    """The names in all fences. Fences with syntax errors are skipped; other checks report them."""
    names = CodeNames()
    for fence in fences:
        if is_manifest(fence):
            _read_manifest(fence, names)
        if fence.lang != "py":
            continue
        if fence.title is not None:
            names.modules.update(PurePosixPath(fence.title).with_suffix("").parts)
        try:
            _Visitor(names).visit(ast.parse(fence.code))
        except SyntaxError:
            continue
    return names
