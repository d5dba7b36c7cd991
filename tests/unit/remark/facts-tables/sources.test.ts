import { describe, expect, it } from 'vitest';
import { chosen, readChoice } from '@site/src/components/FilterableList/choose';
import { readConfigFacts } from '@site/src/facts/config/read';
import { readSourceFacts } from '@site/src/facts/sources/read';
import { sourcesListData } from '@site/src/remark/facts-tables/sourcesList';
import { compile, fixture, fixtureSources, lines } from './compile';

it('expands source elements', async () => {
  await expect(
    lines(await compile(fixture('sources.mdx'))),
  ).toMatchFileSnapshot('../../../fixtures/facts-tables/sources.output.jsx');
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
  const data = sourcesListData(fixtureSources());

  it.each([
    ['', ['tables', 'books', 'frames']],
    ['?kind=Databases&part=something+else', ['frames']],
    ['?part=core%2C+in+dlt', ['tables']],
    ['?increments=built+in', ['books']],
    ['?increments=built+in%2C+or+you+choose', ['tables', 'books']],
  ])('by %s', (search, names) => {
    expect(chosen(data, readChoice(data, search))).toEqual(names);
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
