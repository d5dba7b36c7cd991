"""Statements of a warehouse without a connection: `standins_lib.ddl`, as a page uses it."""

from __future__ import annotations

from tests.python.conftest import RunPage

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


def test_a_destination_without_its_client_says_so(run_page: RunPage) -> None:
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
    assert printed.startswith("bigquery: dlt needs the client package for its statements; install")
