/** Values that stand for the reader's own: obviously made up, and of the field's type. */
import { choicesOf } from './readable';
import type { ConfigField } from './types';

/** A value as configuration files have it. */
export type ConfigValue =
  | string
  | number
  | boolean
  | readonly ConfigValue[]
  | { readonly [name: string]: ConfigValue };

/** By field name, where "your-<name>" would not show the shape. */
const BY_NAME: Readonly<Record<string, string>> = {
  host: 'db.example.com',
  server_hostname: 'your-workspace.cloud.databricks.com',
  http_path: '/sql/1.0/warehouses/your-warehouse',
  database: 'your_database',
  username: 'your_user',
  bucket_url: 's3://your-bucket',
  staging_bucket_url: 's3://your-bucket',
  query_result_bucket: 's3://your-results-bucket',
  endpoint_url: 'https://storage.example.com',
  url: 'https://cluster.example.com',
  uri: '.lancedb',
  location: 'EU',
  region_name: 'eu-west-1',
  aws_access_key_id: 'your-key-id',
  aws_secret_access_key: 'your-secret-key',
  aws_session_token: 'your-session-token',
  azure_storage_account_name: 'youraccount',
  azure_storage_account_key: 'your-account-key',
  azure_storage_sas_token: 'your-sas-token',
  project_id: 'your-project',
  client_email: 'loader@your-project.iam.gserviceaccount.com',
  drivername: 'postgresql',
};

/** By class and field, where the name means something else than elsewhere. */
const BY_SPEC: Readonly<Record<string, string>> = {
  'SnowflakeCredentials.host': 'your_account',
  'DuckDbCredentials.database': 'your_data.duckdb',
  'WeaviateCredentials.url': 'https://your-cluster.weaviate.network',
};

/** A whole number that no option refuses. */
const NUMBER = 10;

/** A default of Python as a value; nothing when it is None or no scalar. */
function defaultValue({ default: text }: ConfigField): ConfigValue | undefined {
  if (text === null || text === 'None') {
    return undefined;
  }
  if (text === 'True' || text === 'False') {
    return text === 'True';
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  return /^'([^'\\]*)'$/.exec(text)?.[1];
}

/**
 * The value that a form shows for a field: its default, a choice, or something made up.
 *
 * @param spec name of the spec's class
 */
export function placeholderOf(field: ConfigField, spec: string): ConfigValue {
  const known = defaultValue(field);
  if (known !== undefined) {
    return known;
  }
  const [choice] = choicesOf(field.type);
  if (choice !== undefined) {
    return choice;
  }
  if (/\bbool\b/.test(field.type) && !/\bstr\b/.test(field.type)) {
    return true;
  }
  if (/\b(int|float)\b/.test(field.type) && !/\bstr\b/.test(field.type)) {
    return NUMBER;
  }
  if (/\blist\b/.test(field.type)) {
    return ['your-value'];
  }
  if (/\b(dict|Mapping)\b/.test(field.type)) {
    return { key: 'value' };
  }
  return (
    BY_SPEC[`${spec}.${field.name}`] ??
    BY_NAME[field.name] ??
    `your-${field.name.replaceAll('_', '-')}`
  );
}
