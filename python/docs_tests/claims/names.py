"""Which names of a claims file a piece of its code needs."""

from __future__ import annotations

import ast
import re
from typing import Iterable, Iterator, Optional

# What a claim asserts with; neither asks dlt for anything.
_MARKS = ("claim", "raises")
_DLT = ("dlt", "standins_lib")
# In a string: a command line (`["dlt", "pipeline"]`, "dlt --version"), a module ("dlt.sources"), or
# a program that the claim writes to a file.
_DLT_STRING = re.compile(r"\Adlt($|[ .])|\b(import|from) (dlt|standins_lib)\b")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")

Definition = (ast.FunctionDef, ast.ClassDef)
Import = (ast.Import, ast.ImportFrom)


def bound(node: ast.stmt) -> set[str]:
    """The names that a statement at module level binds."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, Import):
        return {alias.asname or alias.name.split(".")[0] for alias in node.names}
    return {
        one.id
        for one in ast.walk(node)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }


def _annotations(node: ast.AST) -> Iterator[ast.expr]:
    for name in ("annotation", "returns"):
        found: Optional[ast.expr] = getattr(node, name, None)
        if found is not None:
            yield found


def used(node: ast.AST) -> set[str]:
    """The names in a piece of code, also those in annotations that are strings."""
    found: set[str] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            found.add(one.id)
        for annotation in _annotations(one):
            for part in ast.walk(annotation):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.update(_IDENTIFIER.findall(part.value))
    return found


def reached(roots: Iterable[ast.AST], body: Iterable[ast.stmt]) -> list[ast.stmt]:
    """The statements at module level that bind a name which the roots need, or which one of these
    statements needs."""
    left = {id(node): node for node in body}
    names = set().union(*(used(root) for root in roots), set())
    found: list[ast.stmt] = []
    more = True
    while more:
        more = False
        for key, node in list(left.items()):
            if bound(node) & names:
                found.append(left.pop(key))
                names |= used(node)
                more = True
    return found


def _imports_dlt(node: ast.AST) -> Iterator[str]:
    """The names that an import binds and that are dlt's or those of the stand-ins."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name.split(".")[0] in _DLT:
                yield alias.asname or alias.name.split(".")[0]
    elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in _DLT:
        for alias in node.names:
            if alias.name not in _MARKS:
                yield alias.asname or alias.name


def asks_dlt(function: ast.FunctionDef, body: Iterable[ast.stmt]) -> bool:
    """Whether a claim uses something of dlt, of the stand-ins, or dlt's command line."""
    body = list(body)
    parts: list[ast.AST] = [*function.body, *reached(function.body, body)]
    nodes = [node for part in parts for node in ast.walk(part)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    imports = [node for node in nodes if isinstance(node, Import)]
    return any(name in names for node in imports for name in _imports_dlt(node)) or any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _DLT_STRING.search(node.value)
        for node in nodes
    )
