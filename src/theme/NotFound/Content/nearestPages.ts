/** A page of the version record. */
export interface PageEntry {
  readonly id: string;
  readonly title: string;
}

const LIMIT = 3;

/** Parts of addresses that say nothing about a page. */
const NO_WORDS = new Set(['docs', 'html', 'index', 'mdx', 'page', 'pages']);

/** The words of a path or id: `/docs/tutorial/rest_api/` → tutorial, rest, api. */
export const wordsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !NO_WORDS.has(word));

/** Similarity of two words: 2 when equal, 1 when they have a common prefix that is long enough, 0 otherwise. */
function similarity(a: string, b: string): number {
  if (a === b) {
    return 2;
  }
  const prefix = Math.max(4, Math.min(a.length, b.length) - 2);
  return a.slice(0, prefix) === b.slice(0, prefix) ? 1 : 0;
}

/**
 * The pages whose ids have the most words in common with a path, best first, at most three. Pages without
 * a common word are left out.
 */
export function nearestPages(
  path: string,
  pages: readonly PageEntry[],
): PageEntry[] {
  const requested = wordsOf(path);
  return pages
    .map((page) => {
      const own = wordsOf(page.id);
      const score = requested.reduce(
        (sum, word) =>
          sum + Math.max(0, ...own.map((w) => similarity(word, w))),
        0,
      );
      return { page, score: score / (1 + own.length / 10) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page.id.localeCompare(b.page.id))
    .slice(0, LIMIT)
    .map(({ page }) => page);
}
