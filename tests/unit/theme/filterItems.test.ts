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
  ['resource', [['extract', false, ['resource']]]], // the branch is open
  ['dlt.extract', [['extract', false, ['resource', 'source']]]], // by dotted name
  ['extract/SOURCE', [['extract', false, ['source']]]], // by path, any case
  ['version', ['version']],
  ['extr', [['extract', false, ['resource', 'source']]]], // part of the ids below
  ['Core', [['Core concepts', true, ['Glossary']]]], // a branch by its own name stays whole
  ['nothing like it', []],
])('%s', (query, expected) => {
  expect(labels(filterItems(items, query))).toEqual(expected);
});

it('counts entries, not branches', () => {
  expect(countEntries(items)).toBe(4);
});
