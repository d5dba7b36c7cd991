"""Claims of docs/general-usage/incremental/cursor.mdx."""

import os
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Optional

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import on_a_new_machine, shaped


def items(page: Any, name: str = "items", **options: Any) -> Any:
    """A resource of one page, with a cursor on `at`."""
    options = {"cursor_path": "at", **options}
    return dlt.resource(page, name=name).add_step(dlt.sources.incremental(**options))


def values(page: Any, **options: Any) -> list[Any]:
    return [row["at"] for row in items(page, **options)]


def page_of(*numbers: Any) -> list[Any]:
    return [{"at": number} for number in numbers]


def remembered(loaded: dlt.Pipeline, path: str = "at") -> Any:
    return loaded.state["sources"][loaded.pipeline_name]["resources"]["items"]["incremental"][path]


@claim(
    'Values are compared as they arrive, before dlt converts anything: as text, `"9"`'
    ' is higher than `"10"`'
)
def text_is_compared_as_text() -> None:
    loaded = pipeline()
    loaded.extract(items(page_of("9", "10")))
    assert remembered(loaded)["last_value"] == "9"


@claim(
    "If the path finds several values, the first one counts, so point it at one value.",
    cases=("several values", "one value", "no value"),
)
def first_value_of_a_path_counts(case: str) -> None:
    loaded = pipeline()
    numbers = {"several values": [3, 9], "one value": [9], "no value": []}[case]
    data = items([{"changes": [{"at": number} for number in numbers]}], cursor_path="changes[*].at")
    if case == "no value":
        with raises("IncrementalCursorPathMissing"):
            loaded.extract(data)
        return
    loaded.extract(data)
    assert remembered(loaded, "changes[*].at")["last_value"] == numbers[0]


@claim("The name as the source spells it: `updatedAt`, not the `updated_at` of the table.")
def name_of_the_source() -> None:
    with raises("IncrementalCursorPathMissing"):
        list(items([{"updatedAt": 1}], cursor_path="updated_at"))
    assert list(items([{"updatedAt": 1}], cursor_path="updatedAt")) == [{"updatedAt": 1}]


@claim(
    "With dictionaries and a naive `initial_value`, the run stops with "
    "`IncrementalCursorInvalidCoercion`.",
    "Arrow tables and data frames take a naive one as UTC.",
    cases=("dictionaries", "arrow", "frame"),
)
def naive_initial_value(case: str) -> None:
    page = page_of(*(datetime(2025, 5, day, tzinfo=timezone.utc) for day in (4, 5)))
    loaded = items(shaped(case, page), initial_value=datetime(2025, 5, 5))
    if case == "dictionaries":
        with raises("IncrementalCursorInvalidCoercion"):
            list(loaded)
    else:
        assert sum(len(found) for found in loaded) == 1


@claim(
    "`initial_value` counts for the first run only.",
    cases=("higher", "lower", "new directory", "first run without rows"),
)
def initial_value_counts_once(case: str) -> None:
    loaded = pipeline()
    loaded.run(items(page_of(*([] if "without" in case else [5])), initial_value=1))
    if case == "new directory":
        loaded = on_a_new_machine(loaded)
    later = 0 if case == "lower" else 100
    loaded.run(items(page_of(2, 6, 200), initial_value=later))
    first = [(2,)] if "without" in case else [(5,)]
    assert rows(loaded, "SELECT at FROM items ORDER BY at") == [*first, (6,), (200,)]


@claim(
    "If you rename the pipeline, the source, the resource or the cursor field, dlt "
    "finds no state and"
    " starts from `initial_value`."
)
def renamed_things_start_again() -> None:
    starts: list[Any] = []

    def load(run_by: str, section: str, name: str, path: str) -> Any:
        cursor = dlt.sources.incremental(path, initial_value=1)

        @dlt.resource(name=name)
        def changes(at: Any = cursor) -> Any:
            starts.append(at.start_value)
            yield [{"at": 5, "seen": 5}]

        pipeline(run_by).extract(dlt.source(lambda: changes, name=section)())
        return starts[-1]

    assert load("claims", "shop", "items", "at") == 1
    assert load("claims", "shop", "items", "at") == 5
    assert load("others", "shop", "items", "at") == 1
    assert load("claims", "store", "items", "at") == 1
    assert load("claims", "shop", "orders", "at") == 1
    assert load("claims", "shop", "items", "seen") == 1


