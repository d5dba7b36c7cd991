"""Claims of docs/examples/backfill_in_chunks.mdx."""

import sqlite3
from typing import Any

import dlt
from dlt.sources.sql_database import sql_table
from standins_lib.claims import claim, pipeline, raises, rows


def create(ids: Any) -> None:
    with sqlite3.connect("stations.db") as database:
        database.execute("CREATE TABLE readings (id INTEGER, hour INTEGER)")
        database.executemany("INSERT INTO readings VALUES (?, ?)", ids)


def chunk(cursor: str = "id", limit: int = 1, **options: Any) -> Any:
    return sql_table(
        credentials="sqlite:///stations.db",
        table="readings",
        chunk_size=2,
        incremental=dlt.sources.incremental(cursor, **options),
    ).add_limit(limit)


def chunks(count: int, **options: Any) -> list[list[int]]:
    loaded = pipeline()
    for _ in range(count):
        loaded.run(chunk(**options))
    found = rows(
        loaded, "SELECT list(id ORDER BY id) FROM readings GROUP BY _dlt_load_id ORDER BY 1"
    )
    return [ids for (ids,) in found]


@claim(
    "Without an order, the first chunk could hold the highest `id`, and every row below it that"
    " came later would be skipped for good."
)
def unordered_rows_are_skipped() -> None:
    create([(5, 1), (4, 1), (3, 1), (2, 1), (1, 1)])
    assert chunks(3, range_start="open") == [[5]]


@claim(
    '`row_order="asc"` sorts the query.',
    "the next start continues after the last chunk that was loaded.",
)
def ordered_rows_are_complete() -> None:
    create([(5, 1), (4, 1), (3, 1), (2, 1), (1, 1)])
    assert chunks(4, row_order="asc", range_start="open") == [[1, 2], [3, 4], [5]]


@claim(
    "By default, the last row is read again and then dropped as a duplicate, so each chunk after"
    " the first loads one row less.",
    cases=("closed", "open"),
)
def closed_range_reads_a_row_again(case: str) -> None:
    create([(number, 1) for number in range(1, 5)])
    options: Any = {"row_order": "asc", "range_start": case}
    assert chunks(3, **options) == ([[1, 2], [3], [4]] if case == "closed" else [[1, 2], [3, 4]])


@claim(
    "After a job that failed for good, call `pipeline.drop()` before the next start, which"
    " otherwise skips that chunk.",
    cases=("drop", "next start", "repaired"),
)
def failed_chunk(case: str) -> None:
    create([(1, 1), (2, 1), (3, 2**40), (4, 1), (5, 1)])
    options: Any = {"row_order": "asc", "range_start": "open"}

    def next_chunk(loaded: dlt.Pipeline, precision: int = 64) -> None:
        columns: Any = {"hour": {"data_type": "bigint", "precision": precision}}
        loaded.run(chunk(**options).apply_hints(columns=columns))

    loaded = pipeline()
    next_chunk(loaded, 32)
    with raises("LoadClientJobFailed"):
        next_chunk(loaded, 32)
    assert not loaded.has_pending_data
    if case != "next start":
        loaded = loaded.drop()
    with sqlite3.connect("stations.db") as database:
        database.execute("UPDATE readings SET hour = 1")
    for _ in range(2):
        next_chunk(loaded, 32)
    found = rows(loaded, "SELECT id FROM readings ORDER BY id")
    assert found == [(id,) for id in ((1, 2, 5) if case == "next start" else range(1, 6))]


@claim(
    "A chunk in which all rows have the same time does not move the cursor, and the program can"
    " stop before the end."
)
def chunk_of_one_time() -> None:
    create([(1, 1), (2, 7), (3, 7), (4, 7), (5, 9)])
    assert chunks(5, cursor="hour", row_order="asc") == [[1, 2], [3]]


@claim(
    "To keep memory low, leave `chunk_size` as it is and raise the limit: `add_limit(20)` with"
    " `chunk_size=5_000` loads 100,000 rows in one run."
)
def limit_counts_chunks() -> None:
    create([(number, 1) for number in range(1, 8)])
    assert chunks(1, limit=3, row_order="asc", range_start="open") == [[1, 2, 3, 4, 5, 6]]


@claim(
    "The window begins at the next row, which `min` finds, and not at the last value: with "
    "`last_value + 30 days`, a gap of more than 30 days in the data would stop the cursor for "
    "good, because no run finds a later row.",
    cases=("next row", "last value"),
)
def gap_in_the_data(case: str) -> None:
    import sqlalchemy as sa

    create([(1, 0), (2, 10), (3, 500), (4, 510)])

    def window(query: Any, table: Any, incremental: Any, engine: Any) -> Any:
        start = last = incremental.last_value
        if case == "next row":
            with engine.connect() as connection:
                following = sa.select(sa.func.min(table.c.hour)).where(table.c.hour > last)
                start = connection.execute(following).scalar()
            if start is None:
                return query
        return query.where(table.c.hour < start + 30)

    loaded = pipeline()
    for _ in range(4):
        hours = dlt.sources.incremental[int]("hour", initial_value=0)
        readings = sql_table(
            credentials="sqlite:///stations.db",
            table="readings",
            incremental=hours,
            query_adapter_callback=window,
        )
        readings.apply_hints(primary_key="id", write_disposition="merge")
        loaded.run(readings)
    assert len(rows(loaded, "SELECT * FROM readings")) == (4 if case == "next row" else 2)
