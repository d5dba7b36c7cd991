"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-dagster.mdx."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, raises

LOADED: list[str] = []


@dlt.destination(batch_size=0, name="flaky")
def flaky(path: Any, table: Any) -> None:
    """Refuses its first package."""
    LOADED.append(table["name"])
    if len(LOADED) == 1:
        raise ConnectionError("the warehouse is down")


@dlt.source
def shop() -> Any:
    return dlt.resource([{"id": 1}], name="orders")


def materialize(asset: Any, **options: Any) -> Any:
    import dagster as dg
    from dagster_dlt import DagsterDltResource

    return dg.materialize(
        [asset],
        resources={"dlt_resource": DagsterDltResource()},
        instance=dg.DagsterInstance.ephemeral(),
        **options,
    )


@claim(
    "Without these lines, a retry on the same machine loads only that package, and then fails in"
    " `dagster-dlt` with `AttributeError: 'NoneType' object has no attribute 'row_counts'`.",
    packages="dagster",
)
def retry_with_a_pending_package() -> None:
    from dagster_dlt import DagsterDltResource, dlt_assets

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loads = dlt.pipeline("shop", destination=flaky, dataset_name="data")

    @dlt_assets(dlt_source=shop(), dlt_pipeline=loads)
    def assets(context, dlt_resource: DagsterDltResource):  # type: ignore[no-untyped-def]
        yield from dlt_resource.run(context=context)

    with raises("LoadClientJobRetry"):
        materialize(assets)
    with raises("AttributeError") as caught:
        materialize(assets)
    assert caught.message == "'NoneType' object has no attribute 'row_counts'"
    assert LOADED == ["orders", "orders"]


@claim(
    "A backfill over several days is one run with one window, because `dlt_assets` sets"
    " `BackfillPolicy.single_run()` for time windows. Dagster then shows the rows of the whole run"
    " in each partition.",
    "A key that `LoadConfig` does not have is refused with `DagsterInvalidConfigError`.",
    packages="dagster",
)
def backfill_over_days() -> None:
    import dagster as dg
    from dagster_dlt import DagsterDltResource, dlt_assets

    class LoadConfig(dg.Config):
        start_over: bool = False

    windows = []

    @dlt_assets(
        dlt_source=shop(),
        dlt_pipeline=dlt.pipeline("shop", destination="duckdb", dataset_name="data"),
        name="shop_by_day",
        partitions_def=dg.DailyPartitionsDefinition(start_date="2025-05-01"),
    )
    def assets(context, dlt_resource: DagsterDltResource, config: LoadConfig):  # type: ignore
        window = context.partition_time_window
        windows.append((window.end - window.start).days)
        yield from dlt_resource.run(context=context)

    assert assets.backfill_policy == dg.BackfillPolicy.single_run()
    ends = {"start": "2025-05-06", "end": "2025-05-08"}
    tags = {f"dagster/asset_partition_range_{end}": day for end, day in ends.items()}
    events = materialize(assets, tags=tags).get_asset_materialization_events()
    assert windows == [3]
    assert [event.materialization.metadata["rows_loaded"].value for event in events] == [1] * 3
    wrong = {"ops": {"shop_by_day": {"config": {"restart": True}}}}
    with raises("DagsterInvalidConfigError"):
        materialize(assets, partition_key="2025-05-06", run_config=wrong)


DEFINITIONS = """
import dagster as dg
import dlt
from dagster_dlt import DagsterDltResource, dlt_assets

@dlt.source
def shop(access_token: str = dlt.secrets.value):
    return dlt.resource([{"token": access_token}], name="orders")

@dlt_assets(dlt_source=shop(), dlt_pipeline=dlt.pipeline("shop", dataset_name="data"))
def assets(context, dlt_resource: DagsterDltResource):
    yield from dlt_resource.run(context=context)
"""
RUN = """
from definitions import *
dg.materialize([assets], resources={"dlt_resource": DagsterDltResource()},
               instance=dg.DagsterInstance.ephemeral())
print(dlt.attach("shop").destination.destination_name)
"""
SETTINGS = {
    "DESTINATION_TYPE": "postgres",
    "SOURCES__DEFINITIONS__ACCESS_TOKEN": "your-token",
    "DESTINATION__POSTGRES__CREDENTIALS": "postgresql://loader@127.0.0.1:1/shop",
}


