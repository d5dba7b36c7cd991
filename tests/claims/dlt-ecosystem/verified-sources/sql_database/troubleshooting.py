"""Claims of docs/dlt-ecosystem/verified-sources/sql_database/troubleshooting.mdx."""

import base64
import contextlib
import os
import sqlite3
from datetime import date
from typing import Any

from standins_lib.claims import claim, pipeline, raises, rows

# sqlalchemy and the source are imported by the claims: both take a while.
CREDENTIALS = "SOURCES__SQL_DATABASE__CREDENTIALS"


def database(service: str, *statements: str) -> Any:
    """An engine of this server, after the statements ran."""
    import sqlalchemy as sa

    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    os.environ[CREDENTIALS] = os.environ[f"SNIPPETS_{service}_URL"]
    engine = sa.create_engine(os.environ[CREDENTIALS])
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    return engine


def table(name: str, **arguments: Any) -> Any:
    from dlt.sources.sql_database import sql_table

    return sql_table(table=name, **arguments)


def connectorx(name: str, **arguments: Any) -> Any:
    kwargs = {"return_type": "arrow"}
    return table(name, backend="connectorx", backend_kwargs=kwargs, **arguments)


@claim(
    "On PostgreSQL, `sql_database` also finds tables that the user may not read. Name the tables"
    " in `table_names`.",
    "`sql_database` on PostgreSQL got an unknown `schema`, or the path of the SQLite file is"
    " mistyped: SQLite then creates an empty file.",
    service="postgres",
)
def tables_that_cannot_be_read() -> None:
    from dlt.sources.sql_database import sql_database

    role = f"reader_{os.getpid()}"
    database(
        "POSTGRES",
        "CREATE TABLE orders (id integer PRIMARY KEY)",
        "CREATE TABLE wages (id integer PRIMARY KEY)",
        f"CREATE ROLE {role} LOGIN; GRANT SELECT ON orders TO {role}",
    )
    url = os.environ[CREDENTIALS]
    restricted = url.replace("loader:loader", role)
    source = sql_database(restricted)
    assert sorted(source.resources) == ["orders", "wages"]
    with raises("InsufficientPrivilege"):
        list(source)
    assert list(sql_database(restricted, table_names=["orders"])) == []
    assert not sql_database(url, schema="sales").resources
    assert not sql_database("sqlite:///mistyped.db").resources
    assert os.path.exists("mistyped.db")


@claim(
    "The exception is not an `Exception` in Python's sense, so `except Exception` does not catch"
    " it.",
    service="postgres",
)
def panic_of_connectorx() -> None:
    database(
        "POSTGRES",
        "CREATE TABLE calls (id integer PRIMARY KEY, waited interval)",
        "INSERT INTO calls VALUES (1, '2 minutes')",
    )
    try:
        list(connectorx("calls"))
    except BaseException as error:
        caught = error
    assert str(caught) == "not implemented: interval"
    assert not isinstance(caught, Exception)


@claim(
    "`pandas` loads it as a null.",
    "With `sqlalchemy`, DuckDB refuses the load; `pyarrow` and `connectorx` fail while they read.",
    service="postgres",
)
def nan_in_a_numeric_column() -> None:
    database(
        "POSTGRES",
        "CREATE TABLE discounts (id integer PRIMARY KEY, rate numeric)",
        "INSERT INTO discounts VALUES (1, 'NaN')",
    )
    loaded = pipeline()
    loaded.run(table("discounts", backend="pandas"))
    assert rows(loaded, "SELECT id, rate FROM discounts") == [(1, None)]
    with raises("LoadClientJobFailed") as refused:
        pipeline("refused").run(table("discounts"))
    assert 'Referenced column "NaN" not found' in refused.message
    with raises("ResourceExtractionError") as caught:
        list(table("discounts", backend="pyarrow"))
    assert "data type seems currently unsupported" in caught.message
    with raises("ResourceExtractionError"):
        list(connectorx("discounts"))


@claim(
    "A `BOOLEAN` is a `TINYINT` and arrives as `bigint`. ConnectorX yields a boolean, but the table"
    " gets the `bigint` of the hint.",
    'Add `apply_hints(columns={"express": {"data_type": "bool"}})` to load booleans with the'
    " `sqlalchemy` backend.",
    service="mariadb",
)
def booleans_of_mysql() -> None:
    database(
        "MARIADB",
        "CREATE TABLE parcels (id integer PRIMARY KEY, express boolean)",
        "INSERT INTO parcels VALUES (1, true)",
    )
    assert str(next(iter(connectorx("parcels"))).schema.field("express").type) == "bool"
    loaded = pipeline()
    loaded.run(connectorx("parcels"))
    assert rows(loaded, "SELECT typeof(express), express FROM parcels") == [("BIGINT", 1)]
    hinted = pipeline("hinted")
    hinted.run(table("parcels").apply_hints(columns={"express": {"data_type": "bool"}}))
    assert rows(hinted, "SELECT typeof(express), express FROM parcels") == [("BOOLEAN", True)]


@claim(
    "A `BIGINT UNSIGNED` above 9223372036854775807 does not fit into `bigint`. `pyarrow` fails with"
    " `Python int too large to convert to C long`; with the other backends, DuckDB fails at the"
    " load.",
    'Make the column a decimal by `apply_hints(columns={"serial": {"data_type": "decimal",'
    ' "precision": 20, "scale": 0}})` with the `sqlalchemy` backend.',
    service="mariadb",
)
def unsigned_numbers_of_mysql() -> None:
    database(
        "MARIADB",
        "CREATE TABLE parcels (id integer PRIMARY KEY, serial bigint unsigned)",
        "INSERT INTO parcels VALUES (1, 18446744073709551615)",
    )
    with raises("OverflowError") as caught:
        list(table("parcels", backend="pyarrow"))
    assert caught.message == "Python int too large to convert to C long"
    others = table("parcels"), table("parcels", backend="pandas"), connectorx("parcels")
    for number, parcels in enumerate(others):
        with raises("LoadClientJobFailed"):
            pipeline(f"failing_{number}").run(parcels)
    size = {"data_type": "decimal", "precision": 20, "scale": 0}
    loaded = pipeline()
    loaded.run(table("parcels").apply_hints(columns={"serial": size}))
    [(serial,)] = rows(loaded, "SELECT serial FROM parcels")
    assert serial == 18446744073709551615


