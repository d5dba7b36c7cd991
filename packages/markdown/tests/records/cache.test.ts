/** A cached value is used as long as its key is the same. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskCache } from '../../src/records/cache';

let folder = '';
let computed = 0;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cache-'));
  computed = 0;
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

const value = (key: string, name = 'docs/a.mdx'): Promise<{ text: string }> =>
  new DiskCache<{ text: string }>(path.join(folder, 'new')).cached(
    name,
    key,
    () => {
      computed += 1;
      return Promise.resolve({ text: `of ${key}\nin two lines` });
    },
  );

const onlyFile = (): string => {
  const [file = '', ...others] = fs.readdirSync(path.join(folder, 'new'));
  expect(others).toEqual([]);
  return path.join(folder, 'new', file);
};

it('computes a value once', async () => {
  const first = await value('a');
  expect(first).toEqual({ text: 'of a\nin two lines' });
  expect(await value('a')).toEqual(first);
  expect(computed).toBe(1);
});

it.each(['b', 'aa', ''])(
  'replaces the value of another key: %j',
  async (key) => {
    await value('a');
    expect(await value(key)).toEqual({ text: `of ${key}\nin two lines` });
    onlyFile();
  },
);

it.each([0, 1, 10])(
  'computes a value again when %i bytes are left',
  async (left) => {
    await value('a');
    fs.truncateSync(onlyFile(), left);
    expect(await value('a')).toEqual({ text: 'of a\nin two lines' });
    expect(computed).toBe(2);
  },
);

it('stores names that are longer than a file name may be', async () => {
  const long = `${'folder/'.repeat(50)}a.mdx`;
  await value('a', long);
  await value('a', long.replace('folder', 'other'));
  expect(fs.readdirSync(path.join(folder, 'new'))).toHaveLength(2);
  expect(computed).toBe(2);
});

it('stores values without a key', () => {
  const cache = new DiskCache<number>(folder);
  expect(cache.get('a')).toBeUndefined();
  cache.put('a', 1);
  cache.put('a', 2);
  expect(cache.get('a')).toBe(2);
});
