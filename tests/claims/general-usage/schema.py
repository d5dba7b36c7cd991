"""Claims of docs/general-usage/schema.mdx."""

import gzip
import os
import time
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any, Optional

import dlt
import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
from dlt.common.configuration.container import Container
from dlt.common.data_types import coerce_value
from dlt.common.normalizers.json.relational import DataItemNormalizer
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import on_a_new_machine, shaped

NESTED = [{"id": 1, "lines": [{"sku": "MUG-01"}]}]
NUMBERS = count()
ADD_FAILS = "Adding columns with constraints not yet supported"


class Size(Enum):
    LARGE = "L"


class Level(Enum):
    HIGH = 3


class Rate(Enum):
    FULL = 0.2


def shop(row: dict[str, Any], **settings: Any) -> Any:
    """A source with one row whose function changes settings of its schema."""

    @dlt.source(name="shop")
    def source() -> Any:
        schema = dlt.current.source_schema()
        for method, value in settings.items():
            getattr(schema, method)(value)
        return dlt.resource([row], name="orders")

    return source()


def types(data: Any, **arguments: Any) -> dict[str, Optional[str]]:
    """The data type of each column of `orders` after normalize."""
    normalized = pipeline(f"types_{next(NUMBERS)}")
    normalized.extract(data, **arguments)
    normalized.normalize()
    found = normalized.default_schema.tables["orders"]["columns"]
    return {n: found[n]["data_type"] for n in found if not n.startswith("_dlt")}


@claim(
    "`pipeline.default_schema` is the schema of the first source that the pipeline loaded, or one "
    "with the name of the pipeline if it first loaded data without a source",
    cases=("source", "two in a run", "data", "new directory", "failed source first"),
)
def the_first_source_gives_the_default_schema(case: str) -> None:
    @dlt.source
    def web(divisor: int = 1) -> Any:
        return dlt.resource(({"id": 1 / divisor} for _ in range(1)), name="visits")

    loaded = pipeline()
    if case == "data":
        loaded.run([{"id": 1}], table_name="orders")
    if case == "failed source first":
        with raises("ZeroDivisionError"):
            loaded.run(dlt.source(lambda: web(0).visits, name="broken")())
    if case == "two in a run":
        loaded.run([web(), shop({"id": 1})])
    else:
        loaded.run(web())
        loaded.run(shop({"id": 1}))
    if case == "new directory":
        loaded = on_a_new_machine(loaded)
        loaded.run(shop({"id": 1}))
    assert loaded.default_schema_name == ("claims" if case == "data" else "web")
    assert loaded.schemas["shop"].data_table_names() == ["orders"]


@claim("The hash covers settings, tables, columns and the order of columns.")
def what_the_hash_covers() -> None:
    def made(*names: str, preferred: Optional[dict[str, str]] = None) -> str:
        schema = dlt.Schema("shop")
        fields = {name: {"name": name, "data_type": "text"} for name in names}
        schema.update_table({"name": "orders", "columns": fields})
        schema.update_preferred_types(preferred or {})
        return schema.version_hash

    assert made("id", "total") == made("id", "total")
    others = {
        made("id", "total"),
        made("total", "id"),
        made("id"),
        made("id", "total", preferred={"total": "text"}),
    }
    assert len(others) == 4


@claim("an older dlt refuses the schema with `SchemaEngineNoUpgradePathException`.")
def a_newer_engine_is_refused() -> None:
    stored = dlt.Schema("shop").to_dict()
    stored["engine_version"] = 12
    with raises("SchemaEngineNoUpgradePathException"):
        dlt.Schema.from_dict(stored)


@claim(
    "`@dlt.source(max_table_nesting=…)` sets the limit for all resources that set none of their "
    "own."
)
def the_limit_of_a_resource_wins() -> None:
    @dlt.source(max_table_nesting=0)
    def stores() -> Any:
        return (
            dlt.resource(NESTED, name="flat"),
            dlt.resource(NESTED, name="deep", max_table_nesting=1),
        )

    normalized = pipeline()
    normalized.extract(stores())
    normalized.normalize()
    names = normalized.default_schema.data_table_names()
    assert sorted(names) == ["deep", "deep__lines", "flat"]


@claim(
    "If you lower it later, new rows go to a new `json` column, and the nested tables stay with "
    "their old rows.",
    "If you raise it later, columns that are already `json` stay `json`.",
)
def a_later_limit() -> None:
    deep = dlt.resource(NESTED, name="orders")
    flat = dlt.resource(NESTED, name="orders", max_table_nesting=0)
    lowered = pipeline("lowered")
    lowered.run(deep)
    lowered.run(flat)
    assert rows(lowered, "SELECT lines FROM orders ORDER BY lines") == [
        ('[{"sku":"MUG-01"}]',),
        (None,),
    ]
    assert rows(lowered, "SELECT sku FROM orders__lines") == [("MUG-01",)]
    raised = pipeline("raised", dataset_name="raised_data")
    raised.run(flat)
    raised.run(deep)
    assert raised.default_schema.data_table_names() == ["orders"]


