"""Claims of docs/examples/custom_destination_lancedb.mdx."""

import shutil
from typing import Any

import dlt
from standins_lib.claims import claim


@claim(
    "A custom destination cannot restore state, so keep the working folder of the pipeline; without"
    " it, all episodes are embedded again.",
)
def working_folder_that_is_lost() -> None:
    written: list[Any] = []

    @dlt.destination(batch_size=64)
    def vectors(items, table):
        written.append([item["id"] for item in items])

    cursor = dlt.sources.incremental("updated_at")

    @dlt.resource
    def episodes(updated_at=cursor):
        yield [{"id": 1, "updated_at": 1}, {"id": 2, "updated_at": 2}]

    for _ in range(2):
        loaded = dlt.pipeline("podcast", destination=vectors)
        loaded.run(episodes())
    assert written == [[1, 2]]
    shutil.rmtree(loaded.working_dir)
    dlt.pipeline("podcast", destination=vectors).run(episodes())
    assert written == [[1, 2], [1, 2]]
