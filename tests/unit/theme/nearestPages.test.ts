import { expect, it } from 'vitest';
import { nearestPages } from '@site/src/theme/NotFound/Content/nearestPages';

const pages = [
  'intro',
  'reference/installation',
  'tutorial/rest-api',
  'tutorial/sql-database',
  'dlt-ecosystem/verified-sources/rest_api/index',
].map((id) => ({ id, title: id }));

it.each([
  [
    '/docs/tutorial/rest_api',
    [
      'tutorial/rest-api',
      'dlt-ecosystem/verified-sources/rest_api/index',
      'tutorial/sql-database',
    ],
  ],
  ['/docs/reference/install', ['reference/installation']], // a prefix
  ['/docs/sql-databases/', ['tutorial/sql-database']], // a plural
  ['/docs/zzz', []], // no similar page
  ['/docs/', []],
])('%s → %j', (path, expected) => {
  expect(nearestPages(path, pages).map((page) => page.id)).toEqual(expected);
});
