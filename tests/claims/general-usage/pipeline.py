"""Claims of docs/general-usage/pipeline.mdx."""

import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

import dlt
from dlt.pipeline.helpers import drop
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import disposition, is_in, shaped


def shop(name: str = "shop", *resources: str) -> Any:
    """A source whose resources have a cursor and one row each."""

    @dlt.source(name=name)
    def source() -> Any:
        for resource in resources or ("orders",):
            numbered = dlt.resource([{"id": 1}], name=resource)
            yield numbered.apply_hints(incremental=dlt.sources.incremental("id"))

    return source()


def tables(loaded: dlt.Pipeline) -> list[str]:
    query = "SELECT table_name FROM information_schema.tables ORDER BY table_name"
    return [name for (name,) in rows(loaded, query) if not name.startswith("_dlt")]


def cursors(loaded: dlt.Pipeline) -> list[str]:
    sources = loaded.state.get("sources", {})
    return sorted(name for state in sources.values() for name in state.get("resources", {}))


@claim("dlt ignores `destination` and `staging` in configuration.")
def names_of_settings() -> None:
    found = []
    for suffix in ("", "_TYPE"):
        os.environ[f"PIPELINES__SHOP__DESTINATION{suffix}"] = "redshift"
        os.environ[f"PIPELINES__SHOP__STAGING{suffix}"] = "filesystem"
        opened = dlt.pipeline("shop")
        found.append((opened.destination is None, opened.staging is None))
    assert found == [(True, True), (False, False)]


@claim(
    "dlt looks in `[pipelines.shop]`, then in `[pipelines]`, then at the top level, so "
    "`PIPELINES__SHOP__DATASET_NAME` is for this pipeline only.",
    cases=("this pipeline", "another pipeline", "no section"),
)
def sections_of_settings(case: str) -> None:
    name = "desk" if case == "another pipeline" else "shop"
    found = []
    settings = [("DATASET_NAME", "top")]
    if case != "no section":
        settings += [("PIPELINES__DATASET_NAME", "middle")]
        settings += [("PIPELINES__SHOP__DATASET_NAME", "own")]
    for variable, value in settings:
        os.environ[variable] = value
        found.append(dlt.pipeline(name, destination="duckdb").dataset_name)
    expected = {
        "this pipeline": ["top", "middle", "own"],
        "another pipeline": ["top", "middle", "middle"],
        "no section": ["top"],
    }
    assert found == expected[case]


@claim(
    "loads them under their own names; a function with `@dlt.source` must be called first",
    cases=("called", "not called", "in a list", "a resource that is not called"),
)
def a_source_function_must_be_called(case: str) -> None:
    @dlt.resource
    def visits() -> Any:
        yield {"id": 1}

    @dlt.source
    def web() -> Any:
        return visits

    extracted = pipeline()
    orders = dlt.resource([{"id": 1}], name="orders")
    if case in ("not called", "in a list"):
        with raises("PipeGenInvalid" if case == "not called" else "ResourceNameMissing"):
            extracted.extract(web if case == "not called" else [web, orders])
        return
    extracted.extract([web() if case == "called" else visits, orders])
    schemas = extracted.schemas.values()
    found = {name for schema in schemas for name in schema.data_table_names(False, True)}
    assert found == {"orders", "visits"}


@claim(
    "loads the rows into the table of `table_name`, which you must give",
    "needs `table_name` too; no table is made",
)
def rows_need_a_table_name() -> None:
    for data in ([{"id": 1}], []):
        with raises("ResourceNameMissing"):
            pipeline().extract(data)
    normalized = pipeline()
    normalized.extract([], table_name="orders")
    normalized.normalize()
    assert normalized.default_schema.data_table_names() == []


@claim("fails in the extract step: put the value into a list")
def single_values_fail() -> None:
    for data, error in (
        ({"id": 1}, "InvalidResourceDataTypeBasic"),
        ("text", "InvalidResourceDataTypeBasic"),
        (5, "InvalidResourceDataType"),
    ):
        with raises(error) as caught:
            pipeline().extract(data, table_name="orders")
        assert caught.step == "extract"


@claim(
    "loads the rows of every resource in the run into this table, also those of a source",
    cases=("source", "used table", "own table names"),
)
def one_table_for_a_source(case: str) -> None:
    loaded = pipeline()
    source = shop("shop", "orders", "returns")
    if case == "used table":
        loaded.run([{"id": 1}], table_name="all_rows")
    if case == "own table names":
        source.orders.apply_hints(table_name=lambda row: f"orders_{row['id']}")
        source.returns.apply_hints(table_name="refunds")
    loaded.run(source, table_name="all_rows")
    assert tables(loaded) == ["all_rows"]
    assert rows(loaded, "SELECT id FROM all_rows") == [(1,)] * (3 if case == "used table" else 2)


