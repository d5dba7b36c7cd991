"""Imported by every Python process of a group before anything else (it is on PYTHONPATH).

1. An audit hook refuses sockets to anything but loopback and writes outside of the group's room.
   A refusal is raised and also logged to a file, so that a program that swallows it still fails.
2. Random ids that dlt makes are logged, so that the normaliser replaces exactly these.
3. `standins_lib` can be imported, and the group's `standins.py` is imported.

A new interpreter does all of it at once. The fork server (forkserver.py) calls `prepare` before it
imports dlt, and each process that it forks calls `enter`.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import socket
import sys
import urllib.request
from types import ModuleType
from typing import Any, Callable, Optional, Sequence

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_ALLOWED_FILES = ("/dev/null", "/dev/tty", "/dev/stdout", "/dev/stderr")
_ALLOWED_DIRS = ("/dev/fd/", "/dev/pts/", "/dev/shm/", "/proc/self/")
# Events that change the file system, with the positions of the paths that are changed.
_CHANGES = {
    "os.mkdir": (0,),
    "os.rename": (0, 1),
    "os.remove": (0,),
    "os.rmdir": (0,),
    "os.link": (1,),
    "os.symlink": (1,),
    "os.truncate": (0,),
    "os.chmod": (0,),
    "os.utime": (0,),
    "sqlite3.connect": (0,),
}
_RESOLVE = ("socket.getaddrinfo", "socket.gethostbyname")
_SEND = ("socket.connect", "socket.sendto", "socket.sendmsg")


class IsolationError(RuntimeError):
    """The snippet reached outside of its room. Not an OSError: those are retried by clients."""


def _is_loopback(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host is None or host == "":
        return True
    name = str(host).lower()
    return name in ("localhost", "::1", "0.0.0.0", "ip6-localhost", _HOST_NAME) or name.startswith(
        ("127.", "::ffff:127.")
    )


_HOST_NAME = socket.gethostname().lower()


def _install_guard(writable: Sequence[str], log: int) -> None:
    inside = tuple(os.path.realpath(directory) + os.sep for directory in writable)
    real_path, fs_decode = os.path.realpath, os.fsdecode

    def refuse(what: str) -> None:
        os.write(log, (what + "\n").encode("utf-8", "replace"))
        raise IsolationError(what)

    def check_path(path: object) -> None:
        if not isinstance(path, (str, bytes, os.PathLike)):
            return  # a file descriptor
        name = fs_decode(path)
        if name in (":memory:", "") or name.startswith("file::memory:"):
            return
        if name in _ALLOWED_FILES or name.startswith(_ALLOWED_DIRS):
            return
        full = real_path(name)
        if not (full + os.sep).startswith(inside):
            refuse(f"writes outside of its directory: {name}")

    def hook(event: str, args: Any) -> None:
        if event == "open":
            path, mode, flags = args
            writes = isinstance(flags, int) and flags & _WRITES
            if writes or (isinstance(mode, str) and set(mode) & set("wax+")):
                check_path(path)
        elif event in _CHANGES:
            for position in _CHANGES[event]:
                check_path(args[position])
        elif event in _RESOLVE:
            if not _is_loopback(args[0]):
                refuse(f"reaches for the network: {args[0]}")
        elif event in _SEND:
            address = args[1] if len(args) > 1 else None
            if isinstance(address, tuple) and address and not _is_loopback(address[0]):
                refuse(f"reaches for the network: {address[0]}")

    sys.addaudithook(hook)


def _bypass_proxies() -> None:
    """Python clients go straight to the guard, which names the host; others meet the dead proxy."""
    nothing: Callable[[], dict[str, str]] = dict
    urllib.request.getproxies = nothing
    urllib.request.getproxies_environment = nothing


class _Finder(importlib.abc.MetaPathFinder):
    """Finds `standins_lib`, and wraps the functions in dlt.common.utils that make ids."""

    def __init__(self, standins: str) -> None:
        self.standins = standins

    def find_spec(
        self, name: str, path: Optional[Sequence[str]], target: Optional[ModuleType] = None
    ) -> Optional[importlib.machinery.ModuleSpec]:
        if name == "standins_lib":
            return importlib.util.spec_from_file_location(
                name,
                os.path.join(self.standins, "__init__.py"),
                submodule_search_locations=[self.standins],
            )
        if name != "dlt.common.utils":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                execute(module)
                _log_ids(module)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


# Open in the processes of a group, None in the fork server.
_ids_log: Optional[int] = None


def _log_ids(utils: Any) -> None:
    # A row id has 10 bytes; digest128 makes those of nested rows from their parent's random id.
    row_id_bytes = 10

    def logging(make: Callable[..., Any], always: bool) -> Callable[..., Any]:
        def logged(*args: Any, **kwargs: Any) -> Any:
            made = make(*args, **kwargs)
            if _ids_log is not None and (always or row_id_bytes in (*args, *kwargs.values())):
                many = made if isinstance(made, list) else [made]
                os.write(_ids_log, "".join(f"{one}\n" for one in many).encode("ascii"))
            return made

        logged.__name__, logged.__doc__ = make.__name__, make.__doc__
        return logged

    for name in ("uniq_id", "uniq_id_base64", "many_uniq_ids_base64"):
        setattr(utils, name, logging(getattr(utils, name), always=True))
    utils.digest128 = logging(utils.digest128, always=False)


def _import_standins(room: str) -> None:
    path = os.path.join(room, "standins.py")
    if not os.path.exists(path):
        return
    spec = importlib.util.spec_from_file_location("standins", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["standins"] = module
    spec.loader.exec_module(module)


def prepare() -> None:
    """Applies what has to precede the import of dlt, and depends on no room."""
    here = os.path.dirname(os.path.abspath(__file__))
    standins = os.path.normpath(os.path.join(here, "..", "..", "standins"))
    sys.meta_path.insert(0, _Finder(standins))
    _bypass_proxies()


def enter() -> None:
    """Opens the logs of the room, installs the guard, and imports the group's stand-ins."""
    global _ids_log
    room, append = os.environ["SNIPPETS_ROOM"], os.O_WRONLY | os.O_APPEND | os.O_CREAT
    violations = os.open(os.environ["SNIPPETS_VIOLATIONS"], append)
    _ids_log = os.open(os.environ["SNIPPETS_IDS"], append)
    _install_guard((room, os.environ["SNIPPETS_PRIVATE"]), violations)
    _import_standins(room)


if "SNIPPETS_ROOM" in os.environ:
    prepare()
    enter()
