"""Claims of docs/general-usage/incremental/troubleshooting.mdx."""

import io
import logging
import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped

AT: Any = dlt.sources.incremental("at")
WRONG: Any = {"cursor_path": "at", "initial_value": 9, "end_value": 3}
WRONG_UP: Any = dlt.sources.incremental(**WRONG)
WRONG_DOWN: Any = dlt.sources.incremental(**WRONG, last_value_func=min)
STARTS: list[Any] = []
MERGE: Any = {"table_name": "items", "write_disposition": "merge", "primary_key": "id"}


@dlt.resource
def orders(at: Any = AT) -> Any:
    STARTS.append(at.start_value)
    yield [{"at": 5}]


def added(data: Any, **options: Any) -> Any:
    return dlt.resource(data, name="items").add_step(dlt.sources.incremental(**options))


@claim(
    "the local folder of the pipeline was deleted, and the destination has no"
    " `_dlt_pipeline_state` either"
)
def state_is_nowhere() -> None:
    loaded = pipeline()
    loaded.run(orders())
    with loaded.sql_client() as client:
        client.execute_sql("DROP TABLE _dlt_pipeline_state")
    loaded.run(orders())
    assert STARTS == [None, 5]
    loaded.drop()
    fresh = pipeline()
    fresh.sync_destination()
    fresh.extract(orders())
    assert STARTS == [None, 5, None]


@claim(
    "if packages are pending, a run loads only these, and your data waits for the next run",
    cases=("extracted", "normalized", "nothing pending"),
)
def pending_packages_first(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="items")
    expected = [[(1,), (3,)]] if case == "nothing pending" else [[(1,), (2,)], [(1,), (2,), (3,)]]
    if case != "nothing pending":
        loaded.extract([{"id": 2}], table_name="items")
    if case == "normalized":
        loaded.normalize()
    for found in expected:
        loaded.run([{"id": 3}], table_name="items")
        assert rows(loaded, "SELECT id FROM items ORDER BY id") == found


@claim("dlt logs the range of each resource as `Bind incremental on …`.", cases=("INFO", "WARNING"))
def range_in_the_log(case: str) -> None:
    logged = io.StringIO()
    log = logging.getLogger("dlt")
    handler = logging.StreamHandler(logged)
    loaded = pipeline()
    log.addHandler(handler)
    log.setLevel(case)
    loaded.extract(orders())
    assert ("Bind incremental on orders" in logged.getvalue()) == (case == "INFO")


@claim("A cursor has no values outside of the resource that it belongs to.")
def unbound_cursor() -> None:
    with raises("IncrementalUnboundError"):
        str(dlt.sources.incremental("at", initial_value=1).last_value)


@claim(
    "For Arrow tables, only column names work, not paths.",
    cases=("list", "arrow", "frame", "arrow, column"),
)
def paths_in_arrow(case: str) -> None:
    data = [{"of": {"day": 1}, "day": 1}]
    found = added([shaped(case, data)], cursor_path="day" if "column" in case else "of.day")
    if case in ("list", "arrow, column"):
        assert len(list(found)) == 1
        return
    with raises("IncrementalCursorPathMissing") as caught:
        list(found)
    assert "must be a column name" in caught.message


@claim("Use the type of the rows, or convert the rows with `add_map`.")
def other_type() -> None:
    def resource() -> Any:
        return dlt.resource([{"at": "7"}], name="items")

    with raises("IncrementalCursorInvalidCoercion"):
        list(resource().add_step(dlt.sources.incremental("at", initial_value=5)))
    converted = resource().add_map(lambda row: {"at": int(row["at"])})
    assert list(converted.add_step(dlt.sources.incremental("at", initial_value=5))) == [{"at": 7}]


