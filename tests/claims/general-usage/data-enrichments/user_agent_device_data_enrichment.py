"""Claims of docs/general-usage/data-enrichments/user_agent_device_data_enrichment.mdx."""

import time
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

MONTH = 30 * 24 * 60 * 60


def prices(requested: list[str], now: float, fails: bool = False) -> Any:
    """The page's transformer, with a list of what it requests and a clock."""

    @dlt.resource
    def views() -> Any:
        yield from ({"device": device} for device in ("Pixel 8", "SM-S911B", "Pixel 8"))

    @dlt.transformer(data_from=views, write_disposition="merge", primary_key="device")
    def device_prices(view: Any) -> Any:
        fetched = dlt.current.resource_state().setdefault("fetched", {})
        device = view["device"]
        if now - fetched.get(device, 0) > MONTH:
            requested.append(device)
            yield {"device": device, "requested": now}
            fetched[device] = now
        if fails:
            raise ValueError("gone")

    return device_prices


@claim(
    "The second run made no request, and the table kept its rows: `merge` replaces only devices"
    " that"
    " the transformer yields.",
    "A process that starts when a price is a month old requests the device again, and replaces its"
    " row.",
    one_case="three runs: fresh, nearly a month old, a month old",
)
def prices_that_expire() -> None:
    requested: list[str] = []
    start = time.time()
    loaded = pipeline()
    loaded.run(prices(requested, start))
    loaded.run(prices(requested, start + MONTH))
    assert requested == ["Pixel 8", "SM-S911B"]
    assert rows(loaded, "SELECT count(*) FROM device_prices") == [(2,)]
    loaded.run(prices(requested, start + MONTH + 1))
    assert len(requested) == 4
    assert rows(loaded, "SELECT min(requested) FROM device_prices") == [(start + MONTH + 1,)]


@claim(
    "A run that fails in extract saves neither rows nor state, so the next run requests these"
    " devices again.",
    one_case="failed_load has the failures of the load",
)
def failed_run() -> None:
    requested: list[str] = []
    loaded = pipeline()
    with raises(ValueError):
        loaded.run(prices(requested, time.time(), fails=True))
    assert not loaded.has_pending_data
    assert "Pixel 8" in requested
    requested.clear()
    loaded.extract(prices(requested, time.time()))
    assert requested == ["Pixel 8", "SM-S911B"]


@claim(
    "After a failed load the state stays: if the package is aborted, call `pipeline.drop()` before"
    " the next run.",
    cases=("drop", "no drop"),
)
def failed_load(case: str) -> None:
    from unittest import mock

    from dlt.destinations.exceptions import DatabaseTerminalException

    requested: list[str] = []
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="others")
    job = "dlt.destinations.insert_job_client.InsertValuesLoadJob.run"
    error = DatabaseTerminalException(ValueError("no"))
    with mock.patch(job, side_effect=error), raises("LoadClientJobFailed"):
        loaded.run(prices(requested, time.time()))
    assert len(requested) == 2
    if case == "drop":
        loaded.drop()
    loaded.run(prices(requested, time.time()))
    count = 2 if case == "drop" else 0
    assert len(requested) == 2 + count
    assert rows(loaded, "SELECT count(*) FROM device_prices") == [(count,)]


@claim("`dlt.current.resource_state()` works in the function of `add_map`, too.")
def state_in_a_map() -> None:
    def cached(view: Any) -> Any:
        prices = dlt.current.resource_state().setdefault("prices", {})
        return {**view, "price": prices.setdefault(view["device"], len(prices))}

    loaded = pipeline()
    loaded.extract(dlt.resource([{"device": "Pixel 8"}], name="views").add_map(cached))
    assert loaded.state["sources"]["claims"]["resources"] == {"views": {"prices": {"Pixel 8": 0}}}
