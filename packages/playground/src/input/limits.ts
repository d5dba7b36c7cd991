/** What the playground accepts from links, files and pasted text. */

/** Input that is not accepted. The message is written for the reader of the page. */
export class InputError extends Error {}

/** Largest file, in bytes: the interpreter, the file and the database share the memory of one browser tab. */
export const MAX_FILE_BYTES = 20_000_000;

/** Longest compressed program in a link, in characters. */
export const MAX_LINK_CHARACTERS = 1_000_000;

/** Largest program in a link after decompression, in bytes. */
export const MAX_PROGRAM_BYTES = 2_000_000;

/** Most files in a link: each is a tab of the editor. */
export const MAX_LINK_FILES = 50;

/** Longest path of a file in a link, in characters. */
export const MAX_PATH_CHARACTERS = 200;

/** Limits of a Parquet file, checked against its metadata and page headers before its values are decoded. */
export const PARQUET_LIMITS = {
  /** Size of the metadata, in bytes. */
  metadataBytes: 2_000_000,
  columns: 1_000,
  rowGroups: 2_000,
  rows: 500_000,
  /** Values of all columns, nulls and dictionaries included. */
  values: 5_000_000,
  /** Size of all pages after decompression, in bytes. */
  unpackedBytes: 100_000_000,
  /** Length of the rows as JSON lines, in characters. */
  jsonCharacters: 50_000_000,
} as const;

/** A number of bytes or characters in millions: `20 MB`. */
export const megabytes = (bytes: number): string =>
  `${String(Math.ceil(bytes / 1_000_000))} MB`;
