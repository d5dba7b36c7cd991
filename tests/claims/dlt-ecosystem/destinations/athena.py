"""Claims of docs/dlt-ecosystem/destinations/athena.mdx."""

import os
import re
from pathlib import Path
from typing import Any
from unittest import mock

import dlt
from dlt.common import logger
from dlt.destinations.adapters import athena_adapter, athena_partition
from standins_lib.claims import claim, raises
from standins_lib.ddl import (
    create_statements,
    job_client,
    merge_statements,
    prepared,
)

KEYS = {"aws_access_key_id": "your-key-id", "aws_secret_access_key": "your-secret-key"}


def catalog(**options: Any) -> Any:
    return dlt.destinations.athena(
        query_result_bucket="s3://your-bucket/query-results",
        credentials={**KEYS, "region_name": "eu-central-1"},
        **options,
    )


def bucket(**options: Any) -> Any:
    return dlt.destinations.filesystem("s3://your-bucket", credentials=dict(KEYS), **options)


def orders(rows: Any = None, **hints: Any) -> Any:
    return dlt.resource(rows or [{"order_id": 1, "title": "Emma"}], name="orders", **hints)


def created(data: Any, **options: Any) -> str:
    return create_statements(prepared(data, catalog(**options), bucket()))


def through_staging(data: Any, **options: Any) -> bool:
    """Whether the load of the table goes through the dataset `sales_staging`."""
    pipeline = prepared(data, catalog(**options), bucket())
    client: Any = job_client(catalog(**options), pipeline.default_schema, "sales")
    return bool(client.should_load_data_to_staging_dataset("orders"))


@claim("If you leave `staging` out, dlt logs a warning and takes `filesystem`.")
def staging_is_the_filesystem() -> None:
    with mock.patch.object(logger, "warning", create=True) as warning:
        pipeline = dlt.pipeline("shop", destination=catalog())
        pipeline.extract(orders())
    assert pipeline.staging is not None
    assert pipeline.staging.destination_name == "filesystem"
    assert "requires the filesystem staging destination" in warning.call_args_list[0].args[0]


@claim("**dlt appends**, with a warning in the log")
def merge_on_an_external_table() -> None:
    hints: Any = {"primary_key": "order_id", "write_disposition": "merge"}
    with mock.patch.object(logger, "warning", create=True) as warning:
        prepared(orders(**hints), catalog(), bucket())
    assert "will fall back to `append`" in warning.call_args.args[0]
    with mock.patch.object(logger, "warning", create=True) as silent:
        prepared(orders(table_format="iceberg", **hints), catalog(), bucket())
    assert not silent.called


@claim(
    "The replace strategy follows from the table: `truncate-and-insert` for external tables and "
    "`insert-from-staging` for Iceberg.",
    "Remove the setting: dlt picks the right strategy for both kinds of tables.",
)
def replace_strategies() -> None:
    assert not through_staging(orders(write_disposition="replace"))
    iceberg = orders(write_disposition="replace", table_format="iceberg")
    assert through_staging(iceberg)
    with raises("AssertionError") as caught:
        through_staging(iceberg, replace_strategy="truncate-and-insert")
    assert caught.message == "Must be able to get replace strategy for orders"


@claim(
    "dlt refuses other layouts before it extracts, with `dev_mode` before it loads:",
    cases=("first run", "dev_mode"),
)
def layouts_without_a_folder(case: str) -> None:
    layout = "{schema_name}/{table_name}/{load_id}.{file_id}.{ext}"
    keys = {"aws_access_key_id": "k", "aws_secret_access_key": "s", "region_name": "eu-central-1"}
    warehouse = dlt.destinations.athena(query_result_bucket="s3://bucket/q", credentials=keys)
    refused = dlt.pipeline(
        "layout",
        destination=warehouse,
        staging=bucket(layout=layout),
        dataset_name="sales",
        dev_mode=case == "dev_mode",
    )
    with raises("CantExtractTablePrefix"):
        refused.run(orders())
    assert refused.has_pending_data == (case == "dev_mode")


@claim(
    'A resource with `table_format="hive"` stays external.',
    '`table_format="delta"` creates an external table too, with a warning in the log.',
)
def formats_of_tables() -> None:
    assert "'table_type'='ICEBERG'" in created(orders(), force_iceberg=True)
    assert "EXTERNAL" in created(orders(table_format="hive"), force_iceberg=True)
    with mock.patch.object(logger, "warning", create=True) as warning:
        assert "EXTERNAL" in created(orders(table_format="delta"))
    assert "`table_format` value `delta`" in warning.call_args.args[0]


