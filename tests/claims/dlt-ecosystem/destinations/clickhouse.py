"""Claims of docs/dlt-ecosystem/destinations/clickhouse.mdx."""

from typing import Any

import dlt
from dlt.destinations.impl.clickhouse.configuration import ClickHouseCredentials
from standins_lib.claims import claim
from standins_lib.ddl import create_statements

DATABASE = {"credentials": {"database": "bookshop"}}


def created(data: Any, **settings: Any) -> str:
    destination = dlt.destinations.clickhouse(**settings)
    loaded = dlt.pipeline("bookshop", destination=destination, dataset_name="sales")
    loaded.extract(data, table_name="orders")
    loaded.normalize()
    return create_statements(loaded, config=DATABASE)


@claim("dlt does not read http_port from it:")
def http_port_is_not_in_the_string() -> None:
    url = "clickhouse://loader:word@localhost:9000/bookshop?secure=0&http_port=8123"
    credentials = ClickHouseCredentials(url)
    assert (credentials.port, credentials.http_port, credentials.secure) == (9000, 8443, 0)


@claim("A column is Nullable unless its hint says nullable=False or it is part of the primary key.")
def keys_are_not_nullable() -> None:
    row = {"id": 1, "shop": "Graz", "title": "Emma"}
    columns: Any = {"shop": {"nullable": False}}
    sql = created(dlt.resource([row], name="orders", primary_key="id", columns=columns))
    assert "`id` Int64" in sql
    assert "`shop` String" in sql
    assert "`title` Nullable(String)" in sql


@claim("Its columns are in the order of the table, not in that of the hint.")
def keys_follow_the_table() -> None:
    rows = [{"id": 1, "shop": "Graz"}]
    keys = ["shop", "id"]
    columns: Any = {"id": {"data_type": "bigint"}, "shop": {"data_type": "text"}}
    data = dlt.resource(rows, name="orders", primary_key=keys, columns=columns)
    assert "PRIMARY KEY (`id`, `shop`)" in created(data)


@claim("The setting applies to all tables, nested tables included.")
def the_engine_is_for_all_tables() -> None:
    sql = created([{"id": 1, "tags": ["novel"]}], table_engine_type="replicated_merge_tree")
    assert sql.count("ENGINE = ReplicatedMergeTree") == sql.count("CREATE TABLE") == 2
