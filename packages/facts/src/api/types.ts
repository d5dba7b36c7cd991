/**
 * Types of the facts about a module's public names, as python/docs_tests/facts extracts them from the installed package.
 * The JSON Schema of the same format is data/schema/api.schema.json.
 */

/** How an argument may be passed; the names are those of Python's `inspect.Parameter.kind`. */
export type ParameterKind =
  | 'positional-only'
  | 'positional-or-keyword'
  | 'var-positional'
  | 'keyword-only'
  | 'var-keyword';

/** A parameter, without `self` and `cls`. */
export interface ApiParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  /** Source text of the annotation. */
  readonly type: string | null;
  /** Source text of the default; null when the argument is required. */
  readonly default: string | null;
}

/** One call signature. */
export interface ApiCall {
  readonly parameters: readonly ApiParameter[];
  readonly returns: string | null;
}

interface Named {
  readonly name: string;
  /** Line in the module's file. */
  readonly line: number;
}

export interface ApiFunction extends Named, ApiCall {
  readonly kind: 'function' | 'method' | 'classmethod' | 'staticmethod';
  readonly async: boolean;
  readonly decorators: readonly string[];
  /** Names of exceptions that the function body raises directly. */
  readonly raises: readonly string[];
  /** Declared overloads; `parameters` above are those of the implementation. */
  readonly overloads: readonly ApiCall[];
}

export interface ApiProperty extends Named {
  readonly kind: 'property';
  readonly type: string | null;
  readonly settable: boolean;
}

export interface ApiAttribute extends Named {
  readonly kind: 'attribute';
  readonly type: string | null;
  /** Source text of the value; null when there is no value or when it is long. */
  readonly value: string | null;
}

export interface ApiClass extends Named {
  readonly kind: 'class';
  readonly bases: readonly string[];
  /** Dotted paths of the classes of the library that it inherits from, in the method resolution order; absent for none. */
  readonly mro?: readonly string[];
  readonly decorators: readonly string[];
  /** Kinds of the class: `dataclass`, `typeddict`, `exception`, `configspec`… */
  readonly flags: readonly string[];
  /** Its own public members, in source order. */
  readonly members: readonly ApiSymbol[];
}

export type ApiSymbol = ApiClass | ApiFunction | ApiProperty | ApiAttribute;

/** A name that a module re-exports. */
export interface ApiReexport {
  readonly name: string;
  /** Dotted path of the definition. */
  readonly target: string;
}

/** One module. */
export interface ApiModule {
  /** Dotted name. */
  readonly module: string;
  /** Id of its page. */
  readonly page: string;
  /** Path in the package's source tree. */
  readonly file: string;
  /** Its public names, in source order. */
  readonly symbols: readonly ApiSymbol[];
  readonly reexports: readonly ApiReexport[];
  /** Names in this module's annotations, with the dotted path of their definition. */
  readonly names: Readonly<Record<string, string>>;
}

/** True for symbols with a parameter list. */
export const isCallable = (symbol: ApiSymbol): symbol is ApiFunction =>
  symbol.kind === 'function' ||
  symbol.kind === 'method' ||
  symbol.kind === 'classmethod' ||
  symbol.kind === 'staticmethod';

/** The constructor that a class itself declares, if any. */
export const constructorOf = (symbol: ApiClass): ApiFunction | undefined =>
  symbol.members.filter(isCallable).find(({ name }) => name === '__init__');
