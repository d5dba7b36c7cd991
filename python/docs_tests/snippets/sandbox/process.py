"""The processes of a group, each with a time limit and killed as a whole process group."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Optional, Sequence, Union

from docs_tests.snippets.model import Raised
from docs_tests.snippets.sandbox.forks import ForkedProcess, Forks
from docs_tests.snippets.sandbox.room import CONFINE, DRIVER, Room
from docs_tests.snippets.sandbox.wire import Request

_GRACE_SECONDS = 5.0
Process = Union["subprocess.Popen[bytes]", ForkedProcess]


class TimeLimitError(Exception):
    """The fence ran longer than `seconds` and was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"ran longer than {seconds:g} seconds and was killed")


def kill_group(process: Process) -> None:
    """Ends a process that leads its own group, and everything that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _start(
    room: Room,
    command: Sequence[str],
    stdout: Path,
    stderr: Optional[Path],
    pass_fds: Sequence[int] = (),
) -> Process:
    """Starts a new program, restricted to the room. Without `stderr` it goes where stdout goes."""
    # -I -S keep the page's stand-ins out of the wrapper.
    wrapper = (sys.executable, "-I", "-S", str(CONFINE), *room.writable, "--")
    with open(stdout, "wb") as out, open(stderr or os.devnull, "wb") as err:
        return subprocess.Popen(
            [*wrapper, *command],
            cwd=room.path,
            env=room.env(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err if stderr else subprocess.STDOUT,
            pass_fds=pass_fds,
            start_new_session=True,
        )


def _fork(
    forks: Forks,
    room: Room,
    command: Sequence[str],
    stdout: Path,
    stderr: Optional[Path],
    pass_fds: Sequence[int] = (),
) -> Process:
    """Asks the fork server for the same: a shell with a command, a session without."""
    env = room.env()
    if command:
        env["PATH"] = forks.programs + os.pathsep + env["PATH"]
    null_path = stderr or Path(os.devnull)
    with open(os.devnull, "rb") as null, open(stdout, "wb") as out, open(null_path, "wb") as err:
        own = [null.fileno(), out.fileno(), (err if stderr else out).fileno(), *pass_fds]
        return forks.start(
            Request(
                kind="shell" if command else "session",
                argv=list(command),
                cwd=str(room.path),
                env=env,
                fds=list(range(len(own))),
                writable=room.writable,
                descriptors=own,
            )
        )


class PythonSession:
    """The one Python process that runs the py fences of a group; started by its first fence.

    With `forks` it is a process of the fork server, without a new interpreter.
    """

    def __init__(self, room: Room, forks: Optional[Forks] = None) -> None:
        self.room = room
        self.stderr = room.private / "stderr"
        commands, self._commands = os.pipe()
        self._replies, replies = os.pipe()
        self._pending = b""
        pipes = (commands, replies)
        null = Path(os.devnull)
        self._process: Process
        if forks is not None:
            self._process = _fork(forks, room, (), null, self.stderr, pipes)
        else:
            driver = [sys.executable, str(DRIVER), str(commands), str(replies)]
            self._process = _start(room, driver, null, self.stderr, pipes)
        os.close(commands)
        os.close(replies)

    def run(self, code: str, page: str, line: int, file: str, limit: float) -> Optional[Raised]:
        """Runs one fence; its stdout is in `self.stdout` after. Raises TimeLimitError."""
        task = {"code": code, "page": page, "line": line, "file": file, "stdout": str(self.stdout)}
        with contextlib.suppress(BrokenPipeError):
            os.write(self._commands, json.dumps(task).encode("utf-8") + b"\n")
        reply = self._read_reply(limit)
        if reply is None:
            code_ = self._process.wait()
            return Raised("ProcessEnded", f"the process ended with {code_}", None, "")
        if reply["ok"]:
            return None
        return Raised(reply["name"], reply["message"], reply["line"], reply["trace"])

    @property
    def stdout(self) -> Path:
        return self.room.private / "stdout"

    def _read_reply(self, limit: float) -> Optional[dict[str, Any]]:
        deadline = time.monotonic() + limit
        with selectors.DefaultSelector() as selector:
            selector.register(self._replies, selectors.EVENT_READ)
            while b"\n" not in self._pending:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    kill_group(self._process)
                    raise TimeLimitError(limit)
                chunk = os.read(self._replies, 65536)
                if not chunk:
                    return None
                self._pending += chunk
        line, _, self._pending = self._pending.partition(b"\n")
        reply: dict[str, Any] = json.loads(line)
        return reply

    def close(self) -> None:
        """Lets the process end by itself, then makes sure that nothing of it is left."""
        os.close(self._commands)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE_SECONDS)
        kill_group(self._process)
        os.close(self._replies)


def run_shell(
    room: Room, code: str, limit: float, forks: Optional[Forks] = None
) -> tuple[int, str]:
    """Exit code, and stdout and stderr as they came. Raises TimeLimitError.

    With `forks`, `python` and `dlt` in the shell are processes of the fork server.
    """
    transcript = room.private / "stdout"
    command = ["bash", "-euo", "pipefail", "-c", code]
    if forks is not None:
        process = _fork(forks, room, command, transcript, None)
    else:
        process = _start(room, command, transcript, None)
    try:
        status = process.wait(limit)
    except subprocess.TimeoutExpired:
        kill_group(process)
        raise TimeLimitError(limit) from None
    kill_group(process)
    return status, transcript.read_text(encoding="utf-8", errors="replace")
