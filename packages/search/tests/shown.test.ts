import { expect, it } from 'vitest';
import { entryOf, plainOf, shownBlocks } from '../src/shown';

const SHOWN = 'Set `a_b`.\n- one\nkey\tvalue\n`a`\t1\nAfter.';

it('has blocks for paragraphs, items and tables', () => {
  expect(shownBlocks(SHOWN, 1000)).toEqual([
    { kind: 'text', text: 'Set `a_b`.' },
    { kind: 'item', text: 'one', depth: 0 },
    {
      kind: 'table',
      rows: [
        ['key', 'value'],
        ['`a`', '1'],
      ],
    },
    { kind: 'text', text: 'After.' },
  ]);
});

it('knows how deep an item is', () => {
  expect(shownBlocks('- a\n  - b\n    - c', 1000)).toEqual([
    { kind: 'item', text: 'a', depth: 0 },
    { kind: 'item', text: 'b', depth: 1 },
    { kind: 'item', text: 'c', depth: 2 },
  ]);
  expect(plainOf('- a\n  - b')).toBe('a b');
});

it('ends after the block that reaches the length', () => {
  expect(shownBlocks(SHOWN, 12)).toEqual([
    { kind: 'text', text: 'Set `a_b`.' },
    { kind: 'item', text: 'one', depth: 0 },
    { kind: 'text', text: '…' },
  ]);
});

it('is words in one line, with dots between cells', () => {
  expect(plainOf(SHOWN)).toBe('Set a_b. one key · value a · 1 After.');
});

it.each([
  [
    '`limit` (`Optional[int] = None`): Rows at most: ten.',
    {
      name: 'limit',
      declaration: 'Optional[int] = None',
      text: 'Rows at most: ten.',
    },
  ],
  [
    '`--force`: Asks nothing.',
    { name: '--force', declaration: '', text: 'Asks nothing.' },
  ],
  ['Use `limit` (`int`): it counts rows.', undefined],
  ['`limit` (see below): it counts rows.', undefined],
])('has the parts of an entry: %s', (shown, entry) => {
  expect(entryOf(shown)).toEqual(entry);
});

it('puts code blocks where they are in the text', () => {
  const kinds = shownBlocks('Before:\n```\na\tb\n```', 1000).map((block) =>
    block.kind === 'code' ? block.index : block.kind,
  );
  expect(kinds).toEqual(['text', 0, 'table', 1]);
  expect(plainOf('Before:\n```\nAfter.').replace(/ +/g, ' ')).toBe(
    'Before: After.',
  );
});
