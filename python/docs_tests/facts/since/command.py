"""Writes data/generated/since.json from downloaded releases: `docs-tests since`."""

from __future__ import annotations

import sys
from typing import Any, Sequence

from docs_tests.facts.api.library import Library, read_library
from docs_tests.facts.since.compare import Comparison
from docs_tests.facts.since.release import Release
from docs_tests.facts.since.releases import RELEASES, release_folder
from docs_tests.facts.surroundings import WrongSurroundings, check_installed
from docs_tests.facts.write import document, to_text
from docs_tests.library import VERSION
from docs_tests.paths import GENERATED

FILE = GENERATED / "since.json"


def read_since(library: Library) -> dict[str, Any]:
    """The content of data/generated/since.json for the installed dlt.

    Raises subprocess.CalledProcessError when pip cannot download a release.
    """
    older = {version: Release(Library(release_folder(version))) for version in RELEASES}
    return Comparison(library, VERSION, older).result()


def main(_: Sequence[str] = ()) -> int:
    """Writes the file; returns the exit code."""
    try:
        check_installed()
    except WrongSurroundings as error:
        print(error, file=sys.stderr)
        return 2
    content = read_since(read_library())
    FILE.write_text(to_text(document(content)), encoding="utf-8")
    for version, names in content["names"].items():
        print(f"{version}: {len(names)} names")
    print("left out:", ", ".join(f"{count} {kind}" for kind, count in content["leftOut"].items()))
    return 0
