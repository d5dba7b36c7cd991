"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/processing.mdx."""

from typing import Any

import dlt
import responses
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, columns, pipeline, raises

BASE_URL = "https://api.example.com/v1"
CHANGES = {
    "paginator": "single_page",
    "params": {"updated_since": "{incremental.start_value}"},
    "incremental": {"cursor_path": "updated_at", "initial_value": "2025-05-10T00:00:00Z"},
}


def source(*resources: Any, defaults: Any = None) -> Any:
    config: Any = {"client": {"base_url": BASE_URL}, "resources": [*resources]}
    if defaults is not None:
        config["resource_defaults"] = defaults
    return rest_api_source(config)


def stores(*steps: Any) -> Any:
    return {"name": "stores", "processing_steps": [*steps]}


@claim("The steps run in the order of the list.")
def order_of_steps() -> None:
    shop_api.start()
    double = {"map": lambda store: {"id": store["id"] * 2}}
    above_two = {"filter": lambda store: store["id"] > 2}
    assert list(source(stores(double, above_two))) == [{"id": 4}, {"id": 6}]
    assert list(source(stores(above_two, double))) == [{"id": 6}]


@claim(
    "The request does not change: if the API has a parameter for the condition, use the parameter."
)
def request_stays() -> None:
    shop = shop_api.start()
    assert list(source(stores({"filter": lambda store: False}))) == []
    assert shop.requests == ["/v1/stores"]


@claim(
    "A map without `return` returns `None`, and an empty row is loaded for each row.",
    "A map cannot make several rows of one row: the elements of a list that it returns are loaded "
    "into a nested table, such as `books__value`.",
    "If the resource has a `primary_key`, both fail: in normalize with `UnboundColumnException`, or"
    " in the load job if an earlier run made the table.",
    cases=("no key", "key", "key, second run"),
)
def none_and_lists(case: str) -> None:
    shop_api.start()
    for number, (step, nested) in enumerate(
        ((lambda book: None, None), (lambda book: [book, book], 8))
    ):
        loaded = pipeline(f"books_{number}")
        endpoint = {"data_selector": "items", "paginator": "single_page"}
        books = {"name": "books", "endpoint": endpoint, "processing_steps": [{"map": step}]}
        books = books if case == "no key" else {**books, "primary_key": "id"}
        if "second" in case:
            loaded.run(source({**books, "processing_steps": []}))
            with raises("LoadClientJobFailed"):
                loaded.run(source(books))
            continue
        loaded.extract(source(books))
        if case == "key":
            with raises("UnboundColumnException"):
                loaded.normalize()
            continue
        loaded.normalize()
        counts = loaded.last_trace.last_normalize_info.row_counts
        assert (counts["books"], counts.get("books__value")) == (4, nested)
        assert columns(loaded, "books") == []


@claim(
    "In a dictionary with both keys, the filter always runs first, whatever the order of the keys."
)
def filter_runs_first() -> None:
    shop_api.start()
    step = {"map": lambda store: {"id": 0}, "filter": lambda store: store["id"] > 2}
    assert list(source(stores(step))) == [{"id": 0}]


@claim(
    "Filter the parent to save requests, and keep the fields that children use: without them the "
    "load stops with a `ValueError`."
)
def children_after_steps() -> None:
    shop = shop_api.start()
    parent = {
        "name": "orders",
        "selected": False,
        "endpoint": {"params": {"limit": 3}, "paginator": "single_page"},
    }
    child = {"name": "details", "endpoint": "orders/{resources.orders.id}"}
    kept = {"filter": lambda order: order["id"] == 1002}
    list(source({**parent, "processing_steps": [kept]}, child))
    assert shop.requests[1:] == ["/v1/orders/1002"]
    renamed = {"map": lambda order: {"number": order["id"]}}
    with raises("ValueError") as caught:
        list(source({**parent, "processing_steps": [renamed]}, child))
    assert "Available parent fields are number" in caught.message