@claim(
    "dlt hashes the rows at the last value by this key.",
    "Each of these rows must have the field, spelled as in the source.",
    cases=("misspelled", "spelled", "not the last value"),
)
def key_of_the_cursor(case: str) -> None:
    last = [{"id": 1, "at": 9}, {"at": 3}]
    if case == "misspelled":
        with raises("IncrementalPrimaryKeyMissing"):
            pipeline().extract(added(last, cursor_path="at", primary_key="ID"))
    elif case == "spelled":
        with raises("IncrementalPrimaryKeyMissing"):
            pipeline().extract(added([*last, {"at": 9}], cursor_path="at", primary_key="id"))
    else:
        pipeline().extract(added(last, cursor_path="at", primary_key="id"))


@claim(
    "For a backwards range use `last_value_func=min`.",
    "dlt does not check a cursor that was added with `add_step`: with a wrong range, the resource"
    " loads nothing.",
)
def wrong_range() -> None:
    data = [{"at": 5}]

    @dlt.resource
    def checked(at: Any = WRONG_UP) -> Any:
        yield data

    @dlt.resource
    def backwards(at: Any = WRONG_DOWN) -> Any:
        yield data

    with raises("ConfigurationValueError"):
        list(checked())
    assert list(backwards()) == data
    assert list(added(data, **WRONG)) == []


@claim(
    "The package stays pending, and every later run fails with the same message, also after you"
    " have corrected the name.",
    "To drop only the package is not enough, because the local schema still has the wrong key.",
    "Correct the name, and call `pipeline.drop()` before the next run: it deletes the local folder,"
    " and the next run restores the schema and the state from the destination.",
    cases=("table exists", "first run"),
)
def key_without_data(case: str) -> None:
    loaded = pipeline()
    corrected = {**MERGE, "primary_key": "number"}
    if case == "table exists":
        loaded.run([{"number": 0}], **corrected)
    else:
        loaded.run([{"number": 0}], table_name="others")
    for given in (MERGE, corrected):
        with raises("UnboundColumnException") as caught:
            loaded.run([{"number": 1}], **given)
        assert caught.step == "normalize"
        assert loaded.has_pending_data
    loaded.drop_pending_packages()
    with raises("UnboundColumnException"):
        loaded.run([{"number": 1}], **corrected)
    fresh = loaded.drop()
    fresh.run([{"number": 1}], **corrected)
    first = [(0,)] if case == "table exists" else []
    assert rows(fresh, "SELECT number FROM items ORDER BY number") == [*first, (1,)]


@claim(
    'Set one of the strategies in the message, such as `{"disposition": "merge", "strategy":'
    ' "delete-insert"}`, and call `pipeline.drop()` before the next run.',
    "`drop_pending_packages()` leaves the strategy in the local schema, and cursors past the"
    " deleted rows.",
    cases=("first run", "table exists", "drop, merge", "drop, strategy"),
)
def strategy_that_is_not_there(case: str) -> None:
    loaded = pipeline()
    explicit: Any = {"disposition": "merge", "strategy": "delete-insert"}
    if "drop" in case:
        cursor = dlt.sources.incremental[int]("id")
        loaded.run(dlt.resource([{"id": 1}], name="items").add_step(cursor))
        upsert: Any = {"disposition": "merge", "strategy": "upsert"}
        with raises("NormalizeJobFailed"):
            loaded.run([{"id": 2}], **{**MERGE, "write_disposition": upsert})
        loaded.drop()
        kept = {**MERGE, "write_disposition": explicit if "strategy" in case else "merge"}
        loaded.run(dlt.resource([{"id": 2}], name="items").add_step(cursor), **kept)
        assert rows(loaded, "SELECT id FROM items ORDER BY id") == [(1,), (2,)]
        return
    if case == "table exists":
        loaded.run([{"id": 1}], **MERGE)
    for disposition in ({"disposition": "merge", "strategy": "upsert"}, "merge"):
        with raises("NormalizeJobFailed") as caught:
            loaded.run([{"id": 1}], **{**MERGE, "write_disposition": disposition})
        assert "strategy not supported" in caught.message
        loaded.drop_pending_packages()
    loaded.run([{"id": 1}], **{**MERGE, "write_disposition": explicit})
    assert rows(loaded, "SELECT id FROM items") == [(1,)]


