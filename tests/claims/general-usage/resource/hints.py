"""Claims of docs/general-usage/resource/hints.mdx."""

import logging
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

NESTED = [
    {
        "id": 1,
        "customer": {"city": "8010", "tags": [{"tag": "member"}]},
        "lines": [{"sku": "B-204", "discounts": [{"percent": 5}]}],
    }
]
PERCENT = dlt.mark.make_nested_hints(columns={"percent": {"data_type": "double"}})


def orders(data: Any = None, **hints: Any) -> Any:
    return dlt.resource(NESTED if data is None else data, name="orders", **hints)


def normalized(name: str = "claims", **hints: Any) -> dlt.Pipeline:
    """A pipeline that extracted and normalized the nested rows."""
    loaded = pipeline(name)
    loaded.extract(orders(**hints))
    loaded.normalize()
    return loaded


def key(loaded: dlt.Pipeline) -> list[str]:
    found = loaded.default_schema.get_table_columns("orders")
    return sorted(name for name, column in found.items() if column.get("primary_key"))


@claim(
    '`write_disposition="skip"` passes all checks, but the load of the first row fails with'
    " `LoadClientUnsupportedWriteDisposition`.",
    cases=("no rows", "rows", "used table"),
)
def skipped_rows_fail(case: str) -> None:
    loaded = pipeline()
    if case == "used table":
        loaded.run(orders())
    if case == "no rows":
        loaded.run(orders([], write_disposition="skip"))
        return
    with raises("LoadClientJobFailed") as caught:
        loaded.run(orders(write_disposition="skip"))
    assert caught.step == "load"
    assert "LoadClientUnsupportedWriteDisposition" in caught.message


@claim(
    'If a table was loaded with `primary_key="id"` and you change the key to `"sku"`, the key then'
    " consists of both columns, and `merge` keeps rows that differ in one of the two."
)
def keys_add_up() -> None:
    loaded = pipeline()
    loaded.run(orders([{"id": 1, "sku": "a"}], primary_key="id", write_disposition="merge"))
    loaded.run(orders([{"id": 2, "sku": "a"}], primary_key="sku", write_disposition="merge"))
    assert key(loaded) == ["id", "sku"]
    assert rows(loaded, "SELECT id FROM orders ORDER BY 1") == [(1,), (2,)]


@claim(
    'Load once with `refresh="drop_resources"` to start with the new key only.',
    "The key of a table that was loaded before stays in its schema, although the hint is removed.",
    cases=("hint removed", "another key", "refresh"),
)
def key_after_a_refresh(case: str) -> None:
    loaded = pipeline()
    row = [{"id": 1, "sku": "a"}]
    loaded.run(orders(row, primary_key="id"))
    if case == "hint removed":
        loaded.run(orders(row, primary_key="id").apply_hints(primary_key=""))
        assert key(loaded) == ["id"]
    elif case == "another key":
        loaded.run(orders(row, primary_key="sku"))
        assert key(loaded) == ["id", "sku"]
    else:
        loaded.run(orders(row, primary_key="sku"), refresh="drop_resources")
        assert key(loaded) == ["sku"]
        assert rows(loaded, "SELECT count(*) FROM orders") == [(1,)]


@claim(
    "The column `voucher` is missing: dlt does not create a column that has had no value yet and"
    " has"
    " no declared type."
)
def columns_without_values() -> None:
    loaded = pipeline()
    row = {"id": 1, "note": None, "voucher": None}
    loaded.run(orders([row], columns={"note": {"data_type": "text"}}))
    assert sorted(columns(loaded, "orders")) == ["id", "note"]


@claim(
    "A declared type does not reject values of dictionaries: text that is not a number goes into a"
    " variant column such as `total__v_text`.",
    cases=("dictionary", "arrow"),
)
def declared_type_of_other_values(case: str) -> None:
    loaded = pipeline()
    if case == "arrow":
        import pyarrow as pa

        hint: Any = {"total": {"data_type": "decimal"}}
        with raises("LoadClientJobFailed"):
            loaded.run(dlt.resource(pa.table({"total": ["n/a"]}), name="orders", columns=hint))
        return
    loaded.run(orders([{"total": "n/a"}], columns={"total": {"data_type": "decimal"}}))
    assert rows(loaded, "SELECT total, total__v_text FROM orders") == [(None, "n/a")]


