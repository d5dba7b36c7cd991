import type { RootContent } from 'mdast';
import { expect, it } from 'vitest';
import { splitProse } from '../../src/references/api-reference/prose';

const words = (value: string): RootContent => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
});
const program = (meta: string, lang = 'py'): RootContent => ({
  type: 'code',
  lang,
  meta,
  value: 'x',
});

const [summary, more, lead] = [
  words('Sends it.'),
  words('It may fail.'),
  words('It prints one:'),
];

it.each([
  ['nothing', [], [0, 0, 0]],
  ['words', [summary, more], [1, 1, 0]],
  [
    'a program with its sentence',
    [summary, more, lead, program('')],
    [1, 1, 2],
  ],
  [
    'a group from its first program on',
    [
      summary,
      program('group="a"'),
      more,
      program('group="b"'),
      words('Then:'),
      program('group="b"'),
      program('output="b"', 'text'),
    ],
    [1, 2, 4],
  ],
  ['a summary that introduces the program', [lead, program('')], [1, 0, 1]],
  ['settings, which are no program', [summary, program('', 'toml')], [1, 1, 0]],
  ['a program alone', [program('')], [0, 0, 1]],
] as const)('splits %s', (_, nodes, lengths) => {
  const split = splitProse(nodes);
  const parts = [split.summary, split.details, split.example];
  expect(parts.map(({ length }) => length)).toEqual(lengths);
  expect(parts.flat()).toEqual(nodes);
});
