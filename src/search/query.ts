/** Parses a query into concepts that a result should match. */
import { lexemes, squash, stem } from './tokenize';
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
  const words = lexemes(query).map(({ start, end, terms }) => ({
    word: query.slice(start, end),
    terms,
  }));
  const telling = words.filter(
    ({ terms }) => !terms.every((term) => isStopWord(term)),
  );
  return telling.length > 0 ? telling : words;
}

/** Variants of a compound name: the whole name, or all its parts. */
function ownVariants({ terms }: Word): Variant[] {
  const whole = terms.at(-1) ?? '';
  const parts = terms.slice(0, -1).filter((term) => !isStopWord(term));
  return parts.length === 0
    ? [{ terms: [whole], weight: 1, exact: false }]
    : [
        { terms: [whole], weight: WEIGHT.joined, exact: false },
        { terms: parts, weight: WEIGHT.parts, exact: true },
      ];
}

/** Variants that join two adjacent words, for names that the docs write as one word: "big query", "add limit". */
function joinedVariants(words: readonly Word[], place: number): Variant[] {
  return [place - 1, place].flatMap((from) => {
    const pair = [words[from], words[from + 1]];
    const joined = stem(squash(pair.map((word) => word?.word ?? '').join('')));
    return pair.includes(undefined)
      ? []
      : [{ terms: [joined], weight: WEIGHT.joined, exact: true }];
  });
}

/** The concepts of a query. */
export function conceptsOf(query: string): Concept[] {
  const words = contentWords(query);
  const asked = new Set(words.flatMap(({ terms }) => terms));
  const synonyms = synonymsOf(asked);
  const closed = /\s$/.test(query);
  return words.map((word, place) => ({
    word: word.word,
    open: place === words.length - 1 && !closed,
    variants: [
      ...ownVariants(word),
      ...joinedVariants(words, place),
      ...synonyms
        .filter(({ asked: terms }) =>
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