@claim(
    "For a field inside a dictionary, use the name of the flattened column, such as"
    " `customer__city`."
)
def type_of_a_flattened_column() -> None:
    declared = normalized(columns={"customer__city": {"data_type": "bigint"}}).default_schema
    assert declared.get_table_columns("orders")["customer__city"]["data_type"] == "bigint"
    nested = normalized("nested", columns={"customer": {"data_type": "json"}}).default_schema
    assert "customer" in nested.get_table_columns("orders")


@claim(
    "A new table gets the columns of its first load whatever the contract says about columns.",
    "The contract also holds for the nested tables of the resource.",
    cases=("discard_value", "freeze", "discard_row"),
)
def contract_of_a_new_table(mode: str) -> None:
    contract = {"columns": mode}
    loaded = pipeline()
    first = [{"id": 1, "lines": [{"sku": "a"}]}, {"city": "Ulm"}]
    loaded.run(orders(first, schema_contract=contract))
    later = orders([{"id": 2, "lines": [{"sku": "a", "fax": 1}]}], schema_contract=contract)
    if mode == "freeze":
        with raises("DataValidationError"):
            loaded.run(later)
    else:
        loaded.run(later)
    assert columns(loaded, "orders") == ["id", "city"]
    assert columns(loaded, "orders__lines") == ["sku"]


@claim("`columns` applies to the root table only.", cases=("columns", "nested hints"))
def columns_of_the_root_table(case: str) -> None:
    binary: Any = {"sku": {"data_type": "binary"}}
    nested = {"lines": dlt.mark.make_nested_hints(columns=binary)}
    hints: Any = {"columns": binary} if case == "columns" else {"nested_hints": nested}
    extracted = pipeline()
    extracted.extract(orders([{"id": 1, "lines": [{"sku": "YQ=="}]}], **hints))
    extracted.normalize()
    schema = extracted.default_schema
    root = schema.get_table_columns("orders", include_incomplete=True)
    assert ("sku" in root) == (case == "columns")
    kind = schema.get_table_columns("orders__lines")["sku"]["data_type"]
    assert kind == ("text" if case == "columns" else "binary")


@claim("in a plain dictionary, `columns` in this short form raises `KeyError: 'name'`.")
def plain_dictionary_of_nested_hints() -> None:
    short = {"columns": {"sku": {"data_type": "text"}}}
    with raises(KeyError) as caught:
        pipeline().run(orders(nested_hints={"lines": short}))
    assert caught.message == "'name'"
    made = dlt.mark.make_nested_hints(columns={"sku": {"data_type": "text"}})
    assert pipeline("made").extract(orders(nested_hints={"lines": made}))


@claim(
    "The hints do not create the table in the destination: the table appears with the first nested"
    " row.",
    cases=("no nested rows", "nested rows", "used table"),
)
def nested_table_without_rows(case: str) -> None:
    loaded = pipeline()
    hints = {"lines": dlt.mark.make_nested_hints(columns={"sku": {"data_type": "text"}})}
    tables = "SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'orders%'"
    if case == "used table":
        loaded.run(orders([{"id": 0}]))
    lines = [{"sku": "a"}] if case == "nested rows" else []
    loaded.run(orders([{"id": 1, "lines": lines}], nested_hints=hints))
    assert len(rows(loaded, tables)) == (2 if case == "nested rows" else 1)


@claim(
    "Name every list on the way, if need be with an empty dictionary:",
    "A tuple key alone raises `ParentTableNotFoundException`, because `lines` is missing, unless an"
    " earlier load made its table.",
    cases=("tuple alone", "with its parent", "used table"),
)
def tuple_key_needs_its_parents(case: str) -> None:
    deep: Any = {("lines", "discounts"): PERCENT}
    loaded = pipeline()
    if case == "used table":
        loaded.run(orders())
    if case == "tuple alone":
        with raises("ParentTableNotFoundException") as caught:
            loaded.run(orders(nested_hints=deep))
        assert caught.step == "extract"
        return
    parents: Any = {} if case == "used table" else {"lines": {}}
    loaded.extract(orders(nested_hints={**parents, **deep}))
    loaded.normalize()
    if case == "used table":
        return
    percent = loaded.default_schema.get_table_columns("orders__lines__discounts")["percent"]
    assert percent["data_type"] == "double"


