/** A page of the version record. */
export interface PageEntry {
  readonly id: string;
  readonly title: string;
}

const LIMIT = 3;

/** The words of a path or id: `/docs/tutorial/rest_api/` → tutorial, rest, api. */
const words = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && word !== 'docs');

/** How much two words are alike: 2 when equal, 1 when one begins with the other's first letters. */
function likeness(a: string, b: string): number {
  if (a === b) {
    return 2;
  }
  const stem = Math.max(4, Math.min(a.length, b.length) - 2);
  return a.slice(0, stem) === b.slice(0, stem) ? 1 : 0;
}

/**
 * The pages whose ids share most words with a path, best first, at most three. A page that shares
 * none is never offered.
 */
export function nearestPages(
  path: string,
  pages: readonly PageEntry[],
): PageEntry[] {
  const asked = words(path);
  return pages
    .map((page) => {
      const own = words(page.id);
      const score = asked.reduce(
        (sum, word) => sum + Math.max(0, ...own.map((w) => likeness(word, w))),
        0,
      );
      return { page, score: score / (1 + own.length / 10) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page.id.localeCompare(b.page.id))
    .slice(0, LIMIT)
    .map(({ page }) => page);
}
