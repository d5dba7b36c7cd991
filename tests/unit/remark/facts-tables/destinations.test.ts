import { expect, it } from 'vitest';
import {
  chosen,
  readChoice,
  writeChoice,
} from '@site/src/components/DestinationsMatrix/choose';
import type { MatrixData } from '@site/src/remark/facts-tables/destinations';
import { compile, fixture, lines } from './compile';

it('expands destination elements to tables', async () => {
  await expect(
    lines(await compile(fixture('destinations.mdx'))),
  ).toMatchFileSnapshot(
    '../../../fixtures/facts-tables/destinations.output.jsx',
  );
});

it('suggests the nearest destination', async () => {
  await expect(
    compile('<DestinationConfig name="shp" />'),
  ).rejects.toMatchObject({
    line: 1,
    reason: 'unknown destination "shp"; did you mean "shop"?',
  });
});

const value = (text: string) => ({ text, code: false });
const data: MatrixData = {
  destinations: ['a', 'b', 'c', 'd'],
  features: [
    {
      label: 'Formats',
      choice: true,
      values: [[value('csv')], [value('csv'), value('parquet')], [], []],
    },
    {
      label: 'Longest name',
      choice: false,
      values: [[value('63')], [value('1,024')], [value('255')], []],
    },
  ],
};

it.each([
  [{ filters: {}, sort: '', compare: [] }, ['a', 'b', 'c', 'd']],
  [{ filters: { Formats: 'csv' }, sort: '', compare: [] }, ['a', 'b']],
  [{ filters: {}, sort: 'Longest name', compare: [] }, ['b', 'c', 'a', 'd']],
  [
    { filters: { Formats: '' }, sort: 'Formats', compare: [] },
    ['b', 'a', 'c', 'd'],
  ],
])('filters by %j', (choice, names) => {
  expect(chosen(data, choice)).toEqual(names);
});

it('stores the filter in the URL, and ignores unknown values', () => {
  const choice = {
    filters: { Formats: 'csv' },
    sort: 'Longest name',
    compare: ['a', 'b'],
  };
  expect(writeChoice(choice)).toBe(
    '?Formats=csv&sort=Longest+name&compare=a,b',
  );
  expect(readChoice(data, writeChoice(choice))).toEqual(choice);
  expect(
    readChoice(data, '?Formats=nonesuch&sort=x&compare=a,z,b,c,d'),
  ).toEqual({ filters: {}, sort: '', compare: ['a', 'b', 'c'] });
  expect(writeChoice({ filters: {}, sort: '', compare: [] })).toBe('');
});
