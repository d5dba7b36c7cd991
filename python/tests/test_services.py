"""Servers that a page requests. Tests of servers that are not installed are skipped."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import pytest

from docs_tests.snippets.model import Group
from docs_tests.snippets.run import run_group
from docs_tests.snippets.services import programs
from docs_tests.snippets.services.manage import Services
from docs_tests.snippets.services.servers import SERVICES
from docs_tests.snippets.services.word_vectors import vector
from tests.conftest import MakePage

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


STORE = """```py hidden title="standins.py" group="g" service="{service}"
import os

{before}
```
```py group="g"
import dlt

lake = dlt.destinations.filesystem("{url}")
pipeline = dlt.pipeline("lake", destination=lake, dataset_name="shop")
info = pipeline.run([{{"id": 1}}], table_name="orders")
with pipeline.destination_client() as client:
    print(len(client.list_table_files("orders")))
print(str(info).split("\\n")[2])
```
```text output="g"
```
"""
AZURE = """
os.environ["DESTINATION__FILESYSTEM__CREDENTIALS__AZURE_STORAGE_ACCOUNT_NAME"] = os.environ[
    "SNIPPETS_AZURE_ACCOUNT"
]
os.environ["DESTINATION__FILESYSTEM__CREDENTIALS__AZURE_STORAGE_ACCOUNT_KEY"] = os.environ[
    "SNIPPETS_AZURE_KEY"
]
"""
GOOGLE = """
from standins_lib import google_login

google_login.start()
os.environ["DESTINATION__FILESYSTEM__CREDENTIALS"] = os.environ["SNIPPETS_GCS_CREDENTIALS"]
"""
STORES = {
    "s3": ("s3://your-bucket", ""),
    "azure": ("az://your-container", AZURE),
    "gcs": ("gs://your-bucket", GOOGLE),
}


@pytest.mark.parametrize("service", list(STORES))
def test_a_group_gets_its_own_object_store(
    service: str, make_page: MakePage, tmp_path: Path
) -> None:
    url, before = STORES[service]
    page = make_page(STORE.format(service=service, url=url, before=before))
    group = page.groups[0]
    own = Services(shared=False)
    try:
        own.start([group])
        if own.missing:
            pytest.skip(str(own.missing))
        address = own.addresses(group)
        result = run_group(group, tmp_path / "run", 120, address.env, address.shown)
    finally:
        own.stop()
    assert list(result.outputs.values()) == [
        f"1\nThe filesystem destination used {url} location to store data\n"
    ]


WEAVIATE = """```py hidden title="standins.py" group="g" service="weaviate"
import os

os.environ["RUNTIME__LOG_LEVEL"] = "CRITICAL"
```
```py group="g"
import dlt
from dlt.destinations.adapters import weaviate_adapter

rows = [{"text": "a torn page"}, {"text": "the parcel is late"}]
pipeline = dlt.pipeline("desk", destination="weaviate", dataset_name="Support")
info = pipeline.run(weaviate_adapter(rows, vectorize="text"), table_name="tickets")
with pipeline.destination_client() as client:
    query = client.query_class("Tickets", ["text"]).with_near_text({"concepts": ["late"]})
    print(query.with_limit(1).do()["data"]["Get"]["Support_Tickets"])
print(str(info).split("\\n")[2])
```
```text output="g"
```
"""


def test_weaviate_computes_vectors(make_page: MakePage, tmp_path: Path) -> None:
    group = make_page(WEAVIATE).groups[0]
    own = Services(shared=False)
    try:
        printed = _run(group, own, tmp_path)
    finally:
        own.stop()
    assert printed == (
        "[{'text': 'the parcel is late'}]\n"
        "The weaviate destination used https://bookshop-abc123.weaviate.network location to store"
        " data\n"
    )


def test_texts_that_share_words_are_near() -> None:
    def product(one: str, other: str) -> float:
        return sum(a * b for a, b in zip(vector(one), vector(other)))

    assert product("a torn page", "Page 3, torn") == 2
    assert product("a torn page", "the parcel is late") == 0
    assert sum(vector("")) == 1


def test_postgres_decodes_its_log(make_page: MakePage, services: Services, tmp_path: Path) -> None:
    text = """```py hidden group="g" service="postgres"
import os
import psycopg2

connection = psycopg2.connect(os.environ["SNIPPETS_POSTGRES_URL"])
connection.autocommit = True
```
```py group="g"
cursor = connection.cursor()
cursor.execute("SELECT pg_create_logical_replication_slot('tests', 'pgoutput')")
cursor.execute("SHOW wal_level")
print(cursor.fetchall())
```
```text output="g"
```
"""
    group = make_page(text).groups[0]
    assert _run(group, services, tmp_path) == "[('logical',)]\n"
    # The slot does not keep the database from being made again.
    services.addresses(group)


BROKER = """```py hidden group="g" service="kafka" packages="confluent-kafka"
from standins_lib import kafka

kafka.make("orders", partitions=2)
kafka.send("orders", {"id": 1}, {"id": 2}, partition=1)
```
```py group="g"
from confluent_kafka import Consumer, TopicPartition

login = kafka.login()
consumer = Consumer({**login, "group.id": "tests"})
consumer.assign([TopicPartition("orders", 1, 1)])
print(consumer.poll(30).value())
try:
    kafka.make("orders")
except Exception as error:
    print(error.args[0].name())
print(login["bootstrap.servers"])
consumer.close()
```
```text output="g"
```
"""


def test_groups_share_a_broker(make_page: MakePage, services: Services, tmp_path: Path) -> None:
    group = make_page(BROKER).groups[0]
    printed = _run(group, services, tmp_path).split("\n")
    assert printed == ["b'{\"id\": 2}'", "TOPIC_ALREADY_EXISTS", "localhost:9092", ""]


def test_jars_need_java_and_maven(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"java": "/usr/bin/java"}
    monkeypatch.setattr(programs, "find_program", found.get)
    kafka = programs.Jars("kafka", "kafka_2.13")
    assert kafka.to_install == "debian maven\nmaven kafka"
    found.clear()
    assert not kafka.is_installed()
    assert kafka.to_install == "debian default-jre-headless\ndebian maven\nmaven kafka"


def test_a_changed_lock_is_installed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locks/demo").mkdir(parents=True)
    (tmp_path / "installed/demo").mkdir(parents=True)
    monkeypatch.setattr(programs, "LOCKS", tmp_path / "locks")
    monkeypatch.setattr(programs, "INSTALLED", tmp_path / "installed")
    lock = "demo==1.2 \\\n    --hash=sha256:0\n"
    (tmp_path / "locks/demo/requirements.txt").write_text(lock)
    demo = programs.pip("demo", "demo")
    assert (demo.version, demo.to_install, demo.is_installed()) == ("1.2", "pip demo", False)
    (tmp_path / "installed/demo/requirements.txt").write_text(lock)
    assert demo.is_installed()
    (tmp_path / "locks/demo/requirements.txt").write_text(lock.replace("1.2", "1.3"))
    assert not demo.is_installed()


def test_each_server_has_a_version() -> None:
    versions = {name: service.programs.version for name, service in SERVICES.items()}
    here = {name: version for name, version in versions.items() if version}
    assert {"s3", "azure", "gcs", "weaviate"} <= set(here)
    assert all(version[0].isdigit() for version in here.values())
