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
    cases=("first run", "used table", "pyarrow"),
)
def key_that_is_left_out(case: str) -> None:
    shop()
    backend = "pyarrow" if case == "pyarrow" else "sqlalchemy"
    part: Any = {"included_columns": ["total"], "backend": backend}
    loaded = pipeline()
    if case == "used table":
        loaded.run(table("orders"))
        with raises("LoadClientJobFailed"):
            loaded.run(table("orders", **part))
        return
    with raises("UnboundColumnException") as caught:
        loaded.run(table("orders", **part))
    assert caught.step == "normalize"
    keyless = pipeline("keyless")
    keyless.run(table("orders", **part).apply_hints(primary_key=""))
    assert rows(keyless, "SELECT count(*) FROM orders") == [(2,)]


@claim(
    "A name in the list that the table does not have is ignored, and so is a name in another case:"
    " `ID` does not select `id`.",
    "The column of an incremental cursor must be in the list: without that column, reading raises"
    " `KeyError`.",
    cases=("sqlalchemy", "pyarrow", "cursor"),
)
def names_that_select_nothing(case: str) -> None:
    shop()
    if case != "cursor":
        (found,) = table("customers", included_columns=["ID", "phone", "name"], backend=case)
        assert (found.to_pylist() if case == "pyarrow" else [found]) == [{"name": "Amara Diallo"}]
        return
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
    "If the query reads different columns, name them in `included_columns` and load the rows into"
    ' another table with `.with_name("order_customers")`, or reflect a view.',
    cases=("same table", "other table", "used table"),
)
def query_without_required_columns(case: str) -> None:
    shop()
    query = text("SELECT 5 AS id, 'Jonas Berg' AS customer")
    loaded = pipeline()
    if case == "other table":
        some = table("orders", included_columns=["id"], query_adapter_callback=query)
        loaded.run(some.with_name("order_customers"))
        assert rows(loaded, "SELECT id, customer FROM order_customers") == [(5, "Jonas Berg")]
        return
    if case == "used table":
        loaded.run(table("orders"))
    with raises("LoadClientJobFailed") as caught:
        loaded.run(table("orders", query_adapter_callback=query))
    assert caught.step == "load"


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
    cases=("max", "coalesce", "greatest"),
)
def types_of_expressions(case: str) -> None:
    import sqlalchemy as sa

    shop()

    def computed(orders: Any) -> Any:
        value = getattr(sa.func, case)(orders.c.paid_at, orders.c.sent_at).label("changed_at")
        return sa.select(orders.c.id, value).subquery("orders")

    changed = table("orders", table_adapter_callback=computed)
    found = dict(changed.columns)["changed_at"].get("data_type")
    assert found == (None if case == "greatest" else "timestamp")


@claim(
    "`add_limit(1)` stops after one page of `chunk_size` rows, which is useful for short trials.",
    "With `connectorx` this page is the whole table.",
    cases=("sqlalchemy", "connectorx"),
)
def limit_of_pages(case: str) -> None:
    shop()
    if case == "connectorx":
        options: Any = {"backend": case, "backend_kwargs": {"return_type": "arrow"}}
        options["credentials"] = f"sqlite:///{os.getcwd()}/shop.db"
        [page] = table("orders", chunk_size=1, **options).add_limit(1)
        assert page.num_rows == 2
        return
    assert len(list(table("orders", chunk_size=1).add_limit(1))) == 1
    assert len(list(table("orders", chunk_size=2).add_limit(1))) == 2


@claim(
    "The cursors are stored under this name, and come back from the destination on a new machine.",
    "Under another name the pipeline reads everything again.",
    cases=("same name", "another name", "same directory"),
)
def cursors_come_back(case: str) -> None:
    shop()
    conditions = []

    def watch(query: Any, _: Any) -> Any:
        conditions.append(query.whereclause is not None)
        return query

    destination = dlt.destinations.duckdb("shop.duckdb")
    for name in ("shop", "another" if case == "another name" else "shop"):
        loaded = pipeline(name, destination=destination)
        cursor = dlt.sources.incremental("id")
        loaded.run(table("orders", incremental=cursor, query_adapter_callback=watch))
        if case != "same directory":
            # As on a new machine: nothing of the pipeline is left here.
            shutil.rmtree(loaded.working_dir)
    assert conditions == [False, case != "another name"]


@claim(
    "With `defer_table_reflect=True`, definitions are read only when a task reads rows, so the"
    " scheduler does not connect to your database.",
    "It requires `table_names`:",
    "A missing table is then noticed only when rows are read.",
    cases=("deferred", "at once", "missing table"),
)
def definitions_read_later(case: str) -> None:
    from dlt.sources.sql_database import sql_database

    shop()
    with raises("ValueError"):
        sql_database(defer_table_reflect=True)
    nowhere = "postgresql://loader:your-password@127.0.0.1:1/shop"
    names = ["orders", "missing"]
    if case == "deferred":
        source = sql_database(nowhere, table_names=names, defer_table_reflect=True)
        assert list(source.resources) == names
    elif case == "at once":
        with raises("OperationalError"):
            sql_database(nowhere, table_names=names)
    else:
        late = sql_database(table_names=["missing"], defer_table_reflect=True)
        with raises("NoSuchTableError"):
            list(late)
        with raises("InvalidRequestError"):
            sql_database(table_names=["missing"])


