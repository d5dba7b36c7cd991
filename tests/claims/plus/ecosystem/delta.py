"""Claims of docs/plus/ecosystem/delta.mdx."""

import os
from typing import Any

import dlt
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
    "You cannot change the partitions of an existing table: in open-source dlt, the load fails with"
    " `Specified table partitioning does not match table partitioning`, and its package stays"
    " pending."
)
def partition_of_an_existing_table() -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = load()
    assert not loaded.has_pending_data
    with raises("LoadClientJobRetry") as caught:
        load(columns={"country": {"partition": True}})
    assert "Specified table partitioning does not match table partitioning" in caught.message
    assert pipeline("load_orders").has_pending_data
