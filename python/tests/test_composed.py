"""Composed pipelines: every program parses and has correct types, every setting is one that dlt
reads, the files of schedulers are valid, and those that need no account load what they should."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import metadata
from pathlib import Path
from typing import Any, Iterator, Mapping

import pytest
import tomlkit
from dlt.common.destination.reference import DestinationReference

from docs_tests.paths import PYTHON
from docs_tests.snippets.checks.code_names import read_code
from docs_tests.snippets.checks.config_file import check_config_file
from docs_tests.snippets.checks.foreign import check_foreign
from docs_tests.snippets.checks.shell import check_shell
from docs_tests.snippets.checks.stubs import write_stubs
from docs_tests.snippets.checks.types import CONFIG
from docs_tests.snippets.model import Fence
from tests.composed import Json, exported, shape_of
from tests.conftest import MYPY_CACHE

pytestmark = pytest.mark.xdist_group("composed")

LANGUAGES = {".py": "py", ".toml": "toml", ".yml": "yaml", ".json": "json", ".sh": "sh"}


def _fence(project: Json, name: str, text: str) -> Fence:
    lang = "docker" if name == "Dockerfile" else LANGUAGES.get(Path(name).suffix, "text")
    options = {"title": name}
    return Fence(project["query"], 0, 0, "", "```", lang, "", text.rstrip("\n"), options)


def _fences(project: Json) -> list[Fence]:
    return [_fence(project, name, text) for name, text in project["files"].items()]


def _leaves(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        path = (*above, key)
        yield from _leaves(value, path) if isinstance(value, dict) else [path]


def test_pairs_have_every_two_choices_together() -> None:
    pairs = [project["choice"] for project in exported()["pairs"]]
    sources = {(one["source"], one["part"]) for one in pairs}
    destinations = {one["destination"] for one in pairs}
    assert len(pairs) == len(sources) * len(destinations)
    runs = {one["run"] for one in pairs}
    assert len(runs) == 9
    for key in ("source", "destination", "disposition"):
        values = {one[key] for one in pairs}
        met = {(one[key], one["run"]) for one in pairs}
        missing = {(value, run) for value in values for run in runs} - met
        assert not missing, f"{key}: {sorted(missing)[:5]}"


def test_python_parses() -> None:
    programs = exported()["programs"]
    assert len(programs) > 3000
    for program in programs:
        ast.parse(program["text"], program["query"])
        assert max(map(len, program["text"].split("\n"))) <= 88, program["query"]
    for project in exported()["pairs"]:
        for name, text in project["files"].items():
            if name.endswith(".py"):
                ast.parse(text, f"{project['query']} {name}")


# Pages define names again; programs must not.
STRICTER = '# mypy: enable-error-code="no-redef"'


# In the worker of the other runs of mypy, which share its cache.
@pytest.mark.xdist_group("types")
def test_types_of_every_program(tmp_path: Path) -> None:
    """Programs that differ only in names of pipelines and destinations are checked once, in one run."""
    shapes: dict[str, Json] = {}
    for program in exported()["programs"]:
        shapes.setdefault(shape_of(program["text"]), program)
    stubs = tmp_path / "stubs"
    packages = ",".join(f"{name}.*" for name in ["dlt", *write_stubs(stubs)])
    source = tmp_path / "source"
    source.mkdir()
    (source / "mypy.ini").write_text(CONFIG.format(packages=packages), encoding="utf-8")
    programs = list(shapes.values())
    # A call that no stub has, and what STRICTER is for: the check itself must find them.
    wrong = (
        "from stripe_analytics import stripe_source\nstripe_source(nothing=1)\n"
        f"def twice() -> None: ...\ndef twice() -> None: ...\n{STRICTER}\n"
    )
    (source / "wrong.py").write_text(wrong, encoding="utf-8")
    for number, program in enumerate(programs):
        text = f"{program['text']}\n{STRICTER}\n"
        (source / f"program_{number}.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", "mypy.ini"),
            *("--cache-dir", str(MYPY_CACHE.resolve())),
            *sorted(file.name for file in source.glob("*.py")),
        ],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": str(stubs.resolve())},
    )
    found = re.findall(r"(?m)^(\w+)\.py:(\d+): error: (.*)$", done.stdout)
    assert [int(line) for name, line, _ in found if name == "wrong"] == [2, 4], done.stderr
    problems = [
        f"{programs[int(name.split('_')[1])]['query']}:{line} {message}"
        for name, line, message in found
        if name != "wrong"
    ]
    assert problems == []


def test_settings_are_those_that_dlt_reads() -> None:
    for project in exported()["pairs"]:
        fences = _fences(project)
        names = read_code(fences)
        variables: set[str] = set()
        for fence in fences:
            if fence.lang != "toml":
                continue
            assert check_config_file(fence, names) == [], project["query"]
            table = tomlkit.parse(fence.code).unwrap()
            variables |= {"__".join(path).upper() for path in _leaves(table)}
        exports = shlex.split(project["environment"], comments=False)
        given = {word.split("=")[0] for word in exports if word != "export"}
        # A table in the environment is one variable.
        assert {v for v in variables if not any(v.startswith(f"{g}__") for g in given)} <= given


def test_a_wrong_setting_is_found() -> None:
    project = exported()["pairs"][0]
    fence = _fence(project, ".dlt/secrets.toml", '[destination.snowflake.credentials]\nhots = "x"')
    assert check_config_file(fence, read_code([]))


@pytest.mark.parametrize("of", ["settings of destinations", "settings of staging"])
def test_dlt_resolves_the_settings(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """dlt's own resolver finds every value of the environment variables."""
    for name in list(os.environ):
        if re.match(r"(AWS|GOOGLE|AZURE|DESTINATION|SOURCES|CREDENTIALS)_", name):
            monkeypatch.delenv(name)
    key = "factory" if of == "settings of destinations" else "staging"
    checked = set()
    for project in exported()["pairs"]:
        name = project[key]
        if name is None or name in checked:
            continue
        checked.add(name)
        section = f"DESTINATION__{name.upper()}__"
        with monkeypatch.context() as patch:
            values = {}
            for word in shlex.split(project["environment"]):
                variable, _, value = word.partition("=")
                if variable.startswith(section):
                    patch.setenv(variable, value)
                    values[variable.removeprefix(section)] = value
            factory = DestinationReference.from_reference(name)
            assert factory is not None
            initial = factory.spec()
            # What a pipeline sets.
            for given in {"dataset_name", "local_dir", "pipeline_name"} & set(
                initial.__dataclass_fields__
            ):
                setattr(initial, given, "given")
            config = factory.configuration(initial)
            assert not config.is_partial()
            for path, value in values.items():
                found: Any = config
                for part in path.lower().split("__"):
                    found = getattr(found, part)
                # Local files get the folder of the pipeline before them.
                assert str(found).rstrip("\n").endswith(value), (name, path)
    assert len(checked) == (17 if key == "factory" else 1), checked


