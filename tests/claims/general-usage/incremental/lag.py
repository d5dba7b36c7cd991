"""Claims of docs/general-usage/incremental/lag.mdx."""

import itertools
from datetime import date, datetime, timezone
from typing import Any, Callable

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import disposition, shaped

AWARE = datetime(2025, 5, 5, 10, tzinfo=timezone.utc)
NUMBERS = itertools.count()


def starts(
    *values: Any, wrap: Callable[[Any], Any] = lambda page: page, **options: Any
) -> list[Any]:
    """Start values of runs that bring one row each."""
    found: list[Any] = []
    cursor = dlt.sources.incremental("at", **options)

    @dlt.resource
    def items(value: Any, at: Any = cursor) -> Any:
        found.append(at.start_value)
        yield wrap([{"at": value}])

    loaded = pipeline(f"claims{next(NUMBERS)}")
    for value in values:
        loaded.extract(items(value))
    return found


@claim(
    "The start value of a run is the last value minus the lag, but never before `initial_value`.",
    cases=("above", "below", "min", "arrow"),
)
def lag_stops_at_the_initial_value(case: str) -> None:
    wrap = lambda page: shaped(case, page)  # noqa: E731
    if case == "below":
        assert starts(9, 9, lag=20, initial_value=5) == [5, 5]
    elif case == "min":
        assert starts(5, 5, lag=2, initial_value=9, last_value_func=min) == [9, 7]
        assert starts(5, 5, lag=20, initial_value=9, last_value_func=min) == [9, 9]
    else:
        assert starts(9, 9, lag=2, initial_value=0, wrap=wrap) == [0, 7]


@claim("For `last_value_func=min` the lag is added.")
def lag_of_a_backwards_cursor() -> None:
    assert starts(5, 5, lag=2, last_value_func=min) == [None, 7]


@claim("The stored last value does not go back.")
def last_value_does_not_go_back() -> None:
    assert starts(9, 7, 7, lag=3) == [None, 6, 6]


@claim(
    "With a lag, dlt adds no hashes and drops no row at the start value: each run "
    "loads all rows of the window again.",
    "With `append`, the rows of the window are in the table once for each run.",
    "When you remove the lag from the code, the first run without it loads the rows "
    "with the highest"
    " value once more, because dlt has no hashes of them.",
    cases=("append, list", "append, arrow", "merge, list"),
)
def lag_with_append_doubles(case: str) -> None:
    def load(**options: Any) -> list[tuple[Any, ...]]:
        items = dlt.resource(
            [shaped(case, [{"at": 8}, {"at": 9}])],
            name="items",
            write_disposition=disposition(case),  # type: ignore[arg-type]
            primary_key="at" if disposition(case) == "merge" else None,
        )
        loaded.run(items.add_step(dlt.sources.incremental("at", **options)))
        return rows(loaded, "SELECT at, count(*) FROM items GROUP BY ALL ORDER BY at")

    loaded = pipeline()
    load(lag=1)
    once = [(8, 1), (9, 1)]
    is_added = disposition(case) == "append"
    assert load(lag=1) == ([(8, 2), (9, 2)] if is_added else once)
    for _ in range(2):
        assert load() == ([(8, 2), (9, 3)] if is_added else once)


@claim("seconds")
def lag_of_times_in_seconds() -> None:
    naive = AWARE.replace(tzinfo=None)
    assert starts(naive, naive, lag=60)[1] == datetime(2025, 5, 5, 9, 59)
    text = "2025-05-05T10:00:00Z"
    assert starts(text, text, lag=60)[1] == "2025-05-05T09:59:00Z"


@claim("`date`, or a string such as `2025-05-05` or `20250505`")
def lag_of_dates_in_days() -> None:
    day = date(2025, 5, 5)
    assert starts(day, day, lag=2)[1] == date(2025, 5, 3)
    assert starts("2025-05-05", "2025-05-05", lag=2)[1] == "2025-05-03"
    assert starts("20250505", "20250505", lag=2)[1] == "20250503"


@claim("dlt ignores the lag with `end_value`.")
def no_lag_with_an_end() -> None:
    assert starts(5, initial_value=4, end_value=9, lag=2) == [4]


@claim("It also ignores the lag with a `last_value_func` of your own, and logs a warning.")
def no_lag_with_a_function() -> None:
    assert starts(9, 9, lag=2, last_value_func=lambda values: max(values)) == [None, 9]


