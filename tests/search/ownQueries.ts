/**
 * Search queries with their expected pages. Written for all required pages; a query is evaluated if the first of its
 * pages is in the build. Topics come from questions in the library's public issues, its error messages and its
 * configuration; the wording is our own.
 */

/** A query with its expected pages. */
export interface Query {
  readonly query: string;
  /** Ids of the expected pages, best first. Any of them is a hit. */
  readonly pages: readonly string[];
}

type Row = readonly [query: string, ...pages: [string, ...string[]]];

const use = (id: string) => `general-usage/${id}`;
const part = (id: string) => use(`incremental/${id}`);
const source = (id: string) => `dlt-ecosystem/verified-sources/${id}`;
const destination = (id: string) => `dlt-ecosystem/destinations/${id}`;
const format = (id: string) => `dlt-ecosystem/file-formats/${id}`;
const change = (id: string) => `dlt-ecosystem/transformations/${id}`;
const walk = (id: string) => `walkthroughs/${id}`;
const deploy = (id: string) => `walkthroughs/deploy-a-pipeline/${id}`;
const run = (id: string) => `running-in-production/${id}`;
const api = (id: string) => `api_reference/dlt/${id}`;

/** One or two words, the most common kind of query. */
const TERMS: readonly Row[] = [
  ['pipeline', use('pipeline')],
  ['resource', use('resource')],
  ['source', use('source'), source('index')],
  ['schema', use('schema')],
  ['state', use('state')],
  ['destination', use('destination'), destination('index')],
  ['glossary', use('glossary')],
  ['installation', 'reference/installation'],
  ['install', 'reference/installation'],
  ['incremental loading', use('incremental-loading')],
  ['merge', part('merge')],
  ['upsert', part('upsert')],
  ['scd2', part('scd2')],
  ['deduplication', part('merge'), part('cursor')],
  ['full refresh', part('full-refresh'), use('full-loading'), use('pipeline')],
  ['naming convention', use('naming-convention')],
  ['schema evolution', use('schema-evolution')],
  ['data contracts', use('schema-contracts')],
  [
    'credentials',
    use('credentials/setup'),
    use('credentials/index'),
    walk('add_credentials'),
  ],
  ['telemetry', 'reference/telemetry'],
  ['faq', 'reference/frequently-asked-questions'],
  ['cli', 'reference/command-line-interface'],
  ['performance', 'reference/performance'],
  ['tracing', run('tracing')],
  ['alerting', run('alerting')],
  ['staging', 'dlt-ecosystem/staging'],
  ['snowflake', destination('snowflake')],
  ['bigquery', destination('bigquery')],
  ['big query', destination('bigquery')],
  ['duckdb', destination('duckdb')],
  ['redshift', destination('redshift')],
  ['mssql', destination('mssql')],
  ['qdrant', destination('qdrant')],
  ['postgres', destination('postgres')],
  ['parquet', format('parquet')],
  ['jsonl', format('jsonl')],
  [
    'iceberg',
    destination('iceberg'),
    destination('delta-iceberg'),
    'plus/ecosystem/iceberg',
  ],
  ['stripe', source('stripe')],
  ['hubspot', source('hubspot')],
  ['google sheets', source('google_sheets')],
  ['salesforce', source('salesforce')],
  ['kafka', source('kafka')],
  ['airflow', deploy('deploy-with-airflow-composer')],
  ['dagster', deploy('deploy-with-dagster')],
  ['github actions', deploy('deploy-with-github-actions')],
  ['dbt', change('dbt/dbt')],
  ['streamlit', use('dataset-access/streamlit')],
  ['ibis', use('dataset-access/ibis-backend')],
  [
    'rest api',
    source('rest_api/basic'),
    source('rest_api/index'),
    'tutorial/rest-api',
  ],
  [
    'sql database',
    source('sql_database/index'),
    'tutorial/sql-database',
    source('sql_database/setup'),
  ],
  ['mcp', 'dlt-ecosystem/llm-tooling/mcp-server'],
];

