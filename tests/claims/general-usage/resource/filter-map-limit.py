"""Claims of docs/general-usage/resource/filter-map-limit.mdx."""

import logging
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows
from standins_lib.neighbours import shaped

FROM_ZERO = dlt.sources.incremental("id", initial_value=0)


def readings(**hints: Any) -> Any:
    """Pages of two rows: ids 1 and 2, 3 and 4, and so on."""

    def pages() -> Any:
        for page in range(10):
            yield [{"id": page * 2 + 1}, {"id": page * 2 + 2}]

    return dlt.resource(pages, name="readings", **hints)


def ids(resource: Any) -> list[int]:
    return [row["id"] for row in resource]


@claim(
    "dlt calls steps for each row, even when the resource yields lists of rows.",
    "What is neither a list nor an iterator, such as an Arrow table, a data frame, a tuple or a"
    " set, arrives whole.",
    cases=("dict", "list", "arrow", "frame", "tuple", "set", "iterator"),
)
def what_steps_receive(case: str) -> None:
    received = []
    page = [{"id": 1}, {"id": 2}]

    def note(item: Any) -> bool:
        received.append(type(item).__name__)
        return True

    others: dict[str, Any] = {"tuple": tuple(page), "set": {1, 2}, "iterator": iter(page)}
    data = others[case] if case in others else shaped(case, page)
    list(dlt.resource([data], name="stock").add_filter(note))
    whole = {"arrow": ["Table"], "frame": ["DataFrame"], "tuple": ["tuple"], "set": ["set"]}
    assert received == whole.get(case, ["dict", "dict"])


@claim(
    "Work on a copy such as `orders()`: a step that you add to the decorated `orders` stays for the"
    " rest of the program."
)
def steps_of_the_decorated_resource() -> None:
    decorated = readings()
    decorated().add_filter(lambda row: False)
    assert len(ids(decorated())) == 20
    decorated.add_filter(lambda row: row["id"] == 1)
    assert ids(decorated()) == [1]


@claim(
    "Steps run in the order in which you add them; `insert_at=1` puts a step directly after the"
    " function."
)
def order_of_steps() -> None:
    called: list[str] = []

    def step(name: str) -> Any:
        return lambda row: [called.append(name), row][1]

    resource = dlt.resource([{"id": 1}], name="readings")
    resource.add_map(step("a")).add_map(step("b")).add_map(step("first"), insert_at=1)
    assert ids(resource) == [1]
    assert called == ["first", "a", "b"]


@claim("Validation by a model, the incremental cursor and the limit come after all steps.")
def what_comes_after_steps() -> None:
    from pydantic import BaseModel

    class Reading(BaseModel):
        id: int

    validated = readings(columns=Reading).add_map(lambda row: {"id": str(row["id"])})
    assert ids(validated.add_limit(1)) == [1, 2]
    seen = []
    resource = dlt.resource([{"id": 1}, {"id": 2}, {"id": 3}], name="meters", incremental=FROM_ZERO)
    resource.add_limit(1).add_map(lambda row: [seen.append(row["id"]), {"id": row["id"] - 2}][1])
    assert ids(resource) == [0]
    assert seen == [1, 2]


@claim(
    "A function that changes its row changes your data as well, and a second load of the same list"
    " starts from the changed rows."
)
def changing_rows() -> None:
    def increase(row: Any) -> Any:
        row["id"] += 1
        return row

    data = [{"id": 1}]
    resource = dlt.resource(data, name="readings").add_map(increase)
    assert [ids(resource), ids(resource)] == [[2], [3]]


@claim(
    "In a page, `None` is loaded as a row without values; only a row that was yielded alone is"
    " dropped.",
    cases=("page", "single rows"),
)
def returning_nothing(case: str) -> None:
    loaded = pipeline()
    page = [{"id": 1}, {"id": 2}]
    resource = dlt.resource([page] if case == "page" else page, name="readings")
    loaded.run(resource.add_map(lambda row: row if row["id"] == 2 else None))
    empty = [(None,)] if case == "page" else []
    assert rows(loaded, "SELECT id FROM readings ORDER BY 1 NULLS FIRST") == [*empty, (2,)]


