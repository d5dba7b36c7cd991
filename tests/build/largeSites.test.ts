/** A large site is built in three processes, one after the other, and gets the same files. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTS, partsOf, runDocusaurus } from '../../scripts/build/docusaurus';

/** Beside the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-large');
const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'large-'));

afterAll(() => {
  for (const folder of [site, empty]) {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

it('has three processes with more than a thousand pages', () => {
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
const hashesOf = (folder: string): Readonly<Record<string, string>> =>
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

describe('three processes', () => {
  const built: Readonly<Record<string, string>>[] = [];
  const processes: number[] = [];

  beforeAll(async () => {
    fs.rmSync(site, { recursive: true, force: true });
    fs.cpSync('tests/fixtures/site', site, { recursive: true });
    process.env.DOCUSAURUS_NO_PERSISTENT_CACHE = 'true';
    for (const parts of [[undefined], PARTS]) {
      fs.rmSync(path.join(site, '.docusaurus'), {
        recursive: true,
        force: true,
      });
      const out = path.join(site, 'build');
      let started = 0;
      const status = await runDocusaurus(
        site,
        out,
        () => {
          started += 1;
        },
        parts,
      );
      expect(status).toBe(0);
      processes.push(started);
      built.push(hashesOf(out));
    }
  }, 600_000);

  it('make the same files as one', () => {
    expect(processes).toEqual([1, 3]);
    const [together = {}, apart] = built;
    expect(Object.keys(together).length).toBeGreaterThan(20);
    expect(apart).toEqual(together);
  });
});
