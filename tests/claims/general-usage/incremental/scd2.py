"""Claims of docs/general-usage/incremental/scd2.mdx."""

import os
import re
from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import on_a_new_machine, shaped

ALL = "SELECT id, city, _dlt_valid_to IS NULL FROM items ORDER BY id, city, 3"


def load(
    loaded: dlt.Pipeline, page: Any, key: Any = None, merge_key: Any = None, **strategy: Any
) -> None:
    disposition: Any = {"disposition": "merge", "strategy": "scd2", **strategy}
    loaded.run(
        dlt.resource(
            page, name="items", write_disposition=disposition, primary_key=key, merge_key=merge_key
        )
    )


@claim(
    "If you load only some of them, for instance with a cursor, all others are retired.",
    "A run that yields no row changes nothing, but an empty Arrow table or data frame is loaded, "
    "and retires all versions.",
    cases=("no rows", "some rows", "arrow", "frame"),
)
def missing_rows_are_retired(case: str) -> None:
    loaded = pipeline()
    if case in ("no rows", "some rows"):
        load(loaded, [{"id": 1, "city": "a"}, {"id": 2, "city": "b"}])
        is_empty = case == "no rows"
        load(loaded, [] if is_empty else [{"id": 2, "city": "b"}])
        assert rows(loaded, ALL) == [(1, "a", is_empty), (2, "b", True)]
        return
    full = shaped(case, [{"id": 1, "city": "a", "version": "v1"}])
    load(loaded, [full], row_version_column_name="version")
    load(loaded, [], row_version_column_name="version")
    assert rows(loaded, ALL) == [(1, "a", True)]
    load(loaded, [full[:0]], row_version_column_name="version")
    assert rows(loaded, ALL) == [(1, "a", False)]


@claim(
    "a run retires rows of the groups that arrive and leaves other groups alone.",
    "A group that is delivered empty, without a row, is left alone too.",
    cases=("one group is empty", "all groups are empty", "a group with one row", "arrow"),
)
def groups(case: str) -> None:
    loaded = pipeline()
    if case == "arrow":
        options: Any = {"merge_key": "city", "row_version_column_name": "version"}
        full = [{"id": n, "city": city, "version": str(n)} for n, city in ((1, "a"), (2, "b"))]
        load(loaded, [shaped(case, full)], **options)
        load(loaded, [shaped(case, full)[:0]], **options)
        assert rows(loaded, ALL) == [(1, "a", True), (2, "b", True)]
        load(loaded, [shaped(case, [{"id": 3, "city": "b", "version": "3"}])], **options)
        assert rows(loaded, ALL) == [(1, "a", True), (2, "b", False), (3, "b", True)]
        return
    load(
        loaded,
        [{"id": 1, "city": "a"}, {"id": 2, "city": "a"}, {"id": 3, "city": "b"}],
        merge_key="city",
    )
    load(loaded, [{"id": 1, "city": "a"}], merge_key="city")
    assert rows(loaded, ALL) == [(1, "a", True), (2, "a", False), (3, "b", True)]
    delivered = [{"id": 1, "city": "a"}]
    if case == "a group with one row":
        delivered.append({"id": 4, "city": "b"})
    load(loaded, [] if case == "all groups are empty" else delivered, merge_key="city")
    found = rows(loaded, ALL)
    if case == "a group with one row":
        assert found == [(1, "a", True), (2, "a", False), (3, "b", False), (4, "b", True)]
    else:
        assert found == [(1, "a", True), (2, "a", False), (3, "b", True)]


@claim("A `primary_key` has no influence on what scd2 retires.")
def primary_key_does_not_count() -> None:
    loaded = pipeline()
    load(loaded, [{"id": 1, "city": "a"}, {"id": 2, "city": "b"}], key="id")
    load(loaded, [{"id": 1, "city": "z"}], key="id")
    assert rows(loaded, ALL) == [(1, "a", False), (1, "z", True), (2, "b", False)]


