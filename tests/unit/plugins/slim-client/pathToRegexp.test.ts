import { createRequire } from 'node:module';
import original from 'path-to-regexp';
import { describe, expect, it, vi } from 'vitest';
import pathToRegexp from '@site/src/plugins/slim-client/client/pathToRegexp';

const PATHS = [
  '/',
  '/docs',
  '/docs/',
  '/docs/intro',
  '/docs/general-usage/full-load',
  '/docs/api_reference/dlt/__init__',
  '/docs/v1.10.0/a~b',
  '/docs/full load',
  '/docs/:page',
  '/docs/(a|b)',
  '*',
];

const ADDRESSES = [
  '',
  '/',
  '/docs',
  '/docs/',
  '/docs//',
  '/DOCS',
  '/docs/intro',
  '/docs/Intro/',
  '/docs/introduction',
  '/docs/intro/more',
  '/docs/general-usage/full-load',
  '/docs/general-usage',
  '/docs/api_reference/dlt/__init__',
  '/docs/v1.10.0/a~b',
  '/docs/v1x10.0/a~b',
  '/docs/full load',
  '/docs/a',
  '/elsewhere/docs',
];

const OPTIONS = [true, false].flatMap((end) =>
  [true, false].flatMap((strict) =>
    [true, false].map((sensitive) => ({ end, strict, sensitive })),
  ),
);

describe.each(OPTIONS)('with $end, $strict, $sensitive', (options) => {
  it.each(PATHS)('matches with %s what the expression matches', (path) => {
    const keys: original.Key[] = [];
    const expected: original.Key[] = [];
    const expression = original(path, expected, options);
    const matcher = pathToRegexp(path, keys, options);
    for (const address of ADDRESSES) {
      const match = matcher.exec(address);
      expect([address, match && [...match]]).toEqual([
        address,
        expression.exec(address)?.slice() ?? null,
      ]);
    }
    expect(keys).toEqual(expected);
  });
});

it('makes no expression of a plain path', () => {
  const make = vi.spyOn(globalThis, 'RegExp');
  const options = { end: true, strict: false, sensitive: false };
  pathToRegexp('/docs/intro', [], options);
  expect(make).not.toHaveBeenCalled();
  pathToRegexp('/docs/:page', [], options);
  expect(make).toHaveBeenCalled();
  make.mockRestore();
});

it('falls back on the version that the router is made for', () => {
  const router = createRequire(require.resolve('react-router'));
  expect(require.resolve('path-to-regexp')).toBe(
    router.resolve('path-to-regexp'),
  );
});
