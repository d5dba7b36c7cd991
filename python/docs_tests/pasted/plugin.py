"""pytest plugin: a page is collected as one test for each group whose pasted program is another."""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Optional

import pytest

from docs_tests.pasted.groups import pasted_groups
from docs_tests.snippets.model import Group, Page
from docs_tests.snippets.plugin import PageFile


class PastedFile(PageFile):
    """A page, without the hidden fences of its groups."""

    def groups(self, page: Page) -> Iterable[Group]:
        return pasted_groups(page)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Optional[PastedFile]:
    """Pages are test files."""
    if file_path.suffix == ".mdx":
        page: PastedFile = PastedFile.from_parent(parent, path=file_path)
        return page
    return None