@claim(
    "The same exception with `Cannot coerce NULL` means that a row has a null in a key column, or"
    ' in another one with `"nullable": False`.',
    "Correct the rows, and call `pipeline.drop()`.",
    cases=("dropped", "with a cursor", "not nullable"),
)
def key_with_null(case: str) -> None:
    loaded = pipeline()
    if case == "not nullable":
        total: Any = {"total": {"data_type": "bigint", "nullable": False}}
        with raises("NormalizeJobFailed") as caught:
            loaded.run([{"total": None}], table_name="orders", columns=total)
        assert "Cannot coerce NULL" in caught.message
        loaded.drop()
        loaded.run([{"total": 1}], table_name="orders", columns=total)
        assert rows(loaded, "SELECT total FROM orders") == [(1,)]
        return
    if case == "with a cursor":

        def items(*numbers: Any) -> Any:
            found = [{"id": n, "key": k} for n, k in enumerate(numbers)]
            made = dlt.resource(found, name="items", primary_key="key")
            return made.add_step(dlt.sources.incremental("id"))

        loaded.run(items("a"))
        with raises("NormalizeJobFailed"):
            loaded.run(items("a", None))
        loaded.drop()
        loaded.run(items("a", "b"))
        assert rows(loaded, "SELECT key FROM items ORDER BY key") == [("a",), ("b",)]
        return
    for value in (None, 1):
        with raises("NormalizeJobFailed") as caught:
            loaded.run([{"id": value}], **MERGE)
        assert "Cannot coerce NULL" in caught.message
    loaded.drop()
    loaded.run([{"id": 1}], **MERGE)
    assert rows(loaded, "SELECT id FROM items") == [(1,)]


@claim(
    "A table with nested tables was loaded with `append` or `replace` and is now merged.",
    "SQLite says `Cannot add a NOT NULL column with default value NULL`.",
    "In all three databases the package stays pending.",
    cases=("duckdb", "sqlite", "merged from the start"),
)
def root_key_on_existing_tables(case: str) -> None:
    messages = {
        "duckdb": "Adding columns with constraints not yet supported",
        "sqlite": "Cannot add a NOT NULL column with default value NULL",
    }
    destination: Any = "duckdb"
    if case == "sqlite":
        destination = dlt.destinations.sqlalchemy("sqlite:///items.db")
    loaded = pipeline(destination=destination)
    data = [{"id": 1, "lines": [{"sku": "A1"}]}]
    if case not in messages:
        loaded.run(data, **MERGE)
        loaded.run(data, **MERGE)
        assert not loaded.has_pending_data
        return
    loaded.run(data, table_name="items")
    with raises("DatabaseTransientException") as caught:
        loaded.run(data, **MERGE)
    assert messages[case] in caught.message
    assert loaded.has_pending_data


@claim("The first message is from DuckDB, the second from Postgres:", service="postgres")
def root_key_in_postgres() -> None:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = os.environ["SNIPPETS_POSTGRES_URL"]
    loaded = pipeline("basket", destination="postgres")
    data = [{"id": 1, "lines": [{"sku": "A1"}]}]
    loaded.run(data, table_name="items")
    with raises("DatabaseTerminalException") as caught:
        loaded.run(data, **MERGE)
    assert "_dlt_root_id" in caught.message
    assert loaded.has_pending_data


def stored_value(name: str, values: list[Any], change: Any = None, **options: Any) -> Any:
    """The stored value after a run whose resource was changed by a function."""
    cursor: Any = dlt.sources.incremental("at", **options)

    @dlt.resource(name="orders")
    def orders(at: Any = cursor) -> Any:
        for value in values:
            yield {"at": value}

    resource = orders()
    if change:
        change(resource)
    loaded = pipeline(name)
    loaded.extract(resource)
    (source,) = loaded.state["sources"].values()
    return source["resources"]["orders"]["incremental"]["at"]["last_value"]


