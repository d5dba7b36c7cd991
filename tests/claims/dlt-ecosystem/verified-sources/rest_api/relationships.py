"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/relationships.mdx."""

import os
import re
from typing import Any

import dlt
import responses
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises, rows

BASE_URL = "https://api.example.com/v1"
ORDERS = {
    "name": "orders",
    "selected": False,
    "endpoint": {
        "path": "orders",
        "params": {"status": "delivered", "limit": 3},
        "paginator": "single_page",
    },
}


def source(*resources: Any, client: Any = None) -> Any:
    config: Any = {"client": {"base_url": BASE_URL, **(client or {})}, "resources": [*resources]}
    return rest_api_source(config)


def requested(rows: list[dict[str, Any]], endpoint: Any) -> list[Any]:
    """The requests of a child for rows of a parent."""
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    for method in (responses.GET, responses.POST):
        mock.add(method, re.compile("https://.*"), json={"found": True})
    parent = dlt.resource([rows], name="books", selected=False)
    child = {"name": "child", "endpoint": {"paginator": "single_page", **endpoint}}
    with mock:
        list(source(child, parent))
        return [call.request for call in mock.calls]


@claim("For each row of the parent, dlt requests the list of the child with all its pages.")
def all_pages_of_a_child() -> None:
    shop = shop_api.start()
    child = {
        "name": "of_customer",
        "endpoint": {"path": "orders", "params": {"customer_id": "{resources.customers.id}"}},
    }
    customers = {
        "name": "customers",
        "selected": False,
        "endpoint": {"paginator": "single_page"},
    }
    pages = {"paginator": {"type": "offset", "limit": 2}}
    assert len(list(source(customers, child, client=pages))) == 14
    assert len(shop.requests) == 1 + 4 * 2


@claim("If both are dictionaries, they can stand in `resources` in either order.")
def order_of_entries() -> None:
    shop_api.start()
    child = {"name": "details", "endpoint": "orders/{resources.orders.id}"}
    found = [list(source(*entries)) for entries in ((ORDERS, child), (child, ORDERS))]
    assert [row["id"] for row in found[0]] == [1001, 1002, 1003]
    assert found[0] == found[1]


@claim("The field is a JSONPath, so `customer.id` and `lines[0].book_id` work.")
def field_is_jsonpath() -> None:
    row = {"customer": {"id": 5}, "lines": [{"book_id": 7}]}
    fields = "{resources.books.customer.id}/{resources.books.lines[0].book_id}/x"
    [request] = requested([row], {"path": fields})
    assert request.path_url == "/v1/5/7/x"


@claim(
    "A value goes into the path as it is, so a `/`, `?` or `#` in the value changes the address.",
    "In `params`, values are encoded.",
)
def values_in_the_path() -> None:
    row = {"key": "a/b?c=d#e"}
    [request] = requested([row], {"path": "{resources.books.key}/x"})
    assert request.path_url == "/v1/a/b?c=d"
    [request] = requested([row], {"path": "x", "params": {"key": "{resources.books.key}"}})
    assert request.path_url == "/v1/x?key=a%2Fb%3Fc%3Dd%23e"


@claim(
    "A field that the parent row lacks stops the load with a `ValueError`, but a field that is "
    "`null` becomes the text `None`: `orders/None/parcels` is requested."
)
def missing_and_null() -> None:
    parcels = {"path": "orders/{resources.books.id}/parcels"}
    with raises("ValueError") as caught:
        requested([{"number": 1}], parcels)
    assert "Available parent fields are number" in caught.message
    [request] = requested([{"id": None}], parcels)
    assert request.path_url == "/v1/orders/None/parcels"


@claim(
    "In the body, a value that is nothing but a placeholder keeps its type: the shop receives a "
    "number, and `null` stays `null`.",
    "With other text around the placeholder, the value becomes a string.",
)
def types_in_the_body() -> None:
    body = {"alone": "{resources.books.id}", "text": "no. {resources.books.id}"}
    endpoint = {"path": "x", "method": "POST", "json": body}
    first, second = requested([{"id": 7}, {"id": None}], endpoint)
    assert first.body == b'{"alone": 7, "text": "no. 7"}'
    assert second.body == b'{"alone": null, "text": "no. None"}'


@claim("This form works for the path only.")
def resolve_in_path_only() -> None:
    bound = {"id": {"type": "resolve", "resource": "books", "field": "id"}}
    [request] = requested([{"id": 7}], {"path": "x/{id}", "params": bound})
    assert request.path_url == "/v1/x/7"
    with raises("ValueError") as caught:
        requested([{"id": 7}], {"path": "x", "params": bound})
    assert "not bound in path" in caught.message


