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
