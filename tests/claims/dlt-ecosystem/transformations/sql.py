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
