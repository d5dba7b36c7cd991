"""Claims of docs/dlt-ecosystem/verified-sources/sql_database/usage.mdx."""

import os
import shutil
import sqlite3
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

SHOP = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(80), email VARCHAR(120));
CREATE TABLE orders (
    id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, total NUMERIC(10, 2) NOT NULL,
    paid_at DATETIME, sent_at DATETIME
);
INSERT INTO customers VALUES (1, 'Amara Diallo', 'amara@example.com');
INSERT INTO orders VALUES
    (101, 1, 64.50, '2025-03-01 10:00:00', '2025-03-03 10:00:00'),
    (102, 2, 18.00, '2025-03-04 08:00:00', NULL);
"""


def shop() -> None:
    with sqlite3.connect("shop.db") as database:
        database.executescript(SHOP)
    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    os.environ["SOURCES__SQL_DATABASE__CREDENTIALS"] = "sqlite:///shop.db"


def table(name: str, **arguments: Any) -> Any:
    from dlt.sources.sql_database import sql_table

    return sql_table(table=name, **arguments)


def text(query: str) -> Any:
    """A callback that runs this query instead."""
    import sqlalchemy as sa

    return lambda *_: sa.text(query)


@claim(
    "The hint stays on the table even if you leave the column out, and the run fails:",
    'For a table without its key add `.apply_hints(primary_key="")`.',
)
def key_that_is_left_out() -> None:
    shop()
    loaded = pipeline()
    with raises("UnboundColumnException") as caught:
        loaded.run(table("orders", included_columns=["total"]))
    assert caught.step == "normalize"
    keyless = pipeline("keyless")
    keyless.run(table("orders", included_columns=["total"]).apply_hints(primary_key=""))
    assert rows(keyless, "SELECT count(*) FROM orders") == [(2,)]


@claim(
    "A name in the list that the table does not have is ignored, and so is a name in another case:"
    " `ID` does not select `id`.",
    "The column of an incremental cursor must be in the list: without that column, reading raises"
    " `KeyError`.",
)
def names_that_select_nothing() -> None:
    shop()
    names = ["ID", "phone", "name"]
    assert list(table("customers", included_columns=names)) == [{"name": "Amara Diallo"}]
    cursor = dlt.sources.incremental("id")
    with raises("KeyError"):
        list(table("orders", included_columns=["total"], incremental=cursor))
    both = table("orders", included_columns=["id", "total"], incremental=cursor)
    assert len(list(both)) == 2


@claim("With four parameters, it also receives the incremental cursor, or `None`, and the engine.")
def query_adapter_with_four_parameters() -> None:
    shop()
    seen = []

    def watch(query, _, incremental, engine):
        seen.append((incremental and incremental.cursor_path, engine.dialect.name))
        return query

    list(table("orders", query_adapter_callback=watch))
    cursor = dlt.sources.incremental("id")
    list(table("orders", incremental=cursor, query_adapter_callback=watch))
    assert seen == [(None, "sqlite"), ("id", "sqlite")]


@claim(
    "A query without such a column fails at the load.",
    "If the query reads different columns, name them in `included_columns` and load the rows into"
    ' another table with `.with_name("order_customers")`, or reflect a view.',
)
def query_without_required_columns() -> None:
    shop()
    query = text("SELECT 5 AS id, 'Jonas Berg' AS customer")
    loaded = pipeline()
    with raises("LoadClientJobFailed") as caught:
        loaded.run(table("orders", query_adapter_callback=query))
    assert caught.step == "load"
    other = pipeline("other")
    some = table("orders", included_columns=["id"], query_adapter_callback=query)
    other.run(some.with_name("order_customers"))
    assert rows(other, "SELECT id, customer FROM order_customers") == [(5, "Jonas Berg")]


@claim(
    "The `pyarrow` backend matches the columns of your query by position, and does not look at"
    " their names.",
    "That is so for a text query and for a `select` of SQLAlchemy.",
    "Select all columns of the resource in their order, and new columns last.",
    "The other backends match by name.",
)
def columns_by_position() -> None:
    import sqlalchemy as sa

    shop()

    def found(callback, backend="pyarrow", **options):
        orders = table(
            "orders",
            included_columns=["id", "customer_id"],
            backend=backend,
            backend_kwargs=options,
            query_adapter_callback=callback,
        )
        page = next(iter(orders))
        if backend == "sqlalchemy":
            return page
        return (page.to_pylist() if backend == "pyarrow" else page.to_dict("records"))[0]

    right, swapped = {"id": 101, "customer_id": 1}, {"id": 1, "customer_id": 101}
    in_text = text("SELECT customer_id, id FROM orders ORDER BY orders.id")

    def in_select(_, orders):
        return sa.select(orders.c.customer_id, orders.c.id).order_by(orders.c.id)

    assert found(in_text) == found(in_select) == swapped
    assert found(text("SELECT customer_id FROM orders ORDER BY orders.id")) == {"id": 1}
    last = found(text("SELECT id, customer_id, 'a' AS code FROM orders ORDER BY id"))
    assert last == {**right, "code": "a"}
    for backend in ("sqlalchemy", "pandas"):
        assert found(in_text, backend) == right


@claim(
    "SQLAlchemy knows the result of some functions, such as `max` and `coalesce`, and dlt takes"
    " their type also without `type_coerce`.",
    "A function that SQLAlchemy does not know, such as `greatest`, has no type: dlt then infers the"
    " type from the values.",
)
def types_of_expressions() -> None:
    import sqlalchemy as sa

    shop()

    def reflected(function):
        def computed(orders):
            value = function(orders.c.paid_at, orders.c.sent_at).label("changed_at")
            return sa.select(orders.c.id, value).subquery("orders")

        changed = table("orders", table_adapter_callback=computed)
        return dict(changed.columns)["changed_at"].get("data_type")

    assert reflected(sa.func.max) == reflected(sa.func.coalesce) == "timestamp"
    assert reflected(sa.func.greatest) is None


@claim(
    "`add_limit(1)` stops after one page of `chunk_size` rows, which is useful for short trials.",
)
def limit_of_pages() -> None:
    shop()
    assert len(list(table("orders", chunk_size=1).add_limit(1))) == 1
    assert len(list(table("orders", chunk_size=2).add_limit(1))) == 2


@claim(
    "The cursors are stored under this name, and come back from the destination on a new machine.",
    "Under another name the pipeline reads everything again.",
)
def cursors_come_back() -> None:
    shop()
    conditions = []

    def watch(query, _):
        conditions.append(query.whereclause is not None)
        return query

    destination = dlt.destinations.duckdb("shop.duckdb")
    for name in ("shop", "shop", "another"):
        loaded = pipeline(name, destination=destination)
        cursor = dlt.sources.incremental("id")
        loaded.run(table("orders", incremental=cursor, query_adapter_callback=watch))
        # As on a new machine: nothing of the pipeline is left here.
        shutil.rmtree(loaded.working_dir)
    assert conditions == [False, True, False]


@claim(
    "With `defer_table_reflect=True`, definitions are read only when a task reads rows, so the"
    " scheduler does not connect to your database.",
    "It requires `table_names`:",
    "A missing table is then noticed only when rows are read.",
)
def definitions_read_later() -> None:
    from dlt.sources.sql_database import sql_database

    shop()
    with raises("ValueError"):
        sql_database(defer_table_reflect=True)
    nowhere = "postgresql://loader:your-password@127.0.0.1:1/shop"
    names = ["orders", "missing"]
    assert (
        list(sql_database(nowhere, table_names=names, defer_table_reflect=True).resources) == names
    )
    late = sql_database(table_names=["missing"], defer_table_reflect=True)
    with raises("NoSuchTableError"):
        list(late)
    with raises("InvalidRequestError"):
        sql_database(table_names=["missing"])
