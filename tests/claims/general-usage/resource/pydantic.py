"""Claims of docs/general-usage/resource/pydantic.mdx."""

import enum
from typing import Any, ClassVar, Literal, Optional, Union

import dlt
from dlt.common.libs.pydantic import DltConfig
from pydantic import BaseModel, ConfigDict, Field
from standins_lib.claims import claim, columns, pipeline, raises, rows


class Customer(BaseModel):
    id: int
    email: Optional[str] = None


class Numbered(BaseModel):
    id: int


class Open(Customer):
    model_config = ConfigDict(extra="allow")


class Meter(BaseModel):
    metres: int


class Weight(BaseModel):
    kilos: int


def people(data: Any, model: Any = Customer, **hints: Any) -> Any:
    return dlt.resource(data, name="people", columns=model, **hints)


def union(kind: Any) -> Any:
    """A model with one field of the type."""
    return type("Parcel", (BaseModel,), {"__annotations__": {"code": kind}})


def data_type(kind: Any) -> Any:
    return people([], union(kind)).columns["code"]["data_type"]


@claim(
    'dlt loads the row as the model returns it: `"501"` becomes a number, and defaults are filled'
    " in."
)
def rows_as_the_model_returns_them() -> None:
    assert list(people([{"id": "501"}])) == [{"id": 501, "email": None}]


@claim(
    "A field that the model does not have is dropped, because that is Pydantic's default.",
    '`extra="allow"` in the model\'s configuration keeps the field, `extra="forbid"` stops the'
    " extraction.",
    "A contract on columns in `schema_contract` wins over `extra`.",
)
def fields_that_the_model_lacks() -> None:
    class Closed(Customer):
        model_config = ConfigDict(extra="forbid")

    row = {"id": 1, "fax": "none"}
    assert list(people([row])) == [{"id": 1, "email": None}]
    assert list(people([row], Open)) == [{"id": 1, "email": None, "fax": "none"}]
    with raises("ResourceExtractionError") as caught:
        pipeline().run(people([row], Closed))
    assert caught.step == "extract"
    kept = people([row], Closed, schema_contract={"columns": "evolve"})
    assert [found["fax"] for found in kept] == ["none"]


@claim(
    "The resource may yield dictionaries or objects of the model.",
    "Arrow tables and data frames raise `ResourceExtractionError`; with a contract that discards"
    " rows, they are left out as a whole, without a message.",
    "The exception says `Input should be a valid dictionary or instance of Customer`.",
    cases=("no contract", "freeze", "discard_row", "columns: discard_row"),
)
def kinds_of_rows(case: str) -> None:
    import pandas as pd
    import pyarrow as pa

    assert [row["id"] for row in people([Customer(id=1), {"id": 2}])] == [1, 2]
    contract: Any = {
        "freeze": {"data_type": "freeze"},
        "discard_row": {"data_type": "discard_row"},
        "columns: discard_row": {"columns": "discard_row"},
    }.get(case)
    for data in (pa.table({"id": [1]}), pd.DataFrame({"id": [1]})):
        found = people(data, schema_contract=contract)
        if case == "discard_row":
            assert list(found) == []
            continue
        with raises("ResourceExtractionError") as caught:
            list(found)
        assert "Input should be a valid dictionary or instance of Customer" in caught.message


@claim(
    "For them, pass the columns of the model,"
    " `columns=pydantic_to_table_schema_columns(Customer)` from `dlt.common.libs.pydantic`: that"
    " declares types and keys, and validates nothing.",
    cases=("arrow", "frame", "dictionary"),
)
def columns_of_a_model(case: str) -> None:
    import pandas as pd
    import pyarrow as pa
    from dlt.common.libs.pydantic import pydantic_to_table_schema_columns

    class Order(BaseModel):
        id: int
        note: str

    values: Any = {"id": [1], "note": ["new"]}
    data: Any = {"arrow": pa.table, "frame": pd.DataFrame}.get(case, lambda _: [{"id": 1}])(values)
    hints: Any = pydantic_to_table_schema_columns(Order)
    hints["note"]["nullable"] = True
    loaded = pipeline()
    loaded.run(dlt.resource(data, name="orders", columns=hints))
    assert rows(loaded, "SELECT id, note FROM orders") == [
        (1, None if case == "dictionary" else "new")
    ]
    found = loaded.default_schema.get_table_columns("orders")
    assert found["note"]["data_type"] == "text"


