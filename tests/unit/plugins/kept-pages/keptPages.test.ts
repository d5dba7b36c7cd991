import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeptPages } from '@site/src/plugins/kept-pages/server/kept';

let folder = '';

const write = (file: string, text: string): void => {
  fs.writeFileSync(path.join(folder, file), text);
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  fs.mkdirSync(path.join(folder, 'kept'));
  write('app.js', 'app');
  write('intro.js', 'intro');
  write('other.js', 'other');
  writeChunks('minifier 1');
});

function writeChunks(tool: string): void {
  write(
    'chunks.json',
    JSON.stringify({
      tools: [tool],
      folder: path.join(folder, 'kept'),
      modules: {
        layout: ['app.js'],
        '@site/docs/intro.mdx': ['intro.js'],
        '@site/docs/other.mdx': ['other.js'],
      },
      shared: ['app.js'],
    }),
  );
}

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

const page = (name: string) => ({
  html: `<p>${name}\nof two lines`,
  collectedData: { modules: ['layout', `@site/docs/${name}.mdx`] },
});

/** Keeps both pages; a later build then finds those whose code is the same. */
function keepBoth(): void {
  const kept = new KeptPages(folder);
  kept.put('/docs/intro', page('intro'));
  kept.put('/docs/other', page('other'));
}

const found = (): (string | undefined)[] => {
  const kept = new KeptPages(folder);
  return ['/docs/intro', '/docs/other'].map(
    (pathname) => kept.get(pathname)?.html,
  );
};

it('returns a page whose code has not changed', () => {
  expect(found()).toEqual([undefined, undefined]);
  keepBoth();
  const kept = new KeptPages(folder);
  expect(kept.get('/docs/intro')).toEqual(page('intro'));
  expect(kept.get('/docs/missing')).toBeUndefined();
});

it('forgets the page whose text has changed', () => {
  keepBoth();
  write('intro.js', 'intro, edited');
  expect(found()).toEqual([undefined, page('other').html]);
});

it('forgets all pages when the code that they share has changed', () => {
  keepBoth();
  write('app.js', 'app, edited');
  expect(found()).toEqual([undefined, undefined]);
});

it('forgets all pages when a tool has another version', () => {
  keepBoth();
  writeChunks('minifier 2');
  expect(found()).toEqual([undefined, undefined]);
});

it('keeps no page with code in a file that it does not know', () => {
  const kept = new KeptPages(folder);
  const unknown = { html: '', collectedData: { modules: ['unknown'] } };
  kept.put('/docs/intro', unknown);
  expect(fs.readdirSync(path.join(folder, 'kept'))).toEqual([]);
});

it('renders a page again whose file was truncated', () => {
  keepBoth();
  for (const name of fs.readdirSync(path.join(folder, 'kept'))) {
    const file = path.join(folder, 'kept', name);
    fs.truncateSync(file, fs.statSync(file).size - 1);
  }
  expect(found()).toEqual([undefined, undefined]);
});
