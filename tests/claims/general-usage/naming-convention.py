"""Claims of docs/general-usage/naming-convention.mdx."""

import gzip
import json
import os
from pathlib import Path
from typing import Any, Optional

import dlt
import pyarrow as pa
from dlt.common.normalizers.naming import direct, duck_case, snake_case
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import shaped


def into_duckdb(naming: Optional[str] = None, **arguments: Any) -> dlt.Pipeline:
    destination = dlt.destinations.duckdb("named.duckdb", naming_convention=naming, **arguments)
    return pipeline(destination=destination)


def fields(row: dict[str, Any], **arguments: Any) -> list[str]:
    """The columns that dlt makes of a row, in the convention of the configuration."""
    extracted = pipeline()
    extracted.extract([row], table_name="orders", **arguments)
    extracted.normalize()
    return columns(extracted, "orders")


@claim("functions with `@dlt.destination` use `direct`, which keeps names as they are.")
def functions_as_destinations_keep_names() -> None:
    seen = []

    @dlt.destination
    def sink(items: Any, table: Any) -> None:
        seen.append((table["name"], *items))

    pipeline(destination=sink).run([{"orderId": 1}], table_name="webOrders")
    assert seen == [("webOrders", {"orderId": 1})]


@claim(
    "A capital letter starts a new word, a run of capitals is one word, and all letters become "
    "lower case.",
    "Letters with accents are such characters; digits of other alphabets are kept.",
)
def words_and_characters() -> None:
    names = ["orderId", "myHTTPServer", "größe", "a٣"]
    convention = snake_case.NamingConvention()
    assert [convention.normalize_path(name) for name in names] == [
        "order_id",
        "my_http_server",
        "gr_e",
        "a٣",
    ]


@claim(
    "Several `_` in a row that come from replaced characters become one: `net - gross` becomes "
    "`net_gross`."
)
def replaced_characters_leave_one_underscore() -> None:
    assert fields({"net - gross": 1, "net__gross": 2}) == ["net_gross", "net__gross"]


@claim(
    "So `gross__total` keeps its name, and a pair of underscores at the start or at the end of a "
    "name disappears: `__typename` becomes `typename`, and Debezium's `__op` becomes `op`."
)
def pairs_of_underscores() -> None:
    row = {"gross__total": 1, "__typename": "Order", "total__": 2, "__op": "c"}
    assert fields(row) == ["gross__total", "typename", "total", "op"]


@claim(
    "`日本` becomes `x`, and so does `中国`: both fields end up in one column, and the last one "
    "wins."
)
def other_alphabets_share_a_column() -> None:
    loaded = pipeline()
    loaded.run([{"日本": 1, "中国": 2}], table_name="orders")
    assert rows(loaded, "SELECT x FROM orders") == [(2,)]


@claim(
    "dlt reads `日_本` as three underscores and makes `xxx` of them, and `@` becomes `a`.",
)
def meaningless_names() -> None:
    assert fields({"日_本": 1, "@": 2}) == ["xxx", "a"]


@claim(
    "dlt cannot name it, and the run fails, except inside a dictionary, where the value takes the"
    " name of the dictionary.",
    cases=("row", "nested row", "arrow", "dictionary"),
)
def a_pair_of_underscores_alone_has_no_name(case: str) -> None:
    if case == "dictionary":
        assert fields({"price": {"__": 1}}) == ["price"]
        return
    data: Any = {"row": [{"__": 1}], "nested row": [{"lines": [{"__": 1}]}]}
    with raises("PipelineStepFailed") as caught:
        pipeline().run(data.get(case) or pa.table({"__": [1]}), table_name="orders")
    assert caught.step == ("load" if case == "arrow" else "normalize")


@claim("with `direct`, `grand_total` would be a column without data.")
def a_hint_in_snake_case_misses_under_direct() -> None:
    os.environ["SCHEMA__NAMING"] = "direct"
    hints = {"grand_total": {"data_type": "text"}}
    loaded = pipeline()
    loaded.run([{"grandTotal": 1}], table_name="orders", columns=hints)
    assert rows(loaded, 'SELECT grand_total, "grandTotal" FROM orders') == [(None, 1)]


