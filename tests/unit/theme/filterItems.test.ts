import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';
import { expect, it } from 'vitest';
import {
  countEntries,
  filterItems,
} from '@site/src/theme/DocSidebarItems/filterItems';

const link = (label: string, docId: string): PropSidebarItem => ({
  type: 'link',
  label,
  href: `/docs/${docId}`,
  docId,
});
const items: PropSidebarItem[] = [
  {
    type: 'category',
    label: 'extract',
    collapsed: true,
    collapsible: true,
    items: [
      link('resource', 'api/dlt/extract/resource'),
      link('source', 'api/dlt/extract/source'),
    ],
  },
  link('version', 'api/dlt/version'),
  {
    type: 'category',
    label: 'Core concepts',
    collapsed: true,
    collapsible: true,
    items: [link('Glossary', 'general-usage/glossary')],
  },
];

const labels = (found: readonly PropSidebarItem[]): unknown[] =>
  found.map((item) =>
    item.type === 'category'
      ? [item.label, item.collapsed, labels(item.items)]
      : 'label' in item && item.label,
  );

it.each([
  ['resource', [['extract', false, ['resource']]]], // the category is expanded
  ['dlt.extract', [['extract', false, ['resource', 'source']]]], // by dotted name
  ['extract/SOURCE', [['extract', false, ['source']]]], // by path, any case
  ['version', ['version']],
  ['extr', [['extract', false, ['resource', 'source']]]], // by part of the ids
  ['Core', [['Core concepts', true, ['Glossary']]]], // a matching category keeps all items
  ['nothing like it', []],
])('%s', (query, expected) => {
  expect(labels(filterItems(items, query))).toEqual(expected);
});

it('counts links, not categories', () => {
  expect(countEntries(items)).toBe(4);
});
