"""Claims of docs/reference/errors/load.mdx."""

import os
from typing import Any
from unittest import mock

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped


@claim(
    "Syntax errors of DuckDB and Postgres come as the latter, so look at the message too.",
    cases=("duckdb", "postgres"),
    service="postgres",
)
def syntax_error(case: str) -> None:
    url = os.environ["SNIPPETS_POSTGRES_URL"]
    target = dlt.destinations.postgres(url) if case == "postgres" else "duckdb"
    loaded = pipeline(destination=target)
    loaded.run([{"id": 1}], table_name="orders")
    with raises("DatabaseTransientException") as caught:
        loaded.dataset()("SELEC id FROM orders").fetchall()
    assert "syntax error" in caught.message


@claim(
    "The package is aborted: the next run does not try it again.",
    cases=("run without data", "run with data", "new process"),
)
def aborted_package_is_not_repeated(case: str) -> None:
    column = {"pieces": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run([{"pieces": 70000}], table_name="lines", columns=column)
    if case == "new process":
        loaded = pipeline()
    assert not loaded.has_pending_data
    if case == "run with data":
        loaded.run([{"pieces": 7}], table_name="lines")
    else:
        assert loaded.run() is None
    expected = [(7,)] if case == "run with data" else []
    assert rows(loaded, "SELECT pieces FROM lines") == expected
    found = len(expected)
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(found,)]


@claim(
    "The package stays pending: the next run tries it again.",
    cases=("next run", "new process", "other data"),
)
def package_with_transient_errors(case: str) -> None:
    dlt.config["load.raise_on_max_retries"] = 1
    seen: list[Any] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        seen.append(items[0]["id"])
        raise ConnectionError("no answer")

    loaded = pipeline(destination=shelf)
    for number in (1, 2):
        with raises("LoadClientJobRetry"):
            loaded.run([{"id": number if case == "other data" else 1}], table_name="orders")
        if case == "new process":
            loaded = pipeline(destination=shelf)
    assert seen == [1, 1]
    assert loaded.has_pending_data


@claim(
    "`load.raise_on_max_retries` sets how often a run tries a job; the default is 5.",
    cases=("default", "setting", "pending package"),
)
def attempts(case: str) -> None:
    calls: list[int] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        calls.append(1)
        raise ConnectionError("no answer")

    loaded = pipeline(destination=shelf)
    if case != "default":
        dlt.config["load.raise_on_max_retries"] = 2
    for data in ([{"id": 1}], *([None] if case == "pending package" else [])):
        calls.clear()
        with raises("LoadClientJobRetry"):
            loaded.run(data, table_name="orders")
    assert len(calls) == (5 if case == "default" else 2)


@claim(
    'DuckDB takes no files from a staging area: with `staging="filesystem"` it raises'
    " `DestinationLoadingViaStagingNotSupported`."
)
def staging_of_duckdb() -> None:
    with raises("DestinationLoadingViaStagingNotSupported"):
        pipeline(staging=dlt.destinations.filesystem("bucket")).run(
            [{"id": 1}], table_name="orders"
        )


def integer(precision: int) -> Any:
    return {"copies": {"data_type": "bigint", "precision": precision}}


@claim(
    " INTEGER` in DuckDB, with `merge` or a staging strategy of `replace` also in the staging"
    " dataset, and run without `refresh`.",
    cases=("precision", "refresh", "alter", "new table"),
)
def column_that_is_too_small(case: str) -> None:
    new, old = [{"copies": 70000}], [{"copies": 1}]
    hints: Any = {"table_name": "stock"}
    if "merge" in case:
        hints.update(write_disposition="merge", primary_key="copies")
    loaded = pipeline()
    if case != "new table":
        loaded.run(old, columns=integer(16), **hints)
        with raises("LoadClientJobFailed"):
            loaded.run(new, **hints)
    if "alter" in case:
        rows(loaded, "ALTER TABLE stock ALTER copies TYPE INTEGER")
    if case in ("precision", "alter, merge"):
        with raises("LoadClientJobFailed"):
            loaded.run(new, columns=integer(32), **hints)
    if case == "alter, merge":
        rows(loaded, "ALTER TABLE data_staging.stock ALTER copies TYPE INTEGER")
    if case != "precision":
        refresh: Any = "drop_resources" if case == "refresh" else None
        loaded.run(new, columns=integer(32), refresh=refresh, **hints)
    both = [(1,), (70000,)]
    expected = {"precision": [(1,)], "alter": both, "alter, merge": both}.get(case, [(70000,)])
    assert rows(loaded, "SELECT copies FROM stock ORDER BY 1") == expected


