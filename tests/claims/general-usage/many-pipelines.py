"""Claims of docs/general-usage/many-pipelines.mdx."""

import shutil
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

BY_ID = dlt.sources.incremental[int]("id")


def on_duckdb(name: str) -> dlt.Pipeline:
    return pipeline(name, destination=dlt.destinations.duckdb("shop.duckdb"))


@claim(
    "Schemas are stored by the name of the *schema*: that of the `@dlt.source` function, or the"
    " name of the pipeline if you load resources without a source."
)
def names_of_schemas() -> None:
    @dlt.source
    def shop() -> Any:
        return dlt.resource([{"id": 1}], name="orders")

    from_source, alone = pipeline("load_orders"), pipeline("load_rows")
    from_source.extract(shop())
    alone.extract(dlt.resource([{"id": 1}], name="orders"))
    assert list(from_source.schemas) == ["shop"]
    assert list(alone.schemas) == ["load_rows"]


@claim("with `replace`, the last run removes the rows of all others")
def replace_removes_all() -> None:
    on_duckdb("north").run([{"id": 1}], table_name="orders")
    south = on_duckdb("south")
    south.run([{"id": 2}], table_name="orders", write_disposition="replace")
    assert rows(south, "SELECT id FROM orders") == [(2,)]


@claim(
    "The pipelines can store different types for one column, and then the database decides whether"
    " it converts a value or fails."
)
def types_of_two_pipelines() -> None:
    on_duckdb("north").run([{"coupon": "MAY"}], table_name="orders")
    south = on_duckdb("south")
    south.run([{"coupon": 5}], table_name="orders")
    column = south.default_schema.get_table_columns("orders")["coupon"]
    assert column["data_type"] == "bigint"
    assert rows(south, "SELECT coupon FROM orders ORDER BY coupon") == [("5",), ("MAY",)]


@claim(
    "extracts again: with `append`, rows of tables that were loaded already come twice",
    "Rows of a load that never ended have a `_dlt_load_id` that is not in `_dlt_loads`. In a table"
    " with `append`, you can delete such rows when no run is busy and no package is pending. With"
    " `merge` and a primary key, leave them: the repeated rows replace the first ones.",
    cases=("append", "merge"),
)
def new_disk_after_a_broken_load(disposition: str) -> None:
    """The row in `_dlt_loads` is written last: a load without it looks as if it had been killed."""

    @dlt.resource(write_disposition=disposition, primary_key="id")
    def cities(_: Any = BY_ID) -> Any:
        yield {"id": 1}

    lost = "SELECT id FROM cities WHERE _dlt_load_id NOT IN (SELECT load_id FROM _dlt_loads)"
    broken = on_duckdb("shop")
    broken.run(cities())
    assert rows(broken, lost) == []
    with broken.sql_client() as client:
        client.execute_sql("DELETE FROM _dlt_loads")
    assert rows(broken, lost) == [(1,)]

    shutil.rmtree(broken.working_dir)
    again = on_duckdb("shop")
    again.run(cities())
    twice = [(1,)] if disposition == "append" else []
    assert rows(again, "SELECT id FROM cities") == [(1,), *twice]
    assert rows(again, lost) == twice


@claim(
    "More workers are processes, and workers of Celery may not have children: `daemonic processes"
    " are not allowed to have children`."
)
def a_daemon_cannot_have_workers() -> None:
    import multiprocessing

    loaded = pipeline()
    for table in ("orders", "customers"):
        loaded.extract([{"id": 1}], table_name=table)
    multiprocessing.current_process()._config["daemon"] = True  # type: ignore[attr-defined]
    with raises("AssertionError") as caught:
        loaded.normalize(workers=2)
    assert "daemonic processes" in caught.message


@claim(
    "`refresh` needs the resources of all accounts in one run: one alone drops the rows of all"
    " accounts, or none.",
    cases=("all", "north", "south"),
)
def refresh_of_accounts(case: str) -> None:
    def orders(name: str, day: int) -> Any:
        data = [{"account": name, "day": day}]
        return dlt.resource(data, name=f"orders_{name}", table_name="orders")

    loaded = pipeline()
    loaded.run([orders(name, 1) for name in ("north", "south")])
    chosen = ["north", "south"] if case == "all" else [case]
    loaded.run([orders(name, 2) for name in chosen], refresh="drop_resources")
    old = [("north", 1), ("south", 1)] if case == "south" else []
    found = rows(loaded, "SELECT account, day FROM orders")
    assert sorted(found) == sorted([*old, *((name, 2) for name in chosen)])


