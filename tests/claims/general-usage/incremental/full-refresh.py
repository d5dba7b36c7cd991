"""Claims of docs/general-usage/incremental/full-refresh.mdx."""

import os
from typing import Any

import dlt
import duckdb
from standins_lib.claims import claim, pipeline, raises, rows

DATA: list[dict[str, int]] = []
STARTS: list[Any] = []
CURSOR = dlt.sources.incremental("at")


@dlt.source(name="helpdesk")
def helpdesk() -> Any:
    @dlt.resource(write_disposition="merge", primary_key="id")
    def tickets(at: Any = CURSOR) -> Any:
        STARTS.append(at.start_value)
        yield list(DATA)

    return tickets, dlt.resource([{"id": 1}], name="agents")


def load(loaded: dlt.Pipeline, *numbers: int, **options: Any) -> list[Any]:
    """Ids in the table after a run in which the source has these rows."""
    DATA[:] = [{"id": number, "at": number} for number in numbers]
    loaded.run(helpdesk().with_resources("tickets"), **options)
    return [number for (number,) in rows(loaded, "SELECT id FROM tickets ORDER BY id")]


@claim(
    "load all again, keep the tables",
    "the same, but recreate the tables",
    cases=("drop_data", "drop_resources", "drop_data, second run"),
)
def refresh_of_resources(case: str) -> None:
    mode = case.split(",")[0]
    loaded = pipeline()
    loaded.run(helpdesk())
    load(loaded, 1, 2)
    loaded.run([{"id": 2, "at": 2, "note": "x"}], table_name="tickets")
    for _ in range(2 if "second" in case else 1):
        assert load(loaded, 1, refresh=mode) == [1]
        assert STARTS[-1] is None
    assert ("note" in loaded.default_schema.get_table_columns("tickets")) is (mode == "drop_data")
    assert "agents" in loaded.default_schema.tables
    assert load(loaded, 1, 2) == [1, 2]
    assert STARTS[-1] == 1


@claim("the same for every resource of the source", cases=("drop_sources", "other source"))
def refresh_of_sources(case: str) -> None:
    loaded = pipeline()
    loaded.run(helpdesk())
    if case == "other source":
        loaded.run(dlt.source(lambda: dlt.resource([{"id": 1}], name="carts"), name="shop")())
    assert load(loaded, 1, refresh="drop_sources") == [1]
    assert "agents" not in loaded.default_schema.tables
    if case == "other source":
        assert rows(loaded, "SELECT id FROM carts") == [(1,)]


@claim(
    "If you delete the local folder of the pipeline, dlt restores the state from the destination.",
)
def local_folder() -> None:
    load(pipeline(), 1)
    pipeline().drop()
    load(pipeline(), 1, 2)
    assert STARTS == [None, 1]


@claim(
    "If you drop the table in the database, the state is still there, and so is the schema: the "
    "next run that has rows fails, because the table is missing.",
    'Only a run that changes the schema, such as one with `write_disposition="replace"` in the '
    "call or with a new column, creates the table again, and its cursor still leaves out the old "
    "rows unless it replaces.",
    cases=("rows", "no rows", "replace in the call", "new column"),
)
def dropped_table(case: str) -> None:
    loaded = pipeline()
    load(loaded, 1)
    with loaded.sql_client() as client:
        client.execute_sql("DROP TABLE tickets")
    if case == "rows":
        with raises("LoadClientJobFailed") as caught:
            load(loaded, 1, 2)
        assert "does not exist" in caught.message
    elif case == "no rows":
        DATA.clear()
        loaded.run(helpdesk().with_resources("tickets"))
    elif case == "new column":
        DATA[:] = [{"id": 1, "at": 1}, {"id": 2, "at": 2, "note": 1}]
        loaded.run(helpdesk().with_resources("tickets"))
        assert rows(loaded, "SELECT id FROM tickets") == [(2,)]
    else:
        assert load(loaded, 1, 2, write_disposition="replace") == [1, 2]
    assert [None, None if case == "replace in the call" else 1] == STARTS


@claim(
    'With `write_disposition="replace"` in the call, the cursor continues from the '
    "full load in the next run.",
    "A resource that declares `merge` goes back to `merge` if you make the source "
    "anew for the next run.",
)
def replace_once() -> None:
    loaded = pipeline()
    load(loaded, 1, 2)
    assert load(loaded, 1, write_disposition="replace") == [1]
    assert load(loaded, 1, 3) == [1, 3]
    assert STARTS == [None, None, 1]


@claim(
    "A source object that you use again keeps `replace`: `run` changes the write "
    "disposition in the object.",
    cases=("same object", "made anew"),
)
def replace_stays_in_the_object(case: str) -> None:
    loaded = pipeline()
    source = helpdesk().with_resources("tickets")
    for number, options in ((1, {"write_disposition": "replace"}), (2, {})):
        DATA[:] = [{"id": number, "at": number}]
        loaded.run(source if case == "same object" else helpdesk(), **options)
    is_kept = case == "same object"
    assert helpdesk().tickets.write_disposition == "merge"
    assert source.tickets.write_disposition == ("replace" if is_kept else "merge")
    assert rows(loaded, "SELECT id FROM tickets ORDER BY id") == (
        [(2,)] if is_kept else [(1,), (2,)]
    )


@claim("But if you drop that package, its rows are gone, and the cursor is already past them:")
def dropped_package() -> None:
    loaded = pipeline()
    load(loaded, 1)
    DATA[:] = [{"id": 2, "at": 2}]
    loaded.extract(helpdesk().with_resources("tickets"))
    loaded.drop_pending_packages()
    DATA.append({"id": 3, "at": 3})
    assert load(loaded, 2) == [1]
    loaded.drop()
    assert load(pipeline(), 2) == [1, 2]


