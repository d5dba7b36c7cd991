"""Claims of docs/walkthroughs/run-a-pipeline.mdx."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

BY_ID = dlt.sources.incremental[int]("id")


def numbers(*ids: int, **hints: Any) -> Any:
    """A resource with a cursor on `id`."""

    @dlt.resource(name="readings", **hints)
    def readings(_: Any = BY_ID) -> Any:
        yield [{"id": i, "small": i} for i in ids]

    return readings()


SMALL = {"small": {"data_type": "decimal", "precision": 4, "scale": 1}}


@claim(
    "In a folder `weather`, a script `weather.py` runs a second time, as an import, and may load"
    " everything twice."
)
def script_named_as_its_folder() -> None:
    program = (
        "import dlt\nprint('runs')\n"
        "dlt.pipeline('p', destination='duckdb').run([{'id': 1}], table_name='t')\n"
    )

    def times(name: str) -> int:
        folder = Path(name.removesuffix(".py"), "weather")
        folder.mkdir(parents=True)
        (folder / name).write_text(program)
        done = subprocess.run(
            [sys.executable, name], cwd=folder, capture_output=True, text=True, env=dict(os.environ)
        )
        return done.stdout.count("runs")

    assert times("weather.py") == 2
    assert times("load_weather.py") == 1


@claim(
    "your code, the API, a missing secret, a schema contract", "nothing; the cursor is where it was"
)
def failure_in_extract() -> None:
    loaded = pipeline()
    loaded.run(numbers(1, 2))

    @dlt.resource(name="readings")
    def broken(_: Any = BY_ID) -> Any:
        yield {"id": 3}
        raise ConnectionError("no answer")

    with raises("ResourceExtractionError") as caught:
        loaded.run(broken())
    assert caught.step == "extract"
    assert not loaded.has_pending_data

    @dlt.source(section="weather")
    def stations() -> Any:
        @dlt.transformer(data_from=dlt.resource([1], name="ids"), name="stations")
        def details(number: int) -> Any:
            yield {"id": number, "key": dlt.secrets["sources.weather.api_key"]}

        return details

    with raises("ConfigFieldMissingException") as missing:
        loaded.run(stations())
    assert missing.step == "extract"
    with raises("DataValidationError") as refused:
        loaded.run([{"id": 1}], table_name="other", schema_contract={"tables": "freeze"})
    assert refused.step == "extract"
    assert not loaded.has_pending_data
    loaded.run(numbers(2, 3))
    assert rows(loaded, "SELECT id FROM readings ORDER BY id") == [(1,), (2,), (3,)]


@claim(
    "The package is not in `_dlt_loads`, and is not pending.",
    "Tables can have rows of this package.",
    "Without `sync`, the cursor would stand at 4, and both readings would be missing for good.",
)
def aborted_package() -> None:
    dlt.config["load.workers"] = 20
    loaded = pipeline()
    loaded.run(numbers(1, columns=SMALL))
    cities = dlt.resource([{"city": "Porto"}], name="a_cities")

    @dlt.resource(name="readings", columns=SMALL)
    def readings(_: Any = BY_ID) -> Any:
        yield [{"id": 3, "small": 1234.5}, {"id": 4, "small": 4}]

    with raises("LoadClientJobFailed"):
        loaded.run([cities, readings()])
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(1,)]
    assert rows(loaded, "SELECT city FROM a_cities") == [("Porto",)]
    loaded.run(numbers(3, 4, columns=SMALL))
    assert rows(loaded, "SELECT id FROM readings") == [(1,)]


@claim(
    "In Python, `pipeline = pipeline.drop()` and then `pipeline.sync_destination()` do what"
    " `dlt pipeline weather sync` does."
)
def drop_and_sync() -> None:
    loaded = pipeline()
    loaded.run(numbers(1))
    loaded.extract(numbers(1, 2))
    loaded = loaded.drop()
    loaded.sync_destination()
    assert not loaded.has_pending_data
    loaded.run(numbers(1, 2))
    assert rows(loaded, "SELECT id FROM readings ORDER BY id") == [(1,), (2,)]


@claim(
    "The next `run` finishes that package, and does not extract anything: your new data needs one"
    " more run. Where the dataset does not exist yet, a run in a new process drops the package"
    " instead, unless `restore_from_destination` is off.",
    cases=("default", "not restored"),
)
def pending_package(case: str) -> None:
    if case == "not restored":
        dlt.config["restore_from_destination"] = False
        pipeline().extract([{"id": 1}], table_name="readings")
        loaded = pipeline()
        loaded.run([{"id": 2}], table_name="readings")
        assert rows(loaded, "SELECT id FROM readings") == [(1,)]
        return
    pipeline().extract([{"id": 1}], table_name="readings")
    loaded = pipeline()
    loaded.run([{"id": 2}], table_name="readings")
    assert rows(loaded, "SELECT id FROM readings") == [(2,)]
    loaded.extract([{"id": 3}], table_name="readings")
    loaded = pipeline()
    loaded.run([{"id": 4}], table_name="readings")
    assert rows(loaded, "SELECT id FROM readings ORDER BY id") == [(2,), (3,)]


@claim(
    "A package that can never be normalized blocks all later runs:",
    "The rows are already extracted, together with their schema, so changes in your code do not"
    " affect them.",
)
def package_that_blocks() -> None:
    loaded = pipeline()
    column = {"metres": {"nullable": False, "data_type": "double"}}
    loaded.run([{"id": 1, "metres": 2.1}], table_name="levels", columns=column)
    with raises("NormalizeJobFailed"):
        loaded.run([{"id": 2, "metres": None}], table_name="levels")
    with raises("NormalizeJobFailed"):
        pipeline().run([{"id": 3, "metres": 1.5}], table_name="levels")
    loaded = pipeline()
    loaded.drop_pending_packages()
    loaded.run([{"id": 3, "metres": 1.5}], table_name="levels")
    assert rows(loaded, "SELECT id FROM levels ORDER BY id") == [(1,), (3,)]


@claim("Dropping packages does not reset the state.")
def dropped_packages_keep_the_cursor() -> None:
    loaded = pipeline()
    loaded.run(numbers(1))
    loaded.extract(numbers(2))
    loaded.drop_pending_packages()
    loaded.run(numbers(1, 2))
    assert rows(loaded, "SELECT id FROM readings") == [(1,)]


@claim(
    "With this setting, `sync` does not bring the rows back, because the cursor in the destination"
    " is past them as well."
)
def sync_after_allowed_failures() -> None:
    found = {}
    for allowed in (False, True):
        dlt.config["load.raise_on_failed_jobs"] = not allowed
        data: list[Any] = [{"id": 1, "celsius": 2**63}]

        @dlt.resource(primary_key="id")
        def readings(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
            yield [dict(row) for row in data]  # noqa: B023

        loaded = pipeline(f"allowed_{allowed}".lower())
        if allowed:
            assert loaded.run(readings()).has_failed_jobs
        else:
            with raises("LoadClientJobFailed"):
                loaded.run(readings())
        data[0]["celsius"] = 11
        loaded = loaded.drop()
        loaded.sync_destination()
        loaded.run(readings())
        found[allowed] = "readings" in dict(loaded.dataset().row_counts().fetchall()) and rows(
            loaded, "SELECT id FROM readings"
        )
    assert found == {False: [(1,)], True: []}


@claim(
    "The next run extracts again, unless a package of another source is pending.",
    cases=("one source", "two sources"),
)
def run_after_an_aborted_package(case: str) -> None:
    extracted = []

    @dlt.resource(columns=SMALL)
    def readings(small: float) -> Any:
        extracted.append(small)
        yield {"id": 1, "small": small}

    def sources(small: float) -> Any:
        first = dlt.source(lambda: readings(small), name="first")()
        other = dlt.source(lambda: dlt.resource([{"id": 1}], name="other_rows"), name="other")()
        return [first, other] if case == "two sources" else [first]

    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run(sources(1234.5))
    loaded.run(sources(1))
    assert extracted == ([1234.5] if case == "two sources" else [1234.5, 1])


@claim(
    "If a step fails, `run` raises `PipelineStepFailed`; without a destination,"
    " `PipelineConfigMissing`.",
    "A destination or a file format that does not fit has an exception of its own.",
    cases=("sync", "extract", "normalize", "load", "no destination", "destination", "format"),
)
def errors_of_run(case: str) -> None:
    loaded = pipeline()
    if case in ("destination", "format"):
        unfit: Any = {"destination": "duckbd"} if case == "destination" else {}
        unfit = unfit or {"loader_file_format": "csv"}
        with raises(
            "UnknownDestinationModule"
            if case == "destination"
            else "DestinationIncompatibleLoaderFileFormatException"
        ):
            (dlt.pipeline("nowhere") if case == "destination" else loaded).run([1], **unfit)
        return
    if case == "sync":
        nowhere = dlt.destinations.postgres("postgresql://a:b@localhost:1/c")
        loaded = pipeline("nowhere", destination=nowhere)
    elif case == "no destination":
        loaded = dlt.pipeline("nowhere")
    row = {"extract": {"id": set()}, "normalize": {"id": None}, "load": {"id": 2**63}}.get(case)
    hints: Any = {"id": {"data_type": "bigint", "nullable": False}}
    try:
        loaded.run([row or {"id": 1}], table_name="readings", columns=hints)
    except Exception as error:
        failed = error
    wrapped = case != "no destination"
    assert type(failed).__name__ == ("PipelineStepFailed" if wrapped else "PipelineConfigMissing")
    assert not wrapped or getattr(failed, "step") == case  # noqa: B009


@claim(
    "Nothing was loaded, and the next run extracts the same rows again.",
    cases=("no cursor", "cursor"),
)
def rows_after_an_error_in_extract(case: str) -> None:
    fails, starts = [False], []

    @dlt.resource(name="soundings")
    def soundings(cursor: Any) -> Any:
        starts.append(len(starts))
        yield [{"id": 1}, {"id": 2}]
        if fails[0]:
            yield [{"id": 3}]
            raise ConnectionError("no answer")
        yield [{"id": 3}]

    def made() -> Any:
        found = soundings(None)
        return found.add_step(dlt.sources.incremental("id")) if case == "cursor" else found

    loaded = pipeline()
    fails[0] = True
    with raises("ConnectionError"):
        loaded.run(made())
    fails[0] = False
    loaded.run(made())
    assert rows(loaded, "SELECT id FROM soundings ORDER BY id") == [(1,), (2,), (3,)]
