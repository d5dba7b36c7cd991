"""pytest plugin: an .mdx file is collected as one test for each group that runs,
`docs/x/y.mdx:41[group]`.

Results travel to the command line in the reports' user properties, which pytest-xdist carries over.
"""

from __future__ import annotations

import functools
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Optional

import pytest

from docs_tests.snippets.cache import Cache
from docs_tests.snippets.collect import collect_page
from docs_tests.snippets.compare import difference
from docs_tests.snippets.model import Group, GroupResult, Page, SnippetError
from docs_tests.snippets.plan import Plan, read_plan
from docs_tests.snippets.run import needs_run, run_group
from docs_tests.snippets.services.manage import Services
from docs_tests.snippets.tested import what_ran

RESULT = "snippet_result"
# Folder of the kept results in the plan's `cache`.
RESULTS = "results"


class PageFailure(Exception):
    """Its text is the whole message: no traceback of the runner is shown."""


@functools.cache
def _results(directory: Path) -> Cache:
    """The kept results: the runner's own source is hashed once, not for each group."""
    return Cache(directory / RESULTS)


class GroupItem(pytest.Item):
    """One group: run, or taken from the cache, and compared with what the page recorded."""

    plan: Plan
    group: Group

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Optional[Any] = None
    ) -> Any:
        if isinstance(excinfo.value, (PageFailure, SnippetError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, Optional[int], str]:
        return self.path, None, self.nodeid

    def runtest(self) -> None:
        result = self._result()
        outputs = {line: [text, line in result.touched] for line, text in result.outputs.items()}
        tests = [vars(test) for test in what_ran(self.group, result.uses)]
        found = [
            *(self.group.page, self.group.id, outputs, result.seconds, result.new_process),
            tests,
        ]
        self.user_properties.append((RESULT, json.dumps(found)))
        if self.plan.update:
            return
        wrong = difference(self.group, result)
        if wrong:
            raise PageFailure("\n".join(f"{problem}\n{diff}" for problem, diff in wrong))

    def _result(self) -> GroupResult:
        cache = _results(Path(self.plan.cache))
        if self.plan.use_cache:
            kept = cache.get(self.group)
            if kept is not None:
                return kept
        self._require_services(self.plan.missing)
        result = self._run()
        cache.put(self.group, result)
        return result

    def _require_services(self, missing: Mapping[str, str]) -> None:
        for service in self.group.services:
            if service not in missing:
                continue
            message = f"{self.group.id} needs {service}: {missing[service]}"
            if self.plan.fail_on_missing:
                raise PageFailure(f"{self.group.page}:{self.group.line} — {message}; install it")
            pytest.skip(message)

    def _run(self) -> GroupResult:
        own = Services(shared=False)
        directory = Path(tempfile.mkdtemp(prefix="snippet-"))
        try:
            own.start([self.group])
            self._require_services(own.missing)
            address = own.addresses(self.group)
            env = {**self.plan.env.get(self.group.id, {}), **address.env}
            shown = {**self.plan.shown.get(self.group.id, {}), **address.shown}
            return run_group(self.group, directory, self.plan.limit, env, shown, self.plan.forks)
        finally:
            own.stop()
            shutil.rmtree(directory, ignore_errors=True)


class PageFile(pytest.File):
    """A page."""

    def groups(self, page: Page) -> Iterable[Group]:
        """The groups that run."""
        return () if page.problems else filter(needs_run, page.groups)

    def collect(self) -> Iterator[GroupItem]:
        plan = read_plan()
        for group in self.groups(collect_page(self.path, Path(plan.root))):
            if group.id not in plan.left_out:
                item: GroupItem = GroupItem.from_parent(self, name=group.name, nodeid=group.id)
                item.plan, item.group = plan, group
                yield item


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest groups first, so that no worker waits for another at the end."""
    items.sort(key=lambda i: -len(i.group.inputs) if isinstance(i, GroupItem) else 0)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Optional[PageFile]:
    """Pages are test files."""
    if file_path.suffix == ".mdx":
        page: PageFile = PageFile.from_parent(parent, path=file_path)
        return page
    return None