@claim(
    'Rows of a resource with `write_disposition="skip"` are not skipped: the load job fails with '
    "`LoadClientUnsupportedWriteDisposition`."
)
def skip_with_rows_fails() -> None:
    loaded = pipeline()
    with raises("LoadClientJobFailed") as caught:
        loaded.run([{"id": 1}], table_name="orders", write_disposition="skip")
    assert caught.step == "load"
    assert "LoadClientUnsupportedWriteDisposition" in caught.message


@claim(
    "If such a column is not nullable and no row has the field, the normalize step fails with "
    "`UnboundColumnException`.",
    "If a row has the field as null, the step fails with `CannotCoerceNullException`.",
    '`primary_key="note"` and `merge_key="note"` make the column not nullable; '
    '`{"primary_key": True}` in `columns` does not, and only the warning is logged.',
    cases=("nullable", "primary key", "merge key", "used table"),
)
def a_column_without_values(case: str) -> None:
    hints: Any = {
        "nullable": {"columns": {"note": {"nullable": False}}},
        "merge key": {"merge_key": "note"},
    }.get(case, {"primary_key": "note"})
    for row, error in (
        ({"id": 1, "note": None}, "CannotCoerceNullException"),
        ({"id": 1}, "UnboundColumnException"),
    ):
        normalized = pipeline(error)
        if case == "used table":
            normalized.run(dlt.resource([{"id": 1, "note": "x"}], name="orders", **hints))
        if case == "used table" and "note" not in row:
            # The column has values in the table: the load fails, and not the normalize step.
            with raises("LoadClientJobFailed"):
                normalized.run(dlt.resource([row], name="orders", **hints))
            continue
        normalized.extract(dlt.resource([row], name="orders", **hints))
        with raises(error) as caught:
            normalized.normalize()
        assert caught.step == "normalize"
    in_columns = pipeline("in_columns")
    in_columns.extract([{"id": 1}], table_name="orders", columns={"note": {"primary_key": True}})
    in_columns.normalize()
    assert columns(in_columns, "orders") == ["id"]


@claim(
    "In the same way, a list becomes a nested table, and the column of that name is null.",
)
def a_list_in_a_column_of_numbers() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "code": 7}], table_name="orders")
    loaded.run([{"id": 2, "code": [8]}], table_name="orders")
    assert rows(loaded, "SELECT code FROM orders ORDER BY id") == [(7,), (None,)]
    assert rows(loaded, "SELECT value FROM orders__code") == [(8,)]


@claim(
    'If `"unknown"` had come first, `total` would be text, and all numbers would be converted to '
    "text.",
    cases=("text first", "number first", "second run"),
)
def the_first_value_decides(case: str) -> None:
    loaded = pipeline()
    text, number = {"total": "unknown"}, {"total": 5}
    if case == "number first":
        loaded.run([number, text], table_name="orders")
        assert columns(loaded, "orders") == ["total", "total__v_text"]
        return
    pages = [[text], [number]] if case == "second run" else [[text, number]]
    for page in pages:
        loaded.run(page, table_name="orders")
    assert rows(loaded, "SELECT total FROM orders ORDER BY total") == [("5",), ("unknown",)]


@claim(
    "`str`, `UUID`, an `Enum` of text",
    "`int`, an `Enum` of integers",
    "`float`, an `Enum` of floats",
)
def the_value_of_an_enum_decides() -> None:
    row = {"size": Size.LARGE, "level": Level.HIGH, "rate": Rate.FULL}
    found = types([row], table_name="orders")
    assert found == {"size": "text", "level": "bigint", "rate": "double"}


@claim('`"7"`, `"0x1F"`, but not `"7.0"`')
def text_to_integers() -> None:
    assert coerce_value("bigint", "text", "0x1F") == 31
    with raises(ValueError):
        coerce_value("bigint", "text", "7.0")


@claim(
    "A `timedelta` or a `set` has no type: the extract step fails with `Type is not JSON "
    "serializable`."
)
def values_without_a_type() -> None:
    for value in (timedelta(seconds=9), {1, 2}):
        with raises("TypeError") as caught:
            pipeline().extract([{"value": value}], table_name="orders")
        assert caught.step == "extract"
        assert "not JSON serializable" in caught.message


@claim(
    "An integer of 2^64 or more, or below −2^63, stops the extract step with `Integer exceeds "
    "64-bit range`, whatever you declare",
    "integers from 2^63 to 2^64 − 1 in a new column; larger integers stop the extract step",
)
def integers_past_64_bits() -> None:
    assert types(shop({"id": 2**64 - 1}, add_type_detection="large_integer")) == {"id": "wei"}
    for source in (
        dlt.resource([{"id": 2**64}], name="orders", columns={"id": {"data_type": "decimal"}}),
        dlt.resource([{"id": -(2**63) - 1}], name="orders"),
        shop({"id": 2**64}, add_type_detection="large_integer"),
    ):
        with raises("TypeError") as caught:
            pipeline("large").extract(source)
        assert caught.step == "extract"
        assert caught.message == "Integer exceeds 64-bit range"


