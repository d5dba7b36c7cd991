"""The module `duckdb` of the playground answers as the native package does; groups become tasks."""

from __future__ import annotations

import json
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Annotated, Any, Literal, NewType, Optional, Union

import dlt
import pytest
from dlt.common.configuration.specs import AwsCredentials
from dlt.common.configuration.specs.base_configuration import extract_inner_hint, is_secret_hint
from dlt.common.json import _orjson, _simplejson, custom_encode
from dlt.common.schema.utils import new_table
from dlt.common.storages.configuration import FilesystemConfiguration
from dlt.common.typing import TSecretStrValue, extract_inner_type, is_union_type
from dlt.destinations.impl.postgres.configuration import PostgresCredentials
from dlt.load.configuration import LoaderConfiguration

import docs_tests.playground.command as command
from docs_tests.paths import PYTHON, ROOT
from docs_tests.playground.candidates import Task, task_of
from docs_tests.playground.coverage import Outcome
from docs_tests.playground.record import RECORD
from docs_tests.playground.sources import PACKAGES, requirements
from docs_tests.snippets.collect import collect_page

DRIVER = ROOT / "scripts" / "playground" / "run.mts"
ENGINE = ROOT / "packages/playground/src/engine/python"

# Runs in both: each line is a statement with its parameters, and prints what came back.
CALLS = """
import datetime, decimal, json, uuid
import duckdb

CALLS = [
    ("SELECT 1, 2.5, 'a', true, NULL", None),
    ("SELECT ?, ?, ?, ?", [1, "it''s", None, True]),
    ("SELECT ?::DOUBLE", [0.1]),
    ("SELECT $b, $a", {"a": 1, "b": "two"}),
    ("SELECT '?', \\"a?\\" FROM (SELECT 1 AS \\"a?\\") -- ?", None),
    ("SELECT 12.50::DECIMAL(12,2), (-0.01)::DECIMAL(38,9), 5::DECIMAL(4,0)", None),
    ("SELECT sum(x) FROM (VALUES (1), (2)) t(x)", None),
    ("SELECT 9223372036854775807, 255::UTINYINT, 18446744073709551615::UBIGINT", None),
    ("SELECT TIMESTAMP '2024-02-29 23:59:59.123456', DATE '1969-12-31', TIME '12:30:00.5'", None),
    ("SELECT ?::TIMESTAMP, ?::DATE, ?::TIME", [datetime.datetime(2024, 1, 2, 3), datetime.date(2024, 1, 2), datetime.time(1, 2, 3)]),
    ("SELECT ?", [b"\\x00\\xff'"]),
    ("SELECT '2024-03-01 10:00:00'::TIMESTAMP_S", None),
    ("SELECT '2024-03-01 10:00:00.123'::TIMESTAMP_MS, '2024-03-01 10:00:00.5'::TIMESTAMP_NS", None),
    ("SELECT [1, NULL, 3], {'a': 1, 'b': 'x'}", None),
    ("CREATE TABLE t (id BIGINT PRIMARY KEY, name VARCHAR)", None),
    ("INSERT INTO t VALUES (1, 'a')", None),
    ("INSERT INTO t VALUES (1, 'b')", None),
    ("BEGIN TRANSACTION", None),
    ("DELETE FROM t", None),
    ("ROLLBACK", None),
    ("SELECT * FROM t", None),
    ("SELECT * FROM missing", None),
    ("SELECT missing FROM t", None),
    ("SELEC 1", None),
    ("SELECT 'a'::INT", None),
    ("SELECT 300::TINYINT", None),
    ("COMMIT", None),
    ("SELECT table_name FROM information_schema.tables", None),
    ("SELECT current_database()", None),
]

connection = duckdb.connect("conformance.duckdb")
for sql, parameters in CALLS:
    try:
        found = connection.execute(sql, parameters)
        # Placeholders are no part of the names that the native package gives to columns.
        names = None if parameters or not found.description else [c[0] for c in found.description]
        print(sql, names, found.fetchall())
    except Exception as error:
        bases = [base.__name__ for base in type(error).__mro__]
        print(sql, bases, str(error).split("\\n")[0])
other = connection.cursor()
print(other.execute("SELECT count(*) FROM t").fetchone(), other.fetchone())
(moment,) = other.execute("SELECT TIMESTAMPTZ '2024-03-01 10:00:00.5+02'").fetchone()
print(moment.isoformat())
print(duckdb.sql("SELECT 42 AS answer").fetchall())
connection.close()
try:
    connection.execute("SELECT 1")
except duckdb.ConnectionException as error:
    print(error)
"""


