"""Claims of docs/running-in-production/monitoring.mdx."""

from pathlib import Path
from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, pipeline, raises, rows

BY_ID = dlt.sources.incremental[int]("id")
LOADS = "SELECT count(*) FROM _dlt_loads WHERE status = 0"


@dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
def lines() -> Any:
    """The job of these rows fails: the value is too large for the column."""
    yield {"isbn": "978-1", "pieces": 70000}


@claim(
    "`status` is 0 for each package that was loaded; an aborted package has no row. A package with"
    " failed jobs that you allowed has one, with status 0."
)
def rows_of_packages_with_failed_jobs() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    assert rows(loaded, LOADS) == [(1,)]
    with raises("LoadClientJobFailed"):
        loaded.run(lines())
    assert rows(loaded, LOADS) == [(1,)]
    dlt.config["load.raise_on_failed_jobs"] = False
    assert loaded.run(lines()).has_failed_jobs
    assert rows(loaded, LOADS) == [(2,)]


@claim(
    "If a run extracts nothing and its state does not change, there is no package and no new row in"
    " `_dlt_loads`.",
    "A `replace` that empties its table and an empty Arrow table make a package all the same.",
)
def run_without_rows() -> None:
    @dlt.resource
    def orders(_: Any = BY_ID) -> Any:
        yield [{"id": 1}]

    loaded = pipeline()
    loaded.run(orders())
    load_info = loaded.run(orders())
    assert load_info.loads_ids == []
    assert rows(loaded, LOADS) == [(1,)]

    stock: list[Any] = [{"id": 1}]

    @dlt.resource(name="stock", write_disposition="replace")
    def replaced() -> Any:
        yield from stock

    loaded.run(replaced())
    stock.clear()
    assert len(loaded.run(replaced()).loads_ids) == 1
    assert rows(loaded, "SELECT * FROM stock") == []
    empty = pa.table({"id": pa.array([], pa.int64())})
    for _ in range(2):
        assert len(loaded.run(empty, table_name="measured").loads_ids) == 1


@claim(
    "A run that fails in `sync` has a row in `trace` and no steps, so look for it with a `LEFT"
    " JOIN`:"
)
def trace_without_steps() -> None:
    ops = pipeline("ops", dataset_name="runs")
    loaded = pipeline("bookshop")
    loaded.run([{"id": 1}], table_name="orders")
    ops.run([loaded.last_trace], table_name="trace")
    Path("broken.duckdb").write_text("not a database")
    broken = pipeline("broken")
    with raises("DestinationConnectionError"):
        broken.run([{"id": 1}], table_name="orders")
    ops.run([broken.last_trace], table_name="trace")
    query = (
        "SELECT count(*) FROM trace AS t {} trace__steps AS s ON s._dlt_parent_id = t._dlt_id"
        " WHERE t.pipeline_name = 'broken'"
    )
    assert rows(ops, query.format("JOIN")) == [(0,)]
    assert rows(ops, query.format("LEFT JOIN")) == [(1,)]


@claim(
    "A run that only loads a package that was normalized before has no normalize step, and"
    " `last_normalize_info` is `None`.",
    cases=("normalized", "extracted"),
)
def counts_of_a_pending_package(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    loaded.extract([{"id": 2}], table_name="orders")
    if case == "normalized":
        loaded.normalize()
    loaded.run()
    assert (loaded.last_trace.last_normalize_info is None) == (case == "normalized")
    assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]


@claim(
    "A table with `replace` has the rows of the last load only. A table with `merge` keeps for each"
    " row the load that wrote the row last."
)
def load_ids_by_disposition() -> None:
    loaded = pipeline()
    query = "SELECT id, _dlt_load_id FROM {} ORDER BY id"
    for disposition in ("replace", "merge"):
        loads = [
            loaded.run(
                [{"id": i} for i in ids],
                table_name=disposition,
                write_disposition=disposition,
                primary_key="id",
            ).loads_ids[0]
            for ids in ((1, 2), (2, 3))
        ]
        found = rows(loaded, query.format(disposition))
        first = [(1, loads[0])] if disposition == "merge" else []
        assert found == [*first, (2, loads[1]), (3, loads[1])]
