"""Claims of docs/tutorial/rest-api.mdx."""

import os
import re
from pathlib import Path
from typing import Any

import dlt
import responses
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.rest_api import rest_api_source
from standins_lib import github
from standins_lib.claims import claim, columns, pipeline, raises, rows

BASE_URL = "https://api.github.com/repos/dlt-hub/dlt"
SINCE = {
    "params": {"per_page": 100, "state": "all", "since": "{incremental.start_value}"},
    "incremental": {"cursor_path": "updated_at", "initial_value": "2025-05-01T00:00:00Z"},
}


def source(
    *resources: Any, defaults: Any = None, paginator: Any = "header_link", **named: Any
) -> Any:
    config: Any = {
        "client": {"base_url": BASE_URL, "paginator": paginator},
        "resources": [*resources],
    }
    if defaults is not None:
        config["resource_defaults"] = defaults
    return rest_api_source(config, **{"name": "github", **named})


def guessed(body: Any, **headers: str) -> str:
    """The paginator that dlt guesses for a response."""
    with responses.RequestsMock() as mock:
        mock.add(responses.GET, "https://api.example.com/things", json=body, headers=headers)
        page = next(RESTClient("https://api.example.com").paginate("things"))
        return type(page.paginator).__name__


@claim("Columns in which no row has a value yet, such as `milestone`, do not appear.")
def columns_without_values() -> None:
    github.start()
    loaded = pipeline()
    loaded.extract(source("issues"))
    loaded.normalize()
    assert "title" in columns(loaded, "issues")
    assert not [name for name in columns(loaded, "issues") if name.startswith("milestone")]


@claim("A path is joined to `base_url` with one slash between them.")
def one_slash() -> None:
    api = github.start()
    list(source("/labels"))
    assert api.requests == ["/repos/dlt-hub/dlt/labels"]


@claim(
    "dlt 1.10.0 stops reading the list at the first such resource: entries after it are dropped "
    "without a message."
)
def ready_made_resources() -> None:
    own = dlt.resource([1], name="own")
    assert list(source("issues", own, "labels").resources) == ["issues", "own"]


@claim("dlt sends one request for each row of the parent.")
def one_request_for_each_row() -> None:
    api = github.start()
    pulls = {"name": "pulls", "selected": False, "endpoint": {"params": {"state": "open"}}}
    path = "issues/{resources.pulls.number}/comments"
    child = {"name": "comments", "endpoint": path}
    list(source(pulls, child))
    assert sum("/comments" in address for address in api.requests) == 15


@claim(
    'a `Link` header with `rel="next"`;',
    "a key that starts with `next` in the body whose value is a URL or a path;",
    "a key `total_pages`, `pages` or `totalpages` in the body, which makes it count pages;",
    "a key that starts with `next` with any other value, taken as a cursor;",
    "otherwise, a single page.",
)
def order_of_guesses() -> None:
    link = {"Link": '<https://api.example.com/things?page=2>; rel="next"'}
    address = {"next_page": "/things?page=2", "total_pages": 2}
    assert guessed(address, **link) == "HeaderLinkPaginator"
    assert guessed(address) == "JSONLinkPaginator"
    for key in ("total_pages", "pages", "totalpages"):
        assert guessed({"next_page": 2, key: 2}) == "PageNumberPaginator"
    assert guessed({"next_page": 2, "page_count": 2}) == "JSONResponseCursorPaginator"
    assert guessed({"following": "/things?page=2"}) == "SinglePagePaginator"


@claim(
    "`base_page` is 0 by default.",
    "GitHub answers page 0 with page 1, so the first page would load twice.",
    cases=("by default", "with base_page"),
)
def first_page_twice(case: str) -> None:
    github.start()
    options = {"base_page": 1} if case == "with base_page" else {}
    pages = {"type": "page_number", "total_path": None, **options}
    found = [issue["id"] for issue in source("issues", paginator=pages)]
    assert (len(found), len(set(found))) == (63 if options else 93, 63)


@claim(
    '`total_path` is `"total"` by default.',
    "A response without that key fails with `Total pages is not found in the response`.",
    "With `None`, paging stops at the first empty page.",
)
def total_path() -> None:
    api = github.start()
    with raises("ValueError") as caught:
        list(source("issues", paginator={"type": "page_number", "base_page": 1}))
    assert "Total pages is not found in the response" in caught.message
    assert "'total' key" in caught.message
    list(source("issues", paginator={"type": "page_number", "base_page": 1, "total_path": None}))
    assert api.requests[-1].endswith("page=4")


@claim("`offset` always needs its `limit`.")
def offset_needs_limit() -> None:
    with raises("ValueError") as caught:
        source("issues", paginator="offset")
    assert "requires arguments to create an instance" in caught.message