@claim(
    "Integers from 2^63 to 2^64 − 1 pass, but do not fit `bigint`: in a database the load step"
    " fails, and normalize if it writes Parquet; JSONL and CSV files take them.",
    "Declare `decimal`",
    cases=("insert_values", "parquet", "jsonl file", "csv file", "parquet file"),
)
def integers_of_64_bits(case: str) -> None:
    file_format: Any = case
    declared = pipeline("declared")
    hints = {"id": {"data_type": "decimal"}}
    declared.run([{"id": 2**63}], table_name="orders", columns=hints)
    assert rows(declared, "SELECT id FROM orders") == [(2**63,)]
    plain = pipeline("plain", dataset_name="plain_data")
    if case.endswith("file"):
        plain = pipeline("plain", destination=dlt.destinations.filesystem("lake"))
        file_format = case.split()[0]
    if case in ("jsonl file", "csv file"):
        plain.run([{"id": 1}, {"id": 2**63}], table_name="orders", loader_file_format=file_format)
        for path in Path("lake/data/orders").iterdir():
            assert str(2**63).encode() in gzip.decompress(path.read_bytes())
        return
    with raises("PipelineStepFailed") as caught:
        plain.run([{"id": 2**63}], table_name="orders", loader_file_format=file_format)
    assert caught.step == ("normalize" if file_format == "parquet" else "load")
    assert plain.has_pending_data == (file_format == "parquet")


@claim(
    "If you declare `total` as `text` after it was created as `double`, the schema says `text`, "
    "the table keeps `DOUBLE`, and a text that is no number fails in the load step, except in "
    "SQLite and in plain files, which store it.",
    cases=("duckdb", "sqlite", "jsonl", "parquet"),
)
def a_type_declared_later(case: str) -> None:
    if case in ("jsonl", "parquet"):
        written: Any = {"table_name": "orders", "loader_file_format": case}
        files = pipeline(destination=dlt.destinations.filesystem("files"))
        files.run([{"total": 1.5}], **written)
        files.run([{"total": "free"}], columns={"total": {"data_type": "text"}}, **written)
        return
    if case == "sqlite":
        loaded = pipeline(destination=dlt.destinations.sqlalchemy("sqlite:///orders.db"))
    else:
        loaded = pipeline()
    loaded.run([{"total": 1.5}], table_name="orders")
    hints = {"total": {"data_type": "text"}}
    loaded.run([{"total": "2.5"}], table_name="orders", columns=hints)
    assert loaded.default_schema.tables["orders"]["columns"]["total"]["data_type"] == "text"
    assert rows(loaded, "SELECT total FROM orders ORDER BY total") == [(1.5,), (2.5,)]
    if case == "sqlite":
        loaded.run([{"total": "free"}], table_name="orders", columns=hints)
        assert len(rows(loaded, "SELECT total FROM orders WHERE total = 'free'")) == 1
        return
    with raises("LoadClientJobFailed") as caught:
        loaded.run([{"total": "free"}], table_name="orders", columns=hints)
    assert caught.step == "load"


@claim(
    "In a root table, `_dlt_id` is random.",
    "Two merge strategies compute it instead: `upsert` from the primary key, and `scd2` from the "
    "whole row.",
)
def ids_of_root_rows() -> None:
    def ids(*orders: dict[str, Any], **hints: Any) -> list[str]:
        schema = dlt.Schema("shop")
        resource = dlt.resource(orders, name="orders", primary_key="id", **hints)
        schema.update_table(resource.compute_table_schema())
        with Container().injectable_context(dlt.destinations.postgres().capabilities()):
            return [
                next(schema.normalize_data_item(order, "1747130400.1", "orders"))[1]["_dlt_id"]
                for order in orders
            ]

    first, again, changed = {"id": 1, "total": 5}, {"id": 1, "total": 5}, {"id": 1, "total": 6}
    assert len(set(ids(first, again))) == 2
    upsert = {"disposition": "merge", "strategy": "upsert"}
    assert len(set(ids(first, again, changed, write_disposition=upsert))) == 1
    scd2 = ids(
        first, again, changed, write_disposition={"disposition": "merge", "strategy": "scd2"}
    )
    assert scd2[0] == scd2[1]
    assert scd2[1] != scd2[2]


