/** A build after an edit, which uses caches of the build before it, has the same output as one without caches. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocusaurus } from '../../scripts/build/docusaurus';

/** Next to the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-equal');

afterAll(() => {
  fs.rmSync(site, { recursive: true, force: true });
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
  async function build(): Promise<Hashes> {
    const out = path.join(site, 'build');
    expect(await runDocusaurus(site, out)).toBe(0);
    return hashesOf(out);
  }
  let first: Hashes;
  let warm: Hashes;
  let cold: Hashes;

  beforeAll(async () => {
    fs.rmSync(site, { recursive: true, force: true });
    fs.cpSync('tests/fixtures/site', site, { recursive: true });
    write('A text.');
    process.env.DOCUSAURUS_NO_PERSISTENT_CACHE = 'true';
    first = await build();
    write('Another text.');
    warm = await build();
    fs.rmSync(path.join(site, '.docusaurus'), { recursive: true });
    cold = await build();
  }, 600_000);

  it('the page of the changed text is different', () => {
    expect(changed(first, warm)).toContain('other/index.html');
  });

  it('a build without caches makes the same files', () => {
    expect(Object.keys(warm).length).toBeGreaterThan(20);
    expect(changed(warm, cold)).toEqual([]);
  });
});