@claim(
    "A `SET` arrives as a Python set: with `sqlalchemy` and `pyarrow`, extraction fails with"
    " `Type is not JSON serializable: set`, and `pandas` loads `{'a', 'b'}` as text.",
    "Make a text of it with `add_map` and `sqlalchemy`.",
    service="mariadb",
    cases=("sqlalchemy", "pyarrow", "pandas", "connectorx", "add_map"),
)
def sets_of_mysql(case: str) -> None:
    database(
        "MARIADB",
        "CREATE TABLE parcels (id integer PRIMARY KEY, labels set('fragile', 'cold'))",
        "INSERT INTO parcels VALUES (1, 'fragile')",
    )
    if case in ("sqlalchemy", "pyarrow"):
        with raises("TypeError") as caught:
            pipeline().extract(table("parcels", backend=case))
        assert caught.message == "Type is not JSON serializable: set"
        return
    if case == "add_map":
        made = table("parcels").add_map(lambda row: {**row, "labels": ",".join(row["labels"])})
    else:
        made = connectorx("parcels") if case == "connectorx" else table("parcels", backend=case)
    loaded = pipeline()
    loaded.run(made)
    text = "{'fragile'}" if case == "pandas" else "fragile"
    assert rows(loaded, "SELECT labels FROM parcels") == [(text,)]


@claim(
    "PyMySQL delivers it as text, which goes to a variant column; the other backends fail.",
    service="mariadb",
    cases=("sqlalchemy", "pyarrow", "pandas", "connectorx"),
)
def zero_dates_of_mysql(case: str) -> None:
    database(
        "MARIADB",
        "SET sql_mode = ''",
        "CREATE TABLE parcels (id integer PRIMARY KEY, sent date)",
        "INSERT INTO parcels VALUES (1, '0000-00-00')",
    )
    loaded = pipeline()
    made = connectorx("parcels") if case == "connectorx" else table("parcels", backend=case)
    failed = False
    try:
        loaded.run(made)
    except BaseException:
        failed = True
    assert failed == (case != "sqlalchemy")
    if not failed:
        assert rows(loaded, "SELECT sent__v_text FROM parcels") == [("0000-00-00",)]


@claim(
    "The step `unwrap_json_connector_x` of dlt turns this text into a null, but only with `arrow2`."
    " With `arrow` the step raises `ArrowNotImplementedError`, because it expects another text"
    " type: handle the text in your own step.",
    "Do not set it with `pyarrow`: the text then has quotes around it.",
    service="postgres",
)
def json_nulls_and_uuids() -> None:
    import pyarrow as pa
    from dlt.sources.sql_database.helpers import unwrap_json_connector_x

    database(
        "POSTGRES",
        "CREATE TABLE orders (id integer PRIMARY KEY, ticket uuid, lines jsonb)",
        "INSERT INTO orders VALUES (1, '5f0c1a52-8e57-4f0e-9d53-3c6f2a3f9c11', 'null')",
    )
    unwrap = unwrap_json_connector_x("lines")
    # The text type of arrow2.
    large = pa.table({"lines": pa.array(["[1]", "null"], pa.large_string())})
    assert unwrap(large)["lines"].to_pylist() == ["[1]", None]
    with raises("ArrowNotImplementedError"):
        list(connectorx("orders").add_map(unwrap))

    def as_objects(orders):
        orders.c.ticket.type.as_uuid = True

    def ticket(**arguments):
        page = next(iter(table("orders", table_adapter_callback=as_objects, **arguments)))
        return page["ticket"]

    assert str(ticket()) == "5f0c1a52-8e57-4f0e-9d53-3c6f2a3f9c11"
    [quoted] = ticket(backend="pyarrow").to_pylist()
    assert quoted == '"5f0c1a52-8e57-4f0e-9d53-3c6f2a3f9c11"'


@claim(
    "With `sqlalchemy`, extraction fails with"
    " `Type is not JSON serializable: datetime.timedelta`. With `pyarrow` and `pandas`, it fails"
    " with `UnsupportedArrowTypeException`.",
    service="postgres",
)
def intervals_have_no_type() -> None:
    database(
        "POSTGRES",
        "CREATE TABLE calls (id integer PRIMARY KEY, waited interval)",
        "INSERT INTO calls VALUES (1, '2 minutes')",
    )
    with raises("TypeError") as caught:
        pipeline().extract(table("calls"))
    assert caught.message == "Type is not JSON serializable: datetime.timedelta"
    for backend in ("pyarrow", "pandas"):
        with raises("UnsupportedArrowTypeException"):
            pipeline(backend).extract(table("calls", backend=backend))


@claim(
    "`sql_table(incremental=None)` switches off the cursor that is configured for the table. Leave"
    " the argument out, and the configured cursor is used.",
)
def no_cursor_switches_off_the_configured_one() -> None:
    import sqlite3

    with sqlite3.connect("shop.db") as shop:
        shop.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY)")
    os.environ[CREDENTIALS] = "sqlite:///shop.db"
    os.environ["SOURCES__SQL_DATABASE__ORDERS__INCREMENTAL__CURSOR_PATH"] = "id"
    seen: list[Any] = []

    def watch(query, _, incremental, __):
        seen.append(incremental and incremental.cursor_path)
        return query

    list(table("orders", query_adapter_callback=watch))
    list(table("orders", query_adapter_callback=watch, incremental=None))
    assert seen == ["id", None]


@claim(
    "The query keeps the primary key of the table, so you can still merge. List all columns that"
    " you want: columns that the query does not select are not loaded."
)
def query_in_place_of_a_table() -> None:
    import sqlite3

    import sqlalchemy as sa

    with sqlite3.connect("shop.db") as shop:
        shop.execute("CREATE TABLE discounts (id INTEGER PRIMARY KEY, rate NUMERIC, code TEXT)")
    os.environ[CREDENTIALS] = "sqlite:///shop.db"

    def without_nan(discounts):
        rate = sa.func.nullif(discounts.c.rate, sa.text("'NaN'"))
        rate = sa.type_coerce(rate, discounts.c.rate.type).label("rate")
        return sa.select(discounts.c.id, rate).subquery(discounts.name)

    schema = table("discounts", table_adapter_callback=without_nan).compute_table_schema()
    keys = {name: column.get("primary_key") for name, column in schema["columns"].items()}
    assert keys == {"id": True, "rate": None}


@claim(
    "The extract step fails, and the run loads nothing: the pages that were read are dropped, "
    "the cursor stays where it was, and the next run reads them again.",
    service="postgres",
    one_case="the source is always PostgreSQL",
)
def a_closed_connection_loads_nothing() -> None:
    import dlt

    engine = database(
        "POSTGRES",
        "CREATE TABLE visits (id integer PRIMARY KEY)",
        "INSERT INTO visits SELECT generate_series(1, 30)",
    )
    cut = [True]

    def end_connection(row: Any) -> Any:
        if cut and row["id"] == 20:
            cut.clear()
            with engine.begin() as connection:
                connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
        return row

    def visits() -> Any:
        cursor = dlt.sources.incremental("id")
        return table("visits", incremental=cursor, chunk_size=10).add_map(end_connection)

    loaded = pipeline()
    with raises("PipelineStepFailed") as caught:
        loaded.run(visits())
    assert caught.step == "extract"
    assert not loaded.has_pending_data
    loaded.run(visits())
    assert len(rows(loaded, "SELECT id FROM visits")) == 30


