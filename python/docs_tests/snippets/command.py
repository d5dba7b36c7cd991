"""The command line: `docs-tests snippets [PART…] [--update] [--all] [--sample N]
[--new-processes]`.

The checks run in a process beside the groups. Groups run in forked processes (sandbox/forks.py).

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import logging
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Optional, Sequence

from docs_tests.paths import ROOT
from docs_tests.snippets.cache import Cache
from docs_tests.snippets.collect import collect_page, find_pages
from docs_tests.snippets.compare import record
from docs_tests.snippets.model import Page, Problem
from docs_tests.snippets.plugin import RESULTS
from docs_tests.snippets.proven import RUNS, add_selection, check_selection, write_runs
from docs_tests.snippets.report import read_report, stale_records, write_report
from docs_tests.snippets.results import Results, print_summary
from docs_tests.snippets.run import needs_run
from docs_tests.snippets.runner import Options, Runner
from docs_tests.snippets.tested import TESTED, read_tests, stale_tests, write_tests
from docs_tests.snippets.timing import Steps

CACHE = Path(".cache") / "snippets"


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run snippets --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument(
        "--update",
        action="store_true",
        help="write outputs into the pages, data/generated/snippets.json and tested.json",
    )
    add_selection(parser, "groups")
    parser.add_argument(
        "--new-processes", action="store_true", help="start an interpreter for each program"
    )
    options = parser.parse_args(argv)
    check_selection(parser, options)
    return options


def _update(pages: Sequence[Page], results: Results, root: Path, cache: Cache) -> None:
    """Writes the outputs and the report of the pages that passed."""
    passed = [page for page in pages if page.path not in results.failed_pages]
    for page in passed:
        if record(page, root, results.outputs.get(page.path, {})):
            print(f"recorded {page.path}")
    again = [collect_page(root / page.path, root) for page in passed]
    if write_report(root, again):
        print("wrote data/generated/snippets.json")
    if write_tests(root, again, results.tests):
        print(f"wrote {TESTED}")
    if write_runs(root, again, cache):
        print(f"wrote {RUNS}")


def _check(pages: Sequence[Page], directory: Path) -> tuple[list[Problem], float]:
    """The problems of the pages, and the seconds it took. Runs in a process of its own: the checks
    import dlt."""
    from docs_tests.snippets.checks.pages import check_pages

    # It warns of each statement that it does not know; a fence must only be SQL.
    logging.getLogger("sqlglot").setLevel(logging.ERROR)
    started = time.monotonic()
    return check_pages(pages, directory), time.monotonic() - started


def _run(options: argparse.Namespace, root: Path, pages: Sequence[Page], steps: Steps) -> Results:
    """Checks the pages and runs their groups, side by side."""
    runner = Runner(
        Options(
            workers=options.n,
            update=options.update,
            use_cache=not options.all,
            new_processes=options.new_processes,
            sample=options.sample,
        ),
        root,
        root / CACHE,
    )
    with ProcessPoolExecutor(1) as checks:
        checked = checks.submit(_check, pages, runner.directory / "types")
        results = runner.run(pages, steps)
        with steps.step("waiting for the checks"):
            problems, seconds = checked.result()
    steps.add("the checks, beside the groups", seconds)
    results.add_problems(pages, problems)
    if not options.parts:
        runner.cache.keep_only(g for page in pages for g in page.groups if needs_run(g))
    return results


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
    results = _run(options, root, pages, steps)
    if options.update:
        _update(pages, results, root, Cache(root / CACHE / RESULTS))
    else:
        good = [page for page in pages if page.path not in results.failed_pages]
        whole = [page for page in good if page.path not in results.sampled_pages]
        not_as_found = stale_tests(read_tests(root), whole, results.tests)
        for stale in (*stale_records(read_report(root), good), *not_as_found):
            results.failed += 1
            print(stale)
    print_summary(pages, results, steps)
    return 1 if results.failed else 0
