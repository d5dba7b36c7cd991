"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/incremental.mdx."""

import re
import warnings
from functools import partial
from typing import Any
from urllib.parse import unquote

import dlt
import responses
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises

BASE_URL = "https://api.example.com/v1"
CURSOR = {"cursor_path": "updated_at", "initial_value": "2025-05-10T00:00:00Z"}
SINCE = {"params": {"updated_since": "{incremental.start_value}"}}


def source(*resources: Any, **arguments: Any) -> Any:
    config: Any = {"client": {"base_url": BASE_URL}, "resources": [*resources]}
    return rest_api_source(config, **arguments)


def orders(incremental: Any = None, **endpoint: Any) -> Any:
    return {
        "name": "orders",
        "primary_key": "id",
        "endpoint": {
            "paginator": {"type": "offset", "limit": 25},
            "incremental": {**CURSOR, **(incremental or {})},
            **endpoint,
        },
    }


def starts(shop: shop_api.Shop) -> list[str]:
    """The values of `updated_since` that were requested, as far as the day."""
    found = [re.search("updated_since=([^&]*)", unquote(path)) for path in shop.requests]
    return [match[1][:10] if match else "" for match in found]


def extracted(loaded: dlt.Pipeline, *arguments: Any, **keywords: Any) -> int:
    """The number of rows of orders that a run extracts."""
    info = loaded.extract(source(*arguments, **keywords))
    tables = [step["table_metrics"] for steps in info.metrics.values() for step in steps]
    return sum(table["orders"].items_count for table in tables if "orders" in table)


def with_run(run: int, order: Any) -> Any:
    return {**order, "run": run}


def sent(**endpoint: Any) -> Any:
    """The only request to an API that answers with one row."""
    with responses.RequestsMock() as mock:
        for method in (responses.GET, responses.POST):
            mock.assert_all_requests_are_fired = False
            row = [{"id": 1, "updated_at": "2025-05-11"}]
            mock.add(method, re.compile("https://.*"), json=row)
        one_page = {"path": "things", "paginator": "single_page", "data_selector": "$"}
        list(source({"name": "things", "endpoint": {**one_page, **endpoint}}))
        return mock.calls[0].request


@claim(
    "dlt also drops rows that are older than the start, and rows at the start itself that it "
    "loaded before.",
    "Without a placeholder, each run requests everything, and dlt drops the rows that it knows.",
)
def old_rows_are_dropped() -> None:
    shop = shop_api.start()
    loaded = pipeline()
    assert extracted(loaded, orders()) == 17
    assert extracted(loaded, orders()) == 0
    assert starts(shop) == ["", "", "", ""]


@claim(
    "dlt recognizes the latter by their `primary_key`, or by their whole content if the resource "
    "has no key."
)
def known_rows() -> None:
    shop_api.start()
    resource = orders(**SINCE)
    for key, expected in (("id", 0), (None, 1)):
        loaded = pipeline(f"orders_{key}")
        for run, found in ((0, 17), (1, expected), (1, 0)):
            change = {"map": partial(with_run, run)}
            steps = {"primary_key": key, "processing_steps": [change]}
            assert extracted(loaded, {**resource, **steps}) == found


@claim("A run that fails during extraction does not move the cursor.")
def failed_run() -> None:
    shop = shop_api.start()
    loaded = pipeline()
    with raises("HTTPError") as caught:
        loaded.run(source(orders(**SINCE), "nowhere"))
    assert caught.step == "extract"
    for expected in ("2025-05-10", "2025-05-12"):
        shop.requests.clear()
        loaded.extract(source(orders(**SINCE)))
        assert starts(shop) == [expected]


@claim("Another pipeline name or another source `name` starts from `initial_value` again.")
def other_names() -> None:
    shop = shop_api.start()
    for pipeline_name, name in (("a", "shop"), ("a", "shop"), ("a", "other"), ("b", "shop")):
        pipeline(pipeline_name).extract(source(orders(**SINCE), name=name))
    assert starts(shop) == ["2025-05-10", "2025-05-12", "2025-05-10", "2025-05-10"]


