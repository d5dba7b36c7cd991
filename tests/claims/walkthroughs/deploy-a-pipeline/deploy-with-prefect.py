"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-prefect.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises

LOADED: list[Any] = []


@dlt.destination(batch_size=0, name="flaky")
def flaky(path: Any, table: Any) -> None:
    """Refuses its first package."""
    LOADED.append(table["name"])
    if len(LOADED) == 1:
        raise ConnectionError("the warehouse is down")


def load(number: int, pending_first: bool) -> dict[str, int]:
    """As the program of the page, or without the lines for a pending package."""
    loads = pipeline(destination=flaky)
    if pending_first and loads.has_pending_data:
        loads.run()
    loads.run([{"id": number}], table_name=f"issues_{number}")
    return loads.last_trace.last_normalize_info.row_counts


@claim(
    "Otherwise `run(github())` would load only that package and extract nothing.",
    "If a package of the failed attempt is on the disk, `load` first loads that package, and then"
    " fetches new rows.",
    "`run` got data, but loaded the pending package only: call `run()` before it, as `load` does",
)
def retry_with_a_pending_package() -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    for pending_first in (True, False):
        LOADED.clear()
        with raises("LoadClientJobRetry"):
            load(1, pending_first)
        if pending_first:
            assert load(2, pending_first)["issues_2"] == 1
            assert LOADED[1:] == ["issues_1", "issues_2"]
        else:
            with raises("AttributeError"):
                load(2, pending_first)
            assert LOADED[1:] == ["issues_1"]
