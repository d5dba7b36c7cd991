import { expect, it } from 'vitest';
import { excerpt, excerptOf, type Piece } from '../src/excerpt';
import { terms } from '../src/tokenize';

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

const LONG = `${'word '.repeat(60)}then the merges of rows happen here ${'more '.repeat(60)}`;

it('marks every form of a matching word', () => {
  expect(shown(excerpt('Merging is to merge.', new Set(terms('merge'))))).toBe(
    '[Merging] is to [merge].',
  );
});

it('shows the part with the matches, cut at word boundaries', () => {
  const text = shown(excerpt(LONG, new Set(terms('merge rows'))));
  expect(text).toMatch(
    /^… word .*then the \[merges\] of \[rows\] happen here more .*more …$/,
  );
});

it('begins with the sentence, or the cell of a table, that has the match', () => {
  const found = new Set(terms('merge'));
  expect(shown(excerpt(`${'word '.repeat(60)}end. Then merge.`, found))).toBe(
    'Then [merge].',
  );
  expect(
    shown(excerptOf([`${'word '.repeat(60)}\tto merge\tit`], found).pieces),
  ).toBe('to [merge] · it');
});

it('shows the beginning when there is no match', () => {
  expect(shown(excerpt(LONG, new Set(['nothing'])))).toMatch(/^word .* …$/);
});

it('shows a line of code when only the code matches', () => {
  const found = excerptOf(
    ['Call it.', 'pipeline.run(\n  data)'],
    new Set(terms('data')),
  );
  expect(shown(found.pieces)).toBe('[data])');
  expect(found.isCode).toBe(true);
  expect(excerptOf(['The data.'], new Set(terms('data'))).isCode).toBe(false);
});
