"""Claims of docs/general-usage/state.mdx."""

import dataclasses
import datetime
import decimal
import enum
import http
import os
import shutil
import uuid
from typing import Any

import dlt
from pydantic import BaseModel
from standins_lib.claims import claim, pipeline, raises, rows

FROM_ZERO = dlt.sources.incremental("id", initial_value=0)


def lost_state() -> Any:
    """While it is entered, the job of the state's table fails with an error that may pass."""
    from unittest import mock

    from dlt.destinations.exceptions import DatabaseTransientException
    from dlt.destinations.impl.duckdb.duck import DuckDbClient

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    create = DuckDbClient.create_load_job

    def broken(self: Any, table: Any, *args: Any, **options: Any) -> Any:
        if table["name"] == "_dlt_pipeline_state":
            raise DatabaseTransientException(Exception("lost"))
        return create(self, table, *args, **options)

    return mock.patch.object(DuckDbClient, "create_load_job", broken)


@dataclasses.dataclass
class Place:
    city: str


class Person(BaseModel):
    name: str


class Colour(enum.Enum):
    RED = "red"


def keeping(values: Any, name: str = "games") -> Any:
    """A resource that puts the values into its state."""

    def games() -> Any:
        dlt.current.resource_state().update(values)
        yield {"id": 1}

    return dlt.resource(games, name=name)


def kept(loaded: dlt.Pipeline) -> Any:
    """The state of the resources."""
    return loaded.state["sources"][loaded.default_schema_name]["resources"]


def counting(**hints: Any) -> Any:
    """A resource that counts its runs."""

    def runs() -> Any:
        state = dlt.current.resource_state()
        state["n"] = state.get("n", 0) + 1
        yield {"n": state["n"]}

    return dlt.resource(runs, **hints)


def started(dataset: str, name: str = "claims") -> Any:
    """The pipeline in a file that all datasets share, and the start value of its next run."""
    starts = []

    def games(last: Any = FROM_ZERO) -> Any:
        starts.append(last.start_value)
        yield [{"id": 7}]

    loaded = dlt.pipeline(
        name, destination=dlt.destinations.duckdb("shared.duckdb"), dataset_name=dataset
    )
    loaded.run(dlt.resource(games))
    return loaded, starts[0]


@claim(
    "dlt saves the dictionary when extraction ends, and forgets the changes when extraction fails."
)
def failing_extraction() -> None:
    def fails(row: Any) -> Any:
        raise ValueError("gone")

    loaded = pipeline()
    loaded.extract(keeping({"page": 1}))
    with raises(ValueError):
        loaded.extract(keeping({"page": 2}).add_map(fails))
    assert kept(loaded) == {"games": {"page": 1}}


@claim("Dates, times, decimals and bytes keep their type.")
def types_that_stay() -> None:
    values = {
        "date": datetime.date(2025, 1, 2),
        "moment": datetime.datetime(2025, 1, 2, 3, tzinfo=datetime.timezone.utc),
        "time": datetime.time(1, 2),
        "price": decimal.Decimal("1.50"),
        "token": b"x",
    }
    loaded = pipeline()
    loaded.extract(keeping(values))
    assert kept(loaded)["games"] == values


@claim(
    "A UUID comes back as a string, an enum as its value, a tuple as a list, a dataclass or a"
    " Pydantic model as a dictionary, the keys of dictionaries as strings, and `nan` and `inf`"
    " as `None`."
)
def types_that_change() -> None:
    values = {
        "id": uuid.UUID(int=5),
        "colour": Colour.RED,
        "level": http.HTTPStatus.OK,
        "score": float("nan"),
        "best": float("inf"),
        "pair": (1, 2),
        "place": Place("Graz"),
        "person": Person(name="Ines"),
        "seats": {1: "a"},
    }
    loaded = pipeline()
    loaded.extract(keeping(values))
    assert kept(loaded)["games"] == {
        "id": "00000000-0000-0000-0000-000000000005",
        "colour": "red",
        "level": 200,
        "score": None,
        "best": None,
        "pair": [1, 2],
        "place": {"city": "Graz"},
        "person": {"name": "Ines"},
        "seats": {"1": "a"},
    }


