"""pytest plugin: a claims file is collected as one test for each program,
`tests/claims/x.py:12[function]`."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Iterator, Optional

import pytest

from docs_tests.claims.collect import collect_file
from docs_tests.claims.model import ClaimGroup, ClaimsFile
from docs_tests.claims.program import PASSES, claim_groups, shows_values
from docs_tests.snippets.model import GroupResult, SnippetError
from docs_tests.snippets.plan import read_plan
from docs_tests.snippets.plugin import GroupItem

_TAIL_LINES = 12


def explain(group: ClaimGroup, error: SnippetError, values: str = "") -> SnippetError:
    """The failure of a claim's program in the words of whoever corrects the page. `values` are
    those that an assertion compared."""
    raised = error.raised
    if raised is None:
        return error
    if group.inverted:
        if raised.message != PASSES:
            return error
        what = f"the claim passes with {group.inverted}"
        way_out = "assert something that depends on what dlt does, or leave the assertion out"
        return SnippetError(group.claim.problem(what, way_out, group.at))
    said = " ".join(f'"{" ".join(s.text.split())}"' for s in group.claim.sentences)
    does = "does" if len(group.claim.sentences) == 1 else "do"
    message = raised.message.partition("\n")[0] or values
    where = f' in the case "{group.case}"' if group.case else ""
    what = f"{said} {does} not hold{where}: {raised.name}{': ' if message else ''}{message}"
    tail = "\n".join(raised.trace.rstrip().split("\n")[-_TAIL_LINES:])
    problem = group.claim.problem(what, "correct the page or the claim", raised.line or group.at)
    return SnippetError(problem, tail)


Run = Callable[[ClaimGroup], GroupResult]


def _values(file: ClaimsFile, group: ClaimGroup, error: SnippetError, run: Run) -> str:
    """What the assertion that failed compared: runs the claim again, with a message for it."""
    raised = error.raised
    if raised is None or raised.name != "AssertionError" or raised.message or not raised.line:
        return ""
    again = shows_values(file, group.claim, raised.line, group.case)
    if again is None:
        return ""
    try:
        run(again)
    except SnippetError as second:
        return second.raised.message if second.raised else ""
    return ""


def run_claim(file: ClaimsFile, group: ClaimGroup, run: Run) -> GroupResult:
    """Runs one program of a claim. Raises SnippetError, as `explain` words it."""
    try:
        return run(group)
    except SnippetError as error:
        raise explain(group, error, _values(file, group, error, run)) from None


class ClaimItem(GroupItem):
    """One program of a claim."""

    group: ClaimGroup
    file: ClaimsFile

    def _run(self) -> GroupResult:
        own = self.group
        try:
            return run_claim(self.file, own, self._run_program)
        finally:
            self.group = own

    def _run_program(self, group: ClaimGroup) -> GroupResult:
        self.group = group
        return super()._run()


class ClaimFile(pytest.File):
    """A file below tests/claims."""

    def collect(self) -> Iterator[ClaimItem]:
        plan = read_plan()
        file = collect_file(self.path, Path(plan.root))
        for group in claim_groups(file, plan.invert):
            if group.id in plan.left_out:
                continue
            item: ClaimItem = ClaimItem.from_parent(self, name=group.name, nodeid=group.id)
            item.plan, item.group, item.file = plan, group, file
            yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Optional[ClaimFile]:
    """Claims files are test files; pytest's own collector of Python is switched off."""
    if file_path.suffix == ".py":
        file: ClaimFile = ClaimFile.from_parent(parent, path=file_path)
        return file
    return None