@claim(
    "If a field has an alias, the alias becomes the column.",
    "`apply_hints(columns=Customer)` adds a model to a resource that you did not write.",
)
def aliases_and_applied_models() -> None:
    class Person(BaseModel):
        name: str = Field(alias="fullName")

    resource = dlt.resource([{"fullName": "Ines", "fax": 1}], name="people")
    resource.apply_hints(columns=Person)
    loaded = pipeline()
    loaded.run(resource)
    assert columns(loaded, "people") == ["full_name"]


@claim(
    "The run then loads nothing, also no valid rows that came before, and no package stays pending:"
)
def invalid_row() -> None:
    loaded = pipeline()
    loaded.run(people([{"id": 1}]))
    with raises("ResourceExtractionError") as caught:
        loaded.run(people([{"id": 2}, {"id": "x"}]))
    assert caught.step == "extract"
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT id FROM people") == [(1,)]


@claim("`discard_value` for `data_type` raises `NotImplementedError`.")
def discarding_values() -> None:
    with raises(NotImplementedError):
        people([], schema_contract={"data_type": "discard_value"})
    kept = people([{"id": 1}, {"id": "x"}], schema_contract={"data_type": "discard_row"})
    assert [row["id"] for row in kept] == [1]


@claim(
    "So is a field that you *add to the model* once its table exists, without a message: run once"
    ' with `schema_contract={"columns": "evolve"}`, which also lets other new fields in.',
    cases=("default", "twice", "evolve", "model allows", "new table"),
)
def fields_that_a_model_gains(case: str) -> None:
    class Grown(Customer):
        fax: Optional[str] = None
        if case == "model allows":
            model_config = ConfigDict(extra="allow")

    loaded = pipeline()
    if case != "new table":
        loaded.run(people([{"id": 1}], Grown.__base__ if case != "model allows" else Open))
    contract: Any = {"columns": "evolve"} if case == "evolve" else None
    for number in range(2 if case == "twice" else 1):
        grown = people([{"id": 2 + number, "fax": "7", "vip": True}], Grown)
        loaded.run(grown, schema_contract=contract)
    added = [name for name in columns(loaded, "people") if name in ("fax", "vip")]
    assert added == {
        "evolve": ["fax", "vip"],
        "model allows": ["fax", "vip"],
        "new table": ["fax"],
    }.get(case, [])


@claim(
    "A required field that you remove or make `Optional` keeps its `NOT NULL` column: rows without"
    ' it stop the run until you load once with `refresh="drop_resources"`.',
    cases=("removed", "optional", "optional before", "refresh"),
)
def fields_that_a_model_loses(case: str) -> None:
    def part(**fields: Any) -> Any:
        return type("Part", (BaseModel,), {"__annotations__": {"id": int, **fields}, "fax": None})

    kind: Any = Optional[str]
    before = part(fax=kind) if case == "optional before" else part(fax=str)
    after = Numbered if case == "removed" else part(fax=kind)
    loaded = pipeline()
    loaded.run(people([{"id": 1, "fax": "7"}], before))
    if case == "refresh":
        loaded.run(people([{"id": 2}], after), refresh="drop_resources")
    elif case == "optional before":
        loaded.run(people([{"id": 2}], after))
    else:
        with raises("LoadClientJobFailed" if case == "removed" else "CannotCoerceNullException"):
            loaded.run(people([{"id": 2}], after))
        return
    assert rows(loaded, "SELECT fax FROM people WHERE id = 2") == [(None,)]


@claim(
    "If a field allows several types, the first type of the union decides:",
    "`None` in a union makes the column nullable.",
    "Write `None` last: `Union[None, int, str]` makes a text column.",
)
def type_of_a_union() -> None:
    assert data_type(Union[int, str]) == "bigint"
    assert data_type(Union[str, int]) == "text"
    assert data_type(Union[int, str, None]) == "bigint"
    assert data_type(Union[None, int, str]) == "text"
    assert people([], union(Union[int, str, None])).columns["code"]["nullable"]
    assert not people([], union(Union[int, str])).columns["code"]["nullable"]