@claim(
    "The endpoint of a repository has a list `topics`, so you would get a table of topics "
    "instead of "
    "one row with the repository.",
    'Set `"data_selector": "$"` to take the whole object.',
)
def one_object() -> None:
    github.start()
    repository: Any = {"path": BASE_URL}
    topics = list(source({"name": "repository", "endpoint": repository}))
    assert {type(topic) for topic in topics} == {str}
    whole = {"name": "repository", "endpoint": {**repository, "data_selector": "$"}}
    [row] = source(whole)
    assert row["topics"] == topics


@claim(
    "With `replace`, each run empties the tables of the resource, nested tables too, and "
    "loads what "
    "the API returns now."
)
def replace_empties_nested_tables() -> None:
    github.start()
    loaded = pipeline()
    labels = {"name": "labels", "write_disposition": "replace"}
    nested = {**labels, "processing_steps": [{"map": lambda row: {**row, "parts": [1]}}]}
    counts = []
    for resource in (nested, labels):
        loaded.run(source(resource))
        counts.append(rows(loaded, "SELECT count(*) FROM labels__parts")[0][0])
    assert counts == [5, 0]
    assert rows(loaded, "SELECT count(*) FROM labels") == [(5,)]


@claim(
    "With `merge`, dlt finds the rows with the same `primary_key`, removes them and "
    "inserts the new "
    "version.",
    "Rows that did not arrive in this run stay:",
)
def merge_keeps_other_rows() -> None:
    github.start()
    loaded = pipeline()
    labels = {"name": "labels", "write_disposition": "merge", "primary_key": "id"}
    loaded.run(source(labels))
    first = {"filter": lambda row: row["name"] == "bug"}
    change = {"map": lambda row: {**row, "name": "defect"}}
    loaded.run(source({**labels, "processing_steps": [first, change]}))
    assert rows(loaded, "SELECT count(*) FROM labels") == [(5,)]
    names = [name for (name,) in rows(loaded, "SELECT name FROM labels")]
    assert "defect" in names
    assert "bug" not in names


@claim(
    "The failed package stays pending, and each later run tries it first, even one with "
    "`--rebuild`.",
    "This adds the column with any write disposition.",
)
def switching_to_merge() -> None:
    github.start()
    merged = {"write_disposition": "merge", "primary_key": "id"}
    loaded = pipeline()
    loaded.run(source("issues"))
    for arguments in ({}, {"refresh": "drop_sources"}):
        with raises("PipelineStepFailed") as caught:
            loaded.run(source("issues", defaults=merged), **arguments)
        assert caught.step == "load"
        assert len(loaded.list_normalized_load_packages()) == 1
    loaded.drop_pending_packages()
    loaded.run(source("issues", defaults=merged), refresh="drop_sources")
    other = pipeline("other", dataset_name="other_data")
    other.run(source("issues", root_key=True))
    assert "_dlt_root_id" in other.default_schema.tables["issues__labels"]["columns"]
    other.run(source("issues", defaults=merged, root_key=True))
    assert not other.has_pending_data


@claim(
    "`merge` without a `primary_key` or `merge_key` does not fail: dlt logs a warning and "
    "appends the rows."
)
def merge_without_key() -> None:
    github.start()
    loaded = pipeline()
    for _ in range(2):
        loaded.run(source({"name": "labels", "write_disposition": "merge"}))
    assert rows(loaded, "SELECT count(*) FROM labels") == [(10,)]


@claim("dlt keeps it in the state of the pipeline and stores the state in the destination as well.")
def state_in_the_destination() -> None:
    api = github.start()
    loaded = pipeline()
    loaded.run(source({"name": "issues", "primary_key": "id", "endpoint": SINCE}))
    loaded.drop()
    api.requests.clear()
    again = pipeline()
    again.run(source({"name": "issues", "primary_key": "id", "endpoint": SINCE}))
    assert "since=2025-05-12" in api.requests[0]


@claim(
    "dlt drops a row that has the cursor value of the last run and a primary key that it remembers."
)
def row_at_the_bound() -> None:
    api = github.start()
    pipeline().extract(source({"name": "issues", "primary_key": "id", "endpoint": SINCE}))
    api.requests.clear()
    assert list(source({"name": "issues", "primary_key": "id", "endpoint": SINCE})) == []
    assert len(api.requests) == 1
    assert len(list(source({"name": "issues", "primary_key": "number", "endpoint": SINCE}))) == 1


