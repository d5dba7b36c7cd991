"""Fixtures that collect, run and check small pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Callable, Iterator, Optional, Sequence

import pytest

from docs_tests.paths import ROOT
from docs_tests.snippets.checks.pages import check_pages
from docs_tests.snippets.collect import collect_page
from docs_tests.snippets.model import GroupResult, Page
from docs_tests.snippets.run import run_group
from docs_tests.snippets.sandbox.forks import Forks, ForkServer, is_supported

# Programs of tests inherit it. Without a network, dlt repeats each event for minutes.
os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"

# Shared with `npm run snippets`, which runs mypy with the same settings: analyzing dlt takes a while.
MYPY_CACHE = ROOT / ".cache" / "snippets" / "types" / "mypy"

MakePage = Callable[[str], Page]
RunPage = Callable[..., GroupResult]
CheckTexts = Callable[[Sequence[str]], list[list[str]]]


@pytest.fixture
def make_page(tmp_path: Path) -> MakePage:
    """Collects a page from its text, as docs/x.mdx."""

    def make(text: str) -> Page:
        path = tmp_path / "docs" / "x.mdx"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return collect_page(path, tmp_path)

    return make


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    """One fork server for all tests of a worker."""
    if not is_supported():
        pytest.skip("the fork server needs Linux")
    with ForkServer() as server:
        yield server


@pytest.fixture(params=["forked", "new"])
def run_page(request: pytest.FixtureRequest, make_page: MakePage, tmp_path: Path) -> RunPage:
    """Runs the first group of a page (or the named one) with a short time limit: once in forked
    processes, once in new processes."""
    forks = request.getfixturevalue("forks") if request.param == "forked" else None

    def run(text: str, name: Optional[str] = None, limit: float = 60.0) -> GroupResult:
        page = make_page(text)
        assert not page.problems, page.problems
        group = next(g for g in page.groups if name in (None, g.name))
        return run_group(group, tmp_path / "run", limit, {}, {}, forks)

    return run


@pytest.fixture(scope="session")
def check_texts(tmp_path_factory: pytest.TempPathFactory) -> CheckTexts:
    """Checks the pages of all texts in one run, because mypy is slow to start. Returns the problems
    of each text, reported as docs/x.mdx."""
    root = tmp_path_factory.mktemp("checks")
    (root / "docs").mkdir()

    def check(texts: Sequence[str]) -> list[list[str]]:
        pages = []
        for number, text in enumerate(texts):
            path = root / "docs" / f"x{number}.mdx"
            path.write_text(text, encoding="utf-8")
            pages.append(collect_page(path, root))
        assert not [page.problems for page in pages if page.problems]
        found: dict[str, list[str]] = {page.path: [] for page in pages}
        for problem in check_pages(pages, root / "types", MYPY_CACHE):
            found[problem.page].append(str(problem).replace(problem.page, "docs/x.mdx"))
        return list(found.values())

    return check
