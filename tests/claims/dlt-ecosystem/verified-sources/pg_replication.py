"""Claims of docs/dlt-ecosystem/verified-sources/pg_replication.mdx."""

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


def changes(found: list[Any], lag: float | None = None) -> Any:
    cursor: Any = dlt.sources.incremental("lsn", lag=lag)

    @dlt.resource(
        primary_key="id",
        write_disposition="merge",
        columns={
            "lsn": {"dedup_sort": "desc"},
            "deleted_ts": {"hard_delete": True, "data_type": "timestamp"},
        },
    )
    def books(lsn: Any = cursor) -> Iterator[Any]:
        start = lsn.start_value or 0
        yield [dict(change) for change in found if change["lsn"] >= start]

    return books()


def change(lsn: int, id: int, stock: int, deleted_ts: str | None = None) -> dict[str, Any]:
    return {"lsn": lsn, "id": id, "stock": stock, "deleted_ts": deleted_ts}


@claim(
    "dlt treats the rows of that table as it treats changes from the log: the highest position "
    "wins, and a deletion removes the row.",
    "dlt keeps the latest change of each key, and removes a row whose last change is a deletion.",
    one_case="the function tries changes out of order, and a deletion",
)
def the_highest_position_wins() -> None:
    loaded = pipeline()
    loaded.run(changes([change(3, 1, 2), change(1, 1, 3), change(2, 2, 5)]))
    assert rows(loaded, "SELECT id, stock FROM books ORDER BY 1") == [(1, 2), (2, 5)]
    loaded.run(changes([change(4, 2, 5, "2025-05-01T00:00:00Z")]))
    assert rows(loaded, "SELECT id, stock FROM books") == [(1, 2)]


@claim(
    "A long transaction can commit a lower number after a run has passed it, and the next run "
    "skips it.",
    "If you have such transactions, give the incremental a `lag`, such as `lag=1000`, to read the "
    "last thousand numbers again.",
)
def late_changes_need_a_lag() -> None:
    first, late = change(6, 1, 3), change(5, 2, 4)
    for lag, expected in ((None, [(1, 3)]), (1000, [(1, 3), (2, 4)])):
        loaded = pipeline(f"lag_{lag}")
        loaded.run(changes([first], lag))
        loaded.run(changes([first, late], lag))
        assert rows(loaded, "SELECT id, stock FROM books ORDER BY 1") == expected


# What decides where dlt looks, in our own form: the names, the sections and how they merge.
SOURCE = """
import dlt
from dlt.common.configuration import inject
from dlt.common.configuration.specs import config_section_context as context
from dlt.sources.credentials import ConnectionStringCredentials as Url

def changes(slot_name: str, pub_name: str, flush_slot: bool = True,
            target_batch_size: int = 1000, credentials: Url = dlt.secrets.value):
    url = credentials.to_native_representation()
    yield {"url": url, "flush": flush_slot, "size": target_batch_size}

def prepare(slot_name: str = dlt.config.value, table_names: list = dlt.config.value,
            schema_name: str = dlt.config.value, pub_name: str = dlt.config.value,
            credentials: Url = dlt.secrets.value):
    return pub_name, schema_name, table_names, credentials.host

replication_resource = dlt.resource(
    changes, name=lambda given: given["slot_name"], standalone=True
)
merged = context.ConfigSectionContext.resource_merge_style
where = {"sections": ("sources", "pg_replication"), "section_arg_name": "slot_name"}
init_replication = inject.with_config(prepare, sections_merge_style=merged, **where)
"""
URL = "postgresql://replicator:your-password@db.example.com:5432/shop"
PARTS = {"drivername": "postgresql", "host": "db.example.com", "port": "5432"}
PARTS |= {"database": "shop", "username": "replicator", "password": "your-password"}


def copied_source() -> Any:
    """The arguments and decorators of the copied source, without its database."""
    Path("pg_replication.py").write_text(SOURCE)
    sys.path.insert(0, os.getcwd())
    return importlib.import_module("pg_replication")


