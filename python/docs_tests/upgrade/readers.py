"""Reads the facts of the installed dlt into a folder; runs in the environment of that version.

`python -m docs_tests.upgrade.readers FOLDER`. Unlike `docs-tests facts`, a part that cannot be read
does not stop the others: `unreadable.json` has the errors by the file that is missing.
"""

from __future__ import annotations

import sys
import traceback
import warnings
from pathlib import Path
from typing import Any, Callable

from docs_tests.facts.command import readers
from docs_tests.facts.surroundings import check_installed, plain_surroundings
from docs_tests.facts.write import document, to_text, write_tree

UNREADABLE = "unreadable.json"


def read_files(readers: dict[str, Callable[[], Any]]) -> tuple[dict[str, Any], dict[str, str]]:
    """What readers return by file, and the last line of their error with where it was raised."""
    files: dict[str, Any] = {}
    unreadable: dict[str, str] = {}
    for name, read in readers.items():
        try:
            content = read()
        except Exception as error:  # a new version may break a reader in any way
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno}"
            unreadable[name] = f"{where} {type(error).__name__}: {error}"
        else:
            files.update(content if name == "api" else {name: content})
    return files, unreadable


def _readers() -> dict[str, Callable[[], Any]]:
    from docs_tests.facts.api.library import read_library
    from docs_tests.facts.since.command import read_since

    return {**readers(), "since.json": lambda: read_since(read_library())}


def main(folder: Path) -> None:
    """Writes the files."""
    check_installed()
    with plain_surroundings(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        files, unreadable = read_files(_readers())
    folder.mkdir(parents=True, exist_ok=True)
    write_tree(folder, {name: document(content) for name, content in files.items()})
    (folder / UNREADABLE).write_text(to_text(unreadable), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
