"""Claims of docs/general-usage/incremental/full-refresh.mdx."""

from typing import Any

import dlt
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


@claim("load all again, keep the tables", "the same, but recreate the tables")
def refresh_of_resources() -> None:
    for mode, kept in (("drop_data", True), ("drop_resources", False)):
        loaded = pipeline(mode)
        loaded.run(helpdesk())
        load(loaded, 1, 2)
        loaded.run([{"id": 2, "at": 2, "note": "x"}], table_name="tickets")
        assert load(loaded, 1, refresh=mode) == [1]
        assert STARTS[-1] is None
        assert ("note" in loaded.default_schema.get_table_columns("tickets")) is kept
        assert "agents" in loaded.default_schema.tables


@claim("the same for every resource of the source")
def refresh_of_sources() -> None:
    loaded = pipeline()
    loaded.run(helpdesk())
    assert load(loaded, 1, refresh="drop_sources") == [1]
    assert "agents" not in loaded.default_schema.tables


@claim(
    "If you delete the local folder of the pipeline, dlt restores the state from the destination.",
)
def local_folder() -> None:
    load(pipeline(), 1)
    pipeline().drop()
    load(pipeline(), 1, 2)
    assert STARTS == [None, 1]


@claim(
    "If you drop the table in the database, the state is still there, and so is the "
    "schema: the next"
    " run with rows fails, because the table is missing."
)
def dropped_table() -> None:
    loaded = pipeline()
    load(loaded, 1)
    with loaded.sql_client() as client:
        client.execute_sql("DROP TABLE tickets")
    with raises("LoadClientJobFailed") as caught:
        load(loaded, 1, 2)
    assert "does not exist" in caught.message
    assert STARTS == [None, 1]


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
)
def replace_stays_in_the_object() -> None:
    loaded = pipeline()
    source = helpdesk().with_resources("tickets")
    for number, options in ((1, {"write_disposition": "replace"}), (2, {})):
        DATA[:] = [{"id": number, "at": number}]
        loaded.run(source, **options)
    assert source.tickets.write_disposition == "replace"
    assert rows(loaded, "SELECT id FROM tickets") == [(2,)]


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
    "When the dataset does not exist yet and a new process calls `run`, dlt deletes "
    "the local folder,"
    " with the package and the state in it.",
    "The cursor then starts from the beginning, so a source that still has the rows loses nothing.",
)
def package_before_the_first_load() -> None:
    DATA[:] = [{"id": 1, "at": 1}]
    pipeline().extract(helpdesk().with_resources("tickets"))
    assert pipeline().has_pending_data
    assert load(pipeline(), 1, 2) == [1, 2]
    assert STARTS == [None, None]


@claim("If the source cannot give the rows again, call `pipeline.load()` before `run`.")
def load_before_run() -> None:
    DATA[:] = [{"id": 1, "at": 1}]
    first = pipeline()
    first.extract(helpdesk().with_resources("tickets"))
    first.normalize()
    loaded = pipeline()
    loaded.load()
    assert load(loaded, 2) == [1, 2]
