"""Claims of docs/reference/not-supported.mdx."""

import datetime
import functools
import inspect
import os
import pathlib
import pkgutil
import sys
import threading
import zipfile
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import metadata
from typing import Any
from unittest import mock

import dlt
from dlt.common import logger
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import shaped


def rest(endpoint: Any = "orders", client: Any = None, **resource: Any) -> Any:
    """A REST API source with one resource of its own and two possible parents."""
    from dlt.sources.rest_api import rest_api_source

    config: Any = {
        "client": {"base_url": "https://shop.example.com", **(client or {})},
        "resources": ["shops", "regions", {"name": "orders", "endpoint": endpoint, **resource}],
    }
    return rest_api_source(config)


def engine() -> Any:
    """A database with orders and their lines."""
    import sqlalchemy as sa

    made = sa.create_engine("sqlite:///shop.db")
    with made.begin() as connection:
        for statement in (
            "CREATE TABLE orders (id INTEGER PRIMARY KEY)",
            "CREATE TABLE lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id))",
            "INSERT INTO orders VALUES (1)",
            "INSERT INTO lines VALUES (1, 1)",
        ):
            connection.execute(sa.text(statement))
    return made


def files(table: str) -> list[pathlib.Path]:
    """The files of a table in the folder `out`."""
    return sorted(pathlib.Path("out/data", table).glob("*.*"))


def to_files(**arguments: Any) -> dlt.Pipeline:
    return pipeline(destination=dlt.destinations.filesystem("out"), **arguments)


@claim("A Polars data frame raises `TypeError`: `Type is not JSON serializable`.")
def polars_frames() -> None:
    import polars as pl

    frame = pl.DataFrame({"id": [1]})

    @dlt.resource
    def items() -> Any:
        yield frame

    for data in (frame, items()):
        with raises("TypeError") as caught:
            pipeline().run(data, table_name="items")
        assert "is not JSON serializable" in caught.message
    loaded = pipeline("arrow")
    loaded.run(frame.to_arrow(), table_name="items")
    assert rows(loaded, "SELECT * FROM items") == [(1,)]


@claim(
    "A `timedelta` raises `TypeError: Type is not JSON serializable: datetime.timedelta`.",
    "If a generator fails, dlt discards everything that the run has extracted.",
    "`run` has no argument `dry_run`.",
)
def extraction_fails() -> None:
    with raises("TypeError") as caught:
        pipeline().run([{"took": datetime.timedelta(hours=1)}], table_name="items")
    assert "timedelta" in caught.message

    def stops() -> Any:
        yield {"id": 1}
        raise ConnectionError

    loaded = pipeline("stops")
    with raises("ConnectionError"):
        loaded.run(stops, table_name="items")
    assert not loaded.has_pending_data
    assert loaded.list_extracted_load_packages() == []
    with raises(TypeError):
        loaded.run([1], dry_run=True)  # type: ignore[call-arg]


@claim(
    "Of two `dlt.sources.incremental` arguments, only the first one filters rows and keeps its"
    " last value.",
    "A path such as `items[*].at` takes the first value of the list, not the highest one.",
)
def cursors() -> None:
    first = dlt.sources.incremental[int]("a", initial_value=0)
    second = dlt.sources.incremental[int]("b", initial_value=0)
    inside = dlt.sources.incremental[int]("items[*].at", initial_value=0)

    @dlt.resource
    def changed(
        a: Any = first,
        b: Any = second,
    ) -> Any:
        yield [{"a": 1, "b": 1}, {"a": 2, "b": -1}, {"a": -1, "b": 3}]

    @dlt.resource
    def nested(at: Any = inside) -> Any:
        yield {"items": [{"at": 1}, {"at": 9}]}

    loaded = pipeline()
    loaded.run([changed(), nested()])
    assert rows(loaded, "SELECT a, b FROM changed ORDER BY a") == [(1, 1), (2, -1)]
    state = loaded.state["sources"]["claims"]["resources"]
    assert list(state["changed"]["incremental"]) == ["a"]
    assert state["nested"]["incremental"]["items[*].at"]["last_value"] == 1


@claim(
    "A path into a struct raises `IncrementalCursorPathMissing`, which says `Nested JSON paths are"
    " not supported for arrow tables and dataframes`.",
    "A function other than `min` and `max` raises `NotImplementedError`: `Only min or max"
    " last_value_func is supported for arrow tables`.",
)
def cursors_of_arrow_tables() -> None:
    import pyarrow as pa

    def read(table: Any, cursor: Any) -> list[Any]:
        return list(dlt.resource([table], name="items").add_step(cursor))

    nested = pa.table({"x": [{"at": 1}]})
    at = dlt.sources.incremental[int]("x.at", initial_value=0)
    with raises("IncrementalCursorPathMissing") as caught:
        read(nested, at)
    assert "Nested JSON paths are not supported for arrow tables and dataframes" in caught.message
    highest = dlt.sources.incremental[int](
        "at", initial_value=0, last_value_func=lambda values: max(values)
    )
    with raises("NotImplementedError") as caught:
        read(pa.table({"at": [1]}), highest)
    assert caught.message == "Only min or max last_value_func is supported for arrow tables"


@claim(
    "`run` loads nothing until the resource ends, so an endless generator never reaches the load"
    " step."
)
def endless_generators() -> None:
    loaded = pipeline()
    seen = []

    def numbers() -> Any:
        for number in range(3):
            seen.append(loaded.list_extracted_load_packages())
            yield number

    loaded.run(numbers, table_name="numbers")
    assert seen == [[], [], []]

    def endless() -> Any:
        while True:
            yield {"id": 1}

    loaded.run(dlt.resource(endless, name="endless").add_limit(max_time=0.1))
    assert rows(loaded, "SELECT count(*) > 0 FROM endless") == [(True,)]


@claim(
    "`data` in an endpoint of the REST API source raises `DictValidationException`.",
    '`"type": "header_cursor"` raises `DictValidationException`.',
    "`has_more_path` raises `DictValidationException`.",
    "`page_body_path` and `offset_body_path` raise `DictValidationException`.",
    '`{"yield_map": …}` in `processing_steps` raises `DictValidationException`.',
    "`timeout` in `client` raises `DictValidationException`.",
)
def fields_of_the_rest_api() -> None:
    def paginated(**paginator: Any) -> Any:
        return rest({"path": "orders", "paginator": paginator})

    assert rest({"path": "orders", "json": {"a": 1}})
    assert paginated(type="offset", limit=10)
    assert paginated(type="cursor", cursor_body_path="next")
    assert rest(processing_steps=[{"map": lambda row: row}])
    for wrong in (
        lambda: rest({"path": "orders", "data": {"a": 1}}),
        lambda: paginated(type="header_cursor"),
        lambda: paginated(type="offset", limit=10, has_more_path="more"),
        lambda: paginated(type="offset", limit=10, offset_body_path="offset"),
        lambda: paginated(type="page_number", page_body_path="page"),
        lambda: rest(processing_steps=[{"yield_map": lambda row: [row]}]),
        lambda: rest(client={"timeout": 3}),
    ):
        with raises("DictValidationException"):
            wrong()


@claim(
    "Parameters from two parent resources raise `ValueError`, which begins with `Multiple parent"
    " resources`.",
    "The types of `auth` are `bearer`, `api_key`, `http_basic` and `oauth2_client_credentials`.",
    "A client takes `base_url`, `headers`, `auth`, `paginator` and `session`, so there is no"
    " setting for a number of requests per second.",
)
def limits_of_the_rest_api() -> None:
    from dlt.sources.rest_api.config_setup import AUTH_MAP
    from dlt.sources.rest_api.typing import ClientConfig

    assert rest("shops/{resources.shops.id}")
    with raises(ValueError) as caught:
        rest("shops/{resources.shops.id}/{resources.regions.id}")
    assert caught.message.startswith("Multiple parent resources")
    assert list(AUTH_MAP) == ["bearer", "api_key", "http_basic", "oauth2_client_credentials"]
    fields = list(ClientConfig.__annotations__)
    assert fields == ["base_url", "headers", "auth", "paginator", "session"]


