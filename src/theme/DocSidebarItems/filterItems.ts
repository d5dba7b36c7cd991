import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';

const textOf = (item: PropSidebarItem): string => {
  switch (item.type) {
    case 'link':
      // The page id has the dotted name with slashes: "common/schema" finds dlt.common.schema too.
      return `${item.label} ${(item.docId ?? '').replaceAll('/', '.')}`.toLowerCase();
    case 'category':
      return `${item.label} ${(item.href ?? '').replaceAll('/', '.')}`.toLowerCase();
    default:
      return '';
  }
};

/**
 * The items of a list that hold every word of a query, with the branches that lead to them opened.
 *
 * @param query what the reader typed; case, and dots or slashes between names, do not matter
 */
export function filterItems(
  items: readonly PropSidebarItem[],
  query: string,
): PropSidebarItem[] {
  const words = query
    .toLowerCase()
    .replaceAll('/', '.')
    .split(/\s+/)
    .filter(Boolean);
  const matches = (item: PropSidebarItem) =>
    words.every((word) => textOf(item).includes(word));
  const narrowed = (item: PropSidebarItem): PropSidebarItem[] => {
    if (item.type !== 'category') {
      return matches(item) ? [item] : [];
    }
    const below = item.items.flatMap(narrowed);
    if (below.length > 0) {
      return [{ ...item, collapsed: false, items: below }];
    }
    // A branch that is found by its own name is there to be opened.
    return matches(item) ? [{ ...item, collapsed: true }] : [];
  };
  return items.flatMap(narrowed);
}

/** How many entries a filtered list shows: the branches that lead to them are not counted. */
export const countEntries = (items: readonly PropSidebarItem[]): number =>
  items.reduce(
    (sum, item) =>
      sum +
      (item.type === 'category' && item.items.length > 0
        ? countEntries(item.items)
        : 1),
    0,
  );
