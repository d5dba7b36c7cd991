/**
 * The tables that dlt makes of JSON: names, types and nesting, by the rules of dlt 1.10.0 with its defaults. Covered is
 * what JSON can hold, except for integers that do not fit into 64 bits. tests/unit/components/tablesFigure.test.ts compares
 * it with tables that dlt has loaded, which python/tests/figure_cases.py records.
 */

type DataType = 'text' | 'bigint' | 'double' | 'bool' | 'timestamp';

/** A value of a cell; timestamps are ISO 8601 in UTC. */
type Cell = string | number | boolean;

export interface Row {
  /** By column; a column without a value is NULL. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** Which object of the input it comes from. */
  readonly origin: number;
  /** Its number among the rows of its table. */
  readonly number: number;
  /** Number of the row that it belongs to, in the parent table. */
  readonly parent?: number;
  /** Its place in the list that it comes from. */
  readonly index?: number;
}

export interface Table {
  readonly name: string;
  readonly parent?: string;
  readonly columns: ReadonlyMap<string, DataType>;
  readonly rows: readonly Row[];
}

/** A JSON value. Numbers are kept as they are written, because 1 and 1.0 have different types. */
type Json =
  | null
  | boolean
  | string
  | NumberText
  | readonly Json[]
  | { readonly [key: string]: Json };

class NumberText {
  public readonly isDouble: boolean;

  public constructor(public readonly text: string) {
    this.isDouble = /[.eE]/.test(text);
  }
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Begins a string that was a number. No JSON text has this character unescaped. */
const MARK = '\u0001';

/**
 * Parses JSON.
 *
 * @throws SyntaxError as JSON.parse does
 */
function parse(text: string): Json {
  JSON.parse(text);
  const marked = text.replaceAll(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') ? token : `"\\u0001${token}"`,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK)
      ? new NumberText(value.slice(1))
      : value,
  ) as Json;
}

/** A name in snake case, as dlt's naming convention of that name makes it; parts between two underscores stay parts. */
export function snakeCase(name: string): string {
  if (name.trim() === '') {
    return '_empty';
  }
  return name
    .split('__')
    .filter((part) => part.trim() !== '')
    .map(snakeCasePart)
    .join('__');
}

const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['+', 'x'],
  ['-', '_'],
  ['*', 'x'],
  ['@', 'a'],
  ['|', 'l'],
]);

function snakeCasePart(name: string): string {
  const separated = name
    .trim()
    .replaceAll(/[-+*@|]/g, (sign) => SPECIAL.get(sign) ?? '')
    .replaceAll(/[^a-zA-Z\d_]+/g, '_')
    .replaceAll(/([^_])([A-Z][a-z]+)/g, '$1_$2')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return (/^\d/.test(separated) ? `_${separated}` : separated)
    .replace(/_+$/, (end) => 'x'.repeat(end.length))
    .replaceAll(/_{2,}/g, '_');
}

const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A time in UTC as ISO 8601; undefined when the text is none. Without a zone it is in UTC. */
function timestampOf(text: string): string | undefined {
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] =
    TIMESTAMP.exec(text) ?? [];
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const date = new Date(utc);
  // A date rolls over where a part is too large, 30 February for instance.
  const isValid =
    !Number.isNaN(utc) &&
    date.toISOString().slice(0, 19) ===
      `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second}`;
  if (!isValid) {
    return undefined;
  }
  const [, sign = '+', hours = '0', minutes = '0'] =
    /([+-])(\d\d):?(\d\d)?/.exec(zone ?? '') ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  const micro = fraction.slice(0, 6).padEnd(6, '0');
  return withMicroseconds(new Date(utc - offset * 60_000), micro);
}

const withMicroseconds = (date: Date, micro: string): string =>
  `${date.toISOString().slice(0, 19)}${Number(micro) === 0 ? '' : `.${micro}`}+00:00`;

/** The time of seconds since 1970. */
function timestampOfSeconds(seconds: number): string {
  const total = Math.floor(seconds);
  const micro = Math.round((seconds - total) * 1e6);
  return withMicroseconds(
    new Date(total * 1_000),
    String(micro).padStart(6, '0'),
  );
}

/** A number as Python prints it. */
export function pythonDouble(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size < 1e-4 || size >= 1e16)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  return Number.isInteger(value) ? `${String(value)}.0` : String(value);
}

type Scalar = string | boolean | NumberText;

/** The type that Python has for a value. */
function ownType(value: Scalar): DataType {
  if (value instanceof NumberText) {
    return value.isDouble ? 'double' : 'bigint';
  }
  return typeof value === 'boolean' ? 'bool' : 'text';
}

