"""The guides by sentences that say what dlt does and that no claim quotes: `--report`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping, Sequence

from docs_tests.claims.model import PAGES, ClaimsFile
from docs_tests.claims.sentences import page_blocks, plain, sentences

# Their entries are generated from the installed package.
_LEFT_OUT = f"{PAGES}/api_reference/"
# What surprises, fails, repeats or loses rows; verbs without the endings of their forms.
_VERBS = (
    *("abort", "deduplicat", "discard", "drop", "duplicat", "fail", "ignor", "keep", "overwrit"),
    *("rais", "refus", "reject", "repeat", "reset", "restart", "retri", "retry", "skip", "stop"),
    *("truncat", "warn", "wip"),
)
_OTHERS = (
    *("again", "always", "cannot", "kept", "lose", "loses", "lost", "never", "no longer", "only"),
    *("pending", "second run", "next run", "silently", "still", "twice", "unless"),
)
_BEHAVIOUR = re.compile(
    rf"\b(?:(?:{'|'.join(_VERBS)})(?:e|s|es|ed|ped|ping|ing)?|{'|'.join(_OTHERS)})\b",
    re.IGNORECASE,
)
# A cell or a heading of few words says nothing that could be false.
_FEWEST_WORDS = 5


@dataclass(frozen=True)
class Row:
    """One page: sentences that say what dlt does, how many of them are quoted, and its claims."""

    page: str
    sentences: int
    quoted: int
    claims: int

    @property
    def left(self) -> int:
        return self.sentences - self.quoted


def behaviour(blocks: Sequence[str]) -> list[str]:
    """The sentences with a verb of behaviour."""
    every = (one for block in blocks for one in sentences(block))
    return [s for s in every if len(s.split()) >= _FEWEST_WORDS and _BEHAVIOUR.search(s)]


def _row(page: Path, root: Path, files: Mapping[str, ClaimsFile]) -> Row:
    name = page.relative_to(root).as_posix()
    claims = files[name].claims if name in files else ()
    quotes = [plain(s.text) for claim in claims for s in claim.sentences]
    found = behaviour(page_blocks(page))
    quoted = sum(any(s in quote or quote in s for quote in quotes) for s in found)
    return Row(name, len(found), quoted, len(claims))


def rows(root: Path, files: Sequence[ClaimsFile]) -> list[Row]:
    """The guides, those with most to check first."""
    by_page = {file.page: file for file in files}
    pages = sorted((root / PAGES).rglob("*.mdx"))
    found = [
        _row(page, root, by_page)
        for page in pages
        if not page.relative_to(root).as_posix().startswith(_LEFT_OUT)
    ]
    return sorted(found, key=lambda row: (-row.left, row.page))


def table(found: Sequence[Row]) -> str:
    """The rows as text, and their sum."""
    total = Row(
        f"{len(found)} pages, {sum(row.claims > 0 for row in found)} with claims",
        sum(row.sentences for row in found),
        sum(row.quoted for row in found),
        sum(row.claims for row in found),
    )
    lines = ["  left  sentences  quoted  claims  page"]
    for row in [*found, total]:
        lines.append(f"{row.left:6}  {row.sentences:9}  {row.quoted:6}  {row.claims:6}  {row.page}")
    return "\n".join(lines)
