"""Claims of docs/dlt-ecosystem/verified-sources/amazon_kinesis.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, rows


def newest_of_each_shard(values: Any) -> Any:
    message, *known = values
    found = dict(known[0] or {}) if known else {}
    found[message["shard_id"]] = max(message["seq_no"], found.get(message["shard_id"], ""))
    return found


POSITIONS = dlt.sources.incremental("_kinesis", last_value_func=newest_of_each_shard)


@dlt.resource(name="orders", primary_key="_kinesis_msg_id")
def stream(seen: list[Any], last_msg: Any = POSITIONS) -> Iterator[Any]:
    seen.append(last_msg.last_value)
    for shard, number in (("a", "1"), ("b", "5")):
        message = {"shard_id": shard, "seq_no": number}
        yield {"_kinesis": message, "_kinesis_msg_id": shard + number}


@claim(
    "The position is a sequence number for each shard, kept in the state of the pipeline under "
    "the cursor `_kinesis`.",
    "positions are kept under the resource's name, and a renamed resource starts without them.",
)
def positions_belong_to_the_name() -> None:
    seen: list[Any] = []
    loaded = pipeline()
    loaded.run(stream(seen))
    kept = loaded.state["sources"]["claims"]["resources"]["orders"]["incremental"]["_kinesis"]
    assert kept["last_value"] == {"a": "1", "b": "5"}
    loaded.run(stream(seen))
    loaded.run(stream(seen).with_name("order_messages"))
    assert seen == [None, {"a": "1", "b": "5"}, None]


@claim(
    "harmless: the cursor is an object, which is loaded as the columns `_kinesis__…`",
)
def the_cursor_becomes_columns() -> None:
    loaded = pipeline()
    loaded.run(stream([]))
    found = rows(loaded, "SELECT _kinesis__shard_id, _kinesis__seq_no FROM orders ORDER BY 1")
    assert found == [("a", "1"), ("b", "5")]


@claim("With it, each start of the script gets a new dataset and forgets its position.")
def dev_mode_forgets() -> None:
    seen: list[Any] = []
    for _ in range(2):
        pipeline(dev_mode=True).run(stream(seen))
    assert seen == [None, None]
    for _ in range(2):
        pipeline("kept").run(stream(seen))
    assert seen[2:] == [None, {"a": "1", "b": "5"}]


@claim("A field of the message whose type changes gets a second column")
def a_changed_type_makes_a_column() -> None:
    loaded = pipeline()
    loaded.run([{"total": 18}, {"total": "unknown"}], table_name="orders")
    assert columns(loaded, "orders") == ["total", "total__v_text"]
