"""Writes facts as JSON, and compares two folders of them.

The text of a file depends on its content alone: no clock, no path of a machine, no order of a set.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Iterator, Mapping

from scripts.dlt_version import DLT_VERSION

SCHEMA_VERSION = 1

# Folders and files below data/generated/ that this package writes; the rest is not its own.
OWNED = (
    "api",
    "config",
    "api-index.json",
    "api-reexports.json",
    "config.json",
    "destinations.json",
    "cli.json",
    "errors.json",
    "doc-links.json",
)

Json = Any
"""What json.dumps takes; the schemas in data/schema say more."""


def document(content: Mapping[str, Json]) -> dict[str, Json]:
    """A file's content under the two keys that every file begins with."""
    return {"schema": SCHEMA_VERSION, "dlt": DLT_VERSION, **content}


def to_text(content: Json) -> str:
    """JSON as it is written: one space a level, letters as they are, a newline at the end."""
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def write_tree(folder: Path, files: Mapping[str, Json]) -> None:
    """Writes the files, and removes those of an earlier run that are no longer written."""
    for stale in set(list_files(folder)) - set(files):
        (folder / stale).unlink()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_text(content), encoding="utf-8")


def list_files(folder: Path) -> Iterator[str]:
    """The owned files below a folder, sorted."""
    for owned in OWNED:
        path = folder / owned
        if path.is_file():
            yield owned
        elif path.is_dir():
            for file in sorted(path.rglob("*.json")):
                yield file.relative_to(folder).as_posix()


def differences(committed: Path, fresh: Path) -> list[str]:
    """One line a file that is missing, left over or different; with the first line that differs."""
    ours, theirs = set(list_files(committed)), set(list_files(fresh))
    found = []
    for name in sorted(ours | theirs):
        if name not in ours:
            found.append(f"{name}: missing")
        elif name not in theirs:
            found.append(f"{name}: no longer written")
        else:
            old = (committed / name).read_text(encoding="utf-8").splitlines()
            new = (fresh / name).read_text(encoding="utf-8").splitlines()
            if old != new:
                found.append(f"{name}{_first_difference(old, new)}")
    return found


def _first_difference(old: list[str], new: list[str]) -> str:
    for number, (before, after) in enumerate(zip(old, new), start=1):
        if before != after:
            return f":{number}: has {before.strip()}, dlt has {after.strip()}"
    return f": has {len(old)} lines, dlt gives {len(new)}"