@claim(
    "For a list inside a dictionary, join the names with two underscores, as in"
    ' `"customer__tags"`.',
    "A tuple would look for a table of `customer`, which does not exist because dlt flattens"
    " dictionaries.",
)
def list_inside_a_dictionary() -> None:
    hints = dlt.mark.make_nested_hints(columns={"tag": {"data_type": "binary"}})
    schema = normalized(nested_hints={"customer__tags": hints}).default_schema
    table = schema.get_table("orders__customer__tags")
    assert (table["parent"], table["columns"]["tag"]["data_type"]) == ("orders", "binary")
    with raises("ParentTableNotFoundException") as caught:
        pipeline("tuple").run(orders(nested_hints={("customer", "tags"): hints}))
    assert "orders__customer " in caught.message


@claim(
    'Do not use two underscores for a list in a list: with the key `"lines__discounts"`, the schema'
    " names the root table as the parent, but the rows refer to `lines`."
)
def underscores_for_a_list_in_a_list() -> None:
    loaded = pipeline()
    loaded.run(orders(nested_hints={"lines__discounts": PERCENT}))
    assert loaded.default_schema.get_table("orders__lines__discounts")["parent"] == "orders"
    joined = (
        "SELECT count(*) FROM orders__lines__discounts d JOIN orders__lines l"
        " ON d._dlt_parent_id = l._dlt_id"
    )
    assert rows(loaded, joined) == [(1,)]


@claim("You cannot rename a nested table.", "dlt ignores a `table_name` among nested hints.")
def renaming_a_nested_table() -> None:
    hints: Any = dlt.mark.make_nested_hints(columns={}, table_name="positions")  # type: ignore[call-arg]
    tables = normalized(nested_hints={"lines": hints}).default_schema.data_table_names()
    assert "orders__lines" in tables
    assert "positions" not in tables


@claim(
    "A `write_disposition` for a nested table without a key of its own only logs a warning that"
    " parent and nested rows may no longer fit together, and takes effect.",
    cases=("own disposition", "none"),
)
def disposition_of_a_nested_table(case: str) -> None:
    logged: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(record.getMessage())  # type: ignore[method-assign]
    loaded = pipeline()
    logging.getLogger("dlt").addHandler(handler)
    replaced = dlt.mark.make_nested_hints(write_disposition="replace")
    hints: Any = {"nested_hints": {"lines": replaced}} if case == "own disposition" else {}
    for _ in range(2):
        loaded.run(orders([{"id": 1, "lines": [{"sku": "a"}]}], **hints))
    assert any("may lead to data inconsistency" in line for line in logged) == bool(hints)
    assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]
    assert rows(loaded, "SELECT count(*) FROM orders__lines") == [(1 if hints else 2,)]


@claim(
    "`apply_hints(nested_hints=…)` replaces all nested hints; the new ones are not merged with the"
    " old ones."
)
def applying_nested_hints() -> None:
    changed = orders(nested_hints={"lines": PERCENT}).apply_hints(nested_hints={"tags": PERCENT})
    assert list(changed.nested_hints) == ["tags"]


@claim(
    "Nested hints have no effect where the list becomes a `json` column, as with"
    " `max_table_nesting=0` or in Arrow tables."
)
def nested_hints_of_json_columns() -> None:
    import pyarrow as pa

    hints = {"lines": dlt.mark.make_nested_hints(columns={"sku": {"data_type": "text"}})}
    loaded = pipeline()
    table = pa.Table.from_pylist([{"id": 1, "lines": [{"sku": "a"}]}])
    loaded.run(orders(table, nested_hints=hints))
    assert loaded.default_schema.get_table_columns("orders")["lines"]["data_type"] == "json"
    assert "lines" in columns(normalized("deep", max_table_nesting=0, nested_hints=hints), "orders")


@claim(
    "With a `primary_key` or `merge_key` of its own, a nested table is treated like a root table:"
    " it"
    " has no `_dlt_parent_id` and no `_dlt_list_idx`."
)
def key_of_a_nested_table() -> None:
    for hint in ("primary_key", "merge_key"):
        hints = dlt.mark.make_nested_hints(**{hint: "sku"})  # type: ignore[arg-type]
        schema = normalized(hint, nested_hints={"lines": hints}).default_schema
        assert list(schema.get_table_columns("orders__lines")) == ["sku", "_dlt_load_id", "_dlt_id"]


