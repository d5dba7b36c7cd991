"""Claims of docs/plus/production/runners.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

BY_ID = dlt.sources.incremental[int]("id")


@claim(
    "An incremental resource remembers the highest cursor value that it read, so the next full run"
    " continues from that value.",
    "If the rows do not come in the order of the cursor, all lower rows that the limit cut off are"
    " lost.",
)
def limit_before_a_full_run() -> None:
    @dlt.resource
    def orders(_: Any = BY_ID) -> Any:
        yield {"id": 9}
        yield [{"id": 7}, {"id": 10}]

    loaded = pipeline("load_orders")
    loaded.run(orders().add_limit(1))
    loaded.run(orders())
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(9,), (10,)]
