"""Whether code speaks of a method of a class, and of the parameters of a function."""

from __future__ import annotations

import re
from typing import Collection

# Parts of names of classes that variables with their objects do not have.
_PLAIN = {"base", "dict", "impl"}


def has_object(owner: str, words: Collection[str]) -> bool:
    """Whether words have a class, or a variable that is named after it: `DltResource`, `resource`,
    `my_resource`."""
    parts = [part.lower() for part in re.findall(r"[A-Z]+[a-z]*", owner)]
    last_part = next((part for part in reversed(parts) if part not in _PLAIN), owner)
    return not owner or any(word == owner or last_part in word.lower().split("_") for word in words)


def is_argument(name: str, program: str, functions: Collection[str]) -> bool:
    """Whether a program has a name elsewhere than as an argument of other functions only."""
    for found in re.finditer(rf"\b{name}\b(\s*=(?!=))?", program):
        if not found[1] or _called(program[: found.start()]) in {"", *functions}:
            return True
    return False


def _called(program: str) -> str:
    """The function of the call in which a program ends; empty outside of a call."""
    depth = 0
    for position in range(len(program) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(program[position], 0)
        if depth < 0:
            name = re.search(r"\w+(?=\s*$)", program[max(position - 80, 0) : position])
            return name[0] if name else ""
    return ""
