"""Claims of docs/dlt-ecosystem/destinations/destination.mdx."""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import dlt
from dlt.common import logger
from dlt.common.configuration import configspec
from dlt.common.configuration.specs import BaseConfiguration
from standins_lib.claims import claim, raises

TICKETS = [{"id": number} for number in range(12)]
sent: list[Any] = []


@dlt.destination
def help_desk(items: Any, table: Any, priority: str = "normal") -> None:
    sent.append((priority, len(items)))


def send(destination: Any, rows: Any = TICKETS, name: str = "desk", **arguments: Any) -> Any:
    """Runs a pipeline into the destination, and returns it."""
    loaded = dlt.pipeline(name, destination=destination)
    loaded.run(rows, table_name="tickets", **arguments)
    return loaded


def sizes(items: Any, table: Any) -> None:
    sent.append(len(items))


def collected() -> list[str]:
    """The messages that dlt logs as warnings from now on."""
    logged: list[str] = []
    logger.warning = lambda message, *rest, **named: logged.append(  # type: ignore[assignment]
        message % rest if rest else message
    )
    return logged


@claim(
    "dlt passes the rows and the table by position, whatever the names of the two parameters are."
)
def names_of_parameters_are_free() -> None:
    @dlt.destination
    def desk(rows: Any, schema: Any) -> None:
        sent.append((schema["name"], rows))

    send(desk, TICKETS[:1])
    assert sent == [("tickets", [{"id": 0}])]


@claim(
    "All other parameters are configuration, and each needs a default: dlt does not fill a "
    "parameter without a default, and each attempt to load fails with a TypeError."
)
def a_parameter_without_a_default_fails() -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    os.environ["DESTINATION__DESK__URL"] = "https://desk.example.com"

    @dlt.destination
    def desk(items: Any, table: Any, url: str) -> None:
        sent.append(url)

    with raises("LoadClientJobRetry") as caught:
        send(desk)
    assert "missing 1 required positional argument: 'url'" in caught.message


@claim(
    "A function inside another function is not registered, and its name raises "
    "UnknownDestinationModule."
)
def inner_functions_have_no_path() -> None:
    @dlt.destination
    def inner(items: Any, table: Any) -> None:
        sent.append(1)

    send(f"{__name__}.help_desk")
    assert sent == [("normal", 10), ("normal", 2)]
    with raises("UnknownDestinationModule"):
        dlt.pipeline("desk", destination=f"{__name__}.inner")


@claim(
    "dlt keeps the parameters of the first function with that name in a module, and ignores new "
    "ones with a warning."
)
def redefined_functions_keep_their_parameters() -> None:
    import sys
    from types import ModuleType

    notebook: Any = ModuleType("notebook")
    sys.modules["notebook"] = notebook
    urls: list[str] = []
    notebook.urls = urls
    cell = "import dlt\n@dlt.destination\ndef {}: urls.append({})"
    logged = collected()
    exec(cell.format("desk(items, table)", "'first'"), vars(notebook))
    send(notebook.desk, TICKETS[:1], "first")
    again = cell.format("desk(items, table, url='default')", "url")
    exec(again, vars(notebook))
    send(notebook.desk(url="https://desk.example.com"), TICKETS[:1], "second")
    assert urls == ["first", "default"]
    assert any("argument url is not a valid field" in message for message in logged)
    exec(again.replace("desk", "other_desk"), vars(notebook))
    send(notebook.other_desk(url="https://desk.example.com"), TICKETS[:1], "third")
    assert urls[2:] == ["https://desk.example.com"]


@claim(
    "how many levels of nested data become columns and tables of their own; with 0 rows "
    "stay whole, whatever the source says"
)
def rows_stay_whole() -> None:
    @dlt.source(max_table_nesting=2)
    def shop() -> Any:
        return dlt.resource([{"id": 1, "lines": [{"sku": "MUG"}]}], name="orders")

    def desk(items: Any, table: Any) -> None:
        sent.append(table["name"])

    for name, depth in (("whole", {}), ("split", {"max_table_nesting": 1})):
        made = dlt.destination(**depth)(desk)
        dlt.pipeline(name, destination=made).run(shop())
    assert Counter(sent) == {"orders": 2, "orders▶lines": 1}


@claim(
    "An argument that equals its default counts as not set, so the configuration wins over "
    "batch_size=10 in the decorator or in a call."
)
def arguments_like_defaults_are_not_set() -> None:
    os.environ["DESTINATION__SIZES__BATCH_SIZE"] = "4"
    send(dlt.destination(batch_size=10)(sizes), name="decorator")
    send(dlt.destination(sizes)(batch_size=10), name="call")
    assert sent == [4] * 6
    sent.clear()
    send(dlt.destination(batch_size=6)(sizes), name="other")
    assert sent == [6, 6]


