"""Claims of docs/general-usage/write-disposition.mdx."""

from pathlib import Path
from typing import Any, get_args

import dlt
from dlt.common.schema.typing import TLoaderMergeStrategy
from standins_lib.claims import claim, pipeline, rows
from standins_lib.neighbours import shaped

FIRST = [{"sku": "A1", "units": 40}, {"sku": "B2", "units": 7}]
SECOND = [{"sku": "A1", "units": 35}, {"sku": "C3", "units": 12}]
SCD2 = {"disposition": "merge", "strategy": "scd2"}


def load(loaded: dlt.Pipeline, page: Any, disposition: Any, **hints: Any) -> list[str]:
    """Loads the rows, and returns the statements of the jobs that followed."""
    loaded.run(dlt.resource(page, name="items", write_disposition=disposition, **hints))
    package = loaded.last_trace.last_load_info.loads_ids[0]
    folder = Path(loaded.working_dir, "load", "loaded", package, "completed_jobs")
    return [line for job in folder.glob("items.*.sql") for line in job.read_text().splitlines()]


def twice(disposition: Any, **hints: Any) -> tuple[dlt.Pipeline, list[str]]:
    """The pipeline after two runs, and the statements of the second."""
    loaded = pipeline(str(disposition)[:4] if isinstance(disposition, str) else "versions")
    load(loaded, FIRST, disposition, **hints)
    return loaded, load(loaded, SECOND, disposition, **hints)


def schemas(loaded: dlt.Pipeline) -> list[str]:
    query = (
        "SELECT table_schema FROM information_schema.tables WHERE table_name = 'items' ORDER BY 1"
    )
    return [schema for (schema,) in rows(loaded, query)]


@claim(
    "It is the default.",
    "Rows go straight into the table, and the rows that are there are not searched.",
    "If the source brings a row again, it is added again.",
    cases=("list", "dict", "arrow", "primary key"),
)
def append_adds(case: str) -> None:
    assert dlt.resource(FIRST, name="items").write_disposition == "append"
    loaded = pipeline()
    hints = {"primary_key": "sku"} if case == "primary key" else {}
    for _ in range(2):
        assert load(loaded, [shaped(case, FIRST)], None, **hints) == []
    assert schemas(loaded) == ["data"]
    assert rows(loaded, "SELECT sku FROM items ORDER BY 1") == [("A1",), ("A1",), ("B2",), ("B2",)]


@claim(
    "dlt 1.10.0 has no strategy that only inserts.",
    one_case="the set of strategies is the same for all data",
)
def strategies_of_merge() -> None:
    assert set(get_args(TLoaderMergeStrategy)) == {"delete-insert", "upsert", "scd2"}


@claim(
    "A run stages all of its rows and compares their keys with the keys in the table.",
    "Nothing that is in the table is rewritten.",
)
def new_keys_only() -> None:
    loaded = pipeline()
    disposition = {**SCD2, "row_version_column_name": "copy"}
    for page in (FIRST, SECOND, [{"sku": "B2", "units": 99}]):
        copied = [{**row, "copy": row["sku"]} for row in page]
        statements = load(loaded, copied, disposition, merge_key="sku")
    assert '"copy" NOT IN (SELECT "copy" FROM' in " ".join(statements[1].split())
    assert schemas(loaded) == ["data", "data_staging"]
    found = rows(loaded, "SELECT sku, units, _dlt_valid_to FROM items ORDER BY sku")
    assert found == [("A1", 40, None), ("B2", 7, None), ("C3", 12, None)]


@claim(
    "It is the only disposition that needs no key and also removes the rows that the "
    "source no longer has.",
    cases=("replace", "merge", "append", "scd2"),
)
def replace_removes(case: str) -> None:
    loaded, _ = twice(SCD2 if case == "scd2" else case)
    found = {sku for (sku,) in rows(loaded, "SELECT sku FROM items")}
    assert found == ({"A1", "C3"} if case == "replace" else {"A1", "B2", "C3"})


@claim("The whole source is read and written, once.")
def truncate_writes_once() -> None:
    loaded, statements = twice("replace")
    assert statements == []
    assert schemas(loaded) == ["data"]


