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
from typing import Callable, Mapping, Optional, Sequence

from docs_tests.snippets.sandbox.process import kill_group
from docs_tests.snippets.services import READY_SECONDS, free_port

_STOP_SECONDS = 10.0
_VARIABLES = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"}


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
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """The end of what the server wrote."""
        path = self._directory / "log"
        return path.read_text(errors="replace")[-2000:] if path.exists() else ""

    def _run(
        self,
        command: Sequence[str],
        env: Mapping[str, str] = _VARIABLES,
        directory: Optional[Path] = None,
    ) -> subprocess.Popen[bytes]:
        """Starts a command as the server's user, in its directory or another; the log is in its
        own."""
        user = self._user
        with open(self._directory / "log", "ab") as log:
            return subprocess.Popen(
                command,
                cwd=directory or self._directory,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
            )

    def _finish(self, command: Sequence[str]) -> None:
        """Runs a command to its end. Raises RuntimeError with the log if it fails."""
        code = self._run(command).wait()
        if code != 0:
            raise RuntimeError(f"{command[0]} ended with {code}:\n{self.log}")

    def _serve(
        self,
        command: Sequence[str],
        ready: Callable[[], None],
        env: Mapping[str, str] = _VARIABLES,
    ) -> None:
        """Starts the server and waits until `ready` no longer raises."""
        self._process = self._run(command, env)
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
