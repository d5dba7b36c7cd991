"""Writes data/generated/ from dlt: `docs-tests facts [--check] [--data FOLDER]`.

dlt's source files (facts/api) and the running dlt (config, destinations, cli) → records → files
(write). Nothing reads data/generated/ to write it.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Callable, Optional, Sequence

from docs_tests.facts.surroundings import WrongSurroundings, check_installed, plain_surroundings
from docs_tests.facts.write import differences, document, list_files, write_tree
from docs_tests.library import NAME, VERSION
from docs_tests.paths import GENERATED

DATA = GENERATED


def readers() -> dict[str, Callable[[], Any]]:
    """Functions that read each file of this package, by its path; `api` reads a folder of files."""
    from docs_tests.facts.api.library import read_library
    from docs_tests.facts.api.read import read_api, read_gatherers, read_index
    from docs_tests.facts.cli import read_cli
    from docs_tests.facts.config import read_config
    from docs_tests.facts.destinations import read_destinations
    from docs_tests.facts.doc_links import read_doc_links
    from docs_tests.facts.errors import read_errors

    library = cache(read_library)
    modules = cache(lambda: read_api(library()))
    return {
        "api": lambda: {f"api/{name}.json": one for name, one in modules().items()},
        "api-index.json": lambda: read_index(modules()),
        "api-reexports.json": lambda: read_gatherers(library()),
        "config.json": lambda: read_config(library()),
        "destinations.json": read_destinations,
        "cli.json": read_cli,
        "errors.json": lambda: read_errors(library()),
        "doc-links.json": read_doc_links,
        # No other file has the version: a new one changes the files whose facts changed.
        "version.json": lambda: {NAME: VERSION},
    }


def read_files() -> dict[str, Any]:
    """The content of every file that this package writes, by path."""
    files: dict[str, Any] = {}
    for name, read in readers().items():
        content = read()
        files.update(content if name == "api" else {name: content})
    return {name: document(content) for name, content in files.items()}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Writes or checks the files; returns the exit code."""
    parser = argparse.ArgumentParser(prog="docs-tests facts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare without writing")
    parser.add_argument(
        "--data", type=Path, default=DATA, help="the folder, data/generated/ by default"
    )
    options = parser.parse_args(arguments)
    data: Path = options.data.resolve()
    started = time.monotonic()
    try:
        check_installed()
        with plain_surroundings(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            files = read_files()
    except WrongSurroundings as error:
        print(error, file=sys.stderr)
        return 2
    if options.check:
        return _check(data, files)
    write_tree(data, files)
    size = sum((data / name).stat().st_size for name in list_files(data))
    seconds = time.monotonic() - started
    print(f"{len(files)} files, {size // 1024} KB, {seconds:.0f} s")
    return 0


def _check(data: Path, files: dict[str, Any]) -> int:
    with TemporaryDirectory() as folder:
        write_tree(Path(folder), files)
        found = differences(data, Path(folder))
    if not found:
        print(f"data/generated/ matches the installed dlt ({len(files)} files)")
        return 0
    print("\n".join(f"data/generated/{line}" for line in found), file=sys.stderr)
    print(
        f"\n{len(found)} files of data/generated/ differ from the installed dlt.\n"
        "Update and commit them: npm run facts",
        file=sys.stderr,
    )
    return 1
