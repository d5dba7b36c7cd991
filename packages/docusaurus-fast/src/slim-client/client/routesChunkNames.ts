/** Replaces `.docusaurus/routesChunkNames.json`. */
import type { ChunkNames } from '../generated';
import { type KeyedRoute, keyedRoutes } from './keyedRoutes';

const entries = (routes: readonly KeyedRoute[]): [string, ChunkNames][] =>
  routes.flatMap(({ path, mark, chunks, routes: children }) => [
    [`${path}-${mark}`, chunks],
    ...entries(children ?? []),
  ]);

export default Object.fromEntries(entries(keyedRoutes));
