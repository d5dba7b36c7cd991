import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type {
  Loaded,
  LoadedTable,
  Value,
} from '@site/src/remark/loaded-tables/types';
import styles from './styles.module.css';

/** Sets the place of an element in the animation, which the stylesheet multiplies with the time of a step. */
const stepOf = (
  step: number,
): CSSProperties & { readonly '--step': number } => ({
  '--step': step,
});

/** Columns in which dlt links rows; their values are shown as the marks of objects. */
const KEYS: ReadonlySet<string> = new Set(['_dlt_id', '_dlt_parent_id']);

/** The mark of an object of the input, and of the rows that come from it. */
function Mark({ of }: { readonly of: number }): ReactNode {
  return (
    <span className={styles.mark} data-of={of}>
      {String.fromCharCode('a'.charCodeAt(0) + of)}
    </span>
  );
}

const isNested = (value: Value): boolean =>
  typeof value === 'object' && value !== null;

/** An object of the input: its plain fields in one line, then each nested field. */
function Source({
  object,
  of,
}: {
  readonly object: Readonly<Record<string, Value>>;
  readonly of: number;
}): ReactNode {
  const fields = Object.entries(object);
  const field = ([name, value]: readonly [string, Value]) => (
    <span key={name} className={styles.field}>
      <span className={styles.name}>&quot;{name}&quot;</span>:{' '}
      <span className={isNested(value) ? styles.nested : undefined}>
        {JSON.stringify(value).replaceAll(',', ', ')}
      </span>
    </span>
  );
  return (
    <li className={styles.object} data-of={of} style={stepOf(of)}>
      <Mark of={of} />
      <code>{fields.map(field)}</code>
    </li>
  );
}

function Table({
  table,
  firstStep,
}: {
  readonly table: LoadedTable;
  readonly firstStep: number;
}): ReactNode {
  const { name, columns, rows } = table;
  return (
    <table className={styles.table}>
      <caption>
        <code>{name}</code>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, values }, row) => (
          <tr key={row} data-of={of} style={stepOf(firstStep + row)}>
            {values.map((value, column) => (
              <td
                key={column}
                className={clsx(typeof value === 'number' && styles.number)}
              >
                {KEYS.has(columns[column] ?? '') ? (
                  <Mark of={of} />
                ) : (
                  String(value)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The picture of a load: objects on one side, the tables that dlt made of them on the other, rows marked by the object
 * that they come from. Its data is the recorded output of a program. It is complete without scripts; rows appear one
 * after the other where motion is wanted.
 */
export default function LoadedTables({
  json,
}: {
  readonly json?: string;
}): ReactNode {
  const { input, tables } = JSON.parse(json ?? '') as Loaded;
  const before = (index: number): number =>
    tables.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className={styles.picture}>
      <ul className={styles.input} aria-label="The data">
        {input.map((object, of) => (
          <Source key={of} object={object} of={of} />
        ))}
      </ul>
      <div className={styles.tables}>
        {tables.map((table, index) => (
          <Table key={table.name} table={table} firstStep={before(index) + 1} />
        ))}
      </div>
    </div>
  );
}
