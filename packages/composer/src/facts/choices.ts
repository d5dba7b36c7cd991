/**
 * What the facts cannot tell: which optional fields readers set, example values where the name of a field does not
 * show the format, and versions that dlt 1.10.0 does not work with. The names of the fields are checked when they are
 * used; the destination's page says why a version is pinned, and a unit test compares both.
 */
import type { ConfigValue } from '@docs/facts/config/placeholders';

/** Fields of credentials to show, with example values. */
export interface Fields {
  readonly only?: readonly string[];
  readonly values?: Readonly<Record<string, ConfigValue>>;
}

const CONNECTION = ['host', 'port', 'database', 'username', 'password'];
const AWS = ['aws_access_key_id', 'aws_secret_access_key', 'region_name'];

/** Without the name of a driver, dlt looks for one that is installed. */
const SQL_SERVER: Fields = {
  only: [...CONNECTION, 'driver'],
  values: { driver: 'ODBC Driver 18 for SQL Server' },
};

/** Credentials of destinations; null where none are needed. Other destinations show their required fields. */
export const CREDENTIALS_OF: Readonly<Record<string, Fields | null>> = {
  athena: { only: AWS },
  clickhouse: { only: CONNECTION },
  databricks: {
    only: ['catalog', 'server_hostname', 'http_path', 'access_token'],
    values: { catalog: 'your_catalog' },
  },
  destination: null,
  dremio: { only: CONNECTION },
  duckdb: null,
  filesystem: { only: AWS },
  lancedb: null,
  motherduck: { only: ['database', 'password'] },
  mssql: SQL_SERVER,
  qdrant: {
    only: ['location', 'api_key'],
    values: { location: 'https://qdrant.example.com:6333' },
  },
  redshift: { only: CONNECTION },
  snowflake: {
    only: ['database', 'username', 'host', 'warehouse', 'role', 'password'],
    values: { warehouse: 'your_warehouse', role: 'your_role' },
  },
  sqlalchemy: {
    only: ['drivername', ...CONNECTION],
    values: { drivername: 'mysql+pymysql', port: 3306 },
  },
  synapse: SQL_SERVER,
  weaviate: { only: ['url', 'api_key'] },
};

/** Options of destinations that have no default, or whose default is not meant. */
export const OPTIONS_OF: Readonly<
  Record<string, Readonly<Record<string, ConfigValue>>>
> = {
  athena: { query_result_bucket: 's3://your-results-bucket' },
  dremio: { staging_data_source: 'your_staging_source' },
  filesystem: { bucket_url: 's3://your-bucket' },
  lancedb: { lance_uri: 'your_data.lancedb' },
};

/** Destinations that write next to the program. */
export const LOCAL = ['duckdb', 'lancedb'];

/** Packages in addition to those of the extra. */
export const PACKAGES_OF: Readonly<Record<string, readonly string[]>> = {
  duckdb: ['duckdb<2'],
  lancedb: ['lancedb==0.15.0'],
  qdrant: ['qdrant-client==1.14.2'],
  sqlalchemy: ['sqlalchemy<2.1', 'pymysql'],
  weaviate: ['weaviate-client<4'],
};

/** Extras in addition to that of the destination: what uploads to the bucket of its staging area needs, and its files. */
export const EXTRAS_OF: Readonly<Record<string, readonly string[]>> = {
  dremio: ['s3'],
  filesystem: ['parquet'],
};

/** Kinds of credentials that suit a program without a browser, where a source has several. */
export const PREFERRED = [
  'GcpServiceAccountCredentials',
  'ZendeskCredentialsToken',
];

/** Fields of credentials that dlt has, of sources. */
export const SOURCE_CREDENTIALS: Readonly<Record<string, Fields>> = {
  AwsCredentials: { only: AWS },
  ConnectionStringCredentials: {
    only: ['drivername', ...CONNECTION],
    values: { drivername: 'postgresql+psycopg2', port: 5432 },
  },
};

/** Example values of the arguments of sources, by source. */
export const ARGUMENTS_OF: Readonly<
  Record<string, Readonly<Record<string, ConfigValue>>>
> = {
  chess: { players: ['magnuscarlsen'] },
  github: { owner: 'dlt-hub', name: 'dlt' },
  google_analytics: {
    property_id: 123456789,
    queries: [
      {
        resource_name: 'visitors_by_country',
        dimensions: ['country'],
        metrics: ['sessions'],
      },
    ],
  },
  google_sheets: {
    spreadsheet_url_or_id: 'your-spreadsheet-id',
    range_names: ['Sheet1'],
  },
  kafka: { topics: ['your-topic'] },
  matomo: {
    url: 'https://stats.example.com',
    queries: [
      {
        resource_name: 'traffic',
        methods: ['VisitsSummary.get'],
        date: '2025-01-01',
        period: 'day',
      },
    ],
  },
  mongodb: {
    connection_url: 'mongodb://your_user:your-password@db.example.com:27017/',
    database: 'your_database',
  },
  pg_replication: { slot_name: 'your_slot', pub_name: 'your_publication' },
  shopify: { shop_url: 'https://your-shop.myshopify.com' },
  strapi: { endpoints: ['your-collection'], domain: 'cms.example.com' },
};
