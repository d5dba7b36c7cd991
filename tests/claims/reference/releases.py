"""Claims of docs/reference/releases.mdx: faults that 1.10.0 has, and names that it lacks."""

import datetime
import importlib
import inspect
import json
import logging
import os
import pathlib
import shutil
from typing import Any, Optional

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


def starts(name: str, value: Any, **options: Any) -> list[Any]:
    """The start values of two runs with a cursor."""
    found = []
    cursor: Any = dlt.sources.incremental("at", **options)

    @dlt.resource
    def orders(at: Any = cursor) -> Any:
        found.append(at.start_value)
        yield {"at": value}

    loaded = pipeline(name)
    loaded.run(orders())
    loaded.run(orders())
    return found


@claim(
    "`MissingDependencyException` is no `ImportError`, so a fallback for an optional package is not"
    " reached."
)
def a_missing_package_is_no_import_error() -> None:
    from dlt.common.exceptions import MissingDependencyException

    assert not issubclass(MissingDependencyException, ImportError)


@claim("If the selected data of a page is `null`, `RESTClient.paginate` yields `[None]`.")
def null_becomes_a_row() -> None:
    import requests
    from dlt.sources.helpers.rest_client import RESTClient
    from dlt.sources.helpers.rest_client.paginators import SinglePagePaginator

    body: Any = {"items": None}

    def send(self: Any, request: Any, **_: Any) -> requests.Response:
        response = requests.Response()
        response.status_code, response.request, response.url = 200, request, request.url
        response._content = json.dumps(body).encode()
        return response

    requests.Session.send = send  # type: ignore[method-assign]
    client = RESTClient("https://shop.example.com", paginator=SinglePagePaginator())
    assert list(client.paginate("orders", data_selector="items")) == [[None]]
    body = {"items": []}
    assert list(client.paginate("orders", data_selector="items")) == [[]]


@claim(
    "`IncrementalCursorPathHasValueNone` recommends an option that no release has.",
    "The option is `on_cursor_value_missing`.",
)
def the_message_names_another_option() -> None:
    cursor: Any = dlt.sources.incremental("at")

    @dlt.resource
    def orders(at: Any = cursor) -> Any:
        yield {"at": None}

    with raises("IncrementalCursorPathHasValueNone") as caught:
        list(orders())
    assert "on_cursor_value_none='include'" in str(caught.value)
    options = inspect.signature(dlt.sources.incremental.__init__).parameters
    assert "on_cursor_value_missing" in options
    assert "on_cursor_value_none" not in options


@claim(
    "A cursor of weeks such as `2026-W02` with `lag=1` starts again at `2026-W00`.",
    cases=("weeks", "days"),
)
def weeks_go_to_zero(case: str) -> None:
    first, second = {"weeks": ("2026-W02", "2026-W00"), "days": ("2026-01-05", "2026-01-04")}[case]
    assert starts(case, first, lag=1) == [None, second]


@claim(
    "The stored value of a cursor comes back with a zone of the class FixedTimezone instead of"
    " Python's timezone.",
    cases=("UTC", "offset"),
)
def zones_of_stored_values(case: str) -> None:
    hours = 0 if case == "UTC" else 2
    zone = datetime.timezone(datetime.timedelta(hours=hours))
    value = datetime.datetime(2025, 5, 1, 10, tzinfo=zone)
    (first, second) = starts(case, value)
    assert first is None
    assert second == value
    assert type(second.tzinfo) is datetime.timezone


@claim(
    "The unit of `lag` depends on the text of the value: days for `2026-08-27`, seconds for"
    " `2026-08-27T00:00:00Z`."
)
def the_text_decides_the_unit() -> None:
    assert starts("dates", "2026-08-27", lag=3)[1] == "2026-08-24"
    assert starts("times", "2026-08-27T00:00:00Z", lag=3)[1] == "2026-08-26T23:59:57Z"


@claim(
    "`refresh` drops a table and not its copy in the staging dataset, if the run with `refresh`"
    " does not use the staging dataset.",
    "A later `merge` with another type fails.",
)
def the_staging_table_is_stale() -> None:
    def load(loaded: dlt.Pipeline, value: Any, disposition: Any, refresh: Any = None) -> None:
        @dlt.source(name="shop")
        def shop() -> Any:
            return dlt.resource(
                [{"id": 1, "v": value}],
                name="orders",
                write_disposition=disposition,
                primary_key="id",
            )

        loaded.run(shop(), refresh=refresh)

    loaded = pipeline("stale")
    load(loaded, 5, "merge")
    load(loaded, "x", "append", "drop_sources")
    with raises("LoadClientJobFailed") as caught:
        load(loaded, "y", "merge")
    assert "Could not convert string" in str(caught.value)
    # With merge in the run with refresh, the copy is dropped too.
    other = pipeline("fresh")
    load(other, 5, "merge")
    load(other, "x", "merge", "drop_sources")
    assert rows(other, "SELECT v FROM orders") == [("x",)]


