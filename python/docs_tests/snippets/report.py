"""data/generated/snippets.json: which code on which page ran, and the hash that proves it.

    {
      "dlt": "1.10.0",
      "python": "3.11",
      "pages": {
        "docs/tutorial/rest-api.mdx": {
          "hash": "<sha256>",
          "fences": {"checked": 3, "output": 13, "parsed": 2, "ran": 24, "shown": 1},
          "norun": [{"fence": 1, "reason": "installs packages"}],
          "groups": [
            {"name": "github", "fence": 2, "kind": "ran", "hash": "<sha256>",
             "fences": {"checked": 2, "parsed": 2, "ran": 15, "shown": 1}}
          ]
        }
      }
    }

Keys are sorted, pages by their path, groups and norun in the page's order; a page without fences is
left out. Counts of nothing are left out. `fence` is a position among the page's fences, from 1 (a
group's: its first): text between fences changes nothing here. The `name` of a group that the page
did not name is null.

**Hash.** A fence is the pair [info, code]: `info` is the text after the opening marker, trimmed;
`code` is its lines without the fence's own indentation (and `>` of a quote), joined by "\\n", no
line break at the end. The page's hash is the sha256, in hex, of the UTF-8 bytes of
`JSON.stringify([[info, code], ...])` over *all* its fences in order, recorded outputs included. A
group's hash is the same over its fences *without* the outputs. Line ends are "\\n".

`kind` of a group: "ran" when something of it runs, else "checked", else "parsed", else "shown".
`fences` counts each fence once: ran (py and sh), checked (py and sh with norun), parsed (toml,
json, jsonl, yaml, sql), output (recorded output), shown (all else).
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from typing import Any, Iterable, Mapping, Sequence

from docs_tests.library import NAME
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Fence, Group, Page, Problem, Role

REPORT = "data/generated/snippets.json"
_KINDS = (Role.RUN, Role.CHECK, Role.PARSE, Role.SHOW)


def fences_hash(fences: Iterable[Fence]) -> str:
    """sha256 of the fences as JavaScript's JSON.stringify([[info, code], ...]) writes them."""
    pairs = [[f.info, f.code] for f in fences]
    text = json.dumps(pairs, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _counts(fences: Iterable[Fence]) -> dict[str, int]:
    return dict(sorted(Counter(f.role.value for f in fences).items()))


def _group_record(group: Group, page: Page) -> dict[str, Any]:
    roles = {f.role for f in group.inputs}
    kind = next(k for k in _KINDS if k in roles)
    return {
        "name": group.fences[0].group,
        "fence": page.fences.index(group.fences[0]) + 1,
        "kind": kind.value,
        "hash": fences_hash(group.inputs),
        "fences": _counts(group.inputs),
    }


def page_record(page: Page) -> dict[str, Any]:
    """What the report says about one page."""
    return {
        "hash": fences_hash(page.fences),
        "fences": _counts(page.fences),
        "norun": [
            {"fence": position, "reason": f.norun}
            for position, f in enumerate(page.fences, start=1)
            if f.norun is not None
        ],
        "groups": [_group_record(g, page) for g in page.groups],
    }


def read_report(root: Path) -> dict[str, Any]:
    """The committed report, an empty one without it."""
    path = root / REPORT
    if not path.exists():
        return {"pages": {}}
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return report


def write_report(root: Path, pages: Sequence[Page]) -> bool:
    """Puts the records of these pages into the report and drops those of pages that are gone; True
    when the file changed."""
    records: dict[str, Any] = {
        name: record
        for name, record in read_report(root)["pages"].items()
        if (root / name).exists()
    }
    for page in pages:
        records.pop(page.path, None)
        if page.fences:
            records[page.path] = page_record(page)
    report = {
        NAME: version(NAME),
        "python": ".".join(platform.python_version_tuple()[:2]),
        "pages": records,
    }
    return write_json(root / REPORT, report)


def stale_records(report: Mapping[str, Any], pages: Sequence[Page]) -> list[Problem]:
    """A problem for each page whose record is not that of its fences."""
    way_out = f"npm run snippets -- --update writes {REPORT}"
    return [
        Problem(page.path, 1, f"{REPORT} does not have the code of this page", way_out)
        for page in pages
        if report["pages"].get(page.path) != (page_record(page) if page.fences else None)
    ]
