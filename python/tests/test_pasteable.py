"""Readers paste the shown fences of a page in order, and must not need what only hidden fences have.

`bash python/venv.sh python -m tests.test_pasteable` prints what is missing, and where.
"""

import pytest

from docs_tests.paths import ROOT
from docs_tests.snippets.collect import collect_page, find_pages
from docs_tests.snippets.model import Fence, Group, Page
from tests.pasteable import Missing, by_page, missing


def fences_missing() -> dict[str, list[Missing]]:
    pages = [collect_page(path, ROOT) for path in find_pages(ROOT, [])]
    return by_page(pages)


def test_shown_fences_need_no_hidden_ones() -> None:
    found = [str(one) for ones in fences_missing().values() for one in ones]
    assert found == [], "show what these fences use, or define it in a shown fence before them"


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


#: A file of one group, repeated by hidden fences of the group that the tests read.
SHOWN_FILE = [("shown shop.py", "py", "orders = 1")]
INIT = [("shown", "sh", "dlt init shop duckdb")]


@pytest.mark.parametrize(
    ("before", "hidden", "lacks"),
    [
        (SHOWN_FILE, "orders = 1", []),
        # The file of the page is another one.
        (SHOWN_FILE, "orders = 2", [("module", "shop")]),
        ([("hidden shop.py", "py", "orders = 1")], "orders = 1", [("module", "shop")]),
        (INIT, "orders = 1", []),
        ([("hidden", "sh", "dlt init shop duckdb")], "orders = 1", [("module", "shop")]),
        ([("shown", "sh", "dlt init shops duckdb")], "orders = 1", [("module", "shop")]),
    ],
)
def test_files_that_readers_have(
    before: list[tuple[str, str, str]], hidden: str, lacks: list[tuple[str, str]]
) -> None:
    earlier = group(*before)
    reading = group(("hidden shop.py", "py", hidden), ("shown", "py", "from shop import orders"))
    fences = (*earlier.fences, *reading.fences)
    found = [(one.kind, one.name) for one in missing(reading, fences)]
    assert found == lacks
    page = Page("docs/page.mdx", reading.fences, (earlier, reading), ())
    alone = by_page([page])
    assert [one.name for one in alone["docs/page.mdx"]] == ["shop"]


if __name__ == "__main__":
    for ones in fences_missing().values():
        for one in ones:
            print(one)
