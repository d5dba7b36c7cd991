"""The modules of a package as syntax trees, with the names that they define and import."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Mapping


@dataclass(frozen=True)
class SourceModule:
    """A module of the package."""

    name: str
    file: str
    """Its path from the folder of the package, with slashes."""
    tree: ast.Module
    names: Mapping[str, str]
    """Dotted paths of what it defines and imports, by name."""


def _imports(tree: ast.Module, package: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            parts = [*(above if node.level else []), *([node.module] if node.module else [])]
            for one in node.names:
                yield one.asname or one.name, ".".join([*parts, one.name])


def parse_package(package: Path) -> list[SourceModule]:
    """The modules of a package by path."""
    modules = []
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package.parent)
        parts = file.with_suffix("").parts
        folder = ".".join(parts[:-1])
        name = folder if parts[-1] == "__init__" else ".".join(parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        defined = (n for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef)))
        own = {n.name: f"{name}.{n.name}" for n in defined}
        names = {**dict(_imports(tree, folder)), **own}
        modules.append(SourceModule(name, file.as_posix(), tree, names))
    return modules


def dotted_name(node: ast.expr, names: Mapping[str, str]) -> str:
    """The path of a name or attribute, with the module's imports resolved; empty for others."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted_name(node.value, names)
        return f"{owner}.{node.attr}" if owner else ""
    return ""
