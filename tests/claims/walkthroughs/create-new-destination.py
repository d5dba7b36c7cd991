"""Claims of docs/walkthroughs/create-new-destination.mdx."""

import dataclasses
from pathlib import Path
from typing import Any, ClassVar, Final, Iterable, Optional

import dlt
from dlt.common.configuration import configspec
from dlt.common.destination import Destination, DestinationCapabilitiesContext
from dlt.common.destination.client import (
    DestinationClientConfiguration,
    JobClientBase,
    RunnableLoadJob,
)
from dlt.destinations import duckdb
from dlt.destinations.exceptions import DatabaseTerminalException, DatabaseTransientException
from dlt.destinations.impl.duckdb.duck import DuckDbClient
from dlt.destinations.impl.duckdb.sql_client import DuckDbSqlClient
from standins_lib.claims import claim, pipeline, raises, rows

ROW = [{"id": 1}]


@configspec
class ArchiveConfiguration(DestinationClientConfiguration):
    destination_type: Final[str] = dataclasses.field(  # type: ignore[misc]
        default="archive", init=False, repr=False, compare=False
    )
    folder: str = "archive"


class NotingJob(RunnableLoadJob):
    """Writes the name of the table into the file `loaded`, or raises what the folder is called."""

    def run(self) -> None:
        assert self.config.folder != "AssertionError"
        if self.config.folder == "RuntimeError":
            raise RuntimeError("no")
        with Path("loaded").open("a", encoding="utf-8") as file:
            file.write(f"{self.load_table_name}\n")

    @property
    def config(self) -> Any:
        return self._job_client.config


class ArchiveClient(JobClientBase):
    emptied: ClassVar[list[set[str]]] = []

    def is_storage_initialized(self) -> bool:
        return True

    def initialize_storage(self, truncate_tables: Optional[Iterable[str]] = None) -> None:
        if truncate_tables:
            self.emptied.append(set(truncate_tables))

    def drop_storage(self) -> None:
        pass

    def create_load_job(self, *arguments: Any, **named: Any) -> Any:
        return NotingJob(arguments[1]) if self.config.folder != "none" else None

    def complete_load(self, load_id: str) -> None:
        pass

    def __enter__(self) -> JobClientBase:
        return self

    def __exit__(self, *error: Any) -> None:
        pass


class archive(Destination[Any, Any]):
    spec = ArchiveConfiguration
    client_class = ArchiveClient

    def _raw_capabilities(self) -> DestinationCapabilitiesContext:
        return DestinationCapabilitiesContext.generic_capabilities("jsonl")


def archived(**settings: Any) -> dlt.Pipeline:
    return dlt.pipeline("bookshop", destination=archive(**settings))


def merge(loaded: dlt.Pipeline) -> None:
    loaded.run(ROW, table_name="items", write_disposition="merge", primary_key="id")


def with_client(client: type[DuckDbClient], **settings: Any) -> dlt.Pipeline:
    """A pipeline into a destination like the package on the page: a SQL job client of its own."""

    class derived(duckdb):
        client_class = client  # type: ignore[assignment]

        def __init__(self, **arguments: Any) -> None:
            super(duckdb, self).__init__(**arguments)

    settings = {"destination_name": "derived", **settings}
    return dlt.pipeline("claims", destination=derived(**settings), dataset_name="data")


