"""Claims of docs/walkthroughs/recipes/one-api-many-accounts.mdx."""

import os
import shutil
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

SHARED = "shops.duckdb"


def account(name: str, *found: dict[str, Any], **options: Any) -> dlt.Pipeline:
    made = pipeline(f"orders_{name}", destination=dlt.destinations.duckdb(SHARED))
    hints: Any = {"write_disposition": "merge", "primary_key": ["account", "id"], **options}
    made.run([{**row, "account": name} for row in found], table_name="orders", **hints)
    return made


@claim("Without `credentials`, dlt names the file after the pipeline.")
def a_file_for_each_pipeline() -> None:
    for name in ("orders_graz", "orders_linz"):
        pipeline(name).run([{"id": 1}], table_name="orders")
    assert sorted(file.name for file in Path().glob("*.duckdb")) == [
        "orders_graz.duckdb",
        "orders_linz.duckdb",
    ]


@claim(
    '`write_disposition="replace"` and `refresh` empty the whole table, not the rows of one'
    " account."
)
def replace_empties_all() -> None:
    query = "SELECT DISTINCT account FROM orders ORDER BY 1"
    for options in ({"write_disposition": "replace"}, {"refresh": "drop_data"}):
        account("graz", {"id": 1})
        linz = account("linz", {"id": 1})
        assert rows(linz, query) == [("graz",), ("linz",)]
        account("linz", {"id": 2}, **options)
        assert rows(linz, query) == [("linz",)]


@claim("The table gets all of them, and an account without a column has nulls there.")
def different_columns() -> None:
    graz = account("graz", {"id": 1, "note": "gift"})
    account("linz", {"id": 1, "city": "Linz"})
    shutil.rmtree(graz.working_dir)
    graz = account("graz", {"id": 2, "note": "late"})
    found = rows(graz, "SELECT account, id, note, city FROM orders ORDER BY 1, 2")
    assert found == [
        ("graz", 1, "gift", None),
        ("graz", 2, "late", None),
        ("linz", 1, None, "Linz"),
    ]


@claim("One failing account then stops the run, and nothing of any account is loaded.")
def one_pipeline_for_all() -> None:
    def orders(name: str) -> Any:
        if name == "linz":
            raise ValueError("key refused")
        yield {"id": 1, "account": name}

    together = [
        dlt.resource(orders, name=f"orders_{name}", table_name="orders")(name)
        for name in ("graz", "linz")
    ]
    made = pipeline()
    with raises("ValueError") as caught:
        made.run(together)
    assert caught.step == "extract"
    assert not made.has_pending_data
    assert made.first_run


@claim("`dlt.secrets[…]` raises `ConfigFieldMissingException` when an account has no key.")
def missing_key() -> None:
    with raises("ConfigFieldMissingException"):
        dlt.secrets["accounts.graz.api_key"]
    os.environ["ACCOUNTS__GRAZ__API_KEY"] = "graz-key"
    assert dlt.secrets["accounts.graz.api_key"] == "graz-key"


@claim("in `config.toml` it raises `ValueNotSecretException`")
def credentials_in_config_toml() -> None:
    Path(".dlt").mkdir(exist_ok=True)
    Path(".dlt/config.toml").write_text('[destination.duckdb]\ncredentials = "shops.duckdb"\n')
    with raises("ValueNotSecretException"):
        pipeline("orders_graz").run([{"id": 1}], table_name="orders")


@claim("DuckDB then stops with `Ambiguous reference to catalog or schema`.")
def file_named_as_the_dataset() -> None:
    made = pipeline(destination=dlt.destinations.duckdb("data.duckdb"), dataset_name="data")
    with raises("BinderException") as caught:
        made.run([{"id": 1}], table_name="orders")
    assert "Ambiguous reference" in caught.message


@claim("dlt keeps state by the name of the pipeline.")
def state_by_name() -> None:
    account("graz", {"id": 1})
    linz = account("linz", {"id": 1})
    found = rows(linz, "SELECT DISTINCT pipeline_name FROM _dlt_pipeline_state ORDER BY 1")
    assert found == [("orders_graz",), ("orders_linz",)]
