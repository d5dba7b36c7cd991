/** Lookup of dlt's definitions by path: modules, inherited members, and classes by annotation text. */
import type { Inventory, SymbolLocation } from '@docs/facts/api/inventory';
import type { ApiModule, ApiSymbol } from '@docs/facts/api/types';
import { UNKNOWN, type Value } from './values';

/** A documented name with its defining module. */
export interface Entry {
  readonly path: string;
  readonly symbol: ApiSymbol;
  readonly module: ApiModule;
  /** The class of a member. */
  readonly owner: Entry | undefined;
}

/** Lookups over the inventory. */
export interface Library {
  readonly inventory: Inventory;
  readonly entries: ReadonlyMap<string, Entry>;
  /** A module by its full name, as in `from … import`. */
  readonly module: (name: string) => Value;
  /** A name of a module, as `module.name` or `from module import name` resolves it. */
  readonly nameIn: (module: string, name: string) => Value;
  /** A member of a class or of its bases. */
  readonly member: (owner: string, name: string) => Entry | undefined;
  /** Path of the class that an annotation names. */
  readonly classOf: (type: string | null, at: Entry) => string | undefined;
  /** True when the class or one of its base classes is in the set. */
  readonly derives: (path: string, from: ReadonlySet<string>) => boolean;
  readonly placeOf: (value: Value) => SymbolLocation | undefined;
}

function* entriesOf(
  module: ApiModule,
  symbols: readonly ApiSymbol[],
  above: string,
  owner?: Entry,
): Generator<Entry> {
  for (const symbol of symbols) {
    const entry = { path: `${above}.${symbol.name}`, symbol, module, owner };
    yield entry;
    if (symbol.kind === 'class') {
      yield* entriesOf(module, symbol.members, entry.path, entry);
    }
  }
}

/** Names of all modules: those with a page, those that only re-export, and their parent packages. */
function moduleNames({ byModule, reexports }: Inventory): Set<string> {
  const names = new Set<string>();
  const owners = [...reexports.keys()].map((name) =>
    name.slice(0, name.lastIndexOf('.')),
  );
  for (const name of [...byModule.keys(), ...owners]) {
    const parts = name.split('.');
    parts.forEach((_, index) => names.add(parts.slice(0, index + 1).join('.')));
  }
  return names;
}

/** The class name of an annotation, `Optional["X[Y]"]` → `X`; undefined when it is not a single name. */
function headOf(type: string): string | undefined {
  const bare = type.replace(/["']/g, '').trim();
  const inner = /^(?:t\.|typing\.)?Optional\[(.*)\]$/s.exec(bare)?.[1] ?? bare;
  return /^([\w.]+)(?:\[.*\])?$/s.exec(inner)?.[1];
}

const BOUND = /^TypeVar\(.*\bbound=(["']?)([\w.]+)\1(?:\[[^\]]*\])?[,)]/s;

function build(inventory: Inventory): Library {
  const { byModule, reexports } = inventory;
  const modules = moduleNames(inventory);
  const entries = new Map<string, Entry>();
  for (const { facts } of byModule.values()) {
    for (const entry of entriesOf(facts, facts.symbols, facts.module)) {
      entries.set(entry.path, entry);
    }
  }

  const module = (name: string): Value =>
    modules.has(name) ? { kind: 'module', path: name } : UNKNOWN;

  function resolve(path: string, seen: readonly string[] = []): Value {
    if (entries.has(path)) {
      return { kind: 'definition', path };
    }
    const target = reexports.get(path);
    return target === undefined || seen.includes(path)
      ? module(path)
      : resolve(target, [...seen, path]);
  }

  const nameIn = (owner: string, name: string): Value =>
    resolve(`${owner}.${name}`);

  /** A name in a module's annotations. */
  function annotated(name: string, at: ApiModule): Entry | undefined {
    const target = at.names[name];
    const value =
      target === undefined ? nameIn(at.module, name) : resolve(target);
    return value.kind === 'definition' ? entries.get(value.path) : undefined;
  }

  function classOf(type: string | null, at: Entry): string | undefined {
    const head = type === null ? undefined : headOf(type);
    if (head === undefined || head === 'Self') {
      return head && at.owner?.path;
    }
    const found = annotated(head, at.module);
    if (found?.symbol.kind === 'class') {
      return found.path;
    }
    // A type variable with a bound is an instance of the bound or of a subclass.
    const bound =
      found?.symbol.kind === 'attribute' && found.symbol.value !== null
        ? BOUND.exec(found.symbol.value)?.[2]
        : undefined;
    return found && bound !== undefined && bound !== head
      ? classOf(bound, found)
      : undefined;
  }

  function basesOf(path: string): string[] {
    const entry = entries.get(path);
    return entry?.symbol.kind === 'class'
      ? entry.symbol.bases.flatMap((base) => classOf(base, entry) ?? [])
      : [];
  }

  /** The class and its base classes, depth first, each once. */
  function lineage(path: string, seen = new Set<string>()): Set<string> {
    if (!seen.has(path)) {
      seen.add(path);
      basesOf(path).forEach((base) => lineage(base, seen));
    }
    return seen;
  }

  function member(owner: string, name: string): Entry | undefined {
    const owners = [...lineage(owner)];
    const found = owners.find((path) => entries.has(`${path}.${name}`));
    return found === undefined ? undefined : entries.get(`${found}.${name}`);
  }

  function placeOf(value: Value): SymbolLocation | undefined {
    if (value.kind === 'module') {
      const page = byModule.get(value.path)?.facts.page;
      return page === undefined
        ? undefined
        : { path: value.path, page, anchor: undefined };
    }
    const location =
      value.kind === 'definition' ? inventory.find(value.path) : undefined;
    return location?.anchor === undefined ? undefined : location;
  }

  return {
    inventory,
    entries,
    module,
    nameIn,
    member,
    classOf,
    derives: (path, from) => [...lineage(path)].some((name) => from.has(name)),
    placeOf,
  };
}

const built = new WeakMap<Inventory, Library>();

/** The lookups of an inventory, built once. */
export function libraryOf(inventory: Inventory): Library {
  const library = built.get(inventory) ?? build(inventory);
  built.set(inventory, library);
  return library;
}
