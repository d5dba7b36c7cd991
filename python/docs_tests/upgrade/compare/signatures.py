"""Changes of one definition: its parameters, defaults, types, bases and decorators."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Callable, Collection, Iterator, Mapping, Optional, Sequence

from docs_tests.upgrade.compare.model import CHANGED, Change, arrow, last

Record = Mapping[str, Any]
Line = tuple[str, str]
"""A section and what differs."""

INIT = "__init__"
_TYPE_MODULE = re.compile(r"\b(?:t|typing|typing_extensions|collections\.abc)\.(?=[A-Z])")
_UNSPOKEN = re.compile(
    r"^(overload \d+: )?\+ parameter |^(overloads|decorators|flags): |^raises: \+ "
)
# What was raised can still be caught, and a default `None` says what `Optional` does.
_QUIET = re.compile(r"^raises: \+ .*, a subclass of |^(overload \d+: )?`Optional\[X\] = ")
_PARAMETER = re.compile(r"^(?:overload \d+: )?(?:− )?parameter `\**(\w+)")
_ARGUMENT = re.compile(r"(?<=[(,\s])(\w+)=(?!=)")
_NOT_RAISED = re.compile(r"− `(?:[\w.]+\.)?(\w+)`")


def plain_type(annotation: Optional[str]) -> Optional[str]:
    """An annotation without the names of modules of types, which say nothing to readers."""
    return annotation and _TYPE_MODULE.sub("", annotation)


def of_definition(
    path: str,
    old: Record,
    new: Record,
    owner: Optional[str] = None,
    bases_of: Callable[[str], Collection[str]] = lambda _: (),
) -> Iterator[Change]:
    """A change for each section that differs. `owner` is the class of a member, `bases_of` has the
    names of all bases of an exception."""
    lines = [*_lines(old, new), *_raises(old.get("raises", ()), new.get("raises", ()), bases_of)]
    details = {
        section: tuple(line for each, line in lines if each == section)
        for section in ("signatures", "types", "defaults")
    }
    # What sentences may say: not annotations, which only the reference shows.
    spoken = {**details, "types": ()}
    if details["signatures"]:
        details["signatures"] += details.pop("types")
    for section, found in details.items():
        if found:
            is_quiet = all(_QUIET.search(line) for line in found)
            change = Change(section, CHANGED, path, found, is_quiet=is_quiet)
            yield _with_terms(change, owner, spoken[section])


def _with_terms(change: Change, owner: Optional[str], lines: Sequence[str]) -> Change:
    """A change with its terms and their context. Sentences about a function stay right when it
    gets a parameter; they are read if they name a parameter that changed, or an exception that it
    no longer raises. Other changes concern all sentences about a definition."""
    name = owner if owner and last(change.name) == INIT else last(change.name)
    parts = [line for line in lines if not _UNSPOKEN.search(line)]
    named = [_named(line) for line in parts]
    if all(named):
        terms = tuple(dict.fromkeys(word for words in named for word in words))
        of = owner if owner and owner != name else ""
        # Arguments of a value are in calls of the function that creates it.
        is_of_call = not any(line.startswith("value: ") for line in parts)
        return replace(change, terms=terms, context=(name,), is_of_call=is_of_call, owner=of)
    context = (owner,) if owner and owner != name else ()
    return replace(change, terms=(name,), context=context)


def _named(line: str) -> list[str]:
    """The parameter, the exceptions that a function no longer raises, or the arguments that the
    value of a name is no longer created with."""
    if line.startswith("value: "):
        before, _, after = line.partition(" → ")
        return [name for name in _ARGUMENT.findall(before) if name not in _ARGUMENT.findall(after)]
    return _NOT_RAISED.findall(line) if line.startswith("raises: ") else _PARAMETER.findall(line)


def _lines(old: Record, new: Record) -> Iterator[Line]:
    if old["kind"] != new["kind"]:
        yield "signatures", f"kind: {arrow(old['kind'], new['kind'])}"
    before, after = old.get("parameters", ()), new.get("parameters", ())
    yield from _parameters(before, after)
    yield from _overloads(old.get("overloads", ()), new.get("overloads", ()))
    for key in ("bases", "decorators", "flags"):
        gone = [one for one in old.get(key, ()) if one not in new.get(key, ())]
        added = [one for one in new.get(key, ()) if one not in old.get(key, ())]
        if gone or added:
            parts = [f"− `{one}`" for one in gone] + [f"+ `{one}`" for one in added]
            yield "signatures", f"{key}: {', '.join(parts)}"
    for key in ("async", "settable"):
        if old.get(key) != new.get(key) and old["kind"] == new["kind"]:
            yield "signatures", f"{key}: {arrow(old.get(key), new.get(key))}"
    for key in ("returns", "yields", "type"):
        if plain_type(old.get(key)) != plain_type(new.get(key)):
            yield "types", f"{key}: {arrow(old.get(key), new.get(key))}"
    if old.get("value") != new.get("value"):
        yield "defaults", f"value: {arrow(old.get('value'), new.get('value'))}"


def _raises(
    old: Sequence[str], new: Sequence[str], bases_of: Callable[[str], Collection[str]]
) -> Iterator[Line]:
    """Exceptions that came and went, without what an abstract method raises. One whose subclass is
    raised is caught as before."""
    before, after = ([one for one in each if one != "NotImplementedError"] for each in (old, new))
    gone = [one for one in before if one not in after]
    added = [one for one in after if one not in before]
    caught = set[str]()
    for one in added:
        base = next((each for each in before if last(each) in bases_of(one)), None)
        if base:
            caught |= {one, base}
            yield "signatures", f"raises: + `{one}`, a subclass of `{base}`"
    parts = [f"− `{one}`" for one in gone if one not in caught]
    parts += [f"+ `{one}`" for one in added if one not in caught]
    if parts:
        yield "signatures", f"raises: {', '.join(parts)}"


def _shown(parameter: Record) -> str:
    kind = parameter["kind"]
    stars = {"var-positional": "*", "var-keyword": "**"}.get(kind, "")
    annotation = f": {parameter['type']}" if parameter["type"] else ""
    default = f" = {parameter['default']}" if parameter["default"] is not None else ""
    return f"`{stars}{parameter['name']}{annotation}{default}` ({kind})"


def _parameters(old: Sequence[Record], new: Sequence[Record]) -> Iterator[Line]:
    before = {one["name"]: one for one in old}
    after = {one["name"]: one for one in new}
    for name, one in before.items():
        if name not in after:
            yield "signatures", f"− parameter {_shown(one)}"
    for name, one in after.items():
        if name not in before:
            yield "signatures", f"+ parameter {_shown(one)}"
    both = [name for name in before if name in after]
    spelled = [name for name in both if _is_spelled_otherwise(before[name], after[name])]
    if spelled:
        names = ", ".join(f"`{name}`" for name in spelled)
        yield "types", f"`Optional[X] = None` is `X = None` now, or the reverse: {names}"
    for name in both:
        one, other = before[name], after[name]
        if one["kind"] != other["kind"]:
            yield "signatures", f"parameter `{name}`: {arrow(one['kind'], other['kind'])}"
        if name not in spelled and plain_type(one["type"]) != plain_type(other["type"]):
            yield "types", f"parameter `{name}`: {arrow(one['type'], other['type'])}"
        if one["default"] is None or other["default"] is None:
            if one["default"] != other["default"]:
                change = (
                    f"required now, the default was `{one['default']}`"
                    if other["default"] is None
                    else f"optional now, the default is `{other['default']}`"
                )
                yield "signatures", f"parameter `{name}`: {change}"
        elif one["default"] != other["default"]:
            yield "defaults", f"parameter `{name}`: {arrow(one['default'], other['default'])}"
    orders = [_positional(old, after), _positional(new, before)]
    if orders[0] != orders[1]:
        yield "signatures", f"order: {arrow(', '.join(orders[0]), ', '.join(orders[1]))}"


def _is_spelled_otherwise(one: Record, other: Record) -> bool:
    """Whether `Optional` was added or removed next to the default `None`, which says the same."""
    old, new = plain_type(one["type"]), plain_type(other["type"])
    return one["default"] == other["default"] == "None" and (
        old == f"Optional[{new}]" or new == f"Optional[{old}]"
    )


def _positional(parameters: Sequence[Record], others: Mapping[str, Record]) -> list[str]:
    return [
        one["name"]
        for one in parameters
        if one["name"] in others and one["kind"].startswith("positional")
    ]


def _overloads(old: Sequence[Record], new: Sequence[Record]) -> Iterator[Line]:
    if len(old) != len(new):
        yield "signatures", f"overloads: {arrow(len(old), len(new))}"
        return
    for number, (one, other) in enumerate(zip(old, new), start=1):
        lines = list(_parameters(one["parameters"], other["parameters"]))
        if plain_type(one["returns"]) != plain_type(other["returns"]):
            lines.append(("types", f"returns: {arrow(one['returns'], other['returns'])}"))
        for section, line in lines:
            yield section, f"overload {number}: {line}"
