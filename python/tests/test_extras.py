"""Extras in `dlt[…]` on the pages exist in the metadata of dlt, spelled as there.

pip before 23.3 compares the names as they are written: it ignores `sql_database`, and installs no package for it.
"""

import re
from importlib.metadata import metadata

from docs_tests.paths import ROOT
from docs_tests.snippets.collect import find_pages

EXTRAS = frozenset(metadata("dlt").get_all("Provides-Extra") or ())
# Not `some-dlt[…]` or `dlt["name"]`.
INSTALLED = re.compile(r"(?<![\w./-])dlt\[([a-z][\w, -]*)\]")


def unknown_extras(text: str, page: str) -> list[str]:
    """Extras of dlt in the text that its metadata does not have, as `page:line name`."""
    return [
        f"{page}:{number} {extra.strip()}"
        for number, line in enumerate(text.splitlines(), start=1)
        for extras in INSTALLED.findall(line)
        for extra in extras.split(",")
        if extra.strip() not in EXTRAS
    ]


def test_pages_name_extras_of_dlt() -> None:
    found = [
        unknown
        for path in find_pages(ROOT, [])
        for unknown in unknown_extras(path.read_text(), str(path.relative_to(ROOT)))
    ]
    assert found == [], f"use one of {sorted(EXTRAS)}"


def test_unknown_extras_are_found() -> None:
    text = 'pip install "dlt[duckdb,sql_database]==1.10.0"\n- `dlt[postgresql]`\nuv add "dlt-plus[mcp]" "dlt[s3]"'
    assert unknown_extras(text, "page") == ["page:1 sql_database", "page:2 postgresql"]
