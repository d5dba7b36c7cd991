/** Types of data/curated/verified-sources.json. */

/** An argument of a function. */
export interface SourceArgument {
  /** Name, including leading asterisks. */
  readonly name: string;
  /** Source text of the annotation. */
  readonly type: string;
  /** Source text of the default; null without one, and for values that dlt injects. */
  readonly default: string | null;
  /** Where dlt looks for a value that is not passed. */
  readonly given: 'config' | 'secret' | null;
  readonly keyword_only: boolean;
}

/** An importable function. */
export interface SourceFunction {
  readonly name: string;
  readonly module: string;
  readonly kind: 'source' | 'resource' | 'transformer' | 'function';
  readonly standalone: boolean;
  readonly line: number;
  readonly arguments: readonly SourceArgument[];
}

/** A write disposition, and the condition under which it applies. */
interface SourceDisposition {
  readonly value: 'append' | 'replace' | 'merge';
  readonly when: string | null;
}

/** Resources that are loaded in the same way. */
export interface SourceResource {
  /** The function that creates them. */
  readonly of: string;
  readonly names: readonly string[];
  /** Pattern of the names, when they depend on the call. */
  readonly pattern: string | null;
  readonly from: string | null;
  /** Empty when an argument of the function sets it. */
  readonly write_dispositions: readonly SourceDisposition[];
  readonly primary_key: readonly string[];
  readonly key_words: string | null;
  readonly merge_key: readonly string[];
  readonly cursors: readonly {
    readonly paths: readonly string[];
    readonly initial: string | null;
    readonly argument: string | null;
  }[];
  /** State that they keep without a cursor. */
  readonly state: string | null;
  readonly selected: boolean;
  readonly when: string | null;
  readonly tables: string | null;
}

/** A field of credentials that a source declares. */
interface SourceField {
  readonly name: string;
  readonly type: string;
  readonly secret: boolean;
  readonly required: boolean;
}

/** A source. */
export interface Source {
  readonly title: string;
  /** Short description of what it loads. */
  readonly summary: string;
  readonly kind: string;
  readonly origin: 'core' | 'verified' | 'more';
  /** Its name for dlt init. */
  readonly init: string | null;
  readonly package: string | null;
  /** Id of its page. */
  readonly page: string;
  /** Where dlt looks for its arguments. */
  readonly section: string | null;
  readonly requirements: readonly string[];
  readonly addresses: readonly string[];
  readonly api_docs: string | null;
  readonly incremental: 'built in' | 'optional' | 'none';
  /** Possible types of its credentials; null fields mark a credentials type of dlt. */
  readonly credentials: Readonly<Record<string, readonly SourceField[] | null>>;
  readonly functions: readonly SourceFunction[];
  readonly resources: readonly SourceResource[];
  /** Importable names other than functions, by dotted path. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** Literal types with their values. */
  readonly literals: Readonly<Record<string, readonly string[]>>;
}

/** Content of the file. */
export interface Sources {
  readonly repository: string;
  readonly commit: string;
  readonly date: string;
  /** Kinds in display order. */
  readonly kinds: readonly string[];
  /** Sources by the name of their page. */
  readonly sources: Readonly<Record<string, Source>>;
}
