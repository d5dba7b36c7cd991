import { matchRoutes as original, type RouteConfig } from 'react-router-config';
import { expect, it, vi } from 'vitest';
import { matchRoutes } from '@site/src/plugins/slim-client/client/matchRoutes';

const page = (path: string): RouteConfig & { reads: () => number } => {
  let reads = 0;
  return {
    get path() {
      reads += 1;
      return path;
    },
    exact: true,
    reads: () => reads,
  };
};

const routes: RouteConfig[] = [
  { path: '/docs/search', exact: true },
  { path: '/docs/', exact: true },
  {
    path: '/docs',
    routes: [
      {
        path: '/docs',
        routes: [
          { path: '/docs/intro', exact: true },
          { path: '/docs/general-usage/pipeline', exact: true },
          { path: '/docs/general-usage/full load', exact: true },
        ],
      },
    ],
  },
  { path: '*' },
];

it.each([
  '/docs',
  '/docs/',
  '/docs/intro',
  '/docs/intro/',
  '/docs/Intro',
  '/docs/general-usage/pipeline',
  '/docs/general-usage/full load',
  '/docs/general-usage',
  '/docs/no/such/page',
  '/elsewhere',
  '/',
])('finds for %s what the router finds', (address) => {
  const paths = (found: ReturnType<typeof original>): unknown[] =>
    found.map(({ route, match }) => [route.path, match]);
  expect(paths(matchRoutes(routes, address))).toEqual(
    paths(original(routes, address)),
  );
});

it.each(['#run', '?theme=dark', '?theme=dark#run'])(
  'finds the page of a link that ends with %s',
  (end) => {
    const [, , found] = matchRoutes(routes, `/docs/intro${end}`);
    expect(found?.route.path).toBe('/docs/intro');
  },
);

it('shows the router no page at another address', () => {
  const others = ['/docs/a', '/docs/b', '/docs/c'].map(page);
  const wanted = page('/docs/wanted');
  matchRoutes([{ path: '/docs', routes: [...others, wanted] }], '/docs/wanted');
  const once = others.map(({ reads }) => reads());
  // One to compare it with the address; the router's own would be a second.
  expect(once).toEqual([1, 1, 1]);
  expect(wanted.reads()).toBeGreaterThan(1);
});

it('leaves the components of pages alone', () => {
  const component = vi.fn();
  const lazy = Object.defineProperty(
    { path: '/docs/a', exact: true },
    'component',
    {
      get: component,
      enumerable: true,
    },
  );
  matchRoutes([{ path: '/docs', routes: [lazy] }], '/docs/a');
  expect(component).not.toHaveBeenCalled();
});
