"""The servers that a fence can ask for with `service="…"`: a new one is an entry and a class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Mapping

from docs_tests.snippets.model import Group
from docs_tests.snippets.services import PASSWORD, Address, Server
from docs_tests.snippets.services.brokers import USER, Kafka
from docs_tests.snippets.services.databases import MariaDB, Postgres
from docs_tests.snippets.services.emulators import S3, Azure, GoogleStorage
from docs_tests.snippets.services.programs import (
    Debian,
    Jars,
    Programs,
    Required,
    go,
    npm,
    pip,
)
from docs_tests.snippets.services.vectors import Weaviate


@dataclass(frozen=True)
class Service:
    """One kind of server.

    `engine` is its name for readers; `emulates` is what it stands in for, empty if it is what pages
    are about. `start` starts it; `shared` means once for all groups, not once for each. `env` are
    the variables of a group's processes and `shown` what its outputs show: `{address}` and the like
    in both are the server's `parts`.
    """

    engine: str
    start: Callable[[], Server]
    programs: Programs
    env: Mapping[str, str]
    shown: Mapping[str, str]
    shared: bool = True
    emulates: str = ""

    def address(self, server: Server, group: Group) -> Address:
        """What a group gets of a server."""
        parts = server.parts(group)
        return Address(
            {name: value.format(**parts) for name, value in self.env.items()},
            {part.format(**parts): value for part, value in self.shown.items()},
        )


SERVICES: Mapping[str, Service] = {
    "postgres": Service(
        engine="PostgreSQL",
        start=Postgres,
        programs=Debian("postgresql", "initdb", "postgres", release=r"(\d+)"),
        env={"SNIPPETS_POSTGRES_URL": f"postgresql://loader:{PASSWORD}@{{address}}/{{database}}"},
        shown={"{address}": "localhost:5432", "{database}": "dlt_data"},
    ),
    "mariadb": Service(
        engine="MariaDB",
        start=MariaDB,
        programs=Debian(
            "mariadb-server", "mariadb-install-db", "mariadbd", release=r"(\d+\.\d+)\.\d+-MariaDB"
        ),
        env={"SNIPPETS_MARIADB_URL": f"mysql+pymysql://loader:{PASSWORD}@{{address}}/{{database}}"},
        shown={"{address}": "localhost:3306", "{database}": "dlt_data"},
    ),
    "kafka": Service(
        engine="Apache Kafka",
        start=Kafka,
        programs=Jars("kafka", "kafka_2.13"),
        env={
            "SNIPPETS_KAFKA_SERVERS": "{address}",
            "SNIPPETS_KAFKA_USER": USER,
            "SNIPPETS_KAFKA_PASSWORD": PASSWORD,
        },
        shown={"{address}": "localhost:9092"},
    ),
    "s3": Service(
        engine="moto",
        emulates="Amazon S3",
        start=S3,
        programs=Required("moto"),
        shared=False,
        env={
            "SNIPPETS_S3_ENDPOINT": "http://{address}",
            "SNIPPETS_S3_BUCKET": "{bucket}",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1",
            # boto3 and s3fs read the first, delta-rs both: pages need no endpoint.
            "AWS_ENDPOINT_URL": "http://{address}",
            "AWS_ALLOW_HTTP": "true",
        },
        shown={"{address}": "localhost:9000"},
    ),
    "azure": Service(
        engine="Azurite",
        emulates="Azure Blob Storage",
        start=Azure,
        programs=npm("azurite"),
        shared=False,
        env={
            "SNIPPETS_AZURE_CONTAINER": "{bucket}",
            "SNIPPETS_AZURE_ACCOUNT": "{account}",
            "SNIPPETS_AZURE_KEY": "{key}",
            # adlfs reads it: pages need no endpoint.
            "AZURE_STORAGE_CONNECTION_STRING": "{connection}",
        },
        shown={"{address}": "localhost:10000", "{key}": "your-account-key"},
    ),
    "gcs": Service(
        engine="gcp-storage-emulator",
        emulates="Google Cloud Storage",
        start=GoogleStorage,
        programs=pip("gcs", "gcp-storage-emulator"),
        shared=False,
        env={
            "SNIPPETS_GCS_BUCKET": "{bucket}",
            "SNIPPETS_GCS_CREDENTIALS": "{credentials}",
            # gcsfs reads it: pages need no endpoint.
            "STORAGE_EMULATOR_HOST": "http://{address}",
        },
        shown={"{address}": "localhost:9023"},
    ),
    "weaviate": Service(
        engine="Weaviate",
        start=Weaviate,
        programs=go("weaviate", "github.com/weaviate/weaviate"),
        shared=False,
        env={
            "SNIPPETS_WEAVIATE_URL": "http://{address}",
            # Before those of secrets.toml: pages show other addresses, and vectors from OpenAI.
            "DESTINATION__WEAVIATE__CREDENTIALS__URL": "http://{address}",
            "DESTINATION__WEAVIATE__CREDENTIALS__ADDITIONAL_HEADERS": (
                '{{"X-OpenAI-Api-Key": "{openai_key}", "X-OpenAI-BaseURL": "http://{model}"}}'
            ),
        },
        shown={"http://{address}": "https://bookshop-abc123.weaviate.network"},
    ),
}
