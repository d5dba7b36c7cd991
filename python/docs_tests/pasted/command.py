"""The command line: `docs-tests pasted [PART…] [--all] [--update] [--sample N]`.

Runs each group as a reader who pastes it, without hidden fences (pasted/groups.py). A group that
has none before its last fence is the program that `npm run snippets` runs, and does not run again.

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Optional, Sequence

from docs_tests.pasted.groups import pasted_groups
from docs_tests.paths import ROOT
from docs_tests.snippets.collect import collect_page, find_pages
from docs_tests.snippets.model import Page
from docs_tests.snippets.proven import PASTED, add_selection, check_selection, write_runs
from docs_tests.snippets.results import print_summary
from docs_tests.snippets.runner import Options, Runner
from docs_tests.snippets.timing import Steps

_CACHE = Path(".cache") / "pasted"


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run snippets:pasted --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument("--update", action="store_true", help=f"write {PASTED}")
    add_selection(parser, "groups")
    options = parser.parse_args(argv)
    check_selection(parser, options)
    return options


def _as_pasted(page: Page) -> Page:
    groups = tuple(pasted_groups(page))
    return Page(page.path, tuple(f for g in groups for f in g.fences), groups, ())


def main(argv: Optional[Sequence[str]] = None, root: Path = ROOT) -> int:
    """Runs the pages below `root` as pasted, compares outputs, and returns the exit code."""
    steps = Steps()
    options = _arguments(argv)
    try:
        paths = find_pages(root, options.parts)
    except FileNotFoundError as error:
        print(error)
        return 2
    with steps.step("reading the pages"):
        pages = [page for path in paths if (page := _as_pasted(collect_page(path, root))).groups]
    if not pages:
        print("These pages have no hidden fences: `npm run snippets` runs what a reader pastes.")
    runner = Runner(
        Options(
            plugins=("docs_tests.pasted.plugin",),
            workers=options.n,
            use_cache=not options.all,
            sample=options.sample,
            record=PASTED,
        ),
        root,
        root / _CACHE,
    )
    results = runner.run(pages, steps)
    if not options.parts:
        runner.cache.keep_only(group for page in pages for group in page.groups)
    if options.update:
        good = [page for page in pages if page.path not in results.failed_pages]
        if write_runs(root, good, runner.cache, PASTED):
            print(f"wrote {PASTED}")
    print_summary(pages, results, steps)
    return 1 if results.failed else 0
