"""The version of dlt that the docs describe: the pin in scripts/requirements.in.

tests/unit/config/version.test.ts compares it with `library.version` in src/config/library.ts.
"""

from __future__ import annotations

import re
from pathlib import Path

REQUIREMENTS = Path(__file__).parent / "requirements.in"
PIN = re.compile(r"^dlt(?:\[[^\]]*\])?==(\S+)$", re.MULTILINE)


def pinned_version(requirements: str) -> str:
    """The version of dlt that a requirements file pins."""
    found = PIN.search(requirements)
    if not found:
        raise ValueError("scripts/requirements.in — no line `dlt[…]==<version>`")
    return found[1]


DLT_VERSION = pinned_version(REQUIREMENTS.read_text("utf-8"))
