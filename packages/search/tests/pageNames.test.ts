/** A page is found by its name, also while the name is typed. */
import { expect, it } from 'vitest';
import { buildGuides, loadGuides } from '../src/guidesIndex';
import { search } from '../src/search';
import { loadSymbols } from '../src/symbolsIndex';
import type { Group, SearchPage } from '../src/types';

const USING: Group = { id: 'usingDlt', label: 'Using dlt' };
const SOURCES: Group = { id: 'sources', label: 'Sources' };
const DESTINATIONS: Group = { id: 'destinations', label: 'Destinations' };

/** A page with a section that has a word of its name more often. */
const page = (
  path: string,
  title: string,
  group: Group,
  word = 'nothing',
): SearchPage => ({
  path,
  title,
  group,
  about: '',
  phrases: {},
  sections: [
    { anchor: '', title, level: 1, text: 'About.', code: [] },
    {
      anchor: 'more',
      title: `More about ${word}`,
      level: 2,
      text: `${word} and ${word} again.`,
      code: [],
    },
  ],
});

const guides = loadGuides(
  await buildGuides(
    [
      page('store', 'Destinations', DESTINATIONS),
      page('store/column-store', 'ColumnStore', DESTINATIONS, 'columnstores'),
      page('sources', 'Sources', SOURCES),
      page('sources/http', 'HTTP', SOURCES),
      page('sources/http/client', 'HTTPClient', SOURCES, 'settings'),
      page('sources/http/settings', 'HTTP settings', SOURCES),
      page('use/settings', 'Settings', USING),
      page('use/run', 'Run with Airship', USING, 'columnstores'),
    ],
    [USING, SOURCES, DESTINATIONS],
  ),
);

const symbols = loadSymbols({
  format: 1,
  modules: [['lib.store', 'api/store', 'cColumnStore cHTTPClient']],
  aliases: [],
  functions: [],
});

const links = (query: string, group?: string): string[] =>
  search({ guides, symbols }, query, group).map(({ link }) => link);

it.each([
  ['col', 'store/column-store'], // three letters
  ['columnsto', 'store/column-store'], // the word is in more sections
  ['column store', 'store/column-store'], // other spelling
  ['columnstores', 'store/column-store'], // the plural
  ['airsh', 'use/run'], // a later word of the title
  ['settings', 'use/settings'], // not the part of another page
  ['settin', 'use/settings'], // its stem is no beginning of `set`
])('"%s"', (query, expected) => {
  expect(links(query)[0]).toBe(expected);
});

it('knows names in the chosen group only', () => {
  expect(links('settin', 'sources')[0]).toMatch(/^sources\//);
});

it('ranks the page of a product above the class of that name, but not other pages', () => {
  expect(links('ColumnStore').slice(0, 2)).toEqual([
    'store/column-store',
    'api/store#columnstore',
  ]);
  expect(links('HTTPClient')[0]).toBe('api/store#httpclient');
});