@claim("With `lag`, the placeholder has the value before the lag:")
def lag() -> None:
    shop = shop_api.start()
    loaded = pipeline()
    for _ in range(2):
        loaded.extract(source(orders({"lag": 2 * 24 * 3600}, **SINCE)))
    assert starts(shop) == ["2025-05-10", "2025-05-10"]
    loaded.extract(source(orders({"lag": 24 * 3600}, **SINCE)))
    assert starts(shop)[-1] == "2025-05-11"


@claim(
    "Without `initial_value`, the placeholder sends `updated_since=None` on the first run; without "
    "an `end_value`, `{incremental.end_value}` becomes `None` as well.",
    "Only a value of the JSON body that is nothing but a placeholder becomes `null`.",
    "For an end that is not always there, use `end_param`, which leaves the parameter out.",
)
def missing_values() -> None:
    start, end = "{incremental.start_value}", "{incremental.end_value}"
    cursor = {"cursor_path": "updated_at"}
    request = sent(
        method="POST",
        params={"updated_since": start, "until": end},
        headers={"X-Since": start},
        json={"alone": start, "text": f"since {start}"},
        incremental=cursor,
    )
    assert request.path_url == "/v1/things?updated_since=None&until=None"
    assert request.headers["X-Since"] == "None"
    assert request.body == b'{"alone": null, "text": "since None"}'
    names = {"start_param": "updated_since", "end_param": "until"}
    assert sent(incremental={**cursor, **names}).path_url == "/v1/things"


TWO_PAGES = [[{"id": 1}, {"id": 2}], [{"id": 3}, {"id": 4}]]


def child_requests(pages: Any = TWO_PAGES, **endpoint: Any) -> list[str]:
    """Addresses that a child requests for pages of parents; each answer is one later row."""
    moments = iter(f"2025-05-1{n}" for n in range(9))

    def answer(request: Any) -> tuple[int, dict[str, str], str]:
        return 200, {}, f'[{{"updated_at": "{next(moments)}"}}]'

    books = dlt.resource(pages, name="books", selected=False)
    child = {"path": "x/{resources.books.id}/y", "paginator": "single_page", **endpoint}
    with responses.RequestsMock() as mock:
        mock.add_callback(responses.GET, re.compile("https://.*"), answer)
        list(source({"name": "child", "endpoint": child}, books))
        return [call.request.path_url.split("since=")[1] for call in mock.calls]


CHILD = {"cursor_path": "updated_at", "initial_value": "2024"}


@claim(
    "`{incremental.start_value}` stays the same for the whole run, except in a child.",
    "In a child, `{incremental.last_value}` changes while rows arrive, so that later requests ask "
    "for too little.",
    "In a child with `incremental`, the start value moves to newer rows while the pages of the "
    "parent arrive.",
)
def start_and_last_value() -> None:
    start = {"since": "{incremental.start_value}"}
    one_page = [[{"id": number} for number in range(4)]]
    assert child_requests(one_page, params=start, incremental=CHILD) == ["2024"] * 4
    pages = [[{"id": number}] for number in range(4)]
    found = child_requests(pages, params=start, incremental=CHILD)
    assert found == ["2024", "2025-05-10", "2025-05-11", "2025-05-11"]
    last = {"since": "{incremental.last_value}"}
    found = child_requests(params=last, incremental=CHILD)
    assert found == ["2024", "2025-05-10", "2025-05-11", "2025-05-12"]


@claim(
    "In a child whose parent has several pages, `start_param` and a parameter of type "
    "`incremental` move while rows arrive: the children of the second page are requested from the "
    "newest row of the first."
)
def start_param_in_a_child() -> None:
    moved = ["2024", "2025-05-10", "2025-05-10", "2025-05-10"]
    assert child_requests(incremental={**CHILD, "start_param": "since"}) == moved
    assert child_requests(params={"since": {"type": "incremental", **CHILD}}) == moved


