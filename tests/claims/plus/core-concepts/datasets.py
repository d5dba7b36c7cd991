"""Claims of docs/plus/core-concepts/datasets.mdx."""

from typing import Any

from standins_lib.claims import claim, pipeline, raises, rows

PROD: Any = {"tables": "evolve", "columns": "freeze", "data_type": "freeze"}


@claim(
    "The column `coupon` is new, so nothing from this load reached the table. The extracted package"
    " is still pending: drop it, or lift the contract.",
    "In production, new tables are allowed, but new columns and type changes are not:",
)
def contract_of_production() -> None:
    loaded = pipeline("load_orders")
    for table in ("orders", "returns"):
        loaded.run([{"id": 1}], table_name=table, schema_contract=PROD)
    for row in ({"id": 2, "coupon": "MAY10"}, {"id": "two"}):
        with raises("DataValidationError"):
            loaded.run([row], table_name="orders", schema_contract=PROD)
        assert loaded.has_pending_data
        loaded.drop_pending_packages()
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]
