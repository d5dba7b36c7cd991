"""Claims of docs/reference/errors/libraries.mdx."""

from typing import Any

from standins_lib.claims import claim, raises


@claim(
    "If one run yields both to dlt, the extract step stops with the same error, or after 5,000 rows"
    " with `Table schema does not match`.",
    cases=("duckdb", "filesystem", "5,000 rows"),
)
def one_run_needs_one_type(case: str) -> None:
    import dlt
    import pyarrow as pa

    long = case == "5,000 rows"
    tables = [pa.table({"id": range(5000 if long else 1)}), pa.table({"id": ["2"]})]
    lake = dlt.destinations.filesystem("lake")
    loaded = dlt.pipeline("batches", destination=lake if case == "filesystem" else "duckdb")
    with raises(ValueError if long else "ArrowInvalid") as caught:
        loaded.run(dlt.resource(tables, name="batches"), loader_file_format="parquet")
    assert caught.step == "extract"
    expected = "Table schema does not match" if long else "Schema at index 1 was different"
    assert expected in caught.message


@claim(
    "The key was cut off, has `\\n` as two characters, or still has the placeholder.",
    cases=("right", "without line breaks", "two characters", "cut off"),
)
def keys_of_google(case: str) -> None:
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric import rsa
    from dlt.common import json
    from dlt.common.configuration.specs import GcpServiceAccountCredentials

    made = rsa.generate_private_key(65537, 2048)
    pem = made.private_bytes(
        forms.Encoding.PEM, forms.PrivateFormat.PKCS8, forms.NoEncryption()
    ).decode()
    key = {
        "without line breaks": pem.replace("\n", ""),
        "two characters": pem.replace("\n", "\\n"),
        "cut off": pem[:300],
    }.get(case, pem)
    credentials = GcpServiceAccountCredentials()
    info = {"project_id": "shop", "client_email": "a@b", "private_key": key}
    credentials.parse_native_representation(json.dumps({"type": "service_account", **info}))
    if case in ("right", "without line breaks"):
        assert credentials.to_native_credentials()
    else:
        with raises(ValueError) as caught:
            credentials.to_native_credentials()
        assert "Unable to load PEM file" in caught.message


def orders_by_day(known: list[dict[str, int]]) -> Any:
    import dlt

    orders = dlt.resource(list(known), name="orders", primary_key="id")
    orders.apply_hints(incremental=dlt.sources.incremental("day"))
    return orders


@claim(
    "The constraint or unique index is yours: dlt creates none in DuckDB without `create_indexes`.",
    "Call `pipeline.drop()`: a cursor is past the failed rows.",
    "Then load with `merge`, or drop the index.",
    "DuckDB 1.1 refuses a `merge` of a known key too, DuckDB 1.2 one of 122,880 rows or more.",
    cases=(
        "append",
        "append, no index",
        "merge",
        "merge of 122,880 rows",
        "cursor",
        "cursor, not dropped",
    ),
)
def a_unique_index_of_your_own(case: str) -> None:
    import duckdb
    from standins_lib.claims import pipeline, rows

    assert duckdb.__version__.startswith("1.2")
    if case == "merge of 122,880 rows":
        # The statements of the merge, without dlt: it takes the error for one that may pass.
        database = duckdb.connect()
        database.execute("CREATE TABLE orders (id BIGINT)")
        database.execute("CREATE UNIQUE INDEX own ON orders (id)")
        database.execute("INSERT INTO orders VALUES (1)")
        for last, refused in ((122_879, False), (122_880, True)):
            database.execute("BEGIN")
            database.execute(f"DELETE FROM orders WHERE id <= {last}")
            database.execute(f"INSERT INTO orders SELECT range FROM range(1, {last + 1})")
            if refused:
                with raises("TransactionException") as caught:
                    database.execute("COMMIT")
                assert "duplicate key" in caught.message
            else:
                database.execute("COMMIT")
        return
    loaded = pipeline()
    if "cursor" in case:
        known = [{"id": 1, "day": 1}]
        loaded.run(orders_by_day(known))
        rows(loaded, "CREATE UNIQUE INDEX own ON orders (id)")
        known += [{"id": 1, "day": 2}, {"id": 2, "day": 3}]
        with raises("LoadClientJobFailed"):
            loaded.run(orders_by_day(known))
        if "not" not in case:
            loaded.drop()
        loaded.run(orders_by_day(known), write_disposition="merge")
        expected = [(1,)] if "not" in case else [(1,), (2,)]
        assert rows(loaded, "SELECT id FROM orders ORDER BY id") == expected
        return
    hints: Any = {"table_name": "orders", "primary_key": "id"}
    hints["write_disposition"] = "merge" if case == "merge" else "append"
    loaded.run([{"id": 1, "total": 5}], **hints)
    if "no index" not in case:
        with loaded.sql_client() as client:
            client.execute_sql("CREATE UNIQUE INDEX own ON orders (id)")
    if case == "append":
        with raises("LoadClientJobFailed") as caught:
            loaded.run([{"id": 1, "total": 7}], **hints)
        assert 'Duplicate key "id: 1" violates unique constraint' in caught.message
        return
    loaded.run([{"id": 1, "total": 7}], **hints)
    found = rows(loaded, "SELECT total FROM orders ORDER BY 1")
    assert found == ([(7,)] if case == "merge" else [(5,), (7,)])


@claim(
    'DuckDB cannot drop a constraint: load with `refresh="drop_resources"`.',
    cases=("drop the constraint", "append again", "refresh"),
)
def a_constraint_of_your_own(case: str) -> None:
    import dlt
    from standins_lib.claims import pipeline, rows

    orders = dlt.resource([{"id": 1}], name="orders")
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="others")
    with loaded.sql_client() as client:
        client.execute_sql(
            "CREATE TABLE orders (id BIGINT PRIMARY KEY, _dlt_id VARCHAR, _dlt_load_id VARCHAR)"
        )
        if case == "drop the constraint":
            with raises("DatabaseTransientException") as refused:
                client.execute_sql("ALTER TABLE orders DROP CONSTRAINT orders_id_pkey")
            assert "No support for that ALTER TABLE option" in refused.message
            return
    loaded.run(orders)
    with raises("LoadClientJobFailed"):
        loaded.run(orders)
    loaded.drop()
    if case == "append again":
        with raises("LoadClientJobFailed"):
            loaded.run(orders)
        return
    loaded.run(orders, refresh="drop_resources")
    loaded.run(orders)
    assert rows(loaded, "SELECT id FROM orders") == [(1,), (1,)]
