/**
 * Links names of dlt in prose. A code span is linked when its meaning is unambiguous:
 *
 * - A dotted name that starts with `dlt`, resolved as in a program or an import: `dlt.sources.incremental`.
 * - A member with its class: `Pipeline.run`. A class by its name: `RESTClient`. The class must be public (see
 *   below), or the only one of that name in dlt.
 * - A function or method by its name, with or without `()`: `rest_api_source`, `add_map()`. There must be only one
 *   candidate among the public functions and the methods of classes exported by `dlt`, `dlt.sources` and
 *   `dlt.extract`.
 *
 * Public names are those that `dlt`, `dlt.extract`, `dlt.destinations`, `dlt.sources` and its sources and helpers
 * define or re-export.
 *
 * A bare name must be unique in all of dlt, apart from base classes, and must not look like an ordinary word:
 * `rest_api_source`, not `run`; `DltResource`, not `Session`, unless `dlt` itself exports the class (`Pipeline`).
 * It must not be the name of a parameter, a field, a property or a module either, because the prose could mean
 * that.
 */
import type { Inventory, SymbolLocation } from '@docs/facts/api/inventory';
import { isCallable } from '@docs/facts/api/types';
import { libraryOf, type Entry, type Library } from './library';
import { attribute } from './operations';
import { UNKNOWN, isSame, type Value } from './values';

const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const ROOT = 'dlt';
/** Modules with public functions and classes; deeper definitions are public only when these re-export them. */
const USED_MODULES =
  /^dlt(?:\.extract|\.sources(?:\.helpers)?(?:\.[a-z]\w*)?|\.destinations(?:\.adapters)?)?$/;
/** Modules whose methods are linked by their bare name: method names of other classes also occur in other libraries. */
const MAIN_MODULES = /^dlt(?:\.extract|\.sources)?$/;
/** Modules whose classes share names with other libraries (`QdrantClient`): they are linked by their full name only. */
const INNER_MODULE =
  /^dlt\.destinations\.impl\.(?!.*\.(?:configuration|exceptions|factory)$)|^dlt\.common\.storages\.fsspecs\.|\._/;
/** `add_map`: at least two words. */
const FUNCTION_LIKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
/** Method names that pandas, PyIceberg and others have too. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  'from_dict',
  'get_state',
  'get_table',
  'to_dict',
  'update_schema',
  'update_table',
]);
/** `DltResource`, `RESTClient`: at least two camelCase parts. */
const CLASS_LIKE = /^[A-Z]+[a-z0-9]+[A-Z]\w*$|^[A-Z]{2,}[a-z]\w*$/;

/** Candidates for bare names. */
interface Words {
  readonly classes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly callables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of all functions and methods in dlt, by name. */
  readonly namesakes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of parameters, fields, properties and modules. */
  readonly others: ReadonlySet<string>;
}

function add(
  words: Map<string, Set<string>>,
  name: string,
  path: string,
): void {
  words.set(name, (words.get(name) ?? new Set()).add(path));
}

/** Paths of the names that the matching modules define or re-export. */
function offeredBy(library: Library, modules: RegExp): Set<string> {
  const { entries, inventory } = library;
  const dotted = [...entries.keys(), ...inventory.reexports.keys()];
  const paths = new Set<string>();
  for (const name of dotted) {
    const dot = name.lastIndexOf('.');
    const owner = name.slice(0, dot);
    if (modules.test(owner)) {
      const value = library.nameIn(owner, name.slice(dot + 1));
      if (value.kind === 'definition') {
        paths.add(value.path);
      }
    }
  }
  return paths;
}

function wordsOf(library: Library): Words {
  const { entries, inventory } = library;
  const used = offeredBy(library, USED_MODULES);
  const main = offeredBy(library, MAIN_MODULES);
  const classes = new Map<string, Set<string>>();
  const callables = new Map<string, Set<string>>();
  const all = new Map<string, Set<string>>();
  const namesakes = new Map<string, Set<string>>();
  const others = new Set<string>();
  for (const module of inventory.byModule.keys()) {
    others.add(module.slice(module.lastIndexOf('.') + 1));
  }
  for (const { path, symbol, module, owner } of entries.values()) {
    if (isCallable(symbol)) {
      add(namesakes, symbol.name, path);
      symbol.parameters.forEach(({ name }) => others.add(name));
      if (used.has(path) || (owner && main.has(owner.path))) {
        add(callables, symbol.name, path);
      }
    } else if (symbol.kind === 'class') {
      if (!INNER_MODULE.test(module.module)) {
        add(all, symbol.name, path);
      }
      if (used.has(path)) {
        add(classes, symbol.name, path);
      }
    } else {
      others.add(symbol.name);
    }
  }
  for (const [name, paths] of all) {
    if (!classes.has(name)) {
      classes.set(name, paths);
    }
  }
  return { classes, callables, namesakes, others };
}

