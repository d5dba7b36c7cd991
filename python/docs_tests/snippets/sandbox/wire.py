"""Messages of the fork server: a request with its descriptors, then its answers.

A request is the length of its JSON in four bytes, then the JSON; the descriptors are sent with the
first byte (SCM_RIGHTS). Each answer is a JSON object on a line: `{"refused": reason}`, or
`{"pid": n}` and, when the process ended, `{"exit": code}`, negative for a signal. shim.py writes
the same without this module.
"""

from __future__ import annotations

import json
import os
import socket
import struct
from dataclasses import dataclass, field
from typing import Any, Mapping, Sequence

_LENGTH = struct.Struct("!I")
_MOST_DESCRIPTORS = 64


@dataclass(frozen=True)
class Request:
    """One process. `fds` are the numbers that `descriptors` get in it; `writable` are the
    directories that it may write to."""

    kind: str
    argv: Sequence[str]
    cwd: str
    env: Mapping[str, str]
    fds: Sequence[int]
    writable: Sequence[str] = ()
    umask: int = 0o022
    descriptors: Sequence[int] = field(default=(), compare=False)

    def close(self) -> None:
        """Closes the descriptors here: the process has them."""
        for descriptor in self.descriptors:
            os.close(descriptor)


def send_request(connection: socket.socket, request: Request) -> None:
    """Sends a request and its descriptors, which stay open here."""
    fields = {k: v for k, v in vars(request).items() if k != "descriptors"}
    data = json.dumps(fields, default=dict).encode("ascii")
    head = _LENGTH.pack(len(data))
    socket.send_fds(connection, [head], list(request.descriptors))
    connection.sendall(data)


def receive_request(connection: socket.socket) -> Request:
    """Raises EOFError when the connection is closed before the request is complete."""
    head, descriptors, _, _ = socket.recv_fds(connection, _LENGTH.size, _MOST_DESCRIPTORS)
    if len(head) < _LENGTH.size:
        raise EOFError
    left = _LENGTH.unpack(head)[0]
    parts: list[bytes] = []
    while left:
        part = connection.recv(left)
        if not part:
            raise EOFError
        parts.append(part)
        left -= len(part)
    return Request(**json.loads(b"".join(parts)), descriptors=descriptors)


def send_line(connection: socket.socket, answer: Mapping[str, Any]) -> None:
    """Sends one answer."""
    connection.sendall(json.dumps(answer).encode("ascii") + b"\n")
