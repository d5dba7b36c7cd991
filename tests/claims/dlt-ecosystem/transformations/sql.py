"""Claims of docs/dlt-ecosystem/transformations/sql.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@claim(
    "dlt does not know tables that you make: it does not count, evolve or drop them, and in the"
    " dataset of the pipeline a resource of the same name would collide with yours."
)
def tables_of_your_own() -> None:
    made = pipeline()
    made.run([{"id": 1}], table_name="orders")
    rows(made, "CREATE TABLE revenue AS SELECT 60.0 AS total")
    assert list(made.default_schema.data_table_names()) == ["orders"]
    assert "revenue" not in {name for name, _ in made.dataset().row_counts().fetchall()}
    with raises("DatabaseTransientException"):
        made.run([{"day": "2025-05-12"}], table_name="revenue")


@claim(
    "An order with an empty list has no row in `orders__lines`: `LEFT JOIN` keeps a day that has"
    " only such orders."
)
def days_without_lines() -> None:
    made = pipeline()
    orders = [
        {"id": 1, "day": "2025-05-12", "lines": [{"value": 32.0}]},
        {"id": 2, "day": "2025-05-13", "lines": []},
    ]
    made.run(orders, table_name="orders", write_disposition="merge", primary_key="id")
    query = """
        SELECT orders.day, coalesce(sum(lines.value), 0) FROM orders
        {join} orders__lines AS lines ON lines._dlt_parent_id = orders._dlt_id
        GROUP BY orders.day ORDER BY orders.day
    """
    with_lines = ("2025-05-12", 32.0)
    assert rows(made, query.format(join="JOIN")) == [with_lines]
    assert rows(made, query.format(join="LEFT JOIN")) == [with_lines, ("2025-05-13", 0.0)]


@claim(
    "`sqlmesh init -t dlt` writes the name of the pipeline's destination as the `type` of the"
    " connection.",
)
def name_of_the_destination() -> None:
    # SQLMesh calls `to_name`; these are the names that it gets.
    for options, name in (({}, "duckdb"), ({"destination_name": "warehouse"}, "warehouse")):
        made: Any = dlt.pipeline("claims", destination=dlt.destinations.duckdb(**options))
        assert made.destination.to_name(made.destination) == name


@claim(
    "dlt makes a second database for staging, adds its own columns to tables of dictionaries, and"
    " `merge` deletes rows before it inserts them again: foreign keys refuse the delete, or delete"
    " the rows that refer to it.",
    cases=("cascade", "restrict", "append"),
)
def merges_into_tables_of_an_application(case: str) -> None:
    from pathlib import Path

    import sqlalchemy as sa

    action = "RESTRICT" if case == "restrict" else "CASCADE"
    sa.event.listen(sa.engine.Engine, "connect", lambda c, _: c.execute("PRAGMA foreign_keys=ON"))
    engine = sa.create_engine("sqlite:///app.db")

    def query(statement: str) -> Any:
        with engine.begin() as connection:
            found = connection.exec_driver_sql(statement)
            return [tuple(row) for row in found] if found.returns_rows else None

    query("CREATE TABLE customers (id BIGINT PRIMARY KEY, name TEXT)")
    query(f"CREATE TABLE notes (id BIGINT REFERENCES customers (id) ON DELETE {action})")
    query("INSERT INTO customers VALUES (1, 'old')")
    query("INSERT INTO notes VALUES (1)")
    for column in ("_dlt_id", "_dlt_load_id"):
        query(f"ALTER TABLE customers ADD {column} TEXT")
    to = dlt.destinations.sqlalchemy("sqlite:///app.db")
    app = dlt.pipeline("app", destination=to, dataset_name="main")
    row = {"id": 2 if case == "append" else 1, "name": "new"}
    hints: Any = {"table_name": "customers"}
    if case != "append":
        hints |= {"write_disposition": "merge", "primary_key": "id"}
    if case == "restrict":
        with raises("LoadClientJobFailed") as caught:
            app.run([row], **hints)
        assert "FOREIGN KEY constraint failed" in str(caught.value)
    else:
        app.run([row], **hints)
    assert query("SELECT * FROM notes") == ([] if case == "cascade" else [(1,)])
    assert Path("app__main_staging.db").exists() is (case != "append")
