"""Claims of docs/running-in-production/running.mdx."""

import json
import logging
import os
import shutil
import signal
from pathlib import Path
from typing import Any

import dlt
import responses
from dlt.common.exceptions import SignalReceivedException
from dlt.pipeline.exceptions import PipelineStepFailed
from dlt.pipeline.helpers import retry_load
from standins_lib.claims import claim, columns, pipeline, raises, rows

HOOK = "https://hooks.slack.com/services/T000/B000/your-hook"
BY_ID = dlt.sources.incremental[int]("id")
BY_PIECES = dlt.sources.incremental[int]("pieces")


def steps(loaded: dlt.Pipeline) -> list[str]:
    return [str(step.step) for step in loaded.last_trace.steps]


@dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
def lines() -> Any:
    """The job of these rows fails: the value is too large for the column."""
    yield {"isbn": "978-1", "pieces": 70000}


@dlt.resource
def cities() -> Any:
    yield {"city": "Porto"}


def failure(loaded: dlt.Pipeline, data: Any, **arguments: Any) -> BaseException:
    """The exception that a run ends with."""
    try:
        loaded.run(data, **arguments)
    except Exception as error:
        return error
    raise AssertionError("the run did not fail")


@claim(
    "dlt keeps the trace on disk until the next run with data replaces it. A single step, such as"
    " `pipeline.extract`, or a `run()` with nothing to do is added to the trace instead."
)
def next_run_replaces_the_trace() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    loaded.run()
    loaded.extract([{"id": 2}], table_name="orders")
    assert steps(loaded) == ["extract", "normalize", "load", "run", "run", "extract"]
    loaded.run()
    assert steps(loaded) == ["normalize", "load", "run"]


@claim(
    "Without the list, `run` takes the object apart: a load info raises `TypeError`, and the parts"
    " of a trace end up in one table as rows that do not belong together."
)
def load_info_without_a_list() -> None:
    loaded, ops = pipeline(), pipeline("ops", dataset_name="runs")
    load_info = loaded.run([{"id": 1}], table_name="orders")
    with raises("TypeError") as caught:
        ops.run(load_info, table_name="load_info")
    assert caught.step == "extract"

    ops = pipeline("traces", dataset_name="runs")
    ops.run(loaded.last_trace, table_name="trace")
    assert rows(ops, "SELECT count(*) > 5 FROM trace") == [(True,)]


@claim("setting that was used: its name and provider, never its value")
def saved_trace_has_no_values() -> None:
    os.environ["DESTINATION__DUCKDB__CREDENTIALS"] = "duckdb:///claims.duckdb"
    loaded, ops = pipeline(), pipeline("ops", dataset_name="runs")
    loaded.run([{"id": 1}], table_name="orders")
    ops.run([loaded.last_trace], table_name="trace")
    assert "value" not in columns(ops, "trace__resolved_config_values")
    [(provider,)] = rows(
        ops, "SELECT provider_name FROM trace__resolved_config_values WHERE key = 'credentials'"
    )
    assert provider == "Environment Variables"


@claim(
    "A run that fails in `sync`, because the destination does not answer, leaves a row in `trace`"
    " and none in `trace__steps`."
)
def trace_of_a_failed_sync() -> None:
    Path("claims.duckdb").write_text("not a database")
    loaded, ops = pipeline(), pipeline("ops", dataset_name="runs")
    with raises("DestinationConnectionError") as caught:
        loaded.run([{"id": 1}], table_name="orders")
    assert caught.step == "sync"
    ops.run([loaded.last_trace], table_name="trace")
    assert rows(ops, "SELECT count(*) FROM trace") == [(1,)]
    assert "trace__steps" not in ops.default_schema.tables


@claim(
    "If you load the trace with the pipeline that it describes, that run becomes the new last"
    " trace, the tables mix with your data, and schema alerts report the tables of the trace too."
)
def trace_in_its_own_pipeline() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    before = loaded.last_trace
    [package] = loaded.run([before], table_name="trace").load_packages
    assert loaded.last_trace.transaction_id != before.transaction_id
    assert {"orders", "trace", "trace__steps"} <= set(loaded.default_schema.data_table_names())
    assert {"trace", "trace__steps"} <= set(package.schema_update)


@claim(
    "With these settings, dlt deletes the data files of a package as soon as the package was loaded"
    " without failed jobs. A package with failed jobs keeps all of its files."
)
def files_of_loaded_packages() -> None:
    dlt.config["load.delete_completed_jobs"] = True
    dlt.config["load.raise_on_failed_jobs"] = False

    def kept(*resources: Any) -> list[str]:
        loaded = pipeline()
        [load_id] = loaded.run(list(resources)).loads_ids
        folder = Path(loaded.working_dir, "load", "loaded", load_id)
        return sorted(
            path.name.split(".")[0]
            for path in folder.rglob("*.insert_values")
            if not path.name.startswith("_dlt")
        )

    assert kept(cities()) == []
    assert kept(cities(), lines()) == ["cities", "lines"]


