"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-google-cloud-run.mdx."""

import os

import dlt
from dlt.common.runtime.run_context import global_dir
from dlt.destinations.impl.bigquery.configuration import BigQueryClientConfiguration
from standins_lib.claims import claim


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
