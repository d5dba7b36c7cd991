"""Claims of docs/examples/custom_destination_bigquery.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, raises

sent: list[Any] = []


@claim(
    "The default of custom destinations, direct, leaves names as they are.",
    "Keys inside nested values are never changed.",
)
def nested_keys_stay() -> None:
    def orders(items: Any, table: Any) -> None:
        sent.append(items[0])

    row = {"Order Id": 1, "Lines": [{"Sku No": "MUG"}]}
    for name, naming in (("one", {}), ("two", {"naming_convention": "snake_case"})):
        destination = dlt.destination(**naming)(orders)
        dlt.pipeline(name, destination=destination).run([row], table_name="orders")
    assert sent == [row, {"order_id": 1, "lines": [{"Sku No": "MUG"}]}]


@claim("dlt.common.json writes decimals and dates, which Python's json rejects.")
def decimals_are_written() -> None:
    import json
    from datetime import date
    from decimal import Decimal

    from dlt.common import json as dlt_json

    row = {"total": Decimal("57.80"), "day": date(2025, 3, 3)}
    assert dlt_json.dumps(row) == '{"total":"57.80","day":"2025-03-03"}'
    with raises("TypeError"):
        json.dumps(row)
