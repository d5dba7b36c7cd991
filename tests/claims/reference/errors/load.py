"""Claims of docs/reference/errors/load.mdx."""

from typing import Any

import dlt
from dlt.load.configuration import LoaderConfiguration
from standins_lib.claims import claim, pipeline, raises


@claim("DuckDB's syntax errors come as the latter, so look at the message too.")
def syntax_error_of_duckdb() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    with raises("DatabaseTransientException") as caught:
        loaded.dataset()("SELEC id FROM orders").fetchall()
    assert "syntax error" in caught.message


@claim("The package is aborted: the next run does not try it again.")
def aborted_package_is_not_repeated() -> None:
    column = {"pieces": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run([{"pieces": 70000}], table_name="lines", columns=column)
    assert loaded.run() is None
    assert not loaded.has_pending_data


@claim("The package stays pending: the next run tries it again.")
def package_with_transient_errors() -> None:
    dlt.config["load.raise_on_max_retries"] = 1
    calls: list[int] = []

    @dlt.destination(batch_size=1)
    def shelf(items: Any, table: Any) -> None:
        calls.append(1)
        raise ConnectionError("no answer")

    loaded = pipeline(destination=shelf)
    for _ in range(2):
        with raises("LoadClientJobRetry"):
            loaded.run([{"id": 1}], table_name="orders")
    assert len(calls) == 2
    assert loaded.has_pending_data


@claim("`load.raise_on_max_retries` sets the number of attempts; the default is 5.")
def attempts() -> None:
    assert LoaderConfiguration().raise_on_max_retries == 5


@claim(
    'DuckDB takes no files from a staging area: with `staging="filesystem"` it raises'
    " `DestinationLoadingViaStagingNotSupported`."
)
def staging_of_duckdb() -> None:
    with raises("DestinationLoadingViaStagingNotSupported"):
        pipeline(staging=dlt.destinations.filesystem("bucket")).run(
            [{"id": 1}], table_name="orders"
        )
