"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-google-cloud-run.mdx."""

import os
from typing import Any

import dlt
from dlt.common.runtime.run_context import global_dir
from dlt.destinations.impl.bigquery.configuration import BigQueryClientConfiguration
from standins_lib.claims import claim, pipeline, rows


@claim(
    "Without the variable, a program that runs as root uses `/var/dlt`.",
    "Without `DESTINATION__BIGQUERY__LOCATION` dlt creates it in `US`.",
    "dlt does not read `.env` files.",
)
def settings_that_are_missing() -> None:
    os.environ["DLT_DATA_DIR"] = "/tmp/dlt"
    assert global_dir() == "/tmp/dlt"
    del os.environ["DLT_DATA_DIR"]
    os.geteuid = lambda: 0
    assert global_dir() == "/var/dlt"
    assert BigQueryClientConfiguration().location == "US"
    with open(".env", "w") as file:
        file.write("SOURCES__GITHUB_ISSUES__ACCESS_TOKEN=file\n")
    assert dlt.secrets.get("sources.github_issues.access_token") is None


@claim(
    "A task that is stopped while it extracts has loaded nothing, and the next one extracts"
    " everything again:",
    cases=("first run", "later run"),
)
def stopped_while_extracting(case: str) -> None:
    class Stopped(BaseException):
        """Stands for the signal that ends the container."""

    seen: list[Any] = []
    cursor: Any = dlt.sources.incremental("id", initial_value=0)

    @dlt.resource
    def events(stop: bool, number: Any = cursor) -> Any:
        seen.append(number.last_value)
        yield [{"id": number.last_value + 1}]
        yield [{"id": number.last_value + 2}]
        if stop:
            raise Stopped

    loaded = pipeline()
    if case == "later run":
        loaded.run(events(False))
    before = rows(loaded, "SELECT count(*) FROM events") if case == "later run" else [(0,)]
    try:
        loaded.run(events(True))
    except Stopped:
        loaded.drop()  # the next container has an empty disk
    else:
        raise AssertionError("the run was not stopped")
    loaded = pipeline()
    loaded.run(events(False))
    assert seen[-1] == seen[-2]
    assert rows(loaded, "SELECT count(*) FROM events") == [(before[0][0] + 2,)]
