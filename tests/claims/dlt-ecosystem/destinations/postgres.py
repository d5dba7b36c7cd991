"""Claims of docs/dlt-ecosystem/destinations/postgres.mdx."""

import os
from pathlib import Path
from typing import Any
from unittest import mock

import dlt
from dlt.common import logger
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import shaped

UPSERT: Any = {"disposition": "merge", "strategy": "upsert"}
DELETE_INSERT: Any = {"disposition": "merge", "strategy": "delete-insert"}


def loaded(name: str = "claims", **options: Any) -> dlt.Pipeline:
    """A pipeline into the server of this claim."""
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    destination = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"], **options)
    return pipeline(name, destination=destination)


def normalized(data: Any, **options: Any) -> dlt.Pipeline:
    """Extracted and normalized for Postgres, without a server."""
    made = pipeline(destination="postgres")
    made.extract(data, table_name="stock", **options)
    made.normalize()
    return made


@claim(
    "with `postgresql+psycopg2://`, `postgresql+psycopg://` or `postgresql+asyncpg://` the run ends"
    " in `invalid dsn`.",
    cases=("psycopg2", "psycopg", "asyncpg"),
    service="postgres",
)
def name_of_a_driver(case: str) -> None:
    url = os.environ["SNIPPETS_POSTGRES_URL"]
    loaded().run([1], table_name="one")
    with_driver = url.replace("postgresql:", f"postgresql+{case}:")
    with raises("ProgrammingError") as caught:
        pipeline(destination=dlt.destinations.postgres(with_driver)).run([1], table_name="one")
    assert "invalid dsn" in caught.message


@claim(
    "A view on the table makes the load fail",
    "Otherwise the next run repeats the statement of the pending package and fails again.",
    service="postgres",
)
def exchanged_table() -> None:
    replace: Any = {"table_name": "books", "write_disposition": "replace"}
    fast = loaded(replace_strategy="staging-optimized")
    fast.run([{"id": 1}], **replace)
    rows(fast, "GRANT SELECT ON books TO public")
    granted = (
        "SELECT count(*) FROM information_schema.role_table_grants"
        " WHERE grantee = 'PUBLIC' AND table_name = 'books'"
    )
    assert rows(fast, granted) == [(1,)]
    fast.run([{"id": 2}], **replace)
    assert rows(fast, granted) == [(0,)]
    rows(fast, "CREATE VIEW titles AS SELECT id FROM books")
    with raises("LoadClientJobRetry"):
        fast.run([{"id": 3}], **replace)
    kept = loaded(replace_strategy="insert-from-staging")
    with raises("LoadClientJobRetry"):
        kept.run([{"id": 4}], **replace)
    kept.drop_pending_packages()
    kept.run([{"id": 5}], **replace)
    assert rows(kept, "SELECT id FROM titles") == [(5,)]


@claim(
    "dlt has `COPY` read an empty text as NULL in each nullable column, and as an empty text in a"
    " `NOT NULL` column.",
    service="postgres",
)
def empty_text_in_csv() -> None:
    note = {"id": 1, "note": "", "place": ""}
    hints: Any = {"place": {"data_type": "text", "nullable": False}}
    for file_format, expected in (("csv", (None, "")), ("insert_values", ("", ""))):
        made = loaded(file_format)
        made.run([note], table_name=file_format, columns=hints, loader_file_format=file_format)
        assert rows(made, f"SELECT note, place FROM {file_format}") == [expected]


@claim(
    "CSV has no nested types and no raw bytes, so these columns of an Arrow table fail in the"
    " normalize step, and the package stays pending."
)
def arrow_columns_that_csv_lacks() -> None:
    import pyarrow as pa

    for value in ([1, 2], {"a": 1}, b"\x00\xff"):
        with raises("NormalizeJobFailed"):
            normalized(pa.table({"value": [value]}))
        assert pipeline(destination="postgres").has_pending_data
        pipeline(destination="postgres").drop_pending_packages()
    made = normalized(pa.table({"value": [[1, 2]]}), loader_file_format="insert_values")
    assert made.has_pending_data


@claim("The third format is `model`.")
def file_formats() -> None:
    formats = dlt.destinations.postgres().capabilities().supported_loader_file_formats
    assert list(formats) == ["insert_values", "csv", "model"]


@claim(
    "Postgres cannot load through a bucket: with `staging=…` the run ends in"
    " `DestinationLoadingViaStagingNotSupported`."
)
def no_bucket() -> None:
    with raises("DestinationLoadingViaStagingNotSupported"):
        pipeline(destination="postgres", staging="filesystem").run([1], table_name="stock")


