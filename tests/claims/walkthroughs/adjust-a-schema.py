"""Claims of docs/walkthroughs/adjust-a-schema.mdx."""

import logging
from pathlib import Path
from typing import Any, Callable

import dlt
import yaml
from standins_lib.claims import claim, columns, pipeline, raises, rows


def shop(name: str = "claims") -> dlt.Pipeline:
    return pipeline(name, import_schema_path="import", export_schema_path="export")


def edit(change: Callable[[Any], Any]) -> None:
    path = Path("import/claims.schema.yaml")
    schema = yaml.safe_load(path.read_text())
    change(schema["tables"]["orders"]["columns"])
    path.write_text(yaml.safe_dump(schema, sort_keys=False))


def load(data: list[Any], **given: Any) -> dlt.Pipeline:
    loaded = shop()
    loaded.run(data, table_name="orders", **given)
    return loaded


def before_the_first_load(data: list[Any], change: Callable[[Any], Any]) -> dlt.Pipeline:
    """Lets dlt write the import file, edits it, and loads into a new dataset."""
    shop().extract(data, table_name="orders")
    shop().drop()
    edit(change)
    return load(data)


@claim(
    "Both files have the name of the schema, which is the name of the source.",
    "Without a source, it is the name of the pipeline, minus `_pipeline` at its end.",
)
def names_of_the_files() -> None:
    loaded = shop("till_pipeline")
    loaded.run([{"id": 1}], table_name="orders")

    @dlt.source(name="branch")
    def source() -> Any:
        return dlt.resource([{"id": 1}], name="orders")

    loaded.run(source())
    for folder in ("import", "export"):
        found = sorted(path.name for path in Path(folder).iterdir())
        assert found == ["branch.schema.yaml", "till.schema.yaml"]


@claim("A value that is not a number will go to a variant column, `total__v_text`.")
def value_that_is_no_number() -> None:
    loaded = before_the_first_load(
        [{"total": "49.90"}, {"total": "free"}],
        lambda found: found.update(total={"data_type": "double", "nullable": True}),
    )
    found = rows(loaded, "SELECT total, total__v_text FROM orders ORDER BY total")
    assert found == [(49.9, None), (None, "free")]


@claim(
    "The order applies to new tables only, also to those that staging-optimized makes for a first "
    "replace: columns that come later are added at the end.",
    service="postgres",
    cases=("new table", "insert-from-staging", "staging-optimized"),
)
def order_of_columns(case: str) -> None:
    if case != "new table":
        import os

        destination = dlt.destinations.postgres(
            os.environ["SNIPPETS_POSTGRES_URL"], replace_strategy=case
        )
        loaded = dlt.pipeline("order", destination=destination, dataset_name="in_order")
        loaded.run([{"id": 1, "at": 2}], table_name="orders")
        known = loaded.default_schema.tables["orders"]["columns"]
        loaded.default_schema.tables["orders"]["columns"] = {
            name: known[name] for name in ("at", "id", "_dlt_load_id", "_dlt_id")
        }
        loaded.run([{"id": 1, "at": 2}], table_name="orders", write_disposition="replace")
        with loaded.sql_client() as client:
            names = client.execute_sql(
                "SELECT column_name FROM information_schema.columns WHERE table_name = 'orders'"
                " AND table_schema = 'in_order' ORDER BY ordinal_position"
            )
        first = ["at", "id"] if case == "staging-optimized" else ["id", "at"]
        assert [row[0] for row in names or ()][:2] == first
        return
    loaded = before_the_first_load(
        [{"id": 1, "at": 2}],
        lambda found: found.update(at={"data_type": "bigint"}, id={"data_type": "bigint"}),
    )
    load([{"first": 0, "id": 2, "at": 3}])
    found = [row[0] for row in rows(loaded, "DESCRIBE orders")]
    assert found == ["at", "id", "_dlt_load_id", "_dlt_id", "first"]


@claim(
    "The nested table `orders__lines` is gone.",
    "If you leave the flattened columns in the file, they are created too, and stay null.",
)
def fields_kept_as_json() -> None:
    loaded = before_the_first_load(
        [{"lines": [{"sku": "A1"}], "customer": {"city": "Porto"}}],
        lambda found: found.update(
            lines={"data_type": "json"},
            customer={"data_type": "json"},
            customer__city={"data_type": "text"},
        ),
    )
    assert loaded.default_schema.data_table_names() == ["orders"]
    found = rows(loaded, "SELECT customer, customer__city FROM orders")
    assert found == [('{"city":"Porto"}', None)]


