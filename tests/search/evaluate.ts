/** Asks an engine the queries and counts where the first right page stands. */
import type { Query } from './queries';

/** How an engine did on some queries. */
export interface Score {
  readonly asked: number;
  /** Share of queries whose first row is right. */
  readonly hit1: number;
  /** Share of queries with a right row among the first five. */
  readonly hit5: number;
  /** Queries whose first right row is not among the first five, with what stood there. */
  readonly missed: readonly string[];
}

const ROWS = 5;

/** A page id as its address: `index` is its folder. */
export const addressOf = (id: string): string => id.replace(/\/index$/, '');

/**
 * Scores the answers to queries.
 *
 * @param answers Addresses of an engine's rows for a query, best first, below the base URL.
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
        `"${query}" wants ${pages[0] ?? ''}, got ${rows.slice(0, 3).join(', ')}`,
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
