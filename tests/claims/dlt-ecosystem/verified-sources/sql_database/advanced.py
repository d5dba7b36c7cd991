"""Claims of docs/dlt-ecosystem/verified-sources/sql_database/advanced.mdx."""

import os
import sqlite3
import threading
from datetime import datetime
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

# sqlalchemy and the source are imported by the claims: both take a while.
CREDENTIALS = "SOURCES__SQL_DATABASE__CREDENTIALS"


def made(script: str, name: str = "shop.db") -> str:
    """The URL of a new SQLite database, which is also what the source is configured with."""
    with sqlite3.connect(name) as database:
        database.executescript(script)
    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    os.environ[CREDENTIALS] = f"sqlite:///{name}"
    return os.environ[CREDENTIALS]


def in_postgres(script: str) -> Any:
    """An engine, after the statements ran."""
    import sqlalchemy as sa

    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    os.environ[CREDENTIALS] = os.environ["SNIPPETS_POSTGRES_URL"]
    engine = sa.create_engine(os.environ[CREDENTIALS])
    with engine.begin() as connection:
        connection.exec_driver_sql(script)
    return engine


def table(name: str, **arguments: Any) -> Any:
    from dlt.sources.sql_database import sql_table

    return sql_table(table=name, **arguments)


def cursor(*path: Any, **options: Any) -> Any:
    return dlt.sources.incremental(*path, **options)


TEN = "CREATE TABLE orders (id INTEGER PRIMARY KEY, n INTEGER);" + "".join(
    f"INSERT INTO orders VALUES ({i}, {i});" for i in range(1, 11)
)


@claim(
    "A path such as `$.id` raises `ValueError`, and a name with a space, a dot, a letter outside of"
    " ASCII or a digit at its start needs quotes.",
    "Without the inner quotes the name raises `JsonPathParserError` or `JsonPathLexerError`.",
    "A name with a dot, such as `order.date`, is a valid path without quotes: it raises"
    " `ValueError` only when rows are read.",
    cases=("space", "digit", "letter", "dot", "root"),
)
def names_that_need_quotes(case: str) -> None:
    made(
        'CREATE TABLE notes ("changed at" INTEGER, "order.date" INTEGER, "größe" INTEGER,'
        ' "1st" INTEGER, id INTEGER); INSERT INTO notes VALUES (1, 2, 3, 4, 5);'
    )
    name = {"space": "changed at", "digit": "1st", "letter": "größe", "dot": "order.date"}.get(case)
    if case in ("dot", "root"):
        notes = table("notes", incremental=cursor(name or "$.id"))
        with raises("ValueError") as caught:
            list(notes)
        assert "must be a simple column name" in caught.message
    else:
        with raises("JsonPathLexerError" if case == "letter" else "JsonPathParserError"):
            table("notes", incremental=cursor(name))
    if name:
        assert len(list(table("notes", incremental=cursor(f"'{name}'")))) == 1


@claim(
    "A text for a `timestamptz` column raises `IncrementalCursorInvalidCoercion`, and so does, with"
    " the backend `sqlalchemy`, a time without time zone.",
    service="postgres",
    cases=("text", "without zone", "with zone", "without zone, pyarrow", "text, pyarrow"),
)
def initial_value_of_another_type(case: str) -> None:
    in_postgres(
        "CREATE TABLE orders (id integer, at timestamptz);"
        "INSERT INTO orders VALUES (1, '2025-03-01 10:00Z')"
    )
    aware = datetime.fromisoformat("2025-01-01T00:00:00+00:00")
    values: Any = {"text": "2025-01-01", "without zone": datetime(2025, 1, 1)}
    value = values.get(case.split(",")[0], aware)
    backend: Any = "pyarrow" if "pyarrow" in case else "sqlalchemy"
    orders = table("orders", incremental=cursor("at", initial_value=value), backend=backend)
    if case in ("with zone", "without zone, pyarrow"):
        assert len(list(orders)) == 1
    else:
        with raises("IncrementalCursorInvalidCoercion"):
            list(orders)


@claim(
    "A view has no primary key, and without a key `merge` appends all rows again: set the key"
    " yourself.",
    cases=("sqlalchemy", "pyarrow", "key"),
)
def merge_of_a_view(case: str) -> None:
    made(TEN + "CREATE VIEW numbers AS SELECT id FROM orders;")
    loaded = pipeline()
    backend = "pyarrow" if case == "pyarrow" else "sqlalchemy"
    for expected in (10, 10 if case == "key" else 20):
        numbers = table("numbers", write_disposition="merge", backend=backend)
        loaded.run(numbers.apply_hints(primary_key="id") if case == "key" else numbers)
        assert rows(loaded, "SELECT count(*) FROM numbers") == [(expected,)]


