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


@claim(
    "`LEFT JOIN` and `dropna=False` keep orders without lines and without a city: an order that "
    "loses its last line would otherwise keep its old value."
)
def an_order_that_loses_its_last_line() -> None:
    def transform(made: Any, reports: Any, query: str, dropna: bool) -> None:
        read = made.dataset()(query).df()
        sums = read.groupby(["id", "city"], as_index=False, dropna=dropna)["value"].sum()
        reports.run(sums, table_name="values", primary_key="id", write_disposition="merge")

    found = {}
    for join, dropna in (("JOIN", True), ("LEFT JOIN", True), ("LEFT JOIN", False)):
        way = f"{join} {dropna}".replace(" ", "_").lower()
        made, reports = pipeline(f"shop_{way}"), pipeline(f"reports_{way}", dataset_name="results")
        merge: Any = {"table_name": "orders", "primary_key": "id", "write_disposition": "merge"}
        query = (
            "SELECT o.id, o.city, coalesce(l.price, 0) AS value FROM orders AS o"
            f" {join} orders__lines AS l ON l._dlt_parent_id = o._dlt_id"
            " WHERE o._dlt_load_id > '{since}'"
        )

        first = [
            {"id": 1, "city": "Graz", "lines": [{"price": 5}]},
            {"id": 2, "city": "Linz", "lines": [{"price": 7}]},
        ]
        made.run(first, **merge)
        transform(made, reports, query.format(since="0"), dropna)
        since = made.last_trace.last_load_info.loads_ids[0]  # type: ignore[union-attr]
        made.run([{"id": 1, "city": "Graz", "lines": []}, {"id": 3, "city": None}], **merge)
        transform(made, reports, query.format(since=since), dropna)
        found[way] = rows(reports, 'SELECT id, value FROM "values" ORDER BY id')
    assert found == {
        "join_true": [(1, 5), (2, 7)],
        "left_join_true": [(1, 0), (2, 7)],
        "left_join_false": [(1, 0), (2, 7), (3, 0)],
    }