@claim(
    "`geometry` takes one name or a list of names; a tuple raises `ValueError`.",
    "The default `srid` is 4326.",
)
def geometries() -> None:
    from dlt.destinations.impl.postgres.postgres_adapter import postgres_adapter

    for names in ("position", ["position"]):
        marked = postgres_adapter([{"id": 1}], geometry=names).columns
        assert marked["position"]["x-postgres-srid"] == 4326  # type: ignore[index, call-overload]
    with raises("ValueError"):
        postgres_adapter([{"id": 1}], geometry=("position",))


@claim("dlt shortens names of more than 63 characters and puts a hash in their middle.")
def long_names() -> None:
    fits, long = "a" * 63, "a" * 70
    kept, short = columns(normalized([{fits: 1, long: 2}]), "stock")
    assert (kept, len(short)) == (fits, 63)
    assert set(short) != {"a"}
    assert short.strip("a") not in ("", short)


@dlt.resource(columns={"isbn": {"data_type": "text"}, "copies": {"data_type": "text"}})
def stock() -> Any:
    yield dlt.mark.with_file_import("stock.csv", "csv", items_count=1)


@claim(
    "The header names the columns, in any order; upper and lower case do not matter.",
    "With `include_header = false` dlt takes the columns in the order of the schema.",
    service="postgres",
)
def columns_of_imported_files() -> None:
    Path("stock.csv").write_text("COPIES,ISBN\n3,9780141439587\n")
    made = loaded()
    made.run(stock())
    Path("stock.csv").write_text("9780141439686,0\n")
    without: Any = {"include_header": False}
    made = loaded(csv_format=without)
    made.run(stock())
    expected = [("9780141439587", "3"), ("9780141439686", "0")]
    assert rows(made, "SELECT isbn, copies FROM stock ORDER BY 1") == expected


@claim(
    "With `include_header = false`, their header is loaded as a row if all columns are text.",
    "With another `delimiter`, loading them ends with `Following headers … cannot be matched to"
    " columns`; set the same `delimiter` under `[normalize.data_writer]`.",
    service="postgres",
)
def own_files_with_a_csv_format() -> None:
    import pyarrow as pa

    shelf = pa.table({"isbn": ["9780141439587"], "shelf": ["A-12"]})
    without: Any = {"include_header": False}
    made = loaded("without", csv_format=without)
    made.run(shelf, table_name="without")
    assert rows(made, "SELECT * FROM without") == [("isbn", "shelf"), ("9780141439587", "A-12")]
    bars: Any = {"delimiter": "|"}
    made = loaded("bars", csv_format=bars)
    with raises("LoadClientJobFailed") as caught:
        made.run(shelf, table_name="bars")
    assert "cannot be matched to columns" in caught.message
    os.environ["NORMALIZE__DATA_WRITER__DELIMITER"] = "|"
    made.run(shelf, table_name="bars")
    assert rows(made, "SELECT * FROM bars") == [("9780141439587", "A-12")]


@claim("dlt tries the statement five times and then gives up:")
def five_times() -> None:
    from dlt.load.configuration import LoaderConfiguration

    assert LoaderConfiguration().raise_on_max_retries == 5


@claim(
    "Or, in the second case, use `delete-insert`, which keeps one row of each key.",
    'For a table that was loaded with `upsert`, the plain `write_disposition="merge"` is not'
    " enough, because dlt keeps the strategy in the schema.",
    service="postgres",
    one_case="the function loads both kinds of duplicates",
)
def strategy_that_is_kept() -> None:
    made = loaded()
    made.run([{"id": 1}], table_name="orders", primary_key="id", write_disposition=UPSERT)
    twice = [{"id": 1, "total": 2}, {"id": 1, "total": 3}]
    with raises("LoadClientJobFailed"):
        made.run(twice, table_name="orders", primary_key="id", write_disposition="merge")
    made.run(twice, table_name="orders", primary_key="id", write_disposition=DELETE_INSERT)
    assert len(rows(made, "SELECT id FROM orders")) == 1
    with raises("LoadClientJobFailed"):
        made.run(
            twice,
            table_name="unique_ids",
            primary_key="id",
            columns={"id": {"unique": True}},
            write_disposition=DELETE_INSERT,
        )


@claim(
    "In a new program the run fails before it extracts anything, with `dev_mode` at the load:",
    cases=("new program", "dev_mode", "restore_from_destination"),
)
def refused_connections(case: str) -> None:
    if case == "restore_from_destination":
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    wrong = dlt.destinations.postgres("postgresql://loader:x@localhost:5999/dlt_data")
    made = pipeline(destination=wrong, dev_mode=case == "dev_mode")
    with raises("OperationalError") as caught:
        made.run([{"id": 1}], table_name="orders")
    assert caught.step == ("sync" if case == "new program" else "load")
    assert made.has_pending_data == (case != "new program")