@claim("Arrow tables and data frames that you load arrive as record batches with either format:")
def arrow_stays_arrow() -> None:
    import pyarrow as pa

    @dlt.destination
    def desk(items: Any, table: Any) -> None:
        sent.append(type(items).__name__)

    send(desk, pa.table({"id": [1, 2]}))
    assert sent == ["RecordBatch"]


@claim("With the default format, the file is gzipped JSON.")
def files_are_gzipped() -> None:
    import gzip

    @dlt.destination(batch_size=0)
    def desk(items: Any, table: Any) -> None:
        sent.append(gzip.decompress(Path(items).read_bytes()).decode())

    send(desk, [{"id": 7}])
    assert len(sent) == 1
    assert '"id":7' in sent[0]


@claim(
    'With another name, as in help_desk(destination_name="support"), the section is '
    "destination.support, and destination.help_desk is not read.",
    "What you set in the call wins over the configuration, even if it equals the default of the "
    "parameter:",
)
def the_name_is_the_section() -> None:
    os.environ["DESTINATION__HELP_DESK__PRIORITY"] = "low"
    one = TICKETS[:1]
    send(help_desk, one, "plain")
    send(help_desk(priority="normal"), one, "call")
    send(help_desk(destination_name="support"), one, "renamed")
    os.environ["DESTINATION__SUPPORT__PRIORITY"] = "urgent"
    send(help_desk(destination_name="support"), one, "configured")
    assert [priority for priority, _ in sent] == ["low", "normal", "normal", "urgent"]


@claim(
    "A missing value raises ConfigFieldMissingException at stage sync, before anything is "
    "extracted; with dev_mode, after it, and the package stays pending.",
    cases=("first run", "dev_mode"),
)
def missing_secrets_fail_in_sync(case: str) -> None:
    @dlt.destination
    def desk(items: Any, table: Any, api_key: str = dlt.secrets.value) -> None:
        sent.append(api_key)

    loaded = dlt.pipeline("desk", destination=desk, dev_mode=case == "dev_mode")
    with raises("ConfigFieldMissingException") as caught:
        loaded.run(TICKETS, table_name="tickets")
    assert caught.step == (None if case == "dev_mode" else "sync")
    assert loaded.has_pending_data == (case == "dev_mode")


@claim("Positional arguments and unknown names are ignored with a warning: write priority=.")
def positional_arguments_are_ignored() -> None:
    logged = collected()
    send(help_desk("urgent"), TICKETS[:1], "first")  # type: ignore[call-arg, arg-type]
    send(help_desk(prio="urgent"), TICKETS[:1], "second")  # type: ignore[call-arg]
    assert sent == [("normal", 1), ("normal", 1)]
    assert any("Ignoring positional arguments" in message for message in logged)
    assert any("argument prio is not a valid field" in message for message in logged)


@claim(
    "An exception in your function ends the job, and dlt tries the job again in about a second.",
    "It remembers how many rows were taken, so the retry starts with the batch that failed.",
    "The next run or load of this pipeline tries again.",
    "This run extracts nothing: run again for new rows.",
    one_case="the function makes both runs",
)
def the_next_run_starts_with_the_failed_batch() -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    outage = [True]

    @dlt.destination(batch_size=4)
    def desk(items: Any, table: Any) -> None:
        sent.append(items[0]["id"])
        if items[0]["id"] == 4 and outage:
            raise ConnectionError("the desk does not answer")

    loaded = dlt.pipeline("desk", destination=desk)
    with raises("LoadClientJobRetry"):
        loaded.run(TICKETS, table_name="tickets")
    assert sent == [0, 4]
    assert loaded.has_pending_data
    outage.clear()
    loaded.run([{"id": 99}], table_name="tickets")
    assert sent == [0, 4, 4, 8]
    loaded.run([{"id": 99}], table_name="tickets")
    assert sent == [0, 4, 4, 8, 99]


