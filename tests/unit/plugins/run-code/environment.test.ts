import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sha256 } from '@docs/facts/hash';
import runCode from '@site/src/plugins/run-code';
import { environmentProblem } from '@site/src/plugins/run-code/environment';

let folder: string;

const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'environment-'));
  write('python/uv.txt', 'uv');
  write('python/requirements.txt', 'dlt');
  write('python/optional/b.txt', 'b');
  write('python/optional/a.txt', 'a');
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

it('an environment that does not exist: the line names the command', () => {
  expect(environmentProblem(folder)).toMatch(
    /^\.venv\/ does not exist.*npm run snippets -- --help.*$/,
  );
});

it('without an environment the dev server gets one line and no part of the plugin', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  try {
    const context = { siteDir: folder, baseUrl: '/' } as LoadContext;
    expect(Object.keys(runCode(context, { projectDir: folder }))).toEqual([
      'name',
    ]);
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^run-code: \.venv\/ does not exist/)],
    ]);
  } finally {
    log.mockRestore();
  }
});

it('the environment of the lock files', () => {
  write('.venv/bin/python', '');
  write('.venv/.requirements', `3.11.7 ${sha256('uv\0dlt\0a\0b')}\n`);
  expect(environmentProblem(folder)).toBeUndefined();
});

it.each(['3.11.7 0000\n', ''])('an older environment: %j', (stamp) => {
  write('.venv/bin/python', '');
  write('.venv/.requirements', stamp);
  expect(environmentProblem(folder)).toMatch(/lock files.*npm run snippets/);
});

it.skipIf(!fs.existsSync('.venv/.requirements'))(
  'is read as python/venv.sh writes it',
  () => {
    expect(environmentProblem('.')).toBeUndefined();
  },
);
