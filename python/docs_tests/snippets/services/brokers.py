"""A broker of Apache Kafka, which is its own controller and needs no ZooKeeper.

Clients log in with SASL PLAIN, without TLS. All groups share its topics, so each group needs names
of its own: `standins_lib.kafka` sees to that.
"""

from __future__ import annotations

import socket

from docs_tests.snippets.model import Group
from docs_tests.snippets.services import PASSWORD, free_port
from docs_tests.snippets.services.local import LocalServer
from docs_tests.snippets.services.programs import INSTALLED, program

USER = "loader"
# 16 bytes in Base64, as Kafka wants them. A random one would start with "-" now and then, which
# Kafka's command line takes for an option.
_CLUSTER = "ZG9jdW1lbnRhdGlvbi0wMQ"
# Short starts matter more than long runs: one compiler, one thread that collects garbage.
_JAVA = ("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
_LOG = ("-Dorg.slf4j.simpleLogger.defaultLogLevel=error",)
_LOGIN = (
    f'org.apache.kafka.common.security.plain.PlainLoginModule required user_{USER}="{PASSWORD}";'
)
# Clouds do not make topics by themselves either. Indexes are 10 MB for each partition by default.
_SETTINGS = f"""
process.roles=broker,controller
node.id=1
controller.listener.names=CONTROLLER
listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT
sasl.enabled.mechanisms=PLAIN
listener.name.client.plain.sasl.jaas.config={_LOGIN}
inter.broker.listener.name=INTERNAL
auto.create.topics.enable=false
num.partitions=1
log.segment.bytes=1048576
log.index.size.max.bytes=65536
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
"""


class Kafka(LocalServer):
    """A broker without topics."""

    def __init__(self) -> None:
        java = program("java")
        super().__init__()
        command = [java, *_JAVA, *_LOG, "-cp", str(INSTALLED / "kafka/jars/*")]
        settings = self._directory / "server.properties"
        settings.write_text(self._settings())
        tool = [*command, "kafka.tools.StorageTool", "format", "--cluster-id", _CLUSTER]
        self._finish([*tool, "--config", str(settings)])
        self._serve([*command, "kafka.Kafka", str(settings)], self._answers)

    def _settings(self) -> str:
        control, internal = free_port(), free_port()
        listeners = {"CLIENT": self.port, "INTERNAL": internal, "CONTROLLER": control}
        addresses = [f"{name}://127.0.0.1:{port}" for name, port in listeners.items()]
        more = {
            "listeners": ",".join(addresses),
            "advertised.listeners": ",".join(addresses[:2]),
            "controller.quorum.voters": f"1@127.0.0.1:{control}",
            "log.dirs": self._directory / "data",
        }
        return _SETTINGS + "".join(f"{name}={value}\n" for name, value in more.items())

    def _answers(self) -> None:
        # The broker opens its port when it is ready for requests.
        socket.create_connection(("127.0.0.1", self.port), timeout=5).close()

    def parts(self, group: Group) -> dict[str, str]:
        """What its address is made of: groups share the broker."""
        return {"address": self.address}
