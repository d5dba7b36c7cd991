/**
 * Turns the table back into the structures that Docusaurus' client works on. This runs in the browser
 * at start-up, and in Node to prove, before anything is bundled, that the table says the same.
 */
import type { ChunkNames, Generated, Route } from '../generated';

/** A route of the table; a number stands for so many pages, the next ones of `pages.ids`. */
export interface TableRoute {
  readonly path: string;
  readonly chunks: ChunkNames;
  readonly routes?: readonly TableItem[];
  readonly [attribute: string]: unknown;
}

export type TableItem = number | TableRoute;

/** The pages of the latest version, whose path, module and place in the sidebar follow from the id. */
export interface TablePages {
  /** Address of the version, with a final slash. */
  readonly base: string;
  /** Chunk of the component that shows a page. */
  readonly component: string;
  readonly sidebar: string;
  /** Ids in the order of the routes, a line each. */
  readonly ids: string;
  /** Chunks of the pages' content, in the same order, with a space between. */
  readonly chunks: string;
}

/** What the browser gets of `Generated`: the same, with each path said once. */
export interface Table {
  readonly pages: TablePages;
  readonly routes: readonly TableItem[];
  /** Without the `pages` in the docs of the latest version. */
  readonly globalData: Generated['globalData'];
  readonly siteConfig: Generated['siteConfig'];
}

/** What the docs plugin says of a page in the global data. */
export interface GlobalDoc {
  readonly id: string;
  readonly path: string;
  readonly sidebar?: string;
}

/** The part of the docs plugin's global data that holds the pages. */
export interface DocsGlobalData {
  readonly versions: readonly {
    readonly isLast: boolean;
    readonly path: string;
    readonly docs: readonly GlobalDoc[];
  }[];
}

/** Where the docs plugin's default instance keeps its global data. */
export const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

export const docsData = (globalData: Generated['globalData']): DocsGlobalData =>
  (globalData[DOCS_PLUGIN] as { default: DocsGlobalData }).default;

/** Address of a page by the rule of the docs plugin: an index stands for its folder. */
export const pagePath = (base: string, id: string): string =>
  base + id.replace(/(^|\/)index$/, '');

const idsOf = (pages: TablePages): readonly string[] =>
  pages.ids === '' ? [] : pages.ids.split('\n');

const chunksOf = (pages: TablePages): readonly string[] =>
  pages.chunks === '' ? [] : pages.chunks.split(' ');

/** All routes, in order. */
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

/** The global data. Its docs are looked up by id or path, so their order does not matter. */
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
