"""The recorded lookup keys match the installed dlt."""

from __future__ import annotations

import json
import subprocess
import sys

from docs_tests.paths import PYTHON
from tests.lookup_cases import recorded

RECORD = "import json; from tests.lookup_cases import record; print(json.dumps(record()))"


def test_the_recorded_cases_match_dlt() -> None:
    """Runs in a separate process: the name of an active pipeline of another test would be in the keys."""
    done = subprocess.run(
        [sys.executable, "-c", RECORD], cwd=PYTHON, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == recorded()


def test_dlt_secrets_takes_dotted_names() -> None:
    """The Python form of a configuration: dlt resolves assigned values."""
    import dlt
    from dlt.common.configuration import resolve_configuration
    from dlt.destinations.impl.postgres.configuration import PostgresCredentials

    from tests.lookup_cases import three_providers

    with three_providers():
        for name, value in {"host": "db", "username": "u", "database": "d"}.items():
            dlt.secrets[f"destination.postgres.credentials.{name}"] = value
        dlt.secrets["destination.postgres.credentials.password"] = "p"
        dlt.config["destination.postgres.credentials.port"] = 6432
        dlt.secrets["destination.postgres.credentials.query"] = {"sslmode": "require"}
        found = resolve_configuration(PostgresCredentials(), sections=("destination", "postgres"))
    assert found.host == "db"
    assert found.password == "p"
    assert found.port == 6432
    assert found.query == {"sslmode": "require"}


def test_the_environment_takes_numbers_and_json() -> None:
    """The environment form of a configuration: tables and lists are JSON."""
    import os
    from unittest.mock import patch

    from dlt.common.configuration import resolve_configuration
    from dlt.destinations.impl.postgres.configuration import PostgresCredentials

    from tests.lookup_cases import three_providers

    front = "DESTINATION__POSTGRES__CREDENTIALS__"
    given = {"HOST": "db", "USERNAME": "u", "DATABASE": "d", "PASSWORD": "p", "PORT": "6432"}
    with three_providers(), patch.dict(os.environ, {f"{front}{k}": v for k, v in given.items()}):
        os.environ[f"{front}QUERY"] = '{"sslmode": "require"}'
        found = resolve_configuration(PostgresCredentials(), sections=("destination", "postgres"))
    assert found.port == 6432
    assert found.query == {"sslmode": "require"}
