"""Claims of docs/walkthroughs/add-incremental-configuration.mdx."""

import os
import sqlite3
from datetime import datetime, timezone
from typing import Any

import dlt
from dlt.sources.sql_database import sql_database, sql_table
from standins_lib.claims import claim, pipeline, raises, rows

SHOP = "sqlite:///shop.db"
QUERIES: list[Any] = []


def execute(script: str) -> None:
    with sqlite3.connect("shop.db") as database:
        database.executescript(script)


def create(key: str = "PRIMARY KEY") -> None:
    execute(
        f"""
        CREATE TABLE orders (id INTEGER {key}, status TEXT, changed DATETIME);
        INSERT INTO orders VALUES (1, 'new', '2025-05-02 10:00:00.000000'),
            (2, 'new', '2025-05-02 10:00:00.000000');
        """
    )


def note(query: Any, table: Any) -> Any:
    where = query.whereclause
    QUERIES.append(None if where is None else str(where))
    return query


def orders(cursor: Any = None, **given: Any) -> Any:
    return sql_table(
        credentials=SHOP,
        table="orders",
        incremental=cursor and dlt.sources.incremental(**cursor),
        query_adapter_callback=note,
        **given,
    )


def read(loaded: dlt.Pipeline, table: Any) -> int:
    """How many rows a run keeps of those that it reads."""
    info = loaded.extract(table)
    found = [metrics["resource_metrics"] for of in info.metrics.values() for metrics in of]
    return sum(one["orders"].items_count for one in found if "orders" in one)


@claim("The database does the filtering: dlt puts the cursor into the `WHERE` of the query.")
def filter_in_the_query() -> None:
    create()
    loaded = pipeline()
    for _ in range(2):
        loaded.extract(orders({"cursor_path": "id"}))
    assert QUERIES == [None, "orders.id >= :id_1"]


@claim("`append` is the default of `sql_table`.")
def default_is_append() -> None:
    create()
    assert orders().write_disposition == "append"


@claim(
    "The key comes from the database.",
    "For a view, or a table without a primary key, set it yourself, or `merge` appends:"
    ' `orders.apply_hints(primary_key="id")`.',
    cases=("a key in the database", "no key", "a key by hand"),
)
def table_without_a_key(case: str) -> None:
    create(**({} if case == "a key in the database" else {"key": ""}))
    loaded = pipeline()
    for _ in range(2):
        table = orders(write_disposition="merge")
        if case == "a key by hand":
            table.apply_hints(primary_key="id")
        loaded.run(table)
    keys = [
        c["name"] for c in table.compute_table_schema()["columns"].values() if "primary_key" in c
    ]
    assert keys == ([] if case == "no key" else ["id"])
    assert rows(loaded, "SELECT count(*) FROM orders") == [(4 if case == "no key" else 2,)]


@claim("`sql_database` takes no cursor, because each table needs its own.")
def no_cursor_for_the_source() -> None:
    create()
    with raises(TypeError):
        sql_database(credentials=SHOP, incremental=dlt.sources.incremental("id"))


@claim(
    "Then do not pass `write_disposition` to `run`: it would apply to all tables.",
)
def disposition_of_run_wins() -> None:
    create()
    loaded = pipeline()
    source = sql_database(credentials=SHOP)
    source.orders.apply_hints(write_disposition="merge")
    loaded.extract(source, write_disposition="replace")
    assert loaded.default_schema.tables["orders"]["write_disposition"] == "replace"


@claim(
    "You can set the cursor, its start, the lag and the other options of a table in the"
    " configuration, for `sql_table` and `sql_database` alike."
)
def cursor_in_the_configuration() -> None:
    create()
    os.makedirs(".dlt")
    with open(".dlt/config.toml", "w") as file:
        file.write("[sources.sql_database.orders.incremental]\n")
        file.write('cursor_path = "id"\ninitial_value = 2\nlag = 1\n')
    for name in ("sql_table", "sql_database"):
        loaded = pipeline(name)
        for _ in range(2):
            table = sql_table(credentials=SHOP, table="orders")
            whole = sql_database(credentials=SHOP)
            assert read(loaded, table if name == "sql_table" else whole.orders) == 1


