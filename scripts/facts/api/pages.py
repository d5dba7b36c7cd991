"""Which modules of dlt have a page, and its id.

The rule, checked in the tests against the required pages: a module has a page when it defines a
public class or function, or describes one of its variables with a string. Modules that only gather
names of others have none. dlt.cli, dlt.normalize and dlt.load are left out.
"""

from __future__ import annotations

from typing import Iterator

import griffe

from scripts.facts.api.library import Definition, Library, package_folder

FOLDER = "api_reference"
LEFT_OUT = ("dlt.cli", "dlt.normalize", "dlt.load")


def is_public(name: str) -> bool:
    """Whether a name is for users of a module."""
    return not name.startswith("_")


def source_file(library: Library, module: str) -> str:
    """A module's file, from the folder that dlt's own folder is in."""
    path = library.modules[module].filepath
    if isinstance(path, list):
        raise TypeError(f"{module} is a namespace package")
    return path.relative_to(package_folder().parent).as_posix()


def page_id(library: Library, module: str) -> str:
    """The id of a module's page: its path below the API reference."""
    return f"{FOLDER}/{source_file(library, module).removesuffix('.py')}"


def listed_modules(library: Library) -> dict[str, str]:
    """The modules that have a page, with its id; sorted."""
    return {name: page_id(library, name) for name in library.modules if _is_listed(library, name)}


def is_left_out(module: str) -> bool:
    """Whether a module is of no concern to this site."""
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