@claim(
    "With GitHub's default, `open`, the change by which an issue is closed never reaches you: the "
    "row stays `open` in your table forever."
)
def closed_issues() -> None:
    everything = {"name": "issues", "endpoint": {"params": {"state": "all", "per_page": 100}}}
    github.start(now="2025-05-01T00:00:00Z")
    before = {issue["id"] for issue in source("issues")}
    github.start(now="2025-05-13T08:00:00Z")
    closed = {issue["id"] for issue in source(everything) if issue["state"] == "closed"}
    assert len(closed & before) > 0
    params = {key: value for key, value in SINCE["params"].items() if key != "state"}
    changed = {"name": "issues", "endpoint": {**SINCE, "params": params}}
    assert not closed & {issue["id"] for issue in source(changed)}
    with_closed = {"name": "issues", "endpoint": SINCE}
    assert closed & before <= {issue["id"] for issue in source(with_closed)}


@claim(
    "The second run ends after the page on which it meets rows that it knows.",
    "Without `row_order`, dlt fetches every page and drops the old rows afterwards.",
    cases=("with row_order", "without row_order"),
)
def row_order(case: str) -> None:
    api = github.start()
    newest = {"state": "all", "sort": "updated", "direction": "desc", "per_page": 15}
    order = "desc" if case == "with row_order" else None
    cursor = {"cursor_path": "updated_at", "row_order": order}
    pulls = {
        "name": "pulls",
        "primary_key": "id",
        "endpoint": {"params": newest, "incremental": cursor},
    }
    pipeline().extract(source(pulls))
    assert len(api.requests) == 3
    api.requests.clear()
    assert list(source(pulls)) == []
    assert len(api.requests) == (1 if order else 3)


@claim("If both are there, the variable takes precedence.")
def variable_before_file() -> None:
    Path(".dlt").mkdir()
    Path(".dlt/secrets.toml").write_text('[sources.github]\naccess_token = "from-file"\n')
    assert dlt.secrets["sources.github.access_token"] == "from-file"
    os.environ["SOURCES__GITHUB__ACCESS_TOKEN"] = "from-variable"
    assert dlt.secrets["sources.github.access_token"] == "from-variable"


@claim("dlt repeats a request after 429 and 5xx, not after 403.")
def what_is_repeated() -> None:
    for status, expected in ((429, 5), (502, 5), (403, 1)):
        with responses.RequestsMock() as mock:
            wait = {"Retry-After": "0"}
            address = re.compile("https://.*")
            mock.add(responses.GET, address, json={}, status=status, headers=wait)
            with raises("HTTPError"):
                list(source("issues"))
            assert len(mock.calls) == expected


@claim(
    "The secret was not found.",
    "The message lists the files that dlt read.",
)
def missing_secret() -> None:
    with raises("ConfigFieldMissingException") as caught:
        dlt.secrets["sources.github.access_token"]
    assert "sources.github.access_token" in caught.message
    assert "secrets.toml" in caught.message


@claim(
    "If both are the same, DuckDB cannot tell the file from the schema, and the load stops "
    "with `Ambiguous reference to catalog or schema`."
)
def same_names() -> None:
    github.start()
    loaded = pipeline("labels_data", dataset_name="labels_data")
    with raises("PipelineStepFailed") as caught:
        loaded.run(source("labels"))
    assert "Ambiguous reference to catalog or schema" in caught.message
    pipeline("labels_data", dataset_name="other").drop_pending_packages()
    assert not pipeline("other", dataset_name="labels_data").run(source("labels")).has_failed_jobs


@claim(
    "A misspelled key outside of `params` raises an error that names the place:",
    cases=("resource", "endpoint", "paginator", "params", "incremental in params"),
)
def misspelled_keys(case: str) -> None:
    endpoint: Any = {
        "endpoint": {"parms": {}},
        "paginator": {"paginator": {"type": "page_number", "basepage": 1}},
        "params": {"params": {"per_pge": 10}},
        "incremental in params": {
            "params": {"since": {"type": "incremental", "cursor_path": "id", "initialvalue": 1}}
        },
    }.get(case, {})
    issues: Any = {"name": "issues", "endpoint": endpoint}
    if case == "resource":
        issues["write_dispositon"] = "merge"
    if case == "params":
        source(issues)
        return
    with raises("TypeError" if "incremental" in case else "DictValidationException") as caught:
        source(issues)
    assert ("resources[0]" in caught.message) == ("incremental" not in case)


@claim(
    "`resource_defaults` applies to every resource that is not ready-made.",
    cases=("name", "dictionary", "ready-made"),
)
def defaults_of_resources(case: str) -> None:
    @dlt.resource(name="issues")
    def ready() -> Any:
        yield [{"id": 1}]

    issues: Any = {"name": "issues", "dictionary": {"name": "issues"}, "ready-made": ready}[case]
    if case == "name":
        issues = "issues"
    made = source(issues, defaults={"write_disposition": "replace"})
    expected = "append" if case == "ready-made" else "replace"
    assert made.issues.write_disposition == expected
