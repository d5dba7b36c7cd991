"""Claims of docs/general-usage/schema-contracts.mdx."""

import functools
import logging
from datetime import datetime
from pathlib import Path
from typing import Any, Optional

import dlt
import yaml
from dlt.pipeline.exceptions import PipelineStepFailed
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import on_a_new_machine, shaped

FREEZE = {"columns": "freeze"}


def orders(*data: dict[str, Any], **hints: Any) -> Any:
    return dlt.resource(data, name="orders", **hints)


def moments(timezone: bool) -> Any:
    hint = {"at": {"data_type": "timestamp", "timezone": timezone}}
    return dlt.resource([{"at": datetime(2025, 5, 2)}], name="visits", columns=hint)


def normalize(name: str, *loads: Any, **arguments: Any) -> dlt.Pipeline:
    """Extracts and normalizes one load after the other; the arguments are for the last one."""
    normalized = pipeline(name)
    for data in loads[:-1]:
        normalized.extract(data)
        normalized.normalize()
    normalized.extract(loads[-1], **arguments)
    normalized.normalize()
    return normalized


def contract(loaded: dlt.Pipeline) -> Any:
    return loaded.default_schema.settings.get("schema_contract")


@claim("`discard_row` and `discard_value` write no log line and keep no rejected rows.")
def nothing_is_said() -> None:
    written = []
    handler = logging.Handler()
    handler.emit = written.append  # type: ignore[method-assign]
    normalize("silent", orders({"id": 1}))
    dlt.common.logger.LOGGER.addHandler(handler)
    dlt.common.logger.LOGGER.setLevel("INFO")
    for mode in ("discard_row", "discard_value"):
        data = orders({"id": 2, "coupon": "MAY10"})
        made = normalize("silent", data, schema_contract={"columns": mode})
        assert columns(made, "orders") == ["id"]
        assert made.default_schema.data_table_names() == ["orders"]
    assert not [line for line in written if "coupon" in line.getMessage()]
    dlt.common.logger.warning("coupon")
    assert len([line for line in written if "coupon" in line.getMessage()]) == 1


@claim(
    'A value that can be converted is not a violation: `"15"` in a `bigint` column is loaded as '
    "15 in every mode.",
    cases=("evolve", "discard_value", "discard_row", "freeze", "a value that cannot"),
)
def converted_values_pass(mode: str) -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1}))
    if mode == "a value that cannot":
        with raises("DataValidationError"):
            loaded.run(orders({"id": "x"}), schema_contract={"data_type": "freeze"})
    else:
        loaded.run(orders({"id": "15"}), schema_contract={"data_type": mode})
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (15,)]


@claim(
    "dlt uses only the most specific contract, and does not merge contracts. A resource with "
    '`{"data_type": "freeze"}` in a source with `{"columns": "freeze"}` lets new columns through.',
    cases=("own contract", "contract of the source", "arrow, own contract"),
)
def contracts_do_not_merge(case: str) -> None:
    @dlt.source(schema_contract=FREEZE)
    def shop(row: dict[str, Any], own: Optional[dict[str, str]] = None) -> Any:
        return dlt.resource(shaped(case, [row]), name="orders", schema_contract=own)

    later = {"id": 2, "coupon": "MAY10"}
    if "own" in case:
        normalized = normalize("own", shop({"id": 1}), shop(later, {"data_type": "freeze"}))
        assert columns(normalized, "orders") == ["id", "coupon"]
    else:
        with raises("DataValidationError"):
            normalize("source", shop({"id": 1}), shop(later))


@claim(
    "If you delete the argument, the next run still obeys the contract, if its rows are "
    "dictionaries. Arrow tables and data frames do not: without the argument of their resource, "
    'they add columns again. To lift the contract, run once with `"evolve"`.',
    cases=("list", "list, new directory", "arrow", "frame"),
)
def a_contract_stays_with_the_table(case: str) -> None:
    def data(row: dict[str, Any], **hints: Any) -> Any:
        return dlt.resource(shaped(case, [row]), name="orders", **hints)

    later = {"id": 2, "coupon": "MAY10"}
    loaded = pipeline()
    loaded.run(data({"id": 1}, schema_contract={"columns": "discard_value"}))
    if "new directory" in case:
        loaded = on_a_new_machine(loaded)
    loaded.run(data(later))
    if case in ("arrow", "frame"):
        assert columns(loaded, "orders") == ["id", "coupon"]
        return
    assert columns(loaded, "orders") == ["id"]
    loaded.run(data(later), schema_contract="evolve")
    loaded.run(data({"id": 3, "gift": True}))
    assert columns(loaded, "orders") == ["id", "coupon", "gift"]


