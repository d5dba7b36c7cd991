"""Claims of docs/dlt-ecosystem/destinations/bigquery.mdx."""

import os
from datetime import date
from types import SimpleNamespace
from typing import Any
from unittest import mock

import dlt
from dlt.destinations import job_impl
from dlt.destinations.adapters import bigquery_adapter
from dlt.destinations.impl.bigquery import bigquery as implementation
from standins_lib import ddl
from standins_lib.claims import claim, raises
from standins_lib.ddl import create_statements, job_client, load_statements, prepared

ROWS = [{"id": 1, "city": "Oslo"}]
ACCOUNT = {
    "project_id": "shop-analytics",
    "client_email": "loader@shop-analytics.iam.gserviceaccount.com",
    "private_key": "your-private-key",
}


def warehouse(**options: Any) -> Any:
    return dlt.destinations.bigquery(credentials=dict(ACCOUNT), **options)


def customers(data: Any = ROWS, **hints: Any) -> Any:
    return dlt.resource(data, name="customers", **hints)


def created(data: Any) -> str:
    return create_statements(prepared(data, warehouse()))


def loaded(data: Any, **options: Any) -> str:
    return load_statements(prepared(data, warehouse(), **options), "customers")


def settings(pipeline: dlt.Pipeline) -> tuple[str, str]:
    client: Any = pipeline.sql_client()
    return client.location, client.project_id


@claim("The default is `US`, and BigQuery does not move a dataset later:")
def default_location() -> None:
    assert settings(dlt.pipeline("shop", destination=warehouse())) == ("US", "shop-analytics")
    os.environ["DESTINATION__BIGQUERY__LOCATION"] = "EU"
    assert settings(dlt.pipeline("shop", destination=warehouse()))[0] == "EU"


@claim(
    "By default, tables and jobs are in the project of the credentials. This setting moves them "
    "to another project:"
)
def project_of_tables() -> None:
    assert "`shop-analytics`.`sales`.`customers`" in created(customers())
    elsewhere = warehouse(project_id="shop-warehouse")
    assert "`shop-warehouse`.`sales`.`customers`" in create_statements(
        prepared(customers(), elsewhere)
    )
    job = load_statements(prepared(customers(), elsewhere), "customers")
    assert '"projectId": "shop-warehouse"' in job


@claim("Even a column named `created_at` counts.")
def transactions() -> None:
    from dlt.destinations.job_client_impl import SqlLoadJob

    def begins(sql: str) -> bool:
        job: Any = SqlLoadJob("/tmp/customers.1a2b3c4d5e.0.sql")
        job._job_client = job_client(warehouse(), dlt.Schema("shop"), "sales")
        job._sql_client = mock.MagicMock()
        with job.maybe_transaction(sql):
            pass
        return bool(job._sql_client.begin_transaction.called)

    assert begins("INSERT INTO customers (id) SELECT id FROM staged;")
    assert not begins("INSERT INTO customers (created_at) SELECT created_at FROM staged;")


@claim(
    "If dlt was interrupted and BigQuery already has a job of that name, dlt waits for that job "
    "instead of loading the file again."
)
def running_jobs_are_found_again() -> None:
    from google.api_core.exceptions import Conflict

    job = implementation.BigQueryLoadJob("/tmp/customers.1a2b3c4d5e.0.jsonl", 15.0, 60.0)
    client: Any = mock.Mock()
    client._create_load_job.side_effect = Conflict("exists", errors=[{"reason": "duplicate"}])
    client._retrieve_load_job.return_value = mock.Mock(output_rows=1, error_result=None)
    job._job_client = client
    with mock.patch.object(implementation, "sleep") as sleep:
        job.run()
    client._retrieve_load_job.assert_called_once_with(job._file_path)
    assert job._resumed_job
    assert sleep.call_args.args == (1,)


def streamed(client: Any, data: Any = ROWS, **options: Any) -> None:
    """Streams `data` to a client of BigQuery."""
    resource = bigquery_adapter(customers(data), insert_api="streaming")
    with (
        mock.patch.object(ddl, "_bigquery_client", return_value=client),
        mock.patch.object(implementation, "destination_state", dict),
        mock.patch.object(job_impl, "commit_load_package_state"),
    ):
        load_statements(prepared(resource, warehouse(**options)), "customers")