@claim(
    '`row_order="asc"` adds an `ORDER BY`.',
    "A run that stops early, for example after `add_limit(1)`, then leaves no gap, and the next run"
    " continues where it stopped.",
)
def ordered_rows_leave_no_gap() -> None:
    made(TEN)
    queries = []

    def watch(query, _):
        queries.append(str(query))
        return query

    loaded = pipeline()
    for highest in (3, 5, 7):
        orders = table(
            "orders",
            incremental=cursor("id", row_order="asc"),
            chunk_size=3,
            query_adapter_callback=watch,
        )
        loaded.run(orders.add_limit(1))
        assert rows(loaded, "SELECT count(*), max(id) FROM orders") == [(highest, highest)]
    assert queries[-1].endswith("ORDER BY orders.id ASC")
    list(table("orders", incremental=cursor("id"), query_adapter_callback=watch))
    assert "ORDER BY" not in queries[-1]


@claim(
    "With a `last_value_func` other than `min` and `max`, dlt reads the whole table and filters the"
    " rows afterwards."
)
def own_function_reads_everything() -> None:
    made(TEN)
    seen = []

    def watch(query, _):
        seen.append(query.whereclause is None)
        return query

    for function in (max, lambda values: max(values)):
        step = cursor("id", initial_value=9, last_value_func=function)
        found = table("orders", incremental=step, query_adapter_callback=watch)
        assert [row["id"] for row in found] == [9, 10]
    assert seen == [False, True]


@claim(
    "A null in the cursor column raises `IncrementalCursorPathHasValueNone`, unless you set"
    ' `on_cursor_value_missing` to `"include"` or `"exclude"`.',
    'As soon as the query has a condition, nulls no longer match it: without `"include"`, a second'
    " run skips them without an error.",
    cases=("raise", "include", "exclude", "include, pyarrow", "raise, pyarrow"),
)
def nulls_in_the_cursor(case: str) -> None:
    made(TEN + "INSERT INTO orders VALUES (11, NULL);")
    choice, _, backend = case.partition(", ")
    step = cursor("n", on_cursor_value_missing=choice)
    loaded = pipeline()

    def load() -> list[Any]:
        orders = table("orders", incremental=step, backend=backend or "sqlalchemy")
        loaded.run(orders, write_disposition="append")
        return rows(loaded, "SELECT id, count(*) FROM orders WHERE id > 9 GROUP BY ALL ORDER BY id")

    if choice == "raise":
        with raises("IncrementalCursorPathHasValueNone"):
            load()
        later = table("orders", incremental=cursor("n", initial_value=10))
        assert [row["id"] for row in later] == [10]
        return
    nulls = [] if choice == "exclude" else [(11, 1)]
    assert load() == [(10, 1), *nulls]
    # Included nulls come in each run.
    assert load() == [(10, 1), *([(11, 2)] if nulls else [])]


@claim(
    "A range with `end_value` does not touch the stored cursor, which makes ranges right for"
    " backfills in slices.",
    "`end_value` needs an `initial_value`: alone it raises `ConfigurationValueError`.",
)
def ranges_and_the_stored_cursor() -> None:
    made(TEN)
    loaded = pipeline()

    def loads(**options):
        loaded.run(table("orders", incremental=cursor("id", **options)))
        return [row[0] for row in rows(loaded, "SELECT id FROM orders ORDER BY id")]

    assert loads(initial_value=8) == [8, 9, 10]
    assert loads(initial_value=1, end_value=3) == [1, 2, 8, 9, 10]
    assert loads(initial_value=8) == [1, 2, 8, 9, 10]
    with raises("ConfigurationValueError"):
        table("orders", incremental=cursor("id", end_value=3))


TABLES = [f"w{i}" for i in range(10)]


@claim(
    "Five threads run by default; `workers` under `[extract]` changes their number.",
    "Each table has its own engine and connection.",
    "If you pass an engine, all tables share its pool.",
    service="postgres",
    cases=("default", "two workers", "an engine is passed"),
)
def threads_and_engines(case) -> None:
    from dlt.sources.sql_database import sql_database

    engine = in_postgres("".join(f"CREATE TABLE {name} (id integer);" for name in TABLES))
    threads, engines = set(), set()
    workers = 2 if case == "two workers" else 5
    # As many at a time as there should be threads: with fewer of them, it breaks.
    together = threading.Barrier(workers)

    def watch(query, _, __, used):
        threads.add(threading.get_ident())
        engines.add(id(used))
        together.wait(20)
        return query

    if case == "two workers":
        os.environ["EXTRACT__WORKERS"] = "2"
    passed = {"credentials": engine} if case == "an engine is passed" else {}
    source = sql_database(**passed, table_names=TABLES, query_adapter_callback=watch)
    pipeline().extract(source.parallelize())
    engine.dispose()
    assert len(threads) == workers
    assert len(engines) == (1 if passed else len(TABLES))


