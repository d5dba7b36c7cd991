/** Stands in for `.docusaurus/routes.js`. */
import ComponentCreator from '@docusaurus/ComponentCreator';
import type { RouteConfig } from 'react-router-config';
import { type KeyedRoute, keyedRoutes } from './keyedRoutes';

/** The address that the browser came in by, in the form of a route's path. */
const here = location.pathname.replace(/(.)\/$/, '$1');

/**
 * The router makes a regular expression of each path that it tries, in order: the page that is being
 * opened goes first. Paths that are matched whole exclude each other, so their order means nothing else.
 */
function hereFirst(siblings: readonly KeyedRoute[]): readonly KeyedRoute[] {
  const found = siblings.find(
    ({ path, attributes }) => path === here && attributes.exact === true,
  );
  return found
    ? [found, ...siblings.filter((route) => route !== found)]
    : siblings;
}

const toRoute = ({
  path,
  mark,
  attributes,
  routes,
}: KeyedRoute): RouteConfig => ({
  path,
  component: ComponentCreator(path, mark),
  ...attributes,
  ...(routes && { routes: hereFirst(routes).map(toRoute) }),
});

const routes: RouteConfig[] = [
  ...hereFirst(keyedRoutes).map(toRoute),
  // For this path the creator looks nothing up.
  { path: '*', component: ComponentCreator('*', '') },
];

export default routes;
