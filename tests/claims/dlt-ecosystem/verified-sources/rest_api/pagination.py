"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/pagination.mdx."""

import re
from typing import Any

import responses
from dlt.sources.helpers.rest_client.paginators import HeaderCursorPaginator, OffsetPaginator
from dlt.sources.rest_api import rest_api_source
from dlt.sources.rest_api.config_setup import register_paginator
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises

BASE_URL = "https://api.example.com/v1"


def source(*resources: Any, client: Any = None, defaults: Any = None) -> Any:
    config: Any = {"client": {"base_url": BASE_URL, **(client or {})}, "resources": [*resources]}
    if defaults is not None:
        config["resource_defaults"] = defaults
    return rest_api_source(config)


def fetch(endpoint: Any, client: Any = None) -> list[Any]:
    return list(source({"name": "rows", "endpoint": endpoint}, client=client))


def answers(*bodies: Any) -> responses.RequestsMock:
    """A started mock that gives these answers in turn, and the last one again and again."""
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    for body in bodies:
        mock.add(responses.GET, re.compile("https://.*"), json=body)
    mock.start()
    return mock


@claim(
    "If two resources get the same instance, for example from `resource_defaults`, their positions "
    "mix and rows are lost without an error.",
    "A string or a dictionary gives each resource a paginator of its own.",
    "The client's instance is copied for each list.",
)
def shared_instance() -> None:
    shop = shop_api.start()
    both = [{"name": name, "endpoint": {"path": "orders"}} for name in ("first", "second")]
    options: Any = {"type": "offset", "limit": 10}
    for client, defaults, expected in (
        (None, OffsetPaginator(limit=10), 5),
        (None, options, 8),
        (OffsetPaginator(limit=10), None, 8),
    ):
        shop.requests.clear()
        loaded = source(
            *both,
            client={"paginator": client},
            defaults={"endpoint": {"paginator": defaults}} if defaults else None,
        )
        pipeline().extract(loaded)
        assert len(shop.requests) == expected


@claim(
    "If the API reports only the number of rows, or nothing, set `total_path` to `None`: "
    "pagination then ends at the first empty page."
)
def ends_at_empty_page() -> None:
    shop = shop_api.start()
    books = {"path": "books", "data_selector": "items"}
    pages = {"type": "page_number", "base_page": 1}
    assert len(fetch({**books, "paginator": {**pages, "total_path": None}})) == 12
    assert shop.requests[-1] == "/v1/books?page=4"
    with raises("ValueError") as caught:
        fetch({**books, "paginator": pages})
    assert "Total pages is not found in the response" in caught.message


@claim(
    "`maximum_page` is the first page that is not requested: with `base_page` 1 and `maximum_page` "
    "3, dlt requests pages 1 and 2."
)
def maximum_page() -> None:
    shop = shop_api.start()
    pages = {"type": "page_number", "base_page": 1, "maximum_page": 3, "total_path": None}
    fetch({"path": "books", "data_selector": "items", "paginator": pages})
    assert shop.requests == ["/v1/books?page=1", "/v1/books?page=2"]


@claim("`offset` always needs its `limit`.")
def limit_is_needed() -> None:
    with raises("ValueError") as caught:
        fetch({"path": "orders", "paginator": "offset"})
    assert "requires arguments to create an instance" in caught.message
    with raises("TypeError"):
        fetch({"path": "orders", "paginator": {"type": "offset"}})


@claim("The first request goes out without a cursor.")
def first_request_without_cursor() -> None:
    shop = shop_api.start()
    assert len(fetch({"path": "customers", "paginator": "cursor"})) == 11
    assert ["cursor=" in path for path in shop.requests] == [False, True, True]


@claim(
    "A `cursor_path` that matches nothing ends pagination after the first page, without a warning."
)
def cursor_path_without_match() -> None:
    shop_api.start()
    for path, expected in (("cursor.next", 4), ("cursors.next", 11)):
        found = fetch({"path": "customers", "paginator": {"type": "cursor", "cursor_path": path}})
        assert len(found) == expected


@claim("`method` is `GET` or `POST`, in capitals; other values are refused.")
def methods() -> None:
    shop_api.start()
    search = {"path": "orders/search", "data_selector": "results", "paginator": "single_page"}
    assert len(fetch({**search, "method": "POST"})) == 4
    for method in ("post", "PUT"):
        with raises("DictValidationException"):
            fetch({**search, "method": method})


@claim("Set either `cursor_param` or `cursor_body_path`: both together fail with a `ValueError`.")
def one_place_for_the_cursor() -> None:
    both = {"type": "cursor", "cursor_param": "cursor", "cursor_body_path": "page.cursor"}
    with raises("ValueError") as caught:
        fetch({"path": "customers", "paginator": both})
    assert "not both" in caught.message


