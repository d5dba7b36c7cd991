/** Counts the public names of a module that have a written description. */
import type { ApiModule, ApiSymbol } from '@docs/facts/api/types';
import type { ApiPage } from './sections';
import { wordsOf } from './words';

/** Counts of names. */
export interface Coverage {
  readonly described: number;
  readonly public: number;
}

/** A constructor is described with its class. */
const membersOf = (symbol: ApiSymbol): readonly ApiSymbol[] =>
  symbol.kind === 'class'
    ? symbol.members.filter(({ name }) => name !== '__init__')
    : [];

/** Dotted paths of a module's public names. */
const publicNames = (module: ApiModule): string[] =>
  module.symbols.flatMap((symbol) => [
    symbol.name,
    ...membersOf(symbol).map(({ name }) => `${symbol.name}.${name}`),
  ]);

/** Dotted paths of the names that a page describes. */
function describedNames(page: ApiPage): Set<string> {
  const described = new Set<string>();
  for (const section of page.sections) {
    const words = wordsOf('nodes' in section ? section.nodes : []);
    if (section.kind === 'types') {
      for (const name of words.names.keys()) {
        described.add(name);
      }
    }
    if (section.kind === 'symbol') {
      const { name } = section.symbol;
      if (words.prose.length > 0) {
        described.add(name);
      }
      for (const member of words.names.keys()) {
        described.add(`${name}.${member}`);
      }
      for (const member of section.members) {
        if (wordsOf(member.nodes).prose.length > 0) {
          described.add(`${name}.${member.symbol.name}`);
        }
      }
    }
  }
  return described;
}

/** Counts the names of a module that its page describes. */
function coverage(module: ApiModule, page: ApiPage): Coverage {
  const all = publicNames(module).length;
  return { described: all - undescribed(module, page).length, public: all };
}

/** The first two components of a module path: dlt.sources, dlt.common, dlt.destinations… */
export const packageOf = (module: string): string =>
  module.split('.').slice(0, 2).join('.');

/** Sums up the coverage of modules by package, in the order of their first modules. */
export function coverageByPackage(
  pages: Iterable<readonly [ApiModule, ApiPage]>,
): Map<string, Coverage> {
  const packages = new Map<string, Coverage>();
  for (const [module, page] of pages) {
    const own = coverage(module, page);
    const name = packageOf(module.module);
    const sum = packages.get(name) ?? { described: 0, public: 0 };
    packages.set(name, {
      described: sum.described + own.described,
      public: sum.public + own.public,
    });
  }
  return packages;
}

/** Dotted paths of the public names of a module that its page does not describe, in the order of the module. */
export function undescribed(module: ApiModule, page: ApiPage): string[] {
  const described = describedNames(page);
  return publicNames(module).filter((name) => !described.has(name));
}
