"""Claims of docs/reference/known-faults.mdx."""

import os
from collections import Counter
from datetime import datetime
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import is_in, shaped


@claim("If a batch fails and is repeated, rows can also be missing.")
def a_repeated_batch_skips_rows() -> None:
    calls = 0
    sent: Counter[int] = Counter()

    @dlt.destination(batch_size=300)
    def desk(items: Any, table: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 19:
            raise ConnectionError
        sent.update(row["id"] for row in items)

    loaded = dlt.pipeline("claims", destination=desk)
    loaded.run([{"id": number} for number in range(6000)], table_name="orders")
    assert len(sent) == 5800


@claim(
    "`last_value_func`, `on_cursor_value_missing` and the two ends of the range go back to their"
    " defaults:"
)
def options_go_back() -> None:
    found = []
    declared = dlt.sources.incremental[int](
        "n",
        initial_value=9,
        last_value_func=min,
        on_cursor_value_missing="include",
        range_start="open",
        range_end="closed",
    )

    @dlt.resource
    def countdown(n: Any = declared) -> Any:
        found.append((n.last_value_func, n.on_cursor_value_missing, n.range_start, n.range_end))
        yield []

    list(countdown())
    list(countdown(n=dlt.sources.incremental(initial_value=5)))
    assert found == [(min, "include", "open", "closed"), (max, "raise", "closed", "open")]


@claim(
    "When the parent has several pages, dlt takes the highest value so far as the new start, drops"
    " older rows, and puts this value into `{incremental.start_value}` as well.",
    "dlt then requests all rows of each parent in each run and drops those that it knows.",
    '`next_item_mode = "fifo"` does not help.',
)
def cursor_of_a_child() -> None:
    import re

    import responses
    from dlt.sources.rest_api import rest_api_source

    times = {"1": [5, 9], "2": [7], "3": [4]}
    sent: list[str] = []

    def answer(request: Any) -> tuple[int, dict[str, str], str]:
        sent.append(request.path_url)
        rows = [{"at": at} for at in times[request.path_url.split("/")[2]]]
        return 200, {}, str(rows).replace("'", '"')

    def read(step: Any, **endpoint: Any) -> list[int]:
        sent.clear()
        # A page of the parent for each shop.
        shops = dlt.resource([[{"id": number}] for number in (1, 2, 3)], name="shops")
        child = {"path": "shops/{resources.shops.id}/changes", "paginator": "single_page"}
        changes: Any = {"name": "changes", "endpoint": {**child, **endpoint}}
        config: Any = {
            "client": {"base_url": "https://shops.example.com"},
            "resources": [changes, shops],
        }
        shop = rest_api_source(config).with_resources("changes")
        if step:
            shop.changes.add_step(step)
        with responses.RequestsMock() as mock:
            mock.add_callback(responses.GET, re.compile("https://.*"), answer)
            return sorted(row["at"] for row in shop)

    cursor: Any = {"cursor_path": "at", "initial_value": 0}
    since = {"since": "{incremental.start_value}"}
    for mode in ("round_robin", "fifo"):
        dlt.config["extract.next_item_mode"] = mode
        assert read(None, incremental=cursor) == [5, 9]
        assert sent[-1] == "/shops/3/changes"
        assert read(None, incremental=cursor, params=since) == [5, 9]
        assert sent[-1] == "/shops/3/changes?since=9"
        assert read(dlt.sources.incremental(**cursor)) == [4, 5, 7, 9]
    step = dlt.sources.incremental[int]("at", initial_value=9)
    assert read(step) == [9]
    assert len(sent) == 3


@claim(
    "If a call of `bigquery_adapter`, `clickhouse_adapter` or `synapse_adapter` sets nothing for"
    " the table, dlt takes the empty set for a wish to remove what was set before:",
)
def hints_of_adapters() -> None:
    from dlt.destinations.adapters import (
        bigquery_adapter,
        clickhouse_adapter,
        synapse_adapter,
    )

    def hints(resource: Any) -> set[str]:
        return {name for name in resource.compute_table_schema() if name[:2] == "x-"}

    for first, second in (
        (
            lambda data: bigquery_adapter(data, table_description="All orders"),
            lambda data: bigquery_adapter(data, cluster="id"),
        ),
        (
            lambda data: clickhouse_adapter(data, table_engine_type="merge_tree"),
            clickhouse_adapter,
        ),
        (lambda data: synapse_adapter(data, table_index_type="heap"), synapse_adapter),
    ):
        orders = dlt.resource([{"id": 1}], name="orders")
        orders.apply_hints(additional_table_hints={"x-owner": "sales"})
        first(orders)
        assert "x-owner" in hints(orders)
        assert len(hints(orders)) == 2
        second(orders)
        assert hints(orders) == set()


@claim("`[extract.data_writer]` has no effect")
def writer_of_extract() -> None:
    found = []
    for name in ("EXTRACT__DATA_WRITER", "SOURCES__DATA_WRITER"):
        os.environ[f"{name}__FILE_MAX_ITEMS"] = "10"
        loaded = dlt.pipeline(name.lower(), destination="duckdb")
        [package] = loaded.extract(
            [{"id": number} for number in range(100)], table_name="orders"
        ).load_packages
        names = [job.job_file_info.table_name for job in package.jobs["new_jobs"]]
        found.append(names.count("orders"))
    assert found == [1, 10]


@claim("Entries of `resources` after a ready-made resource are left out by the REST API source")
def entries_after_a_resource() -> None:
    from dlt.sources.rest_api import rest_api_source

    def names(*resources: Any) -> list[str]:
        config: Any = {
            "client": {"base_url": "https://shops.example.com"},
            "resources": [*resources],
        }
        return sorted(rest_api_source(config).resources)

    shops = dlt.resource([{"id": 1}], name="shops")
    assert names(shops, "books") == ["shops"]
    assert names("books", shops) == ["books", "shops"]


def counts(metrics: Any) -> dict[str, int]:
    return {name: written.items_count for name, written in metrics.items() if name[0] != "_"}


def rows_of_jobs(info: Any) -> dict[str, int]:
    """Adds up the jobs of each table, as the page does."""
    added: Counter[str] = Counter()
    for packages in info.metrics.values():
        for metrics in packages:
            for job, written in metrics["job_metrics"].items():
                added[job.split(".")[0]] += written.items_count
    return {table: count for table, count in added.items() if table[0] != "_"}


@claim(
    "dlt adds up the counts of files that follow each other, without sorting them by table first"
    " (`spool_files` in `dlt/normalize/normalize.py`).",
    "With several normalize workers, files of other tables stand between, and `row_counts` has only"
    " the last part:",
)
def workers_lose_counts() -> None:
    dlt.config["sources.data_writer.file_max_items"] = 10
    found = {}
    for name in ("flat", "nested"):
        for workers in (1, 2):
            lines = {"lines": [{"sku": "B-204"}]} if name == "nested" else {}

            @dlt.resource(name="orders")
            def orders(more: Any = lines) -> Any:
                for number in range(100):
                    yield {"id": number, **more}

            loaded = dlt.pipeline(f"{name}_{workers}", destination="duckdb")
            loaded.extract(orders())
            info = loaded.normalize(workers=workers)
            assert rows_of_jobs(info)["orders"] == 100
            found[name, workers] = info.row_counts["orders"]
    # Without a table between the files of two workers, the sum is right.
    assert found["nested", 2] < 100
    del found["nested", 2]
    assert set(found.values()) == {100}


@claim(
    "In extract, `resource_metrics` lose tables when the tables of two resources alternate"
    " (`_compute_metrics` in `dlt/extract/extract.py`)."
)
def resources_that_alternate() -> None:
    def events(name: str) -> Any:
        def rows() -> Any:
            yield {"kind": "new"}
            yield {"kind": "old"}

        return dlt.resource(rows, name=name, table_name=lambda row: f"{name}_{row['kind']}")

    loaded = dlt.pipeline("claims", destination="duckdb")
    alone = loaded.extract(events("orders"))
    assert counts(alone.metrics[alone.loads_ids[0]][0]["resource_metrics"]) == {"orders": 2}
    both = loaded.extract([events("returns"), events("tickets")])
    metrics = both.metrics[both.loads_ids[0]][0]
    assert counts(metrics["resource_metrics"]) == {"returns": 1, "tickets": 1}
    assert sum(counts(metrics["table_metrics"]).values()) == 4


def exported(data: Any) -> dlt.Pipeline:
    target = dlt.destinations.filesystem("exports")
    loaded = dlt.pipeline("claims", destination=target)
    loaded.run(data, table_name="orders", loader_file_format="csv")
    return loaded


@claim(
    "For dictionaries, each value of a row counts, with `_dlt_id` and `_dlt_load_id` (`CsvWriter`"
    " in `dlt/common/data_writers/writers.py`).",
    "take the counts of extract, which has no nested tables.",
    "`job_metrics` of normalize have the same wrong counts, and rows of Arrow tables are counted"
    " right.",
)
def values_of_csv_files() -> None:
    import pyarrow as pa

    loaded = exported([{"id": 1}, {"id": 2, "sku": "B-204", "lines": [1]}])
    trace: Any = loaded.last_trace
    # A nested row has a value, its position, its own id and that of its parent.
    expected = {"orders": 3 + 4, "orders__lines": 4}
    found = trace.last_normalize_info
    assert {name: found.row_counts[name] for name in expected} == expected
    assert rows_of_jobs(found) == expected
    [package] = trace.last_load_info.loads_ids
    assert counts(trace.last_extract_info.metrics[package][0]["table_metrics"]) == {"orders": 2}
    trace = exported(pa.table({"id": [1, 2], "sku": ["B-204", "C-7"]})).last_trace
    assert trace.last_normalize_info.row_counts["orders"] == 2


EMPTY = "SELECT id FROM orders WHERE id > 100"


@claim(
    "`df` and `arrow` raise `ZeroDivisionError` for a result without rows:"
    " `row_tuples_to_arrow` in `dlt/common/libs/pyarrow.py` fails for an empty list.",
    "This concerns destinations that make data frames from tuples, such as SQLAlchemy and Postgres,"
    " but not DuckDB:",
    "`iter_df` and `iter_arrow` give you no chunk then.",
    service="postgres",
)
def empty_results() -> None:
    from dlt.common.libs.pyarrow import row_tuples_to_arrow

    for name, destination, fails in (
        ("lite", dlt.destinations.sqlalchemy("sqlite:///orders.db"), True),
        ("postgres", dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]), True),
        ("duck", dlt.destinations.duckdb("orders.duckdb"), False),
    ):
        schema = "main" if name == "lite" else "sales"
        loaded = dlt.pipeline(name, destination=destination, dataset_name=schema)
        loaded.run([{"id": 1}], table_name="orders")
        dataset: Any = loaded.dataset()
        assert len(dataset("SELECT id FROM orders").df()) == 1
        if fails:
            with raises("ZeroDivisionError"):
                dataset(EMPTY).df()
            with raises("ZeroDivisionError"):
                dataset(EMPTY).arrow()
            with raises("ZeroDivisionError"):
                row_tuples_to_arrow([], None, {"id": {}}, "UTC")  # type: ignore[arg-type]
            assert list(dataset(EMPTY).iter_df(10)) == []
            assert list(dataset(EMPTY).iter_arrow(10)) == []
        else:
            assert len(dataset(EMPTY).df()) == 0
            assert dataset(EMPTY).arrow().num_rows == 0


