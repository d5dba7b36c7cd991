/** The capabilities of a destination as labelled features: rows of its table, columns of the matrix. */
import type { FeatureValue } from './featureValues';
import type { Destination, DestinationType, TableFormat } from './types';

export type FeatureGroup = 'Loading' | 'Files and tables' | 'Names' | 'Types';

/** A comparable capability. */
export interface Feature {
  readonly group: FeatureGroup;
  readonly label: string;
  readonly of: (destination: Destination) => readonly FeatureValue[];
  /** The feature has few distinct values, so readers can filter by them. */
  readonly choice?: boolean;
  /** Shown on the destination's own page only. */
  readonly detail?: boolean;
}

const NATIVE = 'native';
/** The label that readers see for it. */
const PLAIN = 'plain tables';

const word = (text: string): FeatureValue[] => [{ text, code: false }];

const numbers = new Intl.NumberFormat('en-US');

/** Names as code in the order of the facts, with the preferred one first and marked. */
function names(
  found: readonly string[] | null,
  preferred: string | null = null,
): FeatureValue[] {
  const rest = (found ?? []).filter((name) => name !== preferred);
  return [
    ...(preferred !== null && found?.includes(preferred)
      ? [{ text: preferred, code: true, note: 'default' }]
      : []),
    ...rest.map((text) => ({ text, code: true })),
  ];
}

/** Values that table formats support, limited to the tables of these formats unless all of them do. */
function byFormat(
  { table_formats: formats }: Destination,
  of: (format: TableFormat) => readonly string[],
  preferred: string | null = null,
): FeatureValue[] {
  const all = Object.entries(formats);
  const found = [...new Set(all.flatMap(([, format]) => of(format)))];
  return names(found, preferred).map((value) => {
    const tables = all
      .filter(([, format]) => of(format).includes(value.text))
      .map(([name]) => (name === NATIVE ? PLAIN : name));
    return tables.length === all.length ? value : { ...value, tables };
  });
}

function casing({ capabilities }: Destination): FeatureValue[] {
  const folded =
    {
      'str.lower': 'folded to lower case',
      'str.upper': 'folded to upper case',
    }[capabilities.casefold_identifier ?? ''] ?? 'kept as written';
  return word(folded);
}

/** The column type of a data type without hints, in a table without a special format. */
export function typeWithoutHints(
  { types }: Destination,
  dataType: string,
): DestinationType | undefined {
  return types.find(
    (one) =>
      one.data_type === dataType &&
      one.table_format === null &&
      Object.keys(one.hints).length === 0,
  );
}

const typeFeature = (dataType: string): Feature => ({
  group: 'Types',
  label: dataType,
  of(destination) {
    const found = typeWithoutHints(destination, dataType);
    return found?.type ? [{ text: found.type, code: true }] : [];
  },
});

const length = (value: number | null): FeatureValue[] =>
  value === null ? [] : word(numbers.format(value));

const yesNo = (value: boolean | null): FeatureValue[] =>
  value === null ? [] : word(value ? 'yes' : 'no');

/** All features, in the order in which they are shown. */
export const FEATURES: readonly Feature[] = [
  {
    group: 'Loading',
    label: 'Write dispositions',
    of: (destination) =>
      byFormat(destination, (format) => format.write_dispositions),
    choice: true,
  },
  {
    group: 'Loading',
    label: 'Replace strategies',
    of: (destination) =>
      byFormat(destination, (format) => format.replace_strategies),
    choice: true,
  },
  {
    group: 'Loading',
    label: 'Merge strategies',
    of: (destination) =>
      byFormat(destination, (format) => format.merge_strategies),
    choice: true,
  },
  {
    group: 'Files and tables',
    label: 'File formats',
    of: (destination) =>
      byFormat(
        destination,
        (format) => format.loader_file_formats,
        destination.capabilities.preferred_loader_file_format,
      ),
    choice: true,
  },
  {
    group: 'Files and tables',
    label: 'Staging file formats',
    of: ({ capabilities, staging_required: required }) => [
      ...names(
        capabilities.supported_staging_file_formats,
        capabilities.preferred_staging_file_format,
      ),
      ...(required ? word('staging is required') : []),
    ],
    choice: true,
  },
  {
    group: 'Files and tables',
    label: 'Table formats',
    of: ({ table_formats: formats }) =>
      Object.keys(formats)
        .filter((name) => name !== NATIVE)
        .map((text) => ({ text, code: true, tables: [text] })),
    choice: true,
  },
  {
    group: 'Names',
    label: 'Case-insensitive names',
    of: casing,
    choice: true,
  },
  {
    group: 'Names',
    label: 'Case-sensitive names',
    of: ({ capabilities }) =>
      yesNo(capabilities.has_case_sensitive_identifiers),
    choice: true,
  },
  {
    group: 'Names',
    label: 'Longest name of a table',
    of: ({ capabilities }) => length(capabilities.max_identifier_length),
  },
  {
    group: 'Names',
    label: 'Longest name of a column',
    of: ({ capabilities }) => length(capabilities.max_column_identifier_length),
  },
  {
    group: 'Names',
    label: 'Naming convention of its own',
    of: ({ capabilities }) =>
      capabilities.naming_convention === null
        ? []
        : [{ text: capabilities.naming_convention, code: true }],
    detail: true,
  },
  typeFeature('json'),
  typeFeature('decimal'),
  typeFeature('timestamp'),
  typeFeature('time'),
  typeFeature('binary'),
  {
    group: 'Types',
    label: 'Nested types',
    of: ({ capabilities }) => yesNo(capabilities.supports_nested_types),
    choice: true,
  },
  {
    group: 'Loading',
    label: 'Tables are created and altered in a transaction',
    of: ({ capabilities }) => yesNo(capabilities.supports_ddl_transactions),
    detail: true,
  },
  {
    group: 'Loading',
    label: 'Rows in one INSERT, at most',
    of: ({ capabilities }) => length(capabilities.max_rows_per_insert),
    detail: true,
  },
  {
    group: 'Types',
    label: 'Digits of a second in a timestamp',
    of: ({ capabilities }) => length(capabilities.timestamp_precision),
    detail: true,
  },
  {
    group: 'Names',
    label: 'SQL dialect',
    of: ({ capabilities }) =>
      names(
        capabilities.sqlglot_dialect === null
          ? []
          : [capabilities.sqlglot_dialect],
      ),
    detail: true,
  },
];

/** The hints of a type in words: `precision 10, scale 2`. */
export const hintWords = ({ hints }: DestinationType): string =>
  Object.entries(hints)
    .map(([name, value]) =>
      typeof value === 'boolean' && !value
        ? `no ${name}`
        : `${name} ${String(value)}`,
    )
    .join(', ');
