"""data/generated/pasted.json: with which inputs each page last passed as pasted.

The format is that of runs.json (`scripts.snippets.proven`): page -> hash of its groups' inputs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Sequence

from scripts.snippets.cache import Cache
from scripts.snippets.json_files import write_json
from scripts.snippets.model import Page
from scripts.snippets.proven import inputs_of

RECORD = "data/generated/pasted.json"


def read_record(root: Path) -> dict[str, str]:
    """The committed entries; none without the file."""
    path = root / RECORD
    if not path.exists():
        return {}
    runs: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))["runs"]
    return runs


def write_record(root: Path, all_of: Sequence[str], pages: Sequence[Page], cache: Cache) -> bool:
    """Writes the entries of `pages`, which passed, and drops those of pages that are not in
    `all_of`; True when the file changed."""
    kept = {page: key for page, key in read_record(root).items() if page in all_of}
    passed = {page.path: inputs_of(page, cache) for page in pages}
    return write_json(root / RECORD, {"runs": {**kept, **passed}})