@claim(
    "`run` does not look up a source by its name.",
    "A string is a sequence for Python, and dlt asks for sequences first (`data_to_sources` in"
    " `dlt/extract/extract.py`):",
)
def names_of_sources() -> None:
    from unittest.mock import patch

    from dlt.sources import SourceReference

    loaded = dlt.pipeline("claims", destination="duckdb")
    with patch.object(SourceReference, "from_reference") as look_up:
        with raises("ResourceNameMissing"):
            loaded.run("sql_database")
        assert look_up.call_count == 0
        # Only an empty string gets further.
        loaded.extract("")
        assert look_up.call_count == 1


@claim(
    "`pivot()` without a path puts the columns of rows that are lists into a nested table",
)
def pivoted_rows() -> None:
    from dlt.sources.helpers.transform import pivot

    stock = dlt.resource([[["bolt", 40], ["nut", 12]]], name="stock").add_map(pivot())
    loaded = dlt.pipeline("claims", destination="duckdb")
    loaded.run(stock)
    assert columns(loaded, "stock") == []
    assert columns(loaded, "stock__value") == ["col0", "col1"]


@claim(
    "`csv_format` of Postgres with another delimiter than the writer of dlt has makes the load of"
    " its files fail",
    service="postgres",
)
def two_delimiters() -> None:
    from dlt.common.data_writers.configuration import CsvFormatConfiguration

    url = os.environ["SNIPPETS_POSTGRES_URL"]
    states = []
    for name, delimiter in (("commas", ","), ("bars", "|")):
        read = CsvFormatConfiguration(delimiter=delimiter)
        destination = dlt.destinations.postgres(url, csv_format=read)
        loaded = dlt.pipeline(name, destination=destination, dataset_name=name)
        loaded.extract([{"id": 1, "sku": "B-204"}], table_name="books", loader_file_format="csv")
        loaded.normalize()
        if delimiter == ",":
            loaded.load()
        else:
            with raises("LoadClientJobFailed") as caught:
                loaded.load()
            assert "cannot be matched to columns" in caught.message
        package = loaded.get_load_package_info(loaded.list_completed_load_packages()[0])
        states.append(package.state)
    assert states == ["loaded", "aborted"]