@claim("Do not use `yield` in the function: in a page, the generator itself would become the row.")
def yielding_in_a_map() -> None:
    def twice(row: Any) -> Any:
        yield from (row, row)

    mapped = dlt.resource([[{"id": 1}]], name="readings").add_map(twice)
    assert [type(row).__name__ for row in mapped] == ["generator"]
    assert len(list(dlt.resource([{"id": 1}], name="readings").add_yield_map(twice))) == 2


@claim(
    "In the second call, the limit comes after the filter, although the order of the calls could be"
    " the other way round: pages that the filter emptied were fetched but do not count.",
    "`add_yield_map` makes single rows, and the limit counts them one by one.",
)
def what_a_limit_counts() -> None:
    assert ids(readings().add_limit(1).add_filter(lambda row: row["id"] > 5)) == [6]
    assert len(ids(readings().add_limit(3).add_yield_map(lambda row: [row, row]))) == 3


@claim(
    "So a resource of lists that always starts from its first page never gets beyond the limit: ask"
    " the API for rows after the cursor's `last_value`.",
    "A limited run moves an incremental cursor on.",
    cases=("same limit", "higher limit", "source that filters"),
)
def limit_and_cursor(case: str) -> None:
    @dlt.resource
    def filtered(at: Any = FROM_ZERO) -> Any:
        for number in range(at.last_value + 1, 7):
            yield {"id": number}

    loaded = pipeline()
    for _ in range(2):
        limited = filtered() if case == "source that filters" else readings(incremental=FROM_ZERO)
        loaded.run(limited.add_limit(2), table_name="readings")
    assert rows(loaded, "SELECT max(id) FROM readings") == [(4,)]
    if case == "source that filters":
        loaded.run(filtered().add_limit(2), table_name="readings")
        assert rows(loaded, "SELECT max(id) FROM readings") == [(6,)]
    if case == "higher limit":
        loaded.run(readings(incremental=FROM_ZERO).add_limit(3))
        assert rows(loaded, "SELECT id FROM readings ORDER BY 1") == [(n,) for n in range(1, 7)]


@claim(
    "`max_time=0` is no limit.",
    "`add_limit(100, max_time=30)` ends with whatever comes first.",
    cases=("zero", "count first", "time first"),
)
def limit_in_seconds(case: str) -> None:
    limits: Any = {"zero": (None, 0), "count first": (3, 1000), "time first": (3, 1e-9)}
    count, seconds = limits[case]
    found = len(ids(readings().add_limit(count, max_time=seconds)))
    assert found == {"zero": 20, "count first": 6, "time first": 2}[case]


@claim(
    "A second `add_limit` replaces the first, also with a higher number.",
    "`add_limit(None)` removes the limit.",
    "`add_limit` on a source replaces the limits of its resources.",
    cases=("higher", "lower", "None", "time after count", "source"),
)
def limits_of_limits(case: str) -> None:
    @dlt.source
    def meters() -> Any:
        return readings().add_limit(3)

    if case == "source":
        assert len(ids(meters().add_limit(1))) == 2
        return
    first = readings().add_limit(3 if case == "lower" else 1)
    if case == "time after count":
        assert len(ids(first.add_limit(max_time=60))) == 20
        return
    second = {"higher": 3, "lower": 1}.get(case)
    assert len(ids(first.add_limit(second))) == {"higher": 6, "lower": 2, "None": 20}[case]


@claim("On a transformer, `add_limit` only logs a warning.", cases=("transformer", "its parent"))
def limit_on_a_transformer(case: str) -> None:
    logged: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(record.getMessage())  # type: ignore[method-assign]
    pipeline()
    logging.getLogger("dlt").addHandler(handler)
    parent = readings()
    copied = parent | dlt.transformer(lambda page: page, name="copied")
    if case == "transformer":
        copied.add_limit(1)
        assert len(ids(copied)) == 20
        assert "has no effect" in logged[0]
    else:
        limited = readings().add_limit(1) | dlt.transformer(lambda page: page, name="copied")
        assert len(ids(limited)) == 2
        assert logged == []


