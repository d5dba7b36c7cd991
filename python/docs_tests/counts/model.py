"""The combinations, and the rows that each must leave in the destination."""

from __future__ import annotations

import itertools
from dataclasses import asdict, dataclass
from typing import Any, Iterator

Row = dict[str, Any]

#: Two loads: the second one shows what an option does to the keys of the first one.
LOADS: dict[str, tuple[list[Row], list[Row]]] = {
    "new": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}], [{"id": 3, "n": 3}]),
    "changed": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}], [{"id": 2, "n": 9}, {"id": 3, "n": 10}]),
    "same": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}], [{"id": 1, "n": 1}, {"id": 2, "n": 2}]),
    "fewer": ([{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 3}], [{"id": 1, "n": 5}]),
}

#: With the strategy of replace and merge.
DISPOSITIONS = ("append", "truncate-and-insert", "insert-from-staging", "delete-insert")
REPLACES = ("truncate-and-insert", "insert-from-staging")
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
    # Files have no staging tables, and a merge appends, which the docs say.
    return one.destination != "filesystem" or one.disposition in DISPOSITIONS[:2]


def combinations() -> Iterator[Combination]:
    """All supported combinations."""
    values = (DESTINATIONS, DISPOSITIONS, SHAPES, LOADS, CURSORS, (False, True), NESTED)
    return filter(_makes_sense, itertools.starmap(Combination, itertools.product(*values)))


def _after_cursor(one: Combination, load: list[Row], highest: int) -> list[Row]:
    """The rows that a cursor on `n` lets pass; replace resets the cursor in each run."""
    if not one.cursor or one.disposition in REPLACES:
        return load
    # The boundary row passes when it changed; with the same key it was loaded already.
    return [row for row in load if row["n"] > highest]


def expected(one: Combination) -> list[tuple[int, int]]:
    """The rows (id, n) after both loads, sorted."""
    first, second = LOADS[one.rows]
    passed = _after_cursor(one, second, max(row["n"] for row in first))
    if one.disposition == "append":
        left = [*first, *passed]
    elif one.disposition in REPLACES:
        left = passed
    else:
        left = list({row["id"]: row for row in [*first, *passed]}.values())
    return sorted((row["id"], row["n"]) for row in left)
