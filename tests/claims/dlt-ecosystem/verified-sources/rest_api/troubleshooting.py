"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/troubleshooting.mdx."""

import logging
from typing import Any

import responses
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises

BASE_URL = "https://api.example.com/v1"


def source(*resources: Any, client: Any = None) -> Any:
    config: Any = {"client": {"base_url": BASE_URL, **(client or {})}, "resources": [*resources]}
    return rest_api_source(config)


@claim("`DictValidationException` comes before the first request.")
def refused_before_requests() -> None:
    shop = shop_api.start()
    with raises("DictValidationException"):
        list(source("stores", {"name": "books", "endpoint": {"paht": "books"}}))
    assert shop.requests == []
    assert len(list(source("stores"))) == 3
    assert shop.requests == ["/v1/stores"]


@claim(
    "The cause is that the endpoint has no `incremental`.",
    "If the message has a word of yours instead, double the braces around the word.",
)
def placeholders_are_checked() -> None:
    shop = shop_api.start()
    for query, word in (("{incremental.start_value}", "incremental.start_value"), ("{a}", "a")):
        with raises("ValueError") as caught:
            source({"name": "stores", "endpoint": {"params": {"q": query}}})
        assert f"Expression '{word}' defined in params is not valid" in caught.message
    list(source({"name": "stores", "endpoint": {"params": {"q": "{{a}}"}}}))
    assert shop.requests == ["/v1/stores?q=%7Ba%7D"]


@claim(
    '`requires arguments to create an instance` means that `"paginator": "offset"` has no `limit`; '
    "a dictionary of type `offset` without `limit` fails with a `TypeError`."
)
def offset_without_limit() -> None:
    with raises("ValueError") as caught:
        source({"name": "orders", "endpoint": {"paginator": "offset"}})
    assert "requires arguments to create an instance" in caught.message
    with raises("TypeError"):
        source({"name": "orders", "endpoint": {"paginator": {"type": "offset"}}})


@claim("For dlt, an empty load is a success.")
def empty_load() -> None:
    shop_api.start()
    nothing = {"name": "stores", "endpoint": {"data_selector": "nothing"}}
    info = pipeline().run(source(nothing))
    assert not info.has_failed_jobs
    assert len(list(source("stores"))) == 3


@claim(
    "The log repeats the `headers` of the configuration, but not what `auth` adds: keep keys in "
    "`auth`."
)
def what_the_log_repeats() -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    pipeline()
    logger = logging.getLogger("dlt")
    logger.setLevel(logging.INFO)
    logger.addHandler(Keep())
    shop_api.start(auth="bearer")
    client = {"headers": {"X-Key": "in-headers"}, "auth": {"token": "your-shop-token"}}
    list(source("stores", client=client))
    assert "in-headers" in "".join(lines)
    assert "your-shop-token" not in "".join(lines)


@claim(
    "`Total pages is not found in the response` and `Total items is not found …` mean that "
    "`total_path` does not match."
)
def total_is_not_found() -> None:
    shop_api.start()
    for paginator, message in (
        ({"type": "page_number"}, "Total pages is not found in the response"),
        ({"type": "offset", "limit": 2}, "Total items is not found"),
    ):
        with raises("ValueError") as caught:
            list(source({"name": "stores", "endpoint": {"paginator": paginator}}))
        assert message in caught.message


@claim("If the API repeats the last page, set `maximum_page` or `maximum_offset`.")
def repeated_last_page() -> None:
    for options in (
        {"type": "page_number", "maximum_page": 3},
        {"type": "offset", "limit": 1, "maximum_offset": 3},
    ):
        with responses.RequestsMock() as mock:
            mock.add(responses.GET, f"{BASE_URL}/things", json=[{"id": 1}])
            paginator = {**options, "total_path": None}
            list(source({"name": "things", "endpoint": {"paginator": paginator}}))
            assert len(mock.calls) == 3


