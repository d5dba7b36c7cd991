"""Claims of docs/general-usage/incremental/missing-values.mdx."""

from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped


def letters(page: Any, choice: Any = "raise", path: str = "sent") -> Any:
    cursor = dlt.sources.incremental(path, on_cursor_value_missing=choice)
    return dlt.resource(page, name="letters").add_step(cursor)


@claim(
    "A row without the cursor field, or with `None` in it, stops the run.",
    cases=("field", "None", "arrow column", "arrow null", "a value"),
)
def the_default_raises(case: str) -> None:
    if case == "a value":
        assert list(letters([{"id": 1, "sent": 0}])) == [{"id": 1, "sent": 0}]
        return
    is_null = case in ("None", "arrow null")
    row: dict[str, Any] = {"id": 1, "sent": None} if is_null else {"id": 1}
    with raises(f"IncrementalCursorPath{'HasValueNone' if is_null else 'Missing'}"):
        list(letters([shaped(case, [row])]))


@claim(
    "Included rows are loaded again in each run, so use `merge` with a key.",
    cases=("append, list", "append, arrow", "merge", "exclude"),
)
def included_rows_come_again(case: str) -> None:
    loaded = pipeline()
    page = [{"id": 1, "sent": 1}, {"id": 2, "sent": None}]
    choice = "exclude" if case == "exclude" else "include"
    for _ in range(2):
        data = letters([shaped(case, page)], choice)
        hints: Any = {"write_disposition": "merge", "primary_key": "id"} if case == "merge" else {}
        loaded.run(data, **hints)
    again = {"merge": [(2,)], "exclude": []}.get(case, [(2,), (2,)])
    assert rows(loaded, "SELECT id FROM letters ORDER BY id") == [(1,), *again]


@claim(
    "A path into a nested value, such as `meta.sent`, is missing if a part of the path is.",
)
def nested_paths() -> None:
    for row in ({"id": 1}, {"id": 1, "meta": None}, {"id": 1, "meta": {}}):
        with raises("IncrementalCursorPathMissing"):
            list(letters([row], path="meta.sent"))
    with raises("IncrementalCursorPathHasValueNone"):
        list(letters([{"meta": {"sent": None}}], path="meta.sent"))


@claim(
    "In Arrow tables and data frames the column must exist; the same three choices "
    "apply to its null values.",
)
def arrow() -> None:
    table = pa.table({"id": [1, 2], "sent": [1, None]})
    counts = {c: [t.num_rows for t in letters([table], c)] for c in ("include", "exclude")}
    assert counts == {"include": [2], "exclude": [1]}
    with raises("IncrementalCursorPathHasValueNone"):
        list(letters([table]))
    with raises("KeyError"):
        list(letters([pa.table({"id": [1]})], "include"))


@claim("The cursor runs after the steps that you add with `add_map` or `add_filter`.")
def steps_come_first() -> None:
    found = letters([{"id": 1}]).add_map(lambda row: {**row, "sent": 5})
    assert list(found) == [{"id": 1, "sent": 5}]


@claim(
    "If an `add_map` step removes or renames the field, no row has a cursor value any more: "
    'with `"exclude"` all rows are dropped without an error (an Arrow table raises `KeyError`).',
    cases=("exclude", "renamed", "arrow", "include", "raise", "after the cursor"),
)
def a_step_removes_the_cursor(case: str) -> None:
    choice: Any = case if case in ("include", "raise") else "exclude"
    cursor = dlt.sources.incremental("sent", on_cursor_value_missing=choice)

    @dlt.resource(name="letters")
    def dated(sent: Any = cursor) -> Any:
        yield [{"id": 1, "sent": 1}, {"id": 2, "sent": 2}]

    def changed(row: dict[str, Any]) -> dict[str, Any]:
        value = row.pop("sent")
        return {**row, "at": value} if case == "renamed" else row

    if case == "arrow":
        import pyarrow as pa

        with raises("KeyError"):
            pages = dated().add_yield_map(lambda row: iter([pa.table({"id": [row["id"]]})]))
            list(pages)
        return
    if case == "raise":
        with raises("IncrementalCursorPathMissing"):
            list(dated().add_map(changed))
        return
    place = 2 if case == "after the cursor" else None
    found = [row["id"] for row in dated().add_map(changed, insert_at=place)]
    assert found == ([] if case in ("exclude", "renamed") else [1, 2])


@claim(
    "If the source marks a deleted record with a row that has only the key and a flag, use"
    ' `"include"`, `merge` and a `hard_delete` column: the record is deleted.',
    'With `"exclude"` the mark is dropped too, and the record stays in the table.',
    cases=("include", "exclude", "include, arrow", "exclude, arrow", "raise"),
)
def deleted_records_have_no_cursor_value(case: str) -> None:
    loaded = pipeline()
    choice = case.split(",")[0]
    changes: list[Any] = [
        [{"id": 1, "sent": "2025-05-01", "gone": None}, {"id": 2, "sent": "2025-05-02"}],
        [{"id": 1, "gone": True}, {"id": 2, "sent": "2025-05-03"}],
        [{"id": 1, "gone": True}],
    ]
    for number, page in enumerate(changes):
        if "arrow" in case:
            kinds = [("id", pa.int64()), ("sent", pa.string()), ("gone", pa.bool_())]
            page = pa.Table.from_pylist(page, schema=pa.schema(kinds))
        changed = letters([page], choice)
        changed.apply_hints(
            write_disposition="merge",
            primary_key="id",
            columns={"gone": {"data_type": "bool", "hard_delete": True}},
        )
        if choice == "raise" and number:
            with raises("IncrementalCursorPathMissing"):
                loaded.run(changed)
            continue
        loaded.run(changed)
    kept = [(2,)] if choice == "include" else [(1,), (2,)]
    assert rows(loaded, "SELECT id FROM letters ORDER BY id") == kept
