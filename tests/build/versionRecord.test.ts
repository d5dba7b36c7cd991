import { expect, it } from 'vitest';
import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';
import { library } from '@docs/facts/library';
import { record, required } from './site';

it('is the version record that tools read', () => {
  const { docs, docsSidebars, ...fields } = record;
  expect(fields).toEqual({
    pluginId: 'default',
    version: 'master',
    label: library.version,
    banner: null,
    badge: true,
    noIndex: false,
    className: 'docs-version-master',
    isLast: true,
  });
  expect(Object.keys(docsSidebars)).toEqual(['tutorialSidebar']);
  expect(Object.keys(docs).length).toBeGreaterThan(0);
});

it.each(Object.entries(record.docs))(
  'lists %s with what a tool needs',
  (id, doc) => {
    expect(doc.id).toBe(id);
    expect(doc.title).not.toBe('');
    expect(doc.description).not.toBe('');
    const onSidebar = required.pages[id]?.sidebar ?? id in required.apiModules;
    expect(doc.sidebar).toBe(onSidebar ? 'tutorialSidebar' : undefined);
  },
);

const categories = (items: readonly PropSidebarItem[]): PropSidebarItem[] =>
  items.flatMap((item) =>
    item.type === 'category' ? [item, ...categories(item.items)] : [],
  );

it('has all categories collapsed at first, and collapsible', () => {
  const all = categories(record.docsSidebars.tutorialSidebar ?? []);
  expect(all.length).toBeGreaterThan(0);
  expect(all).toEqual(
    all.map(
      () =>
        expect.objectContaining({
          collapsed: true,
          collapsible: true,
        }) as unknown,
    ),
  );
});