@claim(
    "A run with another value, or without one, does not close the old versions, and "
    "both stay active.",
    cases=("without one", "another value", "the same value"),
)
def active_timestamp_in_every_run(case: str) -> None:
    year = {"without one": None, "another value": 9998, "the same value": 9999}[case]
    given = {"active_record_timestamp": f"{year}-12-31"} if year else {}
    loaded = pipeline()
    load(loaded, [{"id": 1, "city": "a"}], active_record_timestamp="9999-12-31")
    load(loaded, [{"id": 1, "city": "b"}], **given)
    (old,), (new,) = rows(loaded, "SELECT year(_dlt_valid_to) FROM items ORDER BY city")
    assert new == year
    assert (old == 9999) is (case != "the same value")


@claim(
    "A later run without `boundary_timestamp` uses the stored one again, and `None` is refused.",
    cases=("left out", "None", "another", "new directory"),
)
def boundary_timestamp_stays(case: str) -> None:
    loaded = pipeline()
    load(loaded, [{"id": 1, "city": "a"}], boundary_timestamp="2025-05-01")
    later = [{"id": 1, "city": "b"}]
    if case == "None":
        with raises("ValueError"):
            load(loaded, later, boundary_timestamp=None)
        return
    if case == "new directory":
        loaded = on_a_new_machine(loaded)
    options = {"boundary_timestamp": "2025-06-01"} if case == "another" else {}
    load(loaded, later, **options)
    found = rows(loaded, "SELECT DISTINCT _dlt_valid_from::date::text FROM items ORDER BY 1")
    assert found == [("2025-05-01",), *([("2025-06-01",)] if case == "another" else [])]


@claim(
    "So does a new field, even one that is always `None`.",
    cases=("None", "same fields", "field goes away"),
)
def new_field_makes_a_version(case: str) -> None:
    loaded = pipeline()
    load(loaded, [{"id": 1, "city": "a", **({"zip": None} if "away" in case else {})}])
    load(loaded, [{"id": 1, "city": "a", **({"zip": None} if case == "None" else {})}])
    same = case == "same fields"
    assert rows(loaded, ALL) == [(1, "a", True)] if same else [(1, "a", False), (1, "a", True)]


@claim(
    "scd2 does not deduplicate: equal rows of one run are all inserted, and two "
    "versions of a natural key in one run are both active.",
)
def no_deduplication() -> None:
    loaded = pipeline()
    load(loaded, [{"id": 1, "city": "a"}] * 2 + [{"id": 1, "city": "b"}], merge_key="id")
    assert rows(loaded, ALL) == [(1, "a", True), (1, "a", True), (1, "b", True)]


@claim(
    "With your own row hash, nested rows of unchanged records are inserted in every "
    "run and belong to no record: the nested tables grow.",
    cases=("own hash", "hash of dlt"),
)
def own_hash_and_nested_rows(case: str) -> None:
    loaded = pipeline()
    strategy: Any = {"row_version_column_name": "v"} if case == "own hash" else {}
    for _ in range(2):
        load(loaded, [{"id": 1, "v": "x", "tags": [1, 2]}], **strategy)
    lost = (
        "SELECT count(*) FROM items__tags WHERE _dlt_parent_id NOT IN (SELECT _dlt_id FROM items)"
    )
    grown = case == "own hash"
    assert rows(loaded, lost) == [(2 if grown else 0,)]
    assert rows(loaded, "SELECT count(*) FROM items__tags") == [(4 if grown else 2,)]


