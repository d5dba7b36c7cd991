"""Claims of docs/general-usage/destination-tables.mdx."""

import os
from typing import Any

import dlt
import pandas as pd
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows

ADD_FAILS = "Adding columns with constraints not yet supported"


def sql(loaded: dlt.Pipeline, *statements: str) -> None:
    with loaded.sql_client() as client:
        for statement in statements:
            client.execute_sql(statement)


def orders(*data: dict[str, Any], **hints: Any) -> Any:
    return dlt.resource(data, name="orders", primary_key="id", **hints)


@claim("If no order had lines yet, the table would not exist, and a query on it would fail.")
def a_nested_table_without_rows() -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1, "lines": []}))
    with raises("DatabaseUndefinedRelation"):
        rows(loaded, "SELECT * FROM orders__lines")


@claim(
    "So during a load, and after a load that failed, tables can hold rows whose load ID is not in "
    "`_dlt_loads`.",
    "The rows of a load that failed stay in the tables.",
)
def rows_of_an_incomplete_load() -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1}))
    broken = dlt.resource([{"id": 2**63}], name="broken")
    with raises("LoadClientJobFailed"):
        loaded.run([orders({"id": 2}), broken])
    complete = "_dlt_load_id IN (SELECT load_id FROM _dlt_loads)"
    found = rows(loaded, f"SELECT id, {complete} FROM orders ORDER BY id")
    assert found == [(1, True), (2, False)]
    sql(loaded, f"DELETE FROM orders WHERE NOT {complete}")
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim(
    "dlt restores the state of a pipeline only from loads with status 0.",
    "After `UPDATE _dlt_loads SET status = 1`, a pipeline on a new machine finds no state, and its "
    "cursors start again from the beginning.",
)
def state_is_restored_from_status_0() -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1}).apply_hints(incremental=dlt.sources.incremental("id")))
    sql(
        loaded,
        "INSERT INTO _dlt_loads (load_id, schema_name, status, inserted_at)"
        " SELECT load_id, schema_name, 1, now() FROM _dlt_loads",
    )
    restored = loaded.drop()
    restored.sync_destination()
    assert list(restored.state["sources"]["claims"]["resources"]) == ["orders"]
    sql(restored, "UPDATE _dlt_loads SET status = 1")
    lost = restored.drop()
    lost.sync_destination()
    assert "sources" not in lost.state


@claim(
    "A nested table that exists needs more columns: `_dlt_id`, `_dlt_parent_id` and "
    "`_dlt_list_idx`, and for `merge` also `_dlt_root_id`. dlt cannot add them, because they are "
    "`NOT NULL`."
)
def nested_tables_made_by_hand() -> None:
    linked = "_dlt_id VARCHAR, _dlt_parent_id VARCHAR, _dlt_list_idx BIGINT"
    for number, (disposition, made, works) in enumerate(
        (
            ("append", "_dlt_id VARCHAR", False),
            ("append", linked, True),
            ("merge", linked, False),
            ("merge", f"{linked}, _dlt_root_id VARCHAR", True),
        )
    ):
        loaded = pipeline(f"hand_{number}")
        loaded.run([{"id": 7}], table_name="customers")
        sql(
            loaded,
            "CREATE TABLE orders (id BIGINT, _dlt_id VARCHAR, _dlt_load_id VARCHAR)",
            f"CREATE TABLE orders__lines (sku VARCHAR, {made})",
        )
        row = orders({"id": 1, "lines": [{"sku": "MUG-01"}]}, write_disposition=disposition)
        if works:
            loaded.run(row)
            assert rows(loaded, "SELECT sku FROM orders__lines") == [("MUG-01",)]
        else:
            with raises("DatabaseTransientException") as caught:
                loaded.run(row)
            assert ADD_FAILS in caught.message


@claim(
    "dlt leaves columns that it does not know empty, or at their default. `merge` replaces a row "
    "as a whole, so a value that you wrote into such a column is gone after the row was merged.",
    '`customers[["note"]]` raises `ReadableRelationUnknownColumnException`.',
)
def columns_that_dlt_does_not_know() -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1}, {"id": 2}, write_disposition="merge"))
    sql(
        loaded,
        "ALTER TABLE orders ADD COLUMN note VARCHAR",
        "ALTER TABLE orders ADD COLUMN channel VARCHAR DEFAULT 'web'",
        "UPDATE orders SET note = 'call first', channel = 'shop'",
    )
    loaded.run(orders({"id": 1}, {"id": 3}, write_disposition="merge"))
    assert rows(loaded, "SELECT id, note, channel FROM orders ORDER BY id") == [
        (1, None, "web"),
        (2, "call first", "shop"),
        (3, None, "web"),
    ]
    assert "note" in loaded.dataset().orders.df()
    with raises("ReadableRelationUnknownColumnException"):
        loaded.dataset().orders[["note"]].fetchall()


