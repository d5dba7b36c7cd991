import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';
import { describe, expect, it } from 'vitest';
import { addressOf, pages, record, required } from './site';

/** The top level of the sidebar, in the order that readers are promised. */
const SECTIONS = [
  'Getting started',
  'Core concepts',
  'dlt+',
  'Sources',
  'Destinations',
  'Using dlt',
  'Deploying dlt',
  'Optimizing dlt',
  'Code examples',
  'Reference',
];

const written = Object.keys(record.docs).filter((id) => id in required.pages);

/** Pages of the sidebar in reading order, each with the labels above it. */
function places(
  items: readonly PropSidebarItem[],
  above: readonly string[] = [],
): { href: string; path: readonly string[] }[] {
  return items.flatMap((item) => {
    if (item.type === 'link') {
      return [{ href: item.href, path: above }];
    }
    if (item.type !== 'category') {
      return [];
    }
    const path = [...above, item.label];
    const own = item.href ? [{ href: item.href, path }] : [];
    return [...own, ...places(item.items, path)];
  });
}

const sidebar = record.docsSidebars.tutorialSidebar ?? [];
const placeOf = new Map(
  // A page that is an index of its folder has an address with a slash at the end.
  places(sidebar).map(({ href, path }) => [href.replace(/\/$/, ''), path]),
);

it('has the required pages, and no others', () => {
  const ids = Object.keys({ ...required.pages, ...required.apiModules });
  expect(Object.keys(record.docs).sort()).toEqual(ids.sort());
});

it('has the sections in their order', () => {
  const labels = sidebar.map((item) =>
    'label' in item ? item.label : item.type,
  );
  expect(labels).toEqual(SECTIONS.filter((label) => labels.includes(label)));
});

it('lists its pages in reading order', () => {
  const order = [...placeOf.keys()];
  const guides = written
    .filter((id) => required.pages[id]?.sidebar)
    // It is the page of its category, and so it is before the pages that are required before it.
    .filter((id) => id !== 'examples/index')
    .sort(
      (a, b) =>
        (required.pages[a]?.order ?? 0) - (required.pages[b]?.order ?? 0),
    )
    .map(addressOf);
  expect(order.filter((href) => guides.includes(href))).toEqual(guides);
});

describe.each(written)('%s', (id) => {
  const entry = required.pages[id];
  const address = addressOf(id);
  const page = pages.get(address);

  it('answers at the path that its id says', () => {
    expect(page, `no page at ${address}`).toBeDefined();
  });

  it('is at its position in the sidebar', () => {
    expect(placeOf.get(address) ?? null).toEqual(
      entry?.sidebar ? entry.path : null,
    );
  });

  it('keeps the experimental marker', () => {
    expect(record.docs[id]?.title.includes('🧪')).toBe(entry?.experimental);
  });

  it('keeps the anchors that are linked to', () => {
    expect(entry?.anchors.filter((anchor) => !page?.ids.has(anchor))).toEqual(
      [],
    );
  });
});

/** Links in public code that lead to a written page. */
const inbound = required.inbound
  .map((link) => new URL(link, 'http://site'))
  .filter(({ pathname }) => pages.has(pathname.replace(/\/$/, '')));

it.each(inbound.map((url) => url.pathname + url.hash))('answers %s', (link) => {
  const { pathname, hash } = new URL(link, 'http://site');
  const page = pages.get(pathname.replace(/\/$/, ''));
  expect(hash === '' || page?.ids.has(decodeURIComponent(hash.slice(1)))).toBe(
    true,
  );
});
