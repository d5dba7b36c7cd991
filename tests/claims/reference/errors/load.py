"""Claims of docs/reference/errors/load.mdx."""

from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows


@claim("DuckDB's syntax errors come as the latter, so look at the message too.")
def syntax_error_of_duckdb() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    with raises("DatabaseTransientException") as caught:
        loaded.dataset()("SELEC id FROM orders").fetchall()
    assert "syntax error" in caught.message


@claim("The package is aborted: the next run does not try it again.")
def aborted_package_is_not_repeated() -> None:
    column = {"pieces": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run([{"pieces": 70000}], table_name="lines", columns=column)
    assert loaded.run() is None
    assert not loaded.has_pending_data


@claim("The package stays pending: the next run tries it again.")
def package_with_transient_errors() -> None:
    dlt.config["load.raise_on_max_retries"] = 1
    calls: list[int] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        calls.append(1)
        raise ConnectionError("no answer")

    loaded = pipeline(destination=shelf)
    for _ in range(2):
        with raises("LoadClientJobRetry"):
            loaded.run([{"id": 1}], table_name="orders")
    assert len(calls) == 2
    assert loaded.has_pending_data


@claim("`load.raise_on_max_retries` sets how often a run tries a job; the default is 5.")
def attempts() -> None:
    calls: list[int] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        calls.append(1)
        raise ConnectionError("no answer")

    def tries(data: Any) -> int:
        calls.clear()
        with raises("LoadClientJobRetry"):
            loaded.run(data, table_name="orders")
        return len(calls)

    loaded = pipeline(destination=shelf)
    assert tries([{"id": 1}]) == 5
    dlt.config["load.raise_on_max_retries"] = 2
    loaded.drop_pending_packages()
    assert tries([{"id": 1}]) == 2
    assert tries(None) == 2


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
    "dlt does not change the type of a column that exists: with a larger `precision` alone, the"
    " job fails again.",
    "Let dlt drop and create the table, with the state of its resource:",
    "To keep them, change the column in the database, with `ALTER TABLE stock ALTER copies TYPE"
    " INTEGER` in DuckDB, and run without `refresh`.",
)
def column_that_is_too_small() -> None:
    new, old = [{"copies": 70000}], [{"copies": 1}]
    for remedy, expected in (
        ("none", [(1,)]),
        ("refresh", [(70000,)]),
        ("alter", [(1,), (70000,)]),
        ("new table", [(70000,)]),
    ):
        loaded = pipeline(remedy.replace(" ", "_"))
        if remedy != "new table":
            loaded.run(old, table_name="stock", columns=integer(16))
            with raises("LoadClientJobFailed"):
                loaded.run(new, table_name="stock")
        if remedy == "none":
            with raises("LoadClientJobFailed"):
                loaded.run(new, table_name="stock", columns=integer(32))
        else:
            if remedy == "alter":
                rows(loaded, "ALTER TABLE stock ALTER copies TYPE INTEGER")
            refresh: Any = "drop_resources" if remedy == "refresh" else None
            loaded.run(new, table_name="stock", columns=integer(32), refresh=refresh)
        assert rows(loaded, "SELECT copies FROM stock ORDER BY 1") == expected


@claim(
    "A table with rows cannot get the column: drop the pending package of the failed run, and load"
    ' the table anew with `refresh="drop_resources"`.'
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
    used.drop_pending_packages()
    used.run(readings, table_name="readings", refresh="drop_resources")
    for loaded in (used, fresh):
        assert rows(loaded, "SELECT count(_dlt_id) FROM readings") == [(1,)]


@claim(
    "A table appears with its first rows: an empty list creates none, an empty Arrow table does."
)
def first_rows() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    loaded.run([], table_name="from_list", columns={"id": {"data_type": "bigint"}})
    loaded.run(pa.table({"id": pa.array([], pa.int64())}), table_name="from_arrow")
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]
    assert rows(loaded, "SELECT id FROM from_arrow") == []
    with raises("DatabaseUndefinedRelation"):
        rows(loaded, "SELECT id FROM from_list")


