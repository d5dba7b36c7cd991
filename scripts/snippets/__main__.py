"""The command line: `python -m scripts.snippets [PART…] [--update] [--all] [--new-processes]`.

The checks run in a process beside the groups. Groups run in forked processes (sandbox/forks.py).

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Mapping, Optional, Sequence

import pytest

from scripts.snippets import plugin
from scripts.snippets.collect import collect_page, find_pages
from scripts.snippets.compare import record
from scripts.snippets.model import Page, Problem, Role
from scripts.snippets.plan import Plan
from scripts.snippets.report import read_report, stale_records, write_report
from scripts.snippets.run import needs_run
from scripts.snippets.sandbox.forks import Forks, ForkServer, is_supported
from scripts.snippets.services import Address
from scripts.snippets.services.manage import Services
from scripts.snippets.timing import Steps, slowest

ROOT = Path(__file__).resolve().parents[2]
DEFAULT_LIMIT_SECONDS = 120.0
LIMIT_VARIABLE = "SNIPPETS_TIME_LIMIT"


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

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each phase of each test."""
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
                page, group, outputs, seconds, new = json.loads(str(value))
                self.seconds[group] = seconds
                self.new_processes += [f"{group}: {new}"] if new else []
                for line, (text, touched) in outputs.items():
                    self.outputs.setdefault(page, {})[int(line)] = (text, touched)


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run snippets --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument(
        "--update", action="store_true", help="write outputs into the pages, and data/snippets.json"
    )
    parser.add_argument("--all", action="store_true", help="run groups that did not change, too")
    parser.add_argument(
        "--new-processes", action="store_true", help="start an interpreter for each program"
    )
    parser.add_argument("-n", default="2", metavar="N", help="workers (2); 0 for none")
    return parser.parse_args(argv)


def _run(pages: Sequence[Page], plan: Plan, workers: str, results: Results) -> None:
    """Runs the groups under pytest."""
    plan.write(Path(plan.cache) / "plan.json")
    groups = sum(needs_run(g) for page in pages for g in page.groups)
    if not groups:
        return
    workers = str(min(int(workers), groups)) if workers.isdigit() else workers
    arguments = [
        *(str(Path(plan.root) / page.path) for page in pages),
        *("-p", "scripts.snippets.plugin", "-p", "no:cacheprovider", "-c", os.devnull),
        *("--rootdir", plan.root, "-q", "--no-header", "--no-summary"),
        *("-o", "console_output_style=none"),
        *(["-n", workers, "--maxschedchunk", "1"] if workers != "0" else []),
    ]
    code = pytest.main(arguments, plugins=[results, _Failures()])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        results.failed += 1
        print(f"pytest ended with {code!r}")


class _Failures:
    """Prints each failure once, as soon as it is known: `page:line — what; way out`."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called by pytest for each phase of each test."""
        if report.failed:
            print(f"\n\n{report.longreprtext}\n", flush=True)


def _update(pages: Sequence[Page], results: Results, root: Path) -> None:
    """Writes the outputs and the report of the pages that passed."""
    passed = [page for page in pages if page.path not in results.failed_pages]
    for page in passed:
        if record(page, root, results.outputs.get(page.path, {})):
            print(f"recorded {page.path}")
    again = [collect_page(root / page.path, root) for page in passed]
    if write_report(root, again):
        print("wrote data/snippets.json")


def _check(pages: Sequence[Page], directory: Path) -> tuple[list[Problem], float]:
    """The problems of the pages, and the seconds it took. Runs in a process of its own: the checks
    import dlt."""
    from scripts.snippets.checks.pages import check_pages

    started = time.monotonic()
    return check_pages(pages, directory), time.monotonic() - started


def _report_problems(pages: Sequence[Page], problems: Sequence[Problem], results: Results) -> None:
    """Prints the problems; the checks of a page count as one result."""
    bad = {problem.page for problem in problems}
    for problem in problems:
        print(f"\n{problem}", flush=True)
    results.failed += len(bad)
    results.passed += len(pages) - len(bad)
    results.failed_pages |= bad


