"""Claims of docs/general-usage/full-loading.mdx."""

import gzip
import os
from pathlib import Path
from typing import Any

import dlt
import pyarrow.parquet as pq
from standins_lib.claims import claim, columns, pipeline, raises, rows

WRONG = "staging-optimized"


def replace(loaded: dlt.Pipeline, page: Any, **options: Any) -> None:
    loaded.run(page, table_name="dishes", write_disposition="replace", **options)


def with_strategy(strategy: str = "truncate-and-insert") -> dlt.Pipeline:
    return pipeline(destination=dlt.destinations.duckdb("menu.duckdb", replace_strategy=strategy))


@claim(
    "A field that the source no longer has stays as a column of nulls, except in JSONL files.",
    cases=("duckdb", "parquet", "jsonl", "csv"),
)
def columns_stay(case: str) -> None:
    if case != "duckdb":
        lake = pipeline(destination=dlt.destinations.filesystem("lake"))
        file_format: Any = case
        for row in ({"id": 1, "dish": "Pho"}, {"id": 2}):
            found = dlt.resource([row], name="dishes", write_disposition="replace")
            lake.run(found, loader_file_format=file_format)
        (file,) = Path("lake").glob("*/dishes/*")
        if case == "parquet":
            assert pq.read_schema(file).names[:2] == ["id", "dish"]
        else:
            assert (b"dish" in gzip.decompress(file.read_bytes())) == (case == "csv")
        return
    loaded = pipeline()
    replace(loaded, [{"id": 1, "dish": "Pho"}])
    replace(loaded, [{"id": 2}])
    assert columns(loaded, "dishes") == ["id", "dish"]
    assert rows(loaded, "SELECT id, dish FROM dishes") == [(2, None)]


@claim(
    "If a resource sends its rows to several tables, a table that gets no row in this run keeps its"
    " old rows, as long as another of these tables gets some. A run without any row empties all of"
    " them."
)
def tables_without_rows() -> None:
    loaded = pipeline()
    for data, expected in (
        ([{"kind": "soups"}, {"kind": "pies"}], {"soups": 1, "pies": 1}),
        ([{"kind": "soups"}, {"kind": "soups"}], {"soups": 2, "pies": 1}),
        ([], {"soups": 0, "pies": 0}),
    ):
        dishes = dlt.resource(data, name="dishes", write_disposition="replace")
        dishes.apply_hints(table_name=lambda dish: dish["kind"])
        loaded.run(dishes)
        counts = loaded.dataset().row_counts(table_names=["soups", "pies"]).fetchall()
        assert dict(counts) == expected


@claim(
    "dlt resets the state only if the write disposition of the resource or of run is the text "
    '`"replace"`.',
    'With `{"disposition": "replace"}`, a function that returns `"replace"`, or a mark with '
    '`"replace"` that the resource yields, as in `dlt.mark.with_hints`, the cursor stays,'
    " so the table holds only the rows since the last run.",
    "The same loss happens to a transformer with `replace` if its parent is in the source too, has"
    " a cursor and another disposition.",
    cases=(
        "text",
        "text on run",
        "dictionary",
        "function",
        "mark",
        "parent in the source",
        "parent outside",
    ),
)
def only_a_text_resets_the_state(case: str) -> None:
    cursor = dlt.sources.incremental("id", initial_value=0)
    numbers = [1, 2]

    def sold(at: Any = cursor) -> Any:
        if case != "mark":
            yield [{"id": number} for number in numbers]
            return
        for number in numbers:
            marked = dlt.mark.make_hints(write_disposition="replace")
            yield dlt.mark.with_hints({"id": number}, marked)

    @dlt.transformer(write_disposition="replace")
    def copies(page: Any) -> Any:
        yield page

    given: Any = {
        "dictionary": {"write_disposition": {"disposition": "replace"}},
        "function": {"write_disposition": lambda row: "replace", "table_name": lambda row: "sold"},
        "mark": {},
        "text on run": {},
    }.get(case, {"write_disposition": "append" if "parent" in case else "replace"})
    on_run: Any = {"write_disposition": "replace"} if case == "text on run" else {}

    @dlt.source
    def shop() -> Any:
        orders = dlt.resource(sold, **given)()
        if "parent" not in case:
            return orders
        return [orders, orders | copies] if "in the source" in case else orders | copies

    loaded = pipeline()
    for _ in range(2):
        loaded.run(shop(), **on_run)
        numbers[:] = [2, 3]
    table = "copies" if "parent" in case else "sold"
    found = rows(loaded, f"SELECT id FROM {table} ORDER BY id")
    reset = case in ("text", "text on run", "parent outside")
    assert found == ([(2,), (3,)] if reset else [(3,)])


