/** Parses a query into concepts that a result should match. */
import { LIMITS } from './limits';
import { squash, stem, termsOfMany, words } from './tokenize';
import { isStopWord, synonymsOf } from './words';

/** One way to match a concept: all of its terms must match. */
export interface Variant {
  readonly terms: readonly string[];
  /** Score factor; 1 for the word as typed. */
  readonly weight: number;
  /** Matched exactly, without prefix or fuzzy matching. */
  readonly exact: boolean;
}

/** A word of the query with its variants. */
export interface Concept {
  readonly word: string;
  readonly variants: readonly Variant[];
  /** True for the last word while the reader may still be typing it. */
  readonly open: boolean;
}

const WEIGHT = { parts: 0.7, joined: 1.2, synonym: 0.6 } as const;

interface Word {
  readonly word: string;
  readonly terms: readonly string[];
}

/** The words without stop words; all words when they are all stop words. */
function contentWords(query: string): Word[] {
  const termsOf = termsOfMany();
  const all = words(query).map((found) => {
    const word = found.slice(0, LIMITS.word);
    return { word, terms: termsOf(word) };
  });
  const telling = all.filter(
    ({ terms }) => !terms.every((term) => isStopWord(term)),
  );
  return telling.length > 0 ? telling : all;
}

/** Longest query that is searched for as it is, in characters. */
const SHORT = 1_000;

/**
 * A query of at most {@link LIMITS.words} words: a longer one is reduced to its distinct words, the rarest if these are
 * still too many.
 *
 * @param frequency how common a term is; undefined for a term that no section has. Such words come last: in a long
 *   text they are values.
 */
export function limitedQuery(
  query: string,
  frequency: (term: string) => number | undefined,
): string {
  const all = contentWords(query);
  if (query.length <= SHORT && all.length <= LIMITS.words) {
    return query;
  }
  const distinct = new Map(all.map((word) => [word.terms.at(-1), word]));
  const rarity = ({ terms }: Word): number => {
    const complete = frequency(terms.at(-1) ?? '');
    return (
      complete ??
      terms.reduce(
        (least, term) => Math.min(least, frequency(term) ?? least),
        Number.MAX_VALUE,
      )
    );
  };
  const rarest = [...distinct.values()]
    .map((word) => ({ word, common: rarity(word) }))
    .sort((a, b) => a.common - b.common)
    .slice(0, LIMITS.words);
  const chosen = new Set(rarest.map(({ word }) => word));
  return [...distinct.values()]
    .filter((word) => chosen.has(word))
    .map(({ word }) => word)
    .join(' ');
}

/** Variants of a compound name: the whole name, or all its parts. */
function ownVariants({ terms }: Word): Variant[] {
  const full = terms.at(-1) ?? '';
  const parts = terms.slice(0, -1).filter((term) => !isStopWord(term));
  return parts.length === 0 || parts.length > LIMITS.nameParts
    ? [{ terms: [full], weight: 1, exact: false }]
    : [
        { terms: [full], weight: WEIGHT.joined, exact: false },
        { terms: parts, weight: WEIGHT.parts, exact: true },
      ];
}

/** Variants that join two adjacent words, for names that the docs write as one word: "big query", "add limit". */
function joinedVariants(words: readonly Word[], index: number): Variant[] {
  return [index - 1, index].flatMap((from) => {
    const pair = [words[from], words[from + 1]];
    const joined = stem(squash(pair.map((word) => word?.word ?? '').join('')));
    return pair.includes(undefined)
      ? []
      : [{ terms: [joined], weight: WEIGHT.joined, exact: true }];
  });
}

/** The concepts of a query. */
export function conceptsOf(query: string): Concept[] {
  const words = contentWords(query).slice(0, LIMITS.words);
  const synonyms = synonymsOf(new Set(words.flatMap(({ terms }) => terms)));
  const closed = /\s$/.test(query);
  return words.map((word, index) => ({
    word: word.word,
    open: index === words.length - 1 && !closed,
    variants: [
      ...ownVariants(word),
      ...joinedVariants(words, index),
      ...synonyms
        .filter(({ phrase: terms }) =>
          word.terms.some((term) => terms.has(term)),
        )
        .map(({ also }) => ({
          terms: also,
          weight: WEIGHT.synonym,
          exact: true,
        })),
    ],
  }));
}
