"""Claims of docs/playground.mdx: what a second run of its templates does."""

from typing import Any

from standins_lib.claims import claim, columns, pipeline, raises, rows

FROZEN: Any = {"columns": "freeze"}


@claim("A row with a known `id` replaces the one that is there.")
def merge_replaces_a_row() -> None:
    loaded = pipeline()
    merge: Any = {"table_name": "products", "write_disposition": "merge", "primary_key": "id"}
    loaded.run([{"id": "TEA-07", "price": 8.5}], **merge)
    loaded.run([{"id": "TEA-07", "price": 9.0}, {"id": "CUP-01", "price": 12.0}], **merge)
    loaded_rows = sorted(rows(loaded, "SELECT id, price FROM products"))
    assert loaded_rows == [("CUP-01", 12.0), ("TEA-07", 9.0)]


@claim("A row that is missing in a later run is closed, too: see SCD2.")
def scd2_closes_a_missing_row() -> None:
    loaded = pipeline()
    scd2: Any = {"disposition": "merge", "strategy": "scd2"}
    for page in ([{"id": 1}, {"id": 2}], [{"id": 1}]):
        loaded.run(page, table_name="customers", write_disposition=scd2)
    query = "SELECT id, _dlt_valid_to IS NULL FROM customers ORDER BY id"
    assert rows(loaded, query) == [(1, True), (2, False)]


@claim("Its package stays on the disk, so the program drops it: a second run would begin with it.")
def a_refused_package_stays() -> None:
    loaded = pipeline()
    loaded.run([{"sensor": "A"}], table_name="readings")
    with raises("DataValidationError"):
        page = [{"sensor": "A", "humidity": 0.4}]
        loaded.run(page, table_name="readings", schema_contract=FROZEN)
    assert loaded.has_pending_data
    with raises("DataValidationError"):
        loaded.run([{"sensor": "B"}], table_name="readings")
    loaded.drop_pending_packages()
    loaded.run([{"sensor": "B"}], table_name="readings")
    assert sorted(rows(loaded, "SELECT sensor FROM readings")) == [("A",), ("B",)]


@claim("Add a key to one of the orders and run it with Keep tables: the table gets a new column.")
def a_new_key_is_a_new_column() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders")
    assert "note" not in columns(loaded, "orders")
    loaded.run([{"id": 1, "note": "gift"}], table_name="orders")
    assert "note" in columns(loaded, "orders")