@claim(
    "dlt takes turns between the tables, with `parallelize` or without, so the database sees as"
    " many connections as tables.",
    "Make the pool as large as the number of tables (by default it allows 15): a table that waits"
    " too long for a connection fails with `TimeoutError`.",
    'Fewer `workers` do not help; `next_item_mode = "fifo"` under `[extract]`, without'
    " `parallelize`, reads one table after another.",
    service="postgres",
    cases=("in turn", "parallel", "fifo", "small, in turn", "small, parallel", "small, workers"),
)
def pool_of_an_engine(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_database

    made = "CREATE TABLE {0} AS SELECT generate_series(1, 3) AS id;"
    url = in_postgres("".join(made.format(name) for name in TABLES)).url
    size = 5 if "small" in case else len(TABLES)
    engine = sa.create_engine(url, pool_size=size, max_overflow=0, pool_timeout=0.5)
    most = 0

    def count(*_: Any) -> None:
        nonlocal most
        most = max(most, engine.pool.checkedout())

    sa.event.listen(engine, "checkout", count)
    source = sql_database(engine, table_names=TABLES)
    if case not in ("in turn", "fifo", "small, in turn"):
        source = source.parallelize()
    if case == "small, workers":
        os.environ["EXTRACT__WORKERS"] = "2"
    if case == "fifo":
        os.environ["EXTRACT__NEXT_ITEM_MODE"] = "fifo"
    if "small" in case:
        with raises("TimeoutError"):
            pipeline().extract(source)
    else:
        pipeline().extract(source)
        assert most == (1 if case == "fifo" else len(TABLES))
    engine.dispose()


@claim(
    "With `minimal`, the `sqlalchemy` backend leaves JSON and array columns to the normalizer,"
    " which makes nested tables of them.",
    "With `minimal`, a column that holds only nulls is not created in the destination, but becomes"
    " text with the backend `pandas`.",
    service="postgres",
    cases=("minimal", "full", "minimal, pyarrow", "minimal, pandas"),
)
def minimal_reflection(case: str) -> None:
    level, *backend = case.split(", ")
    in_postgres(
        "CREATE TABLE orders (id integer PRIMARY KEY, lines jsonb, tags text[], remark text);"
        """INSERT INTO orders VALUES (1, '[{"sku": "B-204"}]', ARRAY['gift'], NULL)"""
    )
    loaded = pipeline()
    chosen = {"backend": backend[0], "included_columns": ["id", "remark"]} if backend else {}
    loaded.run(table("orders", reflection_level=level, **chosen))
    query = (
        "SELECT column_name FROM information_schema.columns WHERE table_name = 'orders'"
        " AND table_schema = 'data' AND column_name NOT LIKE '!_dlt%' ESCAPE '!'"
    )
    names = sorted(name for (name,) in rows(loaded, query))
    if backend:
        assert names == (["id", "remark"] if "pandas" in case else ["id"])
        return
    found = names, sorted(loaded.default_schema.data_table_names())
    minimal = (["id"], ["orders", "orders__lines", "orders__tags"])
    full = (["id", "lines", "remark", "tags"], ["orders"])
    assert found == (minimal if level == "minimal" else full)


@claim(
    "With the `sqlalchemy` backend, dlt loads the text into a second column, here"
    " `copies__v_text`.",
    "With `pyarrow`, the run fails with `Conversion to arrow failed`.",
    '`reflection_level="minimal"` takes the type from the values instead:',
    "`minimal` does not help where SQLAlchemy itself converts the value: a text in a `DATETIME`"
    " column of SQLite fails at every level.",
    cases=("sqlalchemy", "pyarrow"),
)
def values_that_do_not_fit(case: str) -> None:
    made(
        "CREATE TABLE stock (id INTEGER PRIMARY KEY, copies INTEGER);"
        "INSERT INTO stock VALUES (1, 'unknown');"
        "CREATE TABLE visits (id INTEGER PRIMARY KEY, at DATETIME);"
        "INSERT INTO visits VALUES (1, 'unknown');"
    )
    full = pipeline("full")
    if case == "pyarrow":
        with raises("ResourceExtractionError") as caught:
            full.run(table("stock", backend=case))
        assert "Conversion to arrow failed" in caught.message
    else:
        full.run(table("stock"))
        assert columns(full, "stock") == ["id", "copies", "copies__v_text"]
    loaded = pipeline()
    loaded.run(table("stock", backend=case, reflection_level="minimal"))
    assert rows(loaded, "SELECT id, copies FROM stock") == [(1, "unknown")]
    for level in ("minimal", "full", "full_with_precision"):
        with raises("ResourceExtractionError"):
            list(table("visits", reflection_level=level, backend=case))


@claim(
    "With `full`, dlt takes times without time zone as UTC, and the `sqlalchemy` backend makes a"
    " `TIMESTAMP_TZ` of them on Snowflake.",
    "With `full_with_precision`, dlt passes on whether the column has a time zone, and a `timestamp"
    " without time zone` of PostgreSQL becomes `TIMESTAMP_NTZ`.",
    "To do that for one column only, use"
    ' `apply_hints(columns={"updated_at": {"data_type": "timestamp", "timezone": False}})`.',
    service="postgres",
)
def times_without_time_zone() -> None:
    from standins_lib.ddl import create_statements

    in_postgres(
        "CREATE TABLE orders (id integer, updated_at timestamp, paid_at timestamptz);"
        "INSERT INTO orders VALUES (1, '2025-03-01 10:00', '2025-03-01 10:00Z')"
    )
    hint = {"updated_at": {"data_type": "timestamp", "timezone": False}}
    kinds = {
        "full": table("orders"),
        "precise": table("orders", reflection_level="full_with_precision"),
        "hinted": table("orders").apply_hints(columns=hint),
    }
    for name, orders in kinds.items():
        planned = dlt.pipeline(name, destination="snowflake", dataset_name="data")
        planned.extract(orders)
        planned.normalize()
        sql = create_statements(planned)
        assert '"PAID_AT" TIMESTAMP_TZ' in sql
        assert ('"UPDATED_AT" TIMESTAMP_NTZ' in sql) == (name != "full")
        assert ('"UPDATED_AT" TIMESTAMP_TZ' in sql) == (name == "full")


@claim(
    "SQL Server's `datetimeoffset` is reported without time zone (`timezone` is `False`), so"
    " destinations that distinguish the two drop the offset."
)
def offset_of_sql_server() -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database.schema_types import table_to_columns
    from sqlalchemy.dialects.mssql import DATETIMEOFFSET
    from sqlalchemy.dialects.postgresql import TIMESTAMP
    from standins_lib.ddl import create_statements

    visits = sa.Table("visits", sa.MetaData(), sa.Column("at", DATETIMEOFFSET()))
    reflected = table_to_columns(visits, "full_with_precision")
    assert reflected["at"]["timezone"] is False
    planned = dlt.pipeline("visits", destination="snowflake", dataset_name="data")
    planned.extract([{"at": None}], table_name="visits", columns=reflected)
    planned.normalize()
    assert '"AT" TIMESTAMP_NTZ' in create_statements(planned)
    other = sa.Table("v", sa.MetaData(), sa.Column("at", TIMESTAMP(timezone=True)))
    assert table_to_columns(other, "full_with_precision")["at"]["timezone"] is True


@claim('`type_adapter_callback` is not called with `reflection_level="minimal"`.')
def type_adapter_and_minimal() -> None:
    made(TEN)
    called = []

    def watch(sql_type):
        called.append(sql_type)
        return sql_type

    table("orders", type_adapter_callback=watch, reflection_level="minimal")
    assert not called
    table("orders", type_adapter_callback=watch)
    assert called


@claim(
    "If the source drops the constraint later and a null arrives, the load fails and the package is"
    " lost, because the existing column of the destination keeps the constraint.",
    "Use the adapter from the first run on: the adapter does not change a column that exists.",
    "The columns of the primary key stay `NOT NULL`.",
    cases=("adapter later", "adapter from the first run on"),
)
def constraint_that_the_source_drops(case: str) -> None:
    from dlt.sources.sql_database import remove_nullability_adapter as without

    made("CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL);")
    with sqlite3.connect("shop.db") as database:
        database.execute("INSERT INTO people VALUES (1, 'Amara Diallo')")
    loaded = pipeline()
    is_early = case != "adapter later"
    loaded.run(table("people", table_adapter_callback=without if is_early else None))
    made(
        "DROP TABLE people; CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);"
        "INSERT INTO people VALUES (2, NULL);"
    )
    if not is_early:
        for adapter in (None, without):
            with raises("LoadClientJobFailed") as caught:
                loaded.run(table("people", table_adapter_callback=adapter))
            assert caught.step == "load"
            assert not loaded.has_pending_data
        return
    loaded.run(table("people", table_adapter_callback=without))
    assert rows(loaded, "SELECT count(*) FROM people") == [(2,)]
    query = (
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'data'"
        " AND table_name = 'people' AND is_nullable = 'NO' ORDER BY 1"
    )
    assert rows(loaded, query) == [("_dlt_id",), ("_dlt_load_id",), ("id",)]


SHOP = (
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(80));"
    "INSERT INTO customers VALUES (1, 'Amara Diallo');"
    "CREATE TABLE orders (id INTEGER PRIMARY KEY,"
    " customer_id INTEGER REFERENCES customers (id), code VARCHAR(10));"
    "INSERT INTO orders VALUES (101, 1, 'a');"
)


