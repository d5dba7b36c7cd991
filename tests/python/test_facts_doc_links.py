"""Addresses of the documentation in Python and text files; data/generated/doc-links.json against the package."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scripts.facts.doc_links import find_links
from tests.python.facts_data import load

DOCS = "https://dlthub.com/docs"

# Source, and the addresses in it with their lines.
CASES: list[tuple[str, list[tuple[str, int]]]] = [
    # The full stop is the sentence's.
    (f'x = "See {DOCS}/intro."', [("/intro", 1)]),
    # Strings that stand side by side are one.
    (f'x = (\n  "{DOCS}/general-"\n  "usage/state#reset"\n)', [("/general-usage/state#reset", 2)]),
    # Constants are put into f-strings, their own line counts too.
    (
        f'URL = "{DOCS}/cli#init"\ny = f"see {{URL}}#more"',
        [("/cli#init", 1), ("/cli#init#more", 2)],
    ),
    # An unknown part ends the address.
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
    """Each line that shows the host and a path of the docs has an address that begins there."""
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
    # dlt appends an anchor to one that is there.
    assert f"{page}#dlt-pipeline#selectively-drop-tables-and-reset-state" in links
