"""An S3 of moto's, in a process of its own for each group: no group sees another's buckets."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.error
import urllib.request

from scripts.snippets.model import Group
from scripts.snippets.sandbox.process import kill_group
from scripts.snippets.services import READY_SECONDS, free_port

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

    def parts(self, group: Group) -> dict[str, str]:
        """What its address is made of."""
        return {"address": f"127.0.0.1:{self.port}", "bucket": BUCKET}

    def stop(self) -> None:
        """Ends the server."""
        kill_group(self._process)
