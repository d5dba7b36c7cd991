/**
 * Code that was edited but not run fails here: the fences of every page must equal those of the report.
 * This needs no Python; `npm run snippets` does.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { escapeMarkdownHeadingIds } from '@docusaurus/utils';
import { createProcessor } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { readSnippetReport } from '@docs/facts/snippets';

const report = readSnippetReport(process.cwd());
const processor = createProcessor({
  format: 'mdx',
  remarkPlugins: [remarkFrontmatter],
});

function pagesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => path.join(folder, file))
    .sort();
}

/** [info string as written, code] of every fence, in order. */
function fences(page: string): [string, string][] {
  // Most pages of the API reference have no fence, and parsing MDX is slow.
  if (!/`{3}|~{3}/.test(page)) {
    return [];
  }
  // As Docusaurus does: MDX would read the id in `## Heading {#id}` as an expression.
  const source = escapeMarkdownHeadingIds(page);
  const found: [string, string][] = [];
  visit(processor.parse(source), 'code', (node) => {
    const start = node.position?.start.offset ?? 0;
    const opening = source.slice(start).split('\n', 1)[0] ?? '';
    found.push([opening.replace(/^(`{3,}|~{3,})/, '').trim(), node.value]);
  });
  return found;
}

const hashOf = (found: readonly [string, string][]): string =>
  createHash('sha256').update(JSON.stringify(found)).digest('hex');

const pages = [...pagesBelow('docs'), ...pagesBelow('src/pages')];

it('reads pages and fences', () => {
  expect(pages.length).toBeGreaterThan(5);
  expect(fences('Text.\n\n- ```py  group="a"\n  x = 1\n  ```\n')).toEqual([
    ['py  group="a"', 'x = 1'],
  ]);
});

it('is of the version that the docs describe', () => {
  expect(report.dlt).toBe(library.version);
});

it('has no record of a page that is gone', () => {
  expect(
    Object.keys(report.pages).filter((page) => !pages.includes(page)),
  ).toEqual([]);
});

describe('the code that ran is the code on the page', () => {
  it.each(pages)('%s', (page) => {
    const found = fences(fs.readFileSync(page, 'utf8'));
    const record = report.pages[page];
    if (found.length === 0) {
      expect(record).toBeUndefined();
      return;
    }
    expect(
      record?.hash,
      `${page} — its code is not the code that ran; "npm run snippets -- --update ${page}" runs it`,
    ).toBe(hashOf(found));
  });
});
