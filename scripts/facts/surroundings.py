"""A process without the settings of its machine, for what dlt says when it is asked while running.

dlt reads the environment, `.dlt` of the working directory and of the home directory, and some of it
already while it is imported.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Iterator

from scripts.dlt_version import DLT_VERSION

KEPT = ("PATH", "PYTHONHASHSEED", "LANG", "TZ")
NEEDED = ("griffe", "pyarrow", "sqlalchemy")


class WrongSurroundings(RuntimeError):
    """The facts cannot be read here."""


def check_installed() -> None:
    """dlt in the version that the site is about, and what the runtime parts need."""
    for name in ("dlt", *NEEDED):
        try:
            found = version(name)
        except PackageNotFoundError:
            raise WrongSurroundings(
                f"{name} is not installed in {sys.prefix}.\n"
                "Install what the facts are read with: pip install -r scripts/requirements.txt"
            ) from None
        if name == "dlt" and found != DLT_VERSION:
            raise WrongSurroundings(
                f"dlt {found} is installed, the facts are those of dlt {DLT_VERSION}.\n"
                "Install it: pip install -r scripts/requirements.txt"
            )


@contextmanager
def plain_surroundings() -> Iterator[None]:
    """An empty working and home directory and a bare environment. Enter before dlt is imported."""
    if "dlt" in sys.modules:
        raise WrongSurroundings("dlt has been imported: it has read this machine's settings")
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