@claim(
    "If the column is `NOT NULL` without a default, the load job fails, and the package is "
    "aborted.",
)
def a_required_column_that_dlt_does_not_know() -> None:
    loaded = pipeline()
    loaded.run([{"id": 7}], table_name="customers")
    sql(
        loaded,
        "CREATE TABLE orders (id BIGINT, note VARCHAR NOT NULL, _dlt_id VARCHAR,"
        " _dlt_load_id VARCHAR)",
    )
    with raises("LoadClientJobFailed") as caught:
        loaded.run(orders({"id": 1}))
    assert "NOT NULL constraint failed" in caught.message
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(1,)]


@claim("Two pipelines that are created within the same second share a dataset.")
def dev_mode_within_a_second() -> None:
    # One pair of three may meet the end of a second; names of two seconds differ.
    pairs = [[pipeline(dev_mode=True).dataset_name for _ in range(2)] for _ in range(3)]
    assert any(first == second for first, second in pairs)


@claim(
    "The layout `%s` alone loses all rows of every table that is staged, without an error.",
    cases=("merge", "replace"),
)
def a_layout_that_is_the_dataset(case: str) -> None:
    os.environ["DESTINATION__REPLACE_STRATEGY"] = "insert-from-staging"
    disposition: Any = case
    found = []
    for number, layout in enumerate(("%s", "_load_%s")):
        file = dlt.destinations.duckdb(f"{number}.duckdb", staging_dataset_name_layout=layout)
        loaded = pipeline(f"shop_{number}", destination=file)
        for id in (1, 2):
            info = loaded.run(
                [{"id": id}], table_name="orders", write_disposition=disposition, primary_key="id"
            )
            assert not info.has_failed_jobs
        found.append(rows(loaded, "SELECT count(*) FROM orders"))
    assert found == [[(0,)], [(2 if case == "merge" else 1,)]]


@claim(
    "Each `run` makes one load package for each schema: sources of the same name share a package,"
    " and a run that brings nothing makes none."
)
def packages_of_a_run() -> None:
    def source(name: str, table: str) -> Any:
        return dlt.source(lambda: dlt.resource([{"id": 1}], name=table), name=name)()

    loaded = pipeline()
    for data, packages in (
        ([source("shop", "orders"), source("shop", "clients")], 1),
        ([source("shop", "orders"), source("library", "loans")], 2),
        ([], 0),
    ):
        load_info = loaded.run(data, table_name=None if data else "orders")
        assert len(load_info.loads_ids) == packages


@claim(
    "It adds a variant column with `__v_` and the type. Arrow tables and data frames get none:"
    " a database converts the value, or the load job fails.",
    cases=("database", "files"),
)
def variants(case: str) -> None:
    if case == "files":
        files = pipeline(destination=dlt.destinations.filesystem("lake"))
        for value in (1, "A-2"):
            hints: Any = {"table_name": "orders", "loader_file_format": "parquet"}
            assert not files.run(pa.table({"id": [value]}), **hints).has_failed_jobs
        assert list(files.default_schema.tables["orders"]["columns"]) == ["id"]
        return
    loaded = pipeline()
    for value in (1, "A-2"):
        loaded.run([{"id": value}], table_name="orders")
    query = "SELECT id, id__v_text FROM orders ORDER BY id"
    assert rows(loaded, query) == [(1, None), (None, "A-2")]
    for name, frame in (("tables", pa.table), ("frames", pd.DataFrame)):
        for given in (1, "2"):
            loaded.run(frame({"id": [given]}), table_name=name)
        with raises("LoadClientJobFailed") as caught:
            loaded.run(frame({"id": ["A-3"]}), table_name=name)
        assert "Could not convert string 'A-3'" in caught.message
        assert list(loaded.default_schema.tables[name]["columns"]) == ["id"]
        assert rows(loaded, f"SELECT id FROM {name} ORDER BY id") == [(1,), (2,)]


@claim(
    "Do not do this to a table that you load with `merge` or `replace`: there the rows of the"
    " unfinished load took the place of the older ones, so the `DELETE` removes the only copy.",
    "Delete the rows of loads that never finished, first those of nested tables, which have no"
    " `_dlt_load_id`:",
    cases=("append", "merge", "replace"),
)
def rows_of_a_load_that_failed(case: str) -> None:
    def orders(state: str) -> Any:
        row = {"id": 1, "state": state, "lines": [{"sku": "A"}]}
        return dlt.resource([row], name="orders", primary_key="id", write_disposition=case)

    loaded = pipeline()
    loaded.run(orders("new"))
    loaded.run(orders("paid"))
    # a load that was stopped before it was noted
    rows(
        loaded,
        "DELETE FROM _dlt_loads WHERE load_id IN"
        " (SELECT _dlt_load_id FROM orders WHERE state = 'paid')",
    )
    incomplete = "_dlt_load_id NOT IN (SELECT load_id FROM _dlt_loads)"
    assert "_dlt_load_id" not in loaded.default_schema.get_table_columns("orders__lines")
    rows(
        loaded,
        "DELETE FROM orders__lines WHERE _dlt_parent_id IN"
        f" (SELECT _dlt_id FROM orders WHERE {incomplete})",
    )
    rows(loaded, f"DELETE FROM orders WHERE {incomplete}")
    left = 1 if case == "append" else 0
    assert rows(loaded, "SELECT state FROM orders") == [("new",)] * left
    assert rows(loaded, "SELECT sku FROM orders__lines") == [("A",)] * left


