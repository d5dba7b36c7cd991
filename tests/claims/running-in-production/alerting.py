"""Claims of docs/running-in-production/alerting.mdx."""

import logging
import os
from typing import Any

import dlt
import requests
import responses
from dlt.common.runtime.slack import send_slack_message
from dlt.pipeline.track import slack_notify_load_success
from standins_lib.claims import claim, pipeline, raises

HOOK = "https://hooks.slack.com/services/T000/B000/your-hook"
DSN = "https://0123456789abcdef@o0.ingest.sentry.io/1"


@dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
def lines() -> Any:
    """The job of these rows fails: the value is too large for the column."""
    yield {"isbn": "978-1", "pieces": 70000}


@dlt.resource
def broken() -> Any:
    yield {"id": 1}
    raise ConnectionError("shop.example.com does not answer")


def events(name: str, data: Any, fails: str, **arguments: Any) -> int:
    """How many events Sentry gets of a run whose exception is caught."""
    import sentry_sdk
    from sentry_sdk.transport import HttpTransport

    sent: list[str] = []
    take: Any = lambda _, envelope: sent.extend(str(item.type) for item in envelope.items)  # noqa: E731
    setattr(HttpTransport, "capture_envelope", take)  # noqa: B010
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    loaded = pipeline(name, **arguments)
    with raises(fails):
        loaded.run(data)
    sentry_sdk.flush()
    return sent.count("event")


@claim(
    "A load job that fails sends two events, even if your code catches the exception of the run,"
    " and a job that dlt tries again sends two events for each attempt.",
    packages="sentry",
)
def events_of_load_jobs() -> None:
    attempts = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        attempts.append(len(items))
        raise ConnectionError("no answer")

    assert events("failed", lines(), "LoadClientJobFailed") == 2
    dlt.config["load.raise_on_max_retries"] = 2
    rows = dlt.resource([{"id": 1}], name="orders")
    sent = events("repeated", rows, "LoadClientJobRetry", destination=shelf)
    assert attempts == [1, 1]
    assert sent == 4


@claim(
    "A failure in `sync`, `extract` or `normalize` is not in the log: if your code catches the"
    " exception, Sentry gets no event.",
    packages="sentry",
)
def no_events_of_other_steps() -> None:
    assert events("extracted", broken(), "ResourceExtractionError") == 0
    rows = dlt.resource([{"id": None}], name="orders", columns={"id": {"nullable": False}})
    assert events("normalized", rows, "NormalizeJobFailed") == 0
    with open("synced.duckdb", "w", encoding="utf-8") as file:
        file.write("not a database")
    assert events("synced", lines(), "DestinationConnectionError") == 0


@claim(
    "`send_slack_message` raises an `HTTPError` when Slack rejects the message, and has no"
    " timeout.",
    "The text of that error contains the address of the hook, so the script prints only the name of"
    " the error.",
)
def rejected_message() -> None:
    pipeline()
    with responses.RequestsMock() as mock:
        mock.post(HOOK, status=404)
        with raises("HTTPError") as caught:
            send_slack_message(HOOK, "hello")
        assert mock.calls[0].request.req_kwargs["timeout"] is None  # type: ignore[attr-defined]
    assert HOOK in caught.message
    assert isinstance(caught.value, requests.RequestException)


@claim(
    "Only the names of the exceptions go out, because the first line of an error can already quote"
    " the value that the destination rejected."
)
def first_line_of_an_error() -> None:
    with raises("LoadClientJobFailed") as caught:
        pipeline().run(lines())
    assert "70000" in caught.message.splitlines()[0]


@claim(
    "A run that only loads a package that was normalized before has no normalize step, and"
    " `last_normalize_info` is `None`.",
    cases=("normalized", "extracted"),
)
def run_without_counts(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    assert loaded.last_trace.last_normalize_info is not None
    loaded.extract([{"id": 2}], table_name="orders")
    if case == "normalized":
        loaded.normalize()
    loaded.run([{"id": 3}], table_name="orders")
    assert (loaded.last_trace.last_normalize_info is None) == (case == "normalized")


@claim(
    "`slack_notify_load_success` does not raise. When the message cannot be sent, the function logs"
    " a warning, which contains the address of the hook, and returns `-1`.",
    "The message names the last step of the trace as the load, so after `run` you see `RUN` with"
    " the time of all steps.",
)
def message_of_success() -> None:
    said: list[str] = []

    class Collected(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    loaded = pipeline()
    logging.getLogger("dlt").addHandler(Collected(logging.WARNING))
    load_info = loaded.run([{"id": 1}], table_name="orders")
    with responses.RequestsMock() as mock:
        mock.post(HOOK, status=404)
        assert slack_notify_load_success(HOOK, load_info, loaded.last_trace) == -1
        body = str(mock.calls[0].request.body)
    assert HOOK in said[-1]
    assert "`RUN`" in body
    assert "`LOAD`" not in body


@claim(
    "In the step `load`, `error.exception` names the job and has the database's text, without the"
    " traceback.",
    "`LoadClientJobFailed` has `failed_message`, `LoadClientJobRetry` has `retry_message`:",
    "Other exceptions have no job: send `type(failed).__name__` and the first line of"
    " `str(failed)`.",
    'If several jobs may fail, list `jobs["failed_jobs"]` of each package in'
    " `error.step_info.load_packages`; each has `job_file_info.table_name` and `failed_message`.",
    "With `raise_on_failed_jobs = false` nothing is raised, and the same list is in"
    " `load_info.load_packages`.",
    cases=("failed", "retry", "extract", "not raised"),
)
def job_and_cause(case: str) -> None:
    from dlt.load.exceptions import LoadClientJobException
    from dlt.pipeline.exceptions import PipelineStepFailed

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"

    def failed_jobs(packages: Any) -> list[Any]:
        (package,) = packages
        return [
            (job.job_file_info.table_name, "out of range" in job.failed_message)
            for job in package.jobs["failed_jobs"]
        ]

    if case == "not raised":
        os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"
        info = pipeline().run(lines())
        assert failed_jobs(info.load_packages) == [("lines", True)]
        return

    @dlt.destination(batch_size=10)
    def shelf(items: Any, table: Any) -> None:
        raise ConnectionError("shelf is not reachable")

    loaded = pipeline(**({"destination": shelf} if case == "retry" else {}))
    with raises("PipelineStepFailed") as caught:
        loaded.run(broken() if case == "extract" else lines())
    error = caught.value
    assert isinstance(error, PipelineStepFailed)
    failed: Any = error.exception
    assert isinstance(failed, LoadClientJobException) == (case != "extract")
    if case == "retry":
        assert failed.retry_message == "shelf is not reachable"
    if case == "failed":
        assert failed.job_id.startswith("lines.")
        assert failed.failed_message.startswith("Conversion Error")
        assert failed_jobs(error.step_info.load_packages) == [("lines", True)]  # type: ignore[attr-defined]
