"""PostgreSQL and MariaDB from the system's packages.

Neither server runs as root: when the runner does, they run as `postgres`, `mysql` or `nobody`.
"""

from __future__ import annotations

import abc
import contextlib
import os
import pwd
import signal
from typing import Any, Optional, Sequence

from docs_tests.snippets.model import Group
from docs_tests.snippets.services import PASSWORD, database_name
from docs_tests.snippets.services.local import LocalServer
from docs_tests.snippets.services.programs import program


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


class DatabaseServer(LocalServer):
    """A database server with a database for each group."""

    # System users that it may run as.
    users: tuple[str, ...]

    def __init__(self) -> None:
        super().__init__(_unprivileged(self.users))

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


class Postgres(DatabaseServer):
    """A PostgreSQL server."""

    users = ("postgres",)
    # Fast: without waiting for connections to end.
    stop_signal = signal.SIGINT

    def __init__(self) -> None:
        initdb, postgres = program("initdb"), program("postgres")
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
        install, server = program("mariadb-install-db"), program("mariadbd")
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
