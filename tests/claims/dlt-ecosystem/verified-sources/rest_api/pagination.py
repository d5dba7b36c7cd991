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
    cases=("instance in defaults", "dictionary in defaults", "client's instance"),
)
def shared_instance(case: str) -> None:
    shop = shop_api.start()
    both = [{"name": name, "endpoint": {"path": "orders"}} for name in ("first", "second")]
    options: Any = {"type": "offset", "limit": 10}
    if case == "client's instance":
        loaded = source(*both, client={"paginator": OffsetPaginator(limit=10)})
    else:
        defaults = OffsetPaginator(limit=10) if case == "instance in defaults" else options
        loaded = source(*both, defaults={"endpoint": {"paginator": defaults}})
    pipeline().extract(loaded)
    assert len(shop.requests) == (5 if case == "instance in defaults" else 8)


@claim(
    "If the API reports only the number of rows, or nothing, set `total_path` to `None`: "
    "pagination then ends at the first empty page.",
    cases=("no total", "default total"),
)
def ends_at_empty_page(case: str) -> None:
    shop = shop_api.start()
    pages: Any = {"type": "page_number", "base_page": 1}
    books = {"path": "books", "data_selector": "items", "paginator": pages}
    if case == "no total":
        pages["total_path"] = None
        assert len(fetch(books)) == 12
        assert shop.requests[-1] == "/v1/books?page=4"
        return
    with raises("ValueError") as caught:
        fetch(books)
    assert "Total pages is not found in the response" in caught.message


@claim(
    "`maximum_page` is the first page that is not requested: with `base_page` 1 and `maximum_page` "
    "3, dlt requests pages 1 and 2.",
    cases=("3", "1", "fewer pages than the limit"),
)
def maximum_page(case: str) -> None:
    shop = shop_api.start()
    limit = 9 if case == "fewer pages than the limit" else int(case)
    pages = {"type": "page_number", "base_page": 1, "maximum_page": limit, "total_path": None}
    fetch({"path": "books", "data_selector": "items", "paginator": pages})
    count = {"3": 2, "1": 1}.get(case, 4)
    assert shop.requests == [f"/v1/books?page={number}" for number in range(1, count + 1)]


@claim("`offset` always needs its `limit`.", cases=("string", "dictionary", "with a limit"))
def limit_is_needed(case: str) -> None:
    if case == "with a limit":
        shop_api.start()
        assert fetch({"path": "orders", "paginator": {"type": "offset", "limit": 25}})
        return
    paginator: Any = "offset" if case == "string" else {"type": "offset"}
    with raises("ValueError" if case == "string" else "TypeError") as caught:
        fetch({"path": "orders", "paginator": paginator})
    assert case != "string" or "requires arguments to create an instance" in caught.message


@claim("The first request goes out without a cursor.", cases=("cursor", "own parameter"))
def first_request_without_cursor(case: str) -> None:
    shop = shop_api.start()
    params = {"cursor": "MTA="} if case == "own parameter" else {}
    fetch({"path": "customers", "paginator": "cursor", "params": params})
    assert ("cursor=" in shop.requests[0]) == (case == "own parameter")
    if case == "cursor":
        assert ["cursor=" in path for path in shop.requests] == [False, True, True]


@claim(
    "A `cursor_path` that matches nothing ends pagination after the first page, without a warning.",
    cases=("no match", "match"),
)
def cursor_path_without_match(case: str) -> None:
    shop_api.start()
    path = "cursors.next" if case == "match" else "cursor.next"
    found = fetch({"path": "customers", "paginator": {"type": "cursor", "cursor_path": path}})
    assert len(found) == (11 if case == "match" else 4)


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
    cases=("link", "no match"),
)
def link_as_it_is(case: str) -> None:
    shop = shop_api.start()
    link = {"type": "json_link", "next_url_path": "links.next" if case == "link" else "next"}
    found = fetch({"path": "reviews", "params": {"lang": "de"}, "paginator": link})
    assert len(found) == (8 if case == "link" else 4)
    second = ["/v1/reviews?from=NA%3D%3D"] if case == "link" else []
    assert shop.requests == ["/v1/reviews?lang=de", *second]


@claim(
    "A link can also be only a path on the same host.",
    "Headers and credentials are sent to whatever host the link names.",
    cases=("path", "another host"),
)
def links_to_hosts(case: str) -> None:
    link = "/v2/things" if case == "path" else "https://elsewhere.example.org/2"
    mock = answers({"items": [1], "next": link}, {"items": [2]})
    client = {"auth": {"token": "secret"}, "headers": {"X-Key": "key"}}
    assert fetch({"path": "things", "paginator": "json_link"}, client) == [1, 2]
    last = mock.calls[1].request
    assert last.url == (link if link.startswith("https") else f"https://api.example.com{link}")
    assert (last.headers["Authorization"], last.headers["X-Key"]) == ("Bearer secret", "key")


@claim(
    "a body without any hint is taken for a single page, so `orders` would end after 25 rows.",
    cases=("guessed", "given"),
)
def single_page_is_guessed(case: str) -> None:
    shop_api.start()
    given = {"path": "orders", "paginator": {"type": "offset", "limit": 25}}
    assert len(fetch("orders" if case == "guessed" else given)) == (25 if case == "guessed" else 37)


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
    cases=("known option", "other option"),
)
def options_of_registered_names(case: str) -> None:
    class EventPaginator(HeaderCursorPaginator):
        def __init__(self, cursor_param: str = "cursor", header: str = "X-Next-Cursor") -> None:
            super().__init__(cursor_key=header, cursor_param=cursor_param)

    shop = shop_api.start()
    register_paginator("events", EventPaginator)
    option = {"cursor_param": "after"} if case == "known option" else {"header": "X-Next-Cursor"}
    events: Any = {"name": "events", "endpoint": {"paginator": {"type": "events", **option}}}
    if case == "known option":
        list(source(events).add_limit(2))
        assert shop.requests[1] == "/v1/events?after=NA%3D%3D"
    else:
        with raises("DictValidationException"):
            source(events)


