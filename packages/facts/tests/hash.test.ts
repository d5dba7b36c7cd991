import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, hashOfFiles, sha256 } from '../src/hash';

it('is the SHA-256 of the bytes of a text, as other programs compute it', () => {
  // printf 'é' | sha256sum
  const hash =
    '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c';
  expect(sha256('é')).toBe(hash);
  expect(sha256(new TextEncoder().encode('é'))).toBe(hash);
  expect(sha256('é', 'base64')).toBe(
    Buffer.from(hash, 'hex').toString('base64'),
  );
});

it.each([
  [
    ['ab', 'c'],
    ['a', 'bc'],
  ],
  [['a', 'b'], [['a', 'b']]],
  [['a'], ['a', '']],
  [['1'], [1]],
  [['a\0b'], ['a', 'b']],
])('separates %j from %j', (one, other) => {
  expect(hashOf(...one)).toBe(hashOf(...structuredClone(one)));
  expect(hashOf(...one)).not.toBe(hashOf(...other));
});

describe('the hash of files', () => {
  let root = '';
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  const hash = (): string => hashOfFiles(root, ['src', 'lock.json', 'missing']);

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'hash-'));
    write('src/b/c.ts', 'c');
    write('src/a.ts', 'a');
    write('lock.json', '{}');
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true });
  });

  it.each([
    [
      'is changed',
      () => {
        write('src/b/c.ts', 'd');
      },
    ],
    [
      'is new',
      () => {
        write('src/d.ts', '');
      },
    ],
    [
      'is removed',
      () => {
        fs.rmSync(path.join(root, 'lock.json'));
      },
    ],
    [
      'is renamed',
      () => {
        fs.renameSync(path.join(root, 'src/a.ts'), path.join(root, 'src/e.ts'));
      },
    ],
  ])('changes when a file %s', (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('depends neither on the folder nor on files elsewhere', () => {
    const before = hash();
    write('other/a.ts', 'a');
    const moved = `${root}-moved`;
    fs.renameSync(root, moved);
    root = moved;
    expect(hash()).toBe(before);
  });
});
