"""Claims of docs/dlt-ecosystem/destinations/index.mdx."""

import gzip
from pathlib import Path

import dlt
from standins_lib.claims import claim, pipeline


@claim(
    "`upsert` and `scd2` are not available everywhere, and plain files in a bucket cannot be merged"
    " at all."
)
def merges_of_plain_files() -> None:
    files = pipeline(destination=dlt.destinations.filesystem("lake"))
    for _ in range(2):
        files.run([{"id": 1}], table_name="orders", primary_key="id", write_disposition="merge")
    lines = [
        line
        for path in Path("lake/data/orders").glob("*.jsonl")
        for line in gzip.decompress(path.read_bytes()).splitlines()
    ]
    assert len(lines) == 2


@claim("Athena and Dremio need a bucket beside them.")
def destinations_that_need_a_bucket() -> None:
    from dlt.common.destination.reference import Destination

    needed = {
        kind: not Destination.from_reference(kind).capabilities().supported_loader_file_formats
        for kind in ("athena", "dremio", "bigquery", "snowflake", "synapse", "redshift")
    }
    assert {kind for kind, needs in needed.items() if needs} == {"athena", "dremio"}
