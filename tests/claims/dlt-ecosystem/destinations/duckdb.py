"""Claims of docs/dlt-ecosystem/destinations/duckdb.mdx."""

import os
from pathlib import Path
from typing import Any
from unittest import mock

import dlt
import duckdb
from dlt.common import logger
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped

ROW = [{"id": 1}]


def load(loaded: dlt.Pipeline, row: Any = None, **hints: Any) -> dlt.Pipeline:
    """Loads one row into the table `items`."""
    loaded.run([row] if row else ROW, table_name="items", **hints)
    return loaded


def into(path: Any, **settings: Any) -> dlt.Pipeline:
    return pipeline(destination=dlt.destinations.duckdb(path, **settings))


def types(loaded: dlt.Pipeline) -> list[str]:
    query = "SELECT data_type FROM duckdb_columns() WHERE table_name = 'items'"
    return [kind for (kind,) in rows(loaded, f"{query} AND column_name NOT LIKE '!_%' ESCAPE '!'")]


@claim(
    "In config.toml dlt refuses it with ValueNotSecretException, because it treats all credentials "
    "as secrets, even a path:"
)
def paths_are_secrets() -> None:
    Path(".dlt").mkdir()
    setting = '[destination.duckdb]\ncredentials = "bookshop_2025.duckdb"\n'
    Path(".dlt/config.toml").write_text(setting, encoding="utf-8")
    with raises("ValueNotSecretException"):
        load(pipeline())


@claim(
    "in the directory in which the pipeline was first created, as <pipeline name>.duckdb",
    "in the same directory, as <destination name>.duckdb",
    "And a relative path stays with the pipeline: if you run the same pipeline from another "
    "directory, dlt still writes to the first place, because the working directory of the "
    "pipeline remembers it.",
)
def relative_paths_stay() -> None:
    load(pipeline("shop"))
    assert Path("shop.duckdb").exists()
    load(pipeline("other", destination=dlt.destinations.duckdb(destination_name="lake")))
    assert Path("lake.duckdb").exists()
    Path("elsewhere").mkdir()
    os.chdir("elsewhere")
    load(pipeline("shop"))
    assert list(Path().iterdir()) == []
    assert rows(pipeline("shop"), "SELECT count(*) FROM items") == [(2,)]


@claim(
    "dlt does not make a directory that is missing: the run fails at stage sync.",
    "With dev_mode or without restore_from_destination, it fails at stage load, and the package "
    "stays pending.",
    cases=("default", "dev_mode", "no restore"),
)
def directories_are_not_made(case: str) -> None:
    if case == "no restore":
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    destination = dlt.destinations.duckdb("missing/items.duckdb")
    loaded = pipeline("made", destination=destination, dev_mode=case == "dev_mode")
    with raises("DestinationConnectionError") as caught:
        loaded.run(ROW, table_name="items")
    assert caught.step == ("sync" if case == "default" else "load")
    assert loaded.has_pending_data == (case != "default")


@claim("dlt works with it and leaves it open.")
def open_connections_stay_open() -> None:
    connection = duckdb.connect(":memory:")
    loaded = into(connection)
    load(loaded)
    load(loaded)
    assert connection.sql("SELECT id FROM data.items").fetchall() == [(1,), (1,)]


@claim(
    "read_only is for programs that only read a pipeline's tables: a load into an existing "
    "file fails, and its package stays pending.",
    "dlt sets the time zone of its connections to UTC.",
    cases=("existing file", "missing file"),
)
def read_only_files_can_be_read(case: str) -> None:
    if case == "missing file":
        missing = into({"database": "missing.duckdb", "read_only": True})
        with raises("PipelineStepFailed") as caught:
            load(missing)
        assert (caught.step, missing.has_pending_data) == ("sync", False)
        return
    load(into("items.duckdb"))
    only_read = into({"database": "items.duckdb", "read_only": True})
    assert rows(only_read, "SELECT id FROM data.items") == [(1,)]
    assert rows(only_read, "SELECT current_setting('TimeZone')") in ([("UTC",)], [("Etc/UTC",)])
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    with raises("LoadClientJobRetry") as caught:
        load(only_read)
    assert "attached in read-only mode" in caught.message
    assert only_read.has_pending_data


