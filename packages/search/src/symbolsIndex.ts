/** The file of the API names: built with the site from the facts, loaded after the guides. */
import { library } from '@docs/facts/library';
import type { Inventory } from '@docs/facts/api/inventory';
import type { ApiSymbol } from '@docs/facts/api/types';
import { FORMAT } from './guidesIndex';
import { buildParameters, type StoredFunction } from './parameters';
import { humps, squash, stem } from './tokenize';
import type { SymbolKind } from './types';

const LETTERS = {
  class: 'c',
  function: 'f',
  method: 'm',
  property: 'p',
  attribute: 'a',
} as const;

const KINDS: ReadonlyMap<string, SymbolKind> = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as SymbolKind]),
);

/**
 * A stored module. Each name is prefixed with the letter of its kind, and a member with one dot for each
 * enclosing class: `cReader .mrun`. An anchor that cannot be derived from the path follows after a bar.
 */
type StoredModule = readonly [module: string, page: string, names: string];

/** Content of the file of API names. */
export interface SymbolsFile {
  readonly format: number;
  readonly modules: readonly StoredModule[];
  /** Re-exported names, with the dotted path of the definition. */
  readonly aliases: readonly (readonly [alias: string, target: string])[];
  /** The functions that users call, with their parameters. */
  readonly functions: readonly StoredFunction[];
}

/** A searchable API name. */
export interface SymbolEntry {
  readonly name: string;
  readonly module: string;
  /** Dotted path. */
  readonly path: string;
  readonly aliases: readonly string[];
  /** The dotted path and the aliases in lower case. */
  readonly lower: readonly string[];
  /** The name without its class. */
  readonly last: string;
  readonly kind: SymbolKind;
  readonly page: string;
  readonly anchor: string;
  /** The last name, reduced to letters and digits. */
  readonly squashed: string;
  /** Stems of the parts of its name, including those of its class. */
  readonly words: readonly string[];
}

const letterOf = ({ kind }: ApiSymbol): string =>
  kind === 'classmethod' || kind === 'staticmethod' ? 'm' : LETTERS[kind];

const anchorOf = (path: string): string =>
  path.replaceAll('.', '-').toLowerCase();

/** Constructors are not listed: `Reader.__init__` is found as `Reader`. */
const isShown = ({ name }: ApiSymbol): boolean => name !== '__init__';

/** A module that the library itself offers: `library.mark`. */
const OFFERED = new RegExp(`^${library.name}\\.\\w+$`);

/** The names of modules that the library offers, as users write them: `library.mark.with_hints`. */
function moduleMembers(inventory: Inventory): string[] {
  const { reexports, byModule } = inventory;
  return [...reexports].flatMap(([alias, target]) => {
    if (!OFFERED.test(alias)) {
      return [];
    }
    const gathered = [...reexports.keys()].flatMap((name) => {
      const rest = name.slice(target.length + 1);
      return name.startsWith(`${target}.`) && !rest.includes('.') ? [rest] : [];
    });
    const own = byModule.get(target)?.facts.symbols.map(({ name }) => name);
    return [...gathered, ...(own ?? [])].map((name) => `${alias}.${name}`);
  });
}

/**
 * Builds the content of the file of API names.
 *
 * @param anchors the anchors on a page: parameters with an entry can be found
 */
export function buildSymbols(
  inventory: Inventory,
  anchors: (page: string) => ReadonlySet<string>,
): SymbolsFile {
  const modules = [...inventory.byModule.values()]
    .map(({ facts, anchors }): StoredModule => {
      const write = (symbols: readonly ApiSymbol[], above: string): string[] =>
        symbols.filter(isShown).flatMap((symbol) => {
          const path = above + symbol.name;
          const anchor = anchors.get(path)?.id ?? '';
          const own =
            '.'.repeat(above.split('.').length - 1) +
            letterOf(symbol) +
            symbol.name +
            (anchor === anchorOf(path) ? '' : `|${anchor}`);
          return symbol.kind === 'class'
            ? [own, ...write(symbol.members, `${path}.`)]
            : [own];
        });
      return [facts.module, facts.page, write(facts.symbols, '').join(' ')];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const aliases = [...inventory.reexports.keys(), ...moduleMembers(inventory)]
    .sort()
    .flatMap((alias) => {
      const location = inventory.find(alias);
      return location && location.path !== alias
        ? [[alias, location.path] as const]
        : [];
    });
  const functions = buildParameters(inventory, anchors);
  return { format: FORMAT, modules, aliases, functions };
}

/** Loads the file into searchable entries. */
export function loadSymbols(file: SymbolsFile): SymbolEntry[] {
  const aliases = new Map<string, string[]>();
  for (const [alias, target] of file.aliases) {
    aliases.set(target, [...(aliases.get(target) ?? []), alias]);
  }
  const entry = (
    module: string,
    page: string,
    name: string,
    kind: SymbolKind,
    anchor: string,
  ): SymbolEntry => {
    const path = kind === 'module' ? module : `${module}.${name}`;
    const last = name.slice(name.lastIndexOf('.') + 1);
    const owner = path.slice(0, -last.length - 1);
    const own = (aliases.get(path) ?? []).concat(
      // A member of a re-exported class: library.Reader.run.
      kind === 'module'
        ? []
        : (aliases.get(owner) ?? []).map((alias) => `${alias}.${last}`),
    );
    return {
      name,
      module,
      path,
      aliases: own,
      lower: [path, ...own].map((each) => each.toLowerCase()),
      last,
      kind,
      page,
      anchor,
      squashed: squash(last),
      words: humps(name).map(stem),
    };
  };
  return file.modules.flatMap(([module, page, names]) => {
    const around: string[] = [];
    const stored = names === '' ? [] : names.split(' ');
    return [
      entry(module, page, module, 'module', ''),
      ...stored.map((written) => {
        const depth = /^\.*/.exec(written)?.[0].length ?? 0;
        const [own = '', anchor] = written.slice(depth).split('|');
        around.splice(depth, around.length, own.slice(1));
        const path = around.join('.');
        const kind = KINDS.get(own.charAt(0)) ?? 'attribute';
        return entry(module, page, path, kind, anchor ?? anchorOf(path));
      }),
    ];
  });
}

/** Address of a name, below the base URL. */
export const symbolLink = ({ page, anchor }: SymbolEntry): string =>
  page + (anchor === '' ? '' : `#${anchor}`);
