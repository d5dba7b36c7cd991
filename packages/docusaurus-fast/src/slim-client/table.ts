/** Makes the table that `client/expand.ts` expands, and verifies that it is lossless. */
import { isDeepStrictEqual } from 'node:util';
import {
  DOCS_PLUGIN,
  type DocsGlobalData,
  docsData,
  expandGlobalData,
  expandRoutes,
  type GlobalDoc,
  pagePath,
  type Table,
  type TableItem,
} from './client/expand';
import type { Generated, Route } from './generated';

/** Empty values for configuration fields that only the build reads. */
const BUILD_ONLY: Readonly<Record<string, unknown>> = {
  clientModules: [],
  plugins: [],
  presets: [],
  themes: [],
  ssrTemplate: '',
};

/** The value that occurs most often. */
function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [first] = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || a.localeCompare(b),
  );
  return first?.[0] ?? '';
}

const allRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...allRoutes(route.routes ?? [])]);

/** The common part of page routes: together with an id it determines all of a route except its content chunk. */
interface PageRule {
  readonly base: string;
  readonly component: string;
  readonly sidebar: string;
  /** Pages of the latest version by path. */
  readonly docs: ReadonlyMap<string, GlobalDoc>;
}

function pageRule({ routes, globalData }: Generated): PageRule {
  const latest = docsData(globalData).versions.find(({ isLast }) => isLast);
  const docs = new Map((latest?.docs ?? []).map((doc) => [doc.path, doc]));
  return {
    base: `${latest?.path ?? ''}/`.replace(/\/+$/, '/'),
    component: mostCommon(
      allRoutes(routes)
        .filter((route) => docs.has(route.path))
        .flatMap(({ chunks }) =>
          typeof chunks.__comp === 'string' ? [chunks.__comp] : [],
        ),
    ),
    sidebar: mostCommon([...docs.values()].flatMap((doc) => doc.sidebar ?? [])),
    docs,
  };
}

interface Page {
  readonly id: string;
  readonly content: string;
}

/** The page of a route; undefined when the route does not follow the rule. */
function pageOf(route: Route, rule: PageRule): Page | undefined {
  const { base, component, sidebar } = rule;
  const doc = rule.docs.get(route.path);
  const { content } = route.chunks;
  if (doc === undefined || typeof content !== 'string') {
    return undefined;
  }
  const follows =
    isDeepStrictEqual(doc, {
      id: doc.id,
      path: pagePath(base, doc.id),
      sidebar,
    }) &&
    isDeepStrictEqual(route, {
      path: doc.path,
      chunks: { __comp: component, content },
      exact: true,
      sidebar,
    });
  return follows ? { id: doc.id, content } : undefined;
}

/** Replaces runs of page routes by their length and appends the pages to `pages`, in order. */
function compactRoutes(
  routes: readonly Route[],
  rule: PageRule,
  pages: Page[],
): TableItem[] {
  const items: TableItem[] = [];
  for (const route of routes) {
    const page = pageOf(route, rule);
    const last = items.at(-1);
    if (!page) {
      const { routes: children, ...rest } = route;
      items.push({
        ...rest,
        ...(children && { routes: compactRoutes(children, rule, pages) }),
      });
      continue;
    }
    pages.push(page);
    if (typeof last === 'number') {
      items[items.length - 1] = last + 1;
    } else {
      items.push(1);
    }
  }
  return items;
}

/** The global data with the docs of each version replaced. */
function withDocs(
  globalData: Generated['globalData'],
  docsOf: (version: DocsGlobalData['versions'][number]) => readonly GlobalDoc[],
): Generated['globalData'] {
  const data = docsData(globalData);
  return {
    ...globalData,
    [DOCS_PLUGIN]: {
      ...(globalData[DOCS_PLUGIN] as object),
      default: {
        ...data,
        versions: data.versions.map((version) => ({
          ...version,
          docs: docsOf(version),
        })),
      },
    },
  };
}

/** The configuration without the values that only the build reads. */
const browserConfig = (
  siteConfig: Generated['siteConfig'],
): Generated['siteConfig'] => ({
  ...siteConfig,
  ...Object.fromEntries(
    Object.entries(BUILD_ONLY).filter(([field]) => field in siteConfig),
  ),
});

/** Makes the table of a site. Routes and docs that do not follow the page rule are stored in full. */
export function toTable(generated: Generated): Table {
  const rule = pageRule(generated);
  const pages: Page[] = [];
  const routes = compactRoutes(generated.routes, rule, pages);
  const compacted = new Set(pages.map(({ id }) => id));
  return {
    pages: {
      base: rule.base,
      component: rule.component,
      sidebar: rule.sidebar,
      ids: pages.map(({ id }) => id).join('\n'),
      chunks: pages.map(({ content }) => content).join(' '),
    },
    routes,
    globalData: withDocs(generated.globalData, ({ isLast, docs }) =>
      isLast ? docs.filter(({ id }) => !compacted.has(id)) : docs,
    ),
    siteConfig: browserConfig(generated.siteConfig),
  };
}

const byId = (a: GlobalDoc, b: GlobalDoc): number => (a.id < b.id ? -1 : 1);

/** Global data with the docs of each version sorted by id. */
const inOrder = (globalData: Generated['globalData']): unknown =>
  withDocs(globalData, ({ docs }) => [...docs].sort(byId));

/** The parts of a site that its table does not reproduce; empty when the table is lossless. */
export function differences(generated: Generated, table: Table): string[] {
  // Normalizes to what the browser reads: undefined fields are dropped.
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const same = {
    routes: isDeepStrictEqual(
      asJson(expandRoutes(table)),
      asJson(generated.routes),
    ),
    globalData: isDeepStrictEqual(
      asJson(inOrder(expandGlobalData(table))),
      asJson(inOrder(generated.globalData)),
    ),
  };
  return Object.entries(same).flatMap(([part, equal]) => (equal ? [] : [part]));
}
