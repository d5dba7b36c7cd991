import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compareFolders } from '../../../scripts/testing/compareFolders';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'folders-'));
afterAll(() => {
  fs.rmSync(root, { recursive: true });
});

function folder(name: string, files: Readonly<Record<string, string>>): string {
  const made = path.join(root, name);
  fs.mkdirSync(path.join(made, 'sub'), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(made, file), text);
  }
  return made;
}

const one = folder('one', { a: '1', 'sub/b': '2', c: '3' });

it('finds no difference in a copy', () => {
  const copy = folder('copy', { a: '1', 'sub/b': '2', c: '3' });
  expect(compareFolders(one, copy)).toEqual({ files: 3, different: [] });
});

it('lists changed, added and removed files', () => {
  const other = folder('other', { a: '1', 'sub/b': 'x', d: '3' });
  expect(compareFolders(one, other).different).toEqual(['c', 'd', 'sub/b']);
});

it('rejects an empty folder', () => {
  expect(() => compareFolders(folder('empty', {}), one)).toThrow('no file');
});