@claim(
    "A table with rows cannot get the column: call `pipeline.drop()`, because the package of the"
    ' failed run is pending, and load the table anew with `refresh="drop_resources"`.'
)
def dlt_id_of_an_arrow_table() -> None:
    readings = pa.table({"kwh": [1.5]})
    used, fresh = pipeline("used"), pipeline("fresh")
    used.run(readings, table_name="readings")
    dlt.config["normalize.parquet_normalizer.add_dlt_id"] = True
    fresh.run(readings, table_name="readings")
    for refresh in (None, "drop_resources"):
        with raises("DatabaseTransientException"):
            used.run(readings, table_name="readings", refresh=refresh)
    used.drop()
    used.run(readings, table_name="readings", refresh="drop_resources")
    for loaded in (used, fresh):
        assert rows(loaded, "SELECT count(_dlt_id) FROM readings") == [(1,)]


@claim(
    "A table appears with its first rows: an empty list creates none, an empty Arrow table does.",
    cases=("rows", "list", "replace", "arrow", "frame"),
)
def first_rows(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="others")
    full = shaped(case, [{"id": 1}])
    data = {"list": [], "replace": [], "rows": full}.get(case)
    mode: Any = "replace" if case == "replace" else "append"
    hints: Any = {} if case in ("arrow", "frame") else {"columns": {"id": {"data_type": "bigint"}}}
    loaded.run(full[:0] if data is None else data, table_name="t", write_disposition=mode, **hints)
    if case in ("list", "replace"):
        with raises("DatabaseUndefinedRelation"):
            rows(loaded, "SELECT id FROM t")
    else:
        assert rows(loaded, "SELECT id FROM t") == ([(1,)] if case == "rows" else [])


