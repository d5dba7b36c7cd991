"""Starts nginx and Caddy with the files in deploy/, on a free port and a folder of a few files."""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from typing import Literal, NamedTuple

Kind = Literal["nginx", "caddy"]

#: Debian has nginx in /usr/sbin, which is not in everybody's path.
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"
PROGRAMS: dict[Kind, str | None] = {
    "nginx": shutil.which("nginx", path=PATH),
    "caddy": shutil.which("caddy", path=PATH),
}
#: Where Debian has the module of its package libnginx-mod-http-brotli-static.
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
#: The user of the container.
NOBODY = 65534


class Answer(NamedTuple):
    status: int
    headers: Message
    content: bytes

    @property
    def body(self) -> str:
        return self.content.decode()

    def header(self, name: str) -> str:
        """All values of a header; empty without it."""
        return ", ".join(self.headers.get_all(name, []))


class _Stay(urllib.request.HTTPRedirectHandler):
    """Redirects are answers, too."""

    def redirect_request(self, *_: object) -> None:
        return None


_stay = urllib.request.build_opener(_Stay)


class Server(NamedTuple):
    kind: Kind
    port: int

    def get(self, path: str, accept: str = "*/*", encoding: str = "identity") -> Answer:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            headers={"Accept": accept, "Accept-Encoding": encoding},
        )
        try:
            with _stay.open(request, timeout=5) as response:
                return Answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _mime_types() -> str:
    """nginx's own list where it is installed, else the types of the test's files."""
    path = Path("/etc/nginx/mime.types")
    text = path.read_text() if path.exists() else "types { text/html html; text/plain txt; }"
    return re.sub(r"#.*", "", text)


def nginx_site(folder: Path, port: int) -> str:
    """deploy/nginx.conf for a folder and a port of this machine."""
    (folder / "mime.types").write_text(_mime_types())
    site = Path("deploy/nginx.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    site = site.replace("/srv/dlt-docs", str(folder))
    if not BROTLI.exists():
        site = site.replace("brotli_static on;", "")
    return site


def _nginx(program: str, folder: Path, port: int) -> list[str]:
    site = nginx_site(folder, port)
    paths = "\n".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    module = f"load_module {BROTLI};" if BROTLI.exists() else ""
    conf = folder / "nginx.conf"
    conf.write_text(
        f"{module}daemon off; pid {folder}/pid; error_log stderr warn; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {paths}\n{site} }}\n"
    )
    return [program, "-p", str(folder), "-c", str(conf)]


def _caddy(program: str, folder: Path, port: int) -> list[str]:
    site = Path("deploy/Caddyfile").read_text().replace("/srv/dlt-docs", str(folder))
    site = re.sub(r"^:80 ", f"http://127.0.0.1:{port} ", site, flags=re.MULTILINE)
    conf = folder / "Caddyfile"
    conf.write_text("{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n" + site)
    return [program, "run", "--config", str(conf), "--adapter", "caddyfile"]


def _wait(process: "subprocess.Popen[str]", port: int) -> None:
    for _ in range(100):
        if process.poll() is not None:
            raise RuntimeError(process.communicate()[1])
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server does not listen")


@contextmanager
def started(kind: Kind, folder: Path) -> Iterator[Server]:
    """The server for a folder that has `docs/`; fails when the server says anything about its file."""
    program = PROGRAMS[kind]
    assert program is not None
    port = _free_port()
    command = (_nginx if kind == "nginx" else _caddy)(program, folder, port)
    with running(command, kind, folder, port) as server:
        yield server


@contextmanager
def in_container(folder: Path) -> Iterator[Server]:
    """nginx with the main file of the container, as a user without rights where this one may change to it."""
    program = PROGRAMS["nginx"]
    assert program is not None
    port = _free_port()
    (folder / "site.conf").write_text(nginx_site(folder, port))
    writable = folder / "tmp"
    writable.mkdir()
    conf = Path("deploy/nginx-container.conf").read_text()
    conf = conf.replace("/tmp/", f"{writable}/")
    conf = conf.replace("/etc/nginx/site.conf", f"{folder}/site.conf")
    if not BROTLI.exists():
        conf = re.sub(r"include /etc/nginx/modules-enabled.*", "", conf)
    (folder / "nginx.conf").write_text(conf)
    command = [program, "-e", "stderr", "-g", "daemon off;", "-c", str(folder / "nginx.conf")]
    user = NOBODY if os.geteuid() == 0 else None
    if user is not None:
        os.chown(writable, user, user)
    with running(command, "nginx", folder, port, user) as server:
        yield server


@contextmanager
def running(
    command: list[str], kind: Kind, folder: Path, port: int, user: int | None = None
) -> Iterator[Server]:
    """A command that serves a folder, until the end of the block; fails when it prints a warning."""
    # A worker of root is nobody, who cannot read a folder that only root may enter.
    for part in (folder, *folder.parents):
        if part.is_relative_to("/tmp") and part != Path("/tmp") and os.geteuid() == 0:
            part.chmod(0o755)
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, user=user, group=user)
    try:
        _wait(process, port)
        yield Server(kind, port)
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=10)
    lines = [line for line in errors.splitlines() if '"level":"info"' not in line]
    assert lines == [], f"{kind} warns about the file"
