/** The browser gets the helpers of tslib that `@docusaurus/utils-common` asks for, and no others. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as helpers from '@site/src/plugins/slim-client/client/tslib';

const folder = path.dirname(require.resolve('@docusaurus/utils-common'));

it('has the helpers that are asked for', () => {
  const asked = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...fs
        .readFileSync(path.join(folder, file), 'utf8')
        .matchAll(/\btslib_1\.(\w+)/g),
    ])
    .map(([, name]) => name);
  expect([...new Set(asked)]).toEqual(Object.keys(helpers));
});

it('wraps only what is no module', () => {
  const module = { __esModule: true, default: 1 };
  expect(helpers.__importDefault(module)).toBe(module);
  const commonJs = {};
  expect(helpers.__importDefault(commonJs)).toEqual({ default: commonJs });
});