@claim(
    "A resource without rows then leaves the old rows in the table.",
    cases=("text", "dictionary", "dictionary, list", "dictionary, on run"),
)
def dictionaries_without_rows(case: str) -> None:
    disposition: Any = "replace" if case == "text" else {"disposition": "replace"}
    on_run: Any = {"write_disposition": disposition} if "run" in case else {}
    hints: Any = {} if on_run else {"write_disposition": disposition}

    def dishes(page: Any) -> Any:
        yield from page

    loaded = pipeline()
    for page in ([[{"id": 1}]], [[]] if "list" in case else []):
        loaded.run(dlt.resource(dishes, name="dishes", **hints)(page), **on_run)
    assert rows(loaded, "SELECT id FROM dishes") == ([] if case == "text" else [(1,)])


@claim("The state of a resource is reset before each run with `replace`")
def cursor_starts_again() -> None:
    starts: list[Any] = []
    cursor = dlt.sources.incremental("at", initial_value=1)

    @dlt.resource
    def found(at: Any = cursor) -> Any:
        starts.append(at.start_value)
        yield [{"at": 5}]

    loaded = pipeline()
    for disposition in ("replace", "replace", "append"):
        loaded.run(found(), write_disposition=disposition)
    assert starts == [1, 1, 5]


@claim(
    "A resource that yields nothing empties its table too:",
    "This is so only if the table was loaded with `replace` before. A table that was loaded with "
    "`append` or `merge` keeps its old rows in a first `replace` that yields nothing, not even an"
    " empty list or an empty Arrow table: those empty it.",
    cases=("replace", "replace, None", "append", "merge", "append, list", "merge, list"),
)
def nothing_empties_the_table(case: str) -> None:
    def produce() -> Any:
        yield from ([None] if "None" in case else [[]] if "list" in case else [])

    loaded = pipeline()
    before: Any = case.split(",")[0]
    loaded.run(dlt.resource([{"id": 1, "tags": [1]}], name="dishes", write_disposition=before))
    loaded.run(dlt.resource(produce, name="dishes", write_disposition="replace"))
    left = 1 if case in ("append", "merge") else 0
    for table in ("dishes", "dishes__tags"):
        assert rows(loaded, f"SELECT count(*) FROM {table}") == [(left,)]


@claim("A run that fails while it extracts changes nothing in the destination.")
def failed_extract() -> None:
    def broken() -> Any:
        yield {"id": 2}
        raise RuntimeError("no answer")

    loaded = pipeline()
    replace(loaded, [{"id": 1}])
    with raises("RuntimeError") as caught:
        replace(loaded, broken())
    assert caught.step == "extract"
    assert rows(loaded, "SELECT id FROM dishes") == [(1,)]


@claim(
    "On `filesystem` a setting with another value is an error, also one with the default above for"
    " Delta and Iceberg tables: a run with `replace` stops with an `AssertionError`",
    cases=(
        "jsonl, insert-from-staging",
        "jsonl, staging-optimized",
        "jsonl, truncate-and-insert",
        "delta, truncate-and-insert",
        "delta, staging-optimized",
        "delta, insert-from-staging",
        "iceberg, truncate-and-insert",
        "iceberg, insert-from-staging",
    ),
)
def strategies_of_files(case: str) -> None:
    form, strategy = case.split(", ")
    os.environ["DESTINATION__REPLACE_STRATEGY"] = strategy
    hints: Any = {} if form == "jsonl" else {"table_format": form}
    files = pipeline(destination=dlt.destinations.filesystem("files"))
    dishes = dlt.resource([{"id": 1}], name="dishes", write_disposition="replace", **hints)
    if (form, strategy) in (
        ("jsonl", "truncate-and-insert"),
        ("delta", "insert-from-staging"),
        ("iceberg", "insert-from-staging"),
    ):
        assert not files.run(dishes).has_failed_jobs
        return
    with raises("AssertionError") as caught:
        files.run(dishes)
    assert "Must be able to get replace strategy" in caught.message