@claim("sets where the rows go; the pipeline keeps the value for later runs")
def a_dataset_on_run_stays() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders", dataset_name="other_data")
    loaded.run([{"id": 2}], table_name="orders")
    assert rows(loaded, "SELECT id FROM other_data.orders ORDER BY id") == [(1,), (2,)]


@claim("loads the data under another schema, and the pipeline keeps both schemas")
def another_schema() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    loaded.run([{"id": 1}], table_name="tickets", schema=dlt.Schema("desk"))
    found = {name: loaded.schemas[name].data_table_names() for name in loaded.schema_names}
    assert found == {"claims": ["orders"], "desk": ["tickets"]}


@claim(
    "If you use the same object again, it still replaces.",
    "A resource that you pass without a source is copied and stays as it is.",
    cases=("extract", "run", "run that fails"),
)
def hints_on_run_change_a_source(case: str) -> None:
    source = shop()
    alone = dlt.resource([{"id": 1}], name="orders")
    loaded = pipeline()
    for data in (source, alone):
        if case == "run that fails":
            with raises("DictValidationException"):
                loaded.run(data, write_disposition="replace", table_format="nowhere")
        elif case == "run":
            loaded.run(data, write_disposition="replace")
        else:
            loaded.extract(data, write_disposition="replace")
    assert source.orders.write_disposition == "replace"
    assert alone.write_disposition == "append"


@claim(
    "Without a working directory there, `attach` raises `CannotRestorePipelineException`.",
    cases=("nothing was loaded", "the dataset exists", "working directory"),
)
def nothing_to_attach_to(case: str) -> None:
    if case != "nothing was loaded":
        loaded = pipeline()
        loaded.run([{"id": 1}], table_name="orders")
        if case == "working directory":
            assert dlt.attach("claims").dataset_name == "data"
            return
        loaded._wipe_working_folder()
    with raises("CannotRestorePipelineException"):
        dlt.attach("claims", destination="duckdb")


@claim(
    "With `use_single_dataset = false`, the tables of each additional schema go to a dataset of "
    "their own, `<dataset>_<schema>`.",
    cases=("two schemas", "second run", "one schema in two runs"),
)
def a_dataset_for_each_schema(case: str) -> None:
    os.environ["USE_SINGLE_DATASET"] = "false"
    loaded = pipeline()
    if case == "one schema in two runs":
        loaded.run(shop("shop"))
        pipeline().run(shop("desk", "tickets"))
    else:
        for _ in range(2 if case == "second run" else 1):
            loaded.run([shop("shop"), shop("desk", "tickets")])
    assert rows(loaded, "SELECT id FROM data.orders") == [(1,)]
    assert rows(loaded, "SELECT id FROM data_desk.tickets") == [(1,)]


@claim(
    "If you start the script from another folder, the script still writes to the first folder.",
    cases=("database", "bucket", "first folder is gone"),
)
def local_files_stay_in_the_first_folder(case: str) -> None:
    target: Any = dlt.destinations.filesystem("files") if case == "bucket" else "duckdb"
    for folder in ("first", "second"):
        os.makedirs(folder)
        os.chdir(folder)
        pipeline(destination=target).run([{"id": 1}], table_name="orders")
        os.chdir("..")
        if case == "first folder is gone" and folder == "first":
            os.remove("first/claims.duckdb")
    found = ["files"] if case == "bucket" else ["claims.duckdb"]
    assert (os.listdir("first"), os.listdir("second")) == (found, [])


