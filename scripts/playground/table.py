"""The table in CONTRIBUTING.md: how many groups run in a browser, and why the others do not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, Mapping

GUIDE = "CONTRIBUTING.md"
RUNS = "runs, and has a button"
_TABLE = re.compile(r"(\| group \| number \|\n\|---\|---\|\n)(?:\|.*\n)+")


def rows(pages: Mapping[str, Mapping[str, Any]]) -> str:
    """The rows of the table, largest number first, from the `pages` of the record."""
    counts = Counter(
        str(entry.get("reason", RUNS)) for groups in pages.values() for entry in groups.values()
    )
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return "".join(f"| {reason} | {count} |\n" for reason, count in ordered)


def write_table(root: Path, pages: Mapping[str, Mapping[str, Any]]) -> bool:
    """Writes the rows into the guide; True when it changed. Raises ValueError without the table."""
    path = root / GUIDE
    before = path.read_text(encoding="utf-8")
    after, found = _TABLE.subn(lambda match: match[1] + rows(pages), before)
    if found != 1:
        raise ValueError(f"{GUIDE}: has no table with the head | group | number |; write one")
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before
