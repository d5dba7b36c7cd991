/** Parquet as JSON lines. Loaded when a reader opens such a file. */
import { parquetReadObjects, type Compressors } from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';

/**
 * Without Snappy, which hyparquet itself reads: that of the compressors is WebAssembly, which the policy of pages
 * refuses; only the worker of the playground may compile it.
 */
const COMPRESSORS: Compressors = {
  BROTLI: decompressBrotli,
  GZIP: decompressGzip,
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input) => decompressZstd(input),
};

/** Values that JSON does not have, as dlt reads them from JSON. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  return value instanceof Uint8Array
    ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
    : value;
}

/**
 * The rows of a Parquet file, one JSON object a line. Bytes become hexadecimal digits, and integers that
 * JavaScript cannot hold become text.
 *
 * @throws Error when it is no Parquet file
 */
export async function linesOfParquet(file: Blob): Promise<string> {
  const rows = await parquetReadObjects({
    file: await file.arrayBuffer(),
    compressors: COMPRESSORS,
  });
  return rows.map((row) => `${JSON.stringify(row, plain)}\n`).join('');
}
