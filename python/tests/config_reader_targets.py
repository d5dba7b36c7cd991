"""What the random configurations are for: specs and functions, with values for their fields.

No `from __future__ import annotations` here: dlt inspects the annotations of the functions below.
"""

import inspect
import random
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Literal,
    NamedTuple,
    Optional,
    Union,
    get_args,
)


class Field(NamedTuple):
    """A field that a case may give a value to."""

    #: Below the sections.
    path: tuple[str, ...]
    #: Values that fit its type.
    values: list[Any]
    secret: bool
    required: bool
    #: A single value for a whole spec.
    whole: bool = False


TEXTS: list[Any] = ["db.example.com", "loader", "", "a b", "ünïcode", "1"]
SECRET_TEXTS: list[Any] = ["fake-secret", "fake secret ", "fake#1", 17, True]
NUMBERS: list[Any] = [7, "7", " 8 ", "1_000", "0x10", 3.0, "+5"]
FLOATS: list[Any] = [0.5, 2, "1.5", "1e3", " 4 "]
FLAGS: list[Any] = [True, False, "true", "No", "1", 0, 1]
TABLES: list[Any] = [{"a": "b"}, '{"a": "b"}', {"x": {"y": 1}}]
LISTS: list[Any] = [["a", "b"], '["a", "b"]', [1]]
#: Values that one type or another refuses.
ODD: list[Any] = ["five", 2.5, [1], {"k": 1}, "null", "[]", True, ""]

POSTGRES = [
    "postgresql://loader:fake@db.example.com:5433/sales?connect_timeout=20",
    "postgresql://loader@db.example.com/sales?client_encoding=utf-8",
    "postgresql://db.example.com/sales",
    "postgresql://u%40x:p%3Aw@[::1]:5432/d",
    "not a url",
    "postgresql://u:p@h:port/d",
    "",
    5,
]
SNOWFLAKE = [
    "snowflake://loader:fake@account/sales?warehouse=wh&role=r",
    "snowflake://loader@account/sales?private_key=fake&authenticator=oauth",
    "snowflake://account",
]
MSSQL = [
    "mssql://sa:fake@db.example.com:1434/sales?Driver=ODBC+Driver+18+for+SQL+Server&connect_timeout=9",
    "mssql://sa:fake@db.example.com/sales?connect_timeout=x",
]
CLICKHOUSE = [
    "clickhouse://loader:fake@ch.example.com:9000/sales?secure=0&send_receive_timeout=10",
    "http://ch.example.com",
]
DUCKDB = ["data.duckdb", "duckdb:///data.duckdb", "folder/data.duckdb", "a?b", ":pipeline:"]
MOTHERDUCK = ["md:sales?motherduck_token=fake", "md:///sales?token=fake", "md:sales"]
SQLALCHEMY = ["sqlite:///data.db", "mysql+pymysql://u:p@h:3306/d?charset=utf8", "mysql://"]
ACCOUNT = [
    '{"project_id": "p", "client_email": "e@p.example.com", "private_key": "fake"}',
    '{"project_id": "p"}',
    '{"installed": {"project_id": "p", "client_id": "c", "client_secret": "fake", "refresh_token": "fake"}}',
    "no json",
]


def _values_for(name: str, hint: Any) -> list[Any]:
    """Values that fit the type of a field."""
    from dlt.common.configuration.specs.base_configuration import extract_inner_hint

    inner = extract_inner_hint(hint, preserve_literal=True)
    if inner is str:
        return (
            ["s3://bucket", "gs://bucket", "az://bucket", "data"] if name == "bucket_url" else TEXTS
        )
    if get_args(inner):
        return list(get_args(inner))
    by_type = {int: NUMBERS, float: FLOATS, bool: FLAGS, dict: TABLES, list: LISTS}
    return by_type.get(inner, [])


def _kinds(hint: Any) -> list[Any]:
    """The specs that a field is resolved from."""
    from dlt.common.configuration.specs import BaseConfiguration
    from dlt.common.typing import get_all_types_of_class_in_union, is_subclass, is_union_type

    if is_union_type(hint):
        return get_all_types_of_class_in_union(hint, BaseConfiguration)
    return [hint] if is_subclass(hint, BaseConfiguration) else []