@claim(
    "a row with the same content was loaded",
    "a row with the same id was loaded",
    "never",
    "always",
    cases=("content", "key", "never", "open"),
)
def rows_at_the_start_value(case: str) -> None:
    options: Any = {"never": {"primary_key": ()}, "open": {"range_start": "open"}}.get(case, {})
    cursor = dlt.sources.incremental("at", **options)

    @dlt.resource(name="items", primary_key="id" if case in ("key", "never") else None)
    def produce(page: Any, at: Any = cursor) -> Any:
        yield page

    loaded = pipeline()
    first = {"id": 1, "at": 5, "v": "a"}
    loaded.run(produce([first]))
    loaded.run(produce([first, {"id": 1, "at": 5, "v": "b"}, {"id": 2, "at": 5, "v": "c"}]))
    found = rows(loaded, "SELECT v FROM items ORDER BY _dlt_load_id, v")
    expected = {"content": "bc", "key": "c", "never": "abc", "open": ""}
    assert "".join(v for (v,) in found[1:]) == expected[case]


@claim(
    "The cursor has its own key if you set `primary_key` in the incremental.",
    "A cursor that you add with `add_step` to a resource with a primary key takes the"
    " key of the resource.",
)
def key_of_the_cursor() -> None:
    cursor = dlt.sources.incremental("at", primary_key="name")

    @dlt.resource(name="items", primary_key="id")
    def by_argument(page: Any, at: Any = cursor) -> Any:
        yield page

    def by_step(page: Any) -> Any:
        own = dlt.sources.incremental("at", primary_key="name")
        return dlt.resource(page, name="items", primary_key="id").add_step(own)

    for name, make in (("argument", by_argument), ("step", by_step)):
        loaded = pipeline(name)
        loaded.run(make([{"id": 1, "name": "a", "at": 1}]))
        loaded.run(make([{"id": 1, "name": "b", "at": 1}, {"id": 2, "name": "a", "at": 1}]))
        expected = [(1, "a"), (1, "b")] if name == "argument" else [(1, "a"), (2, "a")]
        assert rows(loaded, "SELECT id, name FROM items ORDER BY 2, 1") == expected


@claim(
    "For rows that are dictionaries, dlt compares with the highest value *so far in "
    "this run*, not with the start value.",
    "Arrow tables and data frames are compared with the start value and lose nothing.",
)
def open_range_and_order() -> None:
    assert values(page_of(3, 1, 3, 5), initial_value=0, range_start="open") == [3, 5]
    table = pa.Table.from_pylist(page_of(3, 1, 3, 5))
    assert [t.num_rows for t in items([table], initial_value=0, range_start="open")] == [4]


@claim(
    '`range_end="closed"` includes the row at `end_value`, which is left out by default.',
    cases=("default", "closed", "arrow", "arrow, closed", "min"),
)
def closed_end(case: str) -> None:
    options: Any = {"initial_value": 1, "end_value": 3}
    if case == "min":
        options = {"initial_value": 3, "end_value": 1, "last_value_func": min}
    if "closed" in case:
        options["range_end"] = "closed"
    expected = [2, 3] if case == "min" else [1, 2, 3] if "closed" in case else [1, 2]
    found = list(items([shaped(case, page_of(1, 2, 3))], **options))
    if "arrow" in case:
        found = found[0].to_pylist()
    assert [row["at"] for row in found] == expected


@claim(
    "`min` loads backwards, from new to old: the state keeps the lowest value, and "
    "the next run continues below it."
)
def backwards() -> None:
    loaded = pipeline()
    loaded.run(items(page_of(9, 8), last_value_func=min))
    loaded.run(items(page_of(9, 8, 7), last_value_func=min))
    assert rows(loaded, "SELECT at FROM items ORDER BY at") == [(7,), (8,), (9,)]
    assert remembered(loaded)["last_value"] == 7


