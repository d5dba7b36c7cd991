"""Generated data: equal arguments produce equal rows in every process."""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone
from typing import Any, Iterator

Row = dict[str, Any]

_START = datetime(2025, 1, 1, tzinfo=timezone.utc)
_CITIES = ("Graz", "Linz", "Ulm", "Bregenz", "Basel", "Trento")
_SKUS = tuple(f"B-{number}" for number in range(100, 400))


def flat_order(number: int, chance: random.Random) -> Row:
    """An order with nine columns."""
    return {
        "id": number,
        "placed_at": (_START + timedelta(seconds=37 * number)).isoformat(),
        "customer_id": chance.randrange(5000),
        "city": chance.choice(_CITIES),
        "sku": chance.choice(_SKUS),
        "quantity": chance.randrange(1, 9),
        "price": round(chance.uniform(2, 90), 2),
        "is_gift": chance.random() < 0.1,
        "note": f"order {number} of customer {chance.randrange(5000)}, leave at the door",
    }


def nested_order(number: int, chance: random.Random) -> Row:
    """An order with a customer and two lines, each with one discount."""
    return {
        **flat_order(number, chance),
        "customer": {"city": chance.choice(_CITIES), "member": chance.random() < 0.5},
        "lines": [
            {
                "sku": chance.choice(_SKUS),
                "quantity": chance.randrange(1, 9),
                "discounts": [{"code": chance.choice(_CITIES), "percent": 5}],
            }
            for _ in range(2)
        ],
    }


def long_row(number: int) -> Row:
    """A row of about 2 KB that is cheap to generate."""
    return {"id": number, "body": f"{number:02000d}"}


def orders(rows: int, page: int, nested: bool = False) -> list[list[Row]]:
    """Pages of orders, generated before the measurement starts."""
    chance = random.Random(7)
    make = nested_order if nested else flat_order
    made = [make(number, chance) for number in range(rows)]
    return [made[start : start + page] for start in range(0, rows, page)]


def long_rows(rows: int, page: int) -> Iterator[list[Row]]:
    """Lazily generated pages, so that only dlt's buffers hold them in memory."""
    for start in range(0, rows, page):
        yield [long_row(number) for number in range(start, min(start + page, rows))]
