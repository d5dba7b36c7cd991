"""The report of an upgrade as text, upgrade-<version>.md."""

from __future__ import annotations

from collections import Counter
from typing import Iterator, Sequence

from docs_tests.upgrade.compare.model import CAME, CHANGED, MOVED, SECTIONS, WENT
from docs_tests.upgrade.mentions import Mention
from docs_tests.upgrade.outputs import OutputChange
from docs_tests.upgrade.report import Entry, Report
from docs_tests.upgrade.versions import VersionLine

#: The report shows as many mentions of a change; the JSON has all.
MOST_MENTIONS = 8
_KINDS = (CAME, WENT, MOVED, CHANGED)


def as_markdown(report: Report) -> str:
    """The report, with a summary on top."""
    lines = [f"# dlt {report.before} → {report.after}", "", *_summary(report)]
    for section, what in SECTIONS.items():
        found = [entry for entry in report.entries if entry.change.section == section]
        lines += ["", f"## {section.capitalize()}", "", f"{what}: {len(found)}.", *_entries(found)]
    lines += ["", "## Sentences that name the old version", ""]
    lines += _version_lines(report.versions, is_code=False)
    lines += ["", "## Code and outputs that name the old version", ""]
    lines += _version_lines(report.versions, is_code=True)
    lines += ["", f"## Sentences that name a version up to {report.after}", ""]
    lines += _version_lines(report.later, is_code=False)
    for run in report.runs:
        lines += ["", f"## {run.name}: {run.summary}", "", *(f"- {one}" for one in run.failures)]
    lines += _outputs(report.outputs)
    lines += ["", "## What dlt requires", "", *(f"- {line}" for line in report.requirements)]
    lines += ["", "## Other packages", "", *(f"- {line}" for line in report.packages)]
    return "\n".join(lines) + "\n"


def _summary(report: Report) -> Iterator[str]:
    yield "| section | came | went | moved | changed | pages or claims speak of |"
    yield "|---|--:|--:|--:|--:|--:|"
    for section in SECTIONS:
        found = [entry for entry in report.entries if entry.change.section == section]
        counts = Counter(entry.change.kind for entry in found)
        cells = [*(counts[kind] for kind in _KINDS), sum(e.needs_reading for e in found)]
        yield f"| {section} | {' | '.join(str(cell) for cell in cells)} |"
    yield ""
    yield from _work(report)


def _work(report: Report) -> Iterator[str]:
    to_read = [entry for entry in report.entries if entry.needs_reading]
    found = [m for entry in to_read for m in (*entry.pages, *entry.claims, *entry.missing)]
    claims = {(m.file, m.title) for m in found if m.file.endswith(".py")}
    places = {(m.file, m.title) for m in found} - claims
    sentences = sum(not line.is_code for line in report.versions)
    yield "**Machine work**"
    yield ""
    yield f"- Facts: {len(report.entries) - len(to_read)} changes of which no page speaks."
    yield f"- {len(report.versions) - sentences} lines of code and outputs with {report.before}."
    if report.runs:
        cosmetic = sum(change.cosmetic for change in report.outputs)
        yield f"- {cosmetic} outputs differ in the version, line numbers or spaces only."
    yield ""
    yield "**A person's work**"
    yield ""
    yield f"- {len(to_read)} changes: read {len(places)} sections and {len(claims)} claims."
    yield f"- {len(report.new_modules())} new modules need a page."
    for entry in report.without_page():
        yield f"- No page describes the module of `{entry.change.name}`, which came."
    yield f"- {sentences} sentences name {report.before}."
    yield f"- {len(report.later)} sentences name a later version, up to {report.after}."
    yield f"- {len(report.requirements)} requirements of dlt differ."
    for run in report.runs:
        yield f"- {run.name}: {run.summary}; {len(run.failures)} to look at."
    if report.runs:
        yield f"- {sum(not change.cosmetic for change in report.outputs)} outputs differ."
    else:
        yield "- The code of pages and the claims did not run: add `--run`."
    for file, error in report.unreadable.items():
        yield f"- **{file} could not be read**, its changes are missing: {error}"


def _entries(entries: Sequence[Entry]) -> Iterator[str]:
    """Those to read first."""
    for title, needs_reading in (("Pages or claims speak of", True), ("No page speaks of", False)):
        found = [entry for entry in entries if entry.needs_reading == needs_reading]
        if found:
            yield from ("", f"### {title} {len(found)}", "")
            for entry in found:
                yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    change = entry.change
    details = [" ".join(detail.split("\n")) for detail in change.details]
    first = f": {details[0]}" if len(details) == 1 else ""
    yield f"- {change.kind} `{change.name}`{first}"
    if len(details) > 1:
        yield from (f"  - {detail}" for detail in details)
    if entry.reference and change.kind == CAME:
        yield f"  - reference: {_shown(entry.reference)}"
    for name, mentions in (
        ("pages", entry.pages),
        ("claims", entry.claims),
        ("name it already, and may say it is missing", entry.missing),
    ):
        if mentions:
            more = len(mentions) - MOST_MENTIONS
            shown = ", ".join(_shown(mention) for mention in mentions[:MOST_MENTIONS])
            yield f"  - {name}: {shown}{f' and {more} more' if more > 0 else ''}"


def _shown(mention: Mention) -> str:
    return f"{mention.file}:{mention.line}" + (f" ({mention.title})" if mention.title else "")


def _outputs(changes: Sequence[OutputChange]) -> Iterator[str]:
    """Those that differ in more than their form, with old and new lines."""
    to_read = [change for change in changes if not change.cosmetic]
    yield from ("", f"## Outputs that differ: {len(to_read)}", "")
    yield f"{len(changes) - len(to_read)} more differ in the version, line numbers or spaces only."
    for change in to_read:
        yield from ("", f"{change.file}:{change.line}", "", "~~~~diff")
        yield from (f"-{line}" for line in change.old)
        yield from (f"+{line}" for line in change.new)
        yield "~~~~"


def _version_lines(lines: Sequence[VersionLine], is_code: bool) -> list[str]:
    found = [line for line in lines if line.is_code == is_code]
    return [f"- {line.file}:{line.line} {line.text}" for line in found]