@claim(
    "Arrow tables and data frames support only `min` and `max`.",
    cases=("own function", "min", "max", "frame"),
)
def own_function_and_arrow(case: str) -> None:
    table = shaped("frame" if case == "frame" else "arrow", page_of(1, 2))
    function: Any = {"min": min, "max": max}.get(case, lambda found: max(found))
    if case in ("min", "max"):
        assert next(iter(items([table], last_value_func=function))).num_rows == 2
        return
    with raises(NotImplementedError):
        list(items([table], last_value_func=function))


def pages_read(pages: Any, name: str = "items", **options: Any) -> tuple[int, list[Any]]:
    """How many pages dlt requests, and which values come through."""
    read: list[Any] = []

    def produce() -> Any:
        for page in pages:
            read.append(page)
            yield page_of(*page)

    found = [row["at"] for row in items(produce, name=name, **options)]
    return len(read), found


@claim(
    '`"desc"`: stop when a row falls below the start value.',
    'With `range_start="open"`, rows that are dictionaries never stop the run, and only the newest '
    "row of it is loaded: do not combine them.",
    "The page in which the limit is crossed is still processed",
    cases=("desc", "no order", "end value", "open", "open, arrow"),
)
def descending(case: str) -> None:
    pages = [[9, 8], [7, 4, 6], [3]]
    options: Any = {} if case == "no order" else {"row_order": "desc"}
    if case == "end value":
        options["end_value"] = 9
    if "open" in case:
        options["range_start"] = "open"
    if case == "open, arrow":
        read: list[Any] = []

        def produce() -> Any:
            for page in pages:
                read.append(page)
                yield pa.Table.from_pylist(page_of(*page))

        found = list(items(produce, initial_value=6, **options))
        assert [row["at"] for table in found for row in table.to_pylist()] == [9, 8, 7]
        assert len(read) == 2
        return
    expected = {"no order": (3, [9, 8, 7, 6]), "end value": (2, [8, 7, 6]), "open": (3, [9])}
    assert pages_read(pages, initial_value=6, **options) == expected.get(case, (2, [9, 8, 7, 6]))


@claim(
    '`"asc"`: stop when a row reaches `end_value`, or with `range_end="closed"` when a row is '
    "beyond it.",
    "Without `end_value` it changes nothing.",
    cases=("end value", "closed", "no end value", "value at the end of a page"),
)
def ascending(case: str) -> None:
    pages = [[1, 2], [3, 4], [5, 6], [7]]
    options: Any = {"initial_value": 1, "end_value": 4, "row_order": "asc"}
    if case == "closed":
        expected: Any = (3, [1, 2, 3, 4])
        options["range_end"] = "closed"
    elif case == "no end value":
        expected = (4, [3, 4, 5, 6, 7])
        options.update(initial_value=3, end_value=None)
    elif case == "end value":
        expected = (2, [1, 2, 3])
    else:
        expected = (3, [1, 2, 3, 4])
        options["end_value"] = 5
    assert pages_read(pages, **options) == expected


@claim(
    'with `"desc"` on ascending data, the first old row ends the run and new rows are lost.',
    cases=("ascending data", "descending data", "no order"),
)
def wrong_order_loses_rows(case: str) -> None:
    pages = [[9], [8], [1]] if case == "descending data" else [[1], [8], [9]]
    options: Any = {} if case == "no order" else {"row_order": "desc"}
    expected = {"ascending data": (1, []), "descending data": (3, [9, 8])}
    assert pages_read(pages, initial_value=5, **options) == expected.get(case, (3, [8, 9]))