@claim(
    "`{incremental.start_value}` then asks for too little, and dlt drops older rows even if they "
    "arrive.",
    "the child then requests everything, and dlt drops the rows that it knows.",
    "`{incremental.start_value}` does not help there, but a cursor that you add as a step does.",
)
def rows_of_later_parents() -> None:
    moments = {"1": "2025-05-20", "2": "2025-05-10", "3": "2025-05-12"}

    def answer(request: Any) -> tuple[int, dict[str, str], str]:
        moment = moments[request.path_url.split("/")[3]]
        return 200, {}, f'[{{"id": "{moment}", "updated_at": "{moment}"}}]'

    def read(loaded: dlt.Pipeline, step: Any, **endpoint: Any) -> int:
        pages = [[{"id": number}] for number in (1, 2, 3)]
        books = dlt.resource(pages, name="books", selected=False)
        child = {"path": "x/{resources.books.id}/y", "paginator": "single_page", **endpoint}
        resource = {"name": "orders", "primary_key": "id", "endpoint": child}
        shop = source(resource, books)
        if step:
            shop.orders.add_step(step)
        with responses.RequestsMock() as mock:
            mock.add_callback(responses.GET, re.compile(f"{BASE_URL}/.*"), answer)
            info = loaded.extract(shop)
            assert len(mock.calls) == 3
        tables = [step["table_metrics"] for steps in info.metrics.values() for step in steps]
        return sum(table["orders"].items_count for table in tables if "orders" in table)

    start = {"since": "{incremental.start_value}"}
    assert read(pipeline("filtered"), None, incremental=CHILD) == 1
    assert read(pipeline("asked"), None, incremental=CHILD, params=start) == 1
    loaded = pipeline("step")
    assert read(loaded, dlt.sources.incremental(**CHILD)) == 3
    assert read(loaded, dlt.sources.incremental(**CHILD)) == 0


@claim(
    "The next run asks for rows after the newest row of all parents.",
    "A row that arrives late, with an older value than the newest row of another parent, is not "
    "loaded.",
)
def one_cursor_for_all_parents() -> None:
    stored = {"1": ["2025-05-20"], "2": ["2025-05-10"]}

    def answer(request: Any) -> tuple[int, dict[str, str], str]:
        rows = stored[request.path_url.split("/")[3]]
        return (
            200,
            {},
            str([{"id": moment, "updated_at": moment} for moment in rows]).replace("'", '"'),
        )

    parents = dlt.resource([[{"id": 1}, {"id": 2}]], name="books", selected=False)
    child = {
        "path": "orders/{resources.books.id}/y",
        "paginator": "single_page",
        "params": {"since": "{incremental.start_value}"},
        "incremental": CHILD,
    }
    loaded = pipeline()
    with responses.RequestsMock() as mock:
        mock.add_callback(responses.GET, re.compile(f"{BASE_URL}/.*"), answer)
        resource = {"name": "orders", "primary_key": "id", "endpoint": child}
        assert extracted(loaded, resource, parents) == 2
        stored["2"] += ["2025-05-15", "2025-05-21"]
        assert extracted(loaded, resource, parents) == 1
        addresses = [call.request.path_url for call in mock.calls]
        assert addresses[-1] == "/v1/orders/2/y?since=2025-05-20"


@claim(
    "Both placeholders need `incremental` at the same endpoint.",
    cases=("start_value", "last_value"),
)
def incremental_is_needed(case: str) -> None:
    params = {"since": f"{{incremental.{case}}}"}
    with raises("ValueError") as caught:
        source({"name": "orders", "endpoint": {"params": params}})
    assert f"incremental.{case}" in caught.message
    # At another endpoint it does not count.
    with raises("ValueError"):
        source(orders(), {"name": "others", "endpoint": {"params": params}})
    assert "since=2025-05-10" in sent(params=params, incremental=CURSOR).url