@claim(
    "bigint follows its precision, in bits, from TINYINT at 8 to HUGEINT at 128; a greater "
    "precision fails while loading.",
    "A precision of a text column has no effect, since VARCHAR has no length in DuckDB.",
)
def integers_follow_their_precision() -> None:
    bits = {"a": 8, "b": 16, "c": 32, "d": 64, "e": 128}
    columns: Any = {name: {"data_type": "bigint", "precision": n} for name, n in bits.items()}
    columns["f"] = {"data_type": "text", "precision": 3}
    loaded = load(pipeline(), {**bits, "f": "four"}, columns=columns)
    expected = ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "VARCHAR"]
    assert types(loaded) == expected
    assert rows(loaded, "SELECT f FROM items") == [("four",)]
    columns = {"a": {"data_type": "bigint", "precision": 129}}
    with raises("TerminalValueError") as caught:
        load(pipeline("wide"), {"a": 1}, columns=columns)
    assert caught.step == "load"


@claim(
    "With timezone: False, precision 0 gives TIMESTAMP_S, 3 TIMESTAMP_MS, 6 TIMESTAMP and 9 "
    "TIMESTAMP_NS.",
    "Any other number fails while loading with DuckDB does not support precision '4'.",
    "A precision without it is ignored with a warning, and you get TIMESTAMP WITH TIME ZONE.",
)
def timestamps_have_four_precisions() -> None:
    def hints(**more: Any) -> Any:
        return {"data_type": "timestamp", **more}

    def names(columns: Any) -> Any:
        return dict.fromkeys(columns, "2025-03-01T10:00:00Z")

    logged: list[str] = []
    logger.warn = logged.append  # type: ignore[assignment]
    columns = {f"p{n}": hints(timezone=False, precision=n) for n in (0, 3, 6, 9)}
    columns["zone"] = hints(precision=3)
    loaded = load(pipeline(), names(columns), columns=columns)
    plain = ["TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP", "TIMESTAMP_NS"]
    assert types(loaded) == [*plain, "TIMESTAMP WITH TIME ZONE"]
    assert any("precision" in str(message) for message in logged)
    columns = {"p4": hints(timezone=False, precision=4)}
    with raises("TerminalValueError") as caught:
        load(pipeline("four"), names(columns), columns=columns)
    assert "DuckDB does not support precision '4'" in caught.message


@claim(
    "DuckDB keeps names as they are written, and treats Id and id as the same name.",
    "The convention duck_case keeps case, blanks inside a name and letters beyond ASCII.",
    'A double quote or a line break becomes _, and a"b and a_b become one column.',
    one_case="the function compares names of each kind",
)
def names_differ_by_more_than_case() -> None:
    loaded = load(into("case.duckdb", naming_convention="duck_case"), {"Total": 1})
    assert rows(loaded, "SELECT toTAL FROM Items") == [(1,)]
    row: Any = {"Größe in m": 1, 'a"b': 2, "a_b": 3, "c\nd": 4}
    quoted = into("quoted.duckdb", naming_convention="duck_case")
    quoted.run([row], table_name="sizes")
    names = [n for n in quoted.default_schema.get_table_columns("sizes") if n[:4] != "_dlt"]
    assert names == ["Größe in m", "a_b", "c_d"]


@claim(
    "Two columns of a table that differ in case only, such as Id and id, then raise "
    "SchemaIdentifierNormalizationCollision, also from different rows and runs (the way out):",
    cases=("one row", "two rows", "second run", "arrow"),
)
def names_that_differ_in_case_only(case: str) -> None:
    loaded = into("case.duckdb", naming_convention="duck_case")
    first, second = {"Id": 1}, {"id": 2}
    if case == "second run":
        loaded.run([first], table_name="items")
    data = {"two rows": [first, second], "second run": [second]}.get(case, [{**first, **second}])
    with raises("SchemaIdentifierNormalizationCollision"):
        loaded.run(shaped(case, data), table_name="items")