@claim(
    "the name of the resource as you declared it; dlt does not normalize names of resources",
)
def resources_keep_their_names() -> None:
    @dlt.source
    def shop() -> Any:
        return dlt.resource([{"id": 1}], name="Web Orders")

    assert list(shop().with_resources("Web Orders").resources) == ["Web Orders"]
    with raises("ResourcesNotFoundError"):
        shop().with_resources("web_orders")


@claim(
    "A hint with the name in snake case gets another tag, and with it a column of its own that no "
    "row fills."
)
def a_cut_hint_needs_the_source_name() -> None:
    field = "dayOfDeliveryToTheCustomer"
    made = []
    for hint in (field, "day_of_delivery_to_the_customer"):
        extracted = pipeline(
            name=f"hint_{len(made)}",
            destination=dlt.destinations.duckdb(max_identifier_length=24),
        )
        extracted.extract([{field: 1}], table_name="orders", columns={hint: {"data_type": "text"}})
        extracted.normalize()
        made.append(len(columns(extracted, "orders")))
    assert made == [1, 2]


@claim(
    "In a nested name, the tag is a hash of the normalized parts: there, write "
    "`customer__home_town`, not `customer__homeTown`."
)
def a_cut_nested_hint_needs_normalized_parts() -> None:
    made = []
    for hint in ("customer__home_town_of_birth", "customer__homeTownOfBirth"):
        extracted = pipeline(
            name=f"hint_{len(made)}",
            destination=dlt.destinations.duckdb(max_identifier_length=24),
        )
        extracted.extract(
            [{"customer": {"homeTownOfBirth": "Porto"}}],
            table_name="orders",
            columns={hint: {"data_type": "text"}},
        )
        extracted.normalize()
        made.append(len(columns(extracted, "orders")))
    assert made == [1, 2]


@claim(
    "A hint for `gross_total` would declare a second column, `gross_total`, which stays empty or "
    "is never created.",
)
def one_underscore_in_a_hint_is_another_column() -> None:
    untyped = pipeline("untyped")
    untyped.run([{"gross__total": 1}], table_name="orders", columns={"gross_total": {"sort": True}})
    assert "gross_total" in untyped.default_schema.tables["orders"]["columns"]
    assert columns(untyped, "orders") == ["gross__total"]
    typed = pipeline("typed", dataset_name="typed_data")
    typed.run(
        [{"gross__total": 1}], table_name="orders", columns={"gross_total": {"data_type": "bigint"}}
    )
    assert rows(typed, "SELECT gross_total, gross__total FROM orders") == [(None, 1)]


@claim(
    "Fields of dictionaries and tables then lose one underscore, but names in hints, and those of"
    " columns in Arrow tables, are still split: declare the field of a dictionary as"
    " `gross_total`.",
    cases=("list", "arrow"),
)
def without_breaking_paths(case: str) -> None:
    os.environ["SCHEMA__USE_BREAK_PATH_ON_NORMALIZE"] = "false"
    made = {}
    for hint in ("gross_total", "gross__total"):
        extracted = pipeline(hint)
        extracted.extract(
            shaped(case, [{"gross__total": "1"}]),
            table_name="web__orders",
            columns={hint: {"data_type": "text"}},
        )
        extracted.normalize()
        made[hint] = sorted(columns(extracted, "web_orders"))
    both = ["gross__total", "gross_total"]
    assert made["gross_total"] == (["gross_total"] if case == "list" else both)
    assert made["gross__total"] == (both if case == "list" else ["gross__total"])


@claim("It refuses the change, even where all names would stay the same:")
def a_change_is_refused_though_names_stay() -> None:
    into_duckdb("snake_case").run([{"id": 1}], table_name="orders")
    with raises("TableIdentifiersFrozen") as caught:
        into_duckdb("sql_ci_v1").run([{"id": 2}], table_name="orders")
    assert caught.step == "extract"