const known = new WeakMap<Library, Words>();

const only = (paths: ReadonlySet<string> | undefined): string | undefined =>
  paths?.size === 1 ? [...paths][0] : undefined;

/** The only callable of a name; overrides of one method count as a single candidate. */
function callableNamed(
  library: Library,
  words: Words,
  name: string,
): string | undefined {
  const path = only(words.callables.get(name));
  const owner = path && library.entries.get(path)?.owner?.path;
  const isAlone = [...(words.namesakes.get(name) ?? [])].every((other) => {
    const otherOwner = library.entries.get(other)?.owner?.path;
    return (
      other === path ||
      (owner !== undefined &&
        otherOwner !== undefined &&
        (library.derives(owner, new Set([otherOwner])) ||
          library.derives(otherOwner, new Set([owner]))))
    );
  });
  return isAlone ? path : undefined;
}

const follow = (
  library: Library,
  from: Value,
  names: readonly string[],
): Value =>
  names.reduce((owner, name) => attribute(library, owner, name), from);

/** Resolves `dlt.a.b` as a program does; else as an import does, for packages that a function of the same name hides. */
function dottedValue(library: Library, parts: readonly string[]): Value {
  const value = follow(library, library.module(ROOT), parts.slice(1));
  const module = library.module(parts.join('.'));
  if (module.kind === 'module') {
    // `dlt.pipeline` always means the function; `dlt.common.json` may mean the module or the object.
    const isDoubtful =
      parts.length > 2 && !isSame(library.nameIn(...ownerOf(parts)), module);
    return isDoubtful ? UNKNOWN : value.kind === 'unknown' ? module : value;
  }
  if (value.kind !== 'unknown') {
    return value;
  }
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const owner = library.module(parts.slice(0, length).join('.'));
    if (owner.kind === 'module') {
      return follow(library, owner, parts.slice(length));
    }
  }
  return UNKNOWN;
}

const ownerOf = (parts: readonly string[]): [module: string, name: string] => [
  parts.slice(0, -1).join('.'),
  parts.at(-1) ?? '',
];

/** Resolves a class or callable by its bare name. */
function aloneValue(library: Library, name: string, isCall: boolean): Value {
  const words = known.get(library) ?? wordsOf(library);
  known.set(library, words);
  const offered = library.nameIn(ROOT, name);
  const isOffered =
    offered.kind === 'definition' &&
    library.entries.get(offered.path)?.symbol.kind === 'class';
  const path =
    CLASS_LIKE.test(name) || isOffered
      ? only(words.classes.get(name))
      : FUNCTION_LIKE.test(name) &&
          !COMMON_WORDS.has(name) &&
          (isCall || !words.others.has(name))
        ? callableNamed(library, words, name)
        : undefined;
  return path === undefined ? UNKNOWN : { kind: 'definition', path };
}

/**
 * The place of a name in prose.
 *
 * @param text content of a code span
 * @returns undefined unless the text is an unambiguous name
 */
export function linkInline(
  text: string,
  inventory: Inventory,
): SymbolLocation | undefined {
  const isCall = text.endsWith('()');
  const name = isCall ? text.slice(0, -2) : text;
  if (!DOTTED.test(name)) {
    return undefined;
  }
  const library = libraryOf(inventory);
  const parts = name.split('.');
  const [first = '', ...rest] = parts;
  let value: Value;
  if (first === ROOT) {
    value = rest.length > 0 ? dottedValue(library, parts) : UNKNOWN;
  } else if (rest.length > 0 && /^[A-Z]/.test(first)) {
    value = follow(library, aloneValue(library, first, false), rest);
  } else {
    value = rest.length === 0 ? aloneValue(library, name, isCall) : UNKNOWN;
  }
  const entry: Entry | undefined =
    value.kind === 'definition' ? library.entries.get(value.path) : undefined;
  // `Pipeline.state()` would call something that is not callable.
  const isCalled =
    entry && (isCallable(entry.symbol) || entry.symbol.kind === 'class');
  return isCall && !isCalled ? undefined : library.placeOf(value);
}
