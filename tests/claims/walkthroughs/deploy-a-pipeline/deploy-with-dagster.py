"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-dagster.mdx."""

import os
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
