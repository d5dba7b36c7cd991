/** What a reader sees about the lines of files and variables. */
import { describe, expect, it } from 'vitest';
import type { Chosen } from '../src/consumers';
import { reportOf, type Texts } from '../src/report';
import { facts } from './facts';

const POSTGRES: Chosen = {
  source: { section: 'support', name: 'tickets' },
  destination: { type: 'postgres' },
  pipeline: 'shop',
};

const report = (texts: Partial<Texts>, chosen: Chosen = POSTGRES) =>
  reportOf(facts(), chosen, {
    environment: '',
    'secrets.toml': '',
    'config.toml': '',
    ...texts,
  });

/** The verdict on the only line, or on the line of a key. */
function verdict(texts: Partial<Texts>, key?: string, chosen?: Chosen) {
  const { lines, problems } = report(texts, chosen);
  expect(problems).toEqual([]);
  return lines.find((one) => key === undefined || one.key === key)?.verdict;
}

const CREDENTIALS = '[destination.postgres.credentials]\n';

describe('a line', () => {
  it('is read by a field of the destination', () => {
    expect(verdict({ 'secrets.toml': `${CREDENTIALS}host = "h"` })).toEqual({
      kind: 'read',
      by: [{ consumer: 'destination postgres', field: 'credentials.host' }],
    });
  });

  it('has no effect when a place that is read first has a value', () => {
    expect(
      verdict(
        {
          'secrets.toml': `${CREDENTIALS}host = "h"`,
          environment: 'CREDENTIALS__HOST=other',
        },
        'destination.postgres.credentials.host',
      ),
    ).toMatchObject({
      kind: 'shadowed',
      isWhole: false,
      by: { provider: 'environment', key: 'CREDENTIALS__HOST' },
    });
  });

  it('has no effect when a connection string gives the field', () => {
    const texts = {
      'secrets.toml':
        'destination.postgres.credentials = "postgresql://u:p@h/d"',
      environment: 'DESTINATION__POSTGRES__CREDENTIALS__HOST=other',
    };
    expect(
      verdict(texts, 'DESTINATION__POSTGRES__CREDENTIALS__HOST'),
    ).toMatchObject({ kind: 'shadowed', isWhole: true });
    expect(verdict(texts, 'destination.postgres.credentials')).toMatchObject({
      kind: 'read',
      gives: ['database', 'password', 'username', 'host', 'query'],
    });
  });

  it('of the pipeline beats the environment', () => {
    expect(
      verdict(
        {
          'secrets.toml': '[shop.destination.postgres.credentials]\nhost = "h"',
          environment: 'DESTINATION__POSTGRES__CREDENTIALS__HOST=other',
        },
        'shop.destination.postgres.credentials.host',
      ),
    ).toMatchObject({ kind: 'read' });
  });

  it('of another pipeline says its name', () => {
    expect(
      verdict({
        'secrets.toml': '[crm.destination.postgres.credentials]\nhost = "h"',
      }),
    ).toEqual({
      kind: 'pipeline',
      pipeline: 'crm',
      by: ['destination postgres'],
    });
  });

  it('of credentials in config.toml is rejected as a table', () => {
    expect(verdict({ 'config.toml': `${CREDENTIALS}host = "h"` })).toEqual({
      kind: 'not secret',
      key: 'destination.postgres.credentials',
      isTable: true,
    });
  });

  it.each([
    ['port = "five"', 'a whole number'],
    ['port = 2.5', 'a whole number'],
    ['query = "[1]"', 'a table'],
  ])('%s is not converted', (line, takes) => {
    expect(verdict({ 'secrets.toml': CREDENTIALS + line })).toMatchObject({
      kind: 'not convertible',
      takes,
    });
  });

  it('with a text that is no connection string is rejected', () => {
    expect(
      verdict({ environment: `DESTINATION__POSTGRES__CREDENTIALS='{"a": 1}'` }),
    ).toMatchObject({ kind: 'not native' });
  });

  it('of another destination is read there', () => {
    expect(
      verdict({
        'secrets.toml': '[destination.snowflake.credentials]\nhost = "h"',
      }),
    ).toEqual({ kind: 'other', by: ['destination snowflake'] });
  });

  it('of the own source may be an argument', () => {
    expect(
      verdict({ environment: 'SOURCES__SUPPORT__PAGE_SIZE=5' }),
    ).toMatchObject({ kind: 'argument', field: 'page_size' });
  });

  it.each([
    [
      'a field',
      { 'secrets.toml': `${CREDENTIALS}passwrod = "p"` },
      'destination.postgres.credentials.password',
    ],
    [
      'a section',
      { 'secrets.toml': '[destination.postgre.credentials]\nusername = "u"' },
      'destination.postgres.credentials.username',
    ],
    [
      'the module of a source',
      { 'secrets.toml': '[sources.tickets]\napi_key = "k"' },
      'sources.support.tickets.api_key',
    ],
    [
      'a variable',
      { environment: 'DESTINATION__POSTGRES__CREDENTIAL__HOST=h' },
      'DESTINATION__POSTGRES__CREDENTIALS__HOST',
    ],
    [
      'the case of a section',
      { 'secrets.toml': '[Destination.postgres.credentials]\nhost = "h"' },
      'destination.postgres.credentials.host',
    ],
  ])('never read: %s was mistyped', (_, texts, nearest) => {
    expect(verdict(texts)).toEqual({ kind: 'never', nearest });
  });

  it('that nothing reads has no suggestion', () => {
    expect(verdict({ environment: 'PATH=/bin' })).toEqual({ kind: 'never' });
  });

  it('of a named destination is below that name', () => {
    const chosen: Chosen = {
      destination: { type: 'duckdb', name: 'reports' },
    };
    const texts = {
      'secrets.toml':
        'destination.reports.credentials = "r.duckdb"\ndestination.duckdb.credentials = "o.duckdb"',
    };
    expect(
      verdict(texts, 'destination.reports.credentials', chosen),
    ).toMatchObject({ kind: 'read', gives: ['database'] });
    expect(verdict(texts, 'destination.duckdb.credentials', chosen)).toEqual({
      kind: 'other',
      by: ['destination duckdb'],
    });
  });
});

