"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/advanced.mdx."""

from typing import Any, Callable

import responses
from dlt.sources.helpers.requests import Response
from dlt.sources.helpers.rest_client.exceptions import IgnoreResponseException
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, raises

BASE_URL = "https://api.example.com/v1"


def source(*resources: Any, defaults: Any = None) -> Any:
    config: Any = {"client": {"base_url": BASE_URL}, "resources": [*resources]}
    if defaults is not None:
        config["resource_defaults"] = defaults
    return rest_api_source(config)


def parcels(*actions: Any) -> list[Any]:
    """Parcels of three orders; the shop answers 404 for the first."""
    shop_api.start()
    orders = {
        "name": "orders",
        "selected": False,
        "endpoint": {"params": {"limit": 3}, "paginator": "single_page"},
    }
    child = {
        "path": "orders/{resources.orders.id}/parcels",
        "data_selector": "parcels",
        "paginator": "single_page",
        "response_actions": [*actions],
    }
    return list(source(orders, {"name": "parcels", "endpoint": child}))


def note(seen: list[Any], name: str) -> Callable[..., None]:
    def action(response: Response, *args: Any, **kwargs: Any) -> None:
        seen.append((name, response.status_code))

    return action


@claim(
    "For each response, all matching actions run in order, until one of them ignores the response.",
    "An error status that no action ignores still raises an error.",
)
def actions_run_in_order() -> None:
    seen: list[Any] = []
    ignore = {"status_code": 404, "action": "ignore"}
    assert len(parcels(note(seen, "a"), ignore, note(seen, "b"))) == 3
    assert seen == [("a", 404), ("a", 200), ("b", 200), ("a", 200), ("b", 200)]
    with raises("HTTPError") as caught:
        parcels(note(seen, "c"))
    assert "404 Client Error" in caught.message
    assert seen[-1] == ("c", 404)


@claim("A resource's list replaces the list in `resource_defaults`.")
def list_replaces_defaults() -> None:
    shop_api.start()
    seen: list[Any] = []
    shared = {"endpoint": {"response_actions": [note(seen, "default")]}}
    own = {"name": "stores", "endpoint": {"response_actions": [note(seen, "own")]}}
    list(source(own, defaults=shared))
    assert seen == [("own", 200)]
    list(source("stores", defaults=shared))
    assert seen[1:] == [("default", 200)]


@claim("In a list with several pages, an ignored page ends the list.")
def ignored_page_ends_the_list() -> None:
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        for status, body in ((200, [1]), (404, []), (200, [3])):
            mock.add(responses.GET, f"{BASE_URL}/things", json=body, status=status)
        endpoint = {
            "paginator": {"type": "page_number", "total_path": None},
            "response_actions": [{"status_code": 404, "action": "ignore"}],
        }
        assert list(source({"name": "things", "endpoint": endpoint})) == [1]
        assert len(mock.calls) == 2


@claim(
    'Write the status as a number: `"404"` passes the validation and never matches.',
    'A misspelled action such as `"ignor"` passes the validation too, and does nothing.',
)
def misspelled_actions() -> None:
    for action in (
        {"status_code": "404", "action": "ignore"},
        {"status_code": 404, "action": "ignor"},
    ):
        with raises("HTTPError"):
            parcels(action)
    assert len(parcels({"status_code": 404, "action": "ignore"})) == 3


@claim(
    "A dictionary without `action` passes as well, and fails with a `ValueError` at the first "
    "response."
)
def without_action() -> None:
    with raises("ValueError") as caught:
        parcels({"status_code": 404})
    assert "Action None does not conform to expected type" in caught.message


@claim(
    "`content` looks for a text in the body, and upper and lower case must be the same.",
    "With `status_code` beside `content`, both must match:",
)
def content_of_the_body() -> None:
    assert len(parcels({"content": "has no parcels", "action": "ignore"})) == 3
    for other in (
        {"content": "Has No Parcels"},
        {"content": "has no parcels", "status_code": 200},
        {"content": "something else", "status_code": 404},
    ):
        with raises("HTTPError"):
            parcels({**other, "action": "ignore"})


@claim(
    "A function receives the response and may change it in place.",
    "Its return value is not used.",
)
def functions_change_the_response() -> None:
    shop_api.start()

    def other(response: Response, *args: Any, **kwargs: Any) -> Response:
        changed = Response()
        changed.status_code, changed._content = 200, b"[]"
        return changed

    def empty(response: Response, *args: Any, **kwargs: Any) -> None:
        response._content = b"[]"

    for action, expected in ((other, 3), (empty, 0)):
        stores = {"name": "stores", "endpoint": {"response_actions": [action]}}
        assert len(list(source(stores))) == expected


