"""General sentences: which they are, and which of them may have a single case.

A general sentence holds in the example next to it and often fails in the neighbouring case (a
second run, another write disposition), so its claim needs at least two named cases. Sentences that
had one case when this rule came are listed in tests/claims/one-case.json, by page and hash:

    {"docs/general-usage/resource.mdx": "0f3a9c51d2e4 77be01c9a3d2"}

The list may only shrink: an entry whose sentence has two cases, changed or is gone is a problem.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Iterator, Sequence

from docs_tests.claims.model import (
    FOLDER,
    PAGES,
    Claim,
    ClaimsFile,
    LocatedProblem,
    Sentence,
    file_of,
)
from docs_tests.claims.sentences import plain
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Problem

#: Words that make a sentence general. `…` stands for one to four words.
WORDS = (
    *("again", "always", "default", "defaults", "each", "every", "except", "first", "if nothing"),
    *("from … on", "ignored", "lost", "never", "only", "still", "unless", "until", "without"),
)
BASELINE = f"{FOLDER}/one-case.json"

_CODE = re.compile(r"`[^`]*`")
_HASH_LENGTH = 12

Baseline = dict[str, list[str]]


def _pattern(words: str) -> str:
    return r"\s+".join(r"\w+(?:\s+\w+){0,3}" if word == "…" else word for word in words.split())


_GENERAL = re.compile(rf"\b(?:{'|'.join(map(_pattern, WORDS))})\b", re.IGNORECASE)


def general_word(sentence: str) -> str:
    """The first word that makes a sentence general; empty if it has none. Code does not count."""
    found = _GENERAL.search(plain(_CODE.sub("``", sentence)))
    return found[0].lower() if found else ""


def sentence_hash(sentence: str) -> str:
    """The sentence in the baseline, independent of its markup and line breaks."""
    return hashlib.sha256(plain(sentence).encode("utf-8")).hexdigest()[:_HASH_LENGTH]


def one_case_sentences(file: ClaimsFile) -> Iterator[tuple[Claim, Sentence]]:
    """The general sentences of claims with one case and without a reason for it."""
    for claim in file.claims:
        if not claim.cases and not claim.one_case:
            yield from ((claim, one) for one in claim.sentences if general_word(one.text))


def read_baseline(root: Path) -> Baseline:
    """The sentences that may have one case; none without the file."""
    path = root / BASELINE
    if not path.exists():
        return {}
    pages: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return {page: entries.split() for page, entries in pages.items()}


def write_baseline(root: Path, baseline: Baseline) -> bool:
    """Writes the pages that have entries; True when the file changed."""
    pages = {page: " ".join(sorted(found)) for page, found in baseline.items() if found}
    return write_json(root / BASELINE, pages, 2)


def _stale(baseline: Baseline, files: Sequence[ClaimsFile]) -> Iterator[tuple[str, str]]:
    """The entries that no sentence of these files needs."""
    for file in files:
        needed = {sentence_hash(sentence.text) for _, sentence in one_case_sentences(file)}
        for entry in baseline.get(file.page, []):
            if entry not in needed:
                yield file.page, entry


def _gone(baseline: Baseline, root: Path) -> Iterator[tuple[str, str]]:
    """The entries of pages without claims."""
    for page, entries in baseline.items():
        if not page.startswith(f"{PAGES}/") or not (root / file_of(page)).exists():
            yield from ((page, entry) for entry in entries)


def shrink_baseline(root: Path, files: Sequence[ClaimsFile]) -> bool:
    """Removes the entries that nothing needs; True when the file changed."""
    baseline = read_baseline(root)
    if not baseline:
        return False
    drop = {*_stale(baseline, files), *_gone(baseline, root)}
    left = {
        page: [entry for entry in entries if (page, entry) not in drop]
        for page, entries in baseline.items()
    }
    return write_baseline(root, left)


def _entry_problem(root: Path, page: str, entry: str) -> Problem:
    lines = (root / BASELINE).read_text(encoding="utf-8").split("\n")
    line = next(number for number, text in enumerate(lines, 1) if entry in text)
    what = f"{page} has no general sentence with one case and this hash"
    way_out = "remove the entry: npm run claims -- --update does"
    return LocatedProblem(BASELINE, line, what, way_out, lines[line - 1].index(entry) + 1)


def one_case_problems(root: Path, files: Sequence[ClaimsFile]) -> list[Problem]:
    """A problem for each general sentence that has one case and is not in the baseline, and for
    each entry of the baseline that nothing needs."""
    baseline = read_baseline(root)
    found = [
        LocatedProblem(
            file.path,
            sentence.line,
            f'a general sentence ("{general_word(sentence.text)}") with one case',
            "name a neighbouring case as well, cases=(…, …), or why there is none, one_case=…",
            sentence.column,
        )
        for file in files
        for claim, sentence in one_case_sentences(file)
        if sentence_hash(sentence.text) not in baseline.get(file.page, [])
    ]
    stale = sorted({*_stale(baseline, files), *_gone(baseline, root)})
    return found + [_entry_problem(root, page, entry) for page, entry in stale]
