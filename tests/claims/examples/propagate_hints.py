"""Claims of docs/examples/propagate_hints.mdx."""

from typing import Any

import dlt
from dlt.common.normalizers.json.relational import DataItemNormalizer
from standins_lib.claims import claim, columns, pipeline, rows


def orders(items: Any, propagated: bool = True, **hints: Any) -> Any:
    """A source with one order, whose key is copied to its items."""

    @dlt.source(name="bookshop")
    def bookshop() -> Any:
        return dlt.resource(
            [{"id": 5001, "items": items}], name="orders", primary_key="id", **hints
        )

    source = bookshop()
    if propagated:
        DataItemNormalizer.update_normalizer_config(
            source.schema,
            {"propagation": {"tables": {"orders": {"id": "orders_id"}}}},  # type: ignore[dict-item]
        )
    return source


@claim(
    "Tables that were loaded without the column get the column with the next run, and only new rows"
    " have a value."
)
def column_that_comes_later() -> None:
    loaded = pipeline()
    loaded.run(orders([{"sku": "A"}], propagated=False))
    assert columns(loaded, "orders__items") == ["sku"]
    loaded.run(orders([{"sku": "B"}]))
    query = "SELECT sku, orders_id FROM orders__items ORDER BY 1"
    assert rows(loaded, query) == [("A", None), ("B", 5001)]


@claim("A copied value overwrites a field of the same name.")
def field_of_the_same_name() -> None:
    loaded = pipeline()
    loaded.run(orders([{"sku": "A", "orders_id": 1}]))
    assert rows(loaded, "SELECT orders_id FROM orders__items") == [(5001,)]


@claim("dlt needs `_dlt_root_id` to replace the items of an order that comes again.")
def items_that_are_replaced() -> None:
    loaded = pipeline()
    for items in ([{"sku": "A"}, {"sku": "B"}], [{"sku": "B"}]):
        loaded.run(orders(items, write_disposition="merge"))
    assert rows(loaded, "SELECT sku FROM orders__items") == [("B",)]
    assert "_dlt_root_id" in loaded.default_schema.get_table_columns("orders__items")
