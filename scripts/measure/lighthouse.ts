/**
 * Runs Lighthouse (mobile) on typical pages of build/, prints a table, and fails if a page is over the
 * budgets of tests/build/budgets.json. Times depend on the machine; run it on an idle one.
 * Usage: npm run bench:lighthouse [-- PAGE…]   after npm run build
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Result } from 'lighthouse';
import { baseUrl } from '../../src/config/site';
import budgetsJson from '../../tests/build/budgets.json';
import { findBrowser } from '../testing/browser';
import { portOf, serve } from '../testing/server';

const budgets = budgetsJson.lighthouse;
const BUILD = path.resolve('build');
/**
 * Runs per page; the run with the median blocking time counts. A single run is not reliable: a long task
 * counts as blocking time only if it runs after the first paint.
 */
const RUNS = 5;

const LONGEST_GUIDE = longestGuide();

/** Below the base URL: the landing page, a tutorial, the longest guide, a destination, an API page. */
const PAGES = [
  '',
  'tutorial/load-data-from-an-api',
  LONGEST_GUIDE,
  'dlt-ecosystem/destinations/postgres',
  'api_reference/dlt/pipeline/pipeline',
];

const CATEGORIES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
] as const;

/** The guide with the largest HTML file; API pages have their own row in PAGES. */
function longestGuide(): string {
  const [longest] = fs
    .readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        path.basename(file) === 'index.html' && !file.startsWith('api_'),
    )
    .map((file) => ({
      page: path.dirname(file),
      size: fs.statSync(path.join(BUILD, file)).size,
    }))
    .sort((a, b) => b.size - a.size);
  return longest?.page ?? '';
}

interface Row {
  readonly page: string;
  readonly scores: readonly number[];
  readonly tbt: number;
  readonly cls: number;
  readonly lcp: number;
  readonly bytes: number;
  /** Audits that lower a score, with their titles. */
  readonly problems: readonly string[];
}

function toRow(page: string, { categories, audits }: Result): Row {
  const value = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const weighed = CATEGORIES.filter((name) => name !== 'performance').flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  );
  return {
    page,
    scores: CATEGORIES.map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    lcp: value('largest-contentful-paint'),
    bytes: value('total-byte-weight'),
    problems: weighed.flatMap(({ id, weight }) => {
      const audit = audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1
        ? [`${id}: ${audit.title}`]
        : [];
    }),
  };
}

/** The budgets that a row exceeds. */
const failures = (row: Row): string[] => [
  ...CATEGORIES.flatMap((name, index) =>
    (row.scores[index] ?? 0) < budgets[name] ? [name] : [],
  ),
  // Only the longest page has a blocking time budget: the times of the others are within the noise.
  ...(row.page !== LONGEST_GUIDE || row.tbt <= budgets.totalBlockingTime
    ? []
    : ['total blocking time']),
  ...(row.cls <= budgets.cumulativeLayoutShift ? [] : ['layout shift']),
];

function print(row: Row): void {
  const failed = failures(row);
  console.log(
    [
      failed.length > 0 ? '✗' : '✓',
      (row.page || '(landing page)').padEnd(40),
      ...row.scores.map((score) => String(score).padStart(5)),
      `${row.tbt.toFixed(0).padStart(5)} ms`,
      row.cls.toFixed(3).padStart(6),
      `${(row.lcp / 1000).toFixed(2).padStart(5)} s`,
      `${(row.bytes / 1024).toFixed(0).padStart(5)} KB`,
    ].join(' '),
  );
  for (const line of [
    ...failed.map((what) => `over budget: ${what}`),
    ...row.problems,
  ]) {
    console.log(`    ${line}`);
  }
}

async function main(): Promise<void> {
  // Lighthouse is an ES module only.
  const { default: lighthouse } = await import('lighthouse');
  const server = await serve(BUILD, baseUrl);
  // Reserves a free port for the DevTools connection of Lighthouse.
  const reserved = await serve(BUILD, baseUrl);
  const port = portOf(reserved);
  await new Promise((resolve) => reserved.close(resolve));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
  const rows: Row[] = [];
  try {
    console.log(
      `  ${'page'.padEnd(40)}  perf  a11y  best   seo      TBT    CLS     LCP    bytes`,
    );
    const requested = process.argv.slice(2);
    for (const page of requested.length > 0 ? requested : new Set(PAGES)) {
      const runs: Row[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const result = await lighthouse(
          `http://localhost:${portOf(server)}${baseUrl}${page}`,
          { port, onlyCategories: [...CATEGORIES], logLevel: 'error' },
        );
        if (result) {
          runs.push(toRow(page, result.lhr));
        }
      }
      runs.sort((a, b) => a.tbt - b.tbt);
      const row = runs[Math.floor(RUNS / 2)];
      if (!row) {
        throw new Error(`Lighthouse returned no result for ${page}`);
      }
      print(row);
      rows.push(row);
    }
  } finally {
    await browser.close();
    server.close();
  }
  process.exitCode = rows.some((row) => failures(row).length > 0) ? 1 : 0;
}

void main();
