"""Claims of docs/dlt-ecosystem/verified-sources/github.mdx about the programs on the page."""

import json
import re
from collections.abc import Iterator
from typing import Any

import dlt
import requests
import responses
from dlt.sources.helpers import requests as retried
from dlt.sources.rest_api import rest_api_resources
from standins_lib.claims import claim, pipeline, raises, rows

API = "https://api.github.com/"
ISSUES = {
    "first": [{"id": 1, "updated_at": "2025-05-10T00:00:00Z"}],
    "second": [{"id": 2, "updated_at": "2025-05-01T00:00:00Z"}],
}


def two_repositories() -> responses.RequestsMock:
    """Starts an API with one issue in each of two repositories."""

    def answer(request: requests.PreparedRequest) -> tuple[int, dict[str, str], str]:
        return 200, {}, json.dumps(ISSUES[str(request.url).split("/")[5]])

    mock = responses.RequestsMock()
    mock.add_callback(responses.GET, re.compile(f"{API}repos/o/.*"), callback=answer)
    mock.start()
    return mock


def resource(repository: str, name: str) -> Any:
    return {
        "name": name,
        "table_name": "issues",
        "primary_key": "id",
        "write_disposition": "merge",
        "endpoint": {
            "path": f"repos/o/{repository}/issues",
            "paginator": "single_page",
            "incremental": {
                "cursor_path": "updated_at",
                "initial_value": "2025-01-01T00:00:00Z",
                "start_param": "since",
            },
        },
    }


@dlt.source(name="issues")
def issues(*names: tuple[str, str]) -> Any:
    for repository, name in names:
        config: Any = {"client": {"base_url": API}, "resources": [resource(repository, name)]}
        yield from rest_api_resources(config)


@claim(
    "They must not share a cursor: if you call `issues` for a second repository in the same "
    "pipeline, issues that changed before the newest issue of the first repository are never "
    "loaded."
)
def a_shared_cursor_loses_issues() -> None:
    two_repositories()
    shared = pipeline()
    shared.run(issues(("first", "issues")))
    shared.run(issues(("second", "issues")))
    assert rows(shared, "SELECT id FROM issues") == [(1,)]


@claim(
    "Give each repository a resource name of its own, because dlt keeps a cursor for each "
    "resource, and set the same `table_name` for all"
)
def a_resource_for_each_repository() -> None:
    two_repositories()
    shared = pipeline()
    shared.run(issues(("first", "issues_first"), ("second", "issues_second")))
    assert rows(shared, "SELECT id FROM issues ORDER BY id") == [(1,), (2,)]
    cursors = shared.state["sources"]["issues"]["resources"]
    assert sorted(cursors) == ["issues_first", "issues_second"]


@claim("`start_out_of_range` is true once a page contains an event from before the last run.")
def old_events_end_the_loop() -> None:
    pages = [["2025-05-03", "2025-05-02"], ["2025-05-01"]]
    ended: list[bool] = []
    since = dlt.sources.incremental("at", initial_value="2025-05-02", row_order=None)

    @dlt.resource
    def events(at: Any = since) -> Iterator[Any]:
        for page in pages:
            yield [{"at": day} for day in page]
            ended.append(at.start_out_of_range)

    assert [row["at"] for row in events()] == ["2025-05-03", "2025-05-02"]
    assert ended == [False, True]


@claim("dlt's HTTP client repeats requests after 429, but not after 403.")
def forbidden_requests_are_not_repeated() -> None:
    with responses.RequestsMock() as mock:
        forbidden = mock.add(responses.GET, API, status=403)
        with raises("HTTPError"):
            retried.get(API)
        assert forbidden.call_count == 1
    with responses.RequestsMock() as mock:
        mock.add(responses.GET, API, status=429, headers={"Retry-After": "0"})
        mock.add(responses.GET, API, status=200)
        assert retried.get(API).status_code == 200
