"""What happens while rows are taken from their sources."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Iterator

import dlt
from dlt.extract import DltResource

from scripts.dlt_benchmarks.meter import Meter
from scripts.dlt_benchmarks.rows import long_rows, orders


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
    """Takes all rows as they are, by a cursor, or by a cursor that keeps no duplicates out."""
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
    """Validates rows by a Pydantic model, or does not."""
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
    """Resources of which each page has to be waited for."""

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
    """A transformer that makes a call for each order."""
    listing = dlt.resource(list(range(calls)), name="listing")
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(listing | _waiting_transformer(kind, latency))


def buffers(meter: Meter, rows: int) -> None:
    """Long rows that only buffers keep, extracted and normalized."""
    pipeline = _pipeline()
    with meter.running():
        pipeline.extract(long_rows(rows, 100), table_name="documents")
        pipeline.normalize()
