/** A kept text is used as long as neither its input nor the code that makes it has changed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cachedText, type TextCache } from '@site/src/pageRecords/cache';

let projectDir = '';
let made = 0;

beforeEach(() => {
  projectDir = fs.mkdtempSync(path.join(os.tmpdir(), 'cache-'));
  fs.mkdirSync(path.join(projectDir, 'src'));
  fs.writeFileSync(path.join(projectDir, 'src/a.ts'), 'a');
  made = 0;
});

afterEach(() => {
  fs.rmSync(projectDir, { recursive: true });
});

const text = (input: string): Promise<string> => {
  const folder = path.join(projectDir, 'kept');
  const cache: TextCache = { folder, projectDir, code: ['src'] };
  return cachedText(cache, 'x.json', input, () => {
    made += 1;
    return `made of ${input}\nin two lines`;
  });
};

it('keeps a text', async () => {
  const first = await text('a');
  expect(first).toBe('made of a\nin two lines');
  expect(await text('a')).toBe(first);
  expect(made).toBe(1);
});

it('makes a text again for another input', async () => {
  await text('a');
  expect(await text('b')).toBe('made of b\nin two lines');
});

it.each([
  [
    'changed',
    (dir: string) => {
      fs.writeFileSync(`${dir}/src/a.ts`, 'b');
    },
  ],
  [
    'new',
    (dir: string) => {
      fs.writeFileSync(`${dir}/src/b.ts`, '');
    },
  ],
])('makes a text again when a file of its code is %s', async (_, change) => {
  await text('a');
  change(projectDir);
  await text('a');
  expect(made).toBe(2);
});

it('makes a text again when the kept file is cut off in its key', async () => {
  await text('a');
  fs.truncateSync(path.join(projectDir, 'kept/x.json'), 10);
  await text('a');
  expect(made).toBe(2);
});

it('leaves no unfinished files', async () => {
  await text('a');
  expect(fs.readdirSync(path.join(projectDir, 'kept'))).toEqual(['x.json']);
});
