"""Claims of docs/dlt-ecosystem/verified-sources/personio.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

CHANGED = dlt.sources.incremental[Any]("last_modified_at", initial_value=None)
EMPLOYEES = [
    {"id": 1, "last_modified_at": "2025-05-01"},
    {"id": 2, "last_modified_at": "2025-05-02"},
]
ONLY = ["employees_absences_balance"]


@dlt.source
def personio(balance: int = 10, staff: Any = None) -> Any:
    @dlt.resource(primary_key="id", write_disposition="merge")
    def employees(updated_at: Any = CHANGED) -> Iterator[Any]:
        yield [dict(employee) for employee in staff or EMPLOYEES]

    @dlt.transformer(data_from=employees, primary_key="id", write_disposition="merge")
    def employees_absences_balance(page: Any) -> Iterator[Any]:
        yield [{"id": employee["id"], "balance": balance} for employee in page]

    return employees, employees_absences_balance


@claim(
    "If an employee's record did not change, the table keeps the balance of an earlier run, even "
    "if the balance has changed since.",
    "By default, balances are loaded only for employee records that changed.",
)
def balances_follow_the_employees() -> None:
    loaded = pipeline()
    loaded.run(personio(10))
    moved = [{"id": 1, "last_modified_at": "2025-05-03"}, EMPLOYEES[1]]
    loaded.run(personio(11, moved))
    found = rows(loaded, "SELECT id, balance FROM employees_absences_balance ORDER BY id")
    assert found == [(1, 11), (2, 10)]


@claim(
    "If you select the transformer alone, dlt reads the employees and moves their cursor, but does "
    "not load them, and a later run with `employees` gets only those that change after that."
)
def the_transformer_moves_the_cursor() -> None:
    loaded = pipeline()
    loaded.extract(personio().with_resources(*ONLY))
    loaded.extract(personio())
    loaded.normalize()
    assert loaded.default_schema.data_table_names(seen_data_only=True) == ONLY


@claim("the credentials may not read this attribute")
def the_cursor_must_be_there() -> None:
    with raises("IncrementalCursorPathMissing"):
        list(personio(staff=[{"id": 1}]).employees)


@claim(
    "`primary_key` replaces an attendance that is loaded again, even if it moved to another day.",
    "So an attendance that was deleted in Personio disappears if its day has another attendance "
    "in the load; the last attendance of a day stays.",
)
def two_keys_remove_rows() -> None:
    loaded = pipeline()
    before = [(1, "05-01"), (2, "05-02"), (3, "05-02"), (4, "05-05")]
    for attendances in (before, [(3, "05-02"), (4, "05-06")]):
        loaded.run(
            dlt.resource(
                [{"id": id, "date": day} for id, day in attendances],
                name="attendances",
                primary_key="id",
                merge_key="date",
                write_disposition="merge",
            )
        )
    found = rows(loaded, "SELECT id, date FROM attendances ORDER BY id")
    assert found == [(1, "05-01"), (3, "05-02"), (4, "05-06")]