def configured(**settings: str) -> None:
    for name, value in settings.items():
        os.environ[f"SOURCES__SQL_DATABASE__{name}"] = value


@claim(
    "every argument of the source, and `included_columns` for all tables",
    "`included_columns`, `incremental` and the deprecated `detect_precision_hints`; the source"
    " passes all others itself",
)
def what_the_source_reads_for_a_table() -> None:
    from dlt.sources.sql_database import sql_database

    made(SHOP)
    configured(
        ORDERS__BACKEND="pyarrow",
        ORDERS__REFLECTION_LEVEL="minimal",
        ORDERS__INCLUDED_COLUMNS='["id", "code"]',
        ORDERS__INCREMENTAL__CURSOR_PATH="id",
        ORDERS__DETECT_PRECISION_HINTS="true",
    )
    orders = sql_database().orders
    assert list(orders) == [{"id": 101, "code": "a"}]
    assert orders.incremental.incremental.cursor_path == "id"
    assert orders.columns["code"]["precision"] == 10
    configured(INCLUDED_COLUMNS='["id"]', BACKEND="pyarrow")
    pages = {name: next(iter(found)) for name, found in sql_database().resources.items()}
    assert {name: page.column_names for name, page in pages.items()} == {
        "customers": ["id"],
        "orders": ["id", "code"],
    }


