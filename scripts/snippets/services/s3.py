"""An S3 of moto's, in a process of its own for each group: no group sees another's buckets."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.error
import urllib.request

from scripts.snippets.sandbox.process import kill_group
from scripts.snippets.services import READY_SECONDS, Address, free_port

BUCKET = "your-bucket"


class S3:
    """A running moto server with one empty bucket."""

    def __init__(self) -> None:
        self.port = free_port()
        self._endpoint = f"http://127.0.0.1:{self.port}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._make_bucket()

    def _make_bucket(self) -> None:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        request = urllib.request.Request(f"{self._endpoint}/{BUCKET}", method="PUT")
        deadline = time.monotonic() + READY_SECONDS
        while True:
            try:
                opener.open(request, timeout=5).close()
                return
            except (urllib.error.URLError, ConnectionError) as error:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    self.stop()
                    raise RuntimeError("the S3 stand-in (moto.server) did not start") from error
            time.sleep(0.1)

    def address(self) -> Address:
        """The endpoint and the bucket."""
        return Address(
            {
                "SNIPPETS_S3_ENDPOINT": self._endpoint,
                "SNIPPETS_S3_BUCKET": BUCKET,
                "AWS_ACCESS_KEY_ID": "testing",
                "AWS_SECRET_ACCESS_KEY": "testing",
                "AWS_DEFAULT_REGION": "us-east-1",
                # boto3 and s3fs read the first, delta-rs both: pages need no endpoint.
                "AWS_ENDPOINT_URL": self._endpoint,
                "AWS_ALLOW_HTTP": "true",
            },
            {f"127.0.0.1:{self.port}": "localhost:9000"},
        )

    def stop(self) -> None:
        """Ends the server."""
        kill_group(self._process)
