"""Starts the fork server, and asks it for processes.

A group runs in forked processes unless `reason_for_new` has a reason against it. Then, and where
the system lacks what the fork server needs, each process is a new interpreter.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Mapping, Optional

from docs_tests.paths import PYTHON
from docs_tests.snippets.model import Group, Role
from docs_tests.snippets.sandbox.preload import Imported, shows_warnings
from docs_tests.snippets.sandbox.room import Room, common_env
from docs_tests.snippets.sandbox.wire import Request, send_request

_SHIM = Path(__file__).with_name("shim.py")
_PROGRAMS = ("python", "python3", "dlt")
_READY_SECONDS = 120.0
# As code names a variable: quoted, or with an underscore (SQL has the word LANGUAGE).
_VARIABLE_NAME = re.compile(r"[A-Z0-9]+_[A-Z0-9_]+|(?<=[\"'])[A-Z]+(?=[\"'])")
# Nobody's home: what is imported must not depend on it.
HOME = "/home/of-the-fork-server"


def is_supported() -> bool:
    """Whether this system has what the fork server is made of: Linux 5.3 or later."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Forks:
    """A running fork server, as the workers know it."""

    name: str
    programs: str
    imported: Imported

    @staticmethod
    def from_dict(fields: Mapping[str, Any]) -> Forks:
        """The reverse of dataclasses.asdict, after a way through JSON."""
        known = fields["imported"]
        imported = Imported(frozenset(known["modules"]), known["variables"])
        return Forks(fields["name"], fields["programs"], imported)

    def start(self, request: Request) -> ForkedProcess:
        """Asks for a process. The request's descriptors stay open here."""
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(f"\0{self.name}")
        send_request(connection, request)
        return ForkedProcess(connection)


class ForkedProcess:
    """A process of the fork server, with the part of Popen that the runner uses."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._answers: BinaryIO = connection.makefile("rb")
        self.pid: int = self._answer()["pid"]
        self.returncode: Optional[int] = None

    def _answer(self) -> dict[str, Any]:
        line = self._answers.readline()
        if not line:
            raise RuntimeError("the fork server ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def wait(self, timeout: Optional[float] = None) -> int:
        """The exit code. Raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            self._connection.settimeout(timeout)
            try:
                self.returncode = self._answer()["exit"]
            except socket.timeout:
                # A file of a socket cannot be read after a timeout.
                self._answers = self._connection.makefile("rb")
                raise subprocess.TimeoutExpired("a forked process", timeout or 0) from None
            self._connection.close()
        assert self.returncode is not None
        return self.returncode


class ForkServer:
    """The process. Use as a context manager."""

    def __init__(self) -> None:
        self._directory = Path(tempfile.mkdtemp(prefix="snippets-forks-"))
        self._name = f"snippets-{os.getpid()}-{os.urandom(8).hex()}"
        self._facts = self._directory / "facts.json"
        self._stderr = self._directory / "stderr"
        programs = self._directory / "bin"
        programs.mkdir()
        # -I -S: an interpreter that starts in milliseconds.
        text = f"#!{sys.executable} -IS\n{_SHIM.read_text(encoding='utf-8')}"
        for name in _PROGRAMS:
            (programs / name).write_text(text, encoding="utf-8")
            (programs / name).chmod(0o755)
        with open(self._stderr, "wb") as stderr:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "docs_tests.snippets.sandbox.forkserver"),
                    *(self._name, str(self._facts)),
                ],
                cwd=PYTHON,
                env={**common_env(), "HOME": HOME},
                stdin=subprocess.PIPE,
                stdout=stderr,
                stderr=stderr,
                start_new_session=True,
            )

    def wait(self) -> Forks:
        """Waits until it listens. Raises RuntimeError when it does not, or printed something: a
        forked process would not print that."""
        deadline = time.monotonic() + _READY_SECONDS
        while not self._facts.exists():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the fork server did not start:\n{self._printed()}")
            time.sleep(0.02)
        if self._printed():
            raise RuntimeError(f"the imports of the fork server print:\n{self._printed()}")
        imported = json.loads(self._facts.read_text(encoding="utf-8"))
        programs = str(self._directory / "bin")
        return Forks.from_dict({"name": self._name, "programs": programs, "imported": imported})

    def _printed(self) -> str:
        return self._stderr.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """Ends the server and removes its directory."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
        shutil.rmtree(self._directory, ignore_errors=True)

    def __enter__(self) -> Forks:
        try:
            return self.wait()
        except RuntimeError:
            self.stop()
            raise

    def __exit__(self, *_: object) -> None:
        self.stop()


def reason_for_new(group: Group, room: Room, imported: Imported) -> Optional[str]:
    """Why the group's py fences need a new interpreter; None if a forked process does the same."""
    if group.packages:
        return f"{', '.join(group.packages)}: dlt looks for it when it is imported"
    hides = imported.hidden_module(fence.title for fence in group.inputs if fence.title)
    if hides is not None:
        return f"{hides} hides a module that is imported"
    code = "\n".join(f.code for f in group.inputs if f.lang == "py" and f.role is Role.RUN)
    if shows_warnings(code):
        return "it may show the warnings of imports"
    named = (name for name in _VARIABLE_NAME.findall(code) if imported.reads(name))
    variable = imported.changed_variable(room.env()) or next(named, None)
    if variable is not None:
        return f"{variable} is read when dlt is imported"
    return None