@claim(
    "The state keeps the value that `last_value_func` picks among the rows that reach the cursor.",
    "`add_filter` or `add_limit` keeps rows away. The cursor is the last step, so it sees only "
    "what is left.",
    "A `lag` does not lower the stored value: dlt subtracts it at the start of the next run.",
    cases=("plain", "add_filter", "filter in front", "add_limit", "lag", "min"),
)
def what_reaches_the_cursor(case: str) -> None:
    changes: dict[str, Any] = {
        "add_filter": lambda found: found.add_filter(lambda row: row["at"] < 9),
        "filter in front": lambda found: found.add_filter(lambda row: row["at"] < 9, insert_at=1),
        "add_limit": lambda found: found.add_limit(1),
    }
    options: dict[str, Any] = {"lag": {"lag": 2}, "min": {"last_value_func": min}}.get(case, {})
    kept = stored_value("shop", [3, 9, 5], changes.get(case), **options)
    expected = {"add_filter": 5, "filter in front": 5, "add_limit": 3, "min": 3}
    assert kept == expected.get(case, 9)


@claim(
    'The values are texts: `"9"` is higher than `"10"`, and `31.12.2024` than `01.02.2025`.',
    "The state holds `initial_value`, and no row was loaded.",
)
def texts_and_initial_values() -> None:
    assert stored_value("dates", ["31.12.2024", "01.02.2025"]) == "31.12.2024"
    assert stored_value("numbers", ["9", "10"]) == "9"
    assert stored_value("iso", ["2024-12-31", "2025-02-01"]) == "2025-02-01"
    assert stored_value("initial", [3, 9], initial_value=20) == 20
    assert dlt.attach("initial").default_schema.data_table_names() == []


@claim(
    "If a column got a time zone after it was loaded without one, the stored value has none, and"
    " every run of dictionaries fails. (A run of Arrow tables goes on, and loads the row at the"
    " stored value again.)",
    cases=("list", "arrow", "frame"),
)
def columns_that_got_a_zone(case: str) -> None:
    import datetime

    @dlt.resource
    def readings(days: Any, zone: Any, at: Any = AT) -> Any:
        yield shaped(case, [{"at": datetime.datetime(2025, 5, day, tzinfo=zone)} for day in days])

    loaded = pipeline()
    loaded.run(readings([1], None))
    if case == "list":
        for _ in range(2):
            with raises("IncrementalCursorInvalidCoercion"):
                loaded.run(readings([1, 2], datetime.timezone.utc))
    else:
        loaded.run(readings([1, 2], datetime.timezone.utc))
    found = [at.day for (at,) in rows(loaded, "SELECT at FROM readings ORDER BY at")]
    assert found == ([1] if case == "list" else [1, 1, 2])


@claim("The reverse fails too.", "For rows with dates, pass a `date`.")
def dates_and_times_do_not_compare() -> None:
    import datetime

    day, time = datetime.date(2025, 5, 1), datetime.datetime(2025, 5, 1)

    def orders(initial: Any, row: Any) -> Any:
        cursor = dlt.sources.incremental("at", initial_value=initial)
        return dlt.resource([{"at": row}], name="orders").add_step(cursor)

    with raises("IncrementalCursorInvalidCoercion"):
        list(orders(day, time))
    with raises("IncrementalCursorInvalidCoercion"):
        list(orders(time, day))
    assert len(list(orders(day, day))) == 1


