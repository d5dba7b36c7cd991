"""Claims of docs/dlt-ecosystem/destinations/clickhouse.mdx."""

import os
from typing import Any
from unittest import mock

import dlt
import duckdb
from dlt.common.storages import ParsedLoadJobFileName
from dlt.destinations.impl.clickhouse.configuration import ClickHouseCredentials
from dlt.load.utils import init_client
from standins_lib.claims import claim, raises
from standins_lib.ddl import create_statements, job_client, merge_statements, prepared

DATABASE = {"credentials": {"database": "bookshop"}}


def created(data: Any, **settings: Any) -> str:
    destination = dlt.destinations.clickhouse(**settings)
    loaded = dlt.pipeline("bookshop", destination=destination, dataset_name="sales")
    loaded.extract(data, table_name="orders")
    loaded.normalize()
    return create_statements(loaded, config=DATABASE)


@claim(
    "dlt reads secure from it, but not http_port. Set that beside the string, as"
    " DESTINATION__CLICKHOUSE__CREDENTIALS__HTTP_PORT=8123 in the environment:",
    cases=("string only", "beside the string"),
)
def http_port_is_not_in_the_string(case: str) -> None:
    if case == "beside the string":
        prefix = "DESTINATION__CLICKHOUSE__CREDENTIALS"
        os.environ[prefix] = "clickhouse://loader:word@localhost:9000/bookshop?secure=0"
        os.environ[f"{prefix}__HTTP_PORT"] = "8123"
        found = dlt.pipeline("ch", destination="clickhouse", dataset_name="x").destination_client()
        given: Any = found.config.credentials
        assert (given.port, given.http_port, given.secure) == (9000, 8123, 0)
        return
    url = "clickhouse://loader:word@localhost:9000/bookshop?secure=0&http_port=8123"
    credentials = ClickHouseCredentials(url)
    assert (credentials.port, credentials.http_port, credentials.secure) == (9000, 8443, 0)


@claim(
    "A column is Nullable unless its hint says nullable=False or it is part of the primary key or"
    " the merge key.",
    cases=("primary_key", "merge_key", "unique"),
)
def keys_are_not_nullable(case: str) -> None:
    row = {"id": 1, "shop": "Graz", "title": "Emma"}
    columns: Any = {"shop": {"nullable": False}}
    keys: Any = {case: "id"}
    if case == "unique":
        columns["id"] = {"unique": True}
        keys = {}
    sql = created(dlt.resource([row], name="orders", columns=columns, **keys))
    assert ("`id` Nullable(Int64)" if case == "unique" else "`id` Int64") in sql
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


def connected(dataset: str, tables: list[str], **settings: Any) -> tuple[Any, list[str]]:
    """A client that finds these tables, and the statements that it sends."""
    destination = dlt.destinations.clickhouse(**settings)
    loaded = dlt.pipeline("bookshop", destination=destination, dataset_name=dataset)
    loaded.extract([{"id": 1}], table_name="orders")
    loaded.normalize()
    client: Any = job_client(destination, loaded.default_schema, dataset, DATABASE)
    sent: list[str] = []

    def execute(statement: str, *values: str) -> Any:
        if "system.tables" not in statement:
            return sent.append(" ".join(statement.split()))
        database, pattern = values
        assert database == "bookshop"
        return [(name,) for name in tables if matches(name, pattern)]

    client.sql_client.execute_sql = execute
    return client, sent


def matches(name: str, pattern: str) -> bool:
    """DuckDB reads the wildcards of LIKE as ClickHouse does."""
    (found,) = duckdb.execute("SELECT $1 LIKE $2", [name, pattern]).fetchone() or (False,)
    return bool(found)


SENTINEL = "sales___dlt_sentinel_table"


@claim(
    "Without it, a run with refresh leaves the old tables as they are, and drop_storage raises "
    "DatabaseUndefinedRelation.",
    "The next load creates the table again.",
    cases=("sentinel", "no sentinel"),
)
def the_sentinel_marks_the_dataset(case: str) -> None:
    tables = ["sales___orders", *([SENTINEL] if case == "sentinel" else [])]
    client, sent = connected("sales", tables)
    assert client.is_storage_initialized() == (case == "sentinel")
    new_jobs = [ParsedLoadJobFileName.parse("orders.1234.0.jsonl")]
    table = client.schema.tables["orders"]
    with mock.patch.multiple(client, update_stored_schema=mock.DEFAULT, drop_tables=mock.DEFAULT):
        init_client(client, client.schema, new_jobs, {}, bool, lambda _: False, [table])
        assert client.drop_tables.called == (case == "sentinel")
    created = [one for one in sent if one.startswith(f"CREATE TABLE `bookshop`.`{SENTINEL}`")]
    assert bool(created) == (case == "no sentinel")
    sent.clear()
    if case == "no sentinel":
        with raises("AssertionError"):
            client.sql_client.drop_dataset()
        # A server answers this statement with Code: 60, an undefined relation.
        assert sent == [f"SELECT 1 FROM {SENTINEL}"]
    else:
        client.sql_client.drop_dataset()
        assert f"DROP TABLE `bookshop`.`{SENTINEL}` SYNC" in sent


