"""Claims of docs/running-in-production/tracing.mdx."""

import logging
import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises

DSN = "https://0123456789abcdef@o0.ingest.sentry.io/1"


@dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
def lines() -> Any:
    """The job of these rows fails: the value is too large for the column."""
    yield {"isbn": "978-1", "pieces": 70000}


def collected() -> list[str]:
    """The types of what Sentry gets from now on: event, transaction."""
    from sentry_sdk.transport import HttpTransport

    sent: list[str] = []
    take: Any = lambda _, envelope: sent.extend(str(item.type) for item in envelope.items)  # noqa: E731
    setattr(HttpTransport, "capture_envelope", take)  # noqa: B010
    return sent


@claim(
    "dlt starts Sentry with the first pipeline of a program: a DSN that you set after that is"
    " ignored.",
    packages="sentry",
)
def dsn_after_the_first_pipeline() -> None:
    sent = collected()
    pipeline("first")
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    late = pipeline("second")
    assert late.runtime_config.sentry_dsn == DSN
    late.run([{"id": 1}], table_name="orders")
    logging.getLogger("shop").warning("stock is low")
    assert sent == []


@claim("dlt, or any other logger of the program, logs a warning or an error", packages="sentry")
def warnings_of_other_loggers() -> None:
    sent = collected()
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    pipeline()
    logging.getLogger("shop").warning("stock is low")
    assert sent == ["event"]


@claim(
    "With `log_level` at `ERROR` or `CRITICAL`, only messages of that level and above become "
    "events.",
    packages="sentry",
)
def level_of_events() -> None:
    sent = collected()
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    os.environ["RUNTIME__LOG_LEVEL"] = "ERROR"
    pipeline()
    logging.getLogger("shop").warning("stock is low")
    assert sent == []
    logging.getLogger("shop").error("out of stock")
    logging.getLogger("shop").critical("closed")
    assert sent == ["event", "event"]


@claim("a `run`, or a single `extract`, `normalize` or `load`, ends", packages="sentry")
def transactions() -> None:
    sent = collected()
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    assert sent == ["transaction"]
    loaded.extract([{"id": 2}], table_name="orders")
    loaded.normalize()
    loaded.load()
    assert sent == ["transaction"] * 4


@claim(
    "The function gets each event, but no transaction, and returns the event, or `None` to send"
    " nothing:",
    packages="sentry",
)
def before_send_gets_events() -> None:
    from dlt.common.runtime import sentry

    sent = collected()
    seen: list[Any] = []

    def nothing(event: Any, hint: Any = None) -> None:
        seen.append(event)

    sentry.before_send = nothing
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run(lines())
    assert len(seen) == 2
    assert sent == ["transaction"]


@claim(
    "Without the trace, Sentry gets no transactions. Errors and exceptions are still sent when"
    " `sentry_dsn` is set.",
    packages="sentry",
)
def sentry_without_the_trace() -> None:
    sent = collected()
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    dlt.config["enable_runtime_trace"] = False
    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run(lines())
    assert sent == ["event", "event"]
    assert loaded.last_trace is None


@claim("For one pipeline only, write the line under `[pipelines.bookshop]`.")
def no_trace_of_one_pipeline() -> None:
    dlt.config["pipelines.bookshop.enable_runtime_trace"] = False
    for name, has_trace in (("bookshop", False), ("other", True)):
        loaded = pipeline(name)
        loaded.extract([{"id": 1}], table_name="orders")
        assert (loaded.last_trace is not None) == has_trace


@claim("If the package is not installed, the pipeline does not start:")
def without_sentry_sdk() -> None:
    os.environ["RUNTIME__SENTRY_DSN"] = DSN
    with raises("MissingDependencyException"):
        pipeline()


@claim(
    "Without it, runs write no trace: `last_trace` and `dlt pipeline bookshop trace` show that of "
    "an earlier run, or `None` and nothing if there is none:"
)
def traces_of_earlier_runs_stay() -> None:
    used = pipeline("used")
    (load_id,) = used.run([{"id": 1}], table_name="orders").loads_ids
    dlt.config["enable_runtime_trace"] = False
    again = pipeline("used")
    again.run([{"id": 2}], table_name="orders")
    assert again.last_trace.last_load_info.loads_ids == [load_id]  # type: ignore[union-attr]
    fresh = pipeline("fresh")
    fresh.run([{"id": 1}], table_name="orders")
    assert fresh.last_trace is None


@claim(
    "Events carry rows of your tables only in error messages, in the local variables of stack"
    " traces, and in what your program or a library logs: from `INFO` on as breadcrumbs, from"
    " `WARNING` on as events.",
    packages="sentry",
    cases=(
        "no error",
        "error in a resource",
        "error of the destination",
        "logged",
        "log and error",
    ),
)
def rows_in_events(case: str) -> None:
    from sentry_sdk import capture_exception
    from sentry_sdk.transport import HttpTransport

    sent: list[str] = []
    take: Any = lambda _, envelope: sent.append(envelope.serialize().decode())  # noqa: E731
    setattr(HttpTransport, "capture_envelope", take)  # noqa: B010
    os.environ["RUNTIME__SENTRY_DSN"] = DSN

    @dlt.resource
    def people() -> Any:
        row = {"mail": "ines@example.com", "pieces": 70000}
        yield row
        if case == "logged":
            logging.getLogger("shop").warning("odd row %s", row)
        if case == "log and error":
            logging.getLogger("shop").info("odd row %s", row)
        if case in ("error in a resource", "log and error"):
            raise ConnectionError("no answer")

    small: Any = {"pieces": {"data_type": "bigint", "precision": 16}}
    people.apply_hints(columns=small if case == "error of the destination" else None)
    logging.getLogger("shop").setLevel("INFO")
    try:
        pipeline().run(people())
    except Exception as error:
        capture_exception(error)
    quoted = {"no error": "", "error of the destination": "70000"}.get(case, "ines@example.com")
    text = "".join(sent)
    assert quoted in text if quoted else "ines" not in text and "70000" not in text
