"""The command line: `npm run playground -- [PART…] [--update] [--all] [--sample N]`.

Runs groups of fences in the browser's engine, in Node, and compares what they print with what
their pages record. Without --update it fails when data/generated/playground.json no longer holds.
Exit code 0, 1 or 2 (command line).
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence, Union

from docs_tests.paths import ROOT
from docs_tests.playground.candidates import Task, task_of
from docs_tests.playground.coverage import Outcome, run_tasks
from docs_tests.playground.record import (
    RECORD,
    engine_hash,
    entries,
    is_current,
    read_record,
    write_record,
)
from docs_tests.snippets.collect import collect_page, find_pages
from docs_tests.snippets.model import Group, Page
from docs_tests.snippets.proven import Sample, commit_of
from docs_tests.snippets.run import needs_run

DETAILS = ".test-results/playground.txt"

Found = Union[Outcome, tuple[Group, str]]


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run playground --", description=__doc__)
    parser.add_argument("parts", nargs="*", help="pages or folders; all of docs/ without one")
    parser.add_argument("--update", action="store_true", help=f"write {RECORD}")
    parser.add_argument("--all", action="store_true", help="run groups that did not change, too")
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="run one in N of those, too"
    )
    options = parser.parse_args(argv)
    if options.sample < 0 or (options.sample and options.all):
        parser.error("give --sample a number from 1 on, and not with --all")
    return options


def _is_due(options: argparse.Namespace, sample: Sample, group: Group, current: bool) -> bool:
    return options.all or not current or bool(options.sample and sample.is_drawn(group))


# Which of the two a program does can depend on those that ran before it in the same engine.
_DIFFERS = {"fails there", "prints something else there"}


def _holds(recorded: Optional[Mapping[str, object]], now: Mapping[str, object]) -> bool:
    """Whether a group does what its record says: it runs, or it does not for the same reason."""
    if recorded is None or recorded.get("hash") != now.get("hash"):
        return False
    return recorded == now or {recorded.get("reason"), now.get("reason")} == _DIFFERS


def _print_differences(
    record: dict[str, dict[str, Any]], found: Sequence[Found], now: dict[str, dict[str, Any]]
) -> int:
    """Names the groups whose record does not hold; returns how many."""
    wrong = 0
    for one in found:
        group = one.task.group if isinstance(one, Outcome) else one[0]
        if _holds(record.get(group.page, {}).get(group.name), now[group.page][group.name]):
            continue
        wrong += 1
        reason = one.reason if isinstance(one, Outcome) else one[1]
        detail = one.detail if isinstance(one, Outcome) else ""
        print(
            f"{group.page}:{group.line} — the record of {group.id} in the browser is not current"
            f" ({reason or 'it runs there'}); npm run playground -- --update records it\n{detail}"
        )
    return wrong


def _write_details(root: Path, found: Sequence[Found]) -> None:
    """Tracebacks and differences of groups that do not run, for authors."""
    lines = [
        f"## {one.task.id}: {one.reason}\n{one.detail}\n"
        for one in found
        if isinstance(one, Outcome) and one.reason
    ]
    path = root / DETAILS
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")
    if lines:
        print(f"why {len(lines)} groups do not run: {DETAILS}")


def main(argv: Optional[Sequence[str]] = None, root: Path = ROOT) -> int:
    options = _arguments(argv)
    pages = [collect_page(path, root) for path in find_pages(root, options.parts)]
    record, engine = read_record(root), engine_hash(root)
    sample = Sample(options.sample or 1, commit_of(root), {})
    found: list[Found] = []
    tasks: list[Task] = []
    kept_outcomes: list[Outcome] = []
    for group in (group for page in pages for group in page.groups if needs_run(group)):
        task = task_of(group)
        if isinstance(task, str):
            found.append((group, task))
        elif _is_due(options, sample, group, is_current(record, engine, group)):
            tasks.append(task)
        else:
            # Other fences of the page may have come or gone: places on the page are read again.
            reason = record["pages"][group.page][group.name].get("reason")
            kept_outcomes.append(Outcome(task, reason))
    kept = entries(pages, kept_outcomes)
    found += run_tasks(tasks) if tasks else []
    now = entries(pages, found)
    _write_details(root, found)
    wrong = 0
    if not options.update:
        wrong = _print_differences(record["pages"], found, now)
        wrong += _print_differences(record["pages"], kept_outcomes, kept)
    if options.update:
        others = {} if not options.parts else _of_other_pages(record["pages"], pages)
        merged = {path: {**kept.get(path, {}), **now.get(path, {})} for path in {*kept, *now}}
        all_pages = {**others, **merged}
        if write_record(root, engine, all_pages):
            print(f"wrote {RECORD}")
    _print_summary(now, kept)
    print(f"{len(found) - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


def _of_other_pages(
    record: dict[str, dict[str, object]], pages: Sequence[Page]
) -> dict[str, dict[str, object]]:
    known = {page.path for page in pages}
    return {path: groups for path, groups in record.items() if path not in known}


def _print_summary(*parts: dict[str, dict[str, object]]) -> None:
    counts = Counter(
        entry.get("reason", "runs in the browser")  # type: ignore[attr-defined]
        for part in parts
        for groups in part.values()
        for entry in groups.values()
    )
    for reason, count in counts.most_common():
        print(f"{count:5} {reason}")
