/**
 * Checks the metadata and the page headers of a Parquet file before a value is decoded: a file of 16 kB can declare 60
 * million rows, and a page of 1 kB can unpack to gigabytes.
 */
import { parquetMetadata, parquetSchema, type FileMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { InputError, megabytes, PARQUET_LIMITS as LIMITS } from './limits';

/** Length of the end of a file: the length of the metadata (4 bytes) and `PAR1`. */
const END_BYTES = 8;

/** Deepest nesting of structs and lists; that of valid metadata is 8. */
const MAX_DEPTH = 16;

/** Longest encoded integer: 64 bits in groups of 7. */
const MAX_VARINT_BYTES = 10;

/** Types of Thrift's compact protocol. */
const Thrift = {
  Stop: 0,
  True: 1,
  False: 2,
  Byte: 3,
  I64: 6,
  Double: 7,
  Binary: 8,
  List: 9,
  Struct: 12,
} as const;

const malformed = (): Error => new Error('malformed metadata');

/**
 * Walks one Thrift struct, and finds lengths that exceed the bytes that follow: hyparquet allocates lists by their declared
 * length, and reads integers of any length.
 *
 * @returns position after the struct
 * @throws Error when the struct is malformed
 */
function checkStruct(view: DataView, start: number): number {
  let at = start;
  const byte = (): number => {
    if (at >= view.byteLength) {
      throw malformed();
    }
    at += 1;
    return view.getUint8(at - 1);
  };
  const varint = (): number => {
    let value = 0;
    for (let read = 0; read < MAX_VARINT_BYTES; read += 1) {
      const next = byte();
      value += (next & 0x7f) * 2 ** (7 * read);
      if (next < 0x80) {
        return value;
      }
    }
    throw malformed();
  };
  const skip = (length: number): void => {
    if (length > view.byteLength - at) {
      throw malformed();
    }
    at += length;
  };
  const element = (type: number, depth: number): void => {
    if (depth > MAX_DEPTH) {
      throw malformed();
    }
    if (type === Thrift.Struct) {
      struct(depth);
    } else if (type === Thrift.List) {
      const head = byte();
      const count = head >> 4 === 15 ? varint() : head >> 4;
      if (count > view.byteLength - at) {
        throw malformed();
      }
      const of = head & 15;
      const isFlag = of === Thrift.True || of === Thrift.False;
      for (let item = 0; item < count; item += 1) {
        element(isFlag ? Thrift.Byte : of, depth + 1);
      }
    } else if (type === Thrift.Binary) {
      skip(varint());
    } else if (type === Thrift.Double) {
      skip(8);
    } else if (type === Thrift.Byte) {
      skip(1);
    } else if (type > Thrift.Byte && type <= Thrift.I64) {
      varint();
    } else if (type !== Thrift.True && type !== Thrift.False) {
      throw malformed();
    }
  };
  const struct = (depth: number): void => {
    for (let head = byte(); (head & 15) !== Thrift.Stop; head = byte()) {
      if (head >> 4 === 0) {
        varint();
      }
      element(head & 15, depth + 1);
    }
  };
  struct(0);
  return at;
}

/** A position or length of the metadata, in bytes. */
function inFile(value: bigint | undefined, file: Blob): number {
  const number = Number(value ?? 0n);
  if (number < 0 || number > file.size) {
    throw malformed();
  }
  return number;
}

/** A count of the metadata. */
function countOf(value: bigint | number | undefined): number {
  const count = Number(value ?? 0);
  if (!(count >= 0)) {
    throw malformed();
  }
  return count;
}

function checkLimit(value: number, limit: number, what: string): void {
  if (value > limit) {
    throw new InputError(
      `it has ${what}. Install dlt to load it on your machine.`,
    );
  }
}

const counted = (count: number): string => count.toLocaleString('en-US');

/**
 * Reads and checks the metadata of a file: its size, columns and rows.
 *
 * @throws InputError when a limit is exceeded; Error when the file is no Parquet file
 */
export async function checkedMetadata(file: Blob): Promise<FileMetaData> {
  const end = new DataView(
    await file.slice(Math.max(0, file.size - END_BYTES)).arrayBuffer(),
  );
  if (
    end.byteLength < END_BYTES ||
    end.getUint32(END_BYTES - 4, true) !== 0x31524150
  ) {
    throw new Error('it does not end with PAR1');
  }
  const length = end.getUint32(0, true);
  checkLimit(
    length,
    LIMITS.metadataBytes,
    `more than ${megabytes(LIMITS.metadataBytes)} of metadata`,
  );
  if (length > file.size - END_BYTES) {
    throw malformed();
  }
  const footer = await file.slice(file.size - END_BYTES - length).arrayBuffer();
  checkStruct(new DataView(footer, 0, length), 0);
  const metadata = parquetMetadata(footer);
  // Thrown here and not while columns are being read, whose errors would then be handled by nobody.
  parquetSchema(metadata);
  checkLimit(
    metadata.schema.length,
    LIMITS.columns,
    `more than ${counted(LIMITS.columns)} columns`,
  );
  checkLimit(
    metadata.row_groups.length,
    LIMITS.rowGroups,
    `more than ${counted(LIMITS.rowGroups)} row groups`,
  );
  const rows = metadata.row_groups.reduce(
    (sum, group) => sum + countOf(group.num_rows),
    0,
  );
  checkLimit(
    Math.max(rows, countOf(metadata.num_rows)),
    LIMITS.rows,
    `more than ${counted(LIMITS.rows)} rows`,
  );
  return metadata;
}

/**
 * Walks the page headers of all columns, and sums up what the pages declare. The pages are not decompressed.
 *
 * @throws InputError when a limit is exceeded; Error when a header is malformed
 */
export async function checkPages(
  file: Blob,
  metadata: FileMetaData,
): Promise<void> {
  let values = 0;
  let unpacked = 0;
  for (const { columns } of metadata.row_groups) {
    for (const { meta_data: column } of columns) {
      if (!column) {
        throw malformed();
      }
      const { dictionary_page_offset: dictionary, data_page_offset: data } =
        column;
      const start = inFile(
        dictionary === 0n ? data : (dictionary ?? data),
        file,
      );
      const length = inFile(column.total_compressed_size, file);
      const bytes = await file.slice(start, start + length).arrayBuffer();
      const reader = { view: new DataView(bytes), offset: 0 };
      // As hyparquet does, which leaves out a last byte.
      while (reader.offset < bytes.byteLength - 1) {
        checkStruct(reader.view, reader.offset);
        const header = parquetHeader(reader);
        const packed = countOf(header.compressed_page_size);
        values += countOf(
          header.data_page_header?.num_values ??
            header.data_page_header_v2?.num_values ??
            header.dictionary_page_header?.num_values,
        );
        unpacked += countOf(header.uncompressed_page_size);
        checkLimit(
          values,
          LIMITS.values,
          `more than ${counted(LIMITS.values)} values`,
        );
        checkLimit(
          unpacked,
          LIMITS.unpackedBytes,
          `more than ${megabytes(LIMITS.unpackedBytes)} of data after decompression`,
        );
        reader.offset += packed;
      }
    }
  }
}
