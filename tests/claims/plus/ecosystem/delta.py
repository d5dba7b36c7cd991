"""Claims of docs/plus/ecosystem/delta.mdx."""

import os
from typing import Any

import dlt
from dlt.common.libs.deltalake import get_delta_tables
from standins_lib.claims import claim, pipeline, raises


def load(**hints: Any) -> dlt.Pipeline:
    loaded = pipeline("load_orders", destination=dlt.destinations.filesystem("delta_lake"))
    loaded.run(dlt.resource([{"id": 1, "country": "PT"}], name="orders", **hints), **FORMAT)
    return loaded


FORMAT: Any = {"table_format": "delta"}
UPSERT: Any = {"disposition": "merge", "strategy": "upsert"}


@claim(
    "Prefer a primary key: for an upsert, open-source dlt requires a primary key and ignores the"
    " merge key."
)
def merge_key_of_an_upsert() -> None:
    with raises("SchemaCorruptedException") as caught:
        load(merge_key="id", write_disposition=UPSERT)
    assert "No primary key defined" in caught.message


@claim(
    "You cannot change the partitions of an existing table: in open-source dlt, `append` and"
    " `replace` fail with `Specified table partitioning does not match table partitioning`, and the"
    " package stays pending; an upsert keeps the old partitions without an error.",
    cases=("append", "replace", "upsert"),
)
def partition_of_an_existing_table(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    options: Any = {"primary_key": "id", "write_disposition": UPSERT if case == "upsert" else case}
    loaded = load(**options)
    assert not loaded.has_pending_data
    options["columns"] = {"country": {"partition": True}}
    if case == "upsert":
        loaded = load(**options)
        table = get_delta_tables(loaded, "orders")["orders"]
        assert table.metadata().partition_columns == []
        return
    with raises("LoadClientJobRetry") as caught:
        load(**options)
    assert "Specified table partitioning does not match table partitioning" in caught.message
    assert pipeline("load_orders").has_pending_data
