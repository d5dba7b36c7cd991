import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import postcssOnce from '@site/src/plugins/postcss-once';

const preset = createRequire(import.meta.url).resolve('postcss-preset-env');

it('creates plugins that are given as module and options, and looks for no configuration', () => {
  const own = { postcssPlugin: 'own' };
  const options = postcssOnce().configurePostCss?.({
    plugins: [own, [preset, {}]],
  });
  expect(options).toEqual({
    config: false,
    plugins: [
      own,
      expect.objectContaining({ postcssPlugin: 'postcss-preset-env' }),
    ],
  });
});