@claim(
    "Other objects, such as a set or a number of NumPy, stop the run in extract with `TypeError`:"
    " `… is not JSON serializable`.",
    cases=("set", "number of NumPy"),
)
def objects_that_are_refused(case: str) -> None:
    import numpy as np

    loaded = pipeline()
    with raises(TypeError) as caught:
        loaded.run(keeping({"done": {1, 2} if case == "set" else np.int64(1)}))
    assert caught.step == "extract"
    assert "is not JSON serializable" in caught.message


@claim("If you rename the resource, its state starts empty.")
def renamed_resource() -> None:
    loaded = pipeline()
    loaded.extract(counting())
    loaded.extract(counting())
    loaded.extract(counting().with_name("renamed"))
    assert kept(loaded) == {"runs": {"n": 2}, "renamed": {"n": 1}}


@claim(
    "In a function that runs in another thread, as with `@dlt.defer` or `parallelized=True`, dlt"
    " cannot know the resource, and `resource_state()` raises `ResourceNameNotAvailable`.",
    'Pass the name, as in `resource_state("games")`, or read the dictionary before you start the'
    " thread.",
)
def state_in_threads() -> None:
    def deferred(*names: str) -> Any:
        def games() -> Any:
            @dlt.defer
            def fetch() -> Any:
                dlt.current.resource_state(*names)["page"] = 2
                return {"id": 1}

            yield fetch()

        return dlt.resource(games)

    loaded = pipeline()
    for resource in (deferred(), counting(parallelized=True)):
        with raises("ResourceNameNotAvailable"):
            loaded.run(resource)
    loaded.extract(deferred("games"))
    assert kept(loaded) == {"games": {"page": 2}}


@claim("Outside of a source or a resource, `resource_state()` raises `SourceSectionNotAvailable`.")
def state_outside() -> None:
    pipeline()
    with raises("SourceSectionNotAvailable"):
        dlt.current.resource_state()


@claim("In the source function you can only read the state: what you write there is lost.")
def writing_in_the_source_function() -> None:
    @dlt.source
    def club() -> Any:
        state = dlt.current.source_state()
        seen.append(state.get("written"))
        state["written"] = "lost"
        return keeping({"page": 1})

    seen: list[Any] = []
    loaded = pipeline()
    loaded.extract(club())
    loaded.extract(club())
    assert loaded.state["sources"] == {"club": {"resources": {"games": {"page": 1}}}}
    assert seen == [None, None]


@claim("The file `state.json` is ahead of the destination while a package is pending.")
def pending_package() -> None:
    loaded = pipeline()
    loaded.run(counting())
    loaded.extract(counting())
    assert kept(loaded) == {"runs": {"n": 2}}
    assert rows(loaded, "SELECT count(*) FROM _dlt_pipeline_state") == [(1,)]


@claim("dlt takes state and schemas from the destination.")
def restored_state() -> None:
    loaded, _ = started("first")
    shutil.rmtree(loaded.working_dir)
    assert started("first")[1] == 7


@claim("dlt wipes the working directory and starts from zero.")
def missing_dataset() -> None:
    assert started("first")[1] == 0
    assert started("first")[1] == 7
    assert started("second")[1] == 0


@claim(
    "A new pipeline name starts empty.",
    "A new `dataset_name` starts from zero too, but only in the first `run` of a pipeline object,"
    " and only while that dataset does not exist.",
    "If another pipeline has created it, the local state stays in use, and an incremental resource"
    " does not load its history into the new dataset.",
    "Call `pipeline.drop()` before you point a pipeline to another dataset.",
    cases=("first run", "dataset that exists", "drop", "object used again"),
)
def dataset_of_another_pipeline(case: str) -> None:
    if case == "object used again":
        used = pipeline()
        used.run(counting())
        used.run(counting(), dataset_name="other")
        assert rows(used, "SELECT n FROM other.runs") == [(2,)]
        return
    loaded, _ = started("first")
    if case != "first run":
        assert started("other", name="another")[1] == 0
    if case == "drop":
        loaded.drop()
    assert started("other")[1] == (7 if case == "dataset that exists" else 0)