@claim("New names get new columns beside the old ones, and new rows leave the old columns empty.")
def an_allowed_change_adds_columns() -> None:
    into_duckdb("snake_case").run([{"orderId": 1}], table_name="orders")
    os.environ["SCHEMA__ALLOW_IDENTIFIER_CHANGE_ON_TABLE_WITH_DATA"] = "true"
    loaded = into_duckdb("sql_cs_v1")
    loaded.run([{"orderId": 2}], table_name="orders")
    found = rows(loaded, 'SELECT order_id, "orderId" FROM data.orders ORDER BY order_id')
    assert found == [(1, None), (None, 2)]


@claim("When several conventions are set, the first of these wins:")
def the_order_of_settings() -> None:
    os.makedirs("files")
    os.environ["SCHEMA__NAMING"] = "direct"
    with open("files/shop.schema.yaml", "w") as file:
        file.write(dlt.Schema("shop").to_pretty_yaml())
    del os.environ["SCHEMA__NAMING"]

    @dlt.source
    def shop() -> Any:
        return dlt.resource([{"orderId": 1}], name="orders")

    def chosen(name: str, naming: Optional[str] = None, **arguments: Any) -> str:
        destination = dlt.destinations.duckdb(naming_convention=naming)
        extracted = pipeline(name, destination=destination, **arguments)
        extracted.extract(shop())
        return extracted.default_schema.naming.name()

    assert chosen("nothing") == "snake_case"
    assert chosen("file", import_schema_path="files") == "direct"
    assert chosen("code", "duck_case", import_schema_path="files") == "duck_case"
    os.environ["SCHEMA__NAMING"] = "sql_ci_v1"
    assert chosen("all", "duck_case") == "sql_ci_v1"
    os.environ["SOURCES__SHOP__SCHEMA__NAMING"] = "sql_cs_v1"
    assert chosen("one", "duck_case") == "sql_cs_v1"


@claim("A variable such as `DESTINATION__POSTGRES__NAMING_CONVENTION` has no effect.")
def the_destination_takes_its_convention_from_code() -> None:
    os.environ["DESTINATION__DUCKDB__NAMING_CONVENTION"] = "direct"
    assert fields({"orderId": 1}) == ["order_id"]


@claim("`pipeline.dataset_name` keeps what you wrote in both cases.")
def the_pipeline_keeps_the_name_of_the_dataset() -> None:
    found = []
    for normalize in (True, False):
        destination = dlt.destinations.duckdb(enable_dataset_name_normalization=normalize)
        opened = pipeline(destination=destination, dataset_name="Shop Data")
        opened.run([{"id": 1}], table_name="orders")
        with opened.sql_client() as client:
            found.append((opened.dataset_name, client.dataset_name))
    assert found == [("Shop Data", "shop_data"), ("Shop Data", "Shop Data")]


@claim(
    "With `sql_ci_v1` and `sql_cs_v1`, fields without any ASCII letter or digit share the column "
    "`_`, and a field such as `日_本` has no name left: the run fails in the normalize step, and"
    " with an Arrow table in the load step.",
    cases=("dictionary", "arrow"),
)
def other_alphabets_under_sql_conventions(case: str) -> None:
    for naming in ("sql_ci_v1", "sql_cs_v1"):
        os.environ["SCHEMA__NAMING"] = naming
        extracted = pipeline(naming)
        extracted.extract([{"日本": 1, "中国": 2}], table_name="orders")
        extracted.normalize()
        assert columns(extracted, "orders") == ["_"]
        with raises("PipelineStepFailed") as caught:
            extracted.run(shaped(case, [{"日_本": 1}]), table_name="lines")
        assert caught.step == ("load" if case == "arrow" else "normalize")