@claim(
    "A key needs quotes of its own, inside the quotes of Python, if it has other characters than "
    "ASCII letters, digits, `_`, `-` and `@`, or begins with a digit or `-`:",
    "Without the quotes, a path with a dot in a key matches nothing: only the first page "
    "is loaded, and there is no error.",
    "A key with a space, `#`, `$`, `/`, `:` or `ß` raises `JsonPathParserError` or "
    "`JsonPathLexerError`.",
    one_case="the function compares keys of each kind, with quotes and without",
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


@claim(
    "A + joins the names on its two sides: next+page alone is the text nextpage, which dlt then "
    "requests as the link or sends as the cursor, and meta.next+page matches nothing.",
    cases=("link", "cursor", "link, quotes", "link, below meta", "link, no such key"),
)
def keys_with_a_plus(case: str) -> None:
    import json

    from dlt.sources.helpers.rest_client import paginators
    from requests import Request, Response

    body: Any = {"next+page": "/two", "meta": {"next+page": "/two"}}
    if case == "link, no such key":
        body = {}
    path = "'next+page'" if "quotes" in case else "next+page"
    if "below" in case:
        path = f"meta.{path}"
    request = Request("GET", "https://shop.example.com/orders", params={})
    response = Response()
    response.request = request.prepare()
    response.status_code = 200
    response.url = "https://shop.example.com/orders"
    response._content = json.dumps(body).encode()
    paginator: Any = paginators.JSONLinkPaginator(next_url_path=path)
    if case == "cursor":
        paginator = paginators.JSONResponseCursorPaginator(cursor_path=path, cursor_param="after")
    paginator.update_state(response)
    if "below" in case:
        assert not paginator.has_next_page
        return
    paginator.update_request(request)
    if case == "cursor":
        assert request.params["after"] == "nextpage"
    else:
        page = "two" if "quotes" in case else "nextpage"
        assert request.url == f"https://shop.example.com/{page}"


@claim(
    "For `nextPageToken` at the top, which goes back as the parameter `pageToken`, write "
    '`"cursor_path": "nextPageToken", "cursor_param": "pageToken"`; inside an object, '
    "`meta.nextPageToken`.",
    "Do not leave it to `auto`, which sends the token as the parameter `cursor`.",
    cases=("at the top", "inside an object", "auto"),
)
def tokens_of_the_next_page(case: str) -> None:
    token = (
        {"nextPageToken": "t2"} if case != "inside an object" else {"meta": {"nextPageToken": "t2"}}
    )
    mock = answers({"items": [{"id": 1}], **token}, {"items": [{"id": 2}]})
    path = "meta.nextPageToken" if case == "inside an object" else "nextPageToken"
    paginator: Any = {"type": "cursor", "cursor_path": path, "cursor_param": "pageToken"}
    if case == "auto":
        paginator = "auto"
    assert [row["id"] for row in fetch({"path": "files", "paginator": paginator})] == [1, 2]
    second = mock.calls[1].request.url
    wanted = "/v1/files?cursor=t2" if case == "auto" else "/v1/files?pageToken=t2"
    assert str(second).endswith(wanted), second


@claim(
    'an API of Socrata pages with `{"type": "offset", "limit": 1000, "offset_param": "$offset",'
    ' "limit_param": "$limit", "total_path": None}`.',
    cases=("full last page", "short last page"),
)
def names_with_a_dollar_sign(case: str) -> None:
    pages: list[Any] = [[{"id": 1}, {"id": 2}], [{"id": 3}, {"id": 4}], []]
    if case == "short last page":
        pages[1] = [{"id": 3}]
    paginator = {
        "type": "offset",
        "limit": 2,
        "offset_param": "$offset",
        "limit_param": "$limit",
        "total_path": None,
    }
    mock = answers(*pages)
    rows_found = fetch({"path": "permits.json", "paginator": paginator})
    assert [row["id"] for row in rows_found] == [row["id"] for page in pages for row in page]
    sent = [call.request.params for call in mock.calls]
    assert [(each["$offset"], each["$limit"]) for each in sent] == [
        (str(2 * number), "2") for number in range(3)
    ]
    mock.stop()


@claim(
    "The default, `auto`, takes such links too.",
    '`"paginator": "single_page"` for the client requests no second page, but an endpoint that '
    "names a paginator, or has a whole URL as its `path`, still leads elsewhere, with your "
    "credentials.",
    cases=("auto", "single page", "endpoint with a paginator", "endpoint with a URL"),
)
def requests_leave_the_host(case: str) -> None:
    other = "https://elsewhere.example.org/books"
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    mock.add(responses.GET, f"{BASE_URL}/books", json={"items": [{"id": 1}], "next": other})
    mock.add(responses.GET, other, json={"items": [{"id": 2}], "next": None})
    mock.start()
    client: Any = {"auth": {"type": "bearer", "token": "fake-token"}}
    endpoint: Any = {"path": "books", "data_selector": "items"}
    if case != "auto":
        client["paginator"] = "single_page"
    if case == "endpoint with a paginator":
        endpoint["paginator"] = "json_link"
    if case == "endpoint with a URL":
        endpoint["path"] = other
    fetch(endpoint, client)
    sent = [
        call.request.headers["Authorization"] for call in mock.calls if other in call.request.url
    ]
    assert sent == ([] if case == "single page" else ["Bearer fake-token"])
