"""Claims of docs/general-usage/incremental/cursor.mdx."""

import os
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Optional

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows


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


@claim("If the path finds several values, the first one counts, so point it at one value.")
def first_value_of_a_path_counts() -> None:
    loaded = pipeline()
    loaded.extract(items([{"changes": [{"at": 3}, {"at": 9}]}], cursor_path="changes[*].at"))
    assert remembered(loaded, "changes[*].at")["last_value"] == 3


@claim("The name as the source spells it: `updatedAt`, not the `updated_at` of the table.")
def name_of_the_source() -> None:
    with raises("IncrementalCursorPathMissing"):
        list(items([{"updatedAt": 1}], cursor_path="updated_at"))
    assert list(items([{"updatedAt": 1}], cursor_path="updatedAt")) == [{"updatedAt": 1}]


@claim("With a naive `initial_value`, the run stops with `IncrementalCursorInvalidCoercion`.")
def naive_initial_value() -> None:
    with raises("IncrementalCursorInvalidCoercion"):
        values(
            page_of(datetime(2025, 5, 5, tzinfo=timezone.utc)), initial_value=datetime(2025, 5, 1)
        )


@claim("`initial_value` counts for the first run only.")
def initial_value_counts_once() -> None:
    loaded = pipeline()
    loaded.run(items(page_of(5), initial_value=1))
    loaded.run(items(page_of(6), initial_value=100))
    assert rows(loaded, "SELECT at FROM items ORDER BY at") == [(5,), (6,)]


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
)
def rows_at_the_start_value() -> None:
    def second_run(name: str, key: Any = None, **options: Any) -> Any:
        cursor = dlt.sources.incremental("at", **options)

        @dlt.resource(name="items", primary_key=key)
        def produce(page: Any, at: Any = cursor) -> Any:
            yield page

        def load(page: Any) -> None:
            loaded.run(produce(page))

        loaded = pipeline(name)
        load([{"id": 1, "at": 5, "v": "a"}])
        load(
            [
                {"id": 1, "at": 5, "v": "a"},
                {"id": 1, "at": 5, "v": "b"},
                {"id": 2, "at": 5, "v": "c"},
            ]
        )
        found = rows(loaded, "SELECT v FROM items ORDER BY _dlt_load_id, v")
        return "".join(v for (v,) in found[1:])

    assert second_run("content") == "bc"
    assert second_run("key", key="id") == "c"
    assert second_run("never", key="id", primary_key=()) == "abc"
    assert second_run("open", range_start="open") == ""


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


@claim('`range_end="closed"` includes the row at `end_value`, which is left out by default.')
def closed_end() -> None:
    assert values(page_of(1, 2, 3), initial_value=1, end_value=3) == [1, 2]
    assert values(page_of(1, 2, 3), initial_value=1, end_value=3, range_end="closed") == [1, 2, 3]


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


@claim("Arrow tables and data frames support only `min` and `max`.")
def own_function_and_arrow() -> None:
    with raises(NotImplementedError):
        list(items([pa.Table.from_pylist(page_of(1))], last_value_func=lambda found: max(found)))


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
    "The page in which the limit is crossed is still processed",
)
def descending() -> None:
    pages = [[9, 8], [7, 4, 6], [3]]
    assert pages_read(pages, initial_value=6, row_order="desc") == (2, [9, 8, 7, 6])
    assert pages_read(pages, initial_value=6) == (3, [9, 8, 7, 6])


@claim(
    '`"asc"`: stop when a row reaches `end_value`, or with `range_end="closed"` when a row is '
    "beyond it.",
    "Without `end_value` it changes nothing.",
)
def ascending() -> None:
    pages = [[1, 2], [3, 4], [5, 6], [7]]
    assert pages_read(pages, initial_value=1, end_value=4, row_order="asc") == (2, [1, 2, 3])
    closed: Any = {"initial_value": 1, "end_value": 4, "row_order": "asc", "range_end": "closed"}
    assert pages_read(pages, **closed) == (3, [1, 2, 3, 4])
    assert pages_read(pages, initial_value=3, row_order="asc") == (4, [3, 4, 5, 6, 7])


@claim('with `"desc"` on ascending data, the first old row ends the run and new rows are lost.')
def wrong_order_loses_rows() -> None:
    assert pages_read([[1], [8], [9]], initial_value=5, row_order="desc") == (1, [])


