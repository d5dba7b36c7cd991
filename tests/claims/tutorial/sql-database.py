"""Claims of docs/tutorial/sql-database.mdx."""

import os
import sqlite3
from datetime import datetime, timezone
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

# sqlalchemy and the source are imported by the claims: both take a while.
CREDENTIALS = "SOURCES__SQL_DATABASE__CREDENTIALS"
SHOP = """
CREATE TABLE customers (id INTEGER PRIMARY KEY);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), updated_at DATETIME
);
CREATE TABLE visits (page TEXT);
CREATE VIEW numbers AS SELECT id FROM orders;
INSERT INTO orders VALUES (1, 1, '2025-03-01 10:00:00.000000'),
    (2, 1, '2025-03-02 10:00:00.000000');
INSERT INTO visits VALUES ('/');
"""


def shop() -> None:
    with sqlite3.connect("shop.db") as database:
        database.executescript(SHOP)
    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    os.environ[CREDENTIALS] = "sqlite:///shop.db"


def execute(statement: str) -> None:
    with sqlite3.connect("shop.db") as database:
        database.execute(statement)


def table(name: str = "orders", **arguments: Any) -> Any:
    from dlt.sources.sql_database import sql_table

    return sql_table(table=name, **arguments)


def database(*names: str, **arguments: Any) -> Any:
    from dlt.sources.sql_database import sql_database

    return sql_database(table_names=list(names) or None, **arguments)


def cursor(**options: Any) -> Any:
    return dlt.sources.incremental("updated_at", **options)


def watcher() -> tuple[Any, list[bool]]:
    """A query adapter, and its notes: whether each query had a filter."""
    filtered: list[bool] = []

    def watch(query: Any, _: Any) -> Any:
        filtered.append(query.whereclause is not None)
        return query

    return watch, filtered


@claim(
    "Views are left out unless you pass `include_views=True` or name them.",
    "dlt ignores foreign keys unless you pass `resolve_foreign_keys=True`, which keeps them as"
    " `references` in the schema.",
)
def views_and_foreign_keys() -> None:
    shop()
    assert sorted(database().resources) == ["customers", "orders", "visits"]
    assert "numbers" in database(include_views=True).resources
    assert list(database("numbers").resources) == ["numbers"]
    orders = database("orders").orders.compute_table_schema()
    assert "references" not in orders
    resolved = database("orders", resolve_foreign_keys=True).orders.compute_table_schema()
    assert [key["referenced_table"] for key in resolved["references"]] == ["customers"]


@claim(
    "`sql_database`, but not `sql_table`, in the pipeline named `shop`; create that pipeline before"
    " you call the source",
    '`sql_table(table="orders")` only',
)
def sections_of_credentials() -> None:
    shop()
    url = os.environ.pop(CREDENTIALS)
    os.environ[f"SHOP__{CREDENTIALS}"] = url
    with raises("ConfigFieldMissingException"):
        database()
    dlt.pipeline("shop")
    assert "orders" in database().resources
    with raises("ConfigFieldMissingException"):
        table("orders")
    dlt.pipeline("library")
    with raises("ConfigFieldMissingException"):
        database()
    os.environ["SOURCES__SQL_DATABASE__ORDERS__CREDENTIALS"] = url
    assert len(list(table("orders"))) == 2
    with raises("ConfigFieldMissingException"):
        table("visits")
    with raises("ConfigFieldMissingException"):
        database("orders")


@claim(
    "A placeholder such as `host` is left in `.dlt/secrets.toml`.",
    "The folder of the SQLite file does not exist.",
)
def addresses_of_sqlite() -> None:
    os.environ[f"{CREDENTIALS}__DRIVERNAME"] = "sqlite"
    os.environ[f"{CREDENTIALS}__DATABASE"] = "shop.db"
    os.environ[f"{CREDENTIALS}__HOST"] = "host"
    with raises("ArgumentError") as caught:
        database()
    assert caught.message.startswith("Invalid SQLite URL: sqlite://host/shop.db")
    del os.environ[f"{CREDENTIALS}__HOST"]
    assert not database().resources
    os.environ[f"{CREDENTIALS}__DATABASE"] = "missing/shop.db"
    with raises("OperationalError") as unable:
        database()
    assert "unable to open database file" in unable.message


@claim(
    "A row that you delete in the source stays in the destination.",
    "Rows of a table without a primary key are appended, with a warning in the log.",
)
def limits_of_merge() -> None:
    shop()
    loaded = pipeline()
    loaded.run(database("orders", "visits"), write_disposition="merge")
    execute("DELETE FROM orders WHERE id = 2")
    loaded.run(database("orders", "visits"), write_disposition="merge")
    counts = "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM visits)"
    assert rows(loaded, counts) == [(2, 2)]