@claim(
    "The backend `pyarrow` then fails with `This data type seems currently unsupported by dlt`; "
    "programs that call pyarrow themselves see `Decimal type with precision 247 does not fit into "
    "precision inferred from first array element: 38`.",
    "Longer numbers fit into text only: cast them in a view of the database, "
    "`amount::text AS amount`, and load the view.",
    "With `sa.Text()` in a table adapter instead, each text has quotes around the number.",
    service="postgres",
    one_case="the number decides, not its surroundings",
)
def long_numbers_need_text() -> None:
    from decimal import Decimal

    import pyarrow as pa
    import sqlalchemy as sa

    database(
        "POSTGRES",
        "CREATE TABLE long_rates (id integer PRIMARY KEY, amount numeric)",
        f"INSERT INTO long_rates VALUES (1, {'1' * 247})",
        "CREATE VIEW rate_texts AS SELECT id, amount::text AS amount FROM long_rates",
    )
    with raises("ResourceExtractionError") as caught:
        list(table("long_rates", backend="pyarrow"))
    assert "This data type seems currently unsupported by dlt" in caught.message
    with raises("ArrowInvalid") as direct:
        pa.array([Decimal(1), Decimal("1" * 247)], pa.decimal128(38, 0))
    assert "Decimal type with precision 247 does not fit" in direct.message

    def as_text(found: Any) -> Any:
        found.c.amount.type = sa.Text()
        return found

    page = next(iter(table("long_rates", backend="pyarrow", table_adapter_callback=as_text)))
    assert page["amount"].to_pylist() == [f'"{"1" * 247}"']
    page = next(iter(table("rate_texts", backend="pyarrow")))
    assert page["amount"].to_pylist() == ["1" * 247]


@claim(
    "With the backends `sqlalchemy` and `pyarrow` they become text, and a warning says that the "
    "type is unknown.",
    service="postgres",
    cases=("sqlalchemy", "pyarrow"),
)
def addresses_become_text(backend: str) -> None:
    database(
        "POSTGRES",
        "CREATE TABLE hosts (id integer PRIMARY KEY, address inet, net cidr)",
        "INSERT INTO hosts VALUES (1, '192.168.0.1', '10.0.0.0/8')",
    )
    loaded = pipeline()
    loaded.run(table("hosts", backend=backend))
    found = loaded.default_schema.get_table_columns("hosts")
    assert [found[name]["data_type"] for name in ("address", "net")] == ["text", "text"]


@claim(
    "The source passes `NOT NULL` on, and most destinations cannot add such a column to a table"
    " with rows: the run fails, also with `replace`.",
    cases=("append", "replace"),
)
def a_new_mandatory_column_fails(case: str) -> None:
    import dlt
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine("sqlite:///shop.db")
    loaded = dlt.pipeline("items", destination="duckdb", dataset_name="data")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE items (id INTEGER PRIMARY KEY)"))
        connection.execute(sa.text("INSERT INTO items VALUES (1)"))
    loaded.run(sql_table(engine, "items"), write_disposition=case)  # type: ignore[arg-type]
    with engine.begin() as connection:
        new = "ALTER TABLE items ADD COLUMN stock INTEGER NOT NULL DEFAULT 0"
        connection.execute(sa.text(new))
    with raises("DatabaseTransientException"):
        loaded.run(sql_table(engine, "items"), write_disposition=case)  # type: ignore[arg-type]


@claim(
    "A column that is null in all rows therefore gets no column with `sqlalchemy` and `pyarrow`,"
    " and a text column with `pandas`.",
    "A query of your own in `sa.text` gets bytes, and so does `connectorx`: the column is"
    " `binary`.",
    "With `connectorx`, leave the adapter out: the load of bytes into an integer column fails in"
    " DuckDB.",
    service="mariadb",
    cases=("sqlalchemy", "pyarrow", "pandas", "connectorx", "text"),
)
def bits_of_mysql(backend: str) -> None:
    import sqlalchemy as sa

    engine = database(
        "MARIADB",
        "CREATE TABLE flags (id integer PRIMARY KEY, express bit(1), gift bit(1))",
        "INSERT INTO flags VALUES (1, b'1', NULL), (2, b'0', NULL)",
    )

    def integers(kind: Any) -> Any:
        return sa.BigInteger() if type(kind).__name__ == "BIT" else kind

    def load(name: str, **arguments: Any) -> dict[str, Any]:
        loaded = pipeline(name)
        if backend == "text":
            with engine.connect() as connection:
                found = connection.execute(sa.text("SELECT * FROM flags")).mappings()
                loaded.run([dict(row) for row in found], table_name="flags")
        elif backend == "connectorx":
            loaded.run(connectorx("flags", **arguments))
        else:
            loaded.run(table("flags", backend=backend, **arguments))
        types = loaded.default_schema.get_table_columns("flags")
        return {n: c["data_type"] for n, c in types.items() if not n.startswith("_dlt")}

    bytes_of = {"id": "bigint", "express": "binary"}
    number = {"id": "bigint", "express": "bigint"}
    expected = {
        "sqlalchemy": number,
        "pyarrow": number,
        "pandas": {**number, "gift": "text"},
        "connectorx": {**bytes_of, "gift": "binary"},
        "text": bytes_of,
    }
    assert load("plain") == expected[backend]
    if backend == "connectorx":
        with raises("LoadClientJobFailed"):
            load("adapted", type_adapter_callback=integers)
    elif backend != "text":
        assert load("adapted", type_adapter_callback=integers) == {**number, "gift": "bigint"}


@claim(
    "dlt 1.10.0 imports pyarrow if it is installed, so `import dlt` ends with this error.",
    'Or do without: `pip uninstall pyarrow`, and keep the default `backend="sqlalchemy"`, which'
    " needs neither pyarrow nor pandas.",
    'The backends `pyarrow` and `pandas`, and `loader_file_format="parquet"`, then raise'
    " `MissingDependencyException`; use the destination's other formats.",
    cases=("broken", "missing"),
)
def without_pyarrow(case: str) -> None:
    import subprocess
    import sys

    head = """
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("pyarrow", "pandas"):
            raise {error}("DLL load failed while importing lib")

sys.meta_path.insert(0, Without())
import dlt
"""
    load = """
import sqlalchemy as sa
from dlt.sources.sql_database import sql_table
engine = sa.create_engine("sqlite:///shop.db")
with engine.begin() as connection:
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS orders (id integer)")
    connection.exec_driver_sql("INSERT INTO orders VALUES (1)")
backend, file_format = sys.argv[1:]
loads = dlt.pipeline(f"no_{backend}_{file_format}", destination="duckdb", dataset_name="data")
orders = sql_table(engine, "orders", backend=backend)
print(loads.run(orders, loader_file_format=file_format or None).has_failed_jobs)
"""

    def run(code: str, *arguments: str) -> str:
        argv = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(argv, capture_output=True, text=True)
        return done.stdout + done.stderr

    if case == "broken":
        assert "ImportError: DLL load failed" in run(head.format(error="ImportError"))
        return
    missing = head.format(error="ModuleNotFoundError") + load
    assert run(missing, "sqlalchemy", "").strip().endswith("False")
    assert "MissingDependencyException" in run(missing, "pyarrow", "")
    assert "MissingDependencyException" in run(missing, "pandas", "")
    assert "additional dependencies to run dlt pyarrow" in run(missing, "sqlalchemy", "parquet")


