import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inventoryOf, readInventory } from '@docs/facts/api/inventory';
import type { ExportedPage } from '@site/src/plugins/page-exports/pages';
import {
  questionProblems,
  stubProblems,
} from '@site/src/plugins/page-exports/problems';

let siteDir = '';
const file = 'data/curated/questions/use/merge.json';

beforeAll(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'problems-'));
  fs.mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
});

afterAll(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const page = (id: string, ...anchors: string[]) =>
  ({
    doc: { id },
    record: { sections: anchors.map((anchor) => ({ anchor })) },
  }) as unknown as ExportedPage;

it('names the place of each section that a page lacks', () => {
  const phrases = { keys: ['which keys'], '': ['merge'], order: ['in order'] };
  fs.writeFileSync(
    path.join(siteDir, file),
    JSON.stringify(phrases, undefined, 1),
  );
  const questions = new Map([['use/merge', phrases]]);
  const problems = (...pages: ExportedPage[]) =>
    questionProblems(siteDir, pages, questions).map(
      ({ file: at, line, column, what }) =>
        `${at}:${line}:${column} ${what.split(';')[0] ?? ''}`,
    );
  expect(problems(page('use/merge', ''), page('other'))).toEqual([
    `${file}:2:2 the page has no section "keys"`,
    `${file}:8:2 the page has no section "order"`,
  ]);
  expect(problems(page('use/merge', '', 'keys', 'order'))).toEqual([]);
});

it('names the place of each name of the stub that dlt lacks', () => {
  expect(stubProblems('.', readInventory('.'))).toEqual([]);
  const found = stubProblems('.', inventoryOf([]));
  const text = fs
    .readFileSync('src/plugins/page-exports/data/stubNames.ts', 'utf8')
    .split('\n');
  const [first] = found;
  expect(first?.what).toBe(
    'dlt has no dlt.pipeline; correct the name, or remove it',
  );
  for (const { line, column, what } of found) {
    const [, name = ''] = /has no [\w.]+\.(\w+);/.exec(what) ?? [];
    expect(text[line - 1]?.slice(column - 1)).toMatch(`${name}:`);
  }
});
