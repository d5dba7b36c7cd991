"""Claims of docs/reference/lost-rows.mdx."""

import os
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import on_a_new_machine, shaped


def load(loaded: dlt.Pipeline, data: Any, cursor: Any = None, **hints: Any) -> None:
    """Loads rows into the table `items`."""
    resource = dlt.resource(data, name="items", **hints)
    if cursor:
        resource.add_step(cursor)
    loaded.run(resource)


def items(loaded: dlt.Pipeline, column: str = "id") -> list[Any]:
    return [value for (value,) in rows(loaded, f"SELECT {column} FROM items ORDER BY 1")]


@claim(
    "A merge, and a `replace` with `insert-from-staging`, then delete what they have loaded:",
    "With `scd2`, the rows of the last load stay and the older versions are gone.",
    "If you may not create a second schema, use `append`, or `replace` with `truncate-and-insert`,"
    " which need no staging tables.",
)
def layout_of_staging() -> None:
    data = [{"id": 1}, {"id": 2}]

    def loaded(name: str, *loads: Any, **hints: Any) -> list[Any]:
        made = pipeline(name)
        for one in loads:
            load(made, one, **hints)
        return items(made)

    scd2 = {"write_disposition": {"disposition": "merge", "strategy": "scd2"}}
    merge = {"write_disposition": "merge", "primary_key": "id"}
    assert loaded("merge", data, **merge) == [1, 2]
    assert loaded("scd2", data, [{"id": 1}, {"id": 3}], **scd2) == [1, 2, 3]
    os.environ["DESTINATION__STAGING_DATASET_NAME_LAYOUT"] = "%s"
    assert loaded("same_merge", data, **merge) == []
    assert loaded("same_scd2", data, [{"id": 1}, {"id": 3}], **scd2) == [1, 3]
    assert loaded("same_append", data, write_disposition="append") == [1, 2]
    assert loaded("same_replace", data, data, write_disposition="replace") == [1, 2]
    os.environ["DESTINATION__REPLACE_STRATEGY"] = "insert-from-staging"
    assert loaded("same_staging", data, data, write_disposition="replace") == []


@claim(
    "The same happens if two pipelines, or two runs, replace one table.",
    "put the rows into one resource, give each source its own table, or use `merge` with the city"
    " as `merge_key`.",
)
def two_sources_of_a_table() -> None:
    warehouse = dlt.destinations.duckdb("warehouse.duckdb")
    for name in ("a", "b"):
        made = pipeline(name, destination=warehouse)
        load(made, [{"id": name}], write_disposition="replace")
    assert items(made) == ["b"]

    def city(name: str) -> Any:
        @dlt.source(name=name)
        def source() -> Any:
            hints: Any = {"write_disposition": "merge", "merge_key": "id"}
            return dlt.resource([{"id": name}], name="items", **hints)

        return source()

    both = pipeline("both")
    for _ in range(2):
        both.run([city("bonn"), city("kiel")])
    assert items(both) == ["bonn", "kiel"]


@claim(
    "The data that you pass is not extracted:",
    "call `run` once more if `has_pending_data` was true before, or `pipeline.run()` without data"
    " first.",
)
def pending_packages() -> None:
    calls = []

    def numbers() -> Any:
        calls.append(1)
        yield {"id": 3}

    loaded = pipeline()
    load(loaded, [{"id": 1}])
    loaded.extract([{"id": 2}], table_name="items")
    assert loaded.has_pending_data
    loaded.run(numbers, table_name="items")
    assert not calls
    assert items(loaded) == [1, 2]
    loaded.extract([{"id": 4}], table_name="items")
    loaded.run()
    loaded.run(numbers, table_name="items")
    assert items(loaded) == [1, 2, 3, 4]


@claim("load the complete source, or set a `merge_key`.")
def changes_with_scd2() -> None:
    loaded = pipeline()
    history: Any = {"write_disposition": {"disposition": "merge", "strategy": "scd2"}}
    for data in ([{"id": 1, "at": 1}, {"id": 2, "at": 1}], [{"id": 1, "at": 2}]):
        load(loaded, data, dlt.sources.incremental("at"), merge_key="id", **history)
    valid = rows(loaded, "SELECT id, at FROM items WHERE _dlt_valid_to IS NULL ORDER BY id")
    assert valid == [(1, 2), (2, 1)]


