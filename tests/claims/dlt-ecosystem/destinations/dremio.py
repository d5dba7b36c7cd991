"""Claims of docs/dlt-ecosystem/destinations/dremio.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises

URL = "grpc://loader:pw@dremio.example.com:32010/lake"
LAKE = {"credentials": {"database": "lake"}}


def prepared(data: Any, **options: Any) -> dlt.Pipeline:
    from standins_lib import ddl

    return ddl.prepared(data, "dremio", "filesystem", **options)


def copied(bucket_url: str, source: Any = "staging", **options: Any) -> str:
    """The statements that load one file."""
    from standins_lib.ddl import load_statements

    os.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "testing"
    loaded = pipeline(
        f"to_{bucket_url.partition(':')[0]}_{source}",
        destination=dlt.destinations.dremio(credentials=URL, staging_data_source=source),
        staging=dlt.destinations.filesystem(bucket_url),
    )
    loaded.extract([{"id": 1}], table_name="orders", **options)
    loaded.normalize()
    return load_statements(loaded, "orders")


@claim("`drivername` says how dlt connects: `grpc`, the default, is without encryption,")
def default_of_the_driver() -> None:
    from dlt.destinations.impl.dremio.configuration import DremioCredentials

    assert DremioCredentials().drivername == "grpc"


@claim("dlt passes the scheme on to Arrow Flight, which has no transport of that name.")
def scheme_of_the_url() -> None:
    from dlt.destinations.impl.dremio.configuration import DremioCredentials
    from pyarrow import flight

    for scheme in ("dremio", "grpc"):
        given = DremioCredentials(f"{scheme}://loader:pw@dremio.example.com/lake")
        address = given.to_native_credentials()
        assert address == f"{scheme}://dremio.example.com:32010"
        if scheme == "dremio":
            with raises("ArrowKeyError"):
                flight.FlightClient(address)


@claim(
    "If you leave `staging_data_source` out, dlt raises `ConfigFieldMissingException`.",
    "The `bucket_url` begins with `s3://`; `s3a://` is refused too:",
    "`bucket_url` does not begin with `s3://`.",
)
def only_s3() -> None:
    assert "FROM '@staging/your-bucket/data/orders/" in copied("s3://your-bucket")
    with raises("ConfigFieldMissingException") as caught:
        copied("s3://your-bucket", None)
    assert "Following fields are missing: ['staging_data_source']" in caught.message
    with raises("LoadJobTerminalException") as caught:
        copied("s3a://your-bucket")
    assert "Only s3 staging currently supported" in caught.message


@claim("If you leave `staging` out, dlt logs a warning and takes `filesystem`.")
def without_staging() -> None:
    loaded = pipeline(destination=dlt.destinations.dremio(credentials=URL))
    assert loaded.staging is not None
    assert loaded.staging.destination_name == "filesystem"


@claim("Keep this format: for `jsonl`, dlt sends `FILE_FORMAT 'jsonl'`,")
def jsonl_files() -> None:
    sent = copied("s3://your-bucket", loader_file_format="jsonl")
    assert sent.endswith("FILE_FORMAT 'jsonl';")


@claim(
    "A `precision` of a text or an integer changes nothing.",
    "If several columns have the same hint, they are in the order of the schema.",
    "`primary_key` and `unique` make no constraints.",
)
def clauses_of_a_table() -> None:
    from standins_lib.ddl import create_statements

    hints: Any = {
        "title": {"data_type": "text", "precision": 5, "partition": True},
        "shop": {"data_type": "bigint", "precision": 8, "partition": True, "unique": True},
    }
    made = prepared(
        [{"shop": 1, "title": "Emma"}], table_name="sales", columns=hints, primary_key="shop"
    )
    assert create_statements(made, config=LAKE).split("\n") == [
        'CREATE TABLE "lake"."sales"."sales" (',
        '"title" VARCHAR  ,',
        '"shop" BIGINT  NOT NULL,',
        '"_dlt_load_id" VARCHAR  NOT NULL,',
        '"_dlt_id" VARCHAR  NOT NULL)',
        'PARTITION BY ("title","shop");',
    ]


@claim(
    "dlt sends the clauses only when it creates the table: a hint that you add later changes"
    " nothing."
)
def clauses_of_a_new_column() -> None:
    from standins_lib.ddl import job_client

    made = prepared([{"id": 1}], table_name="sales")
    client: Any = job_client(made.destination, made.default_schema, "sales", LAKE)
    shop = {"name": "shop", "data_type": "text", "partition": True, "sort": True}
    for alter, clauses in ((False, True), (True, False)):
        (sql,) = client._get_table_update_sql("sales", [shop], alter)
        assert ("PARTITION BY" in sql) is clauses
        assert ("LOCALSORT BY" in sql) is clauses