/** Identifiers and keys in code and configuration. */
const IDENTIFIERS: readonly Row[] = [
  [
    'write_disposition',
    use('incremental-loading'),
    use('full-loading'),
    use('resource'),
    'tutorial/load-data-from-an-api',
    api('extract/decorators'),
  ],
  [
    'disposition',
    use('incremental-loading'),
    use('full-loading'),
    use('resource'),
  ],
  [
    'primary_key',
    part('merge'),
    part('cursor'),
    use('resource'),
    'examples/propagate_hints',
    api('extract/decorators'),
  ],
  ['merge_key', part('merge'), api('extract/decorators')],
  ['_dlt_id', use('destination-tables'), use('schema')],
  ['_dlt_loads', use('destination-tables')],
  ['_dlt_load_id', use('destination-tables')],
  [
    'secrets.toml',
    use('credentials/setup'),
    walk('add_credentials'),
    'tutorial/load-data-from-an-api',
  ],
  ['config.toml', use('credentials/setup'), use('credentials/index')],
  [
    'DESTINATION__CREDENTIALS',
    use('credentials/setup'),
    use('credentials/advanced'),
    walk('add_credentials'),
  ],
  ['RUNTIME__LOG_LEVEL', run('running'), run('monitoring')],
  ['schema_contract', use('schema-contracts'), api('extract/decorators')],
  [
    'max_table_nesting',
    use('source'),
    use('resource'),
    use('schema'),
    'examples/nested_data',
    api('destinations/decorators'),
  ],
  [
    'loader_file_format',
    format('parquet'),
    use('destination'),
    format('csv'),
    format('jsonl'),
    format('_set_the_format'),
    api('destinations/decorators'),
  ],
  ['file_max_items', 'reference/performance', 'reference/settings'],
  [
    'bucket_url',
    destination('filesystem'),
    source('filesystem/basic'),
    'tutorial/filesystem',
    api('destinations/impl/filesystem/factory'),
  ],
  [
    'table_format',
    destination('delta-iceberg'),
    destination('filesystem'),
    destination('iceberg'),
    'dlt-ecosystem/table-formats/delta',
    api('extract/decorators'),
  ],
  ['merge strategy delete-insert', part('merge')],
  ['row_order', part('cursor')],
  [
    'reflection_level',
    source('sql_database/configuration'),
    'reference/settings',
    api('sources/sql_database/__init__'),
  ],
  [
    'query_adapter_callback',
    source('sql_database/advanced'),
    source('sql_database/usage'),
    api('sources/sql_database/__init__'),
  ],
  [
    'include_from_parent',
    source('rest_api/relationships'),
    source('rest_api/basic'),
    'tutorial/rest-api',
    api('sources/rest_api/config_setup'),
  ],
  [
    'response_actions',
    source('rest_api/advanced'),
    source('rest_api/basic'),
    api('sources/rest_api/config_setup'),
  ],
];

/** API names; their entry is expected first. */
const SYMBOLS: readonly Row[] = [
  [
    'JSONResponseCursorPaginator',
    api('sources/helpers/rest_client/paginators'),
  ],
  ['rest_api_source', api('sources/rest_api/__init__')],
  ['dlt.pipeline', api('pipeline/__init__')],
  ['@dlt.resource', api('extract/decorators')],
  ['dlt.source()', api('extract/decorators')],
  ['dlt.transformer', api('extract/decorators')],
  ['dlt.sources.incremental', api('extract/incremental/__init__')],
  ['Pipeline.run', api('pipeline/pipeline')],
  ['pipeline.drop_pending_packages', api('pipeline/pipeline')],
  ['add_limit', api('extract/resource')],
  ['apply_hints', api('extract/hints')],
  ['sql_table', api('sources/sql_database/__init__')],
  ['bigquery_adapter', api('destinations/impl/bigquery/bigquery_adapter')],
  ['ConfigFieldMissingException', api('common/configuration/exceptions')],
  ['PipelineStepFailed', api('pipeline/exceptions')],
  ['IncrementalCursorPathMissing', api('extract/incremental/exceptions')],
  ['RESTClient', api('sources/helpers/rest_client/client')],
  ['HeaderLinkPaginator', api('sources/helpers/rest_client/paginators')],
  ['OAuth2ClientCredentials', api('sources/helpers/rest_client/auth')],
  ['dlt.destinations.filesystem', api('destinations/impl/filesystem/factory')],
  ['PipelineTasksGroup', api('helpers/airflow_helper')],
  ['DltResource.add_map', api('extract/resource')],
  ['BaseConfiguration', api('common/configuration/specs/base_configuration')],
  [
    'jsonresponsecursorpaginator',
    api('sources/helpers/rest_client/paginators'),
    use('http/pagination'),
  ],
];

