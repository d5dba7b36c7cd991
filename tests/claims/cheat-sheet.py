"""Claims of docs/cheat-sheet.mdx: what its tables and lists say beyond the outputs of programs."""

import json
import os
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

MERGE: Any = {"table_name": "items", "write_disposition": "merge"}
UPSERT: Any = {"disposition": "merge", "strategy": "upsert"}
SCD2: Any = {"disposition": "merge", "strategy": "scd2"}


def items(page: Any, **options: Any) -> Any:
    """A resource of one page with a cursor on `at`."""
    options = {"cursor_path": "at", **options}
    return dlt.resource(page, name="items").add_step(dlt.sources.incremental(**options))


def values(page: Any, **options: Any) -> list[Any]:
    return [row["at"] for row in items(page, **options)]


def page_of(*numbers: Any) -> list[Any]:
    return [{"at": number} for number in numbers]


def loaded_twice(disposition: Any, first: Any, second: Any, **options: Any) -> list[Any]:
    """The column `v` after two runs."""
    made = pipeline()
    for page in (first, second):
        made.run(page, table_name="items", write_disposition=disposition, **options)
    return rows(made, "SELECT v FROM items ORDER BY v")


@claim("New rows are added to those that are there.")
def append_adds() -> None:
    made = pipeline()
    for v in "ab":
        made.run([{"v": v}], table_name="items")
    assert rows(made, "SELECT v FROM items ORDER BY v") == [("a",), ("b",)]


@claim(
    "The new rows take the place of all others. A cursor starts again in each run, unless `replace`"
    " is in a dictionary.",
    cases=("replace", "append", "dictionary"),
)
def replace_takes_the_place(case: str) -> None:
    mode: Any = {"disposition": "replace"} if case == "dictionary" else case
    starts = []
    from_zero = dlt.sources.incremental("at", initial_value=0)

    @dlt.resource(write_disposition=mode)  # type: ignore[call-overload]
    def changes(page: Any, at: Any = from_zero) -> Any:
        starts.append(at.start_value)
        yield page

    made = pipeline()
    made.run(changes(page_of(5)))
    made.run(changes(page_of(3, 6)))
    assert starts == [0, 0 if case == "replace" else 5]
    expected = {"replace": [(3,), (6,)], "append": [(5,), (6,)], "dictionary": [(6,)]}[case]
    assert rows(made, "SELECT at FROM changes ORDER BY at") == expected


@claim(
    "Rows with the same `primary_key` or `merge_key` are replaced; without a key, rows are added."
)
def merge_replaces_by_key() -> None:
    old, new = [{"id": 1, "v": "a"}], [{"id": 1, "v": "b"}]
    assert loaded_twice("merge", old, new, primary_key="id") == [("b",)]
    by_merge_key = [dlt.resource(page, name="days", merge_key="id") for page in (old, new)]
    made = pipeline("merge_key")
    for resource in by_merge_key:
        made.run(resource, write_disposition="merge")
    assert rows(made, "SELECT v FROM days") == [("b",)]
    without = pipeline("no_key")
    for page in (old, new):
        without.run(page, **MERGE)
    assert len(rows(without, "SELECT v FROM items")) == 2


@claim(
    "Rows are updated in place. Needs a `primary_key`, and a destination that can.",
    service="postgres",
)
def upsert_needs_key_and_destination() -> None:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = os.environ["SNIPPETS_POSTGRES_URL"]
    made = pipeline("upsert", destination="postgres")
    for v in "ab":
        made.run([{"id": 1, "v": v}], primary_key="id", **{**MERGE, "write_disposition": UPSERT})
    assert rows(made, "SELECT v FROM items") == [("b",)]
    with raises("SchemaCorruptedException") as caught:
        made.run([{"id": 1}], table_name="others", write_disposition=UPSERT)
    assert "primary_key" in caught.message
    duck = pipeline("duck")
    with raises("NormalizeJobFailed") as refused:
        duck.run([{"id": 1}], table_name="items", write_disposition=UPSERT, primary_key="id")
    assert "upsert" in refused.message


@claim("Rows are never overwritten: a changed row gets a new version.")
def scd2_keeps_versions() -> None:
    assert loaded_twice(SCD2, [{"id": 1, "v": "a"}], [{"id": 1, "v": "b"}]) == [("a",), ("b",)]


