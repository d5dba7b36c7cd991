"""data/generated/playground.json: which groups run in a browser as they run in CI, and why others
do not.

    {
      "engine": "0d3c…",
      "pages": {
        "docs/intro.mdx": {
          "quick": {
            "hash": "<sha256>", "code": "3f0c…", "duckdb": true,
            "steps": [{"fence": 3, "runs": true, "title": "pipeline.py"}]
          },
          "frame": {"hash": "<sha256>", "reason": "needs Pandas"}
        }
      }
    }

`engine` is the hash of what runs them: with another one, all groups run again. `hash` is that of
the group in snippets.json plus its outputs, `code` that of the code of its steps, joined by NUL.
`fence` is a position among the page's fences, from 1. A step without `runs` is only written.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Iterable, Mapping, Sequence, Union

from docs_tests.playground.candidates import Task
from docs_tests.playground.coverage import Outcome
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Group, Page
from docs_tests.snippets.report import fences_hash

RECORD = "data/generated/playground.json"
# worker.ts and assets.ts only bring files to the engine: Node does without them.
_ENGINE = (
    "data/playground/python.json",
    "python/docs_tests/playground/candidates.py",
    "python/docs_tests/playground/coverage.py",
    "scripts/playground/run.mts",
    "python/docs_tests/snippets/normalise.py",
    "packages/playground/src/engine/[!aw]*.ts",
    "packages/playground/src/engine/python/**/*.py",
    "python/docs_tests/snippets/standins/*.py",
)


def engine_hash(root: Path) -> str:
    """Hash of the files that decide what a group prints in the browser."""
    digest = hashlib.sha256()
    for pattern in _ENGINE:
        for file in sorted(root.glob(pattern)):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.read_bytes())
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in ("pyodide", "@duckdb/duckdb-wasm"):
        digest.update(str(lock[f"node_modules/{name}"]["version"]).encode())
    return digest.hexdigest()[:16]


def group_hash(group: Group) -> str:
    """Hash of the group's programs and of its recorded outputs."""
    return fences_hash(group.fences)


def _entry_of(task: Task, page: Page) -> dict[str, Any]:
    positions = {fence.line: number for number, fence in enumerate(page.fences, start=1)}
    steps = []
    for fence, step in zip(task.fences, task.steps):
        kept = {
            key: value for key, value in step.items() if value and key not in ("code", "source")
        }
        if "source" in step:
            kept["program"] = positions[step["source"]]
        steps.append({"fence": positions[fence.line], **kept})
    codes = "\0".join(fence.code for fence in task.fences)
    uses_duckdb = any("duckdb" in step["code"] for step in task.steps)
    return {
        "steps": steps,
        "code": hashlib.sha256(codes.encode("utf-8")).hexdigest()[:16],
        **({"duckdb": True} if uses_duckdb else {}),
    }


def read_record(root: Path) -> dict[str, Any]:
    """The committed record; an empty one without the file."""
    path = root / RECORD
    if not path.exists():
        return {"engine": "", "pages": {}}
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def is_current(record: Mapping[str, Any], engine: str, group: Group) -> bool:
    """Whether the record holds for the group as it is."""
    known = record["pages"].get(group.page, {}).get(group.name)
    return record["engine"] == engine and known is not None and known["hash"] == group_hash(group)


def entries(
    pages: Sequence[Page], found: Iterable[Union[Outcome, tuple[Group, str]]]
) -> dict[str, dict[str, Any]]:
    """What the record holds, by page and group, for groups that ran or that cannot run."""
    by_path = {page.path: page for page in pages}
    made: dict[str, dict[str, Any]] = {}
    for one in found:
        if isinstance(one, Outcome):
            group = one.task.group
            entry = (
                {"reason": one.reason} if one.reason else _entry_of(one.task, by_path[group.page])
            )
        else:
            group, entry = one[0], {"reason": one[1]}
        made.setdefault(group.page, {})[group.name] = {"hash": group_hash(group), **entry}
    return made


def write_record(root: Path, engine: str, pages: Mapping[str, Mapping[str, Any]]) -> bool:
    """Writes the file; True when it changed."""
    return write_json(root / RECORD, {"engine": engine, "pages": pages})
