/** Searches the guides and the API names, and orders the results for display. */
import { closest, distance } from 'fastest-levenshtein';
import { searchGuides } from './guides';
import type { Guides } from './guidesIndex';
import { searchSymbols } from './symbols';
import type { SymbolEntry } from './symbolsIndex';
import { lexemes } from './tokenize';
import { API_GROUP, GUIDES_GROUP, type Hit } from './types';

/** Maximum number of guide sections. */
const MAX_SECTIONS = 14;
/** Maximum number of inexact API names below the guides. */
const MAX_NEAR_NAMES = 6;
/** Maximum number of inexact API names without guide results. */
const MAX_NAMES = 30;

/** The data loaded so far; API names are loaded after the guides. */
export interface Loaded {
  readonly guides: Guides;
  readonly symbols?: readonly SymbolEntry[];
}

/**
 * Results of a query: exact API names, then sections of guides, then inexact API names.
 *
 * @param group id of the group to search; all groups when undefined
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
        ).slice(0, MAX_SECTIONS);
  return [
    ...names.jumps,
    ...sections,
    ...names.others.slice(0, sections.length > 0 ? MAX_NEAR_NAMES : MAX_NAMES),
  ];
}

/** Maximum edit distance of a suggestion, as a share of the word's length. */
const MAX_DISTANCE = 0.5;

/** The query with each unknown word replaced by the nearest word of a heading or name; undefined when none is close. */
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
      word.length * MAX_DISTANCE
      ? [best]
      : [];
  });
  const offer = near.join(' ');
  return offer === '' || offer === query.toLowerCase() ? undefined : offer;
}
