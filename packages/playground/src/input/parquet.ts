/** Parquet as JSON lines. Loaded when a reader opens such a file. */
import { parquetRead, type Compressors, type FileMetaData } from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';
import { InputError, megabytes, PARQUET_LIMITS } from './limits';
import { checkedMetadata, checkPages } from './parquetCheck';

/**
 * Without Snappy, which hyparquet itself reads: that of the compressors is WebAssembly, which the policy of pages
 * rejects; only the worker of the playground may compile it. Each gets the length that the page's header declares, which is
 * checked before; without it, Zstandard allocates what the compressed data declare.
 */
const COMPRESSORS: Compressors = {
  BROTLI: decompressBrotli,
  GZIP: decompressGzip,
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input, length) => decompressZstd(input, new Uint8Array(length)),
};

/** Assigned to an object, this name of a field sets its prototype; hyparquet gets another name. */
const PROTO = '__proto__';
const RENAMED = `${PROTO}\uE000`;
const renamed = (name: string): string => (name === PROTO ? RENAMED : name);

/** The metadata without indexes, which were not checked, and with a name that can be assigned instead of `__proto__`. */
const safe = (metadata: FileMetaData): FileMetaData => ({
  ...metadata,
  schema: metadata.schema.map((element) => ({
    ...element,
    name: renamed(element.name),
  })),
  row_groups: metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.map((column) => ({
      file_offset: column.file_offset,
      ...(column.meta_data && {
        meta_data: {
          ...column.meta_data,
          path_in_schema: column.meta_data.path_in_schema.map(renamed),
        },
      }),
    })),
  })),
});

/** Values that JSON does not have, as dlt reads them from JSON. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof Uint8Array) {
    return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  }
  return typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, RENAMED)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name === RENAMED ? PROTO : name,
          item as unknown,
        ]),
      )
    : value;
}

/** Writes values as JSON, with a limit on the length of all of them: many rows may share one long value. */
function limitedWriter(): (row: unknown) => string {
  let characters = 0;
  const count = (length: number): void => {
    characters += length;
    if (characters > PARQUET_LIMITS.jsonCharacters) {
      throw new InputError(
        `its rows have more than ${megabytes(PARQUET_LIMITS.jsonCharacters)} as JSON. Install dlt to load it on your machine.`,
      );
    }
  };
  const replace = (_: string, value: unknown): unknown => {
    count(value instanceof Uint8Array ? 2 * value.length : 1);
    const written = plain(value);
    if (typeof written === 'string') {
      count(written.length);
    }
    return written;
  };
  return (row) => {
    const line = `${JSON.stringify(row, replace)}\n`;
    count(line.length);
    return line;
  };
}

/** The rows of a file whose metadata and pages were checked. */
async function linesOf(file: Blob, metadata: FileMetaData): Promise<string> {
  const write = limitedWriter();
  const lines: string[] = [];
  let rowStart = 0;
  // One row group after the other: reading a slice of the file lets the page respond in between.
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count);
    await parquetRead({
      file: {
        byteLength: file.size,
        slice: (start, end = file.size) => {
          if (!(start >= 0 && start <= end && end <= file.size)) {
            throw new Error('malformed metadata');
          }
          return file.slice(start, end).arrayBuffer();
        },
      },
      metadata: safe(metadata),
      compressors: COMPRESSORS,
      rowFormat: 'object',
      rowStart,
      rowEnd,
      onComplete: (rows) => {
        for (const row of rows) {
          lines.push(write(row));
        }
      },
    });
    rowStart = rowEnd;
  }
  return lines.join('');
}

/**
 * The rows of a Parquet file, one JSON object a line. Bytes become hexadecimal digits, and integers that
 * JavaScript cannot hold become text.
 *
 * @throws InputError when a limit is exceeded, or when it is no Parquet file
 */
export async function linesOfParquet(file: File): Promise<string> {
  try {
    const metadata = await checkedMetadata(file);
    await checkPages(file, metadata);
    return await linesOf(file, metadata);
  } catch (error) {
    throw new InputError(
      `${file.name} cannot be read as Parquet: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