@claim(
    "With `merge`, a row that arrives again has the load ID of the last load, except an unchanged"
    " row of `scd2`.",
    cases=("delete-insert", "scd2", "scd2, changed"),
)
def load_id_of_a_row_that_comes_again(case: str) -> None:
    loaded = pipeline()
    strategy: Any = {"disposition": "merge", "strategy": case.split(",")[0]}
    for total in (1, 2 if case == "scd2, changed" else 1):
        data = [{"id": 1, "total": total}]
        loaded.run(data, table_name="orders", write_disposition=strategy, primary_key="id")
    newest = rows(loaded, "SELECT max(load_id) FROM _dlt_loads")
    found = rows(loaded, "SELECT max(_dlt_load_id) FROM orders")
    assert (found == newest) == (case != "scd2")


@claim(
    "a new random `_dlt_id`, and new ones in its nested tables",
    "a hash of the content: the same for an unchanged row, another one for a changed row",
    cases=("append", "replace", "delete-insert", "scd2"),
)
def row_ids_of_rows_that_come_again(case: str) -> None:
    loaded = pipeline()
    disposition: Any = case
    if case in ("delete-insert", "scd2"):
        disposition = {"disposition": "merge", "strategy": case}
    ids = []
    for name in ("Ana", "Ana", "Eva"):
        loaded.run(
            [{"id": 1, "name": name, "tags": ["new"]}],
            table_name="orders",
            write_disposition=disposition,
            primary_key="id",
        )
        query = "SELECT _dlt_id FROM orders ORDER BY _dlt_load_id DESC LIMIT 1"
        nested = "SELECT _dlt_id FROM orders__tags WHERE _dlt_parent_id IN (" + query + ")"
        ids.append((rows(loaded, query), rows(loaded, nested)))
    kept = case == "scd2"
    assert (ids[0] == ids[1]) is kept
    assert ids[1][0] != ids[2][0]
    assert ids[1][1] != ids[2][1]


@claim(
    "the same: it is a hash of the primary key. Nested rows keep theirs as long as their place in"
    " the list is the same",
    cases=("second run", "new machine", "another place"),
)
def row_ids_of_upsert(case: str) -> None:
    import deltalake

    def ids(name: str, tags: list[str]) -> dict[str, Any]:
        lake = dlt.destinations.filesystem("lake")
        loaded = pipeline(destination=lake)
        loaded.run(
            [{"id": 1, "name": name, "tags": tags}],
            table_name="orders",
            table_format="delta",
            write_disposition={"disposition": "merge", "strategy": "upsert"},
            primary_key="id",
        )
        if case == "new machine":
            loaded.drop()
        order = deltalake.DeltaTable("lake/data/orders").to_pyarrow_table().to_pylist()
        nested = deltalake.DeltaTable("lake/data/orders__tags").to_pyarrow_table().to_pylist()
        return {
            "order": [row["_dlt_id"] for row in order],
            **{row["value"]: row["_dlt_id"] for row in nested},
        }

    first = ids("Ana", ["a", "b"])
    second = ids("Eva", ["b", "a"] if case == "another place" else ["a", "b"])
    assert first["order"] == second["order"]
    assert (first["a"] == second["a"]) is (case != "another place")


def killed_after_the_commit(name: str, destination: Any, hints: Any) -> dlt.Pipeline:
    """Loads two rows, then a third one in a process that dies before dlt notes the job as done."""
    import multiprocessing
    import os

    from dlt.common.storages.load_package import PackageStorage

    def work(ids: list[int], kill: bool) -> None:
        done = PackageStorage.complete_job

        def die(self: Any, load_id: str, file_name: str) -> Any:
            if file_name.startswith("orders."):
                os._exit(9)
            return done(self, load_id, file_name)

        if kill:
            PackageStorage.complete_job = die
        data = [{"id": number, "shop": 1} for number in ids]
        pipeline(name, destination=destination()).run(data, table_name="orders", **hints)

    context: Any = multiprocessing.get_context("fork")
    for ids, kill in (([1, 2], False), ([3], True)):
        process = context.Process(target=work, args=(ids, kill))
        process.start()
        process.join()
        assert process.exitcode == (9 if kill else 0)
    return pipeline(name, destination=destination())


HINTS_OF_KILLED: Any = {
    "append": {"write_disposition": "append"},
    "replace": {"write_disposition": "replace"},
    "primary key": {"write_disposition": "merge", "primary_key": "id"},
    "merge key": {"write_disposition": "merge", "columns": {"shop": {"merge_key": True}}},
}


