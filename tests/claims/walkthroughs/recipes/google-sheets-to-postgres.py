"""Claims of docs/walkthroughs/recipes/google-sheets-to-postgres.mdx."""

import json
import os
from datetime import date
from typing import Any

import dlt
from dlt.common.configuration.resolve import resolve_configuration
from dlt.common.configuration.specs import GcpServiceAccountCredentials
from dlt.common.schema.exceptions import DataValidationError
from standins_lib.claims import claim, columns, pipeline, raises, rows

FROZEN: Any = {"columns": "freeze", "data_type": "freeze"}


def prices(*found: Any, contract: Any = FROZEN, **hints: Any) -> Any:
    given: Any = {"SKU": {"data_type": "text"}, "Price": {"data_type": "decimal"}, **hints}
    return dlt.resource(
        list(found),
        name="Price list",
        write_disposition="replace",
        columns=given,
        schema_contract=contract,
    )


@claim("dlt writes the name of the column into the dictionary that it is given")
def one_dictionary_for_two_columns() -> None:
    shared: Any = {"data_type": "decimal"}
    loaded = pipeline()
    loaded.run(
        dlt.resource(
            [{"price": 1, "target": 2}], name="shop", columns={"price": shared, "target": shared}
        )
    )
    assert shared["name"] == "target"
    assert loaded.default_schema.tables["shop"]["columns"]["price"]["data_type"] == "bigint"


@claim(
    "Without it, the next run tries those rows first, and fails again after the spreadsheet was"
    " corrected."
)
def a_pending_package_fails_again() -> None:
    loaded = pipeline()
    loaded.run(prices({"SKU": "B-100", "Price": 18}))
    for price in ("on request", 19):
        with raises("DataValidationError") as caught:
            loaded.run(prices({"SKU": "B-100", "Price": price}))
        assert caught.step == "normalize"
    loaded.drop_pending_packages()
    loaded.run(prices({"SKU": "B-100", "Price": 19}))
    assert rows(loaded, "SELECT price FROM price_list") == [(19,)]


@claim(
    "Otherwise dlt takes the number for seconds and loads a day of 1970, without an error.",
)
def a_number_for_a_day() -> None:
    loaded = pipeline()
    loaded.run(prices({"SKU": "B-100", "Since": 45778}, Since={"data_type": "date"}))
    assert rows(loaded, "SELECT since FROM price_list") == [(date(1970, 1, 1),)]


@claim(
    "It refuses columns from the second load of a table on, and other types of declared columns "
    "from the first.",
    "A renamed column ends the run, too: if `Price` becomes `Unit price`, the message is `no column"
    " unit_price for 19.9`.",
)
def the_first_load_may_bring_columns() -> None:
    loaded = pipeline()
    loaded.run(prices({"SKU": "B-100", "Note": "signed"}))
    assert columns(loaded, "price_list") == ["sku", "price", "note"]
    with raises("DataValidationError") as caught:
        loaded.run(prices({"SKU": "B-100", "Unit price": 19.9}))
    assert isinstance(caught.value, DataValidationError)
    assert caught.value.column_name == "unit_price"
    assert caught.value.data_item["unit_price"] == 19.9
    first = pipeline("first")
    for _ in range(2):
        with raises("DataValidationError") as caught:
            first.run(prices({"SKU": "B-100", "Price": "on request"}))
        assert caught.step == "normalize"
        first.drop_pending_packages()


@claim("With `row.get(name)`, each row would be left out, and the run would empty the table.")
def a_renamed_first_column() -> None:
    loaded = pipeline()
    loaded.run(prices({"SKU": "B-100"}))
    with raises(KeyError):
        loaded.run(prices({"Article": "B-100"}).add_filter(lambda row: row["SKU"] is not None))
    assert rows(loaded, "SELECT sku FROM price_list") == [("B-100",)]
    loaded.run(prices({"Article": "B-100"}).add_filter(lambda row: row.get("SKU") is not None))
    assert rows(loaded, "SELECT sku FROM price_list") == []


@claim("The contract could also leave out such rows or values; then nobody would notice.")
def values_or_rows_are_left_out() -> None:
    for mode, expected in (("discard_value", [("1", None), ("2", 3)]), ("discard_row", [("2", 3)])):
        loaded = pipeline(mode)
        found = {"SKU": "1", "Price": "on request"}, {"SKU": "2", "Price": 3}
        loaded.run(prices(*found, contract={"columns": mode, "data_type": mode}))
        query = "SELECT sku, price FROM price_list ORDER BY sku"
        assert rows(loaded, query) == expected


@claim("the type `text` in `TABS` cannot bring the zeros back")
def zeros_are_gone() -> None:
    loaded = pipeline()
    loaded.run(prices({"SKU": 204, "Price": 1}))
    assert rows(loaded, "SELECT sku FROM price_list") == [("204",)]
    assert columns(loaded, "price_list") == ["sku", "price"]


@claim(
    "On a server, the key is the variable `SOURCES__GOOGLE_SHEETS__CREDENTIALS` with the whole"
    " text of the JSON file."
)
def key_as_text() -> None:
    os.environ["SOURCES__GOOGLE_SHEETS__CREDENTIALS"] = json.dumps(
        {
            "type": "service_account",
            "project_id": "shop",
            "private_key": "fake",
            "client_email": "a@b.example",
        }
    )
    found = resolve_configuration(
        GcpServiceAccountCredentials(), sections=("sources", "google_sheets")
    )
    assert found.client_email == "a@b.example"


@claim(
    "`insert-from-staging` exchanges the rows of each table in one transaction, after they were"
    " written elsewhere.",
    "Readers never see an empty table, as they do with the default strategy, and grants stay.",
    service="postgres",
    cases=("both tables", "one table fails"),
)
def tables_are_exchanged_one_by_one(case: str) -> None:
    dlt.config["destination.replace_strategy"] = "insert-from-staging"
    loaded = pipeline(destination=dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]))

    def run(number: int) -> None:
        data = [{"id": number}]
        loaded.run(
            [dlt.resource(data, name=name, write_disposition="replace") for name in ("a", "b")]
        )

    def execute(sql: str) -> None:
        with loaded.sql_client() as client:
            client.execute_sql(sql)

    run(1)
    execute("GRANT SELECT ON a TO PUBLIC")
    if case == "one table fails":
        execute("ALTER TABLE b ADD CHECK (id < 2)")
        with raises("LoadClientJobFailed"):
            run(2)
    else:
        run(2)
    assert rows(loaded, "SELECT id FROM b") == ([(1,)] if "fails" in case else [(2,)])
    grants = "SELECT count(*) FROM information_schema.table_privileges WHERE grantee = 'PUBLIC'"
    assert rows(loaded, f"{grants} AND table_name = 'a'") == [(1,)]