@claim(
    "Change the column in the destination, for example `ALTER TABLE shelf ALTER n TYPE varchar`",
    'Load the table from the start: `pipeline.run(…, refresh="drop_resources")` drops the table'
    " and its cursor.",
    cases=("sqlalchemy, altered", "pyarrow, altered", "sqlalchemy, refresh", "pyarrow, refresh"),
)
def a_changed_type(case: str) -> None:
    import sqlalchemy as sa

    backend, _, way = case.partition(", ")
    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    engine = sa.create_engine("sqlite:///shelves.db")
    os.environ[CREDENTIALS] = "sqlite:///shelves.db"

    def make(kind: str, value: str) -> None:
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE IF EXISTS shelf")
            connection.exec_driver_sql(f"CREATE TABLE shelf (n {kind})")
            connection.exec_driver_sql(f"INSERT INTO shelf VALUES ({value})")

    loaded = pipeline()
    make("integer", "12")
    loaded.run(table("shelf", backend=backend))
    make("varchar", "'12b'")
    for dropped in (False, False, True):
        if dropped:
            loaded = loaded.drop()
        with raises("LoadClientJobFailed") as caught:
            loaded.run(table("shelf", backend=backend))
        assert "Could not convert string '12b' to INT64" in caught.message
    assert loaded.default_schema.get_table_columns("shelf")["n"]["data_type"] == "text"
    if way == "altered":
        with loaded.sql_client() as client:
            client.execute_sql("ALTER TABLE shelf ALTER n TYPE varchar")
        loaded.run(table("shelf", backend=backend))
        assert rows(loaded, "SELECT n FROM shelf ORDER BY 1") == [("12",), ("12b",)]
    else:
        loaded.run(table("shelf", backend=backend), refresh="drop_resources")
        assert rows(loaded, "SELECT n FROM shelf") == [("12b",)]


@claim(
    "Call `pipeline.drop()`, which sets cursors back, and choose one",
    "with `merge` or a staging strategy of `replace` also in the staging dataset, and run again.",
    cases=("cursor", "cursor, not dropped", "merge", "merge, one table"),
)
def a_changed_column(case: str) -> None:
    import dlt
    import sqlalchemy as sa

    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    engine = sa.create_engine("sqlite:///shelves.db")
    os.environ[CREDENTIALS] = "sqlite:///shelves.db"

    def make(kind: str, *values: str) -> None:
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE IF EXISTS shelf")
            connection.exec_driver_sql(f"CREATE TABLE shelf (id integer PRIMARY KEY, n {kind})")
            for number, value in enumerate(values):
                connection.exec_driver_sql(f"INSERT INTO shelf VALUES ({number}, {value})")

    def run() -> None:
        shelf = table("shelf")
        if case.startswith("cursor"):
            shelf.apply_hints(incremental=dlt.sources.incremental("id"))
        loaded.run(shelf, write_disposition="merge" if "merge" in case else "append")

    loaded = pipeline()
    make("integer", "12")
    run()
    make("varchar", "'12'", "'12b'")
    with raises("LoadClientJobFailed"):
        run()
    if not case.endswith("not dropped"):
        loaded = loaded.drop()
        loaded.sync_destination()
    with loaded.sql_client() as client:
        client.execute_sql("ALTER TABLE shelf ALTER n TYPE varchar")
        if case == "merge":
            client.execute_sql("ALTER TABLE data_staging.shelf ALTER n TYPE varchar")
    if case == "merge, one table":
        with raises("LoadClientJobFailed"):
            run()
    else:
        run()
    complete = case in ("cursor", "merge")
    expected = [("12",), ("12b",)] if complete else [("12",)]
    assert rows(loaded, "SELECT n FROM shelf ORDER BY id") == expected


@claim(
    "Postgres takes an error in an Arrow or CSV file as one that may pass, and the package stays"
    " pending: `pipeline.drop()` removes it.",
    service="postgres",
    cases=("pyarrow", "sqlalchemy"),
)
def a_changed_type_on_postgres(case: str) -> None:
    import dlt

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    database("POSTGRES", "CREATE TABLE shelf (n integer)", "INSERT INTO shelf VALUES (12)")
    to = dlt.destinations.postgres(os.environ[CREDENTIALS])
    loaded = pipeline(destination=to, dataset_name="copied")
    loaded.run(table("shelf", backend=case))
    database("POSTGRES", "ALTER TABLE shelf ALTER n TYPE varchar USING '12b'")
    failed = "LoadClientJobRetry" if case == "pyarrow" else "LoadClientJobFailed"
    with raises(failed) as caught:
        loaded.run(table("shelf", backend=case))
    assert "invalid input syntax for type bigint" in caught.message
    assert loaded.has_pending_data == (case == "pyarrow")
    assert not loaded.drop().has_pending_data


@claim(
    "If the run failed already, call `pipeline.drop()` first: it removes the pending package and"
    " sets cursors back.",
    cases=("drop", "replace", "package dropped only"),
)
def new_required_column_with_a_cursor(case: str) -> None:
    import dlt
    from dlt.sources.sql_database import sql_table

    path = f"{os.getcwd()}/items.db"

    def execute(sql: str) -> None:
        with sqlite3.connect(path) as database:
            database.executescript(sql)

    def may_be_null(table: Any) -> None:
        for column in table.columns:
            column.nullable = not column.primary_key

    def load(callback: Any = None) -> None:
        cursor = dlt.sources.incremental[int]("id")
        items = sql_table(
            f"sqlite:///{path}", "items", incremental=cursor, table_adapter_callback=callback
        )
        loaded.run(items, write_disposition="replace" if case == "replace" else "append")

    loaded = pipeline()
    execute("CREATE TABLE items (id INTEGER PRIMARY KEY); INSERT INTO items VALUES (1)")
    load()
    column = "ALTER TABLE items ADD COLUMN stock INTEGER NOT NULL DEFAULT 0"
    execute(f"{column}; INSERT INTO items VALUES (2, 5)")
    with raises("DatabaseTransientException"):
        load()
    if case == "package dropped only":
        loaded.drop_pending_packages()
    else:
        loaded.drop()
    load(may_be_null)
    found = rows(loaded, "SELECT id FROM items ORDER BY id")
    assert found == ([(1,)] if case == "package dropped only" else [(1,), (2,)])


