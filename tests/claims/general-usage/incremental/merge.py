"""Claims of docs/general-usage/incremental/merge.mdx."""

import os
from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped

MARK = {"gone": {"hard_delete": True, "data_type": "bool"}}


def merge(loaded: dlt.Pipeline, page: Any, disposition: Any = "merge", **hints: Any) -> None:
    loaded.run(dlt.resource(page, name="items", write_disposition=disposition, **hints))


@claim("The whole row is replaced: a field that the new row lacks becomes `NULL`.")
def whole_row_is_replaced() -> None:
    loaded = pipeline()
    merge(loaded, [{"id": 1, "a": 1, "b": 2}], primary_key="id")
    merge(loaded, [{"id": 1, "a": 5}], primary_key="id")
    assert rows(loaded, "SELECT id, a, b FROM items") == [(1, 5, None)]


@claim("With `merge_key`, all rows of a group are replaced, and nothing is deduplicated.")
def merge_key_replaces_groups() -> None:
    loaded = pipeline()
    merge(loaded, [{"day": 1, "v": 1}, {"day": 1, "v": 1}], merge_key="day")
    assert rows(loaded, "SELECT v FROM items") == [(1,), (1,)]
    merge(loaded, [{"day": 1, "v": 7}], merge_key="day")
    assert rows(loaded, "SELECT v FROM items") == [(7,)]


@claim(
    "With both kinds of key, a row is deleted if either matches, and the rows that "
    "arrive are deduplicated by the primary key."
)
def both_keys() -> None:
    loaded = pipeline()
    keys = {"primary_key": "id", "merge_key": "day"}
    merge(loaded, [{"id": 1, "day": "a"}, {"id": 3, "day": "b"}, {"id": 4, "day": "b"}], **keys)
    merge(loaded, [{"id": 3, "day": "a"}, {"id": 3, "day": "a"}], **keys)
    assert rows(loaded, "SELECT id, day FROM items ORDER BY id") == [(3, "a"), (4, "b")]


@claim(
    "If the resource declares no key, dlt logs a warning that it falls back to "
    "`append`, and the run succeeds.",
    "Without a key, `merge` appends, but rows with the mark are left out.",
    cases=("list", "arrow", "with a key", "without the mark"),
)
def merge_without_a_key(case: str) -> None:
    loaded = pipeline()
    page = [{"id": 1, "gone": False}, {"id": 2, "gone": True}]
    hints: Any = {"primary_key": "id"} if case == "with a key" else {}
    for _ in range(2):
        merge(loaded, [shaped(case, page)], columns={} if "without" in case else MARK, **hints)
    left = [1, 1, 2, 2] if case == "without the mark" else [1] if case == "with a key" else [1, 1]
    assert [number for (number,) in rows(loaded, "SELECT id FROM items ORDER BY id")] == left


@claim(
    "In a column of any other type, every value that is not null is a mark, also `0` "
    "and the empty string.",
    cases=("bigint", "text", "bool"),
)
def marks_of_other_types(data_type: str) -> None:
    value, expected = {"bigint": (0, [1]), "text": ("", [1]), "bool": (False, [1, 2])}[data_type]
    loaded = pipeline()
    hint = {"gone": {"hard_delete": True, "data_type": data_type}}
    merge(loaded, [{"id": 1}, {"id": 2, "gone": value}], primary_key="id", columns=hint)
    assert [number for (number,) in rows(loaded, "SELECT id FROM items ORDER BY id")] == expected


@claim(
    "A table can have one such column; a second one stops the load with "
    "`SchemaCorruptedException`.",
)
def two_marks() -> None:
    hints = {**MARK, "left": dict(MARK["gone"])}
    with raises("SchemaCorruptedException") as caught:
        merge(pipeline(), [{"id": 1}], primary_key="id", columns=hints)
    assert caught.step == "load"


@claim(
    "With `append` and `replace`, the hint is ignored with a warning, and marked rows"
    " are loaded like others.",
    cases=("append", "replace", "merge"),
)
def marks_without_merge(disposition: str) -> None:
    loaded = pipeline()
    merge(loaded, [{"id": 1, "gone": True}], disposition, columns=MARK, primary_key="id")
    expected = [] if disposition == "merge" else [(1, True)]
    assert rows(loaded, "SELECT id, gone FROM items") == expected