@claim(
    "If the nested table is empty, Postgres and SQLite add the column without an error, and "
    "DuckDB fails.",
    service="postgres",
    cases=("duckdb", "sqlite", "postgres"),
)
def empty_nested_tables_get_the_root_key(case: str) -> None:
    import os

    destination: Any = {
        "duckdb": lambda: "duckdb",
        "sqlite": lambda: dlt.destinations.sqlalchemy("sqlite:///items.db"),
        "postgres": lambda: dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]),
    }[case]()
    loaded = pipeline(destination=destination)
    data = [{"id": 1, "lines": [{"sku": "A1"}]}]
    loaded.run(data, table_name="items")
    with loaded.sql_client() as client:
        client.execute_sql("DELETE FROM items__lines")
    if case == "duckdb":
        with raises("DatabaseTransientException"):
            loaded.run(data, **MERGE)
        return
    loaded.run(data, **MERGE)
    assert rows(loaded, "SELECT sku FROM items__lines") == [("A1",)]


@claim(
    "If the first rows that you merge have no nested rows, because the list is empty or missing, "
    "dlt does not try to add the column.",
    "The run ends with MergeDispositionException: No root_key column.",
    "The package stays pending.",
    "Drop it before the next run: on Postgres, the next run fails for good with duplicate key "
    "value violates unique constraint, and dlt aborts the package.",
    service="postgres",
    cases=("empty", "missing", "sqlite, empty", "postgres, empty", "nested rows"),
)
def first_merge_without_nested_rows(case: str) -> None:
    import os

    destination: Any = "duckdb"
    if "sqlite" in case:
        destination = dlt.destinations.sqlalchemy("sqlite:///items.db")
    if "postgres" in case:
        destination = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    loaded = pipeline(destination=destination)
    loaded.run([{"id": 1, "lines": [{"sku": "A1"}]}], table_name="items")
    given: Any = [{"id": 2, "lines": []}]
    if case == "missing":
        given = [{"id": 2}]
    if case == "nested rows":
        given = [{"id": 2, "lines": [{"sku": "B2"}]}]
    expected = "MergeDispositionException"
    if case == "nested rows":
        expected = "DatabaseTransientException"
    with raises(expected) as caught:
        loaded.run(given, **MERGE)
    assert ("No `root_key` column" in caught.message) == (case != "nested rows")
    assert loaded.has_pending_data
    if "postgres" in case:
        with raises("LoadClientJobFailed") as caught:
            loaded.run()
        assert "duplicate key value violates unique constraint" in caught.message
        assert not loaded.has_pending_data


@claim(
    "dlt 1.10.0 loads such a table, with each value of `on_cursor_value_missing`: upgrade.",
    cases=("include", "exclude", "raise"),
)
def cursor_that_is_not_nullable(missing: Any) -> None:
    import pyarrow as pa

    field = pa.field("at", pa.int64(), nullable=False)
    loaded = pipeline()
    for last in (2, 3):
        data = pa.table([list(range(last))], schema=pa.schema([field]))
        options: Any = {"cursor_path": "at", "on_cursor_value_missing": missing}
        loaded.run(added([data], **options), table_name="items")
        assert rows(loaded, "SELECT count(*) FROM items") == [(last,)]


