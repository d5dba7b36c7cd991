import type { PropSidebarItem } from '@docusaurus/plugin-content-docs';

const textOf = (item: PropSidebarItem): string => {
  switch (item.type) {
    case 'link':
      // The id of an API page is its dotted name with slashes: both "common/schema" and "common.schema" match.
      return `${item.label} ${(item.docId ?? '').replaceAll('/', '.')}`.toLowerCase();
    case 'category':
      return `${item.label} ${(item.href ?? '').replaceAll('/', '.')}`.toLowerCase();
    default:
      return '';
  }
};

/**
 * Filters sidebar items by a query and expands the categories of matching items.
 *
 * @param query words that an item must all contain; case-insensitive, dots and slashes are equivalent
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
    // A category that matches by its own label, without matching items, stays collapsed with all items.
    return matches(item) ? [{ ...item, collapsed: true }] : [];
  };
  return items.flatMap(narrowed);
}

/** Number of entries in a list; categories that contain entries are not counted. */
export const countEntries = (items: readonly PropSidebarItem[]): number =>
  items.reduce(
    (sum, item) =>
      sum +
      (item.type === 'category' && item.items.length > 0
        ? countEntries(item.items)
        : 1),
    0,
  );
