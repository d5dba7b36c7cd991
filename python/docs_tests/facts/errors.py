"""data/generated/errors.json: the exception classes of dlt, and the messages that it raises."""

from __future__ import annotations

from typing import Any, Iterator

import griffe

from docs_tests.facts.api.library import Definition, Library, is_exception, package_folder
from docs_tests.facts.api.pages import is_public, listed_modules
from docs_tests.facts.messages import Raise, read_raises


def read_errors(library: Library) -> dict[str, Any]:
    """The content of data/generated/errors.json: exceptions by canonical path. `page` is set when
    the class is public and its module has a page, `raised` has the statements that raise or make
    it, with the templates of their messages; `builtins` those that raise built-in exceptions."""
    pages = listed_modules(library)
    raises: dict[str, list[dict[str, Any]]] = {}
    for one in read_raises(package_folder()):
        raises.setdefault(one.error, []).append(_site(one))
    return {
        "errors": {
            path: {
                "name": definition.found.name,
                "module": module,
                "line": definition.line,
                "bases": library.bases(definition.found),
                "page": pages.get(module) if is_public(definition.found.name) else None,
                "raised": raises.get(path, []),
            }
            for path, module, definition in _exceptions(library)
            if isinstance(definition.found, griffe.Class)
        },
        "builtins": {
            name: [site for site in sites if site["message"]]
            for name, sites in sorted(raises.items())
            if "." not in name
        },
    }


def _site(one: Raise) -> dict[str, Any]:
    return {
        "message": one.message,
        "module": one.module,
        "file": one.file,
        "function": one.function,
        "line": one.line,
    }


def _exceptions(library: Library) -> Iterator[tuple[str, str, Definition]]:
    for module in library.modules:
        for name, member in sorted(library.members.get(module, {}).items()):
            path = f"{module}.{name}"
            if not isinstance(member, Definition) or not isinstance(member.found, griffe.Class):
                continue
            if is_exception(library, path):
                yield path, module, member
