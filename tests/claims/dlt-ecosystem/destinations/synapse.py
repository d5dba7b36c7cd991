"""Claims of docs/dlt-ecosystem/destinations/synapse.mdx."""

import sys
import types
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises

GIVEN = {"host": "db", "database": "books", "username": "loader", "password": "pw"}
V17, V18 = "ODBC Driver 17 for SQL Server", "ODBC Driver 18 for SQL Server"
COLUMNSTORE = {"default_table_index_type": "clustered_columnstore_index"}


def odbc(*drivers: str) -> None:
    """In place of pyodbc, which needs a library of the system: these drivers are installed."""
    module: Any = types.ModuleType("pyodbc")
    module.Connection = type("Connection", (), {})
    module.Error = type("Error", (Exception,), {})
    module.drivers = lambda: list(drivers)
    sys.modules["pyodbc"] = module


def dsn(**given: Any) -> str:
    destination = dlt.destinations.synapse(credentials={**GIVEN, **given})
    client: Any = pipeline(destination=destination).destination_client()
    return str(client.config.credentials.to_odbc_dsn())


def created(config: Any = None, data: Any = None, **options: Any) -> str:
    """The statement that creates a table for these hints."""
    from standins_lib.ddl import create_statements, prepared

    odbc(V18)
    options = {"table_name": "orders", **options} if data is None else options
    made = prepared(data or [{"id": "1", "line": 2}], dlt.destinations.synapse(), **options)
    return create_statements(made, config={"credentials": {"database": "books"}, **(config or {})})


@claim(
    "dlt finds the driver itself.",
    "If you name a driver, it must be `ODBC Driver 18 for SQL Server`.",
    "Version 18 of the driver is not installed.",
)
def choice_of_the_driver() -> None:
    odbc(V17, V18)
    assert dsn().startswith(f"DRIVER={V18};")
    with raises("SystemConfigurationException") as caught:
        dsn(driver=V17)
    assert f'The specified driver "{V17}" is not supported' in caught.message
    odbc(V17)
    with raises("SystemConfigurationException") as caught:
        dsn()
    assert "No supported ODBC driver found" in caught.message


@claim("dlt always sets `LONGASMAX`:")
def long_as_max() -> None:
    odbc(V18)
    assert dsn(query={"LongAsMax": "no"}).endswith(";LONGASMAX=yes")


@claim(
    'A shorter length is set with `columns={"text": {"precision": 1000}}`.',
    "dlt does not check a longer `precision`: 5000 becomes `nvarchar(5000)`, which SQL Server does"
    " not have.",
    "This setting changes the default of all resources; a resource with an adapter keeps its own"
    " type:",
)
def columnstore_tables() -> None:
    from dlt.destinations.adapters import synapse_adapter

    for precision in (1000, 5000):
        hints: Any = {"text": {"data_type": "text", "precision": precision}}
        statement = created(COLUMNSTORE, columns=hints)
        assert f'"text" nvarchar({precision})' in statement
        assert statement.endswith("WITH ( CLUSTERED COLUMNSTORE INDEX );")
    heap = synapse_adapter(dlt.resource([{"id": 1}], name="orders"), table_index_type="heap")
    assert created(COLUMNSTORE, heap).endswith("WITH ( HEAP );")


@claim("dlt's own tables and those of the staging dataset stay heap tables.")
def other_tables() -> None:
    from standins_lib.ddl import job_client, prepared

    odbc(V18)
    made = prepared([{"id": 1}], dlt.destinations.synapse(), table_name="orders")
    client: Any = job_client(made.destination, made.default_schema, "sales", COLUMNSTORE)

    def index(table: str) -> str:
        new = client._create_table_update(table, {})
        return str(client._get_table_update_sql(table, new, False)[0]).splitlines()[-1].strip()

    assert index("orders") == "WITH ( CLUSTERED COLUMNSTORE INDEX );"
    assert index("_dlt_loads") == "WITH ( HEAP );"
    with client.with_staging_dataset():
        assert index("orders") == "WITH ( HEAP );"


@claim(
    "A text with `primary_key` stays `nvarchar(max)`, which cannot be a key: give the column a"
    " `precision` before you turn the setting on.",
    "A compound key gets `PRIMARY KEY` on each of its columns, but a table can have only one such"
    " constraint: leave the setting off for compound keys.",
)
def keys_as_constraints() -> None:
    key = "PRIMARY KEY NONCLUSTERED NOT ENFORCED"
    on: Any = {"create_indexes": True}
    assert f'"id" nvarchar(max) {key}' in created(on, primary_key="id")
    hints: Any = {"id": {"precision": 20}}
    assert f'"id" nvarchar(20) {key}' in created(on, primary_key="id", columns=hints)
    assert created(on, primary_key=["id", "line"]).count(key) == 2
    assert created(primary_key=["id", "line"]).count(key) == 0


@claim(
    "The address always ends in `.blob.core.windows.net`: `azure_account_host` does not change it.",
    "dlt makes the right address of the file only from the form `az://container`.",
)
def address_of_a_file() -> None:
    odbc(V18)
    from dlt.common.configuration.specs import AzureCredentialsWithoutDefaults
    from dlt.destinations.impl.synapse.synapse import SynapseCopyFileLoadJob
    from standins_lib.ddl import job_client, prepared

    made = prepared([{"id": 1}], dlt.destinations.synapse(), table_name="orders")
    client: Any = job_client(made.destination, made.default_schema, "sales")
    credentials = AzureCredentialsWithoutDefaults()
    credentials.azure_storage_account_name = "shop"
    credentials.azure_account_host = "shop.dfs.core.usgovcloudapi.net"
    sent: list[str] = []
    client.sql_client.begin_transaction = nullcontext
    client.sql_client.execute_sql = sent.append
    for bucket in ("az://container", "abfss://container@shop.dfs.core.windows.net"):
        reference = Path("orders.abc.0.reference").absolute()
        reference.write_text(f"{bucket}/sales/orders/1.parquet")
        job = SynapseCopyFileLoadJob(str(reference), credentials)
        job.set_run_vars("1", client.schema, client.prepare_load_table("orders"))
        job._job_client = client
        job.run()
    right, wrong = (sql.split("FROM '")[1].split("'")[0] for sql in sent)
    assert right == "https://shop.blob.core.windows.net/container/sales/orders/1.parquet"
    assert "/container@shop.dfs.core.windows.net/" in wrong


@claim(
    "dlt runs these statements, and those of `insert-from-staging`, without a transaction: a query"
    " during a load can miss rows that dlt has deleted and not yet inserted again."
)
def without_a_transaction() -> None:
    from dlt.destinations.job_client_impl import SqlLoadJob
    from standins_lib.ddl import job_client, prepared

    odbc(V18)
    began: list[str] = []

    def ran(destination: Any) -> None:
        made = prepared([{"id": 1}], destination, table_name="orders")
        client: Any = job_client(made.destination, made.default_schema, "sales")
        client.sql_client.begin_transaction = lambda: nullcontext(
            began.append(type(client).__name__)
        )
        client.sql_client.execute_sql = lambda sql: None
        path = Path("orders.abc.0.sql").absolute()
        path.write_text("DELETE FROM a;\nINSERT INTO a SELECT * FROM b;")
        job = SqlLoadJob(str(path))
        job._job_client = client
        job.run()

    ran(dlt.destinations.mssql())
    ran(dlt.destinations.synapse())
    assert began == ["MsSqlJobClient"]
