"""A saved file -> what its page does not have yet."""

from __future__ import annotations

import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator, Optional, Sequence, TypeVar

from docs_tests.claims.collect import collect_file
from docs_tests.claims.model import FOLDER, ClaimGroup
from docs_tests.claims.plugin import run_claim
from docs_tests.claims.program import claim_groups
from docs_tests.claims.record import file_record, read_records
from docs_tests.claims.sentences import page_blocks, sentence_problems
from docs_tests.live.cancel import Cancellation
from docs_tests.snippets.cache import Cache
from docs_tests.snippets.collect import collect_page
from docs_tests.snippets.compare import same, tidy
from docs_tests.snippets.model import Fence, Group, GroupResult, Page, Role, SnippetError
from docs_tests.snippets.plugin import RESULTS
from docs_tests.snippets.report import fences_hash, page_record, read_report
from docs_tests.snippets.run import needs_run, run_group
from docs_tests.snippets.sandbox.forks import Forks
from docs_tests.snippets.services.manage import Services

# Outputs in this language are pictures.
_PICTURE = "tables"
_LIMIT_SECONDS = 120.0


@dataclass(frozen=True)
class Output:
    """An output that differs from the page's. `index` counts the page's outputs that are text, from
    0; None for a picture."""

    group: str
    line: int
    index: Optional[int]
    text: str


@dataclass
class Report:
    """What came of one file. `recorded` is whether the records have the file as it is; `outputs`
    are those of all groups that the records do not have; `texts` counts the outputs of the page
    that are text; `passed` counts programs, and `ran` those that were not in the cache."""

    file: str
    page: str
    recorded: bool
    texts: int = 0
    outputs: list[Output] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    passed: int = 0
    ran: int = 0
    seconds: float = 0.0


# Called with the report so far, and the id of the program that runs next.
Started = Callable[[Report, str], None]
AnyGroup = TypeVar("AnyGroup", bound=Group)


def _recorded_hashes(root: Path, page: Page) -> set[str]:
    record = read_report(root)["pages"].get(page.path, {"groups": []})
    return {group["hash"] for group in record["groups"]}


def _unrecorded(root: Path, page: Page) -> list[Group]:
    """The groups whose code the record does not have; all groups if only an output was edited."""
    known = _recorded_hashes(root, page)
    groups = [group for group in page.groups if needs_run(group)]
    return [group for group in groups if fences_hash(group.inputs) not in known] or groups


def _is_text(fence: Fence) -> bool:
    return fence.role is Role.OUTPUT and fence.lang != _PICTURE


class Programs:
    """Runs groups, unless the cache has their results."""

    def __init__(self, cache: Path, forks: Optional[Forks], cancellation: Cancellation) -> None:
        self._cache = Cache(cache / RESULTS)
        self._forks = cancellation.forks(forks)
        self._cancellation = cancellation

    def results(
        self,
        groups: Sequence[AnyGroup],
        run: Callable[[AnyGroup], GroupResult],
        report: Report,
        started: Started,
    ) -> Iterator[tuple[AnyGroup, GroupResult]]:
        """The groups that pass, with what they print; the others become problems of the report."""
        for group in groups:
            if self._cancellation.cancelled:
                return
            result = self._cache.get(group)
            try:
                if result is None:
                    report.ran += 1
                    started(report, group.id)
                    result = run(group)
                    self._cache.put(group, result)
            except SnippetError as error:
                report.problems.append(str(error))
                continue
            report.passed += 1
            yield group, result

    def run(self, group: Group) -> GroupResult:
        """Runs a group with the servers that it needs. Raises SnippetError."""
        both = [Services(), Services(shared=False)]
        directory = Path(tempfile.mkdtemp(prefix="snippet-"))
        env: dict[str, str] = {}
        shown: dict[str, str] = {}
        try:
            for services in both:
                services.start([group])
                for missing in services.missing.values():
                    raise SnippetError(group.fences[0].problem(f"{group.id} did not run", missing))
                address = services.addresses(group)
                env.update(address.env)
                shown.update(address.shown)
            return run_group(group, directory, _LIMIT_SECONDS, env, shown, self._forks)
        finally:
            for services in both:
                services.stop()
            shutil.rmtree(directory, ignore_errors=True)


@dataclass(frozen=True)
class Live:
    """The project that is edited, and the fork server that runs its programs."""

    root: Path
    forks: Optional[Forks]

    def report(self, file: str, cancellation: Cancellation, started: Started) -> Report:
        """Runs what the records do not have of a file; calls `started` before each program."""
        clock = time.monotonic()
        is_claims = file.startswith(f"{FOLDER}/")
        report = (self._claims if is_claims else self._page)(file, cancellation, started)
        report.seconds = time.monotonic() - clock
        return report

    def _programs(self, cache: str, cancellation: Cancellation) -> Programs:
        return Programs(self.root / ".cache" / cache, self.forks, cancellation)

    def _page(self, file: str, cancellation: Cancellation, started: Started) -> Report:
        page = collect_page(self.root / file, self.root)
        record = read_report(self.root)["pages"].get(file)
        recorded = record == (page_record(page) if page.fences else None)
        texts = [fence for fence in page.fences if _is_text(fence)]
        report = Report(file, file, recorded, len(texts), problems=[str(p) for p in page.problems])
        if recorded or page.problems:
            return report
        programs = self._programs("snippets", cancellation)
        groups = _unrecorded(self.root, page)
        for group, result in programs.results(groups, programs.run, report, started):
            for fence in group.outputs:
                text = result.outputs[fence.line]
                if not same(fence.code, text, fence.line in result.touched):
                    index = texts.index(fence) if fence in texts else None
                    report.outputs.append(Output(group.name, fence.line, index, tidy(text)))
        return report

    def _claims(self, file: str, cancellation: Cancellation, started: Started) -> Report:
        claims = collect_file(self.root / file, self.root)
        # The page may have been edited since the last run.
        page_blocks.cache_clear()
        problems = [*claims.problems, *sentence_problems(claims, self.root)]
        recorded = read_records(self.root).get(claims.page) == file_record(claims, self.root)
        report = Report(file, claims.page, recorded)
        report.problems = [str(problem) for problem in sorted(problems, key=lambda p: p.line)]
        if recorded:
            return report
        programs = self._programs("claims", cancellation)

        def run(group: ClaimGroup) -> GroupResult:
            return run_claim(claims, group, programs.run)

        for _ in programs.results(claim_groups(claims, invert=False), run, report, started):
            pass
        return report