@claim(
    "A nested row that brings one gets no `_dlt_parent_id` and no `_dlt_list_idx`, so nothing says"
    " which parent it has, and in a database table that has these columns the load job fails: take"
    " `_dlt_id` out of nested rows.",
    cases=("own ID", "own ID, used table", "own ID, used files", "no ID"),
)
def nested_rows_with_an_id(case: str) -> None:
    lake: Any = dlt.destinations.filesystem("lake")
    loaded = pipeline(destination=lake) if "files" in case else pipeline()
    if "used" in case:
        loaded.run([{"id": 1, "lines": [{"sku": "A"}]}], table_name="orders")
    line = {"sku": "B", **({} if case == "no ID" else {"_dlt_id": "mine"})}
    order = [{"id": 2, "lines": [line]}]
    if "used table" in case:
        with raises("LoadClientJobFailed"):
            loaded.run(order, table_name="orders")
        return
    loaded.run(order, table_name="orders")
    if "files" in case:
        return
    found = loaded.default_schema.get_table_columns("orders__lines")
    links = {"_dlt_parent_id", "_dlt_list_idx"} & set(found)
    assert len(links) == (2 if case == "no ID" else 0)


@claim(
    "With `add_dlt_id`, an Arrow table gets new IDs in place of its own.",
    cases=("add_dlt_id", "without"),
)
def arrow_ids_of_your_own(case: str) -> None:
    if case == "add_dlt_id":
        dlt.config["normalize.parquet_normalizer.add_dlt_id"] = True
    loaded = pipeline()
    loaded.run(pa.table({"_dlt_id": ["o-1"]}), table_name="orders")
    assert (rows(loaded, "SELECT _dlt_id FROM orders") == [("o-1",)]) is (case == "without")


@claim(
    "If a row of a root table brings its own `_dlt_id`, dlt keeps that ID; you have to make it"
    " unique, because dlt does not check."
)
def ids_of_your_own() -> None:
    loaded = pipeline()
    loaded.run([{"_dlt_id": "o-1"}, {"_dlt_id": "o-1"}], table_name="orders")
    assert rows(loaded, "SELECT _dlt_id FROM orders") == [("o-1",), ("o-1",)]


@claim(
    "The column is not nullable, so most databases cannot add it to a nested table that "
    "exists: if you switch a table with nested tables to `merge`, or set `root_key=True` later, "
    "the load step fails.",
    "The package stays pending: remove it with `pipeline.drop()`, which also sets cursors back, and"
    ' run once with `refresh="drop_resources"`, which drops the tables.',
)
def a_root_key_for_tables_that_exist() -> None:
    def source(root_key: bool, disposition: str) -> Any:
        @dlt.source(name="shop", root_key=root_key)
        def orders() -> Any:
            return dlt.resource(
                NESTED, name="orders", primary_key="id", write_disposition=disposition
            )

        return orders()

    for later in (source(True, "append"), source(False, "merge")):
        name = f"later_{later.root_key}"
        loaded = pipeline(name)
        loaded.run(source(False, "append"))
        with raises("DatabaseTransientException") as caught:
            loaded.run(later)
        assert (caught.step, ADD_FAILS in caught.message) == ("load", True)
        assert loaded.has_pending_data
        loaded.drop()
        loaded.run(later, refresh="drop_resources")
        assert rows(loaded, "SELECT count(_dlt_root_id) FROM orders__lines") == [(1,)]


@claim("A line that disappears from an order now stays in the table.")
def nested_tables_with_keys_keep_rows() -> None:
    def orders(*skus: str) -> Any:
        lines = dlt.mark.make_nested_hints(primary_key=["id", "sku"], write_disposition="merge")
        return dlt.resource(
            [{"id": 1, "lines": [{"id": 1, "sku": sku} for sku in skus]}],
            name="orders",
            primary_key="id",
            write_disposition="merge",
            nested_hints={"lines": lines},
        )

    loaded = pipeline()
    loaded.run(orders("MUG-01", "TEA-07"))
    loaded.run(orders("TEA-07"))
    found = rows(loaded, "SELECT sku FROM orders__lines ORDER BY sku")
    assert found == [("MUG-01",), ("TEA-07",)]


@claim(
    "it creates no foreign key and checks nothing, not even that the other table exists.",
)
def references_are_notes() -> None:
    note = {"columns": ["nobody"], "referenced_table": "nowhere", "referenced_columns": ["id"]}
    loaded = pipeline()
    loaded.run(dlt.resource([{"id": 1}], name="orders", references=[note]))
    assert loaded.default_schema.tables["orders"]["references"] == [note]
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim(
    "Settings apply to all tables of a schema, also to tables that the same pipeline loads without "
    "a source.",
    "They affect only columns that do not exist yet",
    cases=("schema of the source", "another schema", "data before"),
)
def where_settings_apply(case: str) -> None:
    loaded = pipeline()
    if case == "another schema":
        loaded.run([{"id": 3, "total": 4.5}], table_name="returns")
    loaded.run(shop({"id": 1, "total": 2.5}))
    loaded.run(shop({"id": 2, "total": 3.5}, update_preferred_types={"total": "text"}))
    if case == "data before":
        loaded.run([{"id": 3, "total": 4.5}], table_name="orders")
        assert rows(loaded, "SELECT total FROM orders ORDER BY id") == [(2.5,), (3.5,), (4.5,)]
        return
    loaded.run([{"id": 4, "total": 5.5}], table_name="refunds")
    assert rows(loaded, "SELECT total FROM orders ORDER BY id") == [(2.5,), (3.5,)]
    found = 5.5 if case == "another schema" else "5.5"
    assert rows(loaded, "SELECT total FROM refunds") == [(found,)]