@claim("`DLT_DISABLE_PLUGINS=true` makes `dlt.pipeline` raise `AttributeError`")
def no_plugins() -> None:
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.plugins import PluginContext
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    for value in ("false", "true"):
        os.environ["DLT_DISABLE_PLUGINS"] = value
        # As at the start of a program.
        for context in (PluginContext, PluggableRunContext):
            if context in Container():
                del Container()[context]
        if value == "false":
            assert dlt.pipeline("claims").pipeline_name == "claims"
        else:
            with raises("AttributeError") as caught:
                dlt.pipeline("claims")
            assert "plug_run_context" in caught.message


@claim("`from dlt.sources.helpers.requests import *` raises `AttributeError`")
def star_import() -> None:
    from dlt.sources.helpers import requests

    with raises("AttributeError") as caught:
        exec("from dlt.sources.helpers.requests import *")
    assert "RetryErrorClient" in caught.message
    assert "RetryErrorClient" in requests.__all__


@claim(
    "A package of a later run, one whose rows were normalized, or one that was only extracted, can"
    " be dropped alone."
)
def packages_that_can_be_dropped() -> None:
    @dlt.resource
    def readings(at: Any = dlt.sources.incremental("at")) -> Any:  # noqa: B008
        yield {"at": 1}

    required: Any = {"pages": {"data_type": "bigint", "nullable": False}}
    book = {"pages": 1}

    def failed(loaded: dlt.Pipeline) -> None:
        with raises("CannotCoerceNullException"):
            loaded.run([{"pages": None}], table_name="books", columns=required)

    def later(loaded: dlt.Pipeline) -> None:
        loaded.run([book], table_name="books", columns=required)
        failed(loaded)

    def normalized(loaded: dlt.Pipeline) -> None:
        loaded.extract([book], table_name="books")
        loaded.normalize()

    def extracted(loaded: dlt.Pipeline) -> None:
        loaded.extract([book], table_name="books")

    for waits in (later, normalized, extracted, failed):
        loaded = pipeline(waits.__name__)
        waits(loaded)
        loaded.drop_pending_packages()
        loaded.run([book], table_name="books")
        if waits is failed:
            with raises("DatabaseTransientException"):
                loaded.run(readings())
        else:
            loaded.run(readings())