@claim(
    "The next `run` loads it and **returns without reading the data that you pass**",
    "`run` then finishes what is pending, and returns `None` when nothing is pending:",
    cases=("extracted", "normalized", "refresh"),
)
def pending_packages_come_first(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    loaded.extract([{"id": 2}], table_name="orders")
    if case == "normalized":
        loaded.normalize()
    loaded.run(
        [{"id": 3}], table_name="orders", refresh="drop_sources" if case == "refresh" else None
    )
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    assert loaded.run() is None


@claim(
    "If the dataset does not exist in the destination, the first `run` of a pipeline object "
    "considers the working directory outdated and wipes it, pending packages included",
    cases=("rows", "no rows"),
)
def packages_before_the_first_load_are_lost(case: str) -> None:
    loaded = pipeline()
    loaded.extract([{"id": 1}], table_name="orders")
    if case == "rows":
        loaded.run([{"id": 2}], table_name="orders")
        assert rows(loaded, "SELECT id FROM orders") == [(2,)]
    else:
        assert loaded.run() is None
        assert not loaded.has_pending_data
    steps = pipeline("steps", dataset_name="steps_data")
    steps.extract([{"id": 1}], table_name="orders")
    steps.normalize()
    steps.load()
    assert rows(steps, "SELECT id FROM orders") == [(1,)]


@claim(
    "If the dataset does not exist in the destination, the first `run` of a pipeline object "
    "considers the working directory outdated and wipes it, pending packages included, also those "
    "of a program whose first load failed before it made the dataset.",
    "With `restore_from_destination` set to `false`, `run` loads them.",
    cases=("same object", "next program", "next program, no restore", "next program, dataset made"),
)
def a_first_load_that_failed(case: str) -> None:
    loaded = pipeline()
    step = "complete_load" if "made" in case else "initialize_storage"
    failing = patch(
        f"dlt.destinations.impl.duckdb.duck.DuckDbClient.{step}", side_effect=RuntimeError
    )
    with failing, raises("PipelineStepFailed"):
        loaded.run([{"id": 1}], table_name="orders")
    if "no restore" in case:
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    if "program" in case:
        loaded = pipeline()
    assert loaded.has_pending_data
    loaded.run()
    if case == "next program":
        with raises("DatabaseUndefinedRelation"):
            rows(loaded, "SELECT id FROM orders")
    else:
        assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim("Cursors advance in `extract`.")
def cursors_advance_in_extract() -> None:
    loaded = pipeline()
    loaded.run([{"id": 0}], table_name="other")
    loaded.extract(shop("claims"))
    loaded.drop_pending_packages()
    loaded.run(shop("claims"))
    assert tables(loaded) == ["other"]
    restored = loaded.drop()
    restored.sync_destination()
    restored.run(shop("claims"))
    assert tables(restored) == ["orders", "other"]


@claim(
    "The package is not pending: the next run does not retry it, and the cursor is past its rows."
)
def a_failed_package_is_not_retried() -> None:
    data = [{"id": 1}]

    @dlt.resource(primary_key="id")
    def orders() -> Any:
        yield data

    orders.apply_hints(incremental=dlt.sources.incremental("id"))

    loaded = pipeline()
    loaded.run(orders)
    data = [{"id": 2}, {"id": 3, "total": 2**63}]
    with raises("LoadClientJobFailed"):
        loaded.run(orders)
    assert not loaded.has_pending_data
    loaded.run(orders)
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim(
    "Then the package ends as loaded, with a row in `_dlt_loads`, and you must ask "
    "`load_info.has_failed_jobs` or call `load_info.raise_on_failed_jobs()` yourself.",
    cases=("false", "default"),
)
def failed_jobs_without_an_error(case: str) -> None:
    loaded = pipeline()
    if case == "default":
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 2**63}], table_name="orders")
        assert rows(loaded, "SELECT status FROM _dlt_loads") == []
        return
    os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"
    load_info = loaded.run([{"id": 2**63}], table_name="orders")
    assert load_info.has_failed_jobs
    assert rows(loaded, "SELECT status FROM _dlt_loads") == [(0,)]
    with raises("DestinationHasFailedJobs"):
        load_info.raise_on_failed_jobs()


@claim(
    "This drops **all** tables in the schema of each source in the run, including those of "
    "resources that you did not select.",
    cases=("cursors", "no rows", "unknown resource"),
)
def drop_sources_drops_unselected_tables(case: str) -> None:
    loaded = pipeline()
    loaded.run([shop("shop", "orders", "returns"), shop("desk", "tickets")])
    again = shop("shop", "orders", "returns").with_resources("orders")
    if case == "no rows":
        again.orders.add_filter(lambda row: False)
    if case == "unknown resource":
        # The function no longer has the resource whose table is dropped.
        again = shop("shop", "orders")
    loaded.run(again, refresh="drop_sources")
    assert tables(loaded) == (["tickets"] if case == "no rows" else ["orders", "tickets"])


