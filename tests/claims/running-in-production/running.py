"""Claims of docs/running-in-production/running.mdx."""

import io
import json
import logging
import os
import shutil
import signal
import time
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
    "The next run with data replaces the trace. A single step, such as `pipeline.extract`, or a"
    " `run()` with nothing to do is added to `last_trace`, but replaces the trace on disk.",
    cases=("run with data", "nothing to do", "single step"),
)
def next_run_replaces_the_trace(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    first = ["extract", "normalize", "load", "run"]
    if case == "run with data":
        loaded.run([{"id": 2}], table_name="orders")
        assert steps(loaded) == first
    elif case == "nothing to do":
        loaded.run()
        assert steps(loaded) == [*first, "run"]
        assert steps(dlt.attach("claims")) == ["run"]
    else:
        loaded.extract([{"id": 2}], table_name="orders")
        assert steps(loaded) == [*first, "extract"]
        assert steps(dlt.attach("claims")) == ["extract"]
        loaded.run()
        assert steps(loaded) == ["normalize", "load", "run"]


@claim(
    "Without the list, `run` takes the object apart: a load info raises `TypeError`, and the parts"
    " of a trace end up in one table as rows that do not belong together.",
    cases=("load info", "trace", "load info in a list"),
)
def load_info_without_a_list(case: str) -> None:
    loaded, ops = pipeline(), pipeline("ops", dataset_name="runs")
    load_info = loaded.run([{"id": 1}], table_name="orders")
    if case == "load info":
        with raises("TypeError") as caught:
            ops.run(load_info, table_name="load_info")
        assert caught.step == "extract"
    elif case == "trace":
        ops.run(loaded.last_trace, table_name="trace")
        assert rows(ops, "SELECT count(*) > 5 FROM trace") == [(True,)]
    else:
        ops.run([load_info], table_name="load_info")
        assert rows(ops, "SELECT count(*) FROM load_info") == [(1,)]


@claim(
    "setting that was used: its name and provider, never its value",
    one_case="the columns of a saved trace are the same for all settings",
)
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
    " without failed jobs. A package with failed jobs keeps all of its files.",
    cases=("loaded", "failed job", "without the setting"),
)
def files_of_loaded_packages(case: str) -> None:
    dlt.config["load.delete_completed_jobs"] = case != "without the setting"
    dlt.config["load.raise_on_failed_jobs"] = False
    loaded = pipeline()
    resources = [cities(), lines()] if case == "failed job" else [cities()]
    [load_id] = loaded.run(resources).loads_ids
    folder = Path(loaded.working_dir, "load", "loaded", load_id)
    names = {path.name.split(".")[0] for path in folder.rglob("*.insert_values")}
    found = sorted(name for name in names if not name.startswith("_dlt"))
    assert found == {"loaded": [], "failed job": ["cities", "lines"]}.get(case, ["cities"])


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
    " pending package. Jobs that ran are in it too: dlt waits until they end, and the next run"
    " loads their files once more. The trace does not show the signal: it calls the interrupted"
    " step completed.",
    cases=("SIGTERM", "SIGINT"),
)
def signal_while_loading(case: str) -> None:
    stop = signal.SIGINT if case == "SIGINT" else signal.SIGTERM
    sent: list[int] = []
    received: list[Any] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        if not sent:
            sent.append(stop)
            os.kill(os.getpid(), stop)
            # Until dlt has noticed the signal: a job that ends before is complete.
            time.sleep(2)
        received.extend(items)

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
    assert received == [{"id": 1}]
    loaded.run()
    assert received == [{"id": 1}, {"id": 1}]