@claim(
    'With `Union[int, str]`, the column is `bigint`, and a text such as `"n/a"` passes the '
    "validation.",
    "Then the run fails in normalize with `DataValidationError`, because a model freezes data"
    " types,"
    " and the package stays pending.",
)
def other_type_of_a_union() -> None:
    resource = people([{"code": "A-7"}], union(Union[int, str]))
    assert list(resource) == [{"code": "A-7"}]
    loaded = pipeline()
    with raises("DataValidationError") as caught:
        loaded.run(resource)
    assert caught.step == "normalize"
    assert loaded.has_pending_data
    loaded.drop()
    assert loaded.run(people([{"code": "A-7"}], union(Union[str, int])))


@claim(
    "Change the model, and call `pipeline.drop()`, which also sets cursors back.",
    'If the table exists, run once with `refresh="drop_resources"` as well: its column stays'
    " `bigint`.",
    cases=("drop", "package dropped only", "model changed", "refresh"),
)
def cursor_after_a_refused_type(case: str) -> None:
    class Part(BaseModel):
        id: int
        code: Union[int, str]

    def run(*codes: Any) -> None:
        found = [{"id": number, "code": code} for number, code in enumerate(codes)]
        parts = dlt.resource(found, name="parts", columns=Part)
        loaded.run(parts.add_step(dlt.sources.incremental("id", primary_key="id")))

    loaded = pipeline()
    run(1)
    with raises("DataValidationError"):
        run(1, "A-7")
    if case in ("model changed", "refresh"):
        loaded.drop()
        changed = people([{"code": "A-7"}], union(Union[str, int])).with_name("parts")
        if case == "refresh":
            loaded.run(changed, refresh="drop_resources")
            assert rows(loaded, "SELECT code FROM parts") == [("A-7",)]
        else:
            with raises("DataValidationError"):
                loaded.run(changed)
        return
    if case == "drop":
        loaded.drop()
    else:
        loaded.drop_pending_packages()
    run(1, 7)
    found = rows(loaded, "SELECT code FROM parts ORDER BY id")
    assert found == ([(1,), (7,)] if case == "drop" else [(1,)])


@claim(
    "A union of models becomes a `json` column.",
    "With `skip_nested_types`, dlt declares the columns of the first model only.",
    "If these must not be empty, a row of the second model fails in the load of a database.",
    cases=("database", "files"),
)
def union_of_models(case: str) -> None:
    class Flat(BaseModel):
        code: Union[Meter, Weight]
        dlt_config: ClassVar[DltConfig] = {"skip_nested_types": True}

    assert data_type(Union[Meter, Weight]) == "json"
    assert list(people([], Flat).columns) == ["code__metres"]
    files = {"destination": dlt.destinations.filesystem("files")} if case == "files" else {}
    loaded = pipeline(**files)
    loaded.run(people([{"code": {"metres": 1}}], Flat))
    if case == "files":
        (package,) = loaded.run(people([{"code": {"kilos": 1}}], Flat)).load_packages
        assert not package.jobs["failed_jobs"]
        return
    with raises("LoadClientJobFailed") as caught:
        loaded.run(people([{"code": {"kilos": 1}}], Flat))
    assert caught.step == "load"


@claim(
    'A `Literal` has the type of its first value: `Literal["new", "paid"]` is text,'
    " `Literal[1, 2]` is `bigint`.",
    "An `IntEnum` is `bigint`; any other `Enum` is text, also if its values are numbers.",
    "Lists of them are `json`.",
    cases=("class", "object"),
)
def types_of_enums(case: str) -> None:
    class Size(enum.IntEnum):
        SMALL = 1

    class Level(enum.Enum):
        LOW = 1

    class Order(BaseModel):
        state: Literal["new", "paid"]
        step: Literal[1, 2]
        mixed: Literal[1, "a"]
        size: Size
        level: Level
        levels: list[Level]

    types = {
        "state": "text",
        "step": "bigint",
        "mixed": "bigint",
        "size": "bigint",
        "level": "text",
        "levels": "json",
    }
    row: Any = {"state": "new", "step": 1, "mixed": 1, "size": 1, "level": 1, "levels": [1]}
    data = [row] if case == "class" else [Order(**row)]
    orders = dlt.resource(data, name="orders", columns=Order)
    loaded = pipeline()
    loaded.run(orders)
    found = loaded.default_schema.tables["orders"]["columns"]
    assert {name: found[name]["data_type"] for name in types} == types
    assert rows(loaded, "SELECT size, level FROM orders") == [(1, "1")]
    with raises("ResourceExtractionError"):
        list(dlt.resource([{**row, "state": "lost"}], name="orders", columns=Order))