@claim(
    "If a page has a row that was loaded before and is dropped by its hash, dlt "
    "requests no further page,"
    " although the row *equals* the start value.",
    "New rows with the same value on the next page are lost:",
    "then no row is dropped at the start value, and only a lower value ends the run.",
    cases=("hashes", "empty key", "lag", "open"),
)
def descending_stops_at_a_known_row(case: str) -> None:
    options: Any = {
        "empty key": {"primary_key": ()},
        "lag": {"lag": 1},
        "open": {"range_start": "open"},
    }.get(case, {})
    read: list[Any] = []
    cursor = dlt.sources.incremental("at", row_order="desc", **options)

    @dlt.resource(primary_key="id", write_disposition="merge")
    def produce(pages: Any, at: Any = cursor) -> Any:
        for page in pages:
            read.append(page)
            yield page

    loaded = pipeline()
    known = [{"id": 1, "at": 5}]
    loaded.extract(produce([known]))
    read.clear()
    later = [[{"id": 2, "at": 5}], [{"id": 3, "at": 4}], [{"id": 4, "at": 3}]]
    loaded.extract(produce([known, *later]))
    assert len(read) == {"hashes": 1, "empty key": 3, "lag": 4, "open": 4}[case]


CHANGES = {"Bonn": [5, 9], "Kiel": [7, 8], "Ulm": [4]}


@claim(
    "dlt takes the last value anew for each call, so the value that one call has "
    "moved up counts for the calls after it:",
    "It takes its start value once for the run:",
    one_case="the function compares a cursor in an argument with one in a step",
)
def cursor_in_a_transformer() -> None:
    starts: list[Any] = []
    shops = dlt.resource([{"shop": name} for name in CHANGES], name="shops")

    cursor = dlt.sources.incremental("at", initial_value=0)

    @dlt.transformer(data_from=shops)
    def by_argument(item: Any, at: Any = cursor) -> Any:
        starts.append(at.start_value)
        yield [{"shop": item["shop"], "at": value} for value in CHANGES[item["shop"]]]

    @dlt.transformer(data_from=shops)
    def by_step(item: Any) -> Any:
        yield [{"shop": item["shop"], "at": value} for value in CHANGES[item["shop"]]]

    by_step.apply_hints(incremental=dlt.sources.incremental("at", initial_value=0))
    loaded = pipeline()
    loaded.run([by_argument, by_step])
    assert starts == [0, 9, 9]
    assert rows(loaded, "SELECT at FROM by_argument ORDER BY at") == [(5,), (9,)]
    assert rows(loaded, "SELECT at FROM by_step ORDER BY at") == [(4,), (5,), (7,), (8,), (9,)]


@claim("In a transformer `row_order` has no effect.")
def row_order_in_a_transformer() -> None:
    read: list[int] = []

    @dlt.transformer(data_from=dlt.resource([1], name="parents"))
    def children(item: int) -> Any:
        for number in (9, 2, 8):
            read.append(number)
            yield {"at": number}

    cursor = dlt.sources.incremental("at", initial_value=5, row_order="desc")
    assert [row["at"] for row in children.add_step(cursor)] == [9, 8]
    assert read == [9, 2, 8]


@claim("A cursor from `apply_hints` wins over one that you pass in a call.")
def hints_win() -> None:
    starts: list[Any] = []

    cursor = dlt.sources.incremental("at", initial_value=1)

    @dlt.resource
    def found(at: Any = cursor) -> Any:
        starts.append(at.start_value)
        yield []

    list(found(at=dlt.sources.incremental("at", initial_value=7)))
    found.apply_hints(incremental=dlt.sources.incremental("at", initial_value=5))
    list(found(at=dlt.sources.incremental("at", initial_value=7)))
    assert starts == [7, 5]


@claim(
    "An argument without any default is required: a call that leaves it out ends in a"
    " `TypeError`, also with `apply_hints`.",
    "With the default `None` but without `Optional`, the resource stops with "
    "`Incremental argument has no default`.",
    one_case="the function compares required, None and optional arguments",
)
def arguments_without_a_default() -> None:
    Cursor = dlt.sources.incremental[int]

    def required(at: Cursor) -> Any:  # type: ignore[valid-type]
        yield []

    def none(at: Cursor = None) -> Any:  # type: ignore[valid-type]
        yield []

    def optional(at: Optional[Cursor] = None) -> Any:  # type: ignore[valid-type]
        yield [{"at": at}]

    hinted = dlt.resource(required, name="required")
    hinted.apply_hints(incremental=dlt.sources.incremental("at", initial_value=1))
    with raises(TypeError):
        hinted()
    with raises(ValueError) as caught:
        list(dlt.resource(none, name="none")())
    assert "Incremental argument has no default" in caught.message
    assert list(dlt.resource(optional, name="optional")()) == [{"at": None}]


