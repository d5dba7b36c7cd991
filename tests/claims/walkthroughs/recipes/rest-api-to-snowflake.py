"""Claims of docs/walkthroughs/recipes/rest-api-to-snowflake.mdx."""

import re
from typing import Any

import dlt
import responses
from dlt.sources.helpers.rest_client.auth import OAuth2ClientCredentials
from dlt.sources.rest_api import rest_api_resources
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, rows

TOKEN_URL = shop_api.TOKEN_URL


def orders(filter_name: str = "updated_since", cursor: str = "page.next", **more: Any) -> Any:
    config: Any = {
        "client": {"base_url": shop_api.ROOT},
        "resources": [
            {
                "name": "orders",
                "primary_key": "id",
                "write_disposition": "merge",
                "endpoint": {
                    "path": "orders/search",
                    "method": "POST",
                    "json": {"filter": {filter_name: "{incremental.start_value}"}},
                    "data_selector": "results",
                    "paginator": {
                        "type": "cursor",
                        "cursor_path": cursor,
                        "cursor_body_path": "page.cursor",
                    },
                    "incremental": {
                        "cursor_path": "updated_at",
                        "initial_value": "2025-01-01T00:00:00Z",
                        **more,
                    },
                },
            }
        ],
    }
    return rest_api_resources(config)


def loaded_rows(loaded: dlt.Pipeline) -> int:
    return loaded.last_trace.last_normalize_info.row_counts.get("orders", 0)


@claim("A `cursor_path` that matches nothing ends after the first page.")
def wrong_cursor_path() -> None:
    shop = shop_api.start(page_size=4)
    assert len(list(orders(cursor="page.following")[0])) == 4
    assert len(shop.requests) == 1


@claim("dlt still loads only the newer rows, but all pages are fetched")
def filter_that_the_api_ignores() -> None:
    shop = shop_api.start(page_size=20)
    loaded = pipeline()
    loaded.run(orders("changed_since"))
    assert loaded_rows(loaded) == 37
    shop = shop_api.start(page_size=20, now="2025-05-13T08:00:00Z")
    loaded.run(orders("changed_since"))
    assert 0 < loaded_rows(loaded) < 20
    assert len(shop.requests) == 2


@claim('Add `"lag": 600` to `incremental`, and the start moves back ten minutes.')
def lag_of_ten_minutes() -> None:
    shop_api.start(page_size=50)
    loaded = pipeline()
    loaded.run(orders(lag=600))
    asked: list[bytes] = []
    shop = shop_api.start(page_size=50)
    original = shop._search

    def spy(request: Any) -> Any:
        asked.append(request.body["filter"]["updated_since"])
        return original(request)

    shop._search = spy  # type: ignore[method-assign]
    loaded.run(orders(lag=600))
    assert asked == ["2025-05-12T05:59:00Z"]


@claim("dlt sends id and secret as fields of the form.")
def secrets_in_the_form() -> None:
    auth = OAuth2ClientCredentials(
        access_token_url=TOKEN_URL,  # type: ignore[arg-type]
        client_id="shop-client",  # type: ignore[arg-type]
        client_secret="shop-secret",  # type: ignore[arg-type]
    )
    request = auth.build_access_token_request()
    assert request["data"]["client_secret"] == "shop-secret"
    assert set(request) == {"headers", "data"}
    assert "Authorization" not in request["headers"]


@claim("dlt renews a token that expires during the run, by the `expires_in` of the response.")
def expired_token_is_renewed() -> None:
    for seconds, tokens in ((0, 2), (3600, 1)):
        with responses.RequestsMock() as mock:
            mock.post(TOKEN_URL, json={"access_token": "first", "expires_in": seconds})
            mock.get(re.compile("https://api.example.com/.*"), json=[{"id": 1}])
            auth: Any = {
                "type": "oauth2_client_credentials",
                "access_token_url": TOKEN_URL,
                "client_id": "shop-client",
                "client_secret": "shop-secret",
            }
            pages: Any = {
                "type": "page_number",
                "base_page": 1,
                "maximum_page": 3,
                "total_path": None,
            }
            config: Any = {
                "client": {"base_url": shop_api.ROOT, "auth": auth, "paginator": pages},
                "resources": ["stores"],
            }
            list(rest_api_resources(config)[0])
            urls = [call.request.url for call in mock.calls]
        assert urls.count(TOKEN_URL) == tokens
        assert len(urls) == tokens + 2


@claim(
    "The first run in Snowflake loads everything: dlt takes the cursor from the new destination,"
    " which has none yet."
)
def another_destination_starts_over() -> None:
    shop_api.start(page_size=50)
    loaded = pipeline()
    loaded.run(orders())
    loaded.run(orders())
    assert loaded_rows(loaded) == 0
    other = pipeline(destination=dlt.destinations.filesystem("bucket"))
    other.run(orders())
    assert loaded_rows(other) == 37


@claim("`merge` with a primary key replaces changed orders and their lines.")
def lines_are_replaced() -> None:
    order = {"id": 1, "lines": [{"book": 201}, {"book": 202}]}
    loaded = pipeline()
    hints: Any = {"table_name": "orders", "primary_key": "id", "write_disposition": "merge"}
    loaded.run([order], **hints)
    loaded.run([{"id": 1, "lines": [{"book": 203}]}], **hints)
    assert rows(loaded, "SELECT book FROM orders__lines") == [(203,)]