def run_definitions(code: str, folder: str, **environment: str) -> str:
    """The output of a process that is started in a folder, its errors included."""
    Path(folder).mkdir(exist_ok=True)
    Path(folder, "definitions.py").write_text(DEFINITIONS)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


@claim(
    "`DagsterDltResource` has no settings, and dlt does not read Dagster's configuration.",
    "If Dagster starts your code in another directory, name yours in `DLT_PROJECT_DIR`:",
    packages="dagster",
)
def folder_of_the_configuration() -> None:
    from dagster_dlt import DagsterDltResource

    assert list(DagsterDltResource.model_fields) == []
    settings = Path("app/.dlt")
    settings.mkdir(parents=True)
    (settings / "secrets.toml").write_text('[sources.definitions]\naccess_token = "your-token"\n')
    (settings / "config.toml").write_text('destination_type = "duckdb"\n')
    assert run_definitions(RUN, "app").endswith("duckdb\n")
    assert "ConfigFieldMissingException" in run_definitions(RUN, "elsewhere")
    project = str(Path("app").resolve())
    assert run_definitions(RUN, "elsewhere", DLT_PROJECT_DIR=project).endswith("duckdb\n")


@claim(
    "when `definitions.py` is imported, because it calls `github()` and `dlt.pipeline()`",
    "in the run, before it extracts: dlt first looks for its state in the destination",
    cases=("SOURCES__DEFINITIONS__ACCESS_TOKEN", "DESTINATION__POSTGRES__CREDENTIALS"),
    packages="dagster",
)
def when_settings_are_read(missing: str) -> None:
    given = {name: value for name, value in SETTINGS.items() if name != missing}
    imported = "import definitions; print('imported')"
    is_source = missing.startswith("SOURCES")
    output = run_definitions(imported, "app", **given)
    assert output.endswith("imported\n") != is_source
    if not is_source:
        output = run_definitions(RUN, "app", **given)
        assert "failed at stage sync" in output
    assert "ConfigFieldMissingException" in output


@claim(
    "a run of all dlt assets fails with `Asset key dlt_… not found in AssetsDefinition`, and a run"
    " of some of them succeeds and loads nothing",
    packages="dagster",
    cases=("all", "some", "translator"),
)
def prefix_of_assets(case: str) -> None:
    import types

    import dagster as dg
    from dagster_dlt import DagsterDltResource, DagsterDltTranslator, dlt_assets

    @dlt.source
    def shop() -> Any:
        return [dlt.resource([{"id": 1}], name=name) for name in ("orders", "books")]

    class Prefixed(DagsterDltTranslator):
        def get_asset_spec(self, data: Any) -> Any:
            spec = super().get_asset_spec(data)
            return spec.replace_attributes(key=dg.AssetKey(["raw", data.resource.name]))

    translator = Prefixed() if case == "translator" else None

    @dlt_assets(
        dlt_source=shop(),
        dlt_pipeline=dlt.pipeline("shop", destination="duckdb", dataset_name="sales"),
        dagster_dlt_translator=translator,
    )
    def assets(context: dg.AssetExecutionContext, loader: DagsterDltResource) -> Any:
        yield from loader.run(context=context)

    module = types.ModuleType("assets_of_the_shop")
    module.assets = assets  # type: ignore[attr-defined]
    made: Any = [assets]
    if case != "translator":
        made = dg.load_assets_from_modules([module], key_prefix="raw")
    name = "orders" if case == "translator" else "dlt_shop_orders"
    result = dg.materialize(
        made,
        resources={"loader": DagsterDltResource()},
        selection="*" if case == "all" else dg.AssetSelection.assets(["raw", name]),
        instance=dg.DagsterInstance.ephemeral(),
        raise_on_error=False,
    )
    assert result.success == (case != "all")
    assert len(result.get_asset_materialization_events()) == (1 if case == "translator" else 0)


