"""Claims of docs/dlt-ecosystem/verified-sources/stripe.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows


def created(loaded: dlt.Pipeline, *objects: dict[str, Any], path: str = "created") -> None:
    cursor = dlt.sources.incremental[int](path, initial_value=-1)
    found = dlt.resource(list(objects), name="Invoice", primary_key="id")
    loaded.run(found.apply_hints(incremental=cursor, write_disposition="append"))


@claim(
    "An invoice that was open when it was loaded stays open in your table even after it is paid, "
    "because it is never read again.",
    "Objects of the second in which the newest one was created are requested again; dlt drops "
    "those that it knows by their `id`.",
)
def paid_invoices_stay_open() -> None:
    loaded = pipeline()
    created(loaded, {"id": "in_1", "created": 60, "status": "open"})
    paid = {"id": "in_1", "created": 60, "status": "paid"}
    created(loaded, paid, {"id": "in_2", "created": 60, "status": "open"})
    found = rows(loaded, "SELECT id, status FROM invoice ORDER BY id")
    assert found == [("in_1", "open"), ("in_2", "open")]


@claim(
    "After a run with a `start_date` in May, the table has the objects created since then, and no "
    "others."
)
def replace_keeps_the_range_only() -> None:
    loaded = pipeline()
    coupons = [{"id": "spring", "created": 4}, {"id": "summer", "created": 5}]
    for found in (coupons, coupons[1:]):
        loaded.run(found, table_name="Coupon", write_disposition="replace")
    assert rows(loaded, "SELECT id FROM coupon") == [("summer",)]


@claim("The table name is in snake case: `BalanceTransaction` becomes `balance_transaction`.")
def tables_are_in_snake_case() -> None:
    naming = dlt.Schema("stripe").naming
    assert naming.normalize_table_identifier("BalanceTransaction") == "balance_transaction"


@claim(
    "If the second of these events appears after a run, dlt drops it, because the invoice's `id` "
    "and time are known already: the next event of that invoice corrects the row."
)
def a_second_event_of_a_second_is_dropped() -> None:
    loaded = pipeline()
    events = [("open", 60), ("paid", 60), ("refunded", 90)]
    for status, changed in events:
        cursor = dlt.sources.incremental[int]("changed", initial_value=0)
        event = {"id": "in_1", "changed": changed, "status": status}
        found = dlt.resource([event], name="invoices", primary_key="id")
        loaded.run(found.apply_hints(incremental=cursor))
    assert rows(loaded, "SELECT status FROM invoices ORDER BY changed") == [
        ("open",),
        ("refunded",),
    ]
