import { describe, expect, it } from 'vitest';
import { changesOf } from '../src/output/changes';
import type { Table } from '../src/engine/protocol';

/** A table of ids and names; the columns of dlt differ in every run. */
const table = (
  run: string,
  rows: readonly (readonly [string, string])[],
  more: readonly string[] = [],
): Table => ({
  dataset: 'shop',
  name: 'orders',
  parent: null,
  columns: ['_dlt_load_id', 'id', 'name', ...more].map((name) => ({
    name,
    type: 'VARCHAR',
  })),
  rows: rows.map((row) => [run, ...row, ...more.map(() => null)]),
  count: rows.length,
});

const before = table('1', [
  ['1', 'a'],
  ['2', 'b'],
]);

describe('changesOf', () => {
  it('marks nothing without a run before', () => {
    expect(changesOf(before, undefined).rows).toEqual([]);
  });

  it('tells new, changed and removed rows apart', () => {
    const now = table('2', [
      ['2', 'changed'],
      ['3', 'c'],
    ]);
    expect(changesOf(now, before)).toMatchObject({
      rows: ['changed', 'new'],
      removed: 1,
    });
  });

  it('counts a row that was appended once more', () => {
    const now = table('2', [
      ['1', 'a'],
      ['2', 'b'],
      ['1', 'a'],
    ]);
    expect(changesOf(now, before)).toMatchObject({
      rows: [undefined, undefined, 'new'],
      removed: 0,
    });
  });

  it('names new columns, and does not take rows without a value for changed', () => {
    const now = table('2', [['1', 'a']], ['note']);
    const { rows, newColumns } = changesOf(now, before);
    expect([...newColumns]).toEqual(['note']);
    expect(rows).toEqual([undefined]);
  });
});
