"""The fixed, invented data of a small bookshop, in the response format of its web API.

Functions with a parameter ``now`` return the state at that time.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

Record = dict[str, Any]

START = datetime(2025, 5, 1, 8, 0, tzinfo=timezone.utc)
STEP = timedelta(hours=7, minutes=13)
TITLES = (
    "Tide Tables",
    "The Harbour Ledger",
    "Maps for Cyclists",
    "Bread in Winter",
    "A Field Guide to Mosses",
    "Night Trains",
    "Letters from the Dyke",
    "The Glass Orchard",
    "Knots and Splices",
    "Paper Boats",
    "The Long Allotment",
    "Clouds by Name",
)
CITIES = ("Graz", "Linz", "Ulm", "Bern", "Gent", "Porto", "Bergen")
SEGMENTS = ("library", "school", "bookshop")
PRESSES = ("North Pier Press", "Kettle Row", "Lantern House", "Three Gates", "Saltmarsh Editions")
REMARKS = ("Sold out twice.", "Asked for at the counter.", "Fine maps.", "Too heavy to post.")


def parse(moment: str) -> datetime:
    """Parse an ISO 8601 timestamp or date; UTC without an offset."""
    value = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    return value if value.tzinfo else value.replace(tzinfo=timezone.utc)


def text(moment: datetime) -> str:
    """Format a timestamp in UTC with the suffix Z."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def books() -> list[Record]:
    """The book catalogue."""
    return [
        {
            "id": 201 + index,
            "isbn": f"978-0-00-{4100 + index * 37}-{index % 10}",
            "title": title,
            "price": 9.5 + index * 1.25,
            "genre": ("nature", "travel", "home")[index % 3],
            "press_id": 1 + index % len(PRESSES),
        }
        for index, title in enumerate(TITLES)
    ]


def presses() -> list[Record]:
    """The publishers of the books."""
    return [{"id": 1 + i, "name": name, "country": "NL"} for i, name in enumerate(PRESSES)]


def customers() -> list[Record]:
    """Institutional customers, each with a contact address."""
    return [
        {
            "id": 501 + index,
            "city": CITIES[index % len(CITIES)],
            "segment": SEGMENTS[index % len(SEGMENTS)],
            "email": f"orders-{501 + index}@example.com",
        }
        for index in range(11)
    ]


def stores() -> list[Record]:
    """The branches of the shop."""
    return [{"id": 1 + i, "city": city} for i, city in enumerate(CITIES[:3])]


def reviews() -> list[Record]:
    """Reviews of books."""
    return [
        {
            "id": 9001 + index,
            "book_id": 201 + index * 5 % len(TITLES),
            "stars": 2 + index % 4,
            "text": REMARKS[index % len(REMARKS)],
        }
        for index in range(8)
    ]


def _status(index: int, age: timedelta) -> tuple[str, timedelta]:
    """The status of an order of the given age, and its age when the status was set."""
    if index % 6 == 5:
        return ("cancelled", timedelta(hours=3)) if age >= timedelta(hours=3) else _placed
    for status, after in (("delivered", timedelta(days=3)), ("sent", timedelta(days=1))):
        if age >= after:
            return status, after
    return _placed


_placed = ("placed", timedelta(0))


def orders(now: str) -> list[Record]:
    """Orders with their status at ``now``, oldest first; ``updated_at``: last status change."""
    moment = parse(now)
    found = []
    for index in range(120):
        placed = START + index * STEP
        if placed > moment:
            break
        status, after = _status(index, moment - placed)
        lines = [
            {"book_id": 201 + (index + place * 5) % len(TITLES), "quantity": 1 + place}
            for place in range(1 + index % 2)
        ]
        found.append(
            {
                "id": 1001 + index,
                "customer": {"id": 501 + index * 3 % 11, "city": CITIES[index % len(CITIES)]},
                "status": status,
                "total": round(sum(9.5 + line["quantity"] * 2.75 for line in lines), 2),
                "placed_at": text(placed),
                "updated_at": text(placed + after),
                "lines": lines,
            }
        )
    return found


def parcels(order: Record) -> list[Record] | None:
    """The parcels of an order; None before it is sent."""
    if order["status"] not in ("sent", "delivered"):
        return None
    number = int(order["id"])
    return [
        {"tracking": f"PX{number}{place}", "weight_kg": 0.4 + place * 0.3}
        for place in range(len(order["lines"]))
    ]