@claim("a number of seconds within five years of now", 'text with an ISO date, also `"2025-05"`')
def what_detectors_recognize() -> None:
    from time import time

    year = 365 * 24 * 3600
    row = {"now": int(time()), "old": int(time()) - 6 * year, "month": "2025-05"}
    assert set(types([row], table_name="orders").values()) == {"bigint", "text"}
    found = types(shop(row, add_type_detection="timestamp"))
    assert found == {"now": "timestamp", "old": "bigint", "month": "text"}
    assert types(shop(row, add_type_detection="iso_date"))["month"] == "date"


@claim("switch one off with `remove_type_detection`, for instance `iso_timestamp`")
def a_detector_switched_off() -> None:
    row = {"placed_at": "2025-05-12T09:30:00Z"}
    assert types(shop(row)) == {"placed_at": "timestamp"}
    assert types(shop(row, remove_type_detection="iso_timestamp")) == {"placed_at": "text"}


@claim(
    "The name of a detector is not checked when you add it: a misspelled name makes the normalize "
    "step fail with `AttributeError`."
)
def a_misspelled_detector() -> None:
    extracted = pipeline()
    extracted.extract(shop({"day": "2025-05-12"}, add_type_detection="iso_dates"))
    with raises("AttributeError") as caught:
        extracted.normalize()
    assert caught.step == "normalize"


@claim(
    "A plain name must match exactly.",
    "A pattern starts with `re:` and may match anywhere in the name.",
)
def names_in_hint_rules() -> None:
    normalized = pipeline()
    row = {"id": 1, "order_id": 2, "akeyb": 3}
    normalized.extract(shop(row, merge_hints={"not_null": ["id"], "unique": ["re:key"]}))
    normalized.normalize()
    found = normalized.default_schema.tables["orders"]["columns"]
    assert [found[name]["nullable"] for name in row] == [False, True, True]
    assert [found[name].get("unique") for name in row] == [None, None, True]


@claim(
    "The preferred type wins over detectors and over the Python type; a `data_type` hint on the "
    "resource wins over the preferred type.",
    "A value that does not fit goes to a variant column.",
)
def preferred_types() -> None:
    preferred = {"total": "decimal", "placed_at": "text"}
    row = {"total": 5, "placed_at": "2025-05-12T09:30:00Z"}
    source = shop(row, update_preferred_types=preferred)
    assert types(source) == {"total": "decimal", "placed_at": "text"}
    source = shop(row, update_preferred_types=preferred)
    source.orders.apply_hints(columns={"total": {"data_type": "double"}})
    assert types(source)["total"] == "double"
    source = shop({"total": "free"}, update_preferred_types=preferred)
    assert types(source) == {"total__v_text": "text"}


@claim(
    "dlt overwrites the file whenever the schema changes, and never reads it.",
    "dlt writes the file once, if none exists, and then only reads it.",
    cases=("schema changes", "schema stays", "new directory"),
)
def the_two_files(case: str) -> None:
    paths = {"import_schema_path": "import", "export_schema_path": "export"}
    first = pipeline(**paths)
    first.run([{"id": 1}], table_name="orders")
    imported = Path("import/claims.schema.yaml").read_text()
    exported = Path("export/claims.schema.yaml")
    exported.write_text("not: [yaml")
    if case == "new directory":
        first._wipe_working_folder()
    row = {"id": 3, "coupon": "MAY10"} if case == "schema changes" else {"id": 2}
    pipeline(**paths).run([row], table_name="orders")
    if case == "schema stays":
        assert exported.read_text() == "not: [yaml"
    else:
        assert ("coupon" if case == "schema changes" else "orders") in exported.read_text()
    assert Path("import/claims.schema.yaml").read_text() == imported


@claim(
    "the import file; what dlt had inferred is dropped from the schema and inferred again",
    "the schema chosen above, with the hints merged into it",
    "A column that is dropped from the schema stays in the table in the destination.",
    one_case="each part of the file has its assertion in the one scenario that edits it",
)
def an_edited_import_file() -> None:
    import yaml

    loaded = pipeline(import_schema_path="files")
    loaded.run([{"id": 1, "total": 5}], table_name="orders")
    with open("files/claims.schema.yaml") as file:
        schema = yaml.safe_load(file)
    schema["tables"]["orders"]["columns"] = {"coupon": {"data_type": "text"}}
    with open("files/claims.schema.yaml", "w") as file:
        yaml.safe_dump(schema, file)
    edited = pipeline(import_schema_path="files")
    edited.run([{"id": 2}], table_name="orders", columns={"coupon": {"precision": 9}})
    assert columns(edited, "orders") == ["coupon", "id"]
    assert edited.default_schema.tables["orders"]["columns"]["coupon"]["precision"] == 9
    assert rows(edited, "SELECT total FROM orders ORDER BY id") == [(5,), (None,)]