@claim(
    "`sql_table` ignores `resolve_foreign_keys`, `backend_kwargs` and `write_disposition` in the"
    " configuration: set them in code.",
    "`sql_database` takes the first two from `[sources.sql_database]`.",
)
def settings_that_a_table_ignores() -> None:
    from dlt.sources.sql_database import sql_database

    made(SHOP.replace("code VARCHAR(10)", "code DATETIME").replace("'a'", "'2025-03-01 10:00:00'"))
    for section in ("", "ORDERS__"):
        configured(
            **{
                f"{section}RESOLVE_FOREIGN_KEYS": "true",
                f"{section}BACKEND": "pyarrow",
                f"{section}BACKEND_KWARGS": '{"tz": "Europe/Vienna"}',
                f"{section}WRITE_DISPOSITION": "replace",
            }
        )

    def found(orders):
        zone = next(iter(orders)).schema.field("code").type.tz
        return orders.compute_table_schema().get("references"), zone, orders.write_disposition

    assert found(table("orders")) == (None, "UTC", "append")
    references, zone, disposition = found(sql_database().orders)
    assert [one["referenced_table"] for one in references] == ["customers"]
    assert (zone, disposition) == ("Europe/Vienna", "append")


def in_toml(text: str) -> None:
    """What dlt finds in .dlt/config.toml from now on."""
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    Path(".dlt").mkdir(exist_ok=True)
    Path(".dlt/config.toml").write_text(text)
    Container()[PluggableRunContext].reload_providers()


@claim(
    "The case of the section must be that of the database: the columns of a table `Orders` are in"
    " `[sources.sql_database.Orders]`, and `[sources.sql_database.orders]` is ignored.",
    "An environment variable is in capitals in both cases.",
)
def case_of_sections() -> None:
    made("CREATE TABLE Orders (id INTEGER, code TEXT); INSERT INTO Orders VALUES (1, 'a');")
    for section, expected in {"Orders": {"id": 1}, "orders": {"id": 1, "code": "a"}}.items():
        in_toml(f'[sources.sql_database.{section}]\nincluded_columns = ["id"]\n')
        assert list(table("Orders")) == [expected]
    configured(ORDERS__INCLUDED_COLUMNS='["code"]')
    assert list(table("Orders")) == [{"code": "a"}]


@claim(
    "An argument in the code wins over the configuration, also when the argument is `None`:"
    " `table_names=None` loads all tables."
)
def none_in_code() -> None:
    from dlt.sources.sql_database import sql_database

    made(SHOP)
    in_toml('[sources.sql_database]\ntable_names = ["orders"]\n')
    assert list(sql_database().resources) == ["orders"]
    assert sorted(sql_database(table_names=None).resources) == ["customers", "orders"]
    assert list(sql_database(table_names=["customers"]).resources) == ["customers"]


@claim(
    "Without a `name` of their own, two databases share a schema and the cursors of tables with the"
    " same name: the second source then skips rows as if they were loaded.",
    cases=("shared", "named"),
)
def clones_without_a_name(case: str) -> None:
    from dlt.sources.sql_database import sql_database

    for place in ("crm", "logistics"):
        os.environ[f"SOURCES__{place.upper()}__CREDENTIALS"] = made(TEN, f"{place}.db")
    loaded = pipeline()
    for place in ("crm", "logistics"):
        given = {"name": place} if case == "named" else {}
        source = sql_database.clone(section=place, **given)()
        source.orders.apply_hints(incremental=cursor("id"))
        loaded.run(source)
    found = rows(loaded, "SELECT count(*) FROM orders"), set(loaded.schema_names)
    named = ([(20,)], {"crm", "logistics"})
    assert found == (named if case == "named" else ([(10,)], {"sql_database"}))


@claim(
    "Without `section`, dlt looks for `[sources.sql_database.crm]` and then for"
    " `[sources.sql_database]`, and ignores `[sources.crm]`.",
    cases=("other section", "own section", "shared section"),
)
def clones_without_a_section(case: str) -> None:
    from dlt.sources.sql_database import sql_database

    url = made(TEN)
    own = made(SHOP, "crm.db")
    del os.environ[CREDENTIALS]
    crm = sql_database.clone(name="crm")
    os.environ["SOURCES__CRM__CREDENTIALS"] = url
    if case == "other section":
        with raises("ConfigFieldMissingException"):
            crm()
        return
    os.environ[CREDENTIALS] = url
    if case == "own section":
        os.environ["SOURCES__SQL_DATABASE__CRM__CREDENTIALS"] = own
    found = ["customers", "orders"] if case == "own section" else ["orders"]
    assert sorted(crm().resources) == found


