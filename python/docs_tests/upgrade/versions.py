"""Which lines of pages, and which other files, name a version."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Collection, Sequence

from docs_tests.upgrade.mentions import Section


@dataclass(frozen=True)
class VersionLine:
    """A line that names the documented version or a later one."""

    file: str
    line: int
    text: str
    is_code: bool
    """Whether it is in a code block: a recorded output, or a program."""


def lines_with_version(version: str, sections: Sequence[Section]) -> list[VersionLine]:
    """The lines of pages with a version, and those with `dlt` and the version without its patch
    level, which alone can be any number."""
    short = re.escape(version.rpartition(".")[0])
    patch = re.escape(version.rpartition(".")[2])
    dlt = r"\bdlt(?:\[[^\]]*\])?`?(?: ?[=<>~!]=?=? ?| )"
    pattern = re.compile(rf"(?:(?<![\d.]){short}\.{patch}|{dlt}{short})(?!\.?\d)")
    return _version_lines(sections, lambda text: bool(pattern.search(text)))


_VERSION = re.compile(r"(?<![\w.-])\d+\.\d+\.\d+(?![\w-]|\.\d)")


def lines_with_later_version(
    before: str, after: str, sections: Sequence[Section]
) -> list[VersionLine]:
    """The sentences with a version after `before`, up to `after`: "Later: since 1.11.0"."""
    low, high = _numbers(before), _numbers(after)

    def is_later(text: str) -> bool:
        return any(low < _numbers(one) <= high for one in _VERSION.findall(text))

    return [line for line in _version_lines(sections, is_later) if not line.is_code]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def _version_lines(
    sections: Sequence[Section], matches: Callable[[str], bool]
) -> list[VersionLine]:
    return [
        VersionLine(section.file, number, text.strip(), code == text and not text.startswith("#"))
        for section in sections
        for number, text, code in section.lines
        if matches(text)
    ]


#: Pages and curated facts have their own items, commands write records and locks, and a test that
#: expects the documented version fails.
_LEFT_OUT = re.compile(
    r"(docs|data/(generated|playground)|packages/[\w-]+/tests|python/tests)/|tests/(?!claims/)"
    r"|data/curated/[\w-]+\.json$|.*((requirements|optional/\w+)\.txt|\.sum|-lock\.json)$"
)


def files_with_version(root: Path, version: str, known: Collection[str]) -> list[str]:
    """The other files of the project that name a version: `file:line` and how many lines follow.

    `known` has files that the upgrade changes itself.
    """
    command = ["git", "grep", "--line-number", "-I", "--fixed-strings", "-e", version]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    exact = re.compile(rf"(?<![\d.]){re.escape(version)}(?!\.?\d)")
    found: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        file, number, text = line.split(":", 2)
        if file not in known and not _LEFT_OUT.match(file) and exact.search(text):
            found.setdefault(file, []).append(number)
    return [
        f"{file}:{numbers[0]}" + (f" and {len(numbers) - 1} more" if len(numbers) > 1 else "")
        for file, numbers in found.items()
    ]