@claim(
    "DuckDB made `id` not null and ignored `partition` and `cluster`.",
    "By default it also ignores `unique`, which needs `create_indexes`.",
)
def hints_of_duckdb() -> None:
    hints = {"data_type": "bigint", "nullable": False, "unique": True, "partition": True}
    loaded = before_the_first_load([{"id": 1}, {"id": 1}], lambda found: found.update(id=hints))
    assert rows(loaded, "SELECT id FROM orders") == [(1,), (1,)]
    described = {row[0]: row[2] for row in rows(loaded, "DESCRIBE orders")}
    assert described["id"] == "NO"
    strict = pipeline(
        "strict", destination=dlt.destinations.duckdb("strict.duckdb", create_indexes=True)
    )
    with raises("LoadClientJobFailed"):
        strict.run([{"id": 1}, {"id": 1}], table_name="orders", columns={"id": hints})


@claim(
    "dlt creates the import file once and never writes to it again.",
    "When it is the same, the stored schema keeps evolving, and new fields appear in the export"
    " file only.",
)
def import_file_is_written_once() -> None:
    load([{"id": 1}])
    first = Path("import/claims.schema.yaml").read_text()
    load([{"id": 1, "coupon": "MAY"}])
    assert Path("import/claims.schema.yaml").read_text() == first
    assert "coupon" in Path("export/claims.schema.yaml").read_text()


@claim("When it differs, it replaces the stored schema, and dlt infers the other columns again.")
def edited_file_replaces_the_schema() -> None:
    load([{"id": 1, "coupon": "MAY"}])
    edit(lambda found: found.update(id={"data_type": "bigint"}))
    loaded = load([{"id": 1, "city": "Porto"}])
    assert columns(loaded, "orders") == ["id", "city"]
    found = rows(loaded, "SELECT coupon, city FROM orders ORDER BY city")
    assert found == [(None, "Porto"), ("MAY", None)]


@claim(
    "Existing columns keep their type and place.",
    "dlt logs a warning that recommends a refresh, but a refresh in the same run does nothing:",
)
def refresh_in_the_same_run() -> None:
    load([{"total": "49.90"}])
    edit(lambda found: found.update(total={"data_type": "double"}))
    logged: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("dlt").addHandler(handler)
    loaded = load([{"total": "5.10"}], refresh="drop_sources")
    assert [text for text in logged if "consider using one of the refresh options" in text]
    assert rows(loaded, "DESCRIBE orders")[0][:2] == ("total", "VARCHAR")
    assert len(rows(loaded, "SELECT total FROM orders")) == 2


@claim(
    'To keep those, run once with the edited file and once more with `refresh="drop_sources"`: the'
    " first run records that the table exists, the second drops and creates it."
)
def refresh_in_the_second_run() -> None:
    load([{"total": "49.90"}])
    pipeline("another", destination=shop().destination).run([{"id": 1}], table_name="books")
    edit(lambda found: found.update(total={"data_type": "double"}))
    load([{"total": "5.10"}])
    loaded = load([{"total": "5.10"}], refresh="drop_sources")
    assert rows(loaded, "SELECT total FROM orders") == [(5.1,)]


@claim("the file was typed by hand, and lacks fields that dlt writes")
def file_typed_by_hand() -> None:
    Path("import").mkdir()
    path = Path("import/claims.schema.yaml")
    for text, expected in (
        ("name: claims\ntables: {}\n", "KeyError"),
        ("name: claims\nengine_version: 11\ntables: {}\n", "DictValidationException"),
    ):
        path.write_text(text)
        with raises(expected):
            shop().extract([{"id": 1}], table_name="orders")


@claim("it is in the data, and inferred again")
def removed_column_comes_back() -> None:
    load([{"id": 1, "coupon": "MAY"}])
    edit(lambda found: found.update(id={"data_type": "bigint"}))
    assert columns(load([{"id": 1, "coupon": "MAY"}]), "orders") == ["id", "coupon"]


SMALLEST = """
engine_version: 11
name: claims
version: 1
version_hash: ""
previous_hashes: []
normalizers:
  names: snake_case
  json: {module: dlt.common.normalizers.json.relational}
tables:
  _dlt_version: {columns: {}}
  _dlt_loads: {columns: {}}
  orders:
    columns:
      total: {data_type: decimal, precision: 12, scale: 2}
"""


