// The figure of the landing page: JSON that the reader can change, and the tables that dlt makes of it.
import { type ReactNode, useId, useState } from 'react';
import { tokensOf } from './highlight';
import {
  differs,
  pythonDouble,
  tablesOf,
  type Row,
  type Table,
} from './tables';

const NAME = 'orders';

/** No line is longer than a phone is wide. */
const SAMPLE = `[
 {"id": 1, "placedAt": "2025-05-12T08:30:00Z",
  "customer": {"name": "Ada", "city": "Graz"},
  "lines": [{"sku": "TEA", "qty": 2},
            {"sku": "CUP", "qty": 1}]},
 {"id": 2, "placedAt": "2025-05-12T09:05:00Z",
  "customer": {"name": "Ben", "city": "Lyon"},
  "lines": [{"sku": "TEA", "qty": 5}]}
]`;

/** Changes to try, by what they are called. */
const EDITS: Readonly<Record<string, string>> = {
  'Add a key': SAMPLE.replace('"Lyon"}', '"Lyon"}, "giftNote": "For Cleo"'),
  'Add a list': SAMPLE.replace('"Graz"}', '"Graz"}, "tags": ["new", "eu"]'),
  'Change a type': SAMPLE.replace('"qty": 5', '"qty": "five"'),
  'Start over': SAMPLE,
};

/** Longest text that becomes tables, in characters, and most rows and columns that a table shows. */
const LIMITS = { text: 5_000, rows: 6, columns: 12 } as const;

interface Shown {
  readonly text: string;
  /** Those of the last text that was JSON. */
  readonly tables: readonly Table[];
  /** Those before them, so that what an edit has changed is marked. */
  readonly before: readonly Table[];
  readonly problem?: string;
}

function shownFor(text: string, last: Shown | undefined): Shown {
  const tables = last?.tables ?? [];
  if (text.length > LIMITS.text) {
    return {
      text,
      tables,
      before: tables,
      problem: 'The text is too long for a figure',
    };
  }
  try {
    const next = tablesOf(text, NAME);
    return { text, tables: next, before: last ? tables : next };
  } catch {
    return { text, tables, before: tables, problem: 'This is not JSON yet' };
  }
}

/** The mark of an object and its row: a letter, and for nested rows their number as well. */
const markOf = ({ origin, number }: Row, isNested: boolean): string =>
  `${String.fromCharCode(97 + (origin % 26))}${isNested ? String(number + 1) : ''}`;

const Mark = ({
  row,
  isNested,
}: {
  readonly row: Row;
  readonly isNested: boolean;
}): ReactNode => (
  <span className="figure__mark" data-of={row.origin % 3}>
    {markOf(row, isNested)}
  </span>
);

function cellText(value: string | number | boolean, type: string): string {
  if (type === 'double') {
    return pythonDouble(Number(value));
  }
  return type === 'timestamp'
    ? String(value).replace('T', ' ').replace('+00:00', '')
    : String(value);
}

function TableOf({
  table,
  tables,
  before,
}: {
  readonly table: Table;
  readonly tables: readonly Table[];
  readonly before: readonly Table[];
}): ReactNode {
  const { name, parent, columns, rows } = table;
  const isNew = (column?: string, row?: Row) =>
    differs(before, table, column, row) ? '' : undefined;
  const above = tables.find((table) => table.name === parent);
  const hasNested = tables.some((table) => table.parent === name);
  const own = [...columns].slice(0, LIMITS.columns);
  const key = (column: string) => (
    <th key={column} scope="col" data-new={isNew()}>
      {column}
    </th>
  );
  return (
    <table
      className="figure__table"
      data-nested={parent === undefined ? undefined : ''}
    >
      <caption data-new={isNew()}>
        {name}
        {parent !== undefined && <small>nested in {parent}</small>}
      </caption>
      <thead>
        <tr>
          {(hasNested || !parent) && key('_dlt_id')}
          {parent !== undefined && key('_dlt_parent_id')}
          {own.map(([column, type]) => (
            <th key={column} scope="col" data-new={isNew(column)}>
              {column} <small>{type}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, LIMITS.rows).map((row) => {
          const parentRow = above?.rows[row.parent ?? 0];
          return (
            <tr key={row.number} data-of={row.origin % 3}>
              {(hasNested || !parent) && (
                <td data-new={isNew(undefined, row)}>
                  <Mark row={row} isNested={parent !== undefined} />
                </td>
              )}
              {parentRow && (
                <td data-new={isNew(undefined, row)}>
                  <Mark row={parentRow} isNested={above.parent !== undefined} />
                </td>
              )}
              {own.map(([column, type]) => {
                const value = row.cells.get(column);
                return (
                  <td key={column} data-new={isNew(column, row)}>
                    {value === undefined ? <i>NULL</i> : cellText(value, type)}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
      {rows.length > LIMITS.rows && (
        <tfoot>
          <tr>
            <td colSpan={own.length + 2}>
              and {rows.length - LIMITS.rows} more rows
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const counted = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** JSON in an editor, the call that loads it, and the tables. Without scripts, it shows the first JSON and its tables. */
export default function TablesFigure(): ReactNode {
  const [{ text, tables, before, problem }, setShown] = useState(() =>
    shownFor(SAMPLE, undefined),
  );
  const id = useId();
  const change = (next: string) => {
    setShown((last) => shownFor(next, last));
  };
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  return (
    <figure className="figure theme-code-block">
      <div className="figure__bar">
        <label htmlFor={id}>
          Your JSON<span className="needs-scripts">, editable</span>
        </label>
        <span className="figure__edits needs-scripts">
          {Object.entries(EDITS).map(([label, edit]) => (
            <button
              key={label}
              type="button"
              className="figure__edit"
              onClick={() => {
                change(edit);
              }}
            >
              {label}
            </button>
          ))}
        </span>
      </div>
      <div className="figure__json">
        <pre>
          <code>
            {tokensOf(text).map(({ text: piece, kind, origin }, index) => (
              <span
                key={index}
                className={origin === undefined ? kind : 'figure__brace'}
                data-of={origin === undefined ? undefined : origin % 3}
              >
                {piece}
              </span>
            ))}
            {'\n'}
          </code>
        </pre>
        <textarea
          id={id}
          className="needs-scripts"
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby={`${id}-result`}
          onChange={({ target }) => {
            change(target.value);
          }}
        />
      </div>
      <p className="figure__call">
        <code>
          pipeline.<span className="f">run</span>({NAME}, table_name=
          <span className="s">&quot;{NAME}&quot;</span>)
        </code>
        <span id={`${id}-result`} role="status">
          {problem ??
            `${counted(tables.length, 'table')}, ${counted(rows, 'row')}`}
        </span>
      </p>
      {/* Scrollable, so it must be reachable by keyboard. */}
      <div
        className="figure__tables sideways"
        role="region"
        aria-label="The tables that dlt makes"
        data-stale={problem === undefined ? undefined : ''}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        {tables.map((table) => (
          <TableOf
            key={table.name}
            table={table}
            tables={tables}
            before={before}
          />
        ))}
      </div>
    </figure>
  );
}
