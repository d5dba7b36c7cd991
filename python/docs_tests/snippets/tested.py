"""data/generated/tested.json: against what the code of each page ran, as the run found it.

    {
      "dlt": "1.10.0",
      "pages": {
        "docs/dlt-ecosystem/destinations/postgres.mdx": {
          "hash": "<sha256>",
          "tests": [
            {"part": "destination", "name": "postgres", "place": "", "how": "real",
             "engine": "PostgreSQL", "version": "15"}
          ]
        }
      }
    }

`part` is "destination" or "source", `name` that of the destination or the core source, `place` the
protocol or dialect if it has several. `how` is "real" (the system itself), "emulator" (a stand-in
for it) or "sql" (statements that dlt made without a connection). Pages without a test are left out.

Only a run makes an entry: sandbox/site/sitecustomize.py notes a destination when a load package was
completed, a source when it was read, and this module knows what they ran against. A use that is not
in ENGINES, or whose server the group did not ask for, makes none: code of the page may have taken
the system's place. `hash` is that of the page in data/generated/snippets.json; readers of the file
ignore pages whose hash differs.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence

from docs_tests.library import NAME
from docs_tests.snippets.json_files import write_json
from docs_tests.snippets.model import Group, Page, Problem
from docs_tests.snippets.report import fences_hash
from docs_tests.snippets.services.servers import SERVICES

TESTED = "data/generated/tested.json"
_PARTS = ("destination", "source")


@dataclass(frozen=True, order=True)
class Test:
    """That a part of dlt ran, and against what."""

    part: str
    name: str
    place: str
    how: str
    engine: str
    version: str

    # pytest must not take it for a class of tests.
    __test__ = False


@dataclass(frozen=True)
class Engine:
    """What a use ran against: a server of SERVICES, or something inside of the process."""

    service: str = ""
    name: str = ""
    how: str = "real"
    read_version: Callable[[], str] = str


def _package(name: str, distribution: str, how: str = "real") -> Engine:
    return Engine(name=name, how=how, read_version=lambda: version(distribution))


_DISK = Engine(name="local disk")
_SQLITE = Engine(name="SQLite", read_version=lambda: sqlite3.sqlite_version)
_DUCKDB = _package("DuckDB", "duckdb")
_STORES: Mapping[str, Engine] = {
    "file": _DISK,
    "s3": Engine(service="s3"),
    **dict.fromkeys(("az", "abfs", "abfss", "adl"), Engine(service="azure")),
    **dict.fromkeys(("gs", "gcs"), Engine(service="gcs")),
}
# By the words that sitecustomize.py notes.
ENGINES: Mapping[str, Engine] = {
    "destination destination": Engine(name="functions in Python"),
    "destination duckdb": _DUCKDB,
    "destination lancedb": _package("LanceDB", "lancedb"),
    "destination postgres": Engine(service="postgres"),
    "destination qdrant folder": _package(
        "local mode of qdrant-client", "qdrant-client", how="emulator"
    ),
    "destination sqlalchemy mysql": Engine(service="mariadb"),
    "destination sqlalchemy postgresql": Engine(service="postgres"),
    "destination sqlalchemy sqlite": _SQLITE,
    "destination weaviate": Engine(service="weaviate"),
    "source rest_api": Engine(name="web APIs inside of the test process", how="emulator"),
    "source sql_database duckdb": _DUCKDB,
    "source sql_database mysql": Engine(service="mariadb"),
    "source sql_database postgresql": Engine(service="postgres"),
    "source sql_database sqlite": _SQLITE,
    **{f"destination filesystem {place}": engine for place, engine in _STORES.items()},
    **{f"source filesystem {place}": engine for place, engine in _STORES.items()},
}


def _test(use: str, services: Sequence[str]) -> Optional[Test]:
    part, name, place = (*use.split(" "), "")[:3]
    if part == "sql":
        return Test("destination", name, "", "sql", "", "")
    engine = ENGINES.get(use)
    if engine is None or part not in _PARTS:
        return None
    if not engine.service:
        return Test(part, name, place, engine.how, engine.name, engine.read_version())
    if engine.service not in services:
        return None
    service = SERVICES[engine.service]
    how = "emulator" if service.emulates else "real"
    return Test(part, name, place, how, service.engine, service.programs.version)


def what_ran(group: Group, uses: Iterable[str]) -> list[Test]:
    """What the uses of a group prove."""
    found = {_test(use, group.services) for use in uses}
    return sorted(test for test in found if test is not None)


def read_tests(root: Path) -> dict[str, Any]:
    """The committed record by page; empty without the file."""
    path = root / TESTED
    if not path.exists():
        return {}
    pages: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["pages"]
    return pages


def _record(page: Page, tests: Iterable[Test]) -> Optional[dict[str, Any]]:
    written = [dict(vars(test)) for test in sorted(tests)]
    return {"hash": fences_hash(page.fences), "tests": written} if written else None


def write_tests(root: Path, pages: Sequence[Page], tests: Mapping[str, Iterable[Test]]) -> bool:
    """Puts the records of these pages into the file and drops those of pages that are gone; True
    when the file changed."""
    kept = {name: one for name, one in read_tests(root).items() if (root / name).exists()}
    for page in pages:
        kept.pop(page.path, None)
        record = _record(page, tests.get(page.path, ()))
        if record is not None:
            kept[page.path] = record
    content = {NAME: version(NAME), "pages": kept}
    return write_json(root / TESTED, content)


def _without_versions(record: Optional[Mapping[str, Any]]) -> Any:
    """A server of another machine may be a newer release."""
    if record is None:
        return None
    tests = [{k: v for k, v in test.items() if k != "version"} for test in record["tests"]]
    return {**record, "tests": tests}


def stale_tests(
    records: Mapping[str, Any], pages: Sequence[Page], tests: Mapping[str, Iterable[Test]]
) -> list[Problem]:
    """A problem for each page whose record is not what the run found."""
    way_out = f"npm run snippets -- --update writes {TESTED}"
    return [
        Problem(page.path, 1, f"{TESTED} does not say what this page ran against", way_out)
        for page in pages
        if _without_versions(records.get(page.path))
        != _without_versions(_record(page, tests.get(page.path, ())))
    ]
