"""Claims of docs/walkthroughs/share-a-dataset.mdx."""

import os
from typing import Any

import dlt
from dlt.common.configuration import resolve_configuration
from dlt.destinations.impl.bigquery.configuration import BigQueryClientConfiguration
from standins_lib.claims import claim, pipeline, rows

STARTS: list[Any] = []
AT: Any = dlt.sources.incremental("at")


@dlt.resource
def orders(at: Any = AT) -> Any:
    STARTS.append(at.start_value)
    yield [{"at": 1}, {"at": 2}]


def into(where: str) -> dlt.Pipeline:
    made = dlt.destinations.duckdb(f"{where}.duckdb", destination_name=where)
    return pipeline("bookshop", destination=made)


def production_has_data() -> None:
    made = dlt.destinations.duckdb("production.duckdb", destination_name="production")
    pipeline("another", destination=made).run([{"id": 1}], table_name="books")


@claim(
    "In production, set the environment variable `DESTINATION_TYPE` to `bigquery`: it wins over the"
    " file."
)
def variable_wins() -> None:
    os.makedirs(".dlt")
    with open(".dlt/config.toml", "w") as file:
        file.write('destination_type = "duckdb"\n')
    assert dlt.pipeline("bookshop").destination.destination_name == "duckdb"
    os.environ["DESTINATION_TYPE"] = "filesystem"
    assert dlt.pipeline("bookshop").destination.destination_name == "filesystem"


@claim(
    "If you change the destination on the same machine, and the dataset already exists there"
    " without a state of this pipeline that is as new, cursors continue from the local values, and"
    " older rows are never loaded.",
    cases=("no state there", "as new"),
)
def local_cursor_in_production(case: str) -> None:
    production_has_data()
    if case == "as new":
        earlier = into("production")
        for number in range(4):
            books = dlt.resource([{"number": number}], name="books")
            earlier.run(books.add_step(dlt.sources.incremental("number")))
        earlier.drop()
    into("local").run(orders())
    moved = into("production")
    moved.run(orders())
    if case == "as new":
        assert STARTS == [None, None]
        return
    assert STARTS == [None, 2]
    assert "orders" not in [name for (name,) in rows(moved, "SHOW TABLES")]


@claim(
    "If the dataset does not exist yet, dlt resets the local state, and the cursors start from the"
    " beginning."
)
def new_dataset_starts_over() -> None:
    into("local").run(orders())
    moved = into("production")
    moved.run(orders())
    assert STARTS == [None, None]
    assert rows(moved, "SELECT at FROM orders ORDER BY at") == [(1,), (2,)]


@claim(
    "Start production on a clean machine, or call `pipeline.drop()` once before the first run.",
)
def drop_before_the_first_run() -> None:
    production_has_data()
    into("local").run(orders())
    moved = into("production").drop()
    moved.run(orders())
    assert STARTS == [None, None]
    assert rows(moved, "SELECT at FROM orders ORDER BY at") == [(1,), (2,)]


@claim(
    "dlt uses a placeholder such as `<configure me>` like any other value.",
)
def placeholder_is_a_value() -> None:
    for field in ("PROJECT_ID", "PRIVATE_KEY", "CLIENT_EMAIL"):
        os.environ[f"DESTINATION__BIGQUERY__CREDENTIALS__{field}"] = "<configure me>"
    found = resolve_configuration(
        BigQueryClientConfiguration()._bind_dataset_name("sales"),
        sections=("destination", "bigquery"),
    )
    assert found.credentials.project_id == "<configure me>"


@claim(
    "`US` is the default, and a dataset cannot move later.",
)
def default_location() -> None:
    assert BigQueryClientConfiguration().location == "US"
    os.environ["DESTINATION__BIGQUERY__LOCATION"] = "EU"
    client = dlt.destinations.bigquery(
        credentials={"project_id": "p", "private_key": "k", "client_email": "e"}
    )
    found = client.configuration(BigQueryClientConfiguration()._bind_dataset_name("sales"))
    assert found.location == "EU"