@claim(
    "Rows are written twice, first to the staging dataset and then with "
    "`INSERT … SELECT` to the table.",
    cases=("first run", "second run", "truncate-and-insert"),
)
def staging_copies(case: str) -> None:
    strategy: Any = "truncate-and-insert" if "truncate" in case else "insert-from-staging"
    loaded = pipeline(destination=dlt.destinations.duckdb(replace_strategy=strategy))
    for _ in range(2 if case == "second run" else 1):
        statements = load(loaded, FIRST, "replace")
    assert rows(loaded, "SELECT count(*) FROM items") == [(2,)]
    if case == "truncate-and-insert":
        assert (statements, schemas(loaded)) == ([], ["data"])
        return
    empty, copy = statements
    assert empty.startswith(("DELETE FROM", "TRUNCATE"))
    assert copy.startswith("INSERT INTO")
    assert ' FROM "data_staging"."items"' in copy
    assert rows(loaded, "SELECT count(*) FROM data_staging.items") == [(2,)]


@claim(
    "A run stages its rows, deletes the rows of the table that have one of their keys, "
    "and inserts them.",
    "The other rows are searched, but not rewritten.",
    "A row that was deleted in the source stays: see deleted rows.",
)
def delete_insert() -> None:
    loaded = pipeline()
    load(loaded, FIRST, "merge", primary_key="sku")
    query = "SELECT _dlt_id FROM items WHERE sku = 'B2'"
    before = rows(loaded, query)
    delete, insert = load(loaded, SECOND, "merge", primary_key="sku")
    assert delete.startswith("DELETE FROM")
    assert "data_staging" in delete
    assert insert.startswith("INSERT INTO")
    assert rows(loaded, query) == before


@claim("A run stages its rows and sends one `MERGE` statement for the table.", service="postgres")
def upsert_is_one_statement() -> None:
    import os

    address = os.environ["SNIPPETS_POSTGRES_URL"]
    loaded = pipeline(destination=dlt.destinations.postgres(address))
    upsert = {"disposition": "merge", "strategy": "upsert"}
    (merge,) = load(loaded, FIRST, upsert, primary_key="sku")
    assert merge.split()[:2] == ["MERGE", "INTO"]


@claim(
    "A run has the statements of delete-insert; marked rows are deleted and not inserted again.",
    cases=("marked", "not marked", "unknown key", "merge key"),
)
def marks_cost_the_same(case: str) -> None:
    hints: Any = {"columns": {"gone": {"hard_delete": True, "data_type": "bool"}}}
    hints["merge_key" if case == "merge key" else "primary_key"] = "sku"
    loaded = pipeline()
    load(loaded, FIRST, "merge", **hints)
    sku = "D4" if case == "unknown key" else "A1"
    statements = load(loaded, [{"sku": sku, "gone": case != "not marked"}], "merge", **hints)
    assert [one.split()[0] for one in statements if not one.startswith("CREATE")] == [
        "DELETE",
        "INSERT",
    ]
    left = {"A1", "B2"} - ({"A1"} if case in ("marked", "merge key") else set())
    assert {sku for (sku,) in rows(loaded, "SELECT sku FROM items")} == left


@claim(
    "A run has the statements of delete-insert; all rows of each group that arrives are "
    "deleted and written.",
    cases=("group that arrives", "group that does not arrive"),
)
def groups_cost_the_same(case: str) -> None:
    loaded, statements = twice("merge", merge_key="sku")
    assert [one.split()[0] for one in statements] == ["DELETE", "INSERT"]
    query = "SELECT units, _dlt_load_id = (SELECT max(_dlt_load_id) FROM items) FROM items"
    arrives = case == "group that arrives"
    found = rows(loaded, f"{query} WHERE sku = '{'A1' if arrives else 'B2'}'")
    assert found == [(35, True) if arrives else (7, False)]


@claim(
    "A run stages all rows and compares their hashes with those of the active versions.",
    "Old versions are only updated in their end time, and unchanged rows are not written.",
    cases=("one run", "record comes back", "nested rows"),
)
def scd2_compares_hashes(case: str) -> None:
    loaded = pipeline()
    first, last = FIRST[0], {"sku": "C3", "units": 12}
    if case == "nested rows":
        first = {**first, "tags": ["x"]}
    load(loaded, [first, FIRST[1]], SCD2)
    if case == "record comes back":
        load(loaded, [FIRST[1]], SCD2)
    retire, insert, *_ = load(loaded, [first, last], SCD2)
    assert retire.split()[0] == "UPDATE"
    assert '"_dlt_valid_to" IS NULL' in insert
    by_load = "SELECT sku FROM items WHERE _dlt_load_id = (SELECT max(_dlt_load_id) FROM items)"
    again = [("A1",)] if case == "record comes back" else []
    assert rows(loaded, f"{by_load} ORDER BY sku") == [*again, ("C3",)]
    if case == "nested rows":
        assert rows(loaded, "SELECT count(*) FROM items__tags") == [(1,)]


