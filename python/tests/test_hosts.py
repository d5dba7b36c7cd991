"""What nginx and Caddy answer with the files in deploy/: pages, their Markdown, headers, compressed files."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hosts import BROTLI, NOBODY, PROGRAMS, Kind, Server, in_container, started

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
AGENT = "text/markdown, text/html, */*"

#: `Accept` headers by what they get; tests/unit/deploy/markdown.test.ts has the same table.
ACCEPT: dict[str, list[str]] = json.loads(Path("tests/fixtures/accept.json").read_text())

FILES = {
    "index.html": "<h1>home",
    "llms.txt": "# index",
    "404.html": "<h1>nothing here",
    "intro/index.html": "<h1>intro",
    "intro/index.html.gz": "gz of intro",
    "intro/index.html.br": "br of intro",
    "intro.md": "# intro",
    "api/__init__/index.html": "<h1>api",
    "api/__init__.md": "# api",
    "search/index.html": "<form>",
    "data/index.json": "{}",
    "data/names.jsonl": "{}",
    "data/stub.pyi": "def run(): ...",
    "sw.js": "let cached",
    "assets/digests.1a2b.bin": "digests",
    "assets/js/main.1a2b.js": "let a",
    "assets/js/main.1a2b.js.br": "br of a",
    "assets/playground-1a2b/worker.js": "let worker",
    "assets/playground-1a2b/python.tar": "tar",
}

SERVERS: list[Kind] = ["nginx", "caddy"]


@pytest.fixture(scope="module", params=SERVERS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    kind: Kind = request.param
    if PROGRAMS[kind] is None:
        pytest.skip(f"{kind} is missing: bash python/install-services.sh installs nginx")
    folder = tmp_path_factory.mktemp(kind)
    for name, content in FILES.items():
        file = folder / "docs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    with started(kind, folder) as running:
        yield running


@pytest.mark.parametrize("path", ["/docs/intro", "/docs/intro/"])
def test_pages(server: Server, path: str) -> None:
    page = server.get(path, BROWSER)
    assert (page.status, page.body) == (200, "<h1>intro")
    assert page.header("Content-Type").lower() == "text/html; charset=utf-8"
    twin = server.get(path, AGENT)
    assert (twin.status, twin.body) == (200, "# intro")
    assert twin.header("Content-Type") == "text/markdown; charset=utf-8"
    for answer in (page, twin):
        assert answer.header("Cache-Control") == "no-cache"
        assert "Accept" in answer.header("Vary").split(", ")


@pytest.mark.parametrize("accept", ACCEPT["markdown"])
def test_markdown_is_accepted(server: Server, accept: str) -> None:
    assert server.get("/docs/api/__init__", accept).body == "# api"
    assert server.get("/docs/", accept).body == "# index"


@pytest.mark.parametrize("accept", ACCEPT["html"])
def test_markdown_is_not_accepted(server: Server, accept: str) -> None:
    assert server.get("/docs/api/__init__", accept).body == "<h1>api"
    assert server.get("/docs/", accept).body == "<h1>home"


def test_landing_page(server: Server) -> None:
    page = server.get("/docs/", BROWSER)
    assert (page.status, page.body) == (200, "<h1>home")
    assert page.header("Content-Type").lower() == "text/html; charset=utf-8"
    index = server.get("/docs/", AGENT)
    assert (index.status, index.body) == (200, "# index")
    assert index.header("Content-Type") == "text/markdown; charset=utf-8"
    assert page.header("Vary") == index.header("Vary") == "Accept"


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("/", "/docs/"),
        ("/docs", "/docs/"),
        ("/docs/index.html", "/docs/"),
        ("/docs/intro.html", "/docs/intro"),
        ("/docs/intro/index.html", "/docs/intro"),
        ("/docs/api/__init__.html", "/docs/api/__init__"),
    ],
)
def test_other_addresses_of_pages(server: Server, path: str, to: str) -> None:
    answer = server.get(path, BROWSER)
    assert (answer.status // 100, answer.header("Location")) == (3, to)


@pytest.mark.parametrize(
    ("path", "type"),
    [
        ("/docs/intro.md", "text/markdown; charset=utf-8"),
        ("/docs/llms.txt", "text/plain; charset=utf-8"),
        ("/docs/data/names.jsonl", "application/jsonl; charset=utf-8"),
        ("/docs/data/stub.pyi", "text/plain; charset=utf-8"),
        ("/docs/assets/playground-1a2b/python.tar", "application/x-tar"),
    ],
)
def test_types(server: Server, path: str, type: str) -> None:
    for accept in ("*/*", AGENT):
        answer = server.get(path, accept)
        assert (answer.status, answer.header("Content-Type")) == (200, type)


@pytest.mark.parametrize(
    "path", ["/docs/assets/js/main.1a2b.js", "/docs/assets/playground-1a2b/worker.js"]
)
def test_assets_are_kept(server: Server, path: str) -> None:
    answer = server.get(path, AGENT)
    assert answer.status == 200
    assert answer.header("Cache-Control") == "public, max-age=31536000, immutable"
    assert answer.header("Vary") in ("", "Accept-Encoding")


@pytest.mark.parametrize("path", ["/docs/sw.js", "/docs/data/index.json", "/docs/search"])
def test_others_are_asked_for_again(server: Server, path: str) -> None:
    answer = server.get(path, AGENT)
    assert answer.status == 200
    assert answer.header("Cache-Control") == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/docs/none",
        "/docs/none/",
        "/docs/none.html",
        "/docs/404.html",
        "/docs/none/index.html",
        "/docs/api",
        "/docs/api/",
        "/docs/data/",
        "/docs/assets",
        "/docs/assets/",
        "/docs/assets/js/",
        "/docs/assets/js/main.old.js",
        "/docs/assets/playground-old/worker.js",
        "/none",
        "/docs/..%2f..%2fetc/passwd",
    ],
)
def test_nothing_there(server: Server, path: str) -> None:
    for accept in (BROWSER, AGENT):
        answer = server.get(path, accept)
        if ".." in path:
            assert answer.status in (400, 404)
            continue
        assert (answer.status, answer.body) == (404, "<h1>nothing here")
        assert answer.header("Content-Type").lower() == "text/html; charset=utf-8"
        # A missing script may be there after the next release.
        assert answer.header("Cache-Control") == "no-cache"
        assert "script-src 'self' 'sha256-" in answer.header("Content-Security-Policy")


@pytest.mark.parametrize(
    ("path", "encoding", "sent", "body"),
    [
        ("/docs/intro", "gzip, br", "br", "br of intro"),
        ("/docs/intro", "gzip", "gzip", "gz of intro"),
        ("/docs/intro", "identity", "", "<h1>intro"),
        ("/docs/assets/js/main.1a2b.js", "br", "br", "br of a"),
        ("/docs/assets/js/main.1a2b.js", "gzip", "", "let a"),
    ],
)
def test_compressed_files(server: Server, path: str, encoding: str, sent: str, body: str) -> None:
    if server.kind == "nginx" and "br" in encoding and not BROTLI.exists():
        pytest.skip("nginx has no libnginx-mod-http-brotli-static")
    answer = server.get(path, BROWSER, encoding)
    assert (answer.header("Content-Encoding"), answer.body) == (sent, body)
    if sent:
        assert "Accept-Encoding" in answer.header("Vary")


@pytest.mark.parametrize(
    "path",
    [
        "/docs/intro/index.html.gz",
        "/docs/intro/index.html.br",
        "/docs/assets/js/main.1a2b.js.br",
    ],
)
def test_compressed_files_have_no_address(server: Server, path: str) -> None:
    answer = server.get(path, BROWSER, "gzip, br")
    assert (answer.status, answer.body) == (404, "<h1>nothing here")


def test_files_of_unknown_types_are_not_text(server: Server) -> None:
    answer = server.get("/docs/assets/digests.1a2b.bin")
    assert answer.status == 200
    assert not answer.header("Content-Type").startswith("text/")


@pytest.mark.parametrize(
    "path", ["/docs/", "/docs/intro", "/docs/none", "/docs/assets/js/main.1a2b.js"]
)
def test_every_answer_has_the_headers_of_security(server: Server, path: str) -> None:
    answer = server.get(path, BROWSER)
    assert answer.header("X-Content-Type-Options") == "nosniff"
    assert answer.header("Referrer-Policy") == "strict-origin-when-cross-origin"
    assert answer.header("Strict-Transport-Security").startswith("max-age=")
    assert "camera=()" in answer.header("Permissions-Policy")
    assert "frame-ancestors 'none'" in answer.header("Content-Security-Policy")
    assert "nginx/" not in answer.header("Server")


def test_only_the_engine_of_the_playground_compiles_webassembly(server: Server) -> None:
    page = server.get("/docs/intro", BROWSER).header("Content-Security-Policy")
    engine = server.get("/docs/assets/playground-1a2b/worker.js").header("Content-Security-Policy")
    assert "'wasm-unsafe-eval' blob:;" in engine
    # An engine that is opened as a page has no origin, no network and no scripts of the site.
    assert "connect-src 'none';" in engine
    assert "sandbox allow-scripts" in engine
    assert "'self'" not in engine.split("script-src ")[1].split(";")[0]
    assert "wasm-unsafe-eval" not in page
    assert "blob:" not in page
    script = page.split("script-src ")[1].split(";")[0]
    assert "unsafe" not in script


@pytest.mark.skipif(PROGRAMS["nginx"] is None, reason="nginx is missing")
def test_the_main_file_of_the_container_needs_no_root(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").write_text("<h1>home")
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    with in_container(tmp_path) as container:
        assert container.get("/docs/").body == "<h1>home"
        written = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    ours = {"nginx.conf", "site.conf", "mime.types"}
    assert {path.name for path in written} - ours == {"nginx.pid"}
    assert tmp_path / "tmp" / "nginx.pid" in written


def test_the_container_has_a_user_without_rights_and_files_that_exist() -> None:
    lines = Path("deploy/Dockerfile").read_text().splitlines()
    assert f"USER {NOBODY}:{NOBODY}" in lines
    assert not [line for line in lines if line.startswith("FROM") and ":" not in line]
    copied = [line.split()[1] for line in lines if line.startswith("COPY ")]
    assert "build/" in copied
    assert [name for name in copied if name != "build/" and not Path(name).exists()] == []
    # What the file of the site and the Dockerfile agree on.
    site = Path("deploy/nginx.conf").read_text()
    assert "listen 80;" in site
    assert "root /srv/dlt-docs;" in site
    assert "COPY build/ /srv/dlt-docs/docs/" in lines
