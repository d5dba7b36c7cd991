"""Measures selected parts of a run from inside its process."""

from __future__ import annotations

import os
import resource
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from docs_tests.benchmarks.model import Measurement

# getrusage returns kilobytes on Linux and bytes on macOS.
_MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


def _cpu(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _MEMORY_UNIT


def _bytes_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


class Meter:
    """Sums the resources used inside `with meter.running()`."""

    def __init__(self) -> None:
        self._own = self._children = self._elapsed = 0.0
        self._peak = _peak()
        self._workers = Path.cwd() / "workers"
        self._disk = 0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Measures the enclosed block; can be entered several times."""
        own, children = _cpu(resource.RUSAGE_SELF), _cpu(resource.RUSAGE_CHILDREN)
        started = time.monotonic()
        yield
        self._elapsed += time.monotonic() - started
        self._own += _cpu(resource.RUSAGE_SELF) - own
        self._children += _cpu(resource.RUSAGE_CHILDREN) - children

    def weigh(self, folder: str) -> None:
        """Records the current size of a folder."""
        self._disk = _bytes_below(Path(folder))

    def note_worker(self, seconds: float) -> None:
        """Records the time of one share of the work; called in the process that did it."""
        self._workers.mkdir(exist_ok=True)
        (self._workers / f"{os.getpid()}-{time.monotonic_ns()}").write_text(str(seconds))

    def result(self) -> Measurement:
        """The sums. All shares of one worker are added up."""
        shares: dict[str, float] = {}
        if self._workers.is_dir():
            for path in self._workers.iterdir():
                process = path.name.partition("-")[0]
                shares[process] = shares.get(process, 0.0) + float(path.read_text())
        # The shares of this process are already in its own CPU time.
        shares.pop(str(os.getpid()), None)
        return Measurement(
            cpu=self._own + self._children,
            longest=self._own + max(shares.values(), default=0.0),
            elapsed=self._elapsed,
            memory=_peak() - self._peak,
            disk=self._disk,
        )