@claim(
    "With 0, every list and every dictionary becomes a `json` column.",
    "With 1, the lists of a row get a table, its dictionaries are flattened, and anything deeper is"
    " `json`.",
    cases=("0", "1", "2", "0, used table"),
)
def levels_of_nesting(case: str) -> None:
    level, _, used = case.partition(", ")
    loaded = pipeline()
    if used:
        loaded.run(orders())
    loaded.extract(orders(max_table_nesting=int(level)))
    loaded.normalize()
    found = {name: columns(loaded, name) for name in loaded.default_schema.data_table_names()}
    zero = {"orders": ["id", "customer", "lines"]}
    one = {
        "orders": ["id", "customer__city", "customer__tags"],
        "orders__lines": ["sku", "discounts"],
    }
    if used:
        assert {"customer", "lines"} <= set(found["orders"])
    elif level == "2":
        assert "orders__lines__discounts" in found
    else:
        assert found == (zero if level == "0" else one)


@claim(
    "Nested tables that were loaded before stay in the destination and receive no more rows.",
    "To change the level later, set the property of the same name: `resource.max_table_nesting ="
    " 1`.",
    "`apply_hints` does not take this argument.",
)
def changing_the_level() -> None:
    loaded = pipeline()
    changed = orders([{"id": 1, "lines": [{"sku": "a"}]}])
    loaded.run(changed)
    changed.max_table_nesting = 0
    loaded.run(changed)
    assert rows(loaded, "SELECT count(lines) FROM orders") == [(1,)]
    assert rows(loaded, "SELECT count(*) FROM orders__lines") == [(1,)]
    with raises(TypeError):
        changed.apply_hints(max_table_nesting=1)


@claim("A value on the resource wins over the value of the source.")
def level_of_the_source() -> None:
    @dlt.source
    def shop() -> Any:
        yield orders(max_table_nesting=1)
        yield dlt.resource(NESTED, name="gifts")

    source = shop()
    source.max_table_nesting = 0
    loaded = pipeline()
    loaded.extract(source)
    loaded.normalize()
    assert columns(loaded, "gifts") == ["id", "customer", "lines"]
    assert columns(loaded, "orders__lines") == ["sku", "discounts"]


@claim(
    "Hints that you leave out keep their value.",
    'An empty value, such as `primary_key=""`, removes the hint.',
    "For `write_disposition` and `references`, an empty value changes nothing.",
)
def empty_hints() -> None:
    reference = {"referenced_table": "x", "columns": ["id"], "referenced_columns": ["id"]}
    resource = orders(
        primary_key="id",
        merge_key="id",
        table_name="gifts",
        file_format="parquet",
        write_disposition="merge",
        references=[reference],
    )
    resource.apply_hints(primary_key="")
    assert (resource.table_name, resource.write_disposition) == ("gifts", "merge")
    hints = resource.compute_table_schema()
    assert [c for c in hints["columns"].values() if c.get("primary_key")] == []
    resource.apply_hints(
        merge_key="", table_name="", file_format="", write_disposition="", references=[]
    )
    hints = resource.compute_table_schema()
    assert (hints["name"], hints["columns"], hints.get("file_format")) == ("orders", {}, None)
    assert (hints["write_disposition"], hints["references"]) == ("merge", [reference])


@claim("`columns` are merged with the columns declared before; `columns={}` removes all of them.")
def applying_columns() -> None:
    resource = orders(columns={"id": {"data_type": "bigint"}})
    resource.apply_hints(columns={"total": {"data_type": "decimal"}})
    assert list(resource.columns) == ["id", "total"]
    assert resource.apply_hints(columns={}).columns == {}


@claim(
    "`incremental` adds a cursor to a resource that has none, and replaces the cursor of a resource"
    " that has one."
)
def applying_a_cursor() -> None:
    def appended(declared: Any) -> list[Any]:
        resource = orders([{"id": 1}, {"id": 2}], incremental=declared)
        resource.apply_hints(incremental=dlt.sources.incremental("id", initial_value=2))
        return list(resource)

    assert appended(None) == [{"id": 2}]
    assert appended(dlt.sources.incremental("created_at")) == [{"id": 2}]


@claim("Hints given to `pipeline.run(…)` win over the hints of the resource.")
def hints_of_run_win() -> None:
    loaded = pipeline()
    loaded.extract(orders(write_disposition="merge", table_name="gifts"), table_name="sales")
    assert loaded.default_schema.data_table_names(include_incomplete=True) == ["sales"]


