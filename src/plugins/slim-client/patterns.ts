/** What the browser's router cannot match is found when the site is built. */
import { isLiteral } from './client/pathToRegexp';
import type { Route } from './generated';

/**
 * Looks through the routes of a site.
 *
 * @throws Error for a route with a pattern: the browser's router compares paths
 */
export function refusePatterns(routes: readonly Route[]): void {
  for (const { path: routePath, routes: children } of routes) {
    if (!isLiteral(routePath)) {
      throw new Error(
        `slim-client: the route ${routePath} is a pattern, and the browser's router takes plain paths only; ` +
          'take path-to-regexp out of src/plugins/slim-client/aliases.ts, and this check out of index.ts beside it.',
      );
    }
    refusePatterns(children ?? []);
  }
}
