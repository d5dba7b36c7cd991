"""Claims of docs/general-usage/dataset-access/sql-client.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.ddl import job_client


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


@claim(
    "A cursor only moves forward: after `df()` there are no rows left for a second call, which "
    "raises an error on Postgres.",
    cases=("duckdb", "postgres"),
    service="postgres",
)
def cursors_move_forward(case: str) -> None:
    import os

    loaded = hotel()
    if case == "postgres":
        postgres = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
        loaded = pipeline("inn", destination=postgres)
        loaded.run([{"id": n} for n in range(3)], table_name="guests")
        with loaded.sql_client() as client, client.execute_query("SELECT id FROM guests") as read:
            read.df()
            with raises("ZeroDivisionError"):
                read.df()
    with loaded.sql_client() as client, client.execute_query("SELECT id FROM guests") as cursor:
        assert len(cursor.df()) == 3
        assert cursor.fetchall() == []


@claim("the statement cannot work")
def statements_that_cannot_work() -> None:
    loaded = hotel()
    with raises("DatabaseTerminalException"):
        rows(loaded, "SELECT unknown FROM guests")


@claim(
    "a lost connection; on DuckDB, Postgres and SQLite a syntax error, too",
    cases=("duckdb", "postgres", "sqlite"),
    service="postgres",
)
def syntax_errors(case: str) -> None:
    import os

    loaded = hotel()
    if case == "postgres":
        postgres = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
        loaded = pipeline("inn", destination=postgres)
    elif case == "sqlite":
        loaded = pipeline("inn", destination=dlt.destinations.sqlalchemy("sqlite:///inn.db"))
    loaded.run([{"id": 1}], table_name="guests")
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


@claim(
    "dlt has no transactions on Athena, ClickHouse, Databricks and Dremio: every statement is final"
    " there.",
    cases=("athena", "clickhouse", "databricks", "dremio", "redshift", "snowflake"),
)
def transactions(case: str) -> None:
    from unittest import mock

    client: Any = job_client(getattr(dlt.destinations, case)(), dlt.Schema("shop"), "sales")
    connection = client.sql_client._conn = mock.MagicMock()
    try:
        with client.sql_client.begin_transaction():
            raise ValueError("the second step failed")
    except ValueError:
        pass
    assert connection.rollback.called == (case in ("redshift", "snowflake"))


@claim(
    "Statements on the views cannot change the files, only `COPY … TO` writes into a folder:",
    cases=("DELETE FROM guests", "UPDATE guests SET id = 2", "COPY"),
)
def views_and_files(case: str) -> None:
    import pathlib

    from dlt.destinations.impl.filesystem import sql_client as files

    class Offline(files.FilesystemSqlClient):
        """Without the extension that DuckDB would download."""

        def open_connection(self) -> Any:
            return super(files.FilesystemSqlClient, self).open_connection()

    loaded = pipeline("archive", destination=dlt.destinations.filesystem("archive"))
    loaded.run([{"id": 1}], table_name="guests", loader_file_format="parquet")
    (file,) = pathlib.Path("archive/data/guests").iterdir()
    before = file.read_bytes()
    lake: Any = loaded.destination_client()
    with Offline(lake, dataset_name="data") as client:
        assert client.execute_sql("SELECT id FROM guests") == [(1,)]
        if case == "COPY":
            client.execute_sql(f"COPY (SELECT 2 AS id) TO '{file}' (FORMAT parquet)")
        else:
            with raises("DatabaseTerminalException"):
                client.execute_sql(case)
    assert (file.read_bytes() != before) == (case == "COPY")


@claim(
    "A view always reads the files that are there now, so later loads show up, but not their new "
    "columns.",
    cases=("jsonl", "parquet", "csv"),
)
def views_of_later_loads(case: str) -> None:
    from dlt.destinations.impl.filesystem import sql_client as files

    class Offline(files.FilesystemSqlClient):
        """Without the extension that DuckDB would download."""

        def open_connection(self) -> Any:
            return super(files.FilesystemSqlClient, self).open_connection()

    def load(row: Any) -> dlt.Pipeline:
        loaded = pipeline("archive", destination=dlt.destinations.filesystem("archive"))
        file_format: Any = case
        loaded.run([row], table_name="guests", loader_file_format=file_format)
        return loaded

    lake: Any = load({"id": 1}).destination_client()
    with Offline(lake, dataset_name="data") as client:
        assert client.execute_sql("SELECT id FROM guests") == [(1,)]
        load({"id": 2, "nights": 3})
        assert client.execute_sql("SELECT id FROM guests ORDER BY id") == [(1,), (2,)]
        with raises("DatabaseTerminalException"):
            client.execute_sql("SELECT nights FROM guests")


@claim(
    "On MySQL and MariaDB, `CREATE`, `ALTER` and `DROP` are final too.",
    service="mariadb",
)
def definitions_on_mariadb() -> None:
    import os

    import sqlalchemy as sa

    url = os.environ["SNIPPETS_MARIADB_URL"]
    with sa.create_engine(url).begin() as connection:
        connection.execute(sa.text("CREATE TABLE guests (id int)"))
        connection.execute(sa.text("INSERT INTO guests VALUES (1)"))
    destination = dlt.destinations.sqlalchemy(url)
    loaded = pipeline("hotel", destination=destination, dataset_name=sa.make_url(url).database)
    for statement, left in (
        ("DELETE FROM guests", 0),
        ("ALTER TABLE guests ADD nights int", 1),
        ("CREATE TABLE rooms (id int)", 1),
        ("DROP TABLE guests", 1),
    ):
        with loaded.sql_client() as client:
            try:
                with client.begin_transaction():
                    client.execute_sql(statement)
                    raise RuntimeError
            except RuntimeError:
                pass
        assert applied(url, statement) == left


def applied(url: str, statement: str) -> int:
    """Whether MariaDB kept what the statement did."""
    import sqlalchemy as sa

    engine = sa.create_engine(url)
    names = sa.inspect(engine).get_table_names()
    if statement.startswith("DELETE"):
        with engine.connect() as connection:
            return int(connection.execute(sa.text("SELECT count(*) FROM guests")).scalar() == 0)
    if statement.startswith("ALTER"):
        return int(len(sa.inspect(engine).get_columns("guests")) == 2)
    return int("rooms" in names if statement.startswith("CREATE") else "guests" not in names)


@claim(
    "The deletion is final even if the load then fails, and nested tables keep their rows.",
    "`merge` with the batch as `merge_key` and no primary key, from the first load on, does both in"
    " one load, with nested tables: in most databases, a table with nested tables that `append`"
    " filled cannot switch.",
    cases=("delete", "failed load", "merge", "merge, appended before"),
)
def a_batch_that_is_loaded_again(case: str) -> None:
    first = [{"day": 1, "beds": [1, 2]}, {"day": 2, "beds": [3]}]
    loaded = pipeline()
    if "appended" in case:
        loaded.run(first, table_name="stays")
        with raises("DatabaseTransientException"):
            loaded.run(
                dlt.resource(first, name="stays", write_disposition="merge", merge_key="day")
            )
        return
    if case == "merge":
        for batch in (first, [{"day": 1, "beds": [4]}]):
            loaded.run(
                dlt.resource(batch, name="stays", write_disposition="merge", merge_key="day")
            )
        assert sorted(rows(loaded, "SELECT value FROM stays__beds")) == [(3,), (4,)]
        assert rows(loaded, "SELECT day FROM stays ORDER BY day") == [(1,), (2,)]
        return
    loaded.run(first, table_name="stays")
    with loaded.sql_client() as client:
        client.execute_sql(
            f"DELETE FROM {client.make_qualified_table_name('stays')} WHERE day = %s", 1
        )
    if case == "failed load":

        def broken() -> Any:
            yield {"day": 1}
            raise RuntimeError("no more rows")

        with raises("PipelineStepFailed"):
            loaded.run(broken(), table_name="stays")
    assert rows(loaded, "SELECT day FROM stays") == [(2,)]
    assert rows(loaded, "SELECT count(*) FROM stays__beds") == [(3,)]