@claim(
    "A run has the statements of scd2, on fewer rows.",
    "Rows that do not arrive stay active:",
    "A row that was deleted in the source stays active.",
)
def scd2_by_key() -> None:
    loaded, statements = twice(SCD2, merge_key="sku")
    assert [one.split()[0] for one in statements] == ["UPDATE", "INSERT"]
    active = "SELECT sku, units FROM items WHERE _dlt_valid_to IS NULL ORDER BY 1"
    assert rows(loaded, active) == [("A1", 35), ("B2", 7), ("C3", 12)]


@claim(
    "If the source sends no mark, replace removes the row, or a merge key if other rows of its"
    " group arrive, and scd2 closes it.",
    cases=("replace", "merge key", "merge key, none of the group", "primary key", "scd2"),
)
def rows_without_a_mark(case: str) -> None:
    hints: Any = {"name": "stock", "write_disposition": "merge"}
    if case == "replace":
        hints["write_disposition"] = case
    elif case == "scd2":
        hints["write_disposition"] = {"disposition": "merge", "strategy": "scd2"}
    else:
        hints["primary_key" if case == "primary key" else "merge_key"] = (
            "sku" if case == "primary key" else "shop"
        )
    first = [{"shop": 1, "sku": "A1"}, {"shop": 1, "sku": "B2"}]
    loaded = pipeline()
    loaded.run(dlt.resource(first, **hints))
    then = [{"shop": 2, "sku": "C3"}] if "none" in case else first[:1]
    loaded.run(dlt.resource(then, **hints))
    open_rows = " WHERE _dlt_valid_to IS NULL" if case == "scd2" else ""
    found = rows(loaded, f"SELECT sku FROM stock{open_rows}")
    assert (("B2",) in found) is (case in ("merge key, none of the group", "primary key"))


@claim(
    "With `append`, `primary_key` does not make rows unique: a row that comes again is added"
    " again, in a later run or in the same one.",
    "The key makes its columns `NOT NULL`.",
    cases=("in one run", "in a second run", "Arrow table, in a second run"),
)
def append_keeps_equal_keys(case: str) -> None:
    loaded = pipeline()
    page = [{"id": 1}, {"id": 1}] if case == "in one run" else [{"id": 1}]
    for _ in range(1 if case == "in one run" else 2):
        loaded.run(shaped(case, page), table_name="items", primary_key="id")
    assert len(rows(loaded, "SELECT id FROM items")) == 2
    assert loaded.default_schema.tables["items"]["columns"]["id"]["nullable"] is False


@claim(
    "If the resource has a cursor, dlt also compares the keys of rows at the last cursor value, to"
    " leave out those that it has loaded: the rules.",
    cases=("at the last value", "below the last value", "no key"),
)
def keys_at_the_last_cursor_value_are_compared(case: str) -> None:
    loaded = pipeline()
    key = None if case == "no key" else "id"

    def load_versions(*page: dict[str, Any]) -> None:
        items = dlt.resource(page, name="items", primary_key=key)
        loaded.run(items.add_step(dlt.sources.incremental("at")))

    load_versions({"id": 1, "at": 5, "note": "a"})
    load_versions({"id": 1, "at": 4 if "below" in case else 5, "note": "b"}, {"id": 2, "at": 5})
    found = sorted(rows(loaded, "SELECT id, note FROM items"), key=str)
    new = [(1, "b")] if case == "no key" else []
    assert found == sorted([(1, "a"), (2, None), *new], key=str)


@claim(
    "`replace` does not compare keys either: equal keys of one load are all loaded.",
    cases=("truncate-and-insert", "insert-from-staging", "second run"),
)
def replace_keeps_equal_keys(case: str) -> None:
    strategy = "insert-from-staging" if case == "second run" else case
    target = dlt.destinations.duckdb("shop.duckdb", replace_strategy=strategy)
    loaded = pipeline(destination=target)
    disposition: Any = "replace"
    for _ in range(2 if case == "second run" else 1):
        loaded.run(
            [{"id": 1}, {"id": 1}],
            table_name="items",
            primary_key="id",
            write_disposition=disposition,
        )
    assert rows(loaded, "SELECT id FROM items") == [(1,), (1,)]
