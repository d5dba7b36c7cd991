"""Claims of docs/dlt-ecosystem/destinations/databricks.mdx."""

import os
from typing import Any
from unittest import mock

import dlt
from standins_lib.claims import claim, raises
from standins_lib.ddl import create_statements, job_client, load_statements, prepared

ROWS = [{"id": 1, "city": "Oslo"}]
CREDENTIALS = {
    "catalog": "analytics",
    "server_hostname": "adb-1234567890123456.7.azuredatabricks.net",
    "http_path": "/sql/1.0/warehouses/0123456789abcdef",
    "access_token": "your-token",
}


def warehouse(catalog: str = "analytics", **options: Any) -> Any:
    credentials = {**CREDENTIALS, "catalog": catalog}
    return dlt.destinations.databricks(credentials=credentials, **options)


def azure(**credentials: str) -> Any:
    credentials = {"azure_storage_account_name": "yourstorage", **credentials}
    return dlt.destinations.filesystem("az://your-container/landing", credentials=credentials)


def service_principal() -> Any:
    return azure(azure_client_id="client", azure_client_secret="secret", azure_tenant_id="tenant")


def loads(destination: Any, staging: Any = None, **options: Any) -> str:
    """The statements that load `ROWS`."""
    pipeline = prepared(ROWS, destination, staging, table_name="customers", **options)
    return load_statements(pipeline, "customers")


def options(**fields: Any) -> dict[str, Any]:
    """The arguments of `databricks.sql.connect`."""
    given = {name: value for name, value in {**CREDENTIALS, **fields}.items() if value is not None}
    destination = dlt.destinations.databricks(credentials=given)
    pipeline = dlt.pipeline("shop", destination=destination, dataset_name="sales")
    return pipeline.sql_client().credentials.to_connector_params()  # type: ignore[no-any-return,attr-defined]


@claim(
    "If you give a client with a secret and a token, the connector uses OAuth.",
    "A client without its secret is ignored.",
)
def oauth_before_token() -> None:
    from databricks.sql.auth import auth

    both = options(client_id="client", client_secret="secret")
    # The real class signs in when it is created.
    with mock.patch.object(auth, "ExternalAuthProvider") as provider:
        auth.get_python_sql_connector_auth_provider("https://shop", **both)  # type: ignore[no-untyped-call]
    assert provider.call_args.args == (both["credentials_provider"],)
    assert "credentials_provider" not in options(client_id="client")


@claim(
    "`server_hostname` or `http_path` is empty, and dlt could not ask Databricks for a warehouse.",
    "A missing `catalog` raises `ConfigFieldMissingException`.",
)
def missing_fields() -> None:
    os.environ["DATABRICKS_HOST"] = "http://127.0.0.1:9"
    os.environ["DATABRICKS_CONFIG_FILE"] = os.devnull
    with raises("ConfigurationValueError") as caught:
        options(http_path=None)
    assert "Missing required parameter 'http_path'" in caught.message
    with raises("ConfigFieldMissingException"):
        options(catalog=None)


@claim(
    "A field that dlt passes itself, such as `catalog`, raises `TypeError` in "
    "`connection_parameters`.",
    "`http_headers` has no effect in dlt 1.10.0.",
)
def connection_parameters() -> None:
    given = options(connection_parameters={"_retry_delay_max": 5})
    assert given["_retry_delay_max"] == 5
    with raises("TypeError") as caught:
        options(connection_parameters={"catalog": "other"})
    assert "multiple values for keyword argument 'catalog'" in caught.message
    assert options(http_headers={"X-Shop": "books"}) == options()


@claim('Set another name with `user_agent_entry` in the credentials, or `""` to send no name.')
def user_agent() -> None:
    assert options()["_user_agent_entry"] == "dltHub_dlt"
    assert options(user_agent_entry="shop")["_user_agent_entry"] == "shop"
    assert "_user_agent_entry" not in options(user_agent_entry="")


@claim(
    "If a new column of an existing table has the hint, dlt adds `CLUSTER BY` to the `ALTER TABLE` "
    "statement, and Databricks rejects it."
)
def cluster_hint_on_an_existing_table() -> None:
    schema = prepared(ROWS, warehouse(), table_name="customers").default_schema
    client = job_client(warehouse(), schema, "sales")
    new: Any = {"name": "country", "data_type": "text", "nullable": True, "cluster": True}
    (statement,) = client._get_table_update_sql("customers", [new], True)
    assert statement.startswith("ALTER TABLE")
    assert statement.endswith("CLUSTER BY (`country`)")


