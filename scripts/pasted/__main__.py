"""The command line: `python -m scripts.pasted [PART…] [--all] [--update] [--sample N]`.

Runs each group as a reader who pastes it, without hidden fences (scripts/pasted/groups.py). A group
that has none before its last fence is the program that `npm run snippets` runs, and does not run
again.

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Optional, Sequence

from scripts.pasted.groups import pasted
from scripts.pasted.record import RECORD, read_record, write_record
from scripts.snippets.collect import collect_page, find_pages
from scripts.snippets.model import Page
from scripts.snippets.proven import Sample, add_sample, check_sample, commit_of
from scripts.snippets.results import print_summary
from scripts.snippets.runner import ROOT, Options, Runner
from scripts.snippets.timing import Steps

_CACHE = Path(".cache") / "pasted"


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run snippets:pasted --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument("--all", action="store_true", help="run groups that did not change, too")
    parser.add_argument("--update", action="store_true", help=f"write {RECORD}")
    add_sample(parser)
    parser.add_argument("-n", default="2", metavar="N", help="workers (2); 0 for none")
    options = parser.parse_args(argv)
    check_sample(parser, options)
    return options


class PastedRunner(Runner):
    """Leaves out what passed as it is, by the record of pasted programs."""

    def _left_out(self, pages: Sequence[Page]) -> frozenset[str]:
        if not self.options.sample:
            return frozenset()
        sample = Sample(self.options.sample, commit_of(self.root), read_record(self.root))
        return sample.left_out(pages, self.cache)


def _as_pasted(page: Page) -> Page:
    groups = tuple(g for g in (pasted(group, page) for group in page.groups) if g is not None)
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
    runner = PastedRunner(
        Options(
            plugins=("scripts.pasted.plugin",),
            workers=options.n,
            use_cache=not options.all,
            sample=options.sample,
        ),
        root,
        root / _CACHE,
    )
    results = runner.run(pages, steps)
    if not options.parts:
        runner.cache.keep_only(group for page in pages for group in page.groups)
    if options.update:
        good = [page for page in pages if page.path not in results.failed_pages]
        every = [path.relative_to(root).as_posix() for path in find_pages(root, [])]
        if write_record(root, every, good, runner.cache):
            print(f"wrote {RECORD}")
    print_summary(pages, results, steps)
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
