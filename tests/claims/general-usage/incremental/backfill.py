"""Claims of docs/general-usage/incremental/backfill.mdx."""

import os
import sys
import types
from typing import Any

import dlt
import pendulum
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped

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
    cases=("a value", "an incremental"),
)
def options_that_go_back(case: str) -> None:
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

    is_value = case == "a value"
    list(countdown(at=5 if is_value else dlt.sources.incremental(initial_value=5)))
    stays = (min, "include", "open", "closed", True, 3)
    assert found == [stays if is_value else (max, "raise", "closed", "open", False, 3)]


@claim(
    "Without `DLT_END_VALUE` the state is used, and `DLT_START_VALUE` counts as `initial_value`; "
    "`DLT_END_VALUE` alone is ignored:",
    cases=("end", "start", "both", "without external schedulers"),
)
def environment(case: str) -> None:
    loaded = pipeline()
    hint: Any = dlt.sources.incremental("at", initial_value=1)
    given = {"at": hint} if case == "without external schedulers" else {}
    loaded.extract(visits(**given))
    if case != "start":
        os.environ["DLT_END_VALUE"] = "7"
    if case != "end":
        os.environ["DLT_START_VALUE"] = "5"
    loaded.extract(visits(**given))
    loaded.extract(visits(**given), refresh="drop_resources")
    second, third = {
        "start": ((9, None), (5, None)),
        "end": ((9, None), (1, None)),
        "both": ((5, 7), (5, 7)),
    }.get(case, ((9, None), (1, None)))
    assert [(1, None), second, third] == RANGES


