"""Claims of docs/general-usage/schema-evolution.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

REQUIRED = {"total": {"data_type": "decimal", "nullable": False}}


def two_loads(first: Any, second: Any) -> Any:
    loaded = pipeline()
    loaded.run([{"id": 1, "code": first}], table_name="orders")
    loaded.run([{"id": 2, "code": second}], table_name="orders")
    return loaded


@claim("flattened columns; null in the old one")
def a_dictionary_instead_of_a_value() -> None:
    loaded = two_loads("A1", {"series": "B"})
    assert columns(loaded, "orders") == ["id", "code", "code__series"]
    assert rows(loaded, "SELECT code FROM orders ORDER BY id") == [("A1",), (None,)]


@claim("a nested table; null in the old one")
def a_list_instead_of_a_value() -> None:
    loaded = two_loads("A1", ["B2"])
    assert rows(loaded, "SELECT code FROM orders ORDER BY id") == [("A1",), (None,)]
    assert rows(loaded, "SELECT value FROM orders__code") == [("B2",)]


@claim("a new column in the parent; no nested rows")
def a_value_instead_of_a_list() -> None:
    loaded = two_loads(["A1"], "B2")
    assert rows(loaded, "SELECT code FROM orders ORDER BY id") == [(None,), ("B2",)]
    assert rows(loaded, "SELECT value FROM orders__code") == [("A1",)]


@claim("a new column, and the old one stays: dlt sees one removed and one added")
def a_renamed_field() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "colour": "red"}], table_name="orders")
    loaded.run([{"id": 2, "color": "blue"}], table_name="orders")
    found = rows(loaded, "SELECT colour, color FROM orders ORDER BY id")
    assert found == [("red", None), (None, "blue")]


@claim("An empty `schema_update` means that the tables did not change.")
def an_empty_update() -> None:
    loaded = pipeline()
    updates = []
    for row in ({"id": 1}, {"id": 2}, {"id": 3, "vip": True}):
        (package,) = loaded.run([row], table_name="orders").load_packages
        updates.append(sorted(package.schema_update.get("orders", {}).get("columns", {})))
    assert updates == [["_dlt_id", "_dlt_load_id", "id"], [], ["vip"]]


@claim(
    "The second load stopped in normalize, and its package is pending: drop or repair it.",
    "dlt does not check for an absent field; the database does, in the load step:",
)
def null_and_absent_fields() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "total": 5}], table_name="orders", columns=REQUIRED)
    with raises("CannotCoerceNullException") as caught:
        loaded.run([{"id": 2, "total": None}], table_name="orders", columns=REQUIRED)
    assert (caught.step, loaded.has_pending_data) == ("normalize", True)
    loaded.drop_pending_packages()
    with raises("LoadClientJobFailed") as failed:
        loaded.run([{"id": 3}], table_name="orders", columns=REQUIRED)
    assert (failed.step, loaded.has_pending_data) == ("load", False)


@claim(
    "`nullable: False` on a column that already exists as nullable changes the schema but not the "
    "table. A null value then still stops normalize, but an absent field is silently loaded as "
    "null."
)
def not_null_set_later() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "total": 5}], table_name="orders")
    loaded.run([{"id": 2}], table_name="orders", columns=REQUIRED)
    assert loaded.default_schema.tables["orders"]["columns"]["total"]["nullable"] is False
    assert rows(loaded, "SELECT total FROM orders ORDER BY id") == [(5,), (None,)]
    with raises("CannotCoerceNullException"):
        loaded.run([{"id": 3, "total": None}], table_name="orders", columns=REQUIRED)


@claim(
    "No column is dropped, and a changed field of a dictionary stops no load.",
    "Arrow tables get no second column: a database converts the value, or the load job fails.",
    cases=("text", "list", "dictionary", "null", "arrow", "arrow, a number as text"),
)
def changed_fields(case: str) -> None:
    import pyarrow as pa

    values = {"text": "x", "list": [1], "dictionary": {"b": 1}, "null": None}
    loaded = pipeline()
    if "arrow" not in case:
        for value in (1, values[case]):
            loaded.run([{"a": value}], table_name="items")
    else:
        loaded.run(pa.table({"a": [1]}), table_name="items")
        changed = pa.table({"a": ["7" if "number" in case else "x"]})
        if case == "arrow":
            with raises("LoadClientJobFailed"):
                loaded.run(changed, table_name="items")
        else:
            loaded.run(changed, table_name="items")
    names = loaded.default_schema.get_table_columns("items")
    assert "a" in names
    assert ("a__v_text" in names) is (case == "text")
    assert rows(loaded, "SELECT count(*) FROM items") == [(1 if case == "arrow" else 2,)]


@claim(
    "SQLite takes the value as it is, and JSONL files have no column types.",
    "If you change the hint of the column, only dlt's schema changes: the column in the database "
    "keeps its type.",
    "A value that the database cannot convert, such as `12b` in a column of whole numbers, fails "
    "the load job.",
    cases=("duckdb", "duckdb, replace", "duckdb, merge", "sqlite", "sqlite, merge", "jsonl"),
)
def hints_changed_later(case: str) -> None:
    kind, _, disposition = case.partition(", ")
    destination: Any = {
        "duckdb": lambda: "duckdb",
        "sqlite": lambda: dlt.destinations.sqlalchemy("sqlite:///orders.db"),
        "jsonl": lambda: dlt.destinations.filesystem("lake"),
    }[kind]()
    loaded = dlt.pipeline("orders", destination=destination, dataset_name="data")
    hints: Any = {"table_name": "orders", "write_disposition": disposition or "append"}
    if disposition == "merge":
        hints["primary_key"] = "id"
    loaded.run([{"id": 1, "quantity": 1}], **hints)
    hints["columns"] = {"quantity": {"data_type": "text"}}
    if kind == "duckdb":
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 2, "quantity": "two"}], **hints)
        with loaded.sql_client() as client:
            found = client.execute_sql(
                "SELECT data_type FROM information_schema.columns"
                " WHERE column_name = 'quantity' AND table_schema = 'data'"
            )
        assert found == [("BIGINT",)]
    else:
        loaded.run([{"id": 2, "quantity": "two"}], **hints)
    if kind == "sqlite":
        with loaded.sql_client() as client:
            found = client.execute_sql("SELECT quantity FROM orders WHERE id = 2")
        assert [tuple(row) for row in found or ()] == [("two",)]
    column = loaded.default_schema.get_table_columns("orders")["quantity"]
    assert column["data_type"] == "text"


@claim(
    "Others change without an error: DuckDB and Postgres round 1.7 to 2, and cut off the time in a "
    "column of dates; Postgres fails if the file is CSV.",
    cases=(
        "duckdb, double",
        "duckdb, decimal",
        "duckdb, timestamp",
        "duckdb, double, merge",
        "duckdb, double, jsonl",
        "duckdb, double, parquet",
        "postgres, double",
        "postgres, decimal",
        "postgres, timestamp",
        "postgres, double, merge",
        "postgres, double, csv",
        "duckdb, no hint",
    ),
    service="postgres",
)
def hints_that_change_values(case: str) -> None:
    import os
    from datetime import date, datetime, timezone
    from decimal import Decimal

    kind, hint, option = (*case.split(", "), "")[:3]
    destination: Any = "duckdb"
    if kind == "postgres":
        destination = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    name = f"data_{hint}_{option}".replace(" ", "_")
    loaded = dlt.pipeline("hints", destination=destination, dataset_name=name)
    settings: dict[str, Any] = {"table_name": "orders"}
    if option == "merge":
        settings.update(write_disposition="merge", primary_key="id")
    elif option:
        settings["loader_file_format"] = option
    first: Any = date(2025, 5, 1) if hint == "timestamp" else 12
    second: Any = {
        "decimal": Decimal("1.7"),
        "timestamp": datetime(2025, 5, 2, 13, 14, tzinfo=timezone.utc),
    }.get(hint, 1.7)
    loaded.run([{"id": 1, "value": first}], **settings)
    if hint != "no hint":
        settings["columns"] = {"value": {"data_type": hint}}
    if option == "csv":
        with raises("LoadClientJobRetry"):
            loaded.run([{"id": 2, "value": second}], **settings)
        return
    loaded.run([{"id": 2, "value": second}], **settings)
    found = loaded.dataset()("SELECT value FROM orders ORDER BY id").fetchall()
    kept: Any = {"timestamp": date(2025, 5, 2), "no hint": None}.get(hint, 2)
    assert [tuple(row) for row in found] == [(first,), (kept,)]
    assert hint in (
        loaded.default_schema.tables["orders"]["columns"]["value"]["data_type"],
        "no hint",
    )


@claim(
    "The schema takes `nullable: True` from the reflection of `sql_database`, or from the hint"
    ' `columns={"note": {"nullable": True}}`.',
    "dlt adds columns to a table in a database, but never takes away `NOT NULL`, so the first null"
    " fails the load.",
    cases=("reflection", "hint", "Arrow"),
)
def not_null_stays(case: str) -> None:
    import sqlite3
    from contextlib import closing

    from dlt.sources.sql_database import sql_table

    def load(null: str, value: Any) -> None:
        if case == "hint":
            hints = {"note": {"data_type": "text", "nullable": not null}}
            loaded.run([{"id": 1, "note": value}], table_name="orders", columns=hints)
            return
        with closing(sqlite3.connect("shop.db")) as shop:
            shop.execute("DROP TABLE IF EXISTS orders")
            shop.execute(f"CREATE TABLE orders (id integer, note text {null})")
            shop.execute("INSERT INTO orders VALUES (1, ?)", (value,))
            shop.commit()
        backend = "pyarrow" if case == "Arrow" else "sqlalchemy"
        loaded.run(sql_table("sqlite:///shop.db", table="orders", backend=backend))

    loaded = pipeline()
    load("NOT NULL", "gift")
    with raises("LoadClientJobFailed") as caught:
        load("", None)
    assert "NOT NULL constraint failed" in caught.message
    assert loaded.default_schema.get_table_columns("orders")["note"]["nullable"]
    with loaded.sql_client() as client:
        client.execute_sql("ALTER TABLE orders ALTER COLUMN note DROP NOT NULL")
    load("", None)
    assert rows(loaded, "SELECT note FROM orders ORDER BY note") == [("gift",), (None,)]


@claim(
    "The value goes into a column, and the list into a nested table.",
    "Without the map, it does not help: the single value goes into `tags__v_text`.",
    "`max_table_nesting=0` makes one column only if a single text comes first.",
    cases=("plain", "json", "nesting, text first", "nesting, list first"),
)
def value_or_list(case: str) -> None:
    data: Any = [{"id": 1, "tags": "gift"}, {"id": 2, "tags": ["fast"]}]
    if case == "nesting, list first":
        data.reverse()
    orders = dlt.resource(data, name="orders")
    if case == "json":
        orders.apply_hints(columns={"tags": {"data_type": "json"}})
    orders.max_table_nesting = 0 if "nesting" in case else None
    loaded = pipeline()
    loaded.run(orders)
    split = case in ("json", "nesting, list first")
    assert ("tags__v_text" in columns(loaded, "orders")) == split
    assert ("orders__tags" in loaded.default_schema.tables) == (case == "plain")
    if split:
        found = rows(loaded, "SELECT tags, tags__v_text FROM orders ORDER BY id")
        assert found == [(None, "gift"), ('["fast"]', None)]


@claim(
    "Alter the table, and for `merge` or a staging strategy of `replace` its copy in the staging"
    " dataset",
    "To get one column with the new type, change the database, with `merge` the copy of the table"
    " in the staging dataset too, and the hint together:",
    cases=("null, append", "null, merge", "null, merge, one", "type, merge", "type, merge, one"),
)
def copies_of_a_table_in_the_staging_dataset(case: str) -> None:
    loaded = pipeline()
    nulls = case.startswith("null")
    change = "DROP NOT NULL" if nulls else "TYPE VARCHAR"
    hints: Any = {"table_name": "books", "primary_key": "id"}
    hints["write_disposition"] = case.split(", ")[1]
    old, new = ({"nullable": False}, {"nullable": True}) if nulls else ({}, {"data_type": "text"})
    loaded.run([{"id": 1, "shelf": 12}], columns={"shelf": old}, **hints)
    for dataset in ("data", "data_staging")[: 2 if case.endswith("merge") else 1]:
        rows(loaded, f"ALTER TABLE {dataset}.books ALTER COLUMN shelf {change}")
    second = [{"id": 2, "shelf": None if nulls else "12b"}]
    if case.endswith("one"):
        with raises("LoadClientJobFailed"):
            loaded.run(second, columns={"shelf": new}, **hints)
        return
    loaded.run(second, columns={"shelf": new}, **hints)
    expected = [(12,), (None,)] if nulls else [("12",), ("12b",)]
    assert rows(loaded, "SELECT shelf FROM books ORDER BY id") == expected


@claim(
    "With `merge`, `insert-from-staging` or `staging-optimized`, the copy of the table in the"
    " staging dataset keeps the old column, and the next load fails there: alter that table too,"
    " or drop the staging dataset,",
    "Alter the table, and for `merge` or a staging strategy of `replace` its copy in the staging"
    " dataset, then load the rows of the failed package again:",
    cases=("append", "merge", "insert-from-staging", "both altered", "staging dropped"),
)
def the_copy_in_the_staging_dataset(case: str) -> None:
    hints: Any = {"table_name": "orders", "write_disposition": "merge", "primary_key": "id"}
    if case == "append":
        hints["write_disposition"] = "append"
    arguments: Any = {}
    if case == "insert-from-staging":
        hints["write_disposition"] = "replace"
        arguments["replace_strategy"] = case
    loaded = pipeline(destination=dlt.destinations.duckdb("shop.duckdb", **arguments))
    old: Any = {"note": {"nullable": False}}
    new: Any = {"note": {"nullable": True}, "shelf": {"data_type": "text"}}
    loaded.run([{"id": 1, "note": "x", "shelf": 12}], columns=old, **hints)
    with loaded.sql_client() as client:
        for dataset in ("data", "data_staging")[: 2 if case == "both altered" else 1]:
            client.execute_sql(f"ALTER TABLE {dataset}.orders ALTER COLUMN note DROP NOT NULL")
            client.execute_sql(f"ALTER TABLE {dataset}.orders ALTER shelf TYPE VARCHAR")
        if case == "staging dropped":
            client.execute_sql("DROP SCHEMA data_staging CASCADE")
    fails = case in ("merge", "insert-from-staging")
    for row in ({"id": 2, "note": None, "shelf": 1}, {"id": 3, "note": "x", "shelf": "12b"}):
        if fails:
            with raises("LoadClientJobFailed"):
                loaded.run([row], columns=new, **hints)
        else:
            loaded.run([row], columns=new, **hints)
    assert len(rows(loaded, "SELECT id FROM data.orders")) == (1 if fails else 3)


@claim(
    "The same happens after `dlt pipeline … drop`, which leaves the copy; `refresh` drops it.",
    cases=("drop", "drop_resources", "drop_sources"),
)
def the_copy_after_a_drop(case: str) -> None:
    from dlt.pipeline.helpers import drop

    hints: Any = {"table_name": "orders", "write_disposition": "merge", "primary_key": "id"}
    loaded = pipeline()
    loaded.run([{"id": 1, "shelf": 12}], **hints)
    new: Any = {"columns": {"shelf": {"data_type": "text"}}, **hints}
    if case == "drop":
        drop(loaded, resources=["orders"])
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 1, "shelf": "12b"}], **new)
        return
    loaded.run([{"id": 1, "shelf": "12b"}], refresh=case, **new)
    assert rows(loaded, "SELECT shelf FROM orders") == [("12b",)]


@claim(
    "A variant column that is there already stays.",
    "Copy its values with SQL, and do not drop it: later loads name the column and fail, or add it"
    " again.",
    cases=("emptied", "dropped", "dropped, new field"),
)
def a_variant_that_is_no_longer_needed(case: str) -> None:
    loaded = pipeline()
    for number, shelf in enumerate((12, "12b")):
        loaded.run([{"id": number, "shelf": shelf}], table_name="books")
    with loaded.sql_client() as client:
        client.execute_sql("ALTER TABLE books ALTER shelf TYPE VARCHAR")
    text: Any = {"shelf": {"data_type": "text"}}
    loaded.run([{"id": 2, "shelf": "13c"}], table_name="books", columns=text)
    with loaded.sql_client() as client:
        client.execute_sql("UPDATE books SET shelf = coalesce(shelf, shelf__v_text)")
        client.execute_sql("UPDATE books SET shelf__v_text = NULL")
        if case != "emptied":
            client.execute_sql("ALTER TABLE books DROP COLUMN shelf__v_text")
    row: Any = {"id": 3, "shelf": "14", **({"note": "new"} if "new" in case else {})}
    if case == "dropped":
        with raises("LoadClientJobFailed") as caught:
            loaded.run([row], table_name="books")
        assert "shelf__v_text" in caught.message
        return
    loaded.run([row], table_name="books")
    found = rows(loaded, "SELECT shelf, shelf__v_text FROM books ORDER BY id")
    assert found == [("12", None), ("12b", None), ("13c", None), ("14", None)]


@claim(
    "`double`: 2.5 and 1.0",
    "`bigint`: 1 and 2",
    "1 in `price`; 2.5 in a new column `price__v_double`, with null in `price`",
    "the run stops in normalize",
    "1, and a row with null",
    "1; the other row is left out",
    cases=("two runs", "one run"),
)
def whole_numbers_and_decimals(case: str) -> None:
    def load(name: str, first: Any, second: Any, **contract: Any) -> Any:
        loaded = pipeline(name)
        page = [{"id": 1, "price": first}, {"id": 2, "price": second}]
        if case == "two runs":
            loaded.run(page[:1], table_name="orders")
            del page[0]
        elif contract:  # one run: the first row makes the column in this run
            loaded.run([{"id": 0, "price": first}], table_name="orders")
            loaded.run([{"id": 0}], table_name="orders", write_disposition="replace")
        loaded.run(page, table_name="orders", schema_contract=contract or None)
        return loaded

    def prices(loaded: Any, names: str = "price") -> Any:
        return rows(loaded, f"SELECT {names} FROM orders WHERE id > 0 ORDER BY id")

    assert prices(load("down", 2.5, 1, data_type="freeze")) == [(2.5,), (1.0,)]
    assert prices(load("whole", 1, 2.0, data_type="freeze")) == [(1,), (2,)]
    for contract in ({}, {"columns": "freeze"}):
        up = load(f"up{len(contract)}", 1, 2.5, **contract)
        assert prices(up, "price, price__v_double") == [(1, None), (None, 2.5)]
    with raises("DataValidationError") as caught:
        load("frozen", 1, 2.5, data_type="freeze")
    assert caught.step == "normalize"
    assert prices(load("value", 1, 2.5, data_type="discard_value")) == [(1,), (None,)]
    assert prices(load("row", 1, 2.5, data_type="discard_row")) == [(1,)]
