"""Steps of an upgrade that run once: a finished step is skipped while its inputs are the same."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Callable, Iterable


def digest(parts: Iterable[bytes]) -> str:
    """The sha256 of byte strings, in hex."""
    found = hashlib.sha256()
    for part in parts:
        found.update(hashlib.sha256(part).digest())
    return found.hexdigest()


def files_digest(folders: Iterable[Path], pattern: str) -> str:
    """The sha256 of the files below some folders that match a pattern."""
    files = sorted(file for folder in folders for file in folder.rglob(pattern))
    return digest(file.read_bytes() for file in files)


class Steps:
    """Runs steps, prints their progress, and records those that finished."""

    def __init__(self, record: Path, total: int) -> None:
        """`record` is a JSON file with the inputs of finished steps by name."""
        self.record = record
        self.total = total
        self.number = 0
        self.seconds: dict[str, float] = {}
        self.finished: dict[str, str] = (
            json.loads(record.read_text("utf-8")) if record.exists() else {}
        )

    def start(self, name: str) -> None:
        """Prints that a step begins."""
        self.number += 1
        print(f"[{self.number}/{self.total}] {name} …", end=" ", flush=True)

    def run(self, name: str, inputs: str, outputs: Iterable[Path], do: Callable[[], None]) -> None:
        """Runs a step, unless it finished with the same inputs and its outputs exist."""
        self.start(name)
        if self.finished.get(name) == inputs and all(path.exists() for path in outputs):
            print("already finished", flush=True)
            return
        self.finished.pop(name, None)
        started = time.monotonic()
        do()
        self.seconds[name] = time.monotonic() - started
        self.finished[name] = inputs
        self.record.write_text(json.dumps(self.finished, indent=1) + "\n", "utf-8")
        print(f"{self.seconds[name]:.0f} s", flush=True)