@claim(
    "A key that first appears later in the file fails the load with JSON transform error … has "
    "unknown key.",
    "Call pipeline.drop(), which deletes the pending package and sets cursors back, and load such"
    " rows in another format.",
    cases=("package pending", "package dropped"),
)
def late_keys_in_json_lines_fail(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    items: list[Any] = [{"id": number} for number in range(21_000)]
    items.append({"id": 21_000, "late": 1})
    loaded = pipeline()
    with raises("LoadClientJobRetry") as caught:
        loaded.run(items, table_name="items", loader_file_format="jsonl")
    assert 'has unknown key "late"' in caught.message
    if case == "package pending":
        with raises("LoadClientJobRetry"):
            loaded.run(items, table_name="items", loader_file_format="parquet")
        return
    loaded = loaded.drop()
    loaded.run(items, table_name="items", loader_file_format="parquet")
    assert rows(loaded, "SELECT count(late) FROM items") == [(1,)]


@claim(
    'There is no staging bucket for DuckDB, and `loader_file_format="csv"` is refused with '
    "DestinationIncompatibleLoaderFileFormatException."
)
def csv_and_staging_are_refused() -> None:
    with raises("DestinationIncompatibleLoaderFileFormatException"):
        load(pipeline(), loader_file_format="csv")
    with raises("DestinationLoadingViaStagingNotSupported"):
        pipeline(staging=dlt.destinations.filesystem("bucket"))


@claim(
    "If a resource names CSV in `file_format`, dlt ignores it with a warning in the log.",
    cases=("supported", "unsupported"),
)
def format_of_a_resource(case: str) -> None:
    loaded = pipeline()
    for named in {"supported": ["parquet", "jsonl"], "unsupported": ["csv"]}[case]:
        with mock.patch.object(logger, "warning", create=True) as warning:
            loaded.extract(dlt.resource([{"id": 1}], name="items", file_format=named))
            loaded.normalize()
        ignored = [call for call in warning.call_args_list if "will be ignored" in call.args[0]]
        assert bool(ignored) == (case == "unsupported")
        (load_id,) = loaded.list_normalized_load_packages()
        jobs = loaded.get_load_package_info(load_id).jobs["new_jobs"]
        used = {j.job_file_info.file_format for j in jobs if j.job_file_info.table_name == "items"}
        assert used == {"insert_values" if case == "unsupported" else named}
        loaded.drop_pending_packages()


@claim(
    "makes the column NOT NULL; a key is not a constraint, so equal keys are loaded",
    "makes the column UNIQUE, with create_indexes = true only",
    one_case="the function loads with and without create_indexes",
)
def only_indexes_refuse_duplicates() -> None:
    hints: Any = {"columns": {"id": {"unique": True}}, "primary_key": "id"}
    loaded = pipeline()
    loaded.run(ROW * 2, table_name="items", **hints)
    assert rows(loaded, "SELECT count(*) FROM items") == [(2,)]
    indexed = into("indexed.duckdb", create_indexes=True)
    with raises("LoadClientJobFailed"):
        indexed.run(ROW * 2, table_name="items", **hints)


@claim(
    "A duplicate value then fails the load with Constraint Error: PRIMARY KEY or UNIQUE constraint "
    "violation, or with Duplicate key … violates unique constraint if the table has the value "
    "already, and the package is aborted.",
    cases=("list", "arrow", "list, second run", "arrow, second run"),
)
def duplicates_abort_the_package(case: str) -> None:
    hints: Any = {"table_name": "items", "columns": {"id": {"unique": True}}}
    indexed = into("indexed.duckdb", create_indexes=True)
    again = "second run" in case
    if again:
        indexed.run(shaped(case, ROW), **hints)
    with raises("LoadClientJobFailed") as caught:
        indexed.run(shaped(case, ROW if again else ROW * 2), **hints)
    expected = "violates unique constraint" if again else "PRIMARY KEY or UNIQUE constraint"
    assert expected in caught.message
    assert not indexed.has_pending_data
    assert rows(indexed, "SELECT count(*) FROM _dlt_loads") == [(1 if again else 0,)]


@claim(
    "Without a cursor, you can drop the pending package with pipeline.drop_pending_packages()"
    " instead, and write nullable: True or unique: False: it is not enough to remove the hint,"
    " because the schema keeps it.",
    cases=("nullable", "unique", "nullable, new program"),
)
def constraints_on_new_columns(case: str) -> None:
    refused: Any = {"unique": True} if case == "unique" else {"nullable": False}
    allowed: Any = {"unique": False} if case == "unique" else {"nullable": True}
    loaded = into("hints.duckdb", create_indexes=True)
    loaded.run([{"id": 1}], table_name="items")
    more = [{"id": 2, "total": 18.0}]
    for hints in ({"columns": {"total": refused}}, {}):
        with raises("DatabaseTransientException") as caught:
            loaded.run(more, table_name="items", **hints)
        assert "Adding columns with constraints not yet supported" in caught.message
        loaded.drop_pending_packages()
        if case.endswith("program"):
            loaded = into("hints.duckdb", create_indexes=True)
    loaded.run(more, table_name="items", columns={"total": allowed})
    assert rows(loaded, "SELECT id, total FROM items ORDER BY id") == [(1, None), (2, 18.0)]


@claim(
    "Delete the file, and the next program that runs the pipeline starts from nothing.",
    "A pipeline object that has run already keeps its cursors: it loads no row a second time, "
    "although the file is new.",
)
def a_deleted_file_resets_the_next_program() -> None:
    @dlt.resource
    def items(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield ROW

    loaded = pipeline()
    loaded.run(items)
    Path("claims.duckdb").unlink()
    loaded.run(items)
    assert rows(loaded, "SELECT table_name FROM duckdb_tables() WHERE table_name = 'items'") == []
    Path("claims.duckdb").unlink(missing_ok=True)
    again = pipeline()
    again.run(items())
    assert rows(again, "SELECT id FROM items") == [(1,)]


@claim(
    "The program that runs the pipeline has the file open read-only, or with other settings.",
    "Close that connection, or pass it to the destination.",
)
def open_read_only_in_the_same_program() -> None:
    load(into("items.duckdb"))
    connection = duckdb.connect("items.duckdb", read_only=True)
    with raises("DestinationConnectionError") as caught:
        load(into("items.duckdb"))
    assert "different configuration than existing connections" in caught.message
    connection.close()
    assert rows(load(into("items.duckdb")), "SELECT count(*) FROM items") == [(2,)]


@claim("The package stays pending: call pipeline.drop().")
def an_ambiguous_dataset_leaves_the_package() -> None:
    shop = pipeline("shop", dataset_name="shop")
    with raises("DatabaseTerminalException"):
        load(shop)
    assert shop.has_pending_data
    assert not shop.drop().has_pending_data


@claim(
    "A number does not fit into BIGINT.",
    "The package is aborted.",
    'Give the column {"data_type": "wei"} or {"data_type": "bigint", "precision": 128} before its '
    "first load.",
)
def large_numbers_need_a_type() -> None:
    large = {"a": 2**63, "b": 2**63}
    loaded = pipeline()
    with raises("LoadClientJobFailed") as caught:
        load(loaded, large)
    assert "out of range for the destination type INT64" in caught.message
    assert not loaded.has_pending_data
    columns: Any = {"a": {"data_type": "wei"}, "b": {"data_type": "bigint", "precision": 128}}
    loaded = load(pipeline("wide"), large, columns=columns)
    assert rows(loaded, "SELECT a, b FROM items") == [(2**63, 2**63)]


@claim(
    "In an Arrow table, the unit of the column decides, and precision changes nothing: s and ms "
    "give TIMESTAMP_MS, us and ns give TIMESTAMP.",
    cases=("s", "ms", "us", "ns"),
)
def arrow_units_decide(case: str) -> None:
    import pyarrow as pa

    table = pa.table({"at": pa.array([0], pa.timestamp(case))})
    for name, precision in (("plain", None), ("hint", 3 if case in ("us", "ns") else 6)):
        column = {"data_type": "timestamp", "timezone": False, "precision": precision}
        loaded = pipeline(name, dataset_name=f"{name}_data")
        loaded.run(table, table_name="times", columns={"at": column} if precision else None)
        expected = "TIMESTAMP_MS" if case in ("s", "ms") else "TIMESTAMP"
        assert rows(loaded, "SELECT typeof(at) FROM times") == [(expected,)]


@claim(
    "dlt opens the database without a `config`.",
    "It drops what follows a `?` in an address that begins with `duckdb://`, and makes it part of "
    "the file name otherwise.",
    "So `memory_limit`, `threads` and `temp_directory` have no place in the credentials.",
    cases=("address", "path", "connection"),
)
def settings_of_the_connection(case: str) -> None:
    given: Any = "duckdb:///limits.duckdb?memory_limit=100MB&threads=1"
    if case == "path":
        given = "limits.duckdb?threads=1"
    if case == "connection":
        given = duckdb.connect("limits.duckdb", config={"memory_limit": "100MB", "threads": 1})
    loaded = pipeline(destination=dlt.destinations.duckdb(given))
    loaded.run(ROW, table_name="orders")
    ((limit,),) = rows(loaded, "SELECT current_setting('memory_limit')")
    assert (limit == "95.3 MiB") == (case == "connection")
    assert Path("limits.duckdb?threads=1").exists() == (case == "path")
    assert Path("limits.duckdb").exists() == (case != "path")


@claim(
    "Above the limit, DuckDB writes to `temp_directory` what it can, such as the rows of a sort.",
    "The default is the name of the file with `.tmp`; with an empty text, DuckDB raises "
    "`OutOfMemoryException`.",
    "dlt leaves the connection open.",
    cases=("with a directory", "default", "empty text"),
)
def memory_of_a_sort(case: str) -> None:
    config: Any = {"memory_limit": "100MB", "threads": 1}
    if case != "default":
        config["temp_directory"] = "spill" if case == "with a directory" else ""
    connection = duckdb.connect("sorted.duckdb", config=config)
    loaded = pipeline(destination=dlt.destinations.duckdb(connection))
    loaded.run(ROW, table_name="orders")
    query = "SELECT range AS id, random() AS r FROM range(3_000_000)"
    connection.execute(f"CREATE TABLE numbers AS {query}")
    numbers = "SELECT * FROM numbers ORDER BY r, id"
    if case == "default":
        ((found,),) = connection.execute("SELECT current_setting('temp_directory')").fetchall()
        assert found.endswith("sorted.duckdb.tmp")
    if case != "empty text":
        assert connection.execute(numbers).fetchone()
    else:
        with raises("OutOfMemoryException"):
            connection.execute(numbers).fetchone()
    connection.close()


@claim(
    "With `workers = 1` in `[load]`, dlt loads one file at a time, which takes less memory: six"
    " Parquet files passed a limit of 60 MB that stopped them with six workers.",
)
def files_at_a_time() -> None:
    import threading
    import time
    from unittest import mock

    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    counts = {}
    for workers in (1, 4):
        lock, busy = threading.Lock(), [0, 0]
        run = InsertValuesLoadJob.run

        def counted(self: Any, lock: Any = lock, busy: Any = busy, run: Any = run) -> None:
            with lock:
                busy[0] += 1
                busy[1] = max(busy)
            time.sleep(0.1)
            run(self)
            with lock:
                busy[0] -= 1

        dlt.config["load.workers"] = workers
        loaded = pipeline(f"workers{workers}")
        with mock.patch.object(InsertValuesLoadJob, "run", counted):
            loaded.run([dlt.resource([{"id": 1}], name=f"t{n}") for n in range(6)])
        counts[workers] = busy[1]
    assert counts[1] == 1
    assert counts[4] > 1


@claim(
    "dlt works with cursors of the connection, and a cursor forgets `USE`.",
    "After `ATTACH 'shop.db' AS shop` and `USE shop`, dlt still loads into the database that the"
    " connection was opened with, here `memory`.",
    'Connect to the file itself, `duckdb.connect("shop.db")`, or copy afterwards: `CREATE TABLE'
    " shop.sales.orders AS FROM memory.sales.orders`.",
    cases=("attached", "the file itself"),
)
def attached_database(case: str) -> None:
    attached = case == "attached"
    connection = duckdb.connect(":memory:" if attached else "shop.db")
    if attached:
        connection.execute("ATTACH 'shop.db' AS shop; USE shop")
    load(into(connection))
    found = "SELECT database_name FROM duckdb_tables() WHERE table_name = 'items'"
    assert connection.execute(found).fetchall() == [("memory" if attached else "shop",)]
    if attached:
        assert connection.cursor().execute("SELECT current_database()").fetchall() == [("memory",)]
        (schema,) = connection.execute(
            "SELECT schema_name FROM duckdb_tables() WHERE table_name = 'items'"
        ).fetchone() or ("",)
        connection.execute(f"CREATE SCHEMA shop.{schema}")
        connection.execute(f"CREATE TABLE shop.{schema}.items AS FROM memory.{schema}.items")
        assert connection.execute(f"SELECT id FROM shop.{schema}.items").fetchall() == [(1,)]


@claim(
    "From 2**64 on, extract refuses an integer with Integer exceeds 64-bit range: yield a Decimal.",
    cases=("2**64 - 1", "2**64", "Decimal, no hint", "Decimal, wei"),
)
def numbers_beyond_64_bits(case: str) -> None:
    from decimal import Decimal

    number: Any = 2**64 - 1 if case == "2**64 - 1" else 2**64
    if case.startswith("Decimal"):
        number = Decimal(number)
    hints: Any = {} if "no hint" in case else {"columns": {"n": {"data_type": "wei"}}}
    loaded = pipeline()
    if case == "2**64":
        with raises("TypeError") as caught:
            loaded.run([{"n": number}], table_name="numbers", **hints)
        assert "Integer exceeds 64-bit range" in caught.message
        assert caught.step == "extract"
    else:
        loaded.run([{"n": number}], table_name="numbers", **hints)
        assert rows(loaded, "SELECT n FROM numbers") == [(number,)]


@claim(
    "Remove the hint and call `pipeline.drop()`, which deletes the pending package and sets cursors"
    " back.",
    cases=("drop", "package dropped only"),
)
def hint_that_was_removed(case: str) -> None:
    def run(last: int, required: bool = False) -> None:
        data = [{"id": number, "note": "new"} for number in range(1, last + 1)]
        hint: Any = {"note": {"data_type": "text", "nullable": False}} if required else None
        plain = [{"id": row["id"]} for row in data] if last == 1 else data
        orders = dlt.resource(plain, name="orders", columns=hint)
        loaded.run(orders.add_step(dlt.sources.incremental("id", primary_key="id")))

    loaded = pipeline()
    run(1)
    with raises("DatabaseTransientException"):
        run(2, required=True)
    if case == "drop":
        loaded.drop()
        run(2)
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    else:
        loaded.drop_pending_packages()
        with raises("DatabaseTransientException"):
            run(3)


@claim(
    "For an Arrow field that is not nullable, write `nullable: True` instead.",
    cases=("no hint", "hint", "nullable field"),
)
def field_that_is_not_nullable(case: str) -> None:
    import pyarrow as pa

    field = pa.field("total", pa.int64(), nullable=case == "nullable field")
    new = pa.table({"id": [2], "total": [5]}, schema=pa.schema([("id", pa.int64()), field]))
    loaded = pipeline()
    loaded.run(pa.table({"id": [1]}), table_name="orders")
    if case != "nullable field":
        with raises("DatabaseTransientException"):
            loaded.run(new, table_name="orders")
        loaded.drop()
    if case == "no hint":
        with raises("DatabaseTransientException"):
            loaded.run(new, table_name="orders")
        return
    hint: Any = {"total": {"nullable": True}} if case == "hint" else None
    loaded.run(new, table_name="orders", columns=hint)
    assert rows(loaded, "SELECT total FROM orders ORDER BY id") == [(None,), (5,)]


@claim(
    "A connection with `read_only=True` blocks the load too.",
    "`pipeline.dataset()` and `dlt pipeline … show` open the file for each query only.",
    cases=("read-only connection", "dataset"),
)
def readers_of_the_file(case: str) -> None:
    import subprocess
    import sys

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = pipeline("lock")
    loaded.run([{"id": 1}], table_name="orders")
    programs = {
        "read-only connection": "import duckdb\nc = duckdb.connect('lock.duckdb', True)\n",
        "dataset": "import dlt\np = dlt.attach('lock')\np.dataset().orders.fetchall()\n",
    }
    code = programs[case] + "print('reading', flush=True)\ninput()\n"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None
        assert any("reading" in line for line in reader.stdout)
        try:
            if case == "dataset":
                loaded.run([{"id": 2}], table_name="orders")
            else:
                with raises("IOException") as caught:
                    loaded.run([{"id": 2}], table_name="orders")
                assert "Could not set lock on file" in caught.message
        finally:
            reader.kill()


@claim(
    "The hint does not change a column that exists: load the table anew with"
    ' `refresh="drop_resources"`.',
    cases=("hint", "hint, refresh"),
)
def time_zone_of_a_column_that_exists(case: str) -> None:
    from datetime import datetime

    loaded = pipeline()
    data = [{"at": datetime(2025, 1, 15, 12)}]
    loaded.run(data, table_name="sales")
    hint: Any = {"at": {"data_type": "timestamp", "timezone": False}}
    refresh: Any = "drop_resources" if "refresh" in case else None
    loaded.run(data, table_name="sales", columns=hint, refresh=refresh)
    query = "SELECT data_type FROM information_schema.columns WHERE column_name = 'at'"
    expected = "TIMESTAMP" if "refresh" in case else "TIMESTAMP WITH TIME ZONE"
    assert rows(loaded, query) == [(expected,)]


@claim(
    "dlt takes a time without a zone as UTC.",
    cases=("datetime", "text", "with a zone"),
)
def time_without_a_zone(case: str) -> None:
    from datetime import datetime, timedelta, timezone

    at: Any = datetime(2025, 1, 15, 12)
    if case == "with a zone":
        at = at.replace(tzinfo=timezone(timedelta(hours=1)))
    loaded = pipeline()
    loaded.run([{"at": str(at) if case == "text" else at}], table_name="sales")
    hour = 11 if case == "with a zone" else 12
    assert rows(loaded, "SELECT at::text FROM sales") == [(f"2025-01-15 {hour}:00:00+00",)]


@claim(
    "dlt 1.10.0 has no setting for extensions, pragmas or statements that run when it connects.",
    "queries of `pipeline.dataset()` and `sql_client()` can use the extension and join"
    " `crm.main.customers`.",
    cases=("dataset", "sql_client", "path"),
)
def what_the_open_connection_has(case: str) -> None:
    from dlt.destinations.impl.duckdb.configuration import DuckDbCredentials

    fields = set(DuckDbCredentials().get_resolvable_fields())
    assert not fields & {"extensions", "pragmas", "global_config", "local_config"}
    with duckdb.connect("crm.duckdb") as crm:
        crm.execute("CREATE TABLE customers AS SELECT 1 AS id, 'Ann' AS name")
    connection = duckdb.connect("shop.duckdb")
    connection.execute("LOAD json; ATTACH 'crm.duckdb' AS crm (READ_ONLY)")
    loaded = load(into("other.duckdb" if case == "path" else connection))
    query = "SELECT name, to_json(items.id)::text FROM items JOIN crm.main.customers USING (id)"
    if case == "path":
        with raises("DatabaseTerminalException"):
            rows(loaded, query)
    elif case == "sql_client":
        assert rows(loaded, query) == [("Ann", "1")]
    else:
        assert loaded.dataset()(query).fetchall() == [("Ann", "1")]


@claim(
    "it works, also if the connection stays open",
    '`duckdb.connect("bookshop.duckdb", read_only=True)`, closed when the resource ends',
    "the load step fails with `different configuration`",
    cases=("open", "read-only, closed", "read-only, open"),
)
def a_resource_reads_the_file_of_its_pipeline(case: str) -> None:
    loaded = pipeline("bookshop")
    loaded.run([{"id": 1}], table_name="orders")
    kept = []

    @dlt.resource
    def copies() -> Any:
        connection = duckdb.connect("bookshop.duckdb", read_only=case != "open")
        kept.append(connection)
        yield [{"id": id} for (id,) in connection.sql("SELECT id FROM data.orders").fetchall()]
        if case == "read-only, closed":
            connection.close()

    if case == "read-only, open":
        with raises("PipelineStepFailed") as caught:
            loaded.run(copies())
        assert caught.step == "load"
        assert "different configuration" in caught.message
    else:
        loaded.run(copies())
        assert rows(loaded, "SELECT id FROM copies") == [(1,)]
