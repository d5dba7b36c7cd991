/** The search engine on a small site, with a case for each ranking rule. */
import { describe, expect, it } from 'vitest';
import { buildGuides, loadGuides } from '../src/guidesIndex';
import { nearMiss, search } from '../src/search';
import { packTerms, unpackTerms } from '../src/pack';
import { loadSymbols } from '../src/symbolsIndex';
import {
  API_GROUP,
  GUIDES_GROUP,
  type Group,
  type SearchPage,
} from '../src/types';

const USING: Group = { id: 'usingDlt', label: 'Using dlt' };
const DESTINATIONS: Group = { id: 'destinations', label: 'Destinations' };

const section = (title: string, text: string, code: string[] = []) => ({
  anchor: title.toLowerCase().replaceAll(' ', '-'),
  title,
  level: 2,
  text,
  code,
});

const page = (
  path: string,
  title: string,
  group: Group,
  text: string,
  sections: SearchPage['sections'] = [],
): SearchPage => ({
  path,
  title,
  group,
  about: '',
  phrases: {},
  sections: [{ anchor: '', title, level: 1, text, code: [] }, ...sections],
});

const pages = [
  page('use/incremental', 'Incremental loading', USING, 'Load what is new.', [
    section(
      'Merge by write disposition',
      'Set write_disposition to merge and name a primary key.',
    ),
    section(
      'Limit the rows of a run',
      'For a test, call add_limit on the resource.',
    ),
  ]),
  page('use/settings', 'Settings', USING, 'Keep secrets in secrets.toml.', [
    section(
      'Environment variables',
      'A key such as DESTINATION__CREDENTIALS overrides the file.',
    ),
    section('By code', 'Assign a value.', ['dlt.secrets["vault_salt"] = "x"']),
    section('Read it back', 'It is there.', [
      'print(dlt.secrets["vault_salt"])',
    ]),
  ]),
  page('store/qdrant', 'Qdrant', DESTINATIONS, 'A vector store.', [
    section('Write disposition', 'All of append, replace and merge.'),
  ]),
  page(
    'store/filesystem',
    'Filesystem',
    DESTINATIONS,
    'Files in a bucket.',
    [],
  ),
];

const guides = loadGuides(
  // Serialized and parsed, as in the browser.
  JSON.parse(
    JSON.stringify(await buildGuides(pages, [USING, DESTINATIONS])),
  ) as Awaited<ReturnType<typeof buildGuides>>,
);

const symbols = loadSymbols({
  format: 1,
  modules: [
    ['dlt.pipeline.pipeline', 'api/pipeline', 'cPipeline .mrun .pname fhelper'],
    [
      'dlt.extract.resource',
      'api/resource',
      'cDltResource .madd_limit .awrite_disposition cCursor|cursor-objects',
    ],
  ],
  aliases: [['dlt.Pipeline', 'dlt.pipeline.pipeline.Pipeline']],
  functions: [],
});

const links = (query: string, group?: string) =>
  search({ guides, symbols }, query, group).map(({ link }) => link);

describe('finds a section', () => {
  it.each([
    ['write_disposition', 'use/incremental#merge-by-write-disposition'], // the general page ranks above a vendor's
    ['disposition', 'use/incremental#merge-by-write-disposition'], // part of a name
    ['write-disposition', 'use/incremental#merge-by-write-disposition'], // another spelling
    ['qdrant write disposition', 'store/qdrant#write-disposition'], // the vendor's page, when named
    ['incremantal', 'use/incremental'], // a typo
    ['loading incremental', 'use/incremental'], // different word order
    ['upsert', 'use/incremental#merge-by-write-disposition'], // a synonym
    ['how do I limit rows', 'use/incremental#limit-the-rows-of-a-run'], // a question
    ['DESTINATION__CREDENTIALS', 'use/settings#environment-variables'],
    ['secrets.toml', 'use/settings'],
    ['s3', 'store/filesystem'],
    ['increm', 'use/incremental'], // still being typed
    ['vault_salt', 'use/settings#by-code'], // code blocks are indexed
  ])('%s', (query, expected) => {
    expect(links(query)[0]).toBe(expected);
  });
});

