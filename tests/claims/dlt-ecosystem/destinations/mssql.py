"""Claims of docs/dlt-ecosystem/destinations/mssql.mdx."""

import os
import sys
import types
from typing import Any
from unittest import mock

import dlt
import sqlalchemy as sa
from dlt.common import logger
from dlt.sources.sql_database import sql_table
from standins_lib.claims import claim, pipeline, raises, rows

GIVEN = {"host": "db", "database": "Shop", "username": "loader", "password": "pw"}
V17, V18 = "ODBC Driver 17 for SQL Server", "ODBC Driver 18 for SQL Server"


def odbc(*drivers: str) -> Any:
    """In place of pyodbc, which needs a library of the system: these drivers are installed."""
    module: Any = types.ModuleType("pyodbc")
    module.Connection = type("Connection", (), {})
    module.Error = type("Error", (Exception,), {})
    module.ProgrammingError = type("ProgrammingError", (module.Error,), {})
    module.OperationalError = type("OperationalError", (module.Error,), {})
    module.drivers = lambda: list(drivers)
    sys.modules["pyodbc"] = module
    return module


def credentials(given: Any) -> Any:
    destination = dlt.destinations.mssql(credentials=given)
    return pipeline(destination=destination).destination_client().config.credentials


def sent(given: Any) -> dict[str, str]:
    """The keywords that the driver gets."""
    parts = credentials(given).to_odbc_dsn().split(";")
    return dict(part.partition("=")[::2] for part in parts)


@claim(
    "dlt takes 18 if both are there.",
    "Others, such as FreeTDS, are refused.",
    "Leave `driver` out, and dlt picks an installed one.",
)
def choice_of_the_driver() -> None:
    odbc("FreeTDS", V17, V18)
    assert sent(GIVEN)["DRIVER"] == V18
    odbc("FreeTDS", V17)
    assert sent(GIVEN)["DRIVER"] == V17
    odbc("FreeTDS")
    for given in (GIVEN, {**GIVEN, "driver": "FreeTDS"}):
        with raises("SystemConfigurationException"):
            sent(given)


@claim("dlt writes the name of the database in lower case.")
def name_of_the_database() -> None:
    odbc(V18)
    assert sent(GIVEN)["DATABASE"] == "shop"


@claim(
    "dlt passes the password to ODBC as it is.",
    "A password with a semicolon ends the value there: write such a password in braces,"
    " `{pass;word}`.",
)
def password_with_a_semicolon() -> None:
    odbc(V18)
    for password in ("pass;word", "{pass;word}"):
        dsn = credentials({**GIVEN, "password": password}).to_odbc_dsn()
        assert dsn.endswith(f"PWD={password}")


@claim("dlt passes every key of `query` to the driver.")
def keywords_of_the_query() -> None:
    odbc(V18)
    query = {"Encrypt": "no", "LongAsMax": "yes", "ApplicationIntent": "ReadOnly"}
    found = sent({**GIVEN, "query": query})
    assert list(found.items())[5:] == [
        ("ENCRYPT", "no"),
        ("LONGASMAX", "yes"),
        ("APPLICATIONINTENT", "ReadOnly"),
    ]


@claim(
    "With a Windows login you still have to set `username` and `password`, because dlt raises"
    " `ConfigFieldMissingException` without them.",
    "In a connection string, the empty login is written"
    " `mssql://:@db.example.com/dlt_data?Trusted_Connection=yes`.",
)
def windows_login() -> None:
    odbc(V18)
    with raises("ConfigFieldMissingException"):
        sent("mssql://db.example.com/dlt_data?Trusted_Connection=yes")
    query = {"Trusted_Connection": "yes"}
    with raises("ConfigFieldMissingException"):
        sent({"host": "db.example.com", "database": "dlt_data", "query": query})
    found = sent("mssql://:@db.example.com/dlt_data?Trusted_Connection=yes")
    assert (found["UID"], found["PWD"], found["TRUSTED_CONNECTION"]) == ("", "", "yes")
    os.environ["DESTINATION__MSSQL__CREDENTIALS__USERNAME"] = ""
    os.environ["DESTINATION__MSSQL__CREDENTIALS__PASSWORD"] = ""
    assert sent({"host": "db.example.com", "database": "dlt_data", "query": query}) == found


@claim(
    "The only other format is `model`.",
    "Parquet, CSV and JSONL in `loader_file_format` are refused with "
    "`DestinationIncompatibleLoaderFileFormatException`.",
)
def file_formats() -> None:
    formats = dlt.destinations.mssql().capabilities().supported_loader_file_formats
    assert list(formats) == ["insert_values", "model"]
    odbc(V18)
    loaded = pipeline(destination=dlt.destinations.mssql(credentials=GIVEN))
    for refused in ("parquet", "csv", "jsonl"):
        with raises("DestinationIncompatibleLoaderFileFormatException"):
            loaded.extract([{"id": 1}], table_name="orders", loader_file_format=refused)