@claim(
    "`add_limit(0)` loads no rows.",
    "The function still runs up to its first `yield`.",
    'With `write_disposition="replace"`, such a run empties a table that `replace` has filled.',
    cases=("replace", "append", "replace after append"),
)
def limit_of_zero(case: str) -> None:
    reached = []

    @dlt.resource
    def meters() -> Any:
        reached.append("start")
        yield {"id": 1}
        reached.append("end")

    loaded = pipeline()
    first, last = ("append", "replace") if "after" in case else (case, case)
    loaded.run(meters(), write_disposition=first)  # type: ignore[arg-type]
    assert rows(loaded, "SELECT count(*) FROM meters") == [(1,)]
    loaded.run(meters().add_limit(0), write_disposition=last)  # type: ignore[arg-type]
    assert reached == ["start", "end", "start"]
    assert rows(loaded, "SELECT count(*) FROM meters") == [(0 if case == "replace" else 1,)]


@claim(
    "A second one receives the mark of `with_table_name`, which is `None` for other rows, in"
    " place of its default.",
    cases=("a page", "one by one"),
)
def a_second_parameter(rows_come: str) -> None:
    def mark(row: Any, note: Any = "mine") -> Any:
        return {**row, "note": str(note)}

    data: Any = [{"id": 1}] if rows_come == "one by one" else iter([[{"id": 1}]])
    made = dlt.resource(data, name="made").add_map(mark)
    assert list(made) == [{"id": 1, "note": "None"}]


@claim("dlt loads an empty text as it is.")
def empty_text_is_loaded() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "phone": ""}], table_name="customers")
    assert rows(loaded, "SELECT phone FROM customers") == [("",)]


@claim("The map reaches the fields of the row, not those of nested lists.")
def a_map_of_empty_texts_skips_lists() -> None:
    def empty_as_null(row: Any) -> Any:
        return {name: None if value == "" else value for name, value in row.items()}

    loaded = pipeline()
    customers = dlt.resource([{"phone": "", "calls": [{"by": ""}], "id": 1}], name="customers")
    loaded.run(customers.add_map(empty_as_null))
    assert rows(loaded, "SELECT by FROM customers__calls") == [("",)]


@claim(
    "A list of rows that an incremental cursor empties counts.",
    "Single rows, Arrow tables and data frames do not count if the cursor drops all of them.",
    cases=("list", "dict", "arrow", "frame"),
)
def limit_of_pages_that_the_cursor_empties(case: str) -> None:
    def pages() -> Any:
        for number in range(5):
            if case == "dict":
                yield {"id": number}
            else:
                yield shaped(case, [{"id": number}])

    numbers = dlt.resource(pages, name="numbers")
    numbers.apply_hints(incremental=dlt.sources.incremental("id", initial_value=3))
    assert len(list(numbers.add_limit(1))) == (0 if case == "list" else 1)


@claim(
    "Rows behind the limit with a lower value are never loaded, unless a lag reaches them.",
    cases=("no lag", "lag"),
)
def rows_behind_the_limit(case: str) -> None:
    lag: Any = {"lag": 3} if case == "lag" else {}

    @dlt.resource(write_disposition="merge", primary_key="id")
    def orders(at: Any = dlt.sources.incremental("id", **lag)) -> Any:  # noqa: B008
        for number in (9, 7, 2, 12):
            yield [{"id": number}]

    loaded = pipeline()
    loaded.run(orders().add_limit(1))
    loaded.run(orders())
    found = rows(loaded, "SELECT id FROM orders ORDER BY id")
    assert found == ([(7,), (9,), (12,)] if lag else [(9,), (12,)])


@claim(
    "Your pipeline, its cursor and its tables stay as they are.",
    cases=("looked at", "not looked at"),
)
def preview_changes_nothing(case: str) -> None:
    import duckdb

    def loaded_ids() -> list[Any]:
        loaded.run(readings(incremental=FROM_ZERO).add_limit(1))
        return rows(loaded, "SELECT id FROM readings ORDER BY id")

    loaded = pipeline()
    assert loaded_ids() == [(1,), (2,)]
    before = (loaded.state["_state_version"], loaded.default_schema.version_hash)
    if case == "looked at":
        memory = dlt.destinations.duckdb(duckdb.connect(":memory:"))
        preview = dlt.pipeline("preview", destination=memory, dataset_name="preview")
        preview.run(readings(incremental=FROM_ZERO).add_limit(2))
        assert rows(preview, "SELECT count(*) FROM readings") == [(4,)]
    assert (loaded.state["_state_version"], loaded.default_schema.version_hash) == before
    assert loaded_ids() == [(1,), (2,)]
