"""Claims of docs/dlt-ecosystem/verified-sources/kafka.mdx: offsets in the state of a resource, and
the page's own program on a broker. The verified source is not installed here."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


def row(message: Any) -> Any:
    """As on the page: what is no JSON object goes to another table."""
    place = {"partition": message.partition(), "offset": message.offset()}
    value = message.value()
    try:
        return {**json.loads(value or b"{}"), **place, "deleted": value is None}
    except (ValueError, TypeError):
        place["text"] = value.decode(errors="replace")
        return dlt.mark.with_table_name(place, f"{message.topic()}_unreadable")


def messages(
    topic: str, since: Any = None, make_row: Any = row, timeout: float = 10, **settings: Any
) -> Iterator[Any]:
    """The resource of the page's program."""
    from confluent_kafka import Consumer, KafkaError, KafkaException, TopicPartition
    from standins_lib import kafka

    following = dlt.current.resource_state().setdefault("following", {})
    own = {"group.id": topic, "enable.auto.commit": False, "enable.partition.eof": True}
    consumer = Consumer({**kafka.login(), **own, "auto.offset.reset": "earliest", **settings})
    try:
        found = consumer.list_topics(topic, timeout=timeout).topics[topic]
        if found.error:
            raise KafkaException(found.error)
        ends, parts = {}, []
        for number in found.partitions:
            part = TopicPartition(topic, number)
            first, end = consumer.get_watermark_offsets(part, timeout=timeout)
            part.offset = max(first, following.get(str(number), first))
            if since and str(number) not in following:
                part.offset = int(since.timestamp() * 1000)
                (part,) = consumer.offsets_for_times([part], timeout=timeout)
                if part.error:
                    raise KafkaException(part.error)
            if 0 <= part.offset < end:
                ends[number] = end
                parts.append(part)
        consumer.assign(parts)
        while ends:
            message = consumer.poll(timeout)
            if message is None:
                raise TimeoutError(f"no message from {topic}")
            number, error = message.partition(), message.error()
            if error and error.code() != KafkaError._PARTITION_EOF:
                raise KafkaException(error)
            if not error:
                yield make_row(message)
                following[str(number)] = message.offset() + 1
            if error or message.offset() + 1 >= ends.get(number, 0):
                ends.pop(number, None)
    finally:
        consumer.close()


def reads(*topics: str, **how: Any) -> Any:
    """A source with a resource for each topic."""

    @dlt.source
    def kafka_topics() -> Any:
        for topic in topics:
            yield dlt.resource(
                messages,
                name=topic,
                primary_key=["partition", "offset"],
                write_disposition="merge",
            )(topic, **how)

    return kafka_topics()


def loaded_from(loaded: dlt.Pipeline, topic: str) -> list[int]:
    """The offsets in a topic's table."""
    return [one for (one,) in rows(loaded, f'SELECT "offset" FROM {topic} ORDER BY 1')]


@claim(
    "The next offset of each partition is in the state of the resource, which is stored with the "
    "rows.",
    "The program commits nothing to the consumer group.",
    "The program reads a topic that it has not read before from its first message.",
    "The second run read the new messages only.",
    service="kafka",
    packages="confluent-kafka",
)
def offsets_are_in_the_state() -> None:
    from confluent_kafka import OFFSET_INVALID, Consumer, TopicPartition
    from standins_lib import kafka

    books, later = kafka.unique("books"), kafka.unique("later")
    kafka.send(books, {"n": 1}, {"n": 2})
    kafka.send(later, {"n": 1})
    read: list[int] = []

    def noted(message: Any) -> Any:
        read.append(message.offset())
        return row(message)

    loaded = pipeline()
    loaded.run(reads(books, make_row=noted))
    state = loaded.state["sources"]["kafka_topics"]["resources"]
    assert state == {books: {"following": {"0": 2}}}
    consumer = Consumer({**kafka.login(), "group.id": books})
    assert consumer.committed([TopicPartition(books, 0)], 10)[0].offset == OFFSET_INVALID
    consumer.close()
    kafka.send(books, {"n": 3})
    loaded.run(reads(books, later, make_row=noted))
    assert sorted(read) == [0, 0, 1, 2]
    assert loaded_from(loaded, later) == [0]


