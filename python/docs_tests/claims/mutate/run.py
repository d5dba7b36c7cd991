"""Which mutations does a claim reach, and which one makes it fail?

A first run of each claim notes the mutations whose code it reaches. Then each mutation is applied,
those that fewest claims reach first, because they are the most likely to be about the claim. A
claim is not run again once it has failed: it is weak if it passes with all mutations that it
reaches. Claims that need a server other than a database do not run:
what an earlier run left there would change the next one.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterable, Optional, Sequence

from docs_tests.claims.model import ClaimGroup, ClaimsFile
from docs_tests.claims.mutate.copies import NOTE, Copy, imported_copy
from docs_tests.claims.mutate.mutations import Mutation
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

Say = Callable[[str], None]


Step = Callable[["Outcome", Optional[Forks]], None]


@dataclass
class Outcome:
    """What came of a claim. `programs` are its cases; `reached` has the numbers of the mutations
    that each of them reaches."""

    programs: list[ClaimGroup]
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
    def is_weak(self) -> bool:
        """Whether the claim reaches mutations, and passes with each of them."""
        return not self.left_out and bool(self.all_reached) and self.killed_by is None


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

    def __init__(self, copy: Copy, services: Services, workers: int, say: Say) -> None:
        self._copy = copy
        self._services = services
        self._workers = workers
        self._say = say

    def note(self, outcomes: Sequence[Outcome], mutations: Sequence[Mutation]) -> None:
        """Finds the mutations that each claim reaches."""
        with self._copy.noted(mutations):
            self._each(outcomes, self._note_reached)

    def apply(self, mutation: Mutation, outcomes: Sequence[Outcome]) -> None:
        """Runs the claims that reach the mutation and have not failed."""
        left = [
            one
            for one in outcomes
            if not one.left_out and one.killed_by is None and mutation.number in one.all_reached
        ]
        if not left:
            return
        with self._copy.changed(mutation):
            self._each(left, lambda outcome, forks: self._try(outcome, mutation, forks))
        killed = sum(one.killed_by == mutation.number for one in left)
        self._say(f"{killed:4} of {len(left):4} claims fail: {mutation.name}")

    def _each(self, outcomes: Sequence[Outcome], run: Step) -> None:
        # A fork server takes as long to start as a program that imports the library.
        is_worth_it = len(outcomes) > self._workers and is_supported()
        server = ForkServer() if is_worth_it else None
        try:
            forks = server.wait() if server else None
            with ThreadPoolExecutor(self._workers) as pool:
                list(pool.map(lambda outcome: run(outcome, forks), outcomes))
        finally:
            if server is not None:
                server.stop()

    def _run(self, group: ClaimGroup, forks: Optional[Forks]) -> frozenset[str]:
        """Runs a program; returns what it used. Raises SnippetError."""
        directory = Path(tempfile.mkdtemp(prefix="snippet-"))
        try:
            address = self._services.addresses(group)
            env = dict(address.env)
            return run_group(group, directory, _LIMIT_SECONDS, env, {}, forks).uses
        finally:
            shutil.rmtree(directory, ignore_errors=True)

    def _note_reached(self, outcome: Outcome, forks: Optional[Forks]) -> None:
        needed = {name for group in outcome.programs for name in group.services}
        missing = sorted(needed - set(_EMPTY_FOR_EACH_RUN) | needed & set(self._services.missing))
        if missing:
            outcome.left_out = f"needs {', '.join(missing)}"
            return
        for group in outcome.programs:
            try:
                uses = self._run(group, forks)
            except SnippetError as error:
                outcome.left_out = f"does not pass with the notes: {error.problem}"
                return
            notes = (line.split() for line in uses)
            outcome.reached[group.id] = frozenset(int(n[1]) for n in notes if n[0] == NOTE)

    def _try(self, outcome: Outcome, mutation: Mutation, forks: Optional[Forks]) -> None:
        for group in outcome.programs:
            if mutation.number not in outcome.reached[group.id]:
                continue
            try:
                self._run(group, forks)
            except SnippetError:
                outcome.killed_by = mutation.number
                return
        outcome.survived.append(mutation.number)


def measure(
    outcomes: Sequence[Outcome], mutations: Sequence[Mutation], workers: int, say: Say
) -> None:
    """Fills the outcomes in."""
    services = Services()
    try:
        services.start(g for one in outcomes for g in one.programs if _is_isolated(g))
        with imported_copy() as copy:
            measurement = _Measurement(copy, services, max(1, workers), say)
            measurement.note(outcomes, mutations)
            reached = Counter(number for one in outcomes for number in one.all_reached)
            for mutation in sorted(mutations, key=lambda m: (reached[m.number], m.number)):
                measurement.apply(mutation, outcomes)
    finally:
        services.stop()


def _is_isolated(group: ClaimGroup) -> bool:
    return set(group.services) <= set(_EMPTY_FOR_EACH_RUN)
