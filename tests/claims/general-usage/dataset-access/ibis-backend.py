"""Claims of docs/general-usage/dataset-access/ibis-backend.mdx."""

import dlt
from standins_lib.claims import claim, pipeline, raises


@claim(
    "Other destinations raise `NotImplementedError`, among them SQLAlchemy and Dremio.",
    packages="ibis",
)
def destinations_without_ibis() -> None:
    lite = pipeline(destination=dlt.destinations.sqlalchemy("sqlite:///shop.db"))
    lite.run([{"id": 1}], table_name="orders")
    with raises("NotImplementedError"):
        lite.dataset().ibis()


@claim("The connection can write if the credentials of the pipeline can.", packages="ibis")
def writing_connection() -> None:
    made = pipeline()
    made.run([{"id": 1}], table_name="orders")
    connection = made.dataset().ibis()
    connection.raw_sql("DELETE FROM data.orders")
    connection.disconnect()
    assert made.dataset().orders.fetchall() == []
