"""Servers that groups ask for: a hidden fence with `service="postgres"`, or several, separated by
commas. servers.py lists them, with the environment variables that the processes of the group get.

A database server is started once, on a free port in a temporary directory, and each group has its
own empty database in it. A server that is not installed skips its groups with a loud line, and
fails when CI=true.
"""

from __future__ import annotations

import hashlib
import socket
from dataclasses import dataclass, field
from typing import Mapping, Protocol

from docs_tests.snippets.model import Group

PASSWORD = "loader"
READY_SECONDS = 60.0


@dataclass(frozen=True)
class Address:
    """What a group gets: its environment, and what its outputs show in place of the addresses."""

    env: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)


class Server(Protocol):
    """A started server."""

    def parts(self, group: Group) -> dict[str, str]:
        """What the group's variables are made of, after its own part of the server is made."""

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