/** Questions in natural language. */
const QUESTIONS: readonly Row[] = [
  [
    'how do I limit rows',
    use('resource/filter-map-limit'),
    use('resource'),
    use('source'),
  ],
  [
    'how to load only new rows',
    use('incremental-loading'),
    part('cursor'),
    'tutorial/load-data-from-an-api',
    'tutorial/sql-database',
  ],
  [
    'how can I avoid duplicate rows',
    part('merge'),
    part('cursor'),
    use('incremental-loading'),
    'tutorial/load-data-from-an-api',
  ],
  [
    'cursor paginator',
    use('http/pagination'),
    source('rest_api/pagination'),
    source('rest_api/basic'),
  ],
  [
    'where does dlt look for secrets',
    use('credentials/setup'),
    use('credentials/advanced'),
  ],
  [
    'set credentials with environment variables',
    use('credentials/setup'),
    walk('add_credentials'),
  ],
  ['how to rename columns', use('customising-pipelines/renaming_columns')],
  [
    'remove a column before loading',
    use('customising-pipelines/removing_columns'),
  ],
  [
    'hash personal data',
    use('customising-pipelines/pseudonymizing_columns'),
    change('encryption'),
  ],
  ['load a pandas dataframe', source('arrow-pandas'), change('python')],
  [
    'read loaded data as a dataframe',
    use('dataset-access/dataset'),
    change('python'),
  ],
  ['run sql on loaded tables', use('dataset-access/sql-client'), change('sql')],
  ['keep history of changed records', part('scd2')],
  ['delete rows that were deleted in the source', part('merge')],
  [
    'what if a column changes its type',
    use('schema-evolution'),
    use('schema'),
    use('schema-contracts'),
  ],
  [
    'stop new columns from being added',
    use('schema-contracts'),
    use('schema-evolution'),
  ],
  [
    'how do I reset a pipeline',
    use('pipeline'),
    'reference/command-line-interface',
    use('state'),
  ],
  [
    'drop pending packages',
    run('running'),
    'reference/command-line-interface',
    use('pipeline'),
  ],
  [
    'load data in parallel threads',
    'reference/performance/parallelism',
    'reference/performance',
  ],
  ['out of memory', 'reference/performance'],
  ['retry failed http requests', use('http/requests'), run('running')],
  [
    'run a transformer in parallel',
    'examples/transformers',
    'reference/performance',
  ],
  [
    'oauth token refresh for an api',
    use('http/authentication'),
    source('rest_api/authentication'),
    source('rest_api/basic'),
  ],
  [
    'get child resource of each parent from an api',
    source('rest_api/relationships'),
    source('rest_api/basic'),
    'tutorial/rest-api',
  ],
  [
    'load csv files from s3',
    source('filesystem/basic'),
    'tutorial/filesystem',
    source('filesystem/index'),
  ],
  [
    'write parquet files to a bucket',
    destination('filesystem'),
    format('parquet'),
  ],
  [
    'schedule a pipeline with cron',
    deploy('deploy-with-github-actions'),
    'reference/command-line-interface',
  ],
  ['send a slack message when a load fails', run('alerting'), run('running')],
  ['disable telemetry', 'reference/telemetry'],
  [
    'write my own destination',
    walk('create-new-destination'),
    destination('destination'),
  ],
  [
    'reverse etl',
    destination('destination'),
    'examples/custom_destination_bigquery',
  ],
  [
    'load mysql with connectorx',
    'examples/connector_x_arrow',
    source('sql_database/configuration'),
  ],
  [
    'backfill historical data in chunks',
    'examples/backfill_in_chunks',
    part('backfill'),
  ],
  ['replicate postgres with logical replication', source('pg_replication')],
  ['rows arrive late, lag window', part('lag')],
  ['null values in the cursor column', part('missing-values')],
  ['snowflake key pair authentication', destination('snowflake')],
  ['partition and cluster a bigquery table', destination('bigquery')],
  [
    'azure blob storage credentials',
    destination('filesystem'),
    source('filesystem/basic'),
    'dlt-ecosystem/staging',
  ],
  [
    'load to databricks through staging',
    destination('databricks'),
    'dlt-ecosystem/staging',
  ],
  ['share a dataset between machines', walk('share-a-dataset')],
  [
    'deploy to google cloud functions',
    deploy('deploy-with-google-cloud-functions'),
  ],
  [
    'vector database embeddings',
    destination('lancedb'),
    destination('weaviate'),
    destination('qdrant'),
  ],
  ['load pdf documents', 'examples/pdf_to_weaviate'],
  ['generate a source from an openapi spec', source('openapi-generator')],
  [
    'inspect the load info and trace',
    run('running'),
    run('monitoring'),
    run('tracing'),
  ],
  ['how does dlt work', 'reference/explainers/how-dlt-works'],
  [
    'custom config provider',
    'examples/custom_config_provider',
    use('credentials/setup'),
  ],
  [
    'nested tables of mongodb documents',
    'examples/nested_data',
    source('mongodb'),
  ],
  [
    'import and export a schema as yaml',
    walk('adjust-a-schema'),
    use('schema'),
  ],
  ['python versions supported', 'reference/installation'],
  [
    'load tables of a sql database incrementally',
    walk('add-incremental-configuration'),
    'tutorial/sql-database',
    source('sql_database/advanced'),
  ],
];

