"""Claims of docs/general-usage/http/rest-client.mdx."""

import json
import logging
import os
import threading
import types
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import dlt
import requests
import responses
import tenacity.nap
from dlt.sources.helpers.requests import Client
from dlt.sources.helpers.rest_client import RESTClient, paginate
from dlt.sources.helpers.rest_client.auth import BearerTokenAuth
from dlt.sources.helpers.rest_client.client import PageData, raise_for_status
from dlt.sources.helpers.rest_client.exceptions import IgnoreResponseException
from dlt.sources.helpers.rest_client.paginators import (
    JSONLinkPaginator,
    JSONResponseCursorPaginator,
    OffsetPaginator,
    PageNumberPaginator,
    SinglePagePaginator,
)
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises

URL = "https://api.example.com/v1"


def shop(**settings: Any) -> shop_api.Shop:
    """The bookshop's API; waits between attempts take no time."""
    tenacity.nap.time = types.SimpleNamespace(sleep=lambda seconds: None)
    return shop_api.start(**settings)


def select(selector: Any, *bodies: Any) -> list[list[Any]]:
    """The pages that a client takes from these bodies."""
    with responses.RequestsMock() as mock:
        for number, body in enumerate(bodies, 1):
            more = [("Link", f'</{number}>; rel="next"')] if number < len(bodies) else []
            address = f"https://rows.example.com/{number - 1}"
            mock.add(responses.GET, address, body=json.dumps(body), headers=dict(more))
        client = RESTClient("https://rows.example.com/0")
        return [list(page) for page in client.paginate(data_selector=selector)]


