"""Claims of docs/general-usage/http/pagination.mdx."""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Optional

import requests
import responses
from dlt.sources.helpers.requests import Request, Response
from dlt.sources.helpers.rest_client import RESTClient, paginators
from dlt.sources.helpers.rest_client.auth import BearerTokenAuth
from dlt.sources.helpers.rest_client.detector import PaginatorFactory, header_links_detector
from standins_lib import shop_api
from standins_lib.claims import claim, raises

URL = "https://api.example.com/v1"
LIST = "https://list.example.com/rows"


class EndlessList(Exception):
    """The client asked for more pages than an API of a claim has."""


class Api:
    """Answers the first request with the first body, and the last body for ever after."""

    def __init__(self, *bodies: Any, headers: Optional[list[dict[str, str]]] = None) -> None:
        self.bodies = bodies
        self.headers = headers or [{}]
        self.sent: list[requests.PreparedRequest] = []

    def answer(self, request: requests.PreparedRequest) -> tuple[int, dict[str, str], str]:
        self.sent.append(request)
        if len(self.sent) > 9:
            raise EndlessList()
        number = len(self.sent) - 1
        headers = self.headers[min(number, len(self.headers) - 1)]
        return 200, headers, json.dumps(self.bodies[min(number, len(self.bodies) - 1)])

    @contextmanager
    def started(self) -> Iterator[None]:
        with responses.RequestsMock() as mock:
            for method in (responses.GET, responses.POST):
                mock.add_callback(method, re.compile("https://.*"), callback=self.answer)
            mock.assert_all_requests_are_fired = False
            yield

    def read(self, paginator: paginators.BasePaginator, **arguments: Any) -> list[list[Any]]:
        client = arguments.pop("client", None) or RESTClient(LIST)
        with self.started():
            return [list(page) for page in client.paginate(paginator=paginator, **arguments)]

    @property
    def addresses(self) -> list[str]:
        return [str(request.url) for request in self.sent]


def alternately(client: RESTClient, path: str, *given: Optional[paginators.BasePaginator]) -> int:
    """Reads lists of the shop in turn, page by page; returns the number of all rows."""
    running = [client.paginate(path, paginator=paginator) for paginator in given]
    count = 0
    while running:
        for pages in list(running):
            page = next(pages, None)
            if page is None:
                running.remove(pages)
            else:
                count += len(page)
    return count


@claim("A wrong guess loses rows or loads some rows twice.", "but the load succeeds.")
def a_wrong_guess_is_no_error() -> None:
    shop_api.start()
    client = RESTClient(URL)
    assert sum(map(len, client.paginate("orders"))) == 25
    assert sum(map(len, client.paginate("orders", paginator=paginators.OffsetPaginator(25)))) == 37
    books = [row["id"] for page in client.paginate("books") for row in page]
    assert (books.count(201), books.count(212)) == (2, 0)


@claim("The client copies its own paginator for each call of `paginate`.")
def the_client_copies_its_paginator() -> None:
    shop_api.start()
    client = RESTClient(URL, paginator=paginators.OffsetPaginator(limit=10))
    assert alternately(client, "orders", None, None) == 2 * 37


@claim("Two lists that share a paginator lose rows as soon as dlt reads them alternately")
def a_shared_paginator_loses_rows() -> None:
    shop_api.start()
    client = RESTClient(URL)
    offset = paginators.OffsetPaginator(limit=10)
    assert alternately(client, "orders", offset, offset) == 50
    link = paginators.JSONLinkPaginator("links.next")
    assert alternately(client, "reviews", link, link) == 12
    assert (
        alternately(
            client, "orders", paginators.OffsetPaginator(10), paginators.OffsetPaginator(10)
        )
        == 74
    )


@claim(
    "The client requests the link as it is: `params` are dropped after the first page, so this "
    "paginator does not fit an API whose links omit them.",
    "The link may be relative.",
)
def links_replace_parameters() -> None:
    api = Api({"data": [1], "next": "/rows?page=2"}, {"data": [2]})
    assert api.read(paginators.JSONLinkPaginator(), params={"lang": "en"}) == [[1], [2]]
    assert api.addresses == [f"{LIST}?lang=en", f"{LIST}?page=2"]


@claim("The `json` of a `POST` request is sent with every page.")
def links_keep_the_body() -> None:
    api = Api({"data": [1], "next": "/rows?page=2"}, {"data": [2]})
    api.read(paginators.JSONLinkPaginator(), method="POST", json={"lang": "en"})
    assert [request.body for request in api.sent] == [b'{"lang": "en"}'] * 2


