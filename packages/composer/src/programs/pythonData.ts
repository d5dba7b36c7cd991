/** Programs whose data are made by the reader's own Python: rows, and frames. */
import { own } from '@docs/facts/own';
import type { Resolved } from '../resolved';
import { call, indented, literal } from '../python';
import { hintsOf, INITIAL, type Body } from './body';

/** Rows of the example. */
const ROWS = [
  { customer: 'Amara Diallo', total: 45.5, day: '2025-05-01T08:00:00Z' },
  { customer: 'Jonas Berg', total: 12, day: '2025-05-02T08:00:00Z' },
  { customer: 'Mei Tanaka', total: 99.9, day: '2025-05-03T08:00:00Z' },
] as const;

/** The rows with the columns that the reader chose as key and cursor. */
const rowsOf = ({ choice: { key, cursor } }: Resolved) =>
  ROWS.map(({ customer, total, day }, index) => ({
    ...Object.fromEntries(
      (key.length > 0 ? key : ['id']).map((name) => [name, index + 1]),
    ),
    customer,
    total,
    ...(cursor === '' ? {} : { [cursor]: day }),
  }));

/** The head of a generator: its hints, and the cursor as its argument. */
function resourceHead(resolved: Resolved, format: string | undefined) {
  const { disposition, key, format: table } = hintsOf(resolved, format);
  const { cursor } = resolved.choice;
  const name = 'orders';
  return [
    ...call('@dlt.resource', [disposition, key, table]),
    ...(cursor === ''
      ? [`def ${name}():`]
      : [
          `def ${name}(`,
          ...call('    since=dlt.sources.incremental', [
            literal(cursor),
            `initial_value="${INITIAL}"`,
          ]).map((line, index, all) =>
            index === all.length - 1 ? `${line},` : line,
          ),
          '):',
        ]),
  ];
}

/** A generator of rows. */
export function pythonBody(
  resolved: Resolved,
  format: string | undefined,
): Body {
  const rows = rowsOf(resolved).flatMap((row) => {
    const line = literal(row);
    return line.length < 76
      ? [`    ${line},`]
      : [
          '    {',
          ...Object.entries(row).map(
            ([name, value]) =>
              `        ${literal(name)}: ${literal(value as string | number)},`,
          ),
          '    },',
        ];
  });
  return {
    imports: [],
    maker: 'shop',
    lines: [
      ...resourceHead(resolved, format),
      ...indented([
        '"""Yields rows: put your own code here."""',
        'yield [',
        ...rows,
        ']',
      ]),
      '',
      '',
      '@dlt.source',
      'def shop():',
      '    return orders',
    ],
  };
}

/** A generator of data frames. */
export function framesBody(
  resolved: Resolved,
  format: string | undefined,
): Body {
  const rows = rowsOf(resolved);
  const columns = Object.keys(rows[0] ?? {});
  return {
    imports: ['import pandas as pd'],
    maker: 'shop',
    lines: [
      ...resourceHead(resolved, format),
      ...indented([
        '"""Yields data frames: Arrow tables work in the same way."""',
        'yield pd.DataFrame(',
        '    {',
        ...columns.flatMap((name) => {
          const values = rows.map(
            (row) => own(row as Record<string, string | number>, name) ?? '',
          );
          const line = `        ${literal(name)}: ${literal(values)},`;
          return line.length <= 84
            ? [line]
            : [
                `        ${literal(name)}: [`,
                ...values.map((value) => `            ${literal(value)},`),
                '        ],',
              ];
        }),
        '    }',
        ')',
      ]),
      '',
      '',
      '@dlt.source',
      'def shop():',
      '    return orders',
    ],
  };
}
