/** Every combination composes; what cannot be combined is rejected with a reason. */
import fs from 'node:fs';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readChoice, writeChoice } from '../src/choice';
import { compose } from '../src/compose';
import { PACKAGES_OF } from '../src/facts/choices';
import { readComposeFacts } from '../src/facts/read';
import { projectFiles } from '../src/project';
import { RUNNERS } from '../src/runners';
import type { ComposeFacts } from '../src/types';
import { zipOf } from '@docs/markdown/examples/zip';
import { allQueries, pairs, withRun } from '@site/scripts/compose/combinations';

/** What a value that was forgotten leaves in a text. */
const LEAK = /undefined|\[object|NaN|\{program\}|null/;

let facts: ComposeFacts;
beforeAll(() => {
  facts = readComposeFacts('.');
});

const composed = (query: string) => compose(readChoice(facts, query), facts);
const fileOf = (query: string, name: string) =>
  composed(query).files.find((file) => file.name.endsWith(name))?.text ?? '';

describe('all combinations', () => {
  it('compose, without a trace of a missing value', () => {
    const queries = allQueries(facts);
    expect(queries.length).toBeGreaterThan(3000);
    // Collected, because a matcher for each of thirty thousand combinations would take most of the time.
    const wrong: string[] = [];
    for (const query of queries) {
      for (const { name: run } of RUNNERS) {
        const resolved = readChoice(facts, withRun(query, run));
        const { files, environment, start, install, notes, next } = compose(
          resolved,
          facts,
        );
        const all = [
          ...files.flatMap(({ name, text }) => [name, text]),
          environment,
          start,
          install,
          ...notes,
          ...next.flatMap(({ title, to }) => [title, to]),
        ].join('\n');
        const leak = LEAK.exec(all)?.[0];
        const names = new Set(files.map(({ name }) => name));
        if (
          leak !== undefined ||
          resolved.problems.length > 0 ||
          names.size < files.length ||
          next.length !== 3
        ) {
          wrong.push(`${query} ${run}: ${leak ?? 'problems or files'}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('come back from the query string that they are written as', () => {
    for (const query of pairs(facts)) {
      const { choice } = readChoice(facts, query);
      const again = readChoice(facts, writeChoice(choice, facts));
      expect(again.choice).toEqual(choice);
      expect(again.problems).toEqual([]);
    }
  });
});

describe('query string', () => {
  it('falls back, and says so, for what does not exist', () => {
    const { choice, problems } = readChoice(
      facts,
      '?source=nope&destination=nowhere&disposition=often&run=never&key=a%22b&cursor=1',
    );
    expect(choice).toMatchObject({
      source: 'rest_api',
      destination: 'duckdb',
      disposition: 'merge',
      run: 'script',
      key: ['id'],
    });
    expect(problems).toHaveLength(6);
    expect(problems[0]).toBe('There is no source “nope”; this is REST APIs.');
  });

  it('takes no column that would end a string of the program', () => {
    const text = fileOf('?source=python&key=id%22)&cursor=%22%0Aimport', '.py');
    expect(text).toContain('primary_key="id"');
    expect(text).not.toContain('import"');
  });

  it('rejects a write disposition that the destination does not have, with the reason', () => {
    const { choice, problems } = readChoice(
      facts,
      '?source=python&destination=iceberg&disposition=merge',
    );
    expect(choice.disposition).toBe('append');
    expect(problems).toEqual([
      'Iceberg has no merge: it can append and replace.',
    ]);
  });

  it('rejects replace where a source continues', () => {
    const { problems } = readChoice(
      facts,
      '?source=kafka&destination=postgres&disposition=replace',
    );
    expect(problems[0]).toContain(
      'would delete the rows of the runs before it',
    );
  });
});

describe('programs', () => {
  it('need the table format that merge needs', () => {
    expect(
      fileOf('?source=python&destination=filesystem&disposition=merge', '.py'),
    ).toContain('table_format="delta"');
    expect(
      fileOf('?source=python&destination=athena&disposition=merge', '.py'),
    ).toContain('table_format="iceberg"');
    expect(
      fileOf('?source=python&destination=postgres&disposition=merge', '.py'),
    ).not.toContain('table_format');
  });

  it('set a key only for resources that have none', () => {
    const text = fileOf(
      '?source=google_sheets&destination=duckdb&disposition=merge',
      '.py',
    );
    expect(text).toContain('not in ("spreadsheet_info",)');
    expect(
      fileOf('?source=freshdesk&destination=duckdb&disposition=merge', '.py'),
    ).not.toContain('primary_key');
  });

  it('leave the hints of a source alone', () => {
    expect(fileOf('?source=stripe&destination=snowflake', '.py')).not.toContain(
      'apply_hints',
    );
  });
});

describe('settings', () => {
  it('are secret, or not', () => {
    const query = '?source=airtable&destination=athena';
    expect(fileOf(query, 'secrets.toml')).toContain('access_token');
    expect(fileOf(query, 'config.toml')).toContain('query_result_bucket');
    expect(fileOf(query, 'config.toml')).not.toContain('access_token');
  });

  it('reach the workflow as secrets of the same names', () => {
    const query = '?source=jira&destination=postgres&run=github-actions';
    const { environment } = composed(query);
    const workflow = fileOf(query, 'load.yml');
    for (const [, name] of environment.matchAll(/^export (\w+)=/gm)) {
      expect(workflow).toContain(`${name}: \${{ secrets.${name} }}`);
    }
  });
});

it('pins packages as the pages of their destinations do', () => {
  for (const [name, packages] of Object.entries(PACKAGES_OF)) {
    const page = fs.readFileSync(
      `docs/dlt-ecosystem/destinations/${name}.mdx`,
      'utf8',
    );
    for (const one of packages) {
      expect(page, name).toContain(one);
    }
  }
});

it('has the files and a README in the archive', () => {
  const project = composed('?source=stripe&destination=snowflake&run=airflow');
  const files = projectFiles(project, 'https://docs.example.com/compose');
  const names = Object.keys(unzipSync(zipOf(project.name, files)));
  expect(names).toEqual(
    expect.arrayContaining([
      'stripe_to_snowflake/.dlt/secrets.toml',
      'stripe_to_snowflake/README.txt',
      'stripe_to_snowflake/dags/stripe_to_snowflake.py',
      'stripe_to_snowflake/requirements.txt',
    ]),
  );
  expect(files.get('README.txt')).toContain(
    'dlt init stripe_analytics snowflake',
  );
});
