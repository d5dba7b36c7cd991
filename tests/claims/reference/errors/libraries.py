"""Claims of docs/reference/errors/libraries.mdx."""

from typing import Any

from standins_lib.claims import claim, raises


@claim(
    "If one run yields both to dlt, the extract step stops with the same error.",
    cases=("duckdb", "filesystem"),
)
def one_run_needs_one_type(destination: str) -> None:
    import dlt
    import pyarrow as pa

    def batches() -> Any:
        yield pa.table({"id": [1]})
        yield pa.table({"id": ["2"]})

    lake = dlt.destinations.filesystem("lake")
    loaded = dlt.pipeline(
        "batches", destination=lake if destination == "filesystem" else destination
    )
    with raises("ArrowInvalid") as caught:
        loaded.run(dlt.resource(batches, name="batches"), loader_file_format="parquet")
    assert caught.step == "extract"
    assert "Schema at index 1 was different" in caught.message


@claim(
    "The table has a constraint or a unique index that you made: dlt creates none in DuckDB unless"
    " you set `create_indexes`.",
    "Load with `merge`, or drop it: `append` adds every row.",
    "DuckDB 1.1 refuses a `merge` of a key that is there as well, because it checks deleted rows"
    " too; DuckDB 1.2 does not.",
    cases=("append", "append, no index", "merge"),
)
def a_unique_index_of_your_own(case: str) -> None:
    import duckdb
    from standins_lib.claims import pipeline, rows

    assert duckdb.__version__.startswith("1.2")
    loaded = pipeline()
    hints: Any = {"table_name": "orders", "primary_key": "id"}
    hints["write_disposition"] = "merge" if case == "merge" else "append"
    loaded.run([{"id": 1, "total": 5}], **hints)
    if "no index" not in case:
        with loaded.sql_client() as client:
            client.execute_sql("CREATE UNIQUE INDEX own ON orders (id)")
    if case == "append":
        with raises("LoadClientJobFailed") as caught:
            loaded.run([{"id": 1, "total": 7}], **hints)
        assert 'Duplicate key "id: 1" violates unique constraint' in caught.message
        return
    loaded.run([{"id": 1, "total": 7}], **hints)
    found = rows(loaded, "SELECT total FROM orders ORDER BY 1")
    assert found == ([(7,)] if case == "merge" else [(5,), (7,)])