@claim(
    "Two parents fail with `Multiple parent resources for …` when the source is created.",
    "A child can have children of its own.",
    "A field that is copied on has both names in front: `_<child>__<parent>_<field>`.",
)
def one_parent() -> None:
    shop_api.start()
    lines = {
        "name": "lines",
        "selected": False,
        "endpoint": {"path": "orders/{resources.orders.id}", "data_selector": "lines"},
        "include_from_parent": ["id"],
    }
    books = {
        "name": "books",
        "endpoint": "books/{resources.lines.book_id}",
        "include_from_parent": ["_orders_id"],
    }
    found = list(source(ORDERS, lines, books))
    assert {row["_lines__orders_id"] for row in found} == {1001, 1002, 1003}
    both = "books/{resources.lines.book_id}/{resources.orders.id}"
    with raises("ValueError") as caught:
        source(ORDERS, lines, {"name": "books", "endpoint": both})
    assert "Multiple parent resources for books" in caught.message


@claim(
    "A field that a parent row lacks stops the load; the message lists the fields that the row "
    "has.",
    "A JSONPath such as `customer.city` does not work here.",
)
def fields_to_copy() -> None:
    shop_api.start()
    child = {
        "name": "parcels",
        "endpoint": {"path": "orders/{resources.orders.id}/parcels", "data_selector": "parcels"},
    }
    for field in ("colour", "customer.city"):
        with raises("ValueError") as caught:
            list(source(ORDERS, {**child, "include_from_parent": [field]}))
        assert "Available parent fields are id, customer, status" in caught.message


@claim(
    "When the parent has more than one page, dlt works on the children of several pages in turn, "
    "and their positions mix.",
    "The client's paginator is copied for each list, so the client is the safe place.",
    'If you need a paginator at the endpoint, set `next_item_mode = "fifo"` in the section '
    "`[extract]` and do not set `parallelized`.",
)
def paginator_of_a_child() -> None:
    of_customer = {"path": "orders", "params": {"customer_id": "{resources.customers.id}"}}
    options = {"type": "offset", "limit": 2}
    customers = {"name": "customers", "selected": False, "endpoint": {"paginator": "cursor"}}

    def found(at_endpoint: bool, page_size: int = 4) -> int:
        shop_api.start(page_size=page_size)
        pages = {"paginator": options}
        child = {**of_customer, **pages} if at_endpoint else of_customer
        return len(
            list(
                source(
                    customers,
                    {"name": "of_customer", "endpoint": child},
                    client=None if at_endpoint else pages,
                )
            )
        )

    assert found(at_endpoint=False) == 37
    assert found(at_endpoint=True) == 36
    assert found(at_endpoint=True, page_size=20) == 37
    os.environ["EXTRACT__NEXT_ITEM_MODE"] = "fifo"
    assert found(at_endpoint=True) == 37


@claim("A parent with 10,000 rows costs 10,000 requests, even if many rows have the same value.")
def one_request_for_each_row() -> None:
    sent = requested([{"id": 7}, {"id": 7}, {"id": 8}], {"path": "x/{resources.books.id}"})
    assert [request.path_url for request in sent] == ["/v1/x/7", "/v1/x/7", "/v1/x/8"]


@claim(
    "`resources` accepts a resource of your own, and children can use its rows if it yields lists.",
    "A row that it yields alone fails with `'str' object has no attribute 'keys'`:",
    cases=("list", "row"),
)
def own_resource_yields_lists(case: str) -> None:
    row = {"id": 7}
    parent = dlt.resource([[row] if case == "list" else row], name="books", selected=False)
    path = {"path": "x/{resources.books.id}", "paginator": "single_page"}
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        mock.add(responses.GET, re.compile("https://.*"), json={"found": True})
        child = source({"name": "child", "endpoint": path}, parent)
        if case == "list":
            assert list(child) == [{"found": True}]
            return
        with raises("AttributeError") as caught:
            list(child)
    assert "'str' object has no attribute 'keys'" in caught.message


@claim("Entries after the first resource of your own are dropped without a message.")
def entries_after_own_resource() -> None:
    own = dlt.resource([1], name="own")
    other = dlt.resource([2], name="other")
    assert list(source("stores", own, "books", other).resources) == ["stores", "own"]


