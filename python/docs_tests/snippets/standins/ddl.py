"""The statements that dlt would send to a warehouse, without a connection: `standins_lib.ddl`.

    from standins_lib.ddl import create_statements, prepared

    print(create_statements(prepared(orders(), "snowflake")))

`load_statements` returns the statements that load files into a table; dlt resolves configuration
and credentials as usual. `wrapped` breaks long lines and changes only whitespace.

The statements come from dlt's job client for the destination, created with empty credentials. dlt
imports the destination's client package for this; if it is missing, NotWithoutClient is raised with
the name of the extra to install.
"""

from __future__ import annotations

import itertools
import json
import re
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any, Iterable, Iterator, Optional, Sequence
from unittest import mock

import dlt
from dlt import Pipeline
from dlt.common.configuration.specs import AwsCredentials
from dlt.common.destination.reference import Destination
from dlt.common.exceptions import MissingDependencyException
from dlt.common.schema import Schema
from dlt.common.schema.typing import TTableSchema
from dlt.common.schema.utils import get_nested_tables
from dlt.destinations.impl.filesystem import filesystem
from dlt.destinations.impl.filesystem.configuration import (
    FilesystemDestinationClientConfiguration,
)
from dlt.destinations.job_client_impl import SqlJobClientBase
from dlt.destinations.job_impl import ReferenceFollowupJobRequest
from dlt.destinations.sql_jobs import SqlMergeFollowupJob, SqlStagingReplaceFollowupJob

WIDTH = 84
_numbers = itertools.count(1)
_MAX_DEPTH = 3
_LOAD_ID = re.compile(r"\b1[6-9]\d{8}\.\d{1,9}\b")
_LOCAL_PATH = re.compile(r"/[^' ]*/pipelines\b")
_CLAUSES = re.compile(r" (?=(?:FROM|WHERE|WHEN|USING|SELECT|VALUES|LEFT JOIN|ON) )")


class NotWithoutClient(Exception):
    """dlt cannot generate these statements: the client package or SQL support is missing."""


def job_client(
    destination: Destination[Any, Any],
    schema: Schema,
    dataset_name: str,
    config: Optional[dict[str, Any]] = None,
) -> SqlJobClientBase:
    """dlt's job client of a destination, not connected. `config` sets fields of its configuration;
    its key `credentials` sets fields of the credentials (the project or database of table names).

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
        # Resolving would require secrets and, for some destinations, the client package.
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
            f"{kind}: dlt needs the client package to generate statements; install dlt[{kind}]"
            " and its system libraries"
        ) from error
    if not isinstance(client, SqlJobClientBase):
        raise NotWithoutClient(f"{kind} is not an SQL destination; use a warehouse")
    return client


def _staging_config(dataset_name: str) -> FilesystemDestinationClientConfiguration:
    """A bucket; Athena, for example, stores its tables there."""
    staging = FilesystemDestinationClientConfiguration(bucket_url="s3://your-bucket")
    staging.credentials = AwsCredentials()
    return staging._bind_dataset_name(dataset_name=dataset_name)


def _client_of(pipeline: Pipeline, config: Optional[dict[str, Any]]) -> SqlJobClientBase:
    if pipeline.destination is None:
        raise ValueError("the pipeline has no destination; set it in dlt.pipeline()")
    name = pipeline.dataset_name or f"{pipeline.pipeline_name}_dataset"
    return job_client(pipeline.destination, pipeline.default_schema, name, config)


def prepared(
    data: Any,
    destination: Any,
    staging: Any = None,
    dataset_name: str = "sales",
    **options: Any,
) -> Pipeline:
    """A new pipeline that extracted and normalized `data`; `options` are passed to `extract`."""
    name = f"shop_{next(_numbers)}"
    pipeline = dlt.pipeline(
        name, destination=destination, staging=staging, dataset_name=dataset_name
    )
    pipeline.extract(data, **options)
    pipeline.normalize()
    return pipeline


def create_statements(
    pipeline: Pipeline,
    tables: Iterable[str] = (),
    config: Optional[dict[str, Any]] = None,
) -> str:
    """The CREATE TABLE statements of an extracted and normalized pipeline, each ending with `;`.
    If `tables` is empty, all data tables without dlt's system tables."""
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


def load_statements(pipeline: Pipeline, table: str) -> str:
    """The statements of a table's load jobs for the normalized files, or for their copies in the
    bucket when the pipeline has a staging destination. Blank lines and indents are removed."""
    # No bucket is accessed; some bucket clients would authenticate when they are created.
    with mock.patch.object(filesystem, "fsspec_from_config", _no_bucket):
        client, bucket = pipeline._get_destination_clients()
    if not isinstance(client, SqlJobClientBase):
        raise NotWithoutClient(f"{type(client).__name__} is not an SQL client; use a warehouse")
    sent = _record(client)
    (load_id,) = pipeline.list_normalized_load_packages()
    jobs = pipeline.get_load_package_info(load_id).jobs["new_jobs"]
    prepared = client.prepare_load_table(table)
    aside = client.should_load_data_to_staging_dataset(table)  # type: ignore[attr-defined]
    for file_path in sorted(j.file_path for j in jobs if j.job_file_info.table_name == table):
        if bucket is not None:
            copied: Any = bucket.create_load_job(prepared, file_path, load_id)
            copied.set_run_vars(load_id, client.schema, prepared)
            copied._job_client = bucket
            reference = ReferenceFollowupJobRequest(copied._file_name, [copied.make_remote_url()])
            file_path = reference.new_file_path()
        with client.with_staging_dataset() if aside else nullcontext():  # type: ignore[attr-defined]
            job: Any = client.create_load_job(prepared, file_path, load_id)
            job.set_run_vars(load_id, client.schema, prepared)
            job._job_client = client
            client.prepare_load_job_execution(job)
            job.run()
    return _joined(
        one if one.startswith("{") else "\n".join(s.strip() for s in one.splitlines() if s.strip())
        for one in sent
    )


