import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readVersionKeys } from '@site/src/plugins/docs-version/versionsFile';

let siteDir: string;
beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'versions-'));
});
afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

const write = (content: string) => {
  fs.writeFileSync(path.join(siteDir, 'versions.json'), content);
};

describe('readVersionKeys', () => {
  it.each([
    ['["master"]', { latest: 'master', archived: [] }],
    ['["1.9.0", "master"]', { latest: 'master', archived: ['1.9.0'] }],
    [
      '["1.9.0", "1.8.0", "master"]',
      { latest: 'master', archived: ['1.9.0', '1.8.0'] },
    ],
  ])('reads %s', (content, expected) => {
    write(content);
    expect(readVersionKeys(siteDir)).toEqual(expected);
  });

  it.each([
    ['[]', /versions\.json — lists no version; write a list/], // no name for docs/
    [
      '{"master": true}',
      /versions\.json — found \{"master":true\}; write a list/,
    ], // not a list
    ['["master", 3]', /versions\.json — found \["master",3\]; write a list/], // not a key
    ['["master"', /versions\.json — not JSON .*; write a list/], // truncated
  ])('rejects %s with a suggestion', (content, message) => {
    write(content);
    expect(() => readVersionKeys(siteDir)).toThrow(message);
  });

  it('reports a missing file', () => {
    expect(() => readVersionKeys(siteDir)).toThrow(
      /versions\.json — missing; write a list/,
    );
  });
});
