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
    "A device whose price is a month old is requested again, and its row is replaced.",
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
    "A run that fails saves neither rows nor state, so the next run requests these devices again."
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


@claim("`dlt.current.resource_state()` works in the function of `add_map`, too.")
def state_in_a_map() -> None:
    def cached(view: Any) -> Any:
        prices = dlt.current.resource_state().setdefault("prices", {})
        return {**view, "price": prices.setdefault(view["device"], len(prices))}

    loaded = pipeline()
    loaded.extract(dlt.resource([{"device": "Pixel 8"}], name="views").add_map(cached))
    assert loaded.state["sources"]["claims"]["resources"] == {"views": {"prices": {"Pixel 8": 0}}}
