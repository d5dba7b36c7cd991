/**
 * Compares a query with short texts: the phrases in which readers ask for a page (data/curated/questions), packed into
 * the guides file, and the headings of sections.
 */
import { decodeAll, encode, packTerms, unpackTerms } from './pack';
import { terms } from './tokenize';
import { isStopWord } from './words';

/** The serialized phrases of all pages. Phrases are numbered in the order of the pages. */
export interface PackedAsked {
  /** Number of phrases of each page. */
  readonly counts: string;
  /** Terms that no section has, as `packTerms` writes them. */
  readonly terms: string;
  /** A line for each term of the index, then for each of `terms`: the gaps between the phrases that have it. */
  readonly postings: string;
}

/** The phrases, by term. */
export interface Asked {
  /** Number of the page of each phrase. */
  readonly pages: readonly number[];
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
function invert(texts: readonly string[]): Map<string, number[]> {
  const byTerm = new Map<string, number[]>();
  texts.forEach((text, number) => {
    for (const term of contentTerms(text)) {
      const found = byTerm.get(term);
      if (found) {
        found.push(number);
      } else {
        byTerm.set(term, [number]);
      }
    }
  });
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

/** Packs the phrases of each page; `known` are the terms of the index, in their order. */
export function packAsked(
  pages: readonly (readonly string[])[],
  known: readonly string[],
): PackedAsked {
  const byTerm = invert(pages.flat());
  const index = new Set(known);
  const others = [...byTerm.keys()].filter((term) => !index.has(term)).sort();
  const line = (term: string): string =>
    (byTerm.get(term) ?? [])
      .map((number, place, all) => encode(number - (all[place - 1] ?? -1) - 1))
      .join('');
  return {
    counts: pages.map((phrases) => encode(phrases.length)).join(''),
    terms: packTerms(others),
    postings: [...known, ...others].map(line).join('\n'),
  };
}

/** Rare terms weigh more. */
const weightOf = (phrases: number, all: number): number =>
  Math.log(1 + all / (1 + phrases));

/** Weight of a term. */
const termWeight = ({ byTerm, pages }: Asked, term: string): number =>
  weightOf(byTerm.get(term)?.length ?? 0, pages.length);

/** Restores the phrases; `known` are the terms of the index, in their order. */
export function unpackAsked(
  packed: PackedAsked,
  known: readonly string[],
): Asked {
  const pages = decodeAll(packed.counts).flatMap((count, page) =>
    Array.from({ length: count }, () => page),
  );
  const names = [...known, ...unpackTerms(packed.terms)];
  const byTerm = new Map<string, readonly number[]>();
  packed.postings.split('\n').forEach((line, place) => {
    const term = names[place];
    if (line === '' || term === undefined) {
      return;
    }
    let last = -1;
    const phrases = decodeAll(line).map((gap) => (last += gap + 1));
    byTerm.set(term, phrases);
  });
  const weights = sums(byTerm, pages.length, (term) =>
    weightOf(byTerm.get(term)?.length ?? 0, pages.length),
  );
  return { pages, byTerm, weights };
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
 * @param byTerm as the index has them, so that no heading is tokenized again
 * @param sections their number
 */
export const weighHeadings = (
  asked: Asked,
  byTerm: ReadonlyMap<string, readonly number[]>,
  sections: number,
): Headings => ({
  byTerm,
  weights: sums(byTerm, sections, (term) => termWeight(asked, term)),
});

/** How similar each heading is to a query, from 0 to 1, by the number of the section. */
export function similarHeadings(
  asked: Asked,
  { byTerm, weights }: Headings,
  query: string,
): Map<number, number> {
  return similar(asked, byTerm, weights, query);
}

/** Compares a query with texts: the likeness of those that share a term with it, by their number. */
function similar(
  asked: Asked,
  byTerm: ReadonlyMap<string, readonly number[]>,
  weights: readonly number[],
  query: string,
): Map<number, number> {
  const own = contentTerms(query);
  const whole = own.reduce((sum, term) => sum + termWeight(asked, term), 0);
  const common = new Map<number, number>();
  for (const term of own) {
    const weight = termWeight(asked, term);
    for (const text of byTerm.get(term) ?? []) {
      common.set(text, (common.get(text) ?? 0) + weight);
    }
  }
  return new Map(
    [...common].map(([text, weight]) => [
      text,
      likeness(weight, whole, weights[text] ?? 0),
    ]),
  );
}

/** Number of a page's phrases that count: several similar ones tell more than one. */
const COUNTED = 3;

/** Weight of the common terms of two texts, as a share of both: 1 for the same terms, 0 for no common one. */
const likeness = (common: number, one: number, other: number): number =>
  one + other > 0 ? (2 * common) / (one + other) : 0;

/** How similar the phrases of each page are to a query, from 0 to 1, by the number of the page. */
export function similarPages(asked: Asked, query: string): Map<number, number> {
  const byPage = new Map<number, number[]>();
  for (const [phrase, like] of similar(
    asked,
    asked.byTerm,
    asked.weights,
    query,
  )) {
    const page = asked.pages[phrase] ?? -1;
    const likes = byPage.get(page);
    if (likes) {
      likes.push(like);
    } else {
      byPage.set(page, [like]);
    }
  }
  return new Map(
    [...byPage].map(([page, likes]) => [
      page,
      likes
        .sort((a, b) => b - a)
        .slice(0, COUNTED)
        .reduce((sum, like) => sum + like, 0) / COUNTED,
    ]),
  );
}

/** The pages whose phrases have all of these terms, by number. */
export function pagesWith(
  { byTerm, pages }: Asked,
  wanted: readonly string[],
): Set<number> {
  const [first = [], ...others] = wanted.map(
    (term) =>
      new Set((byTerm.get(term) ?? []).map((phrase) => pages[phrase] ?? -1)),
  );
  return new Set(
    [...first].filter((page) => others.every((other) => other.has(page))),
  );
}
