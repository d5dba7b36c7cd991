/**
 * The version record, as the browser gets it with every page of the docs: without the docs that nothing
 * there reads. Only lists of pages read them, and they show the docs right below a category. The sidebar
 * has the titles and addresses of all pages in a form of its own.
 */
import type {
  PropSidebarItem,
  PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';

/** Which addresses show a list of the pages below them. */
export interface Lists {
  /** Id of a doc by its address; a category whose address is no doc's is a list of its pages. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Ids of the docs that hold a `<DocCardList />`. */
  readonly withList: ReadonlySet<string>;
}

const docsIn = (items: readonly PropSidebarItem[]): string[] =>
  items.flatMap((item) =>
    item.type === 'link' && item.docId !== undefined ? [item.docId] : [],
  );

/** Ids of the docs that some page lists. */
export function listedDocs(
  sidebars: PropVersionMetadata['docsSidebars'],
  { idOf, withList }: Lists,
): Set<string> {
  const listed = new Set<string>();
  // As the theme's useCurrentSidebarSiblings: the category of the page, or the one that it stands in.
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

/** The record with the docs that some page lists. */
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