@claim(
    "Two datasets can have one table: orders of sales_eu and eu_orders of sales are both "
    "sales_eu_orders.",
    "With merge, a table staging_orders of sales is also the staging table of orders, which each "
    "load of orders empties.",
    cases=("_", "__", "___"),
)
def a_short_separator_is_part_of_names(separator: str) -> None:
    def qualified(dataset: str, table: str) -> str:
        client, _ = connected(dataset, [], dataset_table_separator=separator)
        return str(client.sql_client.make_qualified_table_name(table))

    same = qualified("sales_eu", "orders") == qualified("sales", "eu_orders")
    assert same == (separator == "_")
    client, sent = connected("sales", [], dataset_table_separator=separator)
    with client.with_staging_dataset():
        staged = client.sql_client.make_qualified_table_name("orders")
        client.sql_client.truncate_tables("orders")
    assert (staged == qualified("sales", "staging_orders")) == (separator == "_")
    assert sent == [f"TRUNCATE TABLE {staged};"]


@claim(
    "dlt looks for the tables of a dataset with LIKE 'sales___%', in which an underscore stands "
    "for any character.",
    "If you delete the dataset sales with drop_storage, the tables of sales_eu are dropped too, "
    "and so is a table salesteam.",
    "With a dataset_name, dlt drops all tables that its pattern finds.",
)
def dropping_reaches_other_datasets() -> None:
    others = ["sales_eu___orders", "salesteam", "sale___orders", "store"]
    client, sent = connected("sales", ["sales___orders", SENTINEL, *others])
    client.sql_client.drop_dataset()
    dropped = ["sales___orders", SENTINEL, "sales_eu___orders", "salesteam"]
    assert sent == [f"DROP TABLE `bookshop`.`{name}` SYNC" for name in dropped]
    sent.clear()
    client.drop_tables("orders", delete_schema=False)
    assert sent == ["DROP TABLE IF EXISTS `bookshop`.`sales___orders` SYNC;"]


@claim(
    "Rows of dictionaries have `_dlt_id` for it; Arrow tables and data frames do not, so that a"
    " column with the hint `unique` or their primary key is used, and a key of two columns fails.",
    cases=("rows", "arrow", "arrow, unique", "arrow, one key"),
)
def columns_that_rows_are_deleted_by(case: str) -> None:
    import pyarrow as pa

    row = {"shop": "Graz", "title": "Emma", "isbn": "978-0"}
    data: Any = [row] if case == "rows" else pa.Table.from_pylist([row])
    stock = dlt.resource(
        data,
        name="stock",
        primary_key="shop" if "one" in case else ["shop", "title"],
        write_disposition="merge",
        columns={"isbn": {"unique": True}} if "unique" in case else None,
    )
    made = prepared(stock, "clickhouse")
    if case == "arrow":
        with raises("MergeDispositionException"):
            merge_statements(made, "stock")
        return
    used = {"rows": "_dlt_id", "arrow, unique": "isbn", "arrow, one key": "shop"}[case]
    assert f"SELECT d.`{used}`" in merge_statements(made, "stock")


@claim(
    "Each load waits once for a table, or twice if it has a primary key and nested tables.",
    cases=("plain", "nested", "nested, merge key"),
)
def drops_of_a_merge(case: str) -> None:
    order = {"id": 1, "tags": ["new"]} if "nested" in case else {"id": 1}
    key: Any = {"merge_key" if "merge key" in case else "primary_key": "id"}
    found = dlt.resource([order], name="orders", write_disposition="merge", **key)
    statements = merge_statements(prepared(found, "clickhouse"), "orders", config=DATABASE)
    drops = statements.count("DROP TABLE")
    assert drops == statements.count(" SYNC;") == (2 if case == "nested" else 1)


@claim(
    "dlt 1.10.0 writes no `SETTINGS`, `ORDER BY`, `PARTITION BY`, `TTL` or `CODEC`:"
    " `clickhouse_adapter` sets the engine only.",
    cases=("plain", "sort", "partition", "engine"),
)
def clauses_of_create_table(case: str) -> None:
    import inspect

    from dlt.destinations.adapters import clickhouse_adapter

    assert list(inspect.signature(clickhouse_adapter).parameters) == ["data", "table_engine_type"]
    hint: Any = {"id": {case: True}} if case in ("sort", "partition") else None
    items = dlt.resource([{"id": 1}], name="orders", columns=hint)
    if case == "engine":
        clickhouse_adapter(items, table_engine_type="replicated_merge_tree")
    statements = created(items)
    assert ("ReplicatedMergeTree" in statements) is (case == "engine")
    words = ("SETTINGS", "ORDER BY", "PARTITION BY", "TTL", "CODEC")
    assert [word for word in words if word in statements.upper()] == []