@claim('keeps all characters but line breaks, `"`, and blanks at the ends')
def duck_case_keeps_most_characters() -> None:
    convention = duck_case.NamingConvention()
    assert convention.normalize_path("Ä'b ▶+@__c\n\"") == "Ä'b ▶+@__c_"
    assert convention.normalize_path(" unit price ") == "unit price"


@claim(
    "keeps all characters but line breaks, quotes, and blanks at the ends; `▶` instead of `__`"
    " separates levels"
)
def direct_separates_levels_with_a_triangle() -> None:
    convention = direct.NamingConvention()
    assert convention.normalize_path("Ä'b+@__c\n\"d") == "Ä_b+@__c__d"
    assert convention.normalize_path(" unit price ") == "unit price"
    os.environ["SCHEMA__NAMING"] = "direct"
    assert fields({"customer": {"name": "Ana"}}) == ["customer▶name"]


@claim(
    "If two fields of a dictionary have the same destination identifier, they share a column, and "
    "the last field wins.",
    cases=("list", "null last", "arrow"),
)
def fields_of_one_name(case: str) -> None:
    loaded = pipeline()
    first = {"orderId": 1, "order_id": None if case == "null last" else 2}
    data = shaped(case, [first, {"order_id": 3, "orderId": 4}])
    if case == "arrow":
        with raises("NameNormalizationCollision"):
            loaded.run(data, table_name="orders")
        return
    loaded.run(data, table_name="orders")
    found = rows(loaded, "SELECT order_id FROM orders ORDER BY 1 NULLS FIRST")
    assert found == [(first["order_id"],), (4,)]


@claim("the resources `webOrders` and `web_orders` load into one table.")
def resources_of_one_table() -> None:
    loaded = pipeline()
    loaded.run(
        [
            dlt.resource([{"id": 1}], name="webOrders"),
            dlt.resource([{"id": 2}], name="web_orders"),
        ]
    )
    assert rows(loaded, "SELECT id FROM web_orders ORDER BY id") == [(1,), (2,)]


@claim(
    "The columns of Arrow tables and data frames are checked: dlt stops in the extract step with "
    "`NameNormalizationCollision`."
)
def frames_are_checked_for_collisions() -> None:
    import pandas
    import pyarrow

    fields = {"orderId": [1], "order_id": [2]}
    for data in (pyarrow.table(fields), pandas.DataFrame(fields)):
        with raises("NameNormalizationCollision") as caught:
            pipeline().extract(data, table_name="orders")
        assert caught.step == "extract"


@claim(
    "A field `customer__name` also shares its column with the field `name` of a dictionary "
    "`customer`."
)
def a_flat_and_a_nested_field() -> None:
    loaded = pipeline()
    loaded.run([{"customer__name": "Ana", "customer": {"name": "Rui"}}], table_name="orders")
    assert rows(loaded, "SELECT customer__name FROM orders") == [("Rui",)]


@claim(
    "The load step fails with `SchemaIdentifierNormalizationCollision` before it writes, and the "
    "package stays pending",
    "correct the names and call `pipeline.drop()`, which deletes the package and the local schema, "
    "and keeps the rows of the table.",
    "If you drop only the package, the schema still holds both columns, and the next load fails in "
    "the same way.",
    cases=("first run", "used table"),
)
def names_that_differ_in_case_alone(case: str) -> None:
    loaded = into_duckdb("sql_cs_v1")
    if case == "used table":
        loaded.run([{"orderId": 0}], table_name="orders")
    with raises("SchemaIdentifierNormalizationCollision") as caught:
        loaded.run([{"orderId": 1, "orderid": 2}], table_name="orders")
    assert caught.step == "load"
    assert loaded.has_pending_data
    loaded.drop_pending_packages()
    with raises("SchemaIdentifierNormalizationCollision"):
        loaded.run([{"orderId": 1}], table_name="orders")
    loaded = loaded.drop()
    loaded.run([{"orderId": 3}], table_name="orders")
    before = [(0,)] if case == "used table" else []
    found = rows(loaded, 'SELECT "orderId" FROM data.orders ORDER BY 1')
    assert found == [*before, (3,)]


