"""pytest plugin: a page is collected as one test for each group whose pasted program is another."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, Optional

import pytest

from scripts.pasted.groups import pasted
from scripts.snippets.collect import collect_page
from scripts.snippets.plan import read_plan
from scripts.snippets.plugin import GroupItem


class PastedFile(pytest.File):
    """A page."""

    def collect(self) -> Iterator[GroupItem]:
        plan = read_plan()
        page = collect_page(self.path, Path(plan.root))
        for whole in page.groups:
            group = pasted(whole, page)
            if group is None or group.id in plan.left_out:
                continue
            item: GroupItem = GroupItem.from_parent(self, name=group.name, nodeid=group.id)
            item.plan, item.group = plan, group
            yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Optional[PastedFile]:
    """Pages are test files."""
    if file_path.suffix == ".mdx":
        page: PastedFile = PastedFile.from_parent(parent, path=file_path)
        return page
    return None