@claim(
    "dlt opens a connection for each load job, so a load that goes on after the token has expired"
    " waits for ever.",
    "Kill it, and the next run continues the pending package.",
    service="postgres",
    cases=("new token", "expired token"),
)
def token_of_a_destination(case: str) -> None:
    import multiprocessing

    import dlt
    import psycopg2
    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    url = os.environ["SNIPPETS_POSTGRES_URL"]

    def execute(sql: str) -> None:
        with contextlib.closing(psycopg2.connect(url)) as server:
            server.autocommit = True
            server.cursor().execute(sql)

    def books() -> Any:
        return [dlt.resource([{"id": 1}], name=f"books_{number}") for number in range(3)]

    def load() -> None:
        done = InsertValuesLoadJob.run

        def run(job: Any) -> None:
            done(job)
            if case == "expired token":
                execute(f"ALTER ROLE {role} NOLOGIN")

        InsertValuesLoadJob.run = run  # type: ignore[method-assign]
        dlt.config["load.workers"] = 1
        pipeline(destination=destination).run(books())

    # Roles are shared by the databases of a server, and the cases may run at the same time.
    role = f"token_user_{case.split()[0]}"
    execute(f"DROP ROLE IF EXISTS {role}; CREATE ROLE {role} LOGIN SUPERUSER")
    destination = dlt.destinations.postgres(url.replace("loader", role, 1))
    process: Any = multiprocessing.get_context("fork").Process(target=load)
    process.start()
    process.join(None if case == "new token" else 8)
    assert process.is_alive() is (case == "expired token")
    process.kill()
    process.join()
    execute(f"ALTER ROLE {role} LOGIN")
    loaded = pipeline(destination=destination)
    assert loaded.has_pending_data is (case == "expired token")
    loaded.run()
    assert rows(loaded, "SELECT count(*) FROM books_2") == [(1,)]
    execute(f"REASSIGN OWNED BY {role} TO loader; DROP ROLE {role}")


@claim(
    "In BigQuery a `double` is `FLOAT64`; a decimal with more than 38 digits, or more than 9 after"
    " the point, is `BIGNUMERIC`: for `NUMERIC`, declare"
    ' `"data_type": "decimal", "precision": 38, "scale": 9`.',
    cases=("double", "10 after the point", "39 digits", "38 and 9"),
)
def oracle_numbers_in_bigquery(case: str) -> None:
    import dlt
    from dlt.sources.sql_database.schema_types import sqla_col_to_column_schema
    from sqlalchemy import Column
    from sqlalchemy.dialects.oracle import NUMBER

    types: dict[str, Any] = {
        "double": NUMBER(),
        "10 after the point": NUMBER(38, 10),
        "39 digits": NUMBER(39, 2),
        "38 and 9": NUMBER(38, 9),
    }
    column = sqla_col_to_column_schema(Column("amount", types[case]), "full_with_precision")
    mapper = dlt.destinations.bigquery().capabilities().get_type_mapper()
    made = mapper.to_destination_type(column, {"name": "orders", "columns": {}})
    expected = {
        "double": "FLOAT64",
        "10 after the point": "BIGNUMERIC(38,10)",
        "39 digits": "BIGNUMERIC(39,2)",
        "38 and 9": "NUMERIC(38,9)",
    }
    assert made == expected[case]


@claim(
    "A column that is gone from the source stays in the destination, with NULL in new rows.",
    "If it was `NOT NULL`, the schema still says so, and each run fails, with `replace` too: `NOT"
    " NULL constraint failed` on DuckDB, or with an Arrow backend, `Parquet file is likely"
    " corrupted, missing dictionary`,"
    " on Postgres `Unexpected end of stream`.",
    "Call `pipeline.drop()`, because the cursor may be past the rows of this run.",
    "Then take `NOT NULL` away in the table and with the hint"
    ' `columns={"note": {"nullable": True}}`, or load the table with `refresh="drop_resources"`.',
    cases=(
        "nullable, sqlalchemy",
        "nullable, pyarrow",
        "required, sqlalchemy",
        "required, replace, sqlalchemy",
        "required, pyarrow",
        "repaired, sqlalchemy",
        "repaired, pyarrow",
        "repaired, cursor, sqlalchemy",
        "repaired, cursor, pyarrow",
        "package dropped, cursor, sqlalchemy",
        "package dropped, cursor, pyarrow",
        "refresh, sqlalchemy",
        "refresh, pyarrow",
    ),
)
def column_that_is_gone(case: str) -> None:
    import dlt
    from dlt.sources.sql_database import sql_table

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    backend: Any = case.split(", ")[-1]
    disposition: Any = "replace" if "replace" in case else "append"
    loaded = pipeline()

    def source(*statements: str) -> None:
        with contextlib.closing(sqlite3.connect("shop.db")) as shop:
            for statement in statements:
                shop.execute(statement)
            shop.commit()

    def load(**arguments: Any) -> None:
        hints = {"columns": arguments.pop("columns", None)}
        table = sql_table("sqlite:///shop.db", table="items", backend=backend)
        if "cursor" in case:
            table.apply_hints(incremental=dlt.sources.incremental("id"))
        if hints["columns"]:
            table.apply_hints(**hints)
        loaded.run(table, write_disposition=disposition, **arguments)

    required = "" if "nullable" in case else "NOT NULL"
    source(f"CREATE TABLE items (id INTEGER, note TEXT {required})")
    source("INSERT INTO items VALUES (1, 'a')")
    load()
    source("DROP TABLE items", "CREATE TABLE items (id INTEGER)", "INSERT INTO items VALUES (2)")
    if "nullable" in case:
        load()
        found = rows(loaded, "SELECT id, note FROM items ORDER BY id")
        assert found == [(1, "a"), (2, None)]
        return
    arrow = backend == "pyarrow"
    with raises("LoadClientJobRetry" if arrow else "LoadClientJobFailed") as caught:
        load()
    message = "Parquet file is likely corrupted, missing dictionary"
    assert (message if arrow else "NOT NULL constraint failed") in caught.message
    if "required" in case:
        return
    if "package dropped" in case:
        loaded.drop_pending_packages()
    else:
        loaded.drop()
    if "refresh" in case:
        load(refresh="drop_resources")
        assert rows(loaded, "SELECT id FROM items") == [(2,)]
        return
    rows(loaded, "ALTER TABLE items ALTER COLUMN note DROP NOT NULL")
    load(columns={"note": {"nullable": True}})
    lost = "package dropped" in case
    found = rows(loaded, "SELECT id, note FROM items ORDER BY id")
    assert found == [(1, "a")] + ([] if lost else [(2, None)])


