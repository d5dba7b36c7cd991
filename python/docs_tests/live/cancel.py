"""A run that another thread can cancel: its processes are killed, so the run fails and cleans up.

On Linux that includes interpreters that do not come from the fork server. On other systems these
end by themselves, or at their time limit.
"""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from typing import Callable, Iterable, Optional

from docs_tests.snippets.sandbox.forks import ForkedProcess, Forks
from docs_tests.snippets.sandbox.wire import Request


def children() -> set[int]:
    """The ids of the processes that this one started; empty where the system has no /proc."""
    lists = Path("/proc/self/task").glob("*/children")
    return {int(pid) for one in lists for pid in one.read_text(encoding="ascii").split()}


def _kill(pid: int) -> None:
    """Kills a process and the group that it leads."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(pid, signal.SIGKILL)


class Cancellation:
    """Belongs to one run. `cancel` may be called at any time, from any thread."""

    def __init__(self) -> None:
        self.cancelled = False
        self._others = children()
        self._forked: set[int] = set()

    def forks(self, forks: Optional[Forks]) -> Optional[Forks]:
        """The same fork server, whose processes end with the run."""
        return forks and _CancelledForks(forks, self.add)

    def add(self, pid: int) -> None:
        """Adds a process that the fork server started for the run."""
        self._forked.add(pid)
        if self.cancelled:
            _kill(pid)

    def cancel(self) -> None:
        """Kills the processes of the run."""
        self.cancelled = True
        started: Iterable[int] = children() - self._others
        for pid in (*self._forked, *started):
            _kill(pid)


class _CancelledForks(Forks):
    """Tells a run which processes it got."""

    def __init__(self, forks: Forks, add: Callable[[int], None]) -> None:
        super().__init__(forks.name, forks.programs, forks.imported)
        object.__setattr__(self, "_add", add)

    def start(self, request: Request) -> ForkedProcess:
        process = super().start(request)
        add: Callable[[int], None] = getattr(self, "_add")  # noqa: B009
        add(process.pid)
        return process
