/** The client bundle has exactly the tslib helpers that `@docusaurus/utils-common` uses. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as helpers from '../../src/slim-client/client/tslib';

const folder = path.dirname(require.resolve('@docusaurus/utils-common'));

it('has the helpers that are used', () => {
  const used = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...fs
        .readFileSync(path.join(folder, file), 'utf8')
        .matchAll(/\btslib_1\.(\w+)/g),
    ])
    .map(([, name]) => name);
  expect([...new Set(used)]).toEqual(Object.keys(helpers));
});

it('wraps only modules that are not ES modules', () => {
  const module = { __esModule: true, default: 1 };
  expect(helpers.__importDefault(module)).toBe(module);
  const commonJs = {};
  expect(helpers.__importDefault(commonJs)).toEqual({ default: commonJs });
});
