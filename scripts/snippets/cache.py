"""What a group printed, kept until one of its inputs changes.

The key covers the group's fences without its recorded outputs, their distances on the page, the
pinned requirements, the runner's own source, and the Python version.
"""

from __future__ import annotations

import hashlib
import json
import platform
from functools import cache
from pathlib import Path
from typing import Optional

from scripts.snippets.model import Group, GroupResult


@cache
def environment_hash() -> str:
    """sha256 over what every group depends on."""
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.sha256(platform.python_version().encode())
    sources = [
        root / "scripts/requirements.txt",
        *(root / "scripts/optional").glob("*.txt"),
        *(root / "scripts/snippets").rglob("*.py"),
    ]
    for path in sorted(sources):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class Cache:
    """Results in a directory, one file a group."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._environment = environment_hash()

    def _path(self, group: Group) -> Path:
        first = group.line
        # Lines count from the group's first fence: text added above it changes nothing.
        inputs = [[f.line - first, f.info, f.code] for f in group.inputs]
        outputs = [f.line - first for f in group.outputs]
        text = json.dumps([self._environment, group.page, inputs, outputs])
        return self._directory / f"{hashlib.sha256(text.encode()).hexdigest()}.json"

    def get(self, group: Group) -> Optional[GroupResult]:
        """The result of an earlier run with the same inputs."""
        try:
            kept = json.loads(self._path(group).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        outputs = {int(line) + group.line: text for line, text in kept["outputs"].items()}
        touched = frozenset(line + group.line for line in kept["touched"])
        return GroupResult(outputs, touched, 0.0)

    def put(self, group: Group, result: GroupResult) -> None:
        """Keeps the result of a run that succeeded."""
        self._directory.mkdir(parents=True, exist_ok=True)
        kept = {
            "group": group.id,
            "outputs": {line - group.line: text for line, text in result.outputs.items()},
            "touched": sorted(line - group.line for line in result.touched),
        }
        path = self._path(group)
        # Two workers never run one group, but a run may be stopped half-way.
        temporary = path.with_suffix(".new")
        temporary.write_text(json.dumps(kept), encoding="utf-8")
        temporary.replace(path)
