import { Linter } from 'eslint';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import tseslint from 'typescript-eslint';
import { ownKeys } from '@site/scripts/lint/ownKeys.mjs';

/** A project of one file: with the project's tsconfig.json, the first case loads the types of every file. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-keys-'));
const FILE = path.join(folder, 'case.ts');
fs.writeFileSync(FILE, '');
fs.writeFileSync(
  path.join(folder, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: { strict: true, target: 'ES2023', types: [] },
    files: ['case.ts'],
  }),
);

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const linter = new Linter({ cwd: folder });

const reported = (code: string): (string | undefined)[] =>
  linter
    .verify(
      `declare const record: Readonly<Record<string, number>>;
       declare const options: { readonly one: number };
       declare const list: readonly number[];
       declare const known: Readonly<Record<'one' | 'two', number>>;
       declare const key: string; declare const name: 'one';
       ${code}`,
      [
        {
          files: ['**/*.ts'],
          languageOptions: {
            parser: tseslint.parser,
            parserOptions: {
              projectService: true,
              tsconfigRootDir: folder,
            },
          },
          plugins: { local: { rules: { 'own-keys': ownKeys } } },
          rules: { 'local/own-keys': 'error' },
        },
      ],
      FILE,
    )
    .map(({ messageId, message }) => messageId ?? message);

// The first case loads the compiler's libraries.
describe('own-keys', { timeout: 120_000 }, () => {
  it.each([
    ['record[key];', ['read']],
    ['record[`${key}!`];', ['read']],
    ['key in record;', ['in']],
    ['declare const maybe: typeof record | undefined; maybe?.[key];', ['read']],
  ])('reports %s', (code, ids) => {
    expect(reported(code)).toEqual(ids);
  });

  it.each([
    "record['one'];",
    'record[name];',
    "'one' in record;",
    'list[0];',
    'known[name];',
    'options.one;',
    'const copy: Record<string, number> = {}; copy[key] = 1; delete copy[key];',
    'new Map<string, number>().get(key);',
    'Object.hasOwn(record, key);',
  ])('allows %s', (code) => {
    expect(reported(code)).toEqual([]);
  });
});
