"""The facts of two versions -> changes. Pure functions, except for `read_facts`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping

from docs_tests.upgrade.compare.api import Api, compare_api
from docs_tests.upgrade.compare.cli import compare_cli
from docs_tests.upgrade.compare.config import compare_config
from docs_tests.upgrade.compare.destinations import compare_destinations
from docs_tests.upgrade.compare.errors import compare_errors
from docs_tests.upgrade.compare.links import compare_links
from docs_tests.upgrade.compare.model import Change, Facts, last

COMPARISONS: dict[str, Callable[[Facts, Facts], list[Change]]] = {
    "config.json": compare_config,
    "destinations.json": compare_destinations,
    "cli.json": compare_cli,
    "errors.json": compare_errors,
    "doc-links.json": compare_links,
}


def read_json(file: Path) -> Any:
    """The content of a JSON file."""
    return json.loads(file.read_text("utf-8"))


def _read_api(folder: Path) -> Api:
    modules = {file.stem: read_json(file) for file in sorted((folder / "api").glob("*.json"))}
    return Api(modules, read_json(folder / "api-reexports.json"))


def known_names(folder: Path) -> frozenset[str]:
    """The names and flags of a folder of facts: of definitions, parameters, fields, options."""
    files = [*(folder / "api").glob("*.json"), *(folder / name for name in COMPARISONS)]
    return frozenset(name for file in files if file.exists() for name in names_in(read_json(file)))


def names_in(facts: Any) -> Iterator[str]:
    """The names and flags in facts, and the last names of dotted paths."""
    if isinstance(facts, Mapping):
        for key, value in facts.items():
            yield last(str(key))
            if key == "name":
                yield str(value)
            elif key == "flags":
                yield from map(str, value)
            else:
                yield from names_in(value)
    elif isinstance(facts, (list, tuple)):
        for each in facts:
            yield from names_in(each)


def compare_folders(old: Path, new: Path) -> list[Change]:
    """All changes between two folders of facts. Files that `new` lacks are not compared."""
    found: list[Change] = []
    if (new / "api").is_dir() and (new / "api-reexports.json").exists():
        found += compare_api(_read_api(old), _read_api(new))
    for name, compare in COMPARISONS.items():
        if (new / name).exists():
            found += compare(read_json(old / name), read_json(new / name))
    return found
