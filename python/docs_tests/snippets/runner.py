"""Runs the groups of pages under pytest, with the servers and the fork server that they need.

`npm run snippets` and `npm run claims` share it: what they run differs in the plugin that collects
the groups, and in the folder of the kept results.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping, Optional, Sequence

import pytest

from docs_tests.snippets.cache import Cache
from docs_tests.snippets.model import Group, Page
from docs_tests.snippets.plan import Plan
from docs_tests.snippets.plugin import RESULTS
from docs_tests.snippets.proven import RUNS, Sample, commit_of, read_runs
from docs_tests.snippets.results import Failures, Results
from docs_tests.snippets.run import needs_run
from docs_tests.snippets.sandbox.forks import Forks, ForkServer, is_supported
from docs_tests.snippets.services import Address
from docs_tests.snippets.services.manage import Services
from docs_tests.snippets.timing import Steps

LIMIT_VARIABLE = "SNIPPETS_TIME_LIMIT"
_DEFAULT_LIMIT_SECONDS = 120.0
# The fork server takes as long to start as a program that imports dlt.
_FEWEST_GROUPS = 3


@dataclass(frozen=True)
class Options:
    """How to run: `plugins` make tests of the pages' groups, as pytest's option -p has them;
    `sample` is N of `--sample N`, or 0; `record` is the file of what passed before."""

    plugins: Sequence[str] = ("docs_tests.snippets.plugin",)
    workers: str = "2"
    update: bool = False
    use_cache: bool = True
    new_processes: bool = False
    invert: bool = False
    sample: int = 0
    record: str = RUNS


class Runner:
    """One run of groups. `directory` keeps the results, `root` has the pages."""

    def __init__(self, options: Options, root: Path, directory: Path) -> None:
        self.options = options
        self.root = root
        self.directory = directory
        self.directory.mkdir(parents=True, exist_ok=True)
        self.results = Results()

    @property
    def cache(self) -> Cache:
        """The kept results."""
        return Cache(self.directory / RESULTS)

    def run(self, pages: Sequence[Page], steps: Steps) -> Results:
        """Runs the groups of the pages, or a sample of them."""
        every = [g for page in pages for g in page.groups if needs_run(g)]
        left_out = self._left_out(pages)
        groups = [g for g in every if g.id not in left_out]
        self.results.leave_out(g for g in every if g.id in left_out)
        with ExitStack() as stack:
            # Started first: it takes a while, and does not need what comes next.
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
            plan = self._plan(services, addresses, forks, left_out)
            with steps.step("the groups"):
                self._pytest(pages, groups, plan)
        return self.results

    def _fork_server(self, groups: Sequence[Group]) -> Optional[ForkServer]:
        """Starts the fork server, if enough groups are not in the cache."""
        if not is_supported() or self.options.new_processes:
            return None
        kept = self.cache
        left = [g for g in groups if not self.options.use_cache or kept.get(g) is None]
        return ForkServer() if len(left) >= _FEWEST_GROUPS else None

    def _left_out(self, pages: Sequence[Page]) -> frozenset[str]:
        if not self.options.sample:
            return frozenset()
        runs = read_runs(self.root, self.options.record)
        sample = Sample(self.options.sample, commit_of(self.root), runs)
        return sample.left_out(pages, self.cache)

    def _plan(
        self,
        services: Services,
        addresses: Mapping[str, Address],
        forks: Optional[Forks],
        left_out: frozenset[str],
    ) -> Plan:
        return Plan(
            root=str(self.root),
            cache=str(self.directory),
            update=self.options.update,
            use_cache=self.options.use_cache,
            fail_on_missing=os.environ.get("CI") == "true",
            limit=float(os.environ.get(LIMIT_VARIABLE, _DEFAULT_LIMIT_SECONDS)),
            invert=self.options.invert,
            env={name: dict(address.env) for name, address in addresses.items()},
            shown={name: dict(address.shown) for name, address in addresses.items()},
            missing=services.missing,
            forks=forks,
            left_out=left_out,
        )

    def _pytest(self, pages: Sequence[Page], groups: Sequence[Group], plan: Plan) -> None:
        if not groups:
            return
        # A worker for one group would only cost its start.
        workers = "0" if len(groups) == 1 else self.options.workers
        arguments = [
            *(str(self.root / page.path) for page in pages),
            *(word for name in self.options.plugins for word in ("-p", name)),
            *("-p", "no:cacheprovider", "-c", os.devnull),
            *("--rootdir", str(self.root), "-q", "--no-header", "--no-summary"),
            *("-o", "console_output_style=none"),
            *(["-n", workers, "--maxschedchunk", "1"] if workers != "0" else []),
            # CI machines stall: a fault shows twice, a stall does not.
            *(["--reruns", "1"] if plan.fail_on_missing or plan.update else []),
        ]
        with plan.written(self.directory):
            code = pytest.main(arguments, plugins=[self.results, Failures()])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.results.failed += 1
            print(f"pytest ended with {code!r}")