@claim(
    "An answer that is not JSON raises `JSONDecodeError: Expecting value: line 1 column 1 (char"
    " 0)`.",
    "A `bucket_url` of `http://` raises `KeyError: 'http'`.",
)
def answers_of_a_web_server() -> None:
    from dlt.sources.filesystem import filesystem
    from dlt.sources.rest_api import rest_api_source

    pathlib.Path("web").mkdir()
    pathlib.Path("web/orders.csv").write_text("id\n1\n")
    handler = functools.partial(SimpleHTTPRequestHandler, directory="web")
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    source = rest_api_source({"client": {"base_url": url}, "resources": ["orders.csv"]})
    with raises("JSONDecodeError") as caught:
        list(source)
    assert caught.message == "Expecting value: line 1 column 1 (char 0)"
    with raises("KeyError") as caught:
        list(filesystem(bucket_url=url, file_glob="orders.csv"))
    assert caught.message == "'http'"
    server.shutdown()


@claim(
    "`sql_table` with a query in place of the name raises `NoSuchTableError`.",
    "`sql_table` and `sql_database` have no argument `engine_args`.",
    "`sql_table` has no arguments `primary_key` and `merge_key`.",
    "A backend that dlt does not know reads no rows, and the run succeeds.",
)
def arguments_of_sql_table() -> None:
    from dlt.sources.sql_database import sql_database, sql_table

    made = engine()
    assert list(sql_table(made, table="orders")) == [{"id": 1}]
    with raises("NoSuchTableError"):
        list(sql_table(made, table="SELECT id FROM orders"))
    for function, argument in (
        (sql_table, "engine_args"),
        (sql_database, "engine_args"),
        (sql_table, "primary_key"),
        (sql_table, "merge_key"),
    ):
        with raises(TypeError):
            function(made, **{"table": "orders"} if function is sql_table else {}, **{argument: 1})
    unknown: Any = "arrow"
    assert list(sql_table(made, table="orders", backend=unknown)) == []


@claim(
    "With `return_type` `arrow`, `connectorx` reads the complete result into memory; `chunk_size`"
    " has no effect on it.",
)
def connectorx_reads_all() -> None:
    import connectorx
    import pyarrow as pa
    from dlt.sources.sql_database import sql_table

    sent = []

    def read_sql(connection: str, query: str, **arguments: Any) -> Any:
        sent.append(arguments)
        return pa.table({"id": [1, 2, 3]})

    connectorx.read_sql = read_sql
    made = engine()
    for chunk_size in (1, 2):
        table = sql_table(made, table="orders", backend="connectorx", chunk_size=chunk_size)
        assert [len(part) for part in table] == [3]
    assert sent[0] == sent[1]


@claim(
    "`sql_table` drops the comments of the source table and its columns.",
    "With `resolve_foreign_keys`, dlt keeps the reference in the schema and creates no foreign key"
    " in the destination.",
)
def what_sql_table_drops() -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table

    made = engine()
    described = sa.MetaData()
    sa.Table(
        "orders",
        described,
        sa.Column("id", sa.Integer, primary_key=True, comment="the number"),
        comment="all orders",
    )
    table = sql_table(made, table="orders", metadata=described).compute_table_schema()
    assert "description" not in table
    assert "description" not in table["columns"]["id"]
    loaded = pipeline()
    lines = sql_table(made, table="lines", resolve_foreign_keys=True)
    loaded.run([sql_table(made, table="orders"), lines])
    assert loaded.default_schema.tables["lines"]["references"]
    kinds = rows(loaded, "SELECT DISTINCT constraint_type FROM duckdb_constraints()")
    assert ("FOREIGN KEY",) not in kinds


@claim(
    "The credentials of databases have the fields `drivername`, `database`, `password`,"
    " `username`, `host`, `port` and `query`, and none for a tunnel.",
    "dlt itself has the sources `rest_api`, `sql_database` and `filesystem`, and none of them reads"
    " a log of changes.",
    "The readers are `read_csv`, `read_csv_duckdb`, `read_jsonl` and `read_parquet`.",
    "`filesystem` takes `bucket_url`, `credentials`, `file_glob`, `files_per_page` and"
    " `extract_content`, so no option deletes or moves a file.",
    "The SFTP credentials have no field `sftp_sock`.",
)
def what_sources_take() -> None:
    import dlt.sources
    import dlt.sources.filesystem as from_files
    from dlt.common.configuration.specs import ConnectionStringCredentials, SFTPCredentials

    fields = set(ConnectionStringCredentials.get_resolvable_fields())
    assert fields == set("drivername database password username host port query".split())
    packages = {m.name for m in pkgutil.iter_modules(dlt.sources.__path__) if m.ispkg}
    sources = {name for name in packages if not name.startswith("_")} - {"helpers"}
    assert sources == {"rest_api", "sql_database", "filesystem"}
    readers = [name for name in dir(from_files) if name.startswith("read_")]
    assert readers == ["read_csv", "read_csv_duckdb", "read_jsonl", "read_parquet"]
    arguments = list(inspect.signature(from_files.filesystem).parameters)
    assert arguments == "bucket_url credentials file_glob files_per_page extract_content".split()
    assert "sftp_sock" not in SFTPCredentials.get_resolvable_fields()


@claim(
    "`read_csv` does not unpack a ZIP archive: it reads the bytes of the archive as text and raises"
    " `UnicodeDecodeError`."
)
def zip_archives() -> None:
    from dlt.sources.filesystem import filesystem, read_csv

    with zipfile.ZipFile("orders.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("orders.csv", "id\n" + "1\n" * 50)
    with raises("UnicodeDecodeError"):
        list(filesystem(bucket_url=os.getcwd(), file_glob="*.zip") | read_csv())


@claim(
    "`description` of a column stays in dlt's schema: DuckDB, Postgres, Redshift, Snowflake,"
    " Databricks and BigQuery get no comment."
)
def descriptions_stay() -> None:
    from standins_lib.ddl import create_statements, prepared

    described: Any = {"id": {"data_type": "bigint", "description": "the number"}}
    orders = dlt.resource([{"id": 1}], name="orders", columns=described)
    for name in ("duckdb", "postgres", "redshift", "snowflake", "databricks", "bigquery"):
        made = prepared(orders, name)
        assert made.default_schema.tables["orders"]["columns"]["id"]["description"]
        config: Any = {"credentials": {"catalog": "shop"}} if name == "databricks" else None
        assert "the number" not in create_statements(made, config=config)


@claim(
    "A hint `default` raises `DictValidationException`, with `following fields are unexpected"
    " {'default'}`.",
    "`table_format=\"hudi\"` raises `DictValidationException`: it is not one of `['iceberg',"
    " 'delta', 'hive', 'native']`.",
)
def unknown_hints() -> None:
    with raises("DictValidationException") as caught:
        pipeline().run([{"id": 1}], table_name="a", columns={"id": {"default": 0}})  # type: ignore
    assert caught.message.endswith("following fields are unexpected {'default'}")
    with raises("DictValidationException") as caught:
        pipeline().run([{"id": 1}], table_name="a", table_format="hudi")  # type: ignore[arg-type]
    assert "['iceberg', 'delta', 'hive', 'native']" in caught.message


@claim(
    "On DuckDB, `primary_key` creates no constraint, and `append` puts the same key into the table"
    " twice.",
    "`append` ignores `primary_key`, so a second run adds the same rows again.",
)
def keys_are_not_unique() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}, {"id": 1}], table_name="orders", primary_key="id")
    assert rows(loaded, "SELECT id FROM orders") == [(1,), (1,)]
    loaded.run([{"id": 1}], table_name="orders", primary_key="id")
    assert len(rows(loaded, "SELECT id FROM orders")) == 3
    kinds = rows(loaded, "SELECT constraint_type FROM duckdb_constraints()")
    assert {kind for (kind,) in kinds} == {"NOT NULL"}


