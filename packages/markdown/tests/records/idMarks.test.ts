import type { Data } from 'mdast';
import { describe, expect, it } from 'vitest';
import {
  fragmentsOf,
  resolveMarks,
  withHeadingIds,
} from '../../src/records/idMarks';
import { stringifier } from '../../src/records/stringify';
import { flat } from './version';

/** The Markdown of a page's source, with the ids that are linked. */
async function reported(source: string, linked: readonly string[] = []) {
  const tree = withHeadingIds(await flat(source), 'Rows');
  return resolveMarks((await stringifier())(tree), (id) => linked.includes(id));
}

it.each([
  ['## Load rows', '## Load rows\n'],
  ['## Load rows {#load}', '## Load rows {#load}\n'],
  ['## Load rows {#load-rows}', '## Load rows\n'],
  ['## `Order.ship` {#order-ship}', '## `Order.ship` {#order-ship}\n'],
  // The title is a heading, too: GitHub counts from it, and Docusaurus does not.
  ['## Rows', '## Rows {#rows}\n'],
  ['## a\n\n## a', '## a\n\n## a\n'],
])(
  'the heading %j has the id that its text does not give',
  async (source, text) => {
    expect(await reported(source)).toBe(text);
  },
);

it('says an id otherwise that Markdown would read as strong text', async () => {
  const heading = {
    type: 'heading' as const,
    depth: 2 as const,
    data: { id: 'a-__b__' } as Data,
    children: [{ type: 'inlineCode' as const, value: 'a.__b__' }],
  };
  const tree = withHeadingIds({ type: 'root', children: [heading] }, '');
  expect((await stringifier())(tree)).toBe(
    '## `a.__b__` <a id="a-__b__"></a>\n',
  );
});

describe('anchors', () => {
  it.each([
    ['<Anchor id="x" />\n\nWords.', '<a id="x"></a>\n\nWords.\n', 'Words.\n'],
    ['a <Anchor id="x" />b', 'a <a id="x"></a>b\n', 'a b\n'],
    [
      '- <Moved id="x">[a](/b)</Moved>',
      '- <a id="x"></a>[a](/b)\n',
      '- [a](/b)\n',
    ],
    [
      '<dl><dt><Anchor id="x" />`a`</dt><dd>words</dd></dl>',
      '- <a id="x"></a>`a`: words\n',
      '- `a`: words\n',
    ],
    [
      ':::note\n\n<Anchor id="x" />\n\nWords.\n\n:::',
      '> **Note**\n>\n> <a id="x"></a>\n>\n> Words.\n',
      '> **Note**\n>\n> Words.\n',
    ],
  ])('%j is said only if it is linked', async (source, linked, other) => {
    expect(await reported(source, ['x'])).toBe(linked);
    expect(await reported(source)).toBe(other);
  });
});

it('collects fragments by page', () => {
  const found = fragmentsOf([
    '#a',
    'https://x/b.md#c%20d',
    'https://x/b.md#e',
    'https://x/b.md',
  ]);
  expect([...found]).toEqual([
    ['', new Set(['a'])],
    ['https://x/b.md', new Set(['c d', 'e'])],
  ]);
});
