import { describe, expect, test } from 'vitest';
import { asEnvironment } from '@site/src/choices/environment';
import { readToml } from '@docs/config-reader/toml';
import { leavesOf, plain } from '@docs/config-reader/values';
import { readEnvironment } from '@docs/config-reader/environment';
import { readConfigFacts } from '@docs/facts/config/read';
import { tableFields } from '@site/src/choices/remark';
import { fencesOf } from './docs';

const tables = tableFields(readConfigFacts('.').specs.values());

const variables = (toml: string): string | undefined =>
  asEnvironment(toml, [], tables)?.text;

// Each case: a file, and the lines of the shell.
test.each([
  [
    '[destination.postgres.credentials]\nhost = "db.example.com"\nport = 5432',
    "export DESTINATION__POSTGRES__CREDENTIALS__HOST='db.example.com'\nexport DESTINATION__POSTGRES__CREDENTIALS__PORT=5432",
  ],
  [
    'destination_type = "duckdb"\n\n[runtime]\n# Once a day.\nlog_level = "INFO" # or DEBUG\nrequest_backoff_factor = 1.5',
    "export DESTINATION_TYPE='duckdb'\n\n# Once a day.\nexport RUNTIME__LOG_LEVEL='INFO' # or DEBUG\nexport RUNTIME__REQUEST_BACKOFF_FACTOR=1.5",
  ],
  [
    '[load]\ntruncate_staging_dataset = true',
    'export LOAD__TRUNCATE_STAGING_DATASET=true',
  ],
  // Lists are JSON, which dlt reads.
  [
    '[sources.slack]\nselected_channels = [\n  "support",\n  "it\'s",\n]',
    String.raw`export SOURCES__SLACK__SELECTED_CHANNELS='["support","it'\''s"]'`,
  ],
  // A field that takes a table is one variable, not one for each key.
  [
    '[destination.filesystem.kwargs]\nuse_ssl = true\n\n[destination.filesystem.kwargs.s3_additional_kwargs]\nACL = "private"',
    `export DESTINATION__FILESYSTEM__KWARGS='{"use_ssl":true,"s3_additional_kwargs":{"ACL":"private"}}'`,
  ],
  [
    '[destination.weaviate.credentials.additional_headers]\nX-OpenAI-Api-Key = "key"',
    `export DESTINATION__WEAVIATE__CREDENTIALS__ADDITIONAL_HEADERS='{"X-OpenAI-Api-Key":"key"}'`,
  ],
  [
    '[destination.bigquery.credentials]\nprivate_key = "a\\nb\\n"',
    "export DESTINATION__BIGQUERY__CREDENTIALS__PRIVATE_KEY='a\nb\n'",
  ],
  // The section of a pipeline.
  [
    '[desk.sources.support]\npage_size = 10',
    'export DESK__SOURCES__SUPPORT__PAGE_SIZE=10',
  ],
])('%s', (toml, shell) => {
  expect(variables(toml)).toBe(shell);
});

test.each([
  ['a program may read the whole section', '[accounts]\ngraz = "key"'],
  ['the shell has no such name', '[sources.my-shop]\nkey = "x"'],
  [
    'a list of tables',
    '[sources.matomo]\nsite_id = 1\n[[sources.matomo.queries]]\nname = "a"',
  ],
  [
    'a date has a type',
    '[sources.shop.orders.incremental]\ninitial_value = 2025-01-01',
  ],
  [
    'a field of any type would get text',
    '[sources.shop.orders.incremental]\ninitial_value = 5',
  ],
  ['no TOML', '[sources'],
  ['no values', '# nothing'],
])('stays TOML: %s', (_, toml) => {
  expect(variables(toml)).toBeUndefined();
});

test('values that readers replace keep their place', () => {
  const toml =
    '[destination.postgres]\ncredentials = "postgresql://loader@db.example.com:5432/shop"\nport = 5432\nname = "x"';
  const slot = (text: string, as: 'url' | 'bare' | 'quoted', last = false) => {
    const from = last ? toml.lastIndexOf(text) : toml.indexOf(text);
    return { from, to: from + text.length, field: text, as };
  };
  const form = asEnvironment(toml, [
    slot('db.example.com', 'url'),
    slot('5432', 'bare', true),
    slot('x', 'quoted', true),
  ]);
  expect(
    form?.slots.map(({ from, to, as }) => [form.text.slice(from, to), as]),
  ).toEqual([
    ['db.example.com', 'url'],
    ['5432', 'bare'],
    ['x', 'shell'],
  ]);
});

describe('all files of settings of the docs', () => {
  const files = fencesOf('toml').filter(({ meta }) =>
    /title="\.dlt\/(?:secrets|config)\.toml"/.test(meta),
  );
  const reported = files.filter(({ code }) => variables(code) !== undefined);

  test('most can be written as variables', () => {
    expect(reported.length).toBeGreaterThan(files.length * 0.9);
  });

  test.each(reported.map(({ page, code }) => [page, code]))('%s', (_, code) => {
    const read = readToml(code);
    const { variables: found, problems } = readEnvironment(
      variables(code) ?? '',
    );
    expect(problems).toEqual([]);
    if (!('table' in read)) {
      throw new Error(read.problem.message);
    }
    const names = new Map(found.map(({ name, value }) => [name, value]));
    for (const { path, leaf } of leavesOf(read.table)) {
      const total = path.findIndex((part, at) => at > 1 && tables.has(part));
      if (total >= 0 && total < path.length - 1) {
        const name = path
          .slice(0, total + 1)
          .join('__')
          .toUpperCase();
        let value: unknown = JSON.parse(names.get(name) ?? '{}');
        for (const part of path.slice(total + 1)) {
          value = (value as Record<string, unknown>)[part];
        }
        expect(value).toEqual(plain(leaf));
      } else {
        const text = names.get(path.join('__').toUpperCase()) ?? '';
        const value = plain(leaf);
        expect(typeof value === 'string' ? text : JSON.parse(text)).toEqual(
          value,
        );
      }
    }
  });
});
