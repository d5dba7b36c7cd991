/**
 * Claims that were edited but not run fail here: each file in tests/claims must equal the one that passed. This
 * needs no Python; `npm run claims` does, and it also finds sentences that are no longer on their page.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { readClaims } from '@docs/facts/claims';

const FOLDER = 'tests/claims';
const record = readClaims(process.cwd());
const files = fs
  .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.py'))
  .sort();

const pageOf = (file: string): string =>
  path.join('docs', file.replace(/\.py$/, '.mdx'));

it('is of the version that the docs describe', () => {
  expect(record.dlt).toBe(library.version);
});

it('has the pages with claims, and no other', () => {
  expect(Object.keys(record.pages).sort()).toEqual(files.map(pageOf).sort());
});

describe('the claims that passed are those in the file', () => {
  it.each(files)('%s', (file) => {
    const page = pageOf(file);
    expect(fs.existsSync(page), `${page} does not exist`).toBe(true);
    const content = fs.readFileSync(path.join(FOLDER, file));
    expect(
      record.pages[page]?.hash,
      `${FOLDER}/${file} — it is not what ran; "npm run claims -- --update ${page}" runs it`,
    ).toBe(createHash('sha256').update(content).digest('hex'));
  });
});
