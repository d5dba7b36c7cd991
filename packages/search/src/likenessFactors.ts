/** Raises sections whose headings, and phrases in which readers look for them, resemble the query. */
import { phrasesWith, similarHeadings, similarPhrases } from './queryPhrases';
import type { Guides } from './guidesIndex';
import type { Concept } from './query';
import { squash } from './tokenize';

/**
 * Exponents of what a page or a section has in common with the query, fitted to the sets in tests/search (softmax over
 * the candidates of a query). Fitted to one half of the questions, such exponents find the right section first for about
 * one in a hundred questions less on the other half.
 */
const OF_PAGE = {
  /** Phrases in which readers look for sections of the page. */
  phrase: 1.74,
  /** The heading that is most similar. */
  heading: 0.6,
  /** Share of the query that the phrases cover. */
  covered: 0.7,
} as const;

/**
 * Exponents of what a section adds. They are multiplied by 1 - 1/n for a query of n concepts: a single word names a page,
 * several words describe a section.
 */
const OF_SECTION = {
  /** The phrase of the section that is most similar. */
  phrase: 2.15,
  /** Its heading. */
  heading: 1.7,
  /** It is the beginning of the page, which names all that the page is about. */
  isFirst: -1.05,
  /** It is the entry of an option, which answers a query for its name, and the query is another. This one is not multiplied. */
  isOption: -0.85,
} as const;

/** Exponent of the length of a section beyond {@link LONG} terms: a list of everything covers most queries. */
const LENGTH = -0.4;
const LONG = 150;

/** Exponents of the shares of a query that a section covers, multiplied by {@link describes}. */
const COVERED = {
  /** By its text, its heading, its phrases and the title of its page. */
  together: 1.5,
  /** By its text and its heading. */
  alone: 1.1,
} as const;

/** The shares of a query that a section covers, from 0 to 1. */
export interface Covered {
  readonly alone: number;
  readonly together: number;
}

/** How much a query describes a section: two words name a page, five or more words describe what a section says. */
export const describes = (concepts: number): number =>
  Math.min(1, Math.max(0, (concepts - 2) / 3));

/** Number of a page's phrases that count: several similar ones tell more than one. */
const COUNTED = 3;

/** The sum of the best likenesses of phrases, as a share of {@link COUNTED}. */
const bestOf = (likes: readonly number[]): number =>
  [...likes]
    .sort((a, b) => b - a)
    .slice(0, COUNTED)
    .reduce((sum, like) => sum + like, 0) / COUNTED;

/** True for the entry of an option whose name is not the query. */
const isOtherOption = (anchor: string, requested: string): boolean =>
  anchor.includes('.') &&
  squash(anchor.slice(anchor.lastIndexOf('.') + 1)) !== requested;

/** Keeps the highest value of each key. */
function raise(highest: Map<number, number>, key: number, value: number): void {
  highest.set(key, Math.max(highest.get(key) ?? 0, value));
}

/** The sections with a phrase that has a concept, for each concept. */
export const sectionsOfPhrases = (
  { phrases }: Guides,
  concepts: readonly Concept[],
): ReadonlySet<number>[] =>
  concepts.map(
    ({ variants }) =>
      new Set(
        variants
          .flatMap(({ terms }) => phrasesWith(phrases, terms))
          .map((phrase) => phrases.sections[phrase] ?? -1),
      ),
  );

/** The share of the query's weight that the phrases of each page cover, by the page's number. */
function coveredByPage(
  { sections }: Guides,
  inPhrases: readonly ReadonlySet<number>[],
  weights: readonly number[],
): Map<number, number> {
  const all = weights.reduce((total, weight) => total + weight, 0);
  const covered = new Map<number, number>();
  inPhrases.forEach((found, index) => {
    const pages = new Set(
      [...found].map((section) => sections[section]?.number ?? -1),
    );
    for (const page of pages) {
      covered.set(page, (covered.get(page) ?? 0) + (weights[index] ?? 0) / all);
    }
  });
  return covered;
}

/**
 * The factor of each section, by its number: how similar the phrases and headings of its page, and its own, are to the
 * query.
 *
 * @param inPhrases the sections with a phrase that has each concept
 * @param weights of the concepts: a rare one weighs more
 * @param isPasted whether the query is an error
 */
export function likenessFactors(
  guides: Guides,
  query: string,
  inPhrases: readonly ReadonlySet<number>[],
  weights: readonly number[],
  isPasted: boolean,
): (section: number, covered: Covered) => number {
  const { phrases, sections } = guides;
  const pageOf = (section: number): number => sections[section]?.number ?? -1;
  const ofPage = new Map<number, number[]>();
  const ofSection = new Map<number, number>();
  for (const [phrase, like] of similarPhrases(phrases, query)) {
    const section = phrases.sections[phrase] ?? -1;
    const page = pageOf(section);
    const likes = ofPage.get(page);
    if (likes) {
      likes.push(like);
    } else {
      ofPage.set(page, [like]);
    }
    raise(ofSection, section, like);
  }
  const headings = similarHeadings(phrases, guides.headings, query);
  const headingOfPage = new Map<number, number>();
  for (const [section, like] of headings) {
    raise(headingOfPage, pageOf(section), like);
  }
  const ofPhrases = coveredByPage(guides, inPhrases, weights);
  const requested = squash(query);
  const described = 1 - 1 / Math.max(weights.length, 1);
  // A pasted error has words of no section, such as values.
  const describing = isPasted ? 0 : describes(weights.length);
  return (section, covered) => {
    const page = pageOf(section);
    const { anchor = '', first } = sections[section] ?? {};
    return Math.exp(
      OF_PAGE.phrase * bestOf(ofPage.get(page) ?? []) +
        OF_PAGE.heading * (headingOfPage.get(page) ?? 0) +
        OF_PAGE.covered * (ofPhrases.get(page) ?? 0) +
        describing *
          (COVERED.together * covered.together +
            COVERED.alone * covered.alone) +
        described *
          (OF_SECTION.phrase * (ofSection.get(section) ?? 0) +
            OF_SECTION.heading * (headings.get(section) ?? 0) +
            OF_SECTION.isFirst * Number(section === first)) +
        OF_SECTION.isOption * Number(isOtherOption(anchor, requested)) +
        LENGTH *
          Math.log(Math.max(1, guides.index.lengthOf(section, 'text') / LONG)),
    );
  };
}