@claim(
    "If a resource names such a format in `file_format`, dlt ignores it with a warning in the log.",
    cases=("supported", "unsupported"),
)
def format_of_a_resource(case: str) -> None:
    odbc(V18)
    loaded = pipeline(destination=dlt.destinations.mssql(credentials=GIVEN))
    for named in {"supported": ["insert_values"], "unsupported": ["parquet", "csv", "jsonl"]}[case]:
        with mock.patch.object(logger, "warning", create=True) as warning:
            loaded.extract(dlt.resource([{"id": 1}], name="items", file_format=named))
            loaded.normalize()
        ignored = [call for call in warning.call_args_list if "will be ignored" in call.args[0]]
        assert bool(ignored) == (case == "unsupported")
        (load_id,) = loaded.list_normalized_load_packages()
        jobs = loaded.get_load_package_info(load_id).jobs["new_jobs"]
        used = {j.job_file_info.file_format for j in jobs if j.job_file_info.table_name == "items"}
        assert used == {"insert_values" if case == "unsupported" else named}
        loaded.drop_pending_packages()


def column(**hints: Any) -> str:
    """The definition of a column with these hints."""
    from standins_lib.ddl import create_statements, prepared

    odbc(V18)
    made = prepared(
        [{"id": 1}], dlt.destinations.mssql(), table_name="orders", columns={"at": hints}
    )
    sql = create_statements(made, config={"credentials": {"database": "shop"}})
    return next(line.split()[1] for line in sql.splitlines() if line.startswith('"at"'))


@claim(
    "A timestamp is a `datetimeoffset`, even with `timezone: False`.",
    "A text with a `precision` of 5000 becomes `nvarchar(5000)`.",
    "A `bigint` with a `precision` of at most 8 is a `tinyint`, which holds 0 to 255 in"
    " SQL Server.",
)
def types_that_surprise() -> None:
    assert column(data_type="timestamp", timezone=False) == "datetimeoffset"
    assert column(data_type="timestamp", timezone=False, precision=3) == "datetimeoffset(3)"
    assert column(data_type="text", precision=5000) == "nvarchar(5000)"
    assert column(data_type="bigint", precision=8) == "tinyint"
    assert column(data_type="bigint", precision=9) == "smallint"


@claim(
    "host, port and firewall; `connect_timeout` is in seconds, and under `query` in TOML it has no"
    " effect on dlt's own timeout of 30"
)
def timeout_of_the_connection() -> None:
    odbc(V18)
    assert credentials({**GIVEN, "query": {"connect_timeout": "5"}}).connect_timeout == 30
    assert credentials({**GIVEN, "connect_timeout": 5}).connect_timeout == 5
    assert credentials("mssql://u:p@db/shop?connect_timeout=5").connect_timeout == 5


@claim(
    "These statements run outside of a transaction, because dlt starts none around `ALTER SCHEMA`:"
    " for a moment the table does not exist."
)
def exchange_without_a_transaction() -> None:
    from pathlib import Path

    from dlt.destinations.job_client_impl import SqlLoadJob

    module = odbc(V18)
    seen = []

    class Connection:
        autocommit = True
        description = fetchall = fetchmany = fetchone = None

        def cursor(self):
            return self

        def execute(self, query, *_):
            seen.append((query.split()[0], self.autocommit))

        def add_output_converter(self, *_):
            """Nothing to convert."""

        commit = rollback = close = lambda self: None

    module.connect = lambda *_, **__: Connection()
    loaded = pipeline(destination=dlt.destinations.mssql(credentials=GIVEN))
    loaded.extract([{"id": 1}], table_name="orders")
    client = loaded.destination_client()
    with client.sql_client:
        for name, sql in {
            "moved": "DROP TABLE IF EXISTS a;\nALTER SCHEMA sales TRANSFER b;",
            "merged": "DELETE FROM a;\nINSERT INTO a SELECT * FROM b;",
        }.items():
            path = Path(f"orders.{name}.0.sql").absolute()
            path.write_text(sql)
            job = SqlLoadJob(str(path))
            job._sql_client, job._job_client = client.sql_client, client
            job.run()
    assert seen == [("DROP", True), ("DELETE", False)]


