"""Extract, normalize and load with DuckDB; only the steps that a knob affects are measured."""

from __future__ import annotations

import time
from contextlib import nullcontext
from typing import Any, Optional, Sequence, cast

import dlt
import dlt.normalize.normalize as normalize_module

from docs_tests.benchmarks.meter import Meter
from docs_tests.benchmarks.rows import orders

ALL_STEPS = ("extract", "normalize", "load")


def _as_kind(pages: list[list[dict[str, Any]]], kind: str) -> list[Any]:
    if kind == "dict":
        return pages
    if kind == "arrow":
        import pyarrow  # type: ignore[import-untyped]

        return [pyarrow.Table.from_pylist(page) for page in pages]
    import pandas  # type: ignore[import-untyped]

    return [pandas.DataFrame(page) for page in pages]


def load_orders(
    meter: Meter,
    rows: int,
    kind: str = "dict",
    page: int = 1000,
    nested: bool = False,
    nesting: Optional[int] = None,
    file_format: Any = None,
    steps: Sequence[str] = ALL_STEPS,
) -> None:
    """Loads orders for the first time."""
    resource = dlt.resource(
        _as_kind(orders(rows, page, nested), kind),
        name="orders",
        # dlt's annotation lacks Optional, but None is accepted.
        max_table_nesting=cast(int, nesting),
        file_format=file_format,
    )
    pipeline = dlt.pipeline("measured", destination="duckdb", pipelines_dir="pipelines")
    for step in ALL_STEPS:
        with meter.running() if step in steps else nullcontext():
            if step == "extract":
                pipeline.extract(resource)
            elif step == "normalize":
                pipeline.normalize()
            else:
                pipeline.load()
        if step == "normalize":
            meter.weigh("pipelines")


def load_again(meter: Meter, rows: int, disposition: Any) -> None:
    """Loads the same orders twice; only the second load step is measured."""
    pipeline = dlt.pipeline("measured", destination="duckdb", pipelines_dir="pipelines")

    def load(is_measured: bool) -> None:
        resource = dlt.resource(
            orders(rows, 1000, nested=True),
            name="orders",
            primary_key="id",
            write_disposition=disposition,
            file_format="parquet",
        )
        pipeline.extract(resource)
        pipeline.normalize()
        with meter.running() if is_measured else nullcontext():
            pipeline.load()

    load(False)
    load(True)


def normalize_in_workers(meter: Meter, rows: int) -> None:
    """Normalizes extracted orders and records the CPU time of each worker."""
    name = "w_normalize_files"
    original = getattr(normalize_module, name)

    def measured(*arguments: Any) -> Any:
        started = time.process_time()
        result = original(*arguments)
        meter.note_worker(time.process_time() - started)
        return result

    # A process pool pickles functions by name.
    measured.__qualname__ = name
    measured.__module__ = normalize_module.__name__
    setattr(normalize_module, name, measured)
    load_orders(meter, rows, nested=True, steps=("normalize",))
