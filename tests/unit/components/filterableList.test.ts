import { expect, it } from 'vitest';
import {
  ALL,
  answered,
  chosen,
  readChoice,
  writeChoice,
  type FilterableListData,
} from '@site/src/components/FilterableList/choose';

const data: FilterableListData = {
  noun: 'boats',
  label: 'Name',
  placeholder: 'gig',
  questions: [
    { name: 'hull', label: 'Hull', none: 'any', options: ['wood', 'steel'] },
    { name: 'sea', label: 'Sea', none: 'any', options: ['yes'] },
  ],
  entries: [
    {
      id: 'tern',
      words: 'Tern Gaff Cutter',
      answers: { hull: ['wood'], sea: ['yes'] },
    },
    { id: 'ajax', words: 'Ajax tug', answers: { hull: ['wood', 'steel'] } },
  ],
};

it.each([
  ['', {}, ['tern', 'ajax']],
  ['cutter TERN', {}, ['tern']],
  ['cutter ajax', {}, []],
  ['', { hull: 'wood' }, ['tern', 'ajax']],
  ['', { hull: 'wood', sea: 'yes' }, ['tern']],
  ['tern', { hull: 'steel' }, []],
])('filters by text "%s" and answers %j', (text, answers, ids) => {
  expect(chosen(data, { text, answers })).toEqual(ids);
});

it('removes an answer', () => {
  const steel = answered(ALL, 'hull', 'steel');
  expect(steel.answers).toEqual({ hull: 'steel' });
  expect(answered(steel, 'hull', '')).toEqual(ALL);
});

it('serializes a choice as a query string and ignores unknown parameters', () => {
  const choice = { text: 'old tug', answers: { hull: 'steel' } };
  expect(writeChoice(choice)).toBe('?hull=steel&text=old+tug');
  expect(readChoice(data, writeChoice(choice))).toEqual(choice);
  expect(readChoice(data, '?hull=glass&page=2')).toEqual(ALL);
  expect(writeChoice(ALL)).toBe('');
});
