"""Claims of docs/dlt-ecosystem/destinations/redshift.mdx."""

import os
from pathlib import Path
from typing import Any
from unittest import mock

import dlt
from dlt.common import logger
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.ddl import create_statements, job_client, load_statements, prepared

ROWS = [{"id": 1, "city": "Oslo"}]
ROLE = "arn:aws:iam::123456789012:role/redshift-reads-landing"


def warehouse(**options: Any) -> Any:
    address = "postgresql://loader:your-password@shop.example.com/analytics"
    return dlt.destinations.redshift(address, **options)


def bucket(url: str = "s3://your-bucket/landing", **credentials: str) -> Any:
    keys = {
        "aws_access_key_id": "your-key-id",
        "aws_secret_access_key": "your-secret-key",
        "region_name": "eu-central-1",
    }
    return dlt.destinations.filesystem(url, credentials={**keys, **credentials})


def customers(**hints: Any) -> Any:
    return dlt.resource(ROWS, name="customers", **hints)


def created(**hints: Any) -> str:
    return create_statements(prepared(customers(**hints), warehouse()))


def loads(destination: Any, staging: Any = None, **options: Any) -> str:
    return load_statements(prepared(customers(), destination, staging, **options), "customers")


@claim(
    "Redshift has no `upsert`: the strategy fails in the normalize step, with an Arrow table in the"
    " load step, and the package stays pending."
)
def upsert_fails_in_normalize() -> None:
    pipeline = dlt.pipeline("shop", destination=warehouse(), dataset_name="sales")
    strategy: Any = {"disposition": "merge", "strategy": "upsert"}
    pipeline.extract(customers(primary_key="id", write_disposition=strategy))
    with raises("DestinationCapabilitiesException") as caught:
        pipeline.normalize()
    assert caught.step == "normalize"
    assert pipeline.has_pending_data


@claim("only without a bucket, as the default", "only with a bucket, as the default")
def formats_with_and_without_a_bucket() -> None:
    assert loads(warehouse()).startswith("insert into")
    assert "FORMAT AS JSON" in loads(warehouse(), bucket())
    with raises("DestinationIncompatibleLoaderFileFormatException"):
        loads(warehouse(), loader_file_format="jsonl")
    with raises("DestinationIncompatibleLoaderFileFormatException"):
        loads(warehouse(), bucket(), loader_file_format="insert_values")


@claim("`time`, `binary` with a precision", "dlt refuses such a column before it loads anything.")
def types_in_files() -> None:
    def refused(file_format: Any, **column: Any) -> bool:
        resource = customers(columns={"extra": column})
        pipeline = prepared(resource, warehouse(), bucket(), loader_file_format=file_format)
        (load_id,) = pipeline.list_normalized_load_packages()
        jobs = pipeline.get_load_package_info(load_id).jobs["new_jobs"]
        client = job_client(warehouse(), pipeline.default_schema, "sales")
        try:
            client.verify_schema(["customers"], [job.job_file_info for job in jobs])
        except Exception as error:
            return type(error).__name__ == "UnsupportedDataType"
        return False

    assert refused("parquet", data_type="time")
    assert refused("parquet", data_type="binary", precision=8)
    assert not refused("parquet", data_type="binary")
    assert refused("jsonl", data_type="binary")


@claim(
    "Give `cluster` to one column only, and `sort` to one column only: dlt writes the keyword to "
    "each column that has the hint, and Redshift rejects the statement."
)
def hints_on_two_columns() -> None:
    both: Any = {
        "id": {"data_type": "bigint", "cluster": True, "sort": True},
        "city": {"data_type": "text", "cluster": True, "sort": True},
    }
    assert created(columns=both).count("DISTKEY SORTKEY") == 2


@claim(
    "`primary_key` and `unique` create no constraints, apart from `NOT NULL` for the key, even "
    "with `create_indexes`: they tell dlt how to merge."
)
def keys_are_not_constraints() -> None:
    unique: Any = {"city": {"data_type": "text", "unique": True}}
    resource = customers(primary_key="id", columns=unique)
    plain = create_statements(prepared(resource, warehouse()))
    assert '"city" varchar(max)  ,\n"id" bigint  NOT NULL,' in plain
    assert create_statements(prepared(resource, warehouse(create_indexes=True))) == plain


@claim(
    "If a new column of an existing table has one of these hints, dlt puts `DISTKEY` or `SORTKEY` "
    "into its `ADD COLUMN`, and Redshift rejects the statement."
)
def hints_on_an_existing_table() -> None:
    schema = prepared(customers(), warehouse()).default_schema
    client = job_client(warehouse(), schema, "sales")
    new: Any = {"name": "day", "data_type": "date", "nullable": True, "cluster": True, "sort": True}
    (statement,) = client._get_table_update_sql("customers", [new], True)
    assert 'ADD COLUMN "day" date DISTKEY SORTKEY' in statement


