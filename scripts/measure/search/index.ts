/**
 * Compares search engines on the built site: hit rates at 1 and at 5, response times and transferred bytes.
 * Then measures what hostile texts cost. Usage: npm run bench:search [hostile]; the argument leaves out the comparison
 *
 * Pagefind is included when it is installed: npm install --no-save pagefind@1.6.0. It is not a dependency of this site.
 */
import fs from 'node:fs';
import { measure } from './browser';
import { measureHostile } from './hostile';
import { ourFiles, ourRows } from './miniSearch';
import { pagefindFiles, pagefindInstalled } from './pagefind';
import { readSite } from './site';
import { evaluate, type Score } from '../../../tests/search/evaluate';
import { queries } from '../../../tests/search/ownQueries';

const FOLDER = '.cache/measure-search';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
const milliseconds = (time: number): string => `${time.toFixed(0)} ms`;

interface Row {
  readonly engine: string;
  readonly score: Score;
  readonly firstBytes: number;
  readonly firstMs: number;
  readonly keyMs: number;
  readonly onDisk: number;
}

function print(rows: readonly Row[]): void {
  console.table(
    Object.fromEntries(
      rows.map(({ engine, score, ...row }) => [
        engine,
        {
          'hit@1': percent(score.hit1),
          'hit@5': percent(score.hit5),
          'gzip before first result': kilobytes(row.firstBytes),
          'first result, CPU 4x slower': milliseconds(row.firstMs),
          'key to results once loaded, median': milliseconds(row.keyMs),
          'files, gzip': kilobytes(row.onDisk),
        },
      ]),
    ),
  );
}

async function main(): Promise<void> {
  const site = readSite();
  const known = new Set([
    ...site.pages.map(({ path }) => path),
    ...site.apiPages,
  ]);
  const requested = Object.entries(queries).map(
    ([kind, all]) =>
      [
        kind,
        all.filter(({ pages: [best = ''] }) =>
          known.has(best.replace(/\/index$/, '')),
        ),
      ] as const,
  );
  const all = requested.flatMap(([, each]) => each);
  const sections = site.pages.reduce(
    (sum, page) => sum + page.sections.length,
    0,
  );
  console.log(
    `${site.pages.length} guides, ${sections} sections, ${all.length} queries`,
  );

  fs.rmSync(FOLDER, { recursive: true, force: true });
  const ours = await ourFiles(site, `${FOLDER}/ours`);
  const rows: Row[] = [];
  const answer = ourRows(ours);
  for (const [kind, each] of requested) {
    const { total: count, hit1, hit5 } = evaluate(each, answer);
    console.log(
      `MiniSearch, ${kind} (${count}): hit@1 ${percent(hit1)}, hit@5 ${percent(hit5)}`,
    );
  }
  const mine = await measure('ours', ours.folder, all);
  rows.push({ engine: 'MiniSearch 7', score: evaluate(all, answer), ...mine });
  if (await pagefindInstalled()) {
    const files = await pagefindFiles(site, `${FOLDER}/pagefind`);
    const theirs = await measure('pagefind', files, all);
    rows.push({
      engine: 'Pagefind 1.6',
      // Exact matches of API names do not depend on the engine.
      score: evaluate(all, (query) => [
        ...ours.jumps(query),
        ...(theirs.rows.get(query) ?? []),
      ]),
      ...theirs,
    });
  } else {
    console.log(
      'Pagefind is not installed: npm install --no-save pagefind@1.6.0',
    );
  }
  print(rows);
  console.log('Missed by MiniSearch:');
  console.log(evaluate(all, answer).missed.join('\n'));
}

/** Prints what hostile texts cost. */
function printHostile(): void {
  console.table(
    Object.fromEntries(
      [...measureHostile('build')].map(([name, cost]) => [
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

async function run(): Promise<void> {
  if (process.argv[2] !== 'hostile') {
    await main();
  }
  printHostile();
}

void run();
