/** What the guides for authors name is there. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json';

const guides = ['README.md', 'CONTRIBUTING.md'] as const;

it.each(guides)('%s names commands that exist', (file) => {
  const named = [
    ...fs.readFileSync(file, 'utf8').matchAll(/npm run ([\w:-]+)/g),
  ].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

it.each(guides)('%s names files and folders that exist', (file) => {
  const named = [
    ...fs
      .readFileSync(file, 'utf8')
      .matchAll(/`((?:src|scripts|tests|data|docs|packages)\/[\w./-]+)`/g),
  ].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !fs.existsSync(name))).toEqual([]);
});
