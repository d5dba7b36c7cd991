import { describe, expect, it } from 'vitest';
import {
  chosen,
  NOTHING,
  readChoice,
  remedies,
  sortable,
  toggled,
  writeChoice,
} from '@site/src/components/DestinationsMatrix/choose';
import { readDestinationFacts } from '@site/src/facts/destinations/read';
import {
  matrixOf,
  type MatrixData,
} from '@site/src/remark/facts-tables/destinations';

const value = (text: string, tables?: readonly string[]) => ({
  text,
  code: false,
  ...(tables && { tables }),
});

const formats = {
  label: 'Formats',
  choice: true,
  values: [[value('csv')], [value('csv'), value('parquet')], [], []],
};
const length = {
  label: 'Longest name',
  choice: false,
  values: [[value('63')], [value('1,024')], [value('255')], []],
};
const types = {
  label: 'json',
  choice: false,
  values: [[value('jsonb')], [], [], []],
};
const strategies = {
  label: 'Strategies',
  choice: true,
  values: [
    [value('upsert', ['delta'])],
    [value('upsert')],
    [],
    [value('upsert', ['delta', 'iceberg']), value('scd2', ['iceberg'])],
  ],
};
const tables = {
  label: 'Tables',
  choice: true,
  values: ['delta', 'iceberg'].map((name) => value(name, [name])),
};
const data: MatrixData = {
  destinations: ['a', 'b', 'c', 'd'],
  features: [
    formats,
    length,
    types,
    strategies,
    { ...tables, values: [tables.values, [], [], tables.values] },
  ],
};
const tablesOf = data.features[4] ?? formats;

describe('filters', () => {
  it.each([
    [{}, '', ['a', 'b', 'c', 'd']],
    [{ Formats: ['csv'] }, '', ['a', 'b']],
    [{ Formats: ['csv', 'parquet'] }, '', ['b']],
    [{}, 'Longest name', ['b', 'c', 'a', 'd']],
    // Both hold, and for the same tables.
    [{ Strategies: ['upsert'], Tables: ['delta'] }, '', ['a', 'd']],
    [{ Strategies: ['upsert'], Tables: ['iceberg'] }, '', ['d']],
    [{ Strategies: ['upsert', 'scd2'], Tables: ['delta'] }, '', []],
    [{ Strategies: ['upsert', 'scd2'], Tables: ['iceberg'] }, '', ['d']],
  ])('by %j, sorted by "%s"', (filters, sort, names) => {
    expect(chosen(data, { filters, sort, compare: [] })).toEqual(names);
  });

  it('are added and removed', () => {
    const one = toggled({}, formats, 'csv');
    expect(one).toEqual({ Formats: ['csv'] });
    const two = toggled(one, formats, 'parquet');
    expect(two).toEqual({ Formats: ['csv', 'parquet'] });
    expect(toggled(two, formats, 'csv')).toEqual({ Formats: ['parquet'] });
    expect(toggled(one, formats, 'csv')).toEqual({});
  });

  it('replace one that they exclude', () => {
    expect(toggled({ Tables: ['delta'] }, tablesOf, 'iceberg')).toEqual({
      Tables: ['iceberg'],
    });
  });

  it('that leave nothing are named, with what there is without them', () => {
    const filters = { Formats: ['parquet'], Tables: ['iceberg'] };
    expect(remedies(data, { ...NOTHING, filters })).toEqual([
      { label: 'Formats', text: 'parquet', names: ['a', 'd'] },
      { label: 'Tables', text: 'iceberg', names: ['b'] },
    ]);
  });
});

it('sorts by numbers only', () => {
  expect(sortable(data)).toEqual([length]);
});

it('stores the selection in the URL, and ignores what is unknown', () => {
  const choice = {
    filters: { Formats: ['csv', 'parquet'], Tables: ['delta'] },
    sort: 'Longest name',
    compare: ['a', 'b'],
  };
  expect(writeChoice(choice)).toBe(
    '?Formats=csv&Formats=parquet&Tables=delta&sort=Longest+name&compare=a,b',
  );
  expect(readChoice(data, writeChoice(choice))).toEqual(choice);
  expect(
    readChoice(data, '?Formats=nonesuch&sort=json&compare=a,z,b,c,d'),
  ).toEqual({ ...NOTHING, compare: ['a', 'b', 'c'] });
  expect(writeChoice(NOTHING)).toBe('');
});

describe('the destinations of the library', () => {
  const { all, get } = readDestinationFacts('.');
  const matrix = matrixOf(all);
  const found = (filters: Readonly<Record<string, readonly string[]>>) =>
    chosen(matrix, { ...NOTHING, filters });

  const named = new Set(
    all.flatMap(({ table_formats: tables }) => Object.keys(tables)),
  );
  named.delete('native');

  it.each([...named])('do for %s tables what they are listed for', (name) => {
    for (const [label, key] of [
      ['Write dispositions', 'write_dispositions'],
      ['Merge strategies', 'merge_strategies'],
      ['Replace strategies', 'replace_strategies'],
      ['File formats', 'loader_file_formats'],
    ] as const) {
      const texts = new Set(
        all.flatMap(({ table_formats: tables }) =>
          Object.values(tables).flatMap((table) => table[key]),
        ),
      );
      for (const text of texts) {
        expect(found({ 'Table formats': [name], [label]: [text] })).toEqual(
          all
            .filter(({ table_formats: tables }) =>
              tables[name]?.[key].includes(text),
            )
            .map((destination) => destination.name)
            .sort(),
        );
      }
    }
  });

  it('list the filesystem for upserts into Iceberg only if it has them', () => {
    const { iceberg } = get('filesystem').table_formats;
    const names = found({
      'Table formats': ['iceberg'],
      'Merge strategies': ['upsert'],
    });
    expect(names.includes('filesystem')).toBe(
      iceberg?.merge_strategies.includes('upsert'),
    );
    expect(names).toContain('athena');
  });
});
