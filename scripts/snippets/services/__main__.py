"""`python -m scripts.snippets.services`: the Debian packages of the servers that are not installed.

It needs no other package: scripts/install-services.sh runs it before there is a .venv.
"""

from __future__ import annotations

from scripts.snippets.services.table import SERVICES

for service in SERVICES.values():
    if service.package is not None and not service.is_installed():
        print(service.package)
