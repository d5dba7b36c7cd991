/** Docusaurus imports each module that the server bundle replaces. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replacements } from '@site/src/plugins/server-routing';

const root = path.resolve('node_modules/@docusaurus');
const code = ['core', 'plugin-content-docs'].flatMap((name) => {
  const folder = path.join(root, name, 'lib/client');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
});

it.each(Object.entries(replacements))('%s', (request, replacement) => {
  expect(code.some((text) => text.includes(`from '${request}'`))).toBe(true);
  expect(fs.existsSync(`${replacement}.ts`)).toBe(true);
});
