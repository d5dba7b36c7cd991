/** The engine of the playground in the build: complete, within its budget, and found by the pages. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPlaygroundFacts } from '@site/src/facts/playground';
import { DOWNLOAD_MEGABYTES } from '@site/src/playground/download';
import type { Manifest } from '@site/src/playground/engine/assets';
import budgets from './budgets.json';

const ASSETS = 'build/assets';

const directories = fs
  .readdirSync(ASSETS)
  .filter((name) => name.startsWith('playground-'));

const bytesOf = (file: string): number =>
  fs.statSync(path.join(ASSETS, directories[0] ?? '', file)).size;

describe('the engine of the playground', () => {
  const manifest = JSON.parse(
    fs.readFileSync(
      path.join(ASSETS, directories[0] ?? '', 'manifest.json'),
      'utf8',
    ),
  ) as Manifest;

  it('stands in one directory', () => {
    expect(directories).toHaveLength(1);
    expect(Object.keys(manifest.files).sort()).toEqual(
      Object.keys(budgets.playground.bytes).sort(),
    );
  });

  it.each(Object.entries(budgets.playground.bytes))(
    '%s has at most %d bytes',
    (file, most) => {
      expect(bytesOf(file)).toBe(manifest.files[file]);
      expect(bytesOf(file)).toBeLessThanOrEqual(most);
    },
  );
});

it('loads as much as readers are told', () => {
  const folder = path.join(ASSETS, directories[0] ?? '');
  const bytes = fs
    .readdirSync(folder)
    .map((file) => gzipSync(fs.readFileSync(path.join(folder, file))).length)
    .reduce((sum, size) => sum + size, 0);
  expect(Math.ceil(bytes / 1_000_000)).toBe(DOWNLOAD_MEGABYTES);
}, 60_000);

describe('programs that run in the browser', () => {
  const facts = readPlaygroundFacts(process.cwd());

  it('are as many as before, at least', () => {
    const groups = [...facts.values()].flat();
    expect(groups.length).toBeGreaterThanOrEqual(budgets.playground.groups);
  });

  it.each([
    'docs/intro.mdx',
    'docs/tutorial/rest-api.mdx',
    'docs/general-usage/pipeline.mdx',
  ])('%s has some', (page) => {
    expect(facts.get(page)?.length).toBeGreaterThan(0);
  });
});
