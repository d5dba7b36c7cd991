"""Loads a combination twice, and reads the rows back."""

from __future__ import annotations

import gzip
import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Optional

import dlt
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from docs_tests.counts.model import LOADS, REPLACES, Combination, Row, expected

#: Rows in a file, and files in the buffer, when files are small: a load then has several jobs.
SMALL = "1"
WRITER = "DATA_WRITER__FILE_MAX_ITEMS"


@contextmanager
def _file_size(small: bool) -> Iterator[None]:
    if small:
        os.environ[WRITER] = SMALL
    try:
        yield
    finally:
        os.environ.pop(WRITER, None)


def _data(one: Combination, load: list[Row]) -> Any:
    items = [{**row, "tags": [{"t": 1}, {"t": 2}]} if one.nested else row for row in load]
    if one.shape == "arrow":
        return [pa.Table.from_pylist(items)]
    if one.shape == "pages":
        return [items[:1], items[1:]]
    if one.shape == "generator":
        return (item for item in items)
    return items


def _resource(one: Combination, load: list[Row]) -> Any:
    merges = one.disposition == "delete-insert"
    hints: Any = {
        "primary_key": "id" if merges or one.cursor else None,
        "write_disposition": (
            "merge" if merges else "replace" if one.disposition in REPLACES else "append"
        ),
    }
    resource = dlt.resource(_data(one, load), name="orders", **hints)
    if one.cursor:
        resource.add_step(dlt.sources.incremental("n"))
    return resource


def _destination(one: Combination, folder: Path) -> Any:
    strategy: Any = {"replace_strategy": one.disposition} if one.disposition in REPLACES else {}
    if one.destination == "duckdb":
        return dlt.destinations.duckdb(str(folder / "rows.duckdb"), **strategy)
    if one.destination == "sqlite":
        return dlt.destinations.sqlalchemy(f"sqlite:///{folder / 'rows.db'}", **strategy)
    return dlt.destinations.filesystem(folder.as_uri() + "/lake")


def _rows(one: Combination, pipeline: dlt.Pipeline, table: str) -> list[Row]:
    """The rows of a table. SQL on files would download an extension of DuckDB."""
    if one.destination != "filesystem":
        relation = pipeline.dataset()[table]
        return [row for batch in relation.iter_arrow(1000) for row in batch.to_pylist()]
    # Only the client of files has the method.
    client: Any
    with pipeline.destination_client() as client:
        files = [Path(file) for file in client.list_table_files(table)]
    rows: list[Row] = []
    for file in files:
        if file.suffix == ".parquet":
            rows.extend(pq.read_table(file).to_pylist())
        else:
            rows.extend(map(json.loads, gzip.decompress(file.read_bytes()).splitlines()))
    return rows


def problem_of(one: Combination, folder: Path) -> Optional[str]:
    """Loads a combination in an empty folder. Returns what differs; None if nothing does."""
    pipeline = dlt.pipeline(
        "rows",
        destination=_destination(one, folder),
        dataset_name="shop",
        pipelines_dir=str(folder / "pipelines"),
    )
    with _file_size(one.small_files):
        for load in LOADS[one.rows]:
            pipeline.run(_resource(one, load))
    found = sorted((row["id"], row["n"]) for row in _rows(one, pipeline, "orders"))
    wanted = expected(one)
    if found != wanted:
        return f"{one}: expected {wanted}, found {found}"
    if one.nested:
        children = len(_rows(one, pipeline, "orders__tags"))
        if children != 2 * len(wanted):
            return f"{one}: expected {2 * len(wanted)} nested rows, found {children}"
    return None
