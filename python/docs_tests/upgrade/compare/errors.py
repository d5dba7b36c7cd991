"""Changes of exceptions and their messages: errors.json of two versions."""

from __future__ import annotations

import re
from typing import Any, Iterator, Mapping

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
    for path in before:
        one, other = before[path], after.get(moved.get(path, path))
        if other is not None:
            if one["bases"] != other["bases"]:
                line = f"bases: {arrow(one['bases'], other['bases'])}"
                found.append(Change("exceptions", CHANGED, path, (line,), (last(path),)))
            found += _messages(path, one["raised"], other["raised"])
    builtins = {**old.get("builtins", {}), **new.get("builtins", {})}
    for name in builtins:
        found += _messages(
            name, old.get("builtins", {}).get(name, ()), new.get("builtins", {}).get(name, ())
        )
    return found


def _new_exception(path: str, error: Mapping[str, Any]) -> Change:
    messages = dict.fromkeys(one["message"] for one in error["raised"] if one["message"])
    lines = tuple(code(message) for message in messages)
    return Change("exceptions", CAME, path, lines, (last(path),))


def phrases(message: str) -> tuple[str, ...]:
    """The literal text of a message that identifies it: its longest piece between values."""
    pieces = (piece.strip() for line in message.splitlines() for piece in re.split(r"\{\}", line))
    found = max(pieces, key=len, default="")
    return (found,) if len(found) >= LEAST_PHRASE else ()


def _messages(path: str, old: Any, new: Any) -> Iterator[Change]:
    before = {one["message"]: one for one in old if one["message"]}
    after = {one["message"]: one for one in new if one["message"]}
    went = [message for message in before if message not in after]
    came = [message for message in after if message not in before]
    similar = pairs_of_similar(went, came)
    for message, other in similar:
        details: tuple[str, ...] = (arrow(message, other), _where(after[other]))
        if _letters(message) == _letters(other):
            details = ("only punctuation", *details)
        yield Change("messages", CHANGED, path, details, phrases(message))
    for message in went:
        if message not in [old_message for old_message, _ in similar]:
            details = (code(message), _where(before[message]))
            yield Change("messages", WENT, path, details, phrases(message))
    for message in came:
        if message not in [new_message for _, new_message in similar]:
            details = (code(message), _where(after[message]))
            yield Change("messages", CAME, path, details, phrases(message))


def _letters(message: str) -> str:
    """The words of a message, without quotes, white space and values."""
    return " ".join(re.findall(r"\w+", message))


def _where(raised: Raised) -> str:
    return f"{raised['file']}:{raised['line']} in `{raised['function']}`"
