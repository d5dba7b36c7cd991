"""The files of data/generated are valid, complete and reproducible, without forbidden content."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator

import jsonschema
import pytest

from docs_tests.facts import surroundings
from docs_tests.facts.command import main
from docs_tests.facts.write import differences, list_files, to_text, write_tree
from docs_tests.library import VERSION
from docs_tests.paths import PYTHON
from tests.facts_data import DATA, load, load_schema

SCHEMAS = {
    "api": "api/*.json",
    "api-index": "api-index.json",
    "api-reexports": "api-reexports.json",
    "config": "config.json",
    "destinations": "destinations.json",
    "cli": "cli.json",
    "errors": "errors.json",
    "doc-links": "doc-links.json",
    "version": "version.json",
}


def run_facts(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "docs_tests", "facts", *arguments],
        cwd=PYTHON,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_files_are_valid(name: str) -> None:
    schema = load_schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    paths = sorted(DATA.glob(SCHEMAS[name]))
    assert paths
    for path in paths:
        validator.validate(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_forbid_additional_properties(name: str) -> None:
    def closed(schema: Any) -> Iterator[bool]:
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                yield schema["additionalProperties"] is not True
            for value in schema.values():
                yield from closed(value)
        elif isinstance(schema, list):
            for value in schema:
                yield from closed(value)

    assert all(closed(load_schema(name)))


def test_every_file_has_a_schema() -> None:
    covered = {path for pattern in SCHEMAS.values() for path in DATA.glob(pattern)}
    assert {DATA / name for name in list_files(DATA)} == covered


def test_files_are_serialized_canonically() -> None:
    for name in list_files(DATA):
        text = (DATA / name).read_text("utf-8")
        assert text == to_text(json.loads(text)), name
        assert next(iter(json.loads(text))) == "schema"


def test_one_file_has_the_version() -> None:
    """Another version of dlt changes this file, and those whose facts differ."""
    assert [name for name in list_files(DATA) if "dlt" in load(name)] == ["version.json"]
    assert load("version.json")["dlt"] == VERSION


@pytest.mark.parametrize("seed", ["1", "2"])
def test_runs_reproduce_the_committed_files(seed: str, tmp_path: Path) -> None:
    """Independent of hash seeds, user settings and the home directory."""
    done = run_facts(
        "--data",
        str(tmp_path / "data"),
        PYTHONHASHSEED=seed,
        DESTINATION__POSTGRES__CREDENTIALS__PORT="1",
        RUNTIME__LOG_LEVEL="DEBUG",
        HOME=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    assert differences(DATA, tmp_path / "data") == []


def test_check_lists_differences_and_suggests_the_update(tmp_path: Path) -> None:
    write_tree(tmp_path, {name: load(name) for name in list_files(DATA)})
    assert run_facts("--check", "--data", str(tmp_path)).returncode == 0

    path = tmp_path / "api" / "dlt.version.json"
    path.write_text(path.read_text("utf-8").replace('"DLT_PKG_NAME"', '"OTHER"'), "utf-8")
    (tmp_path / "api" / "dlt.gone.json").write_text("{}\n", "utf-8")
    (tmp_path / "errors.json").unlink()
    done = run_facts("--check", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "data/generated/api/dlt.version.json:" in done.stderr
    assert "data/generated/api/dlt.gone.json: no longer written" in done.stderr
    assert "data/generated/errors.json: missing" in done.stderr
    assert "npm run facts" in done.stderr
    assert not (tmp_path / "errors.json").exists()


def test_writing_removes_only_stale_files(tmp_path: Path) -> None:
    write_tree(tmp_path, {"api/dlt.old.json": {}, "cli.json": {}})
    (tmp_path / "own.json").write_text("{}", "utf-8")
    write_tree(tmp_path, {"cli.json": {"name": "dlt"}})
    assert sorted(p.name for p in tmp_path.rglob("*.json")) == ["cli.json", "own.json"]


@pytest.mark.parametrize(("name", "word"), [("dlt", "1.9.0"), ("griffe", "not installed")])
def test_wrong_surroundings(
    name: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def version(package: str) -> str:
        if package != name:
            return importlib.metadata.version(package)
        if name == "dlt":
            return "1.9.0"
        raise importlib.metadata.PackageNotFoundError(package)

    monkeypatch.setattr(surroundings, "version", version)
    assert main(["--check"]) == 2
    said = capsys.readouterr().err
    assert word in said
    assert "python/requirements.txt" in said


def docstring_lines() -> set[str]:
    """Lines of dlt's docstrings that are long enough to be distinguishable from code."""
    import dlt

    found: set[str] = set()
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for path in Path(str(dlt.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = ast.get_docstring(node) if isinstance(node, kinds) else None
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                text = str(node.value.value)  # the docstring of an attribute
            found |= {line.strip() for line in (text or "").splitlines() if len(line.strip()) > 40}
    return found


def test_no_docstrings() -> None:
    lines = docstring_lines()
    assert len(lines) > 1000
    for name in list_files(DATA):
        text = (DATA / name).read_text("utf-8")
        # A message is what users see and paste; a docstring may repeat a part of it.
        text = re.sub(r'"message": "(?:[^"\\]|\\.)*"', '"message": ""', text)
        strings = set(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
        assert not strings & lines, name
        long = [text for text in strings if len(text) > 40]
        # A type or a default may contain a name, but not a line of prose.
        assert not [x for text in long for x in lines if x in text and x.count(" ") > 4], name


def test_no_machine_paths() -> None:
    machine = re.compile(r"/(?:home|root|tmp|Users|usr|opt|var|work)/|site-packages|[A-Z]:\\\\")
    for name in list_files(DATA):
        assert not machine.search((DATA / name).read_text("utf-8")), name


def test_no_strings_that_look_like_secrets() -> None:
    secret = re.compile(r"\"'[A-Za-z0-9+/]{28,}={0,2}'\"")
    for name in list_files(DATA):
        assert not secret.search((DATA / name).read_text("utf-8")), name