@claim("On Postgres, `primary_key`, `sort` and `cluster` create no index; only `unique` does.")
def indexes_of_postgres() -> None:
    from standins_lib.ddl import create_statements, prepared

    def statements(hint: str) -> str:
        hints: Any = {"id": {"data_type": "bigint", hint: True}}
        made = prepared(dlt.resource([{"id": 1}], name="orders", columns=hints), "postgres")
        return create_statements(made).upper()

    def count(hint: str) -> int:
        return statements(hint).count("UNIQUE") + statements(hint).count("INDEX")

    for hint in ("primary_key", "sort", "cluster"):
        assert "PRIMARY KEY" not in statements(hint)
        assert count(hint) == count("nullable")
    assert count("unique") == count("nullable") + 1


@claim(
    "A value that does not fit goes into a second column, such as `n__v_text`, and the first one"
    " is NULL in that row.",
    "A renamed field gets a column of its own, and the old column stays with its old values.",
    "A field that is gone keeps its column, also with `replace`.",
)
def columns_that_change() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "n": 5}], table_name="items")
    loaded.run([{"id": 2, "n": "many"}], table_name="items")
    found = rows(loaded, "SELECT n, n__v_text FROM items ORDER BY id")
    assert found == [(5, None), (None, "many")]
    loaded.run([{"id": 3, "number": 7}], table_name="items")
    found = rows(loaded, "SELECT n, number FROM items ORDER BY id")
    assert found == [(5, None), (None, None), (None, 7)]
    loaded.run([{"id": 4}], table_name="items", write_disposition="replace")
    assert columns(loaded, "items") == ["id", "n", "n__v_text", "number"]
    assert rows(loaded, "SELECT id, n, number FROM items") == [(4, None, None)]


@claim(
    "Lists become nested tables, or JSON with `max_table_nesting=0`; there is no type for an"
    " array.",
    "A `UUID` becomes text.",
)
def types_that_are_missing() -> None:
    import uuid
    from typing import get_args

    from dlt.common.data_types import TDataType

    rows_in = [{"key": uuid.uuid4(), "tags": [1], "at": datetime.datetime(2025, 1, 1, 12)}]
    loaded = pipeline()
    loaded.run(dlt.resource(rows_in, name="nested"))
    loaded.run(dlt.resource(rows_in, name="flat", max_table_nesting=0))
    tables = loaded.default_schema.tables
    assert "nested__tags" in tables
    assert tables["flat"]["columns"]["tags"]["data_type"] == "json"
    assert tables["flat"]["columns"]["key"]["data_type"] == "text"
    assert not [name for name in get_args(TDataType) if "array" in name or "uuid" in name]
    [(kind,)] = rows(loaded, "SELECT DISTINCT typeof(at) FROM flat")
    assert kind == "TIMESTAMP WITH TIME ZONE"
    assert rows(loaded, "SELECT epoch(at) FROM flat") == [(1735732800,)]
    without: Any = {"at": {"data_type": "timestamp", "timezone": False}}
    loaded.run(dlt.resource(rows_in, name="naive", columns=without))
    assert rows(loaded, "SELECT typeof(at) FROM naive") == [("TIMESTAMP",)]


@claim(
    "A `datetime` without a zone in a dictionary gets a column with a zone, and counts as UTC.",
    "A column of an Arrow table stays without a zone.",
    cases=("dict", "arrow"),
)
def zone_of_a_naive_time(case: str) -> None:
    loaded = pipeline()
    loaded.run(shaped(case, [{"at": datetime.datetime(2025, 1, 1, 12)}]), table_name="items")
    kind = {"dict": "TIMESTAMP WITH TIME ZONE", "arrow": "TIMESTAMP"}[case]
    assert rows(loaded, "SELECT typeof(at), epoch(at) FROM items") == [(kind, 1735732800)]


@claim(
    '`table_name="other.orders"` makes a table `other_orders` in the dataset of the pipeline.',
    "A run loads into one dataset: `dataset_name` takes a text, and a function raises `TypeError`,"
    " or `AttributeError` as an argument of `run`.",
    "`_dlt_loads`, `_dlt_version` and `_dlt_pipeline_state` are always in the dataset of the data.",
)
def one_dataset() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="other.orders")
    found = rows(loaded, "SELECT schema_name, table_name FROM duckdb_tables() ORDER BY 2")
    assert found == [
        ("data", "_dlt_loads"),
        ("data", "_dlt_pipeline_state"),
        ("data", "_dlt_version"),
        ("data", "other_orders"),
    ]
    with raises(TypeError):
        chosen: Any = lambda row: row["id"]  # noqa: E731
        pipeline("chosen", dataset_name=chosen).run([{"id": 1}], table_name="orders")
    with raises(AttributeError):
        pipeline("late").run([{"id": 1}], table_name="orders", dataset_name=chosen)


@claim(
    "Tables of rows that are dictionaries always have `_dlt_id`, and root tables `_dlt_load_id`;"
    " Arrow tables have neither by default.",
    cases=("dictionaries", "nested", "Arrow"),
)
def columns_of_dlt(case: str) -> None:
    import pyarrow as pa

    dlt.config["normalize.json_normalizer.add_dlt_id"] = False
    dlt.config["normalize.json_normalizer.add_dlt_load_id"] = False
    loaded = pipeline()
    data: Any = pa.table({"id": [1]}) if case == "Arrow" else [{"id": 1, "lines": [{"id": 1}]}]
    loaded.run(data, table_name="orders")
    table = "orders__lines" if case == "nested" else "orders"
    found = set(loaded.default_schema.get_table_columns(table))
    expected = {"dictionaries": {"_dlt_id", "_dlt_load_id"}, "nested": {"_dlt_id"}}
    assert found & {"_dlt_id", "_dlt_load_id"} == expected.get(case, set())


@claim("`discard_row` drops rows that break the contract, and keeps them nowhere.")
def rejected_rows() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="items")
    frozen: Any = {"columns": "discard_row"}
    loaded.run([{"id": 2}, {"id": 3, "x": 1}], table_name="items", schema_contract=frozen)
    assert rows(loaded, "SELECT id FROM items ORDER BY id") == [(1,), (2,)]
    assert loaded.default_schema.data_table_names() == ["items"]


@claim(
    "`Schema` has no methods `to_dbml`, `to_dot` and `to_mermaid`.",
    "No method of the pipeline and no command of `dlt pipeline` takes back one load.",
    "A dataset has no way to select the rows of a load.",
    "`dlt` has no function `dataset`.",
    "`dlt` has no `transformation`.",
    "A resource has no method `add_metrics`.",
    "`dlt.destinations` has no `ducklake`.",
    "`dlt.destinations` has no `fabric`.",
    "`dlt.destinations.adapters` has no `databricks_adapter`.",
    "A relation has no methods `where`, `filter`, `order_by` and `join` of its own.",
    "A dataset reads: it has no methods to insert, update or delete.",
)
def names_that_do_not_exist() -> None:
    import dlt.destinations.adapters

    def names(thing: Any) -> set[str]:
        return {name for name in dir(thing) if not name.startswith("_")}

    assert "to_pretty_yaml" in names(dlt.Schema)
    assert not names(dlt.Schema) & {"to_dbml", "to_dot", "to_mermaid"}
    assert not [n for n in names(dlt.Pipeline) if "undo" in n or "roll" in n or "revert" in n]
    assert not names(dlt) & {"dataset", "transformation"}
    assert "add_metrics" not in names(dlt.resource([1], name="items"))
    assert not names(dlt.destinations) & {"ducklake", "fabric"}
    assert "bigquery_adapter" in names(dlt.destinations.adapters)
    assert "databricks_adapter" not in names(dlt.destinations.adapters)
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="items")
    dataset = loaded.dataset()
    assert names(dataset) == {
        "dataset_name",
        "destination_client",
        "ibis",
        "open_table_client",
        "row_counts",
        "schema",
        "sql_client",
        "sql_client_class",
        "table",
    }
    assert {"select", "limit", "head"} <= names(dataset.items)
    assert not names(dataset.items) & {"where", "filter", "order_by", "join"}


