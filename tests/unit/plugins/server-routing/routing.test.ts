/** The server's modules match what the router matches. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as original from 'react-router-config';
import type { RouteConfig } from 'react-router-config';
import {
  matchPath as originalMatchPath,
  StaticRouter,
  type RouteProps,
} from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { matchPath } from '@site/src/plugins/server-routing/server/router';
import * as config from '@site/src/plugins/server-routing/server/routerConfig';
import { isSamePath } from '@site/src/plugins/server-routing/server/themeInternal';

// The theme's own functions need a site.
vi.mock('@docusaurus/theme-common/internal', () => ({}));

const PATHS = [
  '/',
  '/docs',
  '/docs/',
  '/docs/a',
  '/docs/A+b',
  '/docs/:id',
  '*',
];
const PATHNAMES = ['/', '/docs', '/docs/', '/Docs/A', '/docs/a/', '/docs/a/b'];

const page = (name: string, { route }: { route?: RouteConfig }) =>
  createElement('p', null, name, config.renderRoutes(route?.routes ?? []));

const route = (path: string, rest: Partial<RouteConfig> = {}): RouteConfig => ({
  path,
  component: (props: { route?: RouteConfig }) => page(path, props),
  ...rest,
});

const ROUTES = [
  route('/docs/search', { exact: true }),
  route('/docs', {
    routes: [
      route('/docs/a', { exact: true }),
      route('/docs/b', { exact: true }),
      route('/docs', { exact: true }),
    ],
  }),
  route('*'),
];

describe.each(PATHNAMES)('%s', (pathname) => {
  const options = PATHS.flatMap((path) =>
    [true, false].flatMap((exact): RouteProps[] => [
      { path, exact },
      { path, exact, strict: true },
      { path, exact, sensitive: true },
      { path: [path, '/other'], exact },
    ]),
  );

  it.each(options)('is matched against %j', (option) => {
    expect(matchPath(pathname, option)).toEqual(
      originalMatchPath(pathname, option),
    );
  });

  it('matches the same routes', () => {
    const found = ({ matchRoutes }: typeof config) =>
      matchRoutes(ROUTES, pathname).map((one) => [one.route.path, one.match]);
    expect(found(config)).toEqual(found(original as typeof config));
  });

  it('renders the same routes', () => {
    const html = ({ renderRoutes }: typeof config) =>
      renderToStaticMarkup(
        createElement(
          StaticRouter,
          { location: pathname },
          renderRoutes(ROUTES),
        ),
      );
    expect(html(config)).toBe(html(original as typeof config));
  });
});

it.each([
  ['/docs/a', '/docs/A/', true],
  ['/docs/a', '/docs/ab', false],
  [undefined, '/docs', false],
  [undefined, undefined, true],
])('%s and %s: %s', (a, b, expected) => {
  expect(isSamePath(a, b)).toBe(expected);
});
