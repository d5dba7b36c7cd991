"""data/generated/claims.json: how many statements of which page were checked, and the hash that
proves it; tests/claims/budget.json: numbers that must not fall.

    {
     "dlt": "1.10.0",
     "pages": {
      "docs/general-usage/resource.mdx": {
       "claims": 14,
       "hash": "<sha256>",
       "sentences": {"12:8": "A resource is a function that yields rows."}
      }
     }
    }

`claims` is the number of functions, `sentences` what they quote, as it is compared with the page
(sentences.py), by line and column in the claims file: the dev server looks for them. `hash` is the
sha256, in hex, of the bytes of the claims file: a file that was changed and not run has another
one. Keys are sorted.
"""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any, Mapping, Sequence

from docs_tests.claims.model import FOLDER, ClaimsFile, file_of
from docs_tests.claims.sentences import plain
from docs_tests.library import NAME
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Problem

RECORD = "data/generated/claims.json"
BUDGET = f"{FOLDER}/budget.json"

Records = dict[str, dict[str, Any]]


def file_record(file: ClaimsFile, root: Path) -> dict[str, Any]:
    """What is recorded about one file."""
    return {
        "claims": len(file.claims),
        "sentences": {
            f"{sentence.line}:{sentence.column}": plain(sentence.text)
            for claim in file.claims
            for sentence in claim.sentences
        },
        "hash": file_hash(root / file.path),
    }


def file_hash(path: Path) -> str:
    """The SHA-256 of a file's bytes, as hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_records(root: Path) -> Records:
    """The committed record by page; empty without the file."""
    path = root / RECORD
    if not path.exists():
        return {}
    pages: Records = json.loads(path.read_text(encoding="utf-8"))["pages"]
    return pages


def write_records(root: Path, files: Sequence[ClaimsFile]) -> bool:
    """Records these files and drops those that are gone; True when the record changed."""
    records = {
        page: record
        for page, record in read_records(root).items()
        if (root / file_of(page)).exists()
    }
    records.update({file.page: file_record(file, root) for file in files})
    return write_json(root / RECORD, {NAME: version(NAME), "pages": records})


def stale_records(root: Path, files: Sequence[ClaimsFile], is_whole: bool) -> list[Problem]:
    """A problem for each file whose record is not that of its content; with `is_whole` the files
    are all that exist, and a record of another one is a problem too."""
    records = read_records(root)
    way_out = f"npm run claims -- --update writes {RECORD}"
    found = [
        Problem(file.path, 1, f"{RECORD} does not have this file as it is", way_out)
        for file in files
        if records.get(file.page) != file_record(file, root)
    ]
    gone = [page for page in sorted(records) if not (root / file_of(page)).exists()]
    return found + [
        Problem(RECORD, 1, f"{page} has no claims any more", way_out) for page in gone if is_whole
    ]


def totals(records: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """What the budget counts."""
    return {"claims": sum(r["claims"] for r in records.values()), "pages": len(records)}


def read_budget(root: Path) -> dict[str, int]:
    """The numbers that must not fall; none without the file."""
    path = root / BUDGET
    if not path.exists():
        return {"claims": 0, "pages": 0}
    budget: dict[str, int] = json.loads(path.read_text(encoding="utf-8"))
    return budget


def raise_budget(root: Path) -> bool:
    """Raises the budget to what is recorded, never lowers it; True when the file changed.

    A record that is not that of its file leaves the budget as it is: a claim that moved to
    another file would be counted twice.
    """
    records = read_records(root)
    if any(file_hash(root / file_of(page)) != record["hash"] for page, record in records.items()):
        return False
    budget, found = read_budget(root), totals(records)
    return write_json(root / BUDGET, {name: max(budget[name], found[name]) for name in budget}, 2)


def budget_problems(root: Path, files: Sequence[ClaimsFile]) -> list[Problem]:
    """A problem for each number that is below the budget. `files` are all that exist."""
    budget = read_budget(root)
    found = totals({file.page: file_record(file, root) for file in files})
    return [
        Problem(
            BUDGET,
            1,
            f"{found[name]} {name}, the budget is {budget[name]}",
            "restore what was removed, or lower the number and say why in the commit",
        )
        for name in sorted(budget)
        if found[name] < budget[name]
    ]
