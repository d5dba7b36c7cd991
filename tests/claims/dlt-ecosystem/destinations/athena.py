"""Claims of docs/dlt-ecosystem/destinations/athena.mdx."""

from pathlib import Path
from typing import Any
from unittest import mock

import dlt
from dlt.common import logger
from dlt.destinations.adapters import athena_adapter, athena_partition
from standins_lib.claims import claim, raises
from standins_lib.ddl import create_statements, job_client, load_statements, prepared

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


@claim("dlt refuses other layouts in the load step:")
def layouts_without_a_folder() -> None:
    layout = "{schema_name}/{table_name}/{load_id}.{file_id}.{ext}"
    pipeline = prepared(orders(), catalog(), bucket(layout=layout))
    with raises("CantExtractTablePrefix"):
        load_statements(pipeline, "orders")


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
    "dlt then sends no statement to Athena: it deletes the files in the folder sales/orders of the "
    "bucket.",
    "An Iceberg table loses its data and its metadata there, while the catalog still refers to "
    "them.",
    "If table_location_layout has put the table into another folder, its rows stay and are loaded "
    "a second time.",
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
