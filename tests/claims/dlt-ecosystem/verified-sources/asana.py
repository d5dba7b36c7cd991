"""Claims of docs/dlt-ecosystem/verified-sources/asana.mdx about resources of the source's shape."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

TASKS = {
    "first": [{"gid": "11", "modified_at": "2025-05-10"}],
    "second": [
        {"gid": "21", "modified_at": "2025-05-01"},
        {"gid": "22", "modified_at": "2025-05-20"},
    ],
}
MODIFIED_AT = dlt.sources.incremental("modified_at", initial_value="2010-01-01")


def only(gid: str) -> Any:
    return lambda workspace: workspace["gid"] == gid


@dlt.source(name="asana")
def asana() -> Any:
    @dlt.resource(write_disposition="replace")
    def workspaces() -> Iterator[Any]:
        yield from ({"gid": gid} for gid in TASKS)

    @dlt.transformer(data_from=workspaces, write_disposition="replace")
    def projects(workspace: Any) -> Any:
        return [{"gid": workspace["gid"]}]

    @dlt.transformer(data_from=projects, write_disposition="merge", primary_key="gid")
    def tasks(found: Any, modified_at: Any = MODIFIED_AT) -> Iterator[Any]:
        for project in found:
            for task in TASKS[project["gid"]]:
                if task["modified_at"] >= modified_at.start_value:
                    yield {**task, "start": modified_at.start_value}

    return workspaces, projects, tasks


@claim(
    "If the token sees several workspaces, tasks of a later workspace that changed before the "
    "newest task of an earlier workspace are not requested, even on the first run."
)
def later_workspaces_lose_tasks() -> None:
    loaded = pipeline()
    loaded.run(asana().with_resources("tasks"))
    found = rows(loaded, "SELECT gid, start FROM tasks ORDER BY 1")
    assert found == [("11", "2010-01-01"), ("22", "2025-05-10")]


@claim("Each pipeline keeps a cursor of its own, so give each workspace a pipeline")
def a_pipeline_for_each_workspace() -> None:
    found = []
    for gid in TASKS:
        source = asana()
        source.workspaces.add_filter(only(gid))
        loaded = pipeline(gid, dataset_name=f"asana_{gid}")
        loaded.run(source.with_resources("projects", "tasks"))
        found += rows(loaded, "SELECT gid, start FROM tasks ORDER BY 1")
    assert found == [(gid, "2010-01-01") for gid in ("11", "21", "22")]


@claim("dlt still reads workspaces and projects on the way, and does not load them.")
def parents_are_read_and_not_loaded() -> None:
    loaded = pipeline()
    loaded.run(asana().with_resources("tasks"))
    assert loaded.default_schema.data_table_names() == ["tasks"]


@claim(
    "If a task changes on three days and a run follows each change, the table has its first "
    "comment three times.",
    "A task in two projects brings its stories twice in one run.",
    "Set the key before the first load: a filled table cannot always switch, and stories that are "
    "in it twice stay so until their task changes again.",
    cases=("repeated rows", "after a change", "two projects"),
)
def stories_repeat_until_they_have_a_key(case: str) -> None:
    @dlt.resource
    def stories() -> Iterator[Any]:
        yield {"gid": "91", "text": "Please check"}

    loaded = pipeline()
    if case == "two projects":

        @dlt.transformer
        def of_task(task: Any) -> Any:
            return {"gid": f"story of {task['gid']}"}

        found = dlt.resource([{"gid": "11"}, {"gid": "11"}], name="tasks")
        found.apply_hints(write_disposition="merge", primary_key="gid")
        loaded.run([found, found | of_task])
        assert rows(loaded, "SELECT count(*) FROM tasks") == [(1,)]
        assert rows(loaded, "SELECT count(*) FROM of_task") == [(2,)]
        return
    for _ in range(3):
        loaded.run(stories())
    counted = "SELECT gid, count(*) FROM stories GROUP BY 1 ORDER BY 1"
    assert rows(loaded, counted) == [("91", 3)]
    keyed = stories() if case == "after a change" else dlt.resource([{"gid": "92"}], name="stories")
    loaded.run(keyed.apply_hints(write_disposition="merge", primary_key="gid"))
    kept = [("91", 1)] if case == "after a change" else [("91", 3), ("92", 1)]
    assert rows(loaded, counted) == kept