/** Typing errors, plurals, other word orders, prefixes. */
const SLIPS: readonly Row[] = [
  ['incremantal', use('incremental-loading'), 'tutorial/sql-database'],
  ['snowflke', destination('snowflake')],
  [
    'credentails',
    use('credentials/setup'),
    use('credentials/index'),
    walk('add_credentials'),
  ],
  [
    'paginaton',
    use('http/pagination'),
    source('rest_api/pagination'),
    source('rest_api/basic'),
    'tutorial/rest-api',
  ],
  ['schema contratcs', use('schema-contracts')],
  ['instalation', 'reference/installation'],
  ['pipelines', use('pipeline')],
  ['resources', use('resource')],
  ['transformers', 'examples/transformers', use('resource')],
  ['loading incremental', use('incremental-loading')],
  ['evolution schema', use('schema-evolution')],
  [
    'tables nested',
    use('destination-tables'),
    use('schema'),
    'examples/nested_data',
  ],
  ['increm', use('incremental-loading')],
  ['databri', destination('databricks')],
  ['postgresql', destination('postgres'), source('pg_replication')],
  [
    'restclient',
    use('http/rest-client'),
    api('sources/helpers/rest_client/client'),
  ],
];

/** Error messages. */
const ERRORS: readonly Row[] = [
  [
    'Following fields are missing in configuration with spec',
    use('credentials/setup'),
    use('credentials/advanced'),
    api('common/configuration/exceptions'),
    'reference/errors/configuration',
  ],
  [
    "Can't add table column because columns are frozen",
    use('schema-contracts'),
  ],
  [
    'Cursor element with JSONPath was not found in extracted data item',
    part('troubleshooting'),
    api('extract/incremental/exceptions'),
    'reference/errors/connectors',
  ],
  ['PipelineHasPendingDataException', 'reference/errors/pipeline'],
  ['Did you forget to bind the function', 'reference/errors/sources'],
  [
    'unknown data type cannot be mapped sql_database',
    source('sql_database/troubleshooting'),
    source('sql_database/advanced'),
    source('sql_database/configuration'),
  ],
  [
    'The pipeline run method will now load the pending load packages',
    run('running'),
    use('pipeline'),
    'tutorial/load-data-from-an-api',
  ],
  [
    '401 unauthorized',
    'tutorial/rest-api',
    source('rest_api/troubleshooting'),
    source('rest_api/authentication'),
    source('rest_api/basic'),
  ],
  [
    'dlt init command not found',
    'reference/installation',
    'reference/command-line-interface',
  ],
];

/** Topics of the paid add-on, without its name. */
const PLUS: readonly Row[] = [
  ['dlt plus', 'plus/intro'],
  ['dlt.yml', 'plus/features/projects', 'plus/core-concepts/project'],
  ['profiles', 'plus/core-concepts/profiles'],
  ['license key', 'plus/getting-started/installation'],
  [
    'dlt project init',
    'plus/reference',
    'plus/getting-started/tutorial',
    'plus/features/projects',
  ],
  ['iceberg rest catalog', 'plus/ecosystem/iceberg'],
  ['mssql change tracking', 'plus/ecosystem/ms-sql'],
  ['external volume', 'plus/ecosystem/snowflake_plus'],
  ['dbt generator', 'plus/features/transformations/dbt-transformations'],
  [
    'claude desktop',
    'plus/features/ai',
    'dlt-ecosystem/llm-tooling/mcp-server',
  ],
  ['local cache', 'plus/core-concepts/cache'],
  ['share a project as a package', 'plus/features/data-access'],
];

/** All queries, by kind. */
export const queries: Readonly<Record<string, readonly Query[]>> =
  Object.fromEntries(
    Object.entries({
      terms: TERMS,
      identifiers: IDENTIFIERS,
      symbols: SYMBOLS,
      questions: QUESTIONS,
      slips: SLIPS,
      errors: ERRORS,
      plus: PLUS,
    }).map(([name, rows]) => [
      name,
      rows.map(([query, ...pages]) => ({ query, pages })),
    ]),
  );
