"""Stand-in for the web API of a bookshop at ``https://api.example.com/v1``.

The API is invented. Each list uses a different kind of pagination, so that pages can show all:

=====================  ==========================================================
``/books``             page number from 1, ``pagination.pages`` in the body
``/orders``            offset and limit (at most 25), ``total`` in the body
``/customers``         cursor, ``cursors.next`` in the body
``/reviews``           link in the body, ``links.next``
``/presses``           ``Link`` header, a bare list
``/events``            cursor in the header ``X-Next-Cursor``, a bare list
``/stores``            no pagination, a bare list
``POST /orders/search``  cursor in the JSON body, ``page.cursor``
=====================  ==========================================================

``start(now=…)`` serves the state at one point in time; a second call with a later ``now``
simulates the time between two runs.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import responses
from requests import PreparedRequest

from . import _shop_data as data
from ._shop_data import Record

HOST = "https://api.example.com"
ROOT = f"{HOST}/v1"
TOKEN_URL = "https://auth.example.com/oauth/token"
TOKEN = "your-shop-token"
API_KEY = "your-shop-key"
LOGIN = ("reporting", "your-shop-password")
CLIENT = ("your-client-id", "your-client-secret")
MAX_LIMIT = 25

Query = dict[str, str]
Answer = tuple[int, dict[str, str], str]


class Refused(Exception):
    """A request that the API answers with an error status."""

    def __init__(self, status: int, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass
class Request:
    """The parts of a request that routes read."""

    query: Query
    headers: dict[str, str]
    body: Record


@dataclass
class Shop:
    """The settings of a started stand-in, and the requests that it has answered."""

    now: str
    auth: str | None
    page_size: int
    busy: int
    requests: list[str] = field(default_factory=list)

    def answer(self, request: PreparedRequest) -> Answer:
        """Answer one request."""
        url = urlsplit(request.url or "")
        self.requests.append(url.path + (f"?{url.query}" if url.query else ""))
        headers = {name.lower(): str(value) for name, value in request.headers.items()}
        try:
            if self.busy > 0:
                self.busy -= 1
                raise Refused(429, "Too many requests", Retry_After="1")
            raw = request.body or b"{}"
            query = dict(parse_qsl(url.query, keep_blank_values=True))
            self._authorise(headers, query)
            body = json.loads(raw) if request.method == "POST" else {}
            asked = Request(query, headers, body)
            path = url.path.removeprefix("/v1")
            status, content, extra = self._route(f"{request.method} {path}", asked)
        except Refused as refused:
            content = {"error": {"status": refused.status, "message": str(refused)}}
            status, extra = refused.status, refused.headers
        return status, extra, json.dumps(content)

    def token(self, request: PreparedRequest) -> Answer:
        """Answer a request for an OAuth 2.0 token."""
        raw = request.body or ""
        form = dict(parse_qsl(raw.decode() if isinstance(raw, bytes) else str(raw)))
        if (form.get("client_id"), form.get("client_secret")) != CLIENT:
            return 401, {}, json.dumps({"error": "invalid_client"})
        return (
            200,
            {},
            json.dumps({"access_token": TOKEN, "token_type": "Bearer", "expires_in": 3600}),
        )

    def _authorise(self, headers: dict[str, str], query: Query) -> None:
        given = headers.get("authorization", "")
        basic = "Basic " + base64.b64encode(":".join(LOGIN).encode()).decode()
        accepted = {
            None: True,
            "bearer": given == f"Bearer {TOKEN}",
            "api_key": API_KEY in (headers.get("x-api-key"), query.get("api_key")),
            "basic": given == basic,
        }
        if not accepted[self.auth]:
            raise Refused(401, "Missing or wrong credentials")

    def _route(self, call: str, asked: Request) -> tuple[int, Any, dict[str, str]]:
        for pattern, handle in self._routes().items():
            found = re.fullmatch(pattern, call)
            if found:
                content = handle(asked, *found.groups())
                if isinstance(content, tuple):
                    return 200, content[0], content[1]
                return 200, content, {}
        raise Refused(404, "No such address")

    def _routes(self) -> dict[str, Callable[..., Any]]:
        return {
            "GET /books": self._books,
            r"GET /books/(\d+)": lambda asked, number: _one(data.books(), number),
            r"GET /books/(\d+)/reviews": lambda asked, number: {
                "reviews": [row for row in data.reviews() if row["book_id"] == int(number)]
            },
            "GET /orders": self._orders,
            r"GET /orders/changed/(\d{4}-\d\d-\d\d)": self._changed,
            r"GET /orders/(\d+)": lambda asked, number: _one(data.orders(self.now), number),
            r"GET /orders/(\d+)/parcels": self._parcels,
            r"GET /orders/(\d+)/invoice": self._invoice,
            "POST /orders/search": self._search,
            "POST /stock": self._stock,
            "GET /stock": lambda asked: _stock_of(_number(asked.query, "book_id", 0)),
            "GET /customers": self._customers,
            r"GET /customers/(\d+)/orders/(\d+)": self._order_of_customer,
            "GET /reviews": self._reviews,
            "GET /presses": self._presses,
            "GET /events": self._events,
            "GET /stores": lambda asked: data.stores(),
            "GET /returns": self._returns,
            "GET /me": lambda asked: {"account": "reporting", "scopes": ["orders", "books"]},
            "GET /payroll": _forbidden,
        }

    def _books(self, asked: Request) -> Any:
        page = _number(asked.query, "page", 1)
        if page < 1:
            raise Refused(422, "page starts at 1")
        rows, size = data.books(), self.page_size
        genre = asked.query.get("genre")
        rows = [row for row in rows if genre in (None, row["genre"])]
        return {
            "items": rows[(page - 1) * size : page * size],
            "pagination": {"page": page, "pages": -(-len(rows) // size)},
        }

    def _filtered(self, since: str | None, before: str | None) -> list[Record]:
        """Orders changed in a range (both bounds inclusive), sorted by time of change."""
        rows = sorted(data.orders(self.now), key=lambda row: (row["updated_at"], row["id"]))
        try:
            low = data.parse(since) if since else None
            high = data.parse(before) if before else None
        except ValueError:
            raise Refused(422, "updated_since and updated_before take ISO 8601") from None
        return [
            row
            for row in rows
            if (low is None or data.parse(row["updated_at"]) >= low)
            and (high is None or data.parse(row["updated_at"]) <= high)
        ]

    def _orders(self, asked: Request) -> Any:
        since = asked.query.get("updated_since") or asked.headers.get("x-updated-since")
        rows = self._filtered(since, asked.query.get("updated_before"))
        for name in ("status", "customer_id"):
            wanted = asked.query.get(name)
            if wanted is not None:
                rows = [
                    row
                    for row in rows
                    if wanted in (str(row.get(name)), str(row["customer"]["id"]))
                ]
        limit = min(_number(asked.query, "limit", MAX_LIMIT), MAX_LIMIT)
        offset = _number(asked.query, "offset", 0)
        return {"data": rows[offset : offset + limit], "total": len(rows)}

    def _changed(self, asked: Request, day: str) -> Any:
        return {"data": self._filtered(day, None)}

    def _search(self, asked: Request) -> Any:
        wanted, page = asked.body.get("filter", {}), asked.body.get("page", {})
        rows = self._filtered(wanted.get("updated_since"), wanted.get("updated_before"))
        if "status" in wanted:
            rows = [row for row in rows if row["status"] == wanted["status"]]
        rows, following = self._cursor(rows, page.get("cursor"))
        return {"results": rows, "page": {"next": following}}

    def _stock(self, asked: Request) -> Any:
        if not isinstance(asked.body.get("book_id"), int):
            raise Refused(422, "book_id must be a number")
        return _stock_of(asked.body["book_id"])

    def _parcels(self, asked: Request, number: str) -> Any:
        found = data.parcels(_one(data.orders(self.now), number))
        if found is None:
            raise Refused(404, f"Order {number} has no parcels")
        return {"parcels": found}

    def _invoice(self, asked: Request, number: str) -> Any:
        order = _one(data.orders(self.now), number)
        if order["status"] != "delivered":
            return {"message": "Invoice not ready"}
        return {"order_id": order["id"], "amount": order["total"]}

    def _order_of_customer(self, asked: Request, customer: str, number: str) -> Any:
        order = _one(data.orders(self.now), number)
        if order["customer"]["id"] != int(customer):
            raise Refused(404, f"Customer {customer} has no order {number}")
        return order

    def _cursor(self, rows: list[Record], cursor: str | None) -> tuple[list[Record], str | None]:
        """A page of rows, and the cursor of the next page."""
        try:
            start = int(base64.urlsafe_b64decode(cursor)) if cursor else 0
        except ValueError:
            raise Refused(422, "unknown cursor") from None
        end = start + self.page_size
        following = base64.urlsafe_b64encode(str(end).encode()).decode()
        return rows[start:end], following if end < len(rows) else None

    def _customers(self, asked: Request) -> Any:
        rows, following = self._cursor(data.customers(), asked.query.get("cursor"))
        return {"data": rows, "cursors": {"next": following}}

    def _reviews(self, asked: Request) -> Any:
        rows, following = self._cursor(data.reviews(), asked.query.get("from"))
        link = f"{ROOT}/reviews?{urlencode({'from': following})}" if following else None
        return {"results": rows, "links": {"self": f"{ROOT}/reviews", "next": link}}

    def _presses(self, asked: Request) -> Any:
        rows, following = self._cursor(data.presses(), asked.query.get("from"))
        link = f'<{ROOT}/presses?{urlencode({"from": following or ""})}>; rel="next"'
        return rows, {"Link": link} if following else {}

    def _events(self, asked: Request) -> Any:
        events = [{"order_id": row["id"], "at": row["placed_at"]} for row in data.orders(self.now)]
        rows, following = self._cursor(events[:10], asked.query.get("cursor"))
        return rows, {"X-Next-Cursor": following} if following else {}

    def _returns(self, asked: Request) -> Any:
        since = asked.query.get("since", "0")
        if not since.isdigit():
            raise Refused(422, "since must be a Unix time in seconds")
        rows = [row for row in data.orders(self.now) if row["status"] == "cancelled"]
        return [
            {"order_id": row["id"], "returned_at": at}
            for row in rows
            if (at := int(data.parse(row["updated_at"]).timestamp())) >= int(since)
        ]


def _stock_of(book_id: int) -> Record:
    return {"book_id": book_id, "in_stock": book_id * 7 % 13}


def _forbidden(asked: Request) -> Any:
    raise Refused(403, "These credentials may not read payroll")


def _one(rows: list[Record], number: str) -> Record:
    for row in rows:
        if row["id"] == int(number):
            return row
    raise Refused(404, f"There is no {number}")


def _number(query: Query, name: str, default: int) -> int:
    value = query.get(name, str(default))
    if not value.isdigit():
        raise Refused(422, f"{name} must be a number")
    return int(value)


_mock: responses.RequestsMock | None = None


def start(
    *,
    now: str = "2025-05-12T08:00:00Z",
    auth: str | None = None,
    page_size: int = 4,
    busy: int = 0,
) -> Shop:
    """Answer this process's requests to the shop; a second call replaces the first.

    auth: ``bearer``, ``api_key`` or ``basic``; None disables authentication.  page_size: rows
    per page by default.  busy: number of requests that are answered with 429.
    """
    stop()
    shop = Shop(now, auth, page_size, busy)
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    for method in (responses.GET, responses.POST):
        mock.add_callback(
            method,
            re.compile(re.escape(ROOT) + "/.*"),
            callback=shop.answer,
            content_type="application/json",
        )
    mock.add_callback(responses.POST, TOKEN_URL, shop.token, content_type="application/json")
    mock.add_passthru("http://127.0.0.1")
    mock.add_passthru("http://localhost")
    mock.start()
    global _mock
    _mock = mock
    return shop


def stop() -> None:
    """Stop answering requests; does nothing when not started."""
    global _mock
    if _mock is not None:
        _mock.stop(allow_assert=False)
        _mock = None
