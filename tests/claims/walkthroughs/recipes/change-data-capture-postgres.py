"""Claims of docs/walkthroughs/recipes/change-data-capture-postgres.mdx.

The source itself is copied by `dlt init`, so these are about what dlt does with its rows.
"""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@claim("It drops the tables and the position of an earlier start.")
def refresh_forgets_the_position() -> None:
    seen: list[Any] = []

    @dlt.resource(name="shop_slot", table_name="orders")
    def changes() -> Iterator[Any]:
        state = dlt.current.resource_state()
        seen.append(state.get("last_commit_lsn"))
        state["last_commit_lsn"] = 7
        yield {"id": 1}

    @dlt.resource(name="copy", table_name="orders", write_disposition="merge", primary_key="id")
    def copy() -> Iterator[Any]:
        yield {"id": 2}

    loaded = pipeline()
    loaded.run(changes())
    loaded.run(changes())
    loaded.run(copy(), refresh="drop_sources")
    assert rows(loaded, "SELECT id FROM orders") == [(2,)]
    loaded.run(changes())
    assert seen == [None, 7, None]


@claim("`hard_delete` removes the rows whose `deleted_at` is not null.")
def marked_rows_are_removed() -> None:
    hints: Any = {"deleted_at": {"hard_delete": True, "data_type": "timestamp"}}
    for name, columns, expected in (("hinted", hints, [(1,)]), ("plain", {}, [(1,), (2,)])):
        books = dlt.resource(
            [{"id": 1, "deleted_at": None}, {"id": 2, "deleted_at": "2025-05-01T00:00:00Z"}],
            name=name,
            primary_key="id",
            write_disposition="merge",
            columns=columns,
        )
        loaded = pipeline(name)
        loaded.run(books)
        assert rows(loaded, f"SELECT id FROM {name} ORDER BY id") == expected


@claim("Then each column counts as a part of the key, and an update finds no row to replace.")
def a_key_of_all_columns() -> None:
    for key, expected in ((["id", "status"], [("open",), ("paid",)]), (["id"], [("paid",)])):
        loaded = pipeline(f"key_{len(key)}")
        for status in ("open", "paid"):
            loaded.run(
                [{"id": 1, "status": status}],
                table_name="orders",
                write_disposition="merge",
                primary_key=key,
            )
        assert rows(loaded, "SELECT status FROM orders ORDER BY 1") == expected


@claim("A transaction is loaded whole or not at all.")
def a_failed_read_loads_nothing() -> None:
    @dlt.resource(table_name="orders")
    def changes() -> Iterator[Any]:
        yield [{"id": 1}, {"id": 2}]
        raise ConnectionError("the slot is gone")

    loaded = pipeline()
    with raises(ConnectionError) as caught:
        loaded.run(changes())
    assert caught.step == "extract"
    assert not loaded.has_pending_data


@claim(
    "`pipeline.drop()` removes what a failed run left: otherwise `run` would load that package"
    " instead of the copies.",
    cases=("drop", "refresh only"),
)
def a_start_after_a_failed_run(case: str) -> None:
    @dlt.resource(name="shop_slot", table_name="orders", primary_key="id")
    def changes(*numbers: Any) -> Iterator[Any]:
        dlt.current.resource_state()["lsn"] = len(numbers)
        yield [{"id": number} for number in numbers]

    loaded = pipeline()
    loaded.run(changes(1))
    with raises("CannotCoerceNullException"):
        loaded.run(changes(None))
    copies = dlt.resource([{"id": 2}], name="orders")
    if case == "drop":
        loaded.drop()
        loaded.run(copies, refresh="drop_sources")
        assert rows(loaded, "SELECT id FROM orders") == [(2,)]
    else:
        with raises("CannotCoerceNullException"):
            loaded.run(copies, refresh="drop_sources")