@claim(
    "Or catch its error in the resource, collect it, and raise after `run`, if the rows come in the"
    " order of the cursor: otherwise the cursor is past rows that were not read.",
    cases=("in order", "not in order"),
)
def an_account_that_fails(case: str) -> None:
    failing = [True]
    pages = [3, 5] if case == "in order" else [5, 3]

    @dlt.resource
    def orders(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        try:
            for number in pages:
                yield {"id": number}
                if failing[0]:
                    raise ConnectionError("no answer")
        except ConnectionError:
            pass  # a program would collect it

    loaded = on_duckdb("accounts")
    loaded.run(orders())
    failing[0] = False
    loaded.run(orders())
    found = rows(loaded, "SELECT id FROM orders ORDER BY id")
    assert found == ([(3,), (5,)] if case == "in order" else [(5,)])


@claim(
    "With one name for both accounts, the second one starts at the cursor of the first, and its"
    " older rows are dropped:",
    cases=("one name", "own names"),
)
def cursor_of_another_account(case: str) -> None:
    given = {"north": [5, 7], "south": [3, 9]}

    @dlt.resource(table_name="orders")
    def orders(account: str) -> Any:
        yield [{"account": account, "changed": value} for value in given[account]]

    loaded = pipeline()
    for account in given:
        resource = orders(account)
        resource.apply_hints(incremental=dlt.sources.incremental("changed"))
        loaded.run(resource.with_name(f"orders_{account}") if case == "own names" else resource)
    found = rows(loaded, "SELECT changed FROM orders WHERE account = 'south' ORDER BY 1")
    assert found == ([(9,)] if case == "one name" else [(3,), (9,)])


@claim(
    "A time limit by signals, as in `signal.alarm` and decorators for timeouts, fails in other"
    " threads with `ValueError: signal only works in main thread of the main interpreter`.",
    "`future.result(timeout=60)` only stops waiting: the thread loads on, and the program ends"
    " after it.",
    cases=("signal", "future"),
)
def limits_of_threads(limit: str) -> None:
    import signal
    import time
    from concurrent.futures import ThreadPoolExecutor

    def load() -> None:
        if limit == "signal":
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

        @dlt.resource
        def orders() -> Any:
            time.sleep(1)
            yield {"id": 1}

        on_duckdb("north").run(orders())

    with ThreadPoolExecutor() as threads:
        future = threads.submit(load)
        with raises("ValueError" if limit == "signal" else "TimeoutError") as caught:
            future.result(timeout=10 if limit == "signal" else 0.1)
        if limit == "signal":
            assert "signal only works in main thread of the main interpreter" in caught.message
            return
        assert not future.cancel()
    assert rows(on_duckdb("north"), "SELECT id FROM orders") == [(1,)]


@claim(
    "The pipeline `load_orders` keeps its cursors: its next run that finds new rows makes the"
    " table anew, without the old ones.",
    cases=("new rows", "no new rows"),
)
def a_table_that_another_pipeline_dropped(case: str) -> None:
    def run(name: str, table: str, machine: str, *ids: int, **options: Any) -> dlt.Pipeline:
        @dlt.source(name="shop")
        def shop() -> Any:
            found = dlt.resource([{"id": id} for id in ids], name=table)
            return found.apply_hints(incremental=dlt.sources.incremental("id"))

        database = dlt.destinations.duckdb("shop.duckdb")
        loaded = pipeline(name, destination=database, pipelines_dir=machine)
        loaded.run(shop(), **options)
        return loaded

    run("load_refunds", "refunds", "here", 1)
    run("load_orders", "orders", "here", 1)
    run("load_refunds", "refunds", "container", 1, refresh="drop_sources")
    loaded = run("load_orders", "orders", "here", 1, *([2] if case == "new rows" else []))
    if case == "no new rows":
        with raises("DatabaseUndefinedRelation"):
            rows(loaded, "SELECT id FROM orders")
        loaded = run("load_orders", "orders", "here", 1, 2)
    assert rows(loaded, "SELECT id FROM orders") == [(2,)]


@claim(
    "rows and nested rows of sources with equal table names are mixed",
    'a table for each: source.orders.apply_hints(table_name="shop_orders") names the nested tables,'
    " too",
    cases=("one pipeline", "two pipelines", "renamed", "renamed, second run"),
)
def sources_with_equal_table_names(case: str) -> None:
    def source(name: str) -> Any:
        @dlt.source(name=name)
        def made() -> Any:
            return dlt.resource([{"id": 1, "lines": [name]}], name="orders")

        found = made()
        if case.startswith("renamed"):
            found.orders.apply_hints(table_name=f"{name}_orders")
        return found

    def load(name: str) -> dlt.Pipeline:
        of = name if case == "two pipelines" else "claims"
        file = dlt.destinations.duckdb("shop.duckdb")
        loaded = dlt.pipeline(of, destination=file, dataset_name="sales")
        loaded.run(source(name))
        return loaded

    for _ in range(2 if "second" in case else 1):
        load("shop")
        loaded = load("fair")
    table = "shop_orders" if case.startswith("renamed") else "orders"
    found = {value for (value,) in rows(loaded, f"SELECT value FROM {table}__lines")}
    assert found == ({"shop"} if case.startswith("renamed") else {"shop", "fair"})