@claim(
    "both empty: `mssql://:@…`",
    "client id and client secret",
    cases=("principal", "identity", "identity without a colon"),
)
def logins_of_entra(case: str) -> None:
    odbc(V18)
    user = {"principal": "id:pw@", "identity": ":@"}.get(case, "")
    method = "ServicePrincipal" if case == "principal" else "Msi"
    url = f"mssql://{user}shop.example.com/db?Authentication=ActiveDirectory{method}"
    if case == "identity without a colon":
        with raises("ConfigFieldMissingException"):
            sent(url)
        return
    found = sent(url)
    assert found["AUTHENTICATION"] == f"ActiveDirectory{method}"
    assert f"{found['UID']}:{found['PWD']}@" == user


@claim(
    "A `precision` in `apply_hints` comes too late, because the Arrow table is made before it.",
    "Microseconds reach to the year 9999: pass `dlt.destinations.mssql(timestamp_precision=6)`.",
    cases=("nanoseconds", "a hint", "microseconds"),
)
def far_dates(case: str) -> None:
    engine = sa.create_engine("sqlite:///far.db")
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE visits (at DATETIME)"))
        connection.execute(sa.text("INSERT INTO visits VALUES ('2918-08-01 00:00:00')"))
    visits = sql_table("sqlite:///far.db", table="visits", backend="pyarrow")
    if case == "a hint":
        visits.apply_hints(columns={"at": {"data_type": "timestamp", "precision": 6}})
    options = {"timestamp_precision": 6} if case == "microseconds" else {}
    credentials = "mssql://loader:secret@localhost/shop"
    loaded = dlt.pipeline(
        "far", destination=dlt.destinations.mssql(credentials, **options), dataset_name="shop"
    )
    if case == "microseconds":
        loaded.extract(visits)
    else:
        with raises("ResourceExtractionError"):
            loaded.extract(visits)


@claim(
    "Widen it, with `merge` or a staging strategy of `replace` also in the staging dataset, then"
    " load the rows again.",
    "The failed package is aborted, and a cursor is past its rows:",
    one_case="the function compares what dlt makes of the error",
)
def truncated_texts_abort_the_package() -> None:
    from dlt.destinations.exceptions import DatabaseTerminalException

    module = odbc(V18)
    from dlt.destinations.impl.mssql.sql_client import PyOdbcMsSqlClient

    truncated = type("DataError", (module.Error,), {})("22001", "would be truncated (2628)")
    error = PyOdbcMsSqlClient._make_database_exception(truncated)
    assert isinstance(error, DatabaseTerminalException)


@claim(
    "Leave the column out of the rows and hints from the first load on: once the schema has it,"
    " each `INSERT` names it.",
    "Then load with a pipeline of another name, or create the column without `IDENTITY`; dlt never"
    " sends `SET IDENTITY_INSERT`.",
    service="postgres",
    cases=("from the first load on", "after a load", "after drop", "other pipeline"),
)
def columns_that_the_server_numbers(case: str) -> None:
    # Postgres has such columns too, and dlt makes the same INSERT for it.
    def shop(name: str = "shop") -> dlt.Pipeline:
        destination = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
        return pipeline(name, destination=destination)

    made = shop()
    made.run([{"id": 1}], table_name="other")
    columns = (
        "n bigint GENERATED ALWAYS AS IDENTITY, t varchar, _dlt_load_id varchar, _dlt_id varchar"
    )
    rows(made, f"CREATE TABLE numbered ({columns})")
    if case != "from the first load on":
        with raises("LoadClientJobFailed"):
            made.run([{"n": 5, "t": "a"}], table_name="numbered")
    if case == "after drop":
        made.drop()
    made = shop("second" if case == "other pipeline" else "shop")
    if case.startswith("after"):
        with raises("LoadClientJobFailed"):
            made.run([{"t": "a"}], table_name="numbered")
    else:
        made.run([{"t": "a"}], table_name="numbered")
        assert [t for (t,) in rows(made, "SELECT t FROM numbered")] == ["a"]


@claim(
    "No setting switches the check off, so FreeTDS (`tdsodbc` of Debian) does not work.",
    cases=("field", "connection string", "environment"),
)
def free_tds_is_refused(case: str) -> None:
    credentials: Any = {"driver": "FreeTDS", "host": "localhost", "database": "sales"}
    credentials |= {"username": "loader", "password": "fake-password"}
    address = "mssql://loader:fake-password@localhost/sales"
    if case == "connection string":
        credentials = address + "?driver=FreeTDS"
    if case == "environment":
        os.environ["DESTINATION__MSSQL__CREDENTIALS"] = address
        os.environ["DESTINATION__MSSQL__CREDENTIALS__DRIVER"] = "FreeTDS"
        credentials = None
    made = dlt.destinations.mssql(credentials=credentials)
    with raises("SystemConfigurationException") as caught:
        pipeline(destination=made).run([{"id": 1}], table_name="orders")
    assert 'The specified driver "FreeTDS" is not supported.' in caught.message