@claim("Then dlt does not send state to the destination either.")
def restoring_turned_off() -> None:
    os.environ["RESTORE_FROM_DESTINATION"] = "false"
    loaded = pipeline()
    loaded.run(counting())
    tables = rows(loaded, "SELECT table_name FROM information_schema.tables")
    assert sorted(tables) == [("_dlt_loads",), ("_dlt_version",), ("runs",)]
    loaded = loaded.drop()
    loaded.run(counting())
    assert rows(loaded, "SELECT n FROM runs") == [(1,), (1,)]


@claim("A run that changes nothing adds no row.")
def unchanged_state() -> None:
    loaded = pipeline()
    stored = "SELECT count(*) FROM _dlt_pipeline_state"
    loaded.run(counting())
    loaded.run([{"id": 1}], table_name="runs")
    assert rows(loaded, stored) == [(1,)]
    loaded.run(counting())
    assert rows(loaded, stored) == [(2,)]


@claim(
    "Hashes that are stored stay until you empty the list,",
    cases=("lag", "open range", "no key", "emptied"),
)
def hashes_stay(case: str) -> None:
    def load(values: list[int], **options: Any) -> int:
        made = dlt.resource([{"at": value, "id": n} for n, value in enumerate(values)], name="a")
        made.apply_hints(incremental=dlt.sources.incremental("at", **options))
        loaded.run(made)
        cursor = loaded.state["sources"]["claims"]["resources"]["a"]["incremental"]["at"]
        return len(cursor["unique_hashes"])

    options: Any = {
        "lag": {"lag": 1},
        "open range": {"range_start": "open"},
        "no key": {"primary_key": ()},
    }.get(case, {"lag": 1})
    loaded = pipeline()
    assert load([5] * 20) == 20
    if case == "emptied":
        with loaded.managed_state(extract_state=True) as state:
            source: Any = state["sources"]["claims"]  # type: ignore[typeddict-item]
            source["resources"]["a"]["incremental"]["at"]["unique_hashes"] = []
        loaded.normalize()
        loaded.load()
    for value in (5, 6):
        assert load([value], **options) == (0 if case == "emptied" else 20)


@claim(
    "Deleting the working directory does not reset what was loaded: the next run gets the state"
    " back from the destination",
)
def deleted_working_directory() -> None:
    loaded = pipeline()
    loaded.run(counting())
    shutil.rmtree(loaded.working_dir)
    loaded = pipeline()
    loaded.run(counting())
    assert kept(loaded) == {"runs": {"n": 2}}


@claim("Each pipeline keeps cursors of its own, in its own dataset.")
def two_pipelines_have_two_cursors() -> None:
    for name in ("first", "second"):
        for last in (1, 2):
            ids = dlt.resource([{"id": n} for n in range(1, last + 1)], name="ids")
            ids.apply_hints(incremental=FROM_ZERO)
            loaded = dlt.pipeline(name, destination="duckdb", dataset_name=f"{name}_data")
            loaded.run(ids)
        assert rows(loaded, "SELECT id FROM ids ORDER BY id") == [(1,), (2,)]
        assert loaded.last_trace.last_normalize_info.row_counts["ids"] == 1
        states = "SELECT DISTINCT pipeline_name FROM _dlt_pipeline_state"
        assert rows(loaded, states) == [(name,)]


@claim(
    "A resource with `replace` that is run and yields nothing leaves an empty table. A table that"
    " was loaded with `append` or `merge` before keeps its rows then, but an empty list or an empty"
    " Arrow table empties it all the same.",
    cases=("replace, nothing", "append, nothing", "append, list", "append, arrow", "merge, list"),
)
def replace_without_rows(case: str) -> None:
    import pyarrow as pa

    def produce() -> Any:
        if "list" in case:
            yield []
        if "arrow" in case:
            yield pa.table({"id": pa.array([], pa.int64())})
        yield from ()

    before: Any = case.split(",")[0]
    loaded = pipeline()
    loaded.run(dlt.resource([{"id": 1}], name="games", write_disposition=before))
    loaded.run(dlt.resource(produce, name="games", write_disposition="replace"))
    left = 1 if case == "append, nothing" else 0
    assert rows(loaded, "SELECT count(*) FROM games") == [(left,)]


