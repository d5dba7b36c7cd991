import { describe, expect, it } from 'vitest';
import {
  chosen,
  facetsOf,
  NOTHING,
  readChoice,
  sortable,
  writeChoice,
} from '@site/src/components/DestinationsMatrix/choose';
import { matching } from '@site/src/components/Facets/choose';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import {
  matrixOf,
  type MatrixData,
} from '@docs/markdown/facts/facts-tables/destinations';

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
  titles: ['A', 'B', 'C', 'D'],
  features: [
    formats,
    length,
    types,
    strategies,
    { ...tables, values: [tables.values, [], [], tables.values] },
  ],
};

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
  ])('by %j, sorted by "%s"', (wanted, sort, names) => {
    expect(chosen(data, { ...NOTHING, wanted, sort })).toEqual(names);
  });

  it('are the features with few values, the most frequent value first', () => {
    const { facets } = facetsOf(data);
    expect(facets.map(({ label, options }) => [label, ...options])).toEqual([
      ['Formats', 'csv', 'parquet'],
      ['Strategies', 'upsert', 'scd2'],
      ['Tables', 'delta', 'iceberg'],
    ]);
  });

  it('find names and values by text', () => {
    const find = (text: string) =>
      matching(facetsOf(data), { text, wanted: {} });
    expect(find('parquet upsert')).toEqual(['b']);
    expect(find('JSONB')).toEqual(['a']);
  });
});

it('sorts by numbers only', () => {
  expect(sortable(data)).toEqual([length]);
});

it('stores the selection in the URL, and ignores what is unknown', () => {
  const choice = {
    text: 'up',
    wanted: { Formats: ['csv', 'parquet'], Tables: ['delta'] },
    sort: 'Longest name',
    compare: ['a', 'b'],
  };
  expect(writeChoice(data, choice)).toBe(
    '?Formats=csv&Formats=parquet&Tables=delta&q=up&sort=Longest+name&compare=a,b',
  );
  expect(readChoice(data, writeChoice(data, choice))).toEqual(choice);
  expect(
    readChoice(data, '?Formats=nonesuch&sort=json&compare=a,z,b,c,d'),
  ).toEqual({ ...NOTHING, compare: ['a', 'b', 'c'] });
  expect(writeChoice(data, NOTHING)).toBe('');
});

describe('the destinations of the library', () => {
  const { all, get } = readDestinationFacts('.');
  const matrix = matrixOf(all);
  const found = (wanted: Readonly<Record<string, readonly string[]>>) =>
    chosen(matrix, { ...NOTHING, wanted });

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
