/** Scores a search engine by the rank of the first expected page of each query. */
import type { Query } from './ownQueries';
import type { RealQuery } from './real';

/** The score of an engine on a set of queries. */
export interface Score {
  readonly total: number;
  /** Share of queries whose first row is an expected page. */
  readonly hit1: number;
  /** Share of queries with an expected page among the first five rows. */
  readonly hit5: number;
  /** Queries without an expected page among the first five rows, with their first rows. */
  readonly missed: readonly string[];
}

const ROWS = 5;

/** How often the row that a reader opens is the section that answers. */
export interface SectionScore {
  /** Share of queries whose first row is a section that answers. */
  readonly first: number;
  /** Share of queries with such a section among the first three rows. */
  readonly inThree: number;
  /** Queries without such a section among the first three rows, with their first rows. */
  readonly missed: readonly string[];
}

/** Scores an engine by the links of a query's rows, best first, relative to the base URL. */
export function evaluateSections(
  queries: readonly Pick<RealQuery, 'query' | 'answers'>[],
  links: (query: string) => readonly string[],
): SectionScore {
  let first = 0;
  const missed: string[] = [];
  for (const { query, answers } of queries) {
    const right = answers.map(({ page, section }) =>
      section === '' ? addressOf(page) : `${addressOf(page)}#${section}`,
    );
    const rows = links(query).slice(0, 3);
    const rank = rows.findIndex((row) => right.includes(row));
    first += Number(rank === 0);
    if (rank < 0) {
      missed.push(
        `"${query.slice(0, 120)}": expected ${right.join(' or ')}, got ${rows.join(', ')}`,
      );
    }
  }
  return {
    first: first / queries.length,
    inThree: 1 - missed.length / queries.length,
    missed,
  };
}

/** The path of a page id, without a trailing `/index`. */
const addressOf = (id: string): string => id.replace(/\/index$/, '');

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
    total: queries.length,
    hit1: first / queries.length,
    hit5: near / queries.length,
    missed,
  };
}
