"""Changes of destinations: destinations.json of two versions."""

from __future__ import annotations

from typing import Any, Iterator, Mapping

from docs_tests.upgrade.compare.model import CAME, CHANGED, WENT, Change, Facts, arrow

SECTION = "destinations"
Values = dict[tuple[str, ...], Any]
MISSING = "(missing)"


def compare_destinations(old: Facts, new: Facts) -> list[Change]:
    """Destinations, then each value that differs with the destinations that have the difference."""
    before, after = old["destinations"], new["destinations"]
    found = [Change(SECTION, WENT, n, terms=(n,)) for n in before if n not in after]
    found += [Change(SECTION, CAME, n, terms=(n,)) for n in after if n not in before]
    values: dict[tuple[str, ...], dict[str, list[str]]] = {}
    places: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = {}
    for name in [name for name in before if name in after]:
        one, other = dict(_flat(before[name])), dict(_flat(after[name]))
        for key in {**one, **other}:
            change = (one.get(key, MISSING), other.get(key, MISSING))
            if change[0] != change[1]:
                values.setdefault(key, {}).setdefault(arrow(*change), []).append(name)
                places.setdefault(key, []).extend(_places(name, key, *change))
    for key, by_change in values.items():
        lines = tuple(f"{', '.join(names)}: {line}" for line, names in by_change.items())
        users = tuple(name for names in by_change.values() for name in names)
        # Types and table formats have no name that any page could contain: see _places.
        terms = (key[-1],) if key[0] == "capabilities" or len(key) == 1 else ()
        kinds = {CAME if MISSING in line.split("` → ")[0] else CHANGED for line in by_change}
        kinds |= {WENT for line in by_change if line.endswith(f"`{MISSING}`")}
        kind = kinds.pop() if len(kinds) == 1 else CHANGED
        context = users if terms else ()
        own = tuple(places[key])
        found.append(Change(SECTION, kind, " ".join(key), lines, terms, context, places=own))
    return found


def _places(
    destination: str, key: tuple[str, ...], before: Any, after: Any
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The pages of a destination, and of a table format, with what they call a value: the old type
    or else the data type, the format, and what a list of formats or strategies got or lost."""
    page = f"destinations/{destination}"
    lists = isinstance(before, list) and isinstance(after, list)
    both = [*before, *after] if lists else []
    differ = tuple(str(one) for one in both if (one in before) != (one in after))
    if key[0] == "types":
        yield page, (key[1].split()[0] if before == MISSING else str(before),)
    elif key[0] == "table_formats" and key[1] != "native":
        yield page, (key[1],)
        if differ:
            yield f"destinations/{key[1]}", differ
    elif differ:
        yield page, differ


def _flat(value: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values of a destination by their path; types by data type, hints and table format."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _flat(each, (*above, str(name)))
    elif above == ("types",):
        for each in value:
            hints = ", ".join(f"{name}={hint}" for name, hint in each["hints"].items())
            words = [each["data_type"], f"({hints})" if hints else "", each["table_format"] or ""]
            yield ("types", " ".join(filter(None, words))), each["type"] or each["error"]
    else:
        yield above, value
