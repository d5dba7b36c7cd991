"""Claims of docs/dlt-ecosystem/verified-sources/google_sheets.mdx."""

import os
from datetime import date
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows


@claim("set the field, if only to `[]`")
def an_empty_list_is_a_value() -> None:
    @dlt.source(name="google_sheets", section="google_sheets")
    def sheets(range_names: list[str] = dlt.config.value) -> Any:
        return dlt.resource([{"ranges": len(range_names)}], name="info")

    with raises("ConfigFieldMissingException"):
        sheets()
    os.environ["SOURCES__GOOGLE_SHEETS__RANGE_NAMES"] = "[]"
    assert list(sheets()) == [{"ranges": 0}]


@claim("A text in a date column is passed on as it is, and creates a variant column.")
def a_text_among_dates() -> None:
    loaded = pipeline()
    loaded.run([{"day": date(2025, 3, 1)}, {"day": "soon"}], table_name="orders")
    assert columns(loaded, "orders") == ["day", "day__v_text"]


@claim(
    "Each run replaces its table, which has the normalized name: `Prices!A1:D50` becomes "
    "`prices_a1_d50`."
)
def ranges_have_normalized_names() -> None:
    loaded = pipeline()
    for price in (1, 2):
        prices = dlt.resource([{"price": price}], name="Prices!A1:D50")
        loaded.run(prices.apply_hints(write_disposition="replace"))
    assert rows(loaded, "SELECT price FROM prices_a1_d50") == [(2,)]


@claim(
    "Load several spreadsheets with the same ranges into the same tables.",
    "Only the first one replaces them:",
)
def the_first_spreadsheet_replaces() -> None:
    loaded = pipeline()
    for _ in range(2):
        for number, branch in enumerate(["north", "south"]):
            orders = dlt.resource([{"branch": branch}], name="orders")
            orders.apply_hints(write_disposition="append" if number else "replace")
            loaded.run(orders)
    found = rows(loaded, "SELECT branch FROM orders ORDER BY 1")
    assert found == [("north",), ("south",)]
