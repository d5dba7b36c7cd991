"""`python -m docs_tests.snippets.services.word_vectors PORT`: a model for Weaviate's vectorizer.

It counts words, so that texts which share words are near each other, and answers as OpenAI's
endpoint of embeddings does.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Sequence

_DIMENSIONS = 1024


def vector(text: str) -> list[float]:
    """How often the words of the text occur, at a place that a hash of the word gives."""
    counts = [0.0] * _DIMENSIONS
    for word in re.findall(r"\w+", text.lower()):
        digest = hashlib.sha256(word.encode()).digest()
        counts[int.from_bytes(digest[:4], "big") % _DIMENSIONS] += 1
    if not any(counts):
        # Weaviate compares by cosine, and refuses a vector without a direction.
        counts[0] = 1.0
    return counts


def embeddings(asked: Any) -> Any:
    """The answer to a request for vectors of one text or several."""
    texts: Sequence[str] = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
    data = [
        {"object": "embedding", "index": number, "embedding": vector(text)}
        for number, text in enumerate(texts)
    ]
    return {"object": "list", "data": data, "model": asked.get("model", "")}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def _reply(self, status: int, content: Any) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Readiness probe."""
        self._reply(200, {})

    def do_POST(self) -> None:
        """Vectors."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/v1/embeddings":
            self._reply(200, embeddings(asked))
        else:
            self._reply(404, {"error": {"message": f"no {self.path}"}})

    def log_message(self, *_: Any) -> None:
        """Writes no access log."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), _Handler).serve_forever()
