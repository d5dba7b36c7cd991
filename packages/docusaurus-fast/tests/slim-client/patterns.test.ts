import { expect, it } from 'vitest';
import type { Route } from '../../src/slim-client/generated';
import { refusePatterns } from '../../src/slim-client/patterns';

const route = (path: string, routes: readonly Route[] = []): Route => ({
  path,
  chunks: {},
  routes,
});

it('accepts plain paths', () => {
  const routes = [
    route('/'),
    route('/docs', [route('/docs/v1.10.0/__init__')]),
  ];
  expect(() => {
    refusePatterns(routes);
  }).not.toThrow();
});

it('reports a route with a pattern, with a suggestion', () => {
  const routes = [route('/docs', [route('/docs/tags/:tag')])];
  expect(() => {
    refusePatterns(routes);
  }).toThrow(/route \/docs\/tags\/:tag is a pattern.*aliases\.ts/);
});