@claim("Passing both `name` and `schema` is an error: the schema's name is the source's name.")
def a_name_and_a_schema() -> None:
    with raises("ArgumentsOverloadException"):

        @dlt.source(name="web", schema=dlt.Schema("catalog"))
        def products() -> Any:
            return dlt.resource([{"sku": "MUG-01"}], name="products")

        products()


@claim(
    "Two sources with the same name share a schema, and their tables with the same name become one "
    "table."
)
def sources_of_one_name() -> None:
    loaded = pipeline()
    loaded.run([shop({"id": 1}), shop({"coupon": "MAY10"})])
    assert loaded.schema_names == ["shop"]
    assert rows(loaded, "SELECT id, coupon FROM orders ORDER BY id") == [(1, None), (None, "MAY10")]


@claim(
    "a file that you type by hand fails validation if `version`, `version_hash`, `engine_version`, "
    "`normalizers` or `previous_hashes` is missing, or dlt's own tables: see the smallest file.",
)
def keys_of_a_schema_file() -> None:
    whole = dlt.Schema("shop").to_dict()
    for own in ("_dlt_version", "_dlt_loads"):
        rest: Any = {name: table for name, table in whole["tables"].items() if name != own}
        with raises("SchemaCorruptedException"):
            dlt.Schema.from_dict({**whole, "tables": rest})
    refused = []
    for key in whole:
        try:
            dlt.Schema.from_dict({name: whole[name] for name in whole if name != key})
        except (KeyError, dlt.common.exceptions.DictValidationException):
            refused.append(key)
    expected = ["version", "version_hash", "engine_version", "name", "tables", "normalizers"]
    assert refused == [*expected, "previous_hashes"]


@claim(
    "So a preferred type or a propagation that you delete from the code is gone in the next run.",
)
def settings_are_replaced() -> None:
    @dlt.source(name="shop")
    def first() -> Any:
        schema = dlt.current.source_schema()
        schema.update_preferred_types({"total": "text"})
        config = {"propagation": {"root": {"id": "order_id"}}}
        DataItemNormalizer.update_normalizer_config(schema, config)
        return dlt.resource(NESTED, name="orders")

    loaded = pipeline()
    loaded.run(first())
    assert loaded.default_schema.settings["preferred_types"] == {"total": "text"}
    loaded.run(shop(NESTED[0]))
    assert "preferred_types" not in loaded.default_schema.settings
    found = rows(loaded, "SELECT order_id FROM orders__lines ORDER BY order_id")
    assert found == [(1,), (None,)]


@claim(
    "A hint that you delete from a resource stays in the stored schema until you overwrite it.",
    "Only the write disposition goes back to `append`, because a resource always has one.",
    cases=("key", "strategy", "contract", "description"),
)
def hints_stay(case: str) -> None:
    hints: Any = {
        "key": {"primary_key": "id", "write_disposition": "replace"},
        "strategy": {"write_disposition": {"disposition": "merge", "strategy": "scd2"}},
        "contract": {"schema_contract": {"columns": "freeze"}, "write_disposition": "merge"},
        "description": {"columns": {"id": {"description": "number"}}, "merge_key": "id"},
    }[case]
    loaded = pipeline()
    loaded.run(dlt.resource([{"id": 1}], name="orders", **hints))
    loaded.run(dlt.resource([{"id": 2}], name="orders"))
    table: Any = loaded.default_schema.tables["orders"]
    column = table["columns"]["id"]
    assert {
        "key": column.get("primary_key"),
        "strategy": table.get("x-merge-strategy") == "scd2",
        "contract": table.get("schema_contract") == {"columns": "freeze"},
        "description": column.get("description") == "number" and column.get("merge_key"),
    }[case]
    assert table["write_disposition"] == "append"
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]


@claim(
    "A list of numbers, such as an embedding, becomes a nested table, or one column if you ask for "
    "`json`.",
    "A list column of an Arrow table stays a list in the Parquet files of the `filesystem` "
    "destination; DuckDB gets it as `JSON`.",
)
def lists_of_numbers() -> None:
    row = {"id": 1, "vector": [0.5, 0.25]}
    loaded = pipeline()
    loaded.run([row], table_name="nested")
    loaded.run([row], table_name="one", columns={"vector": {"data_type": "json"}})
    table = pa.table({"id": [1], "vector": pa.array([[0.5, 0.25]], pa.list_(pa.float32()))})
    loaded.run(table, table_name="arrow")
    assert rows(loaded, "SELECT value FROM nested__vector") == [(0.5,), (0.25,)]
    assert columns(loaded, "nested") == ["id"]
    assert sorted(columns(loaded, "one")) == ["id", "vector"]
    types = "SELECT data_type FROM information_schema.columns WHERE column_name = 'vector'"
    assert rows(loaded, types) == [("JSON",), ("JSON",)]
    files = pipeline("files", destination=dlt.destinations.filesystem("lake"))
    files.run(table, table_name="arrow", loader_file_format="parquet")
    [written] = Path("lake/data/arrow").glob("*.parquet")
    assert str(pq.read_schema(written).field("vector").type) == "list<element: float>"


