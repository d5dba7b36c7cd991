/** Stands in for `.docusaurus/routes.js`. */
import ComponentCreator from '@docusaurus/ComponentCreator';
import type { RouteConfig } from 'react-router-config';
import { type KeyedRoute, keyedRoutes } from './keyedRoutes';

/** A route; its component is made when it is asked for, which is never for nearly all of them. */
function toRoute({ path, mark, attributes, routes }: KeyedRoute): RouteConfig {
  let component: ReturnType<typeof ComponentCreator> | undefined;
  return {
    path,
    get component() {
      return (component ??= ComponentCreator(path, mark));
    },
    ...attributes,
    ...(routes && { routes: routes.map(toRoute) }),
  };
}

const routes: RouteConfig[] = [
  ...keyedRoutes.map(toRoute),
  // For this path the creator looks nothing up.
  { path: '*', component: ComponentCreator('*', '') },
];

export default routes;
