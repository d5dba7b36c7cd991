"""Decides which modules of dlt have a page, and its id.

A module has a page when it defines a public class or function, or documents a variable with a
docstring; tests compare this rule with the required pages. Modules that only re-export names have
no page. dlt.cli, dlt.normalize and dlt.load are excluded.
"""

from __future__ import annotations

from typing import Iterator

import griffe

from docs_tests.facts.api.library import Definition, Library

FOLDER = "api_reference"
LEFT_OUT = ("dlt.cli", "dlt.normalize", "dlt.load")


def is_public(name: str) -> bool:
    """Whether a name is public."""
    return not name.startswith("_")


def source_file(library: Library, module: str) -> str:
    """The path of a module's file relative to the parent of dlt's folder."""
    path = library.modules[module].filepath
    if isinstance(path, list):
        raise TypeError(f"{module} is a namespace package")
    return path.relative_to(library.folder.parent).as_posix()


def page_id(library: Library, module: str) -> str:
    """The id of a module's page, below the API reference folder."""
    return f"{FOLDER}/{source_file(library, module).removesuffix('.py')}"


def listed_modules(library: Library) -> dict[str, str]:
    """Page ids of the modules that have a page, sorted by module."""
    return {name: page_id(library, name) for name in library.modules if _is_listed(library, name)}


def is_left_out(module: str) -> bool:
    """Whether a module is excluded from this site."""
    return any(module == left or module.startswith(f"{left}.") for left in LEFT_OUT)


def _is_listed(library: Library, module: str) -> bool:
    if is_left_out(module):
        return False
    return any(_is_subject(library, module))


def _is_subject(library: Library, module: str) -> Iterator[bool]:
    for name, member in library.members.get(module, {}).items():
        if isinstance(member, Definition):
            is_data = isinstance(member.found, griffe.Attribute)
            yield member.documented if is_data else is_public(name)
