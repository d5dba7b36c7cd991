/**
 * Reads the files that Docusaurus generates for the browser. Two of them are code; they are evaluated in an
 * empty context, with stubs for the two names that they use.
 */
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { misfit } from '../misfit.cjs';

/** Chunk names by prop, nested like the route's modules. */
export interface ChunkNames {
  readonly [prop: string]: string | ChunkNames;
}

/** A route without its component, which can be derived from its path. */
export interface Route {
  readonly path: string;
  /** Chunks of the route's component and props. */
  readonly chunks: ChunkNames;
  readonly routes?: readonly Route[];
  /** `exact`, and attributes that plugins add, such as the docs plugin's `sidebar`. */
  readonly [attribute: string]: unknown;
}

/** Content of the generated files. */
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

/** Error for a generated file whose format differs from the one that this reader knows. */
const unknownShape = (file: string, cause?: unknown): Error =>
  misfit(
    'slim-client',
    `.docusaurus/${file} has another format`,
    'slim-client/generated.ts',
    cause,
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
    throw unknownShape(file, error);
  }
}

/** Parses `registry.js`: {chunk: [load, module request, weak id]} → {chunk: module request}. */
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

/** Path of the catch-all route, whose component is built in. */
const NOT_FOUND = '*';

/** Parses `routes.js` and `routesChunkNames.json`, without the catch-all route, which is the same on every site. */
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
  // The array comes from another realm and has that realm's prototype.
  const routes = Array.from(all);
  if (routes.pop()?.component !== NOT_FOUND) {
    throw unknownShape(file);
  }
  return routes.map(withChunks);
}

/**
 * Reads the generated files of a site.
 *
 * @throws Error when a file has an unknown format.
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
    // Serialized like Docusaurus does for the browser: without functions and undefined fields.
    siteConfig: JSON.parse(JSON.stringify(siteConfig)) as Record<
      string,
      unknown
    >,
  };
}