@claim("A process that cannot import it gets `UnknownNamingModule`.")
def the_module_of_a_convention_must_be_there() -> None:
    import sys

    with open("house_naming.py", "w") as file:
        file.write("from dlt.common.normalizers.naming.snake_case import NamingConvention\n")
    sys.path.insert(0, os.getcwd())
    os.environ["SCHEMA__NAMING"] = "house_naming"
    pipeline().run([{"id": 1}], table_name="orders")
    del os.environ["SCHEMA__NAMING"], sys.modules["house_naming"]
    sys.path.remove(os.getcwd())
    os.rename("house_naming.py", "elsewhere.txt")
    with raises("UnknownNamingModule"):
        print(pipeline().default_schema)


@claim(
    "On the filesystem, the name is a folder, and dots and slashes stay too:"
    ' `dataset_name="Sales.Lakehouse/Files/Bronze"` becomes these three folders instead of'
    " `sales_lakehouse_files_bronze`.",
    "Names of tables are normalized as before, so the folder of `Orders` is `orders`.",
    cases=("as it is", "normalized"),
)
def a_dataset_name_with_slashes(case: str) -> None:
    lake = dlt.destinations.filesystem(
        "lake", enable_dataset_name_normalization=case == "normalized"
    )
    loaded = pipeline(destination=lake, dataset_name="Sales.Lakehouse/Files/Bronze")
    for number in (1, 2):
        loaded.run([{"id": number}], table_name="Orders")
    kept = "Sales.Lakehouse/Files/Bronze"
    folder = kept if case == "as it is" else "sales_lakehouse_files_bronze"
    assert len(os.listdir(f"lake/{folder}/orders")) == 2


@claim(
    "A leading digit gets a `_` in front, in names of tables too: `500_cities` becomes"
    " `_500_cities`.",
    "`duck_case` and `direct` leave it out.",
)
def leading_digit() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "2nd": 2}], table_name="500_cities")
    assert {"_2nd"} < set(columns(loaded, "_500_cities"))
    for module in (duck_case, direct):
        assert module.NamingConvention().normalize_path("500_cities") == "500_cities"


@claim(
    "The folders of the filesystem destination are names of tables, so they are normalized;"
    " values in the rows are not.",
    'With `naming_convention="sql_cs_v1"` or `"duck_case"` in the destination, `SalesOrders` keeps'
    " its case, and so do columns and the folder of the dataset.",
    "`direct` also keeps it, and names nested tables with `▶`.",
    'The schema has the name of the resource: `pipeline.default_schema.tables["sales_orders"]'
    '["resource"]` is `SalesOrders`.',
    cases=("default", "sql_cs_v1", "duck_case", "direct"),
)
def case_of_folders(case: str) -> None:
    given: dict[str, Any] = {} if case == "default" else {"naming_convention": case}
    loaded = dlt.pipeline(
        "folders",
        destination=dlt.destinations.filesystem("lake", **given),
        dataset_name="MyData",
    )
    row = {"OrderID": "Ab", "lineItems": [{"SKU": "a"}]}
    loaded.run([row], table_name="SalesOrders")
    found = {
        "default": ("my_data", "sales_orders", "sales_orders__line_items", "order_id"),
        "sql_cs_v1": ("MyData", "SalesOrders", "SalesOrders__lineItems", "OrderID"),
        "duck_case": ("MyData", "SalesOrders", "SalesOrders__lineItems", "OrderID"),
        "direct": ("MyData", "SalesOrders", "SalesOrders▶lineItems", "OrderID"),
    }
    dataset, table, nested, column = found[case]
    assert {table, nested} < set(os.listdir(f"lake/{dataset}"))
    assert column in columns(loaded, table)
    [file] = Path("lake", dataset, table).iterdir()
    assert json.loads(gzip.decompress(file.read_bytes()))[column] == "Ab"
    assert loaded.default_schema.tables[table]["resource"] == "SalesOrders"


