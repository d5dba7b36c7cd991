import { describe, expect, it } from 'vitest';
import { matching, readChoice } from '@site/src/components/Facets/choose';
import { readConfigFacts } from '@docs/facts/config/read';
import { readSourceFacts } from '@docs/facts/sources/read';
import {
  credentialsOf,
  CREDENTIALS,
  declarationsOf,
} from '@docs/facts/sources/facets';
import { sourcesTiles } from '../../src/facts/facts-tables/sourcesList';
import { tilesData } from '../../src/facts/facts-tables/tiles';
import {
  compile,
  fixture,
  fixtureSources,
  fixtureTested,
  lines,
} from './compile';

it('expands source elements', async () => {
  await expect(
    lines(await compile(fixture('sources.mdx'))),
  ).toMatchFileSnapshot('../fixtures/facts-tables/sources.output.jsx');
});

describe('names that the facts do not have fail the build with their line', () => {
  it.each([
    ['<SourceHeader />', /name="…" is needed/],
    [
      '<SourceHeader name="boks" />',
      /unknown source "boks"; did you mean "books"\?/,
    ],
    [
      '<SourceHeader name="books_dlt" />',
      /unknown source "books_dlt"; did you mean "books"\?/,
    ],
    ['<SourceHeader name="frames" />', /frames has no functions/],
    [
      '<SourceResources name="books" function="book_source" />',
      /"book_source" is not a function of books; did you mean "books_source"\?/,
    ],
    [
      '<SourceResources name="books" function="items" />',
      /items creates no resources; those of books are created by books_source, any_query/,
    ],
    [
      '<SourceArguments name="books" />',
      /function="…" is needed; books has books_source, items, any_query/,
    ],
    [
      '<SourceArguments name="books" function="books_source">\n\n- `per_pag`: words\n\n</SourceArguments>',
      /"per_pag" is not an argument of books_source; did you mean "per_page"\?/,
    ],
    [
      '<SourceConfig name="books" credentials="Tokn" />',
      /"Tokn" is not a kind of credentials of books; did you mean "Token"\?/,
    ],
    [
      '<SourceConfig name="books" only="shelves" />',
      /books does not look for "shelves"; did you mean "shelf"\?/,
    ],
    ['<SourceConfig name="tables" />', /tables has no required values/],
    ['<SourcesList kind="Shops" />', /<SourcesList> has no "kind"/],
  ])('%s', async (element, reason) => {
    await expect(compile(`Words.\n\n${element}`)).rejects.toMatchObject({
      line: 3,
      reason: expect.stringMatching(reason) as string,
    });
  });
});

describe('the sources are filtered', () => {
  const data = tilesData(
    sourcesTiles({ sources: fixtureSources(), tested: fixtureTested() }),
  );

  it.each([
    ['', ['tables', 'books', 'frames']],
    ['?kind=Databases&code=your+own+code', ['frames']],
    ['?code=in+dlt', ['tables']],
    ['?increments=built+in', ['books']],
    // A resource that the tile does not name.
    ['?q=returns', ['books']],
    ['?tested=real+engine', ['tables']],
    ['?tested=read+only', ['books']],
  ])('by %s', (search, names) => {
    expect(
      matching(data, readChoice(data, new URLSearchParams(search))),
    ).toEqual(names);
  });
});

describe('the sources of this site', () => {
  const sources = readSourceFacts('.');
  const facts = { sources, config: readConfigFacts('.') };
  const callable = sources.all.filter(({ init }) => init !== null);

  it('start with the core sources of dlt', () => {
    const first = sources.all.slice(0, 4).map(({ origin }) => origin);
    expect(first).toEqual(['core', 'core', 'core', 'verified']);
    expect(sources.page('rest_api')).toBe(
      '/dlt-ecosystem/verified-sources/rest_api/',
    );
  });

  it.each(callable.map(({ name }) => name))(
    'can be shown: %s',
    async (name) => {
      const { functions } = sources.get(name);
      const page = [
        `<SourceHeader name="${name}" />`,
        `<SourceResources name="${name}" />`,
        ...functions.map(
          (one) => `<SourceArguments name="${name}" function="${one.name}" />`,
        ),
      ];
      const shown = await compile(page.join('\n\n'), facts);
      expect(/\b(undefined|null|NaN)\b|\[object /.exec(shown)).toBeNull();
    },
  );

  it.each([
    ['asana', 'sources.asana_dlt', 'access_token'],
    ['google_ads', 'sources.google_ads', 'customer_id'],
    ['google_ads', 'sources.google_ads.credentials', 'client_secret'],
    ['zendesk', 'sources.zendesk.credentials', 'password'],
    ['kafka', 'sources.kafka.credentials', 'sasl_password'],
  ])('%s looks into %s for %s', async (name, section, field) => {
    expect(await compile(`<SourceConfig name="${name}" />`, facts)).toContain(
      `&quot;${section}.${field}&quot;`,
    );
  });

  it.each([
    ['airtable', ['token or key']],
    [
      'google_ads',
      ['token or key', 'OAuth or client secret', 'service account'],
    ],
    ['zendesk', ['token or key', 'password', 'OAuth or client secret']],
    // The password of a private app is a token.
    ['shopify', ['token or key']],
    ['kafka', ['password']],
    ['sql_database', ['connection string']],
    // Secrets of an example in its code are not those of its API.
    ['chess', ['none needed']],
    // What an API wants is up to the declaration.
    ['rest_api', []],
  ])('%s takes %j', (name, kinds) => {
    expect(credentialsOf(sources.get(name))).toEqual(kinds);
  });

  it('take known credentials, and none only if they have no secrets', () => {
    for (const source of callable.filter(({ name }) => name !== 'rest_api')) {
      const kinds = credentialsOf(source);
      expect(kinds.length, source.name).toBeGreaterThan(0);
      expect(CREDENTIALS).toEqual(expect.arrayContaining(kinds));
      expect(kinds.includes('none needed'), source.name).toBe(
        ['chess', 'scrapy'].includes(source.name),
      );
    }
  });

  it('declare a cursor only if they increment', () => {
    for (const source of callable) {
      if (declarationsOf(source).includes('cursor')) {
        expect(source.incremental, source.name).toBe('built in');
      }
    }
    expect(declarationsOf(sources.get('hubspot'))).toEqual([
      'append',
      'replace',
      'merge',
      'primary key',
      'cursor',
    ]);
  });

  it('reports the sources without required values', async () => {
    const silent: string[] = [];
    for (const { name } of callable) {
      await compile(`<SourceConfig name="${name}" />`, facts).catch(() =>
        silent.push(name),
      );
    }
    expect(silent).toEqual(['rest_api', 'chess', 'scrapy']);
  });
});