@claim(
    "Primary keys and unique columns do not become constraints; they only tell dlt how to merge."
)
def keys_are_not_constraints() -> None:
    hints: Any = {"city": {"data_type": "text", "unique": True}}
    keyed = dlt.resource(ROWS, name="customers", primary_key="id", columns=hints)
    statement = create_statements(prepared(keyed, warehouse()))
    assert "`id` BIGINT  NOT NULL," in statement
    assert "PRIMARY" not in statement
    assert "UNIQUE" not in statement


@claim(
    "`jsonl` files cannot have `decimal`, `wei`, `binary`, `json` and `date` columns here; dlt "
    "refuses them before it loads anything."
)
def types_that_jsonl_cannot_have() -> None:
    types = ("decimal", "wei", "binary", "json", "date", "timestamp", "time", "double", "bool")
    hints: Any = {f"a_{name}": {"data_type": name} for name in types}
    resource = dlt.resource(ROWS, name="customers", columns=hints)
    pipeline = prepared(resource, warehouse(), azure(azure_storage_sas_token="token"))
    client = job_client(warehouse(), pipeline.default_schema, "sales")
    from dlt.common.exceptions import TerminalValueError

    table = client.prepare_load_table("customers")
    refused = []
    for name in types:
        try:
            client.type_mapper.ensure_supported_type(  # type: ignore[attr-defined]
                table["columns"][f"a_{name}"], table, "jsonl"
            )
        except TerminalValueError:
            refused.append(name)
    assert refused == ["decimal", "wei", "binary", "json", "date"]


@claim("The files are `jsonl` without compression, and the pipeline has no bucket.")
def jsonl_needs_a_bucket() -> None:
    with raises("LoadJobTerminalException") as caught:
        loads(warehouse(), loader_file_format="jsonl")
    assert "does not support gzip compressed JSON files" in caught.message
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    with raises("AttributeError") as failed:
        loads(warehouse(), loader_file_format="jsonl")
    assert failed.message == "'NoneType' object has no attribute 'protocol'"


@claim(
    "Tables that load through the staging dataset use a volume of the same name in that dataset."
)
def volume_of_the_staging_dataset() -> None:
    merged = dlt.resource(ROWS, name="customers", primary_key="id", write_disposition="merge")
    statements = load_statements(prepared(merged, warehouse()), "customers")
    created = "CREATE VOLUME IF NOT EXISTS analytics.sales_staging._dlt_staging_load_volume;"
    assert statements.startswith(created)


@claim(
    "dlt does not quote the name of the volume, so the statement fails for a catalog whose name "
    "has a hyphen.",
    "Give its full name in three parts without quotes; dlt does not create the volume:",
)
def volume_names() -> None:
    statements = loads(warehouse("my-catalog"))
    assert "CREATE VOLUME IF NOT EXISTS my-catalog.sales._dlt_staging_load_volume;" in statements
    own = loads(warehouse(staging_volume_name="my-catalog.landing.files"))
    assert "CREATE VOLUME" not in own
    assert "INTO '/Volumes/my-catalog/landing/files/" in own
    with raises("ValueError"):
        loads(warehouse(staging_volume_name="landing.files"))


@claim("This setting removes them, but does not remove files from a bucket:")
def staged_files_are_removed() -> None:
    removing = warehouse(keep_staged_files=False)
    assert "REMOVE" not in loads(warehouse())
    assert loads(removing).partition("COPY INTO")[2].count("REMOVE '/Volumes/") == 2
    assert "REMOVE" not in loads(removing, azure(azure_storage_sas_token="token"))


@claim(
    "A service principal needs an external location or a stored credential: without one, the load "
    "job fails with `AssertionError`.",
    "`bucket_url` stays `az://your-container/landing`; dlt sends the `abfss://` address.",
    "If both are set, dlt uses the external location.",
)
def service_principals() -> None:
    with raises("AssertionError") as caught:
        loads(warehouse(), service_principal())
    assert "required to pass explicit credential" in caught.message
    stored = loads(warehouse(staging_credentials_name="landing"), service_principal())
    assert "WITH(CREDENTIAL landing )" in stored
    both = warehouse(staging_credentials_name="landing", is_staging_external_location=True)
    external = loads(both, service_principal())
    assert "FROM 'abfss://your-container@yourstorage.dfs.core.windows.net/landing/" in external
    assert "CREDENTIAL" not in external