@claim(
    "on DuckDB and SQLite, the rows are there twice, with the same _dlt_id and _dlt_load_id",
    "on DuckDB, the rows are there twice until the next run with truncate-and-insert, and once or "
    "twice with insert-from-staging",
    "on DuckDB, no duplicates with a primary_key; with a merge_key alone, the rows are there once "
    "or twice",
    cases=(
        "append, duckdb",
        "append, sqlite",
        "replace, truncate-and-insert",
        "replace, insert-from-staging",
        "primary key, duckdb",
        "merge key, duckdb",
    ),
)
def a_process_that_is_killed(case: str) -> None:
    import os

    kind, where = case.split(", ")

    def destination() -> Any:
        if where == "sqlite":
            return dlt.destinations.sqlalchemy("sqlite:///killed.db")
        return dlt.destinations.duckdb("killed.duckdb")

    if kind == "replace":
        os.environ["DESTINATION__REPLACE_STRATEGY"] = where
    loaded = killed_after_the_commit("shop", destination, HINTS_OF_KILLED[kind])
    assert len(loaded.run().loads_ids) == 1
    before = [] if kind in ("replace", "merge key") else [(1,), (2,)]
    again = [(3,)] if kind == "primary key" else [(3,), (3,)]
    found = rows(loaded, "SELECT id FROM orders ORDER BY id")
    if where == "insert-from-staging" or kind == "merge key":
        # The SQL job of the staging tables may start before the repeated job, or after it.
        assert found in ([(3,)], [(3,), (3,)])
    else:
        assert found == before + again
    distinct = rows(loaded, "SELECT DISTINCT _dlt_id, _dlt_load_id FROM orders WHERE id = 3")
    assert len(distinct) == 1
    if kind == "replace":
        loaded.run([{"id": 4}], table_name="orders", write_disposition="replace")
        assert rows(loaded, "SELECT id FROM orders") == [(4,)]


