import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInventory } from '@site/src/facts/api/inventory';

let siteDir: string;
const file = 'data/generated/api/dlt.version.json';

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'facts-'));
  fs.mkdirSync(path.join(siteDir, 'data/generated/api'), { recursive: true });
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
