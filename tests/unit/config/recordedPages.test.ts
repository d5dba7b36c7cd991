/** A new record of one page concerns that page; facts concern all. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordedPages } from '@site/src/config/recordedPages';

let siteDir = '';

/** Writes a file of the site's data, and returns its path. */
function write(name: string, content: object): string {
  const file = path.join(siteDir, 'data/generated', `${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
}

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'records-'));
  write('snippets', { dlt: '1', pages: { 'docs/a.mdx': 1, 'docs/b.mdx': 2 } });
});

afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

it('finds the pages whose record changed, each time against the record before', () => {
  const pagesOf = recordedPages(siteDir);
  const rewrite = (pages: object) =>
    pagesOf(write('snippets', { dlt: '1', pages }));
  expect(rewrite({ 'docs/a.mdx': 1, 'docs/b.mdx': 3 })).toEqual(['docs/b.mdx']);
  expect(rewrite({ 'docs/b.mdx': 3, 'docs/c.mdx': 4 })).toEqual([
    'docs/a.mdx',
    'docs/c.mdx',
  ]);
  expect(rewrite({ 'docs/b.mdx': 3, 'docs/c.mdx': 4 })).toEqual([]);
});

it('finds all pages for facts, for another version and for a record that is gone', () => {
  const pagesOf = recordedPages(siteDir);
  expect(pagesOf(write('destinations', {}))).toBeUndefined();
  expect(pagesOf(write('snippets', { dlt: '2', pages: {} }))).toBeUndefined();
  const file = path.join(siteDir, 'data/generated/snippets.json');
  fs.rmSync(file);
  expect(pagesOf(file)).toBeUndefined();
});

it('finds no page for hashes of runs, and for a record that is being written', () => {
  const pagesOf = recordedPages(siteDir);
  expect(pagesOf(write('runs', { runs: {} }))).toEqual([]);
  const file = path.join(siteDir, 'data/generated/snippets.json');
  fs.writeFileSync(file, '{"pages": {');
  expect(pagesOf(file)).toEqual([]);
});