@claim(
    "Postgres makes _dlt_id unique, so the repeated job of append, replace or merge fails with "
    "duplicate key value violates unique constraint.",
    "dlt aborts the package, with the jobs that were not done yet, and the cursors on the disk "
    "are past their rows.",
    "Call pipeline.drop(), and for append also remove the rows of the incomplete load.",
    service="postgres",
    cases=("append", "replace", "primary key", "merge key"),
)
def a_killed_process_on_postgres(case: str) -> None:
    import os

    def destination() -> Any:
        return dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])

    loaded = killed_after_the_commit("shop", destination, HINTS_OF_KILLED[case])
    with raises("LoadClientJobFailed") as caught:
        loaded.run()
    assert "duplicate key value violates unique constraint" in caught.message
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(1,)]
    loaded.drop()
    if case == "append":
        sql(
            loaded,
            "DELETE FROM orders WHERE _dlt_load_id NOT IN (SELECT load_id FROM _dlt_loads)",
        )
    loaded = pipeline("shop", destination=destination())
    loaded.run([{"id": 3, "shop": 1}], table_name="orders", **HINTS_OF_KILLED[case])
    before = [] if case in ("replace", "merge key") else [(1,), (2,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [*before, (3,)]


@claim(
    "Rows of earlier runs, and of runs that do not configure this, have no value in `load_id`.",
    "Do not call the column `_dlt_load_id`: dlt makes that `NOT NULL`, and a table with rows cannot"
    " take it.",
    cases=("new table", "table with rows", "a run without it", "_dlt_load_id"),
)
def load_ids_of_nested_rows(case: str) -> None:
    from dlt.common.normalizers.json.relational import DataItemNormalizer

    def shop(copied: bool) -> Any:
        @dlt.source(name="shop")
        def source() -> Any:
            if copied:
                DataItemNormalizer.update_normalizer_config(
                    dlt.current.source_schema(),
                    {"propagation": {"root": {"_dlt_load_id": name}}},
                )
            return dlt.resource([{"id": 1, "lines": [{"sku": "A"}]}], name="orders")

        return source()

    name = "_dlt_load_id" if case == "_dlt_load_id" else "load_id"
    loaded = pipeline()
    if case == "_dlt_load_id":
        loaded.run(shop(False))
        with raises("DatabaseTransientException") as caught:
            loaded.run(shop(True))
        assert "Adding columns with constraints" in caught.message
        return
    runs = {
        "new table": [True],
        "table with rows": [False, True],
        "a run without it": [True, False],
    }
    for copied in runs[case]:
        loaded.run(shop(copied))
    found = rows(loaded, "SELECT load_id IS NOT NULL FROM orders__lines ORDER BY 1")
    assert found == [(True,)] if case == "new table" else found == [(False,), (True,)]


@claim(
    "Rows that an `append` brings on purpose have different `_dlt_id`, unless your data has a"
    " `_dlt_id` of its own",
    cases=("rows", "nested rows", "arrow", "own"),
)
def ids_of_appended_rows(case: str) -> None:
    os.environ["NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_ID"] = "true"
    row: Any = {"id": 1, "lines": [{"sku": "A1"}]}
    if case == "own":
        row["_dlt_id"] = "a"
    loaded = pipeline()
    for _ in range(2):
        loaded.run(pa.table({"id": [1]}) if case == "arrow" else [row], table_name="orders")
    table = "orders__lines" if case == "nested rows" else "orders"
    found = rows(loaded, f"SELECT count(*), count(DISTINCT _dlt_id) FROM {table}")
    assert found == [(2, 1 if case == "own" else 2)]


@claim(
    "When a value has another type than its column, dlt does not fail and does not change the"
    " column.",
    cases=("another type", "too large"),
)
def values_of_another_type(case: str) -> None:
    hints: Any = {"pieces": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    loaded.run([{"pieces": 1}], table_name="orders", columns=hints)
    if case == "another type":
        loaded.run([{"pieces": "many"}], table_name="orders")
        found = rows(loaded, "SELECT pieces, pieces__v_text FROM orders ORDER BY pieces")
        assert found == [(1, None), (None, "many")]
        return
    with raises("LoadClientJobFailed"):
        loaded.run([{"pieces": 70000}], table_name="orders")


@claim(
    "Without `_dlt_version` and `_dlt_pipeline_state`, a pipeline on a new machine starts from the"
    " beginning; if only one of the two is gone, its run fails.",
    cases=("both", "_dlt_version", "_dlt_pipeline_state", "same machine"),
)
def without_the_tables_of_dlt(case: str) -> None:
    def orders() -> Any:
        cursor: Any = dlt.sources.incremental("id", primary_key="id")
        return dlt.resource([{"id": 1}, {"id": 2}], name="orders").add_step(cursor)

    loaded = pipeline()
    loaded.run(orders())
    gone = [case] if case.startswith("_") else ["_dlt_version", "_dlt_pipeline_state"]
    with loaded.sql_client() as client:
        for table in gone:
            client.execute_sql(f"DROP TABLE {table}")
    if case != "same machine":
        loaded.drop()
    if case.startswith("_"):
        with raises("PipelineStepFailed"):
            pipeline().run(orders())
        return
    loaded = pipeline()
    loaded.run(orders())
    assert rows(loaded, "SELECT count(*) FROM orders") == [(4 if case == "both" else 2,)]


@claim(
    "after SIGTERM, dlt waits for the running jobs, but does not note that they are done.",
    cases=("duckdb, SIGTERM", "duckdb, SIGINT", "sqlite, SIGTERM", "duckdb, merge"),
)
def signal_while_a_job_runs(case: str) -> None:
    import os
    import signal
    import time

    from dlt.common.destination.client import RunnableLoadJob

    lite = dlt.destinations.sqlalchemy("sqlite:///stopped.db")
    loaded = pipeline(destination=lite if "sqlite" in case else "duckdb")
    hints: Any = {"write_disposition": "merge", "primary_key": "id"} if "merge" in case else {}
    loaded.run([{"id": 1}], table_name="orders", **hints)
    managed = RunnableLoadJob.run_managed

    def stopped(self: Any, job_client: Any) -> None:
        if self._file_name.startswith("orders."):
            os.kill(os.getpid(), signal.SIGINT if "INT" in case else signal.SIGTERM)
            time.sleep(1)
        managed(self, job_client)

    RunnableLoadJob.run_managed = stopped  # type: ignore[method-assign]
    try:
        loaded.run([{"id": 2}], table_name="orders", **hints)
    except KeyboardInterrupt:
        pass
    else:
        raise AssertionError("no signal arrived")
    RunnableLoadJob.run_managed = managed  # type: ignore[method-assign]
    assert loaded.has_pending_data
    if "merge" not in case:
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    loaded.run()
    again = [] if "merge" in case else [(2,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,), *again]


@claim(
    "If the process is killed between the two steps (SIGKILL, memory limit, a lost node), or"
    " stopped by SIGTERM or Ctrl+C while jobs run, and the working directory survives, the next"
    " run finds the job in started_jobs and loads its file once more.",
    service="postgres",
    one_case="The other cases are those of signal_while_a_job_runs and a_process_that_is_killed.",
)
def signal_on_postgres() -> None:
    import os
    import signal
    import time

    from dlt.common.destination.client import RunnableLoadJob

    loaded = pipeline(destination=dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]))
    loaded.run([{"id": 1}], table_name="orders")
    managed = RunnableLoadJob.run_managed

    def stopped(self: Any, job_client: Any) -> None:
        if self._file_name.startswith("orders."):
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1)
        managed(self, job_client)

    RunnableLoadJob.run_managed = stopped  # type: ignore[method-assign]
    try:
        loaded.run([{"id": 2}], table_name="orders")
    except KeyboardInterrupt:
        RunnableLoadJob.run_managed = managed  # type: ignore[method-assign]
    with raises("LoadClientJobFailed") as caught:
        loaded.run()
    assert "duplicate key value violates unique constraint" in caught.message


@claim(
    "dlt 1.10.0 writes no row with another status than 0 into `_dlt_loads`: a load that raised has"
    " no row.",
    "An error of the source, such as a connection that breaks, has no such effect: extract fails,"
    " and nothing of that run is loaded.",
    cases=("source", "terminal", "transient"),
)
def failed_loads_have_no_row(case: str) -> None:
    import os
    from unittest import mock

    from dlt.destinations.exceptions import DatabaseTransientException
    from dlt.destinations.impl.duckdb.duck import DuckDbClient

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"

    @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def orders(pieces: int) -> Any:
        yield {"pieces": 1}
        if pieces == 0:
            raise ConnectionError("broken")
        yield {"pieces": pieces}

    loaded = pipeline()
    loaded.run(orders(2))
    if case == "transient":
        lost = DatabaseTransientException(Exception("lost"))
        broken = mock.patch.object(DuckDbClient, "create_load_job", side_effect=lost)
        with broken, raises("LoadClientJobRetry"):
            loaded.run(orders(3))
    else:
        with raises("ConnectionError" if case == "source" else "LoadClientJobFailed"):
            loaded.run(orders(0 if case == "source" else 70000))
    assert rows(loaded, "SELECT status FROM _dlt_loads") == [(0,)]
    assert len(rows(loaded, "FROM orders")) == 2


