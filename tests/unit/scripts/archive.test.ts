import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { packFiles, unpackFiles } from '@site/scripts/archive/pack';
import { publishArchived } from '@site/scripts/archive/publish';
import { redirectsToNearest } from '@site/scripts/archive/redirects';
import { archiveVersion, storeBuild } from '@site/scripts/archive/store';
import { archivedVersions, archiveFile } from '@site/src/config/archived';
import { headersFile, withArchived } from '@site/src/hosting/netlify';

let folder: string;
const write = (name: string, text: string): void => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
const read = (name: string): string =>
  fs.readFileSync(path.join(folder, name), 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'archive-'));
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

describe('packing', () => {
  // Random text, which compresses badly.
  const text = Array.from({ length: 5_000 }, (_, index) =>
    ((index * 7_919) % 10_007).toString(36),
  ).join('');

  it('restores files, and makes the same bytes of the same files', async () => {
    write('one/a.html', text);
    write('one/b/c.txt', 'small');
    write('one/empty', '');
    const names = ['a.html', 'b/c.txt', 'empty'];
    const from = path.join(folder, 'one');
    const packed = await packFiles(from, names);
    expect(packed).toEqual(await packFiles(from, [...names].reverse()));
    await unpackFiles(packed, path.join(folder, 'two'));
    for (const name of names) {
      expect(read(`two/${name}`)).toBe(read(`one/${name}`));
    }
  });

  it('stores equal files once', async () => {
    write('a.js', text);
    write('b.css', text);
    const one = await packFiles(folder, ['a.js']);
    const both = await packFiles(folder, ['a.js', 'b.css']);
    expect(both.length).toBeLessThan(one.length + 200);
    await unpackFiles(both, path.join(folder, 'out'));
    expect(read('out/b.css')).toBe(text);
  });

  it('rejects damaged content, and files outside of the folder', async () => {
    write('a', text);
    const packed = await packFiles(folder, ['a']);
    const out = path.join(folder, 'out');
    await expect(
      unpackFiles(packed.subarray(0, packed.length / 2), out),
    ).rejects.toThrow();
    const tar = pack();
    tar.entry({ name: '../evil' }, 'x');
    tar.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of tar as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
    }
    const evil = await promisify(zlib.brotliCompress)(Buffer.concat(chunks));
    await expect(unpackFiles(evil, out)).rejects.toThrow(
      'the archived file ../evil is outside of its folder',
    );
    expect(fs.existsSync(path.join(folder, 'evil'))).toBe(false);
  });
});

describe('the versions that a build publishes', () => {
  it('are none without an archive, and the build does not change', async () => {
    write('build/index.html', 'home');
    expect(archivedVersions(folder)).toEqual([]);
    expect(await publishArchived(folder, path.join(folder, 'build'))).toEqual(
      [],
    );
    expect(fs.readdirSync(path.join(folder, 'build'))).toEqual(['index.html']);
  });

  it('are those of the folder without the documented one, newest first', () => {
    for (const version of ['0.9.0', '0.10.0', library.version]) {
      write(`archive/${version}.tar.br`, '');
    }
    write('archive/README.md', '');
    expect(archivedVersions(folder)).toEqual(['0.10.0', '0.9.0']);
  });

  it('a version is not archived twice', async () => {
    write('archive/0.9.0.tar.br', '');
    await expect(archiveVersion(folder, '0.9.0')).rejects.toThrow(
      'archive/0.9.0.tar.br exists; remove it to archive 0.9.0 again',
    );
  });

  it('a page of the latest version at its address is rejected', async () => {
    write('frozen/index.html', 'home');
    await storeBuild(path.join(folder, 'frozen'), archiveFile(folder, '0.9.0'));
    write('build/0.9.0/index.html', 'a page');
    await expect(
      publishArchived(folder, path.join(folder, 'build')),
    ).rejects.toThrow('/docs/0.9.0/ is an address of the latest version and');
  });
});

it('pages that are gone redirect to the closest folder with a page', () => {
  const latest = new Set(['', 'guides', 'guides/load', 'intro']);
  const archived = new Set([
    ...latest,
    'guides/load/rows',
    'guides/old/deep/page',
    'removed',
  ]);
  expect(redirectsToNearest(latest, archived)).toEqual([
    ['guides/load/rows', 'guides/load'],
    ['guides/old/deep/page', 'guides'],
    ['removed', ''],
  ]);
  expect(redirectsToNearest(archived, latest)).toEqual([]);
});

it('_headers allows the scripts of archived pages only on their paths and on all', () => {
  const own = "'sha256-own='";
  const old = "'sha256-old='";
  const text = headersFile('/docs/', ['intro'], [own]);
  expect(withArchived(text, [own], [])).toBe(text);
  const rules = withArchived(
    text,
    [own],
    [{ baseUrl: '/docs/0.9.0/', hashes: [old] }],
  ).split('\n\n');
  const withOld = rules.filter((rule) => rule.includes(old));
  expect(withOld.map((rule) => rule.split('\n')[0])).toEqual([
    '/*',
    '/docs/0.9.0/*',
  ]);
  expect(withOld[0]).toContain(own);
  expect(withOld[1]).not.toContain(own);
  expect(withOld[1]).toContain('X-Robots-Tag: noindex');
});