@claim(
    "A dropped table of a staging dataset makes later runs fail. Delete the rows of `_dlt_version`"
    " in the staging dataset: the next run makes the missing table, and the rows stay in the main"
    " dataset.",
    cases=("table", "rows", "table, then rows"),
)
def dropped_staging_table(case: str) -> None:
    def load(number: int) -> None:
        order = [{"id": number}]
        loaded.run(order, table_name="orders", primary_key="id", write_disposition="merge")

    loaded = pipeline()
    load(1)
    if case != "rows":
        rows(loaded, "DROP TABLE data_staging.orders CASCADE")
        for _ in range(2):
            with raises("DatabaseUndefinedRelation"):
                load(2)
    if case != "table":
        rows(loaded, "DELETE FROM data_staging._dlt_version")
        load(2)
        assert not loaded.has_pending_data
    left = [(1,)] if case == "table" else [(1,), (2,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == left


@claim(
    "A dropped table of dlt comes back when a run changes the schema. To have it at once, drop"
    " `_dlt_version` too, because dlt looks there for what exists, then the pending package if"
    " there is one, and run again.",
    cases=("loads, version", "loads, column", "state, version", "state, column"),
)
def dropped_tables_of_dlt(case: str) -> None:
    numbers, more = [0], {}

    @dlt.resource
    def orders(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        numbers[0] += 1
        yield {"id": numbers[0], **more}

    is_loads = case.startswith("loads")
    table = "_dlt_loads" if is_loads else "_dlt_pipeline_state"
    loaded = pipeline()
    loaded.run(orders())
    rows(loaded, f"DROP TABLE {table}")
    if "version" in case:
        with raises("DatabaseUndefinedRelation" if is_loads else "LoadClientJobFailed"):
            loaded.run(orders())
        assert loaded.has_pending_data is is_loads
        rows(loaded, "DROP TABLE _dlt_version")
        loaded.drop_pending_packages()
    else:
        more["city"] = "Graz"
    loaded.run(orders())
    assert rows(loaded, f"SELECT count(*) FROM {table}") == [(1,)]


@claim(
    "Only a run that changes the schema, for example with a new column, creates the table again,"
    " without its old rows.",
    cases=("same columns", "new column", "new hint"),
)
def dropped_table_and_new_columns(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    rows(loaded, "DROP TABLE orders")
    if case == "same columns":
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 2}], table_name="orders")
        return
    more = {"city": "Graz"} if case == "new column" else {}
    hints: Any = {"columns": {"id": {"description": "x"}}} if case == "new hint" else {}
    loaded.run([{"id": 3, **more}], table_name="orders", **hints)
    assert rows(loaded, "SELECT id FROM orders") == [(3,)]


@claim(
    "With `replace` and its default strategy, the run fails before its load jobs, with"
    " `DatabaseUndefinedRelation`, and the package stays pending; with `insert-from-staging`, a job"
    " fails, as above.",
    "A run with `refresh` tries that package first, and fails in the same way.",
    "So call `pipeline.drop()` before it, which also sets the cursors of other resources back.",
    "After `drop_pending_packages()`, rows of other resources in that package do not come back by"
    " themselves.",
    '**Other tables** come back with [`refresh="drop_resources"`](#dropped-table), after'
    " `pipeline.drop()` if a run with `replace` has failed.",
    cases=(
        "replace, nested table",
        "replace, table",
        "replace, table, package dropped",
        "append, table",
        "replace, table, staging",
    ),
)
def dropped_table_and_pending_package(case: str) -> None:
    disposition, _, dropped = case.partition(", ")
    staging = case.endswith("staging")
    if staging:
        dlt.config["destination.replace_strategy"] = "insert-from-staging"
    loaded = pipeline()

    def run(**options: Any) -> None:
        data = [{"id": 1, "lines": [{"sku": "A"}]}]
        orders = dlt.resource(data, name="orders", write_disposition=disposition)
        cities = dlt.resource([{"id": id} for id in known], name="cities")
        cities.apply_hints(incremental=dlt.sources.incremental("id"))
        loaded.run(orders if options else [orders, cities], **options)

    known = [1]
    run()
    known.append(2)
    rows(loaded, f"DROP TABLE {'orders__lines' if dropped == 'nested table' else 'orders'}")
    if disposition == "append" or staging:
        with raises("LoadClientJobFailed"):
            run()
        assert not loaded.has_pending_data
    else:
        with raises("DatabaseUndefinedRelation"):
            run()
        assert loaded.has_pending_data
        with raises("DatabaseUndefinedRelation"):
            run(refresh="drop_resources")
        if "dropped" in case:
            loaded.drop_pending_packages()
        else:
            loaded.drop()
    run(refresh="drop_resources")
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]
    assert rows(loaded, "SELECT sku FROM orders__lines") == [("A",)]
    if disposition == "replace" and not staging:
        run()
        found = rows(loaded, "SELECT id FROM cities ORDER BY id")
        assert found == ([(1,)] if "dropped" in case else [(1,), (2,)])


@claim(
    "dlt compares the table with the schema only when the schema changes.",
    "Such a run adds the column again, empty, or fails if the column is `NOT NULL`, such as a key.",
    cases=("the same schema", "a new column", "a new column, and a key was dropped"),
)
def dropped_columns(case: str) -> None:
    loaded = pipeline()
    key = "team" if "key" in case else None
    loaded.run([{"id": 1, "team": "north"}], table_name="talents", primary_key=key)
    with loaded.sql_client() as client:
        client.execute_sql("ALTER TABLE talents DROP COLUMN team")
    row: dict[str, Any] = {"id": 2, "team": "south"}
    if case == "the same schema":
        with raises("LoadClientJobFailed"):
            loaded.run([row], table_name="talents")
        assert not loaded.has_pending_data
    elif key:
        with raises("DatabaseTransientException") as caught:
            loaded.run([{**row, "city": "Graz"}], table_name="talents")
        assert "Adding columns with constraints not yet supported" in caught.message
    else:
        loaded.run([{**row, "city": "Graz"}], table_name="talents")
        found = rows(loaded, "SELECT id, team FROM talents ORDER BY id")
        assert found == [(1, None), (2, "south")]


