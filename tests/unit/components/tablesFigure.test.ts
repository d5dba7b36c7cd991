/** The tables of the landing page's figure are those of dlt: python/tests/figure_cases.py recorded what dlt loads. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  differs,
  pythonDouble,
  snakeCase,
  tablesOf,
  type Table,
} from '@site/src/components/TablesFigure/tables';

interface Case {
  readonly text: string;
  readonly tables: readonly {
    readonly name: string;
    readonly parent?: string;
    readonly columns: Readonly<Record<string, string>>;
    readonly rows: readonly {
      readonly parent?: number;
      readonly index?: number;
      readonly values: readonly unknown[];
    }[];
  }[];
}

const cases = JSON.parse(
  fs.readFileSync('tests/fixtures/figure/cases.json', 'utf8'),
) as Case[];

/** A table in the form of the fixture. */
const plain = ({ name, parent, columns, rows }: Table) => ({
  name,
  ...(parent !== undefined && { parent }),
  columns: [...columns],
  rows: rows.map(({ cells, parent: of, index }) => ({
    ...(of !== undefined && { parent: of }),
    ...(index !== undefined && { index }),
    values: [...columns.keys()].map((column) => cells.get(column) ?? null),
  })),
});

/** Tables in one order: dlt lists them in the order in which its schema got them. */
const sorted = <Named extends { readonly name: string }>(
  tables: readonly Named[],
): Named[] => tables.toSorted((a, b) => a.name.localeCompare(b.name));

describe('the tables of JSON', () => {
  it('are compared for at least 50 inputs', () => {
    expect(cases.length).toBeGreaterThanOrEqual(50);
  });

  it.each(cases)('of $text are those that dlt loads', ({ text, tables }) => {
    const expected = tables.map(({ columns, ...table }) => ({
      ...table,
      columns: Object.entries(columns),
    }));
    expect(sorted(tablesOf(text, 'orders').map(plain))).toEqual(
      sorted(expected),
    );
  });

  it('are not made of text that is no JSON', () => {
    expect(() => tablesOf('[{"id": 1,]', 'orders')).toThrow(SyntaxError);
  });

  it('know which object of the input a nested row comes from', () => {
    const [, lines] = tablesOf('[{"a": [1]}, {"a": [2, 3]}]', 'orders');
    expect(lines?.rows.map(({ origin }) => origin)).toEqual([0, 1, 1]);
  });
});

it('cells differ where an edit has changed them', () => {
  const [before, after] = [
    '[{"id": 1, "lines": [{"qty": 2}]}]',
    '[{"id": 1, "note": "x", "lines": [{"qty": 3}]}, {"id": 2}]',
  ].map((text) => tablesOf(text, 'orders'));
  const found = after?.flatMap((table) => [
    ...(differs(before ?? [], table) ? [table.name] : []),
    ...[...table.columns.keys()].flatMap((column) => [
      ...(differs(before ?? [], table, column) ? [column] : []),
      ...table.rows
        .filter((row) => differs(before ?? [], table, column, row))
        .map((row) => `${column} ${String(row.number)}`),
    ]),
  ]);
  expect(found).toEqual([
    // The row that is new, and the column that is new.
    'id 1',
    'note',
    'note 0',
    'note 1',
    'qty 0',
  ]);
  expect(differs([], { name: 'orders' })).toBe(true);
});

it('names are in snake case, part by part', () => {
  expect(snakeCase('OrderLines__SkuCode')).toBe('order_lines__sku_code');
});

it('doubles are written as Python writes them', () => {
  expect([3, 1e16, 1e-5, 0.25, 0].map(pythonDouble)).toEqual([
    '3.0',
    '1e+16',
    '1e-05',
    '0.25',
    '0.0',
  ]);
});
