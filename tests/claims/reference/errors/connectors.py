"""Claims of docs/reference/errors/connectors.mdx."""

import subprocess
import sys
from decimal import Decimal
from functools import partial
from typing import Any

import dlt
import pandas as pd
import pyarrow as pa
import sqlalchemy as sa
from dlt.common.destination import DestinationCapabilitiesContext
from dlt.common.libs.pyarrow import row_tuples_to_arrow
from dlt.sources.filesystem import filesystem
from dlt.sources.sql_database import sql_database, sql_table
from standins_lib.claims import claim, pipeline, raises, rows

URL = "sqlite:///shop.db"


def make_orders() -> None:
    with sa.create_engine(URL).begin() as connection:
        connection.execute(sa.text("CREATE TABLE orders (id INTEGER, total NUMERIC)"))
        connection.execute(sa.text("INSERT INTO orders VALUES (1, 20), (2, 450)"))


FRAMES = """
import sys
sys.modules["pyarrow"] = None
import dlt, pandas as pd

def frames(since={cursor}):
    yield pd.DataFrame({{"id": [1, 2]}})

dlt.pipeline("{name}", destination="duckdb").run(dlt.resource(frames))
"""


def run_without_pyarrow(name: str, cursor: str) -> str:
    program = FRAMES.format(name=name, cursor=cursor)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    return done.stderr


@claim(
    "A resource with a cursor yields pandas data frames, and PyArrow is not installed.",
    "Without a cursor, the same rows end in `MissingDependencyException`.",
    cases=("with a cursor", "without a cursor"),
)
def data_frames_without_pyarrow(case: str) -> None:
    if case == "with a cursor":
        errors = run_without_pyarrow("new", 'dlt.sources.incremental("id")')
        assert "'NoneType' object has no attribute 'compute'" in errors
    else:
        errors = run_without_pyarrow("all", "None")
        assert "MissingDependencyException" in errors
        assert "has no attribute" not in errors


@claim(
    '`on_cursor_value_missing="include"` loads such rows in each run, `"exclude"` leaves them out.'
)
def rows_without_a_cursor() -> None:
    def load(choice: Any) -> list[tuple[Any, ...]]:
        @dlt.resource(name="parcels")
        def parcels(
            _: Any = dlt.sources.incremental("at", on_cursor_value_missing=choice),  # noqa: B008
        ) -> Any:
            yield [{"id": 1, "at": 5}, {"id": 2, "at": None}]

        loaded = pipeline(choice)
        loaded.run(parcels())
        loaded.run(parcels())
        return rows(loaded, "SELECT id FROM parcels ORDER BY id")

    assert load("include") == [(1,), (2,), (2,)]
    assert load("exclude") == [(1,)]


class Large:
    def of(self, query: Any, table: Any) -> Any:
        return query.where(table.c.id > 1)

    def __call__(self, query: Any, table: Any) -> Any:
        return self.of(query, table)


def four(limit: int, query: Any, table: Any, cursor: Any, engine: Any) -> Any:
    return query.where(table.c.id > limit)


@claim(
    "A `functools.partial`, or an object with `__call__`, has no `__name__`.",
    "A bound method works too, and so does a `partial` that takes all four arguments.",
)
def callables_for_queries() -> None:
    make_orders()
    for works in (Large().of, partial(four, 1)):
        assert len(list(sql_table(URL, table="orders", query_adapter_callback=works))) == 1
    with raises("ResourceExtractionError") as caught:
        list(sql_table(URL, table="orders", query_adapter_callback=Large()))
    assert "__name__" in caught.message


@claim(
    "For a list in `sql_database` the class is `InvalidRequestError` with `Could not reflect:"
    " requested table(s) not available`.",
    "It must be a plain name: a path such as `meta.updated_at` raises `must be a simple column"
    " name`.",
)
def names_of_tables_and_columns() -> None:
    make_orders()
    with raises("InvalidRequestError") as caught:
        sql_database(URL, table_names=["ordrs"])
    assert "Could not reflect: requested table(s) not available" in caught.message
    nested = dlt.sources.incremental("meta.updated_at")
    with raises("ResourceExtractionError") as caught:
        list(sql_table(URL, table="orders", incremental=nested))
    assert "must be a simple column name" in caught.message


