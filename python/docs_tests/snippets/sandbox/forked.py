"""The beginning and the end of a process that the fork server forked."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import importlib
import os
import sys
import threading
import time
from typing import Any, NoReturn, Sequence

import numpy

from docs_tests.snippets.sandbox.confine import confine
from docs_tests.snippets.sandbox.wire import Request

sitecustomize: Any = importlib.import_module("sitecustomize")


def _place(request: Request) -> None:
    """Gives the descriptors their numbers."""
    free = max([*request.fds, *request.descriptors], default=2) + 1
    high = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, free) for one in request.descriptors]
    request.close()
    for source, target in zip(high, request.fds):
        os.dup2(source, target)
        os.close(source)


def become(request: Request) -> None:
    """Turns a forked process into the one that was asked for."""
    if request.kind != "program":
        os.setsid()
    _place(request)
    os.umask(request.umask)
    os.chdir(request.cwd)
    os.environ.clear()
    os.environ.update(request.env)
    time.tzset()
    # The module `random` does so by itself.
    numpy.random.seed()
    if request.writable:
        confine(request.writable)
    if request.kind != "shell" and "SNIPPETS_ROOM" in os.environ:
        sitecustomize.enter()


def finish(code: Any, preloaded: Sequence[str]) -> NoReturn:
    """Ends a forked process as the interpreter does, but does not take apart what was imported
    before the fork: that takes 0.15 seconds of CPU, most of it to copy pages of memory.

    Threads are joined, exit handlers run, the program's own objects are deleted, output is flushed.
    """
    if code is not None and not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.modules["__main__"].__dict__.clear()
    for name in set(sys.modules).difference(preloaded):
        del sys.modules[name]
    gc.collect()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit((code or 0) & 0xFF)
