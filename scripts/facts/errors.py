"""data/generated/errors.json: every exception class of dlt, read from its source."""

from __future__ import annotations

from typing import Any, Iterator

import griffe

from scripts.facts.api.library import Definition, Library, is_exception
from scripts.facts.api.pages import is_public, listed_modules


def read_errors(library: Library) -> dict[str, Any]:
    """The content of data/generated/errors.json: exceptions by canonical path. `page` is set when
    the class is public and its module has a page."""
    pages = listed_modules(library)
    return {
        "errors": {
            path: {
                "name": definition.found.name,
                "module": module,
                "line": definition.line,
                "bases": library.bases(definition.found),
                "page": pages.get(module) if is_public(definition.found.name) else None,
            }
            for path, module, definition in _exceptions(library)
            if isinstance(definition.found, griffe.Class)
        }
    }


def _exceptions(library: Library) -> Iterator[tuple[str, str, Definition]]:
    for module in library.modules:
        for name, member in sorted(library.members.get(module, {}).items()):
            path = f"{module}.{name}"
            if not isinstance(member, Definition) or not isinstance(member.found, griffe.Class):
                continue
            if is_exception(library, path):
                yield path, module, member
