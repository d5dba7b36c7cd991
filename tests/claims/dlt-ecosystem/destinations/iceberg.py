"""Claims of docs/dlt-ecosystem/destinations/iceberg.mdx."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import dlt
import pyarrow as pa
import pyarrow.compute as pc
from dlt.common.libs.pyiceberg import get_iceberg_tables
from standins_lib.claims import claim, raises


def lake(name: str = "weather", folder: str = "lake", **settings: Any) -> dlt.Pipeline:
    destination = dlt.destinations.filesystem(folder, **settings)
    return dlt.pipeline(name, destination=destination, dataset_name="observations")


def load(
    loaded: dlt.Pipeline,
    rows: list[Any],
    disposition: Any = "append",
    refresh: Any = None,
    **hints: Any,
) -> None:
    """Loads rows into the Iceberg table `readings`."""
    hints = {"table_format": "iceberg", "primary_key": "id", **hints}
    resource = dlt.resource(rows, name="readings", write_disposition=disposition, **hints)
    loaded.run(resource, refresh=refresh)


def column(loaded: dlt.Pipeline, field: str, name: str = "readings") -> list[Any]:
    """The values of a column, sorted, nulls last."""
    values = get_iceberg_tables(loaded, name)[name].scan().to_arrow()[field].to_pylist()
    return sorted(values, key=lambda value: (value is None, value))


@claim(
    "`replace` makes the new rows the only ones of the current snapshot.",
    "A nested table that gets no row in the load keeps its old ones.",
)
def replace_keeps_nested_rows() -> None:
    loaded = lake()
    load(loaded, [{"id": 1, "flags": ["checked"]}])
    load(loaded, [{"id": 2}], "replace")
    assert column(loaded, "id") == [2]
    assert column(loaded, "value", "readings__flags") == ["checked"]


@claim(
    "`merge` falls back to `append`, with a warning in the log, and every changed row is "
    "duplicated:"
)
def merge_appends() -> None:
    loaded = lake()
    for celsius in (4.5, 5.0):
        load(loaded, [{"id": 1, "celsius": celsius}], "merge")
    assert column(loaded, "celsius") == [4.5, 5.0]


@claim("New columns are added to the table if they may be null.")
def new_columns_may_be_null() -> None:
    loaded = lake()
    load(loaded, [{"id": 1}])
    load(loaded, [{"id": 2, "celsius": 4.5}])
    assert column(loaded, "celsius") == [4.5, None]


@claim(
    "A new column is not nullable, and the table has rows already.",
    'Call `pipeline.drop()`, then write `"nullable": True` in its hints: without it, the stored'
    " schema keeps the requirement.",
    "If the column is `_dlt_load_id`, rows from dictionaries came into a table of Arrow tables:"
    " after the drop, yield `pa.Table.from_pylist(rows)`.",
    cases=("nullable", "no hint", "no drop", "dictionaries"),
)
def new_columns_must_not_be_required(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    message = "Incompatible change: cannot add required column"
    loaded = lake()
    if case == "dictionaries":
        load(loaded, [pa.table({"id": [1]})])
        with raises("LoadClientJobRetry") as caught:
            load(loaded, [{"id": 2}])
        assert f"{message}: _dlt_load_id" in caught.message
        load(loaded.drop(), [pa.Table.from_pylist([{"id": 2}])])
        assert column(loaded, "id") == [1, 2]
        return
    load(loaded, [{"id": 1}])
    with raises("LoadClientJobRetry") as caught:
        load(loaded, [{"id": 2, "celsius": 4.5}], columns={"celsius": {"nullable": False}})
    assert message in caught.message
    if case != "no drop":
        loaded = loaded.drop()
    hints: Any = {} if case == "no hint" else {"columns": {"celsius": {"nullable": True}}}
    if case == "nullable":
        load(loaded, [{"id": 2, "celsius": 4.5}], **hints)
        assert column(loaded, "celsius") == [4.5, None]
    else:
        with raises("LoadClientJobRetry"):
            load(loaded, [{"id": 2, "celsius": 4.5}], **hints)


@claim(
    "The table has a required field that the data lack: `required string │ Missing`.",
    "A column that is not nullable becomes a required field, `_dlt_load_id` and `_dlt_id` too.",
    "dlt repeats the job, but it fails each time.",
    "Make the fields optional, and run again, which loads the pending package:",
    cases=("made optional", "again"),
)
def required_fields_that_arrow_lacks(case: str) -> None:
    import os

    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    load(loaded, [{"id": 1}])
    table = get_iceberg_tables(loaded, "readings")["readings"]
    required = ["id", "_dlt_load_id", "_dlt_id"]
    assert [field.name for field in table.schema().fields if field.required] == required
    with raises("LoadClientJobRetry") as caught:
        load(loaded, pa.table({"id": [2]}))
    assert "Mismatch in fields" in caught.message
    if case == "again":
        with raises("LoadClientJobRetry"):
            loaded.run()
        return
    table = get_iceberg_tables(loaded, "readings")["readings"]
    with table.update_schema() as change:
        change.make_column_optional("_dlt_load_id")
        change.make_column_optional("_dlt_id")
    loaded.run()
    assert column(loaded, "id") == [1, 2]


@claim(
    "A field that is required in the table and optional in the data does not fail: the load makes"
    " it optional in the table.",
    cases=("append", "replace"),
)
def required_fields_become_optional(disposition: str) -> None:
    import pyarrow as pa

    loaded = lake()
    load(loaded, pa.table({"id": [1]}))
    load(loaded, pa.table({"id": [2]}), disposition, primary_key=None)
    table = get_iceberg_tables(loaded, "readings")["readings"]
    assert not table.schema().find_field("id").required
    assert column(loaded, "id") == ([2] if disposition == "replace" else [1, 2])


@claim("The partitions are set when the table is made.", "dlt ignores hints that you add later.")
def later_partitions_are_ignored() -> None:
    loaded = lake()
    load(loaded, [{"id": 1, "station": "Blindern"}])
    load(loaded, [{"id": 2, "station": "Florida"}], columns={"station": {"partition": True}})
    (table,) = get_iceberg_tables(loaded, "readings").values()
    assert list(table.spec().fields) == []
    assert column(loaded, "id") == [1, 2]


@claim(
    "Two programs that load at once do not see each other.",
    "Both build on the same snapshot, the metadata file of one comes last by name, and the rows of "
    "the other are not part of the table.",
    "No error says so.",
)
def one_of_two_writers_is_lost() -> None:
    import pyarrow as pa
    from dlt.common.libs.pyiceberg import write_iceberg_table

    loaded = lake()
    load(loaded, [{"id": 1, "celsius": 4.5}])
    writers = [get_iceberg_tables(loaded, "readings")["readings"] for _ in range(2)]
    schema = writers[0].scan().to_arrow().schema
    for number, table in enumerate(writers, 2):
        row = {"id": number, "celsius": 0.0, "_dlt_load_id": "1", "_dlt_id": str(number)}
        write_iceberg_table(table, pa.Table.from_pylist([row], schema=schema), "append")
    assert len(list(Path("lake").rglob("readings/data/*.parquet"))) == 3
    assert column(loaded, "id") in ([1, 2], [1, 3])


@claim(
    "A service account ends with `Service Account authentication not supported with iceberg table "
    "format`, and the default credentials of the machine do not work either."
)
def service_accounts_are_refused() -> None:
    from dlt.common.configuration.specs import GcpServiceAccountCredentials

    with raises("UnsupportedAuthenticationMethodException") as caught:
        GcpServiceAccountCredentials().to_pyiceberg_fileio_config()
    expected = "Service Account authentication not supported with `iceberg` table format"
    assert expected in caught.message


@claim('The object writes too, such as `table.delete("id = 1")`.')
def the_object_deletes_rows() -> None:
    loaded = lake()
    load(loaded, [{"id": 1}, {"id": 2}])
    get_iceberg_tables(loaded, "readings")["readings"].delete("id = 1")
    assert column(loaded, "id") == [2]


@claim(
    "All three values of refresh, drop_data too, delete the files of the table with its metadata.",
    "The table begins again with one snapshot.",
    "replace keeps the old snapshots.",
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
        iceberg = get_iceberg_tables(loaded)["readings"]
        found[mode] = (len(iceberg.snapshots()), iceberg.scan().to_arrow()["id"].to_pylist())
    gone = (1, [3])
    assert found == {
        "drop_data": gone,
        "drop_resources": gone,
        "drop_sources": gone,
        "replace": (4, [3]),
    }


@claim(
    "This too is PyIceberg's `upsert`, which dlt 1.10.0 does not call: two rows of one load have"
    " the same key.",
    cases=("same key", "last one kept"),
)
def upsert_of_duplicates(case: str) -> None:
    import inspect

    import pyarrow as pa
    from dlt.common.libs import pyiceberg as implementation
    from pyiceberg.catalog.sql import SqlCatalog

    assert ".upsert(" not in inspect.getsource(implementation)
    given: list[dict[str, Any]] = [{"id": 1, "city": "Oslo"}, {"id": 1, "city": "Rome"}]
    if case == "last one kept":
        given = list({row["id"]: row for row in given}.values())
    folder = Path("lake")
    folder.mkdir()
    catalog = SqlCatalog("c", uri="sqlite:///:memory:", warehouse=folder.absolute().as_uri())
    catalog.create_namespace("data")
    fields = pa.schema([pa.field("id", pa.int64()), pa.field("city", pa.string())])
    table = catalog.create_table("data.customers", fields)
    table.append(pa.Table.from_pylist([{"id": 1, "city": "Bonn"}], fields))
    rows = pa.Table.from_pylist(given, fields)
    if case == "same key":
        with raises("ValueError") as caught:
            table.upsert(rows, join_cols=["id"])
        assert "Duplicate rows found in source dataset based on the key columns" in caught.message
    else:
        table.upsert(rows, join_cols=["id"])
        assert table.scan().to_arrow().to_pylist() == [{"id": 1, "city": "Rome"}]


@claim(
    "`filesystem` writes the files of Iceberg tables and registers them nowhere; dlt 1.10.0 has no"
    " setting for a catalog.",
    "Without a new `register` the catalog shows the table as it was.",
    cases=("registered again", "not registered again"),
)
def register_after_each_load(case: str) -> None:
    from pyiceberg.catalog import load_catalog

    loaded = lake()
    load(loaded, [{"id": 1}])
    catalog = load_catalog("shared", type="sql", uri="sqlite:///catalog.db")
    catalog.create_namespace("observations")
    assert catalog.list_tables("observations") == []

    def register() -> None:
        if catalog.table_exists("observations.readings"):
            catalog.drop_table("observations.readings")
        location = get_iceberg_tables(loaded, "readings")["readings"].metadata_location
        catalog.register_table("observations.readings", location)

    register()
    load(loaded, [{"id": 2}])
    if case == "registered again":
        register()
    table = catalog.load_table("observations.readings")
    assert table.scan().to_arrow().num_rows == (2 if case == "registered again" else 1)
    assert column(loaded, "id") == [1, 2]


@claim(
    "Or call `pipeline.drop()`, which also sets cursors back, and let dlt add both columns to Arrow"
    " tables.",
    cases=("drop", "package dropped"),
)
def cursors_of_a_failed_package(case: str) -> None:
    import os

    import pyarrow as pa

    @dlt.resource(name="readings", table_format="iceberg")
    def readings(
        found: Any,
        cursor: Any = dlt.sources.incremental("id"),  # noqa: B008
    ) -> Any:
        yield found

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    loaded.run(readings([{"id": 1}]))
    more = pa.table({"id": [2, 3]})
    with raises("LoadClientJobRetry"):
        loaded.run(readings(more))
    for name in ("ADD_DLT_LOAD_ID", "ADD_DLT_ID"):
        os.environ[f"NORMALIZE__PARQUET_NORMALIZER__{name}"] = "true"
    if case == "drop":
        loaded = loaded.drop()
    else:
        loaded.drop_pending_packages()
    loaded.run(readings(more))
    assert column(loaded, "id") == ([1, 2, 3] if case == "drop" else [1])


@claim(
    "To find a table again it lists the `metadata` folder and takes the last file by name, so "
    "`append` in a new process adds to the table.",
    cases=("same process", "new process", "after drop"),
)
def append_finds_the_table(case: str) -> None:
    program = "import dlt, sys\n" + "\n".join(
        (
            "lake = dlt.destinations.filesystem('lake')",
            "loaded = dlt.pipeline('weather', destination=lake, dataset_name='observations')",
            "sys.argv[2:] and loaded.drop()",
            "rows = [{'id': int(sys.argv[1])}]",
            "loaded.run(rows, table_name='readings', table_format='iceberg')",
        )
    )
    if case == "same process":
        loaded = lake()
        for number in (1, 2):
            loaded.run([{"id": number}], table_name="readings", table_format="iceberg")
    else:
        for number in ("1", "2"):
            dropped = ["drop"] if case == "after drop" and number == "2" else []
            subprocess.run([sys.executable, "-c", program, number, *dropped], check=True)
        loaded = lake()
        loaded.sync_destination()
    assert sorted(column(loaded, "id")) == [1, 2]


@claim(
    "An Arrow table or data frame has another type than the column of the Iceberg table: a text"
    " for whole numbers, a fraction, or timestamps that lost or got a time zone.",
    "Rows from dictionaries fail in this way only if you changed the hint of the column.",
    "For dictionaries, set the hint to the old type,"
    ' `columns={"count": {"data_type": "bigint"}}`, because the stored schema has the new one;'
    " other values then get a variant column.",
    'Take the new type: load all rows once with `refresh="drop_resources"`, which deletes the'
    " table with its snapshots.",
    cases=("text", "fraction", "zone lost", "zone got", "frame", "hint", "dicts"),
)
def changed_types_stop_the_load(case: str) -> None:
    import datetime

    import pyarrow as pa

    def table(value: Any, kind: Any = None) -> Any:
        made = pa.table({"count": pa.array([value], kind)})
        return made.to_pandas() if case == "frame" else made

    day = datetime.datetime(2025, 5, 1)
    aware, naive = pa.timestamp("us", "UTC"), pa.timestamp("us")
    whole, text = {"data_type": "bigint"}, {"data_type": "text"}
    before, after = {
        "fraction": (table(1), table(2.5)),
        "zone lost": (table(day, aware), table(day, naive)),
        "zone got": (table(day, naive), table(day, aware)),
        "hint": ([{"count": 1}], [{"count": "a"}]),
        "dicts": ([{"count": 1}], [{"count": "a"}]),
    }.get(case, (table(1), table("2")))
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()

    def run(data: Any, refresh: Any = None, **hints: Any) -> None:
        hints = {"table_name": "readings", "table_format": "iceberg", **hints}
        loaded.run(data, refresh=refresh, **hints)

    run(before)
    if case == "dicts":
        run(after)
        assert column(loaded, "count__v_text") == ["a", None]
        return
    hints: Any = {"columns": {"count": text}} if case == "hint" else {}
    with raises("LoadClientJobRetry") as caught:
        run(after, **hints)
    assert "Cannot change column type" in str(caught.value)
    assert loaded.has_pending_data
    loaded = loaded.drop()
    if case == "hint":
        with raises("LoadClientJobRetry"):
            run([{"count": 3}])
        loaded = loaded.drop()
        run([{"count": 3}], columns={"count": whole})
        run([{"count": "a"}])
        assert column(loaded, "count") == [1, 3, None]
        assert column(loaded, "count__v_text") == ["a", None, None]
        return
    run(before)
    assert len(column(loaded, "count")) == 2
    run(after, refresh="drop_resources")
    run(after)
    table_now = get_iceberg_tables(loaded, "readings")["readings"]
    assert (len(column(loaded, "count")), len(table_now.history())) == (2, 2)


@claim(
    "PyIceberg 0.9.1 does not take dlt's files for a decimal of at most 18 digits, such as"
    " `decimal(10, 2)`, from a hint or an Arrow table.",
    'Then set `"precision": 38` in the hint, or cast the Arrow column to `pa.decimal128(38, 2)`.',
    "Decimals without a hint have 38 digits.",
    cases=("hint", "arrow", "no hint", "19 digits"),
)
def small_decimals_fail(case: str) -> None:
    from decimal import Decimal

    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()

    def run(digits: int) -> None:
        rows: Any = [{"celsius": Decimal("4.50")}]
        hints: Any = {"table_name": "readings", "table_format": "iceberg"}
        if case == "arrow":
            rows = pa.table({"celsius": pa.array([Decimal("4.50")], pa.decimal128(digits, 2))})
        elif case != "no hint":
            hint = {"data_type": "decimal", "precision": digits, "scale": 2}
            hints["columns"] = {"celsius": hint}
        loaded.run(rows, **hints)

    if case in ("hint", "arrow"):
        for digits in (10, 18):
            with raises("LoadClientJobRetry") as caught:
                run(digits)
            assert "Unexpected physical type FIXED_LEN_BYTE_ARRAY" in str(caught.value)
            loaded = loaded.drop()
    for _ in range(2):
        run(19 if case == "19 digits" else 38)
    assert column(loaded, "celsius") == [Decimal("4.50"), Decimal("4.50")]
    if case == "no hint":
        made = get_iceberg_tables(loaded, "readings")["readings"].schema().find_field("celsius")
        assert str(made.field_type) == "decimal(38, 9)"


@claim(
    "An Arrow table or data frame has times without zone, and the table has `timestamptz`; the "
    "other way round, the message ends in `timestamp -> timestamptz`.",
    "The package stays pending, and each run fails:",
    'in a data frame with `frame["at"].dt.tz_localize("UTC")`, in Arrow with '
    '`table.set_column(n, "at", pyarrow.compute.assume_timezone(table["at"], "UTC"))`',
    cases=("arrow", "frame", "the other way round"),
)
def times_without_zone(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    noon = datetime(2025, 5, 1, 12)
    plain = pa.table({"id": [1], "at": pa.array([noon], pa.timestamp("us"))})
    place = plain.schema.get_field_index("at")
    zoned = plain.set_column(place, "at", pc.assume_timezone(plain["at"], "UTC"))
    loaded = lake()
    if case == "the other way round":
        load(loaded, [plain])
        with raises("LoadClientJobRetry") as caught:
            load(loaded, [zoned])
        assert caught.message.endswith("timestamp -> timestamptz")
        return
    load(loaded, [zoned])
    for _ in range(1 if case == "frame" else 2):
        with raises("LoadClientJobRetry") as caught:
            load(loaded, [plain.to_pandas() if case == "frame" else plain])
        assert "Cannot change column type" in caught.message
        assert caught.message.endswith("timestamptz -> timestamp")
        assert loaded.has_pending_data
    loaded = loaded.drop()
    frame = plain.to_pandas()
    frame["at"] = frame["at"].dt.tz_localize("UTC")
    load(loaded, [frame if case == "frame" else zoned])
    assert len(column(loaded, "at")) == 2


@claim(
    "Rows from dictionaries make `timestamptz`, unless the first load has the hint "
    "`timezone: False`.",
    "An Arrow column makes what it is, whatever the hint says.",
    cases=("list", "list with hint", "arrow", "arrow with hint"),
)
def zone_of_the_column(case: str) -> None:
    noon = datetime(2025, 5, 1, 12)
    data: Any = [{"id": 1, "at": noon}]
    zone = True
    if case.startswith("arrow"):
        data = [pa.table({"id": [1], "at": pa.array([noon], pa.timestamp("us"))})]
    else:
        zone = False
    hint: Any = {"columns": {"at": {"data_type": "timestamp", "timezone": zone}}}
    loaded = lake()
    load(loaded, data, **(hint if case.endswith("hint") else {}))
    field = get_iceberg_tables(loaded, "readings")["readings"].schema().find_field("at")
    assert str(field.field_type) == ("timestamptz" if case == "list" else "timestamp")


@claim(
    "Other types, such as `long -> double`, mean that an Arrow column changed its type: cast it to "
    "the type of the table.",
    cases=("double", "string", "cast", "smaller integer"),
)
def arrow_column_of_another_type(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = lake()
    load(loaded, [pa.table({"id": [1], "celsius": pa.array([4], pa.int64())})])
    types = {"string": pa.string(), "smaller integer": pa.int32()}
    second = pa.table({"id": [2], "celsius": [5]})
    second = second.cast(pa.schema({"id": pa.int64(), "celsius": types.get(case, pa.float64())}))
    if case in ("double", "string"):
        with raises("LoadClientJobRetry") as caught:
            load(loaded, [second])
        assert caught.message.endswith(f"long -> {case}")
        return
    if case == "cast":
        second = second.cast(pa.schema({"id": pa.int64(), "celsius": pa.int64()}))
    load(loaded, [second])
    assert column(loaded, "celsius") == [4, 5]