@claim(
    "so set the strategy for the other destination only.",
    cases=("all destinations", "other destination"),
)
def strategy_of_one_destination(case: str) -> None:
    section = "" if case == "all destinations" else "DUCKDB__"
    os.environ[f"DESTINATION__{section}REPLACE_STRATEGY"] = "insert-from-staging"
    replace(pipeline(), [{"id": 1}])
    files = pipeline("files", destination=dlt.destinations.filesystem("files"))
    if case == "other destination":
        replace(files, [{"id": 1}])
        return
    with raises("AssertionError") as caught:
        replace(files, [{"id": 1}])
    assert "Must be able to get replace strategy" in caught.message


@claim("The next run loads the pending package, and not the data that you pass to it.")
def pending_package_of_a_loaded_dataset() -> None:
    replace(with_strategy(), [{"id": 0}])
    with raises("AssertionError") as caught:
        replace(with_strategy(WRONG), [{"id": 1}])
    assert caught.step == "load"
    loaded = with_strategy()
    replace(loaded, [{"id": 2}])
    assert rows(loaded, "SELECT id FROM dishes") == [(1,)]
    replace(loaded, [{"id": 2}])
    assert rows(loaded, "SELECT id FROM dishes") == [(2,)]


@claim(
    "If the dataset does not exist yet, the next `run` of a new process deletes the pending"
    " package, and starts from the beginning.",
    "The rows of the package are lost, also with `pipeline.run()` without data.",
)
def pending_package_of_a_first_run() -> None:
    with raises("AssertionError"):
        replace(with_strategy(WRONG), [{"id": 1}])
    loaded = with_strategy()
    assert loaded.has_pending_data
    assert loaded.run() is None
    assert not loaded.has_pending_data
    replace(loaded, [{"id": 2}])
    assert rows(loaded, "SELECT id FROM dishes") == [(2,)]


@claim("dlt does not fall back to another strategy:")
def no_fallback() -> None:
    with raises("AssertionError"):
        replace(with_strategy(WRONG), [{"id": 1}])


@claim(
    "For a resource that you did not write, count between the steps of the run, and drop the"
    " package:",
    cases=("too few", "too few, Arrow", "enough"),
)
def guards_against_zero_rows(case: str) -> None:
    import pyarrow as pa

    loaded = pipeline()
    replace(loaded, [{"id": 1}])

    @dlt.resource(name="items", write_disposition="replace")
    def items() -> Any:
        if case == "enough":
            yield [{"id": 2}]
        if case == "too few, Arrow":
            yield pa.table({"id": pa.array([], pa.int64())})

    table = loaded.default_schema.data_table_names()[0]
    resource = items().with_name(table)
    loaded.extract(resource)
    if loaded.normalize().row_counts.get(table, 0) < 1:
        loaded.drop_pending_packages()
    loaded.load()
    assert rows(loaded, f"SELECT id FROM {table}") == [(2 if case == "enough" else 1,)]
    assert not loaded.has_pending_data


@claim(
    "The column stays, with NULL or its `DEFAULT` in each row.",
    "`append` leaves the old rows as they are, and new rows have NULL; `merge` empties the column"
    " in the rows that it updates.",
    cases=("truncate-and-insert", "insert-from-staging", "arrow", "append", "merge"),
)
def column_added_with_sql(case: str) -> None:
    import pyarrow as pa

    disposition: Any = case if case in ("append", "merge") else "replace"
    if "insert" in case:
        os.environ["DESTINATION__REPLACE_STRATEGY"] = case
    loaded = pipeline()

    def load(*numbers: int) -> None:
        data: Any = [{"id": number} for number in numbers]
        data = pa.Table.from_pylist(data) if case == "arrow" else data
        loaded.run(data, table_name="t", write_disposition=disposition, primary_key="id")

    load(1, 2)
    rows(loaded, "ALTER TABLE t ADD COLUMN note BIGINT")
    rows(loaded, "ALTER TABLE t ADD COLUMN kind BIGINT DEFAULT 7")
    rows(loaded, "UPDATE t SET note = 5")
    load(2)
    found = rows(loaded, "SELECT id, note, kind FROM t ORDER BY id, note NULLS LAST")
    new = [(2, None, 7)]
    old = {"append": [(1, 5, 7), (2, 5, 7)], "merge": [(1, 5, 7)]}.get(case, [])
    assert found == old + new


