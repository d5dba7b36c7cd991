"""data/generated/runs.json: with which inputs each page's code and each file of claims last passed;
pasted.json: the same for code as it is pasted.

    {"runs": {"docs/tutorial/rest-api.mdx": "3f0c…", "tests/claims/intro.py": "9a41…"}}

A value is the first 16 hex digits of the sha256 of the keys of the page's groups
(`Cache.portable`: programs, stand-ins, locks, runner; not the machine's own versions) and of its
recorded outputs. Where it is that of the files as they are, the code has passed as it is, and
`--sample N` runs only one in N of the page's groups. Which ones depends on the commit, so that N
commits run about two thirds of them, and the nightly workflow runs all: a service, a package of
another system or a clock may have changed. A page without an entry, or with another, runs whole.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping, Sequence

from docs_tests.snippets.cache import Cache
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Group, Page
from docs_tests.snippets.run import needs_run

RUNS = "data/generated/runs.json"
PASTED = "data/generated/pasted.json"


def add_selection(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the arguments that select what runs; `what` is the name of one run in messages."""
    parser.add_argument("--all", action="store_true", help=f"run {what} that did not change, too")
    parser.add_argument("-n", default="2", metavar="N", help="workers (2); 0 for none")
    parser.add_argument(
        "--sample",
        type=int,
        default=0,
        metavar="N",
        help=f"run all that is new or changed, and one in N of what passed as it is: {RUNS}",
    )


def check_selection(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Ends the program with a message for options that contradict each other."""
    if options.sample < 0:
        parser.error(f"--sample {options.sample}: give a number from 1 on")
    if options.sample and (options.all or options.update):
        parser.error("--sample leaves groups out: give it without --all and --update")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def inputs_of(page: Page, cache: Cache) -> str:
    """What the page's entry holds if it passes as it is."""
    groups = [cache.portable(group) for group in page.groups if needs_run(group)]
    outputs = [f.code for group in page.groups for f in group.outputs]
    return _digest(json.dumps([groups, outputs], sort_keys=True))[:16]


def read_runs(root: Path, file: str = RUNS) -> dict[str, str]:
    """The committed entries; none without the file."""
    path = root / file
    if not path.exists():
        return {}
    runs: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))["runs"]
    return runs


def write_runs(root: Path, pages: Sequence[Page], cache: Cache, file: str = RUNS) -> bool:
    """Writes the entries of pages that passed, and drops those of files that are gone; True when
    the file changed."""
    runs = {name: key for name, key in read_runs(root, file).items() if (root / name).exists()}
    for page in pages:
        runs.pop(page.path, None)
        if any(needs_run(group) for group in page.groups):
            runs[page.path] = inputs_of(page, cache)
    return write_json(root / file, {"runs": runs})


def commit_of(root: Path) -> str:
    """The commit that is checked out; empty without git."""
    done = subprocess.run(
        ["git", "-C", str(root), "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip()


@dataclass(frozen=True)
class Sample:
    """Which groups to run: one in `share` of those that passed as they are, all others."""

    share: int
    seed: str
    runs: Mapping[str, str]

    def left_out(self, pages: Sequence[Page], cache: Cache) -> frozenset[str]:
        """The ids of the groups that need no run."""
        return frozenset(
            group.id
            for page in pages
            if self.runs.get(page.path) == inputs_of(page, cache)
            for group in page.groups
            if needs_run(group) and not self.is_drawn(group)
        )

    def is_drawn(self, group: Group) -> bool:
        """Whether a group that passed is in the sample."""
        return int(_digest(f"{self.seed} {group.page} {group.name}"), 16) % self.share == 0
