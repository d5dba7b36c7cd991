"""Isolates the process from the settings of its machine before dlt is imported.

dlt reads the environment and `.dlt` in the working and home directories, partly at import time.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Iterator

from docs_tests.library import NAME, VERSION

KEPT = ("PATH", "PYTHONHASHSEED", "LANG", "TZ")
NEEDED = ("griffe", "pyarrow", "sqlalchemy")


class WrongSurroundings(RuntimeError):
    """The facts cannot be read in this environment."""


def check_installed() -> None:
    """Checks that the required packages are installed, and dlt in the documented version."""
    for name in ("dlt", *NEEDED):
        try:
            found = version(name)
        except PackageNotFoundError:
            raise WrongSurroundings(
                f"{name} is not installed in {sys.prefix}.\n"
                "Install the requirements: pip install -r python/requirements.txt"
            ) from None
        if name == NAME and found != VERSION:
            raise WrongSurroundings(
                f"{NAME} {found} is installed, but the facts describe {NAME} {VERSION}.\n"
                "Install the requirements: pip install -r python/requirements.txt"
            )


@contextmanager
def plain_surroundings() -> Iterator[None]:
    """Empty working and home directories and a minimal environment. Enter before importing dlt."""
    if "dlt" in sys.modules:
        raise WrongSurroundings("dlt is already imported and has read the settings of this machine")
    before, here = dict(os.environ), Path.cwd()
    with TemporaryDirectory() as folder:
        try:
            os.environ.clear()
            os.environ.update({name: before[name] for name in KEPT if name in before})
            os.environ.update(
                HOME=folder,
                DLT_DATA_DIR=folder,
                RUNTIME__LOG_LEVEL="CRITICAL",
                RUNTIME__DLTHUB_TELEMETRY="false",
            )
            os.chdir(folder)
            yield
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(before)