@claim(
    "dlt 1.10.0 converts a `Decimal` in a column of the type `double`, so upgrade.",
    "What is left in 1.10.0 is `Insufficient decimal precision`: a column `NUMERIC` without a"
    " precision counts as 38 digits, 9 of them decimals, and a value has more decimals.",
)
def decimals_in_arrow() -> None:
    def convert(data_type: Any, value: str) -> Any:
        column: Any = {"price": {"name": "price", "data_type": data_type}}
        caps = DestinationCapabilitiesContext.generic_capabilities()
        return row_tuples_to_arrow([(Decimal(value),)], caps, column, tz="UTC")

    assert convert("double", "0.0")["price"].to_pylist() == [0.0]
    assert str(convert("decimal", "0.123456789").schema.field("price").type) == "decimal128(38, 9)"
    with raises("PyToArrowConversionException") as caught:
        convert("decimal", "0.1234567891")
    assert "Insufficient decimal precision" in caught.message


@claim(
    "A folder that does not exist, or a pattern that matches nothing, is no error: the source"
    " yields no files."
)
def no_files() -> None:
    assert list(filesystem("nowhere", file_glob="*.csv")) == []
    assert list(filesystem(".", file_glob="*.nothing")) == []


@claim(
    "If only some rows lack it, set `on_cursor_value_missing`. It does not help an Arrow table or a"
    " data frame without the column: add the column there, with nulls."
)
def tables_without_a_cursor() -> None:
    def load(data: Any) -> Any:
        @dlt.resource
        def parcels(
            _: Any = dlt.sources.incremental("at", on_cursor_value_missing="include"),  # noqa: B008
        ) -> Any:
            yield data

        return list(parcels())

    assert load([{"id": 1}, {"id": 2, "at": 5}]) == [{"id": 1}, {"id": 2, "at": 5}]
    for without in (pa.table({"id": [1]}), pd.DataFrame({"id": [1]})):
        with raises("IncrementalCursorPathMissing"):
            load(without)
    assert load(pa.table({"id": [1], "at": pa.array([None], pa.int64())}))[0].num_rows == 1


@claim(
    "After the first load, `initial_value` changes nothing, because the stored cursor wins. If the"
    " API then changes the type, convert the new values to the old type with `add_map`, or reset"
    " the cursor."
)
def cursor_of_another_type() -> None:
    def visits(day: Any, initial_value: Any) -> Any:
        @dlt.resource(name="visits")
        def rows_of_visits(
            _: Any = dlt.sources.incremental("day", initial_value=initial_value),  # noqa: B008
        ) -> Any:
            yield {"day": day}

        return rows_of_visits()

    loaded = pipeline("fails_before_the_first_load")
    with raises("IncrementalCursorInvalidCoercion"):
        loaded.run(visits("2025-05-02", 20250501))
    loaded.run(visits("2025-05-02", "2025-05-01"))
    for initial_value in ("2025-05-01", 20250501):
        with raises("IncrementalCursorInvalidCoercion"):
            loaded.run(visits(20250503, initial_value))
    loaded.run(visits(20250503, "2025-05-01").add_map(lambda row: {"day": "2025-05-03"}))
    assert rows(loaded, "SELECT count(*) FROM visits") == [(2,)]
    loaded.run(visits(20250504, 20250501), refresh="drop_resources")
    assert rows(loaded, "SELECT day FROM visits") == [(20250504,)]


@claim(
    "A table that was loaded with another key cannot get a new column as key once it has rows: drop"
    " the pending package of the failed run, and load the table anew with"
    ' `refresh="drop_resources"`.',
    cases=("new column", "column that exists"),
)
def key_of_a_table_that_exists(case: str) -> None:
    def replies(key: str) -> Any:
        row = {"ticket_id": 1, key: 1, **({"id": 1} if "exists" in case else {})}
        return dlt.resource([row], name="replies", primary_key=key, write_disposition="merge")

    pipeline("fresh").run(replies("id"))
    loaded = pipeline("used")
    loaded.run(replies("ticket_id"))
    if "exists" in case:
        loaded.run(replies("id"))
        assert rows(loaded, "SELECT id FROM replies") == [(1,)]
        return
    for refresh in (None, "drop_resources"):
        with raises("DatabaseTransientException"):
            loaded.run(replies("id"), refresh=refresh)
    loaded.drop_pending_packages()
    loaded.run(replies("id"), refresh="drop_resources")
    assert rows(loaded, "SELECT id FROM replies") == [(1,)]


def as_text(table: Any) -> None:
    table.c.total.type = sa.Text()


def cast_total(query: Any, table: Any) -> Any:
    return query.with_only_columns(table.c.id, sa.cast(table.c.total, sa.Text).label("total"))