@claim(
    "Only root tables have `_dlt_load_id`.",
    "To select nested rows by load, join them to the root: in one step with `_dlt_root_id`,",
    cases=("append", "merge"),
)
def load_id_of_nested_rows(case: str) -> None:
    loaded = pipeline()
    order = {"id": 1, "lines": [{"sku": "A", "tags": ["x"]}]}
    info = loaded.run([order], table_name="orders", primary_key="id", write_disposition=case)
    found = loaded.default_schema.tables
    assert "_dlt_load_id" in found["orders"]["columns"]
    for nested in ("orders__lines", "orders__lines__tags"):
        assert "_dlt_load_id" not in found[nested]["columns"]
        assert ("_dlt_root_id" in found[nested]["columns"]) == (case == "merge")
    if case == "merge":
        query = (
            "SELECT t.value, o._dlt_load_id FROM orders__lines__tags AS t"
            " JOIN orders AS o ON t._dlt_root_id = o._dlt_id"
        )
        assert rows(loaded, query) == [("x", info.loads_ids[0])]


@claim(
    "Without the rows in `_dlt_loads`, that pipeline loads everything again on a new machine;"
    " without those in `_dlt_version`, its run fails there with `SchemaNotFoundError`.",
    "If another pipeline still uses the schema, delete from `_dlt_pipeline_state` only.",
    cases=("_dlt_loads", "_dlt_version", "_dlt_pipeline_state"),
)
def rows_of_a_shared_schema(table: str) -> None:
    import shutil

    @dlt.source
    def shop() -> Any:
        @dlt.resource
        def orders(at: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
            yield [{"id": 1}]

        return orders

    to_shop = dlt.destinations.duckdb("shop.duckdb")
    live, old = pipeline("live", destination=to_shop), pipeline("old", destination=to_shop)
    for loaded in (live, old):
        loaded.run(shop())
    column = "pipeline_name = 'old'" if table == "_dlt_pipeline_state" else "schema_name = 'shop'"
    with live.sql_client() as client:
        client.execute_sql(f"DELETE FROM {table} WHERE {column}")
    shutil.rmtree(live.working_dir)
    live = pipeline("live", destination=to_shop)
    if table == "_dlt_version":
        with raises("SchemaNotFoundError"):
            live.run(shop())
        return
    live.run(shop())
    assert rows(live, "SELECT count(*) FROM orders") == [(3 if table == "_dlt_loads" else 2,)]


@claim(
    "Indexes, grants and views on the tables are yours: create them after the first run, and again"
    " when dlt has made a table anew, as `refresh` and"
    " [`staging-optimized`](./full-loading.mdx#the-staging-optimized-strategy) do.",
    "On Postgres, a view prevents that: drop it before.",
    service="postgres",
    cases=("append", "merge", "refresh", "staging-optimized", "refresh, view", "append, view"),
)
def indexes_and_views(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    what = case.split(",")[0]
    strategy: Any = what if what == "staging-optimized" else None
    loaded = pipeline(
        destination=dlt.destinations.postgres(
            os.environ["SNIPPETS_POSTGRES_URL"], replace_strategy=strategy
        )
    )
    disposition: Any = {"merge": "merge", "staging-optimized": "replace"}.get(what, "append")
    options: Any = {"write_disposition": disposition, "primary_key": "id", "table_name": "orders"}
    loaded.run([{"id": 1}], **options)
    with loaded.sql_client() as client:
        kind = "VIEW ids AS SELECT id FROM orders" if "view" in case else "INDEX ids ON orders (id)"
        client.execute_sql(f"CREATE {kind}")
    if what == "refresh":
        options["refresh"] = "drop_resources"
    if case == "refresh, view":
        with raises("DatabaseTransientException") as caught:
            loaded.run([{"id": 2}], **options)
        assert "other objects depend on it" in caught.message
        return
    loaded.run([{"id": 2}], **options)
    found = rows(loaded, "SELECT 1 FROM pg_indexes WHERE indexname = 'ids'")
    found += rows(loaded, "SELECT 1 FROM pg_views WHERE viewname = 'ids'")
    assert found == ([] if what in ("refresh", "staging-optimized") else [(1,)])


@claim(
    "`shop_data_staging` appears with `merge`, and with `replace` by `insert-from-staging`.",
    cases=("append", "replace", "merge", "insert-from-staging"),
)
def when_the_staging_schema_appears(case: str) -> None:
    is_replace = case in ("replace", "insert-from-staging")
    if case == "insert-from-staging":
        dlt.config["destination.replace_strategy"] = case
    loaded = pipeline()
    disposition: Any = "replace" if is_replace else case
    loaded.run([{"id": 1}], table_name="orders", write_disposition=disposition, primary_key="id")
    found = rows(
        loaded,
        "SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE '%_staging'",
    )
    assert bool(found) is (case in ("merge", "insert-from-staging"))


@claim(
    "With `staging-optimized` it replaces the table: columns that dlt does not know are gone, and"
    " the others have dlt's types.",
    "dlt leaves the types of the columns as they are.",
    service="postgres",
    cases=("truncate-and-insert", "insert-from-staging", "staging-optimized"),
)
def a_table_of_your_own_is_replaced(case: str) -> None:
    url = os.environ["SNIPPETS_POSTGRES_URL"]
    made = dlt.destinations.postgres(url, replace_strategy=case)  # type: ignore[arg-type]
    loaded = pipeline(destination=made)
    loaded.run([{"id": 1}], table_name="other")
    create = "CREATE TABLE data.visits (id integer, note text, _dlt_load_id text, _dlt_id text)"
    sql(loaded, create, "INSERT INTO data.visits VALUES (1, 'old', 'a', 'b')")
    loaded.run([{"id": 2}], table_name="visits", write_disposition="replace")
    query = (
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'data'"
        " AND table_name = 'visits' AND column_name IN ('id', 'note') ORDER BY 1"
    )
    kept = [("id", "integer"), ("note", "text")]
    assert rows(loaded, query) == ([("id", "bigint")] if case == "staging-optimized" else kept)
    assert rows(loaded, "SELECT id FROM visits") == [(2,)]


@claim(
    "While it exists, `dlt pipeline old drop --drop-all` can drop the tables for you: call it"
    " first, because it adds rows to the three tables.",
    cases=("rows deleted before", "command first"),
)
def tables_of_a_removed_pipeline(case: str) -> None:
    from dlt.pipeline.helpers import drop

    loaded = pipeline("old")
    loaded.run([{"id": 1}], table_name="orders")
    own = {"_dlt_loads": "schema", "_dlt_version": "schema", "_dlt_pipeline_state": "pipeline"}
    deletes = [f"DELETE FROM {table} WHERE {kind}_name = 'old'" for table, kind in own.items()]
    if case == "rows deleted before":
        sql(loaded, *deletes)
    drop(loaded, drop_all=True)
    if case == "command first":
        sql(loaded, *deletes)
    counts = {rows(loaded, f"SELECT count(*) FROM {table}")[0][0] for table in own}
    assert counts == ({0} if case == "command first" else {1})
    with raises("DatabaseUndefinedRelation"):
        rows(loaded, "SELECT id FROM orders")


@claim(
    "A migration that drops or renames a column or a table of dlt other than `_dlt_version` makes"
    " the next load into it fail.",
    "If that load changes the schema, dlt adds the table again, or the column if it can be null,"
    " without its values.",
    cases=(
        "column",
        "column, other schema",
        "key, other schema",
        "table",
        "table, other schema",
        "table of versions",
    ),
)
def dropped_by_a_migration(case: str) -> None:
    made = pipeline("shop", dataset_name="shop_data")
    made.run([{"id": 1, "city": "Graz"}], table_name="orders")
    new = {"id": 2, "city": "Linz"}
    if "versions" in case:
        rows(made, "DROP TABLE _dlt_version")
        made.run([new], table_name="orders")
        assert rows(made, "SELECT count(*) FROM _dlt_version") == [(1,)]
        return
    if "key" in case:
        made.run([{"id": 1, "sku": "a"}], table_name="items", primary_key="id")
        rows(made, "ALTER TABLE items DROP id")
        with raises("DatabaseTransientException"):
            made.run([{"id": 2, "sku": "b", "total": 3}], table_name="items")
        return
    rows(made, "ALTER TABLE orders DROP city" if "column" in case else "DROP TABLE orders")
    if "schema" in case:
        made.run([{**new, "total": 3}], table_name="orders")
        kept = [(1, None)] if "column" in case else []
        assert rows(made, "SELECT id, city FROM orders ORDER BY id") == [*kept, (2, "Linz")]
    else:
        with raises("LoadClientJobFailed"):
            made.run([new], table_name="orders")


@claim(
    "If that load was the last one, call `pipeline.drop()`, or start on another machine: without "
    "its row in `_dlt_loads`, dlt restores the state of the load before, and reads the rows again.",
    cases=("row kept", "row deleted", "row deleted, not dropped"),
)
def taken_back(case: str) -> None:
    known = [{"id": 1, "lines": [{"sku": "a"}]}]
    from_zero = dlt.sources.incremental[int]("id", initial_value=0)

    @dlt.resource(name="orders")
    def orders_of(_: Any = from_zero) -> Any:
        yield [dict(row) for row in known]

    loaded = pipeline()
    loaded.run(orders_of())
    known.append({"id": 2, "lines": [{"sku": "b"}, {"sku": "c"}]})
    (bad,) = loaded.run(orders_of()).loads_ids
    name = loaded.dataset_name
    sql(
        loaded,
        f"DELETE FROM {name}.orders__lines WHERE _dlt_parent_id IN "
        f"(SELECT _dlt_id FROM {name}.orders WHERE _dlt_load_id = '{bad}')",
        f"DELETE FROM {name}.orders WHERE _dlt_load_id = '{bad}'",
    )
    if case != "row kept":
        sql(loaded, f"DELETE FROM {name}._dlt_loads WHERE load_id = '{bad}'")
    if case != "row deleted, not dropped":
        loaded = loaded.drop()
    loaded.run(orders_of())
    assert len(rows(loaded, "SELECT * FROM orders")) == (2 if case == "row deleted" else 1)
    assert len(rows(loaded, "SELECT * FROM orders__lines")) == (3 if case == "row deleted" else 1)


@claim(
    "Then no load was completed: the program called `extract` or `normalize` only, the load failed,"
    " or the run had nothing new.",
    cases=("no rows", "extract", "normalize", "failed load", "rows", "nothing new"),
)
def loads_without_a_row(case: str) -> None:
    loaded = pipeline()
    if case == "nothing new":
        items = dlt.resource([{"id": 1}], name="items")
        items.apply_hints(incremental=dlt.sources.incremental("id"))
        found = [len(loaded.run(items).loads_ids) for _ in range(2)]
        assert found == [1, 0]
        assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(1,)]
        return
    if case == "failed load":
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 2**63}], table_name="items")
    elif case in ("extract", "normalize"):
        loaded.extract([{"id": 1}], table_name="items")
        if case == "normalize":
            loaded.normalize()
    else:
        loaded.run([{"id": 1}] if case == "rows" else [], table_name="items")
    query = "SELECT count(*) FROM information_schema.tables WHERE table_name = '_dlt_loads'"
    found = rows(loaded, query)[0][0]
    if found:
        found = rows(loaded, "SELECT count(*) FROM _dlt_loads")[0][0]
    assert found == (1 if case in ("rows", "no rows") else 0)


