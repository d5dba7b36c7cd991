import { expect, it } from 'vitest';
import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';
import { catalogue, record } from './site';

it('is the required record', () => {
  const { docs, docsSidebars, ...fields } = record;
  expect(fields).toEqual({
    pluginId: 'default',
    version: 'master',
    label: '1.10.0',
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
    const onSidebar =
      catalogue.pages[id]?.sidebar ?? id in catalogue.apiModules;
    expect(doc.sidebar).toBe(onSidebar ? 'tutorialSidebar' : undefined);
  },
);

const categories = (items: readonly PropSidebarItem[]): PropSidebarItem[] =>
  items.flatMap((item) =>
    item.type === 'category' ? [item, ...categories(item.items)] : [],
  );

it('has all categories collapsible and collapsed', () => {
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
