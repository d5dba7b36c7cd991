"""Claims of docs/reference/errors/connectors.mdx."""

from decimal import Decimal
from functools import partial
from typing import Any

import dlt
import sqlalchemy as sa
from dlt.common.destination import DestinationCapabilitiesContext
from dlt.common.libs.pyarrow import row_tuples_to_arrow
from dlt.sources.filesystem import filesystem
from dlt.sources.sql_database import sql_database, sql_table
from standins_lib.claims import claim, pipeline, raises, rows

URL = "sqlite:///shop.db"


def make_orders() -> None:
    with sa.create_engine(URL).begin() as connection:
        connection.execute(sa.text("CREATE TABLE orders (id INTEGER, total NUMERIC)"))
        connection.execute(sa.text("INSERT INTO orders VALUES (1, 20), (2, 450)"))


@claim(
    '`on_cursor_value_missing="include"` loads such rows in each run, `"exclude"` leaves them out.'
)
def rows_without_a_cursor() -> None:
    def load(choice: Any) -> list[tuple[Any, ...]]:
        @dlt.resource(name="parcels")
        def parcels(
            _: Any = dlt.sources.incremental("at", on_cursor_value_missing=choice),  # noqa: B008
        ) -> Any:
            yield [{"id": 1, "at": 5}, {"id": 2, "at": None}]

        loaded = pipeline(choice)
        loaded.run(parcels())
        loaded.run(parcels())
        return rows(loaded, "SELECT id FROM parcels ORDER BY id")

    assert load("include") == [(1,), (2,), (2,)]
    assert load("exclude") == [(1,)]


class Large:
    def of(self, query: Any, table: Any) -> Any:
        return query.where(table.c.id > 1)

    def __call__(self, query: Any, table: Any) -> Any:
        return self.of(query, table)


def four(limit: int, query: Any, table: Any, cursor: Any, engine: Any) -> Any:
    return query.where(table.c.id > limit)


@claim(
    "A `functools.partial`, or an object with `__call__`, has no `__name__`.",
    "A bound method works too, and so does a `partial` that takes all four arguments.",
)
def callables_for_queries() -> None:
    make_orders()
    for works in (Large().of, partial(four, 1)):
        assert len(list(sql_table(URL, table="orders", query_adapter_callback=works))) == 1
    with raises("ResourceExtractionError") as caught:
        list(sql_table(URL, table="orders", query_adapter_callback=Large()))
    assert "__name__" in caught.message


@claim(
    "For a list in `sql_database` the class is `InvalidRequestError` with `Could not reflect:"
    " requested table(s) not available`.",
    "It must be a plain name: a path such as `meta.updated_at` raises `must be a simple column"
    " name`.",
)
def names_of_tables_and_columns() -> None:
    make_orders()
    with raises("InvalidRequestError") as caught:
        sql_database(URL, table_names=["ordrs"])
    assert "Could not reflect: requested table(s) not available" in caught.message
    nested = dlt.sources.incremental("meta.updated_at")
    with raises("ResourceExtractionError") as caught:
        list(sql_table(URL, table="orders", incremental=nested))
    assert "must be a simple column name" in caught.message


@claim(
    "dlt 1.10.0 converts a `Decimal` in a column of the type `double`, so upgrade.",
    "What is left in 1.10.0 is `Insufficient decimal precision`: a column `NUMERIC` without a"
    " precision counts as 38 digits, 9 of them decimals, and a value has more decimals.",
)
def decimals_in_arrow() -> None:
    def convert(data_type: Any, value: str) -> Any:
        column: Any = {"price": {"name": "price", "data_type": data_type}}
        caps = DestinationCapabilitiesContext.generic_capabilities()
        return row_tuples_to_arrow([(Decimal(value),)], caps, column, tz="UTC")

    assert convert("double", "0.0")["price"].to_pylist() == [0.0]
    assert str(convert("decimal", "0.123456789").schema.field("price").type) == "decimal128(38, 9)"
    with raises("PyToArrowConversionException") as caught:
        convert("decimal", "0.1234567891")
    assert "Insufficient decimal precision" in caught.message


@claim(
    "A folder that does not exist, or a pattern that matches nothing, is no error: the source"
    " yields no files."
)
def no_files() -> None:
    assert list(filesystem("nowhere", file_glob="*.csv")) == []
    assert list(filesystem(".", file_glob="*.nothing")) == []
