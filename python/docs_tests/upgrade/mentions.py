"""Which sections of pages, and which claims, speak of the names of a change or name what is new."""

from __future__ import annotations

import ast
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Callable, Collection, Iterator, Mapping, Sequence

from docs_tests.upgrade.compare.model import CAME, Change, is_module

_WORD = re.compile(r"[A-Za-z_]\w*")
_HEADING = re.compile(r"#{1,6} +(.*)")
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_OUTPUT = re.compile(r"\boutput\b|[`~]text\b")
# What is code in a line of prose: spans, tags, and links to names.
_CODE = re.compile(r"`[^`]+`|</?[A-Z][^>]*>|\(api:[^)]*\)")


@dataclass(frozen=True)
class Section:
    """A section of a page, or a claim."""

    file: str
    title: str
    lines: tuple[tuple[int, str, str], ...]
    """Line number, text, and the code in it."""
    outputs: frozenset[int] = frozenset()
    """The numbers of the lines that a program printed."""

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The identifiers in its code, each with its first line."""
        found: dict[str, int] = {}
        for number, _, code in self.lines:
            for word in _WORD.findall(code):
                found.setdefault(word, number)
        return found

    @cached_property
    def program(self) -> str:
        """Its code without outputs, a line each."""
        return "\n".join("" if n in self.outputs else code for n, _, code in self.lines)

    @cached_property
    def program_words(self) -> frozenset[str]:
        """The identifiers in its code without outputs."""
        return frozenset(_WORD.findall(self.program))

    @cached_property
    def text(self) -> str:
        """Its lines, for a fast search."""
        return "\n".join(text for _, text, _ in self.lines)

    def line_of(self, term: str) -> int:
        """The first line with an identifier in code, or with another text anywhere; 0 without."""
        if _WORD.fullmatch(term):
            return self.words.get(term, 0)
        if term not in self.text:
            return 0
        # A flag must not match a longer one.
        end = r"(?![\w-])" if term.startswith("-") else ""
        pattern = re.compile(re.escape(term) + end)
        return next((number for number, text, _ in self.lines if pattern.search(text)), 0)


@dataclass(frozen=True)
class Mention:
    """A line that speaks of a change."""

    file: str
    line: int
    title: str
    """The heading of the section, or the name of the claim."""


def page_sections(file: str, text: str) -> Iterator[Section]:
    """The sections of a page, from heading to heading."""
    title, fence, lines = "", "", list[tuple[int, str, str]]()
    is_output, outputs = False, set[int]()
    for number, line in enumerate(text.splitlines(), start=1):
        mark = _FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
            is_output = bool(fence and _OUTPUT.search(line))
        heading = None if fence else _HEADING.match(line)
        if heading:
            yield Section(file, title, tuple(lines), frozenset(outputs))
            title, lines = heading[1], []
        code = line if fence or heading else " ".join(_CODE.findall(line))
        lines.append((number, line, code))
        if is_output:
            outputs.add(number)
    yield Section(file, title, tuple(lines), frozenset(outputs))


def claim_sections(file: str, text: str) -> Iterator[Section]:
    """The functions of a file of claims that are marked with `@claim`."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            first = min(mark.lineno for mark in node.decorator_list)
            own = enumerate(lines[first - 1 : node.end_lineno], start=first)
            yield Section(file, node.name, tuple((number, line, line) for number, line in own))


def read_sections(root: Path) -> tuple[list[Section], list[Section]]:
    """The sections of all pages, and all claims."""
    found = []
    for folder, pattern, split in (
        ("docs", "*.mdx", page_sections),
        ("tests/claims", "*.py", claim_sections),
    ):
        files = sorted((root / folder).rglob(pattern))
        found.append(
            [
                section
                for file in files
                for section in split(file.relative_to(root).as_posix(), file.read_text("utf-8"))
            ]
        )
    return found[0], found[1]


def find_mentions(change: Change, sections: Sequence[Section]) -> list[Mention]:
    """One mention for each section that speaks of a change. No page speaks of what is new, but
    the pages of a destination say what it has."""
    found = []
    for section in sections:
        lines = (section.line_of(term) for term in _terms_in(change, section))
        line = next(filter(None, lines), 0)
        if line:
            found.append(Mention(section.file, line, section.title))
    return found


def _terms_in(change: Change, section: Section) -> Iterator[str]:
    """What a section that speaks of a change contains one of."""
    words = section.program_words if change.is_of_call else section.words
    in_context = not change.context or any(word in words for word in change.context)
    if change.kind != CAME and in_context and _has_object(change.owner, words):
        for term in change.terms:
            if not change.is_of_call or _is_of(term, change, section):
                yield term
    path = section.file.rpartition(".")[0]
    for place, terms in change.places:
        if path.endswith(f"/{place}"):
            yield from terms


# Parts of names of classes that variables with their objects do not have.
_PLAIN = {"base", "dict", "impl"}


def _has_object(owner: str, words: Collection[str]) -> bool:
    """Whether words have a class, or a variable that is named after it: `DltResource`, `resource`,
    `my_resource`."""
    parts = [part.lower() for part in re.findall(r"[A-Z]+[a-z]*", owner)]
    last_part = next((part for part in reversed(parts) if part not in _PLAIN), owner)
    return not owner or any(word == owner or last_part in word.lower().split("_") for word in words)


def _is_of(term: str, change: Change, section: Section) -> bool:
    """Whether a parameter is one of the function: not always passed in calls of other functions.
    An exception is in no call."""
    if term not in section.program_words:
        return True
    names = {"", *change.context}
    for found in re.finditer(rf"\b{term}\b(\s*=(?!=))?", section.program):
        if not found[1] or _called(section.program[: found.start()]) in names:
            return True
    return False


def _called(program: str) -> str:
    """The function of the call in which a program ends; empty outside of a call."""
    depth = 0
    for position in range(len(program) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(program[position], 0)
        if depth < 0:
            name = re.search(r"\w+(?=\s*$)", program[max(position - 80, 0) : position])
            return name[0] if name else ""
    return ""


_NEW_PARAMETER = re.compile(r"^(?:overload \d+: )?\+ parameter `\**(\w+)")
# A name that is no plain word: with `_` inside, several capitals, or a flag.
_SPECIFIC = re.compile(r"[a-zA-Z]\w*_[a-zA-Z]\w*|[A-Z]+[a-z]\w*[A-Z]\w*|--?[a-z][\w-]+")


def new_names(change: Change) -> tuple[str, ...]:
    """The names that came with a change and that no text contains by chance: the name itself, those
    of a new module, and new parameters."""
    names = [found[1] for line in change.details for found in [_NEW_PARAMETER.match(line)] if found]
    if change.kind == CAME and change.section != "messages":
        names += re.split(r"[. ]", change.name)[-1:]
    if change.kind == CAME and is_module(change):
        names += re.findall(r"`(\w+)`", change.details[1])
    return tuple(name for name in dict.fromkeys(names) if _SPECIFIC.fullmatch(name))


def find_names(names: Sequence[str], sections: Sequence[Section]) -> list[Mention]:
    """One mention for each section with one of the names, not in outputs only."""
    found = []
    for section in sections if names else ():
        own = (one for one in names if one in section.program_words or not _WORD.fullmatch(one))
        line = next(filter(None, map(section.line_of, own)), 0)
        if line:
            found.append(Mention(section.file, line, section.title))
    return found


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
