"""Changes of configuration specs: config.json of two versions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Iterable, Iterator, Mapping

from docs_tests.upgrade.compare.model import (
    CAME,
    CHANGED,
    MOVED,
    WENT,
    Change,
    Facts,
    arrow,
    last,
    pairs_of_moved,
)

SECTION = "configuration"
Spec = Mapping[str, Any]


def compare_config(old: Facts, new: Facts) -> list[Change]:
    """Specs, then fields. A field that many specs inherit is listed once."""
    before, after = old["specs"], new["specs"]
    went = [path for path in before if path not in after]
    came = [path for path in after if path not in before]
    moved = pairs_of_moved(went, came)
    found = [_of_spec(WENT, path, before[path]) for path in went if path not in moved]
    found += [_of_spec(CAME, p, after[p]) for p in came if p not in moved.values()]
    for path, target in moved.items():
        found.append(Change(SECTION, MOVED, path, (f"now `{target}`",), (last(path),)))
    inherited: dict[Change, list[str]] = {}
    for path in sorted(before):
        target = moved.get(path, path)
        if target in after:
            found += _of_lookup(path, _with_moved(before[path], moved), after[target])
            for change in _of_fields(before[path], after[target]):
                change = _of_base(change, path, before, after, moved)
                inherited.setdefault(change, []).append(path)
    return found + [
        _with_users(change, [last(path) for path in paths], _tables(before[path] for path in paths))
        for change, paths in inherited.items()
    ]


def _of_base(
    change: Change, path: str, before: Facts, after: Facts, moved: Mapping[str, str]
) -> Change:
    """A field that a spec has or lacks because it has another base is a change of that spec."""
    owner, _, name = change.name.rpartition(".")
    base = {WENT: after.get(moved.get(owner, owner)), CAME: before.get(owner)}.get(change.kind)
    if not base or not _has(base, name):
        return change
    word = "now" if change.kind == CAME else "no longer"
    details = (*change.details, f"{word} inherited from `{owner}`")
    return replace(change, name=f"{path}.{name}", details=details)


def _has(spec: Spec, name: str) -> bool:
    return any(field["name"] == name for field in spec["fields"])


def _of_spec(kind: str, path: str, spec: Spec) -> Change:
    names = ", ".join(f"`{field['name']}`" for field in spec["fields"])
    return Change(SECTION, kind, path, (f"fields: {names}",) if names else (), (last(path),))


def _of_lookup(path: str, old: Spec, new: Spec) -> Iterator[Change]:
    lines = [
        f"{key}: {arrow(old[key], new[key])}"
        for key in ("section", "native", "bases")
        if old[key] != new[key]
    ]
    before, after = _lookups(old), _lookups(new)
    lines += [f"− looked up for {one[0]}: `{one[1]}`" for one in before if one not in after]
    lines += [f"+ looked up for {one[0]}: `{one[1]}`" for one in after if one not in before]
    if lines:
        yield Change(SECTION, CHANGED, path, tuple(lines), (last(path),))


def _with_moved(spec: Spec, moved: Mapping[str, str]) -> Spec:
    """A spec with the new paths of bases that moved."""
    return {**spec, "bases": [moved.get(base, base) for base in spec["bases"]]}


def _lookups(spec: Spec) -> list[tuple[str, str]]:
    """Who uses a spec, and the most specific section of it."""
    return [(site["usedBy"], next(iter(site["toml"]), "")) for site in spec["sections"]]


def _of_fields(old: Spec, new: Spec) -> Iterator[Change]:
    before = {field["name"]: field for field in old["fields"]}
    after = {field["name"]: field for field in new["fields"]}
    for name in {**before, **after}:
        one, other = before.get(name), after.get(name)
        owner = str((one or other or {})["from"])
        if one is None or other is None:
            kind, details = (CAME, _shown(other or {})) if one is None else (WENT, _shown(one))
            yield Change(SECTION, kind, f"{owner}.{name}", (details,), (name,))
            continue
        lines = tuple(
            f"{key}: {arrow(one[key], other[key])}"
            for key in ("type", "default", "required", "secret")
            if one[key] != other[key]
        )
        if lines:
            yield Change(SECTION, CHANGED, f"{owner}.{name}", lines, (name,))


def _shown(field: Mapping[str, Any]) -> str:
    default = "required" if field["required"] else f"default `{field['default']}`"
    return f"`{field['name']}: {field['type']}`, {default}{', secret' if field['secret'] else ''}"


def _tables(specs: Iterable[Spec]) -> list[str]:
    """The last names of the TOML tables in which pages set fields of specs: `providers`."""
    tables = [toml for spec in specs for site in spec["sections"] for toml in site["toml"]]
    names = [re.findall(r"\w+", re.sub(r"\{\w+\}", "", table)) for table in tables]
    return sorted({words[-1] for words in names if words})


def _with_users(change: Change, specs: list[str], tables: list[str]) -> Change:
    """Adds the specs that inherit a field, and the tables in which pages set it."""
    owner = last(change.name.rpartition(".")[0])
    others = [spec for spec in specs if spec != owner]
    line = f"also in {len(others)} specs that inherit it: {', '.join(others)}"
    details = change.details + ((line,) if others else ())
    return Change(
        change.section, change.kind, change.name, details, change.terms, (owner, *others, *tables)
    )