@claim("You cannot set the write disposition there: dlt ignores it without a message and appends.")
def disposition_in_the_configuration() -> None:
    create()
    os.environ["SOURCES__SQL_DATABASE__ORDERS__WRITE_DISPOSITION"] = "replace"
    assert sql_database(credentials=SHOP).orders.write_disposition == "append"
    assert orders(write_disposition="replace").write_disposition == "replace"


@claim(
    "With a cursor, the second run must load nothing but the rows in the window of a lag, those"
    " without a value that you include, and with `primary_key=()` those with the highest value.",
    cases=("plain", "lag", "include", "no hashes", "no cursor"),
)
def second_run_without_a_change(case: str) -> None:
    create()
    execute("INSERT INTO orders VALUES (3, 'new', NULL)")
    if case == "no hashes":
        execute("UPDATE orders SET changed = '2025-05-01 10:00:00.000000' WHERE id = 1")
    missing = "include" if case == "include" else "exclude"
    cursor: Any = {"cursor_path": "changed", "on_cursor_value_missing": missing}
    cursor["lag"] = 3600 if case == "lag" else None
    cursor["primary_key"] = () if case == "no hashes" else None
    made = (lambda: orders()) if case == "no cursor" else (lambda: orders(cursor))
    loaded = pipeline()
    counts = [read(loaded, made()), read(loaded, made())]
    expected = {"plain": [2, 0], "lag": [2, 2], "include": [3, 1], "no cursor": [3, 3]}
    assert counts == expected.get(case, [2, 1])


@claim("Expressions and nested paths do not work.", "Use the name of the column in the database.")
def names_of_columns_only() -> None:
    create()
    assert len(list(orders({"cursor_path": "changed"}))) == 2
    with raises("ResourceExtractionError"):
        list(orders({"cursor_path": "changed.day"}))
    with raises("JsonPathParserError"):
        list(orders({"cursor_path": "max(changed)"}))


@claim(
    'With `"include"` such rows are read in every run (`OR last_modified_at IS NULL`), so merge'
    " them.",
    'With `"exclude"` they are left out.',
    "New rows without a change time are then left out without a message.",
    cases=("include", "exclude", "raise"),
)
def rows_without_a_time(policy: str) -> None:
    first, second = {"include": (3, 2), "exclude": (2, 0), "raise": (2, 0)}[policy]
    create()
    loaded = pipeline()
    cursor = {"cursor_path": "changed", "on_cursor_value_missing": policy}
    if policy != "raise":
        execute("INSERT INTO orders VALUES (3, 'new', NULL)")
    assert read(loaded, orders(cursor)) == first
    execute("INSERT INTO orders VALUES (4, 'new', NULL)")
    assert read(loaded, orders(cursor)) == second


@claim(
    "A pipeline that began with `sql_table` alone and changes to `sql_database` finds no cursor"
    " under the name of that source, and starts over."
)
def another_source_starts_over() -> None:
    create()
    loaded = pipeline()
    for _ in range(2):
        loaded.extract(orders({"cursor_path": "id"}))
    whole = sql_database(credentials=SHOP, query_adapter_callback=note)
    whole.orders.apply_hints(incremental=dlt.sources.incremental("id"))
    loaded.extract(whole)
    assert QUERIES == [None, "orders.id >= :id_1", None]


@claim(
    "SQLite compares a quoted timestamp as text: rows of the same day are left out without an"
    " error.",
    cases=("a time", "a quoted time"),
)
def quoted_timestamp(case: str) -> None:
    create()
    start = datetime(2025, 5, 2, 9, 30, tzinfo=timezone.utc)
    value = start if case == "a time" else "2025-05-02T09:30:00Z"
    found = orders({"cursor_path": "changed", "initial_value": value})
    assert len(list(found)) == (2 if case == "a time" else 0)