@claim("`insert-only` raises `ValueError`: it `is not a valid merge strategy`.")
def insert_only() -> None:
    strategy: Any = {"disposition": "merge", "strategy": "insert-only"}
    with raises("ValueError") as caught:
        pipeline().run([{"id": 1}], table_name="a", primary_key="id", write_disposition=strategy)
    assert "`insert-only` is not a valid merge strategy" in caught.message


@claim(
    "`upsert` on DuckDB raises `DestinationCapabilitiesException`, with `Available strategies:"
    " ['delete-insert', 'scd2']`.",
    "On Delta tables, `delete-insert` and `scd2` raise `DestinationCapabilitiesException`, with"
    " `Available strategies: ['upsert']`: in normalize, or in load for Arrow tables (`scd2` of"
    " Arrow tables wants a `_dlt_id` first).",
    "The package stays pending.",
    cases=("dictionaries", "Arrow tables"),
)
def strategies_that_are_missing(case: str) -> None:
    import pyarrow as pa

    arrow = case == "Arrow tables"
    data: Any = pa.table({"id": [1]}) if arrow else [{"id": 1}]
    for made, strategy, format, available in (
        (pipeline(), "upsert", None, "['delete-insert', 'scd2']"),
        (to_files(name="files"), "delete-insert", "delta", "['upsert']"),
        (to_files(name="history"), "scd2", "delta", "['upsert']"),
    ):
        disposition: Any = {"disposition": "merge", "strategy": strategy}
        table_format: Any = format
        keyless = arrow and strategy == "scd2"
        with raises(
            "UnboundColumnException" if keyless else "DestinationCapabilitiesException"
        ) as caught:
            made.run(
                data,
                table_name="items",
                primary_key="id",
                write_disposition=disposition,
                table_format=table_format,
            )
        assert caught.step == ("load" if arrow and not keyless else "normalize")
        expected = "column _dlt_id" if keyless else f"Available strategies: {available}"
        assert expected in caught.message
        assert made.has_pending_data


@claim(
    "Iceberg tables and plain files on the filesystem are appended to, and `_dlt_valid_from` is"
    " null.",
    cases=("iceberg", "files"),
)
def histories_that_are_appended(format: Any) -> None:
    loaded = to_files()
    for price in (9, 12):
        loaded.run(
            [{"id": 1, "price": price}],
            table_name="items",
            write_disposition={"disposition": "merge", "strategy": "scd2"},
            table_format="iceberg" if format == "iceberg" else None,
            loader_file_format="parquet",
        )
    if format == "iceberg":
        from dlt.common.libs.pyiceberg import get_iceberg_tables

        items = get_iceberg_tables(loaded, "items")["items"].scan().to_arrow()
    else:
        import pyarrow.dataset

        folder = pathlib.Path("out", loaded.dataset_name, "items")
        items = pyarrow.dataset.dataset(sorted(folder.glob("*.parquet"))).to_table()
    assert items.num_rows == 2
    for column in ("_dlt_valid_from", "_dlt_valid_to"):
        assert items[column].to_pylist() == [None, None]


def merged(*loads: list[dict[str, Any]], **hints: Any) -> dlt.Pipeline:
    """A table `items` after merges."""
    loaded = pipeline()
    for data in loads:
        loaded.run(dlt.resource(data, name="items", write_disposition="merge", **hints))
    return loaded


@claim(
    "`merge` keeps rows that the source no longer has, except those of a `merge_key` whose other"
    " rows arrive.",
    cases=("primary_key", "merge_key", "merge_key, other group"),
)
def rows_that_are_gone(case: str) -> None:
    hints: Any = {case.split(",")[0]: "id" if case == "primary_key" else "day"}
    then = {"id": 1, "day": 2 if "other" in case else 1}
    loaded = merged([{"id": 1, "day": 1}, {"id": 2, "day": 1}], [then], **hints)
    gone = rows(loaded, "SELECT id FROM items WHERE id = 2") == []
    assert gone is (case == "merge_key")


@claim("`merge` replaces rows as a whole: a column that the new row lacks becomes NULL.")
def merges_replace_rows() -> None:
    before = [{"id": 1, "a": 1, "b": 1}, {"id": 2, "a": 1, "b": 1}]
    loaded = merged(before, [{"id": 1, "a": 2}], primary_key="id")
    assert rows(loaded, "SELECT id, a, b FROM items ORDER BY id") == [(1, 2, None), (2, 1, 1)]


@claim(
    "`merge` replaces a newer row of the table with an older one: `dedup_sort` compares rows of one"
    " load only.",
)
def merges_do_not_compare() -> None:
    sort: Any = {"at": {"dedup_sort": "desc"}}
    new, old = {"id": 1, "at": 2}, {"id": 1, "at": 1}
    loaded = merged([new], [old], primary_key="id", columns=sort)
    assert rows(loaded, "SELECT at FROM items") == [(1,)]
    loaded.run(
        dlt.resource(
            [old, new, old], name="other", write_disposition="merge", primary_key="id", columns=sort
        )
    )
    assert rows(loaded, "SELECT at FROM other") == [(2,)]


@claim("`replace` empties the table, also if the rows are of one day only.")
def replace_one_day() -> None:
    first = [{"day": 1, "n": 1}, {"day": 1, "n": 2}, {"day": 2, "n": 3}]
    loaded = merged(first, [{"day": 2, "n": 9}], merge_key="day")
    assert rows(loaded, "SELECT day, n FROM items ORDER BY n") == [(1, 1), (1, 2), (2, 9)]
    loaded.run([{"day": 2, "n": 10}], table_name="items", write_disposition="replace")
    assert rows(loaded, "SELECT day, n FROM items") == [(2, 10)]


@claim("If the job of one table fails, the rows of the other tables of the load stay.")
def loads_are_not_atomic() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="good")
    with loaded.sql_client() as client:
        client.execute_sql(
            "CREATE TABLE bad"
            " (id BIGINT NOT NULL, _dlt_load_id VARCHAR NOT NULL, _dlt_id VARCHAR NOT NULL)"
        )
    empty: Any = {"id": {"data_type": "bigint"}}
    bad = dlt.resource([{"id": None}], name="bad", columns=empty)
    with raises("PipelineStepFailed"):
        loaded.run([dlt.resource([{"id": 2}], name="good"), bad])
    assert rows(loaded, "SELECT id FROM good ORDER BY id") == [(1,), (2,)]
    assert rows(loaded, "SELECT count(*) FROM bad") == [(0,)]


@claim(
    "On the filesystem, `merge` into JSONL, CSV and Parquet files falls back to `append`, with a"
    " warning in the log.",
    "Each load writes files of its own, also if it has one row; dlt never joins files.",
    "Files on the filesystem are compressed with gzip and end with `.jsonl`, not `.jsonl.gz`.",
)
def plain_files() -> None:
    loaded = to_files()
    for format in ("jsonl", "parquet", "csv"):
        for _ in range(2):
            key: Any = {"primary_key": "id", "write_disposition": "merge"}
            loaded.run(dlt.resource([{"id": 1}], name=format, **key), loader_file_format=format)
        assert len(files(format)) == 2
    [first, _] = files("jsonl")
    assert first.suffixes[-1] == ".jsonl"
    assert first.read_bytes()[:2] == b"\x1f\x8b"


