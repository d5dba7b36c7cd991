"""pytest plugin: a claims file is collected as one test for each program,
`tests/claims/x.py:12[function]`."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, Optional

import pytest

from scripts.claims.collect import collect_file
from scripts.claims.model import ClaimGroup, ClaimsFile
from scripts.claims.program import PASSES, claim_groups, shows_values
from scripts.snippets.model import GroupResult, SnippetError
from scripts.snippets.plan import read_plan
from scripts.snippets.plugin import GroupItem

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
    what = f"{said} {does} not hold: {raised.name}{': ' if message else ''}{message}"
    tail = "\n".join(raised.trace.rstrip().split("\n")[-_TAIL_LINES:])
    problem = group.claim.problem(what, "correct the page or the claim", raised.line or group.at)
    return SnippetError(problem, tail)


class ClaimItem(GroupItem):
    """One program of a claim."""

    group: ClaimGroup
    file: ClaimsFile

    def _run(self) -> GroupResult:
        group = self.group
        try:
            return super()._run()
        except SnippetError as error:
            raise explain(group, error, self._values(error)) from None
        finally:
            self.group = group

    def _values(self, error: SnippetError) -> str:
        """What the assertion that failed compared: runs the claim again, with a message for it."""
        raised = error.raised
        if raised is None or raised.name != "AssertionError" or raised.message or not raised.line:
            return ""
        again = shows_values(self.file, self.group.claim, raised.line)
        if again is None:
            return ""
        self.group = again
        try:
            super()._run()
        except SnippetError as second:
            return second.raised.message if second.raised else ""
        return ""


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
