"""Claims of docs/dlt-ecosystem/verified-sources/slack.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

HISTORY = {"support": [10, 30], "books": [20]}
TIME = dlt.sources.incremental("ts", initial_value=0)


@dlt.source
def slack(channels: Any, replies: bool = False) -> Iterator[Any]:
    """One resource for all channels, as with `table_per_channel=False`."""

    @dlt.resource(primary_key=("channel", "ts"))
    def messages(created_at: Any = TIME) -> Iterator[Any]:
        for channel in channels:
            found = [ts for ts in HISTORY[channel] if ts >= created_at.start_value]
            yield [{"channel": channel, "ts": ts} for ts in found]

    yield messages
    if replies:
        yield messages | dlt.transformer(lambda page: page, name="replies")


@claim(
    "The resource `messages` has one cursor for all channels, so a channel that you select later "
    "gets no history there."
)
def a_later_channel_has_no_history() -> None:
    loaded = pipeline()
    loaded.run(slack(["support"]))
    loaded.run(slack(["support", "books"]))
    assert rows(loaded, "SELECT channel, ts FROM messages ORDER BY ts") == [
        ("support", 10),
        ("support", 30),
    ]


@claim(
    "Without `end_date`, a run that selects `replies` alone moves the cursor of `messages` too, "
    "and the messages of that run are never loaded: select both.",
    cases=("without", "with"),
)
def replies_alone_move_the_cursor(case: str) -> None:
    def source() -> Any:
        found = slack(["support"], replies=True)
        if case == "with":
            end = dlt.sources.incremental[int]("ts", initial_value=0, end_value=100)
            found.messages.apply_hints(incremental=end)
        return found

    loaded = pipeline()
    loaded.run(source().with_resources("replies"))
    loaded.run(source())
    tables = ["replies"] if case == "without" else ["messages", "replies"]
    assert sorted(loaded.default_schema.data_table_names()) == tables


@claim("An edited message keeps its `ts`, so a call without `end_date` does not see the change.")
def edits_are_not_seen() -> None:
    def texts(end: Any) -> list[Any]:
        loaded = pipeline(f"edits_{end}")
        for text in ("Who has the key?", "Who has the key of the van?"):
            message = {"channel": "books", "ts": 20, "text": text}
            cursor = dlt.sources.incremental[int]("ts", initial_value=0, end_value=end)
            messages = dlt.resource([message], name="messages", primary_key=("channel", "ts"))
            hints: Any = {"write_disposition": "merge" if end else "append"}
            loaded.run(messages.apply_hints(incremental=cursor, **hints))
        return rows(loaded, "SELECT text FROM messages")

    assert texts(None) == [("Who has the key?",)]
    assert texts(100) == [("Who has the key of the van?",)]


@claim(
    "a channel is called like a resource of the source, such as `users`: use "
    "`table_per_channel=False`"
)
def a_channel_called_users() -> None:
    @dlt.source
    def per_channel(*channels: str) -> Iterator[Any]:
        yield dlt.resource([{"id": "U1"}], name="users")
        for channel in channels:
            yield dlt.resource([{"ts": 1}], name=channel)

    assert list(per_channel("books").resources) == ["users", "books"]
    with raises("InvalidResourceDataTypeMultiplePipes"):
        per_channel("users")
