/** The API reference as a branch of the sidebar, grouped by package. */
/** A page of the branch. */
interface ApiSidebarDoc {
  readonly type: 'doc';
  readonly id: string;
  readonly label: string;
}

/** A package: the label links to its own page, its modules are the items. */
export interface ApiSidebarCategory {
  readonly type: 'category';
  readonly label: string;
  readonly link?: { readonly type: 'doc'; readonly id: string };
  readonly items: readonly (ApiSidebarDoc | ApiSidebarCategory)[];
}

interface Package {
  page: string | undefined;
  readonly packages: Map<string, Package>;
  readonly modules: Map<string, string>;
}

const emptyPackage = (): Package => ({
  page: undefined,
  packages: new Map(),
  modules: new Map(),
});

const PACKAGE_PAGE = '__init__';

/** Inserts a page by its id: folders are packages, `__init__` is the package's own page. */
function put(
  root: Package,
  page: string,
  folders: readonly string[],
  file: string,
): void {
  const owner = folders.reduce((above, folder) => {
    const known = above.packages.get(folder) ?? emptyPackage();
    above.packages.set(folder, known);
    return known;
  }, root);
  if (file === PACKAGE_PAGE) {
    owner.page = page;
  } else {
    owner.modules.set(file, page);
  }
}

function items(from: Package): (ApiSidebarDoc | ApiSidebarCategory)[] {
  const packages = [...from.packages].map(([label, below]) =>
    category(label, below),
  );
  const modules = [...from.modules].map(([label, id]) => ({
    type: 'doc' as const,
    id,
    label,
  }));
  return [...packages, ...modules].sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}

function category(label: string, from: Package): ApiSidebarCategory {
  return {
    type: 'category',
    label,
    ...(from.page === undefined
      ? {}
      : { link: { type: 'doc', id: from.page } }),
    items: items(from),
  };
}

/**
 * Builds the branch for the given pages.
 *
 * @param pages page ids below `root`
 * @param root folder of the package at the top, with a slash at the end
 */
export function apiSidebar(
  pages: readonly string[],
  root: string,
): ApiSidebarCategory {
  const tree = emptyPackage();
  for (const page of pages) {
    const parts = page.slice(root.length).split('/');
    put(tree, page, parts.slice(0, -1), parts.at(-1) ?? '');
  }
  return category('API reference', tree);
}

/**
 * Redirects of bare folder addresses: to the module of the same name, else to the package.
 *
 * @returns pairs of page ids: the folder, and the page it redirects to
 */
export function folderRedirects(
  pages: readonly string[],
): { from: string; to: string }[] {
  const known = new Set(pages);
  const folders = new Set(
    pages.map((page) => page.slice(0, page.lastIndexOf('/'))),
  );
  return [...folders].sort().flatMap((from) => {
    const name = from.slice(from.lastIndexOf('/') + 1);
    const to = [`${from}/${name}`, `${from}/${PACKAGE_PAGE}`].find((page) =>
      known.has(page),
    );
    return to === undefined || known.has(from) ? [] : [{ from, to }];
  });
}