@claim(
    "The hint needs a primary key; with a `merge_key` alone it is ignored with a warning.",
    cases=("primary key", "merge key", "both", "no key"),
)
def dedup_sort_needs_a_primary_key(case: str) -> None:
    page = [{"id": 1, "at": 3}, {"id": 1, "at": 5}, {"id": 2, "at": 9}]
    keys: Any = {"primary_key": "id"} if case in ("primary key", "both") else {}
    if case in ("merge key", "both"):
        keys["merge_key"] = "id"
    loaded = pipeline()
    merge(loaded, page, columns={"at": {"dedup_sort": "desc"}}, **keys)
    found = rows(loaded, "SELECT at FROM items ORDER BY at")
    assert found == [*([] if "primary_key" in keys else [(3,)]), (5,), (9,)]
    merge(loaded, page[:1] * 2, columns={"at": {"dedup_sort": "desc"}}, **keys)
    assert len(rows(loaded, "SELECT at FROM items")) == {"merge key": 3, "no key": 5}.get(case, 2)


@claim(
    "It does not look at the table.",
    "If an older version arrives in a later run, it replaces the newer one:",
)
def dedup_sort_and_older_versions() -> None:
    loaded = pipeline()
    for at in (5, 3):
        merge(
            loaded, [{"id": 1, "at": at}], primary_key="id", columns={"at": {"dedup_sort": "desc"}}
        )
    assert rows(loaded, "SELECT at FROM items") == [(3,)]


@claim(
    "Choose the lag so that the window begins at the start of a group: rows of the "
    "group that are older than"
    " the window are deleted, and do not arrive again.",
    cases=("within the group", "at the start of the group", "arrow"),
)
def lag_within_a_group(case: str) -> None:
    page = [{"day": 1, "at": 1}, {"day": 1, "at": 10}]
    lag = 9 if case == "at the start of the group" else 5
    loaded = pipeline()
    for more in ([], [{"day": 1, "at": 12}]):
        data = [shaped(case, [*page, *more])]
        resource = dlt.resource(data, name="items", write_disposition="merge", merge_key="day")
        loaded.run(resource.add_step(dlt.sources.incremental("at", lag=lag)))
    first = [(1,)] if lag == 9 else []
    assert rows(loaded, "SELECT at FROM items ORDER BY at") == [*first, (10,), (12,)]


ORDERS = [{"id": 1, "lines": [1, 2]}]


@claim(
    "The failed package stays *pending*: the next `run` retries it, fails again, and "
    "does not look at your new data.",
    "Going back to `append` does not help, because the new column is in the schema of"
    " the pipeline.",
    cases=("nested", "flat", "merge key"),
)
def switch_to_merge(case: str) -> None:
    loaded = pipeline()
    data = [{"id": 1}] if case == "flat" else ORDERS
    key = {"merge_key" if case == "merge key" else "primary_key": "id"}
    merge(loaded, data, "append")
    if case == "flat":
        merge(loaded, data, **key)
        assert rows(loaded, "SELECT id FROM items") == [(1,)]
        return
    with raises("DatabaseTransientException"):
        merge(loaded, data, **key)
    assert loaded.has_pending_data
    with raises("DatabaseTransientException"):
        loaded.run([{"id": 1}], table_name="others")
    assert "others" not in loaded.default_schema.tables
    loaded.drop_pending_packages()
    with raises("DatabaseTransientException"):
        merge(loaded, data, "append")


@claim(
    "On nested tables that already have rows, `root_key=True` fails in the same way, "
    "whatever the write disposition is.",
)
def root_key_on_existing_tables() -> None:
    for disposition in ("append", "replace"):
        loaded = pipeline(disposition)
        source = dlt.source(lambda: dlt.resource(ORDERS, name="items"), name="shop")
        loaded.run(source(), write_disposition=disposition)
        changed = source()
        changed.root_key = True
        with raises("DatabaseTransientException") as caught:
            loaded.run(changed, write_disposition=disposition)
        assert caught.step == "load"


@claim(
    "If `row_version_column_name` names the column of the `merge_key`, dlt drops the merge key, "
    "and rows that do not arrive are closed.",
    cases=("the column of the merge key", "another column"),
)
def row_hash_on_the_merge_key(case: str) -> None:
    loaded, version = pipeline(), "v" if case == "another column" else "id"
    scd2 = {"disposition": "merge", "strategy": "scd2", "row_version_column_name": version}
    merge(loaded, [{"id": 1, "v": "a"}, {"id": 2, "v": "b"}], scd2, merge_key="id")
    merge(loaded, [{"id": 2, "v": "b"}], scd2, merge_key="id")
    column = loaded.default_schema.tables["items"]["columns"]["id"]
    assert column.get("merge_key", False) is (version == "v")
    active = rows(loaded, "SELECT id FROM items WHERE _dlt_valid_to IS NULL ORDER BY id")
    assert active == ([(1,), (2,)] if version == "v" else [(2,)])


