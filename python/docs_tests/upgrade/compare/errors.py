"""Changes of exceptions and their messages: errors.json of two versions."""

from __future__ import annotations

import re
from typing import Any, Collection, Iterable, Iterator, Mapping, Sequence

from docs_tests.upgrade.compare.model import (
    CAME,
    CHANGED,
    MOVED,
    WENT,
    Change,
    Facts,
    arrow,
    code,
    last,
    pairs_of_moved,
    pairs_of_similar,
    still_defined,
)

Raised = Mapping[str, Any]
#: The fewest characters of a message that identify it on a page.
LEAST_PHRASE = 16
#: A text of more messages of one exception does not say which.
MOST_MESSAGES = 4
#: Texts that other sentences have, too.
_GENERIC = re.compile(
    r"^\W*(object has no attribute|does not (exist|contain)|could not be found|of an? \w+"
    r"|is not JSON serializable)\W*$",
    re.IGNORECASE,
)


def compare_errors(old: Facts, new: Facts) -> list[Change]:
    """Exceptions, then messages of those that both versions have, builtins included."""
    before, after = old["errors"], new["errors"]
    went = [path for path in before if path not in after]
    came = [path for path in after if path not in before]
    moved = pairs_of_moved(went, came)
    found = [
        Change("exceptions", WENT, p, still_defined(p, after), (last(p),))
        for p in went
        if p not in moved
    ]
    found += [_new_exception(p, after[p]) for p in came if p not in moved.values()]
    for path, target in moved.items():
        found.append(Change("exceptions", MOVED, path, (f"now `{target}`",), (last(path),)))
    builtins = (old.get("builtins", {}), new.get("builtins", {}))
    shared = _shared({**{path: one["raised"] for path, one in before.items()}, **builtins[0]})
    for path in before:
        one, other = before[path], after.get(moved.get(path, path))
        if other is not None:
            if not _same_bases(one["bases"], other["bases"], after):
                line = f"bases: {arrow(one['bases'], other['bases'])}"
                found.append(Change("exceptions", CHANGED, path, (line,), (last(path),)))
            found += _messages(path, one["raised"], other["raised"], shared)
    for name in {**builtins[0], **builtins[1]}:
        found += _messages(name, builtins[0].get(name, ()), builtins[1].get(name, ()), shared)
    return found


def _same_bases(old: Sequence[str], new: Sequence[str], after: Collection[str]) -> bool:
    """Whether bases are the same classes, or namesakes of those that went."""
    return len(old) == len(new) and all(
        one == other or (last(one) == last(other) and one not in after)
        for one, other in zip(old, new)
    )


def _new_exception(path: str, error: Mapping[str, Any]) -> Change:
    messages = dict.fromkeys(one["message"] for one in error["raised"] if one["message"])
    lines = tuple(code(message) for message in messages)
    return Change("exceptions", CAME, path, lines, (last(path),))


def phrases(
    message: str, other: str = "", shared: Collection[str] = frozenset()
) -> tuple[str, ...]:
    """The literal texts of a message that identify it, the longest first; none if `other`, which
    replaced it, has all of its texts.

    Those that went or have other quotes, without `shared` ones, which many messages have; if there
    are none, those that no other message has.
    """
    pieces = _pieces(message)
    rest = " ".join(other.split())
    went = [text for text, within in pieces if within not in rest]
    specific = [
        text for text, _ in pieces if len(text) >= LEAST_PHRASE and not _GENERIC.search(text)
    ]
    own = [text for text in specific if text not in shared]
    found = [text for text in own if text in went] or own or [t for t in specific if t in went]
    return tuple(sorted(dict.fromkeys(found), key=len, reverse=True)) if went else ()


def _pieces(message: str) -> list[tuple[str, str]]:
    """The texts between values, each alone and with the marks of the values next to it."""
    found = []
    for line in message.splitlines():
        parts = line.split("{}")
        for number, part in enumerate(parts):
            start, end = "{}" * (number > 0), "{}" * (number < len(parts) - 1)
            if part.strip():
                found.append((part.strip(), " ".join(f"{start}{part}{end}".split())))
    return found


def _shared(raised: Mapping[str, Iterable[Raised]]) -> set[str]:
    """The texts of many messages, or of messages of more than one exception."""
    users: dict[str, list[str]] = {}
    for path, each in raised.items():
        for message in dict.fromkeys(one["message"] for one in each if one["message"]):
            for text in dict.fromkeys(text for text, _ in _pieces(message)):
                users.setdefault(text, []).append(path)
    return {
        text for text, paths in users.items() if len(set(paths)) > 1 or len(paths) > MOST_MESSAGES
    }


def _messages(path: str, old: Any, new: Any, shared: Collection[str]) -> Iterator[Change]:
    before = {one["message"]: one for one in old if one["message"]}
    after = {one["message"]: one for one in new if one["message"]}
    went = [message for message in before if message not in after]
    came = [message for message in after if message not in before]
    similar = pairs_of_similar(went, came)
    for message, other in similar:
        details: tuple[str, ...] = (arrow(message, other), _where(after[other]))
        if _letters(message) == _letters(other):
            details = ("only punctuation", *details)
        terms = phrases(message, other, shared)
        yield Change("messages", CHANGED, path, details, terms, _context(path, terms, shared))
    for message in went:
        if message not in [old_message for old_message, _ in similar]:
            details = (code(message), _where(before[message]))
            terms = phrases(message, "", shared)
            yield Change("messages", WENT, path, details, terms, _context(path, terms, shared))
    for message in came:
        if message not in [new_message for _, new_message in similar]:
            details = (code(message), _where(after[message]))
            yield Change("messages", CAME, path, details, phrases(message, "", shared))


def _context(path: str, terms: Sequence[str], shared: Collection[str]) -> tuple[str, ...]:
    """Texts that other exceptions have are those of this one next to its name."""
    return (last(path),) if any(term in shared for term in terms) else ()


def _letters(message: str) -> str:
    """The words of a message, without quotes, white space and values."""
    return " ".join(re.findall(r"\w+", message))


def _where(raised: Raised) -> str:
    return f"{raised['file']}:{raised['line']} in `{raised['function']}`"
