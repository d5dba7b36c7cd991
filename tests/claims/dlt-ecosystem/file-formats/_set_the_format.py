"""Claims of docs/dlt-ecosystem/file-formats/_set_the_format.mdx."""

import inspect
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises

BOOKS = [{"id": 1, "title": "Emma"}]


def formats(loaded: dlt.Pipeline, data: Any, **arguments: Any) -> dict[str, str]:
    """The formats of the files that dlt makes from the data, by table."""
    loaded.extract(data, **arguments)
    loaded.normalize()
    found: dict[str, str] = {}
    for load_id in loaded.list_normalized_load_packages():
        for job in loaded.get_load_package_info(load_id).jobs["new_jobs"]:
            found[job.job_file_info.table_name] = job.job_file_info.file_format
    return {table: one for table, one in found.items() if not table.startswith("_dlt")}


def books(**hints: Any) -> Any:
    return dlt.resource(BOOKS, name="books", **hints)


@claim("`pipeline.normalize` does not have this argument: pass it to `run` or `extract`.")
def normalize_takes_no_format() -> None:
    loaded = pipeline()
    assert formats(loaded, books(), loader_file_format="parquet") == {"books": "parquet"}
    parameters = inspect.signature(loaded.normalize).parameters
    assert "loader_file_format" not in parameters
    assert "loader_file_format" in inspect.signature(loaded.run).parameters


@claim('`file_format="preferred"` goes back to what the destination prefers.')
def preferred_goes_back() -> None:
    loaded = pipeline()
    assert formats(loaded, books(file_format="parquet")) == {"books": "parquet"}
    assert formats(loaded, books()) == {"books": "parquet"}
    assert formats(loaded, books(file_format="preferred")) == {"books": "insert_values"}


@claim(
    "`preferred_loader_file_format` changes the preference, for tables that have no format of "
    "their own:"
)
def a_preference_is_weaker_than_a_format() -> None:
    destination = dlt.destinations.duckdb("books.duckdb", preferred_loader_file_format="parquet")
    data = [books(), dlt.resource(BOOKS, name="authors", file_format="jsonl")]
    found = formats(pipeline(destination=destination), data)
    assert found == {"books": "parquet", "authors": "jsonl"}


@claim("A table in Delta or Iceberg on a filesystem is Parquet, whatever you set.")
def open_tables_are_parquet() -> None:
    lake = dlt.destinations.filesystem("lake", preferred_loader_file_format="jsonl")
    for table_format in ("delta", "iceberg"):
        data = books(file_format="csv", table_format=table_format)
        loaded = pipeline(f"in_{table_format}", destination=lake)
        assert formats(loaded, data, loader_file_format="jsonl") == {"books": "parquet"}


@claim(
    "Arrow tables and data frames are written as Parquet without conversion, unless one of the "
    "first three settings says otherwise or the destination cannot load Parquet."
)
def frames_stay_parquet() -> None:
    import pyarrow as pa

    frame = pa.Table.from_pylist(BOOKS)
    assert formats(pipeline(), frame, table_name="books") == {"books": "parquet"}
    chosen = formats(pipeline("chosen"), frame, table_name="books", loader_file_format="jsonl")
    assert chosen == {"books": "jsonl"}
    database = pipeline("database", destination="postgres")
    assert formats(database, frame, table_name="books") == {"books": "csv"}
    lake = dlt.destinations.filesystem("lake")
    assert formats(pipeline("lake", destination=lake), frame, table_name="books") == {
        "books": "parquet"
    }


@claim(
    "A resource is more lenient: a `file_format` that the destination does not have is ignored "
    "with a warning in the log, and the preferred format is used."
)
def an_unknown_format_of_a_resource_is_ignored() -> None:
    loaded = pipeline()
    assert formats(loaded, books(file_format="csv")) == {"books": "insert_values"}
    with raises("DestinationIncompatibleLoaderFileFormatException"):
        loaded.run(books(), loader_file_format="csv")
