/** Typed dictionaries from the facts: their keys, including those of base classes, and the targets of their types. */
import type { Inventory, SymbolLocation } from '@docs/facts/api/inventory';
import { didYouMean } from '@docs/facts/nearest';
import type { ApiClass, ApiModule, ApiSymbol } from '@docs/facts/api/types';

/** A typed dictionary with the module that its annotations belong to. */
export interface TypedDictionary {
  readonly symbol: ApiClass;
  readonly module: ApiModule;
  readonly location: SymbolLocation;
  /** The dictionary and its base classes. */
  readonly lineage: readonly TypedDictionary[];
}

/** A key of a typed dictionary. */
export interface Key {
  readonly name: string;
  /** Source text of the annotation, without wrappers around the type. */
  readonly type: string;
  /** dlt's validation requires a key unless its annotation is `Optional`. */
  readonly required: boolean;
  readonly owner: TypedDictionary;
}

interface Found {
  readonly symbol: ApiSymbol;
  readonly module: ApiModule;
  readonly location: SymbolLocation;
}

const OPTIONAL = /^Optional\[(.*)\]$/s;
/** Wrapper of a hint's type: the hint may also be a function of a row. */
const HINT = /^TTableHintTemplate\[(.*)\]$/s;
const TYPED_DICT = 'typeddict';

function lookUp(name: string, inventory: Inventory): Found | undefined {
  const location = inventory.find(name);
  const module = location && inventory.byPage.get(location.page)?.facts;
  const symbol = module?.symbols.find(
    ({ name: own }) => `${module.module}.${own}` === location?.path,
  );
  return location && module && symbol
    ? { symbol, module, location }
    : undefined;
}

/** The dotted name that `name` has in a module. */
const dottedName = (name: string, { module, names }: ApiModule): string =>
  names[name] ?? `${module}.${name}`;

function dictionaryOf(
  found: Found | undefined,
  inventory: Inventory,
): TypedDictionary | undefined {
  if (
    found?.symbol.kind !== 'class' ||
    !found.symbol.flags.includes(TYPED_DICT)
  ) {
    return undefined;
  }
  const { symbol, module, location } = found;
  const bases = symbol.bases
    .map((base) => lookUp(dottedName(base, module), inventory))
    .map((base) => dictionaryOf(base, inventory))
    .filter((base) => base !== undefined);
  const own = { symbol, module, location };
  const above = bases.flatMap(({ lineage }) => lineage);
  const dictionary: TypedDictionary = { ...own, lineage: above };
  return { ...own, lineage: [...above, dictionary] };
}

/**
 * The typed dictionary of a dotted name.
 *
 * @throws Error with the nearest name when there is none.
 */
export function typedDictionary(
  name: string,
  inventory: Inventory,
): TypedDictionary {
  const { path } = inventory.get(name);
  const dictionary = dictionaryOf(lookUp(path, inventory), inventory);
  if (!dictionary) {
    const known = [...inventory.byModule.values()].flatMap(({ facts }) =>
      facts.symbols
        .filter((it) => it.kind === 'class' && it.flags.includes(TYPED_DICT))
        .map((it) => `${facts.module}.${it.name}`),
    );
    throw new Error(
      `"${name}" is not a typed dictionary${didYouMean(name, known)}`,
    );
  }
  return dictionary;
}

/** The keys of a typed dictionary: required ones first, then in source order, those of base classes before its own. */
export function keysOf(dictionary: TypedDictionary): Key[] {
  const keys = new Map<string, Key>();
  for (const owner of dictionary.lineage) {
    for (const member of owner.symbol.members) {
      if (member.kind === 'attribute' && member.type !== null) {
        const optional = OPTIONAL.exec(member.type);
        keys.set(member.name, {
          name: member.name,
          type: (optional?.[1] ?? member.type).replace(HINT, '$1'),
          required: optional === null,
          owner,
        });
      }
    }
  }
  const all = [...keys.values()];
  return [
    ...all.filter(({ required }) => required),
    ...all.filter(({ required }) => !required),
  ];
}

/** The API entry of a type that is a single name, if it has one. */
export function placeOfType(
  { type, owner }: Key,
  inventory: Inventory,
): SymbolLocation | undefined {
  return /^\w+$/.test(type)
    ? inventory.find(dottedName(type, owner.module))
    : undefined;
}

/** Typed dictionaries that a type refers to, also in lists, unions and aliases. */
export function dictionariesIn(
  type: string,
  module: ApiModule,
  inventory: Inventory,
): TypedDictionary[] {
  const names = type.replaceAll(/'[^']*'|"[^"]*"/g, '').match(/[A-Za-z_]\w*/g);
  return (names ?? []).flatMap((name) => {
    const found = lookUp(dottedName(name, module), inventory);
    if (found?.symbol.kind === 'attribute' && found.symbol.value !== null) {
      return dictionariesIn(found.symbol.value, found.module, inventory);
    }
    const dictionary = dictionaryOf(found, inventory);
    return dictionary ? [dictionary] : [];
  });
}