def _in_browser_engine(tmp_path: Path, code: str) -> dict[str, Any]:
    tasks, results = tmp_path / "tasks.json", tmp_path / "results.json"
    step = {"title": "calls.py", "code": code, "writes": False, "runs": True}
    tasks.write_text(json.dumps([{"id": "calls", "steps": [step]}]))
    subprocess.run(
        ["node_modules/.bin/tsx", str(DRIVER), str(tasks), str(results)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=240,
    )
    result: dict[str, Any] = json.loads(results.read_text())[0]
    return result


def test_duckdb_answers_as_the_native_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = _in_browser_engine(tmp_path, CALLS)
    assert result["raised"] == []
    monkeypatch.chdir(tmp_path)
    exec(compile(CALLS, "calls.py", "exec"), {"__name__": "__main__"})
    native = capsys.readouterr().out.splitlines()
    browser = result["printed"]["0"].splitlines()
    assert len(browser) == len(native)
    assert [pair for pair in zip(browser, native) if pair[0] != pair[1]] == []


def _tasks(text: str, tmp_path: Path) -> list[object]:
    page = tmp_path / "docs" / "page.mdx"
    page.parent.mkdir()
    page.write_text(text)
    return [task_of(group) for group in collect_page(page, tmp_path).groups]


def test_a_command_that_runs_a_file_takes_it_as_it_is_then(tmp_path: Path) -> None:
    text = """
```py title="load.py" group="a"
print(1)
```

```sh group="a"
python load.py --full
```

```py title="load.py" group="a"
print(2)
```

```sh group="a"
python load.py
```
"""
    (task,) = _tasks(text, tmp_path)
    assert isinstance(task, Task)
    runs = [step for step in task.steps if step["runs"]]
    assert [(step["code"], step["arguments"]) for step in runs] == [
        ("print(1)", ["--full"]),
        ("print(2)", []),
    ]
    assert all(step["new"] for step in runs)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import pandas as pd", "needs Pandas"),
        ("print(pipeline.dataset().orders.df())", "needs Pandas"),
        ("from dlt.sources.sql_database import sql_table", "needs SQLAlchemy"),
        ("import subprocess", "needs another process or server"),
    ],
)
def test_a_program_that_cannot_run_there_has_a_reason(
    code: str, reason: str, tmp_path: Path
) -> None:
    assert _tasks(f"```py\n{code}\n```\n", tmp_path) == [reason]


def test_packages_are_those_of_the_lock() -> None:
    lock = (PYTHON / "requirements.txt").read_text(encoding="utf-8")
    assert requirements(lock).count("==") == len(PACKAGES)
    with pytest.raises(ValueError, match="dlt"):
        requirements("six==1.17.0 \\\n    --hash=sha256:00\n")


def test_fences_above_a_group_move_its_places_without_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "docs" / "page.mdx"
    page.parent.mkdir()
    program = '```py group="shop"\nprint(1)\n```\n'
    page.write_text(program)
    monkeypatch.setattr(command, "engine_hash", lambda root: "engine")
    monkeypatch.setattr(command, "run_tasks", lambda tasks: [Outcome(task, None) for task in tasks])

    def place() -> int:
        record = json.loads((tmp_path / RECORD).read_text())
        return int(record["pages"]["docs/page.mdx"]["shop"]["steps"][0]["fence"])

    assert command.main(["--update"], tmp_path) == 0
    assert place() == 1

    page.write_text(f"```text\nmore\n```\n\n{program}")
    monkeypatch.setattr(command, "run_tasks", lambda tasks: pytest.fail("nothing is due"))
    assert command.main([], tmp_path) == 1
    assert "is not current" in capsys.readouterr().out
    assert command.main(["--update"], tmp_path) == 0
    assert place() == 2
    assert command.main([], tmp_path) == 0


def _browser_module() -> Any:
    spec = spec_from_file_location("browser", ENGINE / "browser.py")
    assert spec is not None
    assert spec.loader is not None
    browser = module_from_spec(spec)
    spec.loader.exec_module(browser)
    return browser


Name = NewType("Name", str)


def test_cached_functions_of_annotations_answer_as_dlt_does() -> None:
    """Equal annotations with other results are told apart, as are arguments by place and by name."""
    browser = _browser_module()
    hints: list[Any] = [
        hint
        for spec in (
            PostgresCredentials,
            AwsCredentials,
            FilesystemConfiguration,
            LoaderConfiguration,
        )
        for hint in spec.get_resolvable_fields().values()
    ]
    hints += [
        Union[AwsCredentials, None],
        Union[None, AwsCredentials],
        Annotated[str, {"not": "hashable"}],
        Optional[TSecretStrValue],
        Literal[1],
        Literal[True],
    ]
    for function in (extract_inner_hint, extract_inner_type, is_secret_hint, is_union_type):
        cached = browser._cached(function)
        for _ in range(2):
            assert [cached(hint) for hint in hints] == [function(hint) for hint in hints]
    cached = browser._cached(extract_inner_hint)
    for _ in range(2):
        assert cached(Literal["a"], preserve_literal=True) == Literal["a"]
        assert cached(Literal["a"]) is str
        assert cached(Name, True) is Name
        assert cached(Name) is str


def test_a_schema_hashes_as_dlt_writes_it() -> None:
    """The engine has its own encoder for the content of a schema; its bytes are those of dlt's two."""
    browser = _browser_module()
    schema = dlt.Schema("shop")
    schema.update_table(
        new_table(
            "orders",
            columns=[
                {"name": "id", "data_type": "bigint", "primary_key": True},
                {"name": "größe", "data_type": "text", "description": 'a "b" \\ \u2028 \x07 €'},
                {"name": "price", "data_type": "decimal", "precision": 10},
            ],
        )
    )
    content = schema.to_dict()
    own = browser._sorted_json(content, custom_encode)
    assert own == _orjson.dumpb(content, sort_keys=True)
    ascii_only = {**content, "tables": {"orders": {"columns": {}, "x-share": 0.5, "price": None}}}
    assert browser._sorted_json(ascii_only, custom_encode) == _simplejson.dumpb(
        ascii_only, sort_keys=True
    )
