/** What a reader asks, as concepts that an answer should have. */
import { lexemes, squash, stem } from './tokenize';
import { isStopWord, synonymsOf } from './words';

/** One way to meet a concept: all of its terms. */
export interface Variant {
  readonly terms: readonly string[];
  /** How much it counts, 1 for the reader's own word. */
  readonly weight: number;
  /** Looked for as it is, without words that begin like it or are spelt nearly so. */
  readonly exact: boolean;
}

/** A word of the query, in all the ways in which a text may say it. */
export interface Concept {
  readonly word: string;
  readonly variants: readonly Variant[];
  /** True for the last word, which the reader may still be typing. */
  readonly open: boolean;
}

const WEIGHT = { parts: 0.7, joined: 1.2, synonym: 0.6 } as const;

interface Word {
  readonly word: string;
  readonly terms: readonly string[];
}

/** The words that say something; all of them when none does. */
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

/** A name of several humps: the whole of it, or all its humps. */
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

/** Names that the docs write in one word and the reader in two: "big query", "add limit". */
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