@claim(
    "The path ends in a placeholder, so dlt would take the whole body, if it is an object, for one "
    "row and stop with `IncrementalCursorPathMissing`.",
    cases=("object", "list"),
)
def selector_for_such_a_path(case: str) -> None:
    if case == "list":
        with responses.RequestsMock() as mock:
            body = [{"id": day, "updated_at": f"2025-05-{day}"} for day in (11, 12)]
            mock.add(responses.GET, re.compile("https://.*/2025-05-10.*"), json=body)
            path = {"path": "orders/changed/{incremental.start_value}", "paginator": "single_page"}
            assert len(list(source(orders({}, **path)))) == 2
        return
    shop_api.start()
    convert = {"convert": lambda moment: moment[:10]}
    path = {"path": "orders/changed/{incremental.start_value}", "paginator": "single_page"}
    with raises("IncrementalCursorPathMissing"):
        list(source(orders(convert, **path)))
    assert len(list(source(orders(convert, **path, data_selector="data")))) == 17


@claim("This form has a start but no end, and an endpoint can have one such parameter:")
def older_form() -> None:
    since = {"type": "incremental", **CURSOR}
    with raises("ValueError") as caught:
        source({"name": "orders", "endpoint": {"params": {"a": since, "b": since}}})
    assert "Only a single incremental parameter" in caught.message
    until = {**since, "end_value": "2025-05-11"}
    with raises("ValueError") as caught:
        source({"name": "orders", "endpoint": {"params": {"a": until}}})
    assert "Only start_param and initial_value are allowed" in caught.message


@claim(
    "dlt 1.10.0 gives no warning, and this form has one advantage: a parameter without a value is "
    "left out."
)
def no_warning() -> None:
    sent()
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        request = sent(
            incremental={
                "cursor_path": "updated_at",
                "initial_value": "2025-05-10",
                "start_param": "since",
                "end_param": "until",
            }
        )
    assert given == []
    assert request.path_url == "/v1/things?since=2025-05-10"


@claim(
    "A run with `end_value` neither reads nor moves the stored cursor.",
    "The range does not include the end: dlt drops a row with exactly that value.",
)
def backfill() -> None:
    shop = shop_api.start()
    loaded = pipeline()
    past = {"initial_value": "2025-05-01T00:00:00Z", "end_value": "2025-05-05T05:39:00Z"}
    newest = []
    for incremental in ({}, past, {}):
        newest.append(extracted(loaded, orders(incremental, **SINCE)))
    assert starts(shop) == ["2025-05-10", "2025-05-01", "2025-05-01", "2025-05-12"]
    found = [row["updated_at"] for row in source(orders(past))]
    assert max(found) < "2025-05-05T05:39:00Z"
    everything = {"initial_value": "2025-05-01T00:00:00Z", "end_value": "2025-05-06T00:00:00Z"}
    assert "2025-05-05T05:39:00Z" in [row["updated_at"] for row in source(orders(everything))]


@claim(
    "For a placeholder, `convert` is not called with a missing value, but for `start_param` and "
    "`end_param` it is called with `None`."
)
def convert_and_none() -> None:
    seen: list[Any] = []
    cursor = {"cursor_path": "updated_at", "convert": seen.append}
    sent(params={"since": "{incremental.start_value}"}, incremental=cursor)
    assert seen == []
    sent(incremental={**cursor, "start_param": "since", "end_param": "until"})
    assert seen == [None, None]


@claim("The state and the comparison keep the original value.")
def convert_keeps_state() -> None:
    shop = shop_api.start()
    loaded = pipeline()
    convert = {"convert": lambda moment: moment[:10]}
    extracted(loaded, orders(convert, **SINCE))
    state = loaded.state["sources"]["rest_api"]["resources"]["orders"]["incremental"]
    assert state["updated_at"]["last_value"] == "2025-05-12T06:09:00Z"
    assert "updated_since=2025-05-10&" in shop.requests[0]
