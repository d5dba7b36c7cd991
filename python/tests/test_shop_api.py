"""The bookshop stand-in: pagination, filters and error statuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests

from docs_tests.snippets.standins import shop_api


@pytest.fixture(autouse=True)
def started() -> Iterator[None]:
    shop_api.start()
    yield
    shop_api.stop()


def get(path: str, **query: Any) -> requests.Response:
    return requests.get(f"{shop_api.ROOT}/{path}", params=query, timeout=5)


def test_pages_by_number() -> None:
    first, last, beyond = (get("books", page=page).json() for page in (1, 3, 4))
    assert first["pagination"] == {"page": 1, "pages": 3}
    assert [len(page["items"]) for page in (first, last, beyond)] == [4, 4, 0]
    assert get("books", page=0).status_code == 422


def test_pages_by_offset_and_caps_the_limit() -> None:
    page = get("orders", limit=50).json()
    assert (len(page["data"]), page["total"]) == (25, 37)
    assert len(get("orders", limit=50, offset=25).json()["data"]) == 12


@pytest.mark.parametrize(
    ("path", "rows", "following", "param", "total"),
    [
        ("customers", "data", lambda r: r.json()["cursors"]["next"], "cursor", 11),
        ("events", None, lambda r: r.headers.get("X-Next-Cursor"), "cursor", 10),
    ],
)
def test_pages_by_cursor(path: str, rows: Any, following: Any, param: str, total: int) -> None:
    query: dict[str, str] = {}
    found = 0
    while True:
        answer = get(path, **query)
        found += len(answer.json()[rows] if rows else answer.json())
        cursor = following(answer)
        if cursor is None:
            break
        query = {param: cursor}
    assert found == total


@pytest.mark.parametrize(
    ("path", "rows", "following", "total"),
    [
        ("reviews", "results", lambda r: r.json()["links"]["next"], 8),
        ("presses", None, lambda r: r.links.get("next", {}).get("url"), 5),
    ],
)
def test_pages_by_link(path: str, rows: Any, following: Any, total: int) -> None:
    url, found = f"{shop_api.ROOT}/{path}", 0
    while url:
        answer = requests.get(url, timeout=5)
        found += len(answer.json()[rows] if rows else answer.json())
        url = following(answer)
    assert found == total


def test_search_pages_in_the_body() -> None:
    cursor, found = None, []
    while True:
        body = {"filter": {"status": "cancelled"}, "page": {"cursor": cursor}}
        answer = requests.post(f"{shop_api.ROOT}/orders/search", json=body, timeout=5).json()
        found += answer["results"]
        cursor = answer["page"]["next"]
        if cursor is None:
            break
    assert len(found) == 6
    assert {row["status"] for row in found} == {"cancelled"}


def test_filters_include_their_bounds() -> None:
    since = get("orders", limit=25, offset=12).json()["data"][20]["updated_at"]
    rows = get("orders", updated_since=since).json()["data"]
    assert min(row["updated_at"] for row in rows) == since
    assert get("orders", updated_since="yesterday").status_code == 422
    one = get("orders", updated_since=since, updated_before=since).json()["data"]
    assert {row["updated_at"] for row in one} == {since}


def test_a_later_now_serves_more_orders() -> None:
    before = get("orders").json()["total"]
    shop_api.start(now="2025-05-13T08:00:00Z")
    assert get("orders").json()["total"] > before


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("orders/9", 404),
        ("orders/1001", 200),
        ("orders/1001/parcels", 200),
        ("orders/1006/parcels", 404),  # cancelled
        ("customers/501/orders/1002", 404),
        ("customers/504/orders/1002", 200),
        ("payroll", 403),
        ("returns?since=2025-05-01", 422),
        ("nothing", 404),
    ],
)
def test_statuses(path: str, status: int) -> None:
    assert get(path).status_code == status


@pytest.mark.parametrize(
    ("auth", "right"),
    [
        ("bearer", {"headers": {"Authorization": f"Bearer {shop_api.TOKEN}"}}),
        ("api_key", {"headers": {"X-Api-Key": shop_api.API_KEY}}),
        ("api_key", {"params": {"api_key": shop_api.API_KEY}}),
        ("basic", {"auth": shop_api.LOGIN}),
    ],
)
def test_credentials(auth: str, right: dict[str, Any]) -> None:
    shop_api.start(auth=auth)
    assert get("me").status_code == 401
    assert requests.get(f"{shop_api.ROOT}/me", timeout=5, **right).status_code == 200


def test_oauth() -> None:
    form = {"client_id": shop_api.CLIENT[0], "client_secret": shop_api.CLIENT[1]}
    answer = requests.post(shop_api.TOKEN_URL, data=form, timeout=5)
    assert answer.json()["access_token"] == shop_api.TOKEN
    assert requests.post(shop_api.TOKEN_URL, data={}, timeout=5).status_code == 401


def test_busy_answers_with_retry_after() -> None:
    shop_api.start(busy=1)
    refused = get("stores")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1")
    assert get("stores").status_code == 200


def test_stock_requires_a_number() -> None:
    url = f"{shop_api.ROOT}/stock"
    assert requests.post(url, json={"book_id": "201"}, timeout=5).status_code == 422
    assert requests.post(url, json={"book_id": 201}, timeout=5).json()["book_id"] == 201
