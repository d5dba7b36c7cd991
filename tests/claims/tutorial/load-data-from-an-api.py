"""Claims of docs/tutorial/load-data-from-an-api.mdx."""

import importlib
import os
import sys
from pathlib import Path
from typing import Any

import dlt
from dlt.sources.helpers.rest_client import paginate
from standins_lib import github, shop_api
from standins_lib.claims import claim, pipeline, raises, rows

SOURCE = """
import dlt


@dlt.source
def github(access_token: str = dlt.secrets.value, first_day: str = "default"):
    return dlt.resource([{"token": access_token, "day": first_day}], name="settings")
"""


def github_source() -> Any:
    """The source function of a file `github_source.py`."""
    Path("github_source.py").write_text(SOURCE)
    sys.path.insert(0, str(Path.cwd()))
    return importlib.import_module("github_source").github


def found(section: str) -> str:
    """The token that the source gets when only this section has one."""
    name = f"{section}__ACCESS_TOKEN".upper()
    os.environ[name] = "from the section"
    try:
        return str(next(iter(github_source()()))["token"])
    finally:
        del os.environ[name]


@claim("Without it the run fails with `ResourceNameMissing`.")
def lists_need_a_table_name() -> None:
    with raises("ResourceNameMissing"):
        pipeline().extract([{"id": 1}])
    assert pipeline().extract([{"id": 1}], table_name="stations").loads_ids


@claim(
    "Keep `pipeline_name` and `dataset_name` different.",
    "If both are the same, DuckDB confuses the file with the schema, and a load can stop with "
    "`Ambiguous reference to catalog or schema`.",
)
def equal_names_are_ambiguous() -> None:
    same = pipeline("weather", dataset_name="weather")
    with raises("DatabaseTerminalException") as caught:
        same.run([{"id": 1}], table_name="stations")
        same.run([{"id": 1}], table_name="stations")
    assert "Ambiguous reference to catalog or schema" in caught.message


@claim("A status of 4xx or 5xx raises an exception, so you do not call `raise_for_status()`.")
def error_statuses_raise() -> None:
    from dlt.sources.helpers import requests

    github.start()
    with raises("HTTPError"):
        requests.get("https://api.github.com/repos/dlt-hub/dlt/nothing")


@claim(
    "`replace` empties the table and its nested tables first.",
    "Rows that the API no longer returns are gone.",
)
def replace_empties_nested_tables() -> None:
    target = pipeline()
    target.run([{"id": 1, "labels": ["bug"]}, {"id": 2}], table_name="issues")
    target.run([{"id": 3}], table_name="issues", write_disposition="replace")
    assert rows(target, "SELECT id FROM issues") == [(3,)]
    assert rows(target, "SELECT * FROM issues__labels") == []


@claim(
    "A row without the cursor field stops the run with `IncrementalCursorPathMissing`, and a row "
    "with `null` in that field stops the run with `IncrementalCursorPathHasValueNone`.",
    'Pass `on_cursor_value_missing="include"` or `"exclude"` to decide what happens to such rows.',
)
def rows_without_a_cursor() -> None:
    def load(*given: Any, **options: Any) -> list[Any]:
        cursor = dlt.sources.incremental("at", initial_value="2025", **options)
        return list(dlt.resource(given, name="issues").add_step(cursor))

    with raises("IncrementalCursorPathMissing"):
        load({"id": 1})
    with raises("IncrementalCursorPathHasValueNone"):
        load({"at": None})
    both = [{"id": 1}, {"at": None}]
    assert load(*both, on_cursor_value_missing="include") == both
    assert load(*both, on_cursor_value_missing="exclude") == []


@claim(
    "`merge` without a `primary_key` or `merge_key` falls back to `append`.",
    cases=("no key", "primary_key", "merge_key"),
)
def merge_without_a_key_appends(case: str) -> None:
    target = pipeline()
    options: Any = {} if case == "no key" else {case: "id"}
    for page in ([{"id": 1}, {"id": 2}], [{"id": 1}]):
        issues = dlt.resource(page, name="issues", write_disposition="merge", **options)
        target.run(issues)
    again = [(1,)] if case == "no key" else []
    assert rows(target, "SELECT id FROM issues ORDER BY id") == [*again, (1,), (2,)]


@claim("With `append` and `updated_at`, every change of an issue becomes one more row.")
def append_keeps_every_change() -> None:
    target = pipeline()
    for day in ("2025-05-01", "2025-05-02", "2025-05-02"):
        changed = dlt.resource([{"id": 1, "updated_at": day}], name="issues", primary_key="id")
        target.run(changed.add_step(dlt.sources.incremental("updated_at")))
    assert rows(target, "SELECT id FROM issues") == [(1,), (1,)]


@claim(
    "Switching a resource with nested tables from `append` or `replace` to `merge` fails on DuckDB "
    "once the nested tables hold rows",
    'Rebuild the tables once with `pipeline.run(changed_issues(), refresh="drop_sources")`.',
)
def switching_to_merge_fails() -> None:
    def issues(**hints: Any) -> Any:
        return dlt.resource([{"id": 1, "labels": ["bug"]}], name="issues", **hints)

    merged = {"write_disposition": "merge", "primary_key": "id"}
    target = pipeline()
    target.run(issues())
    with raises("PipelineStepFailed") as caught:
        target.run(issues(**merged))
    assert caught.step == "load"
    assert target.has_pending_data
    with raises("PipelineStepFailed"):
        target.run(issues(**merged), refresh="drop_sources")
    target.drop_pending_packages()
    target.run(issues(**merged), refresh="drop_sources")
    assert rows(target, "SELECT value FROM issues__labels") == [("bug",)]


