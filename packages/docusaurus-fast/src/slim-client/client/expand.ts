/**
 * Expands the table into the structures that Docusaurus' client reads. This runs in the browser at
 * start-up, and in Node before bundling, to verify that the table is lossless.
 */
import type { ChunkNames, Generated, Route } from '../generated';

/** A route that is stored in full. */
interface TableRoute {
  readonly path: string;
  readonly chunks: ChunkNames;
  readonly routes?: readonly TableItem[];
  readonly [attribute: string]: unknown;
}

/** A route, or a run of page routes: the number is how many of the next `pages.ids` it covers. */
export type TableItem = number | TableRoute;

/** The pages of the latest version whose path, component and sidebar can be derived from the id. */
interface TablePages {
  /** Path of the version, with a trailing slash. */
  readonly base: string;
  /** Chunk of the page component. */
  readonly component: string;
  readonly sidebar: string;
  /** Ids in route order, separated by newlines. */
  readonly ids: string;
  /** Content chunks of the pages in the same order, separated by spaces. */
  readonly chunks: string;
}

/** Compact form of `Generated` for the browser: each path is stored once. */
export interface Table {
  readonly pages: TablePages;
  readonly routes: readonly TableItem[];
  /** The docs of the latest version do not include those in `pages`. */
  readonly globalData: Generated['globalData'];
  readonly siteConfig: Generated['siteConfig'];
}

/** A page in the docs plugin's global data. */
export interface GlobalDoc {
  readonly id: string;
  readonly path: string;
  readonly sidebar?: string;
}

/** The part of the docs plugin's global data that contains the pages. */
export interface DocsGlobalData {
  readonly versions: readonly {
    readonly isLast: boolean;
    readonly path: string;
    readonly docs: readonly GlobalDoc[];
  }[];
}

/** Key of the docs plugin in the global data. */
export const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** The global data of the docs plugin's default instance. */
export const docsData = (globalData: Generated['globalData']): DocsGlobalData =>
  (globalData[DOCS_PLUGIN] as { default: DocsGlobalData }).default;

/** Path of a page, by the docs plugin's rule: an index page has the path of its folder. */
export const pagePath = (base: string, id: string): string =>
  base + id.replace(/(^|\/)index$/, '');

const idsOf = (pages: TablePages): readonly string[] =>
  pages.ids === '' ? [] : pages.ids.split('\n');

const chunksOf = (pages: TablePages): readonly string[] =>
  pages.chunks === '' ? [] : pages.chunks.split(' ');

/** Expands all routes, in their original order. */
export function expandRoutes({ pages, routes }: Table): Route[] {
  const ids = idsOf(pages);
  const chunks = chunksOf(pages);
  let next = 0;
  const takePages = (count: number): Route[] => {
    const first = next;
    next += count;
    return ids.slice(first, next).map((id, index) => ({
      path: pagePath(pages.base, id),
      chunks: {
        __comp: pages.component,
        content: chunks[first + index] ?? '',
      },
      exact: true,
      sidebar: pages.sidebar,
    }));
  };
  const expand = (items: readonly TableItem[]): Route[] =>
    items.flatMap((item) =>
      typeof item === 'number'
        ? takePages(item)
        : [{ ...item, routes: item.routes && expand(item.routes) }],
    );
  return expand(routes);
}

/** Expands the global data. Docs are looked up by id or path, so their order does not matter. */
export function expandGlobalData({
  pages,
  globalData,
}: Table): Generated['globalData'] {
  const data = docsData(globalData);
  const docs = idsOf(pages).map((id): GlobalDoc => ({
    id,
    path: pagePath(pages.base, id),
    sidebar: pages.sidebar,
  }));
  return {
    ...globalData,
    [DOCS_PLUGIN]: {
      ...(globalData[DOCS_PLUGIN] as object),
      default: {
        ...data,
        versions: data.versions.map((version) =>
          version.isLast
            ? { ...version, docs: [...version.docs, ...docs] }
            : version,
        ),
      },
    },
  };
}
