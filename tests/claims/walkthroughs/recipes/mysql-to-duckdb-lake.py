"""Claims of docs/walkthroughs/recipes/mysql-to-duckdb-lake.mdx."""

import os
from datetime import datetime, timezone
from typing import Any

import dlt
import sqlalchemy as sa
from dlt.sources.sql_database import sql_table
from standins_lib.claims import claim, columns, pipeline, raises, rows


def shop_table(definition: str, values: str, **options: Any) -> Any:
    """A new table `items` in MariaDB as a resource, and its rows."""
    url = os.environ["SNIPPETS_MARIADB_URL"]
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE IF EXISTS items")
        connection.exec_driver_sql(f"CREATE TABLE items ({definition})")
        connection.exec_driver_sql(f"INSERT INTO items VALUES {values}")
    engine.dispose()
    return sql_table(options.pop("url", url), "items", **options)


@claim(
    "Without `no_zero_dates`, zero dates are texts, and go to a variant column.",
    "PyMySQL delivers such a date as text, because Python has no such date.",
    service="mariadb",
)
def zero_dates_are_texts() -> None:
    loaded = pipeline()
    loaded.run(shop_table("id INT PRIMARY KEY, sold_at DATETIME", "(1, '0000-00-00')"))
    assert columns(loaded, "items") == ["id", "sold_at", "sold_at__v_text"]
    assert rows(loaded, "SELECT sold_at, sold_at__v_text FROM items") == [
        (None, "0000-00-00 00:00:00")
    ]


@claim('With `backend="pyarrow"` the same text stops the run.', service="mariadb")
def zero_dates_and_arrow() -> None:
    items = shop_table(
        "id INT PRIMARY KEY, sold_at DATETIME",
        "(1, '0000-00-00'), (2, '2025-05-01')",
        backend="pyarrow",
    )
    with raises("ResourceExtractionError") as caught:
        pipeline().run(items)
    assert "Conversion to arrow failed for field `sold_at`" in caught.message


@claim("Then no comparison is possible, and the run fails.", service="mariadb")
def zero_dates_in_the_cursor() -> None:
    items = shop_table(
        "id INT PRIMARY KEY, changed DATETIME",
        "(1, '0000-00-00'), (2, '2025-05-01')",
        incremental=dlt.sources.incremental("changed"),
    )
    with raises("IncrementalCursorInvalidCoercion") as caught:
        pipeline().run(items)
    assert caught.step == "extract"


@claim(
    "The hint `nullable` is needed because MySQL's column is `NOT NULL`.",
    service="mariadb",
)
def null_for_a_column_that_is_not_null() -> None:
    def emptied(row: Any) -> Any:
        return {**row, "sold_at": None}

    items = shop_table("id INT PRIMARY KEY, sold_at DATETIME NOT NULL", "(1, '0000-00-00')")
    items.add_map(emptied)
    with raises("CannotCoerceNullException"):
        pipeline().run(items)
    loaded = pipeline("relaxed")
    loaded.run(items.apply_hints(columns={"sold_at": {"nullable": True}}))
    assert rows(loaded, "SELECT sold_at FROM items") == [(None,)]


@claim("Each value but 0 becomes `true`", service="mariadb")
def small_numbers_as_booleans() -> None:
    def as_boolean(table: Any) -> None:
        table.c.stars.type = sa.Boolean()

    items = shop_table(
        "id INT PRIMARY KEY, stars TINYINT(1)",
        "(1, 0), (2, 1), (3, 5)",
        table_adapter_callback=as_boolean,
    )
    assert [row["stars"] for row in items] == [False, True, True]


@claim(
    "A `DATETIME` has no time zone, and dlt loads it as UTC.",
    "A `TIMESTAMP` comes in the time zone of the connection",
    "add `?init_command=SET time_zone='%2B00:00'` to the connection string",
    service="mariadb",
)
def time_zone_of_the_connection() -> None:
    url = os.environ["SNIPPETS_MARIADB_URL"]
    found = {}
    for offset in ("%2B00:00", "%2B05:00"):
        items = shop_table(
            "id INT PRIMARY KEY, plain DATETIME, stamp TIMESTAMP",
            "(1, '2025-05-01 08:00', '2025-05-01 08:00')",
            url=f"{url}?init_command=SET time_zone='{offset}'",
        )
        (row,) = items
        found[offset] = row["plain"].hour, row["stamp"].hour
    assert found == {"%2B00:00": (8, 8), "%2B05:00": (8, 13)}
    loaded = pipeline()
    loaded.run(items)
    (moment,) = rows(loaded, "SELECT plain FROM items")[0]
    assert moment == datetime(2025, 5, 1, 8, tzinfo=timezone.utc)


@claim('Without `table_format="delta"`, the filesystem destination appends what should be merged.')
def merge_without_delta_appends() -> None:
    found = {}
    for table_format in (None, "delta"):
        lake = dlt.destinations.filesystem(f"lake_{table_format}")
        loaded = pipeline(f"claims_{table_format}", destination=lake)
        for price in (18, 19):
            loaded.run(
                [{"id": 1, "price": price}],
                table_name="products",
                write_disposition="merge",
                primary_key="id",
                table_format=table_format,
                loader_file_format="parquet",
            )
        with loaded._fs_client() as client:
            found[table_format] = len(
                [f for f in client.list_table_files("products") if f.endswith(".parquet")]
            )
        if table_format == "delta":
            from deltalake import DeltaTable

            table = DeltaTable("lake_delta/data/products").to_pyarrow_table()
            assert table["price"].to_pylist() == [19]
    assert found[None] == 2


@claim(
    "With `merge` into a Delta table, a lag such as `lag=1000` reads the last thousand numbers"
    " again.",
    service="mariadb",
)
def lag_of_numbers() -> None:
    def items(*ids: int) -> Any:
        return shop_table(
            "id BIGINT UNSIGNED PRIMARY KEY",
            ", ".join(f"({number})" for number in ids),
            incremental=dlt.sources.incremental("id", lag=1000),
            write_disposition="merge",
        )

    loaded = pipeline("lagging", destination=dlt.destinations.filesystem("lake"))
    loaded.run(items(5000), table_format="delta")
    loaded.run(items(3999, 4001, 5000), table_format="delta")
    from deltalake import DeltaTable

    found = DeltaTable("lake/data/items").to_pyarrow_table()["id"].to_pylist()
    assert sorted(found) == [4001, 5000]
