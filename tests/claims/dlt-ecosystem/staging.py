"""Claims of docs/dlt-ecosystem/staging.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from dlt.common.storages import ParsedLoadJobFileName
from standins_lib.claims import claim, pipeline, raises, rows

MERGE: dict[str, Any] = {
    "table_name": "loans",
    "write_disposition": "merge",
    "primary_key": "id",
}


def opened(loaded: dlt.Pipeline) -> Any:
    """The client of the destination, for a `with`."""
    return loaded.destination_client()


def counts(loaded: dlt.Pipeline) -> list[int]:
    """How many rows the table has in the dataset and in the staging dataset."""
    datasets = ("data", "data_staging")
    return [rows(loaded, f"SELECT count(*) FROM {name}.loans")[0][0] for name in datasets]


def tables(loaded: dlt.Pipeline, dataset: str) -> set[str]:
    """The tables of a dataset."""
    query = f"SELECT table_name FROM information_schema.tables WHERE table_schema = '{dataset}'"
    return {row[0] for row in rows(loaded, query)}


def clients(warehouse: Any, *resources: Any) -> tuple[Any, Any]:
    """Normalizes resources for a warehouse with a stage, and returns the clients of both."""
    stage = dlt.destinations.filesystem("stage")
    loaded = dlt.pipeline("loans", destination=warehouse, staging=stage, dataset_name="data")
    loaded.extract(list(resources))
    loaded.normalize()
    return loaded._get_destination_clients(loaded.default_schema)


def athena() -> Any:
    return dlt.destinations.athena(
        query_result_bucket="s3://results",
        credentials={
            "aws_access_key_id": "testing",
            "aws_secret_access_key": "testing",
            "region_name": "eu-central-1",
        },
    )


def redshift() -> Any:
    return dlt.destinations.redshift("redshift://loader:loader@localhost:5439/analytics")


@claim(
    "SQL destinations use it for `merge`, and for `replace` with the strategies "
    "`insert-from-staging` and `staging-optimized`."
)
def two_strategies_use_the_staging_dataset() -> None:
    for strategy in ("truncate-and-insert", "insert-from-staging", "staging-optimized"):
        destination = dlt.destinations.postgres(
            "postgresql://loader:loader@localhost:5432/library", replace_strategy=strategy
        )
        loaded = pipeline(strategy.replace("-", "_"), destination=destination)
        loaded.extract([{"id": 1}], table_name="loans", write_disposition="replace")
        loaded.normalize()
        client: Any = loaded._get_destination_clients(loaded.default_schema)[0]
        staged = client.should_load_data_to_staging_dataset("loans")
        assert staged is (strategy != "truncate-and-insert")


@claim(
    "The rows of the last load stay in the staging dataset until the next load of that table.",
    "It has a table for each table that needs staging, and a `_dlt_version`.",
)
def staged_rows_stay() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}, {"id": 2}], **MERGE)
    loaded.run([{"id": 1}], table_name="appended")
    assert counts(loaded) == [2, 2]
    assert tables(loaded, "data_staging") == {"loans", "_dlt_version"}
    loaded.run([{"id": 3}], **MERGE)
    assert counts(loaded) == [3, 1]


@claim("`staging_dataset_name_layout` changes it.", "`%s` is the name of the dataset.")
def the_layout_names_the_dataset() -> None:
    os.environ["DESTINATION__DUCKDB__STAGING_DATASET_NAME_LAYOUT"] = "waiting_%s_rows"
    loaded = pipeline()
    loaded.run([{"id": 1}], **MERGE)
    assert "loans" in tables(loaded, "waiting_data_rows")
    assert tables(loaded, "data_staging") == set()


@claim(
    "If truncating fails, the load succeeds all the same, and dlt writes a warning into the log."
)
def a_failed_truncation_is_a_warning() -> None:
    from dlt.common import logger
    from dlt.destinations.impl.duckdb.duck import DuckDbClient

    os.environ["LOAD__TRUNCATE_STAGING_DATASET"] = "true"
    os.environ["RUNTIME__LOG_LEVEL"] = "WARNING"
    loaded = pipeline()
    loaded.run([{"id": 1}], **MERGE)
    client: Any = DuckDbClient
    initialize = client.initialize_storage
    warned: list[str] = []
    logger.LOGGER.addFilter(lambda record: bool(warned.append(record.getMessage())) or True)
    completed: list[bool] = []
    complete = client.complete_load

    def complete_load(self: Any, load_id: str) -> None:
        complete(self, load_id)
        completed.append(True)

    def failing(self: Any, truncate_tables: Any = None) -> None:
        if completed:
            raise RuntimeError("no rights")
        initialize(self, truncate_tables)

    client.complete_load = complete_load
    client.initialize_storage = failing
    info = loaded.run([{"id": 2}], **MERGE)
    assert not info.has_failed_jobs
    assert counts(loaded) == [2, 1]
    assert any("no rights" in message for message in warned)


@claim("Athena and Dremio need a staging storage.")
def two_destinations_need_a_stage() -> None:
    needs = []
    for name in ("athena", "dremio", "redshift", "snowflake", "bigquery", "synapse"):
        capabilities = getattr(dlt.destinations, name)().capabilities()
        if not capabilities.supported_loader_file_formats:
            needs.append(name)
    assert needs == ["athena", "dremio"]


@claim("The section of this stage is `[destination.redshift_stage]`.")
def a_named_stage_has_its_section() -> None:
    os.environ["DESTINATION__REDSHIFT_STAGE__BUCKET_URL"] = "own"
    os.environ["DESTINATION__FILESYSTEM__BUCKET_URL"] = "other"
    stage = dlt.destinations.filesystem(destination_name="redshift_stage")
    loaded = dlt.pipeline("loans", destination=stage, dataset_name="data")
    with opened(loaded) as client:
        assert Path(client.bucket_path).name == "own"


@claim("A destination that cannot load from files in a bucket refuses:")
def duckdb_refuses_a_stage() -> None:
    with raises("DestinationLoadingViaStagingNotSupported"):
        dlt.pipeline("loans", destination="duckdb", staging="filesystem").run([{"id": 1}])


@claim(
    "Before the next one dlt empties the folders of the tables that it loads, whatever the write "
    "disposition: the files are copies.",
    "To keep them, switch that off in the section of the **warehouse**:",
)
def the_warehouse_decides_about_its_stage() -> None:
    appended = dlt.resource([{"id": 1}], name="appended", write_disposition="append")
    merged = dlt.resource([{"id": 1}], name="merged", write_disposition="merge", primary_key="id")
    name = "TRUNCATE_TABLES_ON_STAGING_DESTINATION_BEFORE_LOAD"
    os.environ[f"DESTINATION__FILESYSTEM__{name}"] = "false"
    for kept in (False, True):
        if kept:
            os.environ[f"DESTINATION__REDSHIFT__{name}"] = "false"
        warehouse, _ = clients(redshift(), appended, merged)
        for table in ("appended", "merged"):
            empties = warehouse.should_truncate_table_before_load_on_staging_destination(table)
            assert empties is not kept


@claim(
    "Athena reads its tables from these files and ignores the setting: dlt empties the folder of a "
    "table only for `replace` and a refresh, and that of an Iceberg table for a refresh only.",
    "The files of a load into an Iceberg table wait in the folder of the staging dataset, which "
    "every load empties.",
    cases=("load", "drop_resources", "drop_data"),
)
def athena_empties_for_replace_only(case: str) -> None:
    from dlt.load.utils import init_client

    name = "TRUNCATE_TABLES_ON_STAGING_DESTINATION_BEFORE_LOAD"
    os.environ[f"DESTINATION__ATHENA__{name}"] = "true"
    resources = [
        dlt.resource([{"id": 1}], name="appended"),
        dlt.resource([{"id": 1}], name="replaced", write_disposition="replace"),
        dlt.resource(
            [{"id": 1}], name="iceberg", write_disposition="replace", table_format="iceberg"
        ),
    ]
    warehouse, bucket = clients(athena(), *resources)
    names = ("appended", "replaced", "iceberg")
    empties = warehouse.should_truncate_table_before_load_on_staging_destination
    assert [empties(table) for table in names] == [False, True, False]
    # dlt empties all tables that wait in the staging dataset before it loads them.
    waits = warehouse.should_load_data_to_staging_dataset_on_staging_destination
    assert [waits(table) for table in names] == [False, False, True]
    bucket.initialize_storage()
    bucket.update_stored_schema()
    old = [Path("stage/data", name, "old.parquet") for name in names]
    for file in old:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    tables = [bucket.schema.get_table(name) for name in names] if case != "load" else []
    refreshed: Any = {"drop_data": "truncate_tables"}.get(case, "drop_tables")
    jobs = [ParsedLoadJobFileName(name, "0", 0, "parquet") for name in names]
    for table in bucket.schema.data_tables():
        table["x-normalizer"] = {"seen-data": True}
    init_client(bucket, bucket.schema, jobs, {}, empties, waits, **{refreshed: tables})
    left = [True, False, True] if case == "load" else [False, False, False]
    assert [file.exists() for file in old] == left


@claim("A program that is running has read the file already, and sets the value itself:")
def the_file_is_read_once() -> None:
    key = "load.truncate_staging_dataset"
    assert dlt.config.get(key) is None
    Path(".dlt").mkdir(exist_ok=True)
    Path(".dlt/config.toml").write_text("[load]\ntruncate_staging_dataset = true\n")
    assert dlt.config.get(key) is None
    dlt.config[key] = True
    assert dlt.config.get(key) is True


@claim(
    "With the layout `%s`, or with the dataset's own name, the staging table is the table.",
    "`replace` with `insert-from-staging` leaves no rows either.",
    "`scd2` loses the versions of earlier loads.",
    "Without either, load with `append`, or with `replace` and `truncate-and-insert`: they need no "
    "staging dataset.",
)
def a_layout_that_is_the_dataset() -> None:
    ways: dict[str, tuple[Any, str]] = {
        "append": ("append", "truncate-and-insert"),
        "truncate": ("replace", "truncate-and-insert"),
        "insert": ("replace", "insert-from-staging"),
        "merge": ("merge", "truncate-and-insert"),
        "scd2": ({"disposition": "merge", "strategy": "scd2"}, "truncate-and-insert"),
    }

    def counts(layout: str) -> dict[str, int]:
        found = {}
        for way, (disposition, strategy) in ways.items():
            name = f"{way}_{layout.replace('%', '')}"
            warehouse = dlt.destinations.duckdb(
                f"{name}.duckdb", staging_dataset_name_layout=layout, replace_strategy=strategy
            )
            loaded = dlt.pipeline(name, destination=warehouse, dataset_name="shop")
            for data in ([{"id": 1}, {"id": 2}], [{"id": 2}]):
                info = loaded.run(
                    data, table_name="orders", write_disposition=disposition, primary_key="id"
                )
                assert not info.has_failed_jobs
            found[way] = rows(loaded, "SELECT count(*) FROM orders")[0][0]
        return found

    lost = {"append": 3, "truncate": 1, "insert": 0, "merge": 0, "scd2": 1}
    assert counts("%s") == lost
    assert counts("shop") == lost
    assert counts("%s_staging") == {**lost, "insert": 1, "merge": 2, "scd2": 2}


@claim(
    "the files of these tables: each load with rows of the table adds at least one",
    "dlt's own files, and an empty file `init`",
    cases=("jsonl", "parquet", "without nested rows"),
)
def folders_of_two_loads(case: str) -> None:
    destination = dlt.destinations.filesystem("lake")
    loaded = pipeline(destination=destination)
    file_format: Any = "parquet" if case == "parquet" else None
    for lines in ([{"q": 1}], [] if case == "without nested rows" else [{"q": 2}]):
        loaded.run([{"id": 1, "lines": lines}], table_name="orders", loader_file_format=file_format)
    folders = sorted(
        path.parts[2]
        for path in Path("lake/data").rglob("*")
        if path.is_file() and path.parts[2].startswith("orders")
    )
    nested = 1 if case == "without nested rows" else 2
    assert folders == ["orders"] * 2 + ["orders__lines"] * nested
    for own in ("_dlt_loads", "_dlt_pipeline_state", "_dlt_version"):
        assert Path("lake/data", own, "init").read_bytes() == b""
        assert list(Path("lake/data", own).glob("*.jsonl"))


@claim(
    "The next load empties all staging tables of its schema, also those that it does not load"
    " into.",
    cases=("merge of another table", "append of another table", "setting is off"),
)
def all_staging_tables_are_emptied(case: str) -> None:
    loaded = pipeline()
    merge: Any = {"write_disposition": "merge", "primary_key": "id"}
    loaded.run([{"id": 1}], table_name="loans", **merge)
    if case != "setting is off":
        dlt.config["load.truncate_staging_dataset"] = True
    loaded.run([{"id": 1}], table_name="other", **({} if "append" in case else merge))
    left = rows(loaded, "SELECT count(*) FROM data_staging.loans")
    assert left == [(1 if case == "setting is off" else 0,)]


@claim(
    "dlt takes the first format unless you set another, and Parquet for Arrow tables and data"
    " frames.",
    cases=("redshift, list", "redshift, arrow", "snowflake, list", "snowflake, frame"),
)
def formats_of_staged_files(case: str) -> None:
    from standins_lib.neighbours import shaped

    staged = pipeline(destination=case.partition(",")[0], staging="filesystem")
    staged.extract(shaped(case, [{"id": 1}]), table_name="loans")
    staged.normalize()
    package = staged.get_load_package_info(staged.list_normalized_load_packages()[0])
    jobs = [job.job_file_info for job in package.jobs["new_jobs"]]
    found = {job.file_format for job in jobs if job.table_name == "loans"}
    assert found == {"jsonl" if "list" in case else "parquet"}


@claim(
    "`_dlt_id` and `_dlt_parent_id` come from the files, so nested tables still join.",
    "`_dlt_load_id` is that of the second load.",
    cases=("parquet", "jsonl"),
)
def files_that_are_loaded_later(case: str) -> None:
    from dlt.sources.filesystem import filesystem, read_jsonl, read_parquet

    os.environ["DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    form: Any = case
    lake = pipeline("to_lake", destination=dlt.destinations.filesystem("lake"))
    loans = [{"id": 1, "lines": [2]}]
    first = lake.run(loans, table_name="loans", loader_file_format=form)
    loaded = pipeline()
    for table in ("loans", "loans__lines"):
        files = filesystem(f"lake/data/{table}", file_glob=f"*.{case}")
        read: Any = read_jsonl() if case == "jsonl" else read_parquet()
        loaded.run((files | read).with_name(table))
    joined = (
        "SELECT l.value, o._dlt_load_id FROM loans o"
        " JOIN loans__lines l ON l._dlt_parent_id = o._dlt_id"
    )
    [(value, load_id)] = rows(loaded, joined)
    assert value == 2
    assert load_id not in first.loads_ids


@claim(
    "It may occur once, anywhere in the layout: `_dlt_%s_stage` makes `_dlt_shop_stage`.",
    "The result passes through the naming convention, which shortens it to the length that the"
    " database allows, 63 characters on Postgres, with a hash in the middle.",
    cases=("shop", "long", "twice"),
)
def names_by_a_layout(case: str) -> None:
    layout = "%s_%s" if case == "twice" else "_dlt_%s_stage"
    destination = dlt.destinations.postgres(
        "postgresql://loader:fake@localhost/shop", staging_dataset_name_layout=layout
    )
    name = "s" * 60 if case == "long" else "shop"
    loaded = pipeline(destination=destination, dataset_name=name)
    if case == "twice":
        with raises("TypeError"):
            loaded.destination_client()
        return
    client: Any = loaded.destination_client()
    staging = client.sql_client.staging_dataset_name
    if case == "shop":
        assert staging == "_dlt_shop_stage"
    else:
        assert len(staging) == 63
        assert staging[:8] + staging[-8:] == "_dlt_sssss_stage"