@claim(
    "403 means that the credentials are valid but may not read this list.",
    "dlt does not repeat the request.",
)
def forbidden() -> None:
    shop = shop_api.start()
    loaded = source("stores", "payroll")
    with raises("HTTPError") as caught:
        list(loaded.with_resources("payroll"))
    assert "403 Client Error" in caught.message
    assert shop.requests == ["/v1/payroll"]
    assert len(list(loaded.with_resources("stores"))) == 3


@claim("401 for the address of the token means that `client_id` or `client_secret` is wrong.")
def wrong_client_secret() -> None:
    shop_api.start(auth="bearer")
    auth = {
        "type": "oauth2_client_credentials",
        "access_token_url": "https://auth.example.com/oauth/token",
        "client_id": "your-client-id",
        "client_secret": "wrong",
    }
    with raises("HTTPError") as caught:
        list(source("stores", client={"auth": auth}))
    assert "Unauthorized for url: https://auth.example.com/oauth/token" in caught.message


@claim(
    "To try a child, name its parent too: `add_limit` does not limit a parent that is not selected."
)
def limit_of_a_child() -> None:
    shop = shop_api.start()
    loaded = source(
        {"name": "orders", "endpoint": {"paginator": {"type": "offset", "limit": 20}}},
        {"name": "details", "endpoint": "orders/{resources.orders.id}"},
    )
    for names, expected in ((["orders", "details"], 1 + 20), (["details"], 2 + 37)):
        shop.requests.clear()
        list(loaded.with_resources(*names).add_limit(1))
        assert len(shop.requests) == expected


@claim(
    "The child has a `paginator` at its endpoint, and with `parallelized=True` the requests for"
    " several parent rows share it: when one list ends, there is no next URL for the other.",
    cases=("shared", "copied"),
)
def next_url_of_a_list_that_ended(case: str) -> None:
    import copy

    import requests
    from dlt.sources.helpers.rest_client.paginators import JSONLinkPaginator

    first = JSONLinkPaginator("next")
    second = first if case == "shared" else copy.deepcopy(first)
    more, last = requests.Response(), requests.Response()
    more._content, last._content = b'{"next": "https://api.example.com/2"}', b"{}"
    first.update_state(more)
    second.update_state(last)
    request = requests.Request("GET", "https://api.example.com/1")
    first.update_request(request)
    if case == "copied":
        assert request.url == "https://api.example.com/2"
        return
    with raises("MissingSchema") as caught:
        requests.Session().prepare_request(request)
    assert caught.message.startswith("Invalid URL 'None'")


@claim(
    "Without `parallelized` the same mistake loses rows and says nothing.",
    "Set the paginator for the client, which is copied for each parent row.",
    cases=("endpoint", "client"),
)
def rows_of_children(case: str) -> None:
    import json

    def answer(request: Any) -> Any:
        page = int(request.params.get("page", 1))
        path, _, query = request.url.partition("?")
        last = 3 if path.endswith("orders") else 2
        items = [{"id": f"{page}{n}"} for n in range(3)] if last == 3 else [{"page": page}]
        parent = request.params.get("order")
        link = f"{path}?page={page + 1}" + (f"&order={parent}" if parent else "")
        return 200, {}, json.dumps({"items": items, "next": link if page < last else None})

    paginator = {"type": "json_link", "next_url_path": "next"}
    children: Any = {
        "path": "parcels",
        "params": {"order": "{resources.orders.id}"},
        "data_selector": "items",
    }
    client: Any = {"base_url": "https://api.example.com"}
    if case == "endpoint":
        children["paginator"] = paginator
    else:
        client["paginator"] = paginator
    parents: Any = {"path": "orders", "data_selector": "items", "paginator": dict(paginator)}
    with responses.RequestsMock() as mock:
        for path in ("orders", "parcels"):
            mock.add_callback("GET", f"https://api.example.com/{path}", answer)
        source = rest_api_source(
            {
                "client": client,
                "resources": [
                    {"name": "orders", "selected": False, "endpoint": parents},
                    {"name": "parcels", "endpoint": children},
                ],
            }
        )
        found = len(list(source))
    assert found == 18 if case == "client" else found < 18
