import { expect, it } from 'vitest';
import { plainOf, shownBlocks } from '../src/shown';

const SHOWN = 'Set `a_b`.\n- one\nkey\tvalue\n`a`\t1\nAfter.';

it('has blocks for paragraphs, items and tables', () => {
  expect(shownBlocks(SHOWN, 1000)).toEqual([
    { kind: 'text', text: 'Set `a_b`.' },
    { kind: 'item', text: 'one' },
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

it('ends after the block that reaches the length', () => {
  expect(shownBlocks(SHOWN, 12)).toEqual([
    { kind: 'text', text: 'Set `a_b`.' },
    { kind: 'item', text: 'one' },
    { kind: 'text', text: '…' },
  ]);
});

it('is words in one line, with dots between cells', () => {
  expect(plainOf(SHOWN)).toBe('Set a_b. one key · value a · 1 After.');
});
