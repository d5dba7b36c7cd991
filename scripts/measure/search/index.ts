/**
 * Prints how well and how fast the search of build/ answers the queries of tests/search, the bytes that it loads, and what
 * hostile texts cost. Usage: npm run bench:search [hostile]; the argument leaves out all but hostile texts
 */
import zlib from 'node:zlib';
import { PASTED_LENGTH } from '@docs/search/messages';
import { search } from '@docs/search/search';
import type { Hit } from '@docs/search/types';
import { FILES, loadBuilt, readBuilt } from './built';
import { measureHostile } from './hostile';
import { evaluate, evaluateSections } from '../../../tests/search/evaluate';
import { queries } from '../../../tests/search/ownQueries';
import { realErrors, realQuestions } from '../../../tests/search/real';

const BUILD = 'build';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
const milliseconds = (time: number): string => `${time.toFixed(1)} ms`;

/** The value that a share of the values does not exceed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Prints the rates of each set of queries, and the times of all. */
function printAnswers(): void {
  const started = performance.now();
  const loaded = loadBuilt(BUILD);
  console.log(`loaded in ${milliseconds(performance.now() - started)}`);
  const times: number[] = [];
  const rowsOf = (query: string): readonly Hit[] => {
    const before = performance.now();
    const messages = query.length < PASTED_LENGTH ? [] : loaded.messages;
    const rows = search({ ...loaded, messages }, query);
    times.push(performance.now() - before);
    return rows;
  };
  const pagesOf = (query: string): string[] =>
    rowsOf(query).map(({ path }) => path);
  const sets = [
    ...Object.entries(queries),
    ...Object.entries({ questions: realQuestions, errors: realErrors }),
  ] as const;
  const rates = sets.map(([name, set]) => {
    const pages = evaluate(
      set.map((query) => ({
        query: query.query,
        pages:
          'pages' in query
            ? query.pages
            : query.answers.map(({ page }) => page),
      })),
      pagesOf,
    );
    const labelled = set.filter((query) => 'answers' in query);
    const sections = evaluateSections(labelled, (query) =>
      rowsOf(query).map(({ link }) => link),
    );
    return [
      name,
      {
        queries: pages.total,
        'page first': percent(pages.hit1),
        'in five': percent(pages.hit5),
        ...(labelled.length > 0 && {
          'section first': percent(sections.first),
          'in three': percent(sections.inThree),
        }),
      },
    ] as const;
  });
  console.table(Object.fromEntries(rates));
  console.log(
    `${times.length} searches: median ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`,
  );
}

/** Prints the bytes of the files that a search loads. */
function printBytes(): void {
  for (const file of FILES) {
    const { length } = zlib.gzipSync(readBuilt(BUILD, file), { level: 9 });
    console.log(`${file}: ${kilobytes(length)} after gzip`);
  }
}

/** Prints what hostile texts cost. */
function printHostile(): void {
  console.table(
    Object.fromEntries(
      [...measureHostile(BUILD)].map(([name, cost]) => [
        name,
        {
          steps: cost.steps,
          'longest step': milliseconds(cost.longestStep),
          'dlt-docs error': milliseconds(cost.command),
          'its memory': kilobytes(cost.memory),
        },
      ]),
    ),
  );
}

if (process.argv[2] !== 'hostile') {
  printAnswers();
  printBytes();
}
printHostile();
