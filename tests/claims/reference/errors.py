"""Claims of docs/reference/errors.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@claim(
    "The step `sync` reads state from the destination before a run, so a wrong password usually"
    " shows there."
)
def step_of_a_wrong_password() -> None:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = "postgresql://a:wrong@127.0.0.1:1/shop"
    with raises("PipelineStepFailed") as caught:
        pipeline(destination="postgres").run([{"id": 1}], table_name="orders")
    assert caught.step == "sync"


@claim(
    '`on_cursor_value_missing="include"` loads such rows in each run, `"exclude"` leaves them out.'
)
def rows_without_a_cursor() -> None:
    def load(choice: Any) -> list[tuple[Any, ...]]:
        @dlt.resource(name="parcels")
        def parcels(
            _: Any = dlt.sources.incremental("at", on_cursor_value_missing=choice),  # noqa: B008
        ) -> Any:
            yield [{"id": 1, "at": 5}, {"id": 2, "at": None}]

        loaded = pipeline(choice)
        loaded.run(parcels())
        loaded.run(parcels())
        return rows(loaded, "SELECT id FROM parcels ORDER BY id")

    assert load("include") == [(1,), (2,), (2,)]
    assert load("exclude") == [(1,)]


@claim('Columns with `"nullable": False` are such columns, and so are primary and merge keys.')
def columns_that_are_not_nullable() -> None:
    for name, hints in (
        ("keyed", {"primary_key": "id"}),
        ("merged", {"merge_key": "id"}),
        ("declared", {"columns": {"id": {"data_type": "bigint", "nullable": False}}}),
    ):
        resource: Any = dlt.resource([{"id": None, "n": 1}], name="orders", **hints)
        with raises("CannotCoerceNullException") as caught:
            pipeline(name).run(resource)
        assert caught.step == "normalize"


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
