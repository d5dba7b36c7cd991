"""Claims of docs/general-usage/data-enrichments/currency_conversion_data_enrichment.mdx."""

from decimal import Decimal
from typing import Any

import dlt
import responses
from standins_lib.claims import claim, pipeline, raises, rows


@claim("A failed request then stops the run, and nothing is loaded with a wrong amount.")
def failed_request() -> None:
    from dlt.sources.helpers import requests

    def converted(row: Any) -> Any:
        requests.get("https://rates.example.com/v1/2025-05-12")
        return row

    loaded = pipeline()
    with responses.RequestsMock() as mock:
        mock.add("GET", "https://rates.example.com/v1/2025-05-12", status=404)
        with raises("HTTPError") as caught:
            loaded.run(dlt.resource([{"id": 1}], name="orders").add_map(converted))
    assert caught.step == "extract"
    assert not loaded.has_pending_data


@claim(
    "DuckDB stores a decimal without a `precision` with nine decimal places and rounds the others.",
    'If your provider sends longer rates, add `columns={"rate": {"data_type": "decimal",'
    ' "precision": 38, "scale": 18}}` to the decorator of the resource.',
)
def long_rates() -> None:
    def stored(**hints: Any) -> str:
        loaded = pipeline(f"rates_{len(hints)}")
        rate = {"id": 1, "rate": Decimal("0.00612345678912")}
        loaded.run(dlt.resource([rate], name="orders", **hints))
        [(value,)] = rows(loaded, "SELECT rate FROM orders")
        return str(value.normalize())

    assert stored() == "0.006123457"
    wide = {"rate": {"data_type": "decimal", "precision": 38, "scale": 18}}
    assert stored(columns=wide) == "0.00612345678912"
