"""Claims of docs/dlt-ecosystem/transformations/sql.mdx."""

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
