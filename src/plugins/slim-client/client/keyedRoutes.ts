/** All routes with the keys that tie them to their chunks. */
import { table } from '@generated/slim-client/site';
import type { ChunkNames, Route } from '../generated';
import { expandRoutes } from './expand';

/** A route, and the mark that tells its key from those of other routes at the same path. */
export interface KeyedRoute {
  readonly path: string;
  readonly mark: string;
  readonly chunks: ChunkNames;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly routes: readonly KeyedRoute[] | undefined;
}

let count = 0;

const keyed = ({ path, chunks, routes, ...attributes }: Route): KeyedRoute => ({
  path,
  // No hyphen in it: Docusaurus takes what stands behind the last one off a key to find the path.
  mark: (count++).toString(36),
  chunks,
  attributes,
  routes: routes?.map(keyed),
});

export const keyedRoutes: readonly KeyedRoute[] =
  expandRoutes(table).map(keyed);
