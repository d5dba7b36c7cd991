import type { ConfigureWebpackUtils } from '@docusaurus/types';
import { rspack, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import stableNames from '../../src/stable-names';

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Configures a bundle with an optimization, which the plugin changes. */
const configure = (optimization: object, isServer = false): unknown =>
  stableNames().configureWebpack?.(
    { optimization },
    isServer,
    {
      currentBundler: { name: 'rspack', instance: rspack },
    } as unknown as ConfigureWebpackUtils,
    undefined,
  );

it('replaces the minifier of scripts', () => {
  const original = new SwcJsMinimizerRspackPlugin();
  const minimizer: unknown[] = [original];
  configure({ minimize: true, minimizer });
  expect(minimizer).toEqual([expect.any(SwcJsMinimizerRspackPlugin)]);
  expect(minimizer[0]).not.toBe(original);
});

it('stops the build when the minifier has another name', () => {
  expect(() => configure({ minimize: true, minimizer: [] })).toThrow(
    'the bundler has no SwcJsMinimizerRspackPlugin',
  );
});

it('leaves bundles that are not minified', () => {
  expect(configure({ minimize: false })).toEqual({});
  expect(configure({}, true)).toEqual({});
});