@claim(
    "There it applies to every table of the schema without a contract of its own, to Arrow tables "
    'too: after `run(orders, table_name="orders", schema_contract={"tables": "freeze"})`, a later '
    "`run` of other data into a new table stops, although that run sets no contract.",
    cases=("list", "arrow", "new directory", "own contract", "arrow, columns"),
)
def a_contract_on_run_bites_later(case: str) -> None:
    loaded = pipeline()
    contract: Any = {"columns" if "columns" in case else "tables": "freeze"}
    loaded.run(shaped(case, [{"id": 1}]), table_name="orders")
    loaded.run(shaped(case, [{"id": 2}]), table_name="orders", schema_contract=contract)
    if case == "new directory":
        loaded = on_a_new_machine(loaded)
    if case == "own contract":
        loaded.run(dlt.resource([{"id": 7}], name="customers", schema_contract="evolve"))
        assert rows(loaded, "SELECT id FROM customers") == [(7,)]
        return
    name = "orders" if "columns" in case else "customers"
    with raises("DataValidationError") as caught:
        loaded.run(shaped(case, [{"id": 7, "city": "Bonn"}]), table_name=name)
    assert caught.step == "extract"


@claim(
    "A run with a source puts the contract of the source back into the settings, which is none if "
    "the source sets none. Plain data and single resources leave the settings as they are."
)
def what_resets_the_settings() -> None:
    @dlt.source
    def claims() -> Any:
        return orders({"id": 1})

    loaded = normalize("claims", orders({"id": 1}), schema_contract=FREEZE)
    normalize("claims", orders({"id": 2}))
    assert contract(loaded) == FREEZE
    normalize("claims", claims())
    assert contract(loaded) is None


@claim(
    "a source that you use again keeps the contract of the first `run`.",
    cases=("same object", "called again"),
)
def run_changes_the_source(case: str) -> None:
    @dlt.source
    def shop(*data: dict[str, Any]) -> Any:
        return orders(*data)

    loaded = pipeline()
    source = shop({"id": 1})
    loaded.extract(source, schema_contract=FREEZE)
    found = (source if case == "same object" else shop({"id": 1})).schema_contract
    assert found == (FREEZE if case == "same object" else None)


@claim(
    "A misspelled mode or entity on a resource or on `run` stops the run in the extract step with "
    "`DictValidationException`, which lists the allowed values.",
    "In `@dlt.source` nothing checks it, and rows are lost.",
    cases=("run", "resource", "source"),
)
def misspelled_contracts(case: str) -> None:
    for wrong, allowed in (({"columns": "frozen"}, "discard_row"), ({"column": "freeze"}, "")):
        hints = {"schema_contract": wrong} if case == "resource" else {}
        of_source: Any = wrong if case == "source" else None
        data = dlt.source(lambda: orders({"id": 1}, **hints), "shop", schema_contract=of_source)()  # noqa: B023
        if case == "source":
            pipeline().extract(data)
            continue
        with raises("DictValidationException") as caught:
            pipeline().extract(data, **({"schema_contract": wrong} if case == "run" else {}))
        assert (caught.step, allowed in caught.message) == ("extract", True)
    if case == "source":
        loaded = pipeline("lost")
        loaded.run(dlt.source(lambda: orders({"id": 1}), "shop", schema_contract="frozen")())  # type: ignore[arg-type]
        assert loaded.default_schema.data_table_names() == []


@claim(
    'So `{"columns": "freeze"}` lets a new list through, and the mode for `tables` decides. A new '
    "dictionary becomes columns, so the mode for `columns` decides."
)
def lists_are_tables_and_dictionaries_are_columns() -> None:
    later = {"id": 2, "lines": [{"sku": "MUG-01"}]}
    made = normalize("list", orders({"id": 1}), orders(later), schema_contract=FREEZE)
    assert made.default_schema.data_table_names() == ["orders", "orders__lines"]
    with raises("DataValidationError"):
        normalize("no", orders({"id": 1}), orders(later), schema_contract={"tables": "freeze"})
    customer = {"id": 2, "customer": {"name": "Ana"}}
    with raises("DataValidationError"):
        normalize("dict", orders({"id": 1}), orders(customer), schema_contract=FREEZE)


@claim(
    "In a nested table, this is the nested row: its parent is loaded, with a shorter list.",
)
def a_nested_row_is_discarded_alone() -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1, "lines": [{"sku": "MUG-01"}]}))
    lines = [{"sku": "TEA-07"}, {"sku": "POT-02", "gift": True}]
    loaded.run(orders({"id": 2, "lines": lines}), schema_contract={"columns": "discard_row"})
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    found = rows(loaded, "SELECT sku FROM orders__lines ORDER BY sku")
    assert found == [("MUG-01",), ("TEA-07",)]


@claim("A new *root* table already stops the extract step, and no package stays behind.")
def a_frozen_root_table() -> None:
    normalized = normalize("frozen", orders({"id": 1}))
    normalized.drop_pending_packages()
    with raises("DataValidationError") as caught:
        normalized.extract([{"id": 7}], table_name="new", schema_contract={"tables": "freeze"})
    assert caught.step == "extract"
    assert not normalized.has_pending_data


