"""The combinations, and the rows that each must leave in the destination."""

from __future__ import annotations

import itertools
from dataclasses import asdict, dataclass
from typing import Any, Iterator

Row = dict[str, Any]

#: Keys and values of two loads: what each option does to a key of the first load shows in the second.
LOADS: dict[str, tuple[list[Row], list[Row]]] = {
    "new": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}], [{"id": 3, "n": 3}]),
    "changed": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}], [{"id": 2, "n": 9}, {"id": 3, "n": 10}]),
    "same": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}], [{"id": 1, "n": 1}, {"id": 2, "n": 2}]),
    "fewer": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 3}], [{"id": 1, "n": 5}]),
}

DISPOSITIONS = ("append", "replace", "delete-insert", "upsert")
DESTINATIONS = ("duckdb", "sqlite", "filesystem")
SHAPES = ("list", "generator", "pages", "arrow")
CURSORS = (False, True)
NESTED = (False, True)


@dataclass(frozen=True)
class Combination:
    """Options of two loads into one table."""

    destination: str
    disposition: str
    shape: str
    rows: str
    cursor: bool
    small_files: bool
    nested: bool

    def __str__(self) -> str:
        return " ".join(f"{name}={value}" for name, value in asdict(self).items())


def _makes_sense(one: Combination) -> bool:
    """Whether the library supports the combination and says so."""
    if one.nested and one.shape == "arrow":
        return False  # Arrow tables have no nested tables.
    if one.destination == "filesystem":
        return one.disposition in ("append", "replace")  # Merging appends, which the docs say.
    # DuckDB has no strategy `upsert`.
    return (one.destination, one.disposition) != ("duckdb", "upsert")


def combinations() -> Iterator[Combination]:
    """All supported combinations."""
    values = (DESTINATIONS, DISPOSITIONS, SHAPES, LOADS, CURSORS, (False, True), NESTED)
    return filter(_makes_sense, itertools.starmap(Combination, itertools.product(*values)))


def _after_cursor(one: Combination, load: list[Row], highest: int) -> list[Row]:
    """The rows that a cursor on `n` lets pass; replace resets the cursor in each run."""
    if not one.cursor or one.disposition == "replace":
        return load
    # The boundary row passes when it changed; with the same key it was loaded already.
    return [row for row in load if row["n"] > highest]


def expected(one: Combination) -> list[tuple[int, int]]:
    """The rows (id, n) after both loads, sorted."""
    first, second = LOADS[one.rows]
    passed = _after_cursor(one, second, max(row["n"] for row in first))
    if one.disposition == "append":
        left = [*first, *passed]
    elif one.disposition == "replace":
        left = passed
    else:
        left = list({row["id"]: row for row in [*first, *passed]}.values())
    return sorted((row["id"], row["n"]) for row in left)
