"""The recorded configurations are what the installed dlt makes of them."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.config_reader_cases import FILE, VAULTS, recorded

RECORD = """
import json
from tests.config_reader_cases import record, record_vaults
print(json.dumps([record(), record_vaults()]))
"""


def test_the_recorded_cases_match_dlt() -> None:
    """Runs in a separate process: the name of an active pipeline of another test would be in the keys."""
    done = subprocess.run(
        [sys.executable, "-c", RECORD], capture_output=True, text=True, check=True
    )
    cases, vaults = json.loads(done.stdout.splitlines()[-1])
    assert len(cases) >= 300
    assert cases == recorded(FILE)
    assert vaults == recorded(VAULTS)