def airflow_interval(start: Any, end: Any) -> None:
    """Stands in for Airflow: the context of a task that runs for an interval."""
    context = {"data_interval_start": start, "data_interval_end": end}
    for name in ("airflow", "airflow.operators", "airflow.operators.python"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["airflow.operators.python"].get_current_context = lambda: context


@claim(
    "In an Airflow task (dlt looks for `get_current_context` in `airflow.operators.python`),"
    " `data_interval_start` becomes `initial_value` and `data_interval_end` becomes `end_value`.",
    "`end_value` is always set, so the state is never used: each task loads its interval, and"
    " `catchup=True` gives you a backfill that can run in parallel.",
)
def interval_of_the_task() -> None:
    loaded = pipeline()
    loaded.extract(visits())
    day = pendulum.datetime(2025, 5, 1)
    airflow_interval(day, day.add(days=1))
    for _ in range(2):
        loaded.extract(visits())
    unix = int(day.timestamp())
    assert [(1, None), (unix, unix + 86400), (unix, unix + 86400)] == RANGES


@claim(
    "If the interval has no end, ends in the future, or has no length (a manual run), the current"
    " time is the end."
)
def interval_without_a_past_end() -> None:
    day = pendulum.datetime(2025, 5, 1)
    for end in (None, day, pendulum.now().add(days=9)):
        airflow_interval(day, end)
        list(visits())
    now = pendulum.now().timestamp()
    assert [now - 60 < end <= now + 1 for _, end in RANGES] == [True, True, True]


@claim(
    "dlt takes the type from the annotation (`incremental[str]`) or from `initial_value`.",
    "With neither, dlt logs a warning and ignores the scheduler.",
)
def type_of_the_interval() -> None:
    found: list[Any] = []

    def resource(cursor: Any) -> Any:
        @dlt.resource
        def made(at: Any = cursor) -> Any:
            found.append(at.end_value)
            yield []

        return made

    day = pendulum.datetime(2025, 5, 1)
    airflow_interval(day, day.add(days=1))
    scheduled: Any = {"cursor_path": "at", "allow_external_schedulers": True}
    list(resource(dlt.sources.incremental[str](**scheduled))())
    list(resource(dlt.sources.incremental(initial_value=0, **scheduled))())
    list(resource(dlt.sources.incremental(**scheduled))())
    assert found == ["2025-05-02T00:00:00+00:00", int(day.add(days=1).timestamp()), None]


@claim(
    "Read them once with `end_value`, which does not touch the stored cursor.",
    "With `append`, the rows would be there twice: update the column in the database instead, or"
    " load everything again.",
    cases=("merge", "append"),
)
def new_column_in_old_rows(case: str) -> None:
    source: list[dict[str, Any]] = [{"id": 1, "changed": 1}, {"id": 2, "changed": 2}]
    start = dlt.sources.incremental("changed", initial_value=0)

    @dlt.resource(primary_key="id", write_disposition=case)  # type: ignore[call-overload]
    def customers(changed: Any = start) -> Any:
        yield [dict(row) for row in source]

    loaded = pipeline("new_column")
    loaded.run(customers())
    for row in source:
        row["segment"] = "shop"
    source.append({"id": 3, "changed": 3, "segment": "web"})
    loaded.run(customers())
    query = "SELECT id, segment FROM customers ORDER BY id, segment NULLS FIRST"
    assert rows(loaded, query) == [(1, None), (2, None), (3, "web")]
    before = dict(loaded.state["sources"]["new_column"]["resources"]["customers"])
    loaded.run(customers(changed=dlt.sources.incremental("changed", initial_value=0, end_value=3)))
    assert loaded.state["sources"]["new_column"]["resources"]["customers"] == before
    filled = [(1, "shop"), (2, "shop"), (3, "web")]
    doubled = [(1, None), (1, "shop"), (2, None), (2, "shop"), (3, "web")]
    assert rows(loaded, query) == (filled if case == "merge" else doubled)


@claim(
    "dlt logs this warning, ignores the scheduler, and loads from the state.",
    "Of the annotation, dlt understands a single class only: write `incremental[str]` or"
    " `incremental[pendulum.DateTime]`, not `Optional[str]`, a union, or a name in quotes.",
    "In `rest_api`, and wherever there is no annotation, set `initial_value`.",
    cases=("str", "DateTime", "Optional", "union", "quotes", "none, value", "rest_api, value"),
)
def types_of_the_scheduler(case: str) -> None:
    import logging
    import os
    from datetime import datetime
    from typing import Any, Optional, Union

    import pendulum

    os.environ["DLT_START_VALUE"] = "2025-05-02T00:00:00Z"
    annotation: Any = {
        "str": str,
        "DateTime": pendulum.DateTime,
        "Optional": Optional[str],
        "union": Union[str, int],
        "quotes": "str",
    }.get(case)
    cursor: Any = dlt.sources.incremental[annotation] if annotation else dlt.sources.incremental
    given: Any = {"initial_value": "2025-01-01T00:00:00Z"} if "value" in case else {}
    day = datetime.fromisoformat if case == "DateTime" else str
    days = [day("2025-05-01T00:00:00+00:00"), day("2025-05-03T00:00:00+00:00")]
    updated = cursor("day", allow_external_schedulers=True, **given)
    if case == "rest_api, value":
        import re

        import responses
        from dlt.sources.rest_api import rest_api_resources

        endpoint: Any = {
            "path": "visits",
            "paginator": "single_page",
            "incremental": {"cursor_path": "day", "allow_external_schedulers": True, **given},
        }
        resources: Any = [{"name": "visits", "endpoint": endpoint}]
        mock = responses.RequestsMock()
        mock.add(responses.GET, re.compile("https://.*"), json=[{"day": day} for day in days])
        mock.start()
        client: Any = {"base_url": "https://api.example.com"}
        visits = rest_api_resources({"client": client, "resources": resources})[0]
    else:
        visits = dlt.resource([{"day": day} for day in days], name="visits")
        visits.apply_hints(incremental=updated)
    said: list[str] = []
    logger = logging.getLogger("dlt")
    dlt.pipeline("scheduled", destination="duckdb", dataset_name="data")
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    logger.addHandler(handler)
    loaded = len(list(visits))
    warned = any("Specified Incremental last value type" in text for text in said)
    assert (loaded, warned) == (
        (2, True) if case in ("Optional", "union", "quotes") else (1, False)
    )


@claim(
    "The rows so far are loaded, and the next run goes on at the last of them.",
    "An exception instead loads nothing, and the next run asks for the same rows again.",
    cases=("return, list", "return, arrow", "exception, list", "exception, arrow"),
)
def stops_at_the_limit(case: str) -> None:
    how, shape = case.split(", ")
    asked: list[int] = []
    cursor = dlt.sources.incremental[int]("at", initial_value=0)

    @dlt.resource(primary_key="at", write_disposition="merge")
    def reports(at: Any = cursor) -> Any:
        asked.append(at.last_value)
        for request, start in enumerate(range(at.last_value + 1, 10, 2)):
            if request == 2:
                if how == "return":
                    return
                raise RuntimeError("429")
            yield shaped(shape, [{"at": start}, {"at": start + 1}])

    loaded = pipeline()
    for _ in range(2):
        if how == "return":
            loaded.run(reports())
            continue
        with raises(RuntimeError):
            loaded.run(reports())
    assert asked == ([0, 4] if how == "return" else [0, 0])
    if how == "return":
        found = rows(loaded, "SELECT at FROM reports ORDER BY at")
        assert found == [(number,) for number in range(1, 9)]