def _summary(pages: Sequence[Page], results: Results, steps: Steps) -> None:
    roles = Counter(f.role for page in pages for f in page.fences)
    groups = sum(needs_run(g) for page in pages for g in page.groups)
    print(f"\n{steps.table()}")
    print(*slowest(results.seconds), sep="\n")
    for reason in sorted(results.new_processes):
        print(f"in processes of its own: {reason}")
    for reason in results.skipped:
        print(f"SKIPPED: {reason}")
    print(
        f"{len(pages)} pages: {roles[Role.RUN]} fences ran, {roles[Role.CHECK]} checked, "
        f"{roles[Role.PARSE]} parsed, {roles[Role.OUTPUT]} outputs; "
        f"{groups} groups in {steps.total:.1f} s"
    )
    skipped = f", {len(results.skipped)} skipped" if results.skipped else ""
    print(f"{results.passed} passed, {results.failed} failed{skipped}")


class _Run:
    """One run of the command line."""

    def __init__(self, options: argparse.Namespace, root: Path, pages: Sequence[Page]) -> None:
        self.options = options
        self.root = root
        self.pages = pages
        self.cache = root / ".cache" / "snippets"
        self.cache.mkdir(parents=True, exist_ok=True)
        self.results = Results()

    def run(self, steps: Steps) -> Results:
        """Checks the pages and runs their groups, side by side."""
        groups = [g for page in self.pages for g in page.groups if needs_run(g)]
        with ExitStack() as stack:
            # Started first: both take a while, and neither needs what comes next.
            checks = stack.enter_context(ProcessPoolExecutor(1))
            checked = checks.submit(_check, self.pages, self.cache / "types")
            server = None
            if is_supported() and groups and not self.options.new_processes:
                server = ForkServer()
                stack.callback(server.stop)
            services = Services()
            stack.callback(services.stop)
            with steps.step("starting the services"):
                services.start(groups)
                addresses = {g.id: services.addresses(g) for g in groups if g.services}
            forks = None
            if server is not None:
                with steps.step("waiting for the fork server"):
                    forks = server.wait()
            plan = self._plan(services, addresses, forks)
            with steps.step("the groups"):
                _run(self.pages, plan, self.options.n, self.results)
            self._finish_checks(checked, steps)
        return self.results

    def _plan(
        self, services: Services, addresses: Mapping[str, Address], forks: Optional[Forks]
    ) -> Plan:
        return Plan(
            root=str(self.root),
            cache=str(self.cache),
            update=self.options.update,
            use_cache=not self.options.all,
            fail_on_missing=os.environ.get("CI") == "true",
            limit=float(os.environ.get(LIMIT_VARIABLE, DEFAULT_LIMIT_SECONDS)),
            env={name: dict(address.env) for name, address in addresses.items()},
            shown={name: dict(address.shown) for name, address in addresses.items()},
            missing=services.missing,
            forks=forks,
        )

    def _finish_checks(self, checked: Future[tuple[list[Problem], float]], steps: Steps) -> None:
        with steps.step("waiting for the checks"):
            problems, seconds = checked.result()
        steps.add("the checks, beside the groups", seconds)
        _report_problems(self.pages, problems, self.results)


def main(argv: Optional[Sequence[str]] = None, root: Path = ROOT) -> int:
    """Collects, checks, runs and compares the pages below `root`; returns the exit code."""
    steps = Steps()
    options = _arguments(argv)
    try:
        paths = find_pages(root, options.parts)
    except FileNotFoundError as error:
        print(error)
        return 2
    with steps.step("reading the pages"):
        pages = [collect_page(path, root) for path in paths]
    run = _Run(options, root, pages)
    results = run.run(steps)
    if options.update:
        _update(pages, results, root)
    else:
        good = [page for page in pages if page.path not in results.failed_pages]
        for stale in stale_records(read_report(root), good):
            results.failed += 1
            print(stale)
    _summary(pages, results, steps)
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
