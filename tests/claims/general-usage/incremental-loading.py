"""Claims of docs/general-usage/incremental-loading.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

OLD = [{"id": 1, "v": "old"}, {"id": 2, "v": "old"}]
SCD2: Any = {"disposition": "merge", "strategy": "scd2"}
AT: Any = dlt.sources.incremental("at")
AT_FROM_1: Any = dlt.sources.incremental("at", initial_value=1)
NEW = [{"id": 1, "v": "new"}, {"id": 3, "v": "new"}]


def after_two_runs(name: str, **given: Any) -> list[Any]:
    loaded = pipeline(name)
    for part in (OLD, NEW):
        loaded.run(part, table_name="items", **given)
    return rows(loaded, "SELECT id, v FROM items ORDER BY id, v DESC")


@claim("new rows are added, nothing else changes")
def append_adds() -> None:
    assert after_two_runs("added") == [(1, "old"), (1, "new"), (2, "old"), (3, "new")]


@claim("the table is emptied, then gets the rows of this run")
def replace_empties() -> None:
    assert after_two_runs("replaced", write_disposition="replace") == [(1, "new"), (3, "new")]


@claim("rows with the same key are replaced, the others are added")
def merge_replaces_by_key() -> None:
    given = {"write_disposition": "merge", "primary_key": "id"}
    assert after_two_runs("merged", **given) == [(1, "new"), (2, "old"), (3, "new")]


@claim(
    'dlt also accepts a fourth value, `"skip"`, but a run that has rows for such a table then fails'
    " in the load step with `LoadClientUnsupportedWriteDisposition`."
)
def skip_fails_with_rows() -> None:
    loaded = pipeline()
    loaded.run([], table_name="empty", write_disposition="skip")
    with raises("LoadClientJobFailed") as caught:
        loaded.run(OLD, table_name="items", write_disposition="skip")
    assert caught.step == "load"
    assert "LoadClientUnsupportedWriteDisposition" in caught.message


def starts_with(disposition: Any) -> list[Any]:
    """The start value and the number of runs that each of two runs finds."""
    found: list[Any] = []

    @dlt.resource(write_disposition=disposition)
    def items(at: Any = AT_FROM_1) -> Any:
        state = dlt.current.resource_state()
        found.append((at.start_value, state.get("runs")))
        state["runs"] = state.get("runs", 0) + 1
        yield [{"at": 5}]

    for _ in range(2):
        pipeline(disposition).extract(items())
    return found


@claim(
    "A resource that loads with `replace` starts every run with an empty state, so its cursor"
    " begins at `initial_value` each time.",
)
def replace_forgets() -> None:
    assert starts_with("append") == [(1, None), (5, 1)]
    assert starts_with("replace") == [(1, None), (1, None)]


@claim("dlt compares every row with the start value and drops the rows that are older.")
def old_rows_are_dropped() -> None:
    @dlt.resource
    def tickets(at: Any = AT) -> Any:
        yield [{"at": 1}, {"at": 5}, {"at": 4}]

    loaded = pipeline()
    for _ in range(2):
        loaded.run(tickets())
    assert rows(loaded, "SELECT at FROM tickets ORDER BY at") == [(1,), (4,), (5,)]


@claim(
    "A cursor does not notice deleted rows, because they do not arrive.",
    cases=("a cursor", "all rows, with replace"),
)
def deleted_rows_stay(case: str) -> None:
    source = [{"id": 1, "at": 1}, {"id": 2, "at": 2}, {"id": 3, "at": 0}]
    read = []

    @dlt.resource(primary_key="id")
    def tickets(at: Any = AT) -> Any:
        read.append(at and at.last_value)
        yield list(source)

    loaded, whole = pipeline(), case != "a cursor"
    options: Any = {"write_disposition": "replace" if whole else "merge"}
    loaded.run(tickets(None) if whole else tickets(), **options)
    source[:] = [{"id": 2, "at": 3}]
    loaded.run(tickets(None) if whole else tickets(), **options)
    kept = [] if whole else [(1, 1), (3, 0)]
    assert rows(loaded, "SELECT id, at FROM tickets ORDER BY id") == sorted([*kept, (2, 3)])
    assert read[-1] == (None if whole else 2)


@claim("no cursor, or the time of the change with a `merge_key`")
def history_needs_a_merge_key_for_parts() -> None:
    for name, given, expected in (("all", {}, [2]), ("keyed", {"merge_key": "id"}, [1, 2])):
        loaded = pipeline(name)
        for part in (OLD, [{"id": 2, "v": "new"}]):
            loaded.run(dlt.resource(part, name="items", write_disposition=SCD2, **given))
        current = rows(loaded, "SELECT id FROM items WHERE _dlt_valid_to IS NULL ORDER BY id")
        assert [row[0] for row in current] == expected


@claim(
    "If you run the same resource for a second account or project, it starts where the first ended,"
    " and its history is missing:",
    cases=("same name", "own names", "own pipelines"),
)
def history_of_a_second_account(case: str) -> None:
    histories = {"north": [5, 7], "south": [3, 9]}

    @dlt.resource(table_name="orders")
    def orders(account: str) -> Any:
        yield [{"account": account, "changed": value} for value in histories[account]]

    for account in histories:
        loaded = pipeline(account if case == "own pipelines" else "claims")
        resource = orders(account)
        resource.apply_hints(incremental=dlt.sources.incremental("changed"))
        loaded.run(resource.with_name(account) if case == "own names" else resource)
    found = rows(loaded, "SELECT changed FROM orders WHERE account = 'south' ORDER BY 1")
    assert found == ([(9,)] if case == "same name" else [(3,), (9,)])
