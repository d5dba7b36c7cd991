/**
 * The files that Docusaurus generates for the browser, read back as data. Two of them are code; they
 * are run in an empty context, with stand-ins for the two names that they use.
 */
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

/** Names of chunks by prop, as deep as the route's modules are. */
export interface ChunkNames {
  readonly [prop: string]: string | ChunkNames;
}

/** A route without its component, which follows from its path. */
export interface Route {
  readonly path: string;
  /** Chunks that the route's component and props come in. */
  readonly chunks: ChunkNames;
  readonly routes?: readonly Route[];
  /** `exact`, and what plugins add: the docs plugin adds `sidebar`. */
  readonly [attribute: string]: unknown;
}

/** What the generated files say. */
export interface Generated {
  readonly routes: readonly Route[];
  /** Module request by chunk name. */
  readonly registry: Readonly<Record<string, string>>;
  readonly globalData: Readonly<Record<string, unknown>>;
  readonly siteConfig: Readonly<Record<string, unknown>>;
}

const ROUTES_HEAD = `import React from 'react';
import ComponentCreator from '@docusaurus/ComponentCreator';

export default `;
const EXPORT = 'export default ';

/** A generated file that does not look as this version of Docusaurus writes it. */
const unknownShape = (file: string): Error =>
  new Error(
    `slim-client: Docusaurus now writes .docusaurus/${file} in another form; ` +
      'adapt src/plugins/slim-client/generated.ts, or take the plugin out of docusaurus.config.ts.',
  );

function evaluate(
  file: string,
  code: string,
  head: string,
  context: object,
): unknown {
  if (!code.startsWith(head)) {
    throw unknownShape(file);
  }
  const expression = code.slice(head.length).trimEnd().replace(/;$/, '');
  try {
    return vm.runInNewContext(`(${expression})`, context);
  } catch (error) {
    throw new Error(unknownShape(file).message, { cause: error });
  }
}

/** `registry.js`: {chunk: [load, module request, weak id]} → {chunk: module request}. */
export function parseRegistry(code: string): Record<string, string> {
  const file = 'registry.js';
  const registry = evaluate(file, code, EXPORT, {
    require: { resolveWeak: (request: string) => request },
  }) as Record<string, readonly unknown[]>;
  return Object.fromEntries(
    Object.entries(registry).map(([chunk, entry]) => {
      const [load, request, weak] = entry;
      if (
        entry.length !== 3 ||
        typeof load !== 'function' ||
        typeof request !== 'string' ||
        request !== weak
      ) {
        throw unknownShape(file);
      }
      return [chunk, request];
    }),
  );
}

interface GeneratedRoute {
  readonly path: string;
  /** Key of `routesChunkNames.json`. */
  readonly component: string;
  readonly routes?: readonly GeneratedRoute[];
}

/** The address that no other route has; its component is built in. */
const NOT_FOUND = '*';

/** `routes.js` and `routesChunkNames.json`, without the last route, which is the same on every site. */
export function parseRoutes(
  code: string,
  chunkNames: Readonly<Record<string, ChunkNames>>,
): Route[] {
  const file = 'routes.js';
  const withChunks = (route: GeneratedRoute): Route => {
    const { path: routePath, component, routes, ...attributes } = route;
    const chunks = chunkNames[component];
    if (!chunks) {
      throw unknownShape(file);
    }
    return {
      path: routePath,
      chunks,
      ...attributes,
      ...(routes && { routes: routes.map(withChunks) }),
    };
  };
  const all = evaluate(file, code, ROUTES_HEAD, {
    ComponentCreator: (routePath: string, hash?: string) =>
      hash === undefined ? routePath : `${routePath}-${hash}`,
  }) as GeneratedRoute[];
  // The list comes from another realm, where arrays have another prototype.
  const routes = Array.from(all);
  if (routes.pop()?.component !== NOT_FOUND) {
    throw unknownShape(file);
  }
  return routes.map(withChunks);
}

/**
 * Reads the generated files of a site.
 *
 * @throws Error when one of them has a shape that this reader does not know.
 */
export function readGenerated(
  folder: string,
  siteConfig: Readonly<Record<string, unknown>>,
): Generated {
  const read = (file: string): string =>
    fs.readFileSync(path.join(folder, file), 'utf8');
  const json = (file: string): unknown => JSON.parse(read(file));
  return {
    routes: parseRoutes(
      read('routes.js'),
      json('routesChunkNames.json') as Record<string, ChunkNames>,
    ),
    registry: parseRegistry(read('registry.js')),
    globalData: json('globalData.json') as Record<string, unknown>,
    // As Docusaurus writes it: functions and undefined fields are not for the browser.
    siteConfig: JSON.parse(JSON.stringify(siteConfig)) as Record<
      string,
      unknown
    >,
  };
}
