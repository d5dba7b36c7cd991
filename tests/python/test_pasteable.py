"""Readers paste the shown fences of a page in order: what only hidden fences have may become less, never more.

`bash scripts/venv.sh python -m tests.python.test_pasteable` prints what is missing, and where.
"""

import json
from pathlib import Path

import pytest

from scripts.snippets.collect import collect_page, find_pages
from scripts.snippets.model import Fence, Group
from tests.python.pasteable import Missing, by_page, missing

ROOT = Path(__file__).resolve().parents[2]
#: Number of things that readers lack, by page. Lower a number, or remove its page, when you mend one.
CEILINGS = Path(__file__).with_name("pasteable.json")


def fences_missing() -> dict[str, list[Missing]]:
    pages = [collect_page(path, ROOT) for path in find_pages(ROOT, [])]
    return by_page(group for page in pages for group in page.groups)


def test_pages_lend_readers_no_more_than_they_did() -> None:
    found = fences_missing()
    ceilings = json.loads(CEILINGS.read_text())
    more = [
        str(one)
        for page, ones in found.items()
        if len(ones) > ceilings.get(page, 0)
        for one in ones
    ]
    assert more == [], "show what these fences use, or define it in a shown fence before them"
    counts = {page: len(ones) for page, ones in found.items()}
    assert counts == ceilings, f"mended: write the lower numbers to {CEILINGS.name}"


def group(*fences: tuple[str, str, str]) -> Group:
    """A group of fences: flag and title, language, code."""
    made = []
    for line, (marks, lang, code) in enumerate(fences, start=1):
        flag, _, title = marks.partition(" ")
        made.append(
            Fence(
                page="docs/page.mdx",
                line=line,
                end_line=line,
                prefix="",
                marker="```",
                lang=lang,
                info="",
                code=code,
                options={"title": title} if title else {},
                flags=frozenset({"hidden"} if flag == "hidden" else ()),
            )
        )
    return Group("docs/page.mdx", "g", tuple(made))


@pytest.mark.parametrize(
    ("fences", "lacks"),
    [
        ([("shown", "py", "rows = 1"), ("shown", "py", "print(rows)")], []),
        ([("hidden", "py", "rows = 1"), ("shown", "py", "print(rows)")], [("name", "rows")]),
        ([("hidden", "py", "rows = 1"), ("shown", "py", "rows = 2\nprint(rows)")], []),
        # A function looks its names up when it is called.
        (
            [("hidden", "py", "def show(): ..."), ("shown", "py", "def f():\n    show()")],
            [("name", "show")],
        ),
        ([("hidden", "py", "import dlt"), ("shown", "py", "dlt.run([])")], [("name", "dlt")]),
        ([("hidden", "py", "a = 1"), ("shown", "py", "f = lambda a: a")], []),
        # A hidden fence after it lends nothing.
        ([("shown", "py", "print(rows)"), ("hidden", "py", "rows = 1")], []),
        (
            [("hidden show.py", "py", "def show(): ..."), ("shown", "py", "from show import show")],
            [("module", "show")],
        ),
        (
            [("hidden crm/__init__.py", "py", "x = 1"), ("shown", "py", "import crm.tables")],
            [("module", "crm")],
        ),
        ([("hidden standins.py", "py", "x = 1"), ("shown", "py", "import standins")], []),
        (
            [("hidden orders.csv", "csv", "id\n1"), ("shown", "py", "open('orders.csv')")],
            [("file", "orders.csv")],
        ),
        ([("hidden", "py", "x = 1"), ("shown", "py", "%magic x")], []),
    ],
)
def test_missing(fences: list[tuple[str, str, str]], lacks: list[tuple[str, str]]) -> None:
    assert [(one.kind, one.name) for one in missing(group(*fences))] == lacks


if __name__ == "__main__":
    for ones in fences_missing().values():
        for one in ones:
            print(one)
