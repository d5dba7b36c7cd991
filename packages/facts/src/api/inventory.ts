/** All modules of the API reference, and the page and anchor of each dotted name. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf, sha256 } from '../hash';
import { didYouMean } from '../nearest';
import { factsReader } from '../read';
import { moduleAnchors, type Anchors } from './anchors';
import { readSince, sinceOf, type Since } from './since';
import type { ApiModule, ApiReexport, ApiSymbol } from './types';

/** What the ids of the reference's pages begin with. */
export const API_PAGES = 'api_reference/';

const FOLDER = 'data/generated/api';
const GATHERERS = 'data/generated/api-reexports.json';
const HOW_TO_FIX = '"npm run facts" writes it from the installed package';

/** A module with the anchors of its names. */
export interface InventoryModule {
  readonly facts: ApiModule;
  readonly anchors: ReadonlyMap<string, Anchors>;
}

/** Where a dotted name is documented. */
export interface SymbolLocation {
  /** Dotted path of the definition. */
  readonly path: string;
  /** Page id. */
  readonly page: string;
  /** Anchor on the page; undefined for a module. */
  readonly anchor: string | undefined;
}

/** The API reference as data. */
export interface Inventory {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  /** Modules by page id. */
  readonly byPage: ReadonlyMap<string, InventoryModule>;
  /** Modules by dotted name. */
  readonly byModule: ReadonlyMap<string, InventoryModule>;
  /** Targets of re-exported dotted names, resolved by one step. */
  readonly reexports: ReadonlyMap<string, string>;
  /** Releases by name. */
  readonly since: Since;
  /** The place of a dotted name, resolved through re-exports; undefined when it is not documented. */
  readonly find: (name: string) => SymbolLocation | undefined;
  /**
   * The place of a dotted name.
   *
   * @throws Error with the nearest name when there is none.
   */
  readonly get: (name: string) => SymbolLocation;
}

function pathsOf(symbols: readonly ApiSymbol[], above: string): string[] {
  return symbols.flatMap((symbol) => {
    const own = `${above}.${symbol.name}`;
    return symbol.kind === 'class'
      ? [own, ...pathsOf(symbol.members, own)]
      : [own];
  });
}

/** Places of the names that modules define, by dotted path. */
function definedPlaces(
  modules: readonly InventoryModule[],
): Map<string, SymbolLocation> {
  const places = new Map<string, SymbolLocation>();
  for (const { facts, anchors } of modules) {
    for (const dotted of pathsOf(facts.symbols, facts.module)) {
      const anchor = anchors.get(dotted.slice(facts.module.length + 1))?.id;
      places.set(dotted, { path: dotted, page: facts.page, anchor });
    }
  }
  return places;
}

/** Modules without a page (`dlt.sources`), with their re-exports. */
type Gatherers = Readonly<Record<string, readonly ApiReexport[]>>;

/** Re-exports by dotted name, except packages that export one of their own modules. */
function reexportsOf(
  facts: readonly ApiModule[],
  gatherers: Gatherers,
): Map<string, string> {
  const all = [
    ...Object.entries(gatherers),
    ...facts.map(({ module, reexports }) => [module, reexports] as const),
  ];
  return new Map(
    all
      .flatMap(([module, names]) =>
        names.map(({ name, target }) => [`${module}.${name}`, target] as const),
      )
      .filter(([name, target]) => name !== target),
  );
}

/**
 * Builds the inventory of the given modules.
 *
 * @throws Error when two of them claim one page or one name.
 */
export function inventoryOf(
  facts: readonly ApiModule[],
  hash = '',
  gatherers: Gatherers = {},
  since: Since = new Map(),
): Inventory {
  const modules = facts.map((module) => ({
    facts: module,
    anchors: moduleAnchors(module),
  }));
  const byPage = new Map(modules.map((module) => [module.facts.page, module]));
  const byModule = new Map(
    modules.map((module) => [module.facts.module, module]),
  );
  if (byPage.size < modules.length || byModule.size < modules.length) {
    throw new Error(
      `${FOLDER} — two files describe the same module or page; ${HOW_TO_FIX}.`,
    );
  }
  const places = definedPlaces(modules);
  const reexports = reexportsOf(facts, gatherers);

  function find(
    name: string,
    seen: readonly string[] = [],
  ): SymbolLocation | undefined {
    const defined = places.get(name);
    if (defined || seen.includes(name)) {
      return defined;
    }
    const target = reexports.get(name);
    if (target !== undefined) {
      return find(target, [...seen, name]);
    }
    // Modules take precedence over members: dlt.pipeline.exceptions is a module, though dlt.pipeline is a function.
    const module = byModule.get(name);
    if (module) {
      return { path: name, page: module.facts.page, anchor: undefined };
    }
    // A member of a re-exported class: dlt.Pipeline.run is found through dlt.Pipeline.
    const dot = name.lastIndexOf('.');
    const owner = dot > 0 ? reexports.get(name.slice(0, dot)) : undefined;
    return owner === undefined
      ? undefined
      : find(owner + name.slice(dot), [...seen, name]);
  }

  return {
    hash,
    byPage,
    byModule,
    reexports,
    since,
    find: (name) => find(name),
    get(name) {
      const location = find(name);
      if (!location) {
        const known = [
          ...places.keys(),
          ...reexports.keys(),
          ...byModule.keys(),
        ];
        throw new Error(`unknown symbol "${name}"${didYouMean(name, known)}`);
      }
      return location;
    },
  };
}

/**
 * Reads the inventory of a site; a site without facts (a fixture) has an empty one.
 *
 * @throws Error with the file and the fix when a file is invalid.
 */
export function readInventory(siteDir: string): Inventory {
  const folder = path.join(siteDir, FOLDER);
  if (!fs.existsSync(folder)) {
    return inventoryOf([]);
  }
  const read = factsReader(siteDir, 'api');
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => read(path.join(FOLDER, file)));
  const gathered = fs.existsSync(path.join(siteDir, GATHERERS))
    ? [factsReader(siteDir, 'api-reexports')(GATHERERS)]
    : [];
  const since = readSince(siteDir);
  const all = [...files, ...gathered, ...(since ? [since] : [])];
  return inventoryOf(
    files.map(({ content }) => content as ApiModule),
    hashOf(all.map(({ text }) => sha256(text))),
    (gathered[0]?.content as { modules: Gatherers } | undefined)?.modules,
    since && sinceOf(since.content as Parameters<typeof sinceOf>[0]),
  );
}

/** Address of a place below the base URL of the docs. */
export const linkTo = ({ page, anchor }: SymbolLocation): string =>
  `/${page}${anchor === undefined ? '' : `#${anchor}`}`;