@claim(
    "For dictionaries, the run stops. For Arrow tables and data frames, the run mostly succeeds,"
    " and the values that follow a null move up:",
    "With a number as the key, the null becomes 0, with a time 1970-01-01.",
    cases=(
        "dictionaries",
        "arrow",
        "frame",
        "arrow, number",
        "arrow, time",
        "arrow, nullable",
        "arrow, no hint",
    ),
)
def nulls_in_keys(case: str) -> None:
    import pyarrow as pa

    keys: list[Any] = [5, None, 7] if "number" in case else ["A1", None, "C3"]
    if "time" in case:
        keys = [datetime(2025, 5, 1), None, datetime(2025, 5, 2)]
    table = pa.table({"shelf": [1, 2, 3], "sku": keys})
    data = {"dictionaries": table.to_pylist(), "frame": table.to_pandas()}.get(case, table)
    hints: Any = {"primary_key": "sku"}
    if "nullable" in case:
        hints = {"columns": {"sku": {"nullable": False}}}
    loaded = pipeline()
    if case == "dictionaries":
        with raises("CannotCoerceNullException"):
            loaded.run(data, table_name="stock", **hints)
        return
    for _ in range(2):
        loaded.run(data, table_name="stock", **({} if "no hint" in case else hints))
    moved = [5, 0, 7] if "number" in case else ["A1", "C3", "A1"]
    if "time" in case:
        moved = [keys[0], datetime(1970, 1, 1), keys[2]]
    query = "SELECT sku FROM (SELECT DISTINCT shelf, sku FROM stock) ORDER BY shelf"
    found = [sku for (sku,) in rows(loaded, query)]
    assert found == (keys if "no hint" in case else moved)


