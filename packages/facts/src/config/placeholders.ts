/** Placeholder values for fields: obviously invented, and of the field's type. */
import { choicesOf } from './readable';
import type { ConfigField } from './types';

/** A value of a configuration file. */
export type ConfigValue =
  | string
  | number
  | boolean
  | readonly ConfigValue[]
  | { readonly [name: string]: ConfigValue };

/** Placeholders by field name, where "your-<name>" would not show the format. */
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

/** Placeholders by class and field, where the field name has a different meaning than in other classes. */
const BY_SPEC: Readonly<Record<string, string>> = {
  'SnowflakeCredentials.host': 'your_account',
  'DuckDbCredentials.database': 'your_data.duckdb',
  'WeaviateCredentials.url': 'https://your-cluster.weaviate.network',
};

/** An integer that every option accepts. */
const NUMBER = 10;

/** A Python default as a value; undefined when it is None or not a scalar. */
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
 * The value that a form shows for a field: its default, its first choice, or a placeholder.
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
