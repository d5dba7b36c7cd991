"""Claims of docs/dlt-ecosystem/destinations/snowflake.mdx."""

import base64
import os
from typing import Any
from unittest import mock
from urllib.parse import parse_qs, quote_plus

import dlt
import snowflake.connector
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from dlt.common import logger
from dlt.destinations.exceptions import DatabaseTerminalException, DatabaseTransientException
from dlt.destinations.impl.snowflake.configuration import SnowflakeCredentials
from dlt.destinations.impl.snowflake.sql_client import SnowflakeSqlClient
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.ddl import create_statements, job_client, load_statements, prepared

ROWS = [{"id": 1, "city": "Oslo"}]
URL = "snowflake://loader:secret@myorg-shop/analytics"
WITHOUT_PASSWORD = "snowflake://loader@myorg-shop/analytics"
PASSPHRASE = "salt&pepper+1"


def loads(destination: Any, staging: Any = None, **options: Any) -> str:
    """The statements that load `ROWS`."""
    if destination == "snowflake":
        destination = dlt.destinations.snowflake(URL)
    return load_statements(
        prepared(ROWS, destination, staging, table_name="customers", **options), "customers"
    )


def bucket(url: str = "s3://your-bucket/landing/", **credentials: Any) -> Any:
    keys = {"aws_access_key_id": "key-id", "aws_secret_access_key": "secret-key"}
    return dlt.destinations.filesystem(url, credentials=credentials or keys)


