"""Claims of docs/dlt-ecosystem/verified-sources/arrow-pandas.mdx."""

import os
from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, columns, pipeline, raises, rows


def normalized(loaded: dlt.Pipeline, data: Any, **arguments: Any) -> dict[str, int]:
    """Extracts and normalizes data and returns the numbers of new rows by table."""
    loaded.extract(data, **arguments)
    counts = loaded.normalize().row_counts
    return {table: count for table, count in counts.items() if not table.startswith("_dlt")}


def formats(loaded: dlt.Pipeline) -> set[str]:
    """The formats of the files of the table `readings` that wait for the load."""
    (load_id,) = loaded.list_normalized_load_packages()
    jobs = loaded.get_load_package_info(load_id).jobs["new_jobs"]
    names = [job.job_file_info for job in jobs]
    return {one.file_format for one in names if one.table_name.lower() == "readings"}


@claim("Column names are normalized, and dlt adds no columns of its own.")
def frames_get_no_columns() -> None:
    loaded = pipeline()
    normalized(loaded, pa.table({"Meter ID": ["M-1"]}), table_name="readings")
    assert list(loaded.default_schema.tables["readings"]["columns"]) == ["meter_id"]


@claim("The index of a data frame is not loaded: call `reset_index()` first if it means something.")
def the_index_is_not_loaded() -> None:
    import pandas as pd

    frame = pd.DataFrame({"kwh": [1.5]}, index=pd.Index(["M-1"], name="meter"))
    loaded = pipeline()
    normalized(loaded, frame, table_name="readings")
    normalized(loaded, frame.reset_index(), table_name="indexed")
    assert columns(loaded, "readings") == ["kwh"]
    assert columns(loaded, "indexed") == ["meter", "kwh"]


@claim(
    "If two names normalize to the same one, such as `Meter ID` and `meter_id`, the run ends with "
    "`NameNormalizationCollision`."
)
def names_must_not_collide() -> None:
    with raises("NameNormalizationCollision") as caught:
        pipeline().run(pa.table({"Meter ID": [1], "meter_id": [2]}), table_name="readings")
    assert caught.step == "extract"


@claim("Functions that you pass to `add_map` receive the whole frame, not a row.")
def maps_receive_frames() -> None:
    seen: list[Any] = []

    def look(item: Any) -> Any:
        seen.append(item.num_rows)
        return item

    resource = dlt.resource([pa.table({"kwh": [1.5, 2.5]})], name="readings").add_map(look)
    list(resource)
    assert seen == [2]


@claim(
    "For Postgres PyArrow rewrites the file as CSV, batch by batch.",
    "For other destinations dlt rewrites the file row by row into INSERT statements or JSON lines, "
    "and most of the speed is lost.",
)
def destinations_choose_the_format() -> None:
    table = pa.table({"kwh": [1.5]})
    for destination, expected in (
        ("duckdb", "parquet"),
        ("postgres", "csv"),
        ("mssql", "insert_values"),
        ("qdrant", "jsonl"),
    ):
        loaded = pipeline(f"to_{destination}", destination=destination)
        normalized(loaded, table, table_name="readings")
        assert formats(loaded) == {expected}


@claim(
    "Most databases refuse such a column when the table has rows, and DuckDB always refuses: "
    "`Adding columns with constraints not yet supported`.",
    cases=("rows", "no rows", "sqlite"),
)
def ids_cannot_be_added_later(case: str) -> None:
    loaded = pipeline()
    if case == "sqlite":
        loaded = pipeline(destination=dlt.destinations.sqlalchemy("sqlite:///plant.db"))
    dlt.config["load.raise_on_max_retries"] = 1
    found = [] if case == "no rows" else [1.5]
    loaded.run(pa.table({"kwh": pa.array(found, pa.float64())}), table_name="readings")
    os.environ["NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_LOAD_ID"] = "true"
    with raises("DatabaseTransientException") as caught:
        loaded.run(pa.table({"kwh": [2.5]}), table_name="readings")
    refused = "Adding columns with constraints not yet supported"
    if case == "sqlite":
        refused = "Cannot add a NOT NULL column"
    assert refused in caught.message


