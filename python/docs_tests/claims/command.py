"""The command line: `docs-tests claims [PART…] [--all] [--update] [--sample N] [--report]
[--due] [--invert] [--mutate]`.

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Optional, Sequence

from docs_tests.claims.collect import collect_file, find_files
from docs_tests.claims.general import BASELINE, one_case_problems, shrink_baseline
from docs_tests.claims.model import ClaimsFile
from docs_tests.claims.mutate.copies import library_folder
from docs_tests.claims.mutate.mutations import mutation_problems, read_mutations
from docs_tests.claims.mutate.report import as_json, as_text
from docs_tests.claims.mutate.run import drawn, measure
from docs_tests.claims.program import claim_groups
from docs_tests.claims.record import (
    BUDGET,
    RECORD,
    budget_problems,
    raise_budget,
    stale_records,
    write_records,
)
from docs_tests.claims.report import rows, table
from docs_tests.claims.sentences import sentence_problems
from docs_tests.claims.tried import TRIED, due, remove_gone, tried_problems
from docs_tests.paths import ROOT
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Page
from docs_tests.snippets.proven import RUNS, add_selection, check_selection, write_runs
from docs_tests.snippets.results import Results, print_results
from docs_tests.snippets.runner import Options, Runner
from docs_tests.snippets.timing import Steps

_CACHE = Path(".cache") / "claims"
WEAK = str(_CACHE / "mutations.json")


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run claims --", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", help="pages, claims files, or folders of either; all without one"
    )
    parser.add_argument("--update", action="store_true", help=f"write {RECORD}, and raise {BUDGET}")
    parser.add_argument(
        "--report", action="store_true", help="list the guides by sentences without a claim"
    )
    parser.add_argument(
        "--due", action="store_true", help=f"list the sentences that are not in {TRIED}"
    )
    parser.add_argument(
        "--invert",
        action="store_true",
        help="also run each claim with each of its assertions inverted: it must fail",
    )
    parser.add_argument(
        "--mutate",
        action="store_true",
        help=f"run claims against a changed library, and list those that pass all the same: {WEAK}",
    )
    add_selection(parser, "claims")
    options = parser.parse_args(argv)
    check_selection(parser, options)
    if options.mutate and (options.all or options.update or options.invert or options.report):
        parser.error("--mutate only measures: give it without other actions")
    return options


def _mutate(
    options: argparse.Namespace, root: Path, files: Sequence[ClaimsFile], steps: Steps
) -> int:
    """Lists the weak claims. The exit code is 0: a person decides what to strengthen."""
    mutations = read_mutations(root)
    problems = mutation_problems(mutations, library_folder())
    if problems:
        print(*problems, sep="\n")
        return 1
    outcomes = drawn(files, options.sample)
    with steps.step("running with mutations"):
        measure(outcomes, mutations, int(options.n))
    print(as_text(outcomes, mutations))
    write_json(root / WEAK, as_json(outcomes, mutations))
    print(f"wrote {WEAK}\n{steps.table()}")
    return 0


class _Run:
    """One run of the command line."""

    def __init__(
        self, options: argparse.Namespace, root: Path, files: Sequence[ClaimsFile]
    ) -> None:
        self.options = options
        self.root = root
        self.files = files
        self.runner = Runner(
            Options(
                # Without pytest's own collector of Python files.
                plugins=("docs_tests.claims.plugin", "no:python"),
                workers=options.n,
                use_cache=not options.all,
                invert=options.invert,
                sample=options.sample,
            ),
            root,
            root / _CACHE,
        )
        self.results = self.runner.results

    def run(self, steps: Steps) -> Results:
        """Runs what is not in the cache, and checks the sentences."""
        pages = [self._page(file, self.options.invert) for file in self.files]
        left = pages
        if not self.options.all:
            with steps.step("looking for kept results"):
                left = [page for page in pages if not self._is_kept(page)]
        self.results.passed += sum(len(p.groups) for p in pages) - sum(len(p.groups) for p in left)
        self.runner.run(left, steps)
        with steps.step("finding the sentences"):
            found = [p for f in self.files for p in (*f.problems, *sentence_problems(f, self.root))]
        problems = sorted(found, key=lambda p: (p.page, p.line))
        self.results.add_problems(pages, problems)
        if not self.options.parts:
            # Of the variants too, which this run may not have asked for.
            self.runner.cache.keep_only(g for f in self.files for g in claim_groups(f, True))
        return self.results

    def _pages(self, files: Sequence[ClaimsFile]) -> list[Page]:
        """Claims files as the snippet runner takes them, without variants."""
        return [self._page(file, invert=False) for file in files]

    def _page(self, file: ClaimsFile, invert: bool) -> Page:
        groups = claim_groups(file, invert)
        return Page(file.path, tuple(f for g in groups for f in g.fences), tuple(groups), ())

    def _is_kept(self, page: Page) -> bool:
        cache = self.runner.cache
        return all(cache.get(group) is not None for group in page.groups)

    def finish(self) -> None:
        """Writes the record and the budget, or compares with them."""
        good = [f for f in self.files if f.path not in self.results.failed_pages]
        if self.options.update:
            if write_records(self.root, good):
                print(f"wrote {RECORD}")
            if write_runs(self.root, self._pages(good), self.runner.cache):
                print(f"wrote {RUNS}")
            if raise_budget(self.root):
                print(f"wrote {BUDGET}")
            if shrink_baseline(self.root, self.files):
                print(f"wrote {BASELINE}")
            if remove_gone(self.root):
                print(f"wrote {TRIED}")
        whole = not self.options.parts
        problems = [] if self.options.update else stale_records(self.root, good, whole)
        problems += one_case_problems(self.root, self.files)
        problems += tried_problems(self.root)
        if whole:
            problems += budget_problems(self.root, self.files)
        for problem in problems:
            self.results.failed += 1
            print(problem)


def main(argv: Optional[Sequence[str]] = None, root: Path = ROOT) -> int:
    """Collects, runs and checks the claims below `root`; returns the exit code."""
    steps = Steps()
    options = _arguments(argv)
    if options.report:
        options.parts = []
    try:
        paths = find_files(root, options.parts)
    except FileNotFoundError as error:
        print(error)
        return 2
    with steps.step("reading the claims"):
        files = [collect_file(path, root) for path in paths]
    if options.report:
        print(table(rows(root, files)))
        return 0
    if options.due:
        print(*("  ".join(one) for one in due(root, files)), sep="\n")
        return 0
    if options.mutate:
        return _mutate(options, root, files, steps)
    run = _Run(options, root, files)
    results = run.run(steps)
    run.finish()
    claims = [claim for file in files for claim in file.claims]
    sentences = sum(len(claim.sentences) for claim in claims)
    counts = f"{len(files)} pages: {len(claims)} claims of {sentences} sentences"
    print_results(counts, results, steps)
    return 1 if results.failed else 0