@claim(
    "Some values fail, but only from the second run on, when there is a last value to subtract "
    "from.",
    "The comparison with the rows then ends in `IncrementalCursorInvalidCoercion`.",
    "fails: dlt 1.10.0 loses the time zone when it subtracts the lag from the stored value.",
    cases=("with zone", "without zone", "without lag", "text"),
)
def aware_datetime_fails_in_the_second_run(case: str) -> None:
    if case == "with zone":
        assert starts(AWARE, lag=60) == [None]
        with raises("IncrementalCursorInvalidCoercion") as caught:
            starts(AWARE, AWARE, lag=60)
        assert "offset-naive and offset-aware" in caught.message
    elif case == "without zone":
        naive = AWARE.replace(tzinfo=None)
        assert starts(naive, naive, lag=60)[1] == naive.replace(hour=9, minute=59)
    elif case == "text":
        text = "2025-05-05T10:00:00Z"
        assert starts(text, text, lag=60) == [None, "2025-05-05T09:59:00Z"]
    else:
        assert starts(AWARE, AWARE) == [None, AWARE]


@claim("In Arrow tables and data frames they work.")
def aware_datetime_in_arrow() -> None:
    found = starts(AWARE, AWARE, wrap=pa.Table.from_pylist, lag=60)
    assert found[1] == datetime(2025, 5, 5, 9, 59)


@claim(
    "Strings in an unusual format fail: a space instead of the `T`, fractions of a "
    "second without an"
    " offset, minutes without seconds but with a `Z` or an offset, and `20250505T100000Z`.",
    cases=("space", "fraction", "minutes", "basic format", "usual"),
)
def strings_that_fail(case: str) -> None:
    text = {
        "space": "2025-05-05 10:00:00",
        "fraction": "2025-05-05T10:00:00.5",
        "minutes": "2025-05-05T10:00Z",
        "basic format": "20250505T100000Z",
    }
    if case in text:
        with raises("IncrementalCursorInvalidCoercion"):
            starts(text[case], text[case], lag=60)
        return
    assert starts("2025-05-05T10:00", "2025-05-05T10:00", lag=60)[1] == "2025-05-05T09:59"
    fraction = "2025-05-05T10:00:00.5Z"
    assert starts(fraction, fraction, lag=60)[1].startswith("2025-05-05T09:59:00.5")


@claim("Text that is not a date fails as well, also a number as text.")
def text_that_is_no_date() -> None:
    with raises("IncrementalCursorInvalidCoercion"):
        starts("5", "5", lag=1)
    with raises("ValueError"):
        starts("abc", "abc", lag=1)


@claim(
    "A `Decimal` or a `time` keeps its value, in Arrow tables too.",
    "The run succeeds, an error in the log says `Lag is not supported for cursor type`, and late "
    "rows are missing.",
    "`int` or `float`",
)
def values_without_a_lag() -> None:
    from datetime import time
    from decimal import Decimal

    from dlt.common import logger

    logged: list[str] = []
    logger.error = logged.append  # type: ignore[assignment]

    def loaded_rows(name: str, at: Any, late: Any, lag: float, arrow: bool = False) -> list[Any]:
        loaded = dlt.pipeline(name, destination="duckdb", dataset_name="data")
        for found in ([{"id": 1, "at": at}], [{"id": 2, "at": late}]):
            page = pa.Table.from_pylist(found) if arrow else found
            cursor = dlt.sources.incremental("at", lag=lag)
            loaded.run(dlt.resource([page], name="items").add_step(cursor))
        return rows(loaded, "SELECT id FROM items ORDER BY id")

    for arrow in (False, True):
        kind = f"arrow_{arrow}"
        assert loaded_rows(f"int_{kind}", 20, 18, 5, arrow) == [(1,), (2,)]
        assert loaded_rows(f"float_{kind}", 20.0, 18.0, 5, arrow) == [(1,), (2,)]
        assert logged == []
        assert loaded_rows(f"decimal_{kind}", Decimal(20), Decimal(18), 5, arrow) == [(1,)]
        assert loaded_rows(f"time_{kind}", time(11), time(10, 59), 3600, arrow) == [(1,)]
        assert len(logged) >= 2
        assert all(message.startswith("Lag is not supported for cursor type") for message in logged)
        logged.clear()
