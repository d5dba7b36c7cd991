"""Claims of docs/general-usage/dataset-access/sql-client.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


def hotel() -> dlt.Pipeline:
    """A pipeline that has loaded three guests."""
    loaded = pipeline("hotel", dataset_name="front_desk")
    loaded.run([{"id": n, "nights": n} for n in range(3)], table_name="guests")
    return loaded


@claim(
    "dlt does not know about the new table.",
    "It is not in the schema, and `row_counts()` leaves it out.",
)
def created_tables_are_unknown() -> None:
    loaded = hotel()
    rows(loaded, "CREATE TABLE nights AS SELECT sum(nights) AS nights FROM guests")
    assert rows(loaded, "SELECT nights FROM nights") == [(3,)]
    assert "nights" not in loaded.default_schema.tables
    assert loaded.dataset().row_counts().fetchall() == [("guests", 3)]


@claim("A cursor only moves forward: after `df()` there are no rows left for a second call.")
def cursors_move_forward() -> None:
    with hotel().sql_client() as client, client.execute_query("SELECT id FROM guests") as cursor:
        assert len(cursor.df()) == 3
        assert cursor.fetchall() == []


@claim("the statement cannot work")
def statements_that_cannot_work() -> None:
    loaded = hotel()
    with raises("DatabaseTerminalException"):
        rows(loaded, "SELECT unknown FROM guests")


@claim("a lost connection; on DuckDB a syntax error, too")
def syntax_errors_on_duckdb() -> None:
    loaded = hotel()
    with raises("DatabaseTransientException") as caught:
        rows(loaded, "SELEKT 1")
    assert "syntax error" in caught.message


@claim("Without `with`, the client has no connection yet:")
def clients_connect_on_entry() -> None:
    client = hotel().sql_client()
    with raises("LoadClientNotConnected"):
        client.execute_sql("SELECT 1")
    with client:
        assert client.execute_sql("SELECT 1") == [(1,)]


@claim(
    "Destinations without SQL, such as Qdrant or a function of your own, raise "
    "`SqlClientNotAvailable`."
)
def functions_have_no_sql() -> None:
    @dlt.destination
    def sink(items: Any, table: Any) -> None:
        pass

    with raises("SqlClientNotAvailable"):
        pipeline("sink", destination=sink).sql_client()
