"""`standins_lib.ddl`: statements for a warehouse without a connection, called from a page."""

from __future__ import annotations

from tests.conftest import RunPage

PAGE = """```py group="g"
import dlt

pipeline = dlt.pipeline("shop", destination="redshift", dataset_name="sales")
rows = [{"id": 1, "tags": ["a"]}]
pipeline.extract(rows, table_name="orders", write_disposition="merge", primary_key="id")
pipeline.normalize()
```
```py hidden group="g"
from standins_lib.ddl import create_statements, merge_statements

print(create_statements(pipeline, ["orders"]))
print(merge_statements(pipeline, "orders").split(";")[0])
```
```text output="g"
```
"""


def test_create_and_merge_statements(run_page: RunPage) -> None:
    printed = next(iter(run_page(PAGE).outputs.values()))
    assert printed == (
        'CREATE TABLE "sales"."orders" (\n'
        '"id" bigint  NOT NULL,\n'
        '"_dlt_load_id" varchar(max)  NOT NULL,\n'
        '"_dlt_id" varchar(max)  NOT NULL);\n'
        "CREATE TEMPORARY TABLE orders_delete_07f6a330213dccdcff44ddb6d998efbe AS "
        'SELECT d."_dlt_id" FROM "sales"."orders" as d WHERE EXISTS '
        '(SELECT 1 FROM "sales_staging"."orders" as s WHERE d."id" = s."id")\n'
    )


def test_a_missing_client_package_is_reported(run_page: RunPage) -> None:
    page = (
        PAGE.replace("redshift", "bigquery")
        .replace(
            'print(create_statements(pipeline, ["orders"]))',
            "import sys\n\nfrom standins_lib.ddl import NotWithoutClient\n\n"
            "sys.modules['google.cloud.bigquery'] = None\n\n"
            "try:\n    create_statements(pipeline)\nexcept NotWithoutClient as error:\n    print(error)\n",
        )
        .replace('print(merge_statements(pipeline, "orders").split(";")[0])\n', "")
    )
    printed = next(iter(run_page(page).outputs.values()))
    assert printed.startswith(
        "bigquery: dlt needs the client package to generate statements; install"
    )


LOADS = """```toml title=".dlt/secrets.toml" group="g"
[destination.redshift.credentials]
database = "analytics"
username = "loader"
password = "your-password"
host = "shop.eu-central-1.redshift.amazonaws.com"

[destination.filesystem]
bucket_url = "s3://your-bucket/landing"

[destination.filesystem.credentials]
aws_access_key_id = "your-key-id"
aws_secret_access_key = "your-secret-key"
```
```py group="g"
import dlt

pipeline = dlt.pipeline("shop", destination="redshift", staging="filesystem", dataset_name="sales")
pipeline.extract([{"id": 1}], table_name="orders", write_disposition="merge", primary_key="id")
pipeline.normalize()
```
```py hidden group="g"
from standins_lib.ddl import load_statements, merge_statements, wrapped

print(load_statements(pipeline, "orders"))
print(wrapped(merge_statements(pipeline, "orders")))
```
```text output="g"
```
"""


def test_load_statements_use_the_configuration_and_the_staging_dataset(
    run_page: RunPage,
) -> None:
    printed = next(iter(run_page(LOADS).outputs.values()))
    assert 'COPY "sales_staging"."orders"\nFROM \'s3://your-bucket/landing/sales/orders/' in printed
    assert "aws_access_key_id=your-key-id;aws_secret_access_key=your-secret-key" in printed
    assert max(map(len, printed.splitlines())) <= 88


def test_a_bigquery_load_is_shown_as_its_request_body(run_page: RunPage) -> None:
    page = (
        LOADS.replace("redshift.credentials", "bigquery.credentials")
        .replace('"redshift"', '"bigquery"')
        .replace(', staging="filesystem"', "")
        .replace('database = "analytics"', 'project_id = "shop-analytics"')
        .replace('username = "loader"', 'client_email = "loader@example.com"')
        .replace('password = "', 'private_key = "')
        .replace('host = "shop.eu-central-1.redshift.amazonaws.com"\n', "")
        .replace('print(wrapped(merge_statements(pipeline, "orders")))\n', "")
    )
    printed = next(iter(run_page(page).outputs.values()))
    assert '"sourceFormat": "NEWLINE_DELIMITED_JSON"' in printed
    assert '"datasetId": "sales_staging"' in printed
