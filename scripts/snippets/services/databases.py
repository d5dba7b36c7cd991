"""PostgreSQL and MariaDB from the system's packages, in a temporary directory on a free port.

Neither server runs as root: when the runner does, they run as `postgres`, `mysql` or `nobody`.
"""

from __future__ import annotations

import abc
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Optional, Sequence

from scripts.snippets.model import Group
from scripts.snippets.sandbox.process import kill_group
from scripts.snippets.services import PASSWORD, READY_SECONDS, database_name, free_port
from scripts.snippets.services.programs import find_program

_STOP_SECONDS = 10.0


def _program(name: str) -> str:
    path = find_program(name)
    assert path is not None, f"{name} is not installed"
    return path


def _unprivileged(names: Sequence[str]) -> Optional[pwd.struct_passwd]:
    """The first of these users that exists, when this process is root."""
    if os.geteuid() != 0:
        return None
    for name in (*names, "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


class DatabaseServer(abc.ABC):
    """A database server in a directory of its own."""

    # System users that it may run as.
    users: tuple[str, ...]
    stop_signal: signal.Signals = signal.SIGTERM

    def __init__(self) -> None:
        self._user = _unprivileged(self.users)
        self._directory = Path(tempfile.mkdtemp(prefix="snippets-", dir="/tmp"))
        if self._user is not None:
            os.chown(self._directory, self._user.pw_uid, self._user.pw_gid)
        self.port = free_port()
        self._process: Optional[subprocess.Popen[bytes]] = None

    @property
    def log(self) -> str:
        path = self._directory / "log"
        return path.read_text(errors="replace")[-2000:] if path.exists() else ""

    def _run(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Starts a command as the unprivileged user, logging into the directory."""
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

    @abc.abstractmethod
    def _connect(self) -> Any:
        """A DB-API connection of the administrator, in autocommit."""

    def _execute(self, sql: str) -> None:
        with contextlib.closing(self._connect()) as connection:
            connection.cursor().execute(sql)

    def _drop(self, name: str) -> None:
        self._execute(f"DROP DATABASE IF EXISTS {name}")

    def parts(self, group: Group) -> dict[str, str]:
        """Makes an empty database of the group's own; returns what its address is made of."""
        name = database_name(group)
        self._drop(name)
        self._execute(f"CREATE DATABASE {name}")
        return {"address": f"127.0.0.1:{self.port}", "database": name}

    def stop(self) -> None:
        """Ends the server and removes its directory."""
        if self._process is not None:
            # A killed PostgreSQL leaves its shared memory behind: ask first.
            self._process.send_signal(self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_STOP_SECONDS)
            kill_group(self._process)
        shutil.rmtree(self._directory, ignore_errors=True)


class Postgres(DatabaseServer):
    """A PostgreSQL server."""

    users = ("postgres",)
    # Fast: without waiting for connections to end.
    stop_signal = signal.SIGINT

    def __init__(self) -> None:
        initdb, postgres = _program("initdb"), _program("postgres")
        super().__init__()
        data = str(self._directory / "data")
        trust = ["--auth=trust", "--username=loader", "--encoding=UTF8", "--locale=C.UTF-8"]
        self._finish([initdb, "-D", data, *trust, "--no-sync"])
        options = ["-p", str(self.port), "-h", "127.0.0.1", "-k", str(self._directory), "-F"]
        # For pages about replication: slots and publications.
        options += ["-c", "wal_level=logical"]
        self._serve([postgres, "-D", data, *options], lambda: self._execute("SELECT 1"))

    def _drop(self, name: str) -> None:
        # A slot keeps its database.
        self._execute(
            "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots"
            f" WHERE database = '{name}'"
        )
        super()._drop(name)

    def _connect(self) -> Any:
        import psycopg2

        connection = psycopg2.connect(
            host="127.0.0.1", port=self.port, user="loader", password=PASSWORD, dbname="postgres"
        )
        connection.autocommit = True
        return connection


class MariaDB(DatabaseServer):
    """A MariaDB server."""

    users = ("mysql",)

    def __init__(self) -> None:
        install, server = _program("mariadb-install-db"), _program("mariadbd")
        super().__init__()
        data = str(self._directory / "data")
        common = ["--no-defaults", f"--datadir={data}"]
        self._finish(
            [install, *common, "--auth-root-authentication-method=normal", "--skip-test-db"]
        )
        options = [
            f"--port={self.port}",
            "--bind-address=127.0.0.1",
            f"--socket={self._directory / 'socket'}",
            f"--pid-file={self._directory / 'pid'}",
            "--innodb-flush-log-at-trx-commit=0",
            "--character-set-server=utf8mb4",
        ]
        self._serve([server, *common, *options], lambda: self._execute("SELECT 1"))
        self._execute(f"CREATE USER loader@'%' IDENTIFIED BY '{PASSWORD}'")
        self._execute("GRANT ALL ON *.* TO loader@'%'")

    def _connect(self) -> Any:
        import pymysql

        return pymysql.connect(
            unix_socket=str(self._directory / "socket"), user="root", autocommit=True
        )