@claim("An external table ignores the hint, without a warning.")
def external_tables_have_no_partitions() -> None:
    assert "PARTITIONED BY (`title`)" in created(
        athena_adapter(orders(table_format="iceberg"), partition="title")
    )
    with mock.patch.object(logger, "warning", create=True) as warning:
        assert "PARTITIONED" not in created(athena_adapter(orders(), partition="title"))
    assert not warning.called


@claim("The adapter does not normalize them.")
def names_of_partitions() -> None:
    sold = orders([{"soldAt": "2025-03-01"}], table_format="iceberg")
    statement = created(athena_adapter(sold, partition="soldAt"))
    assert "`sold_at` string" in statement
    assert "PARTITIONED BY (`soldat`)" in statement


@claim(
    "A column has one transform. A second transform of the same column replaces the first.",
    "A hint that you add later changes nothing.",
)
def one_transform_and_no_changes() -> None:
    iceberg = orders(table_format="iceberg")
    partitioned = athena_adapter(
        iceberg,
        partition=[athena_partition.truncate(2, "title"), athena_partition.bucket(8, "title")],
    )
    assert "PARTITIONED BY (bucket(8, `title`))" in created(partitioned)
    schema = prepared(partitioned, catalog(), bucket()).default_schema
    client = job_client(catalog(), schema, "sales")
    new: Any = {"name": "price", "data_type": "double", "nullable": True}
    (statement,) = client._get_table_update_sql("orders", [new], True)
    assert statement == "ALTER TABLE `sales`.`orders` ADD COLUMNS (`price` double);"


@claim(
    "You do not set `loader_file_format`; another format raises "
    "`DestinationIncompatibleLoaderFileFormatException` before dlt reads any row."
)
def parquet_only() -> None:
    read = []

    @dlt.resource
    def titles() -> Any:
        read.append(1)
        yield {"title": "Dune"}

    with raises("DestinationIncompatibleLoaderFileFormatException"):
        prepared(titles(), catalog(), bucket(), loader_file_format="jsonl")
    assert read == []
    prepared(titles(), catalog(), bucket(), loader_file_format="parquet")
    assert read == [1]


@claim("`athena_adapter` without `partition`, or with an empty list, raises `ValueError`.")
def adapter_without_partitions() -> None:
    for given in ({}, {"partition": []}):
        with raises("ValueError") as caught:
            athena_adapter(orders(), **given)  # type: ignore[arg-type]
        assert caught.message == "A value for `partition` must be specified."


@claim(
    "no statement to Athena: data and metadata are deleted, while the catalog still refers to them",
    "no statement to Athena either: the old rows stay",
    one_case="both folders are in the table",
)
def drop_data_deletes_files_of_iceberg_tables() -> None:
    from dlt.common.storages import ParsedLoadJobFileName
    from dlt.load.utils import init_client

    hints: Any = {"table_format": "iceberg"}
    loaded = prepared(orders(**hints), catalog(), bucket())
    client: Any = job_client(catalog(), loaded.default_schema, "sales")
    sent: list[str] = []
    client.sql_client = mock.Mock()
    client.sql_client.execute_sql.side_effect = sent.append
    client.sql_client.truncate_tables.side_effect = AssertionError
    client.initialize_storage(truncate_tables=["orders"])
    assert sent == []

    # The statement that creates the table has its folder: the staging client deletes what is there.
    assert "LOCATION 's3://your-bucket/sales/orders'" in created(orders(**hints))
    local = dlt.destinations.filesystem("bucket")
    staging = dlt.pipeline("stage", destination=local, dataset_name="sales").run(orders())
    files = [
        Path("bucket/sales/orders/metadata/00000.metadata.json"),
        Path("bucket/tables/orders/metadata/00000.metadata.json"),
    ]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_text("{}")
    schema = loaded.default_schema
    schema.tables["orders"].setdefault("x-normalizer", {})["seen-data"] = True  # type: ignore
    with staging.pipeline.destination_client() as stage:  # type: ignore[attr-defined]
        init_client(
            stage,
            schema,
            [ParsedLoadJobFileName.parse("orders.1234.0.parquet")],
            {},
            client.should_truncate_table_before_load_on_staging_destination,
            client.should_load_data_to_staging_dataset_on_staging_destination,
            truncate_tables=[schema.tables["orders"]],
        )
    assert [file.exists() for file in files] == [False, True]