@claim(
    "`dlt.pipeline()` writes `state.json` in the folder of the pipeline each time it is called,"
    " and Dagster imports `definitions.py` in several processes: the code server, each run, and"
    " each step of a run.",
    cases=("new pipeline", "loaded pipeline"),
)
def a_new_pipeline_object_writes_its_state(case: str) -> None:
    import time
    from pathlib import Path

    made = dlt.pipeline("shop", destination="duckdb", dataset_name="sales")
    if case == "loaded pipeline":
        made.run([{"id": 1}], table_name="orders")
    state = Path(made.working_dir, "state.json")
    before = state.stat().st_mtime_ns
    time.sleep(0.02)
    dlt.pipeline("shop", destination="duckdb", dataset_name="sales")
    assert state.stat().st_mtime_ns > before


@claim(
    "After an error that may pass, such as a lost connection, the failed package stays in the"
    " working directory, and `run` loads it first, also when you materialize another asset of the"
    " same pipeline.",
    "If the error stays, no later run gets past the package.",
    "`pipeline.drop_pending_packages()` removes the packages only: the cursor on the disk is then"
    " past their rows, which are skipped, unless you have no cursor.",
    packages="dagster",
    cases=("nothing", "drop", "drop_pending_packages"),
)
def failed_package_of_another_asset(way: str) -> None:
    from dagster_dlt import DagsterDltResource, dlt_assets

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded: list[Any] = []
    value = {"now": "bad"}
    cursor: Any = dlt.sources.incremental("at", initial_value=0)

    @dlt.destination(batch_size=10, name="picky")
    def picky(items: Any, table: Any) -> None:
        if any(item["value"] == "bad" for item in items):
            raise ConnectionError("refused")
        loaded.extend(items)

    @dlt.source
    def store() -> Any:
        @dlt.resource
        def orders(at: Any = cursor) -> Any:
            yield [{"at": 1, "value": value["now"]}, {"at": 2, "value": "good"}]

        return orders, dlt.resource([{"value": "good"}], name="returns")

    def made() -> dlt.Pipeline:
        return dlt.pipeline("store", destination=picky, dataset_name="data")

    @dlt_assets(dlt_source=store(), dlt_pipeline=made())
    def assets(context, dlt_resource: DagsterDltResource):  # type: ignore[no-untyped-def]
        if way != "nothing":
            getattr(made(), way)()
        yield from dlt_resource.run(context=context)

    with raises("LoadClientJobRetry"):
        materialize(assets, selection="dlt_store_orders")
    value["now"] = "good"
    if way == "nothing":
        with raises("LoadClientJobRetry"):
            materialize(assets, selection="dlt_store_returns")
        return
    materialize(assets)
    assert len(loaded) == (3 if way == "drop" else 1)


@claim(
    "A key in `deps` is a reference, so several assets may name the same one.",
    "`Duplicate asset key` means that two definitions own a key: two `dlt_assets` of one source,"
    " or a translator that names assets after the resource only, when two sources have a resource"
    " of that name.",
    cases=("the same dependency", "one source twice", "named after the resource"),
    packages="dagster",
)
def keys_of_two_pipelines(case: str) -> None:
    import dagster as dg
    from dagster_dlt import DagsterDltResource, DagsterDltTranslator, dlt_assets

    class Translator(DagsterDltTranslator):
        def get_asset_spec(self, data: Any) -> Any:
            spec = super().get_asset_spec(data)
            if case == "named after the resource":
                return spec.replace_attributes(key=dg.AssetKey([data.resource.name]))
            return spec.replace_attributes(deps=["exported"])

    def assets(source: str, name: str) -> Any:
        data = dlt.source(lambda: dlt.resource([{"id": 1}], name="orders"), name=source)()

        @dlt_assets(
            dlt_source=data,
            dlt_pipeline=dlt.pipeline(name, destination="duckdb"),
            name=name,
            dagster_dlt_translator=Translator(),
        )
        def load(context: dg.AssetExecutionContext, dlt_resource: DagsterDltResource) -> Any:
            yield from dlt_resource.run(context=context)

        return load

    second = "books" if case == "one source twice" else "papers"
    defined = [assets("books", "first"), assets(second, "second")]
    resources = {"dlt_resource": DagsterDltResource()}
    if case == "the same dependency":
        found = dg.Definitions(assets=defined, resources=resources).get_repository_def()
        assert len(found.assets_defs_by_key) == 2
        return
    with raises("DagsterInvalidDefinitionError") as caught:
        dg.Definitions(assets=defined, resources=resources).get_repository_def()
    assert "Duplicate asset key" in caught.message


