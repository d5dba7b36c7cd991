"""The content of api/<module>.json, api-index.json and api-reexports.json in data/generated."""

from __future__ import annotations

from typing import Any, Iterator, Sequence

from docs_tests.facts.api.library import Library
from docs_tests.facts.api.pages import is_left_out, listed_modules, source_file
from docs_tests.facts.api.reexports import exported_names, read_reexports
from docs_tests.facts.api.symbols import Record, Symbols


def read_module(library: Library, module: str, page: str) -> Record:
    """The content of one module's file in data/generated/api."""
    symbols = Symbols(library)
    exported = exported_names(library.modules[module]) or ()
    records = symbols.of_scope(module, exported)
    return {
        "module": module,
        "page": page,
        "file": source_file(library, module),
        "line": 1,
        "symbols": records,
        "reexports": read_reexports(library, module),
        "names": dict(sorted(symbols.names.items())),
    }


def read_api(library: Library) -> dict[str, Record]:
    """The records of all modules with a page, by module name."""
    return {
        module: read_module(library, module, page)
        for module, page in listed_modules(library).items()
    }


def read_index(modules: dict[str, Record]) -> Record:
    """The inventory: page and symbols of each module; class members as `Class.member`."""
    return {
        "modules": {
            name: {"page": module["page"], "symbols": list(_inventory(module["symbols"]))}
            for name, module in modules.items()
        }
    }


def read_gatherers(library: Library) -> Record:
    """The re-exports of modules without a page (`dlt.sources`)."""
    listed = listed_modules(library)
    found = {
        module: read_reexports(library, module)
        for module in library.modules
        if module not in listed and not is_left_out(module)
    }
    return {"modules": {module: names for module, names in found.items() if names}}


def _inventory(symbols: Sequence[dict[str, Any]], prefix: str = "") -> Iterator[str]:
    for symbol in symbols:
        name = f"{prefix}{symbol['name']}"
        yield name
        yield from _inventory(symbol.get("members", ()), f"{name}.")
