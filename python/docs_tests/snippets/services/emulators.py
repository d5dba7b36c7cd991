"""Stand-ins for object stores, each a process of its own for each group: no group sees the buckets
of another."""

from __future__ import annotations

import abc
import base64
import json
import os
import secrets
import signal
import sys
import urllib.error
import urllib.request
from typing import Mapping, Sequence

from docs_tests.snippets.model import Group
from docs_tests.snippets.services.local import LocalServer
from docs_tests.snippets.services.programs import INSTALLED

BUCKET = "your-bucket"
CONTAINER = "your-container"
ACCOUNT = "youraccount"


def opener() -> urllib.request.OpenerDirector:
    """Requests that take no proxy: the servers are on this machine."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _service_account() -> dict[str, str]:
    """The file that Google gives for a service account, with the fields that clients read."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return {
        "type": "service_account",
        "project_id": "your-project",
        "client_email": "loader@your-project.iam.gserviceaccount.com",
        "private_key": key.decode("ascii"),
    }


class ObjectStore(LocalServer, abc.ABC):
    """A running stand-in with one empty bucket."""

    # It has nothing to keep.
    stop_signal = signal.SIGKILL

    def __init__(self) -> None:
        super().__init__()
        self._serve(self._command(), self._make_bucket, {**os.environ, **self._env()})

    @abc.abstractmethod
    def _command(self) -> Sequence[str]:
        """The command that serves at the port."""

    def _env(self) -> Mapping[str, str]:
        """Variables of the process."""
        return {}

    @abc.abstractmethod
    def _make_bucket(self) -> None:
        """Makes the bucket. Raises URLError or ConnectionError until the server listens."""

    @abc.abstractmethod
    def parts(self, group: Group) -> dict[str, str]:
        """What its address is made of."""


class S3(ObjectStore):
    """moto's server."""

    def _command(self) -> Sequence[str]:
        return [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)]

    def _make_bucket(self) -> None:
        request = urllib.request.Request(f"http://{self.address}/{BUCKET}", method="PUT")
        opener().open(request, timeout=5).close()

    def parts(self, group: Group) -> dict[str, str]:
        return {"address": self.address, "bucket": BUCKET}


class Azure(ObjectStore):
    """Azurite's blob service, with one account whose key is made anew each time."""

    def __init__(self) -> None:
        self._key = base64.b64encode(secrets.token_bytes(32)).decode("ascii")
        super().__init__()

    def _command(self) -> Sequence[str]:
        program = INSTALLED / "azurite/node_modules/azurite/dist/src/blob/main.js"
        options = "--inMemoryPersistence --silent --skipApiVersionCheck --disableTelemetry"
        return ["node", str(program), "--blobPort", str(self.port), *options.split()]

    def _env(self) -> Mapping[str, str]:
        return {"AZURITE_ACCOUNTS": f"{ACCOUNT}:{self._key}"}

    @property
    def _connection(self) -> str:
        fields = {
            "DefaultEndpointsProtocol": "http",
            "AccountName": ACCOUNT,
            "AccountKey": self._key,
            "BlobEndpoint": f"http://{self.address}/{ACCOUNT}",
        }
        return ";".join(f"{name}={value}" for name, value in fields.items())

    def _make_bucket(self) -> None:
        # The client tries again by itself, and slowly: first see whether the server answers.
        try:
            opener().open(f"http://{self.address}/{ACCOUNT}", timeout=5).close()
        except urllib.error.HTTPError as refused:
            refused.close()
        from azure.storage.blob import BlobServiceClient

        with BlobServiceClient.from_connection_string(self._connection) as client:
            client.create_container(CONTAINER)

    def parts(self, group: Group) -> dict[str, str]:
        return {
            "address": self.address,
            "account": ACCOUNT,
            "key": self._key,
            "connection": self._connection,
            "bucket": CONTAINER,
        }


class GoogleStorage(ObjectStore):
    """gcp-storage-emulator, with a service account whose key is made anew each time.

    The server takes any token. The key is for the clients, which sign a request for one with it:
    `standins_lib.google_login` answers that request.
    """

    def __init__(self) -> None:
        self._credentials = _service_account()
        super().__init__()

    def _command(self) -> Sequence[str]:
        options = ["--host=127.0.0.1", f"--port={self.port}", "--in-memory"]
        program = [sys.executable, "-m", "gcp_storage_emulator", "start"]
        return [*program, *options, f"--default-bucket={BUCKET}"]

    def _env(self) -> Mapping[str, str]:
        return {"PYTHONPATH": str(INSTALLED / "gcs")}

    def _make_bucket(self) -> None:
        # It makes the bucket itself.
        opener().open(f"http://{self.address}/storage/v1/b/{BUCKET}", timeout=5).close()

    def parts(self, group: Group) -> dict[str, str]:
        return {
            "address": self.address,
            "bucket": BUCKET,
            "credentials": json.dumps(self._credentials),
        }
