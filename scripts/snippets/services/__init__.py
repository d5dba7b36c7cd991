"""Servers that groups ask for: a hidden fence with `service="postgres"` (or `mariadb`, `s3`, or
several, separated by commas).

The processes of such a group get, in their environment:

    postgres   SNIPPETS_POSTGRES_URL   postgresql://loader:loader@127.0.0.1:PORT/DATABASE
    mariadb    SNIPPETS_MARIADB_URL    mysql+pymysql://loader:loader@127.0.0.1:PORT/DATABASE
    s3         SNIPPETS_S3_ENDPOINT    http://127.0.0.1:PORT, an S3 of the group's own
               SNIPPETS_S3_BUCKET      a bucket that exists there

A database server is started once, on a free port in a temporary directory, and each group has its
own empty database in it. A server that is not installed skips its groups with a loud line, and
fails when CI=true. Outputs show the addresses as a reader would have them (see `shown`).
"""

from __future__ import annotations

import hashlib
import socket
from dataclasses import dataclass, field
from typing import Mapping, Protocol

from scripts.snippets.model import Group

PASSWORD = "loader"
DATABASE = "dlt_data"
READY_SECONDS = 60.0


class ServiceMissingError(Exception):
    """The server's programs are not on this machine; says which package brings them."""


@dataclass(frozen=True)
class Address:
    """What a group gets: its environment, and what its outputs show in place of the addresses."""

    env: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)


class Service(Protocol):
    """A started server."""

    def stop(self) -> None:
        """Ends the server and removes its files."""


def free_port() -> int:
    """A port of the loopback interface that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def database_name(group: Group) -> str:
    """The group's own database."""
    digest = hashlib.sha256(f"{group.page}\0{group.name}".encode()).hexdigest()
    return f"snip_{digest[:16]}"
