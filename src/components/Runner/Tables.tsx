import { type ReactNode, useState } from 'react';
import type { Table } from '@docs/playground/engine/protocol';
import { changesOf } from '@docs/playground/output/changes';

const keyOf = ({ dataset, name }: Table): string => `${dataset}.${name}`;

/** Tables that are unfolded from the start. */
const UNFOLDED = 4;

/** Whether dlt, and not the reader's data, has brought a table or a column. */
const isSystem = ({ name }: { readonly name: string }): boolean =>
  name.startsWith('_dlt_');

/** The columns with their positions in the rows, those of dlt last. */
const columnsOf = ({ columns }: Table) =>
  columns
    .map((column, position) => ({
      ...column,
      position,
      system: isSystem(column) ? '' : undefined,
    }))
    .sort(
      (one, other) =>
        Number(one.system !== undefined) - Number(other.system !== undefined),
    );

function Grid({
  table,
  before,
}: {
  readonly table: Table;
  readonly before: Table | undefined;
}): ReactNode {
  if (table.error !== undefined) {
    return <p role="alert">{table.error}</p>;
  }
  const changes = changesOf(table, before);
  const marked = changes.rows.filter(Boolean).length;
  const { length } = table.columns;
  const facts = [
    table.count > table.rows.length &&
      `the first ${String(table.rows.length)} of ${String(table.count)} rows`,
    (table.columnCount ?? 0) > length &&
      `the first ${String(length)} of ${String(table.columnCount)} columns`,
    before &&
      `since the run before: ${String(marked)} new or changed, ${String(changes.removed)} gone`,
  ].filter(Boolean);
  const columns = columnsOf(table);
  return (
    <>
      {facts.length > 0 && <p className="runner__facts">{facts.join(' · ')}</p>}
      {/* Scrollable, so it must be reachable by keyboard. */}
      <div
        className="runner__grid sideways"
        role="region"
        aria-label={`Rows of ${table.name}`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {columns.map(({ name, type, system }) => (
                <th
                  key={name}
                  scope="col"
                  data-system={system}
                  data-change={changes.newColumns.has(name) ? 'new' : undefined}
                >
                  {name} <small>{type.toLowerCase()}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <tr key={at} data-change={changes.rows[at]}>
                {columns.map(({ position, system }) => (
                  <td key={position} data-system={system}>
                    {row[position] ?? (
                      <span className="runner__null">NULL</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A table below its name. Its rows are drawn when it is unfolded, because a run may load hundreds of tables. */
function Section({
  table,
  before,
  isUnfolded,
}: {
  readonly table: Table;
  readonly before: Table | undefined;
  readonly isUnfolded: boolean;
}): ReactNode {
  const [isOpen, setOpen] = useState(isUnfolded);
  const { dataset, name, parent, count } = table;
  return (
    <details
      className="runner__table"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <code>
          {dataset}.<b>{name}</b>
        </code>{' '}
        <small>
          {count.toLocaleString('en-US')} {count === 1 ? 'row' : 'rows'}
          {parent !== null && `, nested in ${parent}`}
        </small>
      </summary>
      {isOpen && <Grid table={table} before={before} />}
    </details>
  );
}

/** The tables that a run has loaded, dlt's own last, with what it changed in those of the run before. */
export default function Tables({
  tables,
  before,
}: {
  readonly tables: readonly Table[];
  readonly before: readonly Table[];
}): ReactNode {
  const own = tables.filter((table) => !isSystem(table));
  const ordered = [...own, ...tables.filter(isSystem)];
  return ordered.map((table, at) => (
    <Section
      key={keyOf(table)}
      table={table}
      before={before.find((each) => keyOf(each) === keyOf(table))}
      isUnfolded={at < UNFOLDED && (at === 0 || at < own.length)}
    />
  ));
}
