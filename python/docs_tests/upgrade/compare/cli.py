"""Changes of the command line: cli.json of two versions."""

from __future__ import annotations

from typing import Any, Iterator, Mapping

from docs_tests.upgrade.compare.model import CAME, CHANGED, WENT, Change, Facts, arrow

SECTION = "command line"
Entries = dict[str, Mapping[str, Any]]


def compare_cli(old: Facts, new: Facts) -> list[Change]:
    """Commands, arguments and flags; those of a command that came or went are part of it."""
    before, after = dict(_commands(old)), dict(_commands(new))
    found = [
        Change(SECTION, kind, name, _inside(one[name]), (name,))
        for kind, one, other in ((WENT, before, after), (CAME, after, before))
        for name in one
        if name not in other and name.rpartition(" ")[0] in other
    ]
    for name in [name for name in before if name in after]:
        found += _of_command(name, _entries(before[name]), _entries(after[name]))
    return found


def _commands(command: Facts, above: str = "") -> Iterator[tuple[str, Facts]]:
    name = f"{above} {command['name']}".strip()
    yield name, command
    for child in command["commands"]:
        yield from _commands(child, name)


def _entries(command: Facts) -> Entries:
    options = {option["flags"][-1]: option for option in command["options"]}
    return {**{one["name"]: one for one in command["arguments"]}, **options}


def _inside(command: Facts) -> tuple[str, ...]:
    names = [*_entries(command), *(child["name"] for child in command["commands"])]
    return (f"with {', '.join(f'`{name}`' for name in names)}",) if names else ()


def _of_command(command: str, before: Entries, after: Entries) -> Iterator[Change]:
    for name in {**before, **after}:
        one, other = before.get(name), after.get(name)
        path = f"{command} {name}"
        context = (command.rpartition(" ")[2],)
        if one is None or other is None:
            yield Change(SECTION, CAME if one is None else WENT, path, (), (name,), context)
            continue
        keys = ("flags", "nargs", "choices", "default", "required", "action")
        lines = [
            f"{key}: {arrow(one.get(key), other.get(key))}"
            for key in keys
            if one.get(key) != other.get(key)
        ]
        if lines:
            yield Change(SECTION, CHANGED, path, tuple(lines), (name,), context)
