import { createRequire } from 'node:module';
import postcss, { type AcceptedPlugin } from 'postcss';
import { expect, it } from 'vitest';
import postcssOnce from '@site/src/plugins/postcss-once';

const require = createRequire(import.meta.url);
const preset = require.resolve('postcss-preset-env');
const createPreset = require(preset) as (options: object) => AcceptedPlugin;

it('prepares plugins that are given as module and options, and looks for no configuration', async () => {
  const own = { postcssPlugin: 'own' };
  const options = postcssOnce().configurePostCss?.({
    plugins: [own, [preset, { browsers: 'safari 9' }]],
  });
  expect(options?.config).toBe(false);
  const [first, lazy] = (options?.plugins ?? []) as AcceptedPlugin[];
  expect(first).toBe(own);
  const css = 'a { user-select: none }';
  const [expected, found] = await Promise.all(
    [createPreset({ browsers: 'safari 9' }), lazy].map((plugin) =>
      postcss(plugin ? [plugin] : []).process(css, { from: undefined }),
    ),
  );
  expect(found?.css).not.toBe(css);
  expect(found?.css).toBe(expected?.css);
});

it('loads a plugin once, with the first stylesheet', () => {
  const options = postcssOnce().configurePostCss?.({
    plugins: [
      ['a module that does not exist', {}],
      [preset, {}],
    ],
  });
  const [missing, lazy] = (options?.plugins ?? []) as { plugins: unknown }[];
  expect(() => missing?.plugins).toThrow('a module that does not exist');
  expect(lazy?.plugins).toBe(lazy?.plugins);
});
