/**
 * Reduces the version record that the browser loads with every docs page: docs that nothing in the browser
 * reads are removed. Only lists of pages read the record's docs, and they show the direct children of a
 * category. The sidebar data has its own copy of all titles and paths.
 */
import type {
  PropSidebarItem,
  PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';

/** Which pages show a list of pages. */
export interface Lists {
  /** Doc id by path; a category whose path is not in the map has a generated index, which is a list. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Ids of the docs that contain a `<DocCardList />`. */
  readonly withList: ReadonlySet<string>;
}

const docsIn = (items: readonly PropSidebarItem[]): string[] =>
  items.flatMap((item) =>
    item.type === 'link' && item.docId !== undefined ? [item.docId] : [],
  );

/** Ids of the docs that at least one page lists. */
export function listedDocs(
  sidebars: PropVersionMetadata['docsSidebars'],
  { idOf, withList }: Lists,
): Set<string> {
  const listed = new Set<string>();
  // Like the theme's useCurrentSidebarSiblings: the page's own category, or its parent category.
  const visit = (items: readonly PropSidebarItem[], hasList: boolean): void => {
    const docs = docsIn(items);
    if (hasList || docs.some((id) => withList.has(id))) {
      docs.forEach((id) => listed.add(id));
    }
    for (const item of items) {
      if (item.type === 'category') {
        const id = item.href === undefined ? undefined : idOf.get(item.href);
        visit(
          item.items,
          id === undefined ? item.href !== undefined : withList.has(id),
        );
      }
    }
  };
  Object.values(sidebars).forEach((items) => {
    visit(items, false);
  });
  return listed;
}

/** The record with only the docs that at least one page lists. */
export function clientVersionRecord(
  record: PropVersionMetadata,
  lists: Lists,
): PropVersionMetadata {
  const listed = listedDocs(record.docsSidebars, lists);
  return {
    ...record,
    docs: Object.fromEntries(
      Object.entries(record.docs).filter(([id]) => listed.has(id)),
    ),
  };
}