describe('jumps to a name', () => {
  it.each([
    ['dlt.Pipeline', 'api/pipeline#pipeline'], // by its re-exported name
    ['dlt.Pipeline.run', 'api/pipeline#pipeline-run'],
    ['Pipeline.run', 'api/pipeline#pipeline-run'],
    ['DltResource', 'api/resource#dltresource'],
    ['add_limit', 'api/resource#dltresource-add_limit'],
    ['add_limit(10)', 'api/resource#dltresource-add_limit'],
    ['dlt.extract.resource.Cursor', 'api/resource#cursor-objects'], // an anchor that cannot be derived
  ])('%s', (query, expected) => {
    expect(links(query)[0]).toBe(expected);
  });

  it('ranks guides above an attribute, which many classes have', () => {
    const found = links('write_disposition');
    expect(found).toContain('api/resource#dltresource-write_disposition');
    expect(found[0]).toMatch(/^use\//);
  });

  it('ranks guides above names when the query is an ordinary word', () => {
    expect(links('limit')[0]).toMatch(/^use\//);
  });
});

it('searches within a part of the docs', () => {
  expect(links('write disposition', DESTINATIONS.id)[0]).toBe(
    'store/qdrant#write-disposition',
  );
  expect(links('limit', API_GROUP.id)).toEqual([
    'api/resource#dltresource-add_limit',
  ]);
  expect(links('add_limit', GUIDES_GROUP.id)[0]).toMatch(/^use\//);
});

it('suggests the nearest words when nothing is found', () => {
  expect(links('xyzzy')).toEqual([]);
  expect(nearMiss({ guides, symbols }, 'zettinqz')).toBe('settings');
  expect(nearMiss({ guides, symbols }, 'xyzzy')).toBeUndefined();
});

it.each(['', '   ', '.', '__', '()', '"', '\\', '🧪', 'the', 'a'.repeat(500)])(
  'survives %j',
  (query) => {
    expect(() => links(query)).not.toThrow();
  },
);

it('does not index stop words, values and rare names of code', async () => {
  const rates = page('use/rates', 'Rates', USING, 'In 2025.', [
    section('In code', 'One.', ['print(growth, 1741338303, 2031, median)']),
    section('Again', 'Two.', ['growth / 2']),
  ]);
  const { index } = await buildGuides([rates], [USING]);
  const terms = unpackTerms(index.terms);
  expect(terms).toContain('growth');
  expect(terms).toContain('2025');
  // Only the code of one section has it.
  expect(terms).not.toContain('median');
  expect(terms).not.toContain('print');
  expect(terms).not.toContain('2031');
});

it('does not index what the code of many sections has', async () => {
  const programs = (count: number) =>
    page('use/many', 'Many', USING, 'Words.', [
      ...Array.from({ length: count }, (_, number) =>
        section(`Number ${number}`, 'One.', ['growth(median)']),
      ),
    ]);
  const termsOf = async (count: number) => {
    const { index } = await buildGuides([programs(count)], [USING]);
    return unpackTerms(index.terms);
  };
  expect(await termsOf(20)).toContain('growth');
  expect(await termsOf(21)).not.toContain('growth');
});

it('finds a word of headings alone, also with a typing error or unfinished', () => {
  for (const query of ['environment', 'enviroment', 'environm']) {
    expect(search({ guides }, query)[0]?.link).toBe(
      'use/settings#environment-variables',
    );
  }
});

it('ranks a section that says one thing above a list of everything', async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `entry${index}`);
  const file = await buildGuides(
    [
      page('use/all', 'Reference', USING, '', [
        section('All of them', `Rotate the audit key. ${words.join(' ')}`),
      ]),
      page('use/one', 'Keys', USING, '', [
        section('Change it', 'Rotate the audit key each month.'),
      ]),
    ],
    [USING],
  );
  const [best] = search({ guides: loadGuides(file) }, 'rotate audit');
  expect(best?.link).toBe('use/one#change-it');
});

it('finds a page by a phrase in which readers look for it', async () => {
  const requested = (phrases: readonly string[]) => [
    {
      ...page('use/watch', 'Cursors', USING, 'Rows.'),
      phrases: { '': phrases },
    },
    page('use/other', 'Rows', USING, 'Cursors and rows.'),
  ];
  const first = async (phrases: readonly string[]) =>
    search(
      { guides: loadGuides(await buildGuides(requested(phrases), [USING])) },
      'high watermark of rows',
    )[0]?.link;
  expect(await first([])).toBe('use/other');
  expect(await first(['keep the high watermark'])).toBe('use/watch');
});

it('finds the section of a page by its own phrases, and the page by its name', async () => {
  const file = await buildGuides(
    [
      {
        ...page('use/watch', 'Cursors', USING, 'Cursors of rows and keys.', [
          section('Values', 'Keys of rows.'),
          section('Order', 'Keys of rows.'),
        ]),
        phrases: {
          '': ['what cursors are'],
          order: ['rows without any order'],
        },
      },
    ],
    [USING],
  );
  const first = (query: string) =>
    search({ guides: loadGuides(file) }, query)[0]?.link;
  expect(first('keys of rows without order')).toBe('use/watch#order');
  expect(first('cursors')).toBe('use/watch');
});

it('restores packed terms', () => {
  const terms = [
    '',
    'a',
    'abc',
    'abcd',
    'b',
    'é',
    'x'.repeat(40),
    'x'.repeat(41),
  ];
  expect(unpackTerms(packTerms(terms))).toEqual(terms);
  expect(unpackTerms('')).toEqual([]);
});

it('is deterministic', async () => {
  const build = async () =>
    JSON.stringify(await buildGuides(pages, [USING, DESTINATIONS]));
  expect(await build()).toBe(await build());
});