@claim(
    "A function without a condition also sees error responses, so check the status before you "
    "read the body."
)
def functions_see_errors() -> None:
    seen: list[Any] = []
    for action in (note(seen, "all"), {"status_code": 200, "action": note(seen, "200")}):
        with raises("HTTPError"):
            parcels(action)
    assert seen == [("all", 404)]


@claim("Before that, dlt waits as long as the header `Retry-After` says, at most 300 seconds.")
def waits_for_retry_after() -> None:
    import time

    waited: list[float] = []
    time.sleep = waited.append
    for header, expected in (("7", 7.0), ("9999", 300.0)):
        with responses.RequestsMock() as mock:
            url = f"{BASE_URL}/things"
            mock.add(responses.GET, url, json={}, status=429, headers={"Retry-After": header})
            mock.add(responses.GET, url, json=[1])
            assert list(source("things")) == [1]
        assert waited.pop() == expected


@claim(
    "The functions run for each attempt.",
    "Do not ignore 429 or 5xx: that drops the page and all pages after it, without a second "
    "attempt.",
)
def busy_api() -> None:
    seen: list[Any] = []
    for status in (429, 503):
        for action, expected in ((note(seen, "f"), [1]), ("ignore", [])):
            with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
                url = f"{BASE_URL}/things"
                wait = {"Retry-After": "0"}
                mock.add(responses.GET, url, json={}, status=status, headers=wait)
                mock.add(responses.GET, url, json=[1])
                one = {"status_code": status, "action": "ignore"}
                actions = [one if action == "ignore" else action]
                things = {"name": "things", "endpoint": {"response_actions": actions}}
                assert list(source(things)) == expected
                assert len(mock.calls) == 1 + len(expected)
    assert seen == [("f", 429), ("f", 200), ("f", 503), ("f", 200)]


def graphql(actions: Any, query: str = "query {{ orders }}", paginator: Any = "single_page") -> Any:
    """A GraphQL request, whose answer has errors and no data."""
    import responses
    from dlt.sources.rest_api import rest_api_source

    responses.start()
    errors = {"data": None, "errors": [{"message": "no such field"}]}
    responses.post("https://api.example.com/graphql", json=errors)
    endpoint: Any = {
        "path": "graphql",
        "method": "POST",
        "json": {"query": query},
        "data_selector": "data.orders.nodes",
        "paginator": paginator,
        "response_actions": actions,
    }
    resource: Any = {"name": "orders", "endpoint": endpoint}
    client: Any = {"base_url": "https://api.example.com"}
    return rest_api_source({"client": client, "resources": [resource]})


@claim(
    "Without an action for `errors`, a query that the API refuses gives no rows with a paginator of"
    " dlt, and the load succeeds; with `Pages` it can stop with a `TypeError`, which hides the"
    " message.",
    cases=("without", "with", "pages"),
)
def graphql_errors(case: str) -> None:
    def raise_errors(response: Any, *args: Any, **kwargs: Any) -> None:
        raise RuntimeError(response.json()["errors"][0]["message"])

    if case == "with":
        with raises("ResourceExtractionError"):
            list(graphql([raise_errors]))
    elif case == "pages":
        from dlt.sources.helpers.rest_client.paginators import JSONResponseCursorPaginator

        class Pages(JSONResponseCursorPaginator):
            def update_state(self, response: Any, data: Any = None) -> None:
                super().update_state(response, data)
                if not response.json()["data"]["orders"]["pageInfo"]["hasNextPage"]:
                    self._has_next_page = False

        paginator = Pages("data.orders.pageInfo.endCursor", cursor_body_path="variables.after")
        with raises("TypeError"):
            list(graphql([], paginator=paginator))
    else:
        assert list(graphql([])) == []


@claim("A query with single braces is refused when the source is made")
def graphql_braces() -> None:
    with raises("ValueError") as caught:
        graphql([], "query { orders(first: 100) }")
    assert "escape them by doubling them" in caught.message
    with raises("ValueError") as caught:
        graphql([], "{orders{id}}")
    assert "unexpected '{' in field name" in caught.message


@claim(
    'In the REST API source, write `"response_actions": [empty_as_list]`. `{"status_code": 204, '
    '"action": "ignore"}` also works there, and ends the list.',
    'Do not ignore with `"content": ""`, which matches every response.',
    cases=("no action", "function", "status", "content", "content, with rows"),
)
def empty_bodies(case: str) -> None:
    def empty_as_list(response: Response, *_: Any, **__: Any) -> None:
        if response.ok and not response.content:
            response._content = b"[]"

    actions: Any = {
        "function": [empty_as_list],
        "status": [{"status_code": 204, "action": "ignore"}],
        "content": [{"content": "", "action": "ignore"}],
    }.get(case.partition(",")[0], [])
    with responses.RequestsMock() as api:
        body: Any = {"json": [{"id": 1}]} if "rows" in case else {"status": 204}
        api.get(f"{BASE_URL}/returns", **body)
        returns = {"name": "returns", "endpoint": {"path": "returns", "response_actions": actions}}
        if case == "no action":
            with raises("ResourceExtractionError") as caught:
                list(source(returns))
            assert "Expecting value: line 1 column 1 (char 0)" in caught.message
        else:
            assert list(source(returns)) == []