@claim(
    "dlt 1.10.0 sends a request after each row, and each request repeats the rows before it, up to "
    "`batch_size`, by default 500.",
    "Three rows arrive as six.",
    "With `batch_size = 1`, dlt sends each row once, in a request of its own:",
    "dlt 1.10.0 does not read the list, and the load job succeeds.",
)
def streaming_repeats_rows() -> None:
    requests: list[list[int]] = []

    def insert(name: str, items: list[Any], retry: Any) -> list[Any]:
        requests.append([item["id"] for item in items])
        return [{"index": 0, "errors": [{"reason": "invalid"}]}]

    client = SimpleNamespace(insert_rows_json=insert)
    streamed(client, [{"id": number} for number in (1, 2, 3)])
    assert requests == [[1], [1, 2], [1, 2, 3]]
    requests.clear()
    streamed(client, [{"id": number} for number in range(501)])
    assert [len(one) for one in requests] == [*range(1, 501), 1]
    requests.clear()
    streamed(client, [{"id": number} for number in (1, 2, 3)], batch_size=1)
    assert requests == [[1], [2], [3]]


@claim(
    "Parquet files, which dlt writes for Arrow tables and data frames, cannot be streamed: the job "
    "fails with `TypeError`."
)
def parquet_is_not_streamed() -> None:
    import pyarrow
    from google.auth.credentials import AnonymousCredentials
    from google.cloud import bigquery

    client = bigquery.Client("shop-analytics", credentials=AnonymousCredentials())  # type: ignore[no-untyped-call]
    with (
        mock.patch.object(client, "get_table"),
        raises("TypeError") as caught,
    ):
        streamed(client, pyarrow.table({"id": [1]}))
    assert "json_rows argument should be a sequence of dicts" in caught.message


@claim("Nested tables still use load jobs.")
def nested_tables_are_not_streamed() -> None:
    resource = bigquery_adapter(customers([{"tags": ["new"]}]), insert_api="streaming")
    pipeline = prepared(resource, warehouse())
    client = job_client(warehouse(), pipeline.default_schema, "sales")

    def job(table: str) -> str:
        path = f"/tmp/{table}.1a2b3c4d5e.0.jsonl"
        with mock.patch.object(implementation, "destination_state", dict):
            made = client.create_load_job(client.prepare_load_table(table), path, "1")
        return type(made).__name__

    assert job("customers") == "DestinationJsonlLoadJob"
    assert job("customers__tags") == "BigQueryLoadJob"


@claim(
    "The adapter checks the disposition that the resource has at that moment and raises "
    "`ValueError`.",
    "If you change the disposition later, the load job fails with `DestinationTerminalException`.",
)
def streaming_appends_only() -> None:
    with raises("ValueError") as caught:
        bigquery_adapter(customers(write_disposition="replace"), insert_api="streaming")
    assert "can only be used with `append`" in caught.message
    resource = bigquery_adapter(customers(), insert_api="streaming")
    resource.apply_hints(write_disposition="replace")
    with raises("DestinationTerminalException"):
        loaded(resource)


@claim(
    '`insert_api="streaming"` works on a resource only, not on a source.',
    cases=("streaming", "default", "source"),
)
def streaming_needs_a_resource(case: str) -> None:
    if case == "default":
        assert bigquery_adapter(ROWS, insert_api="default").name
        return
    if case == "source":
        with raises("AttributeError"):
            bigquery_adapter(dlt.source(lambda: customers(), name="shop")(), insert_api="streaming")
        return
    with raises("AttributeError") as caught:
        bigquery_adapter(ROWS, insert_api="streaming")
    assert caught.message == "'list' object has no attribute 'write_disposition'"


