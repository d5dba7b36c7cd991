/**
 * Runs Lighthouse (mobile) on typical pages of build/, prints a table, and fails below the budgets of
 * tests/build/budgets.json. Its times depend on the machine; run it on a quiet one.
 * Usage: npm run lighthouse [-- PAGE…]   after npm run build
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
 * Runs a page; the one in the middle by blocking time counts. One run says little: a task with a layout
 * counts when it falls after the first paint, and does not when it falls before it.
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

/** The guide with the most HTML; API pages are generated and have a row of their own. */
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
  /** Audits that take points off, by their title. */
  readonly faults: readonly string[];
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
    faults: weighed.flatMap(({ id, weight }) => {
      const audit = audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1
        ? [`${id}: ${audit.title}`]
        : [];
    }),
  };
}

/** What of a row is below the budgets. */
const failures = (row: Row): string[] => [
  ...CATEGORIES.flatMap((name, index) =>
    (row.scores[index] ?? 0) < budgets[name] ? [name] : [],
  ),
  // The longest page stands for all: blocking time of the others is within the noise of a machine.
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
    ...failed.map((what) => `below budget: ${what}`),
    ...row.faults,
  ]) {
    console.log(`    ${line}`);
  }
}

async function main(): Promise<void> {
  // Published as an ES module only.
  const { default: lighthouse } = await import('lighthouse');
  const server = await serve(BUILD, baseUrl);
  // A port that was free a moment ago, for Lighthouse to talk to the browser.
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
    const asked = process.argv.slice(2);
    for (const page of asked.length > 0 ? asked : new Set(PAGES)) {
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
        throw new Error(`Lighthouse gave no result for ${page}`);
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