@claim(
    "It does not read what you put into `Annotated` or `Field`, such as"
    ' `{"primary_key": True}` or `max_length`.',
    'For fields such as `id: int = Field(json_schema_extra={"primary_key": True})`, the names are'
    " `[n for n, f in Customer.model_fields.items() if (f.json_schema_extra or"
    ' {}).get("primary_key")]` with Pydantic 2.',
)
def metadata_of_fields() -> None:
    from typing import Annotated

    class Plain(BaseModel):
        id: int
        name: str

    class Marked(BaseModel):
        id: Annotated[int, {"primary_key": True}] = Field(json_schema_extra={"primary_key": True})
        name: Annotated[str, {"unique": True}] = Field(max_length=10)

    def made(model: Any) -> Any:
        return dlt.resource([], name="items", columns=model).compute_table_schema()["columns"]

    assert made(Marked) == made(Plain)
    fields: Any = Marked.model_fields
    assert [n for n, f in fields.items() if (f.json_schema_extra or {}).get("primary_key")] == [
        "id"
    ]


@claim(
    "Pass the key as an argument, and other hints with `apply_hints`, which leaves the model in"
    " place:"
)
def hints_beside_a_model() -> None:
    class Order(BaseModel):
        id: int
        total: float

    orders = dlt.resource([{"id": "1", "total": 2}], name="o", columns=Order, primary_key="id")
    orders.apply_hints(columns={"total": {"data_type": "decimal"}})
    made = orders.compute_table_schema()["columns"]
    assert made["id"]["primary_key"]
    assert made["total"]["data_type"] == "decimal"
    assert list(orders) == [{"id": 1, "total": 2.0}]


@claim(
    "The comparison is about the schema that dlt stored: dlt does not see a column that somebody"
    " added to the table by hand.",
    "`compute_table_schema` has the names of the model, so normalize a field such as `vatID`,"
    ' with `pipeline.default_schema.naming.normalize_path("vatID")`.',
)
def stored_schema() -> None:
    class Buyer(BaseModel):
        vatID: int

    loaded = pipeline()
    buyers = dlt.resource([{"vatID": 1}], name="buyers", columns=Buyer)
    loaded.run(buyers)
    with loaded.sql_client() as client:
        client.execute_sql("ALTER TABLE buyers ADD COLUMN by_hand VARCHAR")
    loaded.sync_destination()
    stored = loaded.default_schema.get_table_columns("buyers")
    assert set(stored) == {"vat_id", "_dlt_id", "_dlt_load_id"}
    assert list(dlt.resource([], name="b", columns=Buyer).compute_table_schema()["columns"]) == [
        "vatID"
    ]
    assert loaded.default_schema.naming.normalize_path("vatID") == "vat_id"


class Line(BaseModel):
    sku: str
    due: Optional[str] = None


class Basket(BaseModel):
    dlt_config: ClassVar[DltConfig] = {"skip_nested_types": True}
    id: int
    lines: list[Line]


class WholeBasket(BaseModel):
    id: int
    lines: list[Line]


def baskets(case: str, model: Any, hinted: bool) -> dlt.Pipeline:
    hints = {"lines": dlt.mark.make_nested_hints(columns={"due": {"data_type": "text"}})}
    line = {"sku": "B-204", "due": None} if "null" in case else {"sku": "B-204"}
    loaded = pipeline()
    loaded.run(
        dlt.resource(
            [{"id": 1, "lines": [line]}],
            name="baskets",
            columns=model,
            nested_hints=hints if hinted else None,
        )
    )
    return loaded


@claim(
    "The model gives types to the columns of its own table only.",
    "With `skip_nested_types`, the columns of a nested table get their types from the values, and a"
    " field that is null in each row gets no column.",
    cases=("null", "missing"),
)
def nested_columns_from_values(case: str) -> None:
    found = baskets(case, Basket, False)
    assert found.default_schema.tables["baskets"]["columns"]["id"]["nullable"] is False
    assert found.default_schema.tables["baskets__lines"]["columns"]["sku"]["nullable"] is True
    assert columns(found, "baskets__lines") == ["sku"]