@claim("An Iceberg table on the filesystem is appended to, with a warning in the log.")
def merge_into_iceberg() -> None:
    loaded = to_files()
    for _ in range(2):
        hints: Any = {"primary_key": "id", "write_disposition": "merge", "table_format": "iceberg"}
        loaded.run(dlt.resource([{"id": 1}], name="items", **hints))
    with loaded.destination_client() as client:
        opened: Any = client
        table = opened.load_open_table("iceberg", "items")
        assert table.scan().to_arrow().num_rows == 2


@claim(
    "`partition` on Delta and Iceberg tables takes the value of the column as it is: one partition"
    " for each value."
)
def partitions_of_tables() -> None:
    loaded = to_files()
    days = [{"day": datetime.date(2025, 1, day)} for day in (1, 2)]
    for format in ("delta", "iceberg"):
        hints: Any = {"columns": {"day": {"partition": True}}, "table_format": format}
        loaded.run(dlt.resource(days, name=format, **hints))
        folders = {path.name for path in pathlib.Path("out/data", format).rglob("day=*")}
        assert folders == {"day=2025-01-01", "day=2025-01-02"}


@claim(
    '`destination="mysql"` raises `UnknownDestinationModule`, as `sqlite` and `oracle` do.',
    '`destination="kafka"` raises `UnknownDestinationModule`.',
    "A list as `destination` raises `InvalidDestinationReference`.",
    '`loader_file_format="avro"` raises `ValueError: avro is unknown.`',
    '`loader_file_format="csv"` for DuckDB raises '
    "`DestinationIncompatibleLoaderFileFormatException`;",
)
def destinations_that_are_missing() -> None:
    for name in ("mysql", "sqlite", "oracle", "kafka", "mongodb", "elasticsearch"):
        with raises("UnknownDestinationModule"):
            pipeline(destination=name)
    with raises("InvalidDestinationReference"):
        pipeline(destination=["duckdb", "filesystem"])
    avro: Any = "avro"
    with raises("ValueError") as caught:
        to_files().run([{"id": 1}], table_name="items", loader_file_format=avro)
    assert caught.message == "avro is unknown."
    with raises("DestinationIncompatibleLoaderFileFormatException"):
        pipeline("csv").run([{"id": 1}], table_name="items", loader_file_format="csv")


@claim(
    '`file_format="csv"` of a resource is ignored, with a warning in the log.',
    cases=("csv", "parquet"),
)
def csv_of_a_resource(case: str) -> None:
    loaded = pipeline()
    with mock.patch.object(logger, "warning", create=True) as warning:
        info = loaded.run(dlt.resource([{"id": 1}], name="items", file_format=case))
    jobs = info.load_packages[0].jobs["completed_jobs"]
    used = {j.job_file_info.file_format for j in jobs if j.job_file_info.table_name == "items"}
    assert used == {{"csv": "insert_values", "parquet": "parquet"}[case]}
    ignored = [call for call in warning.call_args_list if "will be ignored" in call.args[0]]
    assert bool(ignored) == (case == "csv")


@claim(
    "CSV files that dlt writes have `\\n` at the ends of lines; there is no setting"
    " `lineterminator`.",
    "CSV files that dlt writes are UTF-8, whatever `encoding` says.",
    "`quote_minimal` and `quote_none` raise `ConfigValueCannotBeCoercedException`: the settings are"
    " `quote_all` and `quote_needed`.",
)
def csv_files() -> None:
    import pyarrow as pa
    from dlt.common.data_writers.configuration import CsvFormatConfiguration

    assert "lineterminator" not in CsvFormatConfiguration.get_resolvable_fields()
    dlt.config["data_writer.disable_compression"] = True
    dlt.config["data_writer.encoding"] = "utf-16"
    dlt.config["data_writer.lineterminator"] = "\r\n"
    loaded = to_files()
    loaded.run([{"city": "Zürich"}], table_name="rows", loader_file_format="csv")
    loaded.run(pa.table({"city": ["Zürich"]}), table_name="arrow", loader_file_format="csv")
    for table in ("rows", "arrow"):
        [file] = files(table)
        assert b"\r" not in file.read_bytes()
        assert "Zürich" in file.read_bytes().decode("utf-8")
    for quoting in ("quote_minimal", "quote_none"):
        dlt.config["data_writer.quoting"] = quoting
        with raises("ConfigValueCannotBeCoercedException"):
            to_files(name=quoting).run([{"id": 1}], table_name="q", loader_file_format="csv")


@claim(
    "Postgres and SQL Server load no Parquet files; Redshift loads them from a bucket only.",
    "The configuration of Athena has no field `db_location`.",
)
def parquet_files() -> None:
    from dlt.destinations.impl.athena.configuration import AthenaClientConfiguration

    for factory, staging in (
        (dlt.destinations.postgres, False),
        (dlt.destinations.mssql, False),
        (dlt.destinations.redshift, True),
    ):
        found = factory()._raw_capabilities()
        assert "parquet" not in found.supported_loader_file_formats
        if staging:
            assert "parquet" in found.supported_staging_file_formats
    assert "db_location" not in AthenaClientConfiguration.get_resolvable_fields()


@claim(
    "dlt has no field for a token: the driver gets `UID`, `PWD` and what `query` contains, such as"
    " `AUTHENTICATION=ActiveDirectoryMsi`."
)
def entra_logins() -> None:
    from dlt.destinations.impl.mssql.configuration import MsSqlCredentials

    driver = "ODBC Driver 18 for SQL Server"
    made = MsSqlCredentials()
    url = "mssql://:@db.example.com/shop?Authentication=ActiveDirectoryMsi&driver="
    made.parse_native_representation(url + driver.replace(" ", "+"))
    parts = dict(part.split("=") for part in made.to_odbc_dsn().split(";"))
    assert parts["AUTHENTICATION"] == "ActiveDirectoryMsi"
    assert {"UID", "PWD"} < set(parts)
    assert not [name for name in MsSqlCredentials.get_resolvable_fields() if "token" in name]


@claim(
    "ClickHouse and Redshift get the access key and the secret of the bucket, and not the session"
    " token (`clickhouse.py` and `redshift.py` of the destinations)."
)
def session_tokens() -> None:
    import dlt.destinations.impl.clickhouse as clickhouse
    import dlt.destinations.impl.databricks as databricks
    import dlt.destinations.impl.redshift as redshift

    def mentions(package: Any) -> bool:
        folder = pathlib.Path(package.__file__).parent
        return any("session_token" in path.read_text() for path in folder.glob("*.py"))

    assert mentions(databricks)
    assert not mentions(clickhouse)
    assert not mentions(redshift)


@claim(
    "BigQuery partitions an integer column in fixed steps of 86,400, made for Unix times.",
)
def ranges_of_bigquery() -> None:
    from standins_lib.ddl import create_statements, prepared

    parted: Any = {"n": {"data_type": "bigint", "partition": True}}
    made = prepared(dlt.resource([{"n": 1}], name="orders", columns=parted), "bigquery")
    assert "GENERATE_ARRAY(-172800000, 691200000, 86400)" in create_statements(made)


@claim(
    "`dataset()` cannot read LanceDB, Qdrant, Weaviate and custom destinations: they have no SQL"
    " client.",
)
def datasets_without_sql() -> None:
    from dlt.destinations.job_client_impl import SqlJobClientBase
    from dlt.destinations.sql_client import WithSqlClient

    @dlt.destination
    def desk(items: Any, table: Any) -> None: ...

    loaded = pipeline(destination=desk)
    loaded.run([{"id": 1}], table_name="items")
    with raises(Exception):
        loaded.dataset().items.fetchall()
    assert issubclass(SqlJobClientBase, WithSqlClient)
    for name in ("lancedb", "qdrant", "weaviate"):
        client = getattr(dlt.destinations, name)().client_class
        assert not issubclass(client, WithSqlClient)


