/** Raises sections whose headings, and phrases in which readers look for them, resemble the query. */
import { phrasesWith, similarHeadings, similarPhrases } from './queryPhrases';
import type { Guides } from './guidesIndex';
import type { Concept } from './query';
import { squash } from './tokenize';

/**
 * Exponents of what a page or a section has in common with the query. They were fitted to one half of the sets in
 * tests/search (softmax over the candidates of a query) and confirmed on the other half.
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
  phrase: 1.81,
  /** Its heading. */
  heading: 1,
  /** It is the beginning of the page, which names all that the page is about. */
  isFirst: -0.64,
  /** It is the entry of an option, which answers a query for its name, and the query is another. This one is not multiplied. */
  isOption: -0.6,
} as const;

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

/** The share of the query's weight that the phrases of each page cover, by the page's number. */
function coveredOf(
  { phrases, sections }: Guides,
  concepts: readonly Concept[],
  weights: readonly number[],
): Map<number, number> {
  const all = weights.reduce((total, weight) => total + weight, 0);
  const covered = new Map<number, number>();
  concepts.forEach(({ variants }, index) => {
    const pages = new Set(
      variants
        .flatMap(({ terms }) => phrasesWith(phrases, terms))
        .map(
          (phrase) => sections[phrases.sections[phrase] ?? -1]?.number ?? -1,
        ),
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
 * @param weights of the concepts: a rare one weighs more
 */
export function likenessFactors(
  guides: Guides,
  query: string,
  concepts: readonly Concept[],
  weights: readonly number[],
): (section: number) => number {
  const { phrases, sections } = guides;
  const pageOf = (section: number): number => sections[section]?.number ?? -1;
  const ofPage = new Map<number, number[]>();
  const ofSection = new Map<number, number>();
  for (const [phrase, like] of similarPhrases(phrases, query)) {
    const section = phrases.sections[phrase] ?? -1;
    const page = pageOf(section);
    ofPage.set(page, [...(ofPage.get(page) ?? []), like]);
    raise(ofSection, section, like);
  }
  const headings = similarHeadings(phrases, guides.headings, query);
  const headingOfPage = new Map<number, number>();
  for (const [section, like] of headings) {
    raise(headingOfPage, pageOf(section), like);
  }
  const covered = coveredOf(guides, concepts, weights);
  const requested = squash(query);
  const described = 1 - 1 / Math.max(concepts.length, 1);
  return (section) => {
    const page = pageOf(section);
    const { anchor = '', first } = sections[section] ?? {};
    return Math.exp(
      OF_PAGE.phrase * bestOf(ofPage.get(page) ?? []) +
        OF_PAGE.heading * (headingOfPage.get(page) ?? 0) +
        OF_PAGE.covered * (covered.get(page) ?? 0) +
        described *
          (OF_SECTION.phrase * (ofSection.get(section) ?? 0) +
            OF_SECTION.heading * (headings.get(section) ?? 0) +
            OF_SECTION.isFirst * Number(section === first)) +
        OF_SECTION.isOption * Number(isOtherOption(anchor, requested)),
    );
  };
}