@claim(
    "On Postgres, dlt takes such errors, and `current transaction is aborted`, as errors that may"
    " pass, and tries the job up to five times."
)
def deadlocks_may_pass() -> None:
    from dlt.destinations.impl.postgres.sql_client import Psycopg2SqlClient
    from dlt.load.configuration import LoaderConfiguration
    from psycopg2 import errors

    names = (errors.DeadlockDetected, errors.SerializationFailure, errors.InFailedSqlTransaction)
    for one in names:
        made = Psycopg2SqlClient._make_database_exception(one())
        assert type(made).__name__ == "DatabaseTransientException"
    assert LoaderConfiguration.raise_on_max_retries == 5


@claim(
    "dlt sends an `insert_values` file in `INSERT` statements of up to 16 million characters, and"
    " loads up to 20 files at once.",
    "It acts when files are written: the files of a pending package stay as they are.",
    cases=("before", "after"),
)
def files_of_a_pending_package(case: str) -> None:
    from dlt.destinations import postgres
    from dlt.load.configuration import LoaderConfiguration

    half: Any = postgres().capabilities().max_query_length
    assert half // 2 == 16 * 1024 * 1024
    assert LoaderConfiguration().workers == 20
    option = "normalize.data_writer.file_max_items"
    made = dlt.pipeline("players", destination=postgres(), dataset_name="game")
    if case == "before":
        dlt.config[option] = 2000
    made.extract([{"id": number} for number in range(10_000)], table_name="players")
    made.normalize()
    dlt.config[option] = 2000
    [load_id] = made.list_normalized_load_packages()
    jobs = made.get_load_package_info(load_id).jobs["new_jobs"]
    files = [job for job in jobs if "players." in job.file_path]
    assert len(files) == (5 if case == "before" else 1)


@claim("On MySQL, `Lock wait timeout exceeded` (1205) is repeated as well.")
def lock_wait_timeout_may_pass() -> None:
    import sqlalchemy as sa
    from dlt.destinations.exceptions import DatabaseTransientException
    from dlt.destinations.impl.sqlalchemy.db_api_client import SqlalchemyClient

    message = "Lock wait timeout exceeded; try restarting transaction"
    error = sa.exc.OperationalError("INSERT", {}, Exception(1205, message))
    found = SqlalchemyClient._make_database_exception(error)
    assert isinstance(found, DatabaseTransientException)


@claim(
    "dlt 1.10.0 then believes that the staging dataset is complete, and the first run with a"
    " changed row fails:",
    cases=("replace", "append", "merge from the beginning", "no run without rows"),
)
def missing_staging_table(case: str) -> None:
    loaded = pipeline()
    first = "merge" if case.startswith("merge") else "append" if case == "append" else "replace"
    runs: list[Any] = [(first, [{"id": 1}]), ("merge", []), ("merge", [{"id": 2}])]
    if case == "no run without rows":
        del runs[1]
    tables: Any = []
    for number, (disposition, orders) in enumerate(runs):
        options: Any = {"write_disposition": disposition, "primary_key": "id"}
        parts = (("customers", [{"id": number}]), ("orders", orders))
        tables.append([dlt.resource([data], name=name, **options) for name, data in parts])
    for one in tables[:-1]:
        loaded.run(one)
    if case in ("replace", "append"):
        with raises("DatabaseUndefinedRelation") as caught:
            loaded.run(tables[-1])
        assert "data_staging" in caught.message
    else:
        loaded.run(tables[-1])
        assert (2,) in rows(loaded, "SELECT id FROM orders")