@claim(
    "Names of datasets have no levels, so several underscores become one: with "
    '`dataset_name="shop__dev"`, the schema in the database is `shop_dev`.',
    "`pipeline.sql_client().dataset_name` is the name in the database.",
    cases=("two", "three", "kept"),
)
def underscores_of_dataset_names(case: str) -> None:
    wanted = "shop___dev" if case == "three" else "shop__dev"
    destination = dlt.destinations.duckdb(
        "names.duckdb", enable_dataset_name_normalization=case != "kept"
    )
    loaded = pipeline(destination=destination, dataset_name=wanted)
    loaded.run([{"id": 1}], table_name="orders")
    name = wanted if case == "kept" else "shop_dev"
    assert loaded.sql_client().dataset_name == name
    found = rows(loaded, "SELECT table_schema FROM information_schema.tables")
    assert {schema for (schema,) in found} == {name}
    assert loaded.dataset_name == wanted


@claim(
    "give the field one spelling in `add_map`, which works for a table with data too.",
    "Its two columns stay: join them once with `UPDATE … SET gross_total = coalesce(gross_total,"
    " grosstotal)`.",
)
def two_spellings_in_a_table_with_data() -> None:
    loaded = pipeline()
    given = [{"id": 1, "GrossTotal": 5}, {"id": 2, "GROSSTOTAL": 7}]
    loaded.run(given, table_name="orders")

    def one_spelling(row: Any) -> Any:
        return {"GrossTotal" if key == "GROSSTOTAL" else key: row[key] for key in row}

    later = dlt.resource([{"id": 3, "GROSSTOTAL": 9}], name="orders").add_map(one_spelling)
    loaded.run(later)
    query = "SELECT id, gross_total, grosstotal FROM orders ORDER BY id"
    assert rows(loaded, query) == [(1, 5, None), (2, None, 7), (3, 9, None)]
    with loaded.sql_client() as client:
        client.execute_sql("UPDATE orders SET gross_total = coalesce(gross_total, grosstotal)")
    assert rows(loaded, "SELECT gross_total FROM orders ORDER BY id") == [(5,), (7,), (9,)]


@claim(
    "`GlobalID` becomes `global_id` with `snake_case`, `globalid` with `sql_ci_v1`, and stays"
    " `GlobalID` with the others."
)
def a_run_of_capitals() -> None:
    from dlt.common.normalizers.naming import sql_ci_v1, sql_cs_v1

    modules = (snake_case, sql_ci_v1, sql_cs_v1, duck_case, direct)
    names = [module.NamingConvention().normalize_identifier("GlobalID") for module in modules]
    assert names == ["global_id", "globalid", *["GlobalID"] * 3]


@claim(
    "`GlobalID` becomes `globalid`, where `snake_case` makes `global_id`.",
    cases=("sql_ci_v1", "snake_case"),
)
def words_in_one_piece(case: str) -> None:
    os.environ["SCHEMA__NAMING"] = case
    loaded = pipeline()
    loaded.run([{"GlobalID": 1}], table_name="items")
    assert columns(loaded, "items") == [{"sql_ci_v1": "globalid", "snake_case": "global_id"}[case]]


@claim(
    "One underscore stays: `_id`.",
    "`direct` alone keeps `__op`; with another convention, rename it with `add_map` if the row has"
    " an `op` too, or the two become one column and one value is lost.",
    cases=(
        "snake_case",
        "duck_case",
        "sql_ci_v1",
        "sql_cs_v1",
        "direct",
        "arrow, snake_case",
        "arrow, direct",
    ),
)
def underscores_in_front(case: str) -> None:
    loaded = into_duckdb(case.rpartition(" ")[2])
    page: Any = [{"__op": "c", "_id": 1}]
    loaded.run(pa.Table.from_pylist(page) if "arrow" in case else page, table_name="orders")
    assert columns(loaded, "orders") == ["__op" if "direct" in case else "op", "_id"]
    loaded.run([{"__op": "c", "op": "x"}], table_name="both")
    assert len(columns(loaded, "both")) == (2 if "direct" in case else 1)