@claim(
    "With `append` and `merge`, a table that gets no rows in this run keeps the old rows, although"
    " the cursor is reset: the table of a resource that yields nothing, or one of the tables that a"
    " function names; an empty Arrow table empties it.",
    "With `append`, a nested table without new rows keeps its old rows too, and their parents are "
    "gone.",
    "With `replace`, all of these are empty.",
    "Use `drop_resources` if a table may stay without new rows.",
    cases=("append, list", "append, arrow", "merge, list", "merge, arrow", "replace, list"),
)
def drop_data_needs_new_rows(case: str) -> None:
    if case == "merge, list":
        cities = pipeline("named")
        for kinds, refresh in (("ab", None), ("a", "drop_data")):
            kept: Any = [{"kind": kind} for kind in kinds]
            named = dlt.resource(kept, name="named", table_name=lambda row: row["kind"])
            cities.run(named, refresh=refresh)  # type: ignore[arg-type]
        counts = [rows(cities, f"SELECT count(*) FROM {kind}") for kind in "ab"]
        assert counts == [[(1,)], [(1,)]]
    data: Any = [{"id": 1, "lines": [{"sku": "MUG-01"}]}]

    mode: Any = disposition(case)

    @dlt.resource(write_disposition=mode, primary_key="id")
    def orders() -> Any:
        yield data

    orders.apply_hints(incremental=dlt.sources.incremental("id"))

    loaded = pipeline()
    loaded.run(orders)
    data = [{"id": 2}]
    loaded.run(orders, refresh="drop_data")
    assert rows(loaded, "SELECT id FROM orders") == [(2,)]
    nested = [("MUG-01",)] if mode == "append" else []
    assert rows(loaded, "SELECT sku FROM orders__lines") == nested
    data = shaped(case, [{"id": 3}]).slice(0, 0) if is_in("arrow", case) else []
    loaded.run(orders, refresh="drop_data")
    is_kept = not is_in("arrow", case) and mode != "replace"
    assert rows(loaded, "SELECT id FROM orders") == ([(2,)] if is_kept else [])
    state = loaded.state["sources"]["claims"]["resources"]["orders"]
    assert state.get("incremental", {}).get("id", {}).get("last_value") is None
    loaded.run(orders, refresh="drop_resources")
    if not is_in("arrow", case):
        with raises("DatabaseUndefinedRelation"):
            rows(loaded, "SELECT id FROM data.orders")


@claim(
    "Tables are dropped in `load`, just before the new rows. If `extract` fails, nothing is "
    "dropped."
)
def a_failed_extract_drops_nothing() -> None:
    @dlt.resource(name="orders")
    def broken() -> Any:
        yield {"id": 2}
        raise ValueError("connection lost")

    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    with raises("ValueError"):
        loaded.run(broken, refresh="drop_resources")
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim(
    "In Delta and Iceberg tables of a filesystem, all three delete the history too.",
    '`write_disposition="replace"` keeps it.',
)
def a_refresh_deletes_the_history() -> None:
    from dlt.common.libs.deltalake import get_delta_tables

    def loaded_twice(name: str) -> dlt.Pipeline:
        loaded = pipeline(name, destination=dlt.destinations.filesystem(name))
        for _ in range(2):
            loaded.run([{"id": 1}], table_name="orders", table_format="delta")
        return loaded

    versions = {}
    for mode in ("drop_data", "drop_resources", "drop_sources"):
        loaded = loaded_twice(mode)
        loaded.run([{"id": 2}], table_name="orders", table_format="delta", refresh=mode)
        versions[mode] = get_delta_tables(loaded)["orders"].version()
    assert set(versions.values()) == {0}
    loaded = loaded_twice("replace")
    loaded.run([{"id": 2}], table_name="orders", table_format="delta", write_disposition="replace")
    assert get_delta_tables(loaded)["orders"].version() == 2


@claim("LanceDB, Qdrant, Weaviate and functions with `@dlt.destination` cannot drop tables.")
def destinations_that_drop_nothing() -> None:
    from dlt.destinations.impl.destination.destination import DestinationClient
    from dlt.destinations.impl.duckdb.duck import DuckDbClient
    from dlt.destinations.impl.lancedb.lancedb_client import LanceDBClient
    from dlt.destinations.impl.qdrant.qdrant_job_client import QdrantClient

    clients = (DuckDbClient, DestinationClient, LanceDBClient, QdrantClient)
    assert [hasattr(client, "drop_tables") for client in clients] == [True, False, False, False]