@claim(
    "Only the packages of other sources can be pending after that, and the cursor has moved past"
    " the rows of the aborted one.",
    "An aborted package has none.",
    cases=("one source", "two sources"),
)
def aborted_package(case: str) -> None:
    @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def counted(_: Any = BY_PIECES) -> Any:
        yield {"pieces": 70000}

    loaded = pipeline()
    other = [dlt.source(lambda: cities(), name="other")()] if case == "two sources" else []
    with raises("LoadClientJobFailed"):
        loaded.run([dlt.source(lambda: counted(), name="first")(), *other])
    assert len(loaded.list_normalized_load_packages()) == len(other)
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
    cases=("no dataset", "dataset", "dataset of another pipeline"),
)
def run_after_a_crash(case: str) -> None:
    """A pipeline that is made again stands for the new process: both begin with `sync`."""

    @dlt.resource
    def orders(number: int) -> Any:
        yield {"id": number}

    warehouse = dlt.destinations.duckdb("warehouse.duckdb")
    if case != "no dataset":
        name = "other" if case == "dataset of another pipeline" else "claims"
        pipeline(name, destination=warehouse).run(orders(1))
    pipeline(destination=warehouse).extract(orders(2))
    loaded = pipeline(destination=warehouse)
    assert loaded.has_pending_data
    loaded.run(orders(3))
    left = [(3,)] if case == "no dataset" else [(1,), (2,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == left


@claim(
    "The state there has the cursor of the last load that was completed, so the next run extracts"
    " the lost rows again, if the source still has them.",
    cases=("rows are still there", "rows are gone"),
)
def lost_disk(case: str) -> None:
    stock = [{"id": 1}]

    @dlt.resource
    def orders(_: Any = BY_ID) -> Any:
        yield list(stock)

    loaded = pipeline()
    loaded.run(orders())
    stock.append({"id": 2})
    loaded.extract(orders())
    shutil.rmtree(loaded.working_dir)
    is_there = case == "rows are still there"
    if not is_there:
        stock.pop()
    restored = pipeline()
    restored.run(orders())
    left = [(1,), (2,)] if is_there else [(1,)]
    assert rows(restored, "SELECT id FROM orders ORDER BY id") == left


@claim(
    "dlt itself retries in two places: HTTP requests of its client, and load jobs with an error"
    " that may go away, by default up to five times in a run.",
    cases=("default", "set"),
)
def attempts_of_a_load_job(case: str) -> None:
    if case == "set":
        os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "2"
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
    assert len(calls) == (2 if case == "set" else 5)


@claim(
    "terminal: a failed job, a missing configuration value",
    "`retry_load(())` never retries a step.",
    cases=("failed job", "missing value", "lost connection", "no steps"),
)
def terminal_errors(case: str) -> None:
    again = retry_load(() if case == "no steps" else ("sync", "extract", "load"))

    @dlt.resource
    def orders() -> Any:
        yield {"id": 1}
        raise ConnectionError("no answer")

    if case == "failed job":
        assert not again(failure(pipeline(), lines()))
    elif case == "missing value":
        value = failure(pipeline("no_credentials", destination="postgres"), cities())
        assert "ConfigFieldMissingException" in str(value)
        assert not again(value)
    else:
        assert again(failure(pipeline("lost"), orders())) is (case == "lost connection")


@claim(
    "These mistakes are repeated until the attempts are used up: a call without a required argument"
    " (`TypeError`), a pipeline without a destination (`PipelineConfigMissing`), and a value that"
    " the code of a resource looks up in `dlt.secrets` and that is missing.",
    cases=("argument", "destination", "secret"),
)
def mistakes_that_are_not_terminal(case: str) -> None:
    again = retry_load(("extract", "load"))

    @dlt.resource
    def orders(shop: str) -> Any:
        yield {"shop": shop}

    @dlt.resource
    def keyed() -> Any:
        yield {"key": dlt.secrets["api_key"]}

    if case == "argument":
        with raises("TypeError") as caught:
            orders()
        assert again(caught.value)
    elif case == "destination":
        nowhere = failure(dlt.pipeline("nowhere"), [{"id": 1}], table_name="orders")
        assert type(nowhere).__name__ == "PipelineConfigMissing"
        assert again(nowhere)
    else:
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
    "the cursor from the destination, and extracts the rows again.",
    cases=("nothing", "run", "sync", "drop"),
)
def drop_after_a_failed_job(remedy: str) -> None:
    stock: list[Any] = [{"id": 1, "total": 1}]

    @dlt.resource
    def orders(_: Any = BY_ID) -> Any:
        yield list(stock)

    loaded = pipeline()
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
    assert len(rows(loaded, "SELECT id FROM orders")) == (2 if remedy == "drop" else 1)


@claim(
    "The state of such a package is in the destination too, with the cursor past the rows of the"
    ' failed job. `pipeline.drop()` does not bring them back: run once with `refresh="drop_data"`,'
    " or load the range again.",
    cases=("error", "allowed", "allowed, drop_data"),
)
def cursor_past_allowed_failures(case: str) -> None:
    allowed = case != "error"
    dlt.config["load.raise_on_failed_jobs"] = not allowed
    stock: list[Any] = [{"id": 1, "pieces": 70000}, {"id": 2, "pieces": 1}]

    @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def orders(_: Any = BY_ID) -> Any:
        yield [dict(row) for row in stock]

    loaded = pipeline()
    if allowed:
        assert loaded.run(orders()).has_failed_jobs
    else:
        failure(loaded, orders())
    stock[0]["pieces"] = 7
    loaded = loaded.drop()
    refresh: Any = "drop_data" if "drop_data" in case else None
    loaded.run(orders(), refresh=refresh)
    assert len(rows(loaded, "SELECT id FROM orders")) == (0 if case == "allowed" else 2)


@claim(
    "Call `setLevel` after `dlt.pipeline` or `dlt.attach`: both set the level of the configuration"
    " again, and so does a run of a pipeline that is not the active one.",
    cases=("pipeline", "attach", "run", "run of another"),
)
def level_of_the_logger(case: str) -> None:
    import logging

    made = dlt.pipeline("levels", destination="duckdb")
    made.run([{"id": 1}], table_name="orders")
    logger = logging.getLogger("dlt")
    configured = logger.level
    if case == "run of another":
        dlt.pipeline("others", destination="duckdb")
    logger.setLevel(logging.CRITICAL + 5)
    if case == "pipeline":
        dlt.pipeline("levels", destination="duckdb")
    elif case == "attach":
        dlt.attach("levels")
    else:
        made.run([{"id": 2}], table_name="orders")
    assert (logger.level == configured) == (case != "run")


@claim(
    "Other destinations have no setting for it, also not with `DEBUG`.",
    "What SQLAlchemy runs, in the SQL source and in the destination `sqlalchemy`, is logged by the"
    " logger `sqlalchemy.engine`: set it to `INFO`, or pass an engine with `echo=True` to the"
    " source.",
)
def statements_in_the_log() -> None:
    import logging
    import os

    os.environ["RUNTIME__LOG_LEVEL"] = "DEBUG"
    seen: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: seen.append(record.getMessage())  # type: ignore[method-assign]
    one = dlt.pipeline("one", destination="duckdb", dataset_name="sales")
    logging.getLogger("dlt").addHandler(handler)
    one.run([{"id": 1}], table_name="orders")
    assert seen
    assert not any("CREATE TABLE" in message for message in seen)

    logging.getLogger("sqlalchemy.engine").addHandler(handler)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.INFO)
    to = dlt.destinations.sqlalchemy("sqlite:///shop.db")
    dlt.pipeline("two", destination=to, dataset_name="main").run([{"id": 1}], table_name="orders")
    assert any("CREATE TABLE" in message for message in seen)