@claim(
    "dlt guesses the paginator for each of these requests, and logs `Fallback paginator used` as"
    " often.",
    "The guess costs no request.",
    'If each answer is one page, write `"paginator": "single_page"` at the endpoint, and the'
    " warnings end.",
    "A path that ends in a placeholder, such as `repos/{resources.repos.id}`, has this setting by"
    " itself.",
    cases=("guessed", "single_page", "placeholder"),
)
def guesses_for_children(case: str) -> None:
    from unittest import mock as patches

    from dlt.sources.helpers.rest_client import client as rest_client

    path = "repos/{resources.repos.id}" + ("" if case == "placeholder" else "/langs")
    child: Any = {"name": "child", "endpoint": {"path": path}}
    if case == "single_page":
        child["endpoint"]["paginator"] = "single_page"
    parent: Any = {"name": "repos", "endpoint": {"path": "repos", "paginator": "single_page"}}
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    mock.add(responses.GET, f"{BASE_URL}/repos", json=[{"id": 1}, {"id": 2}, {"id": 3}])
    mock.add(responses.GET, re.compile(f"{BASE_URL}/repos/.*"), json={"found": True, "tags": [1]})
    with mock, patches.patch.object(rest_client.logger, "warning") as warning:
        found = list(source(child, parent).with_resources("child"))
        assert len(mock.calls) == 4
    guesses = [call for call in warning.call_args_list if "Fallback paginator" in str(call)]
    assert len(guesses) == (3 if case == "guessed" else 0)
    assert ({"found": True, "tags": [1]} in found) is (case == "placeholder")


@claim(
    "If children have no id of their own, or one that is unique below one parent only, put the"
    ' copied field into the key, with its new name: `"primary_key": ["_orders_id", "tracking"]`.',
    cases=("with the parent", "without"),
)
def key_with_the_field_of_the_parent(case: str) -> None:
    shop_api.start()
    key = ["_orders_id", "weight_kg"] if case == "with the parent" else "weight_kg"
    parcels: Any = {
        "name": "parcels",
        "primary_key": key,
        "write_disposition": "merge",
        "endpoint": {
            "path": "orders/{resources.orders.id}/parcels",
            "data_selector": "parcels",
            "paginator": "single_page",
        },
        "include_from_parent": ["id"],
    }
    loaded = pipeline()
    for _ in range(2):
        loaded.run(source(ORDERS, parcels))
    ((orders,),) = rows(loaded, "SELECT count(DISTINCT _orders_id) FROM parcels")
    assert (orders == 3) == (case == "with the parent")


@claim(
    "The child sends one request for each row of the parent. A value that is no text becomes text.",
    cases=("text", "number", "null"),
)
def header_of_the_parent(case: str) -> None:
    value: Any = {"text": "seven", "number": 7, "null": None}[case]
    books = [{"id": value}, {"id": value}]
    sent = requested(books, {"path": "x", "headers": {"X-Book": "{resources.books.id}"}})
    text = {"text": "seven", "number": "7", "null": "None"}[case]
    assert [request.headers["X-Book"] for request in sent] == [text, text]


@claim(
    "Steps of the child see the copied fields, so rename them in [a `map`]"
    "(./processing.mdx#using-map).",
    cases=("map", "add_map"),
)
def copied_fields_are_renamed(case: str) -> None:
    def rename(row: dict[str, Any]) -> dict[str, Any]:
        return {"order": row["_books_id"], "found": row["found"]}

    child: Any = {"name": "child", "endpoint": {"path": "x/{resources.books.id}"}}
    child["include_from_parent"] = ["id"]
    if case == "map":
        child["processing_steps"] = [{"map": rename}]
    with responses.RequestsMock() as mock:
        mock.add(responses.GET, re.compile("https://.*"), json={"found": True})
        made = source(child, dlt.resource([[{"id": 7}]], name="books", selected=False))
        if case == "add_map":
            made.child.add_map(rename)
        assert list(made) == [{"order": 7, "found": True}]


@claim(
    'that field alone is the path: `"path": "{resources.orders.url}"`.',
    "It takes the place of `base_url`, also with another host, which then gets the client's headers"
    " and login too.",
    cases=("same host", "another host"),
)
def a_field_is_the_whole_url(case: str) -> None:
    host = "api.example.com" if case == "same host" else "files.example.com"
    address = f"https://{host}/v2/orders/1?full=1"
    client = {"headers": {"X-Shop": "1"}, "auth": {"type": "bearer", "token": "t"}}
    mock = responses.RequestsMock()
    mock.add(responses.GET, address, json={"id": 1})
    parent = dlt.resource([[{"url": address}]], name="orders", selected=False)
    child = {"name": "child", "endpoint": {"path": "{resources.orders.url}"}}
    with mock:
        assert list(source(child, parent, client=client)) == [{"id": 1}]
        (call,) = mock.calls
    assert call.request.url == address
    assert call.request.headers["X-Shop"] == "1"
    assert call.request.headers["Authorization"] == "Bearer t"