@claim(
    "Before that, load what is pending: `drop()` deletes it, and so does the first `run` of a"
    " pipeline object into a dataset that does not exist.",
    "A later `run(…, dataset_name=…)` loads it into the new dataset.",
    cases=("same dataset", "new dataset", "drop", "later run"),
)
def pending_packages_and_datasets(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="games")
    loaded.extract([{"id": 2}], table_name="games")
    if case == "drop":
        loaded = loaded.drop()
    elif case == "new dataset":
        loaded = pipeline(dataset_name="other")
    if case == "later run":
        loaded.run(dataset_name="other")
        assert rows(loaded, "SELECT id FROM other.games") == [(2,)]
    else:
        loaded.run()
    assert not loaded.has_pending_data
    found = rows(pipeline(), "SELECT id FROM data.games ORDER BY id")
    assert found == ([(1,), (2,)] if case == "same dataset" else [(1,)])


@claim(
    "Each resource has a dictionary of its own, which no other resource reads or writes, unless it"
    ' names the resource, as in `resource_state("games")`.',
    cases=("own", "named"),
)
def state_of_another_resource(case: str) -> None:
    @dlt.source(name="chess")
    def chess() -> Any:
        def players() -> Any:
            name = "games" if case == "named" else None
            dlt.current.resource_state(name)["page"] = 2
            yield {"id": 1}

        return counting(), dlt.resource(players)

    loaded = pipeline()
    loaded.extract(chess())
    found = loaded.state["sources"]["chess"]["resources"]
    owner = "games" if case == "named" else "players"
    assert found[owner] == {"page": 2}


@claim(
    "With `restore_from_destination = false`, the dataset gets no state, and a new machine starts"
    " without one.",
    cases=("off", "on"),
)
def state_stays_on_the_machine(case: str) -> None:
    os.environ["RESTORE_FROM_DESTINATION"] = "false" if case == "off" else "true"

    def games() -> Any:
        return dlt.resource([{"id": 1}], name="games").add_step(dlt.sources.incremental("id"))

    loaded = pipeline()
    loaded.run(games())
    tables = "information_schema.tables WHERE table_name = '_dlt_pipeline_state'"
    assert rows(loaded, f"SELECT count(*) FROM {tables}") == [(0 if case == "off" else 1,)]
    loaded = loaded.drop()
    loaded.run(games())
    assert len(rows(loaded, "SELECT id FROM games")) == (2 if case == "off" else 1)


@claim("And a cursor that you save after a failed load is past rows that did not arrive.")
def the_cursor_is_ahead_after_a_failed_load() -> None:
    os.environ["RESTORE_FROM_DESTINATION"] = "false"
    loaded = pipeline(destination=dlt.destinations.postgres("postgresql://a:b@localhost:1/c"))
    games = dlt.resource([{"id": 7}], name="games").add_step(dlt.sources.incremental("id"))
    with raises("PipelineStepFailed") as caught:
        loaded.run(games)
    assert caught.step == "load"
    assert "'last_value': 7" in str(loaded.state["sources"])