@claim(
    "These keys are required, and `tables` must contain dlt's own two tables:",
    "Without one of the two tables, the run fails with `Schema must contain table` and its name.",
    cases=("complete", "keys", "tables"),
)
def smallest_file(case: str) -> None:
    def written(change: Callable[[Any], Any]) -> None:
        schema = yaml.safe_load(SMALLEST)
        change(schema)
        Path("import").mkdir(exist_ok=True)
        Path("import/claims.schema.yaml").write_text(yaml.safe_dump(schema))

    if case == "complete":
        written(lambda schema: None)
        loaded = load([{"id": 1, "total": "49.90"}])
        assert ("total", "DECIMAL(12,2)") in rows(
            loaded,
            "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'orders'",
        )
    elif case == "keys":
        for key in list(yaml.safe_load(SMALLEST)):
            written(lambda schema, key=key: schema.pop(key))
            with raises("PipelineStepFailed") as caught:
                load([{"id": 1}])
            assert key in caught.message
    else:
        for name in ("_dlt_version", "_dlt_loads"):
            written(lambda schema, name=name: schema["tables"].pop(name))
            with raises("PipelineStepFailed") as caught:
                load([{"id": 1}])
            assert f"Schema must contain table {name}" in caught.message


@claim(
    "**JSON** suits documents that differ from row to row, or that few queries read: there is one"
    " table and no join, and a new key changes no schema.",
    "But keys have no types, hints or contract, and each query or dbt model takes the document"
    " apart again.",
    cases=("json", "tables"),
)
def json_or_tables(case: str) -> None:
    level = 0 if case == "json" else None
    loaded = pipeline()

    def run(order: Any, **given: Any) -> int:
        data = [{"id": 1, "raw": order}]
        loaded.run(dlt.resource(data, name="orders", max_table_nesting=level, **given))
        return len(loaded.default_schema.data_tables())

    assert run({"lines": [{"sku": "a"}]}) == (1 if case == "json" else 2)
    before = loaded.default_schema.stored_version_hash
    frozen: Any = {"columns": "freeze"}
    if case == "json":
        run({"new": 1}, schema_contract=frozen)
        found = set(loaded.default_schema.tables["orders"]["columns"])
        assert found == {"id", "raw", "_dlt_load_id", "_dlt_id"}
    else:
        with raises("PipelineStepFailed"):
            run({"new": 1}, schema_contract=frozen)
    assert before


def load_with_lines(destination: Any, columns_of_dlt: bool, parent: bool) -> dlt.Pipeline:
    """Loads an order with a line, after its nested table was put into the import file."""
    loaded = pipeline(import_schema_path="import", destination=destination)
    loaded.extract([{"id": 1}], table_name="orders")
    loaded.drop()
    path = Path("import/claims.schema.yaml")
    schema = yaml.safe_load(path.read_text())
    required = {"data_type": "text", "nullable": False}
    of_dlt = {
        "_dlt_parent_id": required,
        "_dlt_list_idx": {**required, "data_type": "bigint"},
        "_dlt_id": required,
    }
    table: Any = {"columns": {"sku": {"data_type": "text"}, **(of_dlt if columns_of_dlt else {})}}
    schema["tables"]["orders__lines"] = {**table, **({"parent": "orders"} if parent else {})}
    path.write_text(yaml.safe_dump(schema, sort_keys=False))
    loaded = pipeline(import_schema_path="import", destination=destination)
    loaded.run([{"id": 1, "lines": [{"sku": "A"}]}], table_name="orders")
    return loaded


@claim(
    "Without `parent`, dlt takes the table for a root table, and gives its rows a `_dlt_load_id`"
    " and no `_dlt_parent_id`.",
    "If they are not, there is no error, and no row can be joined to its order.",
    cases=("no parent", "parent", "parent, columns of dlt"),
)
def nested_table_without_parent(case: str) -> None:
    loaded = load_with_lines("duckdb", "columns" in case, case.startswith("parent"))
    found = loaded.default_schema.get_table_columns("orders__lines")
    assert ("_dlt_load_id" in found) == (case == "no parent")
    assert ("_dlt_parent_id" in found) == (case != "no parent")
    assert rows(loaded, "SELECT sku FROM orders__lines") == [("A",)]