describe('what is missing', () => {
  it('are the required fields without a value', () => {
    const { missing } = report({
      'secrets.toml': `${CREDENTIALS}host = "h"\nusername = "u"`,
    });
    expect(missing.map(({ request }) => request.path)).toEqual([
      'credentials.database',
      'credentials.password',
    ]);
  });

  it('is nothing when a connection string gives all', () => {
    expect(
      report({ environment: 'CREDENTIALS=postgresql://u:p@h/d' }).missing,
    ).toEqual([]);
  });

  it('are the credentials for the bucket', () => {
    const { missing } = report(
      { 'config.toml': '[destination.filesystem]\nbucket_url = "s3://b"' },
      { destination: { type: 'filesystem' } },
    );
    expect(missing.map(({ request }) => request.path)).toEqual([
      'credentials.aws_access_key_id',
      'credentials.aws_secret_access_key',
    ]);
  });

  it('is an argument of a known source', () => {
    const { missing } = report(
      {},
      { source: { section: 'github', name: 'github_stargazers' } },
    );
    expect(missing.map(({ request }) => request.path)).toEqual([
      'access_token',
    ]);
  });
});

describe('a text that cannot be read', () => {
  it('says the line and the column of TOML', () => {
    const { problems } = report({ 'secrets.toml': '[a]\nb = = 1\n' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ provider: 'secrets.toml', line: 2 });
    expect(problems[0]?.column).toBeGreaterThan(0);
  });

  it('says which line sets no variable', () => {
    expect(report({ environment: 'A=1\nhello' }).problems).toMatchObject([
      { provider: 'environment', line: 2 },
    ]);
  });
});

it('a report holds no values', () => {
  const text = JSON.stringify(
    report({
      'secrets.toml': `${CREDENTIALS}password = "hidden-value"\nport = "hidden-value"`,
      'config.toml': 'x = "hidden-value"',
      environment: 'CREDENTIALS=hidden-value',
    }),
  );
  expect(text).not.toContain('hidden-value');
});
