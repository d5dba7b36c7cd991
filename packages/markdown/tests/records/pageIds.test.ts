import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPageIds } from '../../src/records/pageIds';

const siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'page-ids-'));
afterAll(() => {
  fs.rmSync(siteDir, { recursive: true });
});

it('is empty for a site without docs', () => {
  expect(readPageIds(siteDir).size).toBe(0);
});

it('contains the paths of pages below docs, and no other files', () => {
  for (const file of ['intro.mdx', 'a/b/__init__.mdx', 'a/picture.svg']) {
    fs.mkdirSync(path.dirname(path.join(siteDir, 'docs', file)), {
      recursive: true,
    });
    fs.writeFileSync(path.join(siteDir, 'docs', file), '');
  }
  expect([...readPageIds(siteDir)]).toEqual(['a/b/__init__', 'intro']);
});
