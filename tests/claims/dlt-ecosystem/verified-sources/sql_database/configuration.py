"""Claims of docs/dlt-ecosystem/verified-sources/sql_database/configuration.mdx."""

import gc
import os
import sqlite3
from typing import Any

from standins_lib.claims import claim, pipeline, raises, rows

CREDENTIALS = "SOURCES__SQL_DATABASE__CREDENTIALS"


def made(script: str) -> None:
    """A SQLite database that the source is configured with."""
    with sqlite3.connect("shop.db") as database:
        database.executescript(script)
    os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
    os.environ[CREDENTIALS] = "sqlite:///shop.db"


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


def source(**arguments: Any) -> Any:
    from dlt.sources.sql_database import sql_database

    return sql_database(**arguments)


PEOPLE = (
    "CREATE TABLE people (id integer PRIMARY KEY, name varchar(80));"
    "INSERT INTO people VALUES (1, 'Amara Diallo'), (2, 'Jonas Berg');"
)


@claim(
    "An unknown schema raises no error in `sql_database` on PostgreSQL: the source is empty, unless"
    " you give `table_names`.",
    "`sql_table` raises `NoSuchTableError`.",
    service="postgres",
    cases=("all tables", "table_names"),
)
def unknown_schema(case: str) -> None:
    in_postgres(PEOPLE)
    if case == "table_names":
        with raises("InvalidRequestError"):
            source(schema="sales", table_names=["people"])
        return
    assert list(source().resources) == ["people"]
    assert not source(schema="sales").resources
    with raises("NoSuchTableError"):
        table("people", schema="sales")


@claim(
    "A view that you name is loaded without `include_views`.",
    "A view has no primary key: set a key with `apply_hints` before you merge.",
    cases=("named", "not named", "include_views"),
)
def named_views(case: str) -> None:
    made(PEOPLE + "CREATE VIEW names AS SELECT id FROM people;")
    if case == "not named":
        assert list(source().resources) == ["people"]
        return
    given: Any = (
        {"table_names": ["names", "people"]} if case == "named" else {"include_views": True}
    )
    found = source(**given)
    tables = {name: one.compute_table_schema() for name, one in found.resources.items()}
    assert sorted(tables) == ["names", "people"]
    assert "primary_key" not in tables["names"]["columns"]["id"]
    assert tables["people"]["columns"]["id"]["primary_key"] is True


@claim(
    "SQLite raises `OperationalError`.",
)
def unknown_schema_in_sqlite() -> None:
    made(PEOPLE)
    with raises("OperationalError"):
        source(schema="sales")


@claim(
    "With `defer_table_reflect=True`, both raise `NoSuchTableError`, in the run.",
    cases=("sql_database", "sql_table"),
)
def unknown_tables_later(case: str) -> None:
    made(PEOPLE)
    if case == "sql_table":
        data: Any = table("orders", defer_table_reflect=True)
    else:
        data = source(table_names=["people", "orders"], defer_table_reflect=True)
    with raises("NoSuchTableError"):
        pipeline().run(data)


@claim(
    "A name in `table_names` that the database does not have raises `InvalidRequestError`; in"
    " `sql_table`, `NoSuchTableError`."
)
def unknown_tables() -> None:
    made(PEOPLE)
    with raises("InvalidRequestError"):
        source(table_names=["people", "orders"])
    with raises("NoSuchTableError"):
        table("orders")


@claim(
    "In a URL, characters such as `@` and `%` in the password must be percent-encoded: `p@ss` is"
    " `p%40ss`.",
    "Fields in TOML do that for you.",
)
def password_with_special_characters() -> None:
    from dlt.sources.credentials import ConnectionStringCredentials
    from sqlalchemy import make_url

    fields = {"drivername": "postgresql", "host": "db", "database": "shop", "username": "loader"}
    given = ConnectionStringCredentials({**fields, "password": "p@ss"})
    url = given.to_native_representation()
    assert "loader:p%40ss@db" in url
    assert make_url(url).password == "p@ss"
    assert make_url("postgresql://loader:p%ss@db").password != "p@ss"