@claim(
    "With `from __future__ import annotations` in the module, dlt 1.10.0 does not see"
    " a cursor that only the annotation announces.",
    "The argument above stays `None`, `dlt.config.value` is never replaced, and a cursor that you "
    "pass in a call filters nothing.",
    "An annotation in quotes, or one with quotes inside `Optional[…]`, has the same effect.",
    cases=(
        "plain",
        "postponed",
        "postponed, with a default",
        "postponed, in a call",
        "plain, in a call",
        "quotes",
        "quotes, in a call",
        "quotes inside",
        "quotes inside, in a call",
        "quotes alone",
        "quotes alone, in a call",
    ),
)
def postponed_annotations(case: str) -> None:
    body = """
import dlt
from typing import Optional


@dlt.resource
def found(at: Optional[dlt.sources.incremental[int]] = DEFAULT):
    yield [{"at": 1, "start": at.start_value if at else None}]


found.apply_hints(incremental=dlt.sources.incremental("at", initial_value=1))
"""
    default = 'dlt.sources.incremental("at")' if "default" in case else "None"
    first = "from __future__ import annotations\n" if "postponed" in case else ""
    if "quotes" in case:
        quoted = "'Optional[dlt.sources.incremental[int]]'"
        if "inside" in case:
            quoted = "Optional['dlt.sources.incremental[int]']"
        if "alone" in case:
            quoted = "'dlt.sources.incremental[int]'"
        body = body.replace("Optional[dlt.sources.incremental[int]]", quoted)
    if "call" in case:
        body = body[: body.index("found.apply_hints")]
    Path("changes.py").write_text(first + body.replace("DEFAULT", default))
    import changes  # type: ignore[import-not-found]

    if "call" in case:
        at = dlt.sources.incremental("at", initial_value=2)
        found = list(changes.found(at))
        assert [row["at"] for row in found] == ([] if "plain" in case else [1])
        return
    start = None if case == "postponed" or "quotes" in case else 1
    assert list(changes.found()) == [{"at": 1, "start": start}]


@claim(
    "A value from an environment variable is always text: for a cursor of numbers it "
    "leads to `IncrementalCursorInvalidCoercion`.",
    cases=("initial value", "no initial value", "cursor of texts"),
)
def values_of_the_environment(case: str) -> None:
    is_text = case == "cursor of texts"
    Path("orders.py").write_text(
        "import dlt\n\n\n@dlt.resource\n"
        f"def orders(number: dlt.sources.incremental[{'str' if is_text else 'int'}] ="
        " dlt.config.value):\n"
        f'    yield [{{"number": {"3" if not is_text else repr("3")}}}]\n'
    )
    os.environ["SOURCES__ORDERS__ORDERS__NUMBER__CURSOR_PATH"] = "number"
    if case != "no initial value":
        os.environ["SOURCES__ORDERS__ORDERS__NUMBER__INITIAL_VALUE"] = "2"
    import orders  # type: ignore[import-not-found]

    if case == "initial value":
        with raises("IncrementalCursorInvalidCoercion"):
            list(orders.orders())
    else:
        assert len(list(orders.orders())) == 1


@claim(
    "`events[*].at` counts only the first value of the list, so dlt drops a row that got a newer"
    " event.",
    "`add_map` puts the step before the cursor by itself.",
    'An order without events has no value, so `on_cursor_value_missing="include"` loads it in'
    " each run.",
    cases=("path", "field of a step"),
)
def cursor_in_a_list(case: str) -> None:
    def order(number: int, *times: int) -> Any:
        return {"id": number, "events": [{"at": time} for time in times]}

    def newest(row: Any) -> Any:
        return {**row, "at": max((event["at"] for event in row["events"]), default=None)}

    path = "events[*].at" if case == "path" else "at"
    loaded = pipeline()

    def read(*page: Any) -> int:
        orders = items(list(page), cursor_path=path, on_cursor_value_missing="include")
        loaded.run(orders.add_map(newest), primary_key="id")
        return int(loaded.last_trace.last_normalize_info.row_counts.get("items", 0))

    assert read(order(1, 1, 4), order(2, 3)) == 2
    assert read(order(1, 1, 4), order(2, 3, 6)) == (0 if case == "path" else 1)
    for _ in range(2):
        assert read(order(3)) == 1