@claim(
    "drop the whole dataset that ends with `_staging`, before a run with rows for each merged"
    " table: otherwise later runs fail.",
    cases=("dataset", "table"),
)
def stale_staging_tables(case: str) -> None:
    loaded = pipeline()

    def load(value: Any, disposition: Any, **arguments: Any) -> None:
        hints = {"table_name": "items", "write_disposition": disposition, "primary_key": "id"}
        loaded.run([{"id": 1, "value": value}], **hints, **arguments)

    load(1, "merge")
    load("one", "append", refresh="drop_resources")
    with raises("LoadClientJobFailed"):
        load("two", "merge")
    drop = {"dataset": "DROP SCHEMA data_staging CASCADE", "table": "DROP TABLE data_staging.items"}
    with loaded.sql_client() as client:
        client.execute_sql(drop[case])
    if case == "dataset":
        load("three", "merge")
        assert rows(loaded, "SELECT value FROM items") == [("three",)]
    else:
        for _ in range(2):
            with raises("DatabaseUndefinedRelation"):
                load("three", "merge")


@claim(
    "`scd2` copies nested tables without naming their columns, so a column that you added to a"
    " nested table in the destination makes the load fail on DuckDB, not on Postgres.",
    service="postgres",
    cases=("scd2", "append", "scd2, postgres"),
)
def scd2_counts_columns(case: str) -> None:
    def load(loaded: dlt.Pipeline, number: int, **options: Any) -> None:
        data = [{"id": number, "lines": [{"sku": "A"}]}]
        loaded.run(dlt.resource(data, "orders", **options))
        with loaded.sql_client() as client:
            client.execute_sql("ALTER TABLE orders__lines ADD COLUMN IF NOT EXISTS note TEXT")

    scd2: Any = {"write_disposition": {"disposition": "merge", "strategy": "scd2"}}
    postgres = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    loaded = pipeline("versions", destination=postgres if "postgres" in case else "duckdb")
    if case != "scd2":
        options = {} if case == "append" else scd2
        load(loaded, 1, **options)
        load(loaded, 2, **options)
        assert len(rows(loaded, "SELECT * FROM orders__lines")) == 2
    else:
        load(loaded, 1, **scd2)
        with raises("LoadClientJobFailed") as caught:
            load(loaded, 2, **scd2)
        assert "has 6 columns but 5 values were supplied" in str(caught.value)


@claim(
    "The filesystem destination does not find the state of a pipeline such as `my__shop`: on a new"
    " machine, the cursor begins at its initial value, and rows come twice with `append`."
)
def two_underscores_hide_the_state() -> None:
    def start_after_loss(name: str) -> list[Any]:
        found = []
        cursor: Any = dlt.sources.incremental("at", initial_value=0)

        @dlt.resource
        def orders(at: Any = cursor) -> Any:
            found.append(at.start_value)
            yield {"at": 5}

        for _ in range(2):
            bucket = dlt.destinations.filesystem(f"out_{name}")
            loaded = dlt.pipeline(name, destination=bucket, dataset_name="sales")
            loaded.run(orders())
            shutil.rmtree(loaded.working_dir)
        return [*found, len(list(pathlib.Path(f"out_{name}/sales/orders").iterdir()))]

    assert start_after_loss("my__shop") == [0, 0, 2]
    assert start_after_loss("my_shop") == [0, 5, 1]


@claim("The rows have no column `filename`.")
def duckdb_reader_drops_the_name() -> None:
    from dlt.sources.filesystem import filesystem, read_csv_duckdb

    pathlib.Path("a.csv").write_text("id\n1\n")
    files = filesystem(bucket_url=str(pathlib.Path.cwd()), file_glob="a.csv")
    assert list(files | read_csv_duckdb(filename=True)) == [{"id": 1}]


