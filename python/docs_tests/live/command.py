"""The command line: `python -m docs_tests.live [--root DIR]` reads requests from standard input and
writes reports to standard output; `--record FILE` records one file, as `--update` does.

A request is `{"id": 1, "file": "docs/intro.mdx"}`, a page or a claims file. A report is the same id
with `state` "done" and the fields of run.Report; before each program that runs, one with `state`
"running" and `program`, its id. A request cancels an older one for the same file, which then gets
no report. The first line is `{"state": "ready"}`.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import sys
import threading
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any, Iterable, Optional, Sequence

from docs_tests.claims import command as claims
from docs_tests.claims.model import FOLDER
from docs_tests.claims.model import PAGES as DOCS
from docs_tests.live.cancel import Cancellation
from docs_tests.live.run import Live, Report
from docs_tests.paths import ROOT
from docs_tests.snippets import command as snippets
from docs_tests.snippets.sandbox.forks import ForkServer, is_supported

Request = dict[str, Any]


class Requests:
    """The requests that wait, and the one that runs. `read` belongs to a thread of its own."""

    def __init__(self) -> None:
        self._queue: queue.Queue[Optional[Request]] = queue.Queue()
        self._newest: dict[str, int] = {}
        self._running: tuple[str, Optional[Cancellation]] = ("", None)
        self._lock = threading.Lock()

    def read(self, lines: Iterable[str]) -> None:
        """Reads requests until the input ends; then cancels what runs."""
        for line in lines:
            request = json.loads(line)
            with self._lock:
                self._newest[request["file"]] = request["id"]
                self._cancel(request["file"])
            self._queue.put(request)
        with self._lock:
            self._newest.clear()
            self._cancel(self._running[0])
        self._queue.put(None)

    def _cancel(self, file: str) -> None:
        name, cancellation = self._running
        if name == file and cancellation is not None:
            cancellation.cancel()

    def next(self) -> Optional[tuple[Request, Cancellation]]:
        """Waits for a request that no newer one replaces; None when the input has ended."""
        while True:
            request = self._queue.get()
            if request is None:
                return None
            with self._lock:
                if self._newest.get(request["file"]) == request["id"]:
                    cancellation = Cancellation()
                    self._running = (request["file"], cancellation)
                    return request, cancellation


def _send(message: Request) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def serve(live: Live, requests: Requests) -> None:
    """Answers requests until their input ends."""
    while True:
        found = requests.next()
        if found is None:
            return
        request, cancellation = found

        def started(report: Report, program: str, request: Request = request) -> None:
            _send({"id": request["id"], "state": "running", "program": program, **asdict(report)})

        try:
            report = live.report(request["file"], cancellation, started)
        except Exception as error:
            # The author goes on editing: one file must not end the process.
            problem = f"{request['file']}:1 — {error!r}; save the file again"
            report = Report(request["file"], request["file"], False, problems=[problem])
        if not cancellation.cancelled:
            _send({"id": request["id"], "state": "done", **asdict(report)})


def record(file: str, root: Path) -> int:
    """Records a page or a claims file; returns the exit code of its command."""
    if file.startswith(f"{FOLDER}/"):
        return claims.main([file, "--update"], root)
    return snippets.main([str(root / file), "--update"], root)


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Serves until standard input ends, or records one file."""
    parser = argparse.ArgumentParser(prog="docs_tests.live", description=__doc__)
    parser.add_argument("--root", type=Path, default=ROOT, help=f"folder with {DOCS}/")
    parser.add_argument("--record", metavar="FILE", help="a page or a claims file")
    options = parser.parse_args(argv)
    root = options.root.resolve()
    if options.record:
        return record(options.record, root)
    requests = Requests()
    reader = threading.Thread(target=requests.read, args=(sys.stdin,), daemon=True)
    with ExitStack() as stack:
        forks = stack.enter_context(ForkServer()) if is_supported() else None
        reader.start()
        _send({"state": "ready"})
        serve(Live(root, forks), requests)
    # Without the interpreter's own end: a thread may still wait for a program.
    sys.stdout.flush()
    os._exit(0)
