import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInventory } from '../src/api/inventory';
import { readClaims } from '../src/claims';
import { library } from '../src/library';
import { readPlusFacts } from '../src/plus';
import { withAllErrors } from '../src/read';
import { readSnippetReport } from '../src/snippets';

let siteDir: string;
const file = 'data/generated/api/dlt.version.json';
const versionFile = 'data/generated/version.json';

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'facts-'));
  fs.mkdirSync(path.join(siteDir, 'data/generated/api'), { recursive: true });
  fs.copyFileSync(versionFile, path.join(siteDir, versionFile));
  fs.cpSync('data/schema', path.join(siteDir, 'data/schema'), {
    recursive: true,
  });
});
afterEach(() => {
  fs.rmSync(siteDir, { recursive: true });
});

describe('invalid facts', () => {
  const right = fs.readFileSync(file, 'utf8');
  it.each([
    [right.slice(0, 100), /dlt\.version\.json — .*JSON.*npm run facts/], // cut short
    [
      right.replace('"symbols"', '"symbol"'),
      /dlt\.version\.json — .*npm run facts/,
    ], // a field renamed
    ['{}', /dlt\.version\.json — .*required.*npm run facts/],
  ])('are rejected with file, cause and fix', (content, message) => {
    fs.writeFileSync(path.join(siteDir, file), content);
    expect(() => readInventory(siteDir)).toThrow(message);
  });

  it('are rejected when the schema is missing', () => {
    fs.writeFileSync(path.join(siteDir, file), right);
    fs.rmSync(path.join(siteDir, 'data/schema'), { recursive: true });
    expect(() => readInventory(siteDir)).toThrow(/api\.schema\.json/);
  });

  it('valid facts are read', () => {
    fs.writeFileSync(path.join(siteDir, file), right);
    expect([...readInventory(siteDir).byModule.keys()]).toEqual([
      'dlt.version',
    ]);
  });
});

describe('facts of another version', () => {
  /** Copies a file of this project, of another version. */
  const copyOld = (copied: string): void => {
    const target = path.join(siteDir, copied);
    const text = fs.readFileSync(copied, 'utf8');
    expect(text).toContain(`"${library.version}"`);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text.replace(library.version, '1.0.0'));
  };

  it.each([
    [versionFile, '3:2', /; "npm run facts" writes it/, readInventory],
    ['data/generated/claims.json', '2:2', /; "npm run claims/, readClaims],
    [
      'data/generated/snippets.json',
      '2:2',
      /; "npm run snippets/,
      readSnippetReport,
    ],
    ['data/curated/plus.json', '3:2', /; guides\/facts\.md/, readPlusFacts],
  ])('%s is rejected with line, column and fix', (old, location, fix, read) => {
    fs.copyFileSync(file, path.join(siteDir, file));
    copyOld(old);
    const readIt = (): unknown => read(siteDir);
    expect(readIt).toThrow(
      `${old}:${location} the version of dlt is 1.0.0, but the docs describe ${library.version}`,
    );
    expect(readIt).toThrow(fix);
  });

  it('are rejected when the folder has no version', () => {
    fs.copyFileSync(file, path.join(siteDir, file));
    fs.writeFileSync(path.join(siteDir, versionFile), '{"schema": 1}');
    expect(() => readInventory(siteDir)).toThrow(
      /^data\/generated\/version\.json:1:1 .* undefined, .*npm run facts/,
    );
    fs.rmSync(path.join(siteDir, versionFile));
    expect(() => readInventory(siteDir)).toThrow(
      /^data\/generated\/version\.json — .*npm run facts/,
    );
  });

  it('are rejected when the record of releases lacks the documented one', () => {
    const since = 'data/generated/since.json';
    fs.copyFileSync(file, path.join(siteDir, file));
    copyOld(since);
    expect(() => readInventory(siteDir)).toThrow(
      /^data\/generated\/since\.json:1:1 .*npm run facts:since/,
    );
  });

  it('are all rejected at once', () => {
    fs.copyFileSync(file, path.join(siteDir, file));
    const old = [
      versionFile,
      'data/generated/claims.json',
      'data/generated/snippets.json',
      'data/curated/plus.json',
    ];
    old.forEach(copyOld);
    const readAll = (): unknown =>
      [readInventory, readClaims, readSnippetReport, readPlusFacts].map(
        (read) => read(siteDir),
      );
    let error: unknown;
    try {
      withAllErrors(readAll);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(AggregateError);
    expect(
      (error as AggregateError).message
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(old);
    expect(readAll).toThrow(versionFile);
  });

  it('an error of a file that cannot be read ends the reading', () => {
    copyOld('data/generated/claims.json');
    expect(() =>
      withAllErrors(() => [
        readClaims(siteDir),
        readPlusFacts(path.join(siteDir, 'data/generated')),
        JSON.parse('{') as unknown,
      ]),
    ).toThrow(/^data\/generated\/claims\.json:2:2 .*\n.*JSON/);
  });
});