def readings(rows: Any, cursor_path: str = "read_at", **hints: Any) -> Any:
    """A resource of one Arrow table with a cursor."""
    resource = dlt.resource([pa.Table.from_pylist(rows)], name="readings", **hints)
    return resource.apply_hints(incremental=dlt.sources.incremental(cursor_path))


def dictionaries(*numbers: int) -> Any:
    """The same resource with rows that are dictionaries."""
    resource = dlt.resource([{"read_at": number} for number in numbers], name="readings")
    return resource.apply_hints(incremental=dlt.sources.incremental("read_at"))


ADD_COLUMNS = ("ADD_DLT_LOAD_ID", "ADD_DLT_ID")


def add_columns(*names: str) -> None:
    for name in names:
        os.environ[f"NORMALIZE__PARQUET_NORMALIZER__{name}"] = "true"


@claim(
    "Without the two options, a frame for that table fails (not in plain files): `NOT NULL"
    " constraint failed: readings._dlt_load_id` on DuckDB and SQLite.",
    cases=("duckdb", "sqlite", "files", "one option", "both options", "replace", "new table"),
)
def frames_need_the_columns(case: str) -> None:
    destination: Any = "duckdb"
    if case == "sqlite":
        destination = dlt.destinations.sqlalchemy("sqlite:///readings.db")
    if case == "files":
        destination = dlt.destinations.filesystem("bucket")
    loaded = pipeline(destination=destination)
    frame = pa.table({"meter": ["M-2"]})
    if case != "new table":
        loaded.run([{"meter": "M-1"}], table_name="readings")
    add_columns(*{"one option": ADD_COLUMNS[:1], "both options": ADD_COLUMNS}.get(case, ()))
    if case in ("files", "both options", "new table"):
        loaded.run(frame, table_name="readings")
        return
    disposition = "replace" if case == "replace" else "append"
    with raises("LoadClientJobFailed") as caught:
        loaded.run(frame, table_name="readings", write_disposition=disposition)
    column = "_dlt_id" if case == "one option" else "_dlt_load_id"
    assert f"readings.{column}" in caught.message


