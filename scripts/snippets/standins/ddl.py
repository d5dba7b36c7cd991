"""What dlt would send to a warehouse, without a connection to it: `standins_lib.ddl`.

    from standins_lib.ddl import create_statements, merge_statements

    pipeline.extract(orders())
    pipeline.normalize()
    print(create_statements(pipeline))

The statements come from dlt's own job client for the destination, made with empty credentials.
dlt imports the destination's client package for that: without it, NotWithoutClient is raised and
says which extra brings it.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence

from dlt import Pipeline
from dlt.common.configuration.specs import AwsCredentials
from dlt.common.destination.reference import Destination
from dlt.common.exceptions import MissingDependencyException
from dlt.common.schema import Schema
from dlt.common.schema.typing import TTableSchema
from dlt.common.schema.utils import get_nested_tables
from dlt.destinations.impl.filesystem.configuration import (
    FilesystemDestinationClientConfiguration,
)
from dlt.destinations.job_client_impl import SqlJobClientBase
from dlt.destinations.sql_jobs import SqlMergeFollowupJob, SqlStagingReplaceFollowupJob


class NotWithoutClient(Exception):
    """dlt cannot write these statements without the destination's client package."""


def job_client(
    destination: Destination[Any, Any],
    schema: Schema,
    dataset_name: str,
    config: Optional[dict[str, Any]] = None,
) -> SqlJobClientBase:
    """dlt's job client of a destination, not connected. `config` sets fields of its configuration,
    `credentials` in it fields of its credentials (a project or a database is part of table names).

    Raises NotWithoutClient.
    """
    kind = destination.destination_type.rpartition(".")[2]
    try:
        client_class = destination.client_class
        fields = {**destination.config_params, **(config or {})}
        given = fields.pop("credentials", None) or {}
        spec = destination.spec
        credentials = spec.credentials_type(spec())()
        if isinstance(given, dict):
            credentials.update(given)
        elif given:
            credentials.parse_native_representation(given)
        # Resolving would ask for secrets and, for some, for the client package.
        credentials.__is_resolved__ = True
        filled = spec(credentials=credentials)
        filled.update(fields)
        if (
            fields.get("staging_config") is None
            and "staging_config" in spec.get_resolvable_fields()
        ):
            filled.staging_config = _staging_config(dataset_name)
        bound = filled._bind_dataset_name(dataset_name=dataset_name)
        client = client_class(schema, bound, destination.capabilities(bound, schema.naming))
    except (MissingDependencyException, ImportError) as error:
        raise NotWithoutClient(
            f"{kind}: dlt needs the client package for its statements; install dlt[{kind}]"
            " and the system libraries that it loads"
        ) from error
    if not isinstance(client, SqlJobClientBase):
        raise NotWithoutClient(f"{kind} has no SQL: it is no warehouse")
    return client


def _staging_config(dataset_name: str) -> FilesystemDestinationClientConfiguration:
    """A bucket: Athena, for one, puts its tables there."""
    staging = FilesystemDestinationClientConfiguration(bucket_url="s3://your-bucket")
    staging.credentials = AwsCredentials()
    return staging._bind_dataset_name(dataset_name=dataset_name)


def _client_of(pipeline: Pipeline, config: Optional[dict[str, Any]]) -> SqlJobClientBase:
    if pipeline.destination is None:
        raise ValueError("the pipeline has no destination; name one in dlt.pipeline()")
    name = pipeline.dataset_name or f"{pipeline.pipeline_name}_dataset"
    return job_client(pipeline.destination, pipeline.default_schema, name, config)


def create_statements(
    pipeline: Pipeline,
    tables: Iterable[str] = (),
    config: Optional[dict[str, Any]] = None,
) -> str:
    """The CREATE TABLE statements of an extracted and normalized pipeline; of its data tables
    without dlt's own when `tables` is empty. One statement below the other, each ends with `;`."""
    client = _client_of(pipeline, config)
    names = list(tables) or [n for t in client.schema.data_tables() if (n := t["name"])]
    statements: list[str] = []
    for name in names:
        columns = client._create_table_update(name, {})
        statements += client._get_table_update_sql(name, columns, False)
    return _joined(statements)


def _chain(client: SqlJobClientBase, table: str, disposition: str) -> Sequence[Any]:
    found = client.prepare_load_table(table)["write_disposition"]
    if found != disposition:
        raise ValueError(f'{table} has write_disposition="{found}"; set it to "{disposition}"')
    tables: list[TTableSchema] = get_nested_tables(client.schema.tables, table)
    return [client.prepare_load_table(name) for t in tables if (name := t["name"])]


def merge_statements(
    pipeline: Pipeline, table: str, config: Optional[dict[str, Any]] = None
) -> str:
    """The statements that merge a table and its nested tables from the staging dataset."""
    client = _client_of(pipeline, config)
    job = _job_class(client, "_create_merge_followup_jobs", SqlMergeFollowupJob)
    return _joined(job.generate_sql(_chain(client, table, "merge"), client.sql_client))


def replace_statements(
    pipeline: Pipeline, table: str, config: Optional[dict[str, Any]] = None
) -> str:
    """The statements that replace a table and its nested tables from the staging dataset."""
    client = _client_of(pipeline, config)
    job = _job_class(client, "_create_replace_followup_jobs", SqlStagingReplaceFollowupJob)
    return _joined(job.generate_sql(_chain(client, table, "replace"), client.sql_client))


def _job_class(client: SqlJobClientBase, method: str, base: Any) -> Any:
    """The job class that a client's own method makes: warehouses derive theirs from `base`."""
    module = vars(__import__(type(client).__module__, fromlist=["_"]))
    used = getattr(type(client), method).__code__.co_names
    return next(
        (
            module[name]
            for name in used
            if isinstance(module.get(name), type) and issubclass(module[name], base)
        ),
        base,
    )


def _joined(statements: Iterable[str]) -> str:
    ended = (s.strip().rstrip(";") + ";" for s in statements)
    return "\n\n".join(ended)
