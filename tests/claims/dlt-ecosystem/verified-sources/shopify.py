"""Claims of docs/dlt-ecosystem/verified-sources/shopify.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@dlt.resource
def shopify_partner_query(query: str) -> Iterator[Any]:
    yield [{"id": f"{query} {number}"} for number in (1, 2)]


@claim(
    "It appends and keeps no cursor, so each run adds all items to the table once more.",
    "Without `table_name`, the table is called `shopify_partner_query`, whatever the query: two "
    "queries share it.",
)
def queries_share_a_table() -> None:
    loaded = pipeline()
    for query in ("Apps", "Transactions", "Transactions"):
        loaded.extract(shopify_partner_query(query))
    loaded.normalize()
    loaded.load()
    assert loaded.default_schema.data_table_names() == ["shopify_partner_query"]
    counts = (
        "SELECT id, count(*) FROM shopify_partner_query WHERE id LIKE '% 1' GROUP BY 1 ORDER BY 1"
    )
    assert rows(loaded, counts) == [("Apps 1", 1), ("Transactions 1", 2)]


@claim(
    "The dates are compared with `updated_at`, so an order that changes during the backfill moves "
    "to a later month, or to the last run."
)
def ranges_follow_the_last_update() -> None:
    def month(first: int, after: Any, changed: int) -> Any:
        orders = dlt.resource([{"id": 1, "updated_at": changed}], name="orders")
        orders.apply_hints(
            incremental=dlt.sources.incremental[int](
                "updated_at", initial_value=first, end_value=after
            )
        )
        return [row["updated_at"] for row in orders]

    assert month(202402, 202403, 202402) == [202402]
    assert month(202402, 202403, 202407) == []
    assert month(202501, None, 202502) == [202502]


@claim(
    "Runs with `end_date` do not move the cursor; the last line starts incremental loading where "
    "the backfill ended:"
)
def backfills_keep_no_cursor() -> None:
    loaded = pipeline()

    def orders(first: str, after: Any = None) -> Any:
        found = dlt.resource([{"id": 1, "updated_at": f"{first}-05"}], name="orders")
        cursor = dlt.sources.incremental[str]("updated_at", initial_value=first, end_value=after)
        return found.apply_hints(incremental=cursor)

    loaded.extract(orders("2024-01", "2024-02"))
    assert "incremental" not in str(loaded.state)
    loaded.extract(orders("2025-01"))
    assert "'last_value': '2025-01-05'" in str(loaded.state)


@claim(
    "a token or an address is not set; `shopify_source` and `shopify_partner_query` need "
    "different ones"
)
def the_functions_need_different_fields() -> None:
    @dlt.source(name="shopify", section="shopify_dlt")
    def shopify_source(
        private_app_password: str = dlt.secrets.value, shop_url: str = dlt.config.value
    ) -> Any:
        return dlt.resource([shop_url], name="orders")

    @dlt.source(name="partner", section="shopify_dlt")
    def partner(
        access_token: str = dlt.secrets.value, organization_id: str = dlt.config.value
    ) -> Any:
        return dlt.resource([organization_id], name="query")

    dlt.secrets["sources.shopify_dlt.private_app_password"] = "your-admin-api-token"
    dlt.secrets["sources.shopify_dlt.shop_url"] = "https://bookshop.myshopify.com"
    assert list(shopify_source().resources) == ["orders"]
    with raises("ConfigFieldMissingException") as caught:
        partner()
    assert "['access_token', 'organization_id']" in caught.message
