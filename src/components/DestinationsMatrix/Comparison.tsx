import { Fragment, type ReactNode } from 'react';
import {
  remarkOf,
  type FeatureValue,
} from '@docs/facts/destinations/featureValues';
import type { MatrixData } from '@docs/markdown/facts/facts-tables/destinations';
import { titleOf } from './choose';

function Cell({
  values,
}: {
  readonly values: readonly FeatureValue[];
}): ReactNode {
  return values.length === 0
    ? '—'
    : values.map((value, index) => {
        const remark = remarkOf(value);
        return (
          <Fragment key={value.text}>
            {index > 0 && ', '}
            {value.code ? <code>{value.text}</code> : value.text}
            {remark !== undefined && ` (${remark})`}
          </Fragment>
        );
      });
}

/** A table of all features of a few destinations, which marks the features that differ. */
export default function Comparison({
  data,
  names,
}: {
  readonly data: MatrixData;
  readonly names: readonly string[];
}): ReactNode {
  const { destinations, features } = data;
  const indexes = names.map((name) => destinations.indexOf(name));
  return (
    <table className="matrix-comparison">
      <caption>Marked rows differ.</caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {titleOf(data, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {features.map(({ label, values }) => {
          const found = indexes.map((index) => values[index] ?? []);
          const distinct = new Set(found.map((cell) => JSON.stringify(cell)));
          return (
            <tr key={label} data-differs={distinct.size > 1}>
              <th scope="row">{label}</th>
              {found.map((cell, index) => (
                <td key={names[index]}>
                  <Cell values={cell} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
