"""Weaviate's server, built from its Go module, with a small model in the place of OpenAI's."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys

from docs_tests.paths import PYTHON
from docs_tests.snippets.model import Group
from docs_tests.snippets.sandbox.process import kill_group
from docs_tests.snippets.services import free_port
from docs_tests.snippets.services.emulators import opener
from docs_tests.snippets.services.local import LocalServer
from docs_tests.snippets.services.programs import INSTALLED

# The keys that pages show: the server takes the one, and sends the other to the model.
WEAVIATE_KEY = "not-a-real-weaviate-key"
OPENAI_KEY = "not-a-real-openai-key"
_READY = "/v1/.well-known/ready"


def _two_free_ports() -> int:
    """A free port that another one follows."""
    while True:
        port = free_port()
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port + 1))
            return port


class Weaviate(LocalServer):
    """An empty server of a group's own, and the model that its vectorizers ask.

    It takes the key of the pages, and requests without a key.
    """

    # It has nothing to keep.
    stop_signal = signal.SIGKILL

    def __init__(self) -> None:
        super().__init__()
        self._model_port = free_port()
        # A module of Python: it needs this repository.
        words = [sys.executable, "-m", "docs_tests.snippets.services.word_vectors"]
        own = {"PATH": os.environ["PATH"], "HOME": str(self._directory)}
        self._model = self._run([*words, str(self._model_port)], own, PYTHON)
        program = str(INSTALLED / "weaviate/weaviate-server")
        options = ["--scheme=http", "--host=127.0.0.1", f"--port={self.port}"]
        self._serve([program, *options], self._answers, {**own, **self._env()})

    def _answers(self) -> None:
        for url in (f"http://127.0.0.1:{self._model_port}/", f"http://{self.address}{_READY}"):
            opener().open(url, timeout=5).close()

    def _env(self) -> dict[str, str]:
        gossip = _two_free_ports()
        return {
            "GRPC_PORT": str(free_port()),
            "PERSISTENCE_DATA_PATH": str(self._directory / "data"),
            # A cluster of one. Its members look for each other's data at the port after this one.
            "CLUSTER_HOSTNAME": "node1",
            "CLUSTER_ADVERTISE_ADDR": "127.0.0.1",
            "CLUSTER_ADVERTISE_PORT": str(gossip),
            "CLUSTER_GOSSIP_BIND_PORT": str(gossip),
            "CLUSTER_DATA_BIND_PORT": str(gossip + 1),
            "AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED": "true",
            "AUTHENTICATION_APIKEY_ENABLED": "true",
            "AUTHENTICATION_APIKEY_ALLOWED_KEYS": WEAVIATE_KEY,
            "AUTHENTICATION_APIKEY_USERS": "loader",
            "DEFAULT_VECTORIZER_MODULE": "none",
            # From 1.25 on, this module counts tokens with a file that it gets from the internet.
            "ENABLE_MODULES": "text2vec-openai",
            "DISABLE_TELEMETRY": "true",
            "GO_PROFILING_DISABLE": "true",
            "LOG_LEVEL": "warning",
        }

    def parts(self, group: Group) -> dict[str, str]:
        """What its address is made of."""
        return {
            "address": self.address,
            "model": f"127.0.0.1:{self._model_port}",
            "openai_key": OPENAI_KEY,
        }

    def stop(self) -> None:
        """Ends the server and the model, and removes the objects."""
        kill_group(self._model)
        super().stop()