@claim(
    "Autodetected tables cannot have an expiry, and ignore the plain column hints `partition` and "
    "`cluster`: use the arguments of the adapter."
)
def autodetected_tables() -> None:
    plain = {"id": {"data_type": "bigint", "partition": True, "cluster": True}}
    ignored = loaded(bigquery_adapter(customers(columns=plain), autodetect_schema=True))
    assert "artitioning" not in ignored
    assert "clustering" not in ignored
    typed = customers(columns={"id": {"data_type": "bigint"}})
    job = loaded(bigquery_adapter(typed, autodetect_schema=True, partition="id", cluster="city"))
    assert "rangePartitioning" in job
    assert "clustering" in job
    expiring = bigquery_adapter(
        customers(), autodetect_schema=True, table_expiration_datetime="2030-01-01"
    )
    with raises("ValueError") as caught:
        loaded(expiring)
    assert "can't be set with BigQuery type auto-detection enabled" in caught.message


@claim("no partitions, and no error", "ranges of 86400, read as UNIX seconds")
def partitions_by_type() -> None:
    def partition(data_type: str, column: str) -> str:
        hints = {column: {"data_type": data_type, "partition": True}}
        return created(customers(columns=hints)).partition("PARTITION BY ")[2]

    assert partition("text", "city") == ""
    ranges = "RANGE_BUCKET(`id`, GENERATE_ARRAY(-172800000, 691200000, 86400));"
    assert partition("bigint", "id") == ranges


@claim(
    "If a new column of an existing table has one of these hints, dlt adds `PARTITION BY` or "
    "`CLUSTER BY` to the `ALTER TABLE` statement, and BigQuery rejects it."
)
def hints_on_an_existing_table() -> None:
    schema = prepared(customers(), warehouse()).default_schema
    client = job_client(warehouse(), schema, "sales")
    for hint, clause in (("partition", "PARTITION BY"), ("cluster", "CLUSTER BY")):
        new: Any = {"name": "day", "data_type": "date", "nullable": True, hint: True}
        (statement,) = client._get_table_update_sql("customers", [new], True)
        assert statement.startswith("ALTER TABLE")
        assert statement.endswith(f"\n{clause} `day`")


@claim(
    "In a configuration file, `has_case_sensitive_identifiers` alone changes nothing; as an "
    "argument of `dlt.destinations.bigquery` it suffices."
)
def case_sensitivity() -> None:
    def sensitive(**options: Any) -> bool:
        pipeline = dlt.pipeline("shop", destination=warehouse(**options))
        client: Any = pipeline.sql_client()
        return bool(client.capabilities.has_case_sensitive_identifiers)

    assert not sensitive(has_case_sensitive_identifiers=False)
    os.environ["DESTINATION__BIGQUERY__HAS_CASE_SENSITIVE_IDENTIFIERS"] = "false"
    assert sensitive()
    os.environ["DESTINATION__BIGQUERY__SHOULD_SET_CASE_SENSITIVITY_ON_NEW_DATASET"] = "true"
    assert not sensitive()


@claim(
    "drops the table, but not its nested tables, at this time in UTC; an offset in the text is "
    "ignored",
    "describes the table and its nested tables",
)
def expiry_and_description() -> None:
    table, nested = created(
        bigquery_adapter(
            customers([{"tags": ["new"]}]),
            table_description="People",
            table_expiration_datetime="2030-01-01T10:00:00+02:00",
        )
    ).split("\n\n")
    assert "expiration_timestamp=TIMESTAMP '2030-01-01T10:00:00Z'" in table
    assert nested.endswith("OPTIONS (description='People');")


@claim(
    "The description goes between single quotes as it is: an apostrophe in it breaks the statement."
)
def apostrophe_in_a_description() -> None:
    statement = created(bigquery_adapter(customers(), table_description="Kari's customers"))
    assert statement.endswith("OPTIONS (description='Kari's customers');")


@claim(
    "A call without column arguments removes the column hints that the resource has, data types "
    "included.",
    "A call without table arguments removes the table hints of the call before.",
    "Within one call, a column that you name twice keeps the last hint only: partitioning and "
    "clustering by the same column clusters.",
)
def calls_replace_hints() -> None:
    resource = customers(columns={"id": {"data_type": "text"}})
    bigquery_adapter(resource, table_description="People")
    assert resource.compute_table_schema()["columns"] == {}
    bigquery_adapter(resource, partition="id", cluster="id")
    hints = resource.compute_table_schema()
    assert "x-bigquery-table-description" not in hints
    assert hints["columns"]["id"] == {"name": "id", "x-bigquery-cluster": True}