def parts(disposition: str) -> dlt.Pipeline:
    """Two runs of a table that is read in two ranges, with a row above the last one."""
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine("sqlite:///parts.db")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE orders (id INTEGER PRIMARY KEY)"))
        connection.execute(sa.text("INSERT INTO orders VALUES (1), (2), (3), (4), (5)"))
    loaded = pipeline()
    for _ in range(2):
        made = []
        for start, end in ((1, 3), (3, 5)):
            cursor = dlt.sources.incremental("id", initial_value=start, end_value=end)
            part = sql_table(engine, "orders", incremental=cursor).with_name(f"orders_{start}")
            part.apply_hints(table_name="orders")
            made.append(part)
        loaded.run(made, write_disposition=disposition)
    return loaded


@claim(
    "`end_value` is excluded, so the ranges do not overlap, and no cursor is stored.",
    "Rows that arrive while the parts are read, above `last`, are left out.",
    'For `replace`, pass `write_disposition="replace"` to `run`: dlt empties the table once for the'
    " load, not once for each part.",
    cases=("replace", "append"),
)
def table_in_parts(case: str) -> None:
    loaded = parts(case)
    ids = [row[0] for row in rows(loaded, "SELECT id FROM orders ORDER BY id")]
    assert ids == ([1, 2, 3, 4] if case == "replace" else [1, 1, 2, 2, 3, 3, 4, 4])
    assert "resources" not in loaded.state.get("sources", {}).get("claims", {})


@claim(
    "With a key of all columns, a changed row is a new row, and the old one stays.",
    "Two equal rows become one.",
    cases=("equal rows", "changed row"),
)
def key_of_all_columns(case: str) -> None:
    import json

    from dlt.common.utils import digest128

    def with_key(row: Any) -> Any:
        return {**row, "row_key": digest128(json.dumps(row, sort_keys=True))}

    def keyed(data: Any) -> Any:
        options: Any = {"name": "visits", "primary_key": "row_key", "write_disposition": "merge"}
        return dlt.resource(data, **options).add_map(with_key)

    loaded = pipeline()
    day: Any = {"shop": "Graz", "day": 1}
    loaded.run(keyed([day, dict(day)] if case == "equal rows" else [day]))
    if case == "changed row":
        loaded.run(keyed([{**day, "day": 2}]))
    expected = 1 if case == "equal rows" else 2
    assert rows(loaded, "SELECT count(*) FROM visits") == [(expected,)]


@claim(
    "`chunk_size` must be greater than the number of rows that share one value: otherwise the"
    " backend `sqlalchemy` reads the same page in every run.",
    cases=("sqlalchemy, 2", "sqlalchemy, 3", "pyarrow, 2"),
)
def pages_of_equal_values(case: str) -> None:
    made(TEN + "UPDATE orders SET n = 1 WHERE id < 3;")
    backend: Any
    backend, size = case.split(", ")
    loaded = pipeline()
    for _ in range(6):
        orders = table(
            "orders",
            incremental=cursor("n", row_order="asc"),
            chunk_size=int(size),
            backend=backend,
        )
        loaded.run(orders.add_limit(1))
    [(count,)] = rows(loaded, "SELECT count(*) FROM orders")
    assert (count == 2) == (case == "sqlalchemy, 2")


@claim(
    "With `sql_database`, call `source.orders.apply_hints(incremental=…)`, with a new object for"
    " each table.",
    cases=("new objects", "one object", "sql_table, one object"),
)
def a_cursor_for_each_table(case: str) -> None:
    from dlt.sources.sql_database import sql_database

    made(TEN + "CREATE TABLE visits (id INTEGER PRIMARY KEY); INSERT INTO visits VALUES (50);")
    loaded = pipeline()
    for _ in range(2):
        one = cursor("id")
        if case == "sql_table, one object":
            loaded.run([table(name, incremental=one) for name in ("visits", "orders")])
        else:
            source = sql_database(table_names=["visits", "orders"])
            for resource in source.resources.values():
                resource.apply_hints(incremental=one if case == "one object" else cursor("id"))
            loaded.run(source)
        made("INSERT INTO orders VALUES (11, 11);" if _ == 0 else "")
    counts = rows(loaded, "SELECT count(*) FROM orders") if case != "one object" else []
    if case == "one object":
        state = loaded.state["sources"]["sql_database"]["resources"]
        values = [entry["incremental"]["id"]["last_value"] for entry in state.values()]
        assert values.count(None) == 1
        return
    assert counts == [(11,)]