@claim(
    "When the dataset does not exist yet and a new process calls `run`, dlt deletes the local"
    " folder, with the pending package and the state in it.",
    "The cursor then starts from the beginning, so a source that still has the rows loses nothing.",
    cases=("new dataset", "normalized", "dataset exists"),
)
def package_before_the_first_load(case: str) -> None:
    DATA[:] = [{"id": 1, "at": 1}]
    if case == "dataset exists":
        pipeline("others").run([{"id": 1}], table_name="others")
    first = pipeline(destination=dlt.destinations.duckdb("others.duckdb"))
    first.extract(helpdesk().with_resources("tickets"))
    if case == "normalized":
        first.normalize()
    again = pipeline(destination=dlt.destinations.duckdb("others.duckdb"))
    assert again.has_pending_data
    is_there = case == "dataset exists"
    assert load(again, 1, 2) == ([1] if is_there else [1, 2])
    assert ([None] if is_there else [None, None]) == STARTS


@claim(
    "If the source cannot give the rows again, call `pipeline.load()` before `run`.",
    cases=("load", "run"),
)
def load_before_run(case: str) -> None:
    DATA[:] = [{"id": 1, "at": 1}]
    first = pipeline()
    first.extract(helpdesk().with_resources("tickets"))
    first.normalize()
    loaded = pipeline()
    if case == "load":
        loaded.load()
    assert load(loaded, 2) == ([1, 2] if case == "load" else [2])


@claim(
    "If the dataset is missing in the destination, the first `run` of a program wipes that"
    " directory and loads everything.",
    "Then the local state stays, and the cursor continues where it was, although the tables"
    " are new.",
    "Call `pipeline.drop()` once before `run`.",
    'If a pipeline made the dataset, you can run with `refresh="drop_sources"` instead: in an '
    "empty dataset it fails.",
    "With `restore_from_destination = false`, dlt never wipes the directory.",
    cases=(
        "dataset missing",
        "empty schema",
        "another pipeline",
        "no restore",
        "drop",
        "drop_sources",
        "drop_sources, empty schema",
    ),
)
def database_was_recreated(case: str) -> None:
    def made(name: str = "shop") -> dlt.Pipeline:
        return pipeline(name, destination=dlt.destinations.duckdb("new.duckdb"))

    DATA[:] = [{"id": 1, "at": 1}]
    assert load(made(), 1) == [1]
    os.remove("new.duckdb")
    if case == "no restore":
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    elif "empty schema" in case:
        with duckdb.connect("new.duckdb") as connection:
            connection.execute(f"CREATE SCHEMA {made().dataset_name}")
    elif case != "dataset missing":
        made("others").run([{"id": 1}], table_name="others")
    DATA.append({"id": 2, "at": 2})
    again = made()
    if case == "drop":
        again.drop()
    options = {"refresh": "drop_sources"} if "drop_sources" in case else {}
    if case == "drop_sources, empty schema":
        with raises("DatabaseUndefinedRelation"):
            again.run(helpdesk().with_resources("tickets"), **options)  # type: ignore[arg-type]
        return
    again.run(helpdesk().with_resources("tickets"), **options)  # type: ignore[arg-type]
    is_old = case in ("empty schema", "another pipeline", "no restore")
    expected = [(2,)] if is_old else [(1,), (2,)]
    assert rows(again, "SELECT id FROM tickets ORDER BY id") == expected


@claim(
    "A new `initial_value`, or `None`, in the code is ignored as long as the state has a value, and"
    " so is `None` in place of the cursor: `tickets(created_at=None)`.",
    "`created_at.last_value = None` in the resource raises an error.",
    cases=("initial value", "none", "no cursor", "assigned", "refresh"),
)
def ways_that_do_not_reset(case: str) -> None:
    cursor = dlt.sources.incremental[int]("created_at")

    @dlt.resource
    def tickets(created_at: Any = cursor, assign: bool = False) -> Any:
        if assign:
            created_at.last_value = None
        yield [{"created_at": 1}, {"created_at": 2}]

    resource: Any = tickets
    loaded = pipeline()
    loaded.run(resource())
    if case == "assigned":
        with raises("AttributeError"):
            loaded.run(resource(assign=True))
        return
    given: dict[str, Any] = {
        "initial value": {"created_at": dlt.sources.incremental("created_at", initial_value=0)},
        "none": {"created_at": dlt.sources.incremental("created_at", initial_value=None)},
        "no cursor": {"created_at": None},
    }
    loaded.run(resource(**given.get(case, {})), refresh="drop_data" if case == "refresh" else None)
    found = loaded.last_trace.last_normalize_info
    assert found.row_counts.get("tickets", 0) == (2 if case == "refresh" else 0)


@claim(
    "While a package is pending, `run` loads only that package and resets nothing: call"
    " `pipeline.run()` without data first.",
    cases=("drop_data", "drop_resources", "drop_sources", "replace", "drop_data, loaded first"),
)
def a_reset_with_a_pending_package(case: str) -> None:
    known = [{"id": 1}, {"id": 2}]

    def tickets() -> Any:
        made = dlt.resource(list(known), name="tickets")
        made.apply_hints(incremental=dlt.sources.incremental("id"))
        return made

    loaded = pipeline()
    loaded.run(tickets())
    known.append({"id": 3})
    loaded.extract(tickets())
    known.remove({"id": 1})
    first = case.endswith("first")
    if first:
        loaded.run()
    kept: Any = case.split(",")[0]
    options = {"write_disposition": kept} if case == "replace" else {"refresh": kept}
    loaded.run(tickets(), **options)
    expected = [(2,), (3,)] if first else [(1,), (2,), (3,)]
    assert rows(loaded, "SELECT id FROM tickets ORDER BY id") == expected
