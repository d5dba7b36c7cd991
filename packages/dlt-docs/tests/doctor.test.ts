import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commandLine } from '../src/commandLine';
import { doctor } from '../src/commands/doctor';
import type { DocsData } from '../src/data';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string =>
  fs.readFileSync(path.join(ROOT, file), 'utf8');
/** The pages of the docs as the package's data; fences are the same in both. */
const data = {
  page: (id: string) => read(`docs/${id}.mdx`),
} as unknown as DocsData;

it('prints the program of the page', async () => {
  let out = '';
  const code = await commandLine(['doctor'], {
    data,
    write: (text) => (out += text),
    writeError: (text) => (out += text),
    serve: () => Promise.resolve(),
  });
  expect(code).toBe(0);
  expect(out).toMatch(/^"""Checks a project and changes nothing/);
  expect(out).toMatch(/\nprint\("Problems:", len\(problems\)\)$/);
  expect(out).not.toContain('```');
});

it('says what to do when the page has no program', () => {
  expect(() => doctor({ page: () => '# Page\n' })).toThrow(
    'pages/reference/doctor.md has no fence with the title doctor.py; build the package again.',
  );
});

it('is the program that its claims were written for', () => {
  const hash = createHash('sha256').update(doctor(data)).digest('hex');
  expect(read('tests/claims/reference/doctor.py')).toContain(
    `PROGRAM_HASH = "${hash}"`,
  );
});