@claim(
    "If all texts of the key are equal, the file is broken: DuckDB fails with `Out of buffer`,"
    " Postgres with `Unexpected end of stream`, and the package stays pending.",
    service="postgres",
    cases=("duckdb, equal", "duckdb, different", "postgres, equal", "postgres, different"),
)
def nulls_in_equal_keys(case: str) -> None:
    import pyarrow as pa

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    name, _, values = case.partition(", ")
    destination: Any = name
    if name == "postgres":
        destination = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    other = "A1" if values == "equal" else "B2"
    table = pa.table({"sku": ["A1", None, other]})
    loaded = pipeline(destination=destination)
    if values == "different":
        loaded.run(table, table_name="stock", primary_key="sku")
        return
    failed = "LoadClientJobRetry" if name == "duckdb" else "OSError"
    with raises(failed) as caught:
        loaded.run(table, table_name="stock", primary_key="sku")
    text = "Out of buffer" if name == "duckdb" else "Unexpected end of stream"
    assert text in caught.message
    assert loaded.has_pending_data


@claim('use `pipeline.run(parcels(), refresh="drop_resources")`, which keeps the zones.')
def refresh_keeps_zones() -> None:
    from dlt.common.pendulum import pendulum

    def resource(name: str) -> Any:
        @dlt.resource(name=name)
        def made(at: Any = dlt.sources.incremental("at")) -> Any:  # noqa: B008
            yield [{"id": 1, "at": pendulum.datetime(2025, 5, 1)}]

        return made()

    def zone() -> Any:
        resources = loaded.state["sources"]["claims"]["resources"]
        return resources["orders"]["incremental"]["at"]["last_value"].tzinfo

    loaded = dlt.pipeline("claims", destination="duckdb")
    loaded.run([resource("orders"), resource("parcels")])
    assert zone() is not None
    loaded.run(resource("parcels"), refresh="drop_resources")
    assert zone() is not None


