"""Claims of docs/walkthroughs/recipes/sql-server-to-databricks.mdx."""

import os
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import dlt
import sqlalchemy as sa
from dlt.sources.sql_database import sql_database
from dlt.sources.sql_database.schema_types import table_to_columns
from sqlalchemy.dialects import mssql
from standins_lib.claims import claim, pipeline, rows


def columns_of(*columns: Any) -> Any:
    return table_to_columns(sa.Table("orders", sa.MetaData(), *columns))


@claim(
    "Without `shop_types`, dlt infers `MONEY` from the values, as a decimal of its default size."
)
def money_without_the_adapter() -> None:
    found = {}
    for name, kind in (("plain", mssql.MONEY()), ("adapted", sa.Numeric(19, 4))):
        loaded = pipeline(name)
        hints = columns_of(sa.Column("total", kind))
        loaded.run(dlt.resource([{"total": Decimal("64.5")}], name="orders", columns=hints))
        query = "SELECT data_type FROM information_schema.columns WHERE column_name = 'total'"
        found[name] = rows(loaded, query)[0][0]
    assert found == {"plain": "DECIMAL(38,9)", "adapted": "DECIMAL(19,4)"}


@claim(
    "A `DATETIMEOFFSET` becomes a moment in UTC; the offset itself is not kept.",
    "A `DATETIME2` has no time zone, and dlt takes it for UTC.",
)
def moments() -> None:
    hints = columns_of(sa.Column("a", mssql.DATETIMEOFFSET), sa.Column("b", mssql.DATETIME2))
    east = timezone(timedelta(hours=2))
    row = {"a": datetime(2025, 5, 1, 11, tzinfo=east), "b": datetime(2025, 5, 1, 11)}
    loaded = pipeline()
    loaded.run(dlt.resource([row], name="orders", columns=hints))
    a, b = rows(loaded, "SELECT a, b FROM orders")[0]
    assert (a, a.utcoffset()) == (datetime(2025, 5, 1, 9, tzinfo=timezone.utc), timedelta(0))
    assert b == datetime(2025, 5, 1, 11, tzinfo=timezone.utc)


@claim("Two variables win over `config.toml`:")
def destination_and_staging_of_the_environment() -> None:
    os.makedirs(".dlt", exist_ok=True)
    with open(".dlt/config.toml", "w") as file:
        file.write('destination_type = "duckdb"\n')
    before = dlt.pipeline("before")
    os.environ.update({"DESTINATION_TYPE": "databricks", "STAGING_TYPE": "filesystem"})
    after = dlt.pipeline("after")
    assert before.destination.destination_name == "duckdb"
    assert before.staging is None
    assert after.destination.destination_name == "databricks"
    assert after.staging.destination_name == "filesystem"


@claim(
    'pass `engine_adapter_callback=lambda engine: engine.execution_options(isolation_level="'
    'SNAPSHOT")` to `sql_database`'
)
def isolation_of_the_engine() -> None:
    assert "SNAPSHOT" in mssql.dialect().get_isolation_level_values(None)
    engine = sa.create_engine("sqlite:///shop.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE orders (id INTEGER)")
    engine.dispose()
    levels: list[Any] = []

    def adapted(found: Any) -> Any:
        changed = found.execution_options(isolation_level="READ UNCOMMITTED")
        sa.event.listen(changed, "begin", lambda c: levels.append(c.get_isolation_level()))
        return changed

    source = sql_database("sqlite:///shop.db", engine_adapter_callback=adapted)
    list(source)
    assert set(levels) == {"READ UNCOMMITTED"}
