"""The types that the steps hand to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Mapping, Optional


class Role(Enum):
    """What is done with a fence."""

    RUN = "ran"
    CHECK = "checked"
    PARSE = "parsed"
    OUTPUT = "output"
    SHOW = "shown"


@dataclass(frozen=True)
class Problem:
    """Something wrong on a page, where, and the way out."""

    page: str
    line: int
    what: str
    way_out: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line} — {self.what}; {self.way_out}"


@dataclass(frozen=True)
class Fence:
    """One code fence of a page.

    `line` and `end_line` are those of the opening and the closing marker, counted from 1; `prefix`
    is what stands before each of its lines (indentation, `> ` of a quote); `info` is the text after
    the opening marker, trimmed; `code` has the fence's own indentation removed.
    """

    page: str
    line: int
    end_line: int
    prefix: str
    marker: str
    lang: str
    info: str
    code: str
    options: Mapping[str, str] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()

    @property
    def group(self) -> Optional[str]:
        return self.options.get("group")

    @property
    def title(self) -> Optional[str]:
        return self.options.get("title")

    @property
    def norun(self) -> Optional[str]:
        return self.options.get("norun")

    @property
    def expect(self) -> Optional[str]:
        return self.options.get("expect")

    @property
    def output(self) -> Optional[str]:
        return self.options.get("output")

    @property
    def hidden(self) -> bool:
        return "hidden" in self.flags

    @property
    def is_standins(self) -> bool:
        """Whether every Python process of the group imports this fence when it starts."""
        return self.hidden and self.lang == "py" and self.title == "standins.py"

    def _names(self, option: str) -> tuple[str, ...]:
        return tuple(s.strip() for s in self.options.get(option, "").split(",") if s.strip())

    @property
    def services(self) -> tuple[str, ...]:
        """The servers that the fence asks for, by their names in services/servers.py."""
        return self._names("service")

    @property
    def packages(self) -> tuple[str, ...]:
        """The optional packages that the fence asks for, as in python/optional."""
        return self._names("packages")

    @property
    def role(self) -> Role:
        if self.output is not None:
            return Role.OUTPUT
        if self.lang in ("py", "sh"):
            return Role.RUN if self.norun is None else Role.CHECK
        if self.lang in ("toml", "json", "jsonl", "yaml", "sql", "docker"):
            return Role.PARSE
        return Role.SHOW

    def problem(self, what: str, way_out: str, offset: int = 0) -> Problem:
        """A problem of this fence; `offset` counts the lines of its code from 1, 0 is the info."""
        return Problem(self.page, self.line + offset, what, way_out)


@dataclass(frozen=True)
class Group:
    """Fences of one page that share a directory and a Python process, in the page's order."""

    page: str
    name: str
    fences: tuple[Fence, ...]

    @property
    def line(self) -> int:
        return self.fences[0].line

    @property
    def id(self) -> str:
        """The group's name in every message: `docs/x/y.mdx:41[group]`."""
        return f"{self.page}:{self.line}[{self.name}]"

    @property
    def program(self) -> list[Any]:
        """What the key of its kept result has of its fences. Lines count from the group's first
        fence: text added above it changes nothing."""
        return [[f.line - self.line, f.info, f.code] for f in self.inputs]

    @property
    def inputs(self) -> tuple[Fence, ...]:
        """All but the recorded outputs."""
        return tuple(f for f in self.fences if f.role is not Role.OUTPUT)

    @property
    def outputs(self) -> tuple[Fence, ...]:
        return tuple(f for f in self.fences if f.role is Role.OUTPUT)

    @property
    def runs(self) -> bool:
        return any(f.role is Role.RUN for f in self.fences)

    @property
    def services(self) -> tuple[str, ...]:
        return tuple(sorted({s for f in self.fences for s in f.services}))

    @property
    def packages(self) -> tuple[str, ...]:
        return tuple(sorted({p for f in self.fences for p in f.packages}))


@dataclass(frozen=True)
class Page:
    """A page's fences, its groups, and what is wrong with either."""

    path: str
    fences: tuple[Fence, ...]
    groups: tuple[Group, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class GroupResult:
    """What the output fences of a group should hold (normalised), by their line on the page.

    `touched` has the lines of the outputs in which a value was normalised. `new_process` is the
    reason why the group did not run in forked processes. `uses` are the parts of dlt that the group
    used, as sandbox/site/sitecustomize.py notes them.
    """

    outputs: Mapping[int, str]
    touched: frozenset[int]
    seconds: float
    new_process: Optional[str] = None
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Raised:
    """The exception that left a py fence; `line` is the page's."""

    name: str
    message: str
    line: Optional[int]
    trace: str


class SnippetError(Exception):
    """A group failed; carries the problem to show and what the process printed to stderr.

    `raised` is the exception that left a py fence, if that is what is wrong.
    """

    def __init__(self, problem: Problem, detail: str = "", raised: Optional[Raised] = None) -> None:
        super().__init__(f"{problem}\n{detail}".rstrip())
        self.problem = problem
        self.detail = detail
        self.raised = raised
