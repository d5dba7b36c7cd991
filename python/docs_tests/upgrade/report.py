"""The report of an upgrade as data, upgrade-<version>.json."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Collection, Mapping, Optional, Sequence

from docs_tests.upgrade.compare.model import CAME, Change, is_module
from docs_tests.upgrade.mentions import Mention, Section, find_mentions, find_names, new_names
from docs_tests.upgrade.outputs import OutputChange
from docs_tests.upgrade.pages import ApiPages
from docs_tests.upgrade.versions import VersionLine


@dataclass(frozen=True)
class Entry:
    """A change with what speaks of it."""

    change: Change
    pages: tuple[Mention, ...]
    claims: tuple[Mention, ...]
    reference: Optional[Mention]
    """Where the API reference describes it, or what it belongs to."""
    missing: tuple[Mention, ...] = ()
    """What names a new name already, and may say that it is missing: sections and claims."""

    @property
    def needs_reading(self) -> bool:
        """Whether a page or a claim speaks of it."""
        return bool(self.pages or self.claims or self.missing)


@dataclass(frozen=True)
class Run:
    """What came of the code of pages, or of the claims."""

    name: str
    summary: str
    """The last line of the output: how many passed and failed."""
    failures: tuple[str, ...]
    """`file:line — what`, a line each."""


@dataclass(frozen=True)
class Report:
    """Everything that the upgrade found."""

    before: str
    after: str
    entries: tuple[Entry, ...]
    unreadable: Mapping[str, str]
    """Errors by the file of facts that could not be read."""
    packages: tuple[str, ...]
    """Other packages that came, went or have another version."""
    versions: tuple[VersionLine, ...]
    requirements: tuple[str, ...] = ()
    """What dlt requires otherwise: Python, extras and packages."""
    runs: tuple[Run, ...] = ()
    outputs: tuple[OutputChange, ...] = ()
    """What programs of pages print differently; empty unless they ran."""
    later: tuple[VersionLine, ...] = ()
    """Sentences that name a version after the documented one, up to the new one."""

    def without_page(self) -> list[Entry]:
        """Names that came in modules of which the reference has no page, new ones left out."""
        new = tuple(f"{one.change.name}." for one in self.new_modules())
        return [
            one
            for one in self.entries
            if one.change.kind == CAME
            and one.change.section in {"names", "configuration", "exceptions"}
            and not (one.reference or one.change.is_reexport or is_module(one.change))
            and not one.change.name.startswith(new)
        ]

    def new_modules(self) -> list[Entry]:
        """Modules that need a page."""
        return [one for one in self.entries if one.change.kind == CAME and is_module(one.change)]

    def as_json(self) -> dict[str, Any]:
        """The content of upgrade-<version>.json."""
        return {
            "before": self.before,
            "after": self.after,
            "unreadable": dict(self.unreadable),
            "packages": list(self.packages),
            "requirements": list(self.requirements),
            "changes": [_entry_json(entry) for entry in self.entries],
            "versions": [vars(line) for line in self.versions],
            "later": [vars(line) for line in self.later],
            "runs": [
                {"name": r.name, "summary": r.summary, "failures": list(r.failures)}
                for r in self.runs
            ],
            "outputs": [vars(change) for change in self.outputs],
        }


def _entry_json(entry: Entry) -> dict[str, Any]:
    change = entry.change
    return {
        "section": change.section,
        "kind": change.kind,
        "name": change.name,
        "details": list(change.details),
        "reference": vars(entry.reference) if entry.reference else None,
        "pages": [vars(mention) for mention in entry.pages],
        "claims": [vars(mention) for mention in entry.claims],
        "missing": [vars(mention) for mention in entry.missing],
    }


def make_entry(
    change: Change,
    pages: Sequence[Section],
    claims: Sequence[Section],
    reference: ApiPages,
    known: Collection[str] = frozenset(),
) -> Entry:
    """Finds what speaks of a change. `known` has the names of the documented version."""
    found = find_mentions(change, pages)
    described = reference.mention(change)
    is_described = described is not None and change.name.endswith(f".{described.title}")
    # The reference does not quote messages.
    is_spoken = change.kind != CAME and change.section != "messages" and not change.is_quiet
    if described and is_described and is_spoken:
        places = {(mention.file, mention.title) for mention in found}
        if (described.file, described.title) not in places:
            found.insert(0, described)
    spoken = find_mentions(change, claims)
    names = [name for name in new_names(change) if name not in known]
    missing = [
        each for each in find_names(names, [*pages, *claims]) if each not in [*found, *spoken]
    ]
    return Entry(change, tuple(found), tuple(spoken), described, tuple(missing))


def package_changes(before: Mapping[str, str], after: Mapping[str, str], name: str) -> list[str]:
    """The packages of two lock files that differ, without `name`."""
    return [
        f"{each}: {before.get(each, 'none')} → {after.get(each, 'none')}"
        for each in sorted({**before, **after})
        if each != name and before.get(each) != after.get(each)
    ]
