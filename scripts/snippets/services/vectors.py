"""Weaviate's server, built from its Go module, with a small model in the place of OpenAI's."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Mapping, Sequence

from scripts.snippets.model import Group
from scripts.snippets.sandbox.process import kill_group
from scripts.snippets.services import READY_SECONDS, free_port
from scripts.snippets.services.programs import INSTALLED, ROOT

# The keys that pages show: the server takes the one, and sends the other to the model.
WEAVIATE_KEY = "not-a-real-weaviate-key"
OPENAI_KEY = "not-a-real-openai-key"


def _answers(url: str) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        opener.open(url, timeout=5).close()
    except (urllib.error.URLError, ConnectionError):
        return False
    return True


def _two_free_ports() -> int:
    """A free port that another one follows."""
    while True:
        port = free_port()
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port + 1))
            return port


class Weaviate:
    """An empty server of a group's own, and the model that its vectorizers ask.

    It takes the key of the pages, and requests without a key.
    """

    def __init__(self) -> None:
        self._directory = Path(tempfile.mkdtemp(prefix="snippets-", dir="/tmp"))
        self._model, self._port = free_port(), free_port()
        self._processes: list[subprocess.Popen[bytes]] = []
        # A module of Python: it needs this repository, and no other variables.
        words = [sys.executable, "-m", "scripts.snippets.services.word_vectors", str(self._model)]
        self._run(words, {}, ROOT)
        program = str(INSTALLED / "weaviate/weaviate-server")
        options = ["--scheme=http", "--host=127.0.0.1", f"--port={self._port}"]
        self._run([program, *options], self._env(), self._directory)
        self._wait()

    def _run(self, command: Sequence[str], env: Mapping[str, str], directory: Path) -> None:
        with open(self._directory / "log", "ab") as log:
            process = subprocess.Popen(
                command,
                cwd=directory,
                env={"PATH": os.environ["PATH"], "HOME": str(self._directory), **env},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._processes.append(process)

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

    def _wait(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        ready = [
            f"http://127.0.0.1:{self._model}/",
            f"http://127.0.0.1:{self._port}/v1/.well-known/ready",
        ]
        while not all(_answers(url) for url in ready):
            ended = any(process.poll() is not None for process in self._processes)
            if ended or time.monotonic() > deadline:
                log = (self._directory / "log").read_text(errors="replace")[-2000:]
                self.stop()
                raise RuntimeError(f"Weaviate did not start:\n{log}")
            time.sleep(0.05)

    def parts(self, group: Group) -> dict[str, str]:
        """What its address is made of."""
        return {
            "address": f"127.0.0.1:{self._port}",
            "model": f"127.0.0.1:{self._model}",
            "openai_key": OPENAI_KEY,
        }

    def stop(self) -> None:
        """Ends the server and the model, and removes the objects."""
        for process in self._processes:
            kill_group(process)
        shutil.rmtree(self._directory, ignore_errors=True)