@claim(
    "The package is aborted and not tried again:",
    "Rows of an aborted package are lost to later runs of an incremental resource: its cursor has "
    "moved on.",
)
def terminal_errors_lose_rows() -> None:
    from dlt.common.destination.exceptions import DestinationTerminalException

    closed = [True]

    @dlt.destination
    def desk(items: Any, table: Any) -> None:
        if closed:
            raise DestinationTerminalException("this account is closed")
        sent.extend(item["id"] for item in items)

    @dlt.resource
    def tickets(id: Any = dlt.sources.incremental("id"), last: int = 1) -> Any:  # noqa: B008
        yield [{"id": number} for number in range(1, last + 1)]

    loaded = dlt.pipeline("desk", destination=desk)
    with raises("LoadClientJobFailed"):
        loaded.run(tickets(last=2))
    assert not loaded.has_pending_data
    closed.clear()
    loaded.run(tickets(last=3))
    assert sent == [3]


@claim(
    "dlt hands the rows to your function whatever the write disposition is, and deletes or merges "
    "nothing.",
    "With merge, dlt logs that it falls back to append, and two rows with one key both arrive.",
)
def merge_delivers_both_rows() -> None:
    logged = collected()

    @dlt.destination
    def desk(items: Any, table: Any) -> None:
        sent.append((table["write_disposition"], len(items)))

    send(desk, [{"id": 1}, {"id": 1}], write_disposition="merge", primary_key="id")
    assert sent == [("merge", 2)]
    assert any("will fall back to `append`" in message for message in logged)


@claim(
    "refresh drops nothing in your sink either: it resets the state, so an incremental resource "
    "sends its rows again."
)
def refresh_only_resets_the_state() -> None:
    logged = collected()

    @dlt.destination
    def desk(items: Any, table: Any) -> None:
        sent.append(len(items))

    @dlt.resource(name="tickets")
    def tickets(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield TICKETS[:2]

    loaded = send(desk, tickets)
    loaded.run(tickets)
    assert sent == [2]
    loaded.run(tickets, refresh="drop_sources")
    assert sent == [2, 2]
    assert any("does not implement drop table" in message for message in logged)


@claim("A pipeline with staging= raises DestinationLoadingViaStagingNotSupported.")
def staging_is_not_supported() -> None:
    with raises("DestinationLoadingViaStagingNotSupported"):
        dlt.pipeline("desk", destination=help_desk, staging="filesystem")


@claim(
    "Most destinations keep a copy of the pipeline's state; a custom destination does not, and "
    "pipeline.sql_client() raises SqlClientNotAvailable."
)
def no_sql_client() -> None:
    loaded = send(help_desk)
    with raises("SqlClientNotAvailable"):
        loaded.sql_client()


@claim(
    "which configuration class of your own dlt fills; it must derive from "
    "CustomDestinationClientConfiguration"
)
def specs_have_one_base() -> None:
    @configspec
    class Settings(BaseConfiguration):
        url: str = None

    with raises("TerminalValueError"):
        dlt.destination(sizes, spec=Settings)()  # type: ignore[call-overload]


@claim(
    "The return value is ignored; an exception means that the batch failed.",
    "The body of a generator or of an `async` function never runs: its rows are lost without an "
    "error.",
    cases=("function", "generator", "async"),
)
def functions_that_never_run(case: str) -> None:
    def desk(items: Any, table: Any) -> Any:
        sent.append(len(items))
        return "ignored"

    def generator(items: Any, table: Any) -> Any:
        sent.append(len(items))
        yield

    async def coroutine(items: Any, table: Any) -> None:
        sent.append(len(items))

    function: Any = {"generator": generator, "async": coroutine}.get(case, desk)
    send(dlt.destination(function, name="desk"), [{"id": 1}])
    assert sent == ([1] if case == "function" else [])


@claim(
    "A time is a `DateTime` of pendulum, which `json.dumps` and `yaml.safe_dump` refuse.",
    "To get the text that you yielded, declare it before the first load,",
    cases=("inferred", "declared"),
)
def times_in_a_function(case: str) -> None:
    import json

    import yaml

    got: list[Any] = []

    @dlt.destination(name="dates")
    def keep(items: Any, table: Any) -> None:
        got.extend(items)

    hints: Any = {"openedAt": {"data_type": "text"}} if case == "declared" else {}
    send(keep, [{"openedAt": "2025-05-12T09:30:00Z"}], columns=hints)
    value = got[0]["openedAt"]
    if case == "declared":
        assert json.dumps(value) == '"2025-05-12T09:30:00Z"'
        assert yaml.safe_load(yaml.safe_dump([value])) == ["2025-05-12T09:30:00Z"]
        return
    assert type(value).__module__.startswith("pendulum")
    with raises("TypeError"):
        json.dumps(value)
    with raises("RepresenterError"):
        yaml.safe_dump(value)
