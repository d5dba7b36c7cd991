/** Scores a search engine by the rank of the first expected page of each query. */
import type { Query } from './ownQueries';

/** The score of an engine on a set of queries. */
export interface Score {
  readonly asked: number;
  /** Share of queries whose first row is an expected page. */
  readonly hit1: number;
  /** Share of queries with an expected page among the first five rows. */
  readonly hit5: number;
  /** Queries without an expected page among the first five rows, with their first rows. */
  readonly missed: readonly string[];
}

const ROWS = 5;

/** The path of a page id, without a trailing `/index`. */
export const addressOf = (id: string): string => id.replace(/\/index$/, '');

/**
 * Scores an engine.
 *
 * @param answers Returns the page paths of a query's rows, best first, relative to the base URL.
 */
export function evaluate(
  queries: readonly Query[],
  answers: (query: string) => readonly string[],
): Score {
  let first = 0;
  let near = 0;
  const missed: string[] = [];
  for (const { query, pages } of queries) {
    const right = new Set(pages.map(addressOf));
    const rows = answers(query);
    const rank = rows.findIndex((row) => right.has(row));
    first += rank === 0 ? 1 : 0;
    if (rank >= 0 && rank < ROWS) {
      near += 1;
    } else {
      missed.push(
        `"${query}": expected ${pages[0] ?? ''}, got ${rows.slice(0, 3).join(', ')}`,
      );
    }
  }
  return {
    asked: queries.length,
    hit1: first / queries.length,
    hit5: near / queries.length,
    missed,
  };
}
