"""Claims of docs/dlt-ecosystem/verified-sources/openapi-generator.mdx."""

import json
from typing import Any

import dlt
import responses
from dlt.sources.rest_api import rest_api_resources, rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim

URL = "https://api.example.com/v1"


def addresses(endpoint: dict[str, Any]) -> list[str]:
    """The requests that the source sends for one endpoint."""
    api = shop_api.start()
    config: Any = {
        "client": {"base_url": URL},
        "resources": [{"name": "rows", "endpoint": endpoint}],
    }
    list(rest_api_source(config))
    return [address.removeprefix("/v1/") for address in api.requests]


@claim(
    "Offsets without a total load little more than one page.",
    'Remove `maximum_offset` and keep `"total_path": ""`: paging then ends at the first empty '
    "page.",
)
def the_generated_offset_limit() -> None:
    paginator: dict[str, Any] = {
        "type": "offset",
        "limit": 20,
        "offset_param": "offset",
        "limit_param": "limit",
        "total_path": "",
        "maximum_offset": 20,
    }
    endpoint = {"path": "orders", "data_selector": "data", "paginator": paginator}
    assert addresses(endpoint) == ["orders?offset=0&limit=20"]
    del paginator["maximum_offset"]
    assert addresses(endpoint) == [f"orders?offset={start}&limit=20" for start in (0, 20, 40)]


@claim(
    "Page numbers end at 20, and begin at 0.",
    'For an API that counts from 1, add `"base_page": 1`.',
)
def the_generated_page_limit() -> None:
    paginator: dict[str, Any] = {
        "type": "page_number",
        "page_param": "page",
        "total_path": "",
        "maximum_page": 20,
    }
    endpoint = {"path": "stores", "data_selector": "$", "paginator": paginator}
    assert addresses(endpoint) == [f"stores?page={number}" for number in range(20)]
    paginator["base_page"] = 1
    assert addresses(endpoint) == [f"stores?page={number}" for number in range(1, 20)]


@claim(
    "A total for page numbers is taken for a number of pages, although `total` and `count` are "
    "usually numbers of rows.",
)
def a_total_of_rows_is_no_total_of_pages() -> None:
    paginator = {"type": "page_number", "page_param": "page", "total_path": "total"}
    endpoint = {"path": "orders", "data_selector": "data", "paginator": paginator}
    assert len(addresses(endpoint)) == 37
    endpoint["params"] = {"status": "none"}
    assert len(addresses(endpoint)) == 1


@claim(
    "With `rest_api_source`, the source and its schema are called `rest_api` instead of "
    "`loans_source`."
)
def the_inner_source_names_the_schema() -> None:
    shop_api.start()
    config: Any = {"client": {"base_url": URL}, "resources": ["stores"]}

    @dlt.source(name="loans_source")
    def generated() -> Any:
        return rest_api_source(config)

    @dlt.source(name="loans_source")
    def changed() -> Any:
        return rest_api_resources(config)

    assert (generated().name, generated().schema.name) == ("rest_api", "rest_api")
    assert (changed().name, changed().schema.name) == ("loans_source", "loans_source")


@claim("The generated form works too.")
def both_forms_of_a_relation() -> None:
    parent = {"name": "book", "endpoint": {"path": "books/201", "data_selector": "$"}}
    resolve = {"book_id": {"type": "resolve", "resource": "book", "field": "id"}}
    old = {"path": "books/{book_id}/reviews", "params": resolve}
    new = {"path": "books/{resources.book.id}/reviews"}
    for endpoint in (old, new):
        api = shop_api.start()
        config: Any = {
            "client": {"base_url": URL, "paginator": "single_page"},
            "resources": [parent, {"name": "review", "endpoint": endpoint}],
        }
        list(rest_api_source(config))
        assert "/v1/books/201/reviews" in api.requests


@claim(
    "If the API repeats its last page, none is, and dlt requests as many pages as there are rows.",
    "dlt then requests pages until one is empty.",
    cases=("repeats its last page", "ends with an empty page"),
)
def a_total_of_rows_for_page_numbers(case: str) -> None:
    asked: list[int] = []

    def page(request: Any) -> Any:
        asked.append(int(request.params["page"]))
        number = min(asked[-1], 2) if case == "repeats its last page" else asked[-1]
        found = [{"id": n} for n in range(12)[number * 4 : number * 4 + 4]]
        return 200, {}, json.dumps({"total": 12, "items": found})

    with responses.RequestsMock() as mock:
        mock.add_callback("GET", "https://loans.example.com/v1/books", page)
        config: Any = {
            "client": {
                "base_url": "https://loans.example.com/v1",
                "paginator": {"type": "page_number", "page_param": "page", "total_path": "total"},
            },
            "resources": [
                {"name": "book", "endpoint": {"path": "books", "data_selector": "items"}}
            ],
        }
        found = list(rest_api_source(config))
    pages = 12 if case == "repeats its last page" else 4
    assert (asked, len({row["id"] for row in found})) == (list(range(pages)), 12)