@claim("dlt sends nothing to Slack by itself.")
def no_message_without_a_call() -> None:
    os.environ["RUNTIME__SLACK_INCOMING_HOOK"] = HOOK
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        mock.post(HOOK, body="ok")
        loaded = pipeline()
        loaded.run([{"id": 1}], table_name="orders")
        assert loaded.runtime_config.slack_incoming_hook == HOOK
        assert len(mock.calls) == 0


@claim(
    "If the logger has a handler before, dlt adds none: your handler then gets dlt's format, and"
    " nothing goes to stderr."
)
def handler_before_the_pipeline() -> None:
    os.environ["RUNTIME__LOG_FORMAT"] = "dlt says {message}"
    logger = logging.getLogger("dlt")
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
    said: list[str] = []

    class Collected(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(self.format(record))

    logger.addHandler(Collected())
    pipeline()
    logger.warning("hello")
    assert said == ["dlt says hello"]
    assert len(logger.handlers) == 1


@claim(
    "dlt notes the signal and stops between two pieces of work with a `SignalReceivedException`,"
    " which is a `KeyboardInterrupt`: `except Exception` does not catch it. The rest waits as a"
    " pending package. The trace does not show the signal: it calls the interrupted step completed."
)
def signal_while_loading() -> None:
    sent: list[int] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        if not sent:
            sent.append(signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGTERM)

    loaded = pipeline(destination=shelf)
    caught: list[BaseException] = []
    try:
        loaded.run([{"id": 1}], table_name="orders")
    except KeyboardInterrupt as error:
        caught.append(error)
    assert isinstance(caught[0], SignalReceivedException)
    assert not isinstance(caught[0], Exception)
    assert loaded.has_pending_data
    assert "Step load COMPLETED" in str(loaded.last_trace)


@claim(
    "No package is pending after that, and the cursor has moved past the rows of the aborted one.",
    "An aborted package has none.",
)
def aborted_package() -> None:
    @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def counted(_: Any = BY_PIECES) -> Any:
        yield {"pieces": 70000}

    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run(counted())
    assert not loaded.has_pending_data
    assert "70000" in json.dumps(loaded.state["sources"])
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(0,)]


@claim("Such a package has a row in `_dlt_loads`, like a complete package.")
def package_with_failed_jobs() -> None:
    dlt.config["load.raise_on_failed_jobs"] = False
    loaded = pipeline()
    load_info = loaded.run([lines(), cities()])
    assert load_info.has_failed_jobs
    assert rows(loaded, "SELECT status FROM _dlt_loads") == [(0,)]
    with raises("DestinationHasFailedJobs"):
        load_info.raise_on_failed_jobs()


@claim(
    "A run after a crash loads the old package only.",
    "If the dataset does not exist yet, the first `run` drops the pending package in `sync`, "
    "together with the state.",
)
def run_after_a_crash() -> None:
    """A pipeline that is made again stands for the new process: both begin with `sync`."""

    @dlt.resource
    def orders(number: int) -> Any:
        yield {"id": number}

    pipeline().extract(orders(1))
    loaded = pipeline()
    assert loaded.has_pending_data
    loaded.run(orders(2))
    assert rows(loaded, "SELECT id FROM orders") == [(2,)]

    loaded.extract(orders(3))
    loaded = pipeline()
    loaded.run(orders(4))
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(2,), (3,)]

    # The dataset exists, but this pipeline never loaded into it: the package stays.
    warehouse = dlt.destinations.duckdb("claims.duckdb")
    pipeline("other", destination=warehouse).extract(orders(5))
    other = pipeline("other", destination=warehouse)
    other.run(orders(6))
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(2,), (3,), (5,)]


@claim(
    "The state there has the cursor of the last load that was completed, so the next run extracts"
    " the lost rows again, if the source still has them."
)
def lost_disk() -> None:
    for still_there, expected in ((True, [(1,), (2,)]), (False, [(1,)])):
        stock = [{"id": 1}]

        @dlt.resource
        def orders(_: Any = BY_ID) -> Any:
            yield list(stock)  # noqa: B023

        name = f"still_there_{still_there}".lower()
        loaded = pipeline(name)
        loaded.run(orders())
        stock.append({"id": 2})
        loaded.extract(orders())
        shutil.rmtree(loaded.working_dir)

        if not still_there:
            stock.pop()
        restored = pipeline(name)
        restored.run(orders())
        assert rows(restored, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "dlt itself retries in two places: HTTP requests of its client, and load jobs with an error"
    " that may go away, up to five times."
)
def attempts_of_a_load_job() -> None:
    dlt.config["load.workers"] = 20
    calls: list[int] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        calls.append(1)
        raise ConnectionError("no answer")

    loaded = pipeline(destination=shelf)
    with raises("LoadClientJobRetry") as caught:
        loaded.run([{"id": 1}], table_name="orders")
    assert caught.step == "load"
    assert len(calls) == 5


