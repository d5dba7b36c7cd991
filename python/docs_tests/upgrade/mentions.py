"""Which sections of pages, and which claims, speak of the names of a change or name what is new."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Iterator, Mapping, Sequence

from docs_tests.upgrade.calls import has_object, is_argument
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
    if change.kind != CAME and in_context and has_object(change.owner, words):
        for term in change.terms:
            # An exception is in no program.
            is_passed = change.is_of_call and term in section.program_words
            if not is_passed or is_argument(term, section.program, change.context):
                yield term
    path = section.file.rpartition(".")[0]
    for place, terms in change.places:
        if path.endswith(f"/{place}"):
            yield from terms


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