@claim(
    "dlt never disposes of an engine that you created.",
    "dlt makes an engine for each table and disposes of that engine when the rows are read.",
    "The engine with which `sql_database` reads the definitions is not disposed of: its connection"
    " stays open until Python collects the source.",
    service="postgres",
)
def engines_and_their_connections() -> None:
    watcher = in_postgres(PEOPLE)

    def open_connections():
        with watcher.connect() as connection:
            return connection.exec_driver_sql(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).scalar()

    def settled(expected):
        # The server needs a moment to notice that a connection was closed.
        return any(open_connections() == expected for _ in range(200))

    one = table("people")
    assert settled(1)
    assert len(list(one)) == 2
    assert settled(0)
    everything = source()
    assert settled(1)
    assert len(list(everything)) == 2
    assert settled(1)
    del everything
    gc.collect()
    assert settled(0)
    used = in_postgres("SELECT 1")
    assert len(list(table("people", credentials=used))) == 2
    assert used.pool.checkedin() == 1
    used.dispose()


@claim(
    "dlt calls the function once for the source and once for each table, and does not dispose of"
    " another engine that the function returns:",
    cases=("new engine", "same engine", "one table"),
)
def calls_of_the_engine_adapter(case: str) -> None:
    import sqlalchemy as sa

    made(PEOPLE + "CREATE TABLE orders (id integer);")
    seen: list[Any] = []

    def replace(engine: Any) -> Any:
        new = sa.create_engine(engine.url, poolclass=sa.pool.QueuePool)
        seen.append(engine if case == "same engine" else new)
        return seen[-1]

    names = ["people"] if case == "one table" else None
    assert len(list(source(engine_adapter_callback=replace, table_names=names))) == 2
    assert len(seen) == (2 if case == "one table" else 3)
    if case != "same engine":
        assert [engine.pool.checkedin() for engine in seen] == [1] * len(seen)


@claim(
    "Decimals stay exact.",
    "Both read a `numeric` as a 64-bit float.",
    "The column in the destination still has the decimal type, so nothing shows the loss.",
    service="postgres",
    cases=("sqlalchemy", "pyarrow", "pandas", "connectorx"),
)
def digits_of_decimals(backend: str) -> None:
    in_postgres(
        "CREATE TABLE invoices (id integer PRIMARY KEY, amount numeric(19, 2));"
        "INSERT INTO invoices VALUES (1, 12345678901234567.89)"
    )
    options = {"return_type": "arrow"} if backend == "connectorx" else {}
    loaded = pipeline()
    loaded.run(table("invoices", backend=backend, backend_kwargs=options))
    ((amount, kind),) = rows(loaded, "SELECT CAST(amount AS VARCHAR), typeof(amount) FROM invoices")
    is_exact = backend in ("sqlalchemy", "pyarrow")
    assert (amount == "12345678901234567.89") is is_exact
    assert is_exact or amount == "12345678901234567.68"
    assert kind == "DECIMAL(19,2)"


@claim(
    "`chunk_size` has no effect: the resource yields one table.",
    "Engine options, `connect_args` and `engine_adapter_callback` do not reach its connection.",
    service="postgres",
)
def connectorx_has_its_own_connection() -> None:
    in_postgres(PEOPLE)

    def broken(engine):
        # Every connection of this engine is refused.
        from sqlalchemy import event

        @event.listens_for(engine, "do_connect")
        def refuse(*_):
            raise RuntimeError("refused")

        return engine

    fast = {"backend": "connectorx", "backend_kwargs": {"return_type": "arrow"}}
    counts = {}
    for name, given in {"connectorx": fast, "pyarrow": {"backend": "pyarrow"}}.items():
        counts[name] = [page.num_rows for page in table("people", chunk_size=1, **given)]
    assert counts == {"connectorx": [2], "pyarrow": [1, 1]}

    # The definitions are known already: only the rows are read.
    import sqlalchemy as sa

    known = sa.MetaData()
    sa.Table("people", known, sa.Column("id", sa.Integer, primary_key=True))
    given = {"metadata": known, "engine_adapter_callback": broken}
    assert [page.num_rows for page in table("people", **given, **fast)] == [2]
    with raises("ResourceExtractionError") as caught:
        list(table("people", **given))
    assert "refused" in caught.message