@claim(
    "Without the backslash, SQLAlchemy takes a word after a blank and a colon, as in `'at :noon'`,"
    " for the name of a parameter; the colons of a time do no harm.",
    cases=("word", "backslash", "time"),
)
def colons_in_a_text(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine("sqlite:///colons.db")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE orders (note TEXT)"))
    note = "10:30:00" if case == "time" else "at :noon"
    text = f"SELECT '{note}' AS note"
    if case == "backslash":
        text = text.replace(":", r"\:")
    made = sql_table(engine, "orders", query_adapter_callback=lambda *_: sa.text(text))
    if case == "word":
        with raises("ResourceExtractionError") as caught:
            list(made)
        assert "noon" in caught.message
    else:
        assert list(made) == [{"note": note}]


@claim(
    "`sql_table` and `sql_database` read columns and keys from the system tables of the database"
    " first.",
    "A query of yours in `query_adapter_callback` does not change that, nor does"
    " `table_adapter_callback`, which gets the reflected table; `defer_table_reflect` only moves"
    " the reflection into the run.",
    "dlt then sends one statement, with the columns that you named:",
    "`sql_database` with `metadata` reflects all the same, unless you add `table_names` and"
    " `defer_table_reflect=True`.",
    cases=("query", "table", "defer", "metadata", "schema", "source", "source, deferred"),
)
def what_still_reflects(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_database, sql_table

    shop()
    engine = sa.create_engine("sqlite:///shop.db")
    sent: list[str] = []

    @sa.event.listens_for(engine, "before_cursor_execute")
    def note(_c: Any, _u: Any, statement: str, *_: Any) -> None:
        sent.append(statement)

    schema = "main" if case == "schema" else None
    described = sa.MetaData(schema=schema)
    key = sa.Column("id", sa.Integer, primary_key=True)
    sa.Table("orders", described, key, sa.Column("total", sa.Numeric(10, 2)))
    if case.startswith("source"):
        deferred: Any = {"defer_table_reflect": True} if "deferred" in case else {}
        made: Any = sql_database(engine, metadata=described, table_names=["orders"], **deferred)
        made = next(iter(made.resources.values()))
    else:
        arguments: dict[str, Any] = {
            "query": {"query_adapter_callback": lambda query, table: sa.text("SELECT 1 AS id")},
            "table": {"table_adapter_callback": lambda table: table},
            "defer": {"defer_table_reflect": True},
            "metadata": {"metadata": described},
            "schema": {"metadata": described},
        }[case]
        made = sql_table(engine, table="orders", **arguments)
    assert bool(sent) == (case in ("query", "table", "source"))
    assert list(made)
    assert (len(sent) == 1) == (case in ("metadata", "schema", "source, deferred"))


@claim(
    "`PRIMARY KEY`, with `create_indexes = true`",
    "`NOT NULL` only; `create_indexes` is about `unique`",
    "BigQuery, Databricks, Redshift",
    cases=("snowflake", "postgres", "duckdb", "bigquery", "redshift", "clickhouse"),
)
def keys_of_destinations(name: str) -> None:
    from standins_lib.ddl import create_statements, prepared

    orders = dlt.resource([{"id": 1}], name="orders", primary_key="id")
    asked: Any = getattr(dlt.destinations, name)
    has_option = name in ("snowflake", "postgres", "duckdb")
    asked = asked(create_indexes=True) if has_option else name
    statement = create_statements(prepared(orders, asked))
    assert ("PRIMARY KEY" in statement) == (name in ("snowflake", "clickhouse"))
    if name == "snowflake":
        assert "PRIMARY KEY" not in create_statements(prepared(orders, name))


@claim(
    "A query without such a column fails at the load, or fills the column with wrong values if the"
    " backend is not `sqlalchemy`; `filesystem` takes the rows without an error, and a Parquet file"
    " of `pandas` can be unreadable then.",
    cases=("sqlalchemy", "pyarrow", "pandas", "pyarrow, included_columns", "sqlalchemy, files"),
)
def query_without_a_required_column(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    path = f"{os.getcwd()}/orders.db"
    with sqlite3.connect(path) as database:
        database.executescript(
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER NOT NULL,"
            " total REAL NOT NULL); INSERT INTO orders VALUES (1, 5, 2.5)"
        )

    def other(query: Any, table: Any) -> Any:
        return sa.text("SELECT id, 9.0 AS total FROM orders")

    backend: Any = case.split(",")[0]
    listed = ["id", "total"] if "included" in case else None
    orders = sql_table(
        f"sqlite:///{path}",
        "orders",
        backend=backend,
        query_adapter_callback=other,
        included_columns=listed,
    )
    if "files" in case:
        lake = dlt.destinations.filesystem("lake")
        assert not dlt.pipeline("files", destination=lake).run(orders).has_failed_jobs
        return
    loaded = pipeline()
    if backend == "sqlalchemy":
        with raises("LoadClientJobFailed"):
            loaded.run(orders)
        return
    loaded.run(orders)
    if listed:
        assert rows(loaded, "SELECT id, total FROM orders") == [(1, 9.0)]
    else:
        [(customer, total)] = rows(loaded, "SELECT customer, total FROM orders")
        assert (customer, total) == ((9, 0.0) if backend == "pyarrow" else (0, 9.0))


@claim(
    "Add the hint to the query of dlt, which keeps the filter of the cursor.",
    cases=("sqlalchemy", "pyarrow", "pandas"),
)
def nolock_keeps_the_cursor(case: str) -> None:
    from sqlalchemy.dialects import mssql

    shop()
    queries: list[str] = []

    def without_locks(query: Any, table: Any) -> Any:
        hinted = query.with_hint(table, "WITH (NOLOCK)", "mssql")
        queries.append(str(hinted.compile(dialect=mssql.dialect())))
        return hinted

    cursor: Any = dlt.sources.incremental("id", initial_value=102)
    options: Any = {"backend": case, "included_columns": ["id"], "incremental": cursor}
    found = list(table("orders", query_adapter_callback=without_locks, **options))
    assert len(found) == 1
    assert "FROM orders WITH (NOLOCK)" in queries[0]
    assert "WHERE orders.id >= :id_1" in queries[0]