@claim(
    "These classes restore no state on a new machine, keep no schema and merge nothing: merge "
    "falls back to append with a warning."
)
def a_plain_job_client_restores_nothing() -> None:
    from dlt.common import logger

    warned: list[str] = []
    logger.warning = warned.append  # type: ignore[assignment]

    @dlt.resource(primary_key="id", write_disposition="merge")
    def items(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield ROW

    loaded = archived()
    loaded.run(items)
    loaded.run(items)
    assert Path("loaded").read_text(encoding="utf-8").split().count("items") == 1
    assert any("`merge` write disposition" in message for message in warned)
    assert any("will fall back to `append`" in message for message in warned)
    loaded.drop()
    loaded = archived()
    loaded.run(items)
    assert Path("loaded").read_text(encoding="utf-8").split().count("items") == 2


@claim(
    "You may leave it out: the base class takes every field of the configuration and of the "
    "capabilities as a keyword argument, and ignores any other name with a warning."
)
def the_factory_needs_no_init() -> None:
    from dlt.common import logger

    warned: list[str] = []
    logger.warning = warned.append  # type: ignore[assignment]
    assert "__init__" not in vars(archive)
    made = archive(folder="shop", max_identifier_length=40, no_such_field=1)
    assert made.config_params == {"folder": "shop"}
    assert made.capabilities().max_identifier_length == 40
    assert len(warned) == 1
    assert "argument no_such_field is not a valid field" in warned[0]


@claim(
    "If you write __init__, an argument that equals its default there counts as not passed: with "
    "create_indexes = true in config.toml, stacks(create_indexes=False) still makes indexes.",
    "A default of None avoids this.",
)
def an_argument_like_its_default_is_not_passed() -> None:
    class with_default(archive):
        def __init__(self, folder: str = "archive", **arguments: Any) -> None:
            super().__init__(folder=folder, **arguments)

    class with_none(archive):
        def __init__(self, folder: Optional[str] = None, **arguments: Any) -> None:
            super().__init__(folder=folder, **arguments)

    Path(".dlt").mkdir()
    configured = '[destination.archive]\nfolder = "configured"\n'
    Path(".dlt/config.toml").write_text(configured, encoding="utf-8")
    found = []
    for kind in (with_default, with_none):
        made = kind(folder="archive", destination_name="archive")
        found.append(made.configuration(ArchiveConfiguration()).folder)
    assert found == ["configured", "archive"]


@claim(
    "Return `None` for a file that you cannot load: the job then fails, and dlt aborts the package."
)
def no_job_aborts_the_package() -> None:
    loaded = archived(folder="none")
    with raises("LoadClientJobFailed") as caught:
        loaded.run(ROW, table_name="items")
    assert "Destination could not create a job for file" in caught.message
    assert not loaded.has_pending_data


@claim(
    "After an exception, dlt repeats the job, unless the exception is terminal; an AssertionError "
    "is terminal too."
)
def an_assertion_aborts_the_package() -> None:
    import os

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    asserts = archived(folder="AssertionError")
    with raises("LoadClientJobFailed"):
        asserts.run(ROW, table_name="items")
    assert not asserts.has_pending_data
    fails = archived(folder="RuntimeError")
    with raises("LoadClientJobRetry"):
        fails.run(ROW, table_name="items")
    assert fails.has_pending_data


@claim(
    "Its should_truncate_table_before_load is True for every replace, and dlt hands the names of "
    "the tables and of their nested tables to initialize_storage(truncate_tables=…), as in the "
    "program at the top of the page.",
    "To let replace keep old data, return False.",
)
def a_plain_client_is_told_what_to_empty() -> None:
    loaded = archived()
    orders = [{"id": 1, "lines": [{"sku": "MUG-01"}]}]
    loaded.run(orders, table_name="orders")
    assert ArchiveClient.emptied == []
    loaded.run(ROW, table_name="orders", write_disposition="replace")
    assert ArchiveClient.emptied == [{"orders", "orders__lines"}]
    ArchiveClient.should_truncate_table_before_load = (  # type: ignore[method-assign]
        lambda self, table_name: False
    )
    loaded.run(ROW, table_name="orders", write_disposition="replace")
    assert len(ArchiveClient.emptied) == 1


@claim(
    "Override the follow-up jobs too: with should_load_data_to_staging_dataset alone, a merge "
    "still runs its SQL, does not find the staging table, and the package is aborted."
)
def followup_jobs_need_the_staging_dataset() -> None:
    class Client(DuckDbClient):
        def should_load_data_to_staging_dataset(self, table_name: str) -> bool:
            return False

    loaded = with_client(Client)
    with raises("LoadClientJobFailed") as caught:
        merge(loaded)
    assert '"data_staging"."items"' in caught.message
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(0,)]


@claim("Each run added its row, and there is no dataset books_staging.")
def without_followup_jobs_all_rows_are_appended() -> None:
    class Client(DuckDbClient):
        def should_truncate_table_before_load(self, table_name: str) -> bool:
            return False

        def should_load_data_to_staging_dataset(self, table_name: str) -> bool:
            return False

        def _create_merge_followup_jobs(self, table_chain: Any) -> Any:
            return []

    loaded = with_client(Client)
    loaded.run(ROW, table_name="items", primary_key="id")
    loaded.run(ROW, table_name="items", write_disposition="replace")
    merge(loaded)
    assert rows(loaded, "SELECT id FROM items") == [(1,), (1,), (1,)]
    found = rows(loaded, "SELECT count(*) FROM duckdb_schemas() WHERE schema_name LIKE 'data%'")
    assert found == [(1,)]


@claim(
    "An empty supported_merge_strategies is no way out with a SQL job client: dlt logs that merge "
    "falls back to append, loads into the staging dataset all the same, and then stops with "
    "TableChainFollowupJobCreationFailedException."
)
def no_merge_strategies_still_load_into_staging() -> None:
    loaded = with_client(DuckDbClient, supported_merge_strategies=[])
    with raises("TableChainFollowupJobCreationFailedException") as caught:
        merge(loaded)
    assert caught.step == "load"
    assert rows(loaded, "SELECT id FROM data_staging.items") == [(1,)]
    assert rows(loaded, "SELECT id FROM items") == []


@claim("Without it, rows stay in the staging dataset.")
def jobs_without_followups_leave_rows_in_staging() -> None:
    class InsertJob(RunnableLoadJob):
        def run(self) -> None:
            client = self._job_client.sql_client  # type: ignore[attr-defined]
            table = client.make_qualified_table_name(self.load_table_name)
            client.execute_sql(f"INSERT INTO {table} BY NAME FROM '{self._file_path}'")

    class Client(DuckDbClient):
        def create_load_job(self, *arguments: Any, **named: Any) -> Any:
            if arguments[1].endswith("parquet"):
                return InsertJob(arguments[1])
            return super().create_load_job(*arguments, **named)

    loaded = with_client(Client, preferred_loader_file_format="parquet")
    merge(loaded)
    assert rows(loaded, "SELECT id FROM data_staging.items") == [(1,)]
    assert rows(loaded, "SELECT id FROM items") == []