@claim(
    "`row_counts()` of `pipeline.dataset()` counts the tables of one schema only, the default one.",
)
def datasets_of_one_schema() -> None:
    loaded = pipeline()
    for name in ("orders", "refunds"):
        loaded.run([{"id": 1}], table_name=name, schema=dlt.Schema(name))
    assert loaded.dataset().row_counts().fetchall() == [("orders", 1)]
    assert loaded.dataset(schema="refunds").row_counts().fetchall() == [("refunds", 1)]


@claim(
    "dlt reads no `.env` and no YAML file: a setting in them is missing.",
    "`${HOME}` in a TOML file is these seven characters.",
)
def settings_in_files() -> None:
    pathlib.Path(".dlt").mkdir(exist_ok=True)
    pathlib.Path(".env").write_text("SHOP_KEY=from-env\n")
    pathlib.Path(".dlt/config.yaml").write_text("shop_key: from-yaml\n")
    pathlib.Path(".dlt/config.toml").write_text('folder = "${HOME}"\n')
    from dlt.common.configuration.providers import ConfigTomlProvider

    provider = ConfigTomlProvider(".dlt")
    assert provider.get_value("folder", str, "")[0] == "${HOME}"
    assert provider.get_value("shop_key", str, "")[0] is None
    assert dlt.config.get("shop_key") is None
    os.environ["SHOP_KEY"] = "from-variable"
    assert dlt.config["shop_key"] == "from-variable"


@claim(
    "Of the secret managers, dlt reads Google's only.",
    "The settings of `[runtime]` name Slack and Sentry, and no other service.",
    "`[runtime]` has `log_level` and `log_format`, and no setting for a file.",
    "The package of dlt 1.10.0 requires Python below 3.14.",
)
def settings_that_are_missing() -> None:
    import dlt.common.configuration.providers as providers
    from dlt.common.configuration.specs import RuntimeConfiguration

    names = {m.name for m in pkgutil.iter_modules(providers.__path__)}
    assert names == set(
        "airflow context dictionary doc environ google_secrets provider toml vault".split()
    )
    fields = set(RuntimeConfiguration.get_resolvable_fields())
    services = {name for name in fields if "dsn" in name or "hook" in name}
    assert services == {"sentry_dsn", "slack_incoming_hook", "dlthub_dsn"}
    assert {name for name in fields if name.startswith("log")} == {"log_level", "log_format"}
    assert metadata("dlt")["Requires-Python"] == ">=3.9,<3.14"


@claim(
    "The command line has no `profile`.",
    "`dlt` has the commands `telemetry`, `schema`, `pipeline`, `init`, `render-docs`, `deploy` and"
    " `ai`, and none that waits for a time.",
    "`dlt deploy` knows `github-action` and `airflow-composer`.",
    "`dlt dashboard` is no command.",
)
def commands() -> None:
    from dlt.cli._dlt import _create_parser
    from dlt.cli.deploy_command import DeploymentMethods

    _, found = _create_parser()
    known = "telemetry schema pipeline init render-docs deploy ai".split()
    assert sorted(found) == sorted(known)
    assert {method.value for method in DeploymentMethods} == {"github-action", "airflow-composer"}


@claim(
    'With `decompose="parallel"`, the first part of the source runs before the others'
    " (`airflow_helper.py`).",
)
def first_task_of_airflow() -> None:
    import dlt.helpers

    path = pathlib.Path(dlt.helpers.__file__).parent / "airflow_helper.py"
    text = " ".join(path.read_text().split())
    assert "The first component of the source in both parallel models is done first" in text


@claim(
    "dlt reads no settings from `pyproject.toml`, neither from `[tool.dlt]` nor from a table with"
    " the name of a section.",
    cases=("pyproject.toml", ".dlt/config.toml"),
)
def settings_in_pyproject(case: str) -> None:
    path = pathlib.Path(case)
    path.parent.mkdir(exist_ok=True)
    path.write_text("[sources.shop]\nlimit = 5\n[tool.dlt.sources.shop]\nlimit = 6\n")
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    Container()[PluggableRunContext].reload_providers()
    expected = None if case == "pyproject.toml" else 5
    assert dlt.config.get("sources.shop.limit", int) == expected


@claim(
    "A protocol that fsspec does not know raises `ValueError: Protocol not known`, and one that it"
    " knows, such as `ftp`, raises `KeyError` when the first file is listed.",
    cases=("unknown", "ftp", "memory"),
)
def other_protocols(case: str) -> None:
    import fsspec
    from dlt.sources.filesystem import filesystem
    from fsspec.implementations.memory import MemoryFileSystem

    class Ftp(MemoryFileSystem):
        protocol = "ftp"

        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            return MemoryFileSystem._strip_protocol(path.replace("ftp:", "memory:"))

    fsspec.register_implementation("ftp", Ftp, clobber=True)
    MemoryFileSystem().pipe("/inbox/a.txt", b"x")
    name = "sharepoint" if case == "unknown" else case
    listed = filesystem(f"{name}://inbox", file_glob="*.txt")
    if case == "memory":
        assert [file["file_name"] for file in listed] == ["a.txt"]
        return
    with raises("ResourceExtractionError") as caught:
        list(listed)
    assert ("Protocol not known" if case == "unknown" else "'ftp'") in caught.message


@claim(
    "`RESTClient` and the REST API source send each request in each run, and keep no response.",
    cases=("RESTClient", "REST API source", "REST API source, second run"),
)
def responses_are_not_kept(case: str) -> None:
    import responses
    from dlt.sources.helpers.rest_client import RESTClient

    with responses.RequestsMock() as mocked:
        mocked.get("https://shop.example.com/orders", json=[{"id": 1}])
        loaded = pipeline()
        for _ in range(2):
            if case == "RESTClient":
                client = RESTClient("https://shop.example.com")
                assert client.get("orders").json() == [{"id": 1}]
            elif case == "REST API source":
                assert len(list(rest().with_resources("orders"))) == 1
            else:
                loaded.run(rest().with_resources("orders"))
        assert len(mocked.calls) == 2