@claim(
    "A value without a zone is taken as UTC, not as the time of your machine. Arrow tables and data"
    " frames differ: their columns without a zone become timestamps without a zone.",
    cases=("datetime", "text", "arrow", "frame"),
)
def timestamps_without_a_zone(case: str) -> None:
    os.environ["TZ"] = "Europe/Paris"
    time.tzset()
    at = datetime(2025, 5, 1, 12)
    page = shaped(case, [{"at": at.isoformat() if case == "text" else at}])
    loaded = pipeline()
    loaded.run(dlt.resource([page], name="visits"))
    query = "SET TimeZone = 'UTC'; SELECT at::VARCHAR || ' ' || typeof(at) FROM visits"
    zone = "TIMESTAMP" if case in ("arrow", "frame") else "TIMESTAMP WITH TIME ZONE"
    offset = "" if zone == "TIMESTAMP" else "+00"
    assert rows(loaded, query) == [(f"2025-05-01 12:00:00{offset} {zone}",)]


@claim(
    "A precision in the hint of a column wins.",
    "Columns of tables that exist keep their type.",
    cases=("no hint", "a hint", "a table that exists"),
)
def decimals_of_a_destination(case: str) -> None:
    def load(**options: Any) -> None:
        destination = dlt.destinations.duckdb("prices.duckdb", **options)
        dlt.pipeline("prices", destination=destination, dataset_name="d").run(
            [{"net": Decimal("1.25")}], table_name="prices", columns=hints
        )

    hints: Any = {"net": {"precision": 8, "scale": 2}} if case == "a hint" else {}
    if case == "a table that exists":
        load()
    load(decimal_precision=(20, 4))
    with duckdb.connect("prices.duckdb") as connection:
        found = connection.execute("SELECT typeof(net) FROM d.prices").fetchone()
    wanted = {"no hint": "DECIMAL(20,4)", "a hint": "DECIMAL(8,2)"}
    assert found == (wanted.get(case, "DECIMAL(38,9)"),)


@claim(
    "in a dictionary that has both, the last field wins, and no warning is given. Arrow tables and"
    " data frames with both stop the run.",
    cases=("list", "arrow", "frame"),
)
def two_fields_of_one_column(case: str) -> None:
    loaded = pipeline()
    data = shaped(case, [{"OrderID": 1, "order_id": 2}])
    if case == "list":
        loaded.run(data, table_name="orders")
        assert rows(loaded, "SELECT order_id FROM orders") == [(2,)]
        return
    with raises("NameNormalizationCollision") as caught:
        loaded.run(data, table_name="orders")
    assert caught.step == "extract"


@claim(
    "With it, dlt 1.10.0 cannot make a source: each call of a `@dlt.source` function, and"
    " `rest_api_source`, raises `InvalidJsonNormalizer: Operation requires"
    " dlt.common.normalizers.json.relational normalizer`, because `root_key` and"
    " `max_table_nesting` of a source work with dlt's own module only.",
    "Subclasses do not help, because the name of the module is compared.",
    "Load resources instead, `pipeline.run([orders, customers])`; their `max_table_nesting` works.",
    cases=("source", "rest_api", "resources"),
)
def another_normalizer(case: str) -> None:
    import sys

    from dlt.extract import DltSource
    from dlt.sources.rest_api import rest_api_source

    Path("flat.py").write_text(
        "from dlt.common.normalizers.json.relational import DataItemNormalizer as Own\n\n\n"
        "class DataItemNormalizer(Own):\n    pass\n"
    )
    Path(".dlt").mkdir()
    Path(".dlt/config.toml").write_text('[schema]\njson_normalizer = { module = "flat" }\n')
    sys.path.insert(0, ".")

    def orders() -> Any:
        yield from NESTED

    @dlt.source
    def shop_source() -> Any:
        return dlt.resource(orders)

    config: Any = {"client": {"base_url": "https://api.example.com"}, "resources": ["orders"]}
    if case != "resources":
        with raises("InvalidJsonNormalizer") as caught:
            shop_source() if case == "source" else rest_api_source(config)
        expected = "Operation requires dlt.common.normalizers.json.relational normalizer"
        assert caught.message.startswith(expected)
        source = DltSource(dlt.Schema("shop"), "shop", [dlt.resource(orders)])
        for name in ("root_key", "max_table_nesting"):
            with raises("InvalidJsonNormalizer"):
                getattr(source, name)
        return
    loaded = pipeline()
    loaded.run(
        [
            dlt.resource(orders, name="orders"),
            dlt.resource(orders, name="customers", max_table_nesting=0),
        ]
    )
    assert sorted(loaded.default_schema.data_table_names()) == [
        "customers",
        "orders",
        "orders__lines",
    ]


