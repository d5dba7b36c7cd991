/** Checks at build time that the browser's router can match all routes. */
import { isLiteral } from './client/pathToRegexp';
import type { Route } from './generated';

/**
 * Rejects routes whose path is a pattern.
 *
 * @throws Error for the first such route: the browser's router only compares strings
 */
export function refusePatterns(routes: readonly Route[]): void {
  for (const { path: routePath, routes: children } of routes) {
    if (!isLiteral(routePath)) {
      throw new Error(
        `slim-client: the route ${routePath} is a pattern, and the browser's router supports plain paths only; ` +
          'remove path-to-regexp from src/plugins/slim-client/aliases.ts, and this check from index.ts in that folder.',
      );
    }
    refusePatterns(children ?? []);
  }
}