@claim(
    "The `coordinates` of GeoJSON become nested tables, and no metadata is written.",
    "An Arrow table with WKB that you read from a shapefile, for example with GeoPandas, keeps its"
    " `geo` metadata in Parquet files, unless `add_dlt_load_id` adds a column or dlt renames one,"
    " such as `NAME`.",
    cases=("arrow", "add_dlt_load_id", "add_dlt_id", "NAME", "geojson", "geojson as json"),
)
def geometries(case: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    if case.startswith("add"):
        dlt.config[f"normalize.parquet_normalizer.{case}"] = True
    made = pipeline(destination=dlt.destinations.filesystem("lake"))
    hints: Any = {"table_name": "parcels", "loader_file_format": "parquet"}
    if case.startswith("geojson"):
        shape = {"type": "Polygon", "coordinates": [[[1.0, 2.0], [3.0, 4.0]]]}
        if case == "geojson as json":
            hints["columns"] = {"geometry": {"data_type": "json"}}
        made.run([{"type": "Feature", "geometry": shape}], **hints)
    else:
        column = "NAME" if case == "NAME" else "geometry"
        table = pa.table({column: pa.array([b"\x01"], pa.binary())})
        made.run(table.replace_schema_metadata({b"geo": b'{"version": "1.1.0"}'}), **hints)
    [file] = pathlib.Path("lake/data/parcels").glob("*.parquet")
    metadata = pq.read_schema(file).metadata or {}
    assert (b"geo" in metadata) is (case in ("arrow", "add_dlt_id"))
    nested = [name for name in made.default_schema.data_table_names() if "coordinates" in name]
    assert bool(nested) is (case == "geojson")


@claim(
    "No data type of dlt becomes `GEOGRAPHY` or `GEOMETRY` in a destination, and of the adapters"
    " only `postgres_adapter` has an option, for PostGIS columns.",
    cases=("types", "adapters"),
)
def no_geography(case: str) -> None:
    import importlib

    from dlt.destinations import impl

    found: set[Any] = set()
    if case == "adapters":
        for folder in impl.__path__:
            for file in pathlib.Path(folder).glob("*/*_adapter.py"):
                path = f"{impl.__name__}.{file.parent.name}.{file.stem}"
                adapter = getattr(importlib.import_module(path), file.stem)
                found.update((file.stem, name) for name in inspect.signature(adapter).parameters)
        assert ("bigquery_adapter", "partition") in found
        assert {pair for pair in found if "geo" in pair[1]} == {("postgres_adapter", "geometry")}
        return
    for name in ("bigquery", "snowflake", "postgres", "redshift", "duckdb", "databricks", "mssql"):
        mapper = getattr(dlt.destinations, name)().capabilities().type_mapper
        for types in (mapper.sct_to_unbound_dbt, mapper.sct_to_dbt):
            found.update(str(one).upper() for one in types.values())
    assert {"BOOL", "BOOLEAN", "BIT"} & found
    assert not any("GEO" in one for one in found)


@claim(
    "The credentials of Snowflake are a password, a key, a token or an authenticator, and dlt opens"
    " its connections itself: it takes no open connection or session.",
)
def no_snowpark() -> None:
    from dlt.destinations.impl.snowflake.configuration import SnowflakeCredentials

    fields = set(SnowflakeCredentials.get_resolvable_fields())
    assert {"password", "private_key", "token", "authenticator"} <= fields
    assert not {"connection", "session"} & fields
    with raises("InvalidNativeValue"):
        dlt.pipeline(
            "claims", destination=dlt.destinations.snowflake(credentials=object())
        ).sql_client()


@claim(
    "A run writes its rows to files, also for a custom destination.",
    "Nothing is normalized or typed then, and no cursor is kept.",
)
def rows_without_files() -> None:
    found = []

    @dlt.destination(batch_size=1)
    def sink(item: Any, table: Any) -> None:
        folder = pathlib.Path(dlt.current.pipeline().working_dir)
        found.extend(path.name for path in folder.rglob("orders.*.typed-jsonl"))

    from_zero = dlt.sources.incremental("Id", initial_value=0)

    @dlt.resource
    def orders(cursor: Any = from_zero) -> Any:
        yield {"Id": 1, "at": "2025-05-01"}

    made = dlt.pipeline("claims", destination=sink)
    for _ in range(2):
        assert list(orders()) == [{"Id": 1, "at": "2025-05-01"}]
    made.run(orders())
    assert found


@claim(
    "normalize needs the name of a destination, but neither its credentials nor a connection; "
    "without one it raises PipelineConfigMissing.",
    cases=("duckdb", "postgres", "snowflake", "none"),
)
def trial_runs_name_a_destination(case: str) -> None:
    named: Any = {} if case == "none" else {"destination": case}
    tried = dlt.pipeline("trial", **named)
    tried.extract([{"id": 1, "lines": [{"sku": "A1"}]}], table_name="orders")
    if case == "none":
        with raises("PipelineConfigMissing"):
            tried.normalize()
        return
    tried.normalize()
    assert sorted(tried.default_schema.data_table_names()) == ["orders", "orders__lines"]
    assert not list(pathlib.Path().glob("*.duckdb"))


@claim(
    "dlt calls neither: it loads files with `PUT` and `COPY INTO`, which needs a running warehouse."
)
def snowpipe() -> None:
    folder = pathlib.Path(dlt.__file__).parent
    texts = [path.read_text(encoding="utf-8").lower() for path in folder.rglob("*.py")]
    assert not any("snowpipe" in text or "insertfiles" in text for text in texts)
    impl = folder / "destinations/impl/snowflake"
    assert "PUT file://" in (impl / "snowflake.py").read_text()
    assert "COPY INTO" in (impl / "utils.py").read_text()


@claim(
    "`filesystem` passes `hf://` to the library `fsspec`, has no credentials for it, and cannot "
    "list its files (`KeyError: 'hf'`)."
)
def hugging_face() -> None:
    from dlt.common.storages.configuration import FilesystemConfiguration
    from dlt.common.storages.fsspec_filesystem import glob_files
    from fsspec.implementations.memory import MemoryFileSystem

    class Hub(MemoryFileSystem):
        protocol = "hf"

        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            return MemoryFileSystem._strip_protocol(path.replace("hf:", "memory:"))

    Hub().pipe("/datasets/a.txt", b"a")
    with raises("KeyError") as caught:
        list(glob_files(Hub(), "hf://datasets"))
    assert caught.message == "'hf'"

    assert "hf" not in FilesystemConfiguration.PROTOCOL_CREDENTIALS
    assert "s3" in FilesystemConfiguration.PROTOCOL_CREDENTIALS
    loaded = pipeline(destination=dlt.destinations.filesystem("hf://datasets/me/data"))
    asked = mock.Mock(side_effect=RuntimeError("asked"))
    storage = sys.modules["dlt.common.storages.fsspec_filesystem"]
    with mock.patch.object(storage, "url_to_fs", asked), raises("RuntimeError"):
        loaded.run([{"id": 1}], table_name="orders")
    assert {call.args[0] for call in asked.call_args_list} == {"hf://datasets/me/data"}


@claim(
    "add the keys to copies of the tables, with the SQL client.",
    "On the tables themselves, later loads fail: their tables have no order, and `merge` and"
    " `replace` delete rows that others refer to.",
    service="postgres",
    cases=("copies", "merge", "replace", "append, child first"),
)
def foreign_keys_in_the_destination(case: str) -> None:
    loaded = pipeline(destination=dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]))

    def load(last: int, disposition: Any, names: Any = ("customers", "orders")) -> None:
        data = {"customers": {"id": last}, "orders": {"id": last, "customer_id": last}}
        hints: Any = {"primary_key": "id", "write_disposition": disposition}
        loaded.run([dlt.resource([data[name]], name=name, **hints) for name in names])

    def execute(*statements: str) -> None:
        with loaded.sql_client() as client:
            for sql in statements:
                client.execute_sql(sql)

    def add_keys(customers: str, orders: str) -> None:
        reference = f"FOREIGN KEY (customer_id) REFERENCES {customers} (id)"
        execute(
            f"ALTER TABLE {customers} ADD PRIMARY KEY (id)", f"ALTER TABLE {orders} ADD {reference}"
        )

    load(1, "append")
    if case == "copies":
        execute(*(f"CREATE TABLE my_{n} AS SELECT * FROM {n}" for n in ("customers", "orders")))
        add_keys("my_customers", "my_orders")
        load(1, "merge")
        load(2, "replace")
        assert rows(loaded, "SELECT id FROM orders") == [(2,)]
        return
    with raises("DatabaseTerminalException") as caught:
        execute("ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customers (id)")
    assert "no unique constraint" in caught.message
    add_keys("customers", "orders")
    failure = "DatabaseTransientException" if case == "replace" else "LoadClientJobFailed"
    first: Any = ("orders",) if "first" in case else ("customers",)
    with raises(failure):
        load(2 if "first" in case else 1, case.split(",")[0], first)


