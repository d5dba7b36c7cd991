import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readQuestions, unknownSections } from '../src/questions';

/** A site with one file of questions. */
function site(content: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'questions-'));
  fs.mkdirSync(path.join(folder, 'data/curated/questions/use'), {
    recursive: true,
  });
  fs.cpSync('data/schema', path.join(folder, 'data/schema'), {
    recursive: true,
  });
  fs.writeFileSync(
    path.join(folder, 'data/curated/questions/use/merge.json'),
    content,
  );
  return folder;
}

it('reads the phrases of each page by its id', () => {
  const questions = readQuestions(site('{"keys": ["which key is used"]}'));
  expect([...questions]).toEqual([
    ['use/merge', { keys: ['which key is used'] }],
  ]);
  expect(readQuestions(path.join(os.tmpdir(), 'no-such-site')).size).toBe(0);
});

it.each([
  '{"keys": "one"}',
  '{"keys": []}',
  '{"a b": ["which key is used"]}',
  '{',
])('names the file of %s', (content) => {
  expect(() => readQuestions(site(content))).toThrow(
    /^data\/curated\/questions\/use\/merge\.json — .*guides\/search\.md/,
  );
});

it('finds all sections that the page lacks', () => {
  const questions = { keys: ['b b b'], '': ['a a a'], order: ['c c c'] };
  expect(unknownSections(questions, ['', 'keys', 'order']).size).toBe(0);
  const fix = `name it as the heading's id, or remove the entry`;
  expect([...unknownSections(questions, ['', 'key'])]).toEqual([
    ['keys', `the page has no section "keys"; did you mean "key"?; ${fix}`],
    ['order', `the page has no section "order"; ${fix}`],
  ]);
});
