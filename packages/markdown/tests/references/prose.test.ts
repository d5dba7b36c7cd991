import type { Paragraph, PhrasingContent, RootContent } from 'mdast';
import { expect, it } from 'vitest';
import {
  splitProse,
  splitSummary,
} from '../../src/references/api-reference/prose';
import { textOfNodes } from '../../src/tree/textOfNodes';

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

const LONG = 'It is said in many words, which nobody reads at once. '.repeat(4);
const phrase = (value: string): PhrasingContent => ({ type: 'text', value });
const code: PhrasingContent = { type: 'inlineCode', value: 'run' };

it.each([
  ['a long one', [phrase(`Sends it. ${LONG}`)], ['Sends it.', LONG]],
  [
    'one with code in both parts',
    [phrase('Like '), code, phrase('. '), code, phrase(` is old. ${LONG}`)],
    ['Like run.', `run is old. ${LONG}`],
  ],
  ['a short one', [phrase('Sends it. It may fail.')], undefined],
  ['one long sentence', [phrase(`${'and so on, '.repeat(20)}.`)], undefined],
  [
    'one that introduces a program',
    [phrase(`${LONG}It prints one:`)],
    undefined,
  ],
  ['version numbers', [phrase(`${'since 1.10.0 '.repeat(20)}.`)], undefined],
] as const)(
  'splits a summary after its first sentence: %s',
  (_, given, parts) => {
    const paragraph: Paragraph = { type: 'paragraph', children: [...given] };
    const texts = splitSummary(paragraph).map(({ children }) =>
      textOfNodes(children),
    );
    expect(texts).toEqual(parts ?? [textOfNodes(given)]);
  },
);
