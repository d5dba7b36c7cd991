/** Checks at build time that the browser's router can match all routes. */
import { misfit } from '../misfit.cjs';
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
      throw misfit(
        'slim-client',
        `the route ${routePath} is a pattern, and the browser's router compares strings`,
        'slim-client/aliases.ts (remove path-to-regexp, and the call of this check)',
      );
    }
    refusePatterns(children ?? []);
  }
}
