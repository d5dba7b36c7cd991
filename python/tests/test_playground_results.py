"""The results of a run: odd names are quoted, and what cannot be read does not hide the rest."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pytest

import docs_tests.playground.command as command

ENGINE = Path(__file__).resolve().parents[2] / "packages/playground/src/engine/python"


def _module(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"dlt_playground.{name}", ENGINE / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Results:
    """The modules of the playground, with the native DuckDB in place of the bridge."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
        self.catalogs: list[str] = []
        self.connection = duckdb.connect()
        self.data = data
        package, browser, connection = (
            ModuleType(n) for n in ("dlt_playground", "duckdb", "duckdb.connection")
        )
        self.pipelines = _module("pipelines")
        vars(package)["pipelines"] = self.pipelines
        vars(browser)["connect"] = self.connection.cursor
        vars(connection)["catalogs"] = lambda: self.catalogs
        for module in (package, browser, connection):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        self.tables = _module("tables")

    def attach(self, name: str) -> None:
        self.connection.execute(f"ATTACH ':memory:' AS {self.tables.quoted(name)}")
        self.catalogs.append(name)

    def read(self) -> tuple[dict[str, Any], list[str]]:
        problems: list[str] = []
        found = self.tables.read(str(self.data), problems)
        return {f"{table['dataset']}.{table['name']}": table for table in found}, problems


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Results:
    return Results(monkeypatch, tmp_path)


@pytest.mark.parametrize(
    "name", ['a"b', "a'b", "a.b", "select", "ä b", '"', "x; DROP TABLE y", "__proto__"]
)
def test_names_of_databases_schemas_tables_and_columns_are_quoted(
    results: Results, name: str
) -> None:
    results.attach(name)
    q = results.tables.quoted(name)
    results.connection.execute(f"CREATE SCHEMA {q}.{q}")
    results.connection.execute(f"CREATE TABLE {q}.{q}.{q} AS SELECT 1 AS {q}")
    found, problems = results.read()
    assert problems == []
    (table,) = found.values()
    assert table["rows"] == [["1"]]
    assert table["columns"] == [{"name": name, "type": "INTEGER"}]
    assert "error" not in table


def test_a_table_that_cannot_be_read_has_its_error_and_the_others_their_rows(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    results.attach("shop")
    results.connection.execute("CREATE TABLE shop.main.good AS SELECT 1 AS id")
    results.connection.execute("CREATE TABLE shop.main.bad AS SELECT 2 AS id")
    read = results.tables._read

    def failing(cursor: Any, table: str, columns: Any) -> Any:
        return read(cursor, table.replace('"bad"', '"missing"'), columns)

    monkeypatch.setattr(results.tables, "_read", failing)
    found, problems = results.read()
    assert problems == []
    assert found["main.good"]["rows"] == [["1"]]
    assert found["main.bad"]["rows"] == []
    assert found["main.bad"]["error"].startswith("CatalogException: ")


def test_views_dropped_schemas_and_detached_databases_hide_nothing(results: Results) -> None:
    run = results.connection.execute
    for name in ("shop", "gone"):
        results.attach(name)
    run("CREATE TABLE shop.main.t AS SELECT 1 AS id")
    run("CREATE TABLE shop.main.dropped AS SELECT 1 AS id")
    run("CREATE VIEW shop.main.broken AS SELECT * FROM shop.main.dropped")
    run("DROP TABLE shop.main.dropped")
    run("CREATE SCHEMA shop.old")
    run("CREATE TABLE shop.old.t AS SELECT 1 AS id")
    run("DROP SCHEMA shop.old CASCADE")
    run("DETACH gone")
    found, problems = results.read()
    assert list(found) == ["main.t"]
    assert problems == []


def test_what_is_sent_to_the_page_is_limited(results: Results) -> None:
    results.attach("shop")
    run = results.connection.execute
    columns = ", ".join(f"{number} AS c{number}" for number in range(1_000))
    run(f"CREATE TABLE shop.main.wide AS SELECT {columns} FROM range(500)")
    run("CREATE TABLE shop.main.long AS SELECT repeat('x', 1000000) AS text FROM range(3)")
    for number in range(results.tables.MAX_TABLES):
        run(f"CREATE TABLE shop.main.z{number} AS SELECT 1 AS id")
    found, problems = results.read()
    wide = found["main.wide"]
    assert (wide["columnCount"], len(wide["columns"]), wide["count"]) == (
        1_000,
        results.tables.MAX_COLUMNS,
        500,
    )
    assert len(wide["rows"]) * len(wide["columns"]) <= results.tables.MAX_CELLS
    assert {len(row) for row in wide["rows"]} == {results.tables.MAX_COLUMNS}
    assert (
        found["main.long"]["rows"][0][0]
        == "x" * results.tables.MAX_VALUE + "… (1000000 characters)"
    )
    assert problems == ["200 of 202 tables are shown."]


def test_a_damaged_pipeline_is_named_and_the_others_are_shown(results: Results) -> None:
    for name, state in (("bad", "{"), ("good", "{}")):
        folder = results.data / "pipelines" / name
        (folder / "schemas").mkdir(parents=True)
        (folder / "state.json").write_text(state)
    (results.data / "pipelines" / "bad" / "schemas" / "a.schema.json").write_text("[]")
    problems: list[str] = []
    found = results.pipelines.read(str(results.data), problems)
    assert [pipeline["name"] for pipeline in found] == ["good"]
    assert len(problems) == 1
    assert problems[0].startswith("The pipeline bad cannot be read: JSONDecodeError")
    assert results.read() == ({}, [])


def test_the_state_of_sources_is_cut(results: Results) -> None:
    folder = results.data / "pipelines" / "p"
    folder.mkdir(parents=True)
    (folder / "state.json").write_text(json.dumps({"sources": {"s": "x" * 1_000_000}}))
    (pipeline,) = results.pipelines.read(str(results.data), [])
    assert len(pipeline["state"]) < results.pipelines.MAX_STATE + 100


@pytest.mark.parametrize(
    ("recorded", "now", "holds"),
    [
        ({"reason": "fails there"}, {"reason": "prints something else there"}, True),
        ({"reason": "needs Pandas"}, {"reason": "fails there"}, False),
        ({"steps": []}, {"reason": "fails there"}, False),
        ({"hash": "other", "reason": "fails there"}, {"reason": "fails there"}, False),
        (None, {"reason": "fails there"}, False),
    ],
)
def test_a_record_holds(recorded: Any, now: dict[str, Any], holds: bool) -> None:
    group = {"hash": "same"}
    assert command._holds(recorded and {**group, **recorded}, {**group, **now}) is holds
