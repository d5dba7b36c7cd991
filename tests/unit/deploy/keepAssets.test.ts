import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAssets, KEPT_DAYS } from '../../../scripts/deploy/keepAssets';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

/** A build with these assets, each with its name as content. */
function build(name: string, assets: readonly string[]): string {
  const folder = path.join(root, name);
  for (const asset of assets) {
    const file = path.join(folder, 'assets', asset);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${asset} of ${name}`);
  }
  return folder;
}

const assetsOf = (folder: string): string[] =>
  fs
    .readdirSync(path.join(folder, 'assets'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('.'))
    .sort();

const day = (number: number): Date => new Date(Date.UTC(2025, 0, number));

describe('keepAssets', () => {
  it('copies what the new build does not have, and replaces nothing', () => {
    const one = build('one', ['js/a.1.js', 'js/same.js']);
    const two = build('two', ['js/a.2.js', 'js/same.js']);
    expect(Object.keys(keepAssets(one, two, day(1)))).toEqual(['js/a.1.js']);
    expect(assetsOf(two)).toEqual(['js/a.1.js', 'js/a.2.js', 'js/same.js']);
    expect(fs.readFileSync(path.join(two, 'assets/js/same.js'), 'utf8')).toBe(
      'js/same.js of two',
    );
  });

  it('counts the days from the release that replaced an asset, over several releases', () => {
    const one = build('one', ['a.1.js']);
    const two = build('two', ['a.2.js']);
    const three = build('three', ['a.3.js']);
    const four = build('four', ['a.4.js']);
    keepAssets(one, two, day(1));
    keepAssets(two, three, day(1 + KEPT_DAYS));
    expect(assetsOf(three)).toEqual(['a.1.js', 'a.2.js', 'a.3.js']);
    keepAssets(three, four, day(2 + KEPT_DAYS));
    expect(assetsOf(four)).toEqual(['a.2.js', 'a.3.js', 'a.4.js']);
  });

  it('forgets an asset that a build has again', () => {
    const one = build('one', ['a.1.js']);
    const two = build('two', ['a.2.js']);
    const three = build('three', ['a.1.js']);
    const four = build('four', ['a.4.js']);
    keepAssets(one, two, day(1));
    keepAssets(two, three, day(10));
    expect(keepAssets(three, four, day(20))).toEqual({
      'a.1.js': day(20).toISOString(),
      'a.2.js': day(10).toISOString(),
    });
  });

  it('rejects folders that are no builds, and one folder for both', () => {
    const one = build('one', ['a.1.js']);
    expect(() => keepAssets(one, root, day(1))).toThrow('is no build');
    expect(() => keepAssets(path.join(root, 'none'), one, day(1))).toThrow(
      'is no build',
    );
    expect(() => keepAssets(one, one, day(1))).toThrow('folder of its own');
  });
});
