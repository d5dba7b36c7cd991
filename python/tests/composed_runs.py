"""Runs composed projects that need no account, each twice, and prints what they loaded as JSON.

Usage: python -m tests.composed_runs <projects.json> <folder>. The data change between the
runs: one row is changed, one is new. Each project runs in a process that is forked from this one,
which has imported what they all need.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import re
import sqlite3
import sys
import traceback
from pathlib import Path
from typing import Any

import dlt
import duckdb  # noqa: F401  # what the programs need is imported before the processes are forked
import pandas  # type: ignore[import-untyped]  # has no types
import pyarrow  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]
import sqlalchemy  # noqa: F401
from dlt.destinations.impl.duckdb import duck  # noqa: F401
from dlt.destinations.impl.filesystem import filesystem as files_job  # noqa: F401
from dlt.destinations.impl.sqlalchemy import sqlalchemy_job_client  # noqa: F401
from dlt.sources import filesystem, rest_api, sql_database  # noqa: F401

from docs_tests.snippets.standins import github
from tests.composed import Json

AT_ONCE = 2

FIRST = [
    {"id": 1, "title": "lamp", "updated_at": "2025-05-01T08:00:00Z"},
    {"id": 2, "title": "chair", "updated_at": "2025-05-02T08:00:00Z"},
    {"id": 3, "title": "table", "updated_at": "2025-05-03T08:00:00Z"},
]
LATER = [
    {"id": 3, "title": "desk", "updated_at": "2025-05-04T08:00:00Z"},
    {"id": 4, "title": "shelf", "updated_at": "2025-05-05T08:00:00Z"},
]
TIMES = ("2025-05-12T08:00:00Z", "2025-05-14T08:00:00Z")


def _database(run: int) -> None:
    with sqlite3.connect("source.db") as connection:
        for table in ("customers", "orders"):
            connection.execute(
                f"CREATE TABLE IF NOT EXISTS {table}"
                " (id INTEGER PRIMARY KEY, title TEXT, updated_at TEXT)"
            )
            connection.executemany(
                f"INSERT OR REPLACE INTO {table} VALUES (:id, :title, :updated_at)",
                LATER if run else FIRST,
            )


def _files(run: int, part: str) -> None:
    folder = Path("files")
    folder.mkdir(exist_ok=True)
    frame = pandas.DataFrame(LATER if run else FIRST)
    file = folder / f"{run}.{part}"
    if part == "csv":
        frame.to_csv(file, index=False)
    elif part == "jsonl":
        frame.to_json(file, orient="records", lines=True)
    else:
        pyarrow.parquet.write_table(pyarrow.Table.from_pandas(frame), file)
    os.utime(file, (1_700_000_000 + run, 1_700_000_000 + run))


def _prepare(project: Json, run: int) -> None:
    """The data of one run."""
    shape = project["shape"]
    if shape == "sql_database":
        _database(run)
    elif shape == "filesystem":
        _files(run, project["choice"]["part"])
    elif shape == "rest_api":
        github.start(now=TIMES[run])


def _environment() -> dict[str, str]:
    """Settings that take the place of the placeholders."""
    here = Path.cwd()
    return {
        "DLT_DATA_DIR": str(here / "work"),
        "SOURCES__SQL_DATABASE__CREDENTIALS": f"sqlite:///{here}/source.db",
        "SOURCES__FILESYSTEM__BUCKET_URL": (here / "files").as_uri(),
        "DESTINATION__FILESYSTEM__BUCKET_URL": (here / "lake").as_uri(),
        "DESTINATION__SQLALCHEMY__CREDENTIALS": f"sqlite:///{here}/destination.db",
        "RUNTIME__DLTHUB_TELEMETRY": "false",
        "RUNTIME__LOG_LEVEL": "CRITICAL",
    }


def _ids_in_files(folder: Path, pipeline: dlt.Pipeline, table_format: Any) -> list[Any]:
    """The ids in a table of files: in its format, or in all files of the folder."""
    if table_format == "iceberg":
        from dlt.common.libs.pyiceberg import get_iceberg_tables

        table = get_iceberg_tables(pipeline, folder.name)[folder.name]
        return list(table.scan().to_arrow()["id"].to_pylist())
    if table_format == "delta":
        from deltalake import DeltaTable

        return list(DeltaTable(folder).to_pyarrow_table()["id"].to_pylist())
    found: list[Any] = []
    for file in sorted(folder.iterdir()):
        if file.suffix == ".parquet":
            found += pyarrow.parquet.read_table(file)["id"].to_pylist()
        else:
            lines = gzip.decompress(file.read_bytes()).decode().splitlines()
            found += [json.loads(line)["id"] for line in lines]
    return found


def _ids(project: Json) -> dict[str, list[Any]]:
    """The ids in each table that the program loaded."""
    pipeline = dlt.attach(project["name"])
    schema = pipeline.default_schema
    tables = [t for t in schema.data_table_names() if "__" not in t]
    if project["factory"] == "filesystem":
        lake = Path("lake") / str(pipeline.dataset_name)
        return {
            table: _ids_in_files(lake / table, pipeline, schema.tables[table].get("table_format"))
            for table in tables
        }
    dataset = pipeline.dataset()
    return {table: [row[0] for row in dataset[table][["id"]].fetchall()] for table in tables}


def _without_servers(text: str) -> str:
    """Settings without the connections that are replaced by files: dlt would join both."""
    return re.sub(
        r"\[(sources\.sql_database|destination\.sqlalchemy)\.credentials\]\n([^\[]+\n)*", "", text
    )


def run_project(project: Json) -> dict[str, Any]:
    """Runs a project twice in the current folder."""
    for name, text in project["files"].items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(_without_servers(text), encoding="utf-8")
    os.environ.update(_environment())
    sys.path.insert(0, os.getcwd())
    result: dict[str, Any] = {"query": project["query"], "rows": [], "ids": []}
    for run in range(2):
        _prepare(project, run)
        with contextlib.redirect_stdout(io.StringIO()):
            module = __import__(project["name"])
            result["rows"].append(module.load())
        result["ids"].append({} if project["factory"] is None else _ids(project))
    return result


def _child(project: Json, folder: Path) -> None:
    try:
        folder.mkdir(parents=True)
        os.chdir(folder)
        result = run_project(project)
    except BaseException:
        result = {"query": project["query"], "error": traceback.format_exc()}
    (folder / "result.json").write_text(json.dumps(result), encoding="utf-8")
    # The threads of databases may still run.
    os._exit(0)


def main(projects: list[Json], root: Path) -> list[Json]:
    """Runs all projects; returns their results in order."""
    running: set[int] = set()
    for number, project in enumerate(projects):
        if len(running) == AT_ONCE:
            running.discard(os.wait()[0])
        pid = os.fork()
        if pid == 0:
            _child(project, root / str(number))
        running.add(pid)
    for _ in running:
        os.wait()
    files = [root / str(number) / "result.json" for number in range(len(projects))]
    return [json.loads(file.read_text("utf-8")) for file in files]


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    print(json.dumps(main(given, Path(sys.argv[2]).resolve())))
