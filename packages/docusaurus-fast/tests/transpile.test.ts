/** What jiti does after packages/docusaurus-fast/src/transpile.cjs; in a process of its own, because it changes jiti for all of it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'transpile-'));
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** Loads a module, and prints its default export. */
function load(source: string) {
  const file = path.join(folder, 'module.ts');
  fs.writeFileSync(file, source);
  return spawnSync(
    process.execPath,
    [
      '--require',
      './packages/docusaurus-fast/src/transpile.cjs',
      '--eval',
      `console.log(require('jiti')(${JSON.stringify(file)}, { interopDefault: true })(${JSON.stringify(file)}))`,
    ],
    { encoding: 'utf8', env: { ...process.env, DEBUG: '' } },
  );
}

describe('the configuration', () => {
  it('is TypeScript with imports', () => {
    const { stdout, stderr } = load(
      "import path from 'node:path';\nconst name: string = path.basename('a/b');\nexport default name satisfies string;\n",
    );
    expect(stderr).toBe('');
    expect(stdout).toBe('b\n');
  });

  it('is rejected with the position of the error, and without the stack of the transpiler', () => {
    const { stderr } = load('export default 1;\nconst x = {;\n');
    expect(stderr).toMatch(/module\.ts:2:\d+ Unexpected token `;`.*; correct/);
    expect(stderr).not.toContain('<unknown>');
  });
});
