"""Servers that a page requests. Tests of servers that are not installed are skipped."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import pytest

from scripts.snippets.model import Group
from scripts.snippets.run import run_group
from scripts.snippets.services.manage import Services
from tests.python.conftest import MakePage

DATABASE = """```py hidden group="g" service="{service}"
import os
import sqlalchemy

url = os.environ["SNIPPETS_{upper}_URL"]
engine = sqlalchemy.create_engine(url)
with engine.begin() as connection:
    connection.execute(sqlalchemy.text("CREATE TABLE orders (id INT)"))
    connection.execute(sqlalchemy.text("INSERT INTO orders VALUES (1), (2)"))
```
```py group="g"
import dlt
from dlt.sources.sql_database import sql_database

pipeline = dlt.pipeline("shop", destination="duckdb", dataset_name="shop_data")
pipeline.run(sql_database(url))
print(pipeline.dataset().orders.df()["id"].tolist())
print(engine.url.host, engine.url.port, engine.url.database)
print(url)
```
```text output="g"
```
"""


@pytest.fixture
def services() -> Iterator[Services]:
    services = Services()
    yield services
    services.stop()


def _run(group: Group, services: Services, tmp_path: Path) -> str:
    services.start([group])
    if services.missing:
        pytest.skip(str(services.missing))
    address = services.addresses(group)
    result = run_group(group, tmp_path / "run", 120, address.env, address.shown)
    return next(iter(result.outputs.values()))


@pytest.mark.parametrize(
    ("service", "url"),
    [
        ("postgres", "postgresql://loader:loader@localhost:5432/dlt_data"),
        ("mariadb", "mysql+pymysql://loader:loader@localhost:3306/dlt_data"),
    ],
)
def test_a_group_gets_its_own_database(
    service: str, url: str, make_page: MakePage, services: Services, tmp_path: Path
) -> None:
    text = DATABASE.format(service=service, upper=service.upper())
    printed = _run(make_page(text).groups[0], services, tmp_path).split("\n")
    assert printed[0] == "[1, 2]"
    assert printed[2] == url


def test_a_group_gets_its_own_s3(make_page: MakePage, tmp_path: Path) -> None:
    page = make_page(
        '```py hidden group="g" service="s3"\nimport os\n\n'
        'bucket = "s3://" + os.environ["SNIPPETS_S3_BUCKET"]\n```\n'
        '```py group="g"\nimport dlt\n\n'
        'pipeline = dlt.pipeline(\n    "lake",\n    destination=dlt.destinations.filesystem(bucket),\n'
        '    dataset_name="shop",\n)\n'
        'info = pipeline.run([{"id": 1}], table_name="orders")\n'
        'print(len(pipeline.destination_client().fs_client.find("your-bucket/shop/orders")))\n'
        'print(str(info).split("\\n")[2])\n```\n```text output="g"\n```\n'
    )
    group = page.groups[0]
    own = Services(shared=False)
    try:
        own.start([group])
        address = own.addresses(group)
        result = run_group(group, tmp_path / "run", 120, address.env, address.shown)
    finally:
        own.stop()
    assert list(result.outputs.values()) == [
        "1\nThe filesystem destination used s3://your-bucket location to store data\n"
    ]