@claim(
    "If the columns of dlt are in the file too, copied from the export file, the load job fails"
    " with `violates not-null constraint` on Postgres and `NOT NULL constraint failed` on DuckDB.",
    service="postgres",
    cases=("duckdb", "postgres"),
)
def nested_table_with_columns_of_dlt(case: str) -> None:
    import os

    postgres = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
    with raises("LoadClientJobFailed") as caught:
        load_with_lines(postgres if case == "postgres" else "duckdb", True, False)
    messages = {
        "duckdb": "NOT NULL constraint failed: orders__lines._dlt_",
        "postgres": 'null value in column "_dlt_',
    }
    assert messages[case] in caught.message
    assert case == "duckdb" or "violates not-null constraint" in caught.message


@claim(
    "`max_table_nesting` of a *resource* is lost in the run that writes the file in"
    ' `import_schema_path`, and in a run with `refresh="drop_sources"`: dlt 1.10.0 takes the schema'
    " back from that file, to which it does not write this hint.",
    "The nested tables are created, and stay.",
    "With `export_schema_path` alone, it is kept.",
    "Set it on the source: `@dlt.source(max_table_nesting=0)`, or `source.max_table_nesting = 0`.",
    "Write it into the block of the table in the import file.",
    "Nested tables that exist stay in the database without new rows, and dlt does not know them any"
    " more, so `refresh` leaves them: drop them yourself.",
    cases=(
        "import",
        "second run",
        "refresh",
        "refresh resources",
        "file of another run",
        "export only",
        "source",
        "attribute",
        "json",
        "file",
        "file, refresh",
    ),
)
def nesting_and_import_file(case: str) -> None:
    order = {"id": 1, "lines": [{"sku": "A"}]}

    @dlt.source(name="claims", max_table_nesting=0 if case == "source" else None)
    def limited() -> Any:
        on_resource = case not in ("source", "attribute", "json")
        columns: Any = {"lines": {"data_type": "json"}} if case == "json" else None
        level = 0 if on_resource else None
        yield dlt.resource([order], name="orders", max_table_nesting=level, columns=columns)

    def run(**options: Any) -> dlt.Pipeline:
        paths = {"export_schema_path": "export"}
        loaded = pipeline(**(paths if case == "export only" else {"import_schema_path": "import"}))
        given = limited()
        if case == "attribute":
            given.max_table_nesting = 0
        loaded.run(given, **options)
        return loaded

    if case == "file of another run":
        earlier = dlt.resource([{"id": 1}], name="orders")
        pipeline(import_schema_path="import").extract(earlier, schema=dlt.Schema("claims"))
        pipeline(import_schema_path="import").drop()
    loaded = run()
    if case == "refresh resources":
        loaded = run(refresh="drop_resources")
        assert "orders__lines" not in loaded.default_schema.tables
        return
    if case == "second run":
        loaded = run()
    if case == "refresh":
        loaded = run(refresh="drop_sources")
    if case in ("file", "file, refresh"):
        path = Path("import/claims.schema.yaml")
        schema = yaml.safe_load(path.read_text())
        schema["tables"]["orders"]["x-normalizer"] = {"max_nesting": 0}
        path.write_text(yaml.safe_dump(schema, sort_keys=False))
        loaded = run(**({"refresh": "drop_sources"} if case.endswith("refresh") else {}))
        assert rows(loaded, "SELECT count(*) FROM orders__lines") == [(1,)]
    is_nested = case in ("import", "second run", "refresh")
    assert ("orders__lines" in loaded.default_schema.tables) is is_nested
    tables = "SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'orders%'"
    found = {name for (name,) in rows(loaded, tables)}
    is_there = is_nested or case in ("file", "file, refresh")
    assert found == ({"orders", "orders__lines"} if is_there else {"orders"})


@claim(
    "Every destination uses the hints that it knows, and ignores other hints of columns without a"
    " message, and a `table_format` or `file_format` with a warning in the log; a misspelled hint"
    " raises `DictValidationException`.",
    cases=("partition", "partitoin", "table_format", "file_format"),
)
def misspelled_hints(case: str) -> None:
    if case.endswith("format"):
        from unittest import mock

        from dlt.common import logger

        hint: Any = {case: "csv" if case == "file_format" else "delta"}
        with mock.patch.object(logger, "warning") as warning:
            pipeline().run(dlt.resource([{"id": 1}], name="orders", **hint))
        assert any("ignored" in call.args[0] for call in warning.call_args_list)
        return
    change: Callable[[Any], Any] = lambda made: made.update(  # noqa: E731
        {"id": {"data_type": "bigint", case: True}}
    )
    if case == "partition":
        before_the_first_load([{"id": 1}], change)
    else:
        with raises("DictValidationException"):
            before_the_first_load([{"id": 1}], change)