@claim(
    "With `step=sync` in the message, this was the first connection of the run, which reads the"
    " state of the pipeline.",
    "With `restore_from_destination = false`, the same error comes at `load` instead of `sync`.",
    cases=("sync", "load"),
)
def warehouse_that_does_not_answer(step: str) -> None:
    import threading
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Busy(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Busy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    parameters = {"_connection_uri": address, "_retry_stop_after_attempts_duration": 1}
    credentials = {**CREDENTIALS, "connection_parameters": parameters}
    os.environ["RESTORE_FROM_DESTINATION"] = str(step == "sync")
    destination = dlt.destinations.databricks(credentials=credentials)
    loads = dlt.pipeline("shop", destination=destination, dataset_name="sales")
    with raises("RequestError") as caught:
        loads.run(ROWS, table_name="customers")
    assert "would exceed Retry policy max retry duration of 1 seconds" in caught.message
    assert caught.step == step


@claim(
    "dlt sets `_socket_timeout` only, which limits one request and not their repetitions.",
    cases=("default", "limited"),
)
def limits_of_the_connector(case: str) -> None:
    name = "_retry_stop_after_attempts_duration"
    given = options(connection_parameters={name: 120}) if case == "limited" else options()
    assert given["_socket_timeout"] == 180
    retries = {key: value for key, value in given.items() if "retry" in key}
    assert retries == ({name: 120} if case == "limited" else {})


@claim(
    "dlt 1.10.0 creates no keys on Databricks: `references` and `primary_key` stay in dlt's schema,"
    " so this message comes from a newer dlt."
)
def no_foreign_keys() -> None:
    reference: Any = {
        "columns": ["customer_id"],
        "referenced_table": "customers",
        "referenced_columns": ["id"],
    }
    orders = dlt.resource(
        [{"id": 1, "customer_id": 7}], name="orders", primary_key="id", references=[reference]
    )
    statements = str(create_statements(prepared(orders, warehouse())))
    assert "orders" in statements
    assert "KEY" not in statements.upper()


@claim(
    "`PUT` does not send the file through the SQL warehouse: the connector gets a signed address of"
    " the workspace's storage, and uploads to it from the machine that runs dlt.",
    "A path below `/Volumes` cannot be the bucket: `Only s3, azure and gcs buckets are supported`.",
)
def uploads_to_a_volume() -> None:
    import inspect

    from databricks.sql.client import Cursor
    from dlt.destinations.impl.databricks import databricks

    assert "requests.put(url=presigned_url" in inspect.getsource(Cursor._handle_staging_put)
    assert "file" not in databricks.SUPPORTED_BLOB_STORAGE_PROTOCOLS
    job: Any = mock.Mock(_file_path="t.0.0.reference")
    path = "/Volumes/main/raw/landing/t.parquet"
    kind = databricks.ReferenceFollowupJobRequest
    with (
        mock.patch.object(kind, "resolve_reference", return_value=path),
        mock.patch.object(kind, "is_reference_job", return_value=True),
        raises("LoadJobTerminalException") as caught,
    ):
        databricks.DatabricksLoadJob._handle_staged_file(job)
    assert "Only s3, azure and gcs buckets are supported" in caught.message


@claim(
    "Before each load, dlt looks for the dataset in `INFORMATION_SCHEMA.SCHEMATA` of the catalog in"
    " the credentials, and for columns in `INFORMATION_SCHEMA.COLUMNS`.",
    cases=("analytics", "hive_metastore"),
)
def views_that_dlt_reads(case: str) -> None:
    pipeline = dlt.pipeline("shop", destination=warehouse(case), dataset_name="sales")
    pipeline.extract(ROWS, table_name="customers")
    sent: list[tuple[Any, ...]] = []
    client: Any = pipeline.destination_client()

    def execute(*arguments: Any) -> list[Any]:
        sent.append(arguments)
        return []

    with mock.patch.object(client.sql_client, "execute_sql", execute):
        assert client.is_storage_initialized() is False
    query, *values = sent[0]
    assert "FROM INFORMATION_SCHEMA.SCHEMATA" in query
    assert values == [case, "sales"]
    query, values = client._get_info_schema_columns_query(case, "sales", ["customers"])
    assert "FROM INFORMATION_SCHEMA.COLUMNS" in query
    assert values == [case, "sales", "customers"]