@claim(
    "Without `skip_nested_types`, the list stays in a `json` column, also with nested hints.",
    cases=("plain", "hinted"),
)
def json_with_nested_hints(case: str) -> None:
    loaded = baskets(case, WholeBasket, case == "hinted")
    assert loaded.default_schema.tables["baskets"]["columns"]["lines"]["data_type"] == "json"
    assert loaded.last_trace.last_normalize_info.row_counts.get("baskets__lines", 0) == 0


@claim(
    "With `columns=Customer`, dictionaries and objects leave the resource as dictionaries, also in "
    "lists.",
    "Build the objects anew, or set `columns` on the transformer only:",
    cases=("object", "dictionary", "list", "no columns"),
)
def what_a_transformer_receives(case: str) -> None:
    given: Any = {"id": 1} if case == "dictionary" else Customer(id=1)
    model = None if case == "no columns" else Customer
    seen = []

    @dlt.transformer(columns=Customer)
    def see(item: Any) -> Any:
        one = item[0] if isinstance(item, list) else item
        seen.append(type(one))
        yield one

    parent = dlt.resource([[given] if case == "list" else given], name="parent", columns=model)
    loaded = pipeline()
    loaded.run(parent | see)
    assert seen == [Customer if case == "no columns" else dict]
    assert rows(loaded, "SELECT id, email FROM see") == [(1, None)]


@claim(
    "A function of `add_map` runs before the validation by default, and gets the objects.",
    cases=("object", "dictionary"),
)
def maps_run_before_the_validation(case: str) -> None:
    given: Any = {"id": "1"} if case == "dictionary" else Customer(id=1)
    seen: list[Any] = []

    def look(item: Any) -> Any:
        seen.append(item)
        return item

    assert list(people([given]).add_map(look)) == [{"id": 1, "email": None}]
    assert seen == [given]


@claim(
    "It is also the name that dlt looks up in the rows.",
    "`validation_alias` changes only the latter.",
    "Do not use `serialization_alias`: the value goes into a column of that name, and the declared"
    " one stays empty.",
    cases=("alias", "validation_alias", "serialization_alias", "generator"),
)
def aliases_of_fields(case: str) -> None:
    from pydantic import BaseModel, ConfigDict, Field

    class Plain(BaseModel):
        day: Optional[str] = Field("none", **({case: "Placed"} if case != "generator" else {}))  # type: ignore[call-overload]

    class Generated(BaseModel):
        model_config = ConfigDict(alias_generator=str.title)
        day: str = "none"

    model: Any = Generated if case == "generator" else Plain
    key = {"generator": "Day", "serialization_alias": "day"}.get(case, "Placed")
    loaded = pipeline()
    loaded.run(dlt.resource([{key: "Monday"}], name="orders", columns=model))
    column = "placed" if case in ("alias", "serialization_alias") else "day"
    assert rows(loaded, f"SELECT {column} FROM orders") == [("Monday",)]
    assert ("day" in columns(loaded, "orders")) is (case != "alias")
    if case == "serialization_alias":
        assert rows(loaded, "SELECT day FROM orders") == [(None,)]


@claim(
    "Pydantic takes `_rev` in a model for a private attribute, so the field of the row is dropped"
    " without a message.",
    'With `primary_key="number"`, normalize ends in `UnboundColumnException`.',
    "A row that already has the name of the field needs `populate_by_name=True` in the model's"
    " configuration.",
    cases=("private", "alias", "key", "name of the field", "populate_by_name"),
)
def names_with_an_underscore(case: str) -> None:
    from pydantic import BaseModel, ConfigDict, Field

    class Private(BaseModel):
        id: int
        _rev: str = "none"

    class Aliased(BaseModel):
        model_config = ConfigDict(populate_by_name=case == "populate_by_name")
        number: int = Field(alias="_id")
        revision: str = Field("none", alias="_rev")

    row: dict[str, Any] = {"id": 7, "_id": 7, "_rev": "a"}
    if case in ("name of the field", "populate_by_name"):
        row = {"number": 7, "revision": "a"}
    model: Any = Private if case == "private" else Aliased
    key = {"private": "id", "key": "number"}.get(case, "_id")
    resource = dlt.resource([row], name="docs", columns=model, primary_key=key)
    loaded = pipeline()
    if case in ("key", "name of the field"):
        with raises("UnboundColumnException" if case == "key" else "ResourceExtractionError"):
            loaded.run(resource, write_disposition="merge")
        return
    loaded.run(resource, write_disposition="merge")
    found = set(columns(loaded, "docs"))
    assert ("_rev" in found) is (case != "private")
