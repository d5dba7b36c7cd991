"""Loads that mostly wait: for a destination, or for the sources of several pipelines."""

from __future__ import annotations

import os
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, Iterator, Optional

import dlt

from docs_tests.benchmarks.meter import Meter


def slow_destination(
    meter: Meter, tables: int, files: int, latency: float, strategy: Optional[Any] = None
) -> None:
    """Loads one-row files of several tables into a destination that sleeps for each file."""

    @dlt.destination(batch_size=0, loader_parallelism_strategy=strategy)
    def warehouse(items: Any, table: Any) -> None:
        time.sleep(latency)

    # One row per file. The variable stays in this process, which is forked for this run.
    os.environ["NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS"] = "1"
    rows = [{"id": number} for number in range(files)]
    made = [dlt.resource(rows, name=f"table_{number}") for number in range(tables)]
    pipeline = dlt.pipeline("measured", destination=warehouse, pipelines_dir="pipelines")
    pipeline.extract(made)
    pipeline.normalize()
    with meter.running():
        pipeline.load()


def _run_shop(number: int, pages: int, latency: float) -> None:
    def stock() -> Iterator[Any]:
        for page in range(pages):
            time.sleep(latency)
            yield [{"page": page}]

    pipeline = dlt.pipeline(
        f"shop_{number}",
        destination=dlt.destinations.duckdb(f"shop_{number}.duckdb"),
        pipelines_dir="pipelines",
    )
    pipeline.run(stock, table_name="stock")


def several_pipelines(meter: Meter, pipelines: int, pages: int, latency: float, how: str) -> None:
    """Runs pipelines with slow sources: sequentially, in threads, or in processes."""
    if how == "series":
        with meter.running():
            for number in range(pipelines):
                _run_shop(number, pages, latency)
        return
    pool: Executor
    with meter.running():
        pool = ThreadPoolExecutor(pipelines) if how == "threads" else ProcessPoolExecutor(pipelines)
        with pool:
            tasks = [pool.submit(_run_shop, number, pages, latency) for number in range(pipelines)]
            for task in tasks:
                task.result()
