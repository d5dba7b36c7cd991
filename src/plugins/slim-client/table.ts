/** Writes the table of `client/expand.ts`, and proves it. */
import { isDeepStrictEqual } from 'node:util';
import {
  DOCS_PLUGIN,
  docsData,
  expandGlobalData,
  expandRoutes,
  type GlobalDoc,
  pagePath,
  type Table,
  type TableItem,
} from './client/expand';
import type { Generated, Route } from './generated';

/** What the browser gets for fields of the configuration that only the build reads. */
const BUILD_ONLY: Readonly<Record<string, unknown>> = {
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

/** The table of a site. What does not follow the rule of a page stands in it as it is. */
export function toTable({ routes, globalData, siteConfig }: Generated): Table {
  const data = docsData(globalData);
  const latest = data.versions.find((version) => version.isLast);
  const base = `${latest?.path ?? ''}/`.replace(/\/+$/, '/');
  const docs = new Map((latest?.docs ?? []).map((doc) => [doc.path, doc]));

  const ofDocs = allRoutes(routes).filter((route) => docs.has(route.path));
  const component = mostCommon(
    ofDocs.flatMap(({ chunks }) =>
      typeof chunks.__comp === 'string' ? [chunks.__comp] : [],
    ),
  );
  const sidebar = mostCommon(
    [...docs.values()].flatMap((doc) => doc.sidebar ?? []),
  );

  /** Id and chunk of a page, when all else of its route follows from them. */
  const pageOf = (
    route: Route,
  ): { id: string; content: string } | undefined => {
    const doc = docs.get(route.path);
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
  };

  const ids: string[] = [];
  const chunks: string[] = [];
  const compact = (list: readonly Route[]): TableItem[] => {
    const items: TableItem[] = [];
    for (const route of list) {
      const page = pageOf(route);
      if (page) {
        ids.push(page.id);
        chunks.push(page.content);
        const last = items.at(-1);
        if (typeof last === 'number') {
          items[items.length - 1] = last + 1;
        } else {
          items.push(1);
        }
      } else {
        const { routes: children, ...rest } = route;
        items.push({
          ...rest,
          ...(children && { routes: compact(children) }),
        });
      }
    }
    return items;
  };
  const tableRoutes = compact(routes);

  const compacted = new Set(ids);
  return {
    pages: {
      base,
      component,
      sidebar,
      ids: ids.join('\n'),
      chunks: chunks.join(' '),
    },
    routes: tableRoutes,
    globalData: {
      ...globalData,
      [DOCS_PLUGIN]: {
        ...(globalData[DOCS_PLUGIN] as object),
        default: {
          ...data,
          versions: data.versions.map((version) =>
            version.isLast
              ? {
                  ...version,
                  docs: version.docs.filter((doc) => !compacted.has(doc.id)),
                }
              : version,
          ),
        },
      },
    },
    siteConfig: {
      ...siteConfig,
      ...Object.fromEntries(
        Object.entries(BUILD_ONLY).filter(([field]) => field in siteConfig),
      ),
    },
  };
}

const byId = (a: GlobalDoc, b: GlobalDoc): number => (a.id < b.id ? -1 : 1);

/** Global data with the docs of each version in one order. */
function inOrder(globalData: Generated['globalData']): unknown {
  const data = docsData(globalData);
  return {
    ...globalData,
    [DOCS_PLUGIN]: {
      ...(globalData[DOCS_PLUGIN] as object),
      default: {
        ...data,
        versions: data.versions.map((version) => ({
          ...version,
          docs: [...version.docs].sort(byId),
        })),
      },
    },
  };
}

/** What of a site does not come back out of its table; nothing when all does. */
export function differences(generated: Generated, table: Table): string[] {
  // As the browser reads it: a field that is undefined does not exist.
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
