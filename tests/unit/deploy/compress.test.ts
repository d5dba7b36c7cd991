import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFolder } from '../../../scripts/deploy/compress';

it('writes the compressed files of text next to it, with the time of the original', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'compress-'));
  const text = 'a row of a table\n'.repeat(200);
  const files: Readonly<Record<string, string>> = {
    'index.html': text,
    'assets/js/a.1.js': text,
    'small.txt': 'small',
    'assets/font.woff2': text,
    _headers: text,
  };
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  const page = path.join(root, 'index.html');
  fs.utimesSync(page, 1_000, 1_000);
  const first = await compressFolder(root);
  expect(first).toMatchObject({ files: 2, bytes: 2 * text.length });
  const written = fs
    .readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:gz|br)$/.test(name))
    .sort();
  expect(written).toEqual([
    'assets/js/a.1.js.br',
    'assets/js/a.1.js.gz',
    'index.html.br',
    'index.html.gz',
  ]);
  expect(gunzipSync(fs.readFileSync(`${page}.gz`)).toString()).toBe(text);
  expect(brotliDecompressSync(fs.readFileSync(`${page}.br`)).toString()).toBe(
    text,
  );
  expect(fs.statSync(`${page}.gz`).mtimeMs).toBe(1_000_000);
  // Its own output is not compressed again.
  expect(await compressFolder(root)).toEqual(first);
  fs.rmSync(root, { recursive: true });
});
