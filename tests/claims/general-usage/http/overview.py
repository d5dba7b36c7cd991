"""Claims of docs/general-usage/http/overview.mdx."""

import logging
import threading
from collections.abc import Iterator
from typing import Any

import dlt
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.paginators import OffsetPaginator
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises, rows

URL = "https://api.example.com/v1"


@claim(
    "Detection knows links, page counts and cursors under common names.",
    "It never detects offsets.",
)
def what_detection_knows() -> None:
    shop_api.start()
    client = RESTClient(URL)

    def detected(path: str) -> str:
        return type(next(client.paginate(path)).paginator).__name__

    assert detected("presses") == "HeaderLinkPaginator"
    assert detected("reviews") == "JSONLinkPaginator"
    assert detected("books") == "PageNumberPaginator"
    assert detected("customers") == "JSONResponseCursorPaginator"
    assert detected("orders") == "SinglePagePaginator"


@claim(
    "The first call returned 25 orders, logged the warning `Fallback paginator used`, and raised "
    "nothing."
)
def a_guess_loses_orders() -> None:
    shop_api.start()
    messages: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logging.getLogger("dlt").addHandler(Collect())
    client = RESTClient(URL)
    assert sum(map(len, client.paginate("orders", paginator=OffsetPaginator(25)))) == 37
    assert messages == []
    assert sum(map(len, client.paginate("orders"))) == 25
    assert "Fallback paginator used" in messages[0]


@claim(
    "dlt compares the rows at the boundary by their key, so the newest order is not loaded again."
)
def the_newest_order_is_loaded_once() -> None:
    shop_api.start()

    newest = dlt.sources.incremental("updated_at")
    seen: list[int] = []

    @dlt.resource(primary_key="id")
    def orders(updated_at: Any = newest) -> Iterator[Any]:
        params = {"updated_since": updated_at.last_value}
        pages = RESTClient(URL).paginate("orders", params=params, paginator=OffsetPaginator(25))
        for page in pages:
            seen.append(len(page))
            yield page

    target = pipeline()
    target.run(orders())
    target.run(orders())
    assert seen == [25, 12, 1]
    assert rows(target, "SELECT count(*) FROM orders") == [(37,)]


@claim("runs the requests for one page in several threads")
def deferred_requests_run_in_threads() -> None:
    threads: set[str] = set()
    both = threading.Barrier(2, timeout=5)

    @dlt.resource
    def numbers() -> Iterator[list[int]]:
        yield [1, 2]

    @dlt.transformer(data_from=numbers)
    def details(page: list[int]) -> Iterator[Any]:
        @dlt.defer
        def detail(number: int) -> dict[str, int]:
            threads.add(threading.current_thread().name)
            both.wait()
            return {"number": number}

        for number in page:
            yield detail(number)

    assert sorted(row["number"] for row in details) == [1, 2]
    assert len(threads) == 2


@claim("`get` does not raise on an error status, so check each response before you read its body.")
def get_does_not_raise() -> None:
    shop_api.start()
    response = RESTClient(URL).get("stock", params={"book_id": "many"})
    assert (response.status_code, list(response.json())) == (422, ["error"])
    with raises("HTTPError"):
        response.raise_for_status()


@claim("All values of a CSV row are texts, so give the type of numbers in `columns`.")
def types_of_csv_rows() -> None:
    row = {"sku": "B-204", "in_stock": "12"}
    loaded = pipeline("formats")
    loaded.run([row], table_name="plain")
    loaded.run([row], table_name="typed", columns={"in_stock": {"data_type": "bigint"}})
    assert rows(loaded, "SELECT in_stock FROM plain") == [("12",)]
    assert rows(loaded, "SELECT in_stock FROM typed") == [(12,)]


@claim(
    "The REST API source can read CSV too, if a function in",
    cases=("paginator", "detected"),
)
def csv_in_the_source(case: str) -> None:
    import csv

    import responses
    from dlt.sources.rest_api import rest_api_source

    def as_rows(response: Any, *args: Any, **kwargs: Any) -> None:
        response.json = lambda **options: list(csv.DictReader(response.text.splitlines()))

    mock = responses.RequestsMock()
    mock.get("https://api.example.com/stock.csv", body="sku,units\nA1,2\n")
    endpoint: Any = {"path": "stock.csv", "response_actions": [as_rows]}
    if case == "paginator":
        endpoint["paginator"] = "single_page"
    with mock:
        source = rest_api_source(
            {
                "client": {"base_url": "https://api.example.com"},
                "resources": [{"name": "stock", "endpoint": endpoint}],
            }
        )
        assert list(source) == [{"sku": "A1", "units": "2"}]