@claim(
    'Without an action, dlt finds no rows in `{"error": …}` (without a `data_selector`, the error'
    " of a first page becomes a row), the list ends there, and an incremental load goes on as if"
    " the rest did not exist.",
    "After five attempts, the run fails with the message, and the cursor stays.",
    "For an error that does not pass, raise another exception, such as `RuntimeError`: the run"
    " fails at once.",
    cases=("no action", "no action, first page", "no selector, first page", "repeated", "at once"),
)
def errors_with_status_200(case: str) -> None:
    from unittest import mock

    from dlt.sources.helpers import requests
    from standins_lib.claims import pipeline

    def stop(response: Response, *args: Any, **kwargs: Any) -> None:
        if response.ok and "error" in response.json():
            kind: Any = requests.ConnectionError if case == "repeated" else RuntimeError
            raise kind("busy")

    asked: list[str] = []

    def page(request: Any) -> Any:
        asked.append(request.url)
        if "second" in request.url:
            return 200, {}, '{"error": {"message": "busy"}}'
        return 200, {}, '{"data": [{"id": 7}], "next": "https://api.example.com/v1/second"}'

    endpoint: Any = {
        "path": "first",
        "data_selector": "data",
        "paginator": {"type": "json_link", "next_url_path": "next"},
        "incremental": {"cursor_path": "id", "initial_value": 0},
    }
    if "first page" in case:
        del endpoint["incremental"]
        if "no selector" in case:
            del endpoint["data_selector"]
        with responses.RequestsMock() as api:
            api.get(f"{BASE_URL}/first", json={"error": {"message": "busy"}})
            found = list(source({"name": "items", "endpoint": endpoint}))
        assert found == ([{"error": {"message": "busy"}}] if "no selector" in case else [])
        return
    if case != "no action":
        endpoint["response_actions"] = [stop]
    loaded = pipeline()
    with responses.RequestsMock() as api, mock.patch("time.sleep"):
        api.add_callback("GET", f"{BASE_URL}/first", page)
        api.add_callback("GET", f"{BASE_URL}/second", page)
        items = source({"name": "items", "endpoint": endpoint})
        if case == "no action":
            loaded.run(items)
            state = str(loaded.state["sources"])
            assert "'last_value': 7" in state
        else:
            with raises("PipelineStepFailed") as caught:
                loaded.run(items)
            assert "busy" in caught.message
            assert "'last_value': 7" not in str(loaded.state.get("sources"))
            assert len([url for url in asked if "second" in url]) == (
                5 if case == "repeated" else 1
            )


@claim(
    "So an API that answers 400 after its last page needs "
    '`{"status_code": 400, "content": "no more pages", "action": "ignore"}`, or a function that '
    "raises `IgnoreResponseException` from `dlt.sources.helpers.rest_client.exceptions`.",
    "Look for the text: without it, any 400 ends the list, and a cursor goes on without the rest.",
    cases=("dictionary", "function", "another 400", "another 400, without the text"),
)
@responses.activate
def bad_request_after_the_last_page(case: str) -> None:
    def stop(response: Response, *args: Any, **kwargs: Any) -> None:
        if response.status_code == 400 and "no more pages" in response.text:
            raise IgnoreResponseException()

    message = "wrong filter" if case.startswith("another") else "no more pages"
    for page in (1, 2):
        found = responses.matchers.query_param_matcher({"page": page})
        responses.get(f"{BASE_URL}/orders", json=[{"id": page}], match=[found])
    responses.get(f"{BASE_URL}/orders", json={"error": message}, status=400)
    action: Any = {"status_code": 400, "content": "no more pages", "action": "ignore"}
    if case == "function":
        action = stop
    elif case.endswith("text"):
        del action["content"]
    numbered = {"type": "page_number", "base_page": 1, "total_path": None}
    endpoint = {"path": "orders", "paginator": numbered, "response_actions": [action]}
    if case == "another 400":
        with raises("HTTPError"):
            list(source({"name": "orders", "endpoint": endpoint}))
        return
    assert list(source({"name": "orders", "endpoint": endpoint})) == [{"id": 1}, {"id": 2}]
