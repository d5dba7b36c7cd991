"""Claims of docs/reference/upgrading.mdx."""

import shutil
from pathlib import Path
from typing import Any

import dlt
from dlt.common.json import json
from dlt.common.schema.exceptions import SchemaEngineNoUpgradePathException
from dlt.common.utils import compressed_b64decode
from dlt.common.versioned_state import compress_state, decompress_state
from dlt.pipeline.exceptions import PipelineStateEngineNoUpgradePathException
from standins_lib.claims import claim, pipeline, raises, rows

BY_ID = dlt.sources.incremental[int]("id", initial_value=0)
BY_AT = dlt.sources.incremental[int]("at")


@dlt.resource
def orders(count: int, _: Any = BY_ID) -> Any:
    yield [{"id": number} for number in range(1, count + 1)]


def decompress_text(text: str) -> str:
    """The JSON of a stored schema, which dlt may have compressed."""
    return text if text.startswith("{") else compressed_b64decode(text).decode()


def execute(loaded: dlt.Pipeline, statement: str, *values: Any) -> None:
    with loaded.sql_client() as client:
        client.execute_sql(statement, *values)


@claim("schemas, in `_dlt_version` and in the working directory")
def newer_schema() -> None:
    stored = pipeline("desk")
    stored.extract([{"id": 1}], table_name="orders")
    schema = json.loads(stored.default_schema.to_pretty_json())
    assert schema["engine_version"] == 11
    schema["engine_version"] = 12
    with raises(SchemaEngineNoUpgradePathException):
        dlt.Schema.from_dict(schema)


@claim(
    "If `engine_version` grew, delete the rows of the newer format from `_dlt_version` and"
    " `_dlt_pipeline_state`. dlt then takes the newest row of the older format.",
    "After step 3, the cursors are those of the last run before the upgrade, so rows of later runs"
    " are read again.",
)
def newer_state() -> None:
    loaded = pipeline()
    loaded.run(orders(1))
    loaded.run(orders(2))
    [(stored, load_id)] = rows(
        loaded,
        "SELECT state, _dlt_load_id FROM _dlt_pipeline_state ORDER BY version DESC LIMIT 1",
    )
    state: Any = decompress_state(stored)
    assert state["_state_engine_version"] == 4
    state["_state_engine_version"] = 5
    execute(
        loaded,
        "UPDATE _dlt_pipeline_state SET engine_version = 5, state = %s WHERE _dlt_load_id = %s",
        compress_state(state),
        load_id,
    )
    shutil.rmtree(loaded.working_dir)
    with raises(PipelineStateEngineNoUpgradePathException):
        pipeline().run(orders(2))

    execute(loaded, "DELETE FROM _dlt_pipeline_state WHERE engine_version = 5")
    shutil.rmtree(loaded.working_dir)
    again = pipeline()
    again.run(orders(2))
    assert rows(again, "SELECT id FROM orders ORDER BY id") == [(1,), (2,), (2,)]


@claim(
    "A machine that kept the directory of 1.10.0 goes on to load without this error.",
    "A newer state stops it in each case.",
)
def kept_directories() -> None:
    loaded = pipeline()
    loaded.run(orders(1))
    [(text,)] = rows(loaded, "SELECT schema FROM _dlt_version")
    schema = json.loads(decompress_text(text))
    schema["engine_version"] = 12
    execute(loaded, "UPDATE _dlt_version SET engine_version = 12, schema = %s", json.dumps(schema))
    pipeline().run(orders(2))
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]

    [(stored,)] = rows(
        loaded, "SELECT state FROM _dlt_pipeline_state ORDER BY version DESC LIMIT 1"
    )
    state: Any = decompress_state(stored)
    state["_state_engine_version"] = 5
    execute(
        loaded,
        "UPDATE _dlt_pipeline_state SET engine_version = 5, version = 99, state = %s",
        compress_state(state),
    )
    with raises(PipelineStateEngineNoUpgradePathException):
        pipeline().run(orders(3))


@claim("extracted packages, in the working directory")
def newer_extracted_packages() -> None:
    loaded = pipeline()
    loaded.extract([{"id": 1}], table_name="orders")
    version = Path(loaded.working_dir, "normalize", ".version")
    assert version.read_text() == "1.0.1"
    version.write_text("1.0.2")
    with raises("NoMigrationPathException"):
        loaded.normalize()


@claim(
    "If you copy `_dlt_pipeline_state` into the dataset `shop_trial` and run the pipeline `shop`"
    " there, the pipeline restores the state, takes the name `shop_data` from it, and loads into"
    " production."
)
def a_copy_in_another_dataset() -> None:
    production = pipeline("shop", dataset_name="shop_data")
    production.run(orders(1))
    execute(production, "CREATE SCHEMA shop_trial")
    for table in ("_dlt_version", "_dlt_loads", "_dlt_pipeline_state", "orders"):
        execute(production, f"CREATE TABLE shop_trial.{table} AS FROM shop_data.{table}")
    trial = pipeline("shop", dataset_name="shop_trial", pipelines_dir="trial")
    trial.run(orders(2))
    assert trial.dataset_name == "shop_data"
    assert rows(trial, "SELECT id FROM shop_data.orders ORDER BY id") == [(1,), (2,)]
    assert rows(trial, "SELECT id FROM shop_trial.orders") == [(1,)]


@claim(
    "Without step 3, the rows at the cursor come once more, and `append` has them twice: 1.31.0"
    " stores shorter hashes of them than 1.10.0 looks for.",
    cases=("hashes of 1.10.0", "hashes of 1.31.0"),
)
def hashes_of_a_newer_version(case: str) -> None:
    @dlt.resource(primary_key="id")
    def orders(at: Any = BY_AT) -> Any:
        if case == "hashes of 1.31.0":
            # 1.31.0 stores 9 bytes of each hash.
            state = dlt.current.resource_state()["incremental"]["at"]
            state["unique_hashes"] = [one[:12] for one in state["unique_hashes"]]
        yield [{"id": 1, "at": 1}]

    loaded = pipeline()
    for _ in range(2):
        loaded.run(orders())
    times = 2 if "1.31" in case else 1
    assert rows(loaded, "SELECT count(*) FROM orders") == [(times,)]