@claim(
    '`refresh="drop_all"` works like `drop_resources`. A wrong value in config raises.',
    cases=("drop_all", "drop_resources", "drop_data", "drop_sources", "in config"),
)
def unknown_refresh(case: str) -> None:
    if case == "in config":
        os.environ["PIPELINES__SHOP__REFRESH"] = "drop_all"
        with raises("ConfigValueCannotBeCoercedException"):
            pipeline("shop")
        return
    loaded = pipeline()
    first = shop("shop", "orders", "items")
    first.orders.add_map(lambda row: {**row, "fax": "n/a"})
    loaded.run([first, shop("desk", "tickets")])
    # One resource of a source with two, and not the other source.
    loaded.run(shop("shop", "orders", "items").with_resources("orders"), refresh=case)
    items = [] if case == "drop_sources" else ["items"]
    assert cursors(loaded) == [*items, "orders", "tickets"]
    assert columns(loaded, "orders") == ["id", *(["fax"] if case == "drop_data" else [])]
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim(
    "`drop` removes tables of one schema only: the default schema, or the schema that you name "
    "with `--schema`. The state is reset in every source.",
    "all data tables of the default schema, and the resource state of **all** sources",
    "the tables of other schemas, source state, `_dlt_*` tables",
    cases=("default schema", "named schema"),
)
def drop_all_resets_every_cursor(case: str) -> None:
    loaded = pipeline()
    loaded.run([shop("shop"), shop("desk", "tickets")])
    assert cursors(loaded) == ["orders", "tickets"]
    drop(loaded, drop_all=True, schema_name="desk" if case == "named schema" else None)
    assert tables(loaded) == (["orders"] if case == "named schema" else ["tickets"])
    assert cursors(loaded) == []


@claim(
    "For a resource of another source, write `dlt pipeline shop drop --schema desk tickets`: "
    "without `--schema`, the command resets the cursor of `tickets` and keeps the table.",
    cases=("without a schema", "with the schema", "cursor is gone"),
)
def drop_a_resource_of_another_source(case: str) -> None:
    loaded = pipeline()
    loaded.run([shop("shop"), shop("desk", "tickets")])
    if case != "with the schema":
        drop(loaded, resources=["tickets"])
        assert (tables(loaded), cursors(loaded)) == (["orders", "tickets"], ["orders"])
    if case != "without a schema":
        drop(loaded, resources=["tickets"], schema_name="desk")
        assert tables(loaded) == ["orders"]


@claim("`pipeline.drop()` also clears the pipeline's `refresh` argument.")
def drop_clears_refresh() -> None:
    opened = pipeline(refresh="drop_data")
    assert opened.refresh == "drop_data"
    assert opened.drop().refresh is None


