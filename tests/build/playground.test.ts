/** The engine of the playground in the build: complete, within its budget, and found by the pages. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPlaygroundFacts } from '@docs/facts/playground';
import {
  COMPRESSED_SHARE,
  DOWNLOAD_MEGABYTES,
} from '@docs/playground/download';
import { hashesOf } from '@site/src/hosting/policy';
import { framePolicy } from '@docs/playground/framePolicy';
import budgets from './budgets.json';

const ASSETS = 'build/assets';

const directories = fs
  .readdirSync(ASSETS)
  .filter((name) => name.startsWith('playground-'));

const bytesOf = (file: string): number =>
  fs.statSync(path.join(ASSETS, directories[0] ?? '', file)).size;

/** Text of all scripts of pages: one of them has the record of the engine's files. */
const scripts = fs
  .readdirSync(ASSETS + '/js')
  .map((name) => fs.readFileSync(path.join(ASSETS, 'js', name), 'utf8'))
  .filter((code) => code.includes(directories[0] ?? ''));

describe('the engine of the playground', () => {
  const folder = path.join(ASSETS, directories[0] ?? '');

  it('is in one directory', () => {
    expect(directories).toHaveLength(1);
    expect(fs.readdirSync(folder).sort()).toEqual(
      Object.keys(budgets.playground.bytes).sort(),
    );
  });

  it.each(Object.entries(budgets.playground.bytes))(
    '%s has at most %d bytes',
    (file, most) => {
      expect(bytesOf(file)).toBeLessThanOrEqual(most);
    },
  );

  it.each(
    Object.keys(budgets.playground.bytes).filter(
      (file) => file !== 'frame.html',
    ),
  )('%s has the hash that pages know', (file) => {
    const hash = createHash('sha256')
      .update(fs.readFileSync(path.join(folder, file)))
      .digest('hex');
    expect(scripts.some((code) => code.includes(hash))).toBe(true);
  });

  it('is a frame whose own policy allows its one script, and no network', () => {
    const frame = fs.readFileSync(path.join(folder, 'frame.html'), 'utf8');
    expect(hashesOf([frame])).toHaveLength(1);
    expect(framePolicy()).toContain(hashesOf([frame])[0] ?? 'no script');
    expect(frame.indexOf(framePolicy())).toBeGreaterThan(0);
    expect(frame.indexOf(framePolicy())).toBeLessThan(frame.indexOf('<script'));
  });
});

it('loads as many bytes as the page names', () => {
  const folder = path.join(ASSETS, directories[0] ?? '');
  const files = fs
    .readdirSync(folder)
    .map((file) => fs.readFileSync(path.join(folder, file)));
  const sum = (sizes: readonly number[]) =>
    sizes.reduce((total, size) => total + size, 0);
  const compressed = sum(files.map((file) => gzipSync(file).length));
  expect(Math.ceil(compressed / 1_000_000)).toBe(DOWNLOAD_MEGABYTES);
  const share = compressed / sum(files.map(({ length }) => length));
  expect(share).toBeCloseTo(COMPRESSED_SHARE, 2);
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