@claim("Methods of dlt's logger that write no message raise `TypeError`.")
def the_logger_adds_an_argument() -> None:
    from dlt.common import logger

    pipeline().run([{"id": 1}], table_name="orders")
    with raises(TypeError) as caught:
        logger.isEnabledFor(logging.DEBUG)
    assert "unexpected keyword argument 'stacklevel'" in str(caught.value)


MISSING = {
    "dlt": "dataset Dataset Relation hub",
    "dlt.current": "workspace",
    "dlt.destinations": "ducklake fabric lance sqlite mysql oracle",
    "dlt.destinations.adapters": "databricks_adapter iceberg_adapter bigquery_partition",
    "dlt.destinations.dataset.relation.BaseReadableDBAPIRelation": (
        "fetchscalar to_ibis from_loads with_load_id_col"
    ),
    "dlt.destinations.dataset.dataset.ReadableDBAPIDataset": "load_ids latest_load_id",
    "dlt.Schema": "to_dbml to_dot to_mermaid",
    "dlt.extract.resource.DltResource": "add_metrics custom_metrics",
    "dlt.sources.incremental": "set_deduplication_key",
    "dlt.sources.sql_database.helpers": "register_table_loader_backend",
    "dlt.Pipeline": "abort_packages retry_failed_job",
    "dlt.destinations.impl.snowflake.configuration.SnowflakeCredentials": "private_key_path",
    "dlt.destinations.impl.snowflake.configuration.SnowflakeClientConfiguration": (
        "enable_atomic_swap use_decfloat"
    ),
    "dlt.destinations.impl.duckdb.configuration.DuckDbCredentials": "global_config local_config",
    "dlt.common.storages.configuration.FilesystemConfiguration": (
        "deltalake_configuration deltalake_streamed_exec"
    ),
}
"""Names that other releases have, by the module or class of 1.10.0."""


def owner(path: str) -> Any:
    """A module, or a class in a module."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name)


@claim("None of the names below exists in dlt 1.10.0.")
def no_such_names() -> None:
    for path, names in MISSING.items():
        for name in names.split():
            assert not hasattr(owner(path), name), f"{path}.{name}"
    source = "\n".join(
        path.read_text("utf-8") for path in pathlib.Path(dlt.__file__).parent.rglob("*.py")
    )
    words = "_dlt_load_jobs switch_profile root_key_propagation return_validated_models"
    for word in f"{words} serialize_first_task table_loader_class".split():
        assert word not in source, word
    assert "on_cursor_value_missing" in source


@claim(
    "Python raises `AttributeError`, `ImportError` or"
    " `TypeError: … got an unexpected keyword argument` for such a name."
)
def python_raises() -> None:
    with raises(AttributeError):
        getattr(dlt, "dataset")  # noqa: B009
    with raises(ImportError):
        from dlt.destinations import ducklake  # type: ignore[attr-defined] # noqa: F401
    from dlt.sources.sql_database import sql_table

    for option in ("excluded_columns", "engine_kwargs", "table_loader_class"):
        with raises(TypeError) as caught:
            sql_table("sqlite:///shop.db", "orders", **{option: None})  # type: ignore[arg-type]
        assert f"unexpected keyword argument '{option}'" in str(caught.value)
    with raises(TypeError):
        dlt.resource([1], name="numbers").add_limit(1, count_rows=True)  # type: ignore[call-arg]


def typed(value: Optional[str]) -> Any:
    """The disposition of a table that a run with `value` makes."""
    return dlt.resource([{"id": 1}], "orders", write_disposition=value)  # type: ignore[call-overload]


@claim(
    "For a method of a dataset or a relation it is a `TypeError` that ends with `object is not"
    " callable`.",
    "A destination that you name as text raises `UnknownDestinationModule`.",
    cases=("dataset", "relation", "destination"),
)
def names_without_an_attribute_error(case: str) -> None:
    if case == "destination":
        for name in ("ducklake", "fabric", "sqlite"):
            with raises("UnknownDestinationModule"):
                pipeline(name, destination=name)
        return
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    dataset: Any = loaded.dataset()
    names = {"dataset": ("load_ids", "latest_load_id"), "relation": ("to_ibis", "fetchscalar")}
    for name in names[case]:
        with raises(TypeError) as caught:
            getattr(dataset if case == "dataset" else dataset.orders, name)()
        assert caught.message.endswith("object is not callable")


@claim("No release to 1.31.0 has a disposition of this name.")
def upsert_is_no_disposition() -> None:
    with raises("DictValidationException"):
        pipeline().run(typed("upsert"))
    pipeline().run(typed("append"))
