/** Stands in for `.docusaurus/routes.js`. */
import ComponentCreator from '@docusaurus/ComponentCreator';
import type { RouteConfig } from 'react-router-config';
import { type KeyedRoute, keyedRoutes } from './keyedRoutes';

const toRoute = ({
  path,
  mark,
  attributes,
  routes,
}: KeyedRoute): RouteConfig => ({
  path,
  component: ComponentCreator(path, mark),
  ...attributes,
  ...(routes && { routes: routes.map(toRoute) }),
});

const routes: RouteConfig[] = [
  ...keyedRoutes.map(toRoute),
  // For this path the creator looks nothing up.
  { path: '*', component: ComponentCreator('*', '') },
];

export default routes;
