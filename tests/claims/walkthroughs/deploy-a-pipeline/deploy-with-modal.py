"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-modal.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@claim(
    "With a volume, pending packages survive, and the next run loads them first. The working"
    " directory survives a job that failed for good too: without `pipeline.drop()`, later runs"
    " skip its rows."
)
def directory_that_outlives_failures() -> None:
    found = {}
    for case in ("pending", "failed", "failed, then drop"):
        issues: list[Any] = [{"id": 1, "comments": 1}]

        @dlt.resource(name="issues")
        def newer(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
            yield [dict(row) for row in issues]  # noqa: B023

        name = case.replace(", ", "_").replace(" ", "_")
        loaded = pipeline(name)
        loaded.run(newer())
        issues.append({"id": 2, "comments": 2 if case == "pending" else 2**63})
        issues.append({"id": 3, "comments": 3})
        if case == "pending":
            loaded.extract(newer())
        else:
            with raises("LoadClientJobFailed"):
                loaded.run(newer())
            issues[1]["comments"] = 2
        if case == "failed, then drop":
            loaded.drop()
        again = pipeline(name)
        assert again.has_pending_data == (case == "pending")
        again.run(newer())
        again.run(newer())
        found[case] = len(rows(again, "SELECT id FROM issues"))
    assert found == {"pending": 3, "failed": 1, "failed, then drop": 3}