@claim(
    "A run can make several load packages, one for each schema, or none.",
    "So their ids are a list, `load_info.loads_ids`, and the packages are in"
    " `load_info.load_packages`, with `load_id`, `state` and `jobs`.",
    "`load_info.metrics` has the load IDs as keys, and the times and states of jobs, so"
    ' `metrics.get("rows")` is always `None`.',
    cases=("one source", "two sources", "no rows"),
)
def ids_of_packages(case: str) -> None:
    def made(name: str) -> Any:
        rows: list[Any] = [] if case == "no rows" else [{"id": 1}]
        return dlt.source(lambda: dlt.resource(rows, name=f"{name}_rows"), name=name)()

    loaded = pipeline()
    info = loaded.run([made("a"), made("b")] if case == "two sources" else made("a"))
    if case == "no rows":
        info = loaded.run(made("a"))
    assert len(info.loads_ids) == {"one source": 1, "two sources": 2, "no rows": 0}[case]
    assert [package.load_id for package in info.load_packages] == info.loads_ids
    assert list(info.metrics) == info.loads_ids
    for attribute in ("load_id", "row_counts"):
        with raises("AttributeError") as caught:
            getattr(info, attribute)
        assert caught.message == f"'LoadInfo' object has no attribute '{attribute}'"
    for package in info.load_packages:
        assert package.state == "loaded"
        assert package.jobs["completed_jobs"]
        [metrics] = info.metrics[package.load_id]
        for job in metrics["job_metrics"].values():
            assert job.started_at
            assert job.state == "completed"
            assert not hasattr(job, "items_count")


