"""Writes data/generated/since.json from downloaded releases: `python -m scripts.facts.since`."""

from __future__ import annotations

import sys
from pathlib import Path

from scripts.dlt_version import DLT_VERSION
from scripts.facts.api.library import Library, read_library
from scripts.facts.since.compare import Comparison
from scripts.facts.since.release import Release
from scripts.facts.since.releases import RELEASES, release_folder
from scripts.facts.surroundings import WrongSurroundings, check_installed
from scripts.facts.write import document, to_text

FILE = Path(__file__).parents[3] / "data" / "generated" / "since.json"


def main() -> int:
    """Writes the file; returns the exit code."""
    try:
        check_installed()
    except WrongSurroundings as error:
        print(error, file=sys.stderr)
        return 2
    older = {version: Release(Library(release_folder(version))) for version in RELEASES}
    content = Comparison(read_library(), DLT_VERSION, older).result()
    FILE.write_text(to_text(document(content)), encoding="utf-8")
    for version, names in content["names"].items():
        print(f"{version}: {len(names)} names")
    print("left out:", ", ".join(f"{count} {kind}" for kind, count in content["leftOut"].items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
