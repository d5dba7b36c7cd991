"""Which sentences somebody tried to break: tests/claims/tried.json, by page and hash.

    {"docs/general-usage/resource.mdx": {"0f3a9c51d2e4": "2026-05-12 second run, Arrow"}}

The text is the date and the neighbouring cases in which the sentence was tried, whether it held or
was corrected. The next reader starts with `--due`, which lists the other sentences. A sentence that
changes has another hash, so that its entry is a problem and the new sentence is due again.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Iterator, Mapping, Sequence

from docs_tests.claims.general import sentence_hash
from docs_tests.claims.model import FOLDER, ClaimsFile, LocatedProblem
from docs_tests.claims.report import behaviour
from docs_tests.claims.sentences import page_blocks, sentences
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Problem

TRIED = f"{FOLDER}/tried.json"

_ENTRY = re.compile(r"\d{4}-\d\d-\d\d \S.*")

Tried = dict[str, dict[str, str]]


def read_tried(root: Path) -> Tried:
    """The entries by page; none without the file."""
    path = root / TRIED
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def due(root: Path, files: Sequence[ClaimsFile]) -> Iterator[tuple[str, str, str]]:
    """The page, hash and text of each sentence about behaviour that nobody tried."""
    tried = read_tried(root)
    for file in files:
        for text in behaviour(page_blocks(root / file.page)):
            if sentence_hash(text) not in tried.get(file.page, {}):
                yield file.page, sentence_hash(text), text


def _hashes(path: Path) -> set[str]:
    if not path.is_file():
        return set()
    return {sentence_hash(one) for block in page_blocks(path) for one in sentences(block)}


def _gone(root: Path, tried: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    for page, entries in tried.items():
        found = _hashes(root / page)
        yield from ((page, entry) for entry in entries if entry not in found)


def remove_gone(root: Path) -> bool:
    """Removes the entries of sentences that changed; True when the file changed."""
    tried = read_tried(root)
    gone = list(_gone(root, tried))
    for page, entry in gone:
        del tried[page][entry]
    return bool(gone) and write_json(root / TRIED, {p: e for p, e in tried.items() if e}, 2)


def tried_problems(root: Path) -> list[Problem]:
    """A problem for each entry whose sentence changed, and for each without a date or a text."""
    tried = read_tried(root)
    found = [
        (page, entry, "no sentence has this hash any more", "try the new one; --update removes it")
        for page, entry in _gone(root, tried)
    ]
    found += [
        (
            page,
            entry,
            "the text is not a date and how it was tried",
            'write "2026-05-12 second run"',
        )
        for page, entries in tried.items()
        for entry, text in entries.items()
        if not _ENTRY.fullmatch(text)
    ]
    lines = (root / TRIED).read_text(encoding="utf-8").split("\n") if found else []
    problems: list[Problem] = []
    for page, entry, what, way_out in found:
        line = next(number for number, text in enumerate(lines, 1) if entry in text)
        column = lines[line - 1].index(entry) + 1
        problems.append(LocatedProblem(TRIED, line, f"{page} {entry}: {what}", way_out, column))
    return problems