@claim(
    "If `row` raises an exception, as it does for a key that is not UTF-8, the run fails, nothing "
    "of it is loaded, and each further run stops at the same message.",
    "A message whose value is no JSON object goes to the table of the topic with `_unreadable` "
    "behind its name, and the run goes on.",
    "A field of the message with the name of one of these columns, such as `offset`, is left out.",
    service="kafka",
    packages="confluent-kafka",
    cases=("parsed without a check", "a key that is not UTF-8"),
)
def messages_that_fail(case: str) -> None:
    from standins_lib import kafka

    def fails(message: Any) -> Any:
        return json.loads(message.value()) if case.startswith("parsed") else b"\xff".decode()

    error = "JSONDecodeError" if case.startswith("parsed") else "UnicodeDecodeError"
    topic = kafka.unique("prices")
    kafka.send(topic, {"n": 1, "offset": 7, "partition": 9}, "no JSON", "5", None)
    loaded = pipeline()
    for _ in range(2):
        with raises(error) as caught:
            loaded.run(reads(topic, make_row=fails))
        assert caught.step == "extract"
        assert not loaded.has_pending_data
    loaded.run(reads(topic))
    assert loaded_from(loaded, topic) == [0, 3]
    assert loaded_from(loaded, f"{topic}_unreadable") == [1, 2]


@claim(
    "Messages of an aborted transaction are not loaded.",
    "Messages of an open transaction come with the run after its commit.",
    service="kafka",
    packages="confluent-kafka",
)
def transactions() -> None:
    from confluent_kafka import Producer
    from standins_lib import kafka

    topic = kafka.unique("payments")
    producer = Producer({**kafka.login(), "transactional.id": topic})
    producer.init_transactions(30)
    producer.begin_transaction()
    kafka.send(topic, {"paid": False}, producer=producer)
    producer.abort_transaction(30)
    producer.begin_transaction()
    kafka.send(topic, {"paid": True}, producer=producer)
    loaded = pipeline()
    loaded.run(reads(topic))
    assert topic not in loaded.default_schema.tables
    producer.commit_transaction(30)
    loaded.run(reads(topic))
    loaded.run(reads(topic))
    assert rows(loaded, f"SELECT paid FROM {topic}") == [(True,)]


@claim(
    "`since` skips older messages, but only for partitions without a remembered offset: "
    '`kafka_topics(["purchases"], since=datetime(2025, 5, 1, tzinfo=timezone.utc))`, or a line '
    "`since = 2025-05-01T00:00:00Z` below `[sources.kafka]`.",
    '`pipeline.run(kafka_topics(["purchases"]), refresh="drop_resources")` drops the table with '
    "its offsets, and reads the topic from its first message, or from `since` if that is set.",
    "Leave `since` where it is: a partition without a newer message has no remembered offset yet.",
    service="kafka",
    packages="confluent-kafka",
    cases=("from the first message", "from `since`"),
)
def begins_at_a_time(case: str) -> None:
    from standins_lib import kafka

    topic = kafka.unique("visits", partitions=2)
    may = datetime(2025, 5, 1, tzinfo=timezone.utc)
    at = int(may.timestamp() * 1000)
    kafka.send(topic, {"n": 1}, at=at - 1)
    kafka.send(topic, {"n": 2}, at=at)
    kafka.send(topic, {"n": 3}, at=at - 1, partition=1)
    loaded = pipeline()
    loaded.run(reads(topic, since=may))
    assert rows(loaded, f"SELECT n FROM {topic}") == [(2,)]
    state = loaded.state["sources"]["kafka_topics"]["resources"]
    assert state == {topic: {"following": {"0": 2}}}
    kafka.send(topic, {"n": 4}, at=at - 1)
    loaded.run(reads(topic, since=may))
    assert rows(loaded, f"SELECT n FROM {topic} ORDER BY 1") == [(2,), (4,)]
    again = reads(topic, since=may) if case == "from `since`" else reads(topic)
    loaded.run(again, refresh="drop_resources")
    found = [(2,), (4,)] if case == "from `since`" else [(1,), (2,), (3,), (4,)]
    assert rows(loaded, f"SELECT n FROM {topic} ORDER BY 1") == found


