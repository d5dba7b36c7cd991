"""`python` and `dlt` of a sh fence: asks the fence's fork server to run the program, if it can.

sandbox/forks.py writes this file under these names into a directory that is first on PATH. The
program gets this process's arguments, working directory, environment and descriptors. Signals are
passed on, the exit code is returned. Without a server, or when it refuses, the real one is started.
"""

import contextlib
import json
import os
import signal
import socket
import struct
import sys

VARIABLE = "SNIPPETS_FORKS"
_FORWARDED = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1)


def _open_descriptors() -> list[int]:
    found = []
    for name in os.listdir("/proc/self/fd"):
        try:
            os.fstat(int(name))
        except OSError:
            continue  # the one that listed the directory
        found.append(int(name))
    return sorted(found)


def _ask(server: socket.socket, argv: list[str], fds: list[int]) -> None:
    umask = os.umask(0)
    os.umask(umask)
    request = {"kind": "program", "argv": argv, "cwd": os.getcwd(), "env": dict(os.environ)}
    data = json.dumps({**request, "fds": fds, "umask": umask}).encode("ascii")
    socket.send_fds(server, [struct.pack("!I", len(data))], fds)
    server.sendall(data)


def _forward_signals(pid: int) -> None:
    def forward(number: int, _: object) -> None:
        os.kill(pid, number)

    for number in _FORWARDED:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, forward)


def _end_like(code: int) -> None:
    """Ends this process as the program ended: with its exit code, or by its signal."""
    if code < 0:
        if -code not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _run(argv: list[str]) -> None:
    """Returns only if the server refuses."""
    name, fds = os.environ[VARIABLE], _open_descriptors()
    server = socket.socket(socket.AF_UNIX)
    server.connect("\0" + name)
    _ask(server, argv, fds)
    for line in server.makefile():
        answer = json.loads(line)
        if "refused" in answer:
            return
        if "pid" in answer:
            _forward_signals(answer["pid"])
        else:
            _end_like(answer["exit"])
    sys.exit("the fork server ended before the program")


def main() -> None:
    """Runs the program that this file is named after."""
    name = os.path.basename(sys.argv[0])
    # Not resolved: it is the link of the virtual environment.
    directory = os.path.dirname(sys.executable)
    script = [] if name.startswith("python") else [os.path.join(directory, name)]
    if VARIABLE in os.environ:
        with contextlib.suppress(ConnectionError, FileNotFoundError):
            _run([*script, *sys.argv[1:]])
    os.execv(sys.executable, [sys.executable, *script, *sys.argv[1:]])


if __name__ == "__main__":
    main()