@claim(
    "If a map removes the field, the load fails with `IncrementalCursorPathMissing`.",
    "Rows that a filter drops do not move the cursor.",
)
def steps_and_the_cursor() -> None:
    shop = shop_api.start()
    orders = {"name": "orders", "endpoint": CHANGES}
    with raises("IncrementalCursorPathMissing"):
        list(source({**orders, "processing_steps": [{"map": lambda order: {"id": order["id"]}}]}))
    early = [{"filter": lambda order: order["updated_at"] < "2025-05-11"}]
    loaded = pipeline()
    for steps, newest in ((early, "2025-05-10T22"), ([], "2025-05-12T06")):
        loaded.extract(source({**orders, "processing_steps": steps}))
        loaded.extract(source({**orders, "processing_steps": steps}))
        assert newest in shop.requests[-1].replace("%3A", ":")


@claim("`processing_steps` of a resource replace those of `resource_defaults`.")
def steps_replace_defaults() -> None:
    shop_api.start()
    shared = {"processing_steps": [{"filter": lambda store: store["id"] > 2}]}
    assert len(list(source("stores", defaults=shared))) == 1
    assert len(list(source(stores(), defaults=shared))) == 3


@claim(
    "Connect it to the resource itself, `source.orders | bulk_request`: a resource of yours that"
    " loops over `source.orders`, or passes `list(source.orders)` on, makes single rows of the"
    " pages.",
    cases=("resource", "with steps", "loop", "list"),
)
def pages_for_a_transformer(case: str) -> None:
    received: list[Any] = []

    @dlt.transformer
    def bulk_request(page: Any) -> Any:
        received.append(page)
        yield page

    config: Any = {
        "client": {"base_url": "https://pages.example.com"},
        "resources": [{"name": "orders", "endpoint": {"paginator": "single_page"}}],
    }
    if case == "with steps":
        config["resources"][0]["processing_steps"] = [{"map": lambda row: row}]
    orders = rest_api_source(config).orders

    @dlt.resource
    def loop() -> Any:
        yield from orders

    with responses.RequestsMock() as mock:
        mock.add(responses.GET, "https://pages.example.com/orders", json=[{"id": 1}, {"id": 2}])
        given: Any = orders
        if case == "loop":
            given = loop()
        elif case == "list":
            given = dlt.resource(list(orders), name="rows")
        list(given | bulk_request)
    single = case in ("loop", "list")
    assert received == ([{"id": 1}, {"id": 2}] if single else [[{"id": 1}, {"id": 2}]])


@claim(
    "If a map renames fields, write the new names in `cursor_path`, `primary_key` and `merge_key`; "
    "`data_selector`, and `params` with `{incremental.start_value}`, keep the names of the API.",
    cases=("new names", "old cursor", "old key"),
)
def renamed_fields(case: str) -> None:
    def rename(row: Any) -> Any:
        return {"number": row["id"], "changed": row["at"]}

    with responses.RequestsMock() as api:
        api.get(f"{BASE_URL}/parcels", json={"parcels": [{"id": 1, "at": "2025-05-11"}]})
        endpoint = {
            "path": "parcels",
            "data_selector": "parcels",
            "paginator": "single_page",
            "params": {"at": "{incremental.start_value}"},
            "incremental": {
                "cursor_path": "at" if case == "old cursor" else "changed",
                "initial_value": "2025-05-10",
            },
        }
        parcels = {
            "name": "parcels",
            "primary_key": "id" if case == "old key" else "number",
            "write_disposition": "merge",
            "processing_steps": [{"map": rename}],
            "endpoint": endpoint,
        }
        loaded = pipeline()
        if case == "new names":
            loaded.run(source(parcels))
            assert api.calls[0].request.url.endswith("at=2025-05-10")
            assert {"number", "changed"} <= set(columns(loaded, "parcels"))
        elif case == "old cursor":
            with raises("IncrementalCursorPathMissing"):
                loaded.run(source(parcels))
        else:
            with raises("IncrementalPrimaryKeyMissing"):
                loaded.run(source(parcels))
