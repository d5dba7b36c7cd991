"""Claims of docs/dlt-ecosystem/transformations/python.mdx."""

from typing import Any

from standins_lib.claims import claim, columns, pipeline, rows


@claim(
    "Arrow tables and data frames go to the destination as they are: without `_dlt_id`, and with"
    " normalized column names."
)
def columns_of_arrow_tables() -> None:
    import pyarrow as pa

    made = pipeline()
    made.run(pa.table({"Order Id": [1]}), table_name="orders")
    assert list(made.default_schema.get_table_columns("orders")) == ["order_id"]


@claim(
    "dlt writes this id into the new table unchanged, although it names a load package that the"
    " second pipeline never had."
)
def load_id_of_another_pipeline() -> None:
    first, second = pipeline("first"), pipeline("second", dataset_name="results")
    (load_id,) = first.run([{"id": 1}], table_name="orders").loads_ids
    second.run(first.dataset().orders.arrow(), table_name="copies")
    assert rows(second, "SELECT _dlt_load_id FROM copies") == [(load_id,)]
    assert rows(second, f"SELECT load_id FROM _dlt_loads WHERE load_id = '{load_id}'") == []


@claim("An order that changes gets a new `_dlt_load_id`.")
def changed_orders() -> None:
    made = pipeline()
    merge: Any = {"table_name": "orders", "primary_key": "id", "write_disposition": "merge"}
    made.run([{"id": 1, "city": "Graz"}, {"id": 2, "city": "Linz"}], **merge)
    made.run([{"id": 2, "city": "Wien"}], **merge)
    assert columns(made, "orders") == ["id", "city"]
    newest = "SELECT id FROM orders WHERE _dlt_load_id = (SELECT max(_dlt_load_id) FROM orders)"
    assert rows(made, newest) == [(2,)]