@claim(
    "dlt does not check that: for another bucket it sends a `COPY` statement that Redshift rejects."
)
def other_buckets_are_not_refused() -> None:
    google = dlt.destinations.filesystem(
        "gs://your-bucket/landing",
        credentials={"project_id": "shop", "client_email": "loader@shop", "private_key": "key"},
    )
    statement = loads(warehouse(), google)
    assert "FROM 'gs://your-bucket/landing/" in statement
    assert "CREDENTIALS" not in statement


@claim("dlt leaves `GZIP` out.")
def uncompressed_files() -> None:
    assert "\nGZIP\n" in loads(warehouse(), bucket())
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    assert "GZIP" not in loads(warehouse(), bucket())


@claim(
    "dlt does not pass on a session token: with temporary credentials, use an IAM role.",
    "dlt then sends the role instead of the keys:",
)
def session_token_and_role() -> None:
    temporary = bucket(aws_session_token="session")
    statement = loads(warehouse(), temporary)
    assert "aws_secret_access_key=your-secret-key'" in statement
    assert "session" not in statement
    assumed = loads(warehouse(staging_iam_role=ROLE), temporary)
    assert f"IAM_ROLE '{ROLE}'" in assumed
    assert "your-secret-key" not in assumed


@claim("dlt leaves the region out of the statement and logs a warning.")
def parquet_in_one_region() -> None:
    assert "region 'eu-central-1'" in loads(warehouse(), bucket())
    with mock.patch.object(logger, "warning", create=True) as warning:
        statement = loads(warehouse(), bucket(), loader_file_format="parquet")
    assert "eu-central-1" not in statement
    assert "region parameter will be ignored" in warning.call_args.args[0]


@claim("A case-sensitive naming convention alone has no effect: dlt writes lower-case names")
def case_sensitive_names_need_both_settings() -> None:
    parts = dlt.resource([{"PartNo": "B-7"}], name="SpareParts")
    folded = create_statements(prepared(parts, warehouse(naming_convention="sql_cs_v1")))
    assert folded.startswith('CREATE TABLE "sales"."spareparts" (\n"partno"')
    exact = warehouse(naming_convention="sql_cs_v1", has_case_sensitive_identifiers=True)
    assert create_statements(prepared(parts, exact)).startswith('CREATE TABLE "sales"."SpareParts"')


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
    "dlt takes the new order for its files, and leaves the table as it is.",
    "It writes the columns in the order of its schema, and new columns last, as `ALTER TABLE` adds"
    " them.",
    cases=("import file", "new column"),
)
def order_of_columns(case: str) -> None:
    import yaml

    def made() -> dlt.Pipeline:
        loaded: dlt.Pipeline = dlt.pipeline(
            "ordered", destination="duckdb", dataset_name="sales", import_schema_path="schemas"
        )
        return loaded

    loaded = made()
    loaded.run([{"id": 1, "city": "Oslo"}], table_name="customers")
    if case == "import file":
        path = Path("schemas/ordered.schema.yaml")
        content = yaml.safe_load(path.read_text())
        names = ("city", "id")
        types = {"city": "text", "id": "bigint"}
        content["tables"]["customers"] = {"columns": {n: {"data_type": types[n]} for n in names}}
        path.write_text(yaml.safe_dump(content, sort_keys=False))
    loaded.run([{"email": "a@example.com", "id": 2, "city": "Bergen"}], table_name="customers")
    query = (
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_name = 'customers' AND table_schema = 'sales' ORDER BY ordinal_position"
    )
    with loaded.sql_client() as client:
        table = [row[0] for row in client.execute_sql(query) or ()]
    schema = list(loaded.default_schema.get_table_columns("customers"))
    assert schema[:2] == (["city", "id"] if case == "import file" else ["id", "city"])
    assert (schema == table) == (case == "new column")
    assert table[-1] == "email"


@claim(
    "The name of the user is in `username`, as in"
    " `DESTINATION__REDSHIFT__CREDENTIALS__USERNAME`; dlt does not read `…__USER`.",
    "Options of the driver, such as TLS with a checked certificate, are in `query`, or behind the"
    " `?` of the string:",
    cases=("username", "user", "options", "options in the string"),
)
def fields_of_the_credentials(case: str) -> None:
    prefix = "DESTINATION__REDSHIFT__CREDENTIALS"
    fields = {"HOST": "shop.example.com", "DATABASE": "analytics", "PASSWORD": "your-password"}
    fields["USER" if case == "user" else "USERNAME"] = "loader"
    for name, value in fields.items():
        os.environ[f"{prefix}__{name}"] = value
    if case == "options":
        dlt.secrets["destination.redshift.credentials.query.sslmode"] = "verify-full"
    if case == "options in the string":
        os.environ[prefix] = (
            "postgresql://loader:your-password@shop.example.com/analytics?sslmode=verify-full"
        )
    made = pipeline(destination="redshift")
    if case == "user":
        with raises("ConfigFieldMissingException") as caught:
            made.sql_client()
        assert "['username']" in caught.message
        return
    credentials = made.sql_client().credentials
    assert credentials.username == "loader"
    expected = "verify-full" if "options" in case else None
    assert credentials.get_query().get("sslmode") == expected
