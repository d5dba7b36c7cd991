"""Claims of docs/dlt-ecosystem/verified-sources/jira.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

ISSUE = {
    "id": "1",
    "fields": {
        "labels": ["paint"],
        "status": {"name": "Done", "statusCategory": {"key": "done"}},
        "comment": {"comments": [{"body": "Dry"}]},
    },
    "changelog": {"histories": [{"id": "7", "items": [{"field": "status"}]}]},
}


UPDATED = dlt.sources.incremental("updated")


@claim(
    "Lists inside an issue become tables such as `issues__fields__labels` and "
    "`issues__changelog__histories__items`.",
    "What lies more than two objects deep stays JSON: `fields__status__status_category` and "
    "`fields__comment__comments`.",
)
def two_levels_are_unnested() -> None:
    @dlt.source(max_table_nesting=2)
    def jira() -> Any:
        return dlt.resource([ISSUE], name="issues")

    loaded = pipeline()
    loaded.run(jira())
    assert sorted(loaded.default_schema.data_table_names()) == [
        "issues",
        "issues__changelog__histories",
        "issues__changelog__histories__items",
        "issues__fields__labels",
    ]
    found = loaded.default_schema.get_table_columns("issues")
    kept = [name for name, column in found.items() if column["data_type"] == "json"]
    assert sorted(kept) == ["fields__comment__comments", "fields__status__status_category"]


@claim("`jira_search` got no queries. Call `source.issues.bind([...])`.")
def queries_are_bound() -> None:
    @dlt.source
    def jira_search() -> Any:
        @dlt.resource
        def issues(jql_queries: list[str]) -> Iterator[Any]:
            yield from ({"jql": query} for query in jql_queries)

        return issues

    source = jira_search()
    with raises("ParametrizedResourceUnbound"):
        list(source)
    source.issues.bind(["project = SHOP"])
    assert list(source) == [{"jql": "project = SHOP"}]


@claim(
    "With `merge`, issues that were deleted in Jira stay in the table.",
    "With the default, `replace`, they disappear with the next run.",
)
def deleted_issues_stay_with_merge() -> None:
    loaded = pipeline()
    for disposition in ("merge", "replace"):
        for ids in (["1", "2"], ["2"]):
            issues = dlt.resource([{"id": i} for i in ids], name=disposition, primary_key="id")
            loaded.run(issues.apply_hints(write_disposition=disposition))
    assert rows(loaded, "SELECT id FROM merge ORDER BY 1") == [("1",), ("2",)]
    assert rows(loaded, "SELECT id FROM replace") == [("2",)]


@claim(
    "It compares texts, so let the account have the time zone UTC: after a run in the hour that "
    "the clock repeats in autumn, issues of that hour are dropped.",
    cases=("Berlin", "UTC"),
)
def the_hour_that_comes_twice(case: str) -> None:
    zones = {"Berlin": ("02:30:00.000+0200", "02:10:00.000+0100"), "UTC": ("00:30", "01:10")}

    @dlt.resource(primary_key="id", write_disposition="merge")
    def issues(found: Any, updated: Any = UPDATED) -> Iterator[Any]:
        yield found

    loaded = pipeline()
    for number, time in enumerate(zones[case]):
        loaded.run(issues([{"id": number, "updated": f"2025-10-26T{time}"}]))
    kept = [(0,)] if case == "Berlin" else [(0,), (1,)]
    assert rows(loaded, "SELECT id FROM issues ORDER BY 1") == kept