@claim(
    "A lost connection to the destination can have the same effect: if it breaks after the commit"
    " and before the answer, dlt counts the job as failed for now and repeats it, in the same run"
    " or in the next.",
    "The copies are equal in each column, so a condition on columns deletes all of them.",
    cases=("after the commit", "before the commit", "merge", "next run"),
)
def a_lost_connection_repeats_the_job(case: str) -> None:
    from unittest import mock

    from dlt.destinations.exceptions import DatabaseTransientException
    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    if case == "next run":
        os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    run = InsertValuesLoadJob.run
    broken = []

    def lost(self: Any) -> None:
        first = self._file_name.startswith("orders.") and not broken
        if first:
            broken.append(case)
        if not first or case != "before the commit":
            run(self)
        if first:
            raise DatabaseTransientException(Exception("lost"))

    loaded = pipeline()
    merge: Any = {"write_disposition": "merge", "primary_key": "id"} if case == "merge" else {}
    with mock.patch.object(InsertValuesLoadJob, "run", lost):
        settings = {"table_name": "orders", "loader_file_format": "insert_values", **merge}
        if case == "next run":
            with raises("LoadClientJobRetry"):
                loaded.run([{"id": 1}, {"id": 2}], **settings)
        else:
            loaded.run([{"id": 1}, {"id": 2}], **settings)
        loaded.run()
    assert broken == [case]
    twice = case in ("after the commit", "next run")
    assert len(rows(loaded, "FROM orders")) == (4 if twice else 2)
    assert len(rows(loaded, "SELECT DISTINCT * FROM orders")) == 2
    with loaded.sql_client() as client:
        client.execute_sql(
            "DELETE FROM orders WHERE rowid NOT IN (SELECT min(rowid) FROM orders GROUP BY _dlt_id)"
        )
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]


