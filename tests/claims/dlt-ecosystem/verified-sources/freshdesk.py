"""Claims of docs/dlt-ecosystem/verified-sources/freshdesk.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

UPDATED_AT = dlt.sources.incremental("updated_at", initial_value="2022-01-01T00:00:00Z")
TICKETS = [
    {"id": 1, "updated_at": "2021-05-01T00:00:00Z"},
    {"id": 2, "updated_at": "2025-05-01T00:00:00Z"},
]


@dlt.resource(name="tickets", primary_key="id", write_disposition="merge")
def tickets(found: Any, updated_at: Any = UPDATED_AT) -> Iterator[Any]:
    yield from found


@claim(
    "The cursor starts on January 1, 2022: rows that were last changed before that day are not "
    "loaded."
)
def older_rows_are_dropped() -> None:
    assert [row["id"] for row in tickets(TICKETS)] == [2]


@claim("An earlier day also loads tickets from before 2022; a later one shortens the first run:")
def a_cursor_of_your_own() -> None:
    for day, expected in (("2019-01-01T00:00:00Z", [1, 2]), ("2025-06-01T00:00:00Z", [])):
        started = tickets(TICKETS)
        started.apply_hints(incremental=dlt.sources.incremental("updated_at", initial_value=day))
        assert [row["id"] for row in started] == expected


@claim("a list in `endpoints` has rows without `updated_at`")
def lists_need_the_cursor_field() -> None:
    with raises("IncrementalCursorPathMissing"):
        list(tickets([{"id": 3}]))


@claim(
    "Because the program above sorts by `updated_at`, the next run continues where this one ended."
)
def limited_runs_continue() -> None:
    pages = [[{"id": n, "updated_at": f"2025-05-0{n}T00:00:00Z"}] for n in range(1, 7)]

    @dlt.resource(primary_key="id", write_disposition="merge")
    def sorted_tickets(updated_at: Any = UPDATED_AT) -> Iterator[Any]:
        since = updated_at.last_value
        yield from (page for page in pages if page[0]["updated_at"] >= since)

    loaded = pipeline()
    loaded.run(sorted_tickets().add_limit(3))
    assert rows(loaded, "SELECT max(id) FROM sorted_tickets") == [(3,)]
    loaded.run(sorted_tickets().add_limit(3))
    assert rows(loaded, "SELECT count(*), max(id) FROM sorted_tickets") == [(5, 5)]


@claim(
    "A list without `updated_at` stops the run, because its rows lack the cursor: give its resource"
    ' a cursor of your own with `on_cursor_value_missing="include"`.',
    cases=("the cursor of the source", "a cursor that includes"),
)
def a_list_without_the_cursor(case: str) -> None:
    loaded = pipeline()
    for _ in range(2):
        found = tickets([{"id": 3}, {"id": 4}])
        if case == "the cursor of the source":
            with raises("IncrementalCursorPathMissing"):
                loaded.run(found)
            continue
        included = dlt.sources.incremental("updated_at", on_cursor_value_missing="include")
        loaded.run(found.apply_hints(incremental=included))
        assert rows(loaded, "SELECT count(*) FROM tickets") == [(2,)]


@claim(
    "Later runs begin at the latest change that an earlier run read, also if its load failed, until"
    " you drop the state.",
    cases=("failed for good", "failed, then dropped", "loaded"),
)
def the_cursor_passes_a_failed_load(case: str) -> None:
    loaded = pipeline()
    found = [{"id": 1, "updated_at": "2025-05-01T00:00:00Z"}]
    loaded.run(tickets(found))
    found.append({"id": 2, "updated_at": "2025-05-02T00:00:00Z"})
    if case != "loaded":
        rows(loaded, "ALTER TABLE tickets RENAME TO moved")
        with raises("LoadClientJobFailed"):
            loaded.run(tickets(found))
        rows(loaded, "ALTER TABLE moved RENAME TO tickets")
    if case == "failed, then dropped":
        loaded.drop()
        loaded = pipeline()
    loaded.run(tickets(found))
    kept = [(1,)] if case == "failed for good" else [(1,), (2,)]
    assert rows(loaded, "SELECT id FROM tickets ORDER BY 1") == kept