@claim(
    "Set the group there or in `group_name` of `dlt_assets`, not in both: that fails with"
    " `Cannot set group_name parameter on multi_asset`.",
    "An asset that they depend on, such as `books_orders`, has no definition, so Dagster shows it"
    " in the group `default`.",
    packages="dagster",
)
def groups_of_upstream_assets() -> None:
    import dagster as dg
    from dagster_dlt import DagsterDltTranslator, dlt_assets

    @dlt.source
    def books() -> Any:
        yield dlt.resource([{"id": 1}], name="orders")

    class Grouped(DagsterDltTranslator):
        def get_asset_spec(self, data: Any) -> Any:
            return super().get_asset_spec(data).replace_attributes(group_name="ours")

    def made(**options: Any) -> Any:
        loaded = dlt.pipeline("books", destination="duckdb", dataset_name="books_data")

        @dlt_assets(dlt_source=books(), dlt_pipeline=loaded, name="books", **options)
        def assets(context) -> Any:  # type: ignore[no-untyped-def]
            yield

        return assets

    def groups(*assets: Any) -> dict[str, str]:
        graph = dg.Definitions(assets=assets).get_asset_graph()
        return {
            key.to_user_string(): graph.get(key).group_name for key in graph.get_all_asset_keys()
        }

    ours = made(dagster_dlt_translator=Grouped())
    assert groups(ours) == {"dlt_books_orders": "ours", "books_orders": "default"}
    specs = [dg.AssetSpec(key, group_name="shop_database") for key in ours.dependency_keys]
    assert groups(ours, *specs) == {"dlt_books_orders": "ours", "books_orders": "shop_database"}
    with raises("CheckError") as caught:
        made(dagster_dlt_translator=Grouped(), group_name="theirs")
    assert "Cannot set group_name parameter on multi_asset" in caught.message


@claim(
    "The argument of the function is called `dlt`, and in the function `dlt.pipeline` then means"
    " Dagster's resource.",
    "The same happens to `dlt.source`, `dlt.secrets` and `dlt.current`.",
    packages="dagster",
)
def hidden_module() -> None:
    from dagster_dlt import DagsterDltResource

    for name in ("pipeline", "source", "secrets", "current"):
        assert getattr(dlt, name) is not None
        with raises("AttributeError") as caught:
            getattr(DagsterDltResource(), name)
        assert caught.message == f"'DagsterDltResource' object has no attribute '{name}'"


@claim(
    "With `--source` and `--destination`, the scaffolder of `dagster-dlt` 0.26 runs `dlt init` and"
    " looks for the variables `pipeline` and `data` in each function of the new file.",
    "The files of `rest_api` and other sources name them otherwise.",
    packages="dagster",
    cases=("rest_api", "both variables"),
)
def scaffolded_sources(case: str) -> None:
    from dagster_dlt.components.dlt_load_collection import scaffolder

    path = Path("rest_api_pipeline.py")
    if case == "rest_api":
        command = [str(Path(sys.executable).parent / "dlt"), "init", "rest_api", "postgres"]
        subprocess.run(command, input="y\n" * 9, text=True, check=True, capture_output=True)
    else:
        path.write_text("def load():\n    pipeline = 1\n    data = 2\n")
    if case == "rest_api":
        with raises("CheckError") as caught:
            scaffolder._extract_pipelines_and_sources_from_pipeline_file(path)
        assert caught.message == "Expected non-None value: None"
    else:
        scaffolder._extract_pipelines_and_sources_from_pipeline_file(path)


