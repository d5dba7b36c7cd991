import vm from 'node:vm';
import { expect, test } from 'vitest';
import { QUESTIONS, usualOf, valid } from '@site/src/choices/choices';
import { markScript } from '@site/src/plugins/mark-choices';

test.each([
  [null, 'pip'],
  ['uv', 'uv'],
  ['npm', 'pip'],
  ['constructor', 'pip'],
  ['', 'pip'],
])('stored %j counts as %s', (stored, value) => {
  expect(valid(QUESTIONS.install, stored)).toBe(value);
});

/** The attributes that the inline script sets. */
function marked(localStorage: () => Record<string, string>): string[] {
  const set: string[] = [];
  vm.runInNewContext(
    markScript('-1'),
    Object.defineProperty(
      {
        document: {
          documentElement: { setAttribute: (name: string) => set.push(name) },
        },
      },
      'localStorage',
      { get: localStorage },
    ),
  );
  return set;
}

const key = (name: keyof typeof QUESTIONS) => `${QUESTIONS[name].key}-1`;

test('the document is marked for choices that change blocks', () => {
  expect(
    marked(() => ({
      [key('install')]: 'uv',
      [key('settings')]: 'environment',
    })),
  ).toEqual(['data-install', 'data-settings']);
  expect(
    marked(() => ({
      [key('install')]: usualOf(QUESTIONS.install),
      [key('settings')]: 'python',
    })),
  ).toEqual([]);
  expect(
    marked(() => {
      throw new Error('refused');
    }),
  ).toEqual([]);
});