@claim(
    "The first scd2 run closes those without a hash, and inserts what arrives.",
    "With a `merge_key` it closes only those whose key arrives, with an `active_record_timestamp`"
    " none.",
    cases=("append", "merge", "scd2", "merge_key", "active_record_timestamp", "own hash"),
)
def table_that_was_appended(case: str) -> None:
    loaded = pipeline()
    if case in ("merge_key", "active_record_timestamp", "own hash"):
        data = [{"id": 1, "city": "a", "hash": "x"}, {"id": 2, "city": "b", "hash": "y"}]
        loaded.run(data, table_name="items", write_disposition="append")
        hints: dict[str, Any] = {"disposition": "merge", "strategy": "scd2"}
        hints |= {"own hash": {"row_version_column_name": "hash"}}.get(case, {})
        hints |= {case: "9999-12-31"} if case == "active_record_timestamp" else {}
        key = "id" if case == "merge_key" else None
        again: Any = {"merge_key": key, "write_disposition": hints}
        loaded.run(dlt.resource(data[:1], name="items", **again))
        closed = "SELECT id FROM items WHERE _dlt_valid_from IS NULL AND _dlt_valid_to IS NOT NULL"
        retired = {"merge_key": [(1,)], "own hash": [(2,)]}.get(case, [])
        assert rows(loaded, closed) == retired
        assert rows(loaded, "SELECT count(*) FROM items") == [(2 if case == "own hash" else 3,)]
        return
    if case == "scd2":
        load(loaded, [{"id": 1, "city": "a"}])
    else:
        mode: Any = case
        key: Any = "id" if case == "merge" else None
        loaded.run(
            [{"id": 1, "city": "a"}], table_name="items", write_disposition=mode, primary_key=key
        )
    load(loaded, [{"id": 1, "city": "a"}])
    retired = [] if case == "scd2" else [(1, "a", False)]
    assert rows(loaded, ALL) == [*retired, (1, "a", True)]


@claim(
    "In dictionaries, a field with the name of a validity column loses its values if they can be "
    "read as a time, such as a date, a number or 2025-05-01.",
    "Other text is stored in a column of its own, such as `valid_from__v_text`.",
)
def fields_named_like_validity_columns() -> None:
    from datetime import date, datetime

    found = {}
    for number, value in enumerate((date(2020, 1, 1), datetime(2020, 1, 1), 5, "2020-01-01", "x")):
        loaded = pipeline(f"prices_{number}")
        load(
            loaded,
            [{"id": 1, "valid_from": value}],
            validity_column_names=["valid_from", "valid_to"],
            boundary_timestamp="2025-05-01",
        )
        names = loaded.default_schema.get_table_columns("items")
        assert rows(loaded, "SELECT year(valid_from) FROM items") == [(2025,)]
        found[value] = "valid_from__v_text" in names
    assert list(found.values()) == [False, False, False, False, True]


@claim(
    "When dlt adds a column to the table, DuckDB refuses this view with `Contents of view were"
    " altered`, until you create it again.",
    "A view that names its columns stays valid, and so does one with `SELECT *` on Postgres; "
    "neither shows the new column.",
    service="postgres",
    cases=("duckdb, all", "duckdb, named", "postgres, all"),
)
def views_after_a_new_column(case: str) -> None:
    database, selected = case.split(", ")
    loaded = pipeline()
    if database == "postgres":
        url = os.environ["SNIPPETS_POSTGRES_URL"]
        loaded = pipeline("views", destination=dlt.destinations.postgres(url))
    load(loaded, [{"id": 1, "city": "a"}])
    create = f"CREATE OR REPLACE VIEW history AS SELECT {'*' if selected == 'all' else 'id'}"
    with loaded.sql_client() as client:
        client.execute_sql(f"{create} FROM items")
    load(loaded, [{"id": 2, "city": "b", "note": "new"}])
    if case == "duckdb, all":
        with raises("BinderException") as caught:
            rows(loaded, "SELECT id FROM history")
        assert "Contents of view were altered" in caught.message
        with loaded.sql_client() as client:
            client.execute_sql(f"{create} FROM items")
        assert rows(loaded, "SELECT note FROM history WHERE id = 2") == [("new",)]
        return
    assert rows(loaded, "SELECT id FROM history ORDER BY id") == [(1,), (2,)]
    with raises(Exception):
        rows(loaded, "SELECT note FROM history")


