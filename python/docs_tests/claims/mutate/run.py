"""Which mutations does a claim reach, and which one makes it fail?

A first run of each claim notes the mutations whose code it runs, of which those count that its
sentences speak of. Then the claim runs with each
of these until it fails: it is weak if it passes with all of them. Claims that need a server other
than a database do not run: what an earlier run left there would change the next one.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Callable, Iterable, Iterator, Optional, Sequence

from docs_tests.claims.model import ClaimGroup, ClaimsFile
from docs_tests.claims.mutate.copies import Copy, imported_copy
from docs_tests.claims.mutate.mutations import Mutation
from docs_tests.claims.mutate.switches import NOTE, VARIABLE
from docs_tests.claims.program import claim_groups
from docs_tests.snippets.model import SnippetError
from docs_tests.snippets.proven import Sample
from docs_tests.snippets.run import run_group
from docs_tests.snippets.sandbox.forks import Forks, ForkServer, is_supported
from docs_tests.snippets.services.manage import Services

# A changed dlt may never end.
_LIMIT_SECONDS = 30.0
# The same claims in each run: what was strengthened is measured again.
_SEED = "mutate"

# Servers in which each run of a program has an empty database.
_EMPTY_FOR_EACH_RUN = ("postgres", "mariadb")


@dataclass
class Outcome:
    """What came of a claim. `programs` are its cases; `ran` has the numbers of the mutations whose
    code each of them runs, `reached` those of them that are about its sentences."""

    programs: list[ClaimGroup]
    ran: dict[str, frozenset[int]] = field(default_factory=dict)
    reached: dict[str, frozenset[int]] = field(default_factory=dict)
    # Why the claim cannot be measured.
    left_out: str = ""
    survived: list[int] = field(default_factory=list)
    killed_by: Optional[int] = None

    @property
    def id(self) -> str:
        claim = self.programs[0].claim
        return f"{claim.file}:{claim.line}[{claim.name}]"

    @property
    def all_reached(self) -> frozenset[int]:
        return frozenset().union(*self.reached.values())

    @property
    def ran_any(self) -> bool:
        """Whether the claim runs the code of any mutation."""
        return any(self.ran.values())

    @property
    def is_open(self) -> bool:
        """Whether the claim has passed with all mutations so far."""
        return not self.left_out and self.killed_by is None

    @property
    def is_weak(self) -> bool:
        """Whether the claim reaches mutations, and passes with each of them."""
        return self.is_open and bool(self.all_reached)


def drawn(files: Iterable[ClaimsFile], share: int) -> list[Outcome]:
    """The claims of the files, or one in `share` of them."""
    sample = Sample(share or 1, _SEED, {})
    found: dict[tuple[str, str], list[ClaimGroup]] = {}
    for file in files:
        for group in claim_groups(file, invert=False):
            found.setdefault((file.path, group.claim.name), []).append(group)
    outcomes = [Outcome(programs) for programs in found.values()]
    return [one for one in outcomes if sample.is_drawn(_named(one.programs[0]))]


def _named(group: ClaimGroup) -> ClaimGroup:
    """A group with the name of its claim: a second case does not change the sample."""
    return ClaimGroup(
        page=group.page,
        name=group.claim.name,
        fences=group.fences,
        claim=group.claim,
        at=group.at,
        kept=group.kept,
    )


class _Measurement:
    """Runs programs with the library as it is in the copy."""

    def __init__(self, services: Services, workers: int) -> None:
        self._services = services
        self._workers = workers

    @contextmanager
    def forks(self, programs: int) -> Iterator[Optional[Forks]]:
        """A fork server with the library as it is now, if there is enough to run."""
        # It takes as long to start as a program that imports the library.
        if programs > self._workers and is_supported():
            with ForkServer() as forks:
                yield forks
        else:
            yield None

    def each(self, outcomes: Sequence[Outcome], run: Callable[[Outcome], None]) -> None:
        """Calls the function for each claim, in threads."""
        with ThreadPoolExecutor(self._workers) as pool:
            list(pool.map(run, outcomes))

    def note_reached(
        self, outcome: Outcome, mutations: Sequence[Mutation], forks: Optional[Forks]
    ) -> None:
        """Finds the mutations that a claim reaches."""
        claim = outcome.programs[0].claim
        about = {mutation.number for mutation in mutations if mutation.is_about(claim)}
        needed = {name for group in outcome.programs for name in group.services}
        missing = sorted(needed - set(_EMPTY_FOR_EACH_RUN) | needed & set(self._services.missing))
        if missing:
            outcome.left_out = f"needs {', '.join(missing)}"
            return
        for group in outcome.programs:
            try:
                uses = self._run(group, forks, {})
            except SnippetError as error:
                outcome.left_out = f"does not pass with the notes: {error.problem}"
                return
            notes = (line.split() for line in uses)
            outcome.ran[group.id] = frozenset(int(n[1]) for n in notes if n[0] == NOTE)
            outcome.reached[group.id] = outcome.ran[group.id] & about

    def try_one(self, outcome: Outcome, mutation: Mutation, forks: Optional[Forks]) -> None:
        """Runs the cases that reach the mutation, until one fails."""
        for group in outcome.programs:
            if mutation.number not in outcome.reached[group.id]:
                continue
            try:
                self._run(group, forks, {VARIABLE: str(mutation.number)})
            except SnippetError:
                outcome.killed_by = mutation.number
                return
        outcome.survived.append(mutation.number)

    def _run(
        self, group: ClaimGroup, forks: Optional[Forks], env: dict[str, str]
    ) -> frozenset[str]:
        """Runs a program; returns what it used. Raises SnippetError."""
        directory = Path(tempfile.mkdtemp(prefix="snippet-"))
        try:
            address = self._services.addresses(group)
            env = {**address.env, **env}
            return run_group(group, directory, _LIMIT_SECONDS, env, {}, forks).uses
        finally:
            shutil.rmtree(directory, ignore_errors=True)


def _left(outcomes: Sequence[Outcome], mutation: Mutation) -> list[Outcome]:
    return [one for one in outcomes if one.is_open and mutation.number in one.all_reached]


def _with_switches(
    copy: Copy, runs: _Measurement, outcomes: Sequence[Outcome], mutations: Sequence[Mutation]
) -> list[Mutation]:
    """Runs all claims with the mutations that have a switch; returns the others."""
    with copy.with_switches(mutations), runs.forks(len(outcomes)) as forks:
        runs.each(outcomes, lambda outcome: runs.note_reached(outcome, mutations, forks))
        reached = Counter(number for one in outcomes for number in one.all_reached)
        # What fewest claims reach is most likely to be about the claim.
        ordered = sorted(mutations, key=lambda m: (reached[m.number], m.number))
        switched = [mutation for mutation in ordered if copy.has_switch(mutation)]

        def try_all(outcome: Outcome) -> None:
            for mutation in switched:
                if _left([outcome], mutation):
                    runs.try_one(outcome, mutation, forks)

        runs.each(outcomes, try_all)
    return [mutation for mutation in ordered if mutation not in switched]


def measure(outcomes: Sequence[Outcome], mutations: Sequence[Mutation], workers: int) -> None:
    """Fills the outcomes in."""
    services = Services()
    try:
        services.start(g for one in outcomes for g in one.programs if _is_isolated(g))
        with imported_copy() as copy:
            runs = _Measurement(services, max(1, workers))
            for mutation in _with_switches(copy, runs, outcomes, mutations):
                left = _left(outcomes, mutation)
                with copy.changed(mutation), runs.forks(len(left)) as forks:
                    runs.each(left, partial(_try, runs, mutation, forks))
    finally:
        services.stop()


def _try(runs: _Measurement, mutation: Mutation, forks: Optional[Forks], outcome: Outcome) -> None:
    runs.try_one(outcome, mutation, forks)


def _is_isolated(group: ClaimGroup) -> bool:
    return set(group.services) <= set(_EMPTY_FOR_EACH_RUN)
