"""The command line: `python -m scripts.snippets [PART…] [--update] [--all] [--new-processes]`.

The checks run in a process beside the groups. Groups run in forked processes (sandbox/forks.py).

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Mapping, Optional, Sequence

import pytest

from scripts.snippets.cache import Cache
from scripts.snippets.collect import collect_page, find_pages
from scripts.snippets.compare import record
from scripts.snippets.model import Group, Page, Problem
from scripts.snippets.plan import Plan
from scripts.snippets.report import read_report, stale_records, write_report
from scripts.snippets.results import Failures, Results, print_summary
from scripts.snippets.run import needs_run
from scripts.snippets.sandbox.forks import Forks, ForkServer, is_supported
from scripts.snippets.services import Address
from scripts.snippets.services.manage import Services
from scripts.snippets.timing import Steps

ROOT = Path(__file__).resolve().parents[2]
DEFAULT_LIMIT_SECONDS = 120.0
# The fork server takes as long to start as a program that imports dlt.
FEWEST_GROUPS = 3
LIMIT_VARIABLE = "SNIPPETS_TIME_LIMIT"


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run snippets --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument(
        "--update",
        action="store_true",
        help="write outputs into the pages, and data/generated/snippets.json",
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
    code = pytest.main(arguments, plugins=[results, Failures()])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        results.failed += 1
        print(f"pytest ended with {code!r}")


def _update(pages: Sequence[Page], results: Results, root: Path) -> None:
    """Writes the outputs and the report of the pages that passed."""
    passed = [page for page in pages if page.path not in results.failed_pages]
    for page in passed:
        if record(page, root, results.outputs.get(page.path, {})):
            print(f"recorded {page.path}")
    again = [collect_page(root / page.path, root) for page in passed]
    if write_report(root, again):
        print("wrote data/generated/snippets.json")


def _check(pages: Sequence[Page], directory: Path) -> tuple[list[Problem], float]:
    """The problems of the pages, and the seconds it took. Runs in a process of its own: the checks
    import dlt."""
    from scripts.snippets.checks.pages import check_pages

    # It warns of each statement that it does not know; a fence must only be SQL.
    logging.getLogger("sqlglot").setLevel(logging.ERROR)
    started = time.monotonic()
    return check_pages(pages, directory), time.monotonic() - started


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
            server = self._fork_server(groups)
            if server is not None:
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
        if not self.options.parts:
            Cache(self.cache / "results").keep_only(groups)
        return self.results

    def _fork_server(self, groups: Sequence[Group]) -> Optional[ForkServer]:
        """Starts the fork server, if enough groups are not in the cache."""
        if not is_supported() or self.options.new_processes:
            return None
        kept = Cache(self.cache / "results")
        left = groups if self.options.all else [g for g in groups if kept.get(g) is None]
        return ForkServer() if len(left) >= FEWEST_GROUPS else None

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
        self.results.add_problems(self.pages, problems)


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
    print_summary(pages, results, steps)
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