def _fields(
    spec: Any, native: list[Any], chance: random.Random, path: tuple[str, ...] = ()
) -> list[Field]:
    """The fields of a spec and of the specs in it, and the keys of whole specs."""
    from dlt.common.configuration.specs.base_configuration import (
        is_hint_not_resolvable,
        is_secret_hint,
    )
    from dlt.common.typing import is_optional_type

    found: list[Field] = []
    defaults = spec()
    for name, hint in spec.get_resolvable_fields().items():
        here = (*path, name)
        if is_hint_not_resolvable(hint):
            continue
        required = not is_optional_type(hint) and getattr(defaults, name, None) is None
        kinds = _kinds(hint)
        # One of several kinds is complete.
        chosen = chance.choice(kinds) if kinds else None
        for kind in kinds:
            for field in _fields(kind, native, chance, here):
                complete = field.required and required and kind is chosen
                found.append(field._replace(required=complete))
        if kinds and name == "credentials" and native:
            found.append(Field(here, native, True, False, True))
        secret = is_secret_hint(hint)
        values = SECRET_TEXTS if secret else _values_for(name, hint)
        if not kinds and values:
            found.append(Field(here, values, secret, required))
    return found


class Target:
    """Something that dlt resolves, in its sections."""

    def __init__(
        self,
        make: Callable[[], Any],
        sections: tuple[str, ...],
        native: Optional[List[Any]] = None,
        spec: Optional[Dict[str, Any]] = None,
    ) -> None:
        self.make = make
        self.sections = sections
        self.native = native or []
        #: The spec of a function, which the facts of the site do not have.
        self.spec = spec

    def fields(self, chance: random.Random) -> list[Field]:
        """What a case may give a value to."""
        config = self.make()
        own = config.__section__
        fields = _fields(type(config), self.native, chance)
        if own:
            fields = [field._replace(path=(own, *field.path)) for field in fields]
            if self.native:
                fields.append(Field((own,), self.native, True, False, True))
        return fields


def _destination(spec: Any) -> Callable[[], Any]:
    def make() -> Any:
        config = spec()
        if hasattr(config, "_bind_dataset_name"):
            config._bind_dataset_name("sales")
        if "local_dir" in type(config).__dataclass_fields__:
            config.local_dir = "/data"
        return config

    return make


def _function(function: Callable[..., Any]) -> Callable[[], Any]:
    from dlt.common.reflection.spec import spec_from_signature

    spec, _ = spec_from_signature(function, inspect.signature(function))
    return lambda: spec()


def _functions(word: Callable[[], str]) -> list[Target]:
    """Functions of sources, as the decorators resolve them."""
    import dlt
    from dlt.common.configuration.specs import (
        ConnectionStringCredentials,
        GcpOAuthCredentials,
        GcpServiceAccountCredentials,
    )

    def tickets(
        api_key: str = dlt.secrets.value,
        base_url: str = dlt.config.value,
        headers: dict[str, str] = dlt.config.value,
        languages: Optional[list[str]] = None,
        page_size: int = 100,
        rate: Optional[float] = None,
        archived: bool = False,
        mode: Literal["fast", "slow"] = "fast",
    ) -> None:
        pass

    def table(
        credentials: ConnectionStringCredentials = dlt.secrets.value, limit: int = 10
    ) -> None:
        pass

    def sheet(
        credentials: Union[GcpOAuthCredentials, GcpServiceAccountCredentials] = dlt.secrets.value,
        retries: int = 5,
    ) -> None:
        pass

    def field(name: str, type: str, **rest: Any) -> dict[str, Any]:
        return {"name": name, "type": type, **rest}

    required, secret = {"required": True}, {"secret": True}
    credentials = {**required, **secret}

    def section() -> tuple[str, ...]:
        return ("sources", word(), word())

    return [
        Target(
            _function(tickets),
            section(),
            spec={
                "fields": [
                    field("api_key", "str", **credentials),
                    field("base_url", "str", **required),
                    field("headers", "dict[str, str]", **required),
                    field("languages", "Optional[list[str]]"),
                    field("page_size", "int", default="100"),
                    field("rate", "Optional[float]"),
                    field("archived", "bool", default="False"),
                    field("mode", "Literal['fast', 'slow']", default="'fast'"),
                ]
            },
        ),
        Target(
            _function(table),
            section(),
            [*POSTGRES, *SQLALCHEMY],
            spec={
                "fields": [
                    field(
                        "credentials",
                        "ConnectionStringCredentials",
                        nested=["ConnectionStringCredentials"],
                        **credentials,
                    ),
                    field("limit", "int", default="10"),
                ]
            },
        ),
        Target(
            _function(sheet),
            section(),
            ACCOUNT,
            spec={
                "fields": [
                    field(
                        "credentials",
                        "Union[GcpOAuthCredentials, GcpServiceAccountCredentials]",
                        nested=["GcpOAuthCredentials", "GcpServiceAccountCredentials"],
                        **credentials,
                    ),
                    field("retries", "int", default="5"),
                ]
            },
        ),
    ]