def keys(passphrase: str = "") -> tuple[str, str]:
    """A private key as the text of a PEM file, and as DER in Base64."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    encryption = (
        serialization.BestAvailableEncryption(passphrase.encode())
        if passphrase
        else serialization.NoEncryption()
    )
    pem, der = (
        key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, encryption)
        for encoding in (serialization.Encoding.PEM, serialization.Encoding.DER)
    )
    return pem.decode(), base64.b64encode(der).decode()


def options(private_key: str, passphrase: Any = None) -> dict[str, Any]:
    credentials = SnowflakeCredentials(WITHOUT_PASSWORD)
    credentials.update({"private_key": private_key, "private_key_passphrase": passphrase})
    return credentials.to_connector_params()


def resolved(**fields: str) -> dict[str, Any]:
    """The options of a connection whose credentials are in environment variables."""
    given = {"database": "analytics", "username": "loader", "host": "myorg-shop", **fields}
    for field, value in given.items():
        os.environ[f"DESTINATION__SNOWFLAKE__CREDENTIALS__{field.upper()}"] = value
    loaded = dlt.pipeline("shop", destination="snowflake", dataset_name="sales")
    return loaded.sql_client().credentials.to_connector_params()  # type: ignore[no-any-return,attr-defined]


def alter(destination: Any, **column: Any) -> list[str]:
    """The statements that add a column to a table."""
    schema = prepared(ROWS, destination, table_name="customers").default_schema
    client = job_client(destination, schema, "sales")
    new: Any = {"name": "country", "data_type": "text", "nullable": True, **column}
    return client._get_table_update_sql("customers", [new], True)


@claim(
    "dlt needs `private_key`, `password` or `authenticator`; a `token` alone is not enough.",
    "dlt found none of the three fields.",
)
def token_alone_is_not_enough() -> None:
    with raises("ConfigurationValueError") as caught:
        resolved(token="issued-elsewhere")
    assert "specify password or private_key or authenticator" in caught.message
    assert resolved(authenticator="oauth", token="issued-elsewhere")["token"] == "issued-elsewhere"


@claim(
    'The value can be the text of the PEM file, in TOML between `"""`, or a DER key in Base64.',
    "Leave the passphrase out for a key that has none: even an empty text raises an error.",
)
def key_as_pem_or_base64() -> None:
    pem, der = keys()
    assert options(pem)["private_key"] == options(der)["private_key"]
    with raises("TypeError") as caught:
        options(pem, "")
    assert "private key is not encrypted" in caught.message


@claim(
    "In a connection string, both values must be percent-encoded.",
    "Otherwise a `+` in a Base64 key or in the passphrase becomes a space, and a passphrase ends "
    "at an `&`.",
)
def keys_in_a_connection_string() -> None:
    pem, der = keys(PASSPHRASE)
    fields = {"private_key": der, "private_key_passphrase": PASSPHRASE}
    encoded = "&".join(f"{name}={quote_plus(value)}" for name, value in fields.items())
    encoded_options = SnowflakeCredentials(f"{WITHOUT_PASSWORD}?{encoded}").to_connector_params()
    assert encoded_options["private_key"] == options(pem, PASSPHRASE)["private_key"]
    raw = "private_key=AB+C&private_key_passphrase="
    one = SnowflakeCredentials(f"{WITHOUT_PASSWORD}?{raw}{PASSPHRASE}")
    assert (one.private_key, one.private_key_passphrase) == ("AB C", "salt")
    plus = SnowflakeCredentials(f"{WITHOUT_PASSWORD}?{raw}pepper+1")
    assert plus.private_key_passphrase == "pepper 1"


@claim(
    "Two other causes have the same message: `\\n` as two characters in place of line breaks, and "
    "a key in Base64 with a wrong, missing or needless passphrase.",
    "For a PEM key, the message names the passphrase.",
)
def other_causes_of_unreadable_keys() -> None:
    plain_pem, plain_der = keys()
    pem, der = keys(PASSPHRASE)
    unreadable = (
        (plain_pem.replace("\n", "\\n"), None),
        (der, "wrong"),
        (der, None),
        (plain_der, "needless"),
    )
    for key, passphrase in unreadable:
        with raises("ValueError") as caught:
            options(key, passphrase)
        assert "Unable to load PEM file" in caught.message
    with raises("ValueError") as caught:
        options(pem, "wrong")
    assert "Incorrect password" in caught.message


@claim(
    "All options in `query` are passed to `snowflake.connector.connect`:",
    "dlt opens sessions with `timezone` set to UTC, unless you set `timezone` here.",
)
def query_and_timezone() -> None:
    def connected(url: str) -> dict[str, Any]:
        loaded = dlt.pipeline("shop", destination=dlt.destinations.snowflake(url))
        with mock.patch.object(snowflake.connector, "connect") as connect, loaded.sql_client():
            pass
        return dict(connect.call_args.kwargs)

    assert connected(URL)["timezone"] == "UTC"
    given = connected(f"{URL}?timezone=Europe/Oslo&login_timeout=5")
    assert (given["timezone"], given["login_timeout"]) == ("Europe/Oslo", "5")


@claim(
    'In an environment variable, `query` is one JSON text, `{"client_session_keep_alive": true}`; '
    "a variable for each option is ignored."
)
def query_in_the_environment() -> None:
    ignored = resolved(password="secret", query__client_session_keep_alive="true")
    assert "client_session_keep_alive" not in ignored
    found = resolved(password="secret", query='{"client_session_keep_alive": true}')
    assert found["client_session_keep_alive"] is True


@claim('Set another name with `application` in the credentials, or `""` to send no name.')
def application_name() -> None:
    assert resolved(password="secret")["application"] == "dltHub_dlt"
    assert resolved(password="secret", application="shop")["application"] == "shop"
    assert "application" not in resolved(password="secret", application="")


@claim(
    "This setting removes each file after it was copied:",
    "The setting has no effect on files in a bucket.",
)
def staged_files_are_removed() -> None:
    removing = dlt.destinations.snowflake(URL, keep_staged_files=False)
    assert loads("snowflake").count("REMOVE") == 0
    assert loads(removing).partition("COPY INTO")[2].count("REMOVE @") == 1
    assert "REMOVE" not in loads(removing, bucket())


@claim(
    "dlt puts the name into the statement without quoting or qualifying it, so write it in full: "
    "`analytics.public.landing`."
)
def stage_name_is_not_quoted() -> None:
    statements = loads(dlt.destinations.snowflake(URL, stage_name="landing"))
    assert 'jsonl @landing/"' in statements
    assert "FROM @landing/" in statements


@claim("the default for Arrow tables and data frames")
def arrow_tables_are_parquet() -> None:
    import pyarrow

    def formats(data: Any) -> set[str]:
        loaded = prepared(data, "snowflake", table_name="customers")
        (load_id,) = loaded.list_normalized_load_packages()
        jobs = loaded.get_load_package_info(load_id).jobs["new_jobs"]
        found = (job.job_file_info for job in jobs)
        return {one.file_format for one in found if one.table_name == "customers"}

    assert formats(pyarrow.table({"id": [1]})) == {"parquet"}
    assert formats(ROWS) == {"jsonl"}


@claim(
    "A primary key is not added to a table that exists; dlt logs a warning if the column is new.",
    "If a new column of an existing table has the hint `cluster`, dlt adds `CLUSTER BY` to "
    "`ALTER TABLE … ADD COLUMN`, and Snowflake rejects the statement.",
)
def hints_on_an_existing_table() -> None:
    with mock.patch.object(logger, "warning", create=True) as warning:
        (statement,) = alter(dlt.destinations.snowflake(create_indexes=True), primary_key=True)
    assert "PRIMARY KEY" not in statement
    assert "PRIMARY KEY on customers constraint cannot be added" in warning.call_args.args[0]
    with mock.patch.object(logger, "warning", create=True) as warning:
        alter(dlt.destinations.snowflake(create_indexes=True))
    assert not warning.called
    (statement,) = alter(dlt.destinations.snowflake(), cluster=True)
    assert statement.startswith("ALTER TABLE")
    assert statement.endswith('CLUSTER BY ("COUNTRY")')


@claim(
    "If you change it later, the next run of the pipeline fails in the extract step with "
    "`TableIdentifiersFrozen`.",
    "A new pipeline with the new convention creates a second set of tables: "
    '`"sales"."customers"` beside `"SALES"."CUSTOMERS"`.',
)
def naming_convention_is_frozen() -> None:
    before = prepared(ROWS, "snowflake", table_name="customers")
    exact = dlt.destinations.snowflake(naming_convention="sql_cs_v1")
    after = dlt.pipeline(before.pipeline_name, destination=exact, dataset_name="sales")
    after.drop_pending_packages()
    with raises("TableIdentifiersFrozen") as caught:
        after.extract(ROWS, table_name="customers")
    assert caught.step == "extract"
    assert create_statements(before).startswith('CREATE TABLE "SALES"."CUSTOMERS"')
    second = prepared(ROWS, exact, table_name="customers")
    assert create_statements(second).startswith('CREATE TABLE "sales"."customers"')


@claim(
    "End both with a slash: if the path in `bucket_url` has no slash at its end, the file names "
    "that dlt sends begin with a slash."
)
def bucket_path_without_a_slash() -> None:
    staged = dlt.destinations.snowflake(URL, stage_name="analytics.public.landing")
    assert "FILES = ('sales/" in loads(staged, bucket())
    assert "FILES = ('/sales/" in loads(staged, bucket("s3://your-bucket/landing"))


@claim("dlt does not pass on a session token, so temporary credentials need a stage.")
def session_token_is_not_passed_on() -> None:
    temporary = bucket(
        aws_access_key_id="key-id",
        aws_secret_access_key="secret-key",
        aws_session_token="session",
    )
    statement = loads("snowflake", temporary)
    assert "AWS_SECRET_KEY='secret-key')" in statement
    assert "session" not in statement


@claim(
    "With `azure_storage_account_key` instead of the token, dlt creates a SAS token that is valid "
    "for one day.",
)
def account_key_becomes_a_sas_token() -> None:
    from pendulum import DateTime, now, parse

    statement = loads(
        "snowflake",
        bucket(
            "az://your-container/landing/",
            azure_storage_account_name="yourstorage",
            azure_storage_account_key="a2V5",
        ),
    )
    token = parse_qs(statement.partition("AZURE_SAS_TOKEN='?")[2].partition("'")[0])
    expires = parse(token["se"][0])
    assert isinstance(expires, DateTime)
    assert 23.9 < (expires - now()).total_hours() < 24.1


@claim(
    "Without a stage, a service principal fails in the load job with `LoadJobTerminalException`; "
    "with default credentials dlt sends the token `?None`, and Snowflake refuses it."
)
def other_azure_credentials_need_a_stage() -> None:
    from dlt.common.configuration.specs import AzureCredentials
    from dlt.destinations.impl.snowflake.utils import gen_copy_sql

    url = "az://your-container/landing/"
    principal = bucket(
        url,
        azure_storage_account_name="yourstorage",
        azure_client_id="client",
        azure_client_secret="secret",
        azure_tenant_id="tenant",
    )
    with raises("LoadJobTerminalException") as caught:
        loads("snowflake", principal)
    assert "without either credentials or a stage name" in caught.message
    default = AzureCredentials()
    default.azure_storage_account_name = "yourstorage"
    statement = gen_copy_sql(
        f"{url}a.jsonl", "customers", "jsonl", False, staging_credentials=default
    )
    assert "AZURE_SAS_TOKEN='?None'" in statement


@claim(
    "A placeholder with another name makes each job fail with `KeyError`.",
    "An apostrophe in the tag breaks the statement.",
)
def broken_query_tags() -> None:
    with raises("KeyError"):
        loads(dlt.destinations.snowflake(URL, query_tag="{dataset}"))
    statements = loads(dlt.destinations.snowflake(URL, query_tag="Kari's {table}"))
    assert statements.startswith("ALTER SESSION SET QUERY_TAG = 'Kari's customers';")


@claim(
    "Fill the column in the resource and call `pipeline.drop()`, because cursors are past the rows"
    " of the failed package.",
    'Or load the table again without the hint and with `refresh="drop_resources"`.',
    service="postgres",
    cases=("refresh", "dropped by hand", "filled", "filled after drop"),
)
def columns_without_a_value(case: str) -> None:
    # The same dlt code as for this warehouse, on a server that we have.
    made = pipeline(destination=dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"]))
    hints: Any = {"columns": {"city": {"data_type": "text", "nullable": False}}}
    made.run(ROWS, table_name="customers", **hints)
    with raises("LoadClientJobFailed") as caught:
        made.run([{"id": 2}], table_name="customers", **hints)
    assert "null value in column" in caught.message
    if case.startswith("filled"):
        filled = dlt.resource([{"id": 2}], name="customers", **hints)
        filled.apply_hints(incremental=dlt.sources.incremental("id", primary_key="id"))
        with raises("LoadClientJobFailed"):
            made.run(filled)
        if case == "filled after drop":
            made = made.drop()
        filled = dlt.resource([{"id": 2, "city": "Oslo"}], name="customers", **hints)
        filled.apply_hints(incremental=dlt.sources.incremental("id", primary_key="id"))
        made.run(filled)
        found = rows(made, "SELECT id FROM customers WHERE id = 2")
        assert found == ([(2,)] if case == "filled after drop" else [])
        return
    if case == "refresh":
        made.run([{"id": 2}], table_name="customers", refresh="drop_resources")
        assert rows(made, "SELECT id FROM customers") == [(2,)]
    else:
        rows(made, "DROP TABLE customers")
        with raises("LoadClientJobFailed") as caught:
            made.run([{"id": 2}], table_name="customers")
        assert "does not exist" in caught.message


@claim(
    "`private_key` is the key itself, not a path, and dlt 1.10.0 has no `private_key_path`. No"
    " password is needed.",
    cases=("plain", "encrypted"),
)
def key_from_a_file(case: str) -> None:
    passphrase = PASSPHRASE if case == "encrypted" else ""
    with open("loader_key.p8", "w") as file:
        file.write(keys(passphrase)[0])
    with open("loader_key.p8") as file:
        made = options(file.read(), passphrase or None)
    assert isinstance(made["private_key"], bytes)
    assert not made.get("password")
    assert "private_key_path" not in SnowflakeCredentials.get_resolvable_fields()


@claim(
    "Pass them as [OAuth token](#oauth), with the account as `host` and the host in `query`; dlt"
    " also demands a `username`."
)
def tokens_of_a_service() -> None:
    given = {"host": "myorg-shop", "authenticator": "oauth", "token": "of-the-service"}
    passed = resolved(**given, query='{"host": "snowflake.internal"}')
    assert passed["account"] == "myorg-shop"
    assert passed["host"] == "snowflake.internal"
    assert passed["token"] == "of-the-service"
    del os.environ["DESTINATION__SNOWFLAKE__CREDENTIALS__USERNAME"]
    with raises("ConfigFieldMissingException"):
        resolved_without_username()


def resolved_without_username() -> Any:
    loaded = dlt.pipeline("other", destination="snowflake", dataset_name="sales")
    return loaded.sql_client().credentials


@claim(
    "Jenkins sets `STAGE_NAME` to the name of its stage, and dlt reads the variable as "
    "`stage_name`, as any field without a section.",
    "Run `unset STAGE_NAME` in the step before Python, or set the longer name, which wins, to "
    'nothing: `DESTINATION__SNOWFLAKE__STAGE_NAME=""`.',
    "`stage_name=None` in code does not help.",
    cases=("not set", "Jenkins", "longer name", "None in code", "name in code"),
)
def stage_of_jenkins(case: str) -> None:
    options: dict[str, Any] = {}
    if case != "not set":
        os.environ["STAGE_NAME"] = "Run Pipeline"
    if case == "longer name":
        os.environ["DESTINATION__SNOWFLAKE__STAGE_NAME"] = ""
    if case.endswith("in code"):
        options["stage_name"] = None if case == "None in code" else "ours"
    stages = {
        "Jenkins": "@Run Pipeline/",
        "None in code": "@Run Pipeline/",
        "name in code": "@ours/",
    }
    statements = loads(dlt.destinations.snowflake(URL, **options))
    assert stages.get(case, '"%CUSTOMERS"/') in statements


@claim(
    'The schema too: with `dataset_name="raw"` it is `RAW`, so `raw.orders` and'
    ' `"RAW"."ORDERS"` find the table, and `"raw"."orders"` does not.',
    cases=("raw", "RAW", "sql_cs_v1"),
)
def schemas_are_upper_case(case: str) -> None:
    cased = case == "sql_cs_v1"
    options: Any = {"naming_convention": case} if cased else {}
    to = dlt.destinations.snowflake(URL, **options)
    loaded = dlt.pipeline("shop", destination=to, dataset_name="raw" if cased else case)
    loaded._inject_schema(dlt.Schema("shop"))
    client: Any = loaded.destination_client()
    name = client.sql_client.make_qualified_table_name("orders")
    assert name == ('"raw"."orders"' if cased else '"RAW"."ORDERS"')


@claim(
    "dlt takes the error for one that may pass, so the package stays pending, and the next run "
    "loads it.",
    cases=("54000", "22000"),
)
def text_too_long_may_pass(case: str) -> None:
    message = "User character length limit (3) exceeded by string 'ABCD'"
    error = snowflake.connector.errors.ProgrammingError(message, errno=100074, sqlstate=case)
    made = SnowflakeSqlClient._make_database_exception(error)
    assert isinstance(made, DatabaseTransientException) == (case == "54000")
    assert isinstance(made, DatabaseTerminalException) == (case == "22000")