@claim(
    "Then the source of `dlt_assets`, and each source that the function passes to `run`, has the"
    " hints:",
    "For a source that you did not write, call `bigquery_adapter(source.orders, …)` before"
    " `dlt_assets` gets the source.",
    packages="dagster",
    cases=("inside", "passed to run", "outside"),
)
def adapters_in_assets(case: str) -> None:
    from dagster_dlt import DagsterDltResource, dlt_assets
    from dlt.destinations.adapters import bigquery_adapter

    @dlt.source
    def sales(adapted: bool = True) -> Any:
        orders = dlt.resource([{"id": 1, "shop": "Graz"}], name="orders")
        return bigquery_adapter(orders, cluster="shop") if adapted else orders

    source = sales(adapted=case != "outside")
    if case == "outside":
        bigquery_adapter(source.orders, cluster="shop")
    loads = dlt.pipeline("sales", destination="duckdb", dataset_name="data")
    passed: Any = {"dlt_source": sales()} if case == "passed to run" else {}

    @dlt_assets(dlt_source=source, dlt_pipeline=loads)
    def assets(context, dlt_resource: DagsterDltResource):  # type: ignore[no-untyped-def]
        yield from dlt_resource.run(context=context, **passed)

    materialize(assets)
    schema = dlt.attach("sales").default_schema
    assert schema.get_table_columns("orders")["shop"]["x-bigquery-cluster"] is True  # type: ignore[typeddict-item]


@claim(
    "`github()` in `dlt_assets` loads nothing: the functions of its resources run in the load"
    " only.",
    "`sql_database()` reads the definitions of the tables when it is called.",
    "With `defer_table_reflect=True` and `table_names`, it connects in the run only; the"
    " credentials have to be known all the same:",
    packages="dagster",
    cases=("functions", "reflected", "deferred", "no credentials"),
)
def definitions_on_import(case: str) -> None:
    import sqlalchemy as sa
    from dagster_dlt import DagsterDltResource, dlt_assets
    from dlt.sources.sql_database import sql_database

    seen: list[str] = []

    def watched(engine: Any) -> Any:
        sa.event.listen(engine, "connect", lambda *_: seen.append("connect"))
        return engine

    def orders() -> Any:
        seen.append("row")
        yield {"id": 1}

    if case == "no credentials":
        with raises("ConfigFieldMissingException"):
            sql_database(table_names=["orders"], defer_table_reflect=True)
        return
    database = sa.create_engine("sqlite:///shop.db")
    with database.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE orders (id INTEGER)")
        connection.exec_driver_sql("INSERT INTO orders VALUES (1)")
    os.environ["SOURCES__SQL_DATABASE__CREDENTIALS"] = "sqlite:///shop.db"
    if case == "functions":
        source: Any = dlt.source(lambda: dlt.resource(orders), name="shop")()
    else:
        source = sql_database(
            table_names=["orders"],
            defer_table_reflect=case == "deferred",
            engine_adapter_callback=watched,
        )

    @dlt_assets(
        dlt_source=source,
        dlt_pipeline=dlt.pipeline("shop", destination="duckdb", dataset_name="data"),
    )
    def assets(context, dlt_resource: DagsterDltResource):  # type: ignore[no-untyped-def]
        yield from dlt_resource.run(context=context)

    assert bool(seen) == (case == "reflected")
    seen.clear()
    materialize(assets)
    assert seen