@claim(
    "A function that makes text of them is not enough, because the column keeps that type, and dlt"
    " reads the text as Base64.",
    "Change the type as well:",
    cases=("function only", "with the type"),
)
def binary_as_hex(case: str) -> None:
    with sqlite3.connect("files.db") as files:
        files.execute("CREATE TABLE files (id INTEGER PRIMARY KEY, digest BLOB)")
        files.execute("INSERT INTO files VALUES (1, x'DEADBEEF')")
    os.environ[CREDENTIALS] = "sqlite:///files.db"
    resource = table("files").add_map(lambda row: {**row, "digest": row["digest"].hex()})
    if case == "with the type":
        resource.apply_hints(columns={"digest": {"data_type": "text"}})
    loaded = pipeline()
    loaded.run(resource)
    expected = "deadbeef" if case == "with the type" else base64.b64decode("deadbeef")
    assert rows(loaded, "SELECT digest FROM files") == [(expected,)]


@claim(
    "For the Arrow backends, let the database do it: set `table.c.digest.type = sa.Text()` in"
    ' `table_adapter_callback`, and select `sa.func.encode(table.c.digest, "hex").label("digest")`'
    " on PostgreSQL, or `sa.func.hex(…)` on MySQL and SQLite, in"
    " [`query_adapter_callback`](./usage.mdx#write-custom-sql-custom-queries).",
    cases=("postgres, pyarrow", "postgres, pandas", "sqlite, pyarrow", "mariadb, pyarrow"),
    service="postgres, mariadb",
)
def hex_in_the_query(case: str) -> None:
    import sqlalchemy as sa

    server, backend = case.split(", ")
    blob = {"postgres": "bytea", "mariadb": "BLOB", "sqlite": "BLOB"}[server]
    value = {"postgres": r"'\xDEADBEEF'", "mariadb": "x'DEADBEEF'", "sqlite": "x'DEADBEEF'"}[server]
    statements = (
        f"CREATE TABLE files (id INTEGER PRIMARY KEY, digest {blob})",
        f"INSERT INTO files VALUES (1, {value})",
    )
    if server == "sqlite":
        os.environ["SNIPPETS_SQLITE_URL"] = "sqlite:///files.db"
    database(server.upper(), *statements)

    def as_text(reflected: Any) -> None:
        reflected.c.digest.type = sa.Text()

    def in_hex(query: Any, reflected: Any) -> Any:
        digest = reflected.c.digest
        encoded = sa.func.encode(digest, "hex") if server == "postgres" else sa.func.hex(digest)
        return query.with_only_columns(reflected.c.id, encoded.label("digest"))

    resource = table(
        "files",
        backend=backend,
        table_adapter_callback=as_text,
        query_adapter_callback=in_hex,
    )
    loaded = pipeline()
    loaded.run(resource)
    assert rows(loaded, "SELECT lower(digest) FROM files") == [("deadbeef",)]


@claim(
    "A `DOUBLE` is reflected as `decimal`: SQLAlchemy drops the digits after the tenth decimal"
    " place, DuckDB stores nine of them, and `pyarrow` fails on the tenth with `Rescaling"
    " Decimal128 value would cause data loss`.",
    service="mariadb",
    cases=("sqlalchemy", "pyarrow", "pandas", "pyarrow, short"),
)
def doubles_of_mysql(case: str) -> None:
    number = "0.5" if "short" in case else "0.12345678912"
    database(
        "MARIADB",
        "CREATE TABLE parcels (id integer PRIMARY KEY, weight double)",
        f"INSERT INTO parcels VALUES (1, {number})",
    )
    backend = case.partition(",")[0]
    if case == "pyarrow":
        with raises("ArrowInvalid") as caught:
            pipeline().extract(table("parcels", backend=backend))
        assert caught.message == "Rescaling Decimal128 value would cause data loss"
        return
    if case == "sqlalchemy":
        assert str(next(iter(table("parcels")))["weight"]) == "0.1234567891"
    loaded = pipeline()
    loaded.run(table("parcels", backend=backend))
    stored = "0.500000000" if "short" in case else "0.123456789"
    query = "SELECT typeof(weight), weight::varchar FROM parcels"
    assert rows(loaded, query) == [("DECIMAL(38,9)", stored)]


