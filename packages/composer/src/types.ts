/** What the composer knows, what a reader chooses, and what comes out. */
import type { FormValue } from '@docs/facts/config/forms';

/** A write disposition; `own` leaves those that a source sets for its resources. */
export type Disposition = 'own' | 'append' | 'replace' | 'merge';

/** How the program of a source is written. */
export type Shape =
  | 'python'
  | 'frames'
  | 'rest_api'
  | 'sql_database'
  | 'filesystem'
  | 'scrapy'
  | 'verified';

/** Values of one section. Secrets go to secrets.toml, the others to config.toml. */
export interface Settings {
  /** `{program}` stands for the name of the program's file. */
  readonly section: string;
  readonly values: readonly FormValue[];
}

/** Resources that are loaded in the same way. */
export interface ResourceFacts {
  /** Empty when the names depend on the call. */
  readonly names: readonly string[];
  readonly dispositions: readonly string[];
  readonly hasKey: boolean;
  readonly key: readonly string[];
  readonly cursors: readonly string[];
  /** Whether they go on where the last run stopped. */
  readonly continues: boolean;
}

/** A function that makes the data of a verified source. */
export interface EntryFacts {
  readonly name: string;
  readonly module: string;
  readonly kind: 'source' | 'resource';
  /** Python of the arguments that a call needs. */
  readonly call: readonly string[];
  readonly resources: readonly ResourceFacts[];
  readonly settings: readonly Settings[];
}

/** A source. */
export interface SourceFacts {
  readonly name: string;
  readonly title: string;
  readonly kind: string;
  readonly shape: Shape;
  /** Address of its page below the base URL. */
  readonly page: string;
  /** Its name for `dlt init`; null when dlt has it, or the program. */
  readonly init: string | null;
  readonly package: string | null;
  readonly extras: readonly string[];
  readonly requirements: readonly string[];
  /** Empty unless it is a verified source. */
  readonly entries: readonly EntryFacts[];
  /** Of sources without entries. */
  readonly settings: readonly Settings[];
}

/** What a destination, or its table format, does with a write disposition. */
export interface DispositionFacts {
  readonly value: Exclude<Disposition, 'own'>;
  /** The table format that it needs; null for the usual tables. */
  readonly format: string | null;
}

/** A destination, or a table format of one. */
export interface DestinationFacts {
  readonly name: string;
  readonly title: string;
  /** What `dlt.pipeline` gets; null for a function in the program. */
  readonly factory: string | null;
  /** Address of its page below the base URL. */
  readonly page: string;
  readonly extras: readonly string[];
  readonly requirements: readonly string[];
  /** The table format of every table; null for the usual tables. */
  readonly format: string | null;
  readonly staging: string | null;
  readonly dispositions: readonly DispositionFacts[];
  readonly settings: readonly Settings[];
  /** Whether data stay on the disk of the machine that runs the program. */
  readonly isLocal: boolean;
}

/** A page to read next. */
export interface NextPage {
  readonly title: string;
  /** Address below the base URL. */
  readonly to: string;
}

/** All that the composer knows. */
export interface ComposeFacts {
  readonly version: string;
  readonly sources: readonly SourceFacts[];
  readonly destinations: readonly DestinationFacts[];
}

/** What a reader chose. */
export interface Choice {
  readonly source: string;
  /** Function of a verified source, or kind of files; empty for the first. */
  readonly part: string;
  readonly destination: string;
  readonly disposition: Disposition;
  /** Columns; empty without a key. */
  readonly key: readonly string[];
  /** Column; empty without a cursor. */
  readonly cursor: string;
  readonly run: string;
}

/** A file of the result. */
export interface ComposedFile {
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

/** A composed pipeline. */
export interface Composed {
  /** Name of the program, the pipeline and the project. */
  readonly name: string;
  readonly install: string;
  /** The line that copies the source; undefined when there is nothing to copy. */
  readonly init: string | undefined;
  /** The files of the project; the program is the first. */
  readonly files: readonly ComposedFile[];
  /** All settings as environment variables; empty when there are none. */
  readonly environment: string;
  /** Commands that start it, in order. */
  readonly start: string;
  /** Whether the program runs in the playground: rows of its own, and a destination that the browser has. */
  readonly inBrowser: boolean;
  /** What a reader should know about this combination. */
  readonly notes: readonly string[];
  readonly next: readonly NextPage[];
}