@claim(
    "`extract_state` makes a package with the state, so the destination gets the value too, and a"
    " run on another machine starts there.",
    "With `append`, rows that were loaded are loaded again.",
    cases=("extract_state", "state only"),
)
def cursor_by_hand(case: str) -> None:
    import shutil

    starts = []

    @dlt.resource
    def orders(id: Any = dlt.sources.incremental("id", initial_value=0)) -> Any:  # noqa: B008
        starts.append(id.start_value)
        yield [{"id": number} for number in range(1, 6)]

    loaded = pipeline()
    loaded.run(orders())
    with loaded.managed_state(extract_state=case == "extract_state") as state:
        resource: Any = state["sources"]["claims"]["resources"]["orders"]
        resource["incremental"]["id"].update(last_value=3, unique_hashes=[])
    loaded.normalize()
    loaded.load()
    shutil.rmtree(loaded.working_dir)
    loaded = pipeline()
    loaded.run(orders())
    again = case == "extract_state"
    assert starts == [0, 3 if again else 5]
    assert rows(loaded, "SELECT count(*) FROM orders") == [(8 if again else 5,)]


@claim("stays", cases=("first run", "second run"))
def a_failed_extract_keeps_the_cursor(case: str) -> None:
    loaded = pipeline()
    if case == "second run":
        loaded.run(items(page_of(1)))

    def broken() -> Any:
        yield page_of(2)
        raise RuntimeError("the API answers 500")

    with raises("RuntimeError"):
        loaded.run(items(broken))
    stored = loaded.state.get("sources", {})
    assert not stored if case == "first run" else remembered(loaded)["last_value"] == 1
    loaded.run(items(page_of(2)))
    assert rows(loaded, "SELECT max(at) FROM items") == [(2,)]


