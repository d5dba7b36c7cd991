"""What came of a run: pytest's reports, the problems of the checks, and the summary."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Iterable, Sequence

import pytest

from docs_tests.snippets import plugin
from docs_tests.snippets.model import Group, Page, Problem, Role
from docs_tests.snippets.run import needs_run
from docs_tests.snippets.tested import Test
from docs_tests.snippets.timing import Steps, slowest


# eq=False: pytest keeps plugins in sets.
@dataclass(eq=False)
class Results:
    """pytest's reports, as the controller sees them."""

    passed: int = 0
    failed: int = 0
    skipped: list[str] = field(default_factory=list)
    failed_pages: set[str] = field(default_factory=set)
    new_processes: list[str] = field(default_factory=list)
    outputs: dict[str, dict[int, tuple[str, bool]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    tests: dict[str, set[Test]] = field(default_factory=dict)
    left_out: int = 0
    retried: list[str] = field(default_factory=list)
    sampled_pages: set[str] = field(default_factory=set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each phase of each test."""
        # pytest-rerunfailures adds an outcome to those that pytest's types know.
        if str(report.outcome) == "rerun":
            self.retried.append(f"{report.nodeid}: {report.longreprtext.strip()}")
            return
        if report.skipped:
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.nodeid
            self.skipped.append(str(reason).replace("Skipped: ", ""))
            self.failed_pages.add(report.nodeid.partition(":")[0])
        elif report.failed:
            self.failed += 1
            self.failed_pages.add(report.nodeid.partition(":")[0])
        elif report.when == "call":
            self.passed += 1
        if report.when != "call":
            return
        for name, value in report.user_properties:
            if name == plugin.RESULT:
                page, group, outputs, seconds, new, tests = json.loads(str(value))
                self.tests.setdefault(page, set()).update(Test(**test) for test in tests)
                self.seconds[group] = seconds
                self.new_processes += [f"{group}: {new}"] if new else []
                for line, (text, touched) in outputs.items():
                    self.outputs.setdefault(page, {})[int(line)] = (text, touched)

    def leave_out(self, groups: Iterable[Group]) -> None:
        """Counts groups that passed as they are, and do not run now."""
        for group in groups:
            self.left_out += 1
            self.passed += 1
            self.sampled_pages.add(group.page)

    def sample_line(self) -> Sequence[str]:
        """How many groups did not run, if some did not."""
        what = "passed with the same inputs before (data/generated/runs.json) and did not run now"
        return [f"{self.left_out} of {self.passed + self.failed} {what}"] if self.left_out else []

    def retry_lines(self) -> Sequence[str]:
        """What failed at the first attempt and ran again: whether it passed is in the counts."""
        return [f"RAN TWICE: {reason}" for reason in self.retried]

    def add_problems(self, pages: Sequence[Page], problems: Sequence[Problem]) -> None:
        """Prints the problems of the checks; the checks of a page count as one result."""
        bad = {problem.page for problem in problems}
        for problem in problems:
            print(f"\n{problem}", flush=True)
        self.failed += len(bad)
        self.passed += len(pages) - len(bad)
        self.failed_pages |= bad


class Failures:
    """Prints each failure once, as soon as it is known: `page:line — what; way out`."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each phase of each test."""
        if report.failed:
            print(f"\n\n{report.longreprtext}\n", flush=True)


def print_summary(pages: Sequence[Page], results: Results, steps: Steps) -> None:
    """The summary of a run of pages."""
    roles = Counter(f.role for page in pages for f in page.fences)
    groups = sum(needs_run(g) for page in pages for g in page.groups)
    counts = (
        f"{len(pages)} pages: {roles[Role.RUN]} fences ran, {roles[Role.CHECK]} checked, "
        f"{roles[Role.PARSE]} parsed, {roles[Role.OUTPUT]} outputs; {groups} groups"
    )
    print_results(counts, results, steps)


def print_results(counts: str, results: Results, steps: Steps) -> None:
    """The table of steps, then `counts`. The last line is `N passed, N failed`."""
    print(f"\n{steps.table()}")
    print(*slowest(results.seconds), sep="\n")
    for reason in sorted(results.new_processes):
        print(f"in processes of its own: {reason}")
    for reason in results.skipped:
        print(f"SKIPPED: {reason}")
    for line in (*results.retry_lines(), *results.sample_line()):
        print(line)
    print(f"{counts} in {steps.total:.1f} s")
    skipped = f", {len(results.skipped)} skipped" if results.skipped else ""
    print(f"{results.passed} passed, {results.failed} failed{skipped}")
