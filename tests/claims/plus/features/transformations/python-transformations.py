"""Claims of docs/plus/features/transformations/python-transformations.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises


@claim(
    "The state is loaded in the same load package as the rows. If the extraction fails, neither is"
    " saved."
)
def state_of_a_failed_extraction() -> None:
    seen = []

    @dlt.resource
    def sales_by_day(fails: bool) -> Any:
        done = dlt.current.resource_state().setdefault("processed_load_ids", [])
        seen.append(len(done))
        yield {"total": 38.8}
        done.append("1747130400.1")
        if fails:
            raise ValueError("no memory")

    reports = pipeline("reports")
    with raises("ValueError"):
        reports.extract(sales_by_day(True))
    assert not reports.has_pending_data
    reports.extract(sales_by_day(False))
    reports.extract(sales_by_day(False))
    assert seen == [0, 0, 1]