@claim(
    'With `"include"`, every run reads these rows again, so combine it with `merge`.',
)
def rows_without_a_cursor() -> None:
    shop()
    loaded = pipeline()
    loaded.extract(table(incremental=cursor()))
    execute("INSERT INTO orders VALUES (3, 1, NULL)")

    def read(**options: Any) -> list[int]:
        seen: list[int] = []
        resource = table(incremental=cursor(**options)).add_map(
            lambda row: seen.append(row["id"]) or row, insert_at=1
        )
        loaded.extract(resource)
        return seen

    assert 3 not in read()
    assert 3 in read(on_cursor_value_missing="include")
    assert 3 in read(on_cursor_value_missing="include")


@claim(
    "`initial_value=…` and `end_value=…`; rows at `end_value` itself are left out",
)
def runs_beside_the_stored_value() -> None:
    shop()
    loaded, (watch, filtered) = pipeline(), watcher()
    first, second = (datetime(2025, 3, day, 10, tzinfo=timezone.utc) for day in (1, 2))

    def extract(disposition: Any = "append", **options: Any) -> int:
        passed: list[int] = []
        orders = table(incremental=cursor(**options), query_adapter_callback=watch)
        orders.add_map(lambda row: passed.append(row["id"]) or row)
        loaded.extract(orders, write_disposition=disposition)
        return len(passed)

    assert extract() == 2
    assert extract(initial_value=first, end_value=second) == 1
    assert extract("replace") == 2
    assert filtered == [False, True, False]
    extract()
    assert filtered[-1]


@claim(
    "A bare `sql_table` keeps its value under the default schema of the pipeline, and"
    " `sql_database` keeps its value under its own name. A pipeline that starts with `sql_table`"
    " and changes to `sql_database` therefore reads the table from the beginning: use one of the"
    " two throughout."
)
def table_and_source_in_one_pipeline() -> None:
    shop()

    def filters(*kinds: str) -> list[bool]:
        loaded, (watch, filtered) = pipeline("_".join(kinds)), watcher()
        for kind in kinds:
            if kind == "table":
                loaded.extract(table(incremental=cursor(), query_adapter_callback=watch))
            else:
                source = database("orders", query_adapter_callback=watch)
                source.orders.apply_hints(incremental=cursor())
                loaded.extract(source)
        return filtered

    assert filters("table", "source", "source") == [False, False, True]
    # The source made the default schema.
    assert filters("source", "table") == [False, True]


def numbers_table(values: str) -> str:
    path = f"{os.getcwd()}/numbers.db"
    with sqlite3.connect(path) as numbers:
        numbers.execute("CREATE TABLE IF NOT EXISTS numbers (id INTEGER PRIMARY KEY, at INTEGER)")
        numbers.execute(f"INSERT INTO numbers VALUES {values}")
    return f"sqlite:///{path}"


@claim(
    "Without `on_cursor_value_missing` and `initial_value`, such a row stops a first run, and each"
    " run with `replace`, with `IncrementalCursorPathHasValueNone`.",
    "Other runs do not notice such a row: their filter does not select it, and the row is never"
    " loaded.",
    cases=(
        "first run",
        "initial_value",
        "second run",
        "second run, replace",
        "pyarrow",
        "pyarrow, initial_value",
    ),
)
def null_cursors(case: str) -> None:
    from dlt.sources.sql_database import sql_table

    start = 0 if "initial_value" in case else None

    def numbers() -> Any:
        cursor = dlt.sources.incremental[int]("at", initial_value=start)
        backend: Any = "pyarrow" if "pyarrow" in case else "sqlalchemy"
        return sql_table(url, table="numbers", incremental=cursor, backend=backend)

    url = numbers_table("(1, 1)")
    loaded = pipeline()
    if "second run" in case:
        loaded.run(numbers())
    numbers_table("(2, NULL), (3, 2)")
    if case in ("first run", "pyarrow", "second run, replace"):
        disposition: Any = "replace" if "replace" in case else None
        with raises("IncrementalCursorPathHasValueNone"):
            loaded.run(numbers(), write_disposition=disposition)
        return
    for _ in range(2):
        loaded.run(numbers())
    assert rows(loaded, "SELECT id FROM numbers ORDER BY id") == [(1,), (3,)]


@claim(
    "A run with `replace` ignores the value, reads all rows and stores the value anew, but not with"
    ' `{"disposition": "replace"}`.',
    cases=("argument", "hint", "dictionary", "hint, dictionary", "argument, pyarrow"),
)
def replace_and_the_cursor(case: str) -> None:
    from dlt.sources.sql_database import sql_table

    mode: Any = {"disposition": "replace"} if "dictionary" in case else "replace"
    url = numbers_table("(1, 1)")
    loaded = pipeline()
    for values in ("(2, 2)", "(3, 3)"):
        backend: Any = "pyarrow" if "pyarrow" in case else "sqlalchemy"
        cursor = dlt.sources.incremental[int]("at")
        numbers = sql_table(url, table="numbers", incremental=cursor, backend=backend)
        if "hint" in case:
            numbers.apply_hints(write_disposition=mode)
            loaded.run(numbers)
        else:
            loaded.run(numbers, write_disposition=mode)
        numbers_table(values)
    found = rows(loaded, "SELECT id FROM numbers ORDER BY id")
    assert found == ([(2,)] if "dictionary" in case else [(1,), (2,)])
