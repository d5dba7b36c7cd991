"""Tables that a pipeline loaded, printed as the content of a `tables` fence: `standins_lib.tables`.

    from standins_lib.tables import Picture

    picture = Picture(pipeline)
    picture.table("orders", ["id", "city", "_dlt_id"])
    picture.table("orders__lines", ["sku", "_dlt_parent_id"], parent="orders")

The fence below has `output="<group>"`, so that the page shows what the run made. Keys are random:
each becomes a letter, in the order in which the picture meets them. A row that a table did not have
when the picture showed it last is marked "new", and one with other values "changed".
"""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence

import dlt

KEYS = ("_dlt_id", "_dlt_parent_id", "_dlt_root_id")


def _cells(values: Sequence[str]) -> str:
    return "| " + " | ".join(values) + " |"


def _change(
    before: Mapping[tuple[str, ...], tuple[str, ...]],
    key: tuple[str, ...],
    row: tuple[str, ...],
) -> str:
    if key not in before:
        return "new"
    return "" if before[key] == row else "changed"


class Picture:
    """Prints tables and arrows, and remembers keys and rows between them."""

    def __init__(self, pipeline: dlt.Pipeline) -> None:
        self.pipeline = pipeline
        self._letters: dict[str, str] = {}
        self._shown: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {}
        self._started = False

    def arrow(self, words: str) -> None:
        """The step from the tables above to the tables below."""
        print(f"\n--> {words}")

    def table(
        self,
        name: str,
        columns: Sequence[str],
        *,
        order: Optional[str] = None,
        note: str = "",
        parent: str = "",
        by: str = "_dlt_parent_id",
        key: Sequence[str] = (),
        titles: Mapping[str, str] | None = None,
        select: Mapping[str, str] | None = None,
    ) -> None:
        """A table of the dataset.

        `order` is SQL that orders the rows, `select` has SQL for columns whose values are too long,
        `titles` other names for columns, and `key` the columns by which rows are compared with
        those that the picture showed last. A table is a child of `parent`, or has words after its
        name.
        """
        chosen = ", ".join((select or {}).get(column, column) for column in columns)
        query = f"SELECT {chosen} FROM {name}" + (f" ORDER BY {order}" if order else "")
        with self.pipeline.sql_client() as client:
            found = client.execute_sql(query) or []
        rows = [
            tuple(self._value(column, value) for column, value in zip(columns, row))
            for row in found
        ]
        end = f"child of {parent} by {by}" if parent else note
        self._print(name, end, [(titles or {}).get(column, column) for column in columns])
        places = [list(columns).index(column) for column in key]
        before = self._shown.get(name)
        now: dict[tuple[str, ...], tuple[str, ...]] = {}
        for row in rows:
            own = tuple(row[place] for place in places)
            now[own] = row
            change = _change(before, own, row) if key and before is not None else ""
            print(f"{_cells(row)} {change}".rstrip())
        if key:
            self._shown[name] = now

    def rows(self, name: str, rows: Sequence[Mapping[str, Any]], note: str) -> None:
        """Rows of the source, which are not in the dataset yet."""
        columns = list(dict.fromkeys(column for row in rows for column in row))
        self._print(name, note, columns)
        for row in rows:
            print(_cells([str(row.get(column, "")) for column in columns]))

    def _print(self, name: str, end: str, columns: Sequence[str]) -> None:
        if self._started:
            print()
        self._started = True
        print(f"{name}, {end}" if end else name)
        print(_cells(columns))

    def _value(self, column: str, value: Any) -> str:
        if value is None:
            return "NULL"
        if column in KEYS:
            return self._letters.setdefault(value, chr(ord("a") + len(self._letters)))
        return str(value)