@claim(
    "If all values of an Arrow table or data frame are null, and dlt knows no column of the table"
    " yet, its rows are gone.",
    "declare a column, as the second run does, or give it a type in Arrow, such as `pa.string()`.",
    cases=("arrow", "frame", "later", "second run", "one list", "declared", "typed"),
)
def tables_without_a_value(case: str) -> None:
    import pyarrow as pa  # type: ignore[import-untyped]

    nulls = pa.table({"note": pa.array([None, None], pa.string() if case == "typed" else None)})
    pages: list[Any] = [nulls, pa.table({"note": ["late"]})]
    if case == "frame":
        pages = [page.to_pandas() for page in pages]
    elif case == "later":
        pages.reverse()
    hints: Any = {"note": {"data_type": "text"}} if case == "declared" else None
    loaded = pipeline()
    if case == "second run":
        loaded.run(pages[1], table_name="notes")
    data = [pages] if case == "one list" else pages
    loaded.run(dlt.resource(data, name="notes", columns=hints))
    lost = case in ("arrow", "frame")
    assert rows(loaded, "SELECT count(*) FROM notes WHERE note IS NULL") == [(0 if lost else 2,)]


@claim("Without the second page, the load job fails.", cases=("null", "typed"))
def a_table_without_a_value_alone(case: str) -> None:
    import pyarrow as pa

    notes = pa.table({"note": pa.array([None, None], pa.null() if case == "null" else pa.string())})
    if case == "typed":
        pipeline().run(notes, table_name="notes")
        return
    with raises("LoadClientJobFailed"):
        pipeline().run(notes, table_name="notes")


@claim(
    "A wrong mode of `schema_contract` stops a run if it is set on a resource or on `run`.",
    "In `@dlt.source`, it raises nothing, and tables that are new get no rows:",
    cases=("resource", "run", "source", "source, tables", "source, arrow", "source, right mode"),
)
def misspelled_modes(case: str) -> None:
    wrong: Any = {"tables": "freze"} if is_in("tables", case) else "freze"
    if case == "source, right mode":
        wrong = "evolve"
    of_source = {"schema_contract": wrong} if is_in("source", case) else {}
    of_resource = {"schema_contract": wrong} if case == "resource" else {}

    @dlt.source(name="shop", **of_source)
    def shop() -> Any:
        return dlt.resource([shaped(case, [{"id": 1}])], name="orders", **of_resource)

    loaded = pipeline()
    if case in ("resource", "run"):
        with raises("DictValidationException"):
            loaded.run(shop(), schema_contract=wrong if case == "run" else None)
        return
    loaded.run(shop())
    found = loaded.default_schema.data_table_names()
    assert found == (["orders"] if case == "source, right mode" else [])


@claim(
    "With a wrong mode for `columns` alone, a new column stops normalize with `KeyError`, and Arrow"
    " tables lose the column.",
    "A wrong entity, such as `colums`, has no effect.",
    cases=("list, mode", "arrow, mode", "list, entity", "arrow, entity"),
)
def misspelled_parts_of_a_contract(case: str) -> None:
    wrong: Any = {"columns": "freze"} if is_in("mode", case) else {"colums": "freeze"}

    @dlt.source(name="shop", schema_contract=wrong)
    def shop(row: Any) -> Any:
        return dlt.resource([shaped(case, [row])], name="orders")

    loaded = pipeline()
    loaded.run(shop({"id": 1}))
    if case == "list, mode":
        with raises("KeyError") as caught:
            loaded.run(shop({"id": 2, "note": "new"}))
        assert caught.step == "normalize"
        return
    loaded.run(shop({"id": 2, "note": "new"}))
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    assert ("note" in columns(loaded, "orders")) == (not is_in("mode", case))


