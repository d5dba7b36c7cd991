"""The library that the docs describe: its name, its version, and the packages that it runs with.

tests/unit/config/version.test.ts compares the version with `library.version` in
packages/facts/src/library.ts.
"""

from __future__ import annotations

import re

from docs_tests.paths import PYTHON

NAME = "dlt"
REQUIREMENTS = PYTHON / "requirements.in"


def pinned_version(requirements: str) -> str:
    """The version of the library that a requirements file pins. Raises ValueError without one."""
    found = re.search(rf"^{NAME}(?:\[[^\]]*\])?==(\S+)$", requirements, re.MULTILINE)
    if not found:
        raise ValueError(f"python/requirements.in — no line `{NAME}[…]==<version>`; add one")
    return found[1]


def pins(lock: str) -> str:
    """The lines of a lock file that say what is installed, without comments."""
    lines = lock.splitlines()
    return "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("#"))


VERSION = pinned_version(REQUIREMENTS.read_text("utf-8"))