@claim(
    "It is the same when you change the `backend` of `sql_database` to `pyarrow`.",
    cases=("pyarrow", "sqlalchemy"),
)
def a_backend_changes_the_columns(backend: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    address = "sqlite:///shop.db"
    with sa.create_engine(address).begin() as connection:
        connection.exec_driver_sql("CREATE TABLE orders (id INTEGER)")
        connection.exec_driver_sql("INSERT INTO orders VALUES (1)")
    loaded = pipeline()
    loaded.run(sql_table(address, "orders"))
    if backend == "sqlalchemy":
        loaded.run(sql_table(address, "orders", backend="sqlalchemy"))
        return
    with raises("LoadClientJobFailed") as caught:
        loaded.run(sql_table(address, "orders", backend="pyarrow"))
    assert "NOT NULL constraint failed" in caught.message


@claim(
    "dlt aborts the package, so its rows are missing if a cursor has moved past them.",
    cases=("failed", "both options"),
)
def aborted_rows_are_missing(case: str) -> None:
    loaded = pipeline()
    loaded.run(dictionaries(1))
    if case == "both options":
        add_columns(*ADD_COLUMNS)
        loaded.run(readings([{"read_at": 2}]))
    else:
        with raises("LoadClientJobFailed"):
            loaded.run(readings([{"read_at": 2}]))
    loaded.run(dictionaries(2, 3))
    found = rows(loaded, "SELECT read_at FROM readings ORDER BY 1")
    assert found == ([(1,), (2,), (3,)] if case == "both options" else [(1,), (3,)])


@claim(
    "On Postgres, which loads frames with `COPY`, the package stays pending, and each later run"
    " tries it first.",
    service="postgres",
    cases=("frame", "dictionaries"),
)
def pending_frames_on_postgres(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    address = os.environ["SNIPPETS_POSTGRES_URL"]
    loaded = pipeline(destination=dlt.destinations.postgres(address))
    loaded.run(dictionaries(1))
    if case == "frame":
        for data in (readings([{"read_at": 2}]), dictionaries(3)):
            with raises("LoadClientJobRetry"):
                loaded.run(data)
        assert loaded.has_pending_data
    else:
        loaded.run(dictionaries(2, 3))
        assert not loaded.has_pending_data


@claim(
    "In the other direction, dictionaries for a table that frames filled without these columns, "
    "DuckDB refuses to add the columns: `Adding columns with constraints not yet supported`.",
    "The package stays pending, and each later run tries it first, even one with `refresh`.",
    'Remove it with `pipeline.drop()`, and load the table anew with `refresh="drop_resources"`.',
    cases=("without", "with"),
)
def dictionaries_after_frames(case: str) -> None:
    if case == "with":
        add_columns(*ADD_COLUMNS)
    loaded = pipeline()
    loaded.run(readings([{"read_at": 1}]))
    if case == "with":
        loaded.run(dictionaries(2))
        assert len(rows(loaded, "SELECT * FROM readings")) == 2
        return
    for refresh in (None, "drop_resources"):
        with raises("DatabaseTransientException") as caught:
            loaded.run(dictionaries(2), refresh=refresh)
        assert "Adding columns with constraints not yet supported" in caught.message
        assert loaded.has_pending_data
    loaded = loaded.drop()
    loaded.run(dictionaries(2), refresh="drop_resources")
    assert rows(loaded, "SELECT read_at FROM readings") == [(2,)]


@claim("The path must be a plain column: `$.measure.time` in a struct is not followed.")
def paths_are_columns() -> None:
    with raises("IncrementalCursorPathMissing"):
        list(readings([{"measure": {"time": 1}}], "$.measure.time"))
    assert len(list(readings([{"time": 1}], "time"))) == 1


@claim(
    "dlt skips rows at the boundary that were loaded before, and recognizes them by the "
    "`primary_key`.",
    "Without a key it compares whole rows, so a row that changed but kept its cursor value is "
    "loaded again.",
)
def keys_recognize_rows_at_the_boundary() -> None:
    old = [{"id": 1, "kwh": 1.5, "read_at": 1}]
    changed = [{"id": 1, "kwh": 2.5, "read_at": 1}]
    for name, hints, again in (
        ("keyed", {"primary_key": "id"}, {}),
        ("whole", {}, {"readings": 1}),
    ):
        loaded = pipeline(name)
        assert normalized(loaded, readings(old, **hints)) == {"readings": 1}
        assert normalized(loaded, readings(old, **hints)) == {}
        assert normalized(loaded, readings(changed, **hints)) == again


@claim("Strings that hold JSON become `text` columns, unless you set the type:")
def json_is_text() -> None:
    table = pa.table({"payload": ['{"door": "north"}']})
    loaded = pipeline()
    normalized(loaded, table, table_name="texts")
    normalized(loaded, table, table_name="documents", columns={"payload": {"data_type": "json"}})
    tables = loaded.default_schema.tables
    assert tables["texts"]["columns"]["payload"]["data_type"] == "text"
    assert tables["documents"]["columns"]["payload"]["data_type"] == "json"


def column_of(arrow_type: Any) -> Any:
    """The column that dlt makes of an Arrow type, or `None` if there is none."""
    loaded = pipeline()
    table = pa.table({"id": [1], "value": pa.nulls(1, arrow_type)})
    normalized(loaded, table, table_name="readings")
    return loaded.default_schema.tables["readings"]["columns"].get("value")


@claim(
    "dlt refuses all other types, among them `duration`, intervals, `string_view`, `binary_view`,"
    " a dictionary of these, and run-end encoding."
)
def other_types_are_refused() -> None:
    from dlt.common.destination import DestinationCapabilitiesContext
    from dlt.common.libs.pyarrow import py_arrow_to_table_schema_columns

    capabilities = DestinationCapabilitiesContext.generic_capabilities()
    for refused in (
        pa.duration("s"),
        pa.month_day_nano_interval(),
        pa.string_view(),
        pa.binary_view(),
        pa.dictionary(pa.uint32(), pa.string_view()),
        pa.run_end_encoded(pa.int32(), pa.int64()),
    ):
        with raises("UnsupportedArrowTypeException"):
            py_arrow_to_table_schema_columns(pa.schema([("value", refused)]), capabilities)


@claim("the column is left out")
def nulls_make_no_column() -> None:
    assert column_of(pa.null()) is None


@claim("`bigint`, with the width as precision below 64 bits")
def integers_have_a_precision() -> None:
    assert column_of(pa.int8())["precision"] == 8


@claim(
    "A column of whole numbers with a gap is `float64` in pandas, and so becomes `double`.",
    "Convert such frames to nullable types with `frame.convert_dtypes()` before the first load.",
)
def gaps_make_doubles() -> None:
    import pandas as pd

    frame = pd.DataFrame({"docks": [12, None]})
    loaded = pipeline()
    normalized(loaded, frame, table_name="guessed")
    normalized(loaded, frame.convert_dtypes(), table_name="converted")
    tables = loaded.default_schema.tables
    assert tables["guessed"]["columns"]["docks"]["data_type"] == "double"
    assert tables["converted"]["columns"]["docks"]["data_type"] == "bigint"


@claim("An `object` column that mixes numbers and strings cannot be converted to Arrow at all.")
def mixed_columns_fail() -> None:
    import pandas as pd

    with raises("ArrowTypeError"):
        pipeline().run(pd.DataFrame({"docks": ["many", 12]}), table_name="readings")


@claim(
    "A type that changes in a later frame does not change the column: the conversion is left to "
    "the destination, and text that is no number ends a DuckDB load with `Could not convert "
    "string`."
)
def later_types_do_not_change_columns() -> None:
    loaded = pipeline()
    loaded.run(pa.table({"docks": [12]}), table_name="readings")
    loaded.run(pa.table({"docks": ["7"]}), table_name="readings")
    assert loaded.dataset().readings.fetchall() == [(12,), (7,)]
    with raises("LoadClientJobFailed") as caught:
        loaded.run(pa.table({"docks": ["many"]}), table_name="readings")
    assert "Could not convert string" in caught.message


@claim(
    "You can add the column to a table that has rows: their value is NULL.",
    "from a timestamp without one, dlt makes a column with `timezone: False`",
)
def timestamp_of_the_load() -> None:
    def stamped(zone: Any) -> pa.Table:
        readings = pa.table({"meter": ["M-2"]})
        now = pa.scalar(1747130400000000, pa.timestamp("us", tz=zone))
        return readings.append_column("loaded_at", pa.repeat(now, 1))

    loaded = pipeline("stamped")
    loaded.run(pa.table({"meter": ["M-1"]}), table_name="readings")
    loaded.run(stamped("UTC"), table_name="readings")
    known = loaded.dataset()("SELECT meter, loaded_at IS NULL FROM readings ORDER BY meter")
    assert known.fetchall() == [("M-1", True), ("M-2", False)]
    assert "timezone" not in loaded.default_schema.get_table_columns("readings")["loaded_at"]

    loaded.run(stamped(None), table_name="naive")
    assert loaded.default_schema.get_table_columns("naive")["loaded_at"]["timezone"] is False


@claim(
    "A `uint64` value from 2^63 on does not fit `bigint`, and DuckDB has no `decimal` of more than"
    " 38 digits: such a load fails.",
    cases=("uint64, fits", "uint64, too large", "decimal, 38", "decimal, 39"),
)
def numbers_that_do_not_fit(case: str) -> None:
    from decimal import Decimal

    fails = case in ("uint64, too large", "decimal, 39")
    if "uint64" in case:
        column = pa.array([2**63 if fails else 2**63 - 1], pa.uint64())
    else:
        column = pa.array([Decimal("1.5")], pa.decimal256(39 if fails else 38, 2))
    loaded = pipeline()
    if fails:
        with raises("LoadClientJobFailed" if "uint64" in case else "DatabaseTransientException"):
            loaded.run(pa.table({"n": column}), table_name="numbers")
    else:
        loaded.run(pa.table({"n": column}), table_name="numbers")


@claim(
    "A frame that you yield loads `NaN` and `NaT` as nulls.",
    "In dictionaries, `NaN` becomes a null as well, but `NaT` becomes a text in a variant column.",
    cases=("frame", "dictionaries"),
)
def missing_values_of_pandas(case: str) -> None:
    import pandas as pd

    times = pd.to_datetime(["2025-05-01T08:00:00Z", None])
    frame: Any = pd.DataFrame({"kwh": [1.5, None], "at": times})
    data = frame if case == "frame" else frame.to_dict(orient="records")
    loaded = pipeline()
    loaded.run(data, table_name="readings")
    assert rows(loaded, "SELECT count(*) FROM readings WHERE kwh IS NULL AND at IS NULL") == [(1,)]
    assert ("at__v_text" in columns(loaded, "readings")) == (case == "dictionaries")


@claim(
    "Do not load both kinds into one table in the same run: normalize then fails, with these"
    " options too, with `Parquet magic bytes not found` or `str is not valid UTF-8`, and the"
    " package stays pending.",
    cases=("one resource", "two resources", "options", "two runs"),
)
def both_kinds_in_one_run(case: str) -> None:
    if case in ("options", "two runs"):
        for name in ("ADD_DLT_LOAD_ID", "ADD_DLT_ID"):
            os.environ[f"NORMALIZE__PARQUET_NORMALIZER__{name}"] = "true"
    loaded = pipeline()
    kinds: list[Any] = [[{"meter": "M-1"}], pa.table({"meter": ["M-2"]})]
    if case == "two runs":
        for data in kinds:
            loaded.run(data, table_name="readings")
        assert len(rows(loaded, "SELECT meter FROM readings")) == 2
        return
    readings = [
        dlt.resource(data, name=f"readings_{number}", table_name="readings")
        for number, data in enumerate(kinds)
    ]
    with raises("NormalizeJobFailed") as caught:
        loaded.run(readings if case == "two resources" else dlt.resource(kinds, name="readings"))
    messages = ("magic bytes not found", "not valid UTF-8")
    assert any(message in caught.message for message in messages)
    assert loaded.has_pending_data


@claim(
    "There is no error if the rows are dictionaries, or if an Arrow table has exactly the same name"
    " twice and dlt changes it, such as `AT`: the last value is loaded.",
    'With `at` twice, a DuckDB load fails: `does not have a column with name "at_1"`.',
    cases=("arrow, same name", "arrow, other case", "arrow, small letters", "dictionaries"),
)
def last_of_two_columns(case: str) -> None:
    loaded = pipeline()
    if case == "dictionaries":
        loaded.run([{"AT": "first", "at": "last"}], table_name="orders")
    elif case == "arrow, small letters":
        table = pa.table([pa.array(["first"]), pa.array(["last"])], names=["at", "at"])
        with raises("LoadClientJobFailed") as caught:
            loaded.run(table, table_name="orders")
        assert 'does not have a column with name "at_1"' in caught.message
        return
    else:
        name = "AT" if case == "arrow, same name" else "at"
        table = pa.table({"AT": ["first"]}).append_column(name, pa.array(["last"]))
        if name == "at":
            with raises("NameNormalizationCollision"):
                loaded.run(table, table_name="orders")
            return
        loaded.run(table, table_name="orders")
    assert rows(loaded, "SELECT at FROM orders") == [("last",)]


READ = {
    "reader": lambda result: [result],
    "batches": iter,
    "first batch": lambda result: [result.read_next_batch()],
}


@claim(
    "A `RecordBatchReader` of DuckDB loads whole, if you yield it or its batches.",
    "The next query on it ends the older reader without an error, and dlt takes turns between"
    " resources:",
    "Exactly 1,000,000 rows are the first batch: `read_next_batch()` and `add_limit(1)` stop there,"
    " too.",
    "In DuckDB 1.2, `arrow()` returns a whole table; in 1.4 it returns a reader, so a program with"
    " one connection begins to lose rows after an upgrade, and `fetch_arrow_table()` does not.",
    cases=("reader", "batches", "reader, two", "batches, two", "first batch", "limit", "table"),
)
def readers_of_duckdb(case: str) -> None:
    import duckdb

    connection = duckdb.connect("from.duckdb")
    connection.sql("CREATE TABLE visits AS SELECT range AS id FROM range(1200000)")
    kind, _, two = case.partition(", ")

    def visits() -> Any:
        result = connection.execute("FROM visits")
        if case == "table":
            whole = result.arrow()
            assert isinstance(whole, pa.Table)
            yield whole
        else:
            yield from READ.get(kind, iter)(result.fetch_record_batch())

    names = ["first", "second"] if two or case == "table" else ["first"]
    resources = [dlt.resource(visits, name=name) for name in names]
    if case == "limit":
        resources[0].add_limit(1)
    counts = normalized(pipeline(), resources)
    if two:
        assert counts["second"] == 1_200_000
        assert counts.get("first", 0) < 1_200_000
    else:
        expected = 1_000_000 if case in ("first batch", "limit") else 1_200_000
        assert counts == dict.fromkeys(names, expected)


@claim(
    "Loops with `fetchmany` or `fetch_df_chunk` on a shared connection do more harm: they go on"
    " with the rows of the other query, and load them into the wrong table.",
    cases=("fetchmany", "fetch_df_chunk", "fetchmany, cursors", "fetch_df_chunk, cursors"),
)
def rows_of_the_other_query(case: str) -> None:
    import duckdb

    connection = duckdb.connect("from.duckdb")
    connection.sql("CREATE TABLE orders AS SELECT 'order' AS kind FROM range(5000)")
    connection.sql("CREATE TABLE visits AS SELECT 'visit' AS kind FROM range(5000)")

    def read(table: str) -> Any:
        used = connection.cursor() if "cursors" in case else connection
        result = used.execute(f"FROM {table}")
        if case.startswith("fetchmany"):
            while found := result.fetchmany(500):
                yield [{"kind": kind} for (kind,) in found]
        else:
            while len(frame := result.fetch_df_chunk()):
                yield frame

    loaded = pipeline()
    loaded.run([dlt.resource(read, name=name)(name) for name in ("orders", "visits")])
    kinds = {kind for (kind,) in rows(loaded, "SELECT DISTINCT kind FROM orders")}
    counts = [rows(loaded, f"SELECT count(*) FROM {name}") for name in ("orders", "visits")]
    if "cursors" in case:
        assert kinds == {"order"}
        assert counts == [[(5000,)], [(5000,)]]
    else:
        assert kinds == {"order", "visit"}
        assert counts != [[(5000,)], [(5000,)]]


@claim(
    "dlt refuses columns of an extension type in the extract step, so the destination does not "
    "matter.",
    "Cast them to the type in which they are stored:",
    cases=("duckdb", "postgres", "cast"),
)
def extension_types_are_refused(case: str) -> None:
    tensor = pa.fixed_shape_tensor(pa.float64(), [2])
    storage = pa.array([[47.1, 15.4]], pa.list_(pa.float64(), 2))
    given = storage if case == "cast" else pa.ExtensionArray.from_storage(tensor, storage)
    postgres = dlt.destinations.postgres("postgresql://a:b@localhost/c")
    loaded = pipeline(destination=postgres if case == "postgres" else "duckdb")
    data = pa.table({"position": given})
    if case == "cast":
        loaded.run(data, table_name="sites")
        assert rows(loaded, "SELECT position->>0 FROM sites") == [("47.1",)]
    else:
        with raises("UnsupportedArrowTypeException") as caught:
            loaded.extract(data, table_name="sites")
        assert "Arrow type `extension<arrow." in caught.message


@claim(
    "`arrow.uuid` becomes 16 bytes, which Postgres does not load from CSV.",
    "Make text of it before the cast:",
)
def bytes_are_no_csv() -> None:
    for name, ids in {"text": pa.array(["a8b1"]), "binary": pa.array([b"\xff" * 16])}.items():
        loaded = pipeline(name, destination=dlt.destinations.postgres("postgresql://a:b@c/d"))
        loaded.extract(pa.table({"id": ids}), table_name="sites")
        if name == "text":
            loaded.normalize()
        else:
            with raises("NormalizeJobFailed") as caught:
                loaded.normalize()
            assert "cannot be written as csv" in caught.message


@claim(
    "PyIceberg reads them as Arrow batches, and a cursor in `row_filter` asks for new rows only:",
    cases=("second run", "no new rows", "no cursor"),
)
def iceberg_tables_as_a_source(case: str) -> None:
    from pyiceberg.catalog import load_catalog

    lake = load_catalog("lake", type="sql", uri="sqlite://", warehouse=os.getcwd())
    lake.create_namespace("shop")
    data = pa.table({"id": [1, 2]})
    table = lake.create_table("shop.orders", data.schema)
    table.append(data)
    read = []
    by_id = dlt.sources.incremental[int]("id", initial_value=0)

    @dlt.resource(name="orders")
    def orders(cursor: Any = by_id) -> Any:
        last = 0 if case == "no cursor" else cursor.last_value
        scan = lake.load_table("shop.orders").scan(row_filter=f"id > {last}")
        for batch in scan.to_arrow_batch_reader():
            read.extend(batch["id"].to_pylist())
            yield batch

    loaded = pipeline()
    loaded.run(orders())
    if case != "no new rows":
        table.append(pa.table({"id": [3]}))
    loaded.run(orders())
    wanted = {"second run": [1, 2, 3], "no new rows": [1, 2], "no cursor": [1, 1, 2, 2, 3]}
    assert sorted(read) == wanted[case]
    assert len(rows(loaded, "FROM orders")) == (2 if case == "no new rows" else 3)


@claim(
    "dlt logs this warning in each run in which a hint of the resource contradicts the Arrow"
    " schema, and loads all the same: the hint decides about the column, and the data is not"
    " changed.",
    "The usual cause is a key: `primary_key` makes the column not nullable, and fields of Arrow"
    " tables and data frames are nullable.",
    'or let the column be null, `columns={"id": {"nullable": True}}`: it still is the key.',
    cases=("key, arrow", "key, frame", "type", "declared field", "same type", "may be null"),
)
def hints_against_the_arrow_schema(case: str) -> None:
    from unittest import mock

    from dlt.common import logger

    field = pa.field("id", pa.int64(), nullable=case != "declared field")
    data: Any = pa.table({"id": [1, 2]}, schema=pa.schema([field]))
    data = data.to_pandas() if "frame" in case else data
    hints: Any = {"primary_key": "id", "write_disposition": "merge"}
    if "type" in case:
        hints = {"columns": {"id": {"data_type": "text" if case == "type" else "bigint"}}}
    if case == "may be null":
        hints["columns"] = {"id": {"nullable": True}}
    loaded = pipeline()
    for _ in range(2):
        with mock.patch.object(logger, "warning") as warning:
            loaded.run(data, table_name="items", **hints)
        texts = [str(call.args[0]) for call in warning.call_args_list]
        warned = any("several column hints were different" in text for text in texts)
        assert warned is (case not in ("declared field", "same type", "may be null"))
    kind = loaded.default_schema.tables["items"]["columns"]["id"]
    assert kind["data_type"] == ("text" if case == "type" else "bigint")
    assert kind["nullable"] is ("type" in case or case == "may be null")
    assert kind.get("primary_key", False) is ("type" not in case)
    assert rows(loaded, "SELECT count(*) FROM items") == [(4 if "type" in case else 2,)]


@claim(
    "If the first frame was written already, the message is `Table schema does not match schema"
    " used to create file`.",
    "dlt writes the frames or Arrow tables of a resource together, so a column must have one type"
    " in all of them, and be nullable in all or in none.",
    "A column that is missing in one table, or has the Arrow type `null` there, is no conflict: a"
    " frame with `None` only gives that type.",
    cases=("together", "not nullable", "written", "missing", "null", "frame of None"),
)
def types_of_two_tables(case: str) -> None:
    import pandas as pd

    if case == "written":
        os.environ["DATA_WRITER__BUFFER_MAX_ITEMS"] = "1"
    second = {
        "not nullable": pa.table(
            {"id": [2], "n": [5]},
            pa.schema([("id", pa.int64()), pa.field("n", pa.int64(), nullable=False)]),
        ),
        "missing": pa.table({"id": [2]}),
        "null": pa.table({"id": [2], "n": pa.array([None], pa.null())}),
        "frame of None": pd.DataFrame({"id": [2], "n": [None]}),
    }.get(case, pa.table({"id": [2], "n": [float("nan")]}))
    loaded = pipeline()
    tables = dlt.resource([pa.table({"id": [1, 0], "n": [5, 5]}), second], name="t")
    if case in ("together", "not nullable", "written"):
        with raises("ValueError" if case == "written" else "ArrowInvalid") as caught:
            loaded.run(tables)
        assert caught.message.startswith(
            "Table schema does not match schema used to create file"
            if case == "written"
            else "Schema at index 1 was different"
        )
        assert caught.step == "extract"
        return
    loaded.run(tables)
    assert rows(loaded, "SELECT id, n FROM t ORDER BY id") == [(0, 5), (1, 5), (2, None)]


@claim(
    "If you switch the options on later, load the tables anew, for example with"
    ' `refresh="drop_resources"` (not with `drop_data`); if a run has failed, remove its package'
    " first.",
    cases=("drop_resources", "drop_sources", "drop_data", "failed before", "failed, removed"),
)
def options_that_come_later(case: str) -> None:
    loaded = pipeline()
    readings = pa.table({"kwh": [1.5]})
    loaded.run(readings, table_name="readings")
    add_columns(*ADD_COLUMNS)
    if "failed" in case:
        with raises("DatabaseTransientException"):
            loaded.run(readings, table_name="readings")
    if case == "failed, removed":
        loaded.drop_pending_packages()
    refresh: Any = "drop_resources" if "failed" in case else case
    if case in ("drop_data", "failed before"):
        with raises("DatabaseTransientException"):
            loaded.run(readings, table_name="readings", refresh=refresh)
    else:
        loaded.run(readings, table_name="readings", refresh=refresh)
        assert rows(loaded, "SELECT count(_dlt_id) FROM readings") == [(1,)]


@claim(
    "So does `float16` with DuckDB 1.2 (not with 1.4): cast it to `float32`.",
    cases=("float16", "float32"),
)
def small_floats(case: str) -> None:
    column = pa.array([1.5], pa.float32())
    loaded = pipeline()
    if case == "float16":
        with raises("LoadClientJobFailed"):
            loaded.run(pa.table({"kwh": column.cast(pa.float16())}), table_name="readings")
    else:
        loaded.run(pa.table({"kwh": column}), table_name="readings")
        assert rows(loaded, "SELECT kwh FROM readings") == [(1.5,)]
