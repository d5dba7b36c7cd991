/**
 * The facts that the reader of configuration needs: what dlt looks up, and where. Written by the build
 * (src/plugins/config-reader), fetched when a reader opens the builder.
 */

/** A field of a spec, or an argument of a source's function. */
export interface ReaderField {
  readonly name: string;
  /** Source text of the Python type. */
  readonly type: string;
  /** Source text of the default; left out when there is none, or None. */
  readonly default?: string;
  /** dlt raises an error when nothing has a value for it. */
  readonly required?: true;
  /** dlt looks for it only in providers of secrets. */
  readonly secret?: true;
  /** Names of the specs that its value is resolved from, the first that resolves. */
  readonly nested?: readonly string[];
}

/** A class of fields that dlt resolves together. */
export interface ReaderSpec {
  readonly fields: readonly ReaderField[];
  /** Its own section, which ends the path to each of its fields. */
  readonly section?: string;
  /** Credentials are secrets as a whole. */
  readonly credentials?: true;
  /** It lacks a value that only code gives, so that dlt drops it. */
  readonly partial?: true;
  /** How it reads a single value; left out when it does not. */
  readonly native?: Native;
}

/** A URL, a JSON key file of Google, an object that only code can pass, or another form. */
export type Native = 'url' | 'google' | 'object' | 'other';

/** A function of a source, whose arguments dlt fills in. */
export interface ReaderFunction {
  readonly name: string;
  /** Name of the spec with its arguments. */
  readonly spec: string;
}

/** A setting of the library, in a section of its own. */
export interface ReaderSetting {
  /** What reads it: `normalize`. */
  readonly name: string;
  readonly spec: string;
  /** Sections that are shortened; a part in braces stands for a name. */
  readonly sections: readonly string[];
  readonly fixed?: string;
}

/** The facts. */
export interface ReaderFacts {
  readonly specs: Readonly<Record<string, ReaderSpec>>;
  /** Name of the spec, by type of destination. */
  readonly destinations: Readonly<Record<string, string>>;
  /** Functions, by section: `sources.github` without its first part. */
  readonly sources: Readonly<Record<string, readonly ReaderFunction[]>>;
  readonly settings: readonly ReaderSetting[];
}
