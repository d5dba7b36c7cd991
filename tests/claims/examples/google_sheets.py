"""Claims of docs/examples/google_sheets.mdx."""

from typing import Any

from standins_lib.claims import claim, columns, pipeline


def made(*values: Any, **hints: Any) -> list[str]:
    """The columns of a table with these cells in one column."""
    loaded = pipeline(f"tab_{len(hints)}_{len(values)}")
    loaded.extract([{"cell": value} for value in values], table_name="tab", columns=hints)
    loaded.normalize()
    return columns(loaded, "tab")


@claim(
    "`date` columns need the format `YYYY-MM-DD` there: a date such as `05/01/2019` goes to a"
    " second column, `contract_since__v_text`."
)
def dates_of_other_formats() -> None:
    assert made("2019-05-01", cell={"data_type": "date"}) == ["cell"]
    assert made("2019-05-01", "05/01/2019", cell={"data_type": "date"}) == ["cell", "cell__v_text"]


@claim(
    "Without its type in `TYPES`, a first row with `20` would make the column `bigint`, and `18.9`"
    " would go to a second column, `price__v_double`."
)
def prices_without_a_type() -> None:
    assert made(20, 18.9) == ["cell", "cell__v_double"]
    assert made(20, 18.9, cell={"data_type": "decimal"}) == ["cell"]