@claim(
    'On a table that has data, `{"columns": "freeze"}` stops the extract step when you declare '
    "another column, and also when you change a hint of a column that exists: a precision, a "
    "time zone, a description, a primary key.",
    "The message says `Trying to add column` for both.",
)
def hints_are_changes_too() -> None:
    for number, hints in enumerate(
        (
            {"coupon": {"data_type": "text"}},
            {"id": {"precision": 32}},
            {"id": {"description": "as on the invoice"}},
            {"id": {"primary_key": True}},
        )
    ):
        with raises("DataValidationError") as caught:
            changed = orders({"id": 2}, columns=hints)
            normalize(f"hint_{number}", orders({"id": 1}), changed, schema_contract=FREEZE)
        assert caught.step == "extract"
        assert "Trying to add column" in caught.message
    loaded = pipeline()
    loaded.run(moments(True))
    with raises("DataValidationError") as caught:
        loaded.run(moments(False), schema_contract=FREEZE)
    assert caught.step == "extract"


@claim(
    "The discard modes ignore such a change, and leave out the data of the column that you "
    "declared."
)
def discarded_hints() -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1}))
    hints = {"id": {"precision": 32}, "coupon": {"data_type": "text"}}
    data = orders({"id": 2, "coupon": "MAY10"}, columns=hints)
    loaded.run(data, schema_contract={"columns": "discard_value"})
    assert columns(loaded, "orders") == ["id"]
    assert "precision" not in loaded.default_schema.tables["orders"]["columns"]["id"]
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]


@claim(
    "A table that does not exist yet may get any columns in the load that creates it, even with "
    '`{"columns": "freeze"}`. The contract applies from the second load on.',
    "A nested table gets its columns from its first row, and anything that later rows add is a "
    "violation.",
    cases=("list", "arrow", "declared columns", "nested table", "failed first load"),
)
def the_first_load(case: str) -> None:
    wider = [{"id": 2, "coupon": "MAY10"}]
    if case == "nested table":
        lines = [{"sku": "MUG-01"}, {"sku": "TEA-07", "gift": True}]
        with raises("DataValidationError") as caught:
            normalize("nested", orders({"id": 1, "lines": lines}), schema_contract=FREEZE)
        assert "gift" in caught.message
        return
    loaded = pipeline()
    hints: dict[str, Any] = {"table_name": "orders", "schema_contract": FREEZE}
    if case == "declared columns":
        hints["columns"] = {"id": {"data_type": "bigint"}}
    if case == "failed first load":
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 2**63}], **hints)
    else:
        loaded.run([shaped(case, [{"id": 1}]), shaped(case, wider)], **hints)
        assert columns(loaded, "orders") == ["id", "coupon"]
    with raises("DataValidationError"):
        loaded.run(shaped(case, [{"id": 3, "gift": True}]), **hints)


@claim(
    '`{"tables": "freeze"}` forbids every table on the first load, and the run fails with '
    "`Trying to add table orders but new tables are frozen`.",
    "So it does in a new dataset, with `dev_mode` or after `drop`, even if the resource declares "
    "`columns`.",
    cases=("list", "arrow", "declared columns", "dropped", "dev_mode", "second load"),
)
def frozen_before_the_first_load(case: str) -> None:
    loaded = pipeline()
    if case in ("dropped", "dev_mode"):
        loaded.run([{"id": 1}], table_name="orders")
        loaded.drop()
        loaded = pipeline(dev_mode=case == "dev_mode", dataset_name="another")
    hints: dict[str, Any] = {"table_name": "orders", "schema_contract": {"tables": "freeze"}}
    if case == "declared columns":
        hints["columns"] = {"id": {"data_type": "bigint"}}
    if case == "second load":
        loaded.run([{"id": 1}], table_name="orders")
        loaded.run([{"id": 2}], table_name="orders", schema_contract={"tables": "freeze"})
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
        return
    with raises("DataValidationError") as caught:
        loaded.run(shaped(case, [{"id": 1}]), **hints)
    assert "Trying to add table orders but new tables are frozen" in caught.message


@claim(
    "The extracted package is still there, which affects the next run: dlt retries it before it "
    "looks at new data:",
    "With data, `run` also finishes only what is pending and ignores the data: call `run` again.",
    cases=("new column", "new nested table", "new root table"),
)
def the_package_stays_pending(case: str) -> None:
    loaded = pipeline()
    loaded.run(orders({"id": 1}))
    later = {"id": 2, "coupon": ["MAY10"] if case == "new nested table" else "MAY10"}
    contract = {"columns": "freeze", "tables": "freeze"}
    if case == "new root table":
        with raises("DataValidationError") as caught:
            loaded.run([later], table_name="customers", schema_contract=contract)
        assert (caught.step, loaded.has_pending_data) == ("extract", False)
        loaded.run(orders({"id": 3}))
        assert rows(loaded, "SELECT max(id) FROM orders") == [(3,)]
        return
    with raises("DataValidationError") as caught:
        loaded.run(orders(later), schema_contract=contract)
    assert (caught.step, loaded.has_pending_data) == ("normalize", True)
    with raises("DataValidationError"):
        loaded.run(orders({"id": 3}))
    loaded.default_schema.tables["orders"]["schema_contract"] = "evolve"
    loaded.run(orders({"id": 4}))
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    loaded.run(orders({"id": 4}))
    assert rows(loaded, "SELECT max(id) FROM orders") == [(4,)]


