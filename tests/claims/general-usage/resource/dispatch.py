"""Claims of docs/general-usage/resource/dispatch.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import is_in, shaped

EVENTS = [{"kind": "view", "page": "/maps"}, {"kind": "purchase", "page": "/cart"}]
ZIP = {"zip": {"data_type": "text"}}


def events(data: Any = None, **hints: Any) -> Any:
    return dlt.resource(
        EVENTS if data is None else data,
        name="events",
        table_name=lambda event: f"event_{event['kind']}",
        **hints,
    )


def yielding(*items: Any, name: str = "survey", **hints: Any) -> Any:
    def survey() -> Any:
        yield from items

    return dlt.resource(survey, name=name, **hints)


def tables(*resources: Any) -> list[str]:
    """The tables of the schema that the resources extract."""
    loaded = pipeline()
    loaded.extract(list(resources))
    return sorted(loaded.default_schema.data_table_names(include_incomplete=True))


def count(loaded: dlt.Pipeline, table: str) -> int:
    return int(rows(loaded, f"SELECT count(*) FROM {table}")[0][0])


@claim(
    "Other hints may be functions too, but only if `table_name` is a function: otherwise the"
    " declaration raises `InconsistentTableTemplate`."
)
def functions_as_hints() -> None:
    def key(event: Any) -> str:
        return "page" if event["kind"] == "view" else "kind"

    with raises("InconsistentTableTemplate"):
        dlt.resource(EVENTS, name="events", primary_key=key)
    loaded = pipeline()
    loaded.extract(events(primary_key=key))
    hinted = loaded.default_schema.get_table("event_purchase")["columns"]
    assert list(hinted) == ["kind"]


@claim(
    '`events().select_tables("event_purchase")` loads only the rows of that table.',
    "It leaves out rows without a mark, even if you name the resource's own table, and rows that"
    " are"
    " marked with hints.",
)
def selected_tables() -> None:
    assert tables(events().select_tables("event_purchase")) == ["event_purchase"]
    hints = dlt.mark.make_hints(table_name="notes")
    survey = yielding(
        {"id": 1},
        dlt.mark.with_table_name({"id": 2}, "answers"),
        dlt.mark.with_hints({"id": 3}, hints, create_table_variant=True),
    )
    survey.select_tables("survey", "answers", "notes")
    assert list(survey) == [{"id": 2}]


@claim("A resource whose `table_name` is a function ignores such marks:")
def mark_and_function() -> None:
    marked = dlt.mark.with_table_name({"kind": "view"}, "marked")
    assert tables(events([marked])) == ["event_view"]


@claim(
    'A dispatching resource with `write_disposition="replace"` replaces the tables that receive'
    " rows"
    " in this run.",
    "A table that receives none keeps its old rows.",
    "All tables that were loaded with `replace` are emptied only if the resource yields nothing at"
    " all.",
    cases=("replace", "append before"),
)
def replacing_some_tables(case: str) -> None:
    def counts(data: Any, disposition: str = "replace") -> tuple[int, int]:
        loaded.run(events(data, write_disposition=disposition))
        return count(loaded, "event_view"), count(loaded, "event_purchase")

    loaded = pipeline()
    if case == "append before":
        assert counts([*EVENTS, EVENTS[0]], "append") == (2, 1)
        assert counts([]) == (2, 1)
        return
    assert counts([*EVENTS, EVENTS[0]]) == (2, 1)
    assert counts(EVENTS[:1]) == (1, 1)
    assert counts([]) == (0, 0)


@claim(
    "Without `create_table_variant`, hints change the whole resource from this item on: a"
    " `table_name` in such hints would send row 3 to `survey_notes`, too."
)
def hints_without_a_variant() -> None:
    hints = dlt.mark.make_hints(table_name="survey_notes")
    loaded = pipeline()
    loaded.run(yielding({"id": 1}, dlt.mark.with_hints({"id": 2}, hints), {"id": 3}))
    assert rows(loaded, "SELECT id FROM survey") == [(1,)]
    assert rows(loaded, "SELECT id FROM survey_notes") == [(2,), (3,)]


@claim(
    "Data types hold for all rows of the table in this load, also for rows that you yielded before."
)
def types_of_earlier_rows() -> None:
    loaded = pipeline()
    hints = dlt.mark.make_hints(columns=ZIP)
    loaded.run(yielding({"zip": 4020}, dlt.mark.with_hints({"zip": 8010}, hints)))
    assert rows(loaded, "SELECT zip FROM survey") == [("4020",), ("8010",)]


@claim(
    "The variant starts from the hints of the resource, so `survey_notes` has the primary key and a"
    " column `zip` without values.",
    'Later rows reach the variant with `dlt.mark.with_table_name(row, "survey_notes")`.',
    "A variant without a `table_name` raises `ValueError`.",
)
def variants() -> None:
    hints = dlt.mark.make_hints(table_name="survey_notes")
    loaded = pipeline()
    loaded.run(
        yielding(
            dlt.mark.with_hints({"id": 1}, hints, create_table_variant=True),
            {"id": 2},
            dlt.mark.with_table_name({"id": 3}, "survey_notes"),
            primary_key="id",
            columns=ZIP,
        )
    )
    assert rows(loaded, "SELECT id, zip FROM survey_notes") == [(1, None), (3, None)]
    assert loaded.default_schema.get_table("survey_notes")["columns"]["id"]["primary_key"]
    nameless = dlt.mark.make_hints(primary_key="id")
    with raises("ValueError"):
        loaded.run(yielding(dlt.mark.with_hints({"id": 1}, nameless, create_table_variant=True)))


@claim(
    "An `incremental` in yielded hints has no effect: dlt sets up the cursor before the first row.",
    "A variant with `incremental` raises `InconsistentTableTemplate`.",
)
def yielded_cursor() -> None:
    cursor = dlt.sources.incremental("id")
    hints = dlt.mark.make_hints(incremental=cursor)
    loaded = pipeline()
    for _ in range(2):
        loaded.run(yielding(dlt.mark.with_hints({"id": 1}, hints)))
        loaded.run(yielding({"id": 1}, name="declared", incremental=cursor))
    assert (count(loaded, "survey"), count(loaded, "declared")) == (2, 1)
    variant = dlt.mark.make_hints(table_name="notes", incremental=cursor)
    with raises("InconsistentTableTemplate"):
        loaded.run(yielding(dlt.mark.with_hints({"id": 1}, variant, create_table_variant=True)))


@claim(
    "If this function is a resource, each inner call makes a resource, and its items lose their"
    " marks.",
    "Nothing failed, and the log has no warning.",
)
def resources_that_call_themselves() -> None:
    @dlt.resource
    def folders(depth: int) -> Any:
        yield dlt.mark.with_table_name({"depth": depth}, "marked")
        if depth:
            yield from folders(depth - 1)

    @dlt.resource
    def hinted(depth: int) -> Any:
        yield dlt.mark.with_hints({"depth": depth}, dlt.mark.make_hints(table_name="hinted_rows"))
        if depth:
            yield from hinted(depth - 1)

    loaded = pipeline()
    assert not loaded.run([folders(2), hinted(0)]).has_failed_jobs
    assert count(loaded, "marked") == 1
    assert count(loaded, "folders") == 2
    assert count(loaded, "hinted_rows") == 1


@claim(
    "dlt creates a table when its first row arrives: a resource that yields nothing leaves no"
    " table, even with `columns`, and the run succeeds.",
    cases=("duckdb", "sqlite"),
)
def a_resource_without_rows(destination: str) -> None:
    server: Any = destination
    if destination == "sqlite":
        server = dlt.destinations.sqlalchemy("sqlite:///claims.db")

    @dlt.resource(columns={"id": {"data_type": "bigint"}})
    def returns(rows: Any) -> Any:
        yield from rows

    loaded = dlt.pipeline("empty", destination=server, dataset_name="shop")
    assert not loaded.run(returns([])).has_failed_jobs
    assert "returns" not in loaded.default_schema.tables
    loaded.run(returns([{"id": 1}]))
    assert "returns" in loaded.default_schema.tables


@claim(
    "With `with_table_name`, a table that the schema does not have yet stops the run in extract"
    " with `TableNotFound`.",
    "A function as `table_name` stops it with `AttributeError`.",
    cases=(
        "arrow, name",
        "frame, name",
        "arrow, known table",
        "list, name",
        "arrow, hints",
        "frame, hints",
        "arrow, function",
        "frame, function",
        "list, function",
    ),
)
def marks_of_frames(case: str) -> None:
    @dlt.resource
    def web_log() -> Any:
        data = shaped(case, [{"id": 1}])
        if is_in("hints", case):
            yield dlt.mark.with_hints(data, dlt.mark.make_hints(table_name="page_views"))
        elif is_in("function", case):
            yield data
        else:
            yield dlt.mark.with_table_name(data, "page_views")

    loaded = pipeline()
    log = web_log()
    if is_in("known", case):
        loaded.run(shaped(case, [{"id": 0}]), table_name="page_views")
    if is_in("function", case):
        log.apply_hints(table_name=lambda _: "page_views")
    is_frame = not is_in("list", case)
    wrong = {"name": "TableNotFound", "function": "AttributeError"}.get(case.split(", ")[1])
    if is_frame and wrong:
        with raises(wrong) as caught:
            loaded.run(log)
        assert caught.step == "extract"
        return
    loaded.run(log)
    assert rows(loaded, "SELECT id FROM page_views WHERE id = 1") == [(1,)]


@claim(
    'So each table can have a key of its own: `primary_key=lambda event: "sku" if event["kind"] =='
    ' "purchase" else "page"`.',
    "A transformer takes the same arguments.",
    cases=("resource", "transformer"),
)
def keys_of_tables(case: str) -> None:
    hints: Any = {
        "name": "events",
        "table_name": lambda event: f"event_{event['kind']}",
        "primary_key": lambda event: "sku" if event["kind"] == "purchase" else "page",
        "write_disposition": "merge",
    }

    def events(rows: Any = None) -> Any:
        yield [{"kind": "view", "page": "/maps"}, {"kind": "purchase", "sku": "B-204"}]

    made = dlt.resource(events, **hints)
    if case == "transformer":
        made = dlt.resource([[1]], name="pages") | dlt.transformer(events, **hints)
    loaded = pipeline()
    for _ in range(2):
        loaded.run(made)
    for table, key in {"event_view": "page", "event_purchase": "sku"}.items():
        assert loaded.default_schema.get_table_columns(table)[key]["primary_key"]
        assert rows(loaded, f"SELECT count(*) FROM {table}") == [(1,)]


@claim(
    "dlt stores the state with the rows: if the tap fails, the run fails, and the next run starts"
    " from the last state that was loaded.",
    "A tap may send a record again: for `merge`, yield the row with `dlt.mark.with_hints` and the"
    " `key_properties` of its stream.",
    cases=("works", "fails", "merge"),
)
def states_of_a_tap(case: str) -> None:
    def tap(start: int, broken: bool) -> Any:
        state = dlt.current.resource_state()
        for number in (state.get("last", 0) + 1, state.get("last", 0) + 2):
            row = {"id": 1 if case == "merge" else number}
            if case == "merge":
                hints = dlt.mark.make_hints(
                    table_name="users", primary_key=["id"], write_disposition="merge"
                )
                yield dlt.mark.with_hints(row, hints, create_table_variant=True)
            else:
                yield dlt.mark.with_table_name(row, "users")
            state["last"] = number
        if broken:
            raise RuntimeError("the tap ended with 1")

    loaded = pipeline()
    for broken in (False, case == "fails", False):
        resource = dlt.resource(tap(0, broken), name="singer")
        if broken:
            with raises("ResourceExtractionError"):
                loaded.run(resource)
        else:
            loaded.run(resource)
    found = [number for (number,) in rows(loaded, "SELECT id FROM users ORDER BY id")]
    assert found == {"works": [1, 2, 3, 4, 5, 6], "fails": [1, 2, 3, 4], "merge": [1]}[case]
