"""Documentation URLs in Python and text files; compares data/generated/doc-links.json with the package."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from docs_tests.facts.doc_links import find_links
from tests.facts_data import load

DOCS = "https://dlthub.com/docs"

# (source, [(URL without the host, line)])
CASES: list[tuple[str, list[tuple[str, int]]]] = [
    # Trailing punctuation is removed.
    (f'x = "See {DOCS}/intro."', [("/intro", 1)]),
    # Adjacent string literals are joined.
    (f'x = (\n  "{DOCS}/general-"\n  "usage/state#reset"\n)', [("/general-usage/state#reset", 2)]),
    # Constants are interpolated into f-strings, and reported on their own line too.
    (
        f'URL = "{DOCS}/cli#init"\ny = f"see {{URL}}#more"',
        [("/cli#init", 1), ("/cli#init#more", 2)],
    ),
    # An unknown expression ends the URL.
    (f'y = f"{DOCS}/intro{{name}}x"', [("/intro", 1)]),
    (f'"""Words.\n\nSee [docs]({DOCS}/intro)\n"""', [("/intro", 3)]),
    (f"x = 1  # {DOCS}/intro#here", [("/intro#here", 1)]),
    ('x = "https://dlthub.com/blog/new"', []),
]


@pytest.mark.parametrize(("source", "links"), CASES)
def test_python(source: str, links: list[tuple[str, int]], tmp_path: Path) -> None:
    package = tmp_path / "dlt"
    package.mkdir()
    (package / "module.py").write_text(source, "utf-8")
    found = sorted((url.removeprefix(DOCS), line) for _, url, line in find_links(package))
    assert found == links


def test_text_files_and_paths(tmp_path: Path) -> None:
    folder = tmp_path / "dlt" / "sources" / ".dlt"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(f"# one\n# see {DOCS}/reference/telemetry\n", "utf-8")
    assert list(find_links(tmp_path / "dlt")) == [
        ("dlt/sources/.dlt/config.toml", f"{DOCS}/reference/telemetry", 2)
    ]


def test_no_line_of_the_package_is_missed() -> None:
    """Each line with the host and a docs path is the line of a recorded URL."""
    import dlt

    package = Path(str(dlt.__file__)).parent
    shown = re.compile(r"dlthub\.com/(?:docs|devel)/")
    places: set[tuple[str, int]] = {
        (place["file"], place["line"])
        for found in load("doc-links.json")["links"].values()
        for place in found
    }
    lines = {
        (path.relative_to(package.parent).as_posix(), number)
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
        for number, line in enumerate(path.read_text("utf-8", "ignore").splitlines(), start=1)
        if shown.search(line)
    }
    assert lines <= places


def test_known_links() -> None:
    links: dict[str, Any] = load("doc-links.json")["links"]
    page = f"{DOCS}/reference/command-line-interface"
    assert links[f"{page}#dlt-init"][0]["file"] == "dlt/cli/init_command.py"
    # dlt appends an anchor to a URL that already has one.
    assert f"{page}#dlt-pipeline#selectively-drop-tables-and-reset-state" in links