const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
const FLOAT = /^[+-]?(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const TRUE = new Set(['yes', 'true', 't', 'y', '1']);
const FALSE = new Set(['no', 'false', 'f', 'n', '0']);

/** A value as one of a type; undefined when it is none. */
function coerced(value: Scalar, to: DataType): Cell | undefined {
  const text = value instanceof NumberText ? value.text : value;
  switch (to) {
    case 'text':
      if (value instanceof NumberText) {
        return value.isDouble
          ? pythonDouble(Number(value.text))
          : String(BigInt(value.text));
      }
      return typeof value === 'boolean' ? (value ? 'True' : 'False') : value;
    case 'bigint': {
      if (typeof text === 'boolean') {
        return undefined;
      }
      const trimmed = text.trim().replaceAll('_', '');
      if (typeof value === 'string') {
        return INTEGER.test(text.trim()) ? Number(trimmed) : undefined;
      }
      const number = Number(trimmed);
      return Number.isInteger(number) ? number : undefined;
    }
    case 'double':
      return typeof text !== 'boolean' && FLOAT.test(text.trim())
        ? Number(text.trim().replaceAll('_', ''))
        : undefined;
    case 'bool': {
      if (typeof value === 'string') {
        const word = value.trim().toLowerCase();
        return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
      }
      return typeof value === 'boolean' ? value : Number(value.text) !== 0;
    }
    case 'timestamp':
      if (typeof value === 'string') {
        return (
          timestampOf(value) ??
          (DATE.test(value) ? timestampOf(`${value}T00:00:00`) : undefined)
        );
      }
      return timestampOfSeconds(Number(text));
  }
}

const inferredType = (value: Scalar): DataType =>
  typeof value === 'string' && timestampOf(value) !== undefined
    ? 'timestamp'
    : ownType(value);

interface GrowingTable extends Table {
  readonly columns: Map<string, DataType>;
  readonly rows: (Row & { readonly cells: Map<string, Cell> })[];
}

const isScalar = (value: Json): value is Scalar =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value instanceof NumberText;

/** Puts a value into its column, or into one for its own type where it does not fit. */
function put(
  { columns }: GrowingTable,
  cells: Map<string, Cell>,
  name: string,
  value: Scalar,
): void {
  const type = columns.get(name) ?? inferredType(value);
  const cell = coerced(value, type);
  if (cell === undefined) {
    const variant = `${name}__v_${ownType(value)}`;
    const own = columns.get(variant) ?? inferredType(value);
    const fitting = coerced(value, own);
    if (fitting !== undefined) {
      columns.set(variant, own);
      cells.set(variant, fitting);
    }
    return;
  }
  columns.set(name, type);
  cells.set(name, cell);
}

interface Place {
  readonly table: string;
  readonly origin: number;
  readonly parent?: { readonly table: string; readonly number: number };
  readonly index?: number;
}

/** Adds a row of an object, then the rows of the lists in it. */
function addRow(
  tables: Map<string, GrowingTable>,
  object: Readonly<Record<string, Json>>,
  { table: name, origin, parent, index }: Place,
): void {
  const table: GrowingTable = tables.get(name) ?? {
    name,
    ...(parent && { parent: parent.table }),
    columns: new Map(),
    rows: [],
  };
  tables.set(name, table);
  const fields = new Map<string, Scalar | null>();
  const lists = new Map<string, readonly Json[]>();
  const flatten = (
    fieldsOf: Readonly<Record<string, Json>>,
    path: readonly string[],
  ): void => {
    for (const [key, value] of Object.entries(fieldsOf)) {
      const names = [...path, snakeCase(key)].join('__');
      if (Array.isArray(value)) {
        lists.set(names, value as readonly Json[]);
      } else if (value === null || isScalar(value)) {
        fields.set(names, value);
      } else {
        flatten(value as Readonly<Record<string, Json>>, [
          ...path,
          snakeCase(key),
        ]);
      }
    }
  };
  flatten(object, []);
  const cells = new Map<string, Cell>();
  for (const [column, value] of fields) {
    if (value !== null) {
      put(table, cells, column, value);
    }
  }
  const number = table.rows.length;
  table.rows.push({
    cells,
    origin,
    number,
    ...(parent && { parent: parent.number }),
    ...(index !== undefined && { index }),
  });
  for (const [list, values] of lists) {
    values.forEach((value, at) => {
      addRow(tables, asObject(value), {
        table: `${name}__${list}`,
        origin,
        parent: { table: name, number },
        index: at,
      });
    });
  }
}

/** What dlt makes a row of: a list in a list gets a row of its own, a plain value the column `value`. */
function asObject(value: Json): Readonly<Record<string, Json>> {
  if (Array.isArray(value)) {
    return { list: value as readonly Json[] };
  }
  return value === null || isScalar(value)
    ? { value }
    : (value as Readonly<Record<string, Json>>);
}

/**
 * The tables of JSON text, parents before their nested tables.
 *
 * @param text an object, or a list of objects or values
 * @param name of the first table
 * @throws SyntaxError when the text is no JSON
 */
export function tablesOf(text: string, name: string): Table[] {
  const data = parse(text);
  const items = Array.isArray(data) ? (data as readonly Json[]) : [data];
  const tables = new Map<string, GrowingTable>();
  items.forEach((item, origin) => {
    if (item !== null) {
      addRow(tables, asObject(item), { table: snakeCase(name), origin });
    }
  });
  return [...tables.values()];
}

/**
 * Whether a cell is new or has another value than before.
 *
 * @param column without it, the cell is that of a key, or the name of the table
 * @param row without it, the cell is in the head
 */
export function differs(
  before: readonly Table[],
  { name }: Pick<Table, 'name'>,
  column?: string,
  row?: Pick<Row, 'number' | 'cells'>,
): boolean {
  const old = before.find((table) => table.name === name);
  const oldRow = row && old?.rows[row.number];
  return (
    old === undefined ||
    (row !== undefined && oldRow === undefined) ||
    (column !== undefined &&
      (!old.columns.has(column) ||
        row?.cells.get(column) !== oldRow?.cells.get(column)))
  );
}