@claim(
    "A message about the SQL, such as `unterminated quoted string` of Postgres, does not pass:"
    " correct the rows, and call `pipeline.drop()`, which also sets cursors back.",
    service="postgres",
    cases=("drop", "package dropped only"),
)
def unterminated_string_does_not_pass(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    target = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    loaded = pipeline(destination=target, dataset_name="nul")

    def scans(*texts: str) -> Any:
        found = [{"id": number, "text": text} for number, text in enumerate(texts)]
        return dlt.resource(found, name="scans").add_step(dlt.sources.incremental("id"))

    loaded.run(scans("one"))
    for data in (scans("one", "t\x00wo", "three"), None):
        with raises("LoadClientJobRetry") as caught:
            loaded.run(data)
        assert "unterminated quoted string" in caught.message
    if case == "drop":
        loaded.drop()
    else:
        loaded.drop_pending_packages()
    loaded.run(scans("one", "two", "three"))
    found = rows(loaded, "SELECT id FROM scans ORDER BY id")
    assert found == ([(0,), (1,), (2,)] if case == "drop" else [(0,)])


@claim(
    "`Transaction is aborted due to concurrent update against table`, with which BigQuery ends a"
    " merge when another transaction changed its table, is repeated too.",
    "After five attempts the package stays pending, and the next run tries it again.",
    one_case="the kind of the exception decides for all of them",
)
def concurrent_updates_may_pass() -> None:
    from dlt.destinations.impl.bigquery.sql_client import BigQuerySqlClient
    from google.api_core.exceptions import BadRequest
    from google.cloud.bigquery.dbapi import DatabaseError

    text = "Query error: Transaction is aborted due to concurrent update against table shop.orders"
    error = BadRequest(text, errors=[{"reason": "invalidQuery", "message": text}])  # type: ignore[no-untyped-call]
    made = BigQuerySqlClient._make_database_exception(DatabaseError(error))
    assert type(made).__name__ == "DatabaseTransientException"
    unknown = BadRequest("Unrecognized name: x", errors=[{"reason": "invalidQuery"}])  # type: ignore[no-untyped-call]
    made = BigQuerySqlClient._make_database_exception(DatabaseError(unknown))
    assert type(made).__name__ == "DatabaseTerminalException"


@claim(
    "The failed package stays pending, and the schema in the working directory keeps the type.",
    cases=("package pending", "package dropped", "pipeline dropped"),
)
def types_that_a_format_lacks(case: str) -> None:
    from collections.abc import Iterator
    from contextlib import contextmanager
    from datetime import time
    from pathlib import Path
    from unittest import mock

    from dlt.destinations.impl.athena.athena import AthenaSQLClient

    @contextmanager
    def execute_query(self: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        cursor = mock.MagicMock(description=[])
        cursor.fetchone.return_value = None
        cursor.fetchall.return_value = []
        yield cursor

    # Athena without a connection: each statement succeeds.
    Client: Any = AthenaSQLClient
    Client.open_connection = Client.close_connection = lambda self: None
    Client.execute_query = execute_query
    Client.has_dataset = lambda self: True

    def made() -> dlt.Pipeline:
        keys = {"aws_access_key_id": "k", "aws_secret_access_key": "s", "region_name": "eu-west-1"}
        return pipeline(
            destination=dlt.destinations.athena(query_result_bucket="s3://b/q", credentials=keys),
            staging=dlt.destinations.filesystem(Path("bucket").absolute().as_uri()),
        )

    with raises("UnsupportedDataType"):
        made().run([{"id": 1, "opens": time(9)}], table_name="hours")
    if case == "package dropped":
        made().drop_pending_packages()
    if case == "pipeline dropped":
        made().drop()
        made().run([{"id": 1, "opens": "09:00"}], table_name="hours")
        assert list(Path("bucket/data/hours").glob("*.parquet"))
    else:
        with raises("UnsupportedDataType"):
            made().run([{"id": 1, "opens": "09:00"}], table_name="hours")


@claim(
    "So call `pipeline.drop()` before the next run: it removes both, and the next run takes schema"
    " and cursors from the destination.",
    service="postgres",
    cases=("first load", "table with rows"),
)
def dropped_pipelines_of_a_refused_type(case: str) -> None:
    # Postgres refuses a precision as Athena refuses a type, before the first job.
    def run(precision: int, opens: bool) -> dlt.Pipeline:
        column: Any = {"opens": {"data_type": "timestamp", "precision": precision}}

        @dlt.resource(columns=column if opens else None)
        def shops(id: Any = cursor) -> Any:
            yield {"id": 1}
            if opens:
                yield {"id": 2, "opens": "2025-05-01T09:00:00Z"}

        destination = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
        made = pipeline(destination=destination)
        made.run(shops())
        return made

    cursor: Any = dlt.sources.incremental("id")
    if case == "table with rows":
        run(6, False)
    for _ in range(2):
        with raises("TerminalValueError"):
            run(9, True)
    pipeline().drop()
    assert rows(run(6, True), "SELECT id FROM shops ORDER BY id") == [(1,), (2,)]


@claim(
    "Jobs of the table fail, and a cursor is past their rows (on SQLite, and for Arrow tables on"
    " Postgres, the package stays pending):",
    cases=("duckdb", "sqlite"),
)
def dropped_column_on(case: str) -> None:
    lite = dlt.destinations.sqlalchemy("sqlite:///talents.db")
    loaded = pipeline(destination=lite if case == "sqlite" else "duckdb")

    def run(last: int) -> None:
        page = [{"id": number, "team": "north"} for number in range(1, last + 1)]
        found = dlt.resource(page, name="talents")
        loaded.run(found.add_step(dlt.sources.incremental("id")))

    def execute(sql: str) -> None:
        with loaded.sql_client() as client:
            client.execute_sql(sql)

    dlt.config["load.raise_on_max_retries"] = 1
    run(1)
    execute("ALTER TABLE talents DROP COLUMN team")
    with raises("LoadClientJobRetry" if case == "sqlite" else "LoadClientJobFailed"):
        run(2)
    assert loaded.has_pending_data == (case == "sqlite")
    execute("ALTER TABLE talents ADD COLUMN team VARCHAR")
    run(2)
    found = rows(loaded, "SELECT id FROM talents ORDER BY id")
    assert found == ([(1,), (2,)] if case == "sqlite" else [(1,)])


@claim(
    "If one of them is too large, call `pipeline.drop()`, which also sets cursors back, and extract"
    " again.",
    "With `append`, delete the rows that were loaded first.",
    cases=("drop", "drop, rows deleted", "package dropped only"),
)
def a_file_that_is_too_large(case: str) -> None:
    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    dlt.config["load.raise_on_max_retries"] = 1
    dlt.config["load.workers"] = 1
    dlt.config["data_writer.file_max_items"] = 2
    loaded = pipeline()

    def run() -> None:
        found = dlt.resource([{"id": number} for number in range(1, 5)], name="players")
        loaded.run(found.add_step(dlt.sources.incremental("id")))

    loaded.run([{"id": 0}], table_name="teams")
    load = InsertValuesLoadJob.run
    tried: list[int] = []

    def once(self: Any) -> None:
        if "players" in self._file_name:
            tried.append(1)
            if len(tried) > 1:
                raise ConnectionError("out of memory")
        load(self)

    with mock.patch.object(InsertValuesLoadJob, "run", once), raises("LoadClientJobRetry"):
        run()
    assert loaded.has_pending_data
    done = [value for (value,) in rows(loaded, "SELECT id FROM players")]
    assert len(done) == 2
    if case == "drop, rows deleted":
        with loaded.sql_client() as client:
            unfinished = "_dlt_load_id NOT IN (SELECT load_id FROM _dlt_loads)"
            client.execute_sql(f"DELETE FROM players WHERE {unfinished}")
    if case == "package dropped only":
        loaded.drop_pending_packages()
    else:
        loaded.drop()
    run()
    found = sorted(value for (value,) in rows(loaded, "SELECT id FROM players"))
    expected = {
        "drop": sorted([1, 2, 3, 4, *done]),
        "drop, rows deleted": [1, 2, 3, 4],
        "package dropped only": sorted(done),
    }
    assert found == expected[case]


@claim(
    "Before it creates tables, dlt compares the schema of the package with its hash.",
    "Neither a `@dlt.destination` function nor a change of `pipeline.default_schema` causes it.",
    "The package stays pending, and each run fails again.",
    "Then run again: the pending package is loaded.",
    cases=("class", "copy", "function", "schema of the pipeline"),
)
def tampered_schema(case: str) -> None:
    from dlt.destinations.impl.duckdb.duck import DuckDbClient
    from dlt.destinations.impl.duckdb.factory import duckdb

    tampers = {"now": case == "class"}

    class Noting(DuckDbClient):
        def prepare_load_table(self, table_name: str) -> Any:
            if tampers["now"] and table_name == "orders":
                self.schema.tables[table_name]["description"] = "ours"
            table = super().prepare_load_table(table_name)
            if case == "copy":
                table["description"] = "ours"
                table["columns"]["note"] = {"name": "note", "data_type": "text"}
            return table

    class Ours(duckdb):
        @property
        def client_class(self) -> Any:
            return Noting

    @dlt.destination(batch_size=1)
    def sink(items: Any, table: Any) -> None:
        table["columns"]["note"] = {"name": "note", "data_type": "text"}
        table["description"] = "ours"

    target: Any = sink if case == "function" else Ours("ours.duckdb")
    loaded = pipeline(destination=target)
    if case == "class":
        for _ in range(2):
            with raises("DestinationSchemaTampered"):
                loaded.run([{"id": 1}], table_name="orders")
            assert loaded.has_pending_data
        tampers["now"] = False
        loaded.run()
        assert rows(loaded, "SELECT id FROM orders") == [(1,)]
        return
    for number in (1, 2):
        loaded.extract([{"id": number}], table_name="orders")
        loaded.normalize()
        if case == "schema of the pipeline":
            loaded.default_schema.tables["orders"]["description"] = f"ours {number}"
        loaded.load()
    assert not loaded.has_pending_data


@claim(
    "`refresh` with `drop_resources` or `drop_sources` then deletes from `_dlt_version`, which is"
    " missing.",
    "The package stays pending, and later runs fail as well.",
    "Take the state away instead of the tables: `pipeline = pipeline.drop()`, and run again, with"
    " or without `refresh`.",
    "For a fresh database `drop()` alone is enough.",
    "Without either, a run into the empty schema succeeds, keeps the cursors of the old database,"
    " and leaves its history out.",
    "If the schema is gone too, dlt sees that and starts over by itself.",
    cases=("drop_resources", "drop_sources", "drop_data", "drop at once", "neither", "no schema"),
)
def version_table_is_missing(case: str) -> None:
    cursor = dlt.sources.incremental[Any]("id")

    def orders(id: Any = cursor) -> Any:
        yield [{"id": 1}, {"id": 2}]

    def load(**options: Any) -> None:
        loaded.run(dlt.resource(orders), **options)

    loaded = pipeline()
    load()
    with loaded.sql_client() as client:
        client.drop_dataset()
        if case != "no schema":
            client.create_dataset()
    loaded = pipeline()
    if case in ("drop_resources", "drop_sources"):
        for options in ({"refresh": case}, {}):
            with raises("DatabaseUndefinedRelation") as caught:
                load(**options)
            assert "_dlt_version does not exist" in caught.message
            assert loaded.has_pending_data
        loaded = loaded.drop()
        load(**({"refresh": case} if case == "drop_sources" else {}))
    elif case == "drop at once":
        loaded = loaded.drop()
        load()
    else:
        load(**({"refresh": case} if case == "drop_data" else {}))
    if case == "neither":
        with raises("DatabaseUndefinedRelation"):
            rows(loaded, "SELECT count(*) FROM orders")
    else:
        assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]


@claim(
    '`refresh="drop_data"` does not help: it empties tables, and creates none.',
    "The table in the message may be a nested one, such as `orders__lines`: dlt empties the nested"
    " tables, or deletes from them, together with their root table.",
    "So `replace` and `merge` fail without it, even if no new row has such a list; only `replace` "
    "with `staging-optimized` makes it anew (tried on Postgres).",
    "The remedy is the same.",
    cases=("replace", "merge", "replace, no lists", "merge, no lists", "drop_data", "optimized"),
    service="postgres",
)
def dropped_nested_table(case: str) -> None:
    disposition = "replace" if case in ("drop_data", "optimized") else case.split(",")[0]
    loaded = pipeline()
    if case == "optimized":
        url = os.environ["SNIPPETS_POSTGRES_URL"]
        postgres = dlt.destinations.postgres(url, replace_strategy="staging-optimized")
        loaded = pipeline("optimized", destination=postgres)

    def run(order: dict[str, Any], **options: Any) -> None:
        orders = dlt.resource([order], name="orders", primary_key="id")
        loaded.run(orders, write_disposition=disposition, **options)

    full = {"id": 1, "lines": [{"sku": "A"}]}
    run(full)
    rows(loaded, "DROP TABLE orders__lines")
    again = {"id": 1} if "no lists" in case else full
    if case == "optimized":
        run({"id": 1})
        assert rows(loaded, "SELECT sku FROM orders__lines") == []
        return
    with raises("DatabaseUndefinedRelation" if disposition == "replace" else "LoadClientJobFailed"):
        run(again, **({"refresh": "drop_data"} if case == "drop_data" else {}))
    loaded.drop_pending_packages()
    run(full, refresh="drop_resources")
    assert rows(loaded, "SELECT sku FROM orders__lines") == [("A",)]


@claim(
    "For DuckDB the file is in the folder of the pipeline's first run, unless its path is"
    " absolute.",
    cases=("same folder", "other folder", "absolute path"),
)
def folder_of_the_database(case: str) -> None:
    first, second = os.path.abspath("first"), os.path.abspath("second")
    os.mkdir(first)
    os.mkdir(second)
    path = os.path.abspath("shop.duckdb") if case == "absolute path" else "shop.duckdb"
    for folder in (first, first if case == "same folder" else second):
        os.chdir(folder)
        made = pipeline(destination=dlt.destinations.duckdb(path))
        made.run([{"id": 1}], table_name="orders")
    assert rows(made, "SELECT count(*) FROM orders") == [(2,)]
    assert os.path.exists(os.path.join(first, path))
    assert os.listdir(second) == []


@claim(
    "Elsewhere each run adds its rows once more:",
    "The warning also offers `iceberg`, but [1.10.0 appends there too](../not-supported.mdx"
    "#iceberg-merge).",
    cases=("filesystem", "iceberg", "delta", "function"),
)
def no_merge_strategies(case: str) -> None:
    from dlt.common import logger

    seen: list[Any] = []

    @dlt.destination(batch_size=0, loader_file_format="typed-jsonl")
    def sink(items: Any, table: Any) -> None:
        seen.append(table["name"])

    hints: Any = {"primary_key": "id", "write_disposition": "merge"}
    if case in ("iceberg", "delta"):
        hints["table_format"] = case
    if case == "delta":
        hints["write_disposition"] = {"disposition": "merge", "strategy": "upsert"}
    destination = sink if case == "function" else dlt.destinations.filesystem("lake")
    loaded = pipeline(destination=destination)
    with mock.patch.object(logger, "warning", create=True) as warning:
        for _ in range(2):
            loaded.run([{"id": 1}], table_name="orders", **hints)
    found = [one for call in warning.call_args_list for one in call.args]
    message = "Destination does not support any merge strategies"
    assert any(message in str(one) for one in found) == (case != "delta")
    if case == "function":
        assert seen == ["orders", "orders"]
    elif case == "filesystem":
        with loaded.destination_client() as client:
            assert len(client.list_table_files("orders")) == 2  # type: ignore[attr-defined]
    elif case == "delta":
        from dlt.common.libs.deltalake import get_delta_tables

        assert get_delta_tables(loaded)["orders"].to_pyarrow_table().num_rows == 1
    else:
        from dlt.common.libs.pyiceberg import get_iceberg_tables

        assert get_iceberg_tables(loaded)["orders"].scan().to_arrow().num_rows == 2