@claim(
    "But timestamps without time zone arrive as Arrow's `date64`, and dlt loads them as midnight of"
    " their day, without an error.",
    '`"arrow"` keeps the time of day.',
    "ConnectorX 0.4.3 raises `ValueError: arrow_stream`.",
    cases=("arrow_stream", "arrow", "0.4.3"),
)
def times_of_arrow_stream(case: str) -> None:
    import connectorx
    import pyarrow as pa

    made(
        "CREATE TABLE visits (id INTEGER PRIMARY KEY, at TIMESTAMP);"
        "INSERT INTO visits VALUES (1, '2025-03-01 10:11:12')"
    )
    kwargs = {"return_type": case, "conn": f"sqlite://{os.path.abspath('shop.db')}"}
    if case == "0.4.3":
        kwargs["return_type"] = "arrow_stream"
        with raises("ResourceExtractionError") as caught:
            list(table("visits", backend="connectorx", backend_kwargs=kwargs))
        assert caught.message.endswith("exception: arrow_stream")
        return
    if case == "arrow_stream":
        # The batches that ConnectorX 0.4.4 yields: it is not the installed version.
        day = pa.array([1740787200000], pa.date64())
        batch = pa.record_batch({"id": pa.array([1]), "at": day})
        connectorx.read_sql = lambda *_, **__: pa.RecordBatchReader.from_batches(
            batch.schema, [batch]
        )
    loaded = pipeline()
    loaded.run(table("visits", backend="connectorx", backend_kwargs=kwargs))
    hour = 0 if case == "arrow_stream" else 10
    assert rows(loaded, "SELECT extract(hour FROM at) FROM visits") == [(hour,)]


@claim(
    "`file_max_items` does not split that table: it is loaded as one file.",
    service="postgres",
)
def connectorx_loads_one_file() -> None:
    in_postgres(
        "CREATE TABLE numbers (id integer PRIMARY KEY);"
        "INSERT INTO numbers SELECT generate_series(1, 30)"
    )
    os.environ["DATA_WRITER__FILE_MAX_ITEMS"] = "10"
    fast = {"backend": "connectorx", "backend_kwargs": {"return_type": "arrow"}}
    files = {}
    for name, given in {"connectorx": fast, "pyarrow": {"backend": "pyarrow"}}.items():
        info = pipeline(f"load_{name}", dataset_name=name).run(
            table("numbers", chunk_size=10, **given), loader_file_format="parquet"
        )
        jobs = info.load_packages[0].jobs["completed_jobs"]
        files[name] = [job.job_file_info.table_name for job in jobs].count("numbers")
    assert files == {"connectorx": 1, "pyarrow": 3}


@claim(
    "your own `MetaData` object; `schema` is then ignored",
    service="postgres",
    cases=("metadata", "schema"),
)
def metadata_decides_the_schema(case: str) -> None:
    import sqlalchemy as sa

    in_postgres(PEOPLE + "CREATE SCHEMA sales; CREATE TABLE sales.deals (id integer)")
    own = sa.MetaData(schema="sales") if case == "metadata" else None
    found = list(source(metadata=own, schema="public").resources)
    assert found == (["deals"] if case == "metadata" else ["people"])


@claim(
    "With `table_names`, only the named tables are loaded.",
    "Without `table_names`, the source also loads the tables of other schemas that a foreign key"
    " leads to; such a key is not in `references`:",
    service="postgres",
    cases=("named", "not named", "not resolved"),
)
def foreign_keys_lead_to_other_tables(case: str) -> None:
    in_postgres(
        PEOPLE
        + "CREATE TABLE orders (id integer PRIMARY KEY, person integer REFERENCES people (id));"
        "CREATE SCHEMA sales;"
        "CREATE TABLE sales.deals (id integer, person integer REFERENCES public.people (id));"
    )
    if case == "named":
        named = source(table_names=["orders"], resolve_foreign_keys=True)
        assert list(named.resources) == ["orders"]
        (reference,) = named.orders.compute_table_schema()["references"]
        assert reference["referenced_table"] == "people"
        deals = source(schema="sales", table_names=["deals"], resolve_foreign_keys=True)
        assert list(deals.resources) == ["deals"]
    elif case == "not resolved":
        assert list(source(schema="sales").resources) == ["deals"]
    else:
        followed = source(schema="sales", resolve_foreign_keys=True)
        assert sorted(followed.resources) == ["deals", "people"]
        assert not followed.deals.compute_table_schema().get("references")


