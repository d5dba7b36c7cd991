"""data/generated/tested.json: only what ran is in it, and it says against what."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from docs_tests.snippets.model import GroupResult
from docs_tests.snippets.run import run_group
from docs_tests.snippets.tested import (
    TESTED,
    Test,
    read_tests,
    stale_tests,
    what_ran,
    write_tests,
)
from tests.conftest import MakePage

SCHEMA = Path("data/schema/tested.schema.json")
DUCKDB = Test("destination", "duckdb", "", "real", "DuckDB", "1.2.2")


def _run(text: str, make_page: MakePage, tmp_path: Path) -> GroupResult:
    return run_group(make_page(text).groups[0], tmp_path / "run", 120, {}, {})


def test_a_run_notes_what_it_used(make_page: MakePage, tmp_path: Path) -> None:
    text = """```py group="g"
import dlt
from dlt.sources.filesystem import filesystem, read_csv
from dlt.sources.sql_database import sql_table
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.ddl import create_statements, prepared

shop_api.start()
url = "https://api.example.com/v1/"
api = rest_api_source({"client": {"base_url": url}, "resources": ["presses"]})
dlt.pipeline("api", destination=dlt.destinations.filesystem("lake")).run(api)
with open("a.csv", "w") as file:
    file.write("id\\n1\\n")

lake = dlt.destinations.filesystem("lake")
files = filesystem(".", file_glob="*.csv") | read_csv()
dlt.pipeline("files", destination=lake).run(files)

sqlite = dlt.destinations.sqlalchemy("sqlite:///a.db")
copy = dlt.pipeline("copy", destination=sqlite, dataset_name="shop")
copy.run([{"id": 1}], table_name="orders")
dlt.pipeline("tables", destination="duckdb").run(
    sql_table("sqlite:///a__shop.db", "orders")
)


@dlt.destination
def sink(rows, table):
    pass


dlt.pipeline("sink", destination=sink).run([{"id": 1}], table_name="orders")
warehouse = prepared([{"id": 1}], "athena", table_name="orders")
create_statements(warehouse)
print("done")
```
"""
    assert sorted(_run(text, make_page, tmp_path).uses) == [
        "destination destination",
        "destination duckdb",
        "destination filesystem file",
        "destination sqlalchemy sqlite",
        "source filesystem file",
        "source rest_api",
        "source sql_database sqlite",
        "sql athena",
    ]


def test_a_load_that_fails_is_no_test(make_page: MakePage, tmp_path: Path) -> None:
    text = """```py group="g" expect="PipelineStepFailed"
import dlt


@dlt.destination(batch_size=1)
def sink(rows, table):
    raise dlt.destinations.exceptions.DestinationTerminalException("no")


dlt.pipeline("sink", destination=sink).run([{"id": 1}], table_name="orders")
```
"""
    assert _run(text, make_page, tmp_path).uses == frozenset()


def test_a_server_counts_only_where_the_group_asked_for_it(make_page: MakePage) -> None:
    with_service = make_page(
        '```py hidden service="postgres" group="g"\n```\n```py group="g"\n```\n'
    )
    without = make_page('```py group="g"\n```\n')
    use = ["destination postgres"]
    (found,) = what_ran(with_service.groups[0], use)
    assert (found.how, found.engine) == ("real", "PostgreSQL")
    assert what_ran(without.groups[0], use) == []


def test_an_emulator_is_named_as_one(make_page: MakePage) -> None:
    page = make_page('```py hidden service="azure" group="g"\n```\n```py group="g"\n```\n')
    (found,) = what_ran(page.groups[0], ["destination filesystem az"])
    assert (found.how, found.engine, found.version) == ("emulator", "Azurite", "3.34.0")


@pytest.mark.parametrize(
    "use", ["destination snowflake", "destination qdrant server", "source postgres"]
)
def test_what_is_not_known_counts_as_nothing(use: str, make_page: MakePage) -> None:
    assert what_ran(make_page('```py group="g"\n```\n').groups[0], [use]) == []


def test_statements_are_no_engine(make_page: MakePage) -> None:
    (found,) = what_ran(make_page('```py group="g"\n```\n').groups[0], ["sql athena"])
    assert found == Test("destination", "athena", "", "sql", "", "")


def test_the_record_has_the_pages_of_all_runs(make_page: MakePage, tmp_path: Path) -> None:
    page = make_page('```py group="g"\nprint(1)\n```\n')
    (tmp_path / page.path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / page.path).touch()
    assert write_tests(tmp_path, [page], {page.path: {DUCKDB}})
    assert not write_tests(tmp_path, [page], {page.path: {DUCKDB}})
    assert not write_tests(tmp_path, [], {})
    content = json.loads((tmp_path / TESTED).read_text())
    jsonschema.validate(content, json.loads(SCHEMA.read_text()))
    assert content["pages"][page.path]["tests"] == [dict(vars(DUCKDB))]
    assert stale_tests(read_tests(tmp_path), [page], {page.path: {DUCKDB}}) == []
    assert write_tests(tmp_path, [page], {})
    assert read_tests(tmp_path) == {}


def test_a_page_that_is_gone_is_dropped(make_page: MakePage, tmp_path: Path) -> None:
    page = make_page('```py group="g"\nprint(1)\n```\n')
    write_tests(tmp_path, [page], {page.path: {DUCKDB}})
    (tmp_path / page.path).unlink(missing_ok=True)
    write_tests(tmp_path, [], {})
    assert read_tests(tmp_path) == {}


def test_a_record_without_a_run_is_a_problem(make_page: MakePage, tmp_path: Path) -> None:
    page = make_page('```py group="g"\nprint(1)\n```\n')
    write_tests(tmp_path, [page], {page.path: {DUCKDB}})
    records = read_tests(tmp_path)
    assert [str(p) for p in stale_tests(records, [page], {})] == [
        f"docs/x.mdx:1 — {TESTED} does not say what this page ran against; "
        f"npm run snippets -- --update writes {TESTED}"
    ]
    newer = Test(**{**vars(DUCKDB), "version": "1.3.0"})
    assert stale_tests(records, [page], {page.path: {newer}}) == []


def test_the_committed_record_fits_its_schema() -> None:
    content = json.loads(Path(TESTED).read_text())
    jsonschema.validate(content, json.loads(SCHEMA.read_text()))


@pytest.mark.parametrize("engine", ["", "Shop"])
def test_the_schema_wants_a_name_for_each_engine(engine: str) -> None:
    test = {**vars(DUCKDB), "engine": engine, "how": "real" if not engine else "sql"}
    content = {"dlt": "1.10.0", "pages": {"docs/x.mdx": {"hash": "0" * 64, "tests": [test]}}}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content, json.loads(SCHEMA.read_text()))
