/** data/generated/config.json as its readers get it: the specs of dlt, their fields, and where dlt looks for them. */

/** A field of a spec. */
export interface ConfigField {
  readonly name: string;
  /** Python's type, as its source has it: `Optional[str]`. */
  readonly type: string;
  /** As Python writes it; nothing for none. */
  readonly default: string | null;
  readonly required: boolean;
  /** dlt looks for it only where secrets may be. */
  readonly secret: boolean;
  /** Dotted path of the class that declares it. */
  readonly from: string;
  /** Dotted paths of the specs that its value may be resolved from. */
  readonly nested: readonly string[];
}

/** Where a spec is looked for, by one who resolves it. */
export interface ConfigPlace {
  readonly usedBy: string;
  /** Sections, the first one first; an empty one is the top of the file, a word in braces any name. */
  readonly toml: readonly string[];
  readonly env: readonly string[];
}

/** A spec: a class of fields that dlt resolves. */
export interface ConfigSpec {
  readonly name: string;
  readonly module: string;
  /** Its own section, which always ends the path to its fields. */
  readonly section: string | null;
  readonly fields: readonly ConfigField[];
  /** It can be given as one string. */
  readonly native: boolean;
  readonly sections: readonly ConfigPlace[];
}
