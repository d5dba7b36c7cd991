"""The servers that a fence can ask for with `service="…"`: a new one is an entry and a class."""

from __future__ import annotations

import functools
import subprocess
from dataclasses import dataclass
from typing import Callable, Mapping, Optional

from scripts.snippets.model import Group
from scripts.snippets.services import PASSWORD, Address, Server
from scripts.snippets.services.databases import MariaDB, Postgres, find_program
from scripts.snippets.services.s3 import S3


@dataclass(frozen=True)
class Service:
    """One kind of server.

    `start` starts it; `shared` means once for all groups, not once for each. `env` are the
    variables of a group's processes and `shown` what its outputs show: `{address}` and the like in
    both are the server's `parts`. `programs` come with Debian's `package`; without any, the server
    is in the project's own requirements.
    """

    start: Callable[[], Server]
    env: Mapping[str, str]
    shown: Mapping[str, str]
    shared: bool = True
    package: Optional[str] = None
    programs: tuple[str, ...] = ()

    def address(self, server: Server, group: Group) -> Address:
        """What a group gets of a server."""
        parts = server.parts(group)
        return Address(
            {name: value.format(**parts) for name, value in self.env.items()},
            {part.format(**parts): value for part, value in self.shown.items()},
        )

    def is_installed(self) -> bool:
        """Whether this machine has its programs."""
        return all(find_program(name) is not None for name in self.programs)

    @functools.cached_property
    def version(self) -> str:
        """What its last program says of its version; empty where the requirements have it."""
        path = find_program(self.programs[-1]) if self.programs else None
        if path is None:
            return ""
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        return done.stdout.strip()


SERVICES: Mapping[str, Service] = {
    "postgres": Service(
        start=Postgres,
        env={"SNIPPETS_POSTGRES_URL": f"postgresql://loader:{PASSWORD}@{{address}}/{{database}}"},
        shown={"{address}": "localhost:5432", "{database}": "dlt_data"},
        package="postgresql",
        programs=("initdb", "postgres"),
    ),
    "mariadb": Service(
        start=MariaDB,
        env={"SNIPPETS_MARIADB_URL": f"mysql+pymysql://loader:{PASSWORD}@{{address}}/{{database}}"},
        shown={"{address}": "localhost:3306", "{database}": "dlt_data"},
        package="mariadb-server",
        programs=("mariadb-install-db", "mariadbd"),
    ),
    # One for each group: no group sees the buckets of another.
    "s3": Service(
        start=S3,
        shared=False,
        env={
            "SNIPPETS_S3_ENDPOINT": "http://{address}",
            "SNIPPETS_S3_BUCKET": "{bucket}",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1",
            # boto3 and s3fs read the first, delta-rs both: pages need no endpoint.
            "AWS_ENDPOINT_URL": "http://{address}",
            "AWS_ALLOW_HTTP": "true",
        },
        shown={"{address}": "localhost:9000"},
    ),
}