def test_files_of_schedulers_are_valid() -> None:
    kinds: dict[str, int] = {}
    for project in exported()["pairs"]:
        for fence in _fences(project):
            title = str(fence.title)
            if title.startswith(".github/") or fence.lang == "docker":
                kinds[fence.lang] = kinds.get(fence.lang, 0) + 1
                assert check_foreign(fence) == [], project["query"]
            if fence.lang == "json":
                json.loads(fence.code)
        steps = "\n".join(filter(None, [project["install"], project.get("init"), project["start"]]))
        shell = [_fence(project, "steps.sh", steps)]
        shell += [fence for fence in _fences(project) if fence.lang == "sh"]
        for fence in shell if project["choice"]["destination"] == "snowflake" else []:
            assert check_shell(fence) == [], project["query"]
    assert kinds["yaml"] > 50
    assert kinds["docker"] > 100


def test_a_wrong_workflow_is_found() -> None:
    project = exported()["pairs"][0]
    name = ".github/workflows/load.yml"
    assert check_foreign(_fence(project, name, "on: push\njobs:\n  load:\n    run-on: x\n"))
    assert check_foreign(_fence(project, "Dockerfile", "FROM x\nCOPIES a b"))


def test_extras_are_those_of_dlt() -> None:
    known = set(metadata("dlt").get_all("Provides-Extra") or [])
    for project in exported()["pairs"]:
        first, *others = project["files"]["requirements.txt"].split("\n")
        found = re.fullmatch(r"dlt(?:\[([\w,-]+)\])?==1\.10\.0", first)
        assert found, first
        assert set((found[1] or "").split(",")) - {""} <= known
        assert "setuptools<80.9" in others


# Rows of a table after the first run, all rows of the source at the second, those that were
# changed or are new, and different rows.
ROWS = {
    ("sql_database", "orders"): (3, 4, 2, 4),
    ("sql_database", "customers"): (3, 4, 2, 4),
    ("filesystem", "orders"): (3, 5, 2, 4),
    ("rest_api", "issues"): (129, 132, 8, 132),
    ("rest_api", "comments"): (191, 195, 4, 195),
    ("python", "orders"): (3, 3, 0, 3),
    ("frames", "orders"): (3, 3, 0, 3),
}


def _runs_here(project: Json) -> bool:
    """With DuckDB everything runs; at other destinations one kind of files and programs with a cursor."""
    choice = project["choice"]
    if choice["destination"] == "duckdb":
        return True
    usual = choice["cursor"] != "" or choice["disposition"] == "replace"
    local: dict[str, bool] = {
        "filesystem": usual and choice["part"] in ("", "csv"),
        "sqlalchemy": usual and choice["part"] in ("", "csv"),
        "iceberg": usual and choice["source"] == "python",
        "destination": usual and choice["source"] in ("python", "sql_database"),
    }
    return local.get(choice["destination"], False)


def _expected(project: Json, table: str) -> tuple[int, int]:
    """Rows after the first and after the second run."""
    choice = project["choice"]
    first, every, changed, different = ROWS[project["shape"], table]
    second = {
        "append": first + (changed if choice["cursor"] else every),
        "replace": every,
        "merge": different,
    }
    return first, second[choice["disposition"]]


def test_programs_that_need_no_account_run(tmp_path: Path) -> None:
    projects = [project for project in exported()["local"] if _runs_here(project)]
    assert len(projects) >= 60
    given = tmp_path / "projects.json"
    given.write_text(json.dumps(projects), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.composed_runs", str(given), str(tmp_path / "runs")],
        cwd=PYTHON,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    problems = []
    for project, result in zip(projects, results):
        if "error" in result:
            problems.append(f"{project['query']}: {result['error']}")
            continue
        tables = [table for shape, table in ROWS if shape == project["shape"]]
        if project["factory"] is None:
            # A function gets the rows of each run: only those that are new, with a cursor.
            found = {t: [run.get(t, 0) for run in result["rows"]] for t in tables}
            expected = {
                t: [ROWS[project["shape"], t][0], ROWS[project["shape"], t][2]] for t in tables
            }
        else:
            found = {t: [len(ids.get(t, [])) for ids in result["ids"]] for t in tables}
            expected = {t: list(_expected(project, t)) for t in tables}
            if project["choice"]["disposition"] == "merge":
                assert all(len(set(ids)) == len(ids) for ids in result["ids"][1].values())
        if found != expected:
            problems.append(f"{project['query']}: {found}, expected {expected}")
    assert not problems, "\n\n".join(problems)