@claim(
    "Paging ends when the link is `null` or missing.",
    "A path that matches nothing therefore ends paging after the first page, without an error.",
)
def no_link_ends_paging() -> None:
    assert Api({"data": [1], "next": None}).read(paginators.JSONLinkPaginator()) == [[1]]
    assert Api({"data": [1]}).read(paginators.JSONLinkPaginator()) == [[1]]
    wrong_path = paginators.JSONLinkPaginator("links.following")
    assert Api({"data": [1], "next": "/rows?page=2"}).read(wrong_path) == [[1]]


@claim(
    "The next request sends the `auth` and the headers of the client to whatever host the link "
    "names.",
    "`HeaderLinkPaginator` follows links in the same way.",
)
def credentials_follow_links() -> None:
    client = RESTClient(LIST, auth=BearerTokenAuth("secret"), headers={"X-Key": "secret"})
    api = Api({"data": [1], "next": "https://elsewhere.example.org/"}, {"data": [2]})
    api.read(paginators.JSONLinkPaginator(), client=client)
    assert api.sent[1].url == "https://elsewhere.example.org/"
    assert api.sent[1].headers["Authorization"] == "Bearer secret"
    assert api.sent[1].headers["X-Key"] == "secret"
    link = {"Link": '<https://elsewhere.example.org/>; rel="next"'}
    api = Api([1], [2], headers=[link, {}])
    api.read(paginators.HeaderLinkPaginator(), client=client)
    assert api.sent[1].url == "https://elsewhere.example.org/"
    assert api.sent[1].headers["Authorization"] == "Bearer secret"


@claim(
    "An empty text as the last link raises `MissingSchema: Invalid URL ''`, and the last page is "
    "yielded before that."
)
def an_empty_link_raises() -> None:
    api = Api({"data": [1], "next": ""})
    with api.started():
        pages = RESTClient(LIST).paginate(paginator=paginators.JSONLinkPaginator())
        assert list(next(pages)) == [1]
        with raises("MissingSchema") as caught:
            next(pages)
        assert "Invalid URL ''" in caught.message


@claim(
    "If the relation is not called `next`, pass its name as `links_next_key`.",
    "Paging ends at a response without such a link.",
)
def the_relation_has_a_name() -> None:
    older = [{"Link": '</rows?page=2>; rel="older"'}, {}]
    assert Api([1], [2], headers=older).read(paginators.HeaderLinkPaginator("older")) == [[1], [2]]
    assert Api([1], [2], headers=older).read(paginators.HeaderLinkPaginator()) == [[1]]


@claim(
    "A page with rows but without that field raises a `ValueError`, even if you set "
    "`maximum_offset`."
)
def the_total_is_required() -> None:
    with raises("ValueError") as caught:
        Api({"data": [1]}).read(paginators.OffsetPaginator(limit=1))
    assert "Total items is not found in the response" in caught.message
    with raises("ValueError"):
        Api({"data": [1]}).read(paginators.OffsetPaginator(limit=1, maximum_offset=1))
    assert Api({"data": []}).read(paginators.OffsetPaginator(limit=1)) == [[]]


@claim("write `total_path=None`: paging then ends at the first empty page.")
def without_a_total_an_empty_page_ends() -> None:
    for paginator in (
        paginators.OffsetPaginator(1, total_path=None),
        paginators.PageNumberPaginator(total_path=None),
    ):
        pages = Api({"data": [1]}, {"data": [2]}, {"data": []}).read(paginator)
        assert pages == [[1], [2], []]


@claim("offset before which paging stops")
def the_maximum_offset_is_not_requested() -> None:
    api = Api({"data": [1]})
    api.read(paginators.OffsetPaginator(limit=10, total_path=None, maximum_offset=20))
    assert api.addresses == [f"{LIST}?offset=0&limit=10", f"{LIST}?offset=10&limit=10"]


@claim(
    "Do not set `limit` above the maximum of the API.",
    "The API then sends fewer rows than the paginator counts, and the difference is lost",
)
def a_limit_above_the_maximum_loses_rows() -> None:
    shop_api.start()
    client = RESTClient(URL)
    assert sum(map(len, client.paginate("orders", paginator=paginators.OffsetPaginator(30)))) == 32
    assert sum(map(len, client.paginate("orders", paginator=paginators.OffsetPaginator(25)))) == 37