@claim(
    "Jobs that were done have left their rows: `replace`, and `merge` with a key, put them right;"
    " otherwise, first delete rows whose `_dlt_load_id` is not in `_dlt_loads`.",
    cases=("append", "append, deleted", "merge", "merge, no key", "replace"),
)
def rows_of_done_jobs(case: str) -> None:
    from unittest import mock

    from dlt.destinations.exceptions import DatabaseTransientException
    from dlt.destinations.impl.duckdb.duck import DuckDbClient
    from standins_lib.claims import pipeline, rows

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "3"
    create = DuckDbClient.create_load_job
    disposition: Any = case.partition(",")[0]

    def source() -> list[Any]:
        options: Any = {"write_disposition": disposition, "primary_key": "id"}
        if "no key" in case:
            del options["primary_key"]
        cursor: Any = dlt.sources.incremental("id")
        return [
            dlt.resource([{"id": 1}, {"id": 2}], name=name, **options).apply_hints(
                incremental=cursor
            )
            for name in ("done", "failing")
        ]

    def broken(self: Any, table: Any, *args: Any, **options: Any) -> Any:
        if table["name"] == "failing":
            raise DatabaseTransientException(Exception("lost"))
        return create(self, table, *args, **options)

    loaded = pipeline()
    patched = mock.patch.object(DuckDbClient, "create_load_job", broken)
    with patched, raises("LoadClientJobRetry"):
        loaded.run(source())
    assert rows(loaded, "SELECT count(*) FROM done") == [(2,)]
    if case.endswith("deleted"):
        with loaded.sql_client() as client:
            client.execute_sql(
                "DELETE FROM done WHERE _dlt_load_id NOT IN (SELECT load_id FROM _dlt_loads)"
            )
    loaded = loaded.drop()
    loaded.run(source())
    doubled = case in ("append", "merge, no key")
    assert rows(loaded, "SELECT count(*), count(DISTINCT id) FROM done") == [
        (4 if doubled else 2, 2)
    ]
    assert rows(loaded, "SELECT count(*) FROM failing") == [(2,)]


@claim(
    "`rows_loaded` counts the rows of this run, and is missing when a run loads none into the"
    " table. `yield from dlt_resource.run(context=context).fetch_row_count()` adds"
    " `dagster/row_count`, the rows that the table then has.",
    packages="dagster",
)
def row_counts_of_assets() -> None:
    from dagster_dlt import DagsterDltResource, dlt_assets

    page = [{"id": 1}, {"id": 2}]

    @dlt.source
    def counted() -> Any:
        return dlt.resource(lambda: (yield list(page)), name="orders")

    @dlt_assets(dlt_source=counted(), dlt_pipeline=dlt.pipeline("counts", destination="duckdb"))
    def assets(context, dlt_resource: DagsterDltResource):  # type: ignore[no-untyped-def]
        yield from dlt_resource.run(context=context).fetch_row_count()

    for loaded, total in ((2, 2), (2, 4)):
        (event,) = materialize(assets).get_asset_materialization_events()
        found = event.materialization.metadata
        assert found["rows_loaded"].value == loaded
        assert found["dagster/row_count"].value == total


@claim(
    "`fetch_row_count` raises this if the run has no rows for a table with `append` or `merge`,"
    " although the load is fine.",
    "In a run of a partition it does not fail, and counts the rows of the run.",
    packages="dagster",
    cases=("append", "merge", "rows", "partition"),
)
def row_count_without_rows(case: str) -> None:
    import dagster as dg
    from dagster_dlt import DagsterDltResource, dlt_assets

    made: list[Any] = [{"id": 1}]

    @dlt.source
    def store() -> Any:
        def items() -> Any:
            yield from made

        mode: Any = "merge" if case == "merge" else "append"
        return dlt.resource(items, name="items", primary_key="id", write_disposition=mode)

    loads = dlt.pipeline("store", destination="duckdb", dataset_name="data")
    days = dg.DailyPartitionsDefinition("2025-05-01") if case == "partition" else None

    @dlt_assets(dlt_source=store(), dlt_pipeline=loads, partitions_def=days)
    def assets(context, dlt_resource: DagsterDltResource):  # type: ignore[no-untyped-def]
        yield from dlt_resource.run(context=context).fetch_row_count()

    options: Any = {"partition_key": "2025-05-02"} if days else {}
    assert materialize(assets, **options).success
    if case != "rows":
        made.clear()
    if case in ("append", "merge"):
        with raises(Exception) as caught:
            materialize(assets)
        assert "Missing jobs metadata to retrieve row count." in caught.message
        return
    done = materialize(assets, **options)
    (event,) = done.asset_materializations_for_node("assets")
    name = "dagster/partition_row_count" if days else "dagster/row_count"
    assert event.metadata[name].value == (0 if days else 2)