@claim(
    "dlt 1.10.0 matches the columns by position: a text where a number is expected raises"
    " `PyToArrowConversionException`, and a value that fits lands in the wrong column.",
    "With any version, name the columns of the query in `included_columns`, and select them in the"
    " order of the table: the order of that list does not count.",
    cases=("text for a number", "number for a number", "order of the list", "order of the table"),
)
def columns_of_a_query(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine("sqlite:///query.db")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE orders (id INTEGER, customer INTEGER, name TEXT)"))
        connection.execute(sa.text("INSERT INTO orders VALUES (101, 1, 'Ana')"))
    second = "name" if case == "text for a number" else "id"
    query = f"SELECT customer, {second} FROM orders"
    if case == "order of the table":
        query = "SELECT id, customer FROM orders"
    found = sql_table(
        engine,
        table="orders",
        backend="pyarrow",
        included_columns=["customer", "id"] if "order" in case else None,
        query_adapter_callback=lambda _query, _table: sa.text(query),
    )
    if case == "text for a number":
        with raises("PyToArrowConversionException"):
            list(found)
        return
    (table,) = list(found)
    swapped = {"id": [1], "customer": [101]}
    right = {"id": [101], "customer": [1]}
    assert table.to_pydict() == (right if case == "order of the table" else swapped)


@claim(
    "If an earlier run created the column, new rows have no value for it, and the load ends in `NOT"
    " NULL constraint failed` or the like, whether you leave it out of `included_columns` or remove"
    " it in a table adapter (1.10.0 has no `excluded_columns`).",
    "Drop the table once, with the run that leaves the column out:",
    cases=("included", "adapter", "refresh", "excluded_columns"),
)
def columns_that_are_left_out(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine("sqlite:///users.db")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE users (id INTEGER, hash TEXT NOT NULL)"))
        connection.execute(sa.text("INSERT INTO users VALUES (1, 'x')"))
    if case == "excluded_columns":
        unknown: Any = {"excluded_columns": ["hash"]}
        with raises("TypeError"):
            sql_table(engine, "users", **unknown)
        return

    def without_hash(table: Any) -> None:
        table._columns.remove(table.columns["hash"])

    loaded = pipeline()
    loaded.run(sql_table(engine, "users"), write_disposition="replace")
    options: Any = {"included_columns": ["id"]}
    if case == "adapter":
        options = {"table_adapter_callback": without_hash}
    users = sql_table(engine, "users", **options)
    if case == "refresh":
        loaded.run(users, write_disposition="replace", refresh="drop_resources")
        assert "hash" not in loaded.default_schema.tables["users"]["columns"]
        assert rows(loaded, "SELECT id FROM users") == [(1,)]
    else:
        with raises("LoadClientJobFailed") as caught:
            loaded.run(users, write_disposition="replace")
        assert "NOT NULL constraint failed" in caught.message


@claim(
    "If the run failed already, call `pipeline.drop()` first.",
    "To keep the rows, take the constraint off in the database instead: `ALTER TABLE users ALTER"
    " COLUMN hash DROP NOT NULL`, with `merge` or a staging strategy of `replace` also in the"
    " staging dataset.",
    "With an Arrow backend, such as `pyarrow`, also pass the hint"
    ' `columns={"hash": {"nullable": True}}`, or the run fails as before.',
    cases=(
        "sqlalchemy",
        "sqlalchemy, merge",
        "sqlalchemy, replace through staging",
        "pyarrow, no hint",
        "pyarrow, hint",
        "pyarrow, hint, not dropped",
    ),
)
def constraint_of_a_column_that_is_left_out(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    engine = sa.create_engine("sqlite:///users.db")
    with engine.begin() as connection:
        connection.execute(
            sa.text("CREATE TABLE users (id INTEGER PRIMARY KEY, hash TEXT NOT NULL)")
        )
        connection.execute(sa.text("INSERT INTO users VALUES (1, 'x')"))
    backend: Any = case.split(",")[0]
    mode: Any = next((one for one in ("merge", "replace") if one in case), "append")
    os.environ["DESTINATION__DUCKDB__REPLACE_STRATEGY"] = "insert-from-staging"
    loaded = pipeline()
    loaded.run(sql_table(engine, "users", backend=backend), write_disposition=mode)

    def without_hash(**hints: Any) -> None:
        users = sql_table(engine, "users", backend=backend, included_columns=["id"])
        loaded.run(users, write_disposition=mode, **hints)

    with raises("PipelineStepFailed"):
        without_hash()
    if "not dropped" not in case:
        loaded.drop()
    for dataset in ("data", "data_staging")[: 1 if mode == "append" else 2]:
        if dataset == "data_staging":
            # Not enough: the copy in the staging dataset has the constraint too.
            with raises("PipelineStepFailed"):
                without_hash()
            loaded.drop()
        rows(loaded, f"ALTER TABLE {dataset}.users ALTER COLUMN hash DROP NOT NULL")
    hints: Any = {"columns": {"hash": {"nullable": True}}} if ", hint" in case else {}
    if "no hint" in case or "not dropped" in case:
        with raises("PipelineStepFailed"):
            without_hash(**hints)
    else:
        without_hash(**hints)
        found = rows(loaded, "SELECT id, hash FROM users")
        assert found == ([(1, "x"), (1, None)] if mode == "append" else [(1, None)])


@claim(
    "dlt found no connection string, so it looked for single fields, and the first one is missing"
    " too.",
    "Or you have set the other fields and not this one:",
    cases=("nothing", "other fields", "with drivername"),
)
def the_first_field_is_missing(case: str) -> None:
    from dlt.sources.sql_database import sql_table

    sqlite3.connect("shop.db").execute("CREATE TABLE orders (id INTEGER)")
    os.environ.pop(CREDENTIALS, None)
    if case != "nothing":
        os.environ[f"{CREDENTIALS}__DATABASE"] = "shop.db"
    if case == "with drivername":
        os.environ[f"{CREDENTIALS}__DRIVERNAME"] = "sqlite"
        assert list(sql_table(table="orders")) == []
        return
    with raises("ConfigFieldMissingException") as caught:
        list(sql_table(table="orders"))
    assert "'drivername'" in caught.message
    assert "ConnectionStringCredentials" in caught.message


@claim(
    "If reflection fails all the same, declare the columns in that `Table`: dlt then asks the"
    " database for rows only, and selects these columns.",
    cases=("reflected", "declared"),
)
def tables_of_your_own_metadata(case: str) -> None:
    from unittest import mock

    import sqlalchemy as sa
    from sqlalchemy.engine.reflection import Inspector

    engine = sa.create_engine("sqlite:///shop.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE orders (id INTEGER PRIMARY KEY, item TEXT)")
        connection.exec_driver_sql("INSERT INTO orders VALUES (1, 'tea')")
    metadata = sa.MetaData()
    if case == "reflected":
        sa.Table("orders", metadata, autoload_with=engine, oracle_resolve_synonyms=True)
    else:
        sa.Table("orders", metadata, sa.Column("id", sa.Integer, primary_key=True))
    with mock.patch.object(Inspector, "reflect_table", side_effect=AssertionError):
        found = list(table("orders", credentials=engine, metadata=metadata))
    assert found == ([{"id": 1, "item": "tea"}] if case == "reflected" else [{"id": 1}])


@claim(
    "The log says `contains unknown data type MONEY`, and the column has texts such as"
    " `$1,234.50`.",
    "Another type in `table_adapter_callback`, without a cast, ends in `Unknown PG numeric type:"
    " 790`.",
    cases=("as it is", "pyarrow", "cast", "another type"),
    service="postgres",
)
def money_of_postgres(case: str) -> None:
    import sqlalchemy as sa
    from dlt.common import logger
    from sqlalchemy.dialects.postgresql import MONEY

    database("POSTGRES", "CREATE TABLE paid (total money)", "INSERT INTO paid VALUES (1234.5)")
    warnings: list[str] = []
    logger.warning = lambda message, *_, **__: warnings.append(message)

    def cast(query: Any, reflected: Any) -> Any:
        return sa.select(*(sa.cast(c, sa.Numeric(19, 2)).label(c.name) for c in reflected.columns))

    def numeric(sql_type: Any) -> Any:
        return sa.Numeric(19, 2) if isinstance(sql_type, MONEY) else sql_type

    def change(reflected: Any) -> None:
        reflected.c.total.type = sa.Numeric(19, 2)

    given: dict[str, Any] = {
        "pyarrow": {"backend": "pyarrow"},
        "cast": {"query_adapter_callback": cast, "type_adapter_callback": numeric},
        "another type": {"table_adapter_callback": change},
    }.get(case, {})
    loaded = pipeline()
    if case == "another type":
        with raises("ResourceExtractionError") as caught:
            loaded.run(table("paid", **given))
        assert "Unknown PG numeric type: 790" in caught.message
        return
    loaded.run(table("paid", **given))
    column = loaded.default_schema.tables["paid"]["columns"]["total"]
    if case == "cast":
        assert (column["data_type"], column.get("precision")) == ("decimal", 19)
        assert str(rows(loaded, "SELECT total FROM paid")[0][0]) == "1234.50"
        return
    assert rows(loaded, "SELECT total FROM paid") == [("$1,234.50",)]
    assert any("contains unknown data type MONEY" in warning for warning in warnings)


@claim(
    "If a key comes in lower case once and in upper case later, such as a `UNIQUEIDENTIFIER` of SQL"
    " Server from two drivers, `merge` inserts the row a second time in DuckDB and in other"
    " destinations that compare texts with case.",
    cases=("two cases", "one case"),
)
def keys_in_two_cases(case: str) -> None:
    import dlt

    loaded = pipeline()
    for key in ("5f0c", "5F0C"):
        orders = dlt.resource(
            [{"ticket": key}], name="orders", write_disposition="merge", primary_key="ticket"
        )
        if case == "one case":
            orders.add_map(lambda row: {**row, "ticket": row["ticket"].lower()})
        loaded.run(orders)
    found = rows(loaded, "SELECT ticket FROM orders ORDER BY 1")
    assert found == ([("5F0C",), ("5f0c",)] if case == "two cases" else [("5f0c",)])


@claim(
    "A process that runs for long and passes the same `metadata` again gets the columns of its"
    " first reflection, without a message; without `metadata`, each source reflects anew.",
    cases=("the same, sqlalchemy", "the same, pyarrow", "none, sqlalchemy", "none, pyarrow"),
)
def columns_of_an_old_metadata(case: str) -> None:
    import sqlalchemy as sa

    kind, backend = case.split(", ")
    engine = sa.create_engine("sqlite:///aging.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE orders (id INTEGER PRIMARY KEY)")
        connection.exec_driver_sql("INSERT INTO orders VALUES (1)")
    metadata = sa.MetaData() if kind == "the same" else None
    columns: list[list[str]] = []
    for _ in range(2):
        loaded = pipeline()
        loaded.run(table("orders", credentials=engine, metadata=metadata, backend=backend))
        found = loaded.default_schema.get_table_columns("orders", include_incomplete=True)
        columns.append([name for name in found if not name.startswith("_dlt")])
        with engine.begin() as connection:
            connection.exec_driver_sql(f"ALTER TABLE orders ADD note{len(columns)} TEXT")
    assert columns == [["id"], ["id"] if kind == "the same" else ["id", "note1"]]


@claim(
    "The backends `sqlalchemy` and `pandas` do not stop, and DuckDB, for example, stores nine of "
    "the digits.",
    "With `sqlalchemy`, the same adapter keeps all of them, on BigQuery in a `BIGNUMERIC(38,20)`; "
    "with `pandas`, the values become floats.",
    'A column that exists stays as it is: pass `refresh="drop_resources"` once, which loads the '
    "table again.",
    service="postgres",
    cases=("sqlalchemy", "pandas", "adapter later"),
)
def numbers_without_precision(case: str) -> None:
    import dlt
    import sqlalchemy as sa
    from standins_lib.ddl import create_statements, prepared

    def sized(found: Any) -> Any:
        found.c.rate.type = sa.Numeric(38, 20)
        return found

    def run(loaded: Any, refresh: Any = None, **arguments: Any) -> str:
        rates = table("rates", backend=backend, **arguments)
        loaded.run(rates, write_disposition="replace", refresh=refresh)
        [(value,)] = rows(loaded, "SELECT rate FROM rates")
        return f"{value:f}"

    backend = "pandas" if case == "pandas" else "sqlalchemy"
    digits = "0.12345678901234567890"
    made = "CREATE TABLE rates (id integer PRIMARY KEY, rate numeric)"
    database("POSTGRES", made, f"INSERT INTO rates VALUES (1, {digits})")
    loaded = pipeline()
    assert run(loaded) == "0.123456789"
    if case == "adapter later":
        assert run(loaded, table_adapter_callback=sized) == "0.123456789"
        assert run(loaded, "drop_resources", table_adapter_callback=sized) == digits
        return
    value = run(pipeline("sized"), table_adapter_callback=sized)
    if case == "pandas":
        assert value != digits
        assert value.startswith("0.1234567890123456")
        return
    assert value == digits
    warehouse = dlt.destinations.bigquery(
        credentials={"project_id": "shop", "private_key": "key", "client_email": "a@example.com"}
    )
    statements = str(
        create_statements(prepared(table("rates", table_adapter_callback=sized), warehouse))
    )
    assert "BIGNUMERIC(38,20)" in statements


@claim(
    "Oracle and Postgres keep such dates, and Python has none: the driver fails while it fetches"
    " the rows.",
    "(`infinity` of Postgres arrives as 9999-12-31.)",
    "We tried it on Postgres, with `sqlalchemy` and `pyarrow`.",
    cases=("sqlalchemy", "pyarrow"),
    service="postgres",
)
def dates_that_python_does_not_have(case: str) -> None:
    import sqlalchemy as sa

    def is_date(column: Any) -> bool:
        return isinstance(column.type, (sa.Date, sa.DateTime))

    def dates_may_be_null(table: Any) -> None:
        for column in filter(is_date, table.columns):
            column.nullable = True

    def far_dates_as_null(query: Any, table: Any) -> Any:
        first, last = date(1, 1, 1), date(9999, 12, 31)
        return query.with_only_columns(
            *(
                sa.case((column.between(first, last), column)).label(column.name)
                if is_date(column)
                else column
                for column in query.selected_columns
            )
        )

    database(
        "POSTGRES",
        "CREATE TABLE finds (id integer PRIMARY KEY, made date NOT NULL, at timestamp,"
        " z timestamptz)",
        "INSERT INTO finds VALUES (1, '0500-01-01 BC', '2025-05-01', '2025-05-01Z')",
        "INSERT INTO finds VALUES (2, '2025-05-01', '0500-01-01 BC', 'infinity')",
    )
    with raises("ResourceExtractionError") as caught:
        list(table("finds", backend=case))
    assert "is out of range" in caught.message
    database("POSTGRES", "CREATE TABLE ends (until date)", "INSERT INTO ends VALUES ('infinity')")
    (ends,) = list(table("ends", backend=case))
    last = ends["until"][0].as_py() if case == "pyarrow" else ends["until"]
    assert last == date(9999, 12, 31)
    loaded = pipeline()
    loaded.run(
        table(
            "finds",
            backend=case,
            table_adapter_callback=dates_may_be_null,
            query_adapter_callback=far_dates_as_null,
        )
    )
    found = rows(loaded, "SELECT id, made IS NULL, at IS NULL, z IS NULL FROM finds ORDER BY id")
    assert found == [(1, True, False, False), (2, False, True, True)]