def metadata_survives(
    refresh: Any, layout: str = "", kind: Any = "iceberg", first_layout: str = ""
) -> bool:
    """Loads twice, the second time with a refresh. Athena is a recorder that writes the metadata
    of each table that it creates: is that of the last one there at the last INSERT?"""
    import re
    from collections.abc import Iterator
    from contextlib import ExitStack, contextmanager

    from dlt.destinations.impl.athena.athena import AthenaSQLClient

    Client: Any = AthenaSQLClient
    databases: list[str] = []
    tables: list[Path] = []
    inserted: list[bool] = []

    def execute_sql(self: Any, sql: Any, *args: Any, **kwargs: Any) -> Any:
        made = re.search(r"TABLE `sales`.`orders`[^;]*LOCATION 'file://([^']+)'", sql)
        if made:
            file = Path(made[1]) / "metadata" / "00000.metadata.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("{}")
            tables.append(file)
        if sql.lstrip().startswith("CREATE DATABASE"):
            databases.append(sql)
        if re.match(r'\s*INSERT INTO "sales"."orders"', sql):
            inserted.append(tables[-1].exists())
        return []

    @contextmanager
    def execute_query(self: Any, sql: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        execute_sql(self, sql)
        cursor = mock.MagicMock()
        cursor.fetchone.return_value = None
        cursor.fetchall.return_value = cursor.fetchmany.return_value = []
        yield cursor

    def load(where: str, hint: Any, **options: Any) -> None:
        chosen: Any = {"table_location_layout": where} if where else {}
        pipeline = dlt.pipeline(
            f"shop{number}",
            destination=catalog(**chosen),
            staging=dlt.destinations.filesystem(bucket_url),
            dataset_name="sales",
        )
        pipeline.run(orders(table_format=hint), **options)

    number = len(list(Path().glob("bucket*")))
    bucket_url = Path(f"bucket{number}").absolute().as_uri()
    with ExitStack() as patched:
        for name in ("open_connection", "close_connection", "native_connection"):
            patched.enter_context(mock.patch.object(Client, name, mock.MagicMock()))
        patched.enter_context(mock.patch.object(Client, "execute_sql", execute_sql))
        patched.enter_context(mock.patch.object(Client, "execute_query", execute_query))
        patched.enter_context(
            mock.patch.object(Client, "has_dataset", side_effect=lambda: len(databases) > 1)
        )
        load(first_layout or layout, kind)
        load(layout, "iceberg", refresh=refresh)
    return inserted[-1]


OWN_FOLDER = "iceberg/{dataset_name}/{table_name}"


@claim(
    "then the metadata of the new table is deleted, before the first INSERT",
    "new table with the new rows",
    "With the default layout, and with {dataset_name}/{table_name}/{location_tag}, an Iceberg "
    "table is in this folder:",
    cases=("drop_resources", "drop_sources"),
)
def refresh_deletes_the_metadata_of_new_tables(case: str) -> None:
    assert not metadata_survives(case)
    assert not metadata_survives(case, "{dataset_name}/{table_name}/{location_tag}")
    assert metadata_survives(case, OWN_FOLDER)
    assert metadata_survives(case, OWN_FOLDER + "/{location_tag}")


@claim(
    "A table that is still in the old folder moves with this drop_resources, because it is created "
    "anew.",
    'load with refresh="drop_resources", and with a table_location_layout outside of the '
    "dataset's folder.",
    cases=("iceberg", "hive"),
)
def refresh_moves_a_table_to_another_folder(case: str) -> None:
    old = "{dataset_name}/{table_name}"
    assert metadata_survives("drop_resources", OWN_FOLDER, kind=case, first_layout=old)
    assert not metadata_survives("drop_resources", kind=case)


def prepared_state(**options: Any) -> tuple[Any, Any]:
    """A package with a row of state, and Athena's client for it."""

    cursor: Any = dlt.sources.incremental("order_id")

    @dlt.resource
    def sold(order_id: Any = cursor) -> Any:
        yield {"order_id": 1}

    pipeline = prepared(sold(), catalog(**options), bucket())
    return pipeline, job_client(catalog(**options), pipeline.default_schema, "sales")


def survivors(**options: Any) -> list[bool]:
    """Starts a load with a row of state: which staged files of another load are still there?"""
    from dlt.common.storages import ParsedLoadJobFileName
    from dlt.load.utils import init_client

    pipeline, client = prepared_state(**options)
    schema = pipeline.default_schema
    local = dlt.destinations.filesystem("bucket")
    stage = dlt.pipeline("stage", destination=local, dataset_name="sales")
    stage.run([{"order_id": 1}], table_name="orders")
    others = [Path(f"bucket/{name}/_dlt_pipeline_state/1.2.parquet") for name in DATASETS]
    for file in others:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}")
    with stage.destination_client() as files:  # type: ignore[attr-defined]
        init_client(
            files,
            schema,
            [ParsedLoadJobFileName.parse("_dlt_pipeline_state.1234.0.parquet")],
            {},
            client.should_truncate_table_before_load_on_staging_destination,
            client.should_load_data_to_staging_dataset_on_staging_destination,
        )
    return [file.exists() for file in others]


