"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/basic.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
import requests
import responses
from dlt.sources.rest_api import (
    check_connection,
    rest_api,
    rest_api_source,
)
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises

BASE_URL = "https://api.example.com/v1"
ONE_ORDER = {"path": "orders", "params": {"limit": 1}, "paginator": "single_page"}


def source(*resources: Any, client: Any = None, defaults: Any = None, **arguments: Any) -> Any:
    config: Any = {"client": {"base_url": BASE_URL, **(client or {})}, "resources": [*resources]}
    if defaults is not None:
        config["resource_defaults"] = defaults
    return rest_api_source(config, **arguments)


def reply(body: Any, status: int = 200, **headers: str) -> responses.RequestsMock:
    """A started mock that answers each GET and POST with the same body."""
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    for method in (responses.GET, responses.POST):
        mock.add(
            method,
            f"{BASE_URL}/things",
            json=body,
            status=status,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
    mock.start()
    return mock


@claim("dlt joins `base_url` and the path with one slash.")
def one_slash() -> None:
    shop = shop_api.start()
    list(source("/stores", client={"base_url": f"{BASE_URL}/"}))
    assert shop.requests == ["/v1/stores"]


@claim("A path that is a full URL is requested as it is.")
def full_url() -> None:
    shop = shop_api.start()
    elsewhere = {"base_url": "https://other.example.com"}
    stores = {"name": "stores", "endpoint": f"{BASE_URL}/stores"}
    assert len(list(source(stores, client=elsewhere))) == 3
    assert shop.requests == ["/v1/stores"]


@claim(
    "Headers of an endpoint are added to those of the client, and win if both have the same name."
)
def headers_are_added() -> None:
    mock = reply([{"id": 1}])
    things = {"name": "things", "endpoint": {"headers": {"X-Both": "endpoint"}}}
    list(source(things, client={"headers": {"X-Both": "client", "X-Client": "yes"}}))
    sent = mock.calls[0].request.headers
    assert (sent["X-Both"], sent["X-Client"]) == ("endpoint", "yes")


@claim(
    "dlt's own session tries again after status 429 and 5xx, timeouts and lost connections.",
    "By default, it makes at most five attempts for a request and waits as long as `Retry-After`"
    " says, up to 300 seconds.",
    cases=("429", "500", "503", "403", "Timeout", "ConnectionError"),
)
def five_attempts(case: str) -> None:
    os.environ["RUNTIME__REQUEST_BACKOFF_FACTOR"] = "0"
    if case.isdigit():
        mock = reply({}, int(case), Retry_After="0")
        with raises("HTTPError"):
            list(source("things"))
        assert len(mock.calls) == (1 if case == "403" else 5)
        return
    error = getattr(requests, case)
    with responses.RequestsMock() as mock:
        mock.add(responses.GET, f"{BASE_URL}/things", body=error())
        with raises(error):
            list(source("things"))
        assert len(mock.calls) == 5


@claim(
    "A plain `requests.Session` sends each request once.", cases=("plain session", "session of dlt")
)
def plain_session(case: str) -> None:
    mock = reply({}, 503, Retry_After="0")
    client = {"session": requests.Session()} if case == "plain session" else {}
    with raises("HTTPError"):
        list(source("things", client=client))
    assert len(mock.calls) == (1 if case == "plain session" else 5)


@claim("`params`, `json` and `columns` are combined key by key.")
def combined_keys() -> None:
    mock = reply([{"id": 1}])
    things = {
        "name": "things",
        "columns": {"b": {"data_type": "text"}},
        "endpoint": {"method": "POST", "params": {"p": 1}, "json": {"j": {"x": 1}}},
    }
    shared = {
        "columns": {"a": {"data_type": "text"}},
        "endpoint": {"params": {"p": 2, "q": 2}, "json": {"j": {"y": 1}, "k": 2}},
    }
    loaded = source(things, defaults=shared)
    list(loaded)
    request = mock.calls[0].request
    assert request.path_url == "/v1/things?p=1&q=2"
    assert request.body == b'{"j": {"x": 1}, "k": 2}'
    assert sorted(loaded.things.columns) == ["a", "b"]


@claim("Any other key of a resource, `headers` and `paginator` included, replaces the default.")
def other_keys_replace() -> None:
    shop = shop_api.start()
    mock_headers: list[Any] = []

    def note(response: Any, *args: Any, **kwargs: Any) -> None:
        mock_headers.append(response.request.headers.get("X-Default"))

    own = {
        "name": "orders",
        "endpoint": {"headers": {}, "paginator": {"type": "offset", "limit": 20}},
    }
    shared = {
        "endpoint": {
            "headers": {"X-Default": "yes"},
            "paginator": "single_page",
            "response_actions": [note],
        }
    }
    list(source(own, "stores", defaults=shared))
    orders = [path for path in shop.requests if "orders" in path]
    assert orders == ["/v1/orders?offset=0&limit=20", "/v1/orders?offset=20&limit=20"]
    assert sorted(map(str, mock_headers)) == ["None", "None", "yes"]


@claim(
    "In the defaults, write `endpoint` as a dictionary: a string fails with an `AssertionError` "
    "that has no message.",
    cases=("string", "dictionary"),
)
def endpoint_of_defaults(case: str) -> None:
    if case == "dictionary":
        assert list(source("stores", defaults={"endpoint": {"path": "stores"}}).resources)
        return
    with raises("AssertionError") as caught:
        source("stores", defaults={"endpoint": "stores"})
    assert caught.message == ""


@claim(
    "A resource that has no `params` of its own uses the very dictionary of `resource_defaults`.",
    "If one such resource has a `start_param`, its cursor is sent for the other ones too, and "
    "their older rows are missing.",
    'Write `"params": {}` into each resource that has no parameters of its own; then each '
    "resource gets a copy.",
)
def shared_params() -> None:
    changed = {
        "paginator": "single_page",
        "incremental": {
            "cursor_path": "updated_at",
            "initial_value": "2025-05-10T00:00:00Z",
            "start_param": "updated_since",
        },
    }
    for own, expected in (({}, 17), ({"params": {}}, 20)):
        shop_api.start()
        shared = {"endpoint": {"params": {"limit": 20}}}
        loaded = source(
            {"name": "changed", "endpoint": {"path": "orders", **changed, **own}},
            {"name": "all", "endpoint": {"path": "orders", "paginator": "single_page", **own}},
            defaults=shared,
        )
        pipeline(f"shared_{expected}").extract(loaded)
        found = list(loaded.with_resources("all"))
        assert len(found) == expected
        assert ("updated_since" in shared["endpoint"]["params"]) == (expected == 17)


@claim("If `path` takes a value from `params`, the value is gone for the next resource.")
def path_takes_from_defaults() -> None:
    shop_api.start()
    both = [
        {"name": "order", "endpoint": {"path": "orders/{number}"}},
        {"name": "parcels", "endpoint": {"path": "orders/{number}/parcels"}},
    ]
    shared: Any = {"endpoint": {"params": {"number": 1001}}}
    with raises("ValueError") as caught:
        source(*both, defaults=shared)
    assert "requires a param named 'number'" in caught.message
    for resource in both:
        resource["endpoint"]["params"] = {}
    assert len(list(source(*both, defaults={"endpoint": {"params": {"number": 1001}}}))) == 2


@claim("Names must be unique: a repeated name fails with `Resource … has already been defined`.")
def repeated_name() -> None:
    with raises("ValueError") as caught:
        source("stores", {"name": "stores", "endpoint": "books"})
    assert caught.message == "Resource stores has already been defined"


@claim(
    "A resource of your own, however, replaces a described resource of the same name without a "
    "message.",
    cases=("own resource", "described twice"),
)
def own_resource_replaces(case: str) -> None:
    shop = shop_api.start()
    if case == "described twice":
        with raises("ValueError"):
            source("stores", "stores")
        return
    stores = dlt.resource([{"city": "Bonn"}], name="stores")
    assert list(source("stores", stores)) == [{"city": "Bonn"}]
    assert shop.requests == []


@claim(
    "`selected`: with `False`, rows are requested for the children of the resource but not loaded.",
    "Without selected children, nothing is requested.",
)
def not_selected() -> None:
    shop = shop_api.start()
    parent = {"name": "orders", "selected": False, "endpoint": ONE_ORDER}
    child = {"name": "details", "endpoint": {"path": "orders/{resources.orders.id}"}}
    loaded = pipeline()
    loaded.extract(source(parent, child))
    assert len(shop.requests) == 2
    loaded.normalize()
    tables = loaded.last_trace.last_normalize_info.row_counts
    assert [name for name in tables if "__" not in name and name[0] != "_"] == ["details"]
    shop.requests.clear()
    list(source(parent))
    assert shop.requests == []


@claim(
    "Double the braces that the API should receive: write `{{` and `}}` in `params`, `json` and "
    "`headers`.",
    "In `path`, write `{{{{` and `}}}}`, because dlt fills in the path twice.",
)
def braces() -> None:
    mock = reply([])
    doubled = {
        "method": "POST",
        "params": {"q": "{{p}}"},
        "json": {"q": "{{j}}"},
        "headers": {"X-Q": "{{h}}"},
    }
    list(source({"name": "things", "endpoint": doubled}))
    request = mock.calls[0].request
    assert request.path_url == "/v1/things?q=%7Bp%7D"
    assert request.body == b'{"q": "{j}"}'
    assert request.headers["X-Q"] == "{h}"
    mock.add(responses.GET, f"{BASE_URL}/%7Ba%7D", json=[{"id": 1}])
    with raises("KeyError"):
        list(source({"name": "things", "endpoint": "{{a}}"}))
    assert list(source({"name": "things", "endpoint": "{{{{a}}}}"})) == [{"id": 1}]


@claim(
    "Without a `name`, every source is called `rest_api`: two APIs in one pipeline then share a "
    "schema, and their resources of the same name share a cursor.",
    cases=("no name", "own name"),
)
def unnamed_sources_share(case: str) -> None:
    shop = shop_api.start()
    loaded = pipeline()

    def changes(path: str) -> Any:
        cursor = {"cursor_path": "updated_at", "initial_value": "2025-05-10"}
        endpoint = {
            "path": path,
            "paginator": "single_page",
            "params": {"updated_since": "{incremental.start_value}"},
            "incremental": cursor,
        }
        return {"name": "changes", "endpoint": endpoint}

    loaded.extract(source(changes("orders")))
    shop.requests.clear()
    given = {"name": "other"} if case == "own name" else {}
    loaded.extract(source(changes("orders?other"), **given))
    assert ("2025-05-10" if given else "2025-05-12") in shop.requests[0]
    assert set(loaded.schema_names) == {"rest_api", *given.values()}


@claim("If an entry has no `path`, its name is the path, as in `orders`.")
def name_is_path() -> None:
    shop = shop_api.start()
    list(source({"name": "stores", "endpoint": {"params": {"a": "b"}}}))
    assert shop.requests == ["/v1/stores?a=b"]


@claim(
    "`check_connection` requests the first page of each resource that you name.",
    "If you name a child, name its parent too: dlt limits only the resources that you name, so it "
    "would request all pages of the parent and the children of all.",
    "The source that you pass stays whole: you can run it afterwards.",
)
def connection_is_checked() -> None:
    shop = shop_api.start()
    loaded = source(
        {"name": "orders", "endpoint": {"paginator": {"type": "offset", "limit": 20}}},
        {"name": "details", "endpoint": {"path": "orders/{resources.orders.id}"}},
        "stores",
    )
    assert check_connection(loaded, "orders") == (True, "")
    assert shop.requests == ["/v1/orders?offset=0&limit=20"]
    for names, expected in ((["orders", "details"], 1 + 20), (["details"], 2 + 37)):
        shop.requests.clear()
        assert check_connection(loaded, *names) == (True, "")
        assert len(shop.requests) == expected
    assert len(list(loaded.with_resources("orders"))) == 37


@claim(
    "For wrong credentials it returns `(False, message)` and raises nothing, so that you find them "
    "before a long load."
)
def wrong_credentials_are_returned() -> None:
    shop_api.start(auth="bearer")
    reached, message = check_connection(source("stores", client={"auth": {"token": "x"}}), "stores")
    assert not reached
    assert "401 Client Error" in message


@claim(
    "a source that can read `client` and `resources` from `config.toml`, below `[sources.rest_api]`"
)
def client_from_config() -> None:
    shop_api.start()
    Path(".dlt").mkdir()
    Path(".dlt/config.toml").write_text(
        f'[sources.rest_api]\nresources = ["stores"]\nclient.base_url = "{BASE_URL}"\n'
    )
    assert len(list(rest_api())) == 3


@claim(
    "Without a `data_selector`, dlt looks for lists at most three keys deep.",
    "It takes the first list whose key is a usual name for rows, such as `data`, `items` or "
    "`results`, and otherwise the first list of all.",
    cases=("usual name", "capitals", "three keys", "four keys", "no usual name"),
)
def guessed_list(case: str) -> None:
    deep: Any = {"a": {"b": {"c": {"items": [4]}}}}
    bodies: dict[str, tuple[Any, Any]] = {
        "usual name": ({"lines": [1], "page": {"items": [2]}}, [2]),
        "capitals": ({"lines": [1], "Items": [2]}, [1]),
        "three keys": ({"a": {"b": {"items": [3]}}}, [3]),
        "four keys": (deep, [deep]),
        "no usual name": ({"lines": [1], "boxes": [2]}, [1]),
    }
    body, expected = bodies[case]
    reply(body)
    assert list(source("things")) == expected


@claim(
    "A selector that matches nothing gives no rows and no error.",
    "A selector that matches `null` gives one empty row.",
    'Remove it with `"processing_steps": [{"filter": lambda row: row is not None}]`.',
)
def selector_without_match() -> None:
    reply({"data": None})
    for selector, expected in (("nothing", []), ("data", [None])):
        things = {"name": "things", "endpoint": {"data_selector": selector}}
        assert list(source(things)) == expected
    steps = [{"filter": lambda row: row is not None}]
    assert list(source({**things, "processing_steps": steps})) == []
    loaded = pipeline()
    loaded.extract(source(things))
    loaded.normalize()
    assert loaded.last_trace.last_normalize_info.row_counts["things"] == 1


@claim(
    "What you set in `endpoint` or in `resource_defaults` takes precedence, but the client's "
    "paginator does not."
)
def single_object() -> None:
    shop = shop_api.start()
    order = {"name": "order", "endpoint": {"path": "orders/{n}", "params": {"n": 1001}}}
    pages = {"type": "offset", "limit": 5, "total_path": None, "maximum_offset": 10}
    [found] = source(order, client={"paginator": pages})
    assert found["status"] == "delivered"
    assert shop.requests == ["/v1/orders/1001"]
    shop.requests.clear()
    shared = {"endpoint": {"paginator": pages, "data_selector": "id"}}
    assert list(source(order, defaults=shared)) == [1001, 1001]
    assert len(shop.requests) == 2


@claim(
    "A placeholder with an index, such as `{resources.orders.lines[0].book_id}`, does not count "
    "for this rule."
)
def index_does_not_count() -> None:
    shop_api.start()
    ids = dlt.resource([[{"ids": [1001], "id": 1001}]], name="chosen", selected=False)
    for field, expected in (("ids[0]", {"book_id": 201, "quantity": 1}), ("id", None)):
        path = f"orders/{{resources.chosen.{field}}}"
        found = list(source({"name": "order", "endpoint": path}, ids))
        assert found[0] == expected or (expected is None and found[0]["status"] == "delivered")


@claim(
    "A `path` that begins with `http://` or `https://` is a whole address, and `base_url` is left "
    "out for this resource:",
    "dlt sends the `headers` and the `auth` of the client to the other host, too.",
    cases=("https://rates.example.org/v2/daily", "http://rates.example.org/v2/daily"),
)
def a_whole_address_is_a_path(address: str) -> None:
    with responses.RequestsMock() as api:
        api.get(address, json=[{"id": 1}])
        source = rest_api_source(
            {
                "client": {
                    "base_url": "https://api.example.com/v1",
                    "headers": {"X-Shop": "7"},
                    "auth": {"type": "bearer", "token": "fake"},
                    "paginator": "single_page",
                },
                "resources": [{"name": "rates", "endpoint": {"path": address}}],
            }
        )
        assert list(source) == [{"id": 1}]
        sent = api.calls[0].request.headers
        assert (sent["X-Shop"], sent["Authorization"]) == ("7", "Bearer fake")


@claim(
    "You may pass the same dictionary again, unless resources share the `params` of"
    " `resource_defaults`, which the functions change.",
    cases=("source", "resources", "shared path", "shared start"),
)
def same_dictionary_again(case: str) -> None:
    from copy import deepcopy

    from dlt.sources.rest_api import rest_api_resources

    config: Any = {
        "client": {"base_url": BASE_URL, "paginator": "single_page"},
        "resource_defaults": {"endpoint": {"params": {"limit": 5}}},
        "resources": [
            {
                "name": "things",
                "endpoint": {
                    "path": "things",
                    "params": {
                        "since": {
                            "type": "incremental",
                            "cursor_path": "id",
                            "initial_value": 1,
                        }
                    },
                },
            }
        ],
    }
    mock = reply([{"id": 1}, {"id": 2}])
    if "shared" in case:
        shared: Any = {"list": "things"} if case == "shared path" else {"limit": 5}
        config["resource_defaults"]["endpoint"]["params"] = shared
        endpoint: Any = {"path": "things"}
        if case == "shared path":
            endpoint["path"] = "{list}"
        else:
            since = {"cursor_path": "id", "initial_value": 1, "start_param": "since"}
            endpoint["incremental"] = since
        config["resources"] = [{"name": "things", "endpoint": endpoint}]
        list(rest_api_source(config))
        if case == "shared path":
            with raises("ValueError"):
                rest_api_source(config)
        else:
            assert shared == {"limit": 5, "since": 1}
        return
    given = deepcopy(config)
    for _ in range(3):
        source = case == "source"
        made: Any = rest_api_source(config) if source else rest_api_resources(config)[0]
        assert list(made) == [{"id": 1}, {"id": 2}]
        assert config == given
    assert [call.request.params for call in mock.calls] == [{"limit": "5", "since": "1"}] * 3


@claim(
    'With `"method": "POST"`, too, `params` go into the URL, and `json` becomes the body.',
    "So do the page and the limit of `page_number` and `offset`; for a body see pages in a `POST`.",
    "There is no key for form fields: `data` is refused.",
    cases=("params", "json", "offset", "page_number", "data"),
)
def post_parameters(case: str) -> None:
    endpoint: dict[str, Any] = {"path": "things", "method": "POST", "paginator": "single_page"}
    endpoint[case if case in ("params", "data") else "json"] = {"city": "Graz"}
    if case == "data":
        with raises("DictValidationException"):
            source({"name": "things", "endpoint": endpoint})
        return
    queries = {"params": "?city=Graz", "json": "", "offset": "?offset=0&limit=5"}
    if case == "offset":
        endpoint["paginator"] = {
            "type": "offset",
            "limit": 5,
            "maximum_offset": 5,
            "total_path": None,
        }
    elif case == "page_number":
        endpoint["paginator"] = {"type": "page_number", "total_path": None, "maximum_page": 1}
    mock = reply([{"id": 1}])
    assert list(source({"name": "things", "endpoint": endpoint})) == [{"id": 1}]
    request = mock.calls[0].request
    assert request.url == f"{BASE_URL}/things{queries.get(case, '?page=0')}"
    assert request.body == (None if case == "params" else b'{"city": "Graz"}')