@claim(
    "With `max_table_nesting=0`, the lists of the trace are JSON columns of one table, as in"
    ' `dlt.resource([trace], name="trace", max_table_nesting=0)`.',
    "After a failed run, call it in the `except` block.",
    cases=("loaded", "failed"),
)
def flat_trace(case: str) -> None:
    loaded = pipeline("shop")
    loaded.run([{"id": 1, "lines": [{"n": 1}]}], table_name="orders")
    if case == "failed":
        with raises("DataValidationError"):
            loaded.run([{"id": "x"}], table_name="orders", schema_contract={"data_type": "freeze"})
    trace = loaded.last_trace
    failed = [step.step_exception for step in trace.steps if step.step_exception]
    assert bool(failed) is (case == "failed")
    ops = pipeline("ops", dataset_name="runs")
    ops.run(dlt.resource([trace], name="trace", max_table_nesting=0))
    assert ops.default_schema.data_table_names() == ["trace"]
    assert ops.default_schema.get_table_columns("trace")["steps"]["data_type"] == "json"


@claim("Its `rows` are those that were normalized, loaded or not.")
def rows_of_a_failed_load() -> None:
    loaded = pipeline()
    loaded.extract([{"id": 1}, {"id": 2}], table_name="orders")
    loaded.normalize()
    assert loaded.has_pending_data
    assert loaded.last_trace.last_normalize_info.row_counts["orders"] == 2


@claim(
    "To join runs with dbt or another tool, add your id to the row above, one row for each id in"
    " `load_info.loads_ids`, and join by `_dlt_load_id` of your tables.",
    "The load info and the trace take no id; `trace.transaction_id` is dlt's own id of the run.",
    "A resource can write into the state of the package, which stays in the working directory.",
    cases=("join", "column", "package"),
)
def own_id_of_a_run(case: str) -> None:
    loaded = pipeline()
    books = dlt.resource([{"isbn": "978-1"}], name="books")
    if case == "column":
        loaded.run(books.add_map(lambda row: {**row, "run_id": "r-42"}))
        assert rows(loaded, "SELECT run_id FROM books") == [("r-42",)]
    elif case == "join":
        info = loaded.run(books)
        first = loaded.last_trace.transaction_id
        log = [{"run_id": "r-42", "load_id": load_id} for load_id in info.loads_ids]
        loaded.run(log, table_name="run_log")
        joined = "SELECT run_id FROM books JOIN run_log ON books._dlt_load_id = load_id"
        assert rows(loaded, joined) == [("r-42",)]
        assert first != loaded.last_trace.transaction_id
    else:

        @dlt.resource
        def noted() -> Any:
            state: Any = dlt.current.load_package()["state"]
            state["run_id"] = "r-42"
            yield {"isbn": "978-1"}

        info = loaded.run(noted())
        kept: Any = loaded.get_load_package_state(info.loads_ids[0])
        assert kept["run_id"] == "r-42"
        assert "r-42" not in f"{info.asdict()}{loaded.last_trace.asdict()}"
        for table in ("_dlt_loads", "_dlt_pipeline_state", "_dlt_version"):
            assert "r-42" not in str(rows(loaded, f"SELECT * FROM {table}"))


@claim(
    "Without the helper, turn dlt's handler to stdout after the pipeline was made, in the function "
    "of the task:",
    cases=("turned", "as it is"),
)
def log_to_standard_output(case: str) -> None:
    import contextlib
    import io

    out, err = io.StringIO(), io.StringIO()
    logger = logging.getLogger("dlt")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        loaded = pipeline()
        dlt.pipeline("again")
        logger.setLevel(logging.WARNING)
        for handler in logger.handlers:
            assert isinstance(handler, logging.StreamHandler)
            handler.setStream(out if case == "turned" else err)
        loaded.run([{"id": 0}], table_name="orders")
        loaded.extract([{"id": 1}], table_name="orders")
        loaded.run([{"id": 2}], table_name="orders")
    warned = ["will now load the pending" in text.getvalue() for text in (out, err)]
    assert warned == [case == "turned", case != "turned"]


