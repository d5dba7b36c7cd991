"""Recorded outputs of pages that another version of dlt prints differently."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Sequence

from docs_tests.upgrade.environment import UpgradeError

# Lines of dlt's own files in tracebacks, rules of tables, and spaces that align columns.
_FORM = ((r"(\.py:|\bline )\d+", r"\1"), (r"([-─━=])\1+", r"\1"), (r"\s+", " "))


@dataclass(frozen=True)
class OutputChange:
    """Successive lines of one output."""

    file: str
    line: int
    """The first of the lines on the page, from 1."""
    old: tuple[str, ...]
    new: tuple[str, ...]
    cosmetic: bool
    """Only the version, line numbers or spaces differ."""


def as_change(content: Mapping[str, Any]) -> OutputChange:
    """A change from JSON."""
    return OutputChange(**{**content, "old": tuple(content["old"]), "new": tuple(content["new"])})


def changed_outputs(root: Path, recorded: Path, before: str, after: str) -> Iterator[OutputChange]:
    """Compares the pages of a project with a copy in which the outputs were recorded again."""
    for page in sorted((recorded / "docs").rglob("*.mdx")):
        file = page.relative_to(recorded).as_posix()
        old, new = (_lines((folder / file).read_text("utf-8")) for folder in (root, recorded))
        if old == new:
            continue
        for tag, i, j, k, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag != "equal":
                lines = tuple(old[i:j]), tuple(new[k:end])
                is_cosmetic = _form(lines[0], before) == _form(lines[1], after)
                yield OutputChange(file, i + 1, *lines, is_cosmetic)


def with_outputs(file: str, text: str, changes: Iterable[OutputChange]) -> str:
    """The text of a page with other outputs.

    Raises UpgradeError when the page was edited since the outputs were compared.
    """
    lines = _lines(text)
    # From the end, so that the lines of earlier changes stay where they are.
    for change in sorted(changes, key=lambda one: -one.line):
        start = change.line - 1
        end = start + len(change.old)
        if tuple(lines[start:end]) != change.old:
            raise UpgradeError(f"{file}:{change.line} — changed since the report; write it again")
        lines[start:end] = change.new
    return "\n".join(lines)


def _lines(text: str) -> list[str]:
    return text.split("\n")


def _form(lines: Sequence[str], version: str) -> str:
    text = re.sub(rf"(?<![\d.]){re.escape(version)}(?!\.?\d)", "VERSION", "\n".join(lines))
    for pattern, replacement in _FORM:
        text = re.sub(pattern, replacement, text)
    return text.strip()