@claim(
    "With `staging-optimized`, dlt exchanges the table, and the column is gone.",
    service="postgres",
    cases=("staging-optimized", "insert-from-staging"),
)
def column_added_with_sql_on_postgres(case: str) -> None:
    destination = dlt.destinations.postgres(
        os.environ["SNIPPETS_POSTGRES_URL"], replace_strategy=case
    )
    loaded = pipeline(destination=destination, dataset_name="by_hand")
    for _ in range(2):
        loaded.run([{"id": 1}], table_name="t", write_disposition="replace")
        found = rows(
            loaded,
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = 'by_hand' AND table_name = 't' AND column_name = 'note'",
        )
        rows(loaded, "ALTER TABLE t ADD COLUMN IF NOT EXISTS note BIGINT")
    assert found == ([] if case == "staging-optimized" else [("note",)])


@claim(
    "A table that is not passed to `run` keeps its rows; a resource that yields nothing would empty"
    " it.",
    cases=("not passed", "yields nothing"),
)
def only_passed_tables_are_replaced(case: str) -> None:
    def table(name: str, page: Any) -> Any:
        return dlt.resource(page, name=name, write_disposition="replace")

    loaded = pipeline()
    loaded.run([table("orders", [{"id": 1}]), table("cities", [{"id": 1}])])
    data = [table("orders", [{"id": 2}])]
    if case == "yields nothing":
        data.append(table("cities", []))
    loaded.run(data)
    assert rows(loaded, "SELECT id FROM orders") == [(2,)]
    left = [(1,)] if case == "not passed" else []
    assert rows(loaded, "SELECT id FROM cities") == left


@claim(
    "In databases the table itself stays, with its grants, indexes and views; "
    "`insert-from-staging` keeps them too.",
    cases=("truncate-and-insert", "insert-from-staging", "duckdb"),
    service="postgres",
)
def objects_of_a_table_stay(case: str) -> None:
    address = os.environ["SNIPPETS_POSTGRES_URL"]
    destination: Any = dlt.destinations.postgres(address, replace_strategy=case)
    if case == "duckdb":
        destination = "duckdb"
    loaded = pipeline(destination=destination, dataset_name="menus")
    replace(loaded, [{"id": 1, "dish": "Pho"}])
    with loaded.sql_client() as client:
        client.execute_sql("CREATE INDEX by_id ON dishes (id)")
        client.execute_sql("CREATE VIEW menu AS SELECT id, dish FROM dishes")
        if case != "duckdb":
            client.execute_sql("GRANT SELECT ON dishes TO PUBLIC")
    replace(loaded, [{"id": 2, "dish": "Banh mi"}])
    assert rows(loaded, "SELECT id, dish FROM menu") == [(2, "Banh mi")]
    if case == "duckdb":
        assert rows(loaded, "SELECT index_name FROM duckdb_indexes()") == [("by_id",)]
        return
    indexes = "SELECT indexname FROM pg_indexes WHERE schemaname = 'menus'"
    assert ("by_id",) in rows(loaded, indexes)
    grants = (
        "SELECT privilege_type FROM information_schema.role_table_grants"
        " WHERE table_schema = 'menus' AND table_name = 'dishes' AND grantee = 'PUBLIC'"
    )
    assert rows(loaded, grants) == [("SELECT",)]


@claim(
    "Where no strategy keeps the old rows in sight, such as on ClickHouse, append each load, let"
    " readers use a view of the newest complete one, and delete older rows after it:",
    cases=("during the load", "after a failed load", "a load without the table"),
)
def view_of_the_newest_load(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="dishes")
    view = (
        "CREATE VIEW dishes_now AS SELECT id FROM dishes WHERE _dlt_load_id = (SELECT"
        " max(_dlt_load_id) FROM dishes WHERE _dlt_load_id IN"
        " (SELECT load_id FROM _dlt_loads WHERE status = 0))"
    )
    rows(loaded, view)
    if case == "a load without the table":
        loaded.run([{"id": 5}], table_name="drinks")
    else:
        loaded.run([{"id": 2}, {"id": 3}], table_name="dishes")
        last = "(SELECT max(load_id) FROM _dlt_loads)"
        if case == "during the load":
            rows(loaded, f"DELETE FROM dishes WHERE id = 3 AND _dlt_load_id = {last}")
        rows(loaded, f"DELETE FROM _dlt_loads WHERE load_id = {last}")
    assert rows(loaded, "SELECT id FROM dishes_now") == [(1,)]
    loaded.run([{"id": 7}], table_name="dishes")
    assert rows(loaded, "SELECT id FROM dishes_now") == [(7,)]


