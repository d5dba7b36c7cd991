"""Imported by every Python process of a group before anything else (it is on PYTHONPATH).

1. An audit hook refuses sockets to anything but loopback and writes outside of the group's room.
   A refusal is raised and also logged to a file, so that a program that swallows it still fails.
2. Random ids that dlt makes are logged, so that the normaliser replaces exactly these.
3. What the group uses of dlt is logged: a destination that completed a load, a core source that was
   read, SQL that was recorded without a connection. Each line is `destination filesystem s3`: the
   part, its name, and the protocol or dialect if it has several.
4. `standins_lib` can be imported, and the group's `standins.py` is imported.

A new interpreter does all of it at once. The fork server (forkserver.py) calls `prepare` before it
imports dlt, and each process that it forks calls `enter`.
"""

from __future__ import annotations

import functools
import importlib.abc
import importlib.machinery
import importlib.util
import os
import socket
import sys
import urllib.request
from types import ModuleType
from typing import Any, Callable, Mapping, Optional, Sequence

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
    """Finds `standins_lib`, and changes the modules in `_CHANGED` after they are loaded."""

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
        if name not in _CHANGED:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                execute(module)
                _CHANGED[name](module)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


# Open in the processes of a group, None in the fork server.
_ids_log: Optional[int] = None
_uses_log: Optional[int] = None


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


def _log_use(*words: str) -> None:
    if _uses_log is not None:
        os.write(_uses_log, f"{' '.join(word for word in words if word)}\n".encode())


def _kind(config: Any) -> str:
    # Some have the whole path of the type, and LanceDB has capitals.
    return str(config.destination_type).rpartition(".")[2].lower()


def _place(config: Any) -> str:
    """Which of the systems that a destination can write to: a protocol or a dialect."""
    kind = _kind(config)
    if kind == "filesystem":
        return str(config.protocol)
    if kind == "sqlalchemy":
        return str(config.credentials.drivername).partition("+")[0]
    if kind == "qdrant":
        return "folder" if config.qd_path else "server"
    return ""


def _log_loads(load: Any) -> None:
    make_client, complete = load.Load.get_destination_client, load.Load.complete_package

    def get_destination_client(self: Any, schema: Any) -> Any:
        client = make_client(self, schema)
        self.noted_config = client.config
        return client

    def complete_package(self: Any, load_id: str, schema: Any, aborted: bool = False) -> None:
        complete(self, load_id, schema, aborted)
        if not aborted:
            config = self.noted_config
            _log_use("destination", _kind(config), _place(config))

    load.Load.get_destination_client = get_destination_client
    load.Load.complete_package = complete_package


def _log_tables(helpers: Any) -> None:
    load_rows = helpers.TableLoader.load_rows

    @functools.wraps(load_rows)
    def logged(self: Any, *args: Any, **kwargs: Any) -> Any:
        _log_use("source sql_database", self.engine.dialect.name)
        return load_rows(self, *args, **kwargs)

    helpers.TableLoader.load_rows = logged


def _log_files(source: Any) -> None:
    glob_files = source.glob_files

    @functools.wraps(glob_files)
    def logged(client: Any, *args: Any, **kwargs: Any) -> Any:
        protocol = client.protocol
        _log_use("source filesystem", protocol if isinstance(protocol, str) else protocol[0])
        return glob_files(client, *args, **kwargs)

    source.glob_files = logged


def _log_pages(client: Any) -> None:
    paginate = client.RESTClient.paginate

    @functools.wraps(paginate)
    def logged(self: Any, *args: Any, **kwargs: Any) -> Any:
        if sys._getframe(1).f_globals.get("__name__") == "dlt.sources.rest_api":
            _log_use("source rest_api")
        return paginate(self, *args, **kwargs)

    client.RESTClient.paginate = logged


def _log_statements(ddl: Any) -> None:
    job_client, record = ddl.job_client, ddl._record

    @functools.wraps(job_client)
    def logged_client(destination: Any, *args: Any, **kwargs: Any) -> Any:
        client = job_client(destination, *args, **kwargs)
        _log_use("sql", _kind(destination))
        return client

    @functools.wraps(record)
    def logged_record(client: Any) -> Any:
        _log_use("sql", _kind(client.config))
        return record(client)

    ddl.job_client, ddl._record = logged_client, logged_record


_CHANGED: Mapping[str, Callable[[Any], None]] = {
    "dlt.common.utils": _log_ids,
    "dlt.load.load": _log_loads,
    "dlt.sources.filesystem": _log_files,
    "dlt.sources.helpers.rest_client.client": _log_pages,
    "dlt.sources.sql_database.helpers": _log_tables,
    "standins_lib.ddl": _log_statements,
}


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
    global _ids_log, _uses_log
    room, append = os.environ["SNIPPETS_ROOM"], os.O_WRONLY | os.O_APPEND | os.O_CREAT
    violations = os.open(os.environ["SNIPPETS_VIOLATIONS"], append)
    _ids_log = os.open(os.environ["SNIPPETS_IDS"], append)
    _uses_log = os.open(os.environ["SNIPPETS_USES"], append)
    _install_guard((room, os.environ["SNIPPETS_PRIVATE"]), violations)
    _import_standins(room)


if "SNIPPETS_ROOM" in os.environ:
    prepare()
    enter()
