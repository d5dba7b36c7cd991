import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ValidFacts } from '../src/validFacts';

let siteDir: string;
/** The facts of the process that a test is about. */
let facts: ValidFacts;

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'valid-'));
  fs.mkdirSync(path.join(siteDir, '.docusaurus'));
});
afterEach(() => {
  fs.rmSync(siteDir, { recursive: true, force: true });
});

const file = 'data/a.json';
const content = { text: '{}', schema: 'true' };

/** How often a new process validates the file. */
function validations(given = content): number {
  const validate = vi.fn();
  facts = new ValidFacts(siteDir);
  facts.check(file, given, validate);
  return validate.mock.calls.length;
}

it('a valid file is validated once for all processes', () => {
  expect(validations()).toBe(1);
  facts.store();
  expect(validations()).toBe(0);
  expect(fs.readdirSync(path.join(siteDir, '.docusaurus'))).toEqual([
    'valid-facts.json',
  ]);
});

it.each([
  ['text', { ...content, text: '[]' }],
  ['schema', { ...content, schema: '{}' }],
])('a change of the %s is validated', (_, changed) => {
  validations();
  facts.store();
  expect(validations(changed)).toBe(1);
});

it('an invalid file is rejected by each process', () => {
  const reject = () => {
    throw new Error('wrong');
  };
  for (const process of ['first', 'second']) {
    facts = new ValidFacts(siteDir);
    expect(() => {
      facts.check(file, content, reject);
    }, process).toThrow('wrong');
    facts.store();
  }
});

it.each(['{', '[]', 'null', '{"data/a.json":1}'])(
  'a damaged record, %s, is replaced',
  (damaged) => {
    const record = path.join(siteDir, '.docusaurus/valid-facts.json');
    fs.writeFileSync(record, damaged);
    expect(validations()).toBe(1);
    facts.store();
    expect(validations()).toBe(0);
  },
);

it('a site that was removed is not made again', () => {
  validations();
  fs.rmSync(siteDir, { recursive: true });
  facts.store();
  expect(fs.existsSync(siteDir)).toBe(false);
});
