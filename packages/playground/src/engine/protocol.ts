/** Messages between the page and the worker that runs programs. */
import type { Step } from '@docs/facts/playground';

/** What a program raised. `line` is one of the step's code, counted from 1. */
export interface Raised {
  /** Which of the steps raised it. */
  readonly step: number;
  readonly name: string;
  readonly message: string;
  readonly line: number | null;
  readonly trace: string;
}

/** A piece of what a program prints. */
export interface Printed {
  /** Which of the steps printed it. */
  readonly step: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** A part of what is loaded before the first run. */
export interface Progress {
  /** Bytes so far and in all, as they are after decompression. */
  readonly loaded: number;
  readonly total: number;
}

/** A column of a table in the destination. */
interface TableColumn {
  readonly name: string;
  readonly type: string;
}

/** A table in the destination: at most 200 of its rows and columns, as text. */
export interface Table {
  readonly dataset: string;
  readonly name: string;
  /** The table whose rows it belongs to. */
  readonly parent: string | null;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** How many rows the table has. */
  readonly count: number;
  /** How many columns the table has. */
  readonly columnCount?: number;
  /** Why the rows could not be read, or are not shown. */
  readonly error?: string;
}

/** A column in the schema of a pipeline. */
interface SchemaColumn {
  readonly name: string;
  /** Type in dlt's terms; null for a column that has had no value yet. */
  readonly type: string | null;
  /** Hints in words, such as "primary key" and "not null". */
  readonly hints: readonly string[];
}

/** A table in the schema of a pipeline. */
export interface SchemaTable {
  readonly name: string;
  /** The table whose rows it belongs to. */
  readonly parent: string | null;
  /** Write disposition; null for a nested table. */
  readonly disposition: string | null;
  readonly columns: readonly SchemaColumn[];
}

/** A file of a load package. */
interface LoadJob {
  readonly table: string;
  readonly format: string;
  /** `completed`, `failed`, `started` or `new`. */
  readonly state: string;
}

/** A load package on the disk of a pipeline. */
interface LoadPackage {
  readonly id: string;
  /** The last step that it came through: `extracted`, `normalized`, `loaded` or `aborted`. */
  readonly state: string;
  readonly jobs: readonly LoadJob[];
}

/** What a pipeline keeps in its working directory. */
export interface LoadedPipeline {
  readonly name: string;
  /** Empty before the first run. */
  readonly destination: string;
  readonly dataset: string | null;
  readonly schemas: readonly {
    readonly name: string;
    readonly version: number;
    readonly tables: readonly SchemaTable[];
  }[];
  /** State of the sources, as indented JSON. */
  readonly state: string;
  readonly packages: readonly LoadPackage[];
}

/** What the programs of a run have loaded. */
export interface Loaded {
  readonly tables: readonly Table[];
  readonly pipelines: readonly LoadedPipeline[];
  /** What could not be read, and what was left out, in sentences. */
  readonly problems?: readonly string[];
}

/** Files that the worker needs, and the memory of an engine that was started before. */
export type FileName =
  | 'pyodide.asm.js'
  | 'pyodide.asm.wasm'
  | 'python.tar'
  | 'standins.json'
  | 'duckdb.js'
  | 'duckdb-eh.wasm'
  | 'memory';

/** Messages of the page to the worker. */
export type Request =
  | {
      readonly kind: 'start';
      readonly withDuckDB: boolean;
      /** Version of Pyodide. */
      readonly pyodide: string;
    }
  /** A verified file; without stored memory, `memory` has no bytes. */
  | {
      readonly kind: 'file';
      readonly name: FileName;
      readonly bytes: ArrayBuffer;
    }
  | {
      readonly kind: 'run';
      readonly steps: readonly Step[];
      /** Whether files and databases of the run before are kept. */
      readonly again: boolean;
    };

/** Messages of the worker to the page. answers.ts validates them. */
export type Answer =
  /** The engine can run programs; `memory` is new and to be stored. Sent once, before the first program. */
  | { readonly kind: 'started'; readonly memory: ArrayBuffer | null }
  /** The programs run. */
  | { readonly kind: 'running' }
  | { readonly kind: 'printed'; readonly printed: Printed }
  | {
      readonly kind: 'done';
      readonly raised: Raised | null;
      readonly loaded: Loaded;
      /** Milliseconds that the programs took. */
      readonly took: number;
    }
  | { readonly kind: 'failed'; readonly message: string };
