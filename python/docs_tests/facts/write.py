"""Writes facts as JSON files, and compares two folders of them.

The output is deterministic: no timestamps, no machine paths, no set order.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Iterator, Mapping

SCHEMA_VERSION = 1

# Folders and files below data/generated/ that this package owns; others are left alone.
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
    "version.json",
)

Json = Any
"""Anything that json.dumps accepts; data/schema has the exact schemas."""


def document(content: Mapping[str, Json]) -> dict[str, Json]:
    """Adds the leading key that every file has."""
    return {"schema": SCHEMA_VERSION, **content}


def to_text(content: Json) -> str:
    """Serializes JSON: one space of indentation, no ASCII escapes, a trailing newline."""
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def write_tree(folder: Path, files: Mapping[str, Json]) -> None:
    """Writes the files, and deletes stale files of earlier runs."""
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
    """One line per missing, stale or different file, with the first different line."""
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
            return f":{number}: is {before.strip()}, but dlt gives {after.strip()}"
    return f": has {len(old)} lines, but dlt gives {len(new)}"