class Warnings(logging.Handler):
    """Collects what dlt logs."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []
        logging.getLogger("dlt").addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@claim(
    "A request cannot switch off what the client has: with `auth=None` or `paginator=None`, "
    "the request uses the value of the client."
)
def none_is_the_value_of_the_client() -> None:
    shop()
    client = RESTClient(
        URL, auth=BearerTokenAuth("of-client"), paginator=JSONResponseCursorPaginator()
    )
    response = client.get("stores", auth=None)
    assert response.request.headers["Authorization"] == "Bearer of-client"
    assert [len(page) for page in client.paginate("customers", paginator=None)] == [4, 4, 3]


@claim("A single header is left out with `None` as its value.")
def none_leaves_a_header_out() -> None:
    shop()
    client = RESTClient(URL, headers={"X-One": "1", "X-Two": "2"})
    sent = client.get("stores", headers={"X-One": None}).request.headers
    assert "X-One" not in sent
    assert sent["X-Two"] == "2"


@claim("headers of all requests; a request adds headers, or replaces some")
def headers_of_a_request_win() -> None:
    shop()
    client = RESTClient(URL, headers={"X-One": "1", "X-Two": "2"})
    sent = client.get("stores", headers={"X-Two": "two", "X-Three": "3"}).request.headers
    assert (sent["X-One"], sent["X-Two"], sent["X-Three"]) == ("1", "two", "3")


@claim(
    "`get`, `post` and `request` do not raise on an error status", "`paginate` raises by itself."
)
def only_paginate_raises() -> None:
    shop()
    client = RESTClient(URL)
    assert client.get("books/999").status_code == 404
    assert client.post("books/999").status_code == 404
    assert client.request("books/999").status_code == 404
    with raises("HTTPError"):
        list(client.paginate("books/999"))


@claim("A path is joined to `base_url` with one slash.", "A full URL replaces `base_url`.")
def one_slash_between_base_and_path() -> None:
    shop()
    sent = [
        RESTClient(base).get(path).request.url
        for base in (URL, f"{URL}/")
        for path in ("stores", "/stores")
    ]
    assert sent == [f"{URL}/stores"] * 4
    other = RESTClient("https://other.example.com").get(f"{URL}/stores")
    assert other.request.url == f"{URL}/stores"


@claim(
    "Other arguments, such as `data` or `cookies`, raise a `TypeError` when the request is sent."
)
def unknown_arguments_raise_when_sent() -> None:
    class Empty(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Empty)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    client = RESTClient(f"http://127.0.0.1:{server.server_port}")
    assert client.get("", timeout=5, allow_redirects=False).status_code == 204
    with raises("TypeError") as caught:
        client.get("", data={"user": "reporting"})
    assert "unexpected keyword argument 'data'" in caught.message
    with raises("TypeError"):
        client.get("", cookies={"user": "reporting"})


@claim("The session adds neither the headers nor the `auth` of the client.")
def session_knows_nothing_of_the_client() -> None:
    shop()
    client = RESTClient(URL, headers={"X-One": "1"}, auth=BearerTokenAuth("of-client"))
    own = client.get("stores").request.headers
    bare = client.session.get(f"{URL}/stores").request.headers
    assert {"X-One", "Authorization"} <= set(own)
    assert not {"X-One", "Authorization"} & set(bare)


@claim("Each request is sent only when you ask for its page")
def requests_are_sent_on_demand() -> None:
    api = shop()
    pages = RESTClient(URL).paginate("orders", paginator=OffsetPaginator(limit=10))
    assert len(api.requests) == 0
    next(pages)
    assert len(api.requests) == 1
    next(pages)
    assert len(api.requests) == 2


@claim(
    "An error status ends the loop with `HTTPError`, after the retries.",
    "The pages before the error have been yielded by then.",
)
def an_error_ends_the_loop_after_the_retries() -> None:
    api = shop()
    pages = RESTClient(URL).paginate("orders", paginator=OffsetPaginator(limit=10))
    assert len(next(pages)) == 10
    api.busy = 100
    with raises("HTTPError"):
        next(pages)
    assert len(api.requests) == 1 + 5


@claim(
    "If a loop with a cursor stops early and you use its dictionary again, the second loop begins "
    "where the first one ended"
)
def a_used_dictionary_keeps_the_cursor() -> None:
    shop()
    client = RESTClient(URL, paginator=JSONResponseCursorPaginator())
    used: dict[str, Any] = {}
    next(client.paginate("customers", params=used))
    assert sum(map(len, client.paginate("customers", params=used))) == 7
    assert sum(map(len, client.paginate("customers", params={}))) == 11


@claim(
    "`OffsetPaginator` and `PageNumberPaginator` set their parameters anew at the start of each "
    "loop."
)
def counting_paginators_begin_anew() -> None:
    shop()
    client = RESTClient(URL)
    used: dict[str, Any] = {}
    next(client.paginate("orders", params=used, paginator=OffsetPaginator(limit=10)))
    again = client.paginate("orders", params=used, paginator=OffsetPaginator(limit=10))
    assert sum(map(len, again)) == 37
    used = {}
    by_page = {"base_page": 1, "total_path": "pagination.pages"}
    next(client.paginate("books", params=used, paginator=PageNumberPaginator(**by_page)))
    again = client.paginate("books", params=used, paginator=PageNumberPaginator(**by_page))
    assert sum(map(len, again)) == 12


@claim("A selector that matches nothing gives an empty page and no error.")
def no_match_is_an_empty_page() -> None:
    assert select("rows", {"data": [1]}) == [[]]


@claim(
    "A selector that finds `null` gives a page with one row, `None`.",
    "Skip it, or add `add_filter(lambda row: row is not None)` to the resource.",
)
def null_is_a_row() -> None:
    pages = select("data", {"data": None})
    assert pages == [[None]]
    assert list(dlt.resource(pages, name="a").add_filter(lambda row: row is not None)) == []


@claim("An object becomes a page with one row.")
def an_object_is_a_row() -> None:
    assert select("$", {"id": 1}) == [[{"id": 1}]]


@claim(
    "A selector of lists gives one row for each list, but if it matches a single list, each item "
    "of that list becomes a row.",
    "To get the items in both cases, end the selector with `[*]`: `data[*].lines[*]`.",
)
def a_single_list_is_unpacked() -> None:
    one = {"data": [{"lines": [1, 2]}]}
    two = {"data": [{"lines": [1, 2]}, {"lines": [3]}]}
    assert select("data[*].lines", two) == [[[1, 2], [3]]]
    assert select("data[*].lines", one) == [[1, 2]]
    assert select("data[*].lines[*]", two) == [[1, 2, 3]]
    assert select("data[*].lines[*]", one) == [[1, 2]]


@claim(
    "Without a selector, the client looks for lists in the first body, down to the third level.",
    "If no list has such a key, the client takes the first list, and if there is no list, the "
    "whole body.",
)
def lists_are_found_down_to_the_third_level() -> None:
    third = {"a": {"b": {"found": [1]}}}
    fourth = {"a": {"b": {"c": {"data": [1]}}}}
    assert select(None, third) == [[1]]
    assert select(None, fourth) == [[fourth]]
    assert select(None, {"tags": [1], "labels": [2]}) == [[1]]


@claim(
    "It takes the first list whose key is `data`, `items`, `results`, `entries`, `records`, "
    "`rows`, `entities`, `payload`, `content`, `objects` or `values`."
)
def lists_with_usual_names_come_first() -> None:
    names = "data items results entries records rows entities payload content objects values"
    for name in names.split():
        assert select(None, {"tags": [1], name: [2]}) == [[2]]
    assert select(None, {"meta": {"items": [1]}, "data": [2]}) == [[1]]


@claim("The following pages use the place that was found in the first body.")
def the_place_is_found_once() -> None:
    assert select(None, {"tags": [1]}, {"tags": [2], "data": [3]}) == [[1], [2]]
    assert select(None, {"tags": [2], "data": [3]}) == [[3]]


@claim("the request for the next page; the request of this page is `response.request`")
def request_is_the_next_one() -> None:
    shop()
    page = next(RESTClient(URL).paginate("orders", paginator=OffsetPaginator(limit=10)))
    assert page.request.params["offset"] == 10
    assert page.response.request.path_url == "/v1/orders?offset=0&limit=10"


@claim(
    "They also get responses with an error status, and one response for each retried attempt.",
    "Your list replaces the function that raises on an error status",
)
def hooks_see_each_attempt() -> None:
    api = shop(busy=2)
    seen: list[int] = []

    def note(response: requests.Response, *arguments: Any, **keywords: Any) -> None:
        seen.append(response.status_code)

    def read(path: str, *hooks: Any) -> list[PageData[Any]]:
        return list(
            RESTClient(URL).paginate(
                path, paginator=SinglePagePaginator(), hooks={"response": list(hooks)}
            )
        )

    read("stores", note)
    assert seen == [429, 429, 200]
    assert read("books/999", note)[0][0]["error"]["status"] == 404
    with raises("HTTPError"):
        read("books/999", note, raise_for_status)
    assert api.busy == 0


@claim(
    "`IgnoreResponseException` ends the loop without that page and without an error.",
    "`get`, `post` and `request` do not catch this exception.",
)
def ignored_responses_end_the_loop() -> None:
    shop()
    client = RESTClient(URL)

    def stop(response: requests.Response, *arguments: Any, **keywords: Any) -> None:
        if "offset=10" in str(response.url):
            raise IgnoreResponseException()

    pages = client.paginate(
        "orders", paginator=OffsetPaginator(limit=10), hooks={"response": [stop]}
    )
    assert [page[0]["id"] for page in pages] == [1006]
    with raises("IgnoreResponseException"):
        client.get("orders", params={"offset": 10}, hooks={"response": [stop]})


@claim("A hook that returns a response replaces the one that it got.")
def a_hook_can_replace_the_response() -> None:
    shop()

    def other(response: requests.Response, *arguments: Any, **keywords: Any) -> requests.Response:
        made = requests.Response()
        made.status_code = 200
        made._content = b'[{"id": 7}]'
        return made

    one = SinglePagePaginator()
    hooks = {"response": [other]}
    pages = list(RESTClient(URL).paginate("stores", paginator=one, hooks=hooks))
    assert pages == [[{"id": 7}]]


@claim("The headers stay for the following requests until you change them.")
def changed_headers_stay() -> None:
    shop()
    sent: list[Any] = []
    for page in RESTClient(URL).paginate("orders", paginator=OffsetPaginator(limit=10)):
        sent.append(page.response.request.headers.get("X-Confirmed"))
        if len(sent) == 1:
            page.request.headers["X-Confirmed"] = "first"
    assert sent == [None, "first", "first", "first"]


@claim("You can also check `page.request.url` here, before credentials are sent to another host.")
def the_next_address_is_known() -> None:
    api = shop()
    pages = RESTClient(URL).paginate("reviews", paginator=JSONLinkPaginator("links.next"))
    assert next(pages).request.url == f"{URL}/reviews?from=NA%3D%3D"
    assert api.requests == ["/v1/reviews"]


@claim(
    "It takes a full URL and the arguments of the method, except those for sending: `timeout=…` "
    "raises a `TypeError`"
)
def the_shortcut_takes_no_timeout() -> None:
    shop()
    one = SinglePagePaginator()
    assert sum(map(len, paginate(f"{URL}/stores", paginator=one))) == 3
    assert sum(map(len, RESTClient(URL).paginate("stores", paginator=one, timeout=3))) == 3
    with raises("TypeError"):
        paginate(f"{URL}/stores", paginator=one, timeout=3)  # type: ignore[call-arg]


@claim("`RESTClient` logs a warning about a session that raises")
def a_raising_session_is_warned_about() -> None:
    shop()
    log = Warnings()
    RESTClient(URL, session=Client(raise_for_status=False).session)
    assert log.messages == []
    RESTClient(URL, session=Client().session)
    assert "has raise_for_status enabled" in log.messages[0]


@claim("A plain `requests.Session` works too, but it has neither retries nor a timeout.")
def a_plain_session_does_not_retry() -> None:
    shop(busy=1)
    timeouts: list[Any] = []

    class Watched(requests.Session):
        def send(self, request: Any, **keywords: Any) -> requests.Response:
            timeouts.append(keywords.get("timeout"))
            return super().send(request, **keywords)

    assert RESTClient(URL, session=Watched()).get("stores").status_code == 429
    assert timeouts == [None]
    shop(busy=1)
    assert RESTClient(URL).get("stores").status_code == 200


@claim("The log contains neither what `auth` adds nor retries.")
def auth_and_retries_are_not_logged() -> None:
    shop(busy=1)
    os.environ["RUNTIME__LOG_LEVEL"] = "INFO"
    log = Warnings()
    client = RESTClient(URL, auth=BearerTokenAuth("of-auth"), headers={"X-Key": "of-header"})
    assert client.get("stores").status_code == 200
    assert len(log.messages) == 1
    assert "of-header" in log.messages[0]
    assert "of-auth" not in log.messages[0]


@claim(
    "Without `data_selector`, a key with a dot in its name gives no rows either: set the selector, "
    "with the name in quotes."
)
def dots_in_keys_need_quotes() -> None:
    assert select(None, {"order.lines": [{"id": 1}]}) == [[]]
    assert select("'order.lines'", {"order.lines": [{"id": 1}]}) == [[{"id": 1}]]


@claim(
    "The first page twice, the last page never: `base_page` of `PageNumberPaginator` is 0, which "
    "is also what detection assumes."
)
def detection_counts_from_zero() -> None:
    shop()
    pages = RESTClient(URL).paginate("books")
    assert [page[0]["id"] for page in pages] == [201, 201, 205]
    named = PageNumberPaginator(base_page=1, total_path="pagination.pages")
    assert [page[0]["id"] for page in RESTClient(URL).paginate("books", paginator=named)] == [
        201,
        205,
        209,
    ]


@claim("you passed a paginator class instead of an object.")
def a_class_is_no_paginator() -> None:
    shop()
    for kind in (OffsetPaginator, JSONLinkPaginator, PageNumberPaginator):
        with raises("TypeError") as caught:
            list(RESTClient(URL).paginate("orders", paginator=kind))  # type: ignore[arg-type]
        assert "init_request() missing 1 required positional argument" in caught.message


@claim("the body is not JSON, or it is empty, as with status 204.")
def an_empty_body_is_no_json() -> None:
    with responses.RequestsMock() as mock, raises("JSONDecodeError"):
        mock.add(responses.GET, "https://rows.example.com/", status=204)
        list(RESTClient("https://rows.example.com/").paginate())


@claim("In a pipeline, all these exceptions arrive as the cause of a `ResourceExtractionError`.")
def a_pipeline_wraps_the_error() -> None:
    shop()

    @dlt.resource
    def missing() -> Iterator[Any]:
        yield from RESTClient(URL).paginate("books/999")

    with raises("ResourceExtractionError") as caught:
        pipeline().extract(missing())
    assert caught.step == "extract"
    assert isinstance(caught.value.__cause__, requests.HTTPError)


@claim(
    "Digits that a `float` cannot hold are lost before dlt sees the row, so a hint `decimal` does"
    " not bring them back.",
    "Without the hint, the column is a `decimal` with nine places, and DuckDB rounds the rest away."
    " A table that was loaded with floats before has a `double` column, and keeps it.",
    cases=("hint", "hint and hook", "hook", "used table"),
)
def decimals_of_json(case: str) -> None:
    from decimal import Decimal

    digits = "0.123456789012345678"
    url = "https://rates.example.com/rates"
    size: Any = {"rate": {"data_type": "decimal", "precision": 38, "scale": 18}}

    def exact(response: Any, *args: Any, **kwargs: Any) -> None:
        response.json = lambda **_: json.loads(response.content, parse_float=Decimal)

    loaded = pipeline()

    def load(hook: bool, columns: Any) -> Any:
        hooks: Any = {"hooks": {"response": [exact]}} if hook else {}
        with responses.RequestsMock() as server:
            server.get(url, body=f'[{{"rate": {digits}}}]', content_type="application/json")
            client = RESTClient("https://rates.example.com", paginator=SinglePagePaginator())
            page = list(next(client.paginate("rates", **hooks)))
        loaded.run(page, table_name="rates", columns=columns, write_disposition="replace")
        with loaded.sql_client() as sql:
            [(kind, value)] = sql.execute_sql("SELECT typeof(rate), rate FROM rates")
        return kind, value

    if case == "used table":
        assert load(hook=False, columns={})[0] == "DOUBLE"
        kind, value = load(hook=True, columns={})
        assert (kind, value) == ("DOUBLE", float(digits))
    elif case == "hint":
        assert load(hook=False, columns=size)[1] != Decimal(digits)
    elif case == "hint and hook":
        assert load(hook=True, columns=size) == ("DECIMAL(38,18)", Decimal(digits))
    else:
        assert load(hook=True, columns={}) == ("DECIMAL(38,9)", Decimal("0.123456789"))


@claim(
    "A page that does not fit raises `ValidationError`, and no row of it is loaded.",
    "In the REST API source, write the function into `response_actions`.",
)
def validated_pages() -> None:
    from dlt.sources.rest_api import rest_api_source
    from pydantic import BaseModel

    class Row(BaseModel):
        id: int

    class Page(BaseModel):
        rows: list[Row]

    def validated(response: Any, *args: Any, **kwargs: Any) -> None:
        page = Page.model_validate_json(response.content)
        response.json = lambda **options: page.model_dump()

    for body, fits in (([{"id": "1"}, {"id": 2}], True), ([{"id": 1}, {"id": "x"}], False)):
        with responses.RequestsMock() as mock:
            mock.add(responses.GET, "https://rows.example.com/list", json={"rows": body})
            endpoint: Any = {
                "path": "list",
                "paginator": "single_page",
                "data_selector": "rows",
                "response_actions": [validated],
            }
            source = rest_api_source(
                {
                    "client": {"base_url": "https://rows.example.com"},
                    "resources": [{"name": "rows", "endpoint": endpoint}],
                }
            )
            client = RESTClient("https://rows.example.com")
            pages = client.paginate(
                "list",
                paginator=SinglePagePaginator(),
                data_selector="rows",
                hooks={"response": [raise_for_status, validated]},
            )
            if fits:
                assert [list(page) for page in pages] == [[{"id": 1}, {"id": 2}]]
                assert list(source) == [{"id": 1}, {"id": 2}]
            else:
                with raises("ValidationError"):
                    next(pages)
                with raises("ValidationError"):
                    list(source)
