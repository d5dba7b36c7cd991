"""Claims of docs/reference/explainers/how-dlt-works.mdx."""

import json
import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@claim("It needs no destination and no credentials.")
def extract_without_a_destination() -> None:
    loaded = dlt.pipeline("claims")
    loaded.extract([{"id": 1}], table_name="orders")
    assert len(loaded.list_extracted_load_packages()) == 1
    with raises("PipelineConfigMissing"):
        loaded.normalize()


@claim(
    "When all sources of the call are done, the packages appear in `normalize/extracted`. If your"
    " code raises before that, none does, and the state is as it was."
)
def failure_in_the_second_source() -> None:
    @dlt.source
    def first() -> Any:
        @dlt.resource
        def orders() -> Any:
            dlt.current.source_state()["seen"] = True
            yield {"id": 1}

        return orders

    @dlt.source
    def second(fails: bool) -> Any:
        @dlt.resource
        def reviews() -> Any:
            yield {"id": 1}
            if fails:
                raise ConnectionError("no answer")

        return reviews

    loaded = pipeline()
    with raises("ResourceExtractionError"):
        loaded.extract([first(), second(True)])
    assert loaded.list_extracted_load_packages() == []
    assert "seen" not in json.dumps(loaded.state.get("sources", {}))
    loaded.extract([first(), second(False)])
    assert len(loaded.list_extracted_load_packages()) == 2
    assert "seen" in json.dumps(loaded.state["sources"])


@claim("Load takes the oldest package first.")
def oldest_package_first() -> None:
    loaded = pipeline()
    first = loaded.extract([{"id": 1}], table_name="orders").loads_ids
    second = loaded.extract([{"id": 2}], table_name="orders").loads_ids
    loaded.normalize()
    assert loaded.load().loads_ids == [*first, *second]
    assert rows(loaded, "SELECT load_id FROM _dlt_loads ORDER BY inserted_at") == [
        (first[0],),
        (second[0],),
    ]


@claim(
    "the package in `load/loaded`, marked `aborted`",
    "extracts; the state has moved on, so an incremental resource does not read the lost"
    " rows again",
)
def aborted_package() -> None:
    cursor = dlt.sources.incremental[int]("pieces")

    @dlt.resource(columns={"pieces": {"data_type": "bigint", "precision": 16}})
    def lines(_: Any = cursor) -> Any:
        yield {"pieces": 70000}

    loaded = pipeline()
    with raises("LoadClientJobFailed"):
        loaded.run(lines())
    [load_id] = loaded.list_completed_load_packages()
    assert loaded.get_load_package_info(load_id).state == "aborted"
    assert loaded.run(lines()).loads_ids == []


@claim(
    "One exception: while the dataset does not exist in the destination, the first `run` of a"
    " program wipes the working directory, with the packages in it, and extracts.",
    "With restore_from_destination = false it wipes nothing, and loads the package.",
    cases=("default", "no restore"),
)
def first_run_without_a_dataset(case: str) -> None:
    if case == "no restore":
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    pipeline().extract([{"id": 1}], table_name="orders")
    loaded = pipeline()
    assert loaded.has_pending_data
    loaded.run([{"id": 2}], table_name="orders")
    assert rows(loaded, "SELECT id FROM orders") == [(2 if case == "default" else 1,)]
