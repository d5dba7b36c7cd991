"""Claims of docs/dlt-ecosystem/destinations/delta-iceberg.mdx."""

import os
from datetime import time
from pathlib import Path
from typing import Any

import deltalake
import dlt
from dlt.common.libs.deltalake import deltalake_storage_options
from standins_lib.claims import claim, raises


def lake(name: str = "helpdesk", folder: str = "lake", **settings: Any) -> dlt.Pipeline:
    destination = dlt.destinations.filesystem(folder, **settings)
    return dlt.pipeline(name, destination=destination, dataset_name="support")


def opened(loaded: dlt.Pipeline) -> Any:
    """The client of the destination, for a `with`."""
    return loaded.destination_client()


def load(
    loaded: dlt.Pipeline,
    rows: list[Any],
    disposition: Any = "append",
    refresh: Any = None,
    **hints: Any,
) -> None:
    """Loads rows into the Delta table `tickets`."""
    hints = {"table_format": "delta", "primary_key": "id", **hints}
    resource = dlt.resource(rows, name="tickets", write_disposition=disposition, **hints)
    loaded.run(resource, refresh=refresh)


def table(name: str = "tickets") -> Any:
    return deltalake.DeltaTable(f"lake/support/{name}").to_pyarrow_table()


def column(field: str, name: str = "tickets") -> list[Any]:
    """The values of a column, sorted, nulls last."""
    return sorted(table(name)[field].to_pylist(), key=lambda value: (value is None, value))


def storage_options(url: str, **settings: Any) -> dict[str, str]:
    with opened(lake(folder=url, **settings)) as client:
        return deltalake_storage_options(client.config)


@claim("Nested tables take the format of their root table.", "dlt's own tables stay JSONL files.")
def nested_tables_are_delta() -> None:
    loaded = lake()
    load(loaded, [{"id": 1, "notes": ["called"]}])
    with opened(loaded) as client:
        assert client.is_open_table("delta", "tickets__notes")
        assert not client.is_open_table("delta", "_dlt_loads")
    assert column("value", "tickets__notes") == ["called"]


@claim(
    "The loader file format is always Parquet: another one in `loader_file_format` is ignored for "
    "these tables."
)
def the_loader_format_is_ignored() -> None:
    loaded = lake()
    loaded.extract(
        [{"id": 1}], table_name="tickets", table_format="delta", loader_file_format="jsonl"
    )
    loaded.normalize()
    package = loaded.get_load_package_info(loaded.list_normalized_load_packages()[0])
    formats = {
        job.job_file_info.table_name: job.job_file_info.file_format
        for job in package.jobs["new_jobs"]
    }
    assert formats["tickets"] == "parquet"


@claim(
    "If you set `table_format` on a table that has JSONL files, both lie in one folder, and the "
    "Delta table begins with the next load."
)
def old_files_stay_beside_the_table() -> None:
    from pathlib import Path

    loaded = lake()
    loaded.run([{"id": 1}], table_name="tickets")
    load(loaded, [{"id": 2}])
    assert column("id") == [2]
    assert len(list(Path("lake/support/tickets").glob("*.jsonl"))) == 1


@claim("New columns are added to the table, in all three.")
def new_columns_are_added() -> None:
    loaded = lake()
    load(loaded, [{"id": 1}])
    for number, disposition in enumerate(("append", "merge", "replace"), 2):
        load(loaded, [{"id": number, f"by_{disposition}": 1}], disposition)
        assert column(f"by_{disposition}")[0] == 1


@claim("Delta has no type for the time of day: dlt writes `time` as text.")
def times_are_text() -> None:
    load(lake(), [{"id": 1, "opens": time(10, 30)}])
    assert column("opens") == ["10:30:00.000000"]