@claim(
    "With a precision above 38 or a scale above 9, it becomes `BIGNUMERIC` with that "
    "precision and scale.",
    "A `wei` column is a plain `BIGNUMERIC`.",
)
def large_decimals() -> None:
    columns: Any = {
        "plain": {"data_type": "decimal"},
        "largest": {"data_type": "decimal", "precision": 38, "scale": 9},
        "long": {"data_type": "decimal", "precision": 39, "scale": 9},
        "fine": {"data_type": "decimal", "precision": 20, "scale": 10},
        "coins": {"data_type": "wei"},
    }
    statements = created(customers(columns=columns))
    for column in (
        "`plain` NUMERIC(38,9)",
        "`largest` NUMERIC(38,9)",
        "`long` BIGNUMERIC(39,9)",
        "`fine` BIGNUMERIC(20,10)",
        "`coins` BIGNUMERIC ",
    ):
        assert column in statements, statements


@claim(
    "An object of `google.auth.impersonated_credentials` in `credentials` is refused with"
    " `InvalidNativeValue`."
)
def an_impersonated_object() -> None:
    from google.auth.impersonated_credentials import Credentials as Impersonated
    from google.oauth2.credentials import Credentials as User

    given: Any = Impersonated(User("fake"), "loader@shop.iam.gserviceaccount.com", ["scope"])
    warehouse = dlt.destinations.bigquery(credentials=given, project_id="shop")
    loaded = dlt.pipeline("objects", destination=warehouse, dataset_name="sales")
    with raises("InvalidNativeValue"):
        loaded.destination_client()


@claim(
    "In 1.10.0, `dlt.destinations.bigquery(credentials=…)` raises `TypeError` for an object of"
    " `google.oauth2.service_account.Credentials`."
)
def credentials_objects_raise() -> None:
    from google.oauth2.service_account import Credentials

    key = Credentials(None, "loader@shop.iam.gserviceaccount.com", "https://x", project_id="shop")
    warehouse = dlt.destinations.bigquery(credentials=key)
    with raises("TypeError") as caught:
        dlt.pipeline("shop", destination=warehouse, dataset_name="s").destination_client()
    assert "not subscriptable" in caught.message


@claim(
    "A path to a file and other objects of Google's library raise `InvalidNativeValue`.",
    cases=("path", "user", "anonymous"),
)
def other_credentials_raise(case: str) -> None:
    from google.auth.credentials import AnonymousCredentials
    from google.oauth2.credentials import Credentials

    given = {"path": "key.json", "user": Credentials("t"), "anonymous": AnonymousCredentials()}
    warehouse = dlt.destinations.bigquery(credentials=given[case])
    with raises("InvalidNativeValue"):
        dlt.pipeline("shop", destination=warehouse, dataset_name="s").destination_client()


@claim(
    "A table with `autodetect_schema` and `replace` that had rows gets such a file when the source"
    " returns none; with `append` and `merge` there is no file.",
    cases=("replace", "append", "merge", "replace, had no rows"),
)
def files_without_rows(case: str) -> None:
    import gzip
    from pathlib import Path

    made = dlt.pipeline("shop", destination=warehouse(), dataset_name="sales")
    made.config.restore_from_destination = False
    disposition: Any = case.partition(",")[0]

    def jobs(data: Any) -> list[bytes]:
        resource = dlt.resource(data, name="referrals", write_disposition=disposition)
        made.extract(bigquery_adapter(resource, autodetect_schema=True))
        made.normalize()
        found = []
        for load_id in made.list_normalized_load_packages():
            for job in made.get_load_package_info(load_id).jobs["new_jobs"]:
                if job.job_file_info.table_name == "referrals":
                    assert job.job_file_info.file_format == "jsonl"
                    found.append(gzip.decompress(Path(job.file_path).read_bytes()))
        made.drop_pending_packages()
        return found

    if "had no rows" not in case:
        assert jobs([{"id": 1}]) != []
    assert jobs([]) == ([b""] if case == "replace" else [])