@claim(
    "If each run reads the complete source, the rows that were not in the last load are the"
    " deleted ones: `delete-insert` and `upsert` write `_dlt_load_id` of each row that arrives.",
    cases=("delete-insert", "upsert"),
    service="postgres",
)
def load_id_of_rows_that_arrive(strategy: str) -> None:
    import os

    server = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    loaded = pipeline(f"missing_{strategy[:3]}", destination=server)
    disposition = {"disposition": "merge", "strategy": strategy}
    merge(loaded, [{"id": 1, "a": 1}, {"id": 2, "a": 1}], disposition, primary_key="id")
    merge(loaded, [{"id": 1, "a": 1}], disposition, primary_key="id")
    found = rows(loaded, "SELECT count(DISTINCT _dlt_load_id), max(_dlt_load_id) FROM items")
    newest = rows(loaded, "SELECT _dlt_load_id FROM items WHERE id = 1")
    assert found == [(2, newest[0][0])]


@claim(
    "An empty extract marks nothing, because such a run has no load ID: `loads_ids[0]`"
    " raises `IndexError`."
)
def an_empty_extract_has_no_load_id() -> None:
    loaded = pipeline()
    hints: Any = {"table_name": "items", "write_disposition": "merge", "primary_key": "id"}
    assert len(loaded.run([{"id": 1}], **hints).loads_ids) == 1
    with raises("IndexError"):
        loaded.run([], **hints).loads_ids[0]


@claim(
    "Without a primary key and a merge key, `merge` appends.",
    cases=("dictionaries", "arrow"),
)
def merge_without_keys(kind: str) -> None:
    import pyarrow as pa

    loaded = pipeline()
    page: Any = pa.table({"id": [1]}) if kind == "arrow" else [{"id": 1}]
    for _ in range(2):
        merge(loaded, page)
    assert rows(loaded, "SELECT id FROM items") == [(1,), (1,)]


@claim(
    "With a cursor, dlt first drops each row whose cursor value is below the highest value of the"
    " last run, so a change that leaves the cursor column alone, or gives it an older value, does"
    " not get to `merge` (with a `merge_key` only, a changed row with exactly the highest value"
    " does):",
    "With `created_at` or `id` as the cursor, dlt drops the changed versions.",
    cases=(
        "older",
        "same as before",
        "highest again",
        "highest, merge_key",
        "newer",
        "lag",
        "no cursor",
    ),
)
def changes_behind_the_cursor(case: str) -> None:
    loaded = pipeline()

    def load(rows_: Any) -> None:
        lag = {"lag": 6} if case == "lag" else {}
        cursor = None if case == "no cursor" else dlt.sources.incremental("at", **lag)  # type: ignore[call-overload]
        key = "merge_key" if case == "highest, merge_key" else "primary_key"
        orders = dlt.resource(rows_, name="orders", write_disposition="merge", **{key: "id"})
        if cursor:
            orders.apply_hints(incremental=cursor)
        loaded.run(orders)

    load([{"id": 1, "at": 10, "s": "new"}, {"id": 2, "at": 20, "s": "new"}])
    number, at = {
        "same as before": (1, 10),
        "highest again": (2, 20),
        "highest, merge_key": (2, 20),
        "newer": (1, 30),
    }.get(case, (1, 15))
    load([{"id": number, "at": at, "s": "paid"}])
    [(status,)] = rows(loaded, f"SELECT s FROM orders WHERE id = {number}")
    arrives = case in ("newer", "lag", "no cursor", "highest, merge_key")
    assert status == ("paid" if arrives else "new")


@claim(
    "A table can have one column with `dedup_sort`.",
    "A second one, also from an earlier run, stops the load with `SchemaCorruptedException`, and"
    " the schema on the disk keeps both.",
    'To take another column, set the old one to `None`: `columns={"lsn": {"dedup_sort": None},'
    ' "changed_at": {"dedup_sort": "desc"}}`.',
    "To go back after a failed run, remove the new hint and call `pipeline.drop()`.",
    cases=("one run", "two runs"),
)
def two_dedup_sorts(case: str) -> None:
    loaded = pipeline()

    def run(**sorts: Any) -> None:
        hints: Any = {name: {"dedup_sort": order} for name, order in sorts.items()}
        loaded.run(
            [{"id": 1, "lsn": 1, "changed_at": 2}],
            table_name="accounts",
            primary_key="id",
            write_disposition="merge",
            columns=hints,
        )

    if case == "one run":
        with raises("SchemaCorruptedException") as caught:
            run(lsn="desc", changed_at="desc")
        assert 'Found multiple "dedup_sort" column hints' in caught.message
        return
    run(lsn="desc")
    with raises("SchemaCorruptedException"):
        run(changed_at="desc")
    loaded.drop_pending_packages()
    with raises("SchemaCorruptedException"):
        run(lsn="desc")
    loaded.drop()
    run(lsn="desc")
    run(lsn=None, changed_at="desc")
    run(changed_at="desc")
    assert rows(loaded, "SELECT count(*) FROM accounts") == [(1,)]


