"""Claims of docs/general-usage/incremental/backfill.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

RANGES: list[Any] = []
CURSOR: Any = dlt.sources.incremental[int]("at", initial_value=1, allow_external_schedulers=True)


@dlt.resource
def visits(at: Any = CURSOR) -> Any:
    RANGES.append((at.start_value, at.end_value))
    yield [{"at": number} for number in range(1, 10)]


def part(start: int, end: int) -> Any:
    return visits(at=dlt.sources.incremental(initial_value=start, end_value=end))


@claim(
    "It neither reads nor writes the state, so you can fill gaps while the regular runs continue:",
    "with `append`, a range that you load twice is in the table twice.",
)
def range_without_state() -> None:
    loaded = pipeline()
    for _ in range(2):
        loaded.run(part(2, 4))
    assert rows(loaded, "SELECT at FROM visits ORDER BY at") == [(2,), (2,), (3,), (3,)]
    loaded.run(visits())
    assert RANGES == [(2, 4), (2, 4), (1, None)]


@claim(
    "But `last_value_func`, `on_cursor_value_missing`, `range_start`, `range_end` and "
    "`allow_external_schedulers` go back to their defaults, because dlt cannot tell a"
    " default from a choice.",
)
def options_that_go_back() -> None:
    found: list[Any] = []
    cursor = dlt.sources.incremental(
        "at",
        initial_value=9,
        last_value_func=min,
        on_cursor_value_missing="include",
        range_start="open",
        range_end="closed",
        allow_external_schedulers=True,
        lag=3,
    )

    @dlt.resource
    def countdown(at: Any = cursor) -> Any:
        options = (at.on_cursor_value_missing, at.range_start, at.range_end)
        found.append((at.last_value_func, *options, at.allow_external_schedulers, at.lag))
        yield []

    list(countdown(at=5))
    list(countdown(at=dlt.sources.incremental(initial_value=5)))
    assert found[0] == (min, "include", "open", "closed", True, 3)
    assert found[1] == (max, "raise", "closed", "open", False, 3)


@claim(
    "Without `DLT_END_VALUE` the state is used, and `DLT_START_VALUE` counts as `initial_value`; "
    "`DLT_END_VALUE` alone is ignored:",
)
def environment() -> None:
    loaded = pipeline()
    os.environ["DLT_END_VALUE"] = "7"
    loaded.extract(visits())
    os.environ["DLT_START_VALUE"] = "5"
    loaded.extract(visits())
    del os.environ["DLT_END_VALUE"]
    loaded.extract(visits())
    assert RANGES == [(1, None), (5, 7), (9, None)]
