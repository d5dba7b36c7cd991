/**
 * Measures programs that run in the reader's browser, on build/: prints what the engine weighs, and how long a run takes
 * from the press of the button to the end of the program: the first one (nothing cached, loopback), one after a reload,
 * and one more on the same page. Times depend on the machine; compare two builds on the same one.
 * Usage: npm run bench:playground [-- --runs 5]   after npm run build
 */
import fs from 'node:fs';
import path from 'node:path';
import {
  brotliCompressSync,
  constants,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { baseUrl } from '../../src/config/site';
import { findBrowser } from '../testing/browser';
import { portOf, serve } from '../testing/server';

const BUILD = path.resolve('build');
const PAGE = 'build-a-pipeline-tutorial';
/** Longest time that a run may take, in milliseconds. */
const LIMIT_MS = 120_000;
const DEFAULT_RUNS = 3;

/** What CDNs compress files with when they do it once. */
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);
const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

/** Prints the sizes of the engine's files, in megabytes. */
function printSizes(): void {
  const assets = path.join(BUILD, 'assets');
  const [directory] = fs
    .readdirSync(assets)
    .filter((name) => name.startsWith('playground-'));
  if (directory === undefined) {
    throw new Error(`${assets} has no playground; run npm run build first.`);
  }
  const sums = { raw: 0, gzip: 0, brotli: 0 };
  const row = (name: string, sizes: typeof sums): void => {
    const cells = [sizes.raw, sizes.gzip, sizes.brotli].map((size) =>
      megabytes(size).padStart(8),
    );
    console.log(`${name.padEnd(22)} ${cells.join(' ')}`);
  };
  console.log(
    `${'file (MB)'.padEnd(22)} ${['raw', 'gzip', 'brotli'].map((each) => each.padStart(8)).join(' ')}`,
  );
  for (const name of fs.readdirSync(path.join(assets, directory)).sort()) {
    const content = fs.readFileSync(path.join(assets, directory, name));
    const sizes = {
      raw: content.length,
      gzip: gzipSync(content).length,
      brotli: brotliCompressSync(content, BROTLI).length,
    };
    sums.raw += sizes.raw;
    sums.gzip += sizes.gzip;
    sums.brotli += sizes.brotli;
    row(name, sizes);
  }
  row('all', sums);
}

/** Presses a button of the first program; resolves with the milliseconds until the program has ended. */
async function timed(page: Page, button: string): Promise<number> {
  const pressed = page.getByRole('button', { name: button, exact: true });
  const started = performance.now();
  await pressed.first().click();
  // The status of the run before is replaced at once, so the words are those of this run.
  await page
    .locator('.runner')
    .getByRole('status')
    .filter({ hasText: 'Ran in' })
    .waitFor({ timeout: LIMIT_MS });
  return performance.now() - started;
}

/** Before React has hydrated the page, a press is lost. */
const hydrated = (page: Page): Promise<void> =>
  page
    .locator('html[data-has-hydrated="true"]')
    .waitFor({ state: 'attached', timeout: LIMIT_MS });

/** Milliseconds of the first run of a new reader, of the first after a reload, and of one more. */
async function measure(
  browser: Browser,
  url: string,
): Promise<readonly number[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await hydrated(page);
  const cold = await timed(page, 'Run');
  // What is stored after the run is not part of it.
  await page.waitForLoadState('networkidle');
  await page.reload();
  await hydrated(page);
  const warm = await timed(page, 'Run');
  const further = await timed(page, 'Run');
  await context.close();
  return [cold, warm, further];
}

async function main(): Promise<void> {
  const asked = process.argv.indexOf('--runs');
  const runs =
    asked > 0 ? Number(process.argv[asked + 1]) || DEFAULT_RUNS : DEFAULT_RUNS;
  printSizes();
  const server = await serve(BUILD, baseUrl);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    console.log(`\nrun       cold (s)  warm (s)  further (s)`);
    const all: (readonly number[])[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const times = await measure(
        browser,
        `http://localhost:${portOf(server)}${baseUrl}${PAGE}`,
      );
      all.push(times);
      console.log(
        String(run).padEnd(9),
        ...times.map((t) => seconds(t).padStart(9)),
      );
    }
    const medians = [0, 1, 2].map(
      (kind) =>
        all.map((times) => times[kind] ?? NaN).sort((a, b) => a - b)[
          Math.floor(all.length / 2)
        ] ?? NaN,
    );
    console.log(
      'median   ',
      ...medians.map((time) => seconds(time).padStart(9)),
    );
  } finally {
    await browser.close();
    server.close();
  }
}

void main();