@claim(
    "One pipeline that changes `dataset_name` between runs has only one cursor for both: rows that"
    " one dataset got are skipped for the other, by the same object always, by a new one once both"
    " exist.",
    "A pending package goes into the dataset of the next run, or is lost if a new process runs it"
    " into a dataset that does not exist.",
    cases=("both exist", "new dataset", "new dataset, same object"),
)
def one_name_for_two_datasets(case: str) -> None:
    def made(dataset: str) -> dlt.Pipeline:
        shop = dlt.destinations.duckdb("shop.duckdb")
        return dlt.pipeline("claims", destination=shop, dataset_name=dataset)

    def ids(dataset: str, table: str) -> list[Any]:
        return sorted(row[0] for row in rows(made(dataset), f"SELECT id FROM {dataset}.{table}"))

    data = [{"id": 1}]

    @dlt.resource
    def games(cursor: Any = FROM_ZERO) -> Any:
        yield list(data)

    first = made("north")
    first.run(games)
    if "same object" in case:
        first.run(games, dataset_name="south")
        with raises("DatabaseUndefinedRelation"):
            ids("south", "games")
        return
    if case == "both exist":
        made("south").run(games)
        data.append({"id": 2})
        made("north").run(games)
    made("south").run(games)
    assert ids("north", "games") == ([1, 2] if case == "both exist" else [1])
    assert ids("south", "games") == [1]

    made("north").run([{"id": 1}], table_name="plain")
    if case == "both exist":
        made("south").run([{"id": 2}], table_name="plain")
    made("north").extract([{"id": 99}], table_name="plain")
    target = "south" if case == "both exist" else "west"
    made(target).run([{"id": 3}], table_name="plain")
    assert ids("north", "plain") == [1]
    assert ids(target, "plain") == ([2, 99] if case == "both exist" else [3])


@claim(
    "So the destination never has a cursor for rows that did not arrive, unless you turn off"
    " raising on failed jobs, or a run finds new rows after a package was dropped or a job failed.",
    cases=("failed job", "failed job, new rows", "dropped package, new rows", "raising off"),
)
def cursor_in_the_destination(case: str) -> None:
    page: list[dict[str, int]] = [{"id": 1, "small": 1}]

    @dlt.resource(columns={"small": {"data_type": "bigint", "precision": 16}})
    def games(_: Any = FROM_ZERO) -> Any:
        yield list(page)

    if case == "raising off":
        os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"
    loaded = pipeline()
    loaded.run(games)
    page[:] = [{"id": 2, "small": 70000}]
    if case.startswith("dropped package"):
        loaded.extract(games)
        loaded.drop_pending_packages()
    elif case == "raising off":
        assert loaded.run(games).has_failed_jobs
    else:
        with raises("LoadClientJobFailed"):
            loaded.run(games)
    page[:] = [{"id": 3, "small": 3}]
    if case.endswith("new rows"):
        loaded.run(games)
    loaded = loaded.drop()
    loaded.sync_destination()
    last = kept(loaded)["games"]["incremental"]["id"]["last_value"]
    assert last == {"failed job": 1, "raising off": 2}.get(case, 3)
    arrived = [row[0] for row in rows(loaded, "SELECT id FROM games ORDER BY id")]
    assert arrived == ([1, 3] if case.endswith("new rows") else [1])


@claim(
    "If the directory is lost, as on a new worker of Airflow, the next run extracts these rows"
    " again, and they are there twice:",
    cases=("kept", "lost"),
)
def the_job_of_the_state_fails(case: str) -> None:
    @dlt.resource(write_disposition="append")
    def orders(by_id: Any = FROM_ZERO) -> Any:
        yield [{"id": 1}, {"id": 2}]

    loaded = pipeline()
    with lost_state(), raises("LoadClientJobRetry"):
        loaded.run(orders())
    query = "SELECT id FROM orders ORDER BY id"
    assert rows(loaded, query) == [(1,), (2,)]
    if case == "lost":
        loaded = loaded.drop()
    loaded.run(orders())
    assert rows(loaded, query) == ([(1,), (2,)] if case == "kept" else [(1,), (1,), (2,), (2,)])


@claim(
    "Packages that were not loaded yet are lost with the folder, and the next run extracts their"
    " rows again.",
    cases=("extracted", "normalized"),
)
def packages_of_a_lost_folder(case: str) -> None:
    def visits(last: int) -> Any:
        data = [{"id": number} for number in range(1, last + 1)]
        made = dlt.resource(data, name="visits", write_disposition="append")
        made.apply_hints(incremental=dlt.sources.incremental("id"))
        return made

    loaded = pipeline()
    loaded.run(visits(2))
    loaded.extract(visits(3))
    if case == "normalized":
        loaded.normalize()
    assert loaded.has_pending_data
    loaded.drop()
    again = pipeline()
    again.run(visits(4))
    assert rows(again, "SELECT id FROM visits ORDER BY id") == [(1,), (2,), (3,), (4,)]