def targets(word: Callable[[], str]) -> list[Target]:
    """What is resolved; names are random."""
    from dlt.common.configuration.specs import RuntimeConfiguration
    from dlt.common.storages.configuration import SchemaStorageConfiguration
    from dlt.destinations.impl.athena.configuration import AthenaClientConfiguration
    from dlt.destinations.impl.bigquery.configuration import BigQueryClientConfiguration
    from dlt.destinations.impl.clickhouse.configuration import ClickHouseClientConfiguration
    from dlt.destinations.impl.databricks.configuration import DatabricksClientConfiguration
    from dlt.destinations.impl.dremio.configuration import DremioClientConfiguration
    from dlt.destinations.impl.duckdb.configuration import DuckDbClientConfiguration
    from dlt.destinations.impl.filesystem.configuration import (
        FilesystemDestinationClientConfiguration,
    )
    from dlt.destinations.impl.motherduck.configuration import MotherDuckClientConfiguration
    from dlt.destinations.impl.mssql.configuration import MsSqlClientConfiguration
    from dlt.destinations.impl.postgres.configuration import (
        PostgresClientConfiguration,
        PostgresCredentials,
    )
    from dlt.destinations.impl.qdrant.configuration import QdrantClientConfiguration
    from dlt.destinations.impl.redshift.configuration import RedshiftClientConfiguration
    from dlt.destinations.impl.snowflake.configuration import SnowflakeClientConfiguration
    from dlt.destinations.impl.sqlalchemy.configuration import SqlalchemyClientConfiguration
    from dlt.destinations.impl.weaviate.configuration import WeaviateClientConfiguration
    from dlt.load.configuration import LoaderConfiguration
    from dlt.normalize.configuration import NormalizeConfiguration

    clients: list[tuple[Any, str, list[Any]]] = [
        (PostgresClientConfiguration, "postgres", POSTGRES),
        (PostgresClientConfiguration, word(), POSTGRES),
        (RedshiftClientConfiguration, "redshift", POSTGRES),
        (SnowflakeClientConfiguration, "snowflake", SNOWFLAKE),
        (MsSqlClientConfiguration, "mssql", MSSQL),
        (ClickHouseClientConfiguration, "clickhouse", CLICKHOUSE),
        (DuckDbClientConfiguration, "duckdb", DUCKDB),
        (MotherDuckClientConfiguration, "motherduck", MOTHERDUCK),
        (SqlalchemyClientConfiguration, "sqlalchemy", SQLALCHEMY),
        (BigQueryClientConfiguration, "bigquery", ACCOUNT),
        (AthenaClientConfiguration, "athena", ["text"]),
        (DatabricksClientConfiguration, "databricks", []),
        (DremioClientConfiguration, "dremio", ["grpc://u:p@h:32010/d"]),
        (FilesystemDestinationClientConfiguration, "filesystem", []),
        (FilesystemDestinationClientConfiguration, word(), ACCOUNT),
        (QdrantClientConfiguration, "qdrant", []),
        (WeaviateClientConfiguration, "weaviate", []),
    ]
    return [
        *(
            Target(_destination(spec), ("destination", name), native)
            for spec, name, native in clients
        ),
        Target(PostgresCredentials, ("destination", word()), POSTGRES),
        Target(RuntimeConfiguration, ()),
        Target(LoaderConfiguration, ("load",)),
        Target(NormalizeConfiguration, ("normalize",)),
        Target(SchemaStorageConfiguration, ("schema",)),
        *_functions(word),
    ]