@claim(
    "When dlt looks for stored state and schemas on a first run, it expects this error.",
    "DatabaseTransientException, DatabaseTerminalException or an error of the driver in the first "
    "run, at stage sync",
)
def a_missing_table_must_be_recognised() -> None:
    import duckdb as driver

    kinds: dict[str, Any] = {
        "DatabaseTransientException": DatabaseTransientException,
        "DatabaseTerminalException": DatabaseTerminalException,
        "CatalogException": lambda error: error,
    }
    for name, kind in kinds.items():
        DuckDbSqlClient._make_database_exception = classmethod(  # type: ignore[assignment]
            lambda cls, error, kind=kind: kind(error)
        )
        loaded = dlt.pipeline(name, destination=duckdb(driver.connect()), dataset_name="data")
        with raises(name) as caught:
            loaded.run(ROW, table_name="items")
        assert caught.step == "sync"


@claim("ConfigFieldMissingException", "the TOML section is not destination. and the name")
def settings_are_under_the_name() -> None:
    import os

    @configspec
    class Needing(ArchiveConfiguration):
        folder: str = None

    class needing(archive):
        spec = Needing

    os.environ["DESTINATION__NEEDING__FOLDER"] = "shop"
    assert needing().configuration(Needing()).folder == "shop"
    with raises("ConfigFieldMissingException"):
        needing(destination_name="other").configuration(Needing())


@claim(
    "Formats that come through a bucket go into supported_staging_file_formats; with None and "
    "an empty list, dlt rejects staging=."
)
def staging_is_rejected_without_formats() -> None:
    with raises("DestinationLoadingViaStagingNotSupported"):
        pipeline(staging=dlt.destinations.filesystem("bucket")).run(ROW, table_name="items")


@claim(
    "dlt 1.10.0 does not find destinations by entry points, and has no short name for one outside"
    " of dlt: that takes the `destinations` module in the user's project.",
    cases=("short name", "module destinations"),
)
def names_of_published_destinations(case: str) -> None:
    import dlt.cli
    from dlt.common.configuration.plugins import manager

    hooks = {name for name in vars(manager().hook) if name.startswith("plug_")}
    assert hooks == {"plug_cli", "plug_run_context"}
    Path("stacks.py").write_text(
        "import dlt\nclass stacks(dlt.destinations.duckdb): pass\nstacks.register()\n"
    )
    assert dlt.pipeline("full", destination="stacks.stacks").destination.destination_name == (
        "stacks"
    )
    if case == "short name":
        with raises("UnknownDestinationModule"):
            dlt.pipeline("short", destination="stacks")
    else:
        Path("destinations.py").write_text("from stacks import stacks\n")
        assert dlt.pipeline("short", destination="stacks").destination.destination_name == "stacks"


@claim(
    "dlt writes rows in the `preferred_loader_file_format`, and Arrow tables as `parquet` if it is"
    " supported, unless the user asks for another one of `supported_loader_file_formats`.",
    cases=("list", "arrow", "list, asked", "arrow, asked"),
)
def formats_of_rows_and_of_arrow_tables(case: str) -> None:
    from standins_lib.neighbours import shaped

    made = dlt.pipeline("formats", destination="duckdb", dataset_name="data")
    asked = "asked" in case
    made.run(
        shaped(case, [{"id": 1}]),
        table_name="items",
        loader_file_format=("parquet" if "list" in case else "insert_values") if asked else None,
    )
    assert made.last_trace.last_load_info is not None
    (job,) = (
        job.job_file_info.file_format
        for job in made.last_trace.last_load_info.load_packages[0].jobs["completed_jobs"]
        if job.job_file_info.table_name == "items"
    )
    wanted = {"list": "insert_values", "arrow": "parquet", "list, asked": "parquet"}
    assert job == wanted.get(case, "insert_values")


@claim(
    "the job fails, and the package is aborted; outside of a job, the package stays pending",
    "dlt tries the job again; outside of a job, the run ends",
    cases=("terminal, job", "terminal, tables", "transient, job", "transient, tables"),
)
def errors_in_and_outside_of_jobs(case: str) -> None:
    import os
    from unittest import mock

    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "2"
    terminal = "terminal" in case
    error: Any = DatabaseTerminalException if terminal else DatabaseTransientException
    job = "job" in case
    target: Any = InsertValuesLoadJob if job else DuckDbClient
    method = "run" if job else "update_stored_schema"
    made = dlt.pipeline("errors", destination="duckdb", dataset_name="data")
    with mock.patch.object(target, method, side_effect=error(Exception("broken"))) as called:
        try:
            made.run([{"id": 1}], table_name="items")
        except Exception:
            pass
        else:
            raise AssertionError("the load succeeded")
    assert made.has_pending_data == (case != "terminal, job")
    assert job or called.call_count == 1
    assert case != "transient, job" or called.call_count > 1
