"""Claims of docs/general-usage/dataset-access/ibis-backend.mdx."""

import dlt
from standins_lib.claims import claim, pipeline, raises


@claim(
    "Other destinations with SQL raise `NotImplementedError`, among them SQLAlchemy and Dremio.",
    packages="ibis",
)
def destinations_without_ibis() -> None:
    lite = pipeline(destination=dlt.destinations.sqlalchemy("sqlite:///shop.db"))
    lite.run([{"id": 1}], table_name="orders")
    with raises("NotImplementedError"):
        lite.dataset().ibis()


@claim(
    "For a dashboard or another program that reads only, open the file read-only, in the "
    "configuration of that program.",
    'Writing then fails with `Cannot execute statement of type "CREATE" on database … which is '
    "attached in read-only mode`:",
    packages="ibis",
    cases=("secrets.toml", "environment", "config.toml"),
)
def reading_connection(case: str) -> None:
    import os
    import pathlib

    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    made = pipeline()
    made.run([{"id": 1}], table_name="orders")
    if case == "environment":
        os.environ["DESTINATION__DUCKDB__CREDENTIALS__READ_ONLY"] = "true"
    else:
        pathlib.Path(".dlt").mkdir(exist_ok=True)
        text = "[destination.duckdb.credentials]\nread_only = true\n"
        pathlib.Path(".dlt", case).write_text(text)
        Container()[PluggableRunContext].reload_providers()
    if case == "config.toml":
        with raises("ValueNotSecretException"):
            pipeline().dataset().ibis()
        return
    connection = pipeline().dataset().ibis()
    with raises("InvalidInputException") as caught:
        connection.raw_sql("CREATE TABLE notes (id int)")
    assert 'Cannot execute statement of type "CREATE"' in caught.message
    assert connection.table("orders").count().execute() == 1


@claim("The connection can write if the credentials of the pipeline can.", packages="ibis")
def writing_connection() -> None:
    made = pipeline()
    made.run([{"id": 1}], table_name="orders")
    connection = made.dataset().ibis()
    connection.raw_sql("DELETE FROM data.orders")
    connection.disconnect()
    assert made.dataset().orders.fetchall() == []