@claim(
    "With a Pydantic model, rows are left out before extract counts them.",
    "So are rows of Arrow tables that have a new column.",
    cases=("model", "arrow", "dictionaries"),
)
def discarded_before_the_count(case: str) -> None:
    from pydantic import BaseModel

    class Order(BaseModel):
        id: int

    loaded = pipeline()
    loaded.run(orders({"id": 1}))
    if case == "model":
        contract: Any = {"data_type": "discard_row"}
        data = orders({"id": 2}, {"id": "x"}, columns=Order, schema_contract=contract)
    else:
        contract = {"columns": "discard_row"}
        page = shaped(case, [{"id": 2, "note": None}, {"id": 3, "note": "late"}])
        data = dlt.resource([page], name="orders", schema_contract=contract)
    extracted = loaded.extract(data)
    (steps,) = extracted.metrics.values()
    counted = steps[0]["table_metrics"]["orders"].items_count
    assert counted == (2 if case == "dictionaries" else 1)


@claim(
    "Without a contract of your own, a default model *drops unknown fields*, because that is what "
    "Pydantic does. Rows that do not validate stop the load.",
    "The row stops the load in the extract step.",
    cases=("extra field", "wrong type", "model that forbids", "model that allows"),
)
def a_default_model(case: str) -> None:
    from pydantic import BaseModel, ConfigDict

    class Order(BaseModel):
        id: int

    class Strict(Order):
        model_config = ConfigDict(extra="forbid")

    class Open(Order):
        model_config = ConfigDict(extra="allow")

    row = {"id": "1", "coupon": "MAY10"}
    if case == "extra field":
        assert list(orders(row, columns=Order)) == [{"id": 1}]
    elif case == "model that allows":
        assert list(orders(row, columns=Open)) == [{"id": 1, "coupon": "MAY10"}]
    else:
        extracted = pipeline()
        wrong = (
            orders(row, columns=Strict) if "forbids" in case else orders({"id": "x"}, columns=Order)
        )
        with raises("DataValidationError") as caught:
            extracted.extract(wrong)
        assert (caught.step, extracted.has_pending_data) == ("extract", False)


@claim("dlt does not implement this mode; the resource cannot be created.")
def models_cannot_discard_values() -> None:
    from pydantic import BaseModel

    class Order(BaseModel):
        id: int

    with raises("NotImplementedError"):
        orders({"id": 1}, columns=Order, schema_contract={"data_type": "discard_value"})


@claim(
    "A missing or null value in a required field fails in the normalize step with "
    "`CannotCoerceNullException`, and the package stays pending.",
    "A value of another type goes to a variant column and leaves the required one empty: in a"
    " database the load job fails, and its rows are skipped.",
    "Make the field `Optional`.",
    cases=("missing and null", "text", "text, optional"),
)
def a_relaxed_model_has_strict_columns(case: str) -> None:
    from pydantic import BaseModel

    if case != "missing and null":
        kind: Any = Optional[float] if case.endswith("optional") else float
        Bill = type("Bill", (BaseModel,), {"__annotations__": {"id": int, "total": kind}})

        loaded = pipeline()
        data = orders({"id": 1, "total": "free"}, columns=Bill)
        data.apply_hints(schema_contract={"data_type": "evolve"})
        if case == "text":
            with raises("LoadClientJobFailed"):
                loaded.run(data)
            assert not loaded.has_pending_data
        else:
            loaded.run(data)
            assert rows(loaded, "SELECT total, total__v_text FROM orders") == [(None, "free")]
        return

    class Order(BaseModel):
        id: int
        total: float

    for number, row in enumerate(({"id": 1}, {"id": 1, "total": None})):
        data = orders(row, {"id": 2, "total": 5.0}, columns=Order)
        data.apply_hints(schema_contract={"data_type": "evolve"})
        extracted = pipeline(f"relaxed_{number}")
        extracted.extract(orders(row, columns=Order, schema_contract={"data_type": "evolve"}))
        with raises("CannotCoerceNullException") as caught:
            extracted.normalize()
        assert (caught.step, extracted.has_pending_data) == ("normalize", True)