@claim(
    "A timestamp without time zone stays that way.",
    "In DuckDB it becomes `TIMESTAMP`; with the `pyarrow` backend it becomes `TIMESTAMP WITH TIME"
    " ZONE`.",
    service="postgres",
    cases=("connectorx", "pyarrow"),
)
def times_without_zone(backend: str) -> None:
    in_postgres(
        "CREATE TABLE visits (at timestamp); INSERT INTO visits VALUES ('2025-03-01 10:00')"
    )
    options = {"return_type": "arrow"} if backend == "connectorx" else {}
    loaded = pipeline()
    loaded.run(table("visits", backend=backend, backend_kwargs=options))
    expected = "TIMESTAMP" if backend == "connectorx" else "TIMESTAMP WITH TIME ZONE"
    assert rows(loaded, "SELECT typeof(at) FROM visits") == [(expected,)]


@claim("The environment wins over `secrets.toml`.")
def environment_wins() -> None:
    from pathlib import Path

    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    made(PEOPLE)
    Path(".dlt").mkdir(exist_ok=True)
    text = '[sources.sql_database]\ncredentials = "sqlite:///other.db"\n'
    Path(".dlt/secrets.toml").write_text(text)
    Container()[PluggableRunContext].reload_providers()
    assert list(source().resources) == ["people"]
    del os.environ[CREDENTIALS]
    assert not source().resources


@claim(
    "A table without rows yields nothing, so the destination gets no table, whatever the backend.",
    cases=("sqlalchemy", "pyarrow", "pandas"),
)
def empty_table_is_not_created(case: str) -> None:
    from dlt.sources.sql_database import sql_table

    made("CREATE TABLE returns (id integer, reason text)")
    loaded = pipeline()
    backend: Any = case
    loaded.run(sql_table(table="returns", backend=backend))
    assert loaded.default_schema.data_table_names() == []


