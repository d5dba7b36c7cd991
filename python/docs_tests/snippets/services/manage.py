"""Starts the servers that the selected groups ask for, and stops them at the end.

The command line starts the servers that groups share, and makes each group's own part of them; the
addresses are in the plan. A pytest worker starts the servers that are a group's alone.
"""

from __future__ import annotations

from typing import Iterable

from docs_tests.snippets.model import Group
from docs_tests.snippets.services import Address, Server
from docs_tests.snippets.services.servers import SERVICES, Service


def _start(service: Service) -> Server:
    """Starts a server; a second time if another program took its port after it was chosen."""
    try:
        return service.start()
    except RuntimeError:
        return service.start()


class Services:
    """The running servers of one kind of use: those that groups share, or those of one group."""

    def __init__(self, shared: bool = True) -> None:
        self._shared = shared
        self._servers: dict[str, Server] = {}
        self.missing: dict[str, str] = {}

    def start(self, groups: Iterable[Group]) -> None:
        """Starts what the groups ask for; what is not installed is noted in `missing`."""
        for name in sorted({s for g in groups for s in g.services}):
            service = SERVICES[name]
            if service.shared is not self._shared:
                continue
            if service.programs.is_installed():
                self._servers[name] = _start(service)
            else:
                self.missing[name] = f"{name} is not installed: bash python/install-services.sh"

    def addresses(self, group: Group) -> Address:
        """What the group gets of the servers that run here."""
        env: dict[str, str] = {}
        shown: dict[str, str] = {}
        for name in group.services:
            if name in self._servers:
                address = SERVICES[name].address(self._servers[name], group)
                env.update(address.env)
                shown.update(address.shown)
        return Address(env, shown)

    def stop(self) -> None:
        """Ends every server."""
        for server in self._servers.values():
            server.stop()
        self._servers.clear()