@claim(
    "each `INSERT` and `UPDATE` gives the row a higher one.",
    "A long transaction may be missed.",
    service="postgres",
    cases=("update", "insert", "long transaction"),
)
def transactions_as_cursor(case: str) -> None:
    import psycopg2

    def connect() -> Any:
        return psycopg2.connect(os.environ["SNIPPETS_POSTGRES_URL"])

    def run(connection: Any, statement: str) -> None:
        connection.cursor().execute(statement)

    found: list[list[int]] = []
    first = connect()
    run(first, "CREATE TABLE visits (id integer PRIMARY KEY, at integer)")
    run(first, "INSERT INTO visits VALUES (1, 1), (2, 1)")
    first.commit()

    start: Any = dlt.sources.incremental("version", initial_value=0)

    def load() -> None:
        @dlt.resource(primary_key="id", write_disposition="merge")
        def visits(version: Any = start) -> Any:
            cursor = first.cursor()
            cursor.execute(
                "SELECT id, xmin::text::bigint FROM visits WHERE xmin::text::bigint >= %s",
                [version.last_value],
            )
            yield [{"id": number, "version": at} for number, at in cursor.fetchall()]
            first.commit()

        loaded.run(visits())
        counts: Any = loaded.last_trace.last_normalize_info
        found.append(counts.row_counts.get("visits", 0))

    loaded = pipeline()
    long = connect()
    if case == "long transaction":
        run(long, "INSERT INTO visits VALUES (3, 1)")
        run(first, "UPDATE visits SET at = 2 WHERE id = 1")
        first.commit()
        load()
        long.commit()
    else:
        load()
        made = "UPDATE visits SET at = 2 WHERE id = 2"
        run(long, made if case == "update" else "INSERT INTO visits VALUES (3, 1)")
        long.commit()
    load()
    assert found == [2, 0 if case == "long transaction" else 1]
    long.close()
    first.close()


@claim(
    "The driver delivers an `hstore` as a dictionary.",
    "Without the adapter, the backend `sqlalchemy` makes a column of each key, `tags__fragile`.",
    "With the adapter, `pandas` writes no valid JSON; use `sqlalchemy` or `pyarrow`.",
    service="postgres",
    cases=("one key", "two keys"),
)
def hstore(case: str) -> None:
    import sqlalchemy as sa
    from sqlalchemy.dialects.postgresql import HSTORE

    more = ", weight=>3" if case == "two keys" else ""
    in_postgres(
        "CREATE EXTENSION IF NOT EXISTS hstore; DROP TABLE IF EXISTS tagged;"
        "CREATE TABLE tagged (id integer, tags hstore);"
        f"INSERT INTO tagged VALUES (1, 'fragile=>yes{more}'), (2, NULL)"
    )

    def as_json(sql_type: Any) -> Any:
        return sa.JSON() if isinstance(sql_type, HSTORE) else sql_type

    assert next(iter(table("tagged")))["tags"]["fragile"] == "yes"
    plain = pipeline("plain")
    plain.run(table("tagged"))
    found = {one for one in columns(plain, "tagged") if "__" in one}
    assert found == {"tags__fragile", *(["tags__weight"] if more else [])}
    for backend in ("sqlalchemy", "pyarrow", "pandas"):
        adapted = table("tagged", backend=backend, type_adapter_callback=as_json)
        loaded = pipeline(backend)
        if backend == "pandas":
            with raises("LoadClientJobFailed") as caught:
                loaded.run(adapted)
            assert "Malformed JSON" in caught.message
        else:
            loaded.run(adapted)
            query = "SELECT tags->>'fragile' FROM tagged ORDER BY id"
            assert rows(loaded, query) == [("yes",), (None,)]


@claim(
    "With `pyarrow`, values must fit the type that was reflected: `0` and `1` fit a `bit` column,"
    " but a driver that delivers bytes for it makes `Conversion to arrow failed for field …"
    " data_type=bool`.",
    "Change the reflected type in the adapter (`bit` to `sa.LargeBinary()`), or convert in a view.",
    cases=("numbers", "bytes", "adapter"),
)
def bits_with_pyarrow(case: str) -> None:
    import sqlalchemy as sa

    made(
        "CREATE TABLE flags (id INTEGER PRIMARY KEY, gift BOOLEAN);INSERT INTO flags VALUES (1, 1);"
    )
    value = "gift" if case == "numbers" else "x'01' AS gift"
    options: Any = {"query_adapter_callback": lambda *_: sa.text(f"SELECT id, {value} FROM flags")}
    if case == "adapter":
        options["type_adapter_callback"] = lambda type_: (
            sa.LargeBinary() if isinstance(type_, sa.Boolean) else type_
        )
    flags = table("flags", backend="pyarrow", **options)
    if case == "bytes":
        with raises("ResourceExtractionError") as caught:
            list(flags)
        assert "Conversion to arrow failed for field `gift`" in caught.message
        return
    assert next(iter(flags))["gift"].to_pylist() == [True if case == "numbers" else b"\x01"]