@claim(
    "A later change fails with `Specified table partitioning does not match table partitioning`;"
    " `merge` ignores it.",
    cases=("append", "replace", "merge"),
)
def partitions_are_fixed(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    load(loaded, [{"id": 1, "region": "north"}], case)
    partition: Any = {"region": {"partition": True}}
    if case == "merge":
        load(loaded, [{"id": 2, "region": "south"}], case, columns=partition)
        assert column("id") == [1, 2]
        assert not list(Path("lake").rglob("region=*"))
        return
    with raises("LoadClientJobRetry") as caught:
        load(loaded, [{"id": 2, "region": "south"}], case, columns=partition)
    expected = "Specified table partitioning does not match table partitioning"
    assert expected in caught.message
    assert column("id") == [1]


@claim(
    "A reader sees the rows of before or of after the load, never in between.",
    cases=("append", "replace", "merge"),
)
def transactions_of_a_load(case: str) -> None:
    loaded = lake()
    load(loaded, [{"id": 1}], case)
    load(loaded, [{"id": 1, "note": "new"}, {"id": 2, "note": "new"}], case)
    tickets = deltalake.DeltaTable("lake/support/tickets")
    found = [version["operation"] for version in reversed(tickets.history())]
    assert found == ["WRITE", *(["ADD COLUMN", "MERGE"] if case == "merge" else ["WRITE"])]
    for version, _ in enumerate(found[:-1]):
        tickets.load_as_version(version)
        assert tickets.to_pyarrow_table()["id"].to_pylist() == [1]
    assert column("id") == ([1, 1, 2] if case == "append" else [1, 2])


@claim("With OAuth it ends with `OAuth authentication not supported with delta table format`.")
def oauth_is_refused() -> None:
    from dlt.common.configuration.specs import GcpOAuthCredentials

    with raises("UnsupportedAuthenticationMethodException") as caught:
        GcpOAuthCredentials().to_object_store_rs_credentials()
    assert "OAuth authentication not supported with `delta` table format" in caught.message


@claim(
    "Without it and without an `endpoint_url` dlt ends with `object_store Rust crate requires AWS "
    "region when using AWS S3`.",
    "`AWS_DEFAULT_REGION` counts only if you give dlt no keys, so that they come from the"
    " environment, a profile or a role.",
    cases=("given", "environment", "profile"),
)
def s3_needs_a_region(case: str) -> None:
    keys = {"aws_access_key_id": "testing", "aws_secret_access_key": "testing"}
    os.environ["AWS_DEFAULT_REGION"] = "eu-central-1"
    os.environ["AWS_SHARED_CREDENTIALS_FILE"] = str(Path("keys").absolute())
    if case == "given":
        with raises("ObjectStoreRsCredentialsException") as caught:
            storage_options("s3://your-bucket", credentials=keys)
        assert "requires AWS region" in caught.message
        return
    if case == "environment":
        os.environ.update({name.upper(): value for name, value in keys.items()})
    else:
        lines = [f"{name} = {value}" for name, value in keys.items()]
        Path("keys").write_text("\n".join(["[default]", *lines]))
    assert storage_options("s3://your-bucket")["region"] == "eu-central-1"


@claim("The whole row is replaced.", "A field that the new row does not have becomes null.")
def merge_replaces_whole_rows() -> None:
    loaded = lake()
    load(loaded, [{"id": 1, "status": "open", "region": "north"}], "merge")
    load(loaded, [{"id": 1, "status": "closed"}], "merge")
    assert column("status") == ["closed"]
    assert column("region") == [None]


@claim(
    "Two rows with the same key in one load are both written, whether or not the key is in the "
    "table already."
)
def duplicates_of_a_load_are_written() -> None:
    loaded = lake()
    load(loaded, [{"id": 1}], "merge")
    load(loaded, [{"id": 1}, {"id": 1}, {"id": 2}, {"id": 2}], "merge")
    assert column("id") == [1, 1, 2, 2]


@claim("The hint `hard_delete` is not applied: the row is updated like any other.")
def hard_deletes_are_updates() -> None:
    hint = {"deleted": {"hard_delete": True, "data_type": "bool"}}
    loaded = lake()
    load(loaded, [{"id": 1, "deleted": False}], "merge", columns=hint)
    load(loaded, [{"id": 1, "deleted": True}], "merge", columns=hint)
    assert column("deleted") == [True]


@claim("Rows of nested tables are never removed.", "If a list gets shorter, its last items stay.")
def nested_rows_stay() -> None:
    loaded = lake()
    load(loaded, [{"id": 1, "notes": ["called", "mailed"]}], "merge")
    load(loaded, [{"id": 1, "notes": ["visited"]}], "merge")
    assert column("value", "tickets__notes") == ["mailed", "visited"]


@claim(
    "`delete-insert` and `scd2` raise an error when dlt normalizes; `delete-insert` with an Arrow"
    " table raises it when dlt loads.",
    cases=("delete-insert", "scd2", "Arrow"),
)
def other_strategies_fail(case: str) -> None:
    import pyarrow as pa

    rows: list[Any] = [pa.table({"id": [1]}) if case == "Arrow" else {"id": 1}]
    strategy = "delete-insert" if case == "Arrow" else case
    with raises("DestinationCapabilitiesException") as caught:
        load(lake(), rows, {"disposition": "merge", "strategy": strategy})
    assert caught.step == ("load" if case == "Arrow" else "normalize")


@claim(
    "What you put into `deltalake_storage_options` is added, and wins over a key of the same name "
    "with a warning:"
)
def own_storage_options_win() -> None:
    keys = {
        "aws_access_key_id": "testing",
        "aws_secret_access_key": "testing",
        "region_name": "eu-central-1",
    }
    found = storage_options(
        "s3://your-bucket",
        credentials=keys,
        deltalake_storage_options={"region": "eu-west-1", "timeout": "120s"},
    )
    assert (found["region"], found["timeout"]) == ("eu-west-1", "120s")


@claim(
    "All three values of refresh, drop_data too, delete the files of the table with its log.",
    "The table begins again with version 0, and the old versions are gone.",
    "Use replace to keep them.",
)
def a_refresh_deletes_the_history() -> None:
    found = {}
    for mode in ("drop_data", "drop_resources", "drop_sources", "replace"):
        loaded = lake(mode, mode)
        load(loaded, [{"id": 1}])
        load(loaded, [{"id": 2}])
        if mode == "replace":
            load(loaded, [{"id": 3}], "replace")
        else:
            load(loaded, [{"id": 3}], refresh=mode)
        delta = deltalake.DeltaTable(f"{mode}/support/tickets")
        found[mode] = (delta.version(), len(delta.history()), delta.to_pyarrow_table().num_rows)
    gone = (0, 1, 1)
    assert found == {
        "drop_data": gone,
        "drop_resources": gone,
        "drop_sources": gone,
        "replace": (2, 3, 1),
    }


@claim("An Arrow column keeps what it is; `timezone: True` does not change it.")
def arrow_column_keeps_its_zone() -> None:
    from datetime import datetime

    import pyarrow as pa

    for zone, kind in ((None, "timestamp_ntz"), ("UTC", "timestamp")):
        name = f"t_{kind}"
        table = pa.table({"at": pa.array([datetime(2025, 5, 1)], pa.timestamp("us", zone))})
        columns: Any = {"at": {"data_type": "timestamp", "timezone": True}}
        lake().run(dlt.resource(table, name=name, table_format="delta", columns=columns))
        [at] = [
            f
            for f in deltalake.DeltaTable(f"lake/support/{name}").schema().fields
            if f.name == "at"
        ]
        assert at.type.type == kind


@claim(
    "Two appends do not disturb each other.",
    "If another program has changed or deleted rows that a merge read, the job ends with "
    "`CommitFailedError: Failed to commit transaction`, and dlt tries the job again on the new "
    "version.",
    cases=("append", "merge"),
)
def another_writer_commits_first(disposition: str) -> None:
    import dlt.common.libs.deltalake as writer

    loaded = lake()
    load(loaded, [{"id": 1}])
    method = "write_deltalake" if disposition == "append" else "merge"
    owner = writer if disposition == "append" else deltalake.DeltaTable
    original = getattr(owner, method)
    failures: list[str] = []
    calls: list[str] = []

    def late(*args: Any, **named: Any) -> Any:
        """The other program commits after the table was read and before this commit."""
        calls.append(method)
        if len(calls) == 1:
            other = deltalake.DeltaTable("lake/support/tickets")
            if disposition == "append":
                original(other, other.to_pyarrow_table(), mode="append")
            else:
                other.delete("id = 1")
        if disposition == "append":
            return original(*args, **named)
        merger = original(*args, **named)
        execute = merger.execute

        def watched() -> Any:
            try:
                return execute()
            except Exception as error:
                failures.append(type(error).__name__)
                raise

        merger.execute = watched
        return merger

    setattr(owner, method, late)
    load(loaded, [{"id": 2 if disposition == "append" else 1}], disposition)
    setattr(owner, method, original)
    assert calls
    assert failures == ([] if disposition == "append" else ["CommitFailedError"])
    assert column("id") == ([1, 1, 2] if disposition == "append" else [1])


@claim(
    "On S3, deltalake 0.25 needs no lock table and no option for it.",
    service="s3",
)
def s3_needs_no_lock() -> None:
    assert deltalake.__version__.startswith("0.25.")
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    url = f"s3://{os.environ['SNIPPETS_S3_BUCKET']}/locks"
    loaded = lake(folder=url)
    assert not [key for key in storage_options(url) if "rename" in key.lower()]
    load(loaded, [{"id": 1}])
    load(loaded, [{"id": 1}, {"id": 2}], "merge")
    with opened(loaded) as client:
        options = deltalake_storage_options(client.config)
    found = deltalake.DeltaTable(f"{url}/support/tickets", storage_options=options)
    assert found.version() == 1


@claim(
    "Do not read the folder as plain Parquet files: files that a merge or a replace has made "
    "invalid stay there until a `vacuum`, and their rows would come back.",
    "The folders that begin with `_dlt_` are JSON Lines, not Delta.",
    cases=("merge", "replace"),
)
def old_files_stay_in_the_folder(disposition: str) -> None:
    from pathlib import Path

    import pyarrow.parquet as pq

    loaded = lake()
    load(loaded, [{"id": 1, "notes": ["called"]}], disposition)
    load(loaded, [{"id": 1, "notes": ["mailed"]}], disposition)
    assert column("id") == [1]
    assert deltalake.DeltaTable.is_deltatable("lake/support/tickets__notes")
    files = Path("lake/support/tickets").glob("*.parquet")
    assert sum(pq.ParquetFile(file).metadata.num_rows for file in files) == 2
    assert not deltalake.DeltaTable.is_deltatable("lake/support/_dlt_loads")
    assert list(Path("lake/support/_dlt_loads").glob("*.jsonl"))


@claim(
    "A Delta column keeps the type of the first load.",
    "An Arrow table that brings `int64` for an `int32` column loads as long as its values fit.",
    "A larger one stops the load with ``Cast error: Can't cast value 6178466636 to type Int32``; "
    "the package stays pending, and each later run tries it first.",
    "Integers in dictionaries are 64-bit from the start; a large one for a column that an Arrow "
    "table made int32 stops the normalize step.",
    "The way out is to remove the package and to load the table anew: "
    "`pipeline.drop()`, which also sets cursors back, then a run that brings all rows with "
    '`refresh="drop_resources"`.',
    'If the source may outgrow 32 bits, cast in the first load: `table.set_column(0, "id", '
    'table["id"].cast(pa.int64()))`.',
    cases=("small", "large", "cast", "dictionaries", "large in a dictionary"),
)
def integers_do_not_widen(case: str) -> None:
    import pyarrow as pa

    large = 6178466636
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()

    def run(data: Any, **arguments: Any) -> None:
        loaded.run(dlt.resource(data, name="tickets", table_format="delta"), **arguments)

    narrow = pa.table({"id": pa.array([1], pa.int32())})
    wide = pa.table({"id": pa.array([2 if case == "small" else large], pa.int64())})
    if case == "cast":
        narrow = narrow.set_column(0, "id", narrow["id"].cast(pa.int64()))
    run([{"id": 1}] if case == "dictionaries" else narrow)
    if case == "large in a dictionary":
        with raises("ArrowInvalid") as caught:
            run([{"id": large}])
        assert caught.step == "normalize"
        return
    if case == "large":
        for rows in (wide, narrow):
            with raises("LoadClientJobRetry") as caught:
                run(rows)
            assert f"Can't cast value {large} to type Int32" in caught.message
        assert loaded.has_pending_data
        loaded = loaded.drop()
        run(wide, refresh="drop_resources")
        assert column("id") == [large]
        return
    run([{"id": large}] if case == "dictionaries" else wide)
    assert sorted(column("id")) == [1, 2 if case == "small" else large]
    assert str(table().schema.field("id").type) == ("int32" if case == "small" else "int64")


@claim(
    "dlt adds new columns to a Delta table, with `append`, `replace` and `upsert`; older rows have"
    " nulls there.",
    cases=("append", "replace", "upsert"),
)
def new_columns_of_a_delta_table(way: str) -> None:
    import dlt
    from dlt.common.libs.deltalake import get_delta_tables

    lake = dlt.destinations.filesystem("lake")
    loaded = dlt.pipeline("stock", destination=lake, dataset_name="shop")
    upsert = {"disposition": "merge", "strategy": "upsert"}
    options: Any = {"table_name": "items", "table_format": "delta", "primary_key": "id"}
    options["write_disposition"] = upsert if way == "upsert" else way
    loaded.run([{"id": 1}], **options)
    loaded.run([{"id": 2, "note": "new"}], **options)
    table = get_delta_tables(loaded, "items")["items"].to_pyarrow_table()
    found = {row["id"]: row["note"] for row in table.to_pylist()}
    assert found == ({2: "new"} if way == "replace" else {1: None, 2: "new"})


@claim(
    "Runs of other tables fail with the same error until this table has a key.",
    "`pipeline.drop()` removes the package and the table from the schema, and sets cursors back.",
    "Until you drop it, runs of other tables fail too.",
    cases=("other table", "key", "append", "drop"),
)
def a_table_without_a_key_stops_others(case: str) -> None:
    loaded = lake()
    loaded.run([{"id": 1}], table_name="agents")
    with raises("SchemaCorruptedException"):
        load(loaded, [{"id": 1}], "merge", primary_key=None)
    if case != "drop":
        loaded.drop_pending_packages()
    if case == "other table":
        with raises("SchemaCorruptedException"):
            loaded.run([{"id": 2}], table_name="agents")
        return
    if case == "drop":
        loaded = loaded.drop()
    else:
        key = "id" if case == "key" else None
        load(loaded, [{"id": 1}], "merge" if key else "append", primary_key=key)
    assert not loaded.run([{"id": 2}], table_name="agents").has_failed_jobs


@claim(
    'A resource with `table_format="delta"`, `columns` with types, and'
    " `dlt.mark.materialize_table_schema()` creates the table and its log, also in a bucket:"
    " dlt 1.10.0 gives `deltalake` the credentials of the bucket for a new table as well.",
    cases=("first run", "second run"),
    service="s3",
)
def an_empty_table_in_a_bucket(case: str) -> None:
    url = f"s3://{os.environ['SNIPPETS_S3_BUCKET']}/empty"
    loaded = lake(folder=url)
    empty: Any = [dlt.mark.materialize_table_schema()]
    for _ in range(1 if case == "first run" else 2):
        load(loaded, empty, columns={"id": {"data_type": "bigint"}})
    with opened(loaded) as client:
        options = deltalake_storage_options(client.config)
    found = deltalake.DeltaTable(f"{url}/support/tickets", storage_options=options)
    assert found.to_pyarrow_table().num_rows == 0
    assert next(field.name for field in found.schema().fields) == "id"


@claim(
    "An Arrow table or a data frame with 1.7 for a column of whole numbers loads 1, and a "
    "timestamp for a column of dates loses its time.",
    "For both, the load of an Iceberg table fails.",
    "A fraction in a dictionary goes into a variant column.",
    cases=("arrow", "frame", "merge", "replace", "date", "iceberg", "iceberg, date", "dictionary"),
)
def fractions_are_cut_off(case: str) -> None:
    import datetime

    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    day = datetime.date(2025, 5, 1)
    first: Any = pa.table({"id": [1], "hours": [day] if "date" in case else [2]})
    value = datetime.datetime(2025, 5, 2, 13, 45) if "date" in case else 1.7
    second: Any = pa.table({"id": [2], "hours": [value]})
    if "date" in case:
        second = second.set_column(1, "hours", second["hours"].cast(pa.timestamp("us")))
    if case == "frame":
        second = second.to_pandas()
    if case == "dictionary":
        first, second = first.to_pylist(), second.to_pylist()
    hints: Any = {"table_name": "tickets", "table_format": "delta"}
    if "iceberg" in case:
        hints["table_format"] = "iceberg"
    if case == "merge":
        hints["write_disposition"] = {"disposition": "merge", "strategy": "upsert"}
        hints["primary_key"] = "id"
    if case == "replace":
        hints["write_disposition"] = "replace"
    loaded.run(first, **hints)
    if "iceberg" in case:
        with raises("LoadClientJobRetry"):
            loaded.run(second, **hints)
        return
    loaded.run(second, **hints)
    cut = column("hours")
    if case == "date":
        assert cut == [day, datetime.date(2025, 5, 2)]
    elif case == "dictionary":
        assert cut == [2, None]
        assert column("hours__v_double") == [1.7, None]
    else:
        assert cut == ([1] if case == "replace" else [1, 2])


@claim(
    "Call `pipeline.drop()`, and set `strategy` to `upsert` in the write disposition.",
    'Without the `drop()`, `"merge"` alone keeps the old strategy.',
    cases=("upsert", "merge", "package pending", "merge after drop"),
)
def strategies_are_kept(case: str) -> None:
    loaded = lake()
    merge: Any = {"disposition": "merge", "strategy": "delete-insert"}
    with raises("DestinationCapabilitiesException"):
        load(loaded, [{"id": 1}], merge)
    if case == "merge after drop":
        loaded = loaded.drop()
    elif case != "package pending":
        loaded.drop_pending_packages()
    if case in ("upsert", "merge after drop"):
        load(loaded, [{"id": 1}], {**merge, "strategy": "upsert"} if case == "upsert" else "merge")
        assert column("id") == [1]
    else:
        with raises("DestinationCapabilitiesException"):
            load(loaded, [{"id": 1}], "merge")


@claim(
    'To take back a hint, call `pipeline.drop()` and write `"partition": False`: without it, the'
    " schema keeps the hint.",
    cases=("partition is False", "no hint"),
)
def partitions_are_taken_back(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    load(loaded, [{"id": 1, "region": "north"}])
    more = [{"id": 2, "region": "south"}]
    with raises("LoadClientJobRetry"):
        load(loaded, more, columns={"region": {"partition": True}})
    loaded = loaded.drop()
    if case == "no hint":
        with raises("LoadClientJobRetry"):
            load(loaded, more)
    else:
        load(loaded, more, columns={"region": {"partition": False}})
        assert column("id") == [1, 2]


@claim(
    "`replace` keeps the types as well.",
    "A decimal of more digits, from Arrow or by a new hint, stops each `append` and `replace` with "
    "`Cannot merge field total from Decimal128(20, 4) to Decimal128(10, 2)`, even if the value "
    "would fit; one of fewer digits loads.",
    "With `merge`, a value that fits is rounded to the digits of the column, without an error.",
    cases=(
        "arrow, merge",
        "hint, merge",
        "hint, more",
        "arrow, more",
        "hint, fewer",
        "arrow, fewer",
        "arrow, append",
        "refresh",
    ),
)
def decimals_of_another_size(case: str) -> None:
    from decimal import Decimal

    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    value = "1.5"
    loaded = lake()

    def bring(precision: int, scale: int, refresh: Any = None) -> None:
        hint: Any = {"total": {"data_type": "decimal", "precision": precision, "scale": scale}}
        data: Any = [{"id": 1, "total": Decimal(value)}]
        if "arrow" in case:
            kind = pa.schema([("id", pa.int64()), ("total", pa.decimal128(precision, scale))])
            data, hint = [pa.Table.from_pylist(data, kind)], None
        disposition = case.split(", ")[1] if case.endswith(("append", "merge")) else "replace"
        load(loaded, data, disposition, refresh, columns=hint)

    sizes = [(10, 2), (20, 4)]
    first, second = reversed(sizes) if "fewer" in case else sizes
    bring(*first)
    if "merge" in case:
        value = "2.7777"
        bring(*second)
        assert str(table().schema.field("total").type) == "decimal128(10, 2)"
        assert table()["total"].to_pylist() == [Decimal("2.78")]
        return
    if case == "refresh":
        bring(*second, refresh="drop_resources")
    elif "fewer" in case:
        bring(*second)
    else:
        with raises("LoadClientJobRetry") as caught:
            bring(*second)
        expected = "Cannot merge field total from Decimal128(20, 4) to Decimal128(10, 2)"
        assert expected in caught.message
        return
    assert str(table().schema.field("total").type) == "decimal128(20, 4)"


@claim(
    "An Arrow decimal of more than 38 digits makes a column of texts, also with a hint: cast the"
    ' column of the table, `table["total"].cast(pa.decimal128(38, 4))`.',
    "A `precision` above 38 for rows from dictionaries makes texts too.",
    cases=("38", "39", "hint", "cast", "dictionary"),
)
def long_arrow_decimals(case: str) -> None:
    from decimal import Decimal

    import pyarrow as pa

    kind = pa.decimal128(38, 2) if case == "38" else pa.decimal256(39, 2)
    total = pa.array([Decimal("1.5")], kind)
    if case == "cast":
        total = total.cast(pa.decimal128(38, 2))
    digits = {"hint": 38, "dictionary": 39}.get(case)
    hints: Any = {}
    if digits:
        hint = {"data_type": "decimal", "precision": digits, "scale": 2}
        hints = {"columns": {"total": hint}}
    data: Any = pa.table({"id": [1], "total": total})
    load(lake(), [{"id": 1, "total": Decimal("1.5")}] if case == "dictionary" else [data], **hints)
    expected = "decimal128(38, 2)" if case in ("38", "cast") else "string"
    assert str(table().schema.field("total").type) == expected


@claim(
    "An Arrow table is cast to the type of the column, which can cut off digits; a text that is "
    "no number stops the load with `Cast error`.",
    cases=("number", "word"),
)
def texts_for_a_column_of_numbers(case: str) -> None:
    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    for values in ([1], ["7" if case == "number" else "a"]):
        found = dlt.resource(pa.table({"id": values}), name="tickets", table_format="delta")
        if values == ["a"]:
            with raises("LoadClientJobRetry") as caught:
                loaded.run(found)
            assert "Cast error" in caught.message
        else:
            loaded.run(found)
    assert sorted(column("id")) == ([1, 7] if case == "number" else [1])


@claim(
    'A later hint `"nullable": True` changes the table only in a load without nulls: in a'
    " `replace`, or in an `append` that brings a new column.",
    "A message that names `_dlt_load_id` means that an Arrow table came into a table of"
    " dictionaries: add both columns to it.",
    "The refresh deletes the table, so the source must still have the rows.",
    "A table that each run replaces needs no refresh: replace it once without nulls, with the"
    " hint.",
    cases=("append", "replace", "refresh", "value", "replace value", "column", "dictionaries"),
)
def required_columns_stay(case: str) -> None:
    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    fields = [pa.field("id", pa.int64()), pa.field("note", pa.string(), nullable=False)]
    first = pa.table([[1], ["new"]], schema=pa.schema(fields))
    loaded = lake()
    load(loaded, [{"id": 1, "note": "new"} if case == "dictionaries" else first])
    without = pa.table({"id": [3], "note": pa.array([None], pa.string())})
    paid = pa.table({"id": [2], "note": ["paid"]})
    row = {"id": 2, "note": "paid" if case == "column" else None}
    hints: Any = {"columns": {"note": {"nullable": True}}}
    if case in ("append", "replace"):
        with raises("LoadClientJobRetry") as caught:
            load(loaded, [row], disposition=case, **hints)
        assert "Non-nullable column violation for note, found 1 null values" in caught.message
        assert loaded.has_pending_data
        assert table()["note"].to_pylist() == ["new"]
    elif case == "refresh":
        load(loaded, [row], refresh="drop_resources", **hints)
        assert table()["id"].to_pylist() == [2]
    elif case == "dictionaries":
        with raises("LoadClientJobRetry") as caught:
            load(loaded, [paid])
        assert "violation for _dlt_load_id" in caught.message
        dlt.config["normalize.parquet_normalizer.add_dlt_load_id"] = True
        dlt.config["normalize.parquet_normalizer.add_dlt_id"] = True
        load(loaded.drop(), [paid])
        assert sorted(table()["note"].to_pylist()) == ["new", "paid"]
    elif case == "value":
        load(loaded, [paid], **hints)
        assert sorted(table()["note"].to_pylist()) == ["new", "paid"]
        with raises("LoadClientJobRetry"):
            load(loaded, [without])
    elif case == "column":
        # Rows from dictionaries bring `_dlt_load_id` and `_dlt_id`.
        load(loaded, [row], **hints)
        load(loaded, [{"id": 3}])
        assert table().num_rows == 3
    else:
        load(loaded, [paid], "replace", **hints)
        load(loaded, [without], "replace")
        assert table().num_rows == 1


@claim(
    "Give the first load each key once: `append` does not compare keys, and a first load that runs"
    " twice loads its rows twice.",
    cases=("once", "twice"),
)
def the_first_load_appends(case: str) -> None:
    upsert = {"disposition": "merge", "strategy": "upsert"}
    loaded = lake()
    for _ in range(1 if case == "once" else 2):
        load(loaded, [{"id": 1, "note": "new"}, {"id": 2, "note": "new"}])
    assert table().num_rows == (2 if case == "once" else 4)
    load(loaded, [{"id": 2, "note": "paid"}, {"id": 3, "note": "new"}], upsert)
    if case == "once":
        kept = table().to_pylist()
        assert {row["id"]: row["note"] for row in kept} == {1: "new", 2: "paid", 3: "new"}
        assert len(kept) == 3


@claim(
    "A new column that is not nullable stops each `upsert` from then on, with `Could not find"
    " column`.",
    "`_dlt_load_id` is one when rows from dictionaries come into a table of Arrow tables: yield"
    " `pa.Table.from_pylist(rows)` instead.",
    "If it has happened, call `pipeline.drop()` and load all rows with `replace`.",
    cases=("dictionaries", "from_pylist", "hint", "replace", "append before"),
)
def required_columns_stop_an_upsert(case: str) -> None:
    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    rows: list[Any] = [{"id": 2, "note": "new"}]
    hints: Any = {"columns": {"note": {"nullable": False}}} if case == "hint" else {}
    load(loaded, [{"id": 1}] if case == "hint" else [pa.table({"id": [1]})])
    if case == "from_pylist":
        load(loaded, [pa.Table.from_pylist(rows)], "merge")
        assert column("id") == [1, 2]
        return
    if case == "append before":
        load(loaded, rows)
    with raises("LoadClientJobRetry") as caught:
        load(loaded, rows, "merge", **hints)
    assert "Could not find column" in caught.message
    loaded = loaded.drop()
    if case == "replace":
        load(loaded, [{"id": 1}, *rows], "replace")
        load(loaded, rows, "merge")
        assert column("id") == [1, 2]
    else:
        with raises("LoadClientJobRetry"):
            load(loaded, rows, "merge", **hints)