@claim(
    'A hint converts text that fits: `"20250512"` to `date`, `"1747042200123456"` to `bigint`.',
    "A number for a `timestamp` counts seconds.",
    "Microseconds, as in an export of Google Analytics, are beyond the year 9999 then, and land in"
    " a variant column as text.",
    'Text that does not fit, such as `""` or `"12.0"` for `bigint`, goes into a variant column,'
    " `event_timestamp__v_text`: replace it by `None` in the map.",
    cases=("date", "bigint", "seconds", "microseconds", "empty", "decimal", "none"),
)
def text_for_a_type(case: str) -> None:
    import datetime

    given: Any = {
        "date": ("date", "20250512", datetime.date(2025, 5, 12)),
        "bigint": ("bigint", "1747042200123456", 1747042200123456),
        "seconds": ("timestamp", "1747042200", 1747042200),
        "microseconds": ("timestamp", "1747042200123456", None),
        "empty": ("bigint", "", None),
        "decimal": ("bigint", "12.0", None),
        "none": ("bigint", None, None),
    }[case]
    data_type, value, expected = given
    loaded = pipeline()
    loaded.run([{"v": value}], table_name="events", columns={"v": {"data_type": data_type}})
    variants = case in ("microseconds", "empty", "decimal")
    assert columns(loaded, "events") == (["v", "v__v_text"] if variants else ["v"])
    ((found, *rest),) = rows(loaded, "SELECT * EXCLUDE (_dlt_id, _dlt_load_id) FROM events")
    assert (found.timestamp() if case == "seconds" else found) == expected
    assert rest == ([value] if variants else [])


@claim(
    "A hint creates its column even if no row has the field, and an empty column beside yours means"
    " that the names differ.",
    "dlt puts the name in `columns` through the [naming convention](../naming-convention.mdx), as"
    " it does with the names of fields.",
    "For the field `Oppty_TargetAmount`, write that, or the name of the column,"
    " `oppty_target_amount`; `oppty_targetamount` is another column.",
    cases=("Oppty_TargetAmount", "oppty_target_amount", "oppty_targetamount"),
)
def names_in_hints(case: str) -> None:
    hints: Any = {case: {"data_type": "decimal"}}
    loaded = pipeline()
    loaded.run(dlt.resource([{"Oppty_TargetAmount": "5.5"}], name="deals", columns=hints))
    found = {name for name in columns(loaded, "deals") if not name.startswith("_dlt")}
    is_other = case == "oppty_targetamount"
    assert found == {"oppty_target_amount", *(["oppty_targetamount"] if is_other else [])}
    kind = loaded.default_schema.get_table_columns("deals")["oppty_target_amount"]["data_type"]
    assert kind == ("text" if is_other else "decimal")


@claim(
    "With `import_schema_path`, the value of the resource is lost, and so it is for a new table "
    "with a contract on columns, of the resource, the source or the run: set the value on the "
    "source.",
    cases=("no contract", "resource", "run", "second run", "value of the source"),
)
def nesting_and_contract(case: str) -> None:
    contract: Any = {"columns": "discard_value"}

    @dlt.source
    def shop() -> Any:
        depth: Any = None if case == "value of the source" else 0
        given = contract if case in ("resource", "value of the source") else None
        data = [{"id": 1, "lines": [{"sku": "a"}]}]
        return dlt.resource(data, name="orders", max_table_nesting=depth, schema_contract=given)

    made = pipeline()
    source = shop()
    if case == "value of the source":
        source.max_table_nesting = 0
    if case == "second run":
        made.run(shop())
    made.run(source, schema_contract=contract if "run" in case else None)
    is_lost = case in ("resource", "run")
    assert ("orders__lines" in made.default_schema.data_table_names()) == is_lost


@claim(
    "The values of `csv.DictReader` are texts, and become text columns without hints.",
    'The type `bool` takes `"true"`, `"no"` and `"1"`.',
    cases=("hint", "no hint", "value that does not fit"),
)
def values_of_a_csv_file(case: str) -> None:
    import csv

    lines = ["id,sold", "1,true", "2,no", "3,1"] + (["4,soon"] if "fit" in case else [])
    hint: Any = None if case == "no hint" else {"sold": {"data_type": "bool"}}
    loaded = pipeline()
    loaded.run(csv.DictReader(lines), table_name="items", columns=hint)
    found = [sold for (sold,) in rows(loaded, "SELECT sold FROM items ORDER BY id")]
    assert found[:3] == (["true", "no", "1"] if case == "no hint" else [True, False, True])
    assert ("sold__v_text" in columns(loaded, "items")) is ("fit" in case)