@claim(
    "On a machine on which the pipeline never ran, create it with `dlt.pipeline(…)` and call"
    " `pipeline.sync_destination()`.",
    cases=("synced", "not synced"),
)
def cursors_on_another_machine(case: str) -> None:
    games = dlt.resource([{"id": 3}], name="games")
    games.apply_hints(incremental=dlt.sources.incremental("id"))
    pipeline().run(games)
    other = pipeline(pipelines_dir="other")
    if case == "synced":
        other.sync_destination()
    found = other.state.get("sources", {}).get("claims", {}).get("resources", {})
    assert set(found) == ({"games"} if case == "synced" else set())


@claim(
    "Two ways of loading keep a cursor under the name of the pipeline in the first run, and under"
    " the name of the source afterwards.",
    "So the second run starts over:",
    "In a source function, `list(files)` keeps no cursor at all, and each run loads all files.",
    "A pipeline with the name of the source does not have the two sections.",
    cases=("nested", "listed", "piped", "same name", "resource first", "source first"),
)
def second_run_again(case: str) -> None:
    @dlt.source(name="shop")
    def shop() -> Any:
        inner: Any = dlt.resource([{"id": 1}, {"id": 2}], name="inner")
        inner.apply_hints(incremental=dlt.sources.incremental("id"))
        if case == "listed":
            return dlt.resource(list(inner), name="calls")
        if case in ("nested", "same name"):

            def calls() -> Any:
                yield from inner

            return dlt.resource(calls)
        if case == "piped":
            return inner | dlt.transformer(lambda item: item, name="calls")
        return inner.with_name("calls")

    loaded = pipeline("shop" if case == "same name" else "claims")
    counts = []
    for run in range(3):
        alone = run == (0 if case == "resource first" else 1) and case.endswith("first")
        data = shop()
        loaded.run(data.resources["calls"] if alone else data)
        counts += rows(loaded, "SELECT count(*) FROM calls")
    found = [count for (count,) in counts]
    twice, once = [2, 4, 4], [2, 2, 2]
    expected = {"nested": twice, "resource first": twice, "listed": [2, 4, 6]}
    assert found == expected.get(case, once), found
    names = {
        "nested": ["claims", "shop"],
        "resource first": ["claims", "shop"],
        "listed": [],
    }
    assert sorted(loaded.state.get("sources", {})) == names.get(case, ["shop"])


@claim(
    "If the job of `_dlt_pipeline_state` fails with an error that may pass, rows of an `append` may"
    " already be in their tables.",
    "Run again with the same working directory: the next run loads what is missing of the package,"
    " unless dlt has aborted it.",
    cases=("passes", "table is gone"),
)
def a_state_that_is_loaded_later(case: str) -> None:
    loaded = pipeline()
    loaded.run(keeping({"n": 1}))
    if case == "passes":
        with lost_state(), raises("LoadClientJobRetry"):
            loaded.run(keeping({"n": 2}))
    else:
        with loaded.sql_client() as client:
            client.execute_sql("DROP TABLE _dlt_pipeline_state")
        with raises("LoadClientJobFailed"):
            loaded.run(keeping({"n": 2}))
    assert rows(loaded, "SELECT count(*) FROM games") == [(2,)]
    assert loaded.has_pending_data == (case == "passes")
    assert bool(loaded.run()) == (case == "passes")
    assert rows(loaded, "SELECT count(*) FROM games") == [(2,)]
    assert len(rows(loaded, "SELECT load_id FROM _dlt_loads")) == (2 if case == "passes" else 1)


