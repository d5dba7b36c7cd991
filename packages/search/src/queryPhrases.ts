/**
 * Compares a query with short texts: the phrases in which readers look for a section (data/curated/questions), packed into
 * the guides file, and the headings of sections.
 */
import {
  decodeAll,
  decodeGaps,
  encode,
  encodeGaps,
  packTerms,
  unpackTerms,
} from './pack';
import { terms, termsOfMany } from './tokenize';
import { isStopWord } from './words';

/** The serialized phrases of all sections. Phrases are numbered in the order of the sections. */
export interface PackedPhrases {
  /** Number of phrases of each section. */
  readonly counts: string;
  /** Terms that no section has, as `packTerms` writes them. */
  readonly terms: string;
  /** A line for each term of the index, then for each of `terms`: the gaps between the phrases that have it. */
  readonly postings: string;
}

/** The phrases, by term. */
export interface QueryPhrases {
  /** Number of the section of each phrase. */
  readonly sections: readonly number[];
  /** Numbers of the phrases that have a term. */
  readonly byTerm: ReadonlyMap<string, readonly number[]>;
  /** Weight of each phrase: the sum of those of its terms. */
  readonly weights: readonly number[];
}

/** The terms of a text without stop words, each once. */
const contentTerms = (text: string): string[] => [
  ...new Set(terms(text).filter((term) => !isStopWord(term))),
];

/** The numbers of the texts that have each term. */
export function invert(texts: readonly string[]): Map<string, number[]> {
  const byTerm = new Map<string, number[]>();
  const termsOf = termsOfMany();
  texts.forEach((text, number) => {
    for (const term of termsOf(text)) {
      const found = byTerm.get(term);
      if (!found) {
        byTerm.set(term, [number]);
      } else if (found.at(-1) !== number) {
        found.push(number);
      }
    }
  });
  for (const term of byTerm.keys()) {
    if (isStopWord(term)) {
      byTerm.delete(term);
    }
  }
  return byTerm;
}

/** The weight of each text: the sum of those of its terms. */
function sums(
  byTerm: ReadonlyMap<string, readonly number[]>,
  texts: number,
  weight: (term: string) => number,
): number[] {
  const found = Array.from({ length: texts }, () => 0);
  for (const [term, numbers] of byTerm) {
    const own = weight(term);
    for (const number of numbers) {
      found[number] = (found[number] ?? 0) + own;
    }
  }
  return found;
}

/** Packs the phrases of each section; `known` are the terms of the index, in their order. */
export function packPhrases(
  sections: readonly (readonly string[])[],
  known: readonly string[],
): PackedPhrases {
  const byTerm = invert(sections.flat());
  const index = new Set(known);
  const others = [...byTerm.keys()].filter((term) => !index.has(term)).sort();
  const line = (term: string): string => encodeGaps(byTerm.get(term) ?? []);
  return {
    counts: sections.map((phrases) => encode(phrases.length)).join(''),
    terms: packTerms(others),
    postings: [...known, ...others].map(line).join('\n'),
  };
}

/** Rare terms weigh more. */
const weightOf = (phrases: number, all: number): number =>
  Math.log(1 + all / (1 + phrases));

/** Weight of a term. */
const termWeight = ({ byTerm, sections }: QueryPhrases, term: string): number =>
  weightOf(byTerm.get(term)?.length ?? 0, sections.length);

/** Restores the phrases; `known` are the terms of the index, in their order. */
export function unpackPhrases(
  packed: PackedPhrases,
  known: readonly string[],
): QueryPhrases {
  const sections = decodeAll(packed.counts).flatMap((count, section) =>
    Array.from({ length: count }, () => section),
  );
  const names = [...known, ...unpackTerms(packed.terms)];
  const byTerm = new Map<string, readonly number[]>();
  packed.postings.split('\n').forEach((line, index) => {
    const term = names[index];
    if (line === '' || term === undefined) {
      return;
    }
    byTerm.set(term, decodeGaps(line));
  });
  const weights = sums(byTerm, sections.length, (term) =>
    weightOf(byTerm.get(term)?.length ?? 0, sections.length),
  );
  return { sections, byTerm, weights };
}

/** The terms of headings. */
export interface Headings {
  /** Numbers of the sections whose heading has a term. */
  readonly byTerm: ReadonlyMap<string, readonly number[]>;
  /** Weight of each heading: the sum of those of its terms. */
  readonly weights: readonly number[];
}

/**
 * Weighs the headings of sections, once: a query is compared with all of them.
 *
 * @param sections their number
 */
export const weighHeadings = (
  phrases: QueryPhrases,
  byTerm: ReadonlyMap<string, readonly number[]>,
  sections: number,
): Headings => ({
  byTerm,
  weights: sums(byTerm, sections, (term) => termWeight(phrases, term)),
});

/** How similar each heading is to a query, from 0 to 1, by the number of the section. */
export function similarHeadings(
  phrases: QueryPhrases,
  { byTerm, weights }: Headings,
  query: string,
): Map<number, number> {
  return similar(phrases, byTerm, weights, query);
}

/** Compares a query with texts: the likeness of those that share a term with it, by their number. */
function similar(
  phrases: QueryPhrases,
  byTerm: ReadonlyMap<string, readonly number[]>,
  weights: readonly number[],
  query: string,
): Map<number, number> {
  const own = contentTerms(query);
  const total = own.reduce((sum, term) => sum + termWeight(phrases, term), 0);
  const common = new Map<number, number>();
  for (const term of own) {
    const weight = termWeight(phrases, term);
    for (const text of byTerm.get(term) ?? []) {
      common.set(text, (common.get(text) ?? 0) + weight);
    }
  }
  return new Map(
    [...common].map(([text, weight]) => [
      text,
      likeness(weight, total, weights[text] ?? 0),
    ]),
  );
}

/** Weight of the common terms of two texts, as a share of both: 1 for the same terms, 0 for no common one. */
const likeness = (common: number, one: number, other: number): number =>
  one + other > 0 ? (2 * common) / (one + other) : 0;

/** How similar each phrase is to a query, from 0 to 1, by the number of the phrase. */
export const similarPhrases = (
  phrases: QueryPhrases,
  query: string,
): Map<number, number> =>
  similar(phrases, phrases.byTerm, phrases.weights, query);

/** The phrases that have all of these terms, by number. */
export function phrasesWith(
  { byTerm }: QueryPhrases,
  wanted: readonly string[],
): number[] {
  const [first = [], ...others] = wanted.map((term) => byTerm.get(term) ?? []);
  const rest = others.map((phrases) => new Set(phrases));
  return first.filter((phrase) => rest.every((other) => other.has(phrase)));
}
