/** What the bundler watches for a page. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import loader from '../../src/mdx-workers/loader.cjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loader-'));
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

it('waits for files that do not exist, instead of taking them for removed ones', async () => {
  const there = path.join(folder, 'there');
  const missing = path.join(folder, 'missing');
  fs.writeFileSync(there, '');
  const watched: [string, string][] = [];
  const code = await new Promise((resolve) => {
    const context = {
      resourcePath: '/a.mdx',
      resource: '/a.mdx',
      getOptions: () => ({
        compile: () => Promise.resolve('code'),
        dependenciesOf: () => [there, missing],
      }),
      addDependency: (file: string) => watched.push(['file', file]),
      addMissingDependency: (file: string) => watched.push(['missing', file]),
      async: () => (_error: unknown, result: string) => {
        resolve(result);
      },
    };
    (loader as (this: typeof context, source: string) => void).call(
      context,
      '# A',
    );
  });
  expect(code).toBe('code');
  expect(watched).toEqual([
    ['file', there],
    ['missing', missing],
  ]);
});