@claim(
    "A merge rewrites each row that comes, changed or not, so a comparison of whole rows shows"
    " them all.",
    cases=("row came again", "row did not come"),
)
def compare_without_the_columns_of_dlt(case: str) -> None:
    loaded = pipeline()
    settings: Any = {"table_name": "orders", "write_disposition": "merge", "primary_key": "id"}
    loaded.run([{"id": 1, "total": 5}, {"id": 2, "total": 5}], **settings)
    rows(loaded, "CREATE TABLE yesterday AS FROM orders")
    second = [{"id": 1, "total": 7}]
    loaded.run([*second, {"id": 2, "total": 5}] if case == "row came again" else second, **settings)
    whole = rows(loaded, "FROM orders EXCEPT FROM yesterday")
    assert len(whole) == (2 if case == "row came again" else 1)
    own = "SELECT * EXCLUDE (_dlt_id, _dlt_load_id) FROM"
    assert rows(loaded, f"{own} orders EXCEPT {own} yesterday") == [(1, 7)]


@claim(
    "the hint is part of the schema, in `_dlt_version` too.",
    cases=("first run", "later run", "new machine"),
)
def a_hint_of_your_own(case: str) -> None:
    loaded = pipeline()
    if case == "later run":
        loaded.run(orders({"id": 1}))
    hinted = orders({"id": 2})
    hinted.apply_hints(additional_table_hints={"x-origin": "crm-db/public.orders"})
    loaded.run(hinted)
    if case == "new machine":
        loaded._wipe_working_folder()
        loaded = pipeline()
        loaded.sync_destination()
    assert loaded.default_schema.tables["orders"]["x-origin"] == "crm-db/public.orders"
    (stored,) = rows(loaded, "SELECT schema FROM _dlt_version ORDER BY version DESC LIMIT 1")
    assert "crm-db/public.orders" in stored[0]