@claim(
    "`restore_from_destination = false` skips this, but a new machine then starts without a state",
    cases=("default", "switched off"),
)
def reading_the_state(case: str) -> None:
    import traceback
    from unittest import mock

    from dlt.destinations.impl.filesystem.filesystem import FilesystemClient

    if case == "switched off":
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    stacks = []
    read = FilesystemClient.get_stored_state

    def seen(self: Any, name: str) -> Any:
        stacks.append([frame.name for frame in traceback.extract_stack()])
        return read(self, name)

    lake = dlt.destinations.filesystem("lake")
    pipeline(destination=lake).run([{"id": 1}], table_name="orders")
    with mock.patch.object(FilesystemClient, "get_stored_state", seen):
        pipeline(destination=lake, pipelines_dir="new").run([{"id": 2}], table_name="orders")
    assert any("_sync_destination" in stack for stack in stacks) is (case == "default")


@claim(
    "After the first signal dlt waits for running jobs, so `-k` kills it a minute later.",
    "After you stop the program, the package is pending: the next run loads the jobs that are"
    " left.",
    cases=("SIGTERM", "SIGTERM, SIGKILL"),
)
def time_limit_of_a_run(case: str) -> None:
    import subprocess
    import sys
    import time

    Path("load.py").write_text(
        "import time, dlt\n"
        "@dlt.destination\n"
        "def sink(items, table):\n"
        "    print('busy', flush=True)\n"
        "    time.sleep(6)\n"
        "dlt.pipeline('slow', destination=sink).run([{'id': 1}], table_name='items')\n"
    )
    with subprocess.Popen([sys.executable, "load.py"], stdout=subprocess.PIPE) as program:
        assert program.stdout
        assert program.stdout.readline() == b"busy\n"
        program.send_signal(signal.SIGTERM)
        time.sleep(2)
        assert program.poll() is None
        if "SIGKILL" in case:
            program.kill()
        code = program.wait()
    assert (code == -signal.SIGKILL) is ("SIGKILL" in case)
    received: list[Any] = []

    @dlt.destination
    def sink(items: Any, table: Any) -> None:
        received.extend(items)

    left = dlt.pipeline("slow", destination=sink)
    assert left.has_pending_data
    left.run()
    assert received == [{"id": 1}]