@claim(
    "the first run against the copy on a machine without the working directory restores that state"
    " and loads into the *original* dataset, whatever `dataset_name` of `dlt.pipeline` says.",
    "it takes over the cursors of the copy and loads into the copy, and later runs stay there, on"
    " other machines as well.",
    "`DELETE FROM shop_copy._dlt_pipeline_state` also leads to the copy, but forgets the cursors:"
    " the next run without the working directory reads from the start, and with `append` the rows"
    " are there twice.",
    cases=(
        "as it is",
        "as it is, directory kept",
        "run with the name",
        "another machine",
        "deleted",
        "deleted, directory kept",
    ),
)
def copied_dataset(case: str) -> None:
    def items(*ids: int) -> Any:
        @dlt.resource(name="items", write_disposition="append")
        def produce(id: Any = FROM_ZERO) -> Any:
            yield [{"id": number} for number in ids]

        return produce

    loaded = pipeline(dataset_name="shop")
    loaded.run(items(1, 2))
    with loaded.sql_client() as client:
        client.execute_sql("CREATE SCHEMA shop_copy")
        for table in ("items", "_dlt_loads", "_dlt_version", "_dlt_pipeline_state"):
            client.execute_sql(f"CREATE TABLE shop_copy.{table} AS FROM shop.{table}")
        if "deleted" in case:
            client.execute_sql("DELETE FROM shop_copy._dlt_pipeline_state")
    if "kept" not in case:
        loaded.drop()
    loaded = pipeline(dataset_name="shop_copy")
    named = case in ("run with the name", "another machine")
    if named:
        loaded.sync_destination()
    loaded.run(items(1, 2, 3), **({"dataset_name": "shop_copy"} if named else {}))
    if case == "another machine":
        loaded.drop()
    if named:
        loaded = pipeline(dataset_name="shop_copy")
        loaded.run(items(1, 2, 3, 4))
    query = "SELECT list(id ORDER BY id) FROM {}.items"
    found = [rows(loaded, query.format(name))[0][0] for name in ("shop", "shop_copy")]
    assert found == {
        "as it is": [[1, 2, 3], [1, 2]],
        "as it is, directory kept": [[1, 2], [1, 2, 3]],
        "deleted": [[1, 2], [1, 1, 2, 2, 3]],
        "deleted, directory kept": [[1, 2], [1, 2, 3]],
    }.get(case, [[1, 2], [1, 2, 3, 4]])


@claim(
    "As an environment variable, `RESTORE_FROM_DESTINATION=false` and "
    "`PIPELINES__RESTORE_FROM_DESTINATION=false` are for all pipelines, and "
    "`PIPELINES__SHOP__RESTORE_FROM_DESTINATION=false` is for the pipeline `shop`.",
    cases=(
        "RESTORE_FROM_DESTINATION",
        "PIPELINES__RESTORE_FROM_DESTINATION",
        "PIPELINES__SHOP__RESTORE_FROM_DESTINATION",
    ),
)
def variable_for_restoring(case: str) -> None:
    os.environ[case] = "false"
    restores = {}
    for name in ("shop", "desk"):
        made = dlt.pipeline(name, destination="duckdb", dataset_name="sales")
        restores[name] = made.config.restore_from_destination
    assert restores == {"shop": False, "desk": "SHOP" in case}


@claim(
    "Later runs of the same object do not look again.",
    "If other workers run the pipeline too, call `pipeline.sync_destination()` before each run.",
    cases=("not called", "called"),
)
def later_runs_do_not_look(case: str) -> None:
    starts: list[Any] = []

    @dlt.resource(name="orders")
    def orders(last: int, id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        starts.append(id.start_value)
        yield [{"id": number} for number in range(1, last + 1)]

    def worker(folder: str) -> dlt.Pipeline:
        return dlt.pipeline(
            "shop",
            destination=dlt.destinations.duckdb(os.path.abspath("shared.duckdb")),
            dataset_name="sales",
            pipelines_dir=folder,
        )

    first = worker("first")
    first.run(orders(1))
    worker("second").run(orders(2))
    first.activate()
    if case == "called":
        first.sync_destination()
    first.run(orders(3))
    assert starts == [None, 1, 2 if case == "called" else 1]
