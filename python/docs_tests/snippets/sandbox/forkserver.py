"""A process that has imported dlt, and forks for each group: `import dlt` takes two seconds of CPU.

    python -m docs_tests.snippets.sandbox.forkserver NAME FACTS

It listens at the abstract socket NAME, and then writes what it imported to FACTS. Each connection
asks for one process (wire.py):

    session   runs the py fences of a group (driver.py)
    shell     runs a sh fence, and listens itself: the `python` and `dlt` that are first on the
              fence's PATH (shim.py) ask it for a program
    program   runs `python …` (program.py)

A forked process first becomes what a new one would be: its own session (a program stays in that of
its shell, so that both are killed together), working directory, environment, descriptors, Landlock
and the guard of sitecustomize.py. When the connection is closed early the process is killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

from docs_tests.snippets.sandbox import driver, program
from docs_tests.snippets.sandbox.forked import become, finish, sitecustomize
from docs_tests.snippets.sandbox.preload import Imported, preload, shows_warnings
from docs_tests.snippets.sandbox.shim import VARIABLE
from docs_tests.snippets.sandbox.wire import Request, receive_request, send_line


@dataclass
class _Child:
    """A forked process: its connection, its id, and whether it leads a process group."""

    connection: socket.socket
    pid: int
    leads: bool

    def kill(self) -> None:
        """Ends it, and its process group if it leads one."""
        with contextlib.suppress(ProcessLookupError):
            (os.killpg if self.leads else os.kill)(self.pid, signal.SIGKILL)


def reason_to_refuse(request: Request, imported: Imported) -> Optional[str]:
    """Why a program needs an interpreter of its own: a new one would import something else."""
    if not program.can_run(request.argv, request.cwd):
        return "not a script, -m or -c"
    if shows_warnings(program.source(request.argv, request.cwd)):
        return "it may show the warnings of imports"
    variable = imported.changed_variable(request.env)
    if variable is not None:
        return f"{variable} is read when dlt is imported"
    directory = Path(program.import_directory(request.argv, request.cwd))
    files = (*directory.glob("*.py"), *directory.glob("*/__init__.py"))
    hides = imported.hidden_module(str(file.relative_to(directory)) for file in files)
    if hides is not None:
        return f"{hides} hides a module that is imported"
    return None


class ForkServer:
    """Forks on request. `serve` returns in the forked process only, with its request."""

    def __init__(self, listener: socket.socket, imported: Imported) -> None:
        self._listener = listener
        self._imported = imported
        self._selector = selectors.DefaultSelector()
        self._children: dict[int, _Child] = {}

    def serve(self, main: Optional[subprocess.Popen[bytes]] = None) -> Request:
        """Accepts requests; when `main` ends, this process ends with its exit code."""
        self._selector.register(self._listener, selectors.EVENT_READ)
        end = os.pidfd_open(main.pid) if main else sys.stdin.fileno()
        self._selector.register(end, selectors.EVENT_READ)
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is self._listener:
                    request = self._accept(main)
                    if request is not None:
                        return request
                elif key.fd == end:
                    os._exit(_shell_code(main) if main else 0)
                elif key.data is not None:
                    self._on_child(key.fd, key.data)

    def _accept(self, main: Optional[subprocess.Popen[bytes]]) -> Optional[Request]:
        """Forks for a new connection; returns the request in the forked process."""
        connection, _ = self._listener.accept()
        try:
            request = receive_request(connection)
        except (OSError, ValueError, EOFError):
            connection.close()
            return None
        refused = None
        if request.kind == "program":
            try:
                refused = reason_to_refuse(request, self._imported)
            except OSError as error:
                refused = str(error)
        if refused is not None:
            with contextlib.suppress(OSError):
                send_line(connection, {"refused": refused})
            connection.close()
            request.close()
            return None
        with warnings.catch_warnings():
            # Python 3.12 warns of threads: those of native libraries, which handle a fork.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            self._leave(connection, main)
            return request
        request.close()
        child = _Child(connection, pid, leads=request.kind != "program")
        self._children[pid] = child
        with contextlib.suppress(OSError):
            send_line(connection, {"pid": pid})
        for watched in (os.pidfd_open(pid), connection.fileno()):
            self._selector.register(watched, selectors.EVENT_READ, pid)
        return None

    def _leave(self, connection: socket.socket, main: Optional[subprocess.Popen[bytes]]) -> None:
        """Closes, in a forked process, every descriptor of the server. Its objects must not warn
        when they are deleted, either."""
        sockets = [self._listener, connection, *(c.connection for c in self._children.values())]
        others = {
            key.fd for key in self._selector.get_map().values() if isinstance(key.fileobj, int)
        }
        others -= {sys.stdin.fileno(), *(one.fileno() for one in sockets)}
        self._selector.close()
        for descriptor in others:
            os.close(descriptor)
        for one in sockets:
            one.close()
        if main is not None:
            main.returncode = 0

    def _on_child(self, descriptor: int, pid: int) -> None:
        child = self._children.get(pid)
        if child is None:
            return  # both of its descriptors were ready
        if descriptor == child.connection.fileno():
            # Nothing is sent after the request: the other side is gone.
            self._selector.unregister(descriptor)
            child.kill()
            return
        _, status = os.waitpid(pid, 0)
        with contextlib.suppress(OSError):
            send_line(child.connection, {"exit": os.waitstatus_to_exitcode(status)})
        self._selector.unregister(descriptor)
        os.close(descriptor)
        with contextlib.suppress(KeyError):
            self._selector.unregister(child.connection.fileno())
        child.connection.close()
        del self._children[pid]


def _shell_code(shell: subprocess.Popen[bytes]) -> int:
    code = shell.wait()
    # As bash words the end of a process by a signal.
    return code if code >= 0 else 128 - code


def _listen(name: str) -> socket.socket:
    """Listens at an abstract address: it needs no file, and no room for a long path."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(f"\0{name}")
    listener.listen()
    return listener


def _serve_shell(request: Request, imported: Imported) -> Request:
    """Starts the shell and forks for the programs in it; returns in a program's process."""
    name = f"snippets-{os.getpid()}-{os.urandom(8).hex()}"
    listener = _listen(name)
    shell = subprocess.Popen(request.argv, env={**os.environ, VARIABLE: name})
    return ForkServer(listener, imported).serve(shell)


def main(name: str, facts: Path) -> None:
    """Serves until its standard input is closed. In a forked process, runs what was asked for."""
    sys.path[0] = str(facts.parent)
    sitecustomize.prepare()
    imported = preload()
    listener = _listen(name)
    known = {"modules": sorted(imported.modules), "variables": dict(imported.variables)}
    new = facts.with_suffix(".new")
    new.write_text(json.dumps(known), encoding="utf-8")
    new.replace(facts)
    request = ForkServer(listener, imported).serve()
    become(request)
    if request.kind == "shell":
        request = _serve_shell(request, imported)
        become(request)
    preloaded = list(sys.modules)
    try:
        if request.kind == "session":
            driver.serve(*request.fds[3:5])
        else:
            program.run(request.argv)
    except SystemExit as end:
        finish(end.code, preloaded)
    finish(0, preloaded)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
