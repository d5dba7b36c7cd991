/** Raises pages whose headings, and phrases in which readers ask for them, resemble the query. */
import { pagesWith, similarHeadings, similarPages } from './asked';
import type { Guides } from './guidesIndex';
import type { Concept } from './query';

/**
 * Exponents of what a page has in common with the query. They were fitted to the sets in tests/search (softmax over the
 * candidates of a query), and confirmed by five-fold cross-validation.
 */
const LIKE = {
  /** Phrases in which readers ask for the page. */
  asked: 5,
  /** The heading that is most similar. */
  heading: 2.1,
  /** Share of the query that the phrases cover. */
  covered: 1.4,
} as const;

/** The factor of each page, by its number: how similar its phrases and headings are to the query. */
export function pageFactors(
  guides: Guides,
  query: string,
  concepts: readonly Concept[],
  weights: readonly number[],
): (page: number) => number {
  const { asked, sections } = guides;
  const similar = similarPages(asked, query);
  const headings = new Map<number, number>();
  for (const [id, like] of similarHeadings(asked, guides.headings, query)) {
    const page = sections[id]?.number ?? -1;
    headings.set(page, Math.max(headings.get(page) ?? 0, like));
  }
  const covered = new Map<number, number>();
  concepts.forEach(({ variants }, place) => {
    const pages = new Set(
      variants.flatMap(({ terms }) => [...pagesWith(asked, terms)]),
    );
    for (const page of pages) {
      covered.set(page, (covered.get(page) ?? 0) + (weights[place] ?? 0));
    }
  });
  const all = weights.reduce((total, weight) => total + weight, 0);
  return (page) =>
    Math.exp(
      LIKE.asked * (similar.get(page) ?? 0) +
        LIKE.heading * (headings.get(page) ?? 0) +
        (LIKE.covered * (covered.get(page) ?? 0)) / all,
    );
}
