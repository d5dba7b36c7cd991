"""What dlt requires, from the metadata of the package in two environments."""

from __future__ import annotations

from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Iterator

from packaging.requirements import Requirement

Ranges = dict[str, str]
"""Ranges by their marker; the marker is empty without one."""


def read_metadata(project: Path, name: str, version: str) -> Message:
    """The metadata of a package in the environment of a project; empty without it."""
    pattern = f"lib/*/site-packages/{name}-{version}.dist-info/METADATA"
    file = next((project / ".venv").glob(pattern), None)
    return Parser().parsestr(file.read_text("utf-8") if file else "", headersonly=True)


def requirement_changes(before: Message, after: Message) -> list[str]:
    """The versions of Python, the extras and the packages that differ, a line each; none if one
    environment lacks the package."""
    if not (before.keys() and after.keys()):
        return []
    return [*_python(before, after), *_extras(before, after), *_packages(before, after)]


def _python(before: Message, after: Message) -> Iterator[str]:
    old, new = before["Requires-Python"], after["Requires-Python"]
    if old != new:
        yield f"Python: `{old or 'any'}` → `{new or 'any'}`"


def _extras(before: Message, after: Message) -> Iterator[str]:
    old, new = (set(one.get_all("Provides-Extra", [])) for one in (before, after))
    yield from (f"extra `{name}`: went" for name in sorted(old - new))
    yield from (f"extra `{name}`: came" for name in sorted(new - old))


def _packages(before: Message, after: Message) -> Iterator[str]:
    old, new = _ranges(before), _ranges(after)
    for name in sorted({**old, **new}):
        one, other = old.get(name, {}), new.get(name, {})
        for marker in {**one, **other}:
            if one.get(marker) != other.get(marker):
                change = " → ".join(
                    f"`{each[marker]}`" if marker in each else "none" for each in (one, other)
                )
                yield f"{name}: {change}" + (f", with `{marker}`" if marker else "")


def _ranges(metadata: Message) -> dict[str, Ranges]:
    found: dict[str, Ranges] = {}
    for line in metadata.get_all("Requires-Dist", []):
        one = Requirement(line)
        extras = f"[{','.join(sorted(one.extras))}]" if one.extras else ""
        ranges = found.setdefault(f"{one.name}{extras}", {})
        ranges[str(one.marker or "")] = str(one.specifier) or "any"
    return found
