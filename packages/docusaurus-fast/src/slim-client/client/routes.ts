/** Replaces `.docusaurus/routes.js`. */
import ComponentCreator from '@docusaurus/ComponentCreator';
import type { RouteConfig } from 'react-router-config';
import { type KeyedRoute, keyedRoutes } from './keyedRoutes';

/** A route whose component is created on first access; most routes are never rendered. */
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
  // `ComponentCreator` does not look up chunks for this path.
  { path: '*', component: ComponentCreator('*', '') },
];

export default routes;
