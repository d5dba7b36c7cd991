/** Types of data/generated/config.json: the specs of dlt, their fields, and where dlt looks for them. */

/** A field of a spec. */
export interface ConfigField {
  readonly name: string;
  /** Source text of the Python type: `Optional[str]`. */
  readonly type: string;
  /** Source text of the default; null without one. */
  readonly default: string | null;
  readonly required: boolean;
  /** dlt looks for it only in providers of secrets. */
  readonly secret: boolean;
  /** Dotted path of the class that declares it. */
  readonly from: string;
  /** Dotted paths of the specs that its value may be resolved from. */
  readonly nested: readonly string[];
}

/** Where a spec is looked for when one consumer resolves it. */
interface ConfigPlace {
  readonly usedBy: string;
  /** Sections in lookup order; an empty section is the top of the file, a part in braces matches any name. */
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
  /** It can be given as a single string. */
  readonly native: boolean;
  readonly sections: readonly ConfigPlace[];
}