DATASETS = ("sales", "sales_staging")


@claim(
    "dlt takes no lock in Athena, and no transaction: each INSERT into _dlt_loads and "
    "_dlt_version takes effect by itself.",
    "Each run writes a file of its own, and no load deletes it. A pipeline reads only rows with "
    "its own name.",
    "A run that restores the state takes that with the highest load ID, as a whole. Cursors that "
    "only the other run moved go back, and its rows are read again.",
    "A state counts only after its load is in _dlt_loads, so a run that starts before that "
    "restores the previous state.",
    cases=("external table", "force_iceberg"),
)
def state_of_several_runs(case: str) -> None:
    options = {"force_iceberg": True} if case == "force_iceberg" else {}
    pipeline, client = prepared_state(**options)
    sent: list[str] = []
    read: Any = mock.MagicMock()
    read.return_value.__enter__.return_value.fetchone.return_value = None
    client.sql_client.execute_query = read
    client.sql_client.execute_sql = lambda statement, *values: sent.append(statement)
    client.get_stored_state("shop")
    client.complete_load("1234.5")
    query, name = read.call_args.args
    assert 'JOIN "sales"."_dlt_loads" AS l ON l."load_id" = s."_dlt_load_id"' in query
    assert query.endswith(
        'WHERE "pipeline_name" = %s AND l."status" = 0 ORDER BY "load_id" DESC LIMIT 1'
    )
    assert name == "shop"
    (statement,) = sent
    assert statement.startswith('INSERT INTO "sales"."_dlt_loads"')
    table = create_statements(pipeline, ["_dlt_pipeline_state"])
    assert ("CREATE EXTERNAL TABLE" in table) == (case == "external table")
    assert survivors(**options) == [True, case == "external table"]


@claim(
    "Both write their file into the folder of the dataset …_staging. A load that starts empties "
    "this folder, so the state of the other load can be lost or copied twice.",
    cases=("one layout", "a layout for each"),
)
def staged_state_is_shared(case: str) -> None:
    _, client = prepared_state(force_iceberg=True)
    assert client.should_load_data_to_staging_dataset_on_staging_destination("_dlt_pipeline_state")
    if case == "a layout for each":
        os.environ["DESTINATION__FILESYSTEM__STAGING_DATASET_NAME_LAYOUT"] = "%s_staging_shop"
    kept = survivors(force_iceberg=True)
    assert kept == [True, case == "a layout for each"]


@claim(
    "set the same staging_dataset_name_layout under [destination.athena] and under "
    "[destination.filesystem], because Athena names the tables by its setting, and filesystem "
    "their folders."
)
def layouts_name_tables_and_folders() -> None:
    for names in ("%s_staging", "%s_staging_shop"):
        _, client = prepared_state(staging_dataset_name_layout=names)
        dataset = names % "sales"
        with client.with_staging_dataset():
            new = client._create_table_update("_dlt_pipeline_state", {})
            (table,) = client._get_table_update_sql("_dlt_pipeline_state", new, False)
        assert f"`{dataset}`.`_dlt_pipeline_state`" in table
        assert f"LOCATION 's3://your-bucket/{dataset}/_dlt_pipeline_state/'" in table
        os.environ["DESTINATION__FILESYSTEM__STAGING_DATASET_NAME_LAYOUT"] = names
        local = dlt.destinations.filesystem("bucket")
        stage = dlt.pipeline("stage", destination=local, dataset_name="sales")
        stage.run([{"order_id": 1}], table_name="orders")
        with stage.destination_client() as files, files.with_staging_dataset():  # type: ignore[attr-defined]
            assert files.dataset_path.endswith(f"/{dataset}")


@claim(
    "CREATE, ALTER and DROP statements quote names with backticks, queries and CREATE TABLE … AS "
    "with double quotes.",
    "These helper tables stay after the load, and the next merge of the table drops them first.",
    one_case="the statements of each merge are the same",
)
def quotes_of_statements() -> None:
    data = [{"order_id": 1, "tags": ["novel"]}]
    hints: Any = {"write_disposition": "merge", "primary_key": "order_id"}
    merged = orders(data, table_format="iceberg", **hints)
    assert created(merged).startswith("CREATE TABLE `")
    statements = merge_statements(prepared(merged, catalog(), bucket()), "orders")
    assert "CREATE TABLE `" not in statements
    helpers = re.findall(r'CREATE TABLE "sales_staging"\."(\w+)" AS', statements)
    assert helpers
    for helper in helpers:
        assert statements.count(f"DROP TABLE IF EXISTS `sales_staging`.`{helper}`") == 1
        assert statements.index(f"`{helper}`") < statements.index(f'"{helper}"')