@claim(
    "An Arrow column whose type changed counts as a new column, although it exists: text for"
    " numbers, timestamps without the time zone, another precision or unit, `nullable=False`."
    " `freeze` stops the run in extract with `Trying to add column paid_at … but columns are"
    " frozen`, `discard_value` loads `NULL` in its place, and `discard_row` leaves out all rows"
    " that have a value there.",
    "Only a type without the detail passes, such as a time zone added or `int64` after `int32`.",
    "Cast to the stored type, or declare the column with its details, such as"
    ' `{"data_type": "timestamp", "precision": 6, "timezone": True}`, from the first load on.',
    cases=("text", "zone", "unit", "width", "nullable", "frame", "passes", "declared", "dicts"),
)
def contracts_on_columns_check_arrow_types(case: str) -> None:
    import datetime

    import pyarrow as pa

    day = datetime.datetime(2025, 5, 1)
    aware, naive = pa.timestamp("us", "UTC"), pa.timestamp("us")

    def table(value: Any, kind: Any, nullable: bool = True) -> Any:
        fields = [pa.field("id", pa.int64()), pa.field("paid_at", kind, nullable)]
        columns: Any = [[1], [value]]
        if nullable:
            columns = [[1, 2], [value, None]]
        made = pa.Table.from_arrays(
            [pa.array(a, f.type) for a, f in zip(columns, fields)], schema=pa.schema(fields)
        )
        return made.to_pandas() if case == "frame" else made

    before, after = {
        "text": (table(1, pa.int64()), table("1", pa.string())),
        "unit": (table(day, aware), table(day, pa.timestamp("ms", "UTC"))),
        "width": (table(1, pa.int64()), table(1, pa.int32())),
        "nullable": (table(day, aware), table(day, aware, nullable=False)),
        "passes": (table(day, naive), table(day, aware)),
        "dicts": (
            [{"id": 1, "paid_at": day.replace(tzinfo=datetime.timezone.utc)}],
            [{"id": 1, "paid_at": day}],
        ),
    }.get(case, (table(day, aware), table(day, naive)))
    hint: Any = {"data_type": "timestamp", "precision": 6, "timezone": True}
    hints: Any = {"columns": {"paid_at": hint}} if case == "declared" else {}
    passes = case in ("passes", "declared", "dicts")
    for mode in ("freeze", "discard_value", "discard_row"):
        contract: Any = {"columns": mode}
        loaded = pipeline(mode)
        loaded.run(before, table_name="orders", **hints)
        second: Any = {"table_name": "orders", "schema_contract": contract, **hints}
        if mode == "freeze" and not passes:
            with raises("DataValidationError") as e:
                loaded.run(after, **second)
            assert (e.step, loaded.has_pending_data) == ("extract", False)
            assert "Trying to add column paid_at to table" in str(e.value)
            loaded.run(before, **second)
            continue
        loaded.run(after, **second)
        new = rows(loaded, "SELECT paid_at IS NULL FROM orders")[len(before) :]
        if passes:
            assert (False,) in new
        elif mode == "discard_value":
            assert set(new) == {(True,)}
        else:
            assert set(new) <= {(True,)}
            assert len(new) == (0 if case == "nullable" else 1)
    width = pipeline("width")
    width.run(pa.table({"id": pa.array([1], pa.int32())}), table_name="orders")
    frozen: Any = {"table_name": "orders", "schema_contract": {"columns": "freeze"}}
    width.run(pa.table({"id": pa.array([7])}), **frozen)
    assert rows(width, "SELECT max(id) FROM orders") == [(7,)]


@claim(
    "While `columns` is `evolve`, a column with another type goes to the destination as it is: a"
    " database converts the values, or the load job fails; a plain file has the new type beside"
    " older files. DuckDB rounds 2.5 to 2 in a `bigint` column, without an error; a Delta"
    " table cuts off the fraction, so 1.7 becomes 1.",
    cases=("arrow", "frame", "list", "arrow, delta", "arrow, files"),
)
def arrow_types_are_not_checked(case: str) -> None:
    if "files" in case:
        from pathlib import Path

        import pyarrow.parquet as pq

        files = pipeline(destination=dlt.destinations.filesystem("lake"))
        for id in (1, "x"):
            written: Any = {"table_name": "orders", "loader_file_format": "parquet"}
            files.run(shaped(case, [{"id": id}]), **written)
        paths = Path("lake/data/orders").iterdir()
        found = {str(pq.ParquetFile(path).schema_arrow.field("id").type) for path in paths}
        assert found == {"int64", "string"}
        return
    if "delta" in case:
        import deltalake
        import pyarrow as pa

        lake = dlt.destinations.filesystem("lake")
        delta = dlt.pipeline("shop", destination=lake, dataset_name="data")
        for data in ({"id": [1]}, {"id": [1.7]}):
            delta.run(pa.table(data), table_name="orders", table_format="delta")
        table = deltalake.DeltaTable("lake/data/orders").to_pyarrow_table()
        assert table["id"].to_pylist() == [1, 1]
        return
    loaded = pipeline()
    hints: dict[str, Any] = {"table_name": "orders", "schema_contract": {"data_type": "freeze"}}
    loaded.run(shaped(case, [{"id": 1}]), **hints)
    loaded.run(shaped(case, [{"id": "2"}]), **hints)
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    with raises("DataValidationError" if case == "list" else "LoadClientJobFailed"):
        loaded.run(shaped(case, [{"id": "x"}]), **hints)
    loaded.drop_pending_packages()
    if case == "list":
        with raises("DataValidationError"):
            loaded.run([{"id": 2.5}], **hints)
    else:
        loaded.run(shaped(case, [{"id": 2.5}]), table_name="parts")
        loaded.run(shaped(case, [{"id": 2.5}]), **hints)
        assert rows(loaded, "SELECT id FROM parts") == [(2.5,)]
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,), (2,)]


