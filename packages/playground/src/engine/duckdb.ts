/**
 * DuckDB-WASM for Python: its blocking bindings as `globalThis.duckdbBridge`, which the module `duckdb` in
 * python/duckdb calls. Results go over column by column, as values that Pyodide can convert.
 */
import type {
  DuckDBBindings,
  DuckDBConnection,
} from '@duckdb/duckdb-wasm/blocking';

/** How Python reads the values of a column: see `_READERS` in python/duckdb/values.py. */
type Kind =
  | 'blob'
  | 'bool'
  | 'date'
  | 'decimal'
  | 'float'
  | 'int'
  | 'nested'
  | 'text'
  | 'time'
  | 'timestamp'
  | 'timestamptz';

/** By `typeId` of Apache Arrow; every other type is nested. */
const KINDS: Readonly<Record<number, Kind>> = {
  2: 'int',
  3: 'float',
  4: 'blob',
  5: 'text',
  6: 'bool',
  7: 'decimal',
  8: 'date',
  9: 'time',
  10: 'timestamp',
};

/** What DuckDB exports a HUGEINT as; the native package returns an int for it. */
const HUGEINT = { precision: 38, scale: 0 };

interface ArrowType {
  readonly typeId: number;
  readonly timezone?: string | null;
  /** Of a timestamp: seconds, milliseconds, microseconds or nanoseconds. */
  readonly unit?: number;
  readonly precision?: number;
  readonly scale?: number;
}

interface ArrowColumn {
  readonly length: number;
  readonly data: readonly {
    readonly length: number;
    readonly stride?: number;
    readonly values: ArrayLike<number | bigint> & { buffer: ArrayBuffer };
    getValid(index: number): boolean;
  }[];
  get(index: number): unknown;
}

/** A result of a statement; `columns` holds a list of values for each of `names`. NULL is undefined. */
interface Result {
  readonly names: readonly string[];
  readonly kinds: readonly Kind[];
  readonly scales: readonly number[];
  readonly columns: readonly (readonly unknown[])[];
}

function kindOf(type: ArrowType): Kind {
  const kind = KINDS[type.typeId] ?? 'nested';
  if (kind === 'timestamp' && type.timezone) {
    return 'timestamptz';
  }
  const isHuge =
    type.precision === HUGEINT.precision && type.scale === HUGEINT.scale;
  return kind === 'decimal' && isHuge ? 'int' : kind;
}

/** A signed integer of 32-bit words, the lowest first. */
function integerOf(words: Uint32Array): bigint {
  const value = words.reduceRight(
    (sum, word) => (sum << 32n) | BigInt(word >>> 0),
    0n,
  );
  return BigInt.asIntN(words.length * 32, value);
}

const MICROSECONDS = 2;

/** A stored time in microseconds, whatever its unit is. */
function inMicroseconds(value: bigint, unit: number): bigint {
  const power = 10n ** BigInt(3 * Math.abs(MICROSECONDS - unit));
  return unit > MICROSECONDS ? value / power : value * power;
}

/** Stored integers (days, microseconds, digits of decimals) in decimal notation. */
function storedIntegers(
  column: ArrowColumn,
  { typeId, unit = MICROSECONDS }: ArrowType,
): unknown[] {
  const isTimestamp = KINDS[typeId] === 'timestamp';
  return column.data.flatMap((chunk) => {
    const { values } = chunk;
    const stride = chunk.stride ?? 1;
    return Array.from({ length: chunk.length }, (_, index) => {
      if (!chunk.getValid(index)) {
        return undefined;
      }
      if (stride === 1) {
        const value = values[index] ?? 0;
        return String(
          isTimestamp ? inMicroseconds(BigInt(value), unit) : value,
        );
      }
      const bytes = values as unknown as Int32Array;
      const words = bytes.subarray(index * stride, (index + 1) * stride);
      return String(integerOf(new Uint32Array(words)));
    });
  });
}

const asJson = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;

function plainValue(value: unknown, kind: Kind): unknown {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (kind === 'nested') {
    return JSON.stringify(value, asJson);
  }
  return typeof value === 'bigint' ? value.toString() : value;
}

const STORED: ReadonlySet<Kind> = new Set([
  'date',
  'decimal',
  'time',
  'timestamp',
  'timestamptz',
]);

function valuesOf(column: ArrowColumn, kind: Kind, type: ArrowType): unknown[] {
  if (STORED.has(kind) || KINDS[type.typeId] === 'decimal') {
    return storedIntegers(column, type);
  }
  return Array.from({ length: column.length }, (_, index) =>
    plainValue(column.get(index), kind),
  );
}

/** Instantiates the WebAssembly of a database, and installs the bridge. */
export async function start(database: DuckDBBindings): Promise<void> {
  await database.instantiate(() => undefined);
  installBridge(database);
}

/** Installs the bridge over an instantiated database. */
function installBridge(database: DuckDBBindings): void {
  const connections = new Map<number, DuckDBConnection>();
  let last = 0;
  let admin: DuckDBConnection;

  const open = (): void => {
    database.open({ path: ':memory:' });
    admin = database.connect();
    // Otherwise DuckDB asks a foreign host for extensions.
    admin.query('SET autoinstall_known_extensions = false');
    admin.query('SET autoload_known_extensions = false');
  };

  const run = (id: number, sql: string): Result => {
    const connection = connections.get(id);
    if (!connection) {
      throw new Error('Connection Error: Connection already closed!');
    }
    const table = connection.query(sql);
    const found = table.schema.fields.map(({ name, type }, index) => {
      const arrow = type as unknown as ArrowType;
      const kind = kindOf(arrow);
      const column = table.getChildAt(index) as unknown as ArrowColumn;
      return {
        name,
        kind,
        scale: arrow.scale ?? 0,
        values: valuesOf(column, kind, arrow),
      };
    });
    return {
      names: found.map(({ name }) => name),
      kinds: found.map(({ kind }) => kind),
      scales: found.map(({ scale }) => scale),
      columns: found.map(({ values }) => values),
    };
  };

  open();
  Object.assign(globalThis, {
    duckdbBridge: {
      version: () => database.getVersion(),
      admin: (sql: string) => void admin.query(sql),
      connect: () => {
        last += 1;
        connections.set(last, database.connect());
        return last;
      },
      disconnect: (id: number) => {
        connections.get(id)?.close();
        connections.delete(id);
      },
      run,
      reset: () => {
        [admin, ...connections.values()].forEach((each) => {
          each.close();
        });
        connections.clear();
        database.reset();
        open();
      },
    },
  });
}
