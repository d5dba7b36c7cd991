"""How long the steps of a run took: the table at the end of `npm run snippets`."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import Iterator, Mapping, Sequence


class Steps:
    """The steps of a run in their order, with seconds. They may overlap."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._started = time.monotonic()

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measures the block."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.add(name, time.monotonic() - started)

    def add(self, name: str, seconds: float) -> None:
        """Adds a step, or seconds to one."""
        self._seconds[name] = self._seconds.get(name, 0.0) + seconds

    @property
    def total(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self._started

    def table(self) -> str:
        """A line for each step."""
        return "\n".join(f"{seconds:7.1f} s  {name}" for name, seconds in self._seconds.items())


def slowest(seconds: Mapping[str, float], count: int = 5) -> Sequence[str]:
    """Lines with the groups that took longest, from a second on."""
    groups = sorted(seconds.items(), key=lambda item: -item[1])[:count]
    return [f"{took:7.1f} s    {name}" for name, took in groups if took >= 1]
