import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import { expect, it } from 'vitest';
import {
  clientVersionRecord,
  listedDocs,
} from '../../src/slim-client/versionRecord';

type Sidebars = PropVersionMetadata['docsSidebars'];

const page = (docId: string): object => ({ type: 'link', docId, href: docId });
const category = (items: object[], href?: string): object => ({
  type: 'category',
  label: 'c',
  items,
  href,
});
/** The only category page in these cases that is a doc; other paths are generated indexes. */
const idOf = new Map([['/own', 'own']]);

it.each([
  ['a sidebar without page lists', [page('a'), category([page('b')])], [], []],
  [
    'a generated index',
    [category([page('a'), page('b')], '/index')],
    [],
    ['a', 'b'],
  ],
  [
    'a generated index, without deeper levels',
    [category([category([page('a')])], '/index')],
    [],
    [],
  ],
  [
    'a category page with a page list',
    [category([page('a')], '/own')],
    ['own'],
    ['a'],
  ],
  [
    'a category page without a page list',
    [category([page('a')], '/own')],
    [],
    [],
  ],
  [
    'a page in a category, with a page list',
    [category([page('a'), page('b')])],
    ['b'],
    ['a', 'b'],
  ],
  [
    'a top-level page with a page list',
    [page('a'), category([page('b')])],
    ['a'],
    ['a'],
  ],
])('lists docs for %s', (_what, items, withList, expected) => {
  const sidebars = { main: items } as unknown as Sidebars;
  expect([
    ...listedDocs(sidebars, { idOf, withList: new Set(withList) }),
  ]).toEqual(expected);
});

it('only drops docs that no page list reads', () => {
  const record = {
    label: '1',
    docsSidebars: { main: [category([page('a')], '/index'), page('b')] },
    docs: {
      a: { id: 'a', title: 'A', description: 'About a.', sidebar: 'main' },
      b: { id: 'b', title: 'B', description: 'About b.', sidebar: 'main' },
    },
  } as unknown as PropVersionMetadata;
  expect(
    clientVersionRecord(record, { idOf, withList: new Set<string>() }),
  ).toEqual({
    ...record,
    docs: { a: record.docs.a },
  });
});
