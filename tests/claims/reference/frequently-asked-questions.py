"""Claims of docs/reference/frequently-asked-questions.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

NESTED = [{"id": 1, "lines": [{"title": "Emma", "tags": [{"name": "novel"}]}]}]


@claim("Yes. `max_table_nesting` on a resource wins over that of its source:")
def nesting_of_a_resource() -> None:
    @dlt.source(max_table_nesting=2)
    def bookshop() -> Any:
        yield dlt.resource(NESTED, name="orders", max_table_nesting=0)
        yield dlt.resource(NESTED, name="returns")

    made = pipeline()
    made.extract(bookshop())
    made.normalize()
    found = sorted(made.default_schema.data_table_names())
    assert found == ["orders", "returns", "returns__lines", "returns__lines__tags"]


@claim(
    "The next run normalizes and loads the package without asking the source, and ends; the run"
    " after it extracts again.",
    "If the dataset does not exist yet, the first run of a program throws the package away and"
    " extracts again.",
    cases=("new program", "same program"),
)
def pending_package(case: str) -> None:
    asked: list[int] = []

    @dlt.resource
    def orders() -> Any:
        asked.append(1)
        yield {"id": len(asked)}

    made = pipeline()
    if case == "same program":
        with raises("CannotCoerceNullException"):
            made.run([{"id": None}], table_name="lines", primary_key="id")
        with raises("CannotCoerceNullException"):
            made.run(orders())
        return
    made.extract(orders())
    made = dlt.attach("claims")
    made.run(orders())
    assert rows(made, "SELECT id FROM orders") == [(2,)]
    made.extract(orders())
    made.run(orders())
    assert rows(made, "SELECT id FROM orders") == [(2,), (3,)]
    made.run(orders())
    assert rows(made, "SELECT id FROM orders") == [(2,), (3,), (4,)]


@claim(
    "Between runs you may delete the rows of staging tables, if no package is pending. Do not drop"
    " a table. Drop the whole staging dataset only if the next run has rows for each table that"
    " uses it: dlt then makes only the tables that this run has rows for, and a later run of"
    " another one fails.",
    "To fix that, run `DELETE FROM crm_data_staging._dlt_version`, then `pipeline.run()`, which"
    " makes the missing table and loads the pending package.",
    cases=("both tables", "one table"),
)
def a_dropped_staging_dataset(case: str) -> None:
    made = pipeline()

    def merge(*names: str) -> None:
        made.run(
            [
                dlt.resource([{"id": 1}], name=name, primary_key="id", write_disposition="merge")
                for name in names
            ]
        )

    merge("orders", "lines")
    rows(made, "DELETE FROM data_staging.orders")
    merge("orders")
    rows(made, "DROP SCHEMA data_staging CASCADE")
    merge(*(("orders", "lines") if case == "both tables" else ("orders",)))
    if case == "one table":
        with raises("DatabaseUndefinedRelation"):
            merge("lines")
        rows(made, "DELETE FROM data_staging._dlt_version")
        made.run()
    merge("lines")
    merge("orders")
    assert rows(made, "SELECT id FROM lines") == rows(made, "SELECT id FROM orders") == [(1,)]


@claim(
    "As long as this table names the current schema, dlt assumes that all staging tables exist.",
)
def staging_tables() -> None:
    made = pipeline()

    def merge() -> None:
        made.run([{"id": 1}], table_name="orders", primary_key="id", write_disposition="merge")

    merge()
    rows(made, "DROP TABLE data_staging.orders")
    rows(made, "DELETE FROM data_staging._dlt_version")
    merge()
    rows(made, "DROP TABLE data_staging.orders")
    with raises("DatabaseUndefinedRelation"):
        merge()
    rows(made, "DROP SCHEMA data_staging CASCADE")
    merge()
    assert rows(made, "SELECT id FROM data_staging.orders") == [(1,)]


@claim(
    "A pending package whose load had begun needs them: its jobs that were done are not repeated.",
    "Without their rows, the next run succeeds and the merged rows are missing; without the"
    " dataset, the next run fails for good.",
    "Call `pipeline.run()` first.",
    cases=("kept", "rows deleted", "dataset dropped", "run first"),
)
def staging_tables_of_a_pending_package(case: str) -> None:
    from dlt.destinations.exceptions import DatabaseTransientException
    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    order = {"id": 1, "lines": [{"sku": "A"}]}
    resource: Any = dlt.resource(
        [order], name="orders", primary_key="id", write_disposition="merge"
    )
    made = pipeline()
    made.run(resource)
    order["id"] = 2
    works = InsertValuesLoadJob.run

    def lost(job: Any) -> None:
        if job.job_id().startswith("orders__lines"):
            raise DatabaseTransientException(ConnectionError("lost"))
        works(job)

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "2"
    InsertValuesLoadJob.run = lost  # type: ignore[method-assign]
    with raises("LoadClientJobRetry"):
        made.run(resource)
    InsertValuesLoadJob.run = works  # type: ignore[method-assign]
    assert made.has_pending_data
    if case == "run first":
        made.run()
    if case in ("rows deleted", "run first"):
        rows(made, "DELETE FROM data_staging.orders")
    if case == "dataset dropped":
        rows(made, "DROP SCHEMA data_staging CASCADE")
        with raises("LoadClientJobFailed"):
            made.run()
    else:
        made.run()
    lost_rows = case in ("rows deleted", "dataset dropped")
    assert rows(made, "SELECT count(*) FROM orders") == [(1 if lost_rows else 2,)]
    assert not made.has_pending_data


@claim(
    "Before a run, a source knows only what you declared: dlt infers nested tables and types from"
    " the rows."
)
def schema_of_a_source() -> None:
    resource = dlt.resource(NESTED, name="orders", primary_key="id")
    source = dlt.source(lambda: resource, name="bookshop")()
    declared = source.discover_schema()
    assert declared.data_table_names(include_incomplete=True) == ["orders"]
    assert "data_type" not in declared.get_table("orders")["columns"]["id"]
    made = pipeline()
    made.extract(source)
    made.normalize()
    assert made.default_schema.get_table("orders__lines__tags")["columns"]["name"]["data_type"]


@claim(
    "dlt adds its columns `_dlt_id` and `_dlt_load_id` as `NOT NULL`, which DuckDB refuses with"
    " `Adding columns with constraints not yet supported`.",
    "Then a changed `initial_value` does not move the start.",
    "The row at the value comes once more, so use `merge`.",
    cases=("append", "merge", "new dataset"),
)
def table_of_another_tool(case: str) -> None:
    loaded = pipeline()
    with loaded.sql_client() as client:
        client.execute_sql(
            "CREATE SCHEMA airbyte; CREATE TABLE airbyte.orders AS SELECT 1 AS id, 10 AS at"
        )
    news = [{"id": 1, "at": 10}, {"id": 2, "at": 20}]
    if case != "new dataset":
        old = pipeline("old", destination=dlt.destinations.duckdb("claims.duckdb"))
        with raises("DatabaseTransientException") as caught:
            old.run(
                news,
                table_name="orders",
                dataset_name="airbyte",
                write_disposition=case,
                primary_key="id",
            )
        assert "Adding columns with constraints not yet supported" in caught.message
        return

    def starts(initial: int) -> Any:
        found = []
        cursor: Any = dlt.sources.incremental("at", initial_value=initial)

        @dlt.resource(primary_key="id", write_disposition="merge")
        def orders(at: Any = cursor) -> Any:
            found.append(at.start_value)
            yield news

        loaded.run(orders())
        return found[0]

    assert starts(10) == 10
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    assert starts(5) == 20


@claim(
    'and then set the contract `"freeze"`, which includes `tables`, since a new list would make a'
    " nested table: a file with a new column that has a value, or a value that cannot be converted,"
    " stops the run in normalize, before any table changes.",
    cases=("list", "list without tables", "new column", "new null", "text", "text of a number"),
)
def files_that_a_contract_stops(case: str) -> None:
    row: dict[str, Any] = {"id": 2}
    if "list" in case:
        row["tags"] = ["novel"]
    elif "new" in case:
        row["price"] = 5 if case == "new column" else None
    else:
        row["id"] = "2" if case == "text of a number" else "two"
    contract: Any = "freeze"
    if case == "list without tables":
        contract = {"columns": "freeze", "data_type": "freeze"}
    made = pipeline()
    hints: Any = {"table_name": "books", "write_disposition": "merge", "primary_key": "id"}
    made.run([{"id": 1}], columns={"id": {"data_type": "bigint"}}, **hints)
    passes = case in ("list without tables", "new null", "text of a number")
    if not passes:
        with raises("NormalizeJobFailed"):
            made.run([row], schema_contract=contract, **hints)
    else:
        made.run([row], schema_contract=contract, **hints)
    assert rows(made, "SELECT count(*) FROM books") == [(2 if passes else 1,)]
    nested = made.default_schema.tables.keys() & {"books__tags"}
    assert bool(nested) is (case == "list without tables")