@claim(
    "of the failed job are not loaded, and the next run does not read them: bring them back",
    "has advanced",
)
def a_failed_job_loses_rows_of_the_cursor() -> None:
    small = {"pieces": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    loaded.run(items([{"at": 1, "pieces": 1}]).apply_hints(columns=small))
    with raises("LoadClientJobFailed"):
        loaded.run(items([{"at": 2, "pieces": 70000}, {"at": 3, "pieces": 3}]))
    assert remembered(loaded)["last_value"] == 3
    assert not loaded.has_pending_data
    loaded.run(items([{"at": 2, "pieces": 2}, {"at": 4, "pieces": 4}]))
    assert rows(loaded, "SELECT at FROM items ORDER BY at") == [(1,), (4,)]


@claim(
    "are in the pending package, and the next run loads them first; if the dataset does not exist"
    " yet, the next program starts anew",
    "has advanced in the working directory",
    cases=("loaded before", "never loaded", "dataset of another pipeline"),
)
def a_load_that_may_pass_keeps_its_rows(case: str) -> None:
    loaded = pipeline()
    if case == "loaded before":
        loaded.run(items(page_of(1)))
    if case == "dataset of another pipeline":
        loaded = pipeline(destination=dlt.destinations.duckdb("shared.duckdb"))
        other = pipeline("other", destination=dlt.destinations.duckdb("shared.duckdb"))
        other.run(items(page_of(1)))
    loaded.extract(items(page_of(2)))
    loaded.normalize()
    assert loaded.has_pending_data
    assert remembered(loaded)["last_value"] == 2
    loaded.run(items(page_of(2, 3)))
    expected = [(2,), (3,)] if case == "never loaded" else [(1,), (2,)]
    assert rows(loaded, "SELECT at FROM items ORDER BY at") == expected
    loaded.run(items(page_of(2, 3)))
    assert rows(loaded, "SELECT max(at) FROM items") == [(3,)]


@claim(
    "Make a new `dlt.sources.incremental` for each resource: one object in several resources skips"
    " rows.",
    cases=("one", "two"),
)
def a_cursor_for_each_resource(case: str) -> None:
    loaded = pipeline()
    for visits, orders in ((50, 2), (51, 3)):
        cursors = [dlt.sources.incremental("id") for _ in range(2)]
        if case == "one":
            cursors = cursors[:1] * 2
        resources = [
            dlt.resource([{"id": number}], name=name, incremental=cursor)
            for name, number, cursor in zip(("visits", "orders"), (visits, orders), cursors)
        ]
        loaded.run(resources)
    expected = [(2,)] if case == "one" else [(2,), (3,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "A cursor of dates without times does this: each run reads the last day again, hashes its"
    " rows, which costs CPU, and drops them.",
    cases=("list", "arrow", "switched off"),
)
def a_day_with_many_rows(case: str) -> None:
    page = shaped(case, [{"id": n, "at": "2025-05-01"} for n in range(201)])
    key = {"primary_key": ()} if case == "switched off" else {}
    loaded = pipeline()
    for _ in range(2):
        loaded.run(items(page, **key))
    counts = loaded.last_trace.last_normalize_info.row_counts
    assert counts.get("items", 0) == (201 if case == "switched off" else 0)
    state: Any = loaded.state["sources"]
    (source,) = state.values()
    hashes = source["resources"]["items"]["incremental"]["at"]["unique_hashes"]
    assert len(hashes) == (0 if case == "switched off" else 201)


@claim(
    "One type in all rows and runs.",
    "`add_map` runs before the cursor of an argument, wherever you add it.",
    cases=("rows", "runs", "map", "map, insert_at"),
)
def one_type_of_cursor(case: str) -> None:
    page = [{"at": "2025-05-01T00:00:00Z"}, {"at": datetime(2025, 5, 2, tzinfo=timezone.utc)}]

    by_time = dlt.sources.incremental[Any]("at")

    @dlt.resource
    def orders(pages: Any, at: Any = by_time) -> Any:
        yield pages

    def as_time(row: Any) -> Any:
        at = row["at"]
        return {"at": datetime.fromisoformat(at.replace("Z", "+00:00")) if at is str(at) else at}

    loaded = pipeline()
    if case == "rows":
        with raises("IncrementalCursorInvalidCoercion"):
            loaded.run(orders(page))
    elif case == "runs":
        loaded.run(orders(page[:1]))
        with raises("IncrementalCursorInvalidCoercion"):
            loaded.run(orders(page[1:]))
    else:
        place = {"insert_at": 1} if "insert_at" in case else {}
        loaded.run(orders(page).add_map(as_time, **place))
        assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]


@claim(
    "A transformer is called once for each row that its parent yields, or for each list of rows.",
    "A text in one dictionary and a `datetime` in another stop the run with"
    " `IncrementalCursorInvalidCoercion`",
    cases=("rows", "lists", "two dictionaries", "two runs"),
)
def calls_of_a_transformer_and_types_of_a_cursor(case: str) -> None:
    if case in ("two dictionaries", "two runs"):
        loaded = pipeline()
        text, time = "2025-05-01", datetime(2025, 5, 2, tzinfo=timezone.utc)
        if case == "two runs":
            loaded.run(items(page_of(text)))
        with raises("IncrementalCursorInvalidCoercion"):
            loaded.run(items(page_of(time) if case == "two runs" else page_of(text, time)))
        return
    calls = []

    @dlt.resource
    def shops() -> Any:
        yield from page_of(1, 2, 3) if case == "rows" else [page_of(1, 2, 3)]

    @dlt.transformer(data_from=shops)
    def changes(item: Any) -> Any:
        calls.append(item)
        yield item

    assert len(list(changes)) == 3
    assert len(calls) == (3 if case == "rows" else 1)


@claim(
    "If it reads several devices, the newest one moves the cursor, and rows that another device"
    " delivers late are dropped.",
    cases=("one resource", "one each"),
)
def late_devices(case: str) -> None:
    def read(*feeds: tuple[str, list[int]]) -> list[Any]:
        pages = {name: [{"camera": name, "at": at} for at in times] for name, times in feeds}
        if case == "one each":
            return [_devices(f"camera_{name}", page) for name, page in pages.items()]
        return [_devices("cameras", [row for page in pages.values() for row in page])]

    loaded = pipeline()
    loaded.run(read(("yard", [1, 9]), ("gate", [1, 2])))
    loaded.run(read(("yard", [1, 9]), ("gate", [3, 4])))
    found = rows(loaded, "SELECT at FROM pictures WHERE camera = 'gate' ORDER BY at")
    assert found == ([(1,), (2,), (3,), (4,)] if case == "one each" else [(1,), (2,)])


def _devices(name: str, page: list[Any]) -> Any:
    pictures = dlt.resource(page, name=name, table_name="pictures")
    return pictures.apply_hints(incremental=dlt.sources.incremental("at"))


@claim(
    "If it sends the newest first, do not: after the first pages the cursor is at the newest row,"
    " and dlt drops all older ones.",
    '`row_order="desc"` does not help, because it only stops at rows that are known.',
    cases=("oldest first", "newest first", "row_order"),
)
def a_history_in_pieces(case: str) -> None:
    pages = [[{"at": 1}], [{"at": 2}], [{"at": 3}]]
    if case != "oldest first":
        pages.reverse()
    order: Any = "desc" if case == "row_order" else None
    loaded = pipeline()

    def since(at: Optional[dlt.sources.incremental[int]] = None) -> Any:
        start = at.start_value if at else None
        for page in pages:
            if case != "oldest first" or page[0]["at"] > (start or 0):
                yield page

    for limit in (1, 1, 1, -1):
        resource = dlt.resource(since, name="items")
        cursor: Any = dlt.sources.incremental("at", row_order=order)
        loaded.run(resource(cursor).add_limit(limit))
    found = [at for (at,) in rows(loaded, "SELECT at FROM items ORDER BY at")]
    assert found == ([1, 2, 3] if case == "oldest first" else [3])


@claim(
    "in your function, last_value and start_value have the type of your rows in the first run, and"
    " the one of pendulum from the second run on.",
    "The same is true of date and time, and of Arrow tables.",
    "For code that needs the plain type, write datetime.fromisoformat(at.last_value.isoformat()).",
    cases=("datetime", "datetime, arrow", "date", "date, arrow", "time", "text"),
)
def types_of_the_stored_value(case: str) -> None:
    import datetime as plain

    values: dict[str, Any] = {
        "datetime": plain.datetime(2025, 5, 1, 9, tzinfo=timezone.utc),
        "date": plain.date(2025, 5, 1),
        "time": plain.time(9, 30),
        "text": "2025-05-01",
    }
    value = values[case.split(",")[0]]
    seen: list[Any] = []

    @dlt.resource
    def visits(at: Any = dlt.sources.incremental("at")) -> Any:  # noqa: B008
        seen.append(at.start_value)
        yield shaped(case, [{"at": value}])
        seen.append(at.last_value)

    for _ in range(2):
        pipeline().run(visits())
    assert seen[0] is None
    assert type(seen[1]) is type(value)
    assert seen[2] == seen[3] == value
    pendulum = [type(one).__module__.startswith("pendulum") for one in seen[2:]]
    assert pendulum == [case != "text"] * 2
    if case == "datetime":
        again = datetime.fromisoformat(seen[3].isoformat())
        assert type(again) is datetime
        assert again == value


@claim(
    "With `append`, rows that are loaded come a second time.",
    "A field that was the cursor earlier goes on from its old value",
    cases=("new field", "earlier field"),
)
def another_field(case: str) -> None:
    loaded = pipeline()
    page = [{"at": 2, "seen": 7}]
    loaded.run(items(page))
    loaded.run(items(page, cursor_path="seen"))
    assert rows(loaded, "SELECT at FROM items") == [(2,), (2,)]
    if case == "earlier field":
        loaded.run(items([{"at": 1, "seen": 8}, {"at": 3, "seen": 8}]))
        assert rows(loaded, "SELECT at FROM items ORDER BY at") == [(2,), (2,), (3,)]
