"""Where the files of the repository are."""

from __future__ import annotations

from pathlib import Path

#: The folder of this package.
PACKAGE = Path(__file__).resolve().parent
#: `python/`: the locks, the script that creates the environment, and the packages to import from.
PYTHON = PACKAGE.parent
#: The repository.
ROOT = PYTHON.parent
GENERATED = ROOT / "data" / "generated"
CURATED = ROOT / "data" / "curated"
