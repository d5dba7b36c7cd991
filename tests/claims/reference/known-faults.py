"""Claims of docs/reference/known-faults.mdx."""

from collections import Counter
from typing import Any

import dlt
from standins_lib.claims import claim


@claim("If a batch fails and is repeated, rows can also be missing.")
def a_repeated_batch_skips_rows() -> None:
    calls = 0
    sent: Counter[int] = Counter()

    @dlt.destination(batch_size=300)
    def desk(items: Any, table: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 19:
            raise ConnectionError
        sent.update(row["id"] for row in items)

    loaded = dlt.pipeline("claims", destination=desk)
    loaded.run([{"id": number} for number in range(6000)], table_name="orders")
    assert len(sent) == 5800


@claim(
    "`last_value_func`, `on_cursor_value_missing` and the two ends of the range go back to their"
    " defaults:"
)
def options_go_back() -> None:
    found = []
    declared = dlt.sources.incremental[int](
        "n",
        initial_value=9,
        last_value_func=min,
        on_cursor_value_missing="include",
        range_start="open",
        range_end="closed",
    )

    @dlt.resource
    def countdown(n: Any = declared) -> Any:
        found.append((n.last_value_func, n.on_cursor_value_missing, n.range_start, n.range_end))
        yield []

    list(countdown())
    list(countdown(n=dlt.sources.incremental(initial_value=5)))
    assert found == [(min, "include", "open", "closed"), (max, "raise", "closed", "open")]