def _no_bucket(config: Any) -> tuple[None, str]:
    return None, config.bucket_url.partition("://")[2]


def _record(client: SqlJobClientBase) -> list[str]:
    """Returns a list that collects all statements the client sends from now on."""
    sent: list[str] = []
    sql: Any = client.sql_client

    @contextmanager
    def transaction() -> Iterator[Any]:
        yield sql

    sql.execute_sql = lambda statement, *args, **kwargs: sent.append(statement)
    sql.execute_fragments = lambda parts, *args, **kwargs: sent.append("".join(parts))
    sql.begin_transaction = transaction
    sql._conn = SimpleNamespace(thrift_backend=SimpleNamespace())
    if hasattr(sql, "_client"):
        sql._client = _bigquery_client(sql.project_id, sent)
    return sent


def _bigquery_client(project: str, sent: list[str]) -> Any:
    """A fake BigQuery client: records the bodies of load requests, and its jobs are always done."""
    from google.auth.credentials import AnonymousCredentials
    from google.cloud import bigquery

    client = bigquery.Client(project, credentials=AnonymousCredentials())  # type: ignore[no-untyped-call]

    def load(sources: Optional[list[str]], table: str, job_config: Any, job_id: str) -> Any:
        to = bigquery.TableReference.from_string(table)
        job = bigquery.LoadJob(job_id, sources, to, client, job_config)  # type: ignore[no-untyped-call]
        body = job.to_api_repr()  # type: ignore[no-untyped-call]
        sent.append(json.dumps(body["configuration"]["load"], indent=2))
        return SimpleNamespace(done=lambda **_: True, output_rows=1, error_result=None)

    return SimpleNamespace(
        load_table_from_file=lambda file, table, job_id, job_config, timeout: load(
            None, table, job_config, job_id
        ),
        load_table_from_uri=lambda uri, table, job_id, job_config, timeout: load(
            [uri], table, job_config, job_id
        ),
    )


def wrapped(statements: str) -> str:
    """Removes indents and blank lines within statements, and breaks lines that are too wide for a
    page before a clause. Only whitespace changes."""
    lines: list[str] = []
    for line in statements.splitlines():
        if line.strip():
            lines += _broken(line.strip(), 0)
        if lines and lines[-1].endswith(";"):
            lines.append("")
    return "\n".join(lines).strip()


def _broken(line: str, depth: int) -> list[str]:
    """Breaks a line before the clauses at a bracket depth, then long parts at greater depths."""
    clauses = [
        m.end()
        for m in _CLAUSES.finditer(line)
        if line.count("(", 0, m.end()) - line.count(")", 0, m.end()) == depth
    ]
    if _shown_length(line) <= WIDTH:
        return [line]
    if depth > _MAX_DEPTH:
        return _between_words(line)
    parts = [line[i:j].strip() for i, j in zip([0, *clauses], [*clauses, len(line)])]
    return [
        shown for part in parts for shown in _broken(part, depth if len(parts) > 1 else depth + 1)
    ]


def _shown_length(text: str) -> int:
    """Length with load ids and paths as a page shows them, so that line breaks are stable."""
    return len(
        _LOCAL_PATH.sub("/home/you/.dlt/pipelines", _LOAD_ID.sub("1747130400.1234567", text))
    )


def _between_words(line: str) -> list[str]:
    """Breaks a line between words, but not after the first word, a keyword."""
    first, *words = line.split(" ")
    lines = [first]
    for word in words:
        if " " in lines[-1].lstrip() and _shown_length(f"{lines[-1]} {word}") > WIDTH:
            lines.append(f"  {word}")
        else:
            lines[-1] += f" {word}"
    return lines


def _job_class(client: SqlJobClientBase, method: str, base: Any) -> Any:
    """The subclass of `base` that a client's method creates; `base` itself if there is none."""
    function = getattr(type(client), method)
    module, used = function.__globals__, function.__code__.co_names
    return next(
        (
            module[name]
            for name in used
            if isinstance(module.get(name), type) and issubclass(module[name], base)
        ),
        base,
    )


def _joined(statements: Iterable[str]) -> str:
    # Strings that start with { are JSON request bodies, not statements.
    ended = (s.strip() if s.startswith("{") else s.strip().rstrip(";") + ";" for s in statements)
    return "\n\n".join(ended)