@claim(
    "If a page has a row that was loaded before and is dropped by its hash, dlt "
    "requests no further page,"
    " although the row *equals* the start value.",
    "New rows with the same value on the next page are lost:",
    "then no row is dropped at the start value, and only a lower value ends the run.",
)
def descending_stops_at_a_known_row() -> None:
    def second_run(name: str, **options: Any) -> int:
        read: list[Any] = []

        cursor = dlt.sources.incremental("at", row_order="desc", **options)

        @dlt.resource(primary_key="id", write_disposition="merge")
        def produce(pages: Any, at: Any = cursor) -> Any:
            for page in pages:
                read.append(page)
                yield page

        loaded = pipeline(name)
        known = [{"id": 1, "at": 5}]
        loaded.extract(produce([known]))
        read.clear()
        later = [[{"id": 2, "at": 5}], [{"id": 3, "at": 4}], [{"id": 4, "at": 3}]]
        loaded.extract(produce([known, *later]))
        return len(read)

    assert second_run("hashes") == 1
    assert second_run("open_end", primary_key=()) == 3


CHANGES = {"Bonn": [5, 9], "Kiel": [7, 8], "Ulm": [4]}


@claim(
    "dlt takes the last value anew for each call, so the value that one item has "
    "moved up counts for the items after it:",
    "It takes its start value once for the run:",
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
    " a cursor that only the annotation announces."
)
def postponed_annotations() -> None:
    body = """
import dlt
from typing import Optional


@dlt.resource
def found(at: Optional[dlt.sources.incremental[int]] = None):
    yield [{"at": 1, "start": at.start_value if at else None}]


found.apply_hints(incremental=dlt.sources.incremental("at", initial_value=1))
"""
    Path("plain.py").write_text(body)
    Path("postponed.py").write_text("from __future__ import annotations\n" + body)
    import plain  # type: ignore[import-not-found]
    import postponed  # type: ignore[import-not-found]

    assert list(plain.found()) == [{"at": 1, "start": 1}]
    assert list(postponed.found()) == [{"at": 1, "start": None}]


@claim(
    "A value from an environment variable is always text: for a cursor of numbers it "
    "leads to `IncrementalCursorInvalidCoercion`."
)
def values_of_the_environment() -> None:
    Path("orders.py").write_text(
        "import dlt\n\n\n@dlt.resource\ndef orders(number: dlt.sources.incremental[int] ="
        " dlt.config.value):\n"
        '    yield [{"number": 3}]\n'
    )
    os.environ["SOURCES__ORDERS__ORDERS__NUMBER__CURSOR_PATH"] = "number"
    import orders  # type: ignore[import-not-found]

    assert list(orders.orders()) == [{"number": 3}]
    os.environ["SOURCES__ORDERS__ORDERS__NUMBER__INITIAL_VALUE"] = "2"
    with raises("IncrementalCursorInvalidCoercion"):
        list(orders.orders())


@claim(
    "`events[*].at` counts only the first value of the list, so dlt drops a row that got a newer"
    " event.",
    "`add_map` puts the step before the cursor by itself.",
    'An order without events has no value, so `on_cursor_value_missing="include"` loads it in'
    " each run.",
)
def cursor_in_a_list() -> None:
    def order(number: int, *times: int) -> Any:
        return {"id": number, "events": [{"at": time} for time in times]}

    def newest(row: Any) -> Any:
        return {**row, "at": max((event["at"] for event in row["events"]), default=None)}

    def read(loaded: dlt.Pipeline, path: str, *page: Any) -> int:
        orders = items(list(page), cursor_path=path, on_cursor_value_missing="include")
        loaded.run(orders.add_map(newest), primary_key="id")
        return int(loaded.last_trace.last_normalize_info.row_counts.get("items", 0))

    for path, found in (("events[*].at", 0), ("at", 1)):
        loaded = pipeline(path[:2])
        assert read(loaded, path, order(1, 1, 4), order(2, 3)) == 2
        assert read(loaded, path, order(1, 1, 4), order(2, 3, 6)) == found
        assert read(loaded, path, order(3)) == 1
        assert read(loaded, path, order(3)) == 1
