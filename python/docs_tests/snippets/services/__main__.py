"""`python -m docs_tests.snippets.services`: the servers that are not installed, a line each: where
they come from, and the name there (`debian postgresql`, `npm azurite`).

It needs no other package: python/install-services.sh runs it before there is a .venv.
"""

from __future__ import annotations

from docs_tests.snippets.services.servers import SERVICES

for service in SERVICES.values():
    if service.programs.to_install is not None and not service.programs.is_installed():
        print(service.programs.to_install)