@claim(
    "A number that becomes a text lands in a variant column such as `salary__v_text`, a `NOT NULL`"
    " column ends in `NOT NULL constraint failed`, and Arrow tables end in `Conversion Error` or"
    " the like.",
    'A table that exists keeps its number column: load once with `refresh="drop_resources"`, or'
    " drop it.",
    cases=("nullable", "not null", "arrow", "hint", "arrow with hint", "used", "refresh"),
)
def masked_numbers(case: str) -> None:
    import pyarrow as pa

    null = " NOT NULL" if case == "not null" else ""
    made(
        f"CREATE TABLE staff (id INTEGER, salary INTEGER{null});INSERT INTO staff VALUES (1, 5200);"
    )

    def masked(item: Any) -> Any:
        if isinstance(item, dict):
            return {**item, "salary": "MASKED"}
        at = item.schema.get_field_index("salary")
        return item.set_column(at, "salary", pa.array(["MASKED"] * len(item)))

    def staff() -> Any:
        backend: Any = "pyarrow" if "arrow" in case else "sqlalchemy"
        return table("staff", backend=backend)

    loaded = pipeline()
    if case in ("used", "refresh"):
        loaded.run(staff())
    people = staff().add_map(masked)
    if "hint" in case or case in ("used", "refresh"):
        people.apply_hints(columns={"salary": {"data_type": "text"}})
    if case in ("not null", "arrow", "used"):
        with raises("LoadClientJobFailed") as caught:
            loaded.run(people)
        assert ("NOT NULL constraint failed" if null else "Conversion Error") in caught.message
        return
    loaded.run(people, refresh="drop_resources" if case == "refresh" else None)
    column = "salary__v_text" if case == "nullable" else "salary"
    assert rows(loaded, f"SELECT {column} FROM staff") == [("MASKED",)]


@claim(
    "With the backends `pyarrow` and `connectorx`, a type adapter that returns `sa.String()` for"
    " `JSON` and `ARRAY` gives text columns.",
    "With `sqlalchemy`, such a column stays empty and nested tables appear beside it, and `pandas`"
    " writes Python's notation.",
    "A cast in the query works with all of them:",
    "An array then is in the notation of PostgreSQL, `{a,b}`.",
    service="postgres",
    cases=("pyarrow", "connectorx", "sqlalchemy", "pandas"),
)
def json_columns_as_text(case: str) -> None:
    import sqlalchemy as sa

    in_postgres(
        "CREATE TABLE papers (id integer, body jsonb, tags text[]);"
        """INSERT INTO papers VALUES (1, '[{"y": 2}]', '{a,b}')"""
    )
    kinds = (sa.JSON, sa.ARRAY)

    def as_text(kind: Any) -> Any:
        return sa.String() if isinstance(kind, kinds) else kind

    def cast(query: Any, table: Any) -> Any:
        return sa.select(
            *(
                sa.cast(one, sa.Text).label(one.name) if isinstance(one.type, kinds) else one
                for one in table.columns
            )
        )

    options: Any = {"backend_kwargs": {"return_type": "arrow"}} if case == "connectorx" else {}
    for name, query in (("plain", None), ("cast", cast)):
        loaded = pipeline(name)
        papers = table(
            "papers",
            backend=case,
            type_adapter_callback=as_text,
            query_adapter_callback=query,
            **options,
        )
        loaded.run(papers)
        body, tags = rows(loaded, "SELECT body, tags FROM papers")[0]
        nested = loaded.default_schema.data_table_names() != ["papers"]
        if query:
            assert (body, tags, nested) == ('[{"y": 2}]', "{a,b}", False)
        elif case == "sqlalchemy":
            assert (body, tags, nested) == (None, None, True)
        elif case == "pandas":
            assert body == "[{'y': 2}]"
        else:
            assert (body, nested) == ('[{"y":2}]', False)


@claim(
    "`sql_table` has no `clone`, and no section of the pipeline (`[my_pipeline.sources…]`) reaches"
    " it.",
    "Pass the value, or put the table into a source of your own, whose section it then uses:",
    cases=("clone", "section of the pipeline", "sql_database", "own source"),
)
def credentials_of_one_table(case: str) -> None:
    from dlt.sources.sql_database import sql_database, sql_table

    url = made(TEN)
    del os.environ[CREDENTIALS]
    if case == "clone":
        assert not hasattr(sql_table, "clone")
        return
    os.environ[f"CRM__{CREDENTIALS}"] = url
    os.environ["SOURCES__LOGISTICS__CREDENTIALS"] = url
    loaded = pipeline("crm")
    if case == "sql_database":
        loaded.run(sql_database(table_names=["orders"]))
    elif case == "own source":

        @dlt.source(section="logistics")
        def shipping() -> Any:
            return sql_table(table="orders")

        loaded.run(shipping())
    else:
        with raises("ConfigFieldMissingException"):
            loaded.run(sql_table(table="orders"))
        return
    assert rows(loaded, "SELECT count(*) FROM orders") == [(10,)]
