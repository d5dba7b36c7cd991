import { createRequire } from 'node:module';
import original from 'path-to-regexp';
import { describe, expect, it } from 'vitest';
import pathToRegexp, {
  isLiteral,
  type Key,
} from '../../src/slim-client/client/pathToRegexp';

const PATHS = [
  '/',
  '/docs',
  '/docs/',
  '/docs/intro',
  '/docs/general-usage/full-load',
  '/docs/api_reference/dlt/__init__',
  '/docs/v1.10.0/a~b',
  '/docs/full load',
  String.raw`\/docs\/intro\*`,
  String.raw`\/docs`,
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
  '/docs/intro*',
  '/elsewhere/docs',
];

const OPTIONS = [true, false].flatMap((end) =>
  [true, false].flatMap((strict) =>
    [true, false].map((sensitive) => ({ end, strict, sensitive })),
  ),
);

describe.each(OPTIONS)('with $end, $strict, $sensitive', (options) => {
  it.each(PATHS)('matches %s like path-to-regexp', (path) => {
    const keys: Key[] = [];
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
    expect(keys.map(({ name }) => name)).toEqual(
      expected.map(({ name }) => name),
    );
  });
});

it.each(['/docs/:page', '/docs/(a|b)', '/docs/a?', '/docs/*'])(
  'rejects the pattern %s',
  (path) => {
    const options = { end: true, strict: false, sensitive: false };
    expect(() => pathToRegexp(path, [], options)).toThrow(
      `plain paths only, not ${path}`,
    );
    expect(() => pathToRegexp.compile(path)()).toThrow(path);
    expect(isLiteral(path)).toBe(false);
  },
);

it('compiles a path like path-to-regexp', () => {
  const path = '/docs/v1.10.0/intro';
  expect(pathToRegexp.compile(path)()).toBe(original.compile(path)());
});

it('is compared with the version that react-router uses', () => {
  const router = createRequire(require.resolve('react-router'));
  expect(require.resolve('path-to-regexp')).toBe(
    router.resolve('path-to-regexp'),
  );
});
