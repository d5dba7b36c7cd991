"""A server of this machine, in a temporary directory on a free port."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Callable, Optional

from scripts.snippets.sandbox.process import kill_group
from scripts.snippets.services import READY_SECONDS, free_port

_STOP_SECONDS = 10.0


class LocalServer:
    """A server in a directory of its own, which runs as `user` or as the user of this process."""

    stop_signal: signal.Signals = signal.SIGTERM

    def __init__(self, user: Optional[pwd.struct_passwd] = None) -> None:
        self._user = user
        self._directory = Path(tempfile.mkdtemp(prefix="snippets-", dir="/tmp"))
        if user is not None:
            os.chown(self._directory, user.pw_uid, user.pw_gid)
        self.port = free_port()
        self._process: Optional[subprocess.Popen[bytes]] = None

    @property
    def log(self) -> str:
        """The end of what the server wrote."""
        path = self._directory / "log"
        return path.read_text(errors="replace")[-2000:] if path.exists() else ""

    def _run(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Starts a command as the server's user, logging into the directory."""
        user = self._user
        with open(self._directory / "log", "ab") as log:
            return subprocess.Popen(
                command,
                cwd=self._directory,
                env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
            )

    def _finish(self, command: list[str]) -> None:
        code = self._run(command).wait()
        if code != 0:
            raise RuntimeError(f"{command[0]} ended with {code}:\n{self.log}")

    def _serve(self, command: list[str], ready: Callable[[], None]) -> None:
        """Starts the server and waits until `ready` no longer raises."""
        self._process = self._run(command)
        deadline = time.monotonic() + READY_SECONDS
        while True:
            try:
                return ready()
            except Exception as error:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    self.stop()
                    raise RuntimeError(
                        f"{type(self).__name__} did not start:\n{self.log}"
                    ) from error
            time.sleep(0.1)

    def stop(self) -> None:
        """Ends the server and removes its directory."""
        if self._process is not None:
            # A killed PostgreSQL leaves its shared memory behind: ask first.
            self._process.send_signal(self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_STOP_SECONDS)
            kill_group(self._process)
        shutil.rmtree(self._directory, ignore_errors=True)