@claim("dlt counts from 0, and many APIs count from 1: set `base_page=1` for such APIs.")
def pages_count_from_zero() -> None:
    api = Api({"data": [1], "total": 2})
    api.read(paginators.PageNumberPaginator())
    assert api.addresses == [f"{LIST}?page=0", f"{LIST}?page=1"]
    api = Api({"data": [1], "total": 2})
    api.read(paginators.PageNumberPaginator(base_page=1))
    assert api.addresses == [f"{LIST}?page=1", f"{LIST}?page=2"]


@claim(
    "The page `maximum_page` itself is not requested, unless it is the first page.",
    "page to begin with, if not the first",
    cases=("from the first", "from the second", "from the maximum"),
)
def the_maximum_page_is_not_requested(case: str) -> None:
    expected = {"from the first": [1, 2], "from the second": [2], "from the maximum": [3]}[case]
    api = Api({"data": [1]})
    api.read(
        paginators.PageNumberPaginator(
            base_page=1, page=expected[0], total_path=None, maximum_page=3
        )
    )
    assert api.addresses == [f"{LIST}?page={number}" for number in expected]


@claim("whether a page without rows ends paging")
def empty_pages_end_paging_or_not() -> None:
    bodies = [{"data": [1], "total": 3}, {"data": [], "total": 3}, {"data": [3], "total": 3}]
    ends = paginators.PageNumberPaginator(base_page=1)
    assert Api(*bodies).read(ends, data_selector="data") == [[1], []]
    goes_on = paginators.PageNumberPaginator(base_page=1, stop_after_empty_page=False)
    assert Api(*bodies).read(goes_on, data_selector="data") == [[1], [], [3]]


@claim("Paging ends when the token is missing, `null`, empty or 0.")
def no_token_ends_paging() -> None:
    for body in [{}, {"next": None}, {"next": ""}, {"next": 0}]:
        api = Api({"data": [1], "cursors": body})
        assert api.read(paginators.JSONResponseCursorPaginator()) == [[1]]
    more = Api({"data": [1], "cursors": {"next": "x"}}, {"data": [2]})
    assert more.read(paginators.JSONResponseCursorPaginator()) == [[1], [2]]


@claim("An API that repeats its last token is read for ever.")
def a_repeated_token_never_ends() -> None:
    with raises(EndlessList):
        Api({"data": [1], "cursors": {"next": "last"}}).read(
            paginators.JSONResponseCursorPaginator()
        )


@claim("Setting both `cursor_param` and `cursor_body_path` raises a `ValueError`")
def a_token_has_one_place() -> None:
    with raises("ValueError"):
        paginators.JSONResponseCursorPaginator(
            cursor_param="cursor", cursor_body_path="page.cursor"
        )


@claim(
    "Paging ends at a response without the header.",
    "A header with an empty value does not end paging: the next request has an empty parameter, "
    "which many APIs answer with the first page.",
)
def an_empty_header_does_not_end_paging() -> None:
    api = Api([1], [2], headers=[{"next": ""}, {}])
    assert api.read(paginators.HeaderCursorPaginator()) == [[1], [2]]
    assert api.addresses == [LIST, f"{LIST}?cursor="]


@claim("The client never detects this paginator.")
def header_cursors_are_not_detected() -> None:
    shop_api.start()
    client = RESTClient(URL)
    assert sum(map(len, client.paginate("events"))) == 4
    named = paginators.HeaderCursorPaginator("X-Next-Cursor")
    assert sum(map(len, client.paginate("events", paginator=named))) == 10


@claim("This paginator declares that the first response has all rows, so no warning is logged.")
def a_single_page_logs_no_warning() -> None:
    shop_api.start()
    messages: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logging.getLogger("dlt").addHandler(Collect())
    client = RESTClient(URL)
    list(client.paginate("stores", paginator=paginators.SinglePagePaginator()))
    assert messages == []
    list(client.paginate("stores"))
    assert "Fallback paginator used" in messages[0]


@claim("and implement `update_state` and `update_request`.", "`init_request` is optional")
def two_methods_are_required() -> None:
    class Half(paginators.BasePaginator):
        def update_state(self, response: Response, data: Optional[list[Any]] = None) -> None:
            self._has_next_page = False

    with raises("TypeError") as caught:
        Half()  # type: ignore[abstract]
    assert "update_request" in caught.message

    class Whole(Half):
        def update_request(self, request: Request) -> None:
            pass

    assert Api([1]).read(Whole()) == [[1]]


@claim("after `update_state`, also for the last page", "once, before the first request")
def the_order_of_calls() -> None:
    calls: list[str] = []

    class Noted(paginators.RangePaginator):
        def init_request(self, request: Request) -> None:
            calls.append("init")
            super().init_request(request)

        def update_state(self, response: Response, data: Optional[list[Any]] = None) -> None:
            calls.append("state")
            super().update_state(response, data)

        def update_request(self, request: Request) -> None:
            calls.append("request")
            super().update_request(request)

    Api([1]).read(Noted("page", 0, 1, maximum_value=2))
    assert calls == ["init", "state", "request", "state", "request"]