@claim(
    "terminal: a failed job, a missing configuration value",
    "`retry_load(())` never retries a step.",
)
def terminal_errors() -> None:
    @dlt.source
    def shop(api_key: str = dlt.secrets.value) -> Any:
        return cities()

    again = retry_load(("sync", "extract", "load"))
    job = failure(pipeline(), lines())
    assert not again(job)
    value = failure(pipeline("no_credentials", destination="postgres"), cities())
    assert "ConfigFieldMissingException" in str(value)
    assert not again(value)

    @dlt.resource
    def orders() -> Any:
        yield {"id": 1}
        raise ConnectionError("no answer")

    lost = failure(pipeline("lost"), orders())
    assert again(lost)
    assert not retry_load(())(lost)


@claim(
    "These mistakes are repeated until the attempts are used up: a call without a required argument"
    " (`TypeError`), a pipeline without a destination (`PipelineConfigMissing`), and a value that"
    " the code of a resource looks up in `dlt.secrets` and that is missing."
)
def mistakes_that_are_not_terminal() -> None:
    again = retry_load(("extract", "load"))

    @dlt.resource
    def orders(shop: str) -> Any:
        yield {"shop": shop}

    @dlt.resource
    def keyed() -> Any:
        yield {"key": dlt.secrets["api_key"]}

    with raises("TypeError") as caught:
        orders()
    assert again(caught.value)
    nowhere = failure(dlt.pipeline("nowhere"), [{"id": 1}], table_name="orders")
    assert type(nowhere).__name__ == "PipelineConfigMissing"
    assert again(nowhere)
    looked_up = failure(pipeline(), keyed())
    assert isinstance(looked_up, PipelineStepFailed)
    assert again(looked_up)


@claim(
    "When `load` fails with an error that may pass, the package waits. The second attempt finishes"
    " that package and does not extract."
)
def second_attempt_after_load() -> None:
    dlt.config["load.raise_on_max_retries"] = 1
    extracted: list[int] = []
    received: list[int] = []
    broken = [True]

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        if broken[0]:
            raise ConnectionError("no answer")
        received.extend(item["id"] for item in items)

    @dlt.resource
    def orders() -> Any:
        extracted.append(len(extracted))
        yield {"id": len(extracted)}

    loaded = pipeline(destination=shelf)
    with raises("LoadClientJobRetry"):
        loaded.run(orders())
    assert loaded.has_pending_data
    broken[0] = False
    loaded.run(orders())
    assert len(extracted) == 1
    assert received == [1]


@claim(
    "Where the disk outlives the run, call `pipeline.drop()` before the next one: it then takes "
    "the cursor from the destination, and extracts the rows again."
)
def drop_after_a_failed_job() -> None:
    found = {}
    for remedy in ("none", "run", "sync", "drop"):
        stock: list[Any] = [{"id": 1, "total": 1}]

        @dlt.resource
        def orders(_: Any = BY_ID) -> Any:
            yield list(stock)  # noqa: B023

        loaded = pipeline(remedy)
        loaded.run(orders())
        rows(loaded, "ALTER TABLE orders ALTER COLUMN total SET NOT NULL")
        stock.append({"id": 2, "total": None})
        with raises("LoadClientJobFailed"):
            loaded.run(orders())
        assert not loaded.has_pending_data
        rows(loaded, "ALTER TABLE orders ALTER COLUMN total DROP NOT NULL")
        if remedy == "run":
            loaded.run()
        elif remedy == "sync":
            loaded.sync_destination()
        elif remedy == "drop":
            loaded.drop()
        loaded.run(orders())
        found[remedy] = len(rows(loaded, "SELECT id FROM orders"))
    assert found == {"none": 1, "run": 1, "sync": 1, "drop": 2}


@claim(
    "The state of such a package is in the destination too, with the cursor past the rows of the"
    ' failed job. `pipeline.drop()` does not bring them back: run once with `refresh="drop_data"`,'
    " or load the range again."
)
def cursor_past_allowed_failures() -> None:
    found = {}
    for allowed, refresh in ((False, None), (True, None), (True, "drop_data")):
        dlt.config["load.raise_on_failed_jobs"] = not allowed
        stock: list[Any] = [{"id": 1, "pieces": 70000}, {"id": 2, "pieces": 1}]

        @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
        def orders(_: Any = BY_ID) -> Any:
            yield [dict(row) for row in stock]  # noqa: B023

        loaded = pipeline(f"{'allowed' if allowed else 'raised'}_{refresh}".lower())
        if allowed:
            assert loaded.run(orders()).has_failed_jobs
        else:
            failure(loaded, orders())
        stock[0]["pieces"] = 7
        loaded = loaded.drop()
        loaded.run(orders(), refresh=refresh)  # type: ignore[arg-type]
        found[allowed, refresh] = len(rows(loaded, "SELECT id FROM orders"))
    assert found == {(False, None): 2, (True, None): 0, (True, "drop_data"): 2}