@claim(
    "dlt writes the start of validity as a constant into the `INSERT` of the merge, on all"
    " destinations, for Arrow tables as for dictionaries.",
    cases=("snowflake", "duckdb", "postgres", "bigquery"),
)
def constant_start_of_validity(case: str) -> None:
    from unittest import mock

    from dlt.common.pendulum import pendulum
    from dlt.destinations import sql_jobs

    credentials: dict[str, Any] = {
        "snowflake": "snowflake://loader:word@host/shop?warehouse=w",
        "postgres": "postgresql://loader:word@localhost/shop",
        "bigquery": {"project_id": "p", "client_email": "a@example.com", "private_key": "k"},
    }
    given = {"credentials": credentials[case]} if case in credentials else {}
    made = pipeline(destination=getattr(dlt.destinations, case)(**given))
    made.config.restore_from_destination = False
    made.extract(
        dlt.resource(
            [pa.table({"ID": [1], "row_hash": ["a"]})],
            name="branches",
            write_disposition={
                "disposition": "merge",
                "strategy": "scd2",
                "row_version_column_name": "row_hash",
            },
        )
    )
    made.normalize()
    client: Any = made.destination_client()
    package = {"state": {"created_at": pendulum.datetime(2025, 5, 1)}}
    with mock.patch.object(sql_jobs, "current_load_package", return_value=package):
        table = client.prepare_load_table("branches")
        statements = sql_jobs.SqlMergeFollowupJob.gen_scd2_sql([table], client.sql_client)
    [insert] = [text for text in statements if "INSERT INTO" in text]
    assert re.search(r"2025-05-01[^,]* AS [`\"]?_dlt_valid_from", insert, re.IGNORECASE)


@claim(
    'So rows with NULL came another way: by a run with `write_disposition="append"` or `"replace"`'
    " as an argument, which wins over the resource, by another pipeline, or by a program of yours.",
    "The next scd2 run closes these rows, with a `merge_key` only those whose key arrives, with an "
    "`active_record_timestamp` none, and inserts them again if they are still in the source.",
    '`run(…, write_disposition="merge")` keeps scd2 in a table that has it.',
    cases=("append", "replace", "merge", "merge_key", "active_record_timestamp"),
)
def rows_without_validity(case: str) -> None:
    if case == "active_record_timestamp":
        dated: Any = {"disposition": "merge", "strategy": "scd2", case: "9999-12-31"}
        made = pipeline()
        made.run(dlt.resource([{"id": 1}], name="c", write_disposition=dated))
        made.run([{"id": 2}], table_name="c", write_disposition="append")
        made.run(dlt.resource([{"id": 1}, {"id": 2}], name="c", write_disposition=dated))
        query = "SELECT id, _dlt_valid_to IS NULL FROM c ORDER BY 1, 2"
        assert rows(made, query) == [(1, False), (2, False), (2, True)]
        return
    if case == "merge_key":
        keyed: Any = {"disposition": "merge", "strategy": "scd2"}
        made = pipeline()
        first_row = dlt.resource([{"id": 1}], name="c", merge_key="id", write_disposition=keyed)
        made.run(first_row)
        made.run([{"id": 2}, {"id": 3}], table_name="c", write_disposition="append")
        made.run(dlt.resource([{"id": 3}], name="c", merge_key="id", write_disposition=keyed))
        query = "SELECT id FROM c WHERE _dlt_valid_from IS NULL AND _dlt_valid_to IS NULL"
        assert rows(made, query) == [(2,)]
        return

    def customers(city: str) -> Any:
        scd2: Any = {"disposition": "merge", "strategy": "scd2"}
        return dlt.resource([{"id": 1, "city": city}], name="customers", write_disposition=scd2)

    loaded = pipeline()
    loaded.run(customers("Oslo"))
    loaded.run(customers("Rome"), write_disposition=case)  # type: ignore[arg-type]
    query = (
        "SELECT city, _dlt_valid_from IS NULL, _dlt_valid_to IS NULL FROM customers ORDER BY 1, 2"
    )
    first: Any = {
        "append": [("Oslo", False, True), ("Rome", True, True)],
        "replace": [("Rome", True, True)],
        "merge": [("Oslo", False, False), ("Rome", False, True)],
    }
    assert rows(loaded, query) == first[case]
    loaded.run(customers("Rome"))
    then: Any = {
        "append": [("Oslo", False, False), ("Rome", False, True), ("Rome", True, False)],
        "replace": [("Rome", False, True), ("Rome", True, False)],
        "merge": first["merge"],
    }
    assert rows(loaded, query) == then[case]