@claim(
    "A dropped table of a staging dataset makes later runs fail. Drop the whole staging dataset:"
    " the next run creates it again, and the rows stay in the main one."
)
def dropped_staging_table() -> None:
    def load(loaded: dlt.Pipeline, number: int) -> None:
        order = [{"id": number}]
        loaded.run(order, table_name="orders", primary_key="id", write_disposition="merge")

    for dropped, fails in (("TABLE data_staging.orders", True), ("SCHEMA data_staging", False)):
        loaded = pipeline(f"fails_{fails}")
        load(loaded, 1)
        rows(loaded, f"DROP {dropped} CASCADE")
        if fails:
            for _ in range(2):
                with raises("DatabaseUndefinedRelation"):
                    load(loaded, 2)
            rows(loaded, "DROP SCHEMA data_staging CASCADE")
        load(loaded, 2)
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]


@claim(
    "A dropped table of dlt comes back when a run changes the schema. To have it at once, drop"
    " `_dlt_version` too, because dlt looks there for what exists, then the pending package if"
    " there is one, and run again."
)
def dropped_tables_of_dlt() -> None:
    @dlt.resource
    def orders(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        numbers[0] += 1
        yield {"id": numbers[0], **more}

    numbers, more = [0], {}
    for table, error, pending in (
        ("_dlt_loads", "DatabaseUndefinedRelation", True),
        ("_dlt_pipeline_state", "LoadClientJobFailed", False),
    ):
        for remedy in ("version", "new column"):
            more.clear()
            loaded = pipeline(f"{table}_{remedy[:3]}")
            loaded.run(orders())
            rows(loaded, f"DROP TABLE {table}")
            if remedy == "version":
                with raises(error):
                    loaded.run(orders())
                assert loaded.has_pending_data == pending
                rows(loaded, "DROP TABLE _dlt_version")
                loaded.drop_pending_packages()
            else:
                more["city"] = "Graz"
            loaded.run(orders())
            assert rows(loaded, f"SELECT count(*) FROM {table}") == [(1,)]


@claim(
    "Only a run that changes the schema, for example with a new column, creates the table again,"
    " without its old rows."
)
def dropped_table_and_new_columns() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    rows(loaded, "DROP TABLE orders")
    with raises("LoadClientJobFailed"):
        loaded.run([{"id": 2}], table_name="orders")
    loaded.run([{"id": 3, "city": "Graz"}], table_name="orders")
    assert rows(loaded, "SELECT id FROM orders") == [(3,)]


@claim(
    "With `replace`, the run fails before its load jobs, with `DatabaseUndefinedRelation`, and the"
    " package stays pending.",
    "A run with `refresh` tries that package first, and fails in the same way.",
    "So call `pipeline.drop_pending_packages()` before it.",
    '**Other tables** come back with [`refresh="drop_resources"`](#dropped-table), after'
    " `pipeline.drop_pending_packages()` if a run with `replace` has failed.",
    cases=("replace, nested table", "replace, table", "append, table"),
)
def dropped_table_and_pending_package(case: str) -> None:
    disposition, _, dropped = case.partition(", ")
    loaded = pipeline()

    def run(**options: Any) -> None:
        data = [{"id": 1, "lines": [{"sku": "A"}]}]
        loaded.run(data, table_name="orders", write_disposition=disposition, **options)

    run()
    rows(loaded, f"DROP TABLE {'orders__lines' if dropped == 'nested table' else 'orders'}")
    if disposition == "append":
        with raises("LoadClientJobFailed"):
            run()
        assert not loaded.has_pending_data
    else:
        with raises("DatabaseUndefinedRelation"):
            run()
        assert loaded.has_pending_data
        with raises("DatabaseUndefinedRelation"):
            run(refresh="drop_resources")
        loaded.drop_pending_packages()
    run(refresh="drop_resources")
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]
    assert rows(loaded, "SELECT sku FROM orders__lines") == [("A",)]
