"""Topics on the broker that `service="kafka"` starts, and messages in them.

    from standins_lib import kafka

    kafka.make("purchases")
    kafka.send("purchases", {"book": "Dune"}, {"book": "Emma"})

All groups share the broker, so a topic has one maker. Claims, which run several times, get names of
their own from `unique`. Needs `packages="confluent-kafka"`.
"""

from __future__ import annotations

import json
import os
import uuid
from typing import Any, Optional, Union

from confluent_kafka import Producer
from confluent_kafka.admin import AdminClient, NewTopic

SECONDS = 30.0


def login() -> dict[str, Any]:
    """The settings of a client."""
    return {
        "bootstrap.servers": os.environ["SNIPPETS_KAFKA_SERVERS"],
        "security.protocol": "SASL_PLAINTEXT",
        "sasl.mechanisms": "PLAIN",
        "sasl.username": os.environ["SNIPPETS_KAFKA_USER"],
        "sasl.password": os.environ["SNIPPETS_KAFKA_PASSWORD"],
    }


def as_environment(section: str = "sources.kafka.credentials") -> dict[str, str]:
    """The same as variables that dlt reads for the fields of `section`."""
    prefix = section.upper().replace(".", "__")
    return {f"{prefix}__{n.replace('.', '_').upper()}": str(v) for n, v in login().items()}


def admin() -> AdminClient:
    """A client that may change topics."""
    return AdminClient(login())


def make(*names: str, partitions: int = 1, **settings: str) -> None:
    """Makes empty topics. Fails if one exists: it belongs to another group."""
    config = {name.replace("_", "."): value for name, value in settings.items()}
    topics = [NewTopic(name, partitions, 1, config=config) for name in names]
    client = admin()
    for made in client.create_topics(topics, operation_timeout=SECONDS).values():
        made.result(SECONDS)


def unique(name: str, partitions: int = 1, **settings: str) -> str:
    """Makes a topic whose name begins like this, and that nobody else has."""
    topic = f"{name}_{uuid.uuid4().hex[:12]}"
    make(topic, partitions=partitions, **settings)
    return topic


def send(
    topic: str,
    *values: Union[None, str, bytes, dict[str, Any]],
    key: Optional[str] = None,
    partition: int = 0,
    at: int = 0,
    producer: Optional[Producer] = None,
) -> None:
    """Sends messages and waits until the broker has them. A dict becomes JSON; `at` is the time of
    the message in milliseconds, now if it is 0."""
    producer = producer or Producer(login())
    for value in values:
        body = json.dumps(value) if isinstance(value, dict) else value
        producer.produce(topic, body, key=key, partition=partition, timestamp=at)
    left = producer.flush(SECONDS)
    assert left == 0, f"the broker did not take {left} messages"
