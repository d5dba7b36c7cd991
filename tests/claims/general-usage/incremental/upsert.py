"""Claims of docs/general-usage/incremental/upsert.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, raises, rows
from standins_lib.neighbours import shaped

UPSERT: Any = {"disposition": "merge", "strategy": "upsert"}


def upsert(loaded: dlt.Pipeline, data: Any, **given: Any) -> None:
    settings = {"primary_key": "sku", "write_disposition": UPSERT, **given}
    loaded.run(dlt.resource(data, name="stock", **settings))


def postgres(name: str = "stock") -> dlt.Pipeline:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = os.environ["SNIPPETS_POSTGRES_URL"]
    return dlt.pipeline(name, destination="postgres", dataset_name=name)


@claim(
    "it updates the rows whose key is in the table and inserts the others",
    "The whole row is updated: a field that the new row lacks becomes `NULL`.",
    "is computed from the primary key, so it stays",
    service="postgres",
)
def updates_in_place() -> None:
    loaded = postgres()
    upsert(loaded, [{"sku": "A1", "units": 40, "shelf": 1}, {"sku": "B2", "units": 7}])
    before = rows(loaded, "SELECT _dlt_id FROM stock ORDER BY sku")
    upsert(loaded, [{"sku": "A1", "units": 35}, {"sku": "C3", "units": 12}])
    assert rows(loaded, "SELECT sku, units, shelf FROM stock ORDER BY sku") == [
        ("A1", 35, None),
        ("B2", 7, None),
        ("C3", 12, None),
    ]
    assert rows(loaded, "SELECT _dlt_id FROM stock ORDER BY sku")[:2] == before


@claim(
    "the key that comes twice in one run must be avoided: Postgres stops the load, or inserts both"
    " rows of an Arrow table",
    service="postgres",
    cases=("list", "arrow"),
)
def key_twice_fails(case: str) -> None:
    twice = [{"sku": "A1", "units": 30}, {"sku": "A1", "units": 29}]
    loaded = postgres()
    if case == "arrow":
        upsert(loaded, shaped(case, twice))
        assert len(rows(loaded, "SELECT sku FROM stock")) == 2
        return
    with raises("LoadClientJobFailed") as caught:
        upsert(loaded, twice)
    assert caught.step == "load"
    assert "duplicate key value" in caught.message


@claim(
    "a run with rows fails with `No primary key defined`, and so do later runs of the pipeline,"
    " also of other tables",
    "If a run failed with `No primary key defined`, declare the key and call `pipeline.drop()`.",
    "If you drop only the package, dlt still has the table without a key in the local schema, and"
    " checks it in every load, also of other tables.",
    service="postgres",
    cases=("other table", "key", "drop", "second machine"),
)
def no_key_fails(case: str) -> None:
    loaded = postgres()
    loaded.run([{"id": 1}], table_name="visits")
    with raises(Exception) as caught:
        upsert(loaded, [{"sku": "A1"}], primary_key=None)
    assert caught.step == "load"
    assert "No primary key defined" in caught.message
    loaded.drop_pending_packages()
    if case == "other table":
        for _ in range(2):
            with raises(Exception) as caught:
                loaded.run([{"id": 2}], table_name="visits")
            assert "No primary key defined" in caught.message
            loaded.drop_pending_packages()
        return
    if case == "key":
        upsert(loaded, [{"sku": "A1"}])
    elif case == "drop":
        loaded = loaded.drop()
    else:
        loaded = dlt.pipeline("stock", "elsewhere", destination="postgres", dataset_name="stock")
    loaded.run([{"id": 2}], table_name="visits")
    assert rows(loaded, "SELECT id FROM visits ORDER BY id") == [(1,), (2,)]


@claim("`primary_key`; a `merge_key` is ignored with a warning", service="postgres")
def merge_key_is_ignored() -> None:
    loaded = postgres()
    for part in ([{"sku": "A1", "day": 1}, {"sku": "B2", "day": 1}], [{"sku": "A1", "day": 1}]):
        upsert(loaded, part, merge_key="day")
    assert rows(loaded, "SELECT sku FROM stock ORDER BY sku") == [("A1",), ("B2",)]


@claim(
    "deletes the row, but a marked row whose key is not in the table is inserted",
    service="postgres",
)
def hard_delete_inserts_unknown_keys() -> None:
    loaded = postgres()
    marked: Any = {"gone": {"hard_delete": True}}
    upsert(loaded, [{"sku": "A1", "gone": False}, {"sku": "B2", "gone": False}], columns=marked)
    upsert(loaded, [{"sku": "A1", "gone": True}, {"sku": "Z9", "gone": True}], columns=marked)
    assert rows(loaded, "SELECT sku, gone FROM stock ORDER BY sku") == [("B2", False), ("Z9", True)]


@claim("has no effect", service="postgres")
def dedup_sort_has_no_effect() -> None:
    with raises("LoadClientJobFailed") as caught:
        upsert(
            postgres(),
            [{"sku": "A1", "at": 1}, {"sku": "A1", "at": 2}],
            columns={"at": {"dedup_sort": "desc"}},
        )
    assert "duplicate key value" in caught.message


@claim(
    "On SQL destinations, rows of nested tables that are no longer in the list of their row are"
    " deleted.",
    service="postgres",
)
def nested_rows_follow() -> None:
    loaded = postgres()
    upsert(loaded, [{"sku": "A1", "tags": ["new", "cheap"]}, {"sku": "B2", "tags": ["old"]}])
    upsert(loaded, [{"sku": "A1", "tags": ["new"]}])
    assert rows(loaded, "SELECT value FROM stock__tags ORDER BY value") == [("new",), ("old",)]


@claim(
    "Nested tables need no key of their own, not even with `hard_delete`: the mark in a row of the"
    " root table deletes its nested rows too.",
    service="postgres",
)
def marks_reach_nested_rows() -> None:
    loaded = postgres()
    marked: Any = {"gone": {"hard_delete": True}}
    first: Any = [{"sku": name, "gone": False, "bins": [{"no": 1}]} for name in ("A1", "B2")]
    upsert(loaded, first, columns=marked)
    upsert(loaded, [{"sku": "A1", "gone": True}], columns=marked)
    assert rows(loaded, "SELECT sku FROM stock") == [("B2",)]
    assert rows(loaded, "SELECT count(*) FROM stock__bins") == [(1,)]
    upsert(loaded, [{"sku": "B2", "gone": False, "bins": [{"no": 1}, {"no": 2}]}], columns=marked)
    assert rows(loaded, "SELECT count(*) FROM stock__bins") == [(2,)]


@claim(
    "`_dlt_root_id` is there already, because every `merge` adds it.",
    "It then does not find the row's old nested rows: they stay, beside the new ones.",
    "After `append` with `root_key=True` it is the same.",
    'Load the resource once from the start, with `refresh="drop_resources"`.',
    "If the source no longer has all rows, delete the nested rows that have lost their row, in each"
    " nested table and after each run until all old rows were updated: `DELETE FROM orders__lines"
    " WHERE _dlt_root_id NOT IN (SELECT _dlt_id FROM orders)`.",
    service="postgres",
    cases=("delete-insert", "append", "upsert", "refresh"),
)
def nested_rows_after_the_change(case: str) -> None:
    @dlt.source(root_key=case == "append")
    def shop(lines: list[int], disposition: Any) -> Any:
        order = {"id": 1, "lines": [{"sku": sku} for sku in lines]}
        return dlt.resource([order], name="orders", primary_key="id", write_disposition=disposition)

    first: Any = {
        "append": "append",
        "upsert": UPSERT,
    }.get(case, {"disposition": "merge", "strategy": "delete-insert"})
    loaded = postgres("shop")
    loaded.run(shop([1, 2], first))
    loaded.run(shop([3], UPSERT), refresh="drop_resources" if case == "refresh" else None)
    found = rows(loaded, "SELECT sku FROM orders__lines ORDER BY sku")
    assert len(rows(loaded, "SELECT id FROM orders")) == 1
    if case in ("upsert", "refresh"):
        assert found == [(3,)]
        return
    assert found == [(1,), (2,), (3,)]
    with loaded.sql_client() as client:
        client.execute_sql(
            "DELETE FROM orders__lines WHERE _dlt_root_id NOT IN (SELECT _dlt_id FROM orders)"
        )
    loaded.run(shop([4], UPSERT))
    assert rows(loaded, "SELECT sku FROM orders__lines") == [(4,)]