@claim(
    "read only rows whose `_dlt_load_id` is in `_dlt_loads`, where a load is entered at its end"
    " (with `raise_on_failed_jobs = false`, a failed one too), or load into a second dataset and"
    " exchange views.",
    cases=("default", "raise_on_failed_jobs = false"),
)
def failed_loads_in_the_table_of_loads(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"n": 1}], table_name="bad")
    if case != "default":
        dlt.config["load.raise_on_failed_jobs"] = False
    tables = [dlt.resource([{"n": 2**63}], name="bad"), dlt.resource([{"n": 1}], name="good")]
    if case == "default":
        with raises("LoadClientJobFailed"):
            loaded.run(tables)
    else:
        assert loaded.run(tables).has_failed_jobs
    loads = rows(loaded, "SELECT status FROM _dlt_loads")
    assert loads == [(0,)] if case == "default" else [(0,), (0,)]


@claim(
    "Into an existing `uuid` column of Postgres, `append` and `truncate-and-insert` work.",
    "`merge` by that column fails with `operator does not exist: uuid = character varying`, and by"
    " another one with `column … is of type uuid`.",
    cases=("append", "replace", "delete-insert", "upsert", "other key"),
    service="postgres",
)
def uuid_column_of_postgres(case: str) -> None:
    import uuid

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = pipeline(destination=dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]))
    with loaded.sql_client() as client:
        client.execute_sql("CREATE SCHEMA data")
        client.execute_sql(
            "CREATE TABLE data.items (id uuid PRIMARY KEY, _dlt_load_id varchar NOT NULL,"
            " _dlt_id varchar NOT NULL)"
        )
    given = [{"id": uuid.UUID(int=number)} for number in (1, 2)]
    if case in ("append", "replace"):
        loaded.run(given, table_name="items", write_disposition=case)
        assert len(rows(loaded, "SELECT id FROM items")) == 2
    elif case == "other key":
        keyed = [{**row, "number": number} for number, row in enumerate(given)]
        with raises("PipelineStepFailed") as caught:
            loaded.run(keyed, table_name="items", primary_key="number", write_disposition="merge")
        assert 'column "id" is of type uuid but expression is of type' in caught.message
    else:
        strategy: Any = {"disposition": "merge", "strategy": case}
        with raises("PipelineStepFailed") as caught:
            loaded.run(given, table_name="items", primary_key="id", write_disposition=strategy)
        assert "operator does not exist: uuid = character varying" in caught.message


@claim(
    '`destination="starrocks"` raises `UnknownDestinationModule`, as the other names do.',
    cases=("starrocks", "doris", "trino", "hana", "teradata", "duckdb"),
)
def databases_without_a_destination(case: str) -> None:
    if case == "duckdb":
        pipeline(destination=case)
        return
    with raises("UnknownDestinationModule"):
        pipeline(destination=case)


@claim(
    "A list of numbers in a row becomes a nested table, and no adapter takes a vector from a"
    " column.",
    cases=("weaviate", "qdrant", "lancedb"),
)
def vectors_of_rows(case: str) -> None:
    from dlt.destinations import adapters

    adapter = getattr(adapters, f"{case}_adapter")
    assert "vector" not in inspect.signature(adapter).parameters
    loaded = pipeline(destination=case)
    loaded.extract([{"id": 1, "vector": [0.5, 0.5]}], table_name="texts")
    loaded.normalize()
    names = [name.lower() for name in loaded.default_schema.data_table_names()]
    assert sorted(names) == ["texts", "texts__vector"]


@claim(
    "no setting adds `FILLRECORD`, `TRUNCATECOLUMNS`, `ACCEPTINVCHARS` or another `MAXERROR` than"
    " 0.",
    "load without staging, which sends `INSERT`",
    cases=("jsonl", "parquet", "no staging"),
)
def options_of_redshift(case: str) -> None:
    from dlt.destinations.impl.redshift.configuration import RedshiftClientConfiguration
    from standins_lib.ddl import load_statements, prepared

    fields = set(RedshiftClientConfiguration().get_resolvable_fields())
    assert not any("copy" in name or "option" in name for name in fields)
    keys = {"aws_access_key_id": "id", "aws_secret_access_key": "secret"}
    bucket = dlt.destinations.filesystem("s3://bucket/landing", credentials=keys)
    warehouse = dlt.destinations.redshift("postgresql://loader:pw@shop.example.com/analytics")
    orders = dlt.resource([{"id": 1}], name="orders")
    given: Any = {} if case == "no staging" else {"loader_file_format": case}
    made = prepared(orders, warehouse, None if case == "no staging" else bucket, **given)
    statements = load_statements(made, "orders")
    if case == "no staging":
        assert statements.lower().startswith("insert into")
    else:
        assert "MAXERROR 0;" in statements
        assert not any(one in statements for one in ("FILLRECORD", "TRUNCATECOLUMNS", "ACCEPTINV"))


@claim(
    "dlt creates its classes without `multiTenancyConfig` and writes objects without a tenant.",
    cases=("vectorized", "plain"),
)
def tenants_of_weaviate(case: str) -> None:
    from dlt.destinations.adapters import weaviate_adapter
    from dlt.destinations.impl.weaviate import weaviate_client

    orders: Any = dlt.resource([{"id": 1, "text": "tea"}], name="Orders")
    if case == "vectorized":
        orders = weaviate_adapter(orders, vectorize="text")
    loaded = pipeline(destination="weaviate", dataset_name="Shop")
    loaded.extract(orders)
    loaded.normalize()
    with mock.patch.object(weaviate_client.WeaviateClient, "create_db_client"):
        client: Any = loaded._get_destination_clients(loaded.default_schema)[0]
        made = client.make_weaviate_class_schema("Orders")
    assert "multiTenancyConfig" not in made
    assert (made["vectorizer"] == "none") == (case == "plain")
    assert "tenant" not in inspect.getsource(weaviate_client)


@claim(
    "may come from YAML, `rest_api_source(yaml.safe_load(text))`, as long as it needs no"
    " functions.",
    cases=("values", "function"),
)
def a_rest_api_from_yaml(case: str) -> None:
    import responses
    import yaml
    from dlt.sources.rest_api import rest_api_source

    step = {"values": "paginator: single_page", "function": "response_actions: [my_function]"}
    text = f"""
        client: {{base_url: "https://shop.example.com"}}
        resources: [{{name: orders, primary_key: id, endpoint: {{path: orders, {step[case]}}}}}]
    """
    with responses.RequestsMock(assert_all_requests_are_fired=False) as api:
        api.get("https://shop.example.com/orders", json=[{"id": 1}])
        if case == "values":
            assert list(rest_api_source(yaml.safe_load(text))) == [{"id": 1}]
        else:
            with raises("DictValidationException"):
                rest_api_source(yaml.safe_load(text))


@claim(
    "`filesystem` writes Delta tables to `<bucket_url>/<dataset>/<table>`, and beside them the "
    "folders `_dlt_loads`, `_dlt_version` and `_dlt_pipeline_state` with JSON Lines, and a file "
    "`init`, which are no Delta tables.",
    'Without schemas, let `bucket_url` end at `shop.Lakehouse`, and take `dataset_name="Tables"` '
    "with `enable_dataset_name_normalization = false` under `[destination.filesystem]`: otherwise "
    "the folder is `tables`.",
    cases=("false", "true"),
)
def folders_of_a_lakehouse(case: str) -> None:
    os.environ["DESTINATION__FILESYSTEM__ENABLE_DATASET_NAME_NORMALIZATION"] = case
    lake = pathlib.Path("shop.Lakehouse").absolute()
    loaded = dlt.pipeline(
        "shop", destination=dlt.destinations.filesystem(str(lake)), dataset_name="Tables"
    )
    loaded.run([{"id": 1}], table_name="orders", table_format="delta")
    folder = lake / ("Tables" if case == "false" else "tables")
    assert os.listdir(lake) == [folder.name]
    own = ["_dlt_loads", "_dlt_pipeline_state", "_dlt_version", "init"]
    assert sorted(os.listdir(folder)) == [*own, "orders"]
    assert [name for name in os.listdir(folder) if (folder / name / "_delta_log").exists()] == [
        "orders"
    ]