@claim(
    'Any other new column that is `NOT NULL`, by `"nullable": False` or as a key, fails in the same'
    " way on a table with rows:",
    "load it as nullable and fill the old rows with `UPDATE`,",
    cases=("hint", "key", "nullable"),
    service="postgres",
)
def new_column_that_must_have_a_value(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    address = os.environ["SNIPPETS_POSTGRES_URL"]
    for name, destination in {
        "duck": dlt.destinations.duckdb("shop.duckdb"),
        "postgres": dlt.destinations.postgres(address),
    }.items():
        loaded = pipeline(name, destination=destination)
        loaded.run([{"id": 1}], table_name="orders")
        hints: Any = {
            "hint": {"columns": {"total": {"nullable": False}}},
            "key": {"primary_key": "total"},
            "nullable": {},
        }[case]
        if case == "nullable":
            loaded.run([{"id": 2, "total": 18}], table_name="orders", **hints)
            with loaded.sql_client() as client:
                client.execute_sql("UPDATE orders SET total = 0 WHERE total IS NULL")
            assert sorted(rows(loaded, "SELECT id, total FROM orders")) == [(1, 0), (2, 18)]
        else:
            with raises("PipelineStepFailed") as caught:
                loaded.run([{"id": 2, "total": 18}], table_name="orders", **hints)
            words = {
                "duck": "Adding columns with constraints not yet supported",
                "postgres": "contains null values",
            }
            assert words[name] in caught.message


@claim(
    "fails, even if you set a cursor with `apply_hints(incremental=…)`; a cursor that you pass"
    " raises `IncrementalUnboundError`",
    "works if you pass a cursor or set one with `apply_hints`; without either it is `None`",
    cases=(
        "plain",
        "plain, hint",
        "plain, passed",
        "optional",
        "optional, hint",
        "optional, passed",
    ),
)
def argument_that_is_none(case: str) -> None:
    from typing import Optional

    cursor = dlt.sources.incremental("changed", initial_value=1)

    @dlt.resource(name="leads")
    def plain(changed: Any = None) -> Any:
        yield {"changed": changed.last_value}

    @dlt.resource(name="leads")
    def optional(changed: Optional[dlt.sources.incremental[int]] = None) -> Any:
        yield {"changed": changed.last_value}  # type: ignore[union-attr]

    made = plain if case.startswith("plain") else optional
    leads = made(cursor) if "passed" in case else made()
    if "hint" in case:
        leads.apply_hints(incremental=cursor)
    if case in ("optional, hint", "optional, passed"):
        assert list(leads) == [{"changed": 1}]
        return
    with raises("IncrementalUnboundError" if "passed" in case else "AttributeError") as caught:
        list(leads)
    if "passed" not in case:
        assert caught.message == "'NoneType' object has no attribute 'last_value'"


@claim(
    "If a step of the resource renames it, take the new name: `add_map` and `add_filter` run before"
    " the cursor, also when you add them last.",
    cases=("argument", "hint", "filter", "old name", "arrow"),
)
def cursor_of_renamed_field(case: str) -> None:
    def renamed(row: Any) -> Any:
        if case == "arrow":
            return row.rename_columns(["at"])
        return {"at": row["updatedAt"]}

    cursor = dlt.sources.incremental[Any](
        "updatedAt" if case == "old name" else "at", initial_value=2
    )
    page = shaped("arrow" if case == "arrow" else "rows", [{"updatedAt": 1}, {"updatedAt": 2}])

    def argument(at: Any = cursor) -> Any:
        yield page

    def without() -> Any:
        yield page

    found = dlt.resource(without if case == "hint" else argument, name="items")
    if case == "hint":
        found.apply_hints(incremental=dlt.sources.incremental("at", initial_value=2))
    found.add_map(renamed)
    seen: list[Any] = []
    if case == "filter":
        found.add_filter(lambda row: not seen.append(row["at"]))  # type: ignore[func-returns-value]
    if case == "old name":
        with raises("IncrementalCursorPathMissing"):
            list(found)
        return
    assert len(list(found)) == 1
    if case == "filter":
        assert seen == [1, 2]


@claim(
    "`2025-05-01T10:00:00+02:00` is before `2025-05-01T09:00:00Z`, but the text is greater, so a"
    " run that starts at the first drops a row with the second.",
    cases=("one run", "next run"),
)
def text_with_two_offsets(case: str) -> None:
    loaded = pipeline()
    page = [{"at": "2025-05-01T10:00:00+02:00"}, {"at": "2025-05-01T09:00:00Z"}]
    for found in [page] if case == "one run" else [page[:1], page[1:]]:
        made = dlt.resource(found, name="items")
        loaded.run(made.add_step(dlt.sources.incremental("at")))
    assert rows(loaded, "SELECT count(*) FROM items") == [(2 if case == "one run" else 1,)]