@claim(
    "The placeholders that `dlt init` writes are complete, too: delete `private_key` and"
    " `client_email` from `secrets.toml`.",
    "An empty section does no harm; three empty texts do: `When default_project is not set,"
    " dataset_id must be a fully-qualified dataset ID`.",
)
def blank_credentials() -> None:
    from pathlib import Path

    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext
    from google.auth.credentials import AnonymousCredentials

    Path(".dlt").mkdir()

    def with_secrets(toml: str) -> Any:
        section = f"[destination.bigquery.credentials]\n{toml}"
        Path(".dlt/secrets.toml").write_text(section)
        Container()[PluggableRunContext].reload_providers()
        made = dlt.pipeline("claims", destination="bigquery", dataset_name="data")
        client: Any = made.destination_client()
        return client.config.credentials

    names = ("project_id", "private_key", "client_email")
    with mock.patch("google.auth.default", return_value=(AnonymousCredentials(), "found")):
        assert with_secrets("").has_default_credentials()
        assert with_secrets("").project_id == "found"
        placeholders = with_secrets("".join(f'{name} = "{name}"\n' for name in names))
        assert not placeholders.has_default_credentials()
        with raises("ValueError") as caught:
            with_secrets("".join(f'{name} = ""\n' for name in names))
        assert caught.message.startswith("When default_project is not set, dataset_id must be a")


@claim("Other new columns are added without it.", cases=("partition", "cluster"))
def new_columns_without_hints(case: str) -> None:
    hinted: Any = {"name": "day", "data_type": "date", "nullable": True, case: True}
    data = customers(columns={"day": hinted})
    client = job_client(warehouse(), prepared(data, warehouse()).default_schema, "sales")
    new: Any = {"name": "note", "data_type": "text", "nullable": True}
    (statement,) = client._get_table_update_sql("customers", [new], True)
    assert " BY " not in statement


@claim(
    'Change the write disposition, or pass insert_api="default": if you leave the argument out, the'
    " schema keeps streaming.",
    'After a failed run, drop the pending package and load with refresh="drop_resources".',
    cases=("default", "left out", "expiry, refresh", "expiry, no refresh"),
)
def table_hints_that_are_kept(case: str) -> None:
    expiry = "x-bigquery-table-expiration"

    def hints(resource: Any, refresh: Any = None) -> Any:
        shop.drop_pending_packages()
        shop.extract(resource, refresh=refresh)
        shop.normalize()
        return shop.default_schema.tables["customers"]

    shop = dlt.pipeline("shop", destination=warehouse(), dataset_name="sales")
    if case.startswith("expiry"):
        given: Any = {"autodetect_schema": True, "table_expiration_datetime": "2030-01-01"}
        assert hints(bigquery_adapter(customers(), **given))[expiry]
        refresh = "drop_resources" if case == "expiry, refresh" else None
        assert (expiry in hints(customers(), refresh)) == (refresh is None)
        return
    assert hints(bigquery_adapter(customers(), insert_api="streaming"))["x-insert-api"]
    later = customers(write_disposition="replace")
    if case == "default":
        bigquery_adapter(later, insert_api="default")
    kept = hints(later)["x-insert-api"]
    assert kept == ("default" if case == "default" else "streaming")


@claim(
    "With `merge`, BigQuery makes the staging table, and dlt 1.10.0 makes the final table like it:"
    " `CREATE TABLE IF NOT EXISTS … LIKE …`,",
    "dlt does not add later columns to the final table: add them yourself, or the merge fails.",
    "`replace` works with its default strategy; `insert-from-staging` does not make the table.",
    cases=("delete-insert", "upsert", "insert-from-staging", "staging-optimized"),
)
def tables_of_autodetected_staging(case: str) -> None:
    merges = case in ("delete-insert", "upsert")
    disposition: Any = {"disposition": "merge", "strategy": case} if merges else "replace"
    resource = bigquery_adapter(
        customers(primary_key="id", write_disposition=disposition), autodetect_schema=True
    )
    if merges:
        made = prepared(resource, warehouse())
        statements = ddl.merge_statements(made, "customers")
        assert statements.startswith(
            "CREATE TABLE IF NOT EXISTS `shop-analytics`.`sales`.`customers` LIKE"
            " `shop-analytics`.`sales_staging`.`customers`;"
        )
        client: Any = job_client(warehouse(), made.default_schema, "sales")
        new = [{"name": "total", "data_type": "double"}]
        assert client._get_table_update_sql("customers", new, True) == []
        assert "`city`" in statements.partition("INSERT")[2]
    else:
        made = prepared(resource, warehouse(replace_strategy=case))
        created_here = "CREATE TABLE" in ddl.replace_statements(made, "customers")
        assert created_here == (case == "staging-optimized")


