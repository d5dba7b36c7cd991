"""Claims of docs/dlt-ecosystem/verified-sources/pg_replication.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows


def changes(found: list[Any], lag: float | None = None) -> Any:
    cursor: Any = dlt.sources.incremental("lsn", lag=lag)

    @dlt.resource(
        primary_key="id",
        write_disposition="merge",
        columns={
            "lsn": {"dedup_sort": "desc"},
            "deleted_ts": {"hard_delete": True, "data_type": "timestamp"},
        },
    )
    def books(lsn: Any = cursor) -> Iterator[Any]:
        start = lsn.start_value or 0
        yield [dict(change) for change in found if change["lsn"] >= start]

    return books()


def change(lsn: int, id: int, stock: int, deleted_ts: str | None = None) -> dict[str, Any]:
    return {"lsn": lsn, "id": id, "stock": stock, "deleted_ts": deleted_ts}


@claim(
    "dlt treats the rows of that table as it treats changes from the log: the highest position "
    "wins, and a deletion removes the row.",
    "dlt keeps the latest change of each row, and removes a row whose last change is a deletion.",
)
def the_highest_position_wins() -> None:
    loaded = pipeline()
    loaded.run(changes([change(3, 1, 2), change(1, 1, 3), change(2, 2, 5)]))
    assert rows(loaded, "SELECT id, stock FROM books ORDER BY 1") == [(1, 2), (2, 5)]
    loaded.run(changes([change(4, 2, 5, "2025-05-01T00:00:00Z")]))
    assert rows(loaded, "SELECT id, stock FROM books") == [(1, 2)]


@claim(
    "A long transaction can commit a lower number after a run has passed it, and the next run "
    "skips it.",
    "If you have such transactions, give the incremental a `lag`, such as `lag=1000`, to read the "
    "last thousand numbers again.",
)
def late_changes_need_a_lag() -> None:
    first, late = change(6, 1, 3), change(5, 2, 4)
    for lag, expected in ((None, [(1, 3)]), (1000, [(1, 3), (2, 4)])):
        loaded = pipeline(f"lag_{lag}")
        loaded.run(changes([first], lag))
        loaded.run(changes([first, late], lag))
        assert rows(loaded, "SELECT id, stock FROM books ORDER BY 1") == expected
