"""Claims of docs/general-usage/dataset-access/data-quality-dashboard.mdx."""

import subprocess
import sys
from typing import Any

from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped


@claim("duplicates of the primary key: `append` does not look at keys")
def duplicates_of_append() -> None:
    made = pipeline()
    for disposition, expected in (("append", 2), ("merge", 1)):
        for _ in range(2):
            made.run(
                [{"id": 1}], table_name=disposition, primary_key="id", write_disposition=disposition
            )
        assert len(rows(made, f"SELECT id FROM {disposition}")) == expected


@claim("A merge or a replace removes rows of earlier loads from that count.")
def rows_by_load() -> None:
    made = pipeline()
    for disposition, loads in (("append", 2), ("replace", 1)):
        for number in (1, 2):
            made.run([{"id": number}], table_name=disposition, write_disposition=disposition)
        counted = f"SELECT count(DISTINCT _dlt_load_id) FROM {disposition}"
        assert rows(made, counted) == [(loads,)]


@claim("while one process writes to the file, no other can open it.")
def file_that_is_open() -> None:
    made = pipeline()
    made.run([{"id": 1}], table_name="orders")
    command = [
        sys.executable,
        "-c",
        "import duckdb; duckdb.connect('claims.duckdb', read_only=True)",
    ]
    with made.sql_client():
        opened = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Could not set lock on file" in opened.stderr


@claim(
    "Pydantic models and schema contracts reject rows before they are loaded.",
    cases=("list", "arrow", "model"),
)
def rejected_rows(case: str) -> None:
    from pydantic import BaseModel

    class Order(BaseModel):
        id: int

    hints: Any = {"table_name": "orders", "schema_contract": {"columns": "freeze"}}
    if case == "model":
        hints["columns"] = Order
    made = pipeline()
    made.run(shaped(case, [{"id": 1}]), **hints)
    with raises("NormalizeJobFailed" if case == "list" else "DataValidationError") as caught:
        made.run(shaped(case, [{"id": 2, "coupon": "MAY"}]), **hints)
    assert caught.step == ("normalize" if case == "list" else "extract")
    assert rows(made, "SELECT id FROM orders") == [(1,)]