@claim(
    "dlt does not read `GCP_PROJECT_ID`: the variables are `DESTINATION__BIGQUERY__PROJECT_ID` and,"
    " for the region, `DESTINATION__BIGQUERY__LOCATION`.",
    cases=("GCP_PROJECT_ID", "dlt's names"),
)
def project_in_variables(case: str) -> None:
    if case == "GCP_PROJECT_ID":
        os.environ["GCP_PROJECT_ID"] = "other"
        assert settings(dlt.pipeline("shop", destination=warehouse())) == ("US", "shop-analytics")
    else:
        os.environ["DESTINATION__BIGQUERY__PROJECT_ID"] = "other"
        os.environ["DESTINATION__BIGQUERY__LOCATION"] = "us-central1"
        assert settings(dlt.pipeline("shop", destination=warehouse())) == ("us-central1", "other")


@claim(
    "`delete-insert` and `upsert` compare keys with the staging table, and have no constant for "
    "the partition column, even if it is part of the key.",
    cases=("delete-insert", "delete-insert, day in the key", "upsert", "upsert, day in the key"),
)
def merges_name_no_partition(case: str) -> None:
    strategy, _, in_key = case.partition(", ")
    disposition: Any = {"disposition": "merge", "strategy": strategy}
    found = customers(
        [{"id": 1, "day": date(2025, 3, 14)}],
        primary_key=["id", "day"] if in_key else "id",
        write_disposition=disposition,
    )
    made = prepared(bigquery_adapter(found, partition="day"), warehouse())
    assert "PARTITION BY `day`" in create_statements(made)
    statements = ddl.merge_statements(made, "customers")
    end = "WHEN MATCHED" if strategy == "upsert" else "INSERT"
    condition, between, _ = statements.partition(end)
    assert between
    assert ("d.`day` = s.`day`" in condition) == bool(in_key)
    assert condition.count("`day`") == (2 if in_key else 0)
    assert "2025" not in statements


@claim(
    "If `insert-from-staging` still drops and clones the table, an older dlt runs, or the setting "
    "is not found: write `replace_strategy` under `[destination.bigquery]`, or pass it as above.",
    cases=("staging-optimized", "insert-from-staging", "insert-from-staging in the section"),
)
def replace_without_a_clone(case: str) -> None:
    strategy, _, section = case.partition(" ")
    if section:
        os.environ["DESTINATION__BIGQUERY__REPLACE_STRATEGY"] = strategy
    chosen = warehouse() if section else warehouse(replace_strategy=strategy)
    made = prepared(ROWS, chosen, table_name="customers", write_disposition="replace")
    sql = ddl.replace_statements(made, "customers", {"credentials": {"project_id": "p"}})
    text = "\n".join(sql) if isinstance(sql, list) else str(sql)
    assert ("CLONE" in text) is (case == "staging-optimized")
    assert ("TRUNCATE" in text) is (case != "staging-optimized")


@claim(
    "`scd2` does not work with autodetection: its validity columns are not in the staging table, "
    "so BigQuery answers `Unrecognized name: _dlt_valid_to`.",
    cases=("autodetected", "not autodetected"),
)
def scd2_autodetected(case: str) -> None:
    plain = dlt.resource(
        ROWS, name="customers", write_disposition={"disposition": "merge", "strategy": "scd2"}
    )
    data = bigquery_adapter(plain, autodetect_schema=True) if case == "autodetected" else plain
    made = prepared(data, "bigquery")
    package = {"state": {"created_at": "2025-05-05T00:00:00Z"}}
    with mock.patch("dlt.destinations.sql_jobs.current_load_package", return_value=package):
        sql = ddl.merge_statements(made, "customers", {"credentials": {"project_id": "p"}})
    assert ("CREATE TABLE IF NOT EXISTS" in sql and "LIKE" in sql) is (case == "autodetected")
    assert "`_dlt_valid_to`" in sql
