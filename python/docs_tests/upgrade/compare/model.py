"""What comparisons return."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Callable, Iterable, Mapping

Facts = Mapping[str, Any]
"""The content of a file of facts."""

CAME, WENT, MOVED, CHANGED = "came", "went", "moved", "changed"

#: Sections of the report, in its order, with what they list.
SECTIONS = {
    "names": "Modules, classes, functions and attributes of the API, and re-exports",
    "signatures": "Parameters, results, bases and decorators",
    "types": "Annotations only: nothing else of the definition changed",
    "defaults": "Defaults of parameters, and values of attributes",
    "configuration": "Configuration specs and their fields",
    "destinations": "Destinations, their capabilities and types",
    "command line": "Commands, arguments and flags",
    "exceptions": "Exceptions that came, went, moved or have other bases",
    "messages": "Messages of exceptions, with {} for values",
    "links": "URLs of the documentation in dlt; `npm run check` lists those without a page",
}


@dataclass(frozen=True)
class Change:
    """One difference between two versions."""

    section: str
    kind: str
    """CAME, WENT, MOVED or CHANGED."""
    name: str
    """A dotted path, a command, or the name of a capability."""
    details: tuple[str, ...] = ()
    """What differs, a line each."""
    terms: tuple[str, ...] = ()
    """What pages that speak of it contain: one of these identifiers or phrases …"""
    context: tuple[str, ...] = ()
    """… and one of these identifiers in the same section, if there are any."""
    is_reexport: bool = False
    """Whether a name can be imported from a module that does not define it."""
    is_quiet: bool = False
    """Whether what the reference says stays right."""
    is_of_call: bool = False
    """Whether the terms are parameters or exceptions of the function in the context, which counts
    in programs, not in their outputs; parameters in calls of other functions are others."""
    owner: str = ""
    """The class of such a function: pages name it or an object of it."""
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Also what contains one of the terms of its file, which is given by the end of its path
    without a suffix: `destinations/athena`."""


def is_module(change: Change) -> bool:
    """Whether a module came or went."""
    return change.details[:1] == ("module",)


def code(value: object) -> str:
    """A value as a code span of Markdown, which may have backticks itself."""
    text = str(value)
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def arrow(before: object, after: object) -> str:
    """Both values as code, with an arrow between them."""
    return f"{code(before)} → {code(after)}"


def last(path: str) -> str:
    """The last name of a dotted path."""
    return path.rpartition(".")[2]


def still_defined(path: str, paths: Iterable[str]) -> tuple[str, ...]:
    """A line that names the other definitions with the name of one that went; none without one."""
    others = [f"`{other}`" for other in paths if last(other) == last(path)]
    return (f"the name is still defined: {', '.join(others)}",) if others else ()


def pairs_of_moved(
    went: Iterable[str], came: Iterable[str], key: Callable[[str], object] = last
) -> dict[str, str]:
    """New paths by old ones, for names that went and came with the same key once each."""
    before, after = _by_key(went, key), _by_key(came, key)
    return {
        old[0]: new[0]
        for each, old in before.items()
        for new in [after.get(each, [])]
        if len(old) == len(new) == 1
    }


def _by_key(paths: Iterable[str], key: Callable[[str], object]) -> dict[object, list[str]]:
    found: dict[object, list[str]] = {}
    for path in paths:
        found.setdefault(key(path), []).append(path)
    return found


def pairs_of_similar(
    went: Iterable[str], came: Iterable[str], least: float = 0.6
) -> list[tuple[str, str]]:
    """Texts that went with those that replaced them, the most similar first."""
    old, new = list(went), list(came)
    ratios = sorted(
        ((SequenceMatcher(None, a, b).ratio(), a, b) for a in old for b in new), reverse=True
    )
    found: list[tuple[str, str]] = []
    for ratio, a, b in ratios:
        if ratio >= least and a in old and b in new:
            found.append((a, b))
            old.remove(a)
            new.remove(b)
    return found
