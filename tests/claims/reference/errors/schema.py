"""Claims of docs/reference/errors/schema.mdx."""

from typing import Any, Optional

import dlt
from pydantic import BaseModel, ConfigDict
from standins_lib.claims import claim, pipeline, raises, rows


@claim('Columns with `"nullable": False` are such columns, and so are primary and merge keys.')
def columns_that_are_not_nullable() -> None:
    for name, hints in (
        ("keyed", {"primary_key": "id"}),
        ("merged", {"merge_key": "id"}),
        ("declared", {"columns": {"id": {"data_type": "bigint", "nullable": False}}}),
    ):
        resource: Any = dlt.resource([{"id": None, "n": 1}], name="orders", **hints)
        with raises("CannotCoerceNullException") as caught:
            pipeline(name).run(resource)
        assert caught.step == "normalize"


class Order(BaseModel):
    id: int


@claim(
    '`"discard_value"` for `data_type` raises `NotImplementedError` with `Cannot discard defined'
    " fields with validation errors`."
)
def values_are_not_discarded() -> None:
    with raises("NotImplementedError") as caught:
        dlt.resource(
            [{"id": 1}], name="sold", columns=Order, schema_contract={"data_type": "discard_value"}
        )
    assert "Cannot discard defined fields with validation errors" in caught.message


@claim(
    'Say `"nullable": True`, and alter a table that exists, with `merge` or a staging strategy of'
    " `replace` also in the staging dataset.",
    '`refresh="drop_resources"` does both, but also drops the rows.',
)
def allow_nulls() -> None:
    nulls: Any = [{"id": None}, {"id": 2}]
    nullable: Any = {"id": {"nullable": True}}
    for used in (False, True):
        loaded = pipeline(f"used_{used}")
        first = [{"id": 1}] if used else nulls
        if used:
            loaded.run(first, table_name="loans", primary_key="id")
        else:
            with raises("CannotCoerceNullException"):
                loaded.run(first, table_name="loans", primary_key="id")
            loaded.drop_pending_packages()
        with raises("CannotCoerceNullException"):
            loaded.run(nulls, table_name="loans")
        loaded.drop_pending_packages()
        if used:
            with raises("LoadClientJobFailed") as caught:
                loaded.run(nulls, table_name="loans", columns=nullable)
            assert "NOT NULL constraint failed" in caught.message
            rows(loaded, "ALTER TABLE loans ALTER COLUMN id DROP NOT NULL")
        loaded.run(nulls, table_name="loans", columns=nullable)
        ids = "SELECT id FROM loans ORDER BY id NULLS LAST"
        assert rows(loaded, ids) == [(1,)] * used + [(2,), (None,)]
    dropped = pipeline("dropped")
    dropped.run([{"id": 1}], table_name="loans", primary_key="id")
    dropped.run(nulls, table_name="loans", refresh="drop_resources")
    assert rows(dropped, ids) == [(2,), (None,)]


@claim(
    "For another key or none, correct the hint and call `pipeline.drop()`: the schema on the disk "
    "keeps the old column after the failed run, so that the corrected hint alone fails with the "
    "same message.",
    "In a table that was loaded with the key, the error is a failed job, `NOT NULL constraint "
    "failed` on DuckDB, and `drop()` does not help.",
    'Run once with `refresh="drop_resources"`, which drops the rows too.',
)
def correct_a_key() -> None:
    emma: Any = [{"ean": "1", "title": "Emma"}]
    for used in (False, True):
        loaded = pipeline(f"used_{used}")
        if used:
            loaded.run([{"isbn": "2", "title": "Ivanhoe"}], table_name="titles", primary_key="isbn")
        expected = "LoadClientJobFailed" if used else "UnboundColumnException"
        for hints in ({"primary_key": "isbn"}, {"primary_key": "ean"}, {}):
            with raises(expected) as caught:
                loaded.run(emma, table_name="titles", **hints)  # type: ignore[arg-type]
            if used:
                assert "NOT NULL constraint failed: titles.isbn" in caught.message
            loaded.drop_pending_packages()
        loaded = loaded.drop()
        if used:
            with raises("LoadClientJobFailed"):
                loaded.run(emma, table_name="titles", primary_key="ean")
            loaded.run(emma, table_name="titles", primary_key="ean", refresh="drop_resources")
        else:
            loaded.run(emma, table_name="titles", primary_key="ean")
        assert rows(loaded, "SELECT ean, title FROM titles") == [("1", "Emma")]


