"""Claims of docs/general-usage/resource/files.mdx."""

from pathlib import Path
from typing import Any

import dlt
import pyarrow as pa
from pyarrow import parquet
from standins_lib.claims import claim, pipeline, raises, rows

STOCK = pa.table({"sku": ["B-204", "B-377"], "in_stock": [12, 0]})
COLUMNS = {"sku": {"data_type": "text"}, "in_stock": {"data_type": "bigint"}}
ROW = {"sku": "B-9", "in_stock": 1, "shelves": [{"area": "a"}]}


def imported(name: str = "stock", hints: Any = None, declared: Any = None) -> Any:
    """A resource that imports the file with the stock."""

    def stock() -> Any:
        yield dlt.mark.with_file_import("stock.parquet", "parquet", 7, hints=hints)

    parquet.write_table(STOCK, "stock.parquet")
    return dlt.resource(stock, name=name, columns=declared)


def formats(info: Any) -> dict[str, str]:
    files = [job.job_file_info for job in info.load_packages[0].jobs["completed_jobs"]]
    return {file.table_name: file.file_format for file in files if file.table_name[0] != "_"}


def resource(**hints: Any) -> Any:
    return dlt.resource([ROW], name="stock", **hints)


@claim(
    "The nested tables of the resource are loaded in this format, too.",
    "`run(loader_file_format=…)` wins over the resource.",
    '`"preferred"` stands for the destination\'s own choice.',
)
def which_format_wins() -> None:
    loaded = pipeline()
    chosen = formats(loaded.run(resource(file_format="parquet")))
    assert chosen == {"stock": "parquet", "stock__shelves": "parquet"}
    chosen = formats(loaded.run(resource(file_format="parquet"), loader_file_format="jsonl"))
    assert chosen == {"stock": "jsonl", "stock__shelves": "jsonl"}
    assert formats(loaded.run(resource(file_format="preferred")))["stock"] == "insert_values"


@claim(
    "If the destination cannot load the format of a resource, dlt logs a warning and uses a format"
    " that the destination can load.",
    "A `loader_file_format` that the destination cannot load raises"
    " `DestinationIncompatibleLoaderFileFormatException`.",
)
def formats_that_are_not_supported() -> None:
    loaded = pipeline()
    assert formats(loaded.run(resource(file_format="csv")))["stock"] == "insert_values"
    with raises("DestinationIncompatibleLoaderFileFormatException"):
        loaded.run(resource(), loader_file_format="csv")


@claim(
    "dlt does not read the file, and leaves the file where it is.",
    "The number of rows, here 2, is for the metrics only.",
    "The table gets no `_dlt_load_id` and no `_dlt_id`.",
)
def imported_file() -> None:
    loaded = pipeline()
    loaded.run(imported(hints=STOCK))
    assert Path("stock.parquet").exists()
    info = loaded.last_trace.last_extract_info
    metrics = info.metrics[info.loads_ids[0]][0]["resource_metrics"]
    assert metrics["stock"].items_count == 7
    assert rows(loaded, "SELECT * FROM stock") == [("B-204", 12), ("B-377", 0)]


@claim(
    "Without either, dlt creates no table, and the load job fails if there is none.",
    cases=("no table", "table"),
)
def import_without_columns(case: str) -> None:
    if case == "table":
        loaded = pipeline()
        loaded.run(imported(declared=COLUMNS))
        loaded.run(imported())
        assert rows(loaded, "SELECT count(*) FROM stock") == [(4,)]
        return
    with raises("LoadClientJobFailed") as caught:
        pipeline().run(imported())
    assert "stock does not exist" in caught.message
    declared = pipeline("declared")
    declared.run(imported(declared=COLUMNS))
    assert rows(declared, "SELECT count(*) FROM stock") == [(2,)]


@claim(
    "So do not load rows into the same table: if dlt made the table from rows, importing a file"
    " into it fails in the load of a database.",
    cases=("duckdb", "filesystem"),
)
def importing_into_a_table_of_rows(case: str) -> None:
    loaded = pipeline(destination=dlt.destinations.filesystem("bucket"))
    if case == "duckdb":
        loaded = pipeline()
    loaded.run(dlt.resource([{"sku": "B-9", "in_stock": 1}], name="stock"))
    if case == "filesystem":
        assert not loaded.run(imported(declared=COLUMNS)).has_failed_jobs
        return
    with raises("LoadClientJobFailed") as caught:
        loaded.run(imported(declared=COLUMNS))
    assert caught.step == "load"
    assert "_dlt_load_id" in caught.message


@claim(
    "They do not see the rows of the file.",
    "If `hints` is an Arrow table, the steps get this table.",
    "Otherwise any step, even `add_limit`, leaves the whole file out without an error.",
)
def steps_of_an_import() -> None:
    received = []
    loaded = pipeline()
    loaded.run(imported(hints=STOCK).add_filter(lambda item: [received.append(item.num_rows)]))
    assert received == [2]
    assert rows(loaded, "SELECT count(*) FROM stock") == [(2,)]
    for step in ("map", "limit"):
        left_out = imported(step, declared=COLUMNS)
        if step == "limit":
            left_out.add_limit(1)
        else:
            left_out.add_map(lambda item: item)
        loaded.run(left_out)
        assert step not in loaded.default_schema.data_table_names()


@claim(
    "The destination must support the format, or the run fails in normalize;",
    "The package stays pending, and every later run of this pipeline retries the package and"
    " fails.",
    "Remove the package with `pipeline.drop()`, which also sets cursors back.",
)
def format_of_an_import() -> None:
    def labels() -> Any:
        yield dlt.mark.with_file_import("labels.csv", "csv")

    Path("labels.csv").write_text("sku\nB-204\n")
    loaded = pipeline()
    with raises("NormalizeJobFailed") as caught:
        loaded.run(dlt.resource(labels, columns={"sku": {"data_type": "text"}}))
    assert caught.step == "normalize"
    with raises("NormalizeJobFailed"):
        loaded.run(resource())
    loaded.drop()
    assert loaded.run(resource())


@claim(
    "The file must be on this machine: dlt 1.10.0 cannot import from the address of a bucket.",
    cases=("path", "address"),
)
def only_local_files(case: str) -> None:
    data = pa.table({"id": [1]})
    parquet.write_table(data, "stock.parquet")
    address = Path("stock.parquet").absolute().as_uri() if case == "address" else "stock.parquet"

    @dlt.resource
    def stock() -> Any:
        yield dlt.mark.with_file_import(address, "parquet", 1, hints=data)

    loaded = pipeline()
    if case == "path":
        loaded.run(stock())
        assert rows(loaded, "SELECT id FROM stock") == [(1,)]
    else:
        with raises("FileImportNotFound"):
            loaded.run(stock())
