"""Claims of docs/dlt-ecosystem/file-formats/parquet.mdx."""

import os
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises

MOMENT = datetime(2025, 3, 1, 10, 0, 0, 123456, tzinfo=timezone.utc)


def written(data: Any, name: str = "sales", **columns: Any) -> Any:
    """The Parquet file that dlt makes of the data for a lake."""
    from pyarrow import parquet

    loaded = pipeline(name, destination=dlt.destinations.filesystem("lake"))
    loaded.extract(data, table_name="sales", loader_file_format="parquet", columns=columns or None)
    loaded.normalize()
    (file,) = Path(loaded.working_dir).glob("load/normalized/*/new_jobs/sales.*.parquet")
    return parquet.ParquetFile(file)


def column_type(file: Any, name: str) -> str:
    return str(file.schema_arrow.field(name).type)


@claim("Files are compressed with Snappy; `disable_compression` does not change that.")
def files_are_always_compressed() -> None:
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    file = written([{"id": 1}])
    assert file.metadata.row_group(0).column(0).compression == "SNAPPY"


@claim("A hint on the column comes first:")
def hints_set_types() -> None:
    from decimal import Decimal

    price = {"data_type": "decimal", "precision": 8, "scale": 2}
    assert column_type(written([{"price": Decimal("9.90")}]), "price") == "decimal128(38, 9)"
    hinted = written([{"price": Decimal("9.90")}], "hinted", price=price)
    assert column_type(hinted, "price") == "decimal128(8, 2)"


@claim(
    "For resources that yield Arrow tables or data frames, put the settings under "
    "`[sources.data_writer]`.",
    "`timestamp_timezone` and `precision` do not change their columns.",
)
def arrow_tables_are_written_in_extract() -> None:
    import pyarrow as pa

    table = pa.table({"id": list(range(10)), "sold_at": [MOMENT] * 10})
    os.environ["NORMALIZE__DATA_WRITER__ROW_GROUP_SIZE"] = "4"
    os.environ["SOURCES__DATA_WRITER__TIMESTAMP_TIMEZONE"] = "Europe/Berlin"
    precision = {"data_type": "timestamp", "precision": 3}
    file = written(table, sold_at=precision)
    assert file.metadata.num_row_groups == 1
    assert column_type(file, "sold_at") == "timestamp[us, tz=UTC]"
    os.environ["SOURCES__DATA_WRITER__ROW_GROUP_SIZE"] = "4"
    assert written(table, "source").metadata.num_row_groups == 3


@claim("The moment stays the same, only the zone that readers see changes:")
def a_timezone_keeps_the_moment() -> None:
    os.environ["NORMALIZE__DATA_WRITER__TIMESTAMP_TIMEZONE"] = "Europe/Berlin"
    file = written([{"sold_at": MOMENT}])
    assert column_type(file, "sold_at") == "timestamp[us, tz=Europe/Berlin]"
    assert file.read()["sold_at"].to_pylist() == [MOMENT]


@claim("Digits that are cut off end the run with `would lose data`, unless you allow it:")
def coercion_refuses_to_lose_digits() -> None:
    os.environ["NORMALIZE__DATA_WRITER__COERCE_TIMESTAMPS"] = "ms"
    with raises("NormalizeJobFailed") as caught:
        written([{"sold_at": MOMENT}])
    assert "would lose data" in caught.message
    os.environ["NORMALIZE__DATA_WRITER__ALLOW_TRUNCATED_TIMESTAMPS"] = "true"
    file = written([{"sold_at": MOMENT}], "allowed")
    assert file.read()["sold_at"].to_pylist() == [MOMENT.replace(microsecond=123000)]


@claim("The `precision` of a column does the same for one column, and cuts without asking.")
def precision_cuts_silently() -> None:
    rows = [{"sold_at": MOMENT, "paid_at": MOMENT}]
    file = written(rows, sold_at={"data_type": "timestamp", "precision": 3})
    (row,) = file.read().to_pylist()
    assert row["sold_at"] == MOMENT.replace(microsecond=123000)
    assert row["paid_at"] == MOMENT


@claim("For all columns, set an empty `timestamp_timezone`:", "The values are still in UTC.")
def an_empty_timezone_leaves_utc() -> None:
    from datetime import timedelta

    os.environ["NORMALIZE__DATA_WRITER__TIMESTAMP_TIMEZONE"] = ""
    moment = datetime(2025, 3, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    file = written([{"sold_at": moment}])
    assert column_type(file, "sold_at") == "timestamp[us]"
    assert file.read()["sold_at"].to_pylist() == [datetime(2025, 3, 1, 10)]


@claim(
    "dlt writes at least one row group for each buffer that it flushes, so `buffer_max_items` is a "
    "limit too:"
)
def buffers_limit_row_groups() -> None:
    os.environ["NORMALIZE__DATA_WRITER__ROW_GROUP_SIZE"] = "100"
    os.environ["NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS"] = "4"
    rows = [{"id": number} for number in range(10)]
    assert written(rows).metadata.num_row_groups == 3
    os.environ["NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS"] = "100"
    assert written(rows, "large").metadata.num_row_groups == 1


@claim(
    "A table of 300,000 rows is then written as six groups.",
    "The same key under `[normalize.data_writer]` does not change the extracted file.",
    "Arrow tables are written in extract, each yielded table as one row group.",
    cases=("SOURCES", "NORMALIZE", "default"),
)
def row_groups_of_extracted_tables(case: str) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    if case != "default":
        os.environ[f"{case}__DATA_WRITER__ROW_GROUP_SIZE"] = "50000"
    loaded = pipeline()
    table = pa.table({"id": range(300_000)})
    loaded.extract([table], table_name="readings", loader_file_format="parquet")
    (file,) = Path(loaded.working_dir).rglob("readings.*.parquet")
    metadata = parquet.ParquetFile(file).metadata
    groups = [metadata.row_group(number).num_rows for number in range(metadata.num_row_groups)]
    assert groups == ([50_000] * 6 if case == "SOURCES" else [300_000])


@claim(
    "When normalize has to rewrite such a file, to add `_dlt_id`, to change columns or to write"
    " another format, it reads one whole row group at a time.",
    cases=("_dlt_id", "_dlt_load_id", "format"),
)
def normalize_reads_row_groups(case: str) -> None:
    from unittest import mock

    import pyarrow as pa
    from pyarrow import parquet

    os.environ["SOURCES__DATA_WRITER__ROW_GROUP_SIZE"] = "4"
    if case != "format":
        os.environ[f"NORMALIZE__PARQUET_NORMALIZER__ADD{case.upper()}"] = "true"
    format: Any = "jsonl" if case == "format" else "parquet"
    loaded = pipeline()
    loaded.extract([pa.table({"id": range(10)})], table_name="readings", loader_file_format=format)
    read = parquet.ParquetFile.read_row_groups
    seen: list[int] = []

    def counted(self: Any, groups: Any, *arguments: Any, **named: Any) -> Any:
        table = read(self, groups, *arguments, **named)
        seen.append(table.num_rows)
        return table

    with mock.patch.object(parquet.ParquetFile, "read_row_groups", counted):
        loaded.normalize()
    assert seen == ([] if case == "_dlt_load_id" else [4, 4, 2])
