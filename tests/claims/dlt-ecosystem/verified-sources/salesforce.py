"""Claims of docs/dlt-ecosystem/verified-sources/salesforce.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

CHANGED = dlt.sources.incremental[str]("SystemModstamp", initial_value=None)
TASKS = [
    {"Id": "00T1", "SystemModstamp": "2024-12-30T08:00:00.000Z"},
    {"Id": "00T2", "SystemModstamp": "2025-05-03T08:00:00.000Z"},
]


@dlt.resource(write_disposition="merge")
def task(last_timestamp: Any = CHANGED) -> Iterator[Any]:
    """All tasks, and what the source puts into its query."""
    yield [{**row, "asked": last_timestamp.last_value} for row in TASKS]


@claim(
    "These resources say `merge` but declare no key.",
    "dlt then appends: each run that finds a changed opportunity adds a row for it.",
    cases=("a change", "no change", "a change, with a key"),
)
def merge_without_a_key_appends(case: str) -> None:
    loaded = pipeline()
    for day in ("2025-05-02", "2025-05-02" if case == "no change" else "2025-05-06"):
        deal = {"Id": "006A2", "SystemModstamp": f"{day}T08:00:00.000Z"}
        deals = dlt.resource([deal], name="opportunity", write_disposition="merge")
        if case == "a change, with a key":
            deals.apply_hints(primary_key="Id")
        loaded.run(deals.apply_hints(incremental=CHANGED))
    count = 2 if case == "a change" else 1
    assert rows(loaded, "SELECT id, count(*) FROM opportunity GROUP BY id") == [("006A2", count)]


@claim("The source puts the value into its query, and dlt drops older records:")
def a_hint_replaces_the_cursor() -> None:
    def read(*hint: Any) -> Any:
        tasks = task()
        for cursor in hint:
            tasks.apply_hints(incremental=cursor)
        return [(row["Id"], row["asked"]) for row in tasks]

    since = "2025-01-01T00:00:00.000Z"
    assert read() == [("00T1", None), ("00T2", None)]
    hint = dlt.sources.incremental("SystemModstamp", initial_value=since)
    assert read(hint) == [("00T2", since)]


@claim("once the state has a value, dlt ignores the initial one, even an earlier one.")
def a_later_initial_value_is_ignored() -> None:
    loaded = pipeline()
    asked = []
    for since in ("2025-01-01T00:00:00.000Z", "2020-01-01T00:00:00.000Z"):
        cursor = dlt.sources.incremental("SystemModstamp", initial_value=since)
        tasks = task().apply_hints(incremental=cursor)
        loaded.extract(tasks.add_map(lambda row: asked.append(row["asked"]) or row))
    assert asked == 2 * ["2025-01-01T00:00:00.000Z"] + 2 * ["2025-05-03T08:00:00.000Z"]
