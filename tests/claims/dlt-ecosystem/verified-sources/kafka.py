"""Claims of docs/dlt-ecosystem/verified-sources/kafka.mdx about resources that keep offsets."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@dlt.resource(name="messages")
def one_message_a_run(started: list[int]) -> Iterator[Any]:
    """Yields the next message, and keeps its offset as the Kafka source does."""
    state = dlt.current.resource_state()
    started.append(state.get("next", 0))
    yield {"offset": started[-1]}
    state["next"] = started[-1] + 1


@claim(
    "The next run loads the package of a run that failed after extraction, and new messages come "
    "with the run after that.",
    "The offsets are stored with the load, so a failed run loses no message.",
)
def a_pending_package_is_loaded_first() -> None:
    started: list[int] = []
    loaded = pipeline()
    loaded.run(one_message_a_run(started))
    loaded.extract(one_message_a_run(started))
    loaded.run(one_message_a_run(started))
    assert started == [0, 1]
    assert rows(loaded, 'SELECT "offset" FROM messages ORDER BY 1') == [(0,), (1,)]
    loaded.run(one_message_a_run(started))
    assert started == [0, 1, 2]


@claim(
    "If the pipeline had loaded nothing before, the next run drops that package with its offsets, "
    "and reads the messages again."
)
def the_first_package_is_dropped() -> None:
    started: list[int] = []
    loaded = pipeline()
    loaded.extract(one_message_a_run(started))
    loaded.run(one_message_a_run(started))
    assert started == [0, 0]
    assert rows(loaded, 'SELECT "offset" FROM messages') == [(0,)]


@claim("Each topic is loaded into a table with the name of the topic.")
def a_table_for_each_topic() -> None:
    @dlt.resource(table_name=lambda message: message["_kafka"]["topic"])
    def messages() -> Iterator[Any]:
        yield [{"_kafka": {"topic": topic}} for topic in ("books", "purchases")]

    loaded = pipeline()
    loaded.run(messages().with_name("renamed"))
    assert sorted(loaded.default_schema.data_table_names()) == ["books", "purchases"]


@claim(
    "The same error comes when you add a topic to a pipeline that already has offsets: give the "
    'new topic its own resource, `kafka_consumer("books").with_name("books")`.'
)
def a_new_name_has_offsets_of_its_own() -> None:
    @dlt.resource
    def messages(topics: list[str]) -> Iterator[Any]:
        offsets = dlt.current.resource_state().setdefault("offsets", {t: {} for t in topics})
        for topic in topics:
            offsets[topic]["0"] = 5
            yield {"topic": topic}

    loaded = pipeline()
    loaded.run(messages(["purchases"]))
    with raises("KeyError"):
        loaded.run(messages(["purchases", "books"]))
    loaded.run(messages(["books"]).with_name("books"))
    assert rows(loaded, "SELECT topic FROM books") == [("books",)]