@claim(
    "`discard_row` drops a row with a new column or another type, and `discard_value` drops the"
    " value.",
    "With dictionaries, the count of extract still has the row:",
    "Rows of Arrow tables with a new column are dropped before extract counts them, and so is each"
    " row of a table whose column has another type or lost its time zone: compare with the source.",
    cases=("dictionaries", "arrow"),
)
def discarded_rows(case: str) -> None:
    loaded = pipeline()
    load(loaded, [{"id": 1, "total": 5}])

    def run(row: Any, **contract: Any) -> int:
        info = loaded.run([shaped(case, [row])], table_name="items", schema_contract=contract)
        trace: Any = loaded.last_trace.last_extract_info
        metrics = trace.metrics[info.loads_ids[0]][0]["table_metrics"]
        return int(metrics["items"].items_count)

    counted = run({"id": 2, "note": "late"}, columns="discard_row")
    assert counted == (0 if case == "arrow" else 1)
    if case == "arrow":
        assert run({"id": 3, "total": "5"}, columns="discard_row") == 0
        assert items(loaded) == [1]
        return
    assert run({"id": 3, "total": "none"}, data_type="discard_row") == 1
    assert items(loaded) == [1]
    assert run({"id": 4, "note": "late"}, columns="discard_value") == 1
    assert items(loaded) == [1, 4]
    assert "note" not in loaded.default_schema.tables["items"]["columns"]


@claim(
    "with a primary key, dlt compares the key only.",
    "a cursor that every change moves, or `lag`.",
    "`primary_key=()` switches the comparison off for a cursor that is an argument of the resource,"
    " and has no effect on one that you add with `add_step`.",
)
def changes_at_the_highest_value() -> None:
    merge: Any = {"write_disposition": "merge", "primary_key": "id"}

    def states(name: str, argument: bool = False, **options: Any) -> list[Any]:
        loaded = pipeline(name)
        for state in ("new", "paid"):
            data = [{"id": 1, "day": 5, "state": state}]
            cursor = dlt.sources.incremental[int]("day", **options)
            if argument:

                @dlt.resource(name="items", **merge)
                def orders(day: Any = cursor, data: Any = data) -> Any:
                    yield data

                loaded.run(orders())
            else:
                load(loaded, data, cursor, **merge)
        return items(loaded, "state")

    for argument in (False, True):
        assert states(f"key_{argument}", argument) == ["new"]
        assert states(f"lag_{argument}", argument, lag=1) == ["paid"]
    assert states("empty_argument", True, primary_key=()) == ["paid"]
    assert states("empty_step", False, primary_key=()) == ["new"]


@claim("`upsert` on Delta tables does not remove duplicates within a load.")
def duplicates_in_delta() -> None:
    from deltalake import DeltaTable

    loaded = pipeline(destination=dlt.destinations.filesystem("out"))
    upsert: Any = {
        "write_disposition": {"disposition": "merge", "strategy": "upsert"},
        "primary_key": "id",
        "table_format": "delta",
    }
    load(loaded, [{"id": 1}, {"id": 1}], **upsert)
    load(loaded, [{"id": 2}], **upsert)
    load(loaded, [{"id": 2}], **upsert)
    found = DeltaTable("out/data/items").to_pyarrow_table()["id"].to_pylist()
    assert sorted(found) == [1, 1, 2]


