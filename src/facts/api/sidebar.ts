/** The API reference as a branch of the sidebar, by packages. */
import type { InventoryModule } from './inventory';

/** A page of the branch. */
export interface ApiSidebarDoc {
  readonly type: 'doc';
  readonly id: string;
  readonly label: string;
}

/** A package: its own page behind the label, its modules below. */
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

/** Puts a page where its id says: folders are packages, `__init__` is the package's own page. */
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
 * The branch for some modules.
 *
 * @param modules modules of the inventory that have a page
 * @param root folder of the API pages, with a slash at the end
 */
export function apiSidebarItems(
  modules: readonly InventoryModule[],
  root: string,
): (ApiSidebarDoc | ApiSidebarCategory)[] {
  const tree = emptyPackage();
  for (const { facts } of modules) {
    const parts = facts.page.slice(root.length).split('/');
    put(tree, facts.page, parts.slice(0, -1), parts.at(-1) ?? '');
  }
  return items(tree);
}
