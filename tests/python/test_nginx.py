"""deploy/nginx.conf answers `Accept: text/markdown` with a page's Markdown, and leaves browsers alone."""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CONF = Path("deploy/nginx.conf")
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
AGENT = "text/markdown, text/html, */*"

#: Debian has it in /usr/sbin, which is not in everybody's path.
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

pytestmark = pytest.mark.skipif(
    NGINX is None, reason="nginx is missing: bash scripts/install-services.sh installs it"
)

FILES = {
    "index.html": "<h1>home",
    "llms.txt": "# index",
    "404.html": "<h1>nothing here",
    "intro/index.html": "<h1>intro",
    "intro.md": "# intro",
    "api/__init__/index.html": "<h1>api",
    "api/__init__.md": "# api",
    "search/index.html": "<form>",
    "data/index.json": "{}",
    "assets/main.1a2b.js": "let a",
}


class Answer(NamedTuple):
    status: int
    type: str
    body: str
    vary: str | None
    cache: str | None


class Server(NamedTuple):
    port: int

    def get(self, path: str, accept: str) -> Answer:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", headers={"Accept": accept}
        )
        try:
            with urllib.request.urlopen(request, timeout=5) as response:
                status, headers, body = response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            with error:
                status, headers, body = error.code, error.headers, error.read()
        return Answer(
            status,
            headers["Content-Type"],
            body.decode(),
            headers["Vary"],
            headers["Cache-Control"],
        )


def _mime_types() -> str:
    """nginx's own list where it is installed, else the types of the test's files."""
    path = Path("/etc/nginx/mime.types")
    text = path.read_text() if path.exists() else "types { text/html html; text/plain txt; }"
    return re.sub(r"#.*", "", text)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("nginx")
    for name, content in FILES.items():
        file = folder / "docs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (folder / "mime.types").write_text(_mime_types())
    site = CONF.read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    site = site.replace("/srv/dlt-docs", str(folder))
    paths = "\n".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf = folder / "nginx.conf"
    conf.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr warn; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {paths}\n{site} }}\n"
    )
    # A worker of root is nobody, who cannot read a folder that only root may enter.
    for part in (folder, *folder.parents):
        if part.is_relative_to("/tmp") and part != Path("/tmp") and os.geteuid() == 0:
            part.chmod(0o755)
    assert NGINX is not None
    process = subprocess.Popen(
        [NGINX, "-p", str(folder), "-c", str(conf)], stderr=subprocess.PIPE, text=True
    )
    try:
        _wait(process, port)
        yield Server(port)
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=10)
    assert errors == "", "nginx warns about the file"


def _wait(process: "subprocess.Popen[str]", port: int) -> None:
    for _ in range(100):
        if process.poll() is not None:
            raise RuntimeError(process.communicate()[1])
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("nginx does not listen")


@pytest.mark.parametrize("path", ["/docs/intro", "/docs/intro/"])
def test_pages(server: Server, path: str) -> None:
    page = server.get(path, BROWSER)
    assert page == (200, "text/html; charset=utf-8", "<h1>intro", "Accept", "no-cache")
    twin = server.get(path, AGENT)
    assert twin == (200, "text/markdown; charset=utf-8", "# intro", "Accept", "no-cache")


@pytest.mark.parametrize(
    ("accept", "body"),
    [
        ("text/markdown", "# api"),
        ("TEXT/MARKDOWN;q=0.9, */*;q=0.1", "# api"),
        ("text/html;q=0.5,text/markdown", "# api"),
        ("text/markdown;q=0", "<h1>api"),
        ("text/markdown ; q=0.0, */*", "<h1>api"),
        ("text/markdown-x", "<h1>api"),
        ("text/*", "<h1>api"),
        ("*/*", "<h1>api"),
    ],
)
def test_accept(server: Server, accept: str, body: str) -> None:
    assert server.get("/docs/api/__init__", accept).body == body


def test_landing_page(server: Server) -> None:
    assert server.get("/docs/", BROWSER)[:4] == (
        200,
        "text/html; charset=utf-8",
        "<h1>home",
        "Accept",
    )
    assert server.get("/docs/", AGENT)[:4] == (
        200,
        "text/markdown; charset=utf-8",
        "# index",
        "Accept",
    )
    assert server.get("/docs", BROWSER).body == "<h1>home"


def test_files(server: Server) -> None:
    assert server.get("/docs/intro.md", "*/*")[1:3] == ("text/markdown; charset=utf-8", "# intro")
    assert server.get("/docs/llms.txt", AGENT)[1:3] == ("text/plain; charset=utf-8", "# index")
    assert server.get("/docs/data/index.json", AGENT).body == "{}"
    script = server.get("/docs/assets/main.1a2b.js", AGENT)
    assert script.body == "let a"
    assert "31536000" in (script.cache or "")


def test_nothing_there(server: Server) -> None:
    assert server.get("/docs/search", AGENT).body == "<form>"
    for accept in (BROWSER, AGENT):
        answer = server.get("/docs/none", accept)
        assert (answer.status, answer.body) == (404, "<h1>nothing here")