@claim(
    "DuckDB 1 refuses the column for any table with `Adding columns with constraints not yet "
    "supported`. Create both columns before the first load, as nullable text.",
    cases=("without columns", "with columns", "rows in the table"),
)
def a_table_made_by_hand(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 7}], table_name="customers")
    with loaded.sql_client() as client:
        client.execute_sql("CREATE TABLE orders (id BIGINT)")
        if case == "rows in the table":
            client.execute_sql("INSERT INTO orders VALUES (0)")
        if case != "with columns":
            with raises("DatabaseTransientException") as caught:
                loaded.run(orders({"id": 1}))
            assert "Adding columns with constraints not yet supported" in caught.message
        for column in ("_dlt_id", "_dlt_load_id"):
            client.execute_sql(f"ALTER TABLE orders ADD COLUMN {column} VARCHAR")
    loaded.run(None if loaded.has_pending_data else orders({"id": 1}))
    assert rows(loaded, "SELECT max(id) FROM orders") == [(1,)]


@claim(
    "The rejected table appends, whatever the resource does, so rows of earlier runs stay.",
    "The type `json` keeps the row in one column, so a new field in a bad row changes no table.",
    '`primary_key=""` removes the key of the resource: with the key, normalize fails with'
    " `UnboundColumnException`.",
)
def rejected_rows_stay() -> None:
    hints = dlt.mark.make_hints(
        table_name="bad",
        write_disposition="append",
        primary_key="",
        columns={"row": {"data_type": "json"}},
    )

    def booked(disposition: str, *bad: Any) -> Any:
        def items() -> Any:
            yield {"id": 1}
            for row in bad:
                yield dlt.mark.with_hints({"row": row}, hints, create_table_variant=True)

        return dlt.resource(items, name="orders", primary_key="id", write_disposition=disposition)

    for disposition in ("append", "replace", "merge"):
        loaded = pipeline(disposition, dataset_name=f"{disposition}_data")
        loaded.run(booked(disposition, {"id": None}))
        loaded.run(booked(disposition))
        loaded.run(booked(disposition, {"id": None, "tags": [{"name": "new"}]}))
        assert rows(loaded, "SELECT count(*) FROM bad") == [(2,)]
        assert set(loaded.default_schema.data_table_names()) == {"orders", "bad"}
        assert columns(loaded, "bad") == ["row"]

    keyed = dlt.mark.make_hints(table_name="keyed", write_disposition="append")
    bad = dlt.mark.with_hints({"reason": "no id"}, keyed, create_table_variant=True)
    with raises("UnboundColumnException"):
        pipeline("keyed").run(
            dlt.resource(
                lambda: iter([{"id": 1}, bad]),
                name="orders",
                primary_key="id",
                write_disposition="merge",
            )
        )


NEW_COLUMNS = ({"id": 2, "coupon": "MAY10"}, {"id": 3, "lines": [{"sku": "B", "gift": True}]})


def freezes(place: str, code: str) -> list[bool]:
    """Whether a new column of a root table, and then one of a nested table, stops the load."""
    name = f"{place}_{code}".replace(" ", "_")

    def load(row: Any, stored: Any = None, code: str = "") -> bool:
        imported = None if place == "stored" else name
        loaded = pipeline(name, import_schema_path=imported)
        options: Any = {"schema_contract": "evolve"}
        data = dlt.resource([row], name="orders", schema_contract=stored)
        if code == "source":
            data = dlt.source(lambda: data, name=name, **options)()
        elif code == "resource":
            data.apply_hints(**options)
        try:
            loaded.extract(data, **(options if code == "run" else {}))
            loaded.normalize()
        except PipelineStepFailed as failed:
            loaded.drop_pending_packages()
            return "Trying to add column" in str(failed)
        return False

    first = {"id": 1, "lines": [{"sku": "A"}]}
    assert not load(first, FREEZE if place == "stored" else None)
    if place != "stored":
        file = Path(name, f"{name}.schema.yaml")
        schema = yaml.safe_load(file.read_text())
        nested = {"parent": "orders", "columns": {"sku": {"data_type": "text"}}}
        owner = {
            "settings": schema["settings"],
            "root": schema["tables"]["orders"],
            "nested": schema["tables"].setdefault("orders__lines", nested),
        }[place]
        owner["schema_contract"] = FREEZE
        file.write_text(yaml.safe_dump(schema))
        assert not load(first)
    return [load(row, code=code) for row in NEW_COLUMNS]


@claim(
    "in `settings` of the import schema file",
    "with the root table: in the import file, or stored by an earlier run",
    "with a nested table in the import file",
    cases=("settings", "root", "stored", "nested"),
)
def where_evolve_lifts_a_contract(place: str) -> None:
    assert freezes(place, "no contract") == [place != "nested", True]
    for code in ("run", "resource"):
        assert freezes(place, code) == [False, place == "nested"]
    after_source = {"settings": [False, False], "nested": [False, True]}
    assert freezes(place, "source") == after_source.get(place, [True, True])


@claim(
    "If the root table is new too, all its rows are gone, without an error, also in the first"
    " load.",
    cases=("discard_row", "discard_value", "discard_row, arrow", "discard_row, first load"),
)
def a_discarded_root_table(case: str) -> None:
    loaded = pipeline()
    if not case.endswith("first load"):
        loaded.run(orders({"id": 1}))
    mode: Any = {"tables": case.split(",")[0]}
    info = loaded.run(shaped(case, [{"id": 1}]), table_name="visits", schema_contract=mode)
    assert not info.has_failed_jobs
    assert "visits" not in loaded.default_schema.data_table_names()