@claim('`refresh="drop_sources"`, `"drop_resources"` or `"drop_data"` in `run` starts over.')
def refresh_starts_over() -> None:
    modes: Any = ("drop_sources", "drop_resources", "drop_data")
    for mode in modes:
        made = pipeline(mode)
        for _ in range(2):
            made.run(items(page_of(1)), refresh=mode)
        assert rows(made, "SELECT at FROM items") == [(1,)]


@claim("The field of the row, as the source spells it, or a JSONPath.")
def path_of_the_cursor() -> None:
    with raises("IncrementalCursorPathMissing"):
        list(items([{"updatedAt": 1}], cursor_path="updated_at"))
    nested = [{"meta": {"at": 4}}]
    assert list(items(nested, cursor_path="meta.at", initial_value=9)) == []
    assert list(items(nested, cursor_path="meta.at", initial_value=1)) == nested


@claim("The start of the first run; later runs take the highest value from the state.")
def start_of_the_first_run() -> None:
    made = pipeline()
    made.run(items(page_of(2, 5, 3), initial_value=3))
    assert rows(made, "SELECT at FROM items ORDER BY at") == [(3,), (5,)]
    made.run(items(page_of(4, 6), initial_value=1))
    assert rows(made, "SELECT at FROM items ORDER BY at") == [(3,), (5,), (6,)]


@claim("The end of a backfill: the state is neither read nor written.")
def backfill_leaves_the_state() -> None:
    made = pipeline()
    made.run(items(page_of(7)))
    before = json.dumps(made.state["sources"])
    made.run(items(page_of(1, 2, 9), initial_value=1, end_value=3))
    assert json.dumps(made.state["sources"]) == before
    assert rows(made, "SELECT at FROM items ORDER BY at") == [(1,), (2,), (7,)]


@claim(
    "Rows come sorted: the resource stops at the first row at `end_value`, or after it with "
    '`range_end="closed"`.'
)
def sorted_rows_stop_early() -> None:
    asked = []
    cursor_on_at = dlt.sources.incremental("at")

    @dlt.resource(name="items")
    def pages(order: Any, at: Any = cursor_on_at) -> Any:
        for number in range(1, 9):
            asked.append(number)
            yield page_of(number)

    def asked_with(order: Any, end: Any = "open") -> int:
        asked.clear()
        cursor = dlt.sources.incremental(
            "at", initial_value=1, end_value=3, row_order=order, range_end=end
        )
        expected = [1, 2] if end == "open" else [1, 2, 3]
        assert [row["at"] for row in pages(order, at=cursor)] == expected
        return len(asked)

    assert asked_with("asc") == 3
    assert asked_with("asc", "closed") == 4
    assert asked_with(None) == 8


@claim(
    "The next run starts that much earlier, but not before `initial_value`: seconds for dates with"
    " a time, days for dates, units for `int` and `float`.",
    "A `Decimal` gets no lag",
)
def lag_moves_the_start() -> None:
    noon = datetime(2025, 5, 1, 12)
    starts = {}

    def load(name: str, value: Any) -> Any:
        made = pipeline(name)
        late = dlt.sources.incremental("at", lag=3600)

        @dlt.resource(name="items")
        def changes(at: Any = late) -> Any:
            starts[name] = at.start_value
            yield page_of(value)

        for _ in range(2):
            made.extract(changes())
        return starts[name]

    assert load("times", noon) == noon - timedelta(hours=1)
    assert load("numbers", 5000) == 1400
    assert load("fractions", 5000.0) == 1400.0
    assert load("decimals", Decimal(5000)) == Decimal(5000)


@claim("The field by which rows at the start value count as seen.")
def seen_rows_by_key() -> None:
    def second(**options: Any) -> int:
        made = pipeline(f"p{len(options)}")
        made.run(items([{"at": 5, "id": 1, "v": "a"}], **options))
        made.run(items([{"at": 5, "id": 1, "v": "b"}], **options))
        return len(rows(made, "SELECT v FROM items"))

    assert second(primary_key="id") == 1
    assert second() == 2


@claim(
    '`"raise"` by default; `"include"` loads rows without a value, `"exclude"` drops them.',
    "The lowest value counts, for loading backwards.",
)
def missing_values_and_order() -> None:
    gap: Any = [{"id": 1}, {"id": 2, "at": 3}]
    with raises("IncrementalCursorPathMissing"):
        list(items(gap))
    assert len(list(items(gap, on_cursor_value_missing="include"))) == 2
    assert len(list(items(gap, on_cursor_value_missing="exclude"))) == 1
    made = pipeline()
    made.run(items(page_of(5, 7), last_value_func=min))
    made.run(items(page_of(3, 9), last_value_func=min))
    assert rows(made, "SELECT at FROM items ORDER BY at") == [(3,), (5,), (7,)]