@claim("They are not dropped: the run fails.", cases=("primary_key", "merge_key"))
def null_in_a_key(case: str) -> None:
    key: Any = {case: "id"}

    @dlt.resource(write_disposition="merge", **key)
    def items(page: Any) -> Any:
        yield page

    loaded = pipeline()
    loaded.run(items([{"id": 1}]))
    with raises("NormalizeJobFailed") as caught:
        loaded.run(items([{"id": 2}, {"id": None}]))
    assert "Cannot coerce NULL" in caught.message
    assert rows(loaded, "SELECT id FROM items") == [(1,)]


@claim(
    "A column of `primary_key` or `merge_key` is not nullable unless a hint says so, so a"
    " dictionary with a null in it stops the run in the normalize step with `Cannot coerce NULL`,"
    " and no row is loaded.",
    "A row without the field fails there too if no row ever had it, else in the database; files in"
    " a bucket take it.",
    cases=("null", "null, hint", "missing", "missing in one row", "missing later", "file"),
)
def keys_without_a_value(case: str) -> None:
    loaded = pipeline()
    if case == "file":
        loaded = pipeline(destination=dlt.destinations.filesystem("lake"))
    hints: Any = {"primary_key": "id"}
    if case == "null, hint":
        hints["columns"] = {"id": {"data_type": "bigint", "nullable": True}}
    if case == "missing later":
        merge(loaded, [{"id": 1, "a": 1}], **hints)
    page: list[Any] = [{"a": 2}]
    if case != "missing" and case != "missing later":
        page = [{"id": 2, "a": 1}, {"a": 2, **({"id": None} if "null" in case else {})}]
    if case in ("null, hint", "file"):
        merge(loaded, page, **hints)
        assert loaded.last_trace.last_normalize_info.row_counts["items"] == 2
        return
    with raises("PipelineStepFailed") as caught:
        merge(loaded, page, **hints)
    assert caught.step == ("normalize" if case in ("null", "missing") else "load")


def keyed(case: str, rows_: list[dict[str, Any]], **hints: Any) -> Any:
    page: Any = [pa.Table.from_pylist(rows_)] if case == "Arrow" else rows_
    return dlt.resource(page, name="items", write_disposition="merge", **hints)


def keys_of(loaded: dlt.Pipeline) -> dict[str, list[str]]:
    columns = loaded.default_schema.tables["items"]["columns"].values()
    hints: Any = ("primary_key", "merge_key")
    return {hint: [one["name"] for one in columns if one.get(hint)] for hint in hints}


@claim(
    "The table's schema keeps the keys of earlier runs, and a run adds its own to them:",
    "The second run deletes rows with the same `id` *or* the same `day`.",
    cases=("dicts", "Arrow"),
)
def removed_key_is_compared(case: str) -> None:
    loaded = pipeline()
    first = [{"id": 1, "day": "a"}, {"id": 2, "day": "b"}, {"id": 3, "day": "c"}]
    loaded.run(keyed(case, first, primary_key="id"))
    loaded.run(keyed(case, [{"id": 1, "day": "b"}], merge_key="day"))
    assert keys_of(loaded) == {"primary_key": ["id"], "merge_key": ["day"]}
    assert rows(loaded, "SELECT id, day FROM items ORDER BY id") == [(1, "b"), (3, "c")]


@claim(
    'After a change from `primary_key="id"` to `primary_key="sku"`, both columns together are the'
    " key, so a row with a new `id` does not replace the one with the same `sku`.",
    "Set the hint of the old column to `False` once, as in the third run; the schema remembers it.",
    '`refresh="drop_resources"` forgets the keys too, with the rows.',
    cases=("dicts", "Arrow"),
)
def changed_key_is_compound(case: str) -> None:
    loaded = pipeline()
    loaded.run(keyed(case, [{"id": 1, "sku": "a"}], primary_key="id"))
    loaded.run(keyed(case, [{"id": 2, "sku": "a"}], primary_key="sku"))
    assert rows(loaded, "SELECT id FROM items ORDER BY id") == [(1,), (2,)]
    without: Any = {"id": {"primary_key": False}}
    loaded.run(keyed(case, [{"id": 3, "sku": "a"}], primary_key="sku", columns=without))
    loaded.run(keyed(case, [{"id": 4, "sku": "a"}], primary_key="sku"))
    assert rows(loaded, "SELECT id FROM items") == [(4,)]
    changed = keyed(case, [{"id": 5, "sku": "b"}], primary_key="id")
    loaded.run(changed, refresh="drop_resources")
    assert keys_of(loaded)["primary_key"] == ["id"]
    assert rows(loaded, "SELECT id FROM items") == [(5,)]