@claim(
    "For a `Decimal` or a `datetime.time`, dlt logs `Lag is not supported for cursor type` and goes"
    " on without the lag:",
    "`merge`, and `lag` on a cursor of type `datetime`, `date`, `int`, `float` or ISO text, wide"
    " enough for the latest rows.",
)
def lag_of_types() -> None:
    def late_row_is_loaded(name: str, first: Any, late: Any, lag: float) -> bool:
        made = pipeline(name)
        for value in (first, late):
            cursor: Any = dlt.sources.incremental("at", lag=lag)
            data = [{"at": value}]
            load(made, data, cursor, write_disposition="merge", primary_key="at")
        return len(items(made, "at")) == 2

    assert late_row_is_loaded("datetimes", datetime(2025, 1, 5), datetime(2025, 1, 4), 100_000)
    assert late_row_is_loaded("dates", date(2025, 1, 5), date(2025, 1, 4), 2)
    assert late_row_is_loaded("texts", "2025-01-05", "2025-01-04", 2)
    assert late_row_is_loaded("ints", 5, 4, 2)
    assert late_row_is_loaded("floats", 5.0, 4.0, 2)
    assert not late_row_is_loaded("decimals", Decimal(5), Decimal(4), 2)
    assert not late_row_is_loaded("times", time(5, 0, 5), time(5, 0, 4), 2)
    # Without lag, none of them is.
    assert not late_row_is_loaded("without", 5, 4, 0)


@claim(
    "Secrets are listed with the value `None`.",
    'In another process, read the list of the last run with `dlt.attach("origin").last_trace`',
)
def secrets_have_no_value_in_the_trace() -> None:
    os.environ["SOURCES__VAULT__TOKEN"] = "hidden"

    @dlt.source(section="vault")
    def vault(token: str = dlt.secrets.value) -> Any:
        return dlt.resource([{"id": len(token)}], name="items")

    pipeline("origin").run(vault())
    trace: Any = dlt.attach("origin").last_trace
    values = {value.key: value.value for value in trace.resolved_config_values}
    assert values["token"] is None


@claim(
    "Two fields of a dictionary with the same name after that share a column, and one value is"
    " lost; Arrow tables and data frames stop the run.",
    cases=("list", "arrow", "frame"),
)
def two_fields_of_one_name(case: str) -> None:
    loaded = pipeline()
    data = shaped(case, [{"Order ID": 7, "order_id": 8}])
    if case != "list":
        with raises("NameNormalizationCollision"):
            loaded.run(data, table_name="orders")
        return
    loaded.run(data, table_name="orders")
    assert rows(loaded, "SELECT order_id FROM orders") == [(8,)]


@claim(
    "The cursors of all sources are in one package: that of the source which the pipeline loaded"
    " first.",
    "If this package is loaded and a later one fails, the destination has a cursor that is past"
    " rows which were never loaded.",
    "If the package with the cursors was not loaded, `append` loads rows of the others twice.",
    "`pipeline.drop()` and a new machine take that cursor:",
    "call `run` for each source.",
    cases=(
        "one run",
        "one run, new machine",
        "one run, bad source first",
        "one run, other rows loaded before",
        "run for each source",
    ),
)
def several_sources_in_a_run(case: str) -> None:
    def source(name: str, *numbers: int) -> Any:
        @dlt.source(name=name)
        def one() -> Any:
            found = [{"id": at, "number": number} for at, number in enumerate(numbers)]
            return dlt.resource(found, name=name).add_step(dlt.sources.incremental("id"))

        return one()

    def run(made: dlt.Pipeline, number: int) -> None:
        both = [source("sales", 1, 2), source("returns", 1, number, 3)]
        if case == "run for each source":
            for one in both:
                made.run(one)
        else:
            made.run(both[::-1] if "first" in case else both)

    loaded = pipeline()
    if "before" in case:
        loaded.run([{"id": 1}], table_name="others")
    loaded.run([source("sales", 1), source("returns", 1)])
    with raises("LoadClientJobFailed"):
        run(loaded, 2**63)
    loaded = on_a_new_machine(loaded) if "machine" in case else loaded.drop()
    run(loaded, 2)
    twice = [(2,)] if "before" in case else []
    assert rows(loaded, "SELECT number FROM sales ORDER BY 1") == [(1,), (2,), *twice]
    kept = case not in ("one run", "one run, new machine")
    found = rows(loaded, "SELECT number FROM returns ORDER BY 1")
    assert found == ([(1,), (2,), (3,)] if kept else [(1,)])
