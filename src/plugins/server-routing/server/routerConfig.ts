/** Replaces `react-router-config` in the server bundle: the router gets only routes that can match. */
import { createElement, type ReactNode } from 'react';
import * as original from 'react-router-config';
import type { MatchedRoute, RouteConfig } from 'react-router-config';
import { useLocation } from 'react-router-dom';
import { canMatch } from './canMatch';

type Routes = RouteConfig[];

const matching = (routes: Routes, pathname: string): Routes =>
  routes.filter((route) => canMatch(route, pathname));

const matchingAtAllLevels = (routes: Routes, pathname: string): Routes =>
  matching(routes, pathname).map((route) =>
    route.routes
      ? { ...route, routes: matchingAtAllLevels(route.routes, pathname) }
      : route,
  );

export const matchRoutes = (
  routes: Routes,
  pathname: string,
): MatchedRoute<object>[] =>
  original.matchRoutes(matchingAtAllLevels(routes, pathname), pathname);

function MatchingRoutes({ routes }: { readonly routes: Routes }): ReactNode {
  const { pathname } = useLocation();
  return original.renderRoutes(matching(routes, pathname));
}

export const renderRoutes = (routes: Routes): ReactNode =>
  createElement(MatchingRoutes, { routes });
