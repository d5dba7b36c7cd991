import { type ReactNode, useId, useState } from 'react';
import type { Table } from '@docs/playground/engine/protocol';
import { changesOf } from '@docs/playground/output/changes';

const keyOf = ({ dataset, name }: Table): string => `${dataset}.${name}`;

/** dlt's own tables are listed separately. */
const isOwn = ({ name }: Table): boolean => !name.startsWith('_dlt_');

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
  return (
    <>
      {(facts.length > 0 || table.parent !== null) && (
        <p className="runner__facts">
          {table.parent !== null && (
            <>
              belongs to <code>{table.parent}</code>
            </>
          )}
          {table.parent !== null && facts.length > 0 && ' · '}
          {facts.join(' · ')}
        </p>
      )}
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
              {table.columns.map(({ name, type }) => (
                <th
                  key={name}
                  scope="col"
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
                {row.map((value, column) => (
                  <td key={column}>
                    {value ?? <span className="runner__null">NULL</span>}
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

/** The tables that a run has loaded, one at a time, with what it changed in those of the run before. */
export default function Tables({
  tables,
  before,
}: {
  readonly tables: readonly Table[];
  readonly before: readonly Table[];
}): ReactNode {
  const [chosen, setChosen] = useState('');
  const id = useId();
  const own = tables.filter(isOwn);
  const system = tables.filter((table) => !isOwn(table));
  const table =
    tables.find((each) => keyOf(each) === chosen) ?? own[0] ?? system[0];
  if (!table) {
    return null;
  }
  const option = (each: Table): ReactNode => (
    <option key={keyOf(each)} value={keyOf(each)}>
      {each.parent === null ? '' : '└ '}
      {each.dataset}.{each.name} ({each.count})
    </option>
  );
  return (
    <div className="runner__tables">
      <label htmlFor={id}>Table</label>
      <select
        id={id}
        value={keyOf(table)}
        onChange={({ target }) => {
          setChosen(target.value);
        }}
      >
        {own.map(option)}
        <optgroup label="Tables of dlt">{system.map(option)}</optgroup>
      </select>
      <Grid
        table={table}
        before={before.find((each) => keyOf(each) === keyOf(table))}
      />
    </div>
  );
}
