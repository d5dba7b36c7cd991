import type { ReactNode } from 'react';
import type {
  LoadedPipeline,
  SchemaTable,
} from '@docs/playground/engine/protocol';

type Tables = readonly SchemaTable[];

const isOwn = ({ name }: SchemaTable): boolean => !name.startsWith('_dlt_');

/** A table with its columns, and below it those whose rows belong to its rows. */
function Tree({
  table,
  all,
}: {
  readonly table: SchemaTable;
  readonly all: Tables;
}): ReactNode {
  const children = all.filter(({ parent }) => parent === table.name);
  return (
    <li>
      <table className="runner__sheet">
        <caption>
          {table.name}
          {table.disposition !== null && <small>{table.disposition}</small>}
        </caption>
        <tbody>
          {table.columns.map(({ name, type, hints }) => (
            <tr
              key={name}
              data-system={name.startsWith('_dlt_') ? '' : undefined}
            >
              <th scope="row">{name}</th>
              <td>{type ?? 'no value yet'}</td>
              <td>{hints.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children.length > 0 && (
        <ul aria-label={`Nested tables of ${table.name}`}>
          {children.map((child) => (
            <Tree key={child.name} table={child} all={all} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The schemas of a pipeline: each table as a sheet, nested tables below their parents. */
export default function Schema({
  pipeline,
}: {
  readonly pipeline: LoadedPipeline;
}): ReactNode {
  return pipeline.schemas.map((schema) => (
    <div key={schema.name}>
      <p className="runner__facts">
        Schema <code>{schema.name}</code>, version {schema.version}
      </p>
      <ul className="runner__schema">
        {schema.tables
          .filter((table) => isOwn(table) && table.parent === null)
          .map((table) => (
            <Tree key={table.name} table={table} all={schema.tables} />
          ))}
      </ul>
    </div>
  ));
}
