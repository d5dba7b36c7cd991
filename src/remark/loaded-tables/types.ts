/** A value of the input: what JSON has. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { [key: string]: Value };

/** A table that a run loaded. */
export interface LoadedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly LoadedRow[];
}

/** A row, and the object of the input that it comes from. */
export interface LoadedRow {
  /** Index of the object. */
  readonly of: number;
  readonly values: readonly (string | number | boolean | null)[];
}

/** What a program loaded, and the tables that it found then. */
export interface Loaded {
  readonly input: readonly Readonly<Record<string, Value>>[];
  readonly tables: readonly LoadedTable[];
}
