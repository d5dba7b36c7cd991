/** What makes a site wrong keeps it from replacing the last one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingFiles } from '@site/scripts/build/check';

const PAGE = 'https://example.org/docs';
const FILES: Readonly<Record<string, string>> = {
  '404.html': 'Not found',
  'index.html':
    '<link rel=stylesheet href=/docs/assets/css/styles.1.css /><script src=/docs/assets/js/main.1.js></script>',
  'assets/css/styles.1.css': 'a{}',
  'assets/js/main.1.js': '0',
  'sitemap.xml': `<urlset><url><loc>${PAGE}/</loc></url><url><loc>${PAGE}/intro</loc></url></urlset>`,
  'llms.txt': '# Docs',
  'intro/index.html': 'Intro',
  'intro.md': '# Intro',
  'search-data/guides.json': '{}',
  'search-data/messages.json': '{}',
  'search-data/symbols.json': '{}',
};

let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'));
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

const missing = (): string[] => missingFiles(folder, '/docs/');

it('misses nothing in a whole site', () => {
  expect(missing()).toEqual([]);
});

it.each(Object.keys(FILES))('misses %s when it is gone or empty', (file) => {
  fs.writeFileSync(path.join(folder, file), '');
  expect(missing()).toContain(file);
  fs.rmSync(path.join(folder, file));
  expect(missing()).toContain(file);
});

it('misses the pages of a sitemap that has none', () => {
  fs.writeFileSync(path.join(folder, 'sitemap.xml'), '<urlset></urlset>');
  expect(missing()).toEqual(['sitemap.xml']);
});
