/** Stands in for `react-router-config` where Docusaurus looks up the route of an address. */
import { matchRoutes as matchAll } from 'react-router-config';
import type { MatchedRoute, RouteConfig } from 'react-router-config';
import { isSamePage } from './paths';

/** The routes without the pages at other addresses: those are matched whole, so they cannot match. */
const without = (
  routes: readonly RouteConfig[],
  otherThan: string,
): RouteConfig[] =>
  routes
    .filter(
      ({ exact, path }) =>
        exact !== true ||
        typeof path !== 'string' ||
        isSamePage(path, otherThan),
    )
    .map((route) =>
      route.routes
        ? { ...route, routes: without(route.routes, otherThan) }
        : route,
    );

/**
 * The routes that an address is in, from the outer to the page itself, as `react-router-config` gives
 * them. That one makes a regular expression of the path of every page before the one that it looks for;
 * with hundreds of pages this holds a phone for a tenth of a second.
 *
 * @param link Docusaurus hands over what a link says: a path, perhaps with a query and an anchor
 */
export function matchRoutes(
  routes: RouteConfig[],
  link: string,
): MatchedRoute<Record<string, string>>[] {
  const pathname = link.replace(/[?#].*/, '');
  const found = matchAll(without(routes, pathname), pathname);
  // An address in capitals is found by the expressions only.
  return found.at(-1)?.route.exact === true
    ? found
    : matchAll(routes, pathname);
}
