/**
 * Builds that have the same output: after an edit one with what the build before has kept, and one from nothing, which
 * runs in three processes as that of a large site does.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PARTS,
  type Part,
  partsOf,
  runDocusaurus,
} from '../../scripts/build/docusaurus';

/** Beside the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-equal');
const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'equal-'));

afterAll(() => {
  for (const folder of [site, empty]) {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

it('a site with more than a thousand pages has three processes', () => {
  const docs = path.join(empty, 'docs/guide');
  fs.mkdirSync(docs, { recursive: true });
  const add = (from: number, to: number): void => {
    for (let page = from; page < to; page += 1) {
      fs.writeFileSync(path.join(docs, `${page}.mdx`), '');
    }
  };
  add(0, 1_000);
  fs.writeFileSync(path.join(docs, 'image.png'), '');
  expect(partsOf(empty)).toEqual([undefined]);
  add(1_000, 1_001);
  expect(partsOf(empty)).toEqual(PARTS);
});

/** Hashes of the files below a folder, by path. */
type Hashes = Readonly<Record<string, string>>;

const hashesOf = (folder: string): Hashes =>
  Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        const hash = createHash('sha256').update(fs.readFileSync(file));
        return [path.relative(folder, file), hash.digest('hex')] as const;
      })
      .sort(),
  );

/** Files that are in one folder only, or differ. */
const changed = (before: Hashes, after: Hashes): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (file) => before[file] !== after[file],
  );

describe('after an edit', () => {
  const write = (text: string): void => {
    fs.writeFileSync(
      path.join(site, 'docs/other.mdx'),
      `---\ntitle: Other\ndescription: A second page.\nkeywords: [other]\n---\n\n${text}\n`,
    );
  };
  /** What a build has made and kept, and in how many processes. */
  interface Built {
    readonly files: Hashes;
    readonly kept: Hashes;
    readonly processes: number;
  }
  async function build(parts: readonly Part[]): Promise<Built> {
    const out = path.join(site, 'build');
    let processes = 0;
    const count = (): void => {
      processes += 1;
    };
    expect(await runDocusaurus(site, out, count, parts)).toBe(0);
    const kept = hashesOf(path.join(site, '.docusaurus/kept-pages'));
    return { files: hashesOf(out), kept, processes };
  }
  let first: Built;
  let warm: Built;
  let cold: Built;

  beforeAll(async () => {
    fs.rmSync(site, { recursive: true, force: true });
    fs.cpSync('tests/fixtures/site', site, { recursive: true });
    write('A text.');
    process.env.DOCUSAURUS_NO_PERSISTENT_CACHE = 'true';
    first = await build([undefined]);
    write('Another text.');
    warm = await build([undefined]);
    fs.rmSync(path.join(site, '.docusaurus'), { recursive: true });
    cold = await build(PARTS);
  }, 600_000);

  it('only the page whose text has changed is rendered again', () => {
    const pages = Object.keys(first.kept);
    expect(pages.length).toBeGreaterThan(3);
    expect(Object.keys(warm.kept)).toEqual(pages);
    expect(changed(first.kept, warm.kept)).toHaveLength(1);
    expect(changed(first.files, warm.files)).toContain('other/index.html');
  });

  it('a build in three processes from nothing makes the same files', () => {
    expect([warm.processes, cold.processes]).toEqual([1, 3]);
    expect(Object.keys(warm.files).length).toBeGreaterThan(20);
    expect(changed(warm.files, cold.files)).toEqual([]);
  });
});
