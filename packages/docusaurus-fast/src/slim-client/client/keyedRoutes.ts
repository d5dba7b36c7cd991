/** All routes, each with the suffix of the key under which its chunks are registered. */
import { table } from '@generated/slim-client/site';
import type { ChunkNames, Route } from '../generated';
import { expandRoutes } from './expand';

/** A route with the suffix of its key. */
export interface KeyedRoute {
  readonly path: string;
  /** Key suffix; distinguishes routes with the same path. */
  readonly mark: string;
  readonly chunks: ChunkNames;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly routes: readonly KeyedRoute[] | undefined;
}

let count = 0;

const keyed = ({ path, chunks, routes, ...attributes }: Route): KeyedRoute => ({
  path,
  // Must not contain a hyphen: Docusaurus gets the path from a key by removing the part from the last hyphen on.
  mark: (count++).toString(36),
  chunks,
  attributes,
  routes: routes?.map(keyed),
});

export const keyedRoutes: readonly KeyedRoute[] =
  expandRoutes(table).map(keyed);