@claim(
    "A nested table gets the rows of a list again for each row whose hash is known, and their"
    " `_dlt_parent_id` points to no row.",
    "With nested lists, keep them in the row: set [`max_table_nesting=0`](../source.mdx"
    "#reduce-the-nesting-level-of-generated-tables), so that the list is a JSON column.",
    cases=("nested", "nested, unchanged", "json"),
)
def own_hash_and_nested_lists(case: str) -> None:
    strategy: Any = {
        "disposition": "merge",
        "strategy": "scd2",
        "row_version_column_name": "row_version",
    }
    depth = 0 if case == "json" else None
    loaded = pipeline()
    for tags in (["a"], ["a"] if case == "nested, unchanged" else ["a", "b"]):
        row = {"id": 1, "row_version": "same", "tags": tags}
        resource = dlt.resource(
            [row], name="members", write_disposition=strategy, max_table_nesting=depth
        )
        loaded.run(resource)
    assert rows(loaded, "SELECT id, _dlt_valid_to FROM members") == [(1, None)]
    if case == "json":
        assert loaded.default_schema.data_table_names() == ["members"]
        return
    orphans = rows(
        loaded,
        "SELECT value FROM members__tags WHERE _dlt_parent_id NOT IN (SELECT _dlt_id FROM members)",
    )
    assert sorted(orphans) == ([("a",)] if "unchanged" in case else [("a",), ("b",)])


BOUNDARY = (
    "SELECT city, strftime(_dlt_valid_from, '%Y-%m-%d') = '2025-05-01' FROM items "
    "WHERE _dlt_valid_to IS NULL"
)


@claim(
    "Leaving it out of the code does not remove it.",
    "Take the hint out of the stored schema once, before a run; the run then ends and begins"
    " versions with its own time, and later runs too, also on other machines:",
    "`boundary_timestamp=pendulum.now()` in each run has the same effect.",
    '`refresh="drop_resources"` forgets the hint with the whole history, and `drop_data` keeps the'
    " hint.",
    cases=("left out", "taken out", "now", "drop_resources", "drop_data"),
)
def boundary_is_forgotten(case: str) -> None:
    from dlt.common.pendulum import pendulum

    def items(city: str, **strategy: Any) -> Any:
        disposition: Any = {"disposition": "merge", "strategy": "scd2", **strategy}
        return dlt.resource([{"id": 1, "city": city}], name="items", write_disposition=disposition)

    loaded = pipeline()
    loaded.run(items("Oslo", boundary_timestamp="2025-05-01"))
    if case == "taken out":
        loaded.default_schema.tables["items"].pop("x-boundary-timestamp")  # type: ignore[typeddict-item]
    refresh: Any = case if case.startswith("drop") else None
    now: Any = {"boundary_timestamp": pendulum.now()} if case == "now" else {}
    loaded.run(items("Rome", **now), refresh=refresh)
    stays = case in ("left out", "drop_data")
    assert rows(loaded, BOUNDARY) == [("Rome", stays)]
    if case == "taken out":
        on_a_new_machine(loaded)
        loaded = pipeline()
        loaded.run(items("Kyiv"))
        assert rows(loaded, BOUNDARY) == [("Kyiv", False)]