@claim(
    "Remove the hint and call `pipeline.drop()`, which deletes the pending package and sets cursors"
    " back.",
    "Or add the column yourself and fill it first.",
    service="postgres",
    one_case="the function tries the three ways",
)
def new_column_that_is_not_null() -> None:
    made = loaded()
    made.run([{"id": 1}], table_name="orders")
    hints: Any = {"shop": {"nullable": False, "data_type": "text"}}
    with raises("DatabaseTerminalException") as caught:
        made.run([{"id": 2, "shop": "Graz"}], table_name="orders", columns=hints)
    assert "contains null values" in caught.message
    rows(made, "ALTER TABLE orders ADD shop varchar NOT NULL DEFAULT 'Wien'")
    made.run([])
    assert rows(made, "SELECT id, shop FROM orders ORDER BY 1") == [(1, "Wien"), (2, "Graz")]
    made.run([{"id": 1}], table_name="shops")
    more = [{"id": 2, "city": "Linz"}]
    for given in ({"columns": {"city": {"nullable": False}}}, {}):
        with raises("DatabaseTerminalException"):
            made.run(more, table_name="shops", **given)
        made.drop_pending_packages()
    made = made.drop()
    made.run(more, table_name="shops")
    assert rows(made, "SELECT city FROM shops ORDER BY id") == [(None,), ("Linz",)]