@claim(
    "Neither changes a column that is bigint already, also if a smaller integer came before in "
    "the same load: the detector then does nothing, and a declaration has to be there from the "
    "first load.",
    "Arrow tables have no detectors.",
    cases=("detector", "detector, same load", "decimal", "decimal, same load", "detector, arrow"),
)
def large_integers_after_small_ones(case: str) -> None:
    import pyarrow as pa

    loaded = pipeline()
    hints: Any = {"table_name": "orders"}
    if "decimal" in case:
        hints["columns"] = {"id": {"data_type": "decimal"}}
    schema = dlt.Schema("shop")
    if "detector" in case:
        schema.add_type_detection("large_integer")
    data: Any = [{"id": 2**63}]
    if case == "detector, arrow":
        data = pa.table({"id": pa.array([2**63], pa.uint64())})
    elif "same load" in case:
        data = [{"id": 1}, *data]
    else:
        loaded.run([{"id": 1}], table_name="orders", schema=schema)
    if case == "decimal, same load":
        loaded.run(data, schema=schema, **hints)
        assert rows(loaded, "SELECT id FROM orders ORDER BY 1") == [(1,), (2**63,)]
        return
    with raises("LoadClientJobFailed"):
        loaded.run(data, schema=schema, **hints)
    assert loaded.default_schema.get_table_columns("orders")["id"]["data_type"] != "wei"


@claim(
    "`_dlt_version` keeps every schema that was loaded since the last refresh that dropped tables,"
    " with the full text as JSON in its column `schema`.",
    cases=("no refresh", "drop_data", "drop_resources", "drop_sources"),
)
def history_of_a_schema(case: str) -> None:
    loaded = pipeline()
    for row in ({"id": 1}, {"id": 1, "total": 2}):
        loaded.run([row], table_name="orders")
    refresh: Any = {} if case == "no refresh" else {"refresh": case}
    loaded.run([{"id": 1, "coupon": "MAY"}], table_name="orders", **refresh)
    kept = rows(loaded, "SELECT schema FROM _dlt_version ORDER BY version")
    assert len(kept) == (3 if case in ("no refresh", "drop_data") else 1)
    assert "coupon" in kept[-1][0]


@claim(
    "Do the same on MariaDB, where nothing fails: the column is empty in the old rows, and no merge"
    " deletes them.",
    service="mariadb",
    cases=("merge alone", "after a refresh"),
)
def a_root_key_on_mariadb(case: str) -> None:
    import pymysql.converters
    from dlt.common.pendulum import pendulum

    pymysql.converters.conversions[pendulum.DateTime] = pymysql.converters.escape_datetime
    url = os.environ["SNIPPETS_MARIADB_URL"]
    name = url.rpartition("/")[2] + "_data"
    loaded = pipeline(destination=dlt.destinations.sqlalchemy(url), dataset_name=name)
    merge: Any = {"write_disposition": "merge", "primary_key": "id"}
    loaded.run(NESTED, table_name="orders")
    if case == "after a refresh":
        loaded.run(NESTED, table_name="orders", refresh="drop_resources", **merge)
    for _ in range(2):
        loaded.run(NESTED, table_name="orders", **merge)
    assert rows(loaded, f"SELECT count(*) FROM {name}.orders") == [(1,)]
    old = rows(loaded, f"SELECT sku FROM {name}.orders__lines WHERE _dlt_root_id = ''")
    assert old == ([("MUG-01",)] if case == "merge alone" else [])
    kept = rows(loaded, f"SELECT count(*) FROM {name}.orders__lines")
    assert kept == [(2 if case == "merge alone" else 1,)]


@claim(
    "Hints on a resource apply to the table of the resource, and its `nested_hints` to nested"
    " tables.",
    cases=("columns", "nested_hints"),
)
def hints_of_nested_tables(case: str) -> None:
    text: Any = {"qty": {"data_type": "text"}}
    hints: Any = {"columns": text}
    if case == "nested_hints":
        hints = {"nested_hints": {"lines": dlt.mark.make_nested_hints(columns=text)}}
    loaded = pipeline()
    loaded.extract(dlt.resource([{"qty": 1, "lines": [{"qty": 2}]}], name="orders", **hints))
    loaded.normalize()
    tables = loaded.default_schema.tables
    found = [tables[name]["columns"]["qty"]["data_type"] for name in ("orders", "orders__lines")]
    assert found == (["text", "bigint"] if case == "columns" else ["bigint", "text"])