@claim(
    "stays too, because each load only empties that table; `refresh` drops it.",
    cases=("postgres, list", "postgres, arrow", "sqlite", "refresh"),
    service="postgres",
)
def index_on_the_staging_table(case: str) -> None:
    url = os.environ["SNIPPETS_POSTGRES_URL"]
    destination: Any = dlt.destinations.postgres(url)
    if case == "sqlite":
        destination = dlt.destinations.sqlalchemy("sqlite:///shop.db")
    loaded = pipeline(destination=destination, dataset_name="shop")

    def indexes() -> int:
        query = "SELECT indexname FROM pg_indexes WHERE indexname = 'by_id'"
        if case == "sqlite":
            query = "SELECT name FROM shop_staging.sqlite_master WHERE name = 'by_id'"
        with loaded.sql_client() as client, client.with_staging_dataset():
            return len(client.execute_sql(query) or ())

    shape = "arrow" if case.endswith("arrow") else "list"
    merge(loaded, shaped(shape, [{"id": 1}]), primary_key="id")
    table = "items" if case == "sqlite" else "shop_staging.items"
    index = "shop_staging.by_id" if case == "sqlite" else "by_id"
    with loaded.sql_client() as client, client.with_staging_dataset():
        client.execute_sql(f"CREATE INDEX {index} ON {table} (id)")
    if case == "refresh":
        made = dlt.resource([{"id": 1}], name="items", write_disposition="merge", primary_key="id")
        loaded.run(made, refresh="drop_resources")
        assert indexes() == 0
        return
    for _ in range(2):
        merge(loaded, shaped(shape, [{"id": 1}, {"id": 2}]), primary_key="id")
    assert indexes() == 1
    assert rows(loaded, "SELECT count(*) FROM items") == [(2,)]


@claim(
    "The first `merge` does not clean the table.",
    "With `delete-insert`, a key that comes again has one row afterwards; keys that do not come"
    " keep their duplicates.",
    cases=("list", "arrow"),
)
def duplicates_before_the_first_merge(case: str) -> None:
    loaded = pipeline()
    for _ in range(2):
        merge(loaded, shaped(case, [{"id": 1, "v": 1}, {"id": 2, "v": 1}]), "append")
    merge(loaded, shaped(case, [{"id": 1, "v": 5}]), primary_key="id")
    assert rows(loaded, "SELECT id, v FROM items ORDER BY id") == [(1, 5), (2, 1), (2, 1)]


@claim(
    "`upsert` updates all rows of a key, and leaves as many as there were (we tried a Delta"
    " table).",
    one_case="one table format with upsert runs here",
)
def upsert_leaves_duplicates() -> None:
    from dlt.common.libs.deltalake import get_delta_tables

    lake = dlt.destinations.filesystem("lake")
    loaded = dlt.pipeline("lake", destination=lake, dataset_name="shop")
    for _ in range(2):
        merge(loaded, [{"id": 1, "v": 1}], "append", table_format="delta")
    strategy = {"disposition": "merge", "strategy": "upsert"}
    merge(loaded, [{"id": 1, "v": 5}], strategy, primary_key="id", table_format="delta")
    table = get_delta_tables(loaded, "items")["items"].to_pyarrow_table()
    assert table.select(["id", "v"]).to_pylist() == [{"id": 1, "v": 5}] * 2


@claim("Nested rows of deleted rows stay.", one_case="a statement of SQL reaches one table")
def nested_rows_of_deleted_rows() -> None:
    loaded = pipeline()
    for _ in range(2):
        merge(loaded, [{"id": 1, "tags": ["a"]}], "append")
    with loaded.sql_client() as client:
        client.execute_sql(
            "DELETE FROM items WHERE _dlt_id NOT IN"
            " (SELECT max_by(_dlt_id, _dlt_load_id) FROM items GROUP BY id)"
        )
    assert rows(loaded, "SELECT count(*) FROM items") == [(1,)]
    assert rows(loaded, "SELECT count(*) FROM items__tags") == [(2,)]