@claim(
    "An exchange with `EXCHANGE TABLES` of ClickHouse works too, but dlt adds a new column to only"
    " one of the two tables.",
    cases=("same columns", "new column"),
)
def exchanged_tables(case: str) -> None:
    loaded = pipeline()

    def load(page: Any) -> None:
        loaded.run(page, table_name="dishes_new", write_disposition="replace")
        rows(loaded, "CREATE TABLE IF NOT EXISTS dishes AS SELECT * FROM dishes_new LIMIT 0")
        rows(loaded, "ALTER TABLE dishes RENAME TO other")
        rows(loaded, "ALTER TABLE dishes_new RENAME TO dishes")
        rows(loaded, "ALTER TABLE other RENAME TO dishes_new")

    load([{"id": 1}])
    load([{"id": 2}] if case == "same columns" else [{"id": 2, "price": 3.5}])
    if case == "new column":
        with raises("PipelineStepFailed"):
            load([{"id": 3, "price": 4.5}])
    else:
        load([{"id": 3}])
        assert rows(loaded, "SELECT id FROM dishes") == [(3,)]


@claim(
    "Each run keeps its cursor, so after a failure in extract you repeat step 2 only.",
    "it empties the table, and sets the cursor back",
    cases=("portions", "replace"),
)
def a_reload_in_portions(case: str) -> None:
    asked: list[Any] = []
    down = [3]
    by_id = dlt.sources.incremental[int]("id", row_order="asc")

    @dlt.resource(primary_key="id")
    def dishes(cursor: Any = by_id) -> Any:
        asked.append(cursor.start_value)
        for number in range(cursor.start_value or 1, 6):
            if number in down:
                raise ConnectionError("the kitchen does not answer")
            yield {"id": number}

    loaded = pipeline()
    loaded.run([{"id": 9}], table_name="dishes")
    resource: Any = dishes
    merge: Any = {"write_disposition": "merge"}
    if case == "replace":
        for _ in range(2):
            with raises("ConnectionError"):
                loaded.run(resource(), write_disposition="replace")
        assert asked == [None, None]
        return

    def portions() -> None:
        while len(loaded.run(resource().add_limit(2), **merge).loads_ids):
            pass

    loaded.run(resource().add_limit(2), refresh="drop_data", **merge)
    assert rows(loaded, "SELECT id FROM dishes ORDER BY id") == [(1,), (2,)]
    with raises("ConnectionError"):
        portions()
    down.clear()
    for _ in range(4):
        loaded.run(resource().add_limit(2), **merge)
    assert asked[:2] == [None, 2]
    assert None not in asked[1:]
    assert rows(loaded, "SELECT id FROM dishes ORDER BY id") == [(n,) for n in range(1, 6)]


@claim(
    "A portion must have more rows than share one cursor value, or such a run comes too early.",
    "After a failed load, call `pipeline.drop()` before that, or rows can be skipped.",
    cases=("good", "failed", "failed, dropped", "three of one value"),
)
def portions_that_fail(case: str) -> None:
    by_day = dlt.sources.incremental[int]("day", row_order="asc")
    too_large = [2**40] if "failed" in case else []

    @dlt.resource(primary_key="id", columns={"pieces": {"precision": 32, "data_type": "bigint"}})
    def dishes(cursor: Any = by_day) -> Any:
        days = [1, 1, 1, 4] if case.startswith("three") else [1, 2, 3, 4]
        found = [{"id": id, "day": day, "pieces": id} for id, day in enumerate(days, 1)]
        found = [row for row in found if row["day"] >= (cursor.start_value or 0)]
        if too_large and found[-1]["day"] == 4 and len(found) < 4:
            found[1]["pieces"] = too_large.pop()
        for number in range(0, len(found), 2):
            yield found[number : number + 2]

    loaded = pipeline()
    resource: Any = dishes
    merge: Any = {"write_disposition": "merge"}

    def portion(**arguments: Any) -> bool:
        return bool(loaded.run(resource().add_limit(1), **merge, **arguments).loads_ids)

    portion(refresh="drop_data")
    if too_large:
        with raises("LoadClientJobFailed"):
            portion()
        if "dropped" in case:
            loaded.drop()
    while portion():
        pass
    lost = {"failed": [(3,)], "three of one value": [(3,), (4,)]}.get(case, [])
    expected = [(id,) for id in range(1, 5) if (id,) not in lost]
    assert rows(loaded, "SELECT id FROM dishes ORDER BY id") == expected
