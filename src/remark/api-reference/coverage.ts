/** Counts the public names of a module that have a written description. */
import type { ApiModule, ApiSymbol } from '../../facts/api/types';
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

/** Counts the names of a module that its page describes. */
export function coverage(module: ApiModule, page: ApiPage): Coverage {
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
  const names = publicNames(module);
  return {
    described: names.filter((name) => described.has(name)).length,
    public: names.length,
  };
}
