"""Tasks that measure the extract step."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Iterator

import dlt
from dlt.extract import DltResource

from docs_tests.benchmarks.meter import Meter
from docs_tests.benchmarks.rows import long_rows, orders


def _pipeline() -> dlt.Pipeline:
    return dlt.pipeline("measured", destination="duckdb", pipelines_dir="pipelines")


def pages(meter: Meter, rows: int, page: int) -> None:
    """Yields pages, or single rows when `page` is 0."""
    made = orders(rows, page or rows)

    @dlt.resource(name="orders")
    def resource() -> Iterator[Any]:
        if page:
            yield from made
        else:
            yield from made[0]

    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(resource)


def cursor(meter: Meter, rows: int, kind: str) -> None:
    """Extracts all rows without a cursor, with a cursor, or with a cursor but no deduplication."""
    made = orders(rows, 1000)
    incremental = {
        "none": None,
        "cursor": dlt.sources.incremental[str]("placed_at"),
        "no_dedup": dlt.sources.incremental[str]("placed_at", primary_key=()),
    }[kind]
    resource = dlt.resource(made, name="orders")
    if incremental is not None:
        resource.apply_hints(incremental=incremental)
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(resource)


def checked(meter: Meter, rows: int, model: bool) -> None:
    """Extracts rows with or without validation by a Pydantic model."""
    from pydantic import BaseModel

    class Order(BaseModel):
        id: int
        placed_at: str
        customer_id: int
        city: str
        sku: str
        quantity: int
        price: float
        is_gift: bool
        note: str

    resource = dlt.resource(orders(rows, 1000), name="orders", columns=Order if model else {})
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(resource)


def waiting_resources(
    meter: Meter, resources: int, pages: int, latency: float, parallelized: bool
) -> None:
    """Extracts resources that wait for each page."""

    def stock(shelf: int) -> Iterator[Any]:
        for page in range(pages):
            time.sleep(latency)
            yield [{"shelf": shelf, "page": page}]

    made = [
        dlt.resource(stock, name=f"shelf_{number}", parallelized=parallelized)(number)
        for number in range(resources)
    ]
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(made)


def _waiting_transformer(kind: str, latency: float) -> DltResource:
    @dlt.transformer(name="details")
    def plain(order: int) -> Any:
        time.sleep(latency)
        return {"id": order}

    @dlt.transformer(name="details", parallelized=True)
    def parallelized(order: int) -> Any:
        time.sleep(latency)
        yield {"id": order}

    @dlt.transformer(name="details")
    def deferred(order: int) -> Any:
        @dlt.defer
        def fetch() -> Any:
            time.sleep(latency)
            return {"id": order}

        return fetch()

    @dlt.transformer(name="details")
    async def coroutine(order: int) -> Any:
        await asyncio.sleep(latency)
        return {"id": order}

    kinds: dict[str, DltResource] = {
        "plain": plain,
        "parallelized": parallelized,
        "deferred": deferred,
        "coroutine": coroutine,
    }
    return kinds[kind]


def waiting_calls(meter: Meter, calls: int, latency: float, kind: str) -> None:
    """Extracts a transformer that makes one slow call per order."""
    listing = dlt.resource(list(range(calls)), name="listing")
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(listing | _waiting_transformer(kind, latency))


def buffers(meter: Meter, rows: int) -> None:
    """Extracts and normalizes long rows that only dlt's buffers hold in memory."""
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(long_rows(rows, 100), table_name="documents")
        pipeline.normalize()
