/** Finds names of the API. A list of five thousand names needs no index: it is read through for each query. */
import { distance } from 'fastest-levenshtein';
import { conceptsOf } from './query';
import { symbolLink, type SymbolEntry } from './symbolsIndex';
import { humps, squash, stem } from './tokenize';
import type { SymbolHit, SymbolKind } from './types';

/** How sure a match is; what follows is added to it and is always less than the steps between. */
const MATCH = {
  path: 1000,
  tail: 900,
  name: 800,
  squashed: 700,
  prefix: 400,
  words: 300,
  slip: 150,
} as const;

/** From here on a match is the name that was typed. */
const EXACT = MATCH.squashed;

const KIND_BONUS: Readonly<Record<SymbolKind, number>> = {
  class: 30,
  function: 30,
  method: 20,
  module: 15,
  property: 10,
  attribute: 0,
};
/** What `import dlt` and its short packages offer is what users call. */
const PUBLIC_BONUS = 25;
const MOST_JUMPS = 4;
const MOST_HITS = 30;
const SHORTEST_SLIP = 6;

/** `Pipeline.run` is the method, though `dlt.pipeline.run` ends in the same letters. */
const SAME_CASE = 40;

/** A name as typed, without the signs around it: `@dlt.resource(` → dlt.resource. */
const bare = (query: string): string =>
  query.trim().replace(/^@/, '').replace(/\(.*$/, '');

/** True for what only code looks like: `add_limit`, `dlt.pipeline`, `RESTClient`, `run()`. */
function looksLikeCode(query: string): boolean {
  const name = bare(query);
  return (
    /^[\w.]+$/.test(name) &&
    // Files and keys of the environment are settings: guides tell of them.
    !/\.(?:toml|py|json|ya?ml|csv|env|io|com)$|__/.test(name) &&
    (/[._]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(name) || /^@|\($/.test(query))
  );
}

interface Asked {
  readonly name: string;
  readonly lower: string;
  readonly squashed: string;
  readonly words: readonly string[];
}

const sameCase = (name: string, asked: Asked): number =>
  name.endsWith(asked.name) ? SAME_CASE : 0;

function nameScore(entry: SymbolEntry, asked: Asked): number {
  const { lower, squashed } = asked;
  if (entry.lower.includes(lower)) {
    return MATCH.path;
  }
  if (lower.includes('.')) {
    const tail = entry.lower.some((path) => path.endsWith(`.${lower}`));
    return tail ? MATCH.tail + sameCase(entry.name, asked) : 0;
  }
  if (entry.squashed === squashed) {
    return entry.last.toLowerCase() === lower
      ? MATCH.name + sameCase(entry.last, asked)
      : MATCH.squashed;
  }
  return squashed.length > 2 && entry.squashed.startsWith(squashed)
    ? MATCH.prefix + (40 * squashed.length) / entry.squashed.length
    : 0;
}

/** All words of the query begin a hump of the name; the fewer humps are left over, the better. */
function wordsScore({ words }: SymbolEntry, asked: Asked): number {
  const meets = asked.words.every((word) =>
    words.some(
      (own) => own === word || (word.length > 2 && own.startsWith(word)),
    ),
  );
  return meets && asked.words.length > 0
    ? MATCH.words + (50 * asked.words.length) / words.length
    : 0;
}

function slipScore({ squashed }: SymbolEntry, asked: Asked): number {
  const { squashed: typed } = asked;
  const allowed = typed.length < SHORTEST_SLIP ? 0 : typed.length < 10 ? 1 : 2;
  if (allowed === 0 || Math.abs(squashed.length - typed.length) > allowed) {
    return 0;
  }
  const slips = distance(squashed, typed);
  return slips <= allowed ? MATCH.slip - 20 * slips : 0;
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

/** Names that answer a query. */
export interface FoundSymbols {
  /** Names that are the query: they stand before the guides. */
  readonly jumps: readonly SymbolHit[];
  /** Names that are near to it. */
  readonly others: readonly SymbolHit[];
}

/** The names that a query means, best first. */
export function searchSymbols(
  entries: readonly SymbolEntry[],
  query: string,
): FoundSymbols {
  const name = bare(query);
  const asked: Asked = {
    name,
    lower: name.toLowerCase(),
    squashed: squash(name),
    words: [
      ...new Set(
        conceptsOf(query).flatMap(({ word }) => humps(word).map(stem)),
      ),
    ],
  };
  if (asked.squashed === '') {
    return { jumps: [], others: [] };
  }
  const score = (by: (entry: SymbolEntry) => number) =>
    entries.flatMap((entry) => {
      const match = by(entry);
      return match > 0 ? [toHit(entry, match + bonus(entry))] : [];
    });
  const direct = score((entry) =>
    Math.max(nameScore(entry, asked), wordsScore(entry, asked)),
  );
  const found = (
    direct.length > 0 ? direct : score((entry) => slipScore(entry, asked))
  ).sort((a, b) => b.score - a.score || (a.link < b.link ? -1 : 1));
  const exact = found.filter((hit) => hit.score >= EXACT - 20);
  const first = exact[0];
  // An attribute without its class says what a guide tells better.
  const isPlace =
    first !== undefined &&
    (first.score >= MATCH.tail ||
      !['attribute', 'property'].includes(first.symbol));
  const jumps =
    looksLikeCode(query) && isPlace ? exact.slice(0, MOST_JUMPS) : [];
  return {
    jumps,
    others: found.filter((hit) => !jumps.includes(hit)).slice(0, MOST_HITS),
  };
}