def setting(name: str, value: str) -> None:
    os.environ[f"SOURCES__PG_REPLICATION__{name.upper()}"] = value


@claim(
    "Instead of secrets.toml, set one variable, or the parts of the URL:",
    "The name of the slot may be a section: for the slot shop_slot, dlt looks for "
    "SOURCES__PG_REPLICATION__SHOP_SLOT__CREDENTIALS first.",
    "SOURCES__PG_REPLICATION__FLUSH_SLOT and …__TARGET_BATCH_SIZE set these arguments of "
    "replication_resource, with or without the slot in the name.",
    cases=("one variable", "parts", "slot"),
)
def names_of_variables(case: str) -> None:
    source = copied_source()
    slot = "shop_slot__" if case == "slot" else ""
    setting("credentials", "postgresql://ada:word@other.example.com:5432/other")
    if case == "parts":
        del os.environ["SOURCES__PG_REPLICATION__CREDENTIALS"]
        for name, value in PARTS.items():
            setting(f"credentials__{name}", value)
    else:
        setting(f"{slot}credentials", URL)
    setting(f"{slot}flush_slot", "false")
    setting(f"{slot}target_batch_size", "5")
    found = list(source.replication_resource("shop_slot", "shop_pub"))
    assert found == [{"url": URL, "flush": False, "size": 5}]


@claim(
    "replication_resource has no variables for slot_name and pub_name: pass both.",
    "init_replication needs slot_name as an argument, and takes SOURCES__PG_REPLICATION__PUB_NAME, "
    "…__SCHEMA_NAME and …__TABLE_NAMES.",
    "If you return replication_resource(…) from a @dlt.source of your own in shop_cdc.py, the "
    "section is the name of that file: SOURCES__SHOP_CDC__CREDENTIALS.",
)
def arguments_and_variables() -> None:
    source = copied_source()
    names = {"slot_name": "shop_slot", "pub_name": "shop_pub", "schema_name": "public"}
    for name, value in {**names, "table_names": '["books"]', "credentials": URL}.items():
        setting(name, value)
    with raises("TypeError"):
        source.replication_resource("shop_slot")
    with raises("TypeError"):
        source.init_replication()
    found = source.init_replication("shop_slot")
    assert found == ("shop_pub", "public", ["books"], "db.example.com")
    Path("shop_cdc.py").write_text(
        "import dlt\nfrom pg_replication import replication_resource\n\n@dlt.source\n"
        "def cdc():\n    return replication_resource('shop_slot', 'shop_pub')\n"
    )
    own = importlib.import_module("shop_cdc")
    with raises("ConfigFieldMissingException") as caught:
        list(own.cdc())
    assert "SOURCES__SHOP_CDC__CREDENTIALS" in caught.message
    os.environ["SOURCES__SHOP_CDC__CREDENTIALS"] = URL
    assert [row["url"] for row in own.cdc()] == [URL]


@claim(
    "With `merge` and a primary key, a change that comes twice has no effect.",
    "With `append` it is there twice: remove it by `lsn` in a view.",
    cases=("merge", "append"),
)
def changes_that_come_twice(case: str) -> None:
    loaded = pipeline()
    for _ in range(2):
        loaded.run(
            [{"id": 1, "lsn": 11}, {"id": 1, "lsn": 14}],
            table_name="books",
            primary_key="id",
            write_disposition=case,  # type: ignore[arg-type]
            columns={"lsn": {"dedup_sort": "desc"}},
        )
    found = rows(loaded, "SELECT id, lsn FROM books ORDER BY lsn")
    assert found == ([(1, 14)] if case == "merge" else [(1, 11), (1, 11), (1, 14), (1, 14)])


