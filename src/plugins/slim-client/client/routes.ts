/** Stands in for `.docusaurus/routes.js`. */
import ComponentCreator from '@docusaurus/ComponentCreator';
import type { RouteConfig } from 'react-router-config';
import { hereFirst } from './here';
import { type KeyedRoute, keyedRoutes } from './keyedRoutes';

/** Paths that are matched whole exclude each other. */
const isPage = ({ attributes }: KeyedRoute): boolean =>
  attributes.exact === true;

/** A route; its component is made when it is asked for, which is never for nearly all of them. */
function toRoute({ path, mark, attributes, routes }: KeyedRoute): RouteConfig {
  let component: ReturnType<typeof ComponentCreator> | undefined;
  return {
    path,
    get component() {
      return (component ??= ComponentCreator(path, mark));
    },
    ...attributes,
    ...(routes && { routes: hereFirst(routes, isPage).map(toRoute) }),
  };
}

const routes: RouteConfig[] = [
  ...hereFirst(keyedRoutes, isPage).map(toRoute),
  // For this path the creator looks nothing up.
  { path: '*', component: ComponentCreator('*', '') },
];

export default routes;