@claim(
    "The link is requested as it is: your `params` are not added to it.",
    "A `next_url_path` that matches nothing ends pagination after the first page, without a "
    "warning.",
)
def link_as_it_is() -> None:
    shop = shop_api.start()
    reviews: Any = {"path": "reviews", "params": {"lang": "de"}}
    link = {"type": "json_link", "next_url_path": "links.next"}
    assert len(fetch({**reviews, "paginator": link})) == 8
    assert shop.requests == ["/v1/reviews?lang=de", "/v1/reviews?from=NA%3D%3D"]
    assert len(fetch({**reviews, "paginator": "json_link"})) == 4


@claim(
    "A link can also be only a path on the same host.",
    "Headers and credentials are sent to whatever host the link names.",
)
def links_to_hosts() -> None:
    mock = answers(
        {"items": [1], "next": "/v2/things"},
        {"items": [2], "next": "https://elsewhere.example.org/3"},
        {"items": [3]},
    )
    client = {"auth": {"token": "secret"}, "headers": {"X-Key": "key"}}
    assert fetch({"path": "things", "paginator": "json_link"}, client) == [1, 2, 3]
    last = mock.calls[2].request
    assert mock.calls[1].request.url == "https://api.example.com/v2/things"
    assert last.url == "https://elsewhere.example.org/3"
    assert (last.headers["Authorization"], last.headers["X-Key"]) == ("Bearer secret", "key")


@claim("a body without any hint is taken for a single page, so `orders` would end after 25 rows.")
def single_page_is_guessed() -> None:
    shop_api.start()
    assert len(fetch("orders")) == 25
    assert len(fetch({"path": "orders", "paginator": {"type": "offset", "limit": 25}})) == 37


@claim(
    "The third guess is `cursor`: dlt finds the cursor, but always sends it back as the parameter "
    "`cursor`.",
    "An API that calls the parameter otherwise answers with the first page again, and the load "
    "never ends.",
)
def cursor_is_guessed() -> None:
    mock = answers({"items": [{"id": 1}], "next_token": "abc"})
    repeated = source({"name": "things"}).add_limit(5)
    assert list(repeated) == [{"id": 1}] * 5
    assert [call.request.path_url for call in mock.calls][3:] == ["/v1/things?cursor=abc"] * 2


@claim("if the client has a paginator, the client's paginator is used.")
def auto_at_endpoint() -> None:
    shop = shop_api.start()
    client = {"paginator": {"type": "offset", "limit": 10}}
    assert len(fetch({"path": "orders", "paginator": "auto"}, client)) == 37
    assert shop.requests[0] == "/v1/orders?offset=0&limit=10"


@claim(
    "With a registered name, the validation accepts an option only if a built-in type has an "
    "option of the same name, such as `cursor_param`.",
    "It refuses all other options.",
)
def options_of_registered_names() -> None:
    class EventPaginator(HeaderCursorPaginator):
        def __init__(self, cursor_param: str = "cursor", header: str = "X-Next-Cursor") -> None:
            super().__init__(cursor_key=header, cursor_param=cursor_param)

    shop = shop_api.start()
    register_paginator("events", EventPaginator)
    known: Any = {"type": "events", "cursor_param": "after"}
    loaded = source({"name": "events", "endpoint": {"paginator": known}}).add_limit(2)
    list(loaded)
    assert shop.requests[1] == "/v1/events?after=NA%3D%3D"
    with raises("DictValidationException"):
        fetch({"path": "events", "paginator": {"type": "events", "header": "X-Next-Cursor"}})


@claim(
    "A key needs quotes of its own, inside the quotes of Python, if it has other characters than "
    "ASCII letters, digits, `_`, `-` and `@`, or begins with a digit or `-`:",
    "Without the quotes, a path with a dot or a `+` in a key matches nothing: only the first page "
    "is loaded, and there is no error.",
    "A key with a space, `#`, `$`, `/`, `:` or `ß` raises `JsonPathParserError` or "
    "`JsonPathLexerError`.",
)
def keys_that_need_quotes() -> None:
    from dlt.common.jsonpath import find_values

    def found(key: str, quote: str = "") -> str:
        try:
            values = find_values(f"meta.{quote}{key}{quote}", {"meta": {key: "next"}})
        except Exception as error:
            return type(error).__name__
        return "found" if values == ["next"] else "nothing"

    for key in ("next", "next_page", "_next", "next-page", "@next", "next@page", "next2"):
        assert found(key) == "found", key
    silent = ("next.page", "@odata.nextLink", "next+page", "next*page", "next,page", "next|page")
    for key in silent:
        assert found(key) == "nothing", key
    for key in ("next page", "next#p", "next$p", "$next", "next/p", "next:p", "größe", "1p", "-p"):
        assert found(key) in ("JsonPathParserError", "JsonPathLexerError"), key
        assert found(key, "'") == "found", key
    assert all(found(key, "'") == "found" for key in silent)