@claim(
    'So a table that you created yourself counts as new: `"freeze"` or `{"tables": "freeze"}` stops'
    " its first load with `Trying to add table orders but new tables are frozen`.",
    'Load once with `{"columns": "freeze"}`, which accepts a table that dlt does not know, and'
    " freeze after that.",
    "dlt creates its own tables, such as `_dlt_loads`, under any contract.",
    cases=("freeze", "tables"),
)
def a_frozen_table_made_by_hand(case: str) -> None:
    frozen: Any = "freeze" if case == "freeze" else {"tables": "freeze"}
    loaded = pipeline()
    with loaded.sql_client() as client:
        client.create_dataset()
        client.execute_sql("CREATE TABLE orders (id BIGINT, _dlt_id VARCHAR, _dlt_load_id VARCHAR)")
    with raises("DataValidationError") as caught:
        loaded.run([{"id": 1}], table_name="orders", schema_contract=frozen)
    assert "Trying to add table orders but new tables are frozen" in caught.message
    loaded.run([{"id": 1}], table_name="orders", schema_contract={"columns": "freeze"})
    loaded.run([{"id": 2}], table_name="orders", schema_contract=frozen)
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(2,)]


@claim(
    "A nested table follows its root table, unless it has a contract of its own, from"
    " `nested_hints` or from the import schema file.",
    cases=("root", "nested_hints", "nested_hints, frozen root"),
)
def contracts_of_nested_tables(case: str) -> None:
    frozen = dlt.mark.make_nested_hints(schema_contract=FREEZE)
    free = dlt.mark.make_nested_hints(schema_contract={"columns": "evolve"})

    def nested(line: Any) -> Any:
        return dlt.resource(
            [{"id": 1, "lines": [line]}],
            name="orders",
            schema_contract=None if case == "nested_hints" else FREEZE,
            nested_hints={
                "nested_hints": {"lines": frozen},
                "nested_hints, frozen root": {"lines": free},
            }.get(case),
        )

    loaded = pipeline()
    loaded.run(nested({"sku": "A1"}))
    if case == "nested_hints, frozen root":
        loaded.run(nested({"sku": "A1", "gift": True}))
        assert "gift" in loaded.default_schema.tables["orders__lines"]["columns"]
        return
    with raises("DataValidationError"):
        loaded.run(nested({"sku": "A1", "gift": True}))


@claim(
    "Its message names the table and the column, not the row: the row is in the attribute"
    " `data_item`.",
    cases=("columns", "data_type"),
)
def the_row_of_an_error(case: str) -> None:
    from dlt.common.schema.exceptions import DataValidationError

    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    row = {"id": 2, "coupon": "MAY10"} if case == "columns" else {"id": "MAY10"}
    with raises(DataValidationError) as caught:
        loaded.run([row], table_name="orders", schema_contract={case: "freeze"})
    error: Any = caught.value
    assert "orders" in str(error)
    assert "MAY10" in error.data_item.values()


@claim(
    "which leaves out other fields of dictionaries, or reduce the rows:",
    "A `columns` list or dictionary keeps no field out of that load.",
    cases=("model", "map", "list", "dictionary"),
)
def only_listed_columns_in_the_first_load(case: str) -> None:
    from pydantic import BaseModel

    class Order(BaseModel):
        id: int
        total: float

    kinds = {"id": "bigint", "total": "double"}
    hints: Any = {
        "model": Order,
        "list": [{"name": name, "data_type": kind} for name, kind in kinds.items()],
        "dictionary": {name: {"data_type": kind} for name, kind in kinds.items()},
        "map": None,
    }[case]
    resource = orders({"id": 1, "total": 2.5, "junk": 9}, columns=hints)
    if case == "map":
        resource.add_map(lambda row: {key: row[key] for key in ("id", "total")})
    else:
        resource.apply_hints(schema_contract={"columns": "discard_value"})
    loaded = pipeline()
    loaded.run(resource)
    assert ("junk" in columns(loaded, "orders")) == (case in ("list", "dictionary"))