@claim(
    "`scd2` of dlt 1.10.0 has one time for all rows of a load: that of the load, or"
    " `boundary_timestamp`.",
    "It cannot take the times from a column of the row.",
    cases=("rows", "arrow"),
)
def one_time_for_a_load(case: str) -> None:
    page = [
        {"id": number, "city": "a", "changed": f"2025-05-0{number}", "version": str(number)}
        for number in (1, 2)
    ]
    loaded = pipeline()
    options: Any = {"row_version_column_name": "version"} if case == "arrow" else {}
    load(loaded, shaped(case, page), **options)
    assert rows(loaded, "SELECT count(DISTINCT _dlt_valid_from) FROM items") == [(1,)]
    view = (
        "SELECT changed, lead(changed) OVER (PARTITION BY city ORDER BY changed) FROM items"
        " ORDER BY 1"
    )
    assert rows(loaded, view) == [("2025-05-01", "2025-05-02"), ("2025-05-02", None)]


@claim(
    "The run ends in normalize with `The column _dlt_id in table … did not receive any data`.",
    '`sql_table` and `sql_database` yield Arrow tables with `backend="pyarrow"`, and need the same'
    " hint and the same step.",
    "The default backend, `sqlalchemy`, needs neither.",
    "`add_dlt_id` under `[normalize.parquet_normalizer]` is no remedy: its ids are new in each run,"
    " so every run ends all versions and adds all rows again.",
    cases=("pyarrow", "pyarrow with hash", "sqlalchemy", "add_dlt_id"),
)
def scd2_of_a_database(case: str) -> None:
    import sqlite3

    from dlt.sources.helpers.transform import add_row_hash_to_table
    from dlt.sources.sql_database import sql_table

    with sqlite3.connect("shop.db") as shop:
        shop.execute("CREATE TABLE branches (id INTEGER PRIMARY KEY, city TEXT)")
        shop.execute("INSERT INTO branches VALUES (1, 'Oslo')")
    disposition: Any = {"disposition": "merge", "strategy": "scd2"}
    if case == "pyarrow with hash":
        disposition["row_version_column_name"] = "row_hash"
    if case == "add_dlt_id":
        dlt.config["normalize.parquet_normalizer.add_dlt_id"] = True
    loaded = pipeline()

    def run() -> None:
        backend: Any = "sqlalchemy" if case == "sqlalchemy" else "pyarrow"
        url = "sqlite:///shop.db"
        found = sql_table(url, table="branches", backend=backend, write_disposition=disposition)
        if case == "pyarrow with hash":
            found.add_map(add_row_hash_to_table("row_hash"))
        loaded.run(found)

    if case == "pyarrow":
        with raises("UnboundColumnException") as caught:
            run()
        assert "The column _dlt_id in table branches did not receive any data" in caught.message
        return
    run()
    run()
    found = rows(loaded, "SELECT _dlt_valid_to IS NULL FROM branches ORDER BY 1")
    assert found == ([(False,), (True,)] if case == "add_dlt_id" else [(True,)])


@claim(
    "Load them with `merge` and the start as a part of the key: a version that gets its end"
    " replaces the one without.",
    cases=("the start in the key", "without the start", "append"),
)
def the_history_of_a_source(case: str) -> None:
    loaded = pipeline()
    hints: Any = {"table_name": "prices", "write_disposition": "merge"}
    hints["primary_key"] = ["id", "begin"] if case == "the start in the key" else "id"
    if case == "append":
        hints["write_disposition"] = "append"
    first = {"id": 1, "begin": 1, "end": None}
    loaded.run([first], columns={"end": {"data_type": "bigint"}}, **hints)
    loaded.run([{**first, "end": 3}], **hints)
    loaded.run([{"id": 1, "begin": 3, "end": None}], **hints)
    found = rows(loaded, 'SELECT "begin", "end" FROM prices ORDER BY 1, 2 NULLS FIRST')
    expected: dict[str, list[tuple[Any, ...]]] = {
        "the start in the key": [(1, 3), (3, None)],
        "without the start": [(3, None)],
        "append": [(1, None), (1, 3), (3, None)],
    }
    assert found == expected[case]
