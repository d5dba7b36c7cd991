"""The types that the steps hand to each other."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docs_tests.snippets.model import Group, Problem

FOLDER = "tests/claims"
PAGES = "docs"


@dataclass(frozen=True)
class LocatedProblem(Problem):
    """A problem with its column, counted from 1."""

    column: int

    def __str__(self) -> str:
        return f"{self.page}:{self.line}:{self.column} {self.what}; {self.way_out}"


@dataclass(frozen=True)
class Sentence:
    """A quoted sentence, and where its quotation begins; line and column count from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, eq=False)
class Claim:
    """One marked function. `mark` is the call in its decorator; `line` is that of the mark.

    The function is run once for each of `cases`, with the name of the case; once and without
    arguments if there are none. `one_case` is the reason why a general sentence has one case.
    """

    file: str
    name: str
    line: int
    sentences: tuple[Sentence, ...]
    service: str
    packages: str
    cases: tuple[str, ...]
    one_case: str
    node: ast.FunctionDef
    mark: ast.Call

    def problem(self, what: str, way_out: str, line: int = 0) -> Problem:
        """A problem of this claim, at its mark or at a line of the file."""
        return Problem(self.file, line or self.line, what, way_out)


@dataclass(frozen=True)
class ClaimsFile:
    """A file below tests/claims. `page` is the page that its sentences are on; `tree` is empty when
    the file cannot be parsed."""

    path: str
    page: str
    source: str
    tree: ast.Module
    claims: tuple[Claim, ...]
    problems: tuple[Problem, ...]

    @property
    def lines(self) -> list[str]:
        return self.source.split("\n")


@dataclass(frozen=True)
class ClaimGroup(Group):
    """A case of a claim, or a variant of the claim, as the snippet runner knows it.

    `at` is the line of the claim, or of the inverted assertion; `kept` are the parts of the file
    that the program consists of. `inverted` is what was inverted, as the message about a variant
    that passes has it; empty for the claim itself.
    """

    claim: Claim
    at: int
    kept: tuple[str, ...]
    inverted: str = ""
    case: str = ""

    @property
    def id(self) -> str:
        return f"{self.page}:{self.at}[{self.name}]"

    @property
    def program(self) -> list[Any]:
        """Without the distances between the parts: other claims of the file change nothing."""
        return [self.fences[0].info, *self.kept]


def page_of(path: Path, root: Path) -> str:
    """The page that a claims file is named after."""
    return f"{PAGES}/{path.relative_to(root / FOLDER).with_suffix('.mdx').as_posix()}"


def file_of(page: str) -> str:
    """The claims file of a page."""
    return f"{FOLDER}/{page[len(PAGES) + 1 : -len('.mdx')]}.py"