def statements(data: Any, **hints: Any) -> set[str]:
    """The first two words of what the second of two runs sends, and BEGIN for a transaction."""
    from dlt.destinations.impl.postgres.sql_client import Psycopg2SqlClient

    client: Any = Psycopg2SqlClient
    sent: set[str] = set()
    begin, execute = client.begin_transaction, client.execute_query

    def record_begin(self: Any) -> Any:
        sent.add("BEGIN")
        return begin(self)

    def record_query(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        text = query if isinstance(query, str) else query.as_string(self.native_connection)
        sent.update(" ".join(one.split()[:2]).upper() for one in text.split(";") if one.strip())
        return execute(self, query, *args, **kwargs)

    target = loaded()
    target.run(data, table_name="stock", **hints)
    client.begin_transaction, client.execute_query = record_begin, record_query
    target.run(data, table_name="stock", **hints)
    return sent


@claim(
    "`BEGIN` and `COMMIT` around the rows of each file",
    "`TRUNCATE TABLE` with `replace` and `merge`; `DELETE` with `merge`, for nested tables also "
    "`CREATE TEMPORARY TABLE`; `MERGE INTO` with `upsert`",
    service="postgres",
    cases=("append", "replace", "merge", "merge, nested", "upsert", "arrow"),
)
def statements_of_dispositions(case: str) -> None:
    data: Any = [{"id": 1, **({"tags": [1]} if "nested" in case else {})}]
    if case == "arrow":
        import pyarrow as pa  # type: ignore[import-untyped]

        data = pa.table({"id": [1]})
    hints: Any = {"primary_key": "id", "write_disposition": case.partition(",")[0]}
    if case == "upsert":
        hints["write_disposition"] = UPSERT
    elif case == "arrow":
        hints = {}
    sent = statements(data, **hints)
    named = {"TRUNCATE TABLE", "DELETE FROM", "CREATE TEMPORARY", "MERGE INTO"}
    assert "BEGIN" in sent
    assert (
        sent & named
        == {
            "append": set(),
            "arrow": set(),
            "replace": {"TRUNCATE TABLE"},
            "merge": {"TRUNCATE TABLE", "DELETE FROM"},
            "merge, nested": {"TRUNCATE TABLE", "DELETE FROM", "CREATE TEMPORARY"},
            "upsert": {"TRUNCATE TABLE", "MERGE INTO"},
        }[case]
    )


@claim(
    "raises `ValueError` in the first load that adds a column or a table to those that exist: "
    "CrateDB, by public reports, answers `TRUE` or `FALSE`",
    service="postgres",
    cases=("first load", "same columns", "new column", "new table"),
)
def other_words_for_nullable(case: str) -> None:
    from dlt.destinations.impl.postgres.postgres import PostgresClient

    query: Any = PostgresClient._get_info_schema_columns_query

    def with_booleans(self: Any, *args: Any) -> Any:
        text, parameters = query(self, *args)
        return text.replace("is_nullable", "'TRUE' AS is_nullable"), parameters

    target = loaded()
    if case != "first load":
        target.run([{"id": 1}], table_name="stock")
    client: Any = PostgresClient
    client._get_info_schema_columns_query = with_booleans
    row = {"id": 2, **({"price": 3} if case == "new column" else {})}
    table = "books" if case == "new table" else "stock"
    if case.startswith("new"):
        with raises("ValueError"):
            target.run([row], table_name=table)
    else:
        target.run([row], table_name=table)
        assert rows(target, "SELECT max(id) FROM stock") == [(2,)]


@claim(
    "cannot create tables with such columns; each of dlt's own tables (`_dlt_…`) has the first one",
    service="postgres",
    one_case="the tables are the same after each load",
)
def timestamps_in_own_tables() -> None:
    target = loaded()
    target.run([{"id": 1}], table_name="stock")
    query = (
        "SELECT table_name FROM information_schema.columns WHERE table_schema = 'data'"
        " AND data_type = 'timestamp with time zone' ORDER BY 1"
    )
    assert rows(target, query) == [("_dlt_loads",), ("_dlt_pipeline_state",), ("_dlt_version",)]


@claim(
    "If a resource names such a format in `file_format`, dlt ignores it with a warning in the log.",
    cases=("supported", "unsupported"),
)
def format_of_a_resource(case: str) -> None:
    loaded = pipeline(destination=dlt.destinations.postgres("postgresql://loader:x@localhost/d"))
    for named in {"supported": ["csv", "insert_values"], "unsupported": ["parquet", "jsonl"]}[case]:
        with mock.patch.object(logger, "warning", create=True) as warning:
            loaded.extract(dlt.resource([{"id": 1}], name="items", file_format=named))
            loaded.normalize()
        ignored = [call for call in warning.call_args_list if "will be ignored" in call.args[0]]
        assert bool(ignored) == (case == "unsupported")
        (load_id,) = loaded.list_normalized_load_packages()
        jobs = loaded.get_load_package_info(load_id).jobs["new_jobs"]
        used = {j.job_file_info.file_format for j in jobs if j.job_file_info.table_name == "items"}
        assert used == {"insert_values" if case == "unsupported" else named}
        loaded.drop_pending_packages()


@claim(
    "Parquet and JSONL in `loader_file_format` are refused with "
    "`DestinationIncompatibleLoaderFileFormatException`."
)
def formats_that_are_refused() -> None:
    address = "postgresql://loader:x@localhost/d"
    loaded = pipeline(destination=dlt.destinations.postgres(address))
    loaded.extract([{"id": 1}], table_name="items", loader_file_format="csv")
    for refused in ("parquet", "jsonl"):
        with raises("DestinationIncompatibleLoaderFileFormatException"):
            loaded.extract([{"id": 1}], table_name="items", loader_file_format=refused)


@claim(
    "dlt opens its connections with `options=-c search_path=…`, and PgBouncer refuses this"
    " parameter.",
    service="postgres",
)
def search_path_of_a_connection() -> None:
    server = loaded()
    server.run([1], table_name="one")
    path = f'"{server.dataset_name}",public'
    assert rows(server, "SELECT current_setting('search_path')") == [(path,)]


@claim(
    " yourself, with `merge` or a staging strategy of `replace` also in the staging dataset.",
    service="postgres",
    cases=("append", "merge", "merge, one table"),
)
def precision_of_a_table_that_exists(case: str) -> None:
    server = loaded()
    length = (
        "SELECT character_maximum_length FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND column_name = 'tag'"
    )
    copies = ("", f"{server.dataset_name}_staging.")[: 2 if case == "merge" else 1]

    def run(tag: str, precision: int) -> None:
        column: Any = {"tag": {"data_type": "text", "precision": precision}}
        tags = dlt.resource([{"id": tag, "tag": tag}], name="tags", primary_key="id")
        server.run(tags, columns=column, write_disposition=case.split(",")[0])

    run("new", 3)
    run("old", 20)
    assert rows(server, length) == [(3,)]
    for copy in copies:
        rows(server, f"ALTER TABLE {copy}tags ALTER COLUMN tag TYPE varchar(20)")
    if case == "merge, one table":
        with raises("LoadClientJobFailed"):
            run("bestseller", 20)
    else:
        run("bestseller", 20)
        assert len(rows(server, "SELECT * FROM tags")) == 3


@claim(
    "With `merge` and `insert-from-staging` the rows come from a text column of the staging table,"
    " and Postgres refuses them with the message above.",
    cases=("merge", "insert-from-staging"),
    service="postgres",
)
def a_type_that_dlt_does_not_know(way: str) -> None:
    options = {} if way == "merge" else {"replace_strategy": way}
    server = loaded(f"points_{way[:3]}", **options)
    server.run([{"id": 1, "place": "(1,2)"}], table_name="shops", primary_key="id")
    rows(server, "ALTER TABLE shops ALTER COLUMN place TYPE point USING place::point")
    server.run([{"id": 2, "place": "(3,4)"}], table_name="shops")
    disposition: Any = "merge" if way == "merge" else "replace"
    with raises("LoadClientJobFailed") as caught:
        server.run(
            [{"id": 2, "place": "(5,6)"}],
            table_name="shops",
            primary_key="id",
            write_disposition=disposition,
        )
    assert "is of type point but expression is of type" in caught.message


@claim(
    "An Arrow table brings no columns of dlt, and goes into such a table as it is.",
    'If the table has rows, dlt cannot add them, and the load ends with `column "_dlt_load_id"'
    ' of relation "people" contains null values`:',
    service="postgres",
)
def a_table_that_exists() -> None:
    import pyarrow as pa

    server = loaded()
    with server.sql_client() as client:
        client.create_dataset()
        client.execute_sql("CREATE TABLE people (id int, name varchar(50))")
        client.execute_sql("INSERT INTO people VALUES (1, 'Ana')")
    server.run(dlt.resource(pa.table({"id": [2], "name": ["Bo"]}), name="people"))
    assert len(rows(server, "SELECT * FROM people")) == 2
    with raises("DatabaseTerminalException") as caught:
        server.run([{"id": 3, "name": "Mia"}], table_name="people")
    assert 'column "_dlt_load_id" of relation "people" contains null values' in caught.message


@claim(
    "In a load job, dlt repeats the job.",
    "Where dlt reads its state at stage `sync`, or changes tables before the first job, the run"
    " ends.",
    "For a firewall that closes idle connections, add `?keepalives_idle=30` to the connection"
    " string.",
    cases=("in the state", "in the schema", "in a job"),
    service="postgres",
)
def a_lost_connection(case: str) -> None:
    import psycopg2
    from dlt.destinations.impl.postgres.sql_client import Psycopg2SqlClient
    from dlt.pipeline.helpers import retry_load

    url = os.environ["SNIPPETS_POSTGRES_URL"]
    joint = "&" if "?" in url else "?"
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = f"{url}{joint}keepalives_idle=30"
    execute = Psycopg2SqlClient.execute_query
    found = pipeline(destination="postgres")
    found.run([{"id": 1}], table_name="orders")
    with found.sql_client() as client:
        assert "keepalives_idle=30" in client.native_connection.dsn

    def lost_once(*needles: str) -> Any:
        lost: list[str] = []

        def query(self: Any, query: Any, *arguments: Any, **named: Any) -> Any:
            if not lost and all(needle in str(query) for needle in needles):
                lost.append(str(query))
                error = psycopg2.OperationalError("SSL SYSCALL error: EOF detected")
                raise self._make_database_exception(error)
            return execute(self, query, *arguments, **named)

        return mock.patch.object(Psycopg2SqlClient, "execute_query", query)

    again = pipeline(destination="postgres")
    if case == "in a job":
        with lost_once("INSERT INTO", "orders"):
            again.run([{"id": 2}], table_name="orders")
        assert rows(found, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
        return
    step = "sync" if case == "in the state" else "load"
    needle = "_dlt_pipeline_state" if step == "sync" else "ALTER TABLE"
    with lost_once(needle), raises("PipelineStepFailed") as caught:
        again.run([{"id": 2, "note": "new"}], table_name="orders")
    assert caught.step == step
    assert retry_load(("sync", "load"))(caught.value)
    assert retry_load()(caught.value) is (step == "load")
    assert rows(found, "SELECT id FROM orders ORDER BY id") == [(1,)]


@claim(
    "`append`, and `replace` with the strategy `truncate-and-insert`, need no staging dataset.",
    "dlt creates the staging dataset before a `merge`, and then looks for a table in it.",
    cases=("append", "replace", "merge"),
    service="postgres",
)
def which_loads_need_the_staging_dataset(case: str) -> None:
    found = loaded()
    disposition: Any = case
    for number in (1, 2):
        found.run(
            [{"id": number}], table_name="orders", write_disposition=disposition, primary_key="id"
        )
    query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'data_staging'"
    tables = {name for (name,) in rows(found, query)}
    assert tables == ({"_dlt_version", "orders"} if case == "merge" else set())


@claim("dlt then loads two smaller files at a time.", cases=("smaller files", "default"))
def files_for_a_small_server(case: str) -> None:
    if case == "smaller files":
        os.environ["NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS"] = "20000"
    loaded = dlt.pipeline("small", destination="postgres", dataset_name="data")
    loaded.config.restore_from_destination = False
    loaded.extract([{"id": number} for number in range(50_000)], table_name="orders")
    loaded.normalize()
    [load_id] = loaded.list_normalized_load_packages()
    jobs = loaded.get_load_package_info(load_id).jobs["new_jobs"]
    orders = [job for job in jobs if job.job_file_info.table_name == "orders"]
    assert len(orders) >= 3 if case == "smaller files" else len(orders) == 1


@claim(
    "grants on the table and columns that you added by hand are lost.",
    service="postgres",
    cases=("staging-optimized", "insert-from-staging", "truncate-and-insert"),
)
def columns_added_by_hand(case: str) -> None:
    destination = dlt.destinations.postgres(
        os.environ["SNIPPETS_POSTGRES_URL"], replace_strategy=case
    )
    loaded = dlt.pipeline("shop", destination=destination, dataset_name="by_hand")
    for number in (1, 2):
        loaded.run([{"id": number}], table_name="orders", write_disposition="replace")
        if number == 1:
            with loaded.sql_client() as client:
                client.execute_sql("ALTER TABLE orders ADD COLUMN note text")
    with loaded.sql_client() as client:
        found = client.execute_sql(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = 'by_hand' AND table_name = 'orders'"
        )
    assert (("note",) in (found or ())) == (case != "staging-optimized")


@claim(
    "With `create_indexes=False`, and in an Arrow table, the same rows fail with `MERGE command"
    " cannot affect row a second time` if the table has the key, and are both inserted if it has"
    " not.",
    "Either a column with the hint `unique` or a unique index of your own gets the same value"
    " twice, or an `upsert` gets a key twice in one load, or once for a table that has it twice.",
    "`dedup_sort` decides which one.",
    cases=(
        "key is there",
        "key is new",
        "key is there, arrow",
        "key is new, arrow",
        "table has it twice",
        "own index",
        "delete-insert",
    ),
    service="postgres",
)
def a_key_twice(case: str) -> None:
    to = dlt.destinations.postgres(
        os.environ["SNIPPETS_POSTGRES_URL"],
        create_indexes="arrow" in case or case == "table has it twice",
    )
    made = dlt.pipeline("twice", destination=to, dataset_name="twice")
    upsert: Any = {"disposition": "merge", "strategy": "upsert"}
    delete: Any = {"disposition": "merge", "strategy": "delete-insert"}
    hints: Any = {"table_name": "orders", "primary_key": "id"}
    hints["write_disposition"] = delete if case == "delete-insert" else upsert
    twice = [{"id": 1, "total": 64}, {"id": 1, "total": 60}]
    if case == "own index":
        made.run([{"id": 1}], table_name="orders")
        with made.sql_client() as client:
            client.execute_sql("CREATE UNIQUE INDEX own ON orders (id)")
        with raises("LoadClientJobFailed") as caught:
            made.run([{"id": 1}], table_name="orders")
        assert "duplicate key value violates unique constraint" in caught.message
    elif case == "table has it twice":
        made.run(twice, **{**hints, "write_disposition": "append"})
        with raises("LoadClientJobFailed") as caught:
            made.run(twice[:1], **hints)
        assert "duplicate key value violates unique constraint" in caught.message
    elif "key is there" in case:
        made.run(shaped(case, [{"id": 1, "total": 1}]), **hints)
        with raises("LoadClientJobFailed") as caught:
            made.run(shaped(case, twice), **hints)
        assert "MERGE command cannot affect row a second time" in caught.message
    else:
        sort: Any = {"total": {"dedup_sort": "asc"}} if case == "delete-insert" else None
        made.run(shaped(case, twice), columns=sort, **hints)
        wanted = [(60,)] if case == "delete-insert" else [(60,), (64,)]
        assert rows(made, "SELECT total FROM orders ORDER BY 1") == wanted


@claim(
    "With `INSERT`, the failed package is aborted: if the resource has a cursor, load its rows"
    " again.",
    "A package with CSV files, which dlt also makes of Arrow tables by default, stays pending, and"
    " the next run loads it.",
    service="postgres",
    cases=("cursor", "no cursor", "cursor, csv"),
)
def rows_of_a_failed_package(case: str) -> None:
    csv = "csv" in case
    cursor: Any = {"incremental": dlt.sources.incremental("id")} if case != "no cursor" else {}
    cursor["file_format"] = "csv" if csv else "insert_values"

    @dlt.resource(columns={"tag": {"data_type": "text", "precision": 3}}, **cursor)
    def tags() -> Any:
        yield [{"id": 1, "tag": "new"}]
        if found:
            yield [{"id": 2, "tag": "bestseller"}]

    server = loaded()
    found: list[bool] = []
    server.run(tags())
    found.append(True)
    with raises("LoadClientJobRetry" if csv else "LoadClientJobFailed"):
        server.run(tags())
    assert server.has_pending_data == csv
    rows(server, "ALTER TABLE tags ALTER COLUMN tag TYPE varchar(20)")
    server.run(tags())
    ids = [id for (id,) in rows(server, "SELECT id FROM tags ORDER BY id")]
    assert ids == {"cursor": [1], "no cursor": [1, 1, 2], "cursor, csv": [1, 2]}[case]


@claim(
    "dlt takes each error of `COPY` for one that may pass: it tries the job five times, and the"
    " package stays pending.",
    "Later runs load that package first and fail.",
    "Correct the rows and call `pipeline.drop()`, which also sets cursors back.",
    "Remove duplicates before you yield, and drop a pending package of CSV files, which dlt also"
    " makes of Arrow tables by default.",
    service="postgres",
    cases=("list, text", "list, duplicate", "csv, text", "csv, duplicate", "arrow, duplicate"),
)
def errors_of_copy(case: str) -> None:
    hint: Any = {"precision": 3} if "text" in case else {"unique": True}
    hints: Any = {"table_name": "tags", "columns": {"tag": {"data_type": "text", **hint}}}
    if "csv" in case:
        hints["loader_file_format"] = "csv"
    good = [{"id": 1, "tag": "new"}]
    bad = [{"id": 2, "tag": "bestseller"}] if "text" in case else good * 2
    server = loaded()
    copied = "list" not in case
    for data in [bad, good] if copied else [bad]:
        with raises("LoadClientJobRetry" if copied else "LoadClientJobFailed"):
            server.run(shaped(case, data), **hints)
        assert server.has_pending_data == copied
    server = server.drop()
    server.run(shaped(case, good), **hints)
    assert rows(server, "SELECT id FROM tags") == [(1,)]


@claim(
    "The package stays pending: call `pipeline.drop()`, which also sets cursors back.",
    service="postgres",
    cases=("list", "arrow", "csv", "csv, package dropped"),
)
def texts_with_nul(case: str) -> None:
    @dlt.resource(file_format="csv" if "csv" in case else None)
    def scans(
        found: Any,
        cursor: Any = dlt.sources.incremental("id"),  # noqa: B008
    ) -> Any:
        yield shaped(case, found)

    server = loaded()
    server.run(scans([{"id": 1, "text": "Title"}]))
    last = {"id": 3, "text": "End"}
    for text in ("Chapter\x00 One", "Chapter One"):
        with raises("LoadClientJobRetry"):
            server.run(scans([{"id": 2, "text": text}, last]))
        assert server.has_pending_data
    if "dropped" in case:
        server.drop_pending_packages()
    else:
        server = server.drop()
    server.run(scans([{"id": 2, "text": "Chapter One"}, last]))
    ids = [id for (id,) in rows(server, "SELECT id FROM scans ORDER BY id")]
    assert ids == ([1] if "dropped" in case else [1, 2, 3])


@claim(
    "A `UUID` becomes `varchar`; a table that has a `uuid` column takes it with `append` or"
    " `truncate-and-insert` only.",
    cases=("new table", "uuid column, append", "uuid column, replace", "uuid column, merge"),
    service="postgres",
)
def uuid_values(case: str) -> None:
    import uuid

    made = loaded()
    if case != "new table":
        with made.sql_client() as client:
            client.execute_sql(f"CREATE SCHEMA {made.dataset_name}")
            client.execute_sql(
                "CREATE TABLE items (id uuid, _dlt_load_id varchar NOT NULL,"
                " _dlt_id varchar NOT NULL)"
            )
    given = [{"id": uuid.UUID(int=1)}]
    if case == "uuid column, merge":
        with raises("PipelineStepFailed") as caught:
            made.run(given, table_name="items", primary_key="id", write_disposition="merge")
        assert "operator does not exist: uuid = character varying" in caught.message
        return
    replace = case == "uuid column, replace"
    made.run(given, table_name="items", write_disposition="replace" if replace else "append")
    query = (
        "SELECT data_type FROM information_schema.columns"
        " WHERE table_name = 'items' AND column_name = 'id'"
    )
    expected = "character varying" if case == "new table" else "uuid"
    assert rows(made, query) == [(expected,)]


@claim(
    'A field `fullName` is loaded into a new column `full_name`, and the column `"fullName"` of'
    " the table stays empty.",
    'With `naming_convention="sql_cs_v1"` in `dlt.destinations.postgres(…)`, set before the first'
    " load, dlt keeps capital letters.",
    cases=("default, append", "default, merge", "sql_cs_v1, append", "sql_cs_v1, merge"),
    service="postgres",
)
def columns_of_an_application(case: str) -> None:
    naming, disposition = case.split(", ")
    options = {} if naming == "default" else {"naming_convention": naming}
    made = loaded(**options)
    with made.sql_client() as client, client.with_alternative_dataset_name("public"):
        client.execute_sql('CREATE TABLE public.people (id int, "fullName" text)')
    made.dataset_name = "public"
    hints: Any = {"write_disposition": disposition, "primary_key": "id"}
    made.run([{"id": 1, "fullName": "Ana"}], table_name="people", **hints)
    found = rows(made, 'SELECT "fullName" FROM public.people')
    assert found == [(None,)] if naming == "default" else found == [("Ana",)]


@claim(
    "dlt loads into a schema that exists if the user has `USAGE` and `CREATE` on it.",
    "For `merge`, the schema `…_staging` has to exist too.",
    cases=("append", "merge, without staging schema", "merge, with staging schema"),
    service="postgres",
)
def schemas_of_an_administrator(case: str) -> None:
    from sqlalchemy.engine import make_url

    # Roles belong to the server, which the cases share.
    guest = f"guest_{case.count('staging')}_{len(case)}"
    schemas = ["granted", "granted_staging"] if "with staging" in case else ["granted"]
    with loaded("admin").sql_client() as client:
        if not client.execute_sql("SELECT 1 FROM pg_roles WHERE rolname = %s", guest):
            client.execute_sql(f"CREATE ROLE {guest} LOGIN PASSWORD 'guest'")
        for schema in schemas:
            client.execute_sql(f"CREATE SCHEMA {schema}")
            client.execute_sql(f"GRANT USAGE, CREATE ON SCHEMA {schema} TO {guest}")
    url = make_url(os.environ["SNIPPETS_POSTGRES_URL"]).set(username=guest, password="guest")
    os.environ["SNIPPETS_POSTGRES_URL"] = url.render_as_string(hide_password=False)
    made = loaded()
    made.dataset_name = "granted"
    hints: Any = {"write_disposition": case.split(",")[0], "primary_key": "id"}
    if "without" in case:
        with raises("DatabaseTerminalException") as caught:
            made.run([{"id": 1}], table_name="items", **hints)
        assert "permission denied for database" in caught.message
        return
    made.run([{"id": 1}], table_name="items", **hints)
    assert rows(made, "SELECT id FROM items") == [(1,)]


@claim(
    "If a unique index of your own has other columns than the key, a value that is in the table"
    " under another key fails too: `merge` deletes by the key only.",
    "Drop the index, or make its columns the `primary_key` before the first load: a table that was"
    " loaded also keeps its old key.",
    cases=("another key", "the same key", "the index is the key", "the key changes", "no index"),
    service="postgres",
)
def an_index_besides_the_key(case: str) -> None:
    pipe = loaded()
    hints: Any = {"table_name": "people", "write_disposition": "merge"}
    hints["primary_key"] = "mail" if case == "the index is the key" else "id"
    pipe.run([{"id": 1, "mail": "a@example.com"}], **hints)
    if case != "no index":
        with pipe.sql_client() as client:
            client.execute_sql("CREATE UNIQUE INDEX own ON people (mail)")
    later = [{"id": 1 if case == "the same key" else 3, "mail": "a@example.com"}]
    if case in ("another key", "the key changes"):
        hints["primary_key"] = "id" if case == "another key" else "mail"
        with raises("LoadClientJobFailed") as caught:
            pipe.run(later, **hints)
        assert 'duplicate key value violates unique constraint "own"' in caught.message
        return
    pipe.run(later, **hints)
    ids = {"the same key": [(1,)], "the index is the key": [(3,)], "no index": [(1,), (3,)]}[case]
    assert rows(pipe, "SELECT id FROM people ORDER BY 1") == ids


@claim(
    "The user that owns the tables, which is the one that dlt created them with, loads on, and "
    "other ordinary users see no rows.",
    service="postgres",
    cases=("same machine", "new machine"),
)
def row_level_security(case: str) -> None:
    from sqlalchemy.engine import make_url

    # Roles belong to the server, which the cases share.
    owner, reader = (f"{role}_{case.split()[0]}" for role in ("owner", "reader"))
    administrator = loaded("administrator")
    with administrator.sql_client() as client:
        for name in (owner, reader):
            if not client.execute_sql("SELECT 1 FROM pg_roles WHERE rolname = %s", name):
                client.execute_sql(f"CREATE ROLE {name} LOGIN PASSWORD 'guest'")
        client.execute_sql("CREATE SCHEMA data")
        client.execute_sql(f"GRANT USAGE, CREATE ON SCHEMA data TO {owner}")
        client.execute_sql(f"GRANT USAGE ON SCHEMA data TO {reader}")
    url = make_url(os.environ["SNIPPETS_POSTGRES_URL"]).set(username=owner, password="guest")
    os.environ["SNIPPETS_POSTGRES_URL"] = url.render_as_string(hide_password=False)
    made = loaded()
    made.run([{"id": 1}], table_name="orders")
    with made.sql_client() as client:
        for name in ("_dlt_loads", "_dlt_version", "_dlt_pipeline_state"):
            client.execute_sql(f"ALTER TABLE data.{name} ENABLE ROW LEVEL SECURITY")
        client.execute_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA data TO {reader}")
    if case == "new machine":
        made = made.drop()
    made.run([{"id": 2, "city": "Oslo"}], table_name="orders")
    assert rows(made, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    assert len(rows(made, "SELECT load_id FROM _dlt_loads")) == 2
    with administrator.sql_client() as client:
        client.execute_sql(f"SET ROLE {reader}")
        assert client.execute_sql("SELECT count(*) FROM data._dlt_loads") == [(0,)]
        assert client.execute_sql("SELECT count(*) FROM data.orders") == [(2,)]
        client.execute_sql("RESET ROLE")