@claim(
    "It applies a layout or `dev_mode` to the dataset name a second time, so the next run loads"
    " everything into another dataset, such as `dev_dev_shop_data`.",
    "With any of the three, call `dlt.pipeline` again after `drop()`.",
    "After `pipeline.drop()`, call `dlt.pipeline` again: the old object has another dataset.",
    cases=("plain", "layout", "dev_mode", "layout, called again"),
)
def dataset_after_drop(case: str) -> None:
    if case.startswith("layout"):
        os.environ["DATASET_NAME_LAYOUT"] = "dev_%s"
    starts = []

    @dlt.resource
    def orders(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        starts.append(id.start_value)
        yield [{"id": 1}]

    loaded = pipeline(dev_mode=case == "dev_mode")
    first = loaded.dataset_name
    loaded.run(orders())
    loaded = loaded.drop()
    if case == "layout, called again":
        loaded = pipeline()
    loaded.run(orders())
    same = case in ("plain", "layout, called again")
    assert (loaded.dataset_name == first) == same
    assert starts == [None, 1 if same else None]
    if case == "layout":
        assert (first, loaded.dataset_name) == ("dev_data", "dev_dev_data")


@claim(
    "You cannot skip one: `load` without a `normalize` finds nothing to load, and in a new working "
    "directory it raises `WrongStorageVersionException`.",
    cases=("new directory", "used pipeline"),
)
def normalize_is_not_skipped(case: str) -> None:
    made = pipeline()
    if case == "used pipeline":
        made.run([{"id": 0}], table_name="orders")
    made.extract([{"id": 1}], table_name="orders")
    if case == "new directory":
        with raises("WrongStorageVersionException"):
            made.load()
    else:
        assert made.load().loads_ids == []
        assert rows(made, "SELECT id FROM orders") == [(0,)]
    made.normalize()
    assert len(made.load().loads_ids) == 1
    assert rows(made, "SELECT id FROM orders WHERE id = 1") == [(1,)]


@claim(
    "The destination then stores the cursor past the failed rows, so that `drop()` does not bring"
    " them back."
)
def cursor_past_failed_rows() -> None:
    for allowed, expected in (("true", [(1,)]), ("false", [(1,), (2,)])):
        os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "true" if allowed == "false" else "false"
        data: list[Any] = [{"id": 1, "total": 1}]

        @dlt.resource(primary_key="id")
        def orders(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
            yield [dict(row) for row in data]  # noqa: B023

        loaded = pipeline(f"allowed_{allowed}")
        loaded.run(orders())
        data.append({"id": 2, "total": 2**63})
        if allowed == "true":
            assert loaded.run(orders()).has_failed_jobs
        else:
            with raises("LoadClientJobFailed"):
                loaded.run(orders())
        data[1]["total"] = 2
        loaded = loaded.drop()
        loaded.sync_destination()
        loaded.run(orders())
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "It looks for the working directory in the data directory, or in `pipelines_dir`, if you pass "
    "it.",
    cases=("data directory", "folder", "folder, not passed", "other data directory"),
)
def folder_to_attach_to(case: str) -> None:
    folder = str(Path("folder").resolve()) if case.startswith("folder") else None
    pipeline(pipelines_dir=folder).run([{"id": 1}], table_name="orders")
    if case == "other data directory":
        os.environ["DLT_DATA_DIR"] = str(Path("other").resolve())
    if case in ("data directory", "folder"):
        assert dlt.attach("claims", pipelines_dir=folder).dataset_name == "data"
        return
    with raises("CannotRestorePipelineException"):
        dlt.attach("claims")


@claim(
    "Do it before a run that finds new rows: such a run stores its cursor in the destination.",
    "After it, use a backfill or a refresh, or set the cursor back.",
    cases=("failed", "failed, new rows", "dropped", "dropped, new rows", "refresh", "set back"),
)
def state_after_a_run_with_new_rows(case: str) -> None:
    found = [{"id": 1, "at": 1, "pieces": 5}]

    @dlt.resource(primary_key="id", columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def orders(at: Any = dlt.sources.incremental("at")) -> Any:  # noqa: B008
        yield found

    loaded = pipeline()
    loaded.run(orders())
    found.append({"id": 2, "at": 2, "pieces": 70000 if "failed" in case else 7})
    if "failed" in case:
        with raises("LoadClientJobFailed"):
            loaded.run(orders())
    else:
        loaded.extract(orders())
        loaded.drop_pending_packages()
    found[1]["pieces"] = 7
    after = case in ("refresh", "set back")
    if "new rows" in case or after:
        found.append({"id": 3, "at": 3, "pieces": 7})
    loaded.run(orders())
    loaded = loaded.drop()
    loaded.sync_destination()
    if case == "set back":
        with loaded.managed_state(extract_state=True) as state:
            cursor = state["sources"]["claims"]["resources"]["orders"]["incremental"]["at"]
            cursor.update(last_value=1, unique_hashes=[])
        loaded.normalize()
        loaded.load()
    loaded.run(orders(), refresh="drop_data" if "refresh" in case else None)
    ids = [number for (number,) in rows(loaded, "SELECT id FROM orders ORDER BY id")]
    comes_back = "new rows" not in case
    assert (2 in ids) is comes_back


@claim(
    "If `extract` fails, nothing is dropped. If a job of the load fails, the old rows are gone.",
    cases=("extract, drop_data", "load, drop_data", "load, drop_resources", "load, drop_sources"),
)
def refresh_that_fails(case: str) -> None:
    step, refresh = case.split(", ")

    def copies() -> Any:
        yield {"copies": 2**63}
        if step == "extract":
            raise ConnectionError("lost")

    loaded = pipeline()
    hints: Any = {"table_name": "books", "columns": {"copies": {"data_type": "bigint"}}}
    loaded.run([{"copies": 1}], **hints)
    with raises("LoadClientJobFailed" if step == "load" else "ResourceExtractionError"):
        loaded.run(dlt.resource(copies, name="books"), refresh=refresh, **hints)  # type: ignore[arg-type]
    assert len(rows(loaded, "SELECT copies FROM books")) == (1 if step == "extract" else 0)


@claim(
    "If several resources fill one table, refresh all of them in one run: one alone drops the rows"
    " of all, or none.",
    cases=("all", "first", "second"),
)
def refresh_of_resources_with_one_table(case: str) -> None:
    def shops(day: int) -> Any:
        for city in ("bonn", "kiel"):
            yield dlt.resource([{"city": city, "day": day}], name=city, table_name="shops")

    source = dlt.source(shops, name="shops")
    loaded = pipeline()
    loaded.run(source(1))
    chosen = {"first": ["bonn"], "second": ["kiel"]}.get(case, ["bonn", "kiel"])
    loaded.run(source(2).with_resources(*chosen), refresh="drop_resources")
    found = sorted(rows(loaded, "SELECT city, day FROM shops"))
    new = [(city, 2) for city in chosen]
    assert found == sorted([("bonn", 1), ("kiel", 1), *new] if case == "second" else new)


@claim(
    "The hours in the names go from 01 to 12, so the names do not sort by time.",
    cases=("morning", "afternoon", "midnight"),
)
def hours_of_dev_mode(case: str) -> None:
    from dlt.common.pendulum import pendulum

    hour, written = {"morning": (9, "09"), "afternoon": (15, "03"), "midnight": (0, "12")}[case]
    moment = pendulum.datetime(2025, 5, 13, hour)
    with patch("dlt.common.pendulum.pendulum.now", return_value=moment):
        opened = pipeline(dev_mode=True)
    assert opened.dataset_name == f"data_20250513{written}0000"


@claim(
    "is called after the pipeline, and knows no old tables or types",
    "start empty; `dataset()` raises `PipelineNeverRan` before the first run",
    cases=("new name", "old name"),
)
def a_new_name_knows_nothing(case: str) -> None:
    database = dlt.destinations.duckdb("shop.duckdb")
    old = pipeline("old", destination=database)
    old.run([{"id": 1}], table_name="orders")
    if case == "old name":
        again = pipeline("old", destination=database)
        assert again.dataset().orders.fetchall()
        assert again.default_schema_name == "old"
        return
    new = pipeline("new", destination=database)
    with raises("PipelineNeverRan"):
        new.dataset().orders.fetchall()
    assert not new.state.get("sources")
    new.run([{"id": 1}], table_name="items")
    assert new.default_schema_name == "new"
    assert new.default_schema.data_table_names() == ["items"]


@claim(
    "`drop_sources` and `drop_resources` drop the tables all the same, and dlt makes them anew when"
    " rows come; `drop_data` leaves the table as it is.",
    "If it raises an exception instead, nothing is dropped.",
    cases=("drop_sources", "drop_resources", "drop_data"),
)
def a_refresh_without_rows(case: str) -> None:
    def orders(count: int) -> Any:
        if count < 0:
            raise ValueError("The API is down.")
        yield [{"id": number} for number in range(count)]

    def source(count: int) -> Any:
        return dlt.source(lambda: dlt.resource(orders(count), name="orders"), name="shop")()

    loaded = pipeline()
    refresh: Any = case
    loaded.run(source(2))
    with raises("PipelineStepFailed"):
        loaded.run(source(-1), refresh=refresh)
    assert len(rows(loaded, "SELECT id FROM orders")) == 2
    loaded.run(source(0), refresh=refresh)
    tables = "SELECT table_name FROM information_schema.tables WHERE table_name = 'orders'"
    assert len(rows(loaded, tables)) == (1 if case == "drop_data" else 0)
    loaded.run(source(2), refresh=refresh)
    assert len(rows(loaded, "SELECT id FROM orders")) == 2


@claim(
    '`pipeline.run(refresh="drop_sources")` drops nothing and loads nothing: pass the source.',
    "`run` then loads only that package, with a warning in the log.",
    "The refresh has not happened: call `run` once more with the same arguments.",
    cases=("nothing pending", "pending package"),
)
def a_refresh_without_data_or_with_a_package(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    source = dlt.source(lambda: dlt.resource([{"id": 3}], name="orders"), name="claims")
    if case == "nothing pending":
        assert not loaded.run(refresh="drop_sources")
        assert rows(loaded, "SELECT id FROM orders") == [(1,)]
        return
    loaded.extract([{"id": 2}], table_name="orders")
    loaded.run(source(), refresh="drop_sources")
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    loaded.run(source(), refresh="drop_sources")
    assert rows(loaded, "SELECT id FROM orders") == [(3,)]


@claim("this key, a JSONPath, in the state of every source", cases=("one source", "two sources"))
def a_key_in_the_state_of_every_source(case: str) -> None:
    from dlt.pipeline.helpers import drop

    def shop(name: str) -> Any:
        @dlt.resource(name=f"rows_of_{name}")
        def pages() -> Any:
            dlt.current.source_state().update(last_page=1, season=2)
            yield {"id": 1}

        return dlt.source(lambda: pages, name=name)()

    names = ["shop", "desk"][: 1 if case == "one source" else 2]
    loaded = pipeline()
    loaded.run([shop(name) for name in names])
    drop(loaded, state_paths="last_page")
    assert loaded.state["sources"] == {name: {"season": 2} for name in names}


@claim(
    "In another container, or as another user, create the pipeline with `dlt.pipeline`, the same"
    " name, destination and dataset, and call `pipeline.sync_destination()`, which brings state and"
    " schema from the dataset; after that `attach` works.",
    cases=("synced", "not synced", "another dataset"),
)
def attach_on_another_machine(case: str) -> None:
    place = os.path.abspath("shop.duckdb")
    pipeline(destination=dlt.destinations.duckdb(place)).run([{"id": 1}], table_name="orders")
    os.environ["DLT_DATA_DIR"] = os.path.abspath("elsewhere")
    os.environ["DESTINATION__DUCKDB__CREDENTIALS"] = place
    with raises("CannotRestorePipelineException"):
        dlt.attach("claims")
    other = pipeline(dataset_name="other" if case == "another dataset" else "data")
    if case != "not synced":
        other.sync_destination()
    if case == "synced":
        assert dlt.attach("claims").dataset().orders[["id"]].fetchall() == [(1,)]
        return
    with raises("PipelineNeverRan"):
        other.dataset().orders.fetchall()


@claim(
    "Without either, dlt shows no progress.",
    "`progress=None` in the code switches off what `PROGRESS` set; `PROGRESS=none` is an error, and"
    " a name in the code wins over the variable.",
    cases=("neither", "variable", "None", "PROGRESS=none", "name"),
)
def progress_on_and_off(case: str) -> None:
    from dlt.common.runtime.collector import LogCollector, NullCollector

    if case != "neither":
        os.environ["PROGRESS"] = "none" if case == "PROGRESS=none" else "log"
    if case == "name":
        os.environ["PROGRESS"] = "nothing"
    given: Any = {"None": {"progress": None}, "name": {"progress": "log"}}.get(case, {})
    if case == "PROGRESS=none":
        with raises("ValueError"):
            pipeline(**given)
        return
    shown = isinstance(pipeline(**given).collector, LogCollector)
    assert shown is (case in ("variable", "name"))
    assert shown or isinstance(pipeline(**given).collector, NullCollector)


@claim(
    'For a log file, `progress=dlt.progress.log(60, logger=logging.getLogger("load"))` writes to a'
    " logger of yours once a minute. The lines have the level `INFO`, which the logger must let"
    " through.",
    cases=("INFO", "WARNING"),
)
def progress_in_a_logger(case: str) -> None:
    import logging

    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    mine = logging.getLogger("load")
    mine.addHandler(handler)
    mine.setLevel(case)
    progress = dlt.progress.log(60, logger=mine, dump_system_stats=False)
    pipeline(progress=progress).extract([{"id": 1}], table_name="orders")
    assert {record.levelname for record in records} == ({"INFO"} if case == "INFO" else set())
    assert progress.log_period == 60


@claim(
    "A job fails terminally when the database says that a retry cannot help, as DuckDB does when a"
    " value does not fit its column, or a table is gone, and Postgres too, except with CSV files"
    " and Arrow tables.",
    "so it does on SQLite with an integer that is too large",
    cases=(
        "value, duckdb",
        "value, duckdb arrow",
        "value, sqlite",
        "value, postgres",
        "value, postgres csv",
        "value, postgres arrow",
        "table, duckdb",
        "table, sqlite",
        "table, postgres",
        "table, postgres arrow",
    ),
    service="postgres",
)
def errors_that_are_terminal(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    what, engine = case.split(", ")
    target: Any = "duckdb"
    if engine == "sqlite":
        target = dlt.destinations.sqlalchemy("sqlite:///shop.db")
    elif "postgres" in engine:
        target = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    loaded = pipeline(destination=target)
    hints: Any = {"table_name": "orders"}
    if "csv" in engine:
        hints["loader_file_format"] = "csv"
    loaded.run(shaped(case, [{"id": 1}]), **hints)
    with loaded.sql_client() as client:
        orders = client.make_qualified_table_name("orders")
        if what == "table":
            client.execute_sql(f"DROP TABLE {orders}")
        elif engine != "sqlite":
            client.execute_sql(f"ALTER TABLE {orders} ALTER COLUMN id TYPE smallint")
    stays = case in ("value, sqlite", "value, postgres csv") or "postgres arrow" in case
    too_large = 2**63 if engine == "sqlite" else 2**20
    with raises("LoadClientJobRetry" if stays else "LoadClientJobFailed"):
        loaded.run(shaped(case, [{"id": too_large if what == "value" else 2}]), **hints)
    assert loaded.has_pending_data is stays
