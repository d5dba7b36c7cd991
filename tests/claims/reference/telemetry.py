"""Claims of docs/reference/telemetry.mdx."""

import json
import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline


@dlt.resource(table_name="order_table", columns={"customer": {"data_type": "text"}})
def orders() -> Any:
    yield {"id": 1, "customer": "Amara Diallo"}


def events(made: dlt.Pipeline, data: Any, **options: Any) -> list[dict[str, Any]]:
    """What a run would send: each event is kept, and then dropped by returning None."""
    from dlt.common.configuration import resolve_configuration
    from dlt.common.configuration.specs import RuntimeConfiguration
    from dlt.common.runtime import anon_tracker, telemetry

    kept: list[dict[str, Any]] = []
    anon_tracker.before_send = kept.append  # type: ignore[assignment]
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "true"
    os.environ["RUNTIME__DLTHUB_TELEMETRY_ENDPOINT"] = "http://127.0.0.1:9/track"
    telemetry.stop_telemetry()
    telemetry.start_telemetry(resolve_configuration(RuntimeConfiguration()))
    made.run(data, **options)
    return kept


@claim(
    "These events contain no rows, credentials or column names. They contain the names of sources,"
    " resources and named destinations in plain text (a table is often named like its resource),"
    " and hashes of the names of pipelines and datasets."
)
def content_of_events() -> None:
    destination = dlt.destinations.duckdb("shop.duckdb", destination_name="till")
    made = pipeline("bookshop", destination=destination, dataset_name="sales")
    sent = json.dumps(events(made, orders()))
    words = ["Amara", "customer", "order_table", "bookshop", "sales", '"orders"', '"till"']
    assert [word in sent for word in words] == [False] * 5 + [True] * 2


@claim(
    "names of sources and resources, or the Python type of other data",
    "It gets the event as a dictionary; an event for which it returns `None` is not sent.",
    "a random id that the events of one run share",
)
def other_data() -> None:
    sent = events(pipeline(), [{"id": 1}], table_name="orders")
    assert [event["event"] for event in sent] == [
        "pipeline_extract",
        "pipeline_normalize",
        "pipeline_load",
        "pipeline_run",
    ]
    assert sent[0]["properties"]["extract_data"] == [{"name": "", "data_type": "dict"}]
    assert len({event["properties"]["transaction_id"] for event in sent}) == 1


@claim("The environment wins over the project, and the project wins over the machine.")
def order_of_the_settings() -> None:
    from dlt.cli.utils import get_telemetry_status
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs import PluggableRunContext

    def enabled() -> bool:
        Container()[PluggableRunContext].reload_providers()
        return get_telemetry_status()

    os.environ.pop("RUNTIME__DLTHUB_TELEMETRY", None)
    machine, project = Path(os.environ["DLT_DATA_DIR"]) / "config.toml", Path(".dlt/config.toml")
    for path in (machine, project):
        path.parent.mkdir(parents=True, exist_ok=True)
    machine.write_text("[runtime]\ndlthub_telemetry = false\n")
    assert not enabled()
    project.write_text("[runtime]\ndlthub_telemetry = true\n")
    assert enabled()
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
    assert not enabled()


@claim("dlt sends the key in the header `Authorization`, to any other address too.")
def key_of_segment() -> None:
    from dlt.common.configuration.specs import RuntimeConfiguration
    from dlt.common.runtime import anon_tracker

    config = RuntimeConfiguration()
    config.dlthub_telemetry_endpoint = "http://127.0.0.1:9/track"
    config.dlthub_telemetry_segment_write_key = "fake-write-key"
    anon_tracker.init_anon_tracker(config)
    headers = anon_tracker._tracker_request_header(anon_tracker._WRITE_KEY)
    assert headers["Authorization"].startswith("Basic ")


@claim(
    "Events go by HTTPS to `https://telemetry.scalevector.ai`, unless"
    " `runtime.dlthub_telemetry_endpoint` names another address.",
    cases=("default", "configured"),
)
def host_of_the_events(case: str) -> None:
    from dlt.common.configuration import resolve_configuration
    from dlt.common.configuration.specs import RuntimeConfiguration
    from dlt.common.runtime import anon_tracker, telemetry

    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "true"
    expected = "https://telemetry.scalevector.ai"
    if case == "configured":
        expected = os.environ["RUNTIME__DLTHUB_TELEMETRY_ENDPOINT"] = "http://127.0.0.1:9/track"
    anon_tracker.before_send = lambda event: None  # type: ignore[assignment]
    telemetry.stop_telemetry()
    telemetry.start_telemetry(resolve_configuration(RuntimeConfiguration()))
    assert expected == anon_tracker._ANON_TRACKER_ENDPOINT


@claim(
    "In tests, set the variable before the first `dlt.pipeline(…)`, for example at the top of"
    " `conftest.py`: dlt starts telemetry there, once for each process, and a later change has no"
    " effect.",
    cases=("before", "after", "after, second pipeline"),
)
def when_telemetry_starts(case: str) -> None:
    from dlt.common.runtime import anon_tracker, telemetry

    telemetry.stop_telemetry()
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false" if case == "before" else "true"
    os.environ["RUNTIME__DLTHUB_TELEMETRY_ENDPOINT"] = "http://127.0.0.1:9/track"
    pipeline("first")
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
    if case == "after, second pipeline":
        pipeline("second")
    assert (anon_tracker._ANON_TRACKER_ENDPOINT is None) == (case == "before")
