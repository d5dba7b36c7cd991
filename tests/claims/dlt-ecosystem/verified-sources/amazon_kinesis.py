"""Claims of docs/dlt-ecosystem/verified-sources/amazon_kinesis.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from dlt.common.json import json
from standins_lib.claims import claim, columns, pipeline, raises, rows


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


@claim(
    "A value that does not fit the column of its field gets a second column.",
    cases=("text for a number", "number for a text", "integer for a float", "float for an integer"),
)
def a_value_that_does_not_fit_makes_a_column(case: str) -> None:
    values: dict[str, list[Any]] = {
        "text for a number": [18, "unknown"],
        "number for a text": ["unknown", 18],
        "integer for a float": [18.5, 18],
        "float for an integer": [18, 18.5],
    }
    loaded = pipeline()
    for value in values[case]:
        loaded.run([{"total": value}], table_name="orders")
    second = {"text for a number": ["total__v_text"], "float for an integer": ["total__v_double"]}
    assert columns(loaded, "orders") == ["total", *second.get(case, [])]


@claim(
    "A message that is no JSON object fails the run, and each later run stops at it.",
    cases=("no JSON", "a number", "a text"),
)
def other_messages_stop_each_run(case: str) -> None:
    data, error = {
        "no JSON": (b"total: 18", "JSONDecodeError"),
        "a number": (b"5", "TypeError"),
        "a text": (b'"18"', "ValueError"),
    }[case]

    @dlt.resource(name="orders")
    def messages() -> Iterator[Any]:
        message: dict[str, Any] = {"_kinesis_msg_id": "1"}
        message.update(json.loadb(data))  # as the source does
        yield message

    loaded = pipeline()
    for _ in range(2):
        with raises(error):
            loaded.run(messages())
        assert not loaded.has_pending_data
