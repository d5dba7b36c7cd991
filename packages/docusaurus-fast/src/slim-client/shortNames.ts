/**
 * Shortens chunk names. A name occurs in the table, in the loader and twice in the bundler's runtime, and
 * hash digits do not compress.
 */
import type { ChunkNames, Generated, Route } from './generated';

const MIN_LENGTH = 3;

/**
 * The shortest unused prefix of each name. Names are processed in sorted order, so that the result does not
 * depend on the order of the routes, and a new page changes few other short names.
 */
export function shortNames(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    [...names].sort().map((name) => {
      let length = MIN_LENGTH;
      while (taken.has(name.slice(0, length)) && length < name.length) {
        length += 1;
      }
      const short = name.slice(0, length);
      taken.add(short);
      return [name, short];
    }),
  );
}

/** Replaces the chunk names of a site with the short ones. */
export function withShortNames(
  generated: Generated,
  short: ReadonlyMap<string, string>,
): Generated {
  const rename = (name: string): string => short.get(name) ?? name;
  const inChunks = (chunks: ChunkNames): ChunkNames =>
    Object.fromEntries(
      Object.entries(chunks).map(([prop, value]) => [
        prop,
        typeof value === 'string' ? rename(value) : inChunks(value),
      ]),
    );
  const inRoute = (route: Route): Route => ({
    ...route,
    chunks: inChunks(route.chunks),
    ...(route.routes && { routes: route.routes.map(inRoute) }),
  });
  return {
    ...generated,
    routes: generated.routes.map(inRoute),
    registry: Object.fromEntries(
      Object.entries(generated.registry).map(([name, request]) => [
        rename(name),
        request,
      ]),
    ),
  };
}