@claim(
    "The position in the log is in the state, which is a table of the same load package as the"
    " rows, and the slot is confirmed by the next run."
)
def state_in_the_package() -> None:
    @dlt.resource
    def books() -> Any:
        dlt.current.resource_state()["position"] = 14
        yield {"id": 1}

    [package] = pipeline().run(books()).load_packages
    names = {job.job_file_info.table_name for job in package.jobs["completed_jobs"]}
    assert names == {"books", "_dlt_pipeline_state"}


@claim(
    "If it fails, call `pipeline.drop()` before you run it again: otherwise `run` loads the old"
    " package, and not the new copies.",
    cases=("drop", "run again"),
)
def copies_after_a_failed_load(case: str) -> None:
    from unittest import mock

    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    dlt.config["load.raise_on_max_retries"] = 1
    loaded = pipeline()
    lost = mock.patch.object(InsertValuesLoadJob, "run", side_effect=ConnectionError("lost"))
    with lost, raises("LoadClientJobRetry"):
        loaded.run([{"id": 1, "title": "old"}], table_name="books", primary_key="id")
    if case == "drop":
        loaded.drop()
    loaded.run([{"id": 1, "title": "new"}], table_name="books", primary_key="id")
    found = rows(loaded, "SELECT title FROM books")
    assert found == ([("new",)] if case == "drop" else [("old",)])


@claim(
    'The source sends these hints with each table, so `write_disposition="append"` in `run` or'
    " `apply_hints` has no effect.",
    '`write_disposition = "append"` at the end of the part that decides it: the table has every'
    " change, to be sorted by `lsn`.",
    'Without `"hard_delete": True`: a deleted row stays, with `deleted_ts`, and its columns other'
    " than the key become null.",
    cases=("merge", "run", "apply_hints", "append", "no hard_delete"),
)
def deleted_rows_and_all_changes(case: str) -> None:
    columns: Any = {
        "id": {"data_type": "bigint", "primary_key": True, "nullable": False},
        "lsn": {"data_type": "bigint", "dedup_sort": "desc"},
        "deleted_ts": {"data_type": "timestamp", "hard_delete": case != "no hard_delete"},
    }

    @dlt.resource(name="shop_slot")
    def slot() -> Iterator[Any]:
        hints = dlt.mark.make_hints(
            table_name="books",
            write_disposition="append" if case == "append" else "merge",
            columns=columns,
        )
        yield dlt.mark.with_hints([], hints, create_table_variant=True)
        gone = {"id": 1, "lsn": 3, "deleted_ts": "2025-05-01T00:00:00Z"}
        found = [{"id": 1, "stock": 3, "lsn": 1}, {"id": 1, "stock": 2, "lsn": 2}, gone]
        yield dlt.mark.with_table_name(found, "books")

    loaded = pipeline()
    given = slot()
    if case == "apply_hints":
        given.apply_hints(write_disposition="append")
    loaded.run(given, **({"write_disposition": "append"} if case == "run" else {}))  # type: ignore[arg-type]
    found = rows(loaded, "SELECT stock, lsn, deleted_ts IS NULL FROM books ORDER BY lsn")
    all_changes = [(3, 1, True), (2, 2, True), (None, 3, False)]
    assert found == {"append": all_changes, "no hard_delete": all_changes[2:]}.get(case, [])


@claim(
    "the example has a second pipeline, `source_pipeline`, whose *destination* is the database that"
    " it replicates: set `DESTINATION__POSTGRES__CREDENTIALS` to the same URL too.",
)
def second_pipeline_of_the_example() -> None:
    url = "postgresql://replicator:fake@db.example.com:5432/shop"
    os.environ["SOURCES__PG_REPLICATION__CREDENTIALS"] = url
    source = dlt.pipeline("source_pipeline", destination="postgres", dataset_name="data")
    with raises("ConfigFieldMissingException") as caught:
        source.sql_client()
    assert "SOURCE_PIPELINE__DESTINATION__POSTGRES__CREDENTIALS__PASSWORD" in caught.message
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = url
    assert source.sql_client().credentials.host == "db.example.com"
