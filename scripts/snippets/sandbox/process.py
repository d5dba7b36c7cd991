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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

from scripts.snippets.sandbox.room import CONFINE, DRIVER, Room

_GRACE_SECONDS = 5.0


class TimeLimitError(Exception):
    """The fence ran longer than `seconds` and was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"ran longer than {seconds:g} seconds and was killed")


@dataclass(frozen=True)
class Raised:
    """The exception that left a py fence; `line` is the page's."""

    name: str
    message: str
    line: Optional[int]
    trace: str


def confined(room: Room, command: list[str]) -> list[str]:
    """The command, restricted to the room. -I -S keep the page's stand-ins out of the wrapper."""
    writable = (str(room.path), str(room.private))
    return [sys.executable, "-I", "-S", str(CONFINE), *writable, "--", *command]


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Ends a process that leads its own group, and everything that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class PythonSession:
    """The one Python process that runs the py fences of a group; started by its first fence."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.stderr = room.private / "stderr"
        commands, self._commands = os.pipe()
        self._replies, replies = os.pipe()
        self._pending = b""
        with open(self.stderr, "wb") as stderr:
            self._process = subprocess.Popen(
                confined(room, [sys.executable, str(DRIVER), str(commands), str(replies)]),
                cwd=room.path,
                env=room.env(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                pass_fds=(commands, replies),
                start_new_session=True,
            )
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


def run_shell(room: Room, code: str, limit: float) -> tuple[int, str]:
    """Exit code, and stdout and stderr as they came. Raises TimeLimitError."""
    transcript = room.private / "stdout"
    with open(transcript, "wb") as out:
        process = subprocess.Popen(
            confined(room, ["bash", "-euo", "pipefail", "-c", code]),
            cwd=room.path,
            env=room.env(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        kill_group(process)
        raise TimeLimitError(limit) from None
    kill_group(process)
    return process.returncode, transcript.read_text(encoding="utf-8", errors="replace")
