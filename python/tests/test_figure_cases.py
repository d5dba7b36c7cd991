"""The recorded tables of the landing page's figure are those that the installed dlt loads."""

from __future__ import annotations

import json
import subprocess
import sys

from docs_tests.paths import PYTHON
from tests.figure_cases import INPUTS, recorded

RECORD = "import json; from tests.figure_cases import record; print(json.dumps(record()))"


def test_the_recorded_tables_are_those_of_dlt() -> None:
    """Runs in a separate process, so that no pipeline of another test is active."""
    assert len(INPUTS) >= 50
    done = subprocess.run(
        [sys.executable, "-c", RECORD], cwd=PYTHON, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == recorded()
