/** What a second run changed in the tables of the first. */
import type { Table } from '../engine/protocol';

/** How a row differs from the rows of the run before. */
type RowChange = 'new' | 'changed' | undefined;

export interface TableChanges {
  /** For each row of the table, in order. */
  readonly rows: readonly RowChange[];
  /** How many rows of the run before are gone. */
  readonly removed: number;
  readonly newColumns: ReadonlySet<string>;
}

/** Columns that differ in every run, whether or not the data do. */
const VOLATILE = new Set(['_dlt_load_id', '_dlt_id', '_dlt_parent_id']);

type Row = Table['rows'][number];

/** Positions of the columns that hold data, by name. */
const dataColumns = ({ columns }: Table): ReadonlyMap<string, number> =>
  new Map(
    columns.flatMap(({ name }, at) => (VOLATILE.has(name) ? [] : [[name, at]])),
  );

const contentOf = (row: Row, columns: ReadonlyMap<string, number>): string =>
  JSON.stringify(
    [...columns]
      .filter(([, at]) => row[at] !== null)
      .map(([name, at]) => [name, row[at]]),
  );

/** The value that names a row: that of the first column with data. */
const nameOf = (row: Row, columns: ReadonlyMap<string, number>): string =>
  String(row[columns.values().next().value ?? 0]);

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  values.forEach((value) => counts.set(value, (counts.get(value) ?? 0) + 1));
  return counts;
}

/** Compares a table with what it was; without `before` all is new, so nothing is marked. */
export function changesOf(
  table: Table,
  before: Table | undefined,
): TableChanges {
  const columns = dataColumns(table);
  if (!before) {
    return { rows: [], removed: 0, newColumns: new Set() };
  }
  const old = dataColumns(before);
  const contents = countsOf(before.rows.map((row) => contentOf(row, old)));
  const names = countsOf(before.rows.map((row) => nameOf(row, old)));
  const take = (counts: Map<string, number>, key: string): boolean => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left > 0;
  };
  const rows = table.rows.map((row): RowChange => {
    const known = take(names, nameOf(row, columns));
    if (take(contents, contentOf(row, columns))) {
      return undefined;
    }
    return known ? 'changed' : 'new';
  });
  const remaining = rows.filter((change) => change !== 'new').length;
  return {
    rows,
    removed: Math.max(0, before.rows.length - remaining),
    newColumns: new Set([...columns.keys()].filter((name) => !old.has(name))),
  };
}