@claim(
    "Without the cast, a column of mixed values arrives as JSON, and `unknown` is loaded as"
    ' `"unknown"`, with the quotes:',
    "If the table exists in the destination, its column keeps the old type, and the load job fails."
    ' Add `refresh="drop_resources"` to one run.',
)
def mixed_values_in_arrow() -> None:
    def prices(**callbacks: Any) -> Any:
        return sql_table(URL, table="prices", backend="pyarrow", **callbacks)

    with sa.create_engine(URL).begin() as connection:
        connection.execute(sa.text("CREATE TABLE prices (id INTEGER, total INTEGER)"))
        connection.execute(sa.text("INSERT INTO prices VALUES (1, 5)"))
    used = pipeline("used")
    used.run(prices())
    with sa.create_engine(URL).begin() as connection:
        connection.execute(sa.text("INSERT INTO prices VALUES (2, 'unknown')"))
    callbacks = {"table_adapter_callback": as_text, "query_adapter_callback": cast_total}
    quoted, cast = pipeline("quoted"), pipeline("cast")
    quoted.run(prices(table_adapter_callback=as_text))
    cast.run(prices(**callbacks))
    with raises("LoadClientJobFailed"):
        used.run(prices(**callbacks))
    used.run(prices(**callbacks), refresh="drop_resources")
    for loaded, expected in ((quoted, '"unknown"'), (cast, "unknown"), (used, "unknown")):
        assert rows(loaded, "SELECT total FROM prices ORDER BY id") == [("5",), (expected,)]


@claim(
    'If the table exists in the destination, add `refresh="drop_resources"` to one run. Otherwise'
    " the column keeps its 9 decimals, and the values are rounded without an error:"
)
def decimals_of_a_table_that_exists() -> None:
    value = Decimal("0.123456789012")
    exact = pa.table({"total": pa.array([value], pa.decimal128(20, 12))})
    used, fresh = pipeline("used"), pipeline("fresh")
    used.run(pa.table({"total": pa.array([1], pa.decimal128(38, 9))}), table_name="orders")
    used.run(exact, table_name="orders")
    assert rows(used, "SELECT min(total) FROM orders") == [(Decimal("0.123456789"),)]
    used.run(exact, table_name="orders", refresh="drop_resources")
    fresh.run(exact, table_name="orders")
    for loaded in (used, fresh):
        assert rows(loaded, "SELECT total FROM orders") == [(value,)]


@claim(
    "Other causes: your own query has its columns in another order; a column without a type,"
    " `data_type=None`, has values of several kinds, as MySQL's zero dates give.",
    cases=("order of columns", "kinds of values"),
)
def other_causes_of_conversions(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine("sqlite:///claims.db")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE parcels (id INTEGER, sent DATE, at DATETIME)"))
        connection.execute(sa.text("INSERT INTO parcels VALUES (1, '2025-05-01', NULL)"))
        if case == "kinds of values":
            connection.execute(sa.text("INSERT INTO parcels VALUES ('zero', NULL, NULL)"))

    def swapped(query: Any, table: Any) -> Any:
        return sa.select(table.c.sent, table.c.id, table.c.at)

    options: Any = {"query_adapter_callback": swapped}
    if case == "kinds of values":
        options = {"reflection_level": "minimal"}
    with raises("PyToArrowConversionException") as caught:
        list(sql_table("sqlite:///claims.db", table="parcels", backend="pyarrow", **options))
    assert ("data_type=None" in caught.message) is (case == "kinds of values")


@claim(
    "(`include_from_parent` copies fields into the rows, and fills",
    'To keep the short name, give it a value: `"params": {"order_id": "{resources.orders.id}"}`,'
    " or an older",
    cases=("include_from_parent", "resources", "resolve"),
)
def values_of_placeholders(case: str) -> None:
    from dlt.sources.rest_api import rest_api_source

    lines: Any = {"name": "lines", "endpoint": {"path": "orders/{order_id}/lines"}}
    if case == "include_from_parent":
        lines["include_from_parent"] = ["id"]
    elif case == "resources":
        lines["endpoint"]["params"] = {"order_id": "{resources.orders.id}"}
    else:
        value = {"type": "resolve", "resource": "orders", "field": "id"}
        lines["endpoint"]["params"] = {"order_id": value}
    config: Any = {
        "client": {"base_url": "https://api.example.com"},
        "resources": ["orders", lines],
    }
    if case == "include_from_parent":
        with raises("ValueError") as caught:
            rest_api_source(config)
        assert "requires a param named 'order_id'" in caught.message
    else:
        assert set(rest_api_source(config).resources) == {"orders", "lines"}