@claim(
    'To approve each change yourself, pass `schema_contract={"columns": "freeze", "data_type": '
    '"freeze"}` to each `run`.',
    "A new column or type then stops the run, releasing the package lets it in, and the next run "
    "freezes again.",
    "A contract on the source does not freeze again, because the released table keeps its "
    "`evolve`.",
    "Arrow tables and data frames stop in extract and leave no package: run them once with "
    '`schema_contract="evolve"`.',
    cases=(
        "run, column",
        "run, arrow",
        "run, frame",
        "run, type",
        "source, column",
        "resource, column",
    ),
)
def approve_each_change(case: str) -> None:
    where, change = case.split(", ")
    contract: Any = {"columns": "freeze", "data_type": "freeze"}

    @dlt.source(schema_contract=contract if where == "source" else None)
    def shop(order: Any) -> Any:
        shape = change if change in ("arrow", "frame") else "list"
        made = dlt.resource(shaped(shape, [order]), name="orders")
        if where == "resource":
            made.apply_hints(schema_contract=contract)
        return made

    def run(order: Any, given: Any = contract if where == "run" else None) -> None:
        loaded.run(shop(order), schema_contract=given)

    new = {"total": "free"} if change == "type" else {"coupon": "MAY10"}
    loaded = pipeline()
    run({"id": 1, "total": 40})
    with raises("DataValidationError"):
        run({"id": 2, "total": 15, **new})
    if change in ("arrow", "frame"):
        assert not loaded.has_pending_data
        run({"id": 2, "total": 15, **new}, "evolve")
    else:
        loaded.default_schema.tables["orders"]["schema_contract"] = "evolve"
        loaded.run()
    run({"id": 3, "total": 8, **new})
    assert rows(loaded, "SELECT id FROM orders ORDER BY id") == [(1,), (2,), (3,)]
    if where == "source":
        run({"id": 4, "gift": True})
        assert "gift" in columns(loaded, "orders")
        return
    with raises("DataValidationError"):
        run({"id": 4, "gift": True})


def load_orders(
    loaded: dlt.Pipeline, dictionaries: bool, mode: Any, id: int, total: Any, **hints: Any
) -> None:
    import pyarrow as pa

    found = pa.table({"id": [id], "total": total})
    data = found.to_pylist() if dictionaries else found
    loaded.run(dlt.resource(data, name="orders", schema_contract={"columns": mode}, **hints))


@claim(
    "With Arrow tables and data frames, they also leave out the values or rows of the column whose"
    " hint changed.",
    cases=("type", "precision", "time zone", "hint", "the same type", "dictionaries"),
)
def a_changed_arrow_column_counts_as_new(case: str) -> None:
    import pyarrow as pa

    moment = datetime(2025, 5, 2)
    first, second = {
        "type": (pa.array([1]), pa.array(["2"])),
        "precision": (pa.array([1], pa.int64()), pa.array([2], pa.int32())),
        "time zone": (
            pa.array([moment], pa.timestamp("us", "UTC")),
            pa.array([moment], pa.timestamp("us")),
        ),
    }.get(case, (pa.array([1]), pa.array([2])))
    hints = {"columns": {"total": {"description": "in euros"}}} if case == "hint" else {}
    for mode in ("discard_value", "discard_row", "freeze"):
        loaded = pipeline(mode)

        load = functools.partial(load_orders, loaded, case == "dictionaries", mode)
        load(1, first)
        if mode == "freeze" and case not in ("the same type", "dictionaries"):
            with raises("DataValidationError") as caught:
                load(2, second, **hints)
            assert "Trying to add column total" in caught.message
            continue
        load(2, second, **hints)
        found = rows(loaded, "SELECT total IS NULL FROM orders ORDER BY id")
        lost = [(True,)] if mode == "discard_value" else []
        expected = [(False,)] if case in ("the same type", "dictionaries") else lost
        assert found == [(False,), *expected]


@claim(
    '`data_type` decides about variant columns only. With `{"data_type": "freeze"}`, another'
    " `data_type`, precision, scale, time zone or `nullable` in your hints changes the schema"
    " without an error, and the column in the database stays as it is.",
    cases=("data_type", "precision", "scale", "timezone", "nullable", "variant"),
)
def data_type_looks_at_variants_only(case: str) -> None:
    old: Any = {"data_type": "decimal", "precision": 3, "scale": 1, "nullable": True}
    if case == "timezone":
        old = {"data_type": "timestamp", "timezone": False, "nullable": True}
    new: Any = {"precision": 6, "scale": 2, "timezone": True, "nullable": False}
    new["data_type"] = "text"
    value = datetime(2025, 5, 2) if case == "timezone" else 2
    query = "SELECT data_type, is_nullable FROM information_schema.columns WHERE column_name = 'v'"
    loaded = pipeline()
    loaded.run(orders({"id": 1, "v": value}, columns={"v": old}))
    before = rows(loaded, query)
    if case == "variant":
        with raises("DataValidationError"):
            loaded.run(orders({"id": 2, "v": "x"}), schema_contract={"data_type": "freeze"})
        return
    hints = {"v": {**old, case: new[case]}}
    again = orders({"id": 2, "v": value}, columns=hints)
    loaded.run(again, schema_contract={"data_type": "freeze"})
    assert loaded.default_schema.tables["orders"]["columns"]["v"][case] == new[case]
    assert rows(loaded, query) == before
    assert len(rows(loaded, "SELECT id FROM orders")) == 2


@claim(
    "A `None` in a column that is not nullable stops normalize whatever the contract is.",
    cases=("evolve", "freeze", "discard_row", "discard_value"),
)
def a_null_under_a_contract(case: str) -> None:
    hints = {"v": {"data_type": "bigint", "nullable": False}}
    loaded = pipeline()
    loaded.run(orders({"id": 1, "v": 1}, columns=hints))
    with raises("CannotCoerceNullException") as caught:
        loaded.run(
            orders({"id": 2, "v": None}), schema_contract={"columns": case, "data_type": case}
        )
    assert caught.step == "normalize"
