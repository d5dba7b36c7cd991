/** Answers a query from the guides and the API's names, in the order in which a reader sees it. */
import { closest, distance } from 'fastest-levenshtein';
import { searchGuides } from './guides';
import type { Guides } from './guidesIndex';
import { searchSymbols } from './symbols';
import type { SymbolEntry } from './symbolsIndex';
import { lexemes } from './tokenize';
import { API_GROUP, GUIDES_GROUP, type Hit } from './types';

/** Rows that a reader looks through. */
const MOST_SECTIONS = 14;
/** Names that stand after the guides. */
const MOST_NEAR = 6;
/** Names, when there are no guides to stand after. */
const MOST_NAMES = 30;

/** What is loaded so far; the names come after the guides. */
export interface Loaded {
  readonly guides: Guides;
  readonly symbols?: readonly SymbolEntry[];
}

/**
 * The answers to a query: names that are the query, sections of guides, names that are near.
 *
 * @param group Id of a group to search within; all when there is none.
 */
export function search(
  { guides, symbols = [] }: Loaded,
  query: string,
  group?: string,
): Hit[] {
  const names =
    group === undefined || group === API_GROUP.id
      ? searchSymbols(symbols, query)
      : { jumps: [], others: [] };
  const sections =
    group === API_GROUP.id
      ? []
      : searchGuides(
          guides,
          query,
          group === undefined || group === GUIDES_GROUP.id
            ? undefined
            : new Set([group]),
        ).slice(0, MOST_SECTIONS);
  return [
    ...names.jumps,
    ...sections,
    ...names.others.slice(0, sections.length > 0 ? MOST_NEAR : MOST_NAMES),
  ];
}

/** Slips of more letters than this share of a word are another word. */
const FARTHEST = 0.5;

/** The query with each unknown word replaced by the nearest word of a heading or name; nothing when none is near. */
export function nearMiss(
  { guides, symbols = [] }: Loaded,
  query: string,
): string | undefined {
  const known = new Set([
    ...guides.sections.flatMap(({ title }) =>
      lexemes(title).map(({ start, end }) =>
        title.slice(start, end).toLowerCase(),
      ),
    ),
    ...symbols.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
  ]);
  const words = [...known].filter((word) => word.length > 3);
  const asked = lexemes(query).map(({ start, end }) => query.slice(start, end));
  const near = asked.flatMap((word) => {
    const best = words.length > 0 ? closest(word.toLowerCase(), words) : '';
    return distance(word.toLowerCase(), best.toLowerCase()) <=
      word.length * FARTHEST
      ? [best]
      : [];
  });
  const offer = near.join(' ');
  return offer === '' || offer === query.toLowerCase() ? undefined : offer;
}