@claim(
    "Before DuckDB 2.0 it also fails when they are empty: "
    "`Adding columns with constraints not yet supported`.",
    cases=("no table", "emptied"),
)
def switching_with_empty_nested_tables(case: str) -> None:
    def issues(*labels: str, **hints: Any) -> Any:
        return dlt.resource([{"id": 1, "labels": list(labels)}], name="issues", **hints)

    target = pipeline()
    if case == "emptied":
        target.run(issues("bug"), write_disposition="replace")
    target.run(issues(), write_disposition="replace")
    merged = issues("bug", write_disposition="merge", primary_key="id")
    if case == "emptied":
        assert rows(target, "SELECT value FROM issues__labels") == []
        with raises("ParserException") as caught:
            target.run(merged)
        assert "Adding columns with constraints not yet supported" in caught.message
    else:
        target.run(merged)
        assert rows(target, "SELECT value FROM issues__labels") == [("bug",)]


@claim(
    "Without a `paginator`, dlt guesses one from the first response.",
    "From an API that it does not recognize, it loads one page only.",
)
def unknown_paging_loads_one_page() -> None:
    shop_api.start()
    assert sum(map(len, paginate("https://api.example.com/v1/presses"))) == 5
    assert sum(map(len, paginate("https://api.example.com/v1/orders"))) == 25


@claim("A wrong name raises `ResourcesNotFoundError`, whose message lists the right names.")
def wrong_names_are_refused() -> None:
    with raises("ResourcesNotFoundError") as caught:
        github_source()("token").with_resources("setings")
    assert "{'settings'}" in caught.message


@claim(
    "A function defined in the loop that reads `endpoint` itself runs after the loop has ended: "
    "every resource then loads the last endpoint."
)
def loop_variables_are_read_late() -> None:
    late: list[Any] = []
    early: list[Any] = []
    for endpoint in ("labels", "pulls"):

        def read() -> Any:
            yield endpoint  # noqa: B023

        def read_argument(path: str) -> Any:
            yield path

        late.append(dlt.resource(read, name=endpoint))
        early.append(dlt.resource(read_argument, name=endpoint)(endpoint))
    assert [list(one) for one in late] == [["pulls"], ["pulls"]]
    assert [list(one) for one in early] == [["labels"], ["pulls"]]


@claim(
    "`dlt.resource(pages(endpoint), …)` works once: a second run of the same source object raises "
    "`SourceExhausted`.",
    "Give `dlt.resource` the function, not a started generator.",
)
def generators_run_once() -> None:
    def pages() -> Any:
        yield {"id": 1}

    def source(resource: Any) -> Any:
        return dlt.source(lambda: resource, name="github")()

    target = pipeline()
    again = source(dlt.resource(pages, name="labels"))
    target.extract(again)
    target.extract(again)
    once = source(dlt.resource(pages(), name="labels"))
    target.extract(once)
    with raises("SourceExhausted"):
        target.extract(once)


@claim(
    "The section is `sources`, then the name of the file (`github_source`), then the name of the "
    "source function (`github`).",
    "dlt also accepts the shorter sections `[sources.github_source]` and `[sources]`.",
    "It does not look into `[sources.github]`.",
)
def where_dlt_looks_for_the_token() -> None:
    assert found("sources__github_source__github") == "from the section"
    assert found("sources__github_source") == "from the section"
    assert found("sources") == "from the section"
    with raises("ConfigFieldMissingException"):
        found("sources__github")


@claim(
    "The variable wins over the files.",
    "What you pass in code wins over environment variables and files.",
    "An argument with an ordinary default can be set in a file too.",
)
def what_wins() -> None:
    Path(".dlt").mkdir()
    Path(".dlt/secrets.toml").write_text('[sources.github_source]\naccess_token = "file"\n')
    Path(".dlt/config.toml").write_text('[sources.github_source]\nfirst_day = "file"\n')
    github_function = github_source()
    assert list(github_function()) == [{"token": "file", "day": "file"}]
    os.environ["SOURCES__GITHUB_SOURCE__ACCESS_TOKEN"] = "variable"
    assert list(github_function()) == [{"token": "variable", "day": "file"}]
    assert list(github_function("code", "code")) == [{"token": "code", "day": "code"}]


@claim(
    "After such a failure the package stays pending, and the next run tries it first, even with"
    " `refresh`.",
    cases=("refresh", "package dropped, refresh"),
)
def refresh_after_a_failed_switch(case: str) -> None:
    issues = [{"id": 1, "labels": [{"name": "bug"}]}]
    keys: Any = {"write_disposition": "merge", "primary_key": "id"}
    loaded = pipeline()
    loaded.run(issues, table_name="issues")
    with raises("PipelineStepFailed"):
        loaded.run(issues, table_name="issues", **keys)
    assert loaded.has_pending_data
    if case == "refresh":
        with raises("PipelineStepFailed"):
            loaded.run(issues, table_name="issues", refresh="drop_sources", **keys)
    else:
        loaded.drop_pending_packages()
        loaded.run(issues, table_name="issues", refresh="drop_sources", **keys)
        assert rows(loaded, "SELECT id FROM issues") == [(1,)]
