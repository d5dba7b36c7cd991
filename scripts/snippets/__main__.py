"""The command line: `python -m scripts.snippets [PART…] [--update] [--all] [-n N]`.

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional, Sequence

import pytest

from scripts.snippets import plugin
from scripts.snippets.checks.pages import check_pages
from scripts.snippets.collect import collect_page, find_pages
from scripts.snippets.compare import record
from scripts.snippets.model import Page, Role
from scripts.snippets.plan import Plan
from scripts.snippets.report import read_report, stale_records, write_report
from scripts.snippets.run import needs_run
from scripts.snippets.services.manage import Services

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
                page, group, outputs, seconds = json.loads(str(value))
                self.seconds[group] = seconds
                for line, (text, touched) in outputs.items():
                    self.outputs.setdefault(page, {})[int(line)] = (text, touched)


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run snippets --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument(
        "--update",
        action="store_true",
        help="write outputs into the pages, and data/generated/snippets.json",
    )
    parser.add_argument("--all", action="store_true", help="run groups that did not change, too")
    parser.add_argument("-n", default="2", metavar="N", help="workers (2); 0 for none")
    return parser.parse_args(argv)


def _run(pages: Sequence[Page], plan: Plan, workers: str) -> Results:
    """Runs the groups under pytest."""
    plan.write(Path(plan.cache) / "plan.json")
    results = Results()
    groups = sum(needs_run(g) for page in pages for g in page.groups)
    workers = str(min(int(workers), groups)) if workers.isdigit() else workers
    arguments = [
        *(str(Path(plan.root) / page.path) for page in pages),
        *("-p", "scripts.snippets.plugin", "-p", "no:cacheprovider", "-c", os.devnull),
        *(
            "--rootdir",
            plan.root,
            "-q",
            "--no-header",
            "--no-summary",
            "-o",
            "console_output_style=none",
        ),
        *(["-n", workers, "--maxschedchunk", "1"] if workers != "0" else []),
    ]
    code = pytest.main(arguments, plugins=[results, _Failures()])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        results.failed += 1
        print(f"pytest ended with {code!r}")
    return results


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
        print("wrote data/generated/snippets.json")


def _summary(pages: Sequence[Page], results: Results, seconds: float) -> None:
    roles = Counter(f.role for page in pages for f in page.fences)
    groups = sum(needs_run(g) for page in pages for g in page.groups)
    for reason in results.skipped:
        print(f"SKIPPED: {reason}")
    slowest = sorted(results.seconds.items(), key=lambda item: -item[1])[:3]
    if slowest and slowest[0][1] >= 1:
        print("slowest: " + ", ".join(f"{name} {took:.1f} s" for name, took in slowest))
    print(
        f"{len(pages)} pages: {roles[Role.RUN]} fences ran, {roles[Role.CHECK]} checked, "
        f"{roles[Role.PARSE]} parsed, {roles[Role.OUTPUT]} outputs; "
        f"{groups} groups in {seconds:.1f} s"
    )
    skipped = f", {len(results.skipped)} skipped" if results.skipped else ""
    print(f"{results.passed} passed, {results.failed} failed{skipped}")


def main(argv: Optional[Sequence[str]] = None, root: Path = ROOT) -> int:
    """Collects, checks, runs and compares the pages below `root`; returns the exit code."""
    started = time.monotonic()
    options = _arguments(argv)
    try:
        paths = find_pages(root, options.parts)
    except FileNotFoundError as error:
        print(error)
        return 2
    in_ci = os.environ.get("CI") == "true"
    cache = root / ".cache" / "snippets"
    cache.mkdir(parents=True, exist_ok=True)
    pages = [collect_page(path, root) for path in paths]
    problems: dict[str, list[str]] = {}
    for problem in check_pages(pages, cache / "types"):
        problems.setdefault(problem.page, []).append(str(problem))
    groups = [g for page in pages if page.path not in problems for g in page.groups if needs_run(g)]
    services = Services()
    try:
        services.start(groups)
        addresses = {g.id: services.addresses(g) for g in groups if g.services}
        plan = Plan(
            root=str(root),
            cache=str(cache),
            update=options.update,
            use_cache=not (options.all or in_ci),
            fail_on_missing=in_ci,
            limit=float(os.environ.get(LIMIT_VARIABLE, DEFAULT_LIMIT_SECONDS)),
            problems=problems,
            env={name: dict(address.env) for name, address in addresses.items()},
            shown={name: dict(address.shown) for name, address in addresses.items()},
            missing=services.missing,
        )
        results = _run(pages, plan, options.n)
    finally:
        services.stop()
    if options.update:
        _update(pages, results, root)
    else:
        good = [page for page in pages if page.path not in results.failed_pages]
        for stale in stale_records(read_report(root), good):
            results.failed += 1
            print(stale)
    _summary(pages, results, time.monotonic() - started)
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