@claim(
    "The schema notes one resource for each table, also if several resources fill it with the same"
    " `table_name`.",
    "`drop_resources` and `drop_data` for this resource remove the rows of all of them.",
    "For the others, they remove nothing, and `append` loads rows twice:",
    "refresh all resources of the table in one run.",
    cases=(
        "drop_resources, noted",
        "drop_resources, other",
        "drop_data, noted",
        "drop_data, other",
        "drop_resources, both",
        "drop_data, both",
        "drop_resources, arrow, noted",
        "drop_resources, arrow, other",
    ),
)
def refresh_of_a_shared_table(case: str) -> None:
    @dlt.source(name="shops")
    def shops(day: int) -> Any:
        for city in ("bonn", "kiel"):
            data = shaped(case, [{"city": city, "day": day}])
            yield dlt.resource([data], name=city, table_name="shops")

    loaded = pipeline()
    loaded.run(shops(1))
    noted = str(loaded.default_schema.tables["shops"]["resource"])
    (other,) = {"bonn", "kiel"} - {noted}
    chosen = {"noted": [noted], "other": [other]}.get(case.split(", ")[-1], ["bonn", "kiel"])
    mode: Any = case.split(", ")[0]
    loaded.run(shops(2).with_resources(*chosen), refresh=mode)
    first = ["bonn 1", "kiel 1"] if is_in("other", case) else []
    found = rows(loaded, "SELECT city, day FROM shops")
    assert sorted(f"{city} {day}" for city, day in found) == sorted(
        [*first, *(f"{city} 2" for city in chosen)]
    )


@claim("`dlt pipeline NAME drop` selects tables in the same way.", cases=("bonn", "kiel"))
def drop_of_a_shared_table(case: str) -> None:
    from dlt.pipeline.drop import drop_resources

    loaded = pipeline()
    loaded.run([dlt.resource([{"id": 1}], name, table_name="shops") for name in ("bonn", "kiel")])
    noted = loaded.default_schema.tables["shops"]["resource"]
    dropped = drop_resources(loaded.default_schema, loaded.state, [case]).info["tables"]
    assert dropped == (["shops"] if case == noted else [])