class OpenOrder(BaseModel):
    id: Optional[int] = None
    total: Optional[float] = None


@claim(
    "In a table that has rows, the column of a field that becomes optional still accepts no nulls: "
    'run once with `refresh="drop_resources"`.',
    cases=("new table", "used table", "used table, refresh"),
)
def a_field_becomes_optional(case: str) -> None:
    loaded = pipeline()
    if case != "new table":
        loaded.run([{"id": 1}], table_name="sold", columns=Order)
    if case == "used table":
        with raises("CannotCoerceNullException"):
            loaded.run([{"total": 1.0}], table_name="sold", columns=OpenOrder)
        return
    mode: Any = "drop_resources" if "refresh" in case else None
    loaded.run([{"total": 1.0}], table_name="sold", columns=OpenOrder, refresh=mode)
    assert rows(loaded, "SELECT total FROM sold") == [(1.0,)]


@claim(
    "`pipeline.drop_pending_packages()` leaves cursors past the deleted rows, and after the first"
    " run of a pipeline a later run fails on DuckDB with"
    " `Adding columns with constraints not yet supported`.",
    cases=("dropped", "loaded before", "package dropped only"),
)
def drop_after_a_failed_first_run(case: str) -> None:
    @dlt.resource
    def orders(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield {"id": 1}

    required: Any = {"pages": {"data_type": "bigint", "nullable": False}}
    loaded = pipeline()
    if case == "loaded before":
        loaded.run([{"pages": 1}], table_name="books", columns=required)
    with raises("CannotCoerceNullException"):
        loaded.run([{"pages": None}], table_name="books", columns=required)
    if case == "dropped":
        loaded = loaded.drop()
    loaded.drop_pending_packages()
    loaded.run([{"pages": 1}], table_name="books")
    if case == "package dropped only":
        with raises("DatabaseTransientException") as caught:
            loaded.run(orders())
        assert "Adding columns with constraints not yet supported" in caught.message
    else:
        loaded.run(orders())


@claim("Table names, column names and keys of a subclass of `str` are written as plain text.")
def names_of_a_subclass_are_plain_text() -> None:
    from pathlib import Path

    class Name(str):
        pass

    hints: Any = {
        "table": {"table_name": Name("orders2")},
        "column": {"columns": {Name("id"): {"data_type": "bigint"}}},
        "key": {"primary_key": Name("id")},
    }
    for name, hint in hints.items():
        loaded = pipeline(name, import_schema_path="schemas")
        for _ in range(2):
            loaded.run(dlt.resource([{"id": 1}], name="orders", **hint))
        assert "!!python" not in Path(f"schemas/{name}.schema.yaml").read_text()
    described = dlt.resource(
        [{"id": 1}],
        name="orders",
        columns={"id": {"data_type": "bigint", "description": Name("x")}},
    )
    with raises("ConstructorError"):
        pipeline("described", import_schema_path="schemas").run(described)


@claim(
    "It happens on Postgres, Redshift, SQL Server, BigQuery and Snowflake, when the hint of a"
    " decimal column changes to text: the new hint is merged with the old one, which leaves the"
    " `scale`.",
)
def a_scale_that_stays() -> None:
    loaded = dlt.pipeline("scale", destination="duckdb", dataset_name="shop")
    hints: Any = [{"data_type": "decimal", "precision": 10, "scale": 2}, {"data_type": "text"}]
    for hint in hints:
        loaded.run([{"total": None}], table_name="orders", columns={"total": hint})
    column = loaded.default_schema.tables["orders"]["columns"]["total"]
    assert (column["data_type"], column["scale"]) == ("text", 2)
    for name in ("postgres", "redshift", "mssql", "bigquery", "snowflake"):
        mapper = getattr(dlt.destinations, name)().capabilities().get_type_mapper()
        with raises("TypeError"):
            mapper.to_destination_type(column, loaded.default_schema.tables["orders"])


@claim(
    "For `Input should be a valid string`, the model says `str` and the data has a number: Pydantic"
    ' makes a number of the text `"7"`, but no text of 7.',
    "Correct the model, convert the value in a map, or allow it with"
    " `ConfigDict(coerce_numbers_to_str=True)`.",
)
def a_number_for_a_text_field() -> None:
    class Text(BaseModel):
        code: str

    class Number(BaseModel):
        code: int

    class Lenient(Text):
        model_config = ConfigDict(coerce_numbers_to_str=True)

    def codes(value: Any, model: Any) -> Any:
        return dlt.resource([{"code": value}], name="codes", columns=model)

    with raises("ResourceExtractionError") as caught:
        list(codes(7, Text))
    assert "Input should be a valid string" in caught.message
    assert [row["code"] for row in codes("7", Number)] == [7]
    assert [row["code"] for row in codes(7, Lenient)] == ["7"]
    mapped = codes(7, Text).add_map(lambda row: {"code": str(row["code"])})
    assert [row["code"] for row in mapped] == ["7"]


@claim(
    "A name that you never wrote, such as `_first_id_second_idx`, comes from a text with several"
    " names: dlt normalizes `\"('first_id', 'second_id')\"` and `\"first_id,second_id\"` as one"
    " name.",
    'Pass a list, `["first_id", "second_id"]`, or a tuple.',
    cases=("primary_key", "merge_key"),
)
def several_names_in_a_text(case: str) -> None:
    def run(name: str, key: Any) -> list[str]:
        loaded = pipeline(name)
        hints: Any = {case: key, "write_disposition": "merge"}
        loaded.run(dlt.resource([{"first_id": 1, "second_id": 2}], name="items", **hints))
        found = loaded.default_schema.get_table_columns("items")
        return [column for column, has in found.items() if has.get(case)]

    texts = {
        "('first_id', 'second_id')": "_first_id_second_idx",
        "first_id,second_id": "first_id_second_id",
    }
    for number, (text, column) in enumerate(texts.items()):
        with raises("UnboundColumnException") as caught:
            run(f"text{number}", text)
        assert f"The column {column} in table items" in caught.message
    assert run("listed", ["first_id", "second_id"]) == ["first_id", "second_id"]
    assert run("tupled", ("first_id", "second_id")) == ["first_id", "second_id"]


@claim(
    "Call `pipeline.drop()` before you run again, which also sets cursors back.",
    "Call `pipeline.drop()`, fix the cause and extract again.",
    cases=("dropped", "dropped, sqlite", "package dropped only"),
)
def cursors_of_a_dropped_package(case: str) -> None:
    required: Any = {"pages": {"data_type": "bigint", "nullable": False}}
    lite = dlt.destinations.sqlalchemy("sqlite:///books.db")
    loaded = pipeline(destination=lite if "sqlite" in case else "duckdb")

    def run(*pages: Any) -> None:
        data = [{"id": number, "pages": value} for number, value in enumerate(pages)]
        books = dlt.resource(data, name="books", columns=required)
        loaded.run(books.add_step(dlt.sources.incremental("id")))

    run(7)
    with raises("CannotCoerceNullException"):
        run(7, None, 9)
    if "only" in case:
        loaded.drop_pending_packages()
    else:
        loaded.drop()
    run(7, 0, 9)
    found = sorted(value for (value,) in rows(loaded, "SELECT id FROM books"))
    assert found == ([0] if "only" in case else [0, 1, 2])


@claim(
    "a value does not fit the type\nof its column, here a text in `id`.",
    cases=("text", "number"),
)
def frozen_types(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="samples")
    value: Any = "A-3" if case == "text" else "3"
    if case == "text":
        with raises("DataValidationError") as caught:
            loaded.run(
                [{"id": value}], table_name="samples", schema_contract={"data_type": "freeze"}
            )
        assert "Trying to create new variant column id__v_text to table samples" in caught.message
        assert "data_type" in caught.message
    else:
        loaded.run([{"id": value}], table_name="samples", schema_contract={"data_type": "freeze"})
        assert rows(loaded, "SELECT id FROM samples ORDER BY id") == [(1,), (3,)]