@claim(
    "If the pipeline pauses for longer than the topic keeps them, they are lost without an error.",
    "A pipeline that remembers a higher offset reads nothing, without an error, until the topic is "
    "that long again: drop the remembered offsets.",
    service="kafka",
    packages="confluent-kafka",
)
def messages_that_the_topic_lost() -> None:
    from confluent_kafka import TopicPartition
    from standins_lib import kafka

    topic = kafka.unique("clicks")
    kafka.send(topic, {"n": 0})
    loaded = pipeline()
    loaded.run(reads(topic))
    kafka.send(topic, {"n": 1}, {"n": 2})
    admin = kafka.admin()
    for deleted in admin.delete_records([TopicPartition(topic, 0, 2)]).values():
        deleted.result(30)
    loaded.run(reads(topic))
    assert loaded_from(loaded, topic) == [0, 2]
    for gone in admin.delete_topics([topic], operation_timeout=30).values():
        gone.result(30)
    kafka.make(topic)
    kafka.send(topic, {"n": 10}, {"n": 11})
    loaded.run(reads(topic))
    assert loaded_from(loaded, topic) == [0, 2]
    kafka.send(topic, {"n": 12}, {"n": 13})
    loaded.run(reads(topic))
    assert rows(loaded, f"SELECT max(n) FROM {topic}") == [(13,)]


@claim(
    "The program in Create your own pipeline ends after ten seconds with `KafkaException`.",
    "The program reads to the end that each partition had at the start, and does not wait for "
    "more.",
    service="kafka",
    packages="confluent-kafka",
)
def runs_end() -> None:
    from standins_lib import kafka

    topic = kafka.unique("stock")
    kafka.send(topic, {"n": 1}, {"n": 2})

    def one_more(message: Any) -> Any:
        kafka.send(topic, {"n": message.offset() + 10})
        return row(message)

    loaded = pipeline()
    loaded.run(reads(topic, make_row=one_more))
    assert loaded_from(loaded, topic) == [0, 1]
    for wrong in ({"sasl.password": "wrong"}, {"bootstrap.servers": "127.0.0.1:1"}):
        started = time.monotonic()
        with raises("KafkaException") as caught:
            loaded.extract(reads(topic, timeout=0.5, **wrong))
        assert caught.step == "extract"
        assert time.monotonic() - started < 5
    with raises("KafkaException") as caught:
        loaded.extract(reads(f"{topic}_missing"))
    assert "UNKNOWN_TOPIC" in caught.message


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
    "The offsets are stored with the load, so a run that breaks off loses no message.",
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
    "If a job fails for good, dlt drops the package, but the offsets on this machine have moved "
    "past it: remove the cause, and call `pipeline.drop()` before the next run, or its messages "
    "are lost.",
    cases=("drop", "no drop"),
)
def a_job_that_fails_for_good(case: str) -> None:
    loaded = pipeline()
    loaded.run(one_message_a_run([]))
    rows(loaded, "DROP TABLE messages")
    with raises("LoadClientJobFailed"):
        loaded.run(one_message_a_run([]))
    assert not loaded.has_pending_data
    rows(loaded, 'CREATE TABLE messages ("offset" BIGINT, _dlt_load_id TEXT, _dlt_id TEXT)')
    if case == "drop":
        loaded.drop()
        loaded = pipeline()
    loaded.run(one_message_a_run([]))
    found = rows(loaded, 'SELECT "offset" FROM messages ORDER BY 1')
    assert found == ([(1,)] if case == "drop" else [(2,)])


@claim(
    "If the dataset does not exist yet, the next run of a new process drops that package with its "
    "offsets, and reads the messages again.",
    cases=("no dataset", "a dataset"),
)
def the_first_package_is_dropped(case: str) -> None:
    started: list[int] = []
    loaded = pipeline()
    if case == "a dataset":
        loaded.run([{"id": 1}], table_name="others")
    loaded.extract(one_message_a_run(started))
    loaded.run(one_message_a_run(started))
    assert started == ([0, 0] if case == "no dataset" else [0])
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


@claim(
    "Keep `auto.offset.reset`: without it, a consumer whose next messages Kafka has deleted reads "
    "none, without an error, and so do later runs.",
    service="kafka",
    packages="confluent-kafka",
    cases=("none", "earliest"),
)
def a_consumer_begins_where_messages_are_left(case: str) -> None:
    from confluent_kafka import Consumer, TopicPartition
    from standins_lib import kafka

    topic = kafka.unique("gone")
    kafka.send(topic, {"n": 0}, {"n": 1}, {"n": 2})
    admin = kafka.admin()
    admin.list_topics(topic, timeout=30)
    for deleted in admin.delete_records([TopicPartition(topic, 0, 2)]).values():
        deleted.result(30)
    reset = {"auto.offset.reset": "earliest"} if case == "earliest" else {}
    consumer = Consumer({**kafka.login(), "group.id": topic, **reset})
    consumer.assign([TopicPartition(topic, 0, 0)])
    found = [message.offset() for message in consumer.consume(10, timeout=3)]
    consumer.close()
    assert found == ([2] if case == "earliest" else [])