@claim(
    "If you add the same `incremental` object to several resources of a run, with `apply_hints`,"
    " `add_step` or `incremental=`, they compare their rows with the value of one of them, and the"
    " value of the others is not stored.",
    "make a cursor for each resource, as the second call does.",
    "As an argument of a resource, or in `sql_table(incremental=…)`, one object works.",
    cases=(
        "apply_hints, one",
        "add_step, one",
        "incremental=, one",
        "apply_hints, arrow, one",
        "argument, one",
        "apply_hints, two",
    ),
)
def one_cursor_object(case: str) -> None:
    how, count = case.split(", ")[0], case.split(", ")[-1]
    loaded = pipeline()
    for visits, orders in (([50], [2]), ([51], [2, 3])):
        cursor = dlt.sources.incremental("id")
        resources: list[Any] = []
        for name, ids in (("visits", visits), ("orders", orders)):
            data = shaped(case, [{"id": number} for number in ids])
            if count == "two":
                cursor = dlt.sources.incremental("id")

            def produce(at: Any = dlt.sources.incremental("id"), data: Any = data) -> Any:  # noqa: B008
                yield data

            if how == "argument":
                resources.append(dlt.resource(produce, name=name)(at=cursor))
                continue
            hints: Any = {"incremental": cursor} if how == "incremental=" else {}
            resource = dlt.resource([data], name=name, **hints)
            if how == "apply_hints":
                resource.apply_hints(incremental=cursor)
            elif how == "add_step":
                resource.add_step(cursor)
            resources.append(resource)
        loaded.run(resources)
    is_right = how == "argument" or count == "two"
    expected = [(2,), (3,)] if is_right else [(2,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "It is the same if you copy a resource that has such a cursor with `with_name`.",
    cases=("apply_hints", "decorator", "argument", "two runs", "cursor of its own"),
)
def copies_with_one_cursor(case: str) -> None:
    def produce(ids: Any) -> Any:
        yield [{"id": number} for number in ids]

    def with_argument(ids: Any, at: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield from produce(ids)

    if case == "decorator":
        base = dlt.resource(name="base", incremental=dlt.sources.incremental("id"))(produce)
    else:
        base = dlt.resource(with_argument if case == "argument" else produce, name="base")
        if case != "argument":
            base.apply_hints(incremental=dlt.sources.incremental("id"))
    loaded = pipeline()
    for visits, orders in (([50], [2]), ([51], [2, 3])):
        copies = [base.with_name("visits")(visits), base.with_name("orders")(orders)]
        if case == "cursor of its own":
            for copy in copies:
                copy.apply_hints(incremental=dlt.sources.incremental("id"))
        for part in [[copy] for copy in copies] if case == "two runs" else [copies]:
            loaded.run(part)
    is_wrong = case in ("apply_hints", "decorator")
    expected = [(2,)] if is_wrong else [(2,), (3,)]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "dlt writes the name of the column into the dictionary of hints that you pass.",
    "If you pass the same one for another column, the first column gets the name of the second, "
    "and its keys and NOT NULL go there:",
    "For columns of one name the same dictionary works.",
    "In the load, the column version of users has no values: NOT NULL constraint failed: "
    "users.version, or CannotCoerceNullException in normalize.",
    cases=("other column", "same column", "one resource"),
)
def hints_in_one_dict_move(case: str) -> None:
    number: Any = {"data_type": "bigint"}
    users = dlt.resource([{"id": 1}], name="users", columns={"id": number}, primary_key="id")
    assert number == {"data_type": "bigint", "name": "id"}
    if case == "same column":
        others = dlt.resource([{"id": None, "n": 1}], name="results", columns={"id": number})
        loaded = pipeline()
        loaded.run([users, others])
        assert rows(loaded, "SELECT id FROM results") == [(None,)]
        return
    if case == "one resource":
        both: Any = {"id": number, "version": number}
        one = dlt.resource([{"id": 1, "version": None}], name="one", columns=both, primary_key="id")
        with raises("CannotCoerceNullException"):
            pipeline().run(one)
        return
    others = dlt.resource([{"version": 2}], name="results", columns={"version": number})
    with raises("LoadClientJobFailed") as caught:
        pipeline().run([users, others])
    assert "NOT NULL constraint failed: users.version" in caught.message


@claim(
    "If it has happened, set `last_value` by hand, with its zone.",
    "Another `drop`, also with `--state-only`, takes the zone from other cursors again.",
    cases=("by hand", "--state-only"),
)
def zones_that_drop_took(case: str) -> None:
    from dlt.common.pendulum import pendulum
    from dlt.pipeline.helpers import drop

    def resource(name: str, last: int) -> Any:
        times = [{"at": pendulum.datetime(2025, 5, day)} for day in range(1, last + 1)]
        return dlt.resource(times, name=name).add_step(dlt.sources.incremental("at"))

    def zone(name: str) -> Any:
        resources = loaded.state["sources"][loaded.default_schema_name]["resources"]
        return resources[name]["incremental"]["at"]["last_value"].tzinfo

    loaded = pipeline()
    loaded.run([resource("orders", 1), resource("parcels", 1)])
    drop(loaded, resources=["parcels"])
    assert zone("orders") is None
    loaded.run(resource("parcels", 1))
    if case == "--state-only":
        drop(loaded, resources=["orders"], state_only=True)
        assert zone("parcels") is None
        with raises("IncrementalCursorInvalidCoercion"):
            loaded.run(resource("parcels", 2))
        return
    with loaded.managed_state(extract_state=True) as state:
        source = state["sources"][loaded.default_schema_name]
        cursor: Any = source["resources"]["orders"]["incremental"]["at"]
        cursor["last_value"] = cursor["last_value"].replace(tzinfo=pendulum.UTC)
    loaded.normalize()
    loaded.load()
    loaded.drop()
    loaded.run([resource("orders", 2), resource("parcels", 2)])
    assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]
    assert rows(loaded, "SELECT count(*) FROM parcels") == [(2,)]