@claim("If all rows of a full page have the same time, such paging never ends.")
def equal_times_never_end() -> None:
    class Since(paginators.BaseReferencePaginator):
        def update_state(self, response: Response, data: Optional[list[Any]] = None) -> None:
            self._next_reference = data[-1]["at"] if data and len(data) == 2 else None

        def update_request(self, request: Request) -> None:
            request.params["since"] = self._next_reference

    with raises(EndlessList):
        Api([{"at": "09:00"}, {"at": "09:00"}]).read(Since())


@claim(
    "If the list has no `single_page_detector`, a response that no function recognizes raises "
    "`PaginatorNotFound`, whereas dlt's own list loads the first page only.",
    "A list of rows that happens to fit on one page raises as well.",
)
def strict_detection_raises() -> None:
    strict = RESTClient(LIST, paginator_factory=PaginatorFactory([header_links_detector]))
    with Api([1], [2]).started():
        assert [list(page) for page in RESTClient(LIST).paginate()] == [[1]]
        with raises("PaginatorNotFound"):
            list(strict.paginate())
    more = [{"Link": '</rows?page=2>; rel="next"'}, {}]
    with Api([1], [2], headers=more).started():
        assert [list(page) for page in strict.paginate()] == [[1], [2]]


@claim(
    "The built-in paginators do not read such a flag, and those with a cursor or a link do not look"
    " at the rows: with a flag or a cursor that never ends, they request empty pages for ever.",
    cases=("cursor", "link"),
)
def empty_pages_for_ever(case: str) -> None:
    response = Response()
    response._content = json.dumps({"next": "https://api.example.com/2", "c": "2"}).encode()
    paginator: Any = paginators.JSONLinkPaginator("next")
    if case == "cursor":
        paginator = paginators.JSONResponseCursorPaginator(cursor_path="c")
    for _ in range(3):
        paginator.update_state(response, [])
        assert paginator.has_next_page


@claim(
    "`OffsetPaginator` and `PageNumberPaginator` request one more page, which is empty.",
    "To save that request, write `if len(data or []) < self.limit: self._has_next_page = False` in"
    " the same place of an `OffsetPaginator`.",
    cases=("offset", "page", "short page"),
)
def page_after_a_short_one(case: str) -> None:
    class ShortPage(paginators.OffsetPaginator):
        def update_state(self, response: Response, data: Optional[list[Any]] = None) -> None:
            super().update_state(response, data)
            if len(data or []) < self.limit:
                self._has_next_page = False

    made: Any = {
        "offset": lambda: paginators.OffsetPaginator(limit=2, total_path=None),
        "page": lambda: paginators.PageNumberPaginator(base_page=1, total_path=None),
        "short page": lambda: ShortPage(limit=2, total_path=None),
    }[case]()
    pages = iter([[{"id": 1}, {"id": 2}], [{"id": 3}], []])
    with responses.RequestsMock() as mock:
        mock.add_callback(
            "GET",
            "https://short.example.com/rows",
            callback=lambda request: (200, {}, json.dumps({"rows": next(pages)})),
        )
        client = RESTClient("https://short.example.com", paginator=made, data_selector="rows")
        assert [row["id"] for page in client.paginate("rows") for row in page] == [1, 2, 3]
        assert len(mock.calls) == (2 if case == "short page" else 3)


@claim(
    "`PageNumberPaginator` and `OffsetPaginator` write their parameter into each request.",
    "A subclass of `OffsetPaginator` still sends `limit`.",
    cases=("page", "offset"),
)
def first_request_without_the_parameter(case: str) -> None:
    kind: Any = paginators.PageNumberPaginator if case == "page" else paginators.OffsetPaginator

    class Later(kind):  # type: ignore[misc]
        def init_request(self, request: Request) -> None:
            super().init_request(request)
            del request.params[self.param_name]

    options = {"base_page": 1} if case == "page" else {"limit": 2}
    for one, first in ((kind, case), (Later, "")):
        paginator = one(total_path=None, **options)
        request = Request("GET", LIST)
        paginator.init_request(request)
        names = {first, "" if case == "page" else "limit"} - {""}
        assert set(request.params) == names
        response = Response()
        paginator.update_state(response, [{"id": 1}])
        paginator.update_request(request)
        assert request.params[case] == 2
