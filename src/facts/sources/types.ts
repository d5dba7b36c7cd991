/** data/curated/verified-sources.json as its readers get it. */

/** An argument of a function. */
export interface SourceArgument {
  /** With its stars. */
  readonly name: string;
  /** As Python writes it. */
  readonly type: string;
  /** As Python writes it; nothing for none, and for what dlt fills in. */
  readonly default: string | null;
  /** Where dlt looks for a value that is not passed. */
  readonly given: 'config' | 'secret' | null;
  readonly keyword_only: boolean;
}

/** A function that can be imported. */
export interface SourceFunction {
  readonly name: string;
  readonly module: string;
  readonly kind: 'source' | 'resource' | 'transformer' | 'function';
  readonly standalone: boolean;
  readonly line: number;
  readonly arguments: readonly SourceArgument[];
}

/** A write disposition, and when it is that one. */
export interface SourceDisposition {
  readonly value: 'append' | 'replace' | 'merge';
  readonly when: string | null;
}

/** Resources that are loaded in one way. */
export interface SourceResource {
  /** The function that makes them. */
  readonly of: string;
  readonly names: readonly string[];
  /** What names depend on, when they depend on the call. */
  readonly pattern: string | null;
  readonly from: string | null;
  /** None when an argument says it. */
  readonly write_dispositions: readonly SourceDisposition[];
  readonly primary_key: readonly string[];
  readonly key_words: string | null;
  readonly merge_key: readonly string[];
  readonly cursors: readonly {
    readonly paths: readonly string[];
    readonly initial: string | null;
    readonly argument: string | null;
  }[];
  /** What they remember without a cursor. */
  readonly state: string | null;
  readonly selected: boolean;
  readonly when: string | null;
  readonly tables: string | null;
}

/** A field of credentials that a source declares. */
export interface SourceField {
  readonly name: string;
  readonly type: string;
  readonly secret: boolean;
  readonly required: boolean;
}

/** A source. */
export interface Source {
  readonly title: string;
  /** What it loads, in a few words. */
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
  /** Kinds that its credentials may be of; those without fields are dlt's own. */
  readonly credentials: Readonly<Record<string, readonly SourceField[] | null>>;
  readonly functions: readonly SourceFunction[];
  readonly resources: readonly SourceResource[];
  /** By dotted path: what can be imported beside functions. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** Types that are a choice of texts. */
  readonly literals: Readonly<Record<string, readonly string[]>>;
}

/** The file. */
export interface Sources {
  readonly repository: string;
  readonly commit: string;
  readonly date: string;
  /** In the order of the list. */
  readonly kinds: readonly string[];
  /** By the name of their page. */
  readonly sources: Readonly<Record<string, Source>>;
}
