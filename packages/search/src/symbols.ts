/** Searches the API names. The list of about 5,000 names needs no index: each query scans it. */
import { distance } from 'fastest-levenshtein';
import { conceptsOf } from './query';
import { symbolLink, type SymbolEntry } from './symbolsIndex';
import { humps, squash, stem } from './tokenize';
import type { SymbolHit, SymbolKind } from './types';

/** Base scores by type of match; the bonuses below are smaller than the gaps between them. */
const MATCH = {
  path: 1000,
  tail: 900,
  name: 800,
  squashed: 700,
  prefix: 400,
  words: 300,
  typo: 150,
} as const;

/** The most that {@link bonus} subtracts. */
const LARGEST_MALUS = 20;

/** Minimum score of a name that is the one of the query, but for case and punctuation. */
export const EXACT_MATCH = MATCH.squashed - LARGEST_MALUS;

const KIND_BONUS: Readonly<Record<SymbolKind, number>> = {
  class: 30,
  function: 30,
  method: 20,
  module: 15,
  property: 10,
  attribute: 0,
};
/** Bonus for names that the public packages re-export: users call these. */
const PUBLIC_BONUS = 25;
const MAX_JUMPS = 4;
const MAX_HITS = 30;
const MIN_FUZZY_LENGTH = 6;

/** Bonus for equal case: `Reader.run` is the method, although `library.reader.run` has the same lower-case ending. */
const SAME_CASE = 40;

/** The query without surrounding syntax: `@library.reader(` → library.reader. */
const bare = (query: string): string =>
  query.trim().replace(/^@/, '').replace(/\(.*$/, '');

/**
 * True for a query that looks like code: `add_limit`, `library.reader`, `RESTClient`, `run()`. For others, no name is listed
 * before the sections of guides.
 */
export function looksLikeCode(query: string): boolean {
  const name = bare(query);
  return (
    /^[\w.]+$/.test(name) &&
    // File names and environment variables are settings, which the guides describe.
    !/\.(?:toml|py|json|ya?ml|csv|env|io|com)$|__/.test(name) &&
    (/[._]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(name) || /^@|\($/.test(query))
  );
}

interface SymbolQuery {
  readonly name: string;
  readonly lower: string;
  /** The end of a dotted path that has the name. */
  readonly tail: string;
  readonly squashed: string;
  readonly words: readonly string[];
}

const sameCase = (name: string, query: SymbolQuery): number =>
  name.endsWith(query.name) ? SAME_CASE : 0;

function nameScore(entry: SymbolEntry, query: SymbolQuery): number {
  const { lower, squashed } = query;
  if (entry.lower.includes(lower)) {
    return MATCH.path;
  }
  if (lower.includes('.')) {
    const tail = entry.lower.some((path) => path.endsWith(query.tail));
    return tail ? MATCH.tail + sameCase(entry.name, query) : 0;
  }
  if (entry.squashed === squashed) {
    return entry.last.toLowerCase() === lower
      ? MATCH.name + sameCase(entry.last, query)
      : MATCH.squashed;
  }
  return squashed.length > 2 && entry.squashed.startsWith(squashed)
    ? MATCH.prefix + (40 * squashed.length) / entry.squashed.length
    : 0;
}

/** Every word of the query is a prefix of a part of the name; the fewer unmatched parts, the higher the score. */
function wordsScore({ words }: SymbolEntry, query: SymbolQuery): number {
  const meets = query.words.every((word) =>
    words.some(
      (own) => own === word || (word.length > 2 && own.startsWith(word)),
    ),
  );
  return meets && query.words.length > 0
    ? MATCH.words + (50 * query.words.length) / words.length
    : 0;
}

function typoScore({ squashed }: SymbolEntry, query: SymbolQuery): number {
  const { squashed: typed } = query;
  const allowed =
    typed.length < MIN_FUZZY_LENGTH ? 0 : typed.length < 10 ? 1 : 2;
  if (allowed === 0 || Math.abs(squashed.length - typed.length) > allowed) {
    return 0;
  }
  const typos = distance(squashed, typed);
  return typos <= allowed ? MATCH.typo - 20 * typos : 0;
}

const bonus = ({ kind, aliases, path }: SymbolEntry): number =>
  KIND_BONUS[kind] +
  (aliases.length > 0 ? PUBLIC_BONUS : 0) -
  path.split('.').length;

const toHit = (entry: SymbolEntry, score: number): SymbolHit => ({
  kind: 'symbol',
  score,
  link: symbolLink(entry),
  path: entry.page,
  anchor: entry.anchor,
  name: entry.name,
  module: entry.module,
  symbol: entry.kind,
});

/** API names that match a query. */
export interface FoundSymbols {
  /** Exact matches, shown above the guides. */
  readonly jumps: readonly SymbolHit[];
  /** Other matches. */
  readonly others: readonly SymbolHit[];
}

/** The names that match a query, best first. */
export function searchSymbols(
  entries: readonly SymbolEntry[],
  query: string,
): FoundSymbols {
  const name = bare(query);
  const symbolQuery: SymbolQuery = {
    name,
    lower: name.toLowerCase(),
    tail: `.${name.toLowerCase()}`,
    squashed: squash(name),
    words: [
      ...new Set(
        conceptsOf(query).flatMap(({ word }) => humps(word).map(stem)),
      ),
    ],
  };
  if (symbolQuery.squashed === '') {
    return { jumps: [], others: [] };
  }
  const score = (by: (entry: SymbolEntry) => number) =>
    entries.flatMap((entry) => {
      const match = by(entry);
      return match > 0 ? [toHit(entry, match + bonus(entry))] : [];
    });
  const direct = score((entry) =>
    Math.max(nameScore(entry, symbolQuery), wordsScore(entry, symbolQuery)),
  );
  const found = (
    direct.length > 0 ? direct : score((entry) => typoScore(entry, symbolQuery))
  ).sort((a, b) => b.score - a.score || (a.link < b.link ? -1 : 1));
  const exact = found.filter((hit) => hit.score >= EXACT_MATCH);
  const first = exact[0];
  // For an attribute without its class, a guide is the better result.
  const isSpecific =
    first !== undefined &&
    (first.score >= MATCH.tail ||
      !['attribute', 'property'].includes(first.symbol));
  const jumps =
    looksLikeCode(query) && isSpecific ? exact.slice(0, MAX_JUMPS) : [];
  return {
    jumps,
    others: found.filter((hit) => !jumps.includes(hit)).slice(0, MAX_HITS),
  };
}