@claim(
    "A load that ended with such an error does not need the source again: its package stays",
    "A job that failed for good",
    cases=("run", "load", "drop", "failed for good"),
)
def a_retry_without_the_source(case: str) -> None:
    from unittest import mock

    from dlt.destinations.exceptions import (
        DatabaseTerminalException,
        DatabaseTransientException,
    )
    from dlt.destinations.impl.duckdb.duck import DuckDbClient

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    calls = []

    @dlt.resource
    def orders() -> Any:
        calls.append(1)
        yield {"id": len(calls)}

    loaded = pipeline()
    loaded.run(orders())
    if case == "failed for good":
        terminal = DatabaseTerminalException(Exception("wrong type"))
        broken = mock.patch.object(DuckDbClient, "create_load_job", side_effect=terminal)
        with broken, raises("LoadClientJobFailed"):
            loaded.run(orders())
        assert not loaded.has_pending_data
        return
    lost = DatabaseTransientException(Exception("lost"))
    broken = mock.patch.object(DuckDbClient, "create_load_job", side_effect=lost)
    with broken, raises("LoadClientJobRetry"):
        loaded.run(orders())
    if case == "drop":
        loaded = loaded.drop()
    if case == "load":
        loaded.load()
    else:
        loaded.run(orders())
    assert len(calls) == (3 if case == "drop" else 2)
    expected = [(1,), (3,)] if case == "drop" else [(1,), (2,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "`file_size` of `table_metrics` is what normalize wrote for a table: bytes of JSONL, CSV or "
    "`INSERT` text before gzip. A Parquet file has one size.",
    "`file_size` of a job is the file as dlt loads it, after gzip.",
    cases=("insert_values", "csv", "jsonl", "parquet"),
)
def two_sizes(case: str) -> None:
    name = "filesystem" if case in ("csv", "jsonl") else "duckdb"
    os.environ["DESTINATION__FILESYSTEM__BUCKET_URL"] = "lake"
    loaded = pipeline(destination=name)
    data = [{"id": number, "text": "x" * 100} for number in range(500)]
    file_format: Any = case
    loaded.run(data, table_name="orders", loader_file_format=file_format)
    trace = loaded.last_trace
    metrics = next(iter(trace.last_normalize_info.metrics.values()))[0]["table_metrics"]["orders"]
    jobs = trace.last_load_info.load_packages[0].jobs["completed_jobs"]
    (sent,) = (job.file_size for job in jobs if job.job_file_info.table_name == "orders")
    assert metrics.items_count == (2000 if case == "csv" else 500)
    assert (metrics.file_size == sent) is (case == "parquet")
    assert case == "parquet" or metrics.file_size > sent


@claim(
    '`logging.getLogger("dlt").propagate = True` sends the messages to the root logger as well, '
    "until another pipeline becomes active and switches that off: with `dlt.pipeline`, "
    "`dlt.attach`, `drop`, or its `run`.",
    cases=(
        "left as it is",
        "switched on",
        "then dlt.pipeline",
        "then dlt.attach",
        "then drop",
        "then another run",
    ),
)
def to_the_root_logger(case: str) -> None:
    found: list[str] = []

    class Collected(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    logging.getLogger().addHandler(Collected())
    loaded = pipeline()
    loaded.run([{"id": 0}], table_name="orders")
    another = pipeline("another run") if case == "then another run" else loaded
    loaded.activate()
    if case != "left as it is":
        logging.getLogger("dlt").propagate = True
    if case == "then dlt.pipeline":
        dlt.pipeline("another")
    if case == "then dlt.attach":
        loaded = dlt.attach(loaded.pipeline_name)
    if case == "then drop":
        loaded = loaded.drop()
        loaded.run([{"id": 0}], table_name="orders")
    another.run([{"id": 3}], table_name="orders")
    loaded.extract([{"id": 1}], table_name="orders")
    loaded.run([{"id": 2}], table_name="orders")
    assert any("pending" in text for text in found) is (case == "switched on")


@claim(
    "The statements of a merge, and of a `replace` through the staging dataset, are files that dlt"
    " keeps with the package:",
    "With `delete_completed_jobs = true` under `[load]`, dlt deletes them after the load.",
    cases=("merge", "replace", "deleted"),
)
def statements_in_files(case: str) -> None:
    os.environ["DESTINATION__REPLACE_STRATEGY"] = "insert-from-staging"
    os.environ["LOAD__DELETE_COMPLETED_JOBS"] = str(case == "deleted")
    loaded = pipeline()
    disposition: Any = "replace" if case == "replace" else "merge"
    loaded.run([{"id": 1}], table_name="orders", write_disposition=disposition, primary_key="id")
    found = list(Path(loaded.working_dir, "load").rglob("*.sql"))
    assert ["orders" in one.name for one in found] == ([] if case == "deleted" else [True])


@claim(
    "of the last load that was completed, from the destination",
    "**are skipped** if they came from a cursor",
    "are loaded first; the call then ends",
    cases=("nothing", "drop", "drop packages", "refresh"),
)
def before_a_run(case: str) -> None:
    found: list[dict[str, int]] = [{"id": 1}]

    @dlt.resource(primary_key="id")
    def orders(cursor: Any = BY_ID) -> Any:
        yield found

    loaded = pipeline()
    loaded.run(orders())
    found.append({"id": 2})
    loaded.extract(orders())
    found.append({"id": 3})
    if case == "drop":
        loaded.drop()
    elif case == "drop packages":
        loaded.drop_pending_packages()
    loaded.run(orders(), refresh="drop_data" if case == "refresh" else None)
    expected = {"drop": [1, 2, 3], "drop packages": [1, 3]}.get(case, [1, 2])
    assert [row[0] for row in rows(loaded, "SELECT id FROM orders ORDER BY id")] == expected


@claim(
    "A formatter does not last: when a pipeline becomes active, dlt gives its format to the first "
    'handler, and with `log_format = "JSON"` to all.',
    "Add yours as the second handler, and silence the first, "
    '`logging.getLogger("dlt").handlers[0].setLevel(60)`.',
    cases=("first handler", "second handler", "JSON"),
)
def formats_of_handlers(case: str) -> None:
    pipeline("first")
    logger = logging.getLogger("dlt")
    written = io.StringIO()
    if case != "first handler":
        logger.handlers[0].setLevel(60)
        logger.addHandler(logging.StreamHandler(written))
    logger.handlers[-1].setFormatter(logging.Formatter("mine: %(message)s"))
    logger.handlers[-1].setStream(written)  # type: ignore[attr-defined]
    logger.warning("before")
    if case == "JSON":
        os.environ["RUNTIME__LOG_FORMAT"] = "JSON"
    pipeline("second")
    logger.warning("after")
    before, after = written.getvalue().splitlines()
    assert before == "mine: before"
    assert (after == "mine: after") == (case == "second handler")
    assert after.startswith("{") == (case == "JSON")


@claim(
    "A run that finishes pending packages lists these, and extracts nothing.",
    cases=("extracted", "normalized", "none"),
)
def ids_of_pending_packages(case: str) -> None:
    loaded = pipeline()
    loaded.run(cities())
    pending = 0 if case == "none" else 2
    for _ in range(pending):
        loaded.extract(cities())
    if case == "normalized":
        loaded.normalize()
    ids = loaded.run([{"city": "Faro"}], table_name="cities").loads_ids
    assert len(ids) == (pending or 1)
    found = rows(loaded, "SELECT city FROM cities WHERE city = 'Faro'")
    assert len(found) == (0 if pending else 1)
    assert len(loaded.run([{"city": "Faro"}], table_name="cities").loads_ids) == 1


@claim(
    "A job of the dropped package may have loaded its rows already: they come twice with `append`,"
    " and with a `merge` that has no key or falls back to `append`.",
    cases=("append", "merge, no key", "merge, files", "merge, key", "replace"),
)
def rows_of_a_dropped_package(case: str) -> None:
    from dlt.destinations.impl.duckdb.duck import DuckDbClient
    from dlt.destinations.impl.filesystem.filesystem import FilesystemClient

    files = "files" in case
    client: Any = FilesystemClient if files else DuckDbClient
    target: Any = dlt.destinations.filesystem("lake") if files else "duckdb"
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    loaded = dlt.pipeline("shop", destination=target, dataset_name="data")
    loaded.run([{"id": 1}], table_name="cities")

    kept: Any = case.split(",")[0]
    resource = dlt.resource([{"id": 1}, {"id": 2}], name="orders", write_disposition=kept)
    resource.apply_hints(incremental=dlt.sources.incremental("id"))
    if "no key" not in case:
        resource.apply_hints(primary_key="id")
    complete, client.complete_load = client.complete_load, None
    try:
        with raises("TypeError"):
            loaded.run(resource)
    finally:
        client.complete_load = complete
    loaded.drop()
    loaded.run(resource)
    once = case in ("merge, key", "replace")
    if files:
        found = sum(
            len(path.read_bytes().splitlines()) for path in Path("lake/data/orders").iterdir()
        )
    else:
        found = len(loaded.dataset().orders.fetchall())
    assert found == (2 if once else 4)


@claim(
    "A retry by an orchestrator needs no cleaning, unless a job failed for good: `run` finishes"
    " what is pending.",
    cases=("lost connection", "failed for good"),
)
def a_retry(case: str) -> None:
    value = [70000 if case == "failed for good" else 1]

    @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def books(id: Any = BY_ID) -> Any:
        yield [{"id": id, "pieces": value[0]} for id in (1, 2)]

    loaded = pipeline()
    loaded.run(cities())
    if case == "failed for good":
        with raises("LoadClientJobFailed"):
            loaded.run(books())
    else:
        loaded.extract(books())
    value[0] = 1
    loaded.run(books())
    query = "SELECT id FROM books ORDER BY id"
    assert rows(loaded, query) == ([(2,)] if case == "failed for good" else [(1,), (2,)])


@claim(
    "a `TerminalException` that your resource raises in `extract`",
    '`any(step["is_terminal"] for step in get_exception_trace_chain(error))`',
    cases=("terminal", "other", "in a map"),
)
def a_terminal_exception_of_a_resource(case: str) -> None:
    from dlt.common.exceptions import TerminalValueError
    from dlt.common.utils import get_exception_trace_chain

    kind = ConnectionError if case == "other" else TerminalValueError

    def refuse(row: Any) -> Any:
        raise kind("no such shop")

    orders = dlt.resource([{"id": 1}], name="orders").add_map(refuse)

    @dlt.resource(name="orders")
    def generator() -> Any:
        yield {"id": 1}
        raise kind("no such shop")

    error = failure(pipeline(), orders if case == "in a map" else generator)
    assert retry_load(("extract", "load"))(error)
    assert not retry_load()(error)
    found = any(step["is_terminal"] for step in get_exception_trace_chain(error))
    assert found is (case != "other")