@claim(
    "The first argument takes a URL as text, a dictionary of its fields,"
    " `ConnectionStringCredentials`, or an engine.",
    "An object of SQLAlchemy's `URL` raises `InvalidNativeValue`: pass"
    " `url.render_as_string(hide_password=False)`, because `str(url)` has `***` for the password.",
    cases=("text", "dictionary", "credentials", "engine", "url", "rendered"),
)
def forms_of_credentials(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.credentials import ConnectionStringCredentials
    from dlt.sources.sql_database import sql_database, sql_table

    made(PEOPLE)
    del os.environ[CREDENTIALS]
    url = sa.make_url("sqlite:///shop.db")
    forms: Any = {
        "text": "sqlite:///shop.db",
        "dictionary": {"drivername": "sqlite", "database": "shop.db"},
        "credentials": ConnectionStringCredentials("sqlite:///shop.db"),
        "engine": sa.create_engine(url),
        "url": url,
        "rendered": url.render_as_string(hide_password=False),
    }
    if case == "url":
        for call in (lambda: sql_table(url, "people"), lambda: sql_database(url)):  # type: ignore[arg-type]
            with raises("InvalidNativeValue"):
                call()
        assert "***" in str(sa.make_url("postgresql://loader:your-password@localhost/shop"))
        return
    assert len(list(sql_table(forms[case], "people"))) == 2
    assert len(list(sql_database(forms[case]))) == 2


@claim(
    'To keep such a column in one piece, add `.apply_hints(columns={"payload": {"data_type":'
    ' "json"}})`, which fits dictionaries and JSON text.',
    cases=("dictionary", "text", "dictionary without the hint", "text without the hint"),
)
def column_of_unknown_type(case: str) -> None:
    import json

    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    made("CREATE TABLE events (id INTEGER PRIMARY KEY, payload TEXT);")
    made("""INSERT INTO events VALUES (1, '{"a": 1}');""")

    def unknown(table: Any) -> None:
        table.c.payload.type = sa.types.NullType()

    events = sql_table(table="events", table_adapter_callback=unknown)
    if case.startswith("dictionary"):
        events.add_map(lambda row: {**row, "payload": json.loads(row["payload"])})
    if not case.endswith("hint"):
        events.apply_hints(columns={"payload": {"data_type": "json"}})
    loaded = pipeline()
    loaded.run(events)
    kinds = {
        name: loaded.default_schema.get_table_columns("events")[name].get("data_type")
        for name in ("payload", "payload__a")
        if name in loaded.default_schema.get_table_columns("events")
    }
    if not case.endswith("hint"):
        assert kinds == {"payload": "json"}
    else:
        is_text = case.startswith("text")
        assert kinds == ({"payload": "text"} if is_text else {"payload__a": "bigint"})


@claim(
    "With `defer_table_reflect=True`, they connect only then.",
    cases=("sql_table", "sql_database"),
)
def when_the_source_connects(case: str) -> None:
    import sqlalchemy as sa

    made(PEOPLE)
    connected = []
    sa.event.listen(sa.pool.Pool, "connect", lambda *_: connected.append(1))

    def called(**options: Any) -> Any:
        if case == "sql_table":
            return table("people", **options)
        return source(table_names=["people"], **options)

    called()
    assert connected
    connected.clear()
    deferred = called(defer_table_reflect=True)
    assert not connected
    assert len(list(deferred)) == 2
    assert connected


@claim(
    "A column that holds only nulls in one page is text there, and in another page a number, a"
    " time or a boolean.",
    "The run then fails with `Schema at index 1 was different` or `Table schema does not match"
    " schema used to create file`.",
    service="postgres",
    cases=("first page", "later page", "text"),
)
def page_of_nulls(case: str) -> None:
    kind, value = ("text", "'a'") if case == "text" else ("integer", "5")
    values = ("null", value) if case != "later page" else (value, "null")
    in_postgres(
        f"CREATE TABLE notes (id integer PRIMARY KEY, note {kind});"
        f"INSERT INTO notes VALUES (1, {values[0]}), (2, {values[1]});"
    )
    loaded = pipeline()
    notes = table("notes", backend="pandas", chunk_size=1)
    if case == "text":
        loaded.run(notes)
        return
    with raises("ArrowInvalid") as caught:
        loaded.run(notes)
    assert "Schema at index 1 was different" in caught.message


@claim(
    "Unless it has only numbers, that is not JSON: the load into a database fails, and files keep"
    " the text.",
    service="postgres",
    cases=("numbers", "text", "files"),
)
def json_with_pandas(case: str) -> None:
    import dlt

    array = "integer[]" if case == "numbers" else "text[]"
    item = "{1,2}" if case == "numbers" else "{gift}"
    in_postgres(f"CREATE TABLE tagged (tags {array}); INSERT INTO tagged VALUES ('{item}');")
    tagged = table("tagged", backend="pandas")
    if case == "files":
        files = dlt.destinations.filesystem("bucket")
        loaded = dlt.pipeline("files", destination=files, dataset_name="data")
        loaded.run(tagged)
        assert loaded.last_trace.last_normalize_info.row_counts["tagged"] == 1
        return
    loaded = pipeline()
    if case == "text":
        with raises("LoadClientJobFailed"):
            loaded.run(tagged)
        return
    loaded.run(tagged)
    assert rows(loaded, "SELECT tags FROM tagged") == [("[1, 2]",)]


@claim(
    "If `sqlalchemy` filled the table before, the load into a database fails without them.",
    cases=("duckdb", "duckdb, replace", "duckdb, merge", "sqlite", "jsonl", "parquet"),
)
def arrow_after_dictionaries(case: str) -> None:
    import dlt

    made(PEOPLE)
    kind, _, disposition = case.partition(", ")
    destination: Any = {
        "duckdb": lambda: "duckdb",
        "sqlite": lambda: dlt.destinations.sqlalchemy("sqlite:///copied.db"),
    }.get(kind, lambda: dlt.destinations.filesystem("lake"))()
    loaded = pipeline(destination=destination, dataset_name="copied")
    settings: Any = {"write_disposition": disposition or "append"}
    if kind in ("jsonl", "parquet"):
        settings["loader_file_format"] = kind
    loaded.run(table("people"), **settings)
    if kind in ("jsonl", "parquet"):
        loaded.run(table("people", backend="pyarrow"), **settings)
        return
    with raises("LoadClientJobFailed") as caught:
        loaded.run(table("people", backend="pyarrow"), **settings)
    assert "NOT NULL constraint failed" in caught.message


@claim(
    "Names have no wildcards: `sales_*` and `my_schema.*` are looked up as they are, and raise "
    "these errors or `ResourcesNotFoundError`.",
    cases=("table_names", "with_resources", "exact name"),
)
def no_wildcards(case: str) -> None:
    from dlt.sources.sql_database import sql_database

    made("CREATE TABLE sales_a (id integer)")
    if case == "exact name":
        assert list(sql_database(table_names=["sales_a"]).resources) == ["sales_a"]
        return
    for name in ("sales_*", "main.*"):
        if case == "table_names":
            with raises("InvalidRequestError"):
                sql_database(table_names=[name])
        else:
            with raises("ResourcesNotFoundError"):
                sql_database().with_resources(name)
