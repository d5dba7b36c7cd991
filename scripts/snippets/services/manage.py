"""Starts the servers that the selected groups ask for, and stops them at the end.

The command line starts the database servers once; each pytest worker gets their ports in the plan
and makes its groups' databases from the addresses in the plan.
"""

from __future__ import annotations

from typing import Callable, Iterable, Optional

from scripts.snippets.model import Group
from scripts.snippets.services import Address, ServiceMissingError
from scripts.snippets.services.databases import DatabaseServer, MariaDB, Postgres
from scripts.snippets.services.s3 import S3

_DATABASES: dict[str, Callable[[], DatabaseServer]] = {"postgres": Postgres, "mariadb": MariaDB}


class Services:
    """The database servers of this run. Use as a context manager."""

    def __init__(self) -> None:
        self._servers: dict[str, DatabaseServer] = {}
        self.missing: dict[str, str] = {}

    def start(self, groups: Iterable[Group]) -> None:
        """Starts what the groups ask for; what is not installed is noted in `missing`."""
        for name in sorted({s for g in groups for s in g.services} & set(_DATABASES)):
            try:
                self._servers[name] = _DATABASES[name]()
            except ServiceMissingError as error:
                self.missing[name] = str(error)

    def addresses(self, group: Group) -> Address:
        """The databases of a group (its S3 is started when it runs)."""
        env: dict[str, str] = {}
        shown: dict[str, str] = {}
        for name in group.services:
            if name in self._servers:
                address = self._servers[name].address(group)
                env.update(address.env)
                shown.update(address.shown)
        return Address(env, shown)

    def stop(self) -> None:
        """Ends every server."""
        for server in self._servers.values():
            server.stop()
        self._servers.clear()


def start_s3(group: Group) -> Optional[S3]:
    """The group's own S3, when it asks for one."""
    return S3() if "s3" in group.services else None