@claim(
    "In code, `dlt.destinations.duckdb(naming_convention=…)` takes the name of the module or the"
    " class.",
    "With an imported module instead of its name, normalize fails with `cannot pickle 'module'"
    " object` as soon as `workers` is above 1.",
    cases=("name, 2", "class, 2", "module, 1", "module, 2"),
)
def conventions_in_code(case: str) -> None:
    kind, workers = case.split(", ")
    dlt.config["normalize.workers"] = int(workers)
    dlt.config["normalize.pool_type"] = "process" if workers == "2" else "none"
    given: Any = {
        "name": "dlt.common.normalizers.naming.duck_case",
        "class": duck_case.NamingConvention,
        "module": duck_case,
    }[kind]
    named = into_duckdb(given)
    tables = [dlt.resource([{"Größe": 1}], name=name) for name in ("first", "second")]
    if case == "module, 2":
        with raises("TypeError") as caught:
            named.run(tables)
        assert "cannot pickle 'module' object" in caught.message
        return
    named.run(tables)
    assert columns(named, "first")[0] == "Größe"


@claim(
    "With the backend `sqlalchemy`, a table of a database with the columns `BRANCH_ID` and"
    " `branch_id`, as Oracle and Postgres allow, loses one of them in this way.",
    cases=("both columns", "both columns, pyarrow", "included_columns", "label"),
    service="postgres",
)
def columns_that_differ_in_case(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    engine = sa.create_engine(os.environ["SNIPPETS_POSTGRES_URL"])
    with engine.begin() as connection:
        connection.exec_driver_sql('CREATE TABLE shops ("BRANCH_ID" int, branch_id int)')
        connection.exec_driver_sql("INSERT INTO shops VALUES (1, 2)")

    def labelled(query: Any, table: Any) -> Any:
        return sa.select(*(c.label("code") if c.name == "BRANCH_ID" else c for c in table.columns))

    given: dict[str, Any] = {
        "included_columns": {"included_columns": ["BRANCH_ID"]},
        "label": {"query_adapter_callback": labelled},
    }.get(case, {})
    loaded = into_duckdb()
    if "pyarrow" in case:
        with raises("NameNormalizationCollision"):
            loaded.run(sql_table(engine, table="shops", backend="pyarrow"))
        return
    loaded.run(sql_table(engine, table="shops", **given))
    assert rows(loaded, "SELECT branch_id FROM shops") == [(1 if "included" in case else 2,)]
    assert ("code" in columns(loaded, "shops")) is (case == "label")


@claim(
    "dlt changes names of tables and columns only.",
    "What stays in one column as `json`, by a hint, by `max_table_nesting` or as a struct of an"
    ' Arrow table, has the keys of the source: `{"fooBar": 1}` in a field `rawData` becomes a'
    " column `raw_data` with the key `fooBar`.",
    "In DuckDB, query it as `raw_data ->> 'fooBar'`.",
    cases=("hint", "max_table_nesting", "arrow", "columns"),
)
def keys_of_json_columns_stay(case: str) -> None:
    loaded = into_duckdb()
    row = {"id": 1, "rawData": {"fooBar": 1, "Some Key": [{"aB": 2}]}}
    orders = dlt.resource([row], name="orders")
    if case == "hint":
        orders.apply_hints(columns={"rawData": {"data_type": "json"}})
    elif case == "max_table_nesting":
        orders.max_table_nesting = 0
    elif case == "arrow":
        orders = dlt.resource([pa.Table.from_pylist([row])], name="orders")
    for _ in range(2):
        loaded.run(orders)
    if case == "columns":
        assert "raw_data__foo_bar" in columns(loaded, "orders")
        return
    found = rows(
        loaded, "SELECT raw_data ->> 'fooBar', raw_data ->> '$.\"Some Key\"[0].aB' FROM orders"
    )
    assert found == [("1", "2"), ("1", "2")]
