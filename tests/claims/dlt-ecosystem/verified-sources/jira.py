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