@claim(
    "dlt looks for a value in environment variables, then in `.dlt/secrets.toml`, then in"
    " `.dlt/config.toml`."
)
def order_of_places() -> None:
    Path(".dlt").mkdir()
    Path(".dlt/secrets.toml").write_text('[sources.crm]\na = "secrets"\nb = "secrets"\n')
    Path(".dlt/config.toml").write_text('[sources.crm]\na = "c"\nb = "c"\nd = "config"\n')
    Path("look.py").write_text(
        "import dlt\nprint(*(dlt.config[f'sources.crm.{k}'] for k in 'abd'))\n"
    )
    found = subprocess.run(
        [sys.executable, "look.py"],
        env={**os.environ, "SOURCES__CRM__A": "environment"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["environment", "secrets", "config"]


@claim(
    "argument `token` of `def shop` in `crm.py`",
    "In TOML, the parts of that name are the section and the field: `token` in"
    " `[sources.crm.shop]`.",
    "`dlt.secrets.value` and `dlt.config.value` as defaults mark required arguments;"
    ' `dlt.secrets["sources.crm.token"]` reads one value.',
)
def place_of_an_argument() -> None:
    Path("crm.py").write_text(
        "import dlt\n\n\n@dlt.source\ndef shop(token: str = dlt.secrets.value):\n"
        "    return dlt.resource([{'token': token}], name='tokens')\n"
    )
    sys.path.insert(0, os.getcwd())
    import crm  # type: ignore[import-not-found]

    with raises("ConfigFieldMissingException"):
        crm.shop()
    os.environ["SOURCES__CRM__SHOP__TOKEN"] = "one"
    assert list(crm.shop()) == [{"token": "one"}]
    del os.environ["SOURCES__CRM__SHOP__TOKEN"]
    Path(".dlt").mkdir()
    Path(".dlt/secrets.toml").write_text('[sources.crm.shop]\ntoken = "three"\n')
    program = "import crm\nprint(list(crm.shop()))\n"
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[{'token': 'three'}]"
    os.environ["SOURCES__CRM__TOKEN"] = "two"
    assert dlt.secrets["sources.crm.token"] == "two"


@claim(
    "a key, or a column with `nullable: False`, has no values: correct its name, call"
    " `pipeline.drop()`",
    "A run that fails in normalize, or in load with an error that may pass, leaves its package"
    " pending: the next `run` loads only that package; `pipeline.drop_pending_packages()` gives it"
    " up, with its rows if there is a cursor.",
    cases=("no cursor", "cursor"),
)
def pending_package(case: str) -> None:
    made = pipeline()
    if case == "cursor":
        hints: Any = {"id": {"data_type": "bigint", "nullable": False}}
        made.run(items([{"at": 1, "id": 1}]).apply_hints(columns=hints))
        with raises("NormalizeJobFailed"):
            made.run(items([{"at": 2, "id": 2}, {"at": 2, "id": None}]).apply_hints(columns=hints))
        made.drop_pending_packages()
        made.run(items([{"at": 2, "id": 2}, {"at": 3, "id": 3}]).apply_hints(columns=hints))
        assert rows(made, "SELECT at FROM items ORDER BY at") == [(1,), (3,)]
        return
    made.run([{"id": 0}], table_name="others")
    with raises("UnboundColumnException"):
        made.run([{"order": 1}], primary_key="id", **MERGE)
    assert made.has_pending_data
    with raises("UnboundColumnException"):
        made.run([{"id": 2}], table_name="others")
    assert rows(made, "SELECT id FROM others") == [(0,)]
    made.drop_pending_packages()
    assert not made.has_pending_data
    made = made.drop()
    made.run([{"order": 1}], primary_key="order", **MERGE)
    assert len(rows(made, 'SELECT "order" FROM items')) == 1


@claim(
    "After a failed job its package is not pending, and the cursor is past its rows.",
    cases=("failed job", "loaded"),
)
def after_a_failed_job(case: str) -> None:
    starts = []
    from_zero = dlt.sources.incremental("at", initial_value=0)

    @dlt.resource(columns={"copies": {"data_type": "bigint"}})
    def stock(page: Any, at: Any = from_zero) -> Any:
        starts.append(at.start_value)
        yield page

    made = pipeline()
    made.run(stock([{"at": 1, "copies": 1}]))
    if case == "failed job":
        with raises("LoadClientJobFailed"):
            made.run(stock([{"at": 2, "copies": 2**63}]))
    else:
        made.run(stock([{"at": 2, "copies": 2}]))
    assert not made.has_pending_data
    made.run(stock([]))
    assert starts == [0, 1, 2]
    assert len(rows(made, "SELECT at FROM stock")) == (1 if case == "failed job" else 2)


@claim("the cause is in `error.exception`, the step in `error.step`")
def cause_and_step() -> None:
    @dlt.resource
    def broken() -> Any:
        yield {"id": 1}
        raise ConnectionError("503")

    with raises("PipelineStepFailed") as caught:
        pipeline().run(broken)
    error: Any = caught.value
    assert error.step == "extract"
    assert type(error.exception).__name__ == "ResourceExtractionError"


@claim("give `initial_value` a time zone")
def zone_of_the_start() -> None:
    noon = datetime(2025, 5, 1, 12, tzinfo=timezone.utc)
    with raises("IncrementalCursorInvalidCoercion"):
        values(page_of(noon), initial_value=datetime(2025, 1, 1))
    assert values(page_of(noon), initial_value=datetime(2025, 1, 1, tzinfo=timezone.utc)) == [noon]


@claim(
    "`rest_api`, `sql_database` and `filesystem` are part of the package:"
    " `from dlt.sources.rest_api import rest_api_source`. No `dlt init` is needed."
)
def core_sources() -> None:
    from dlt.sources.filesystem import filesystem
    from dlt.sources.rest_api import rest_api_source
    from dlt.sources.sql_database import sql_database

    made = [filesystem, rest_api_source, sql_database]
    assert all(callable(one) for one in made)
    assert not Path("rest_api").exists()


@claim(
    "`dlt.pipeline` has no argument `credentials`: pass"
    ' `destination=dlt.destinations.duckdb("shop.duckdb")`.'
)
def credentials_belong_to_the_destination() -> None:
    make: Any = dlt.pipeline
    with raises(TypeError):
        make("shop", destination="duckdb", credentials="shop.duckdb")
    made = make("shop", destination=dlt.destinations.duckdb("shop.duckdb"), dataset_name="data")
    made.run([{"id": 1}], table_name="items")
    assert Path("shop.duckdb").exists()


@claim(
    "`dev_mode=True` is the name of what was `full_refresh=True`. A JSON column is"
    ' `{"data_type": "json"}`.'
)
def renamed_arguments() -> None:
    old = dlt.pipeline("old", destination="duckdb", dataset_name="d", full_refresh=True)
    new = dlt.pipeline("new", destination="duckdb", dataset_name="d", dev_mode=True)
    assert old.dataset_name != "d"
    assert new.dataset_name != "d"
    made = pipeline()
    made.run([{"tags": {"a": 1}}], table_name="items", columns={"tags": {"data_type": "json"}})
    assert columns(made, "items") == ["tags"]


@claim(
    "The merge strategies are `delete-insert`, the default, `upsert` and `scd2`; there is no"
    " `insert-only`."
)
def merge_strategies() -> None:
    from dlt.common.schema.typing import MERGE_STRATEGIES

    assert sorted(MERGE_STRATEGIES) == ["delete-insert", "scd2", "upsert"]
    made = pipeline()
    made.run([{"id": 1}], primary_key="id", **MERGE)
    capabilities: Any = made.destination.capabilities()
    assert capabilities.supported_merge_strategies[0] == "delete-insert"
    wrong: Any = {"disposition": "merge", "strategy": "insert-only"}
    with raises("ValueError"):
        dlt.resource([{"id": 1}], name="items", write_disposition=wrong).compute_table_schema()


@claim(
    "A relation has `select`, `limit`, `head`, `df`, `arrow`, `fetchall` and `fetchone`; `order_by`"
    ' needs Ibis, and `where` is missing: write SQL, `dataset("SELECT …")`.'
)
def methods_of_a_relation() -> None:
    made = pipeline()
    made.run([{"id": 2}, {"id": 1}], table_name="items")
    dataset = made.dataset(dataset_type="default")
    relation: Any = dataset.items
    names = ("select", "limit", "head", "df", "arrow", "fetchall", "fetchone")
    assert all(callable(getattr(relation, name)) for name in names)
    assert not hasattr(type(relation), "where")
    assert not hasattr(type(relation), "order_by")
    assert dataset("SELECT id FROM items ORDER BY id").fetchall() == [(1,), (2,)]


@claim("There is no `dlt.hub`, no `dlt.dataset` and no command `dlt dashboard`.")
def names_of_later_versions() -> None:
    assert not hasattr(dlt, "hub")
    assert not hasattr(dlt, "dataset")
    command = [sys.executable, "-m", "dlt.cli._dlt", "dashboard"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "invalid choice: 'dashboard'" in found.stderr


@claim(
    "`run` returns no row counts: they are in `pipeline.last_trace.last_normalize_info.row_counts`."
)
def row_counts() -> None:
    made = pipeline()
    info = made.run([{"id": 1}, {"id": 2}], table_name="items")
    assert not hasattr(info, "row_counts")
    assert made.last_trace.last_normalize_info.row_counts["items"] == 2


@claim("A second call of `dlt.pipeline` with the same name continues with the same state.")
def same_name_same_state() -> None:
    pipeline("shop").run(items(page_of(5)))
    again = pipeline("shop")
    again.run(items(page_of(4, 6)))
    assert rows(again, "SELECT at FROM items ORDER BY at") == [(5,), (6,)]


@claim(
    "In the table, names are snake case: `updatedAt` becomes `updated_at`, and a nested field"
    " `customer.city` becomes `customer__city`."
)
def names_of_columns() -> None:
    made = pipeline()
    made.run([{"updatedAt": 1, "customer": {"city": "Graz"}}], table_name="items")
    assert columns(made, "items") == ["updated_at", "customer__city"]


@claim(
    "A list in a row becomes a table `orders__lines`, linked by `_dlt_parent_id`;"
    " `max_table_nesting=0` keeps it as a JSON column."
)
def nested_tables() -> None:
    order = [{"id": 1, "lines": [{"sku": "TEA-07"}]}]
    made = pipeline()
    made.run(order, table_name="orders")
    joined = "SELECT sku FROM orders__lines l JOIN orders o ON l._dlt_parent_id = o._dlt_id"
    assert rows(made, joined) == [("TEA-07",)]
    flat = pipeline("flat")
    flat.run(dlt.resource(order, name="orders", max_table_nesting=0))
    assert flat.default_schema.data_table_names() == ["orders"]
    assert flat.default_schema.tables["orders"]["columns"]["lines"]["data_type"] == "json"


@claim("`add_limit(3)` counts yields, not rows.")
def limit_counts_yields() -> None:
    @dlt.resource
    def numbers() -> Any:
        for start in range(0, 100, 10):
            yield [{"n": start + n} for n in range(10)]

    assert len(list(numbers().add_limit(3))) == 30


@claim(
    "`from __future__ import annotations` in a module stops dlt from filling in `dlt.secrets.value`"
    " and `dlt.config.value` for arguments with a type."
)
def postponed_annotations() -> None:
    os.environ["TOKEN"] = "one"
    shop = (
        "@dlt.source\ndef {name}(token{type} = dlt.{kind}.value):\n"
        "    return dlt.resource([{{'token': str(token)}}], name='tokens')\n"
    )
    body = "import dlt\n\n\n" + "\n\n".join(
        shop.format(name=f"{kind}_{name}", type=type_, kind=kind)
        for kind in ("secrets", "config")
        for name, type_ in (("typed", ": str"), ("untyped", ""))
    )
    Path("plain.py").write_text(body)
    Path("postponed.py").write_text("from __future__ import annotations\n" + body)
    sys.path.insert(0, os.getcwd())
    import plain  # type: ignore[import-not-found]
    import postponed  # type: ignore[import-not-found]

    for kind in ("secrets", "config"):
        filled = [
            list(getattr(module, f"{kind}_{name}")()) == [{"token": "one"}]
            for module in (plain, postponed)
            for name in ("typed", "untyped")
        ]
        assert filled == [True, True, False, True]


@claim("Python 3.9 to 3.13.")
def python_versions() -> None:
    from importlib.metadata import metadata

    found = metadata("dlt")["Requires-Python"]
    assert ">=3.9" in found.replace(" ", "")
    assert "<3.14" in found.replace(" ", "")
