/**
 * Measures programs that run in the reader's browser, on build/: prints what the engine weighs, and how long a run takes
 * from the press of the button to the end of the program: the first one (nothing cached, loopback), one on each of two
 * later visits, and one more on the same page. Times depend on the machine; compare two builds on the same one.
 * Usage: npm run bench:playground [-- --runs 5]   after npm run build
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  brotliCompressSync,
  constants,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { baseUrl } from '../../src/config/site';
import { findBrowser } from '../testing/browser';
import { portOf, serve } from '../testing/server';

const BUILD = path.resolve('build');
/** The page whose first program is measured: one that loads to DuckDB, and waits for nothing. */
const PAGE = 'intro';
/** Longest time that a run may take, in milliseconds. */
const LIMIT_MS = 120_000;
const DEFAULT_RUNS = 3;
/** Machine code is written to the disk some time after the run, in milliseconds. */
const STORED_WITHIN_MS = 5_000;

/** What CDNs compress files with when they do it once. */
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);
const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

/** Prints the sizes of the engine's files, in megabytes. */
function printSizes(): void {
  const assets = path.join(BUILD, 'assets');
  const directory = fs.existsSync(assets)
    ? fs.readdirSync(assets).find((name) => name.startsWith('playground-'))
    : undefined;
  if (directory === undefined) {
    throw new Error(
      `${path.relative('.', assets)} has no playground; run npm run build first.`,
    );
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

/**
 * Presses a button of the first program; resolves with the milliseconds until the page says that it has ended. The page
 * itself takes both times, because Playwright looks at it only every half second.
 */
async function timed(page: Page, button: string): Promise<number> {
  const took = page.evaluate(
    ([name, limit]) =>
      new Promise<number>((resolve, reject) => {
        let pressed = NaN;
        addEventListener(
          'click',
          () => {
            pressed = performance.now();
          },
          { capture: true, once: true },
        );
        const observer = new MutationObserver(() => {
          const status = document.querySelector('.runner [role="status"]');
          // The status of the run before is replaced at once, so the words are those of this run.
          if (pressed && status?.textContent.includes('Ran in')) {
            observer.disconnect();
            resolve(performance.now() - pressed);
          }
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        setTimeout(() => {
          reject(new Error(`${name} did not end within ${String(limit)} ms.`));
        }, limit);
      }),
    [button, LIMIT_MS] as const,
  );
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return took;
}

/** Before React has hydrated the page, a press is lost. */
const hydrated = (page: Page): Promise<void> =>
  page
    .locator('html[data-has-hydrated="true"]')
    .waitFor({ state: 'attached', timeout: LIMIT_MS });

/** What is measured, in the order in which it happens. */
const KINDS = ['first visit', 'second', 'third', 'further run'] as const;

/**
 * Milliseconds of the first run of a new reader, of the first run of the two visits after it, and of one more. A
 * profile on the disk, because browsers keep the machine code of WebAssembly there.
 */
async function measure(url: string): Promise<readonly number[]> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'playground-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
  });
  try {
    const page = await context.newPage();
    const visit = async (): Promise<number> => {
      await page.goto(url);
      await hydrated(page);
      const took = await timed(page, 'Run');
      // What is stored after the run is not part of it.
      await page.waitForTimeout(STORED_WITHIN_MS);
      return took;
    };
    const visits = [await visit(), await visit(), await visit()];
    return [...visits, await timed(page, 'Run')];
  } finally {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function printRow(name: string, cells: readonly string[]): void {
  console.log(
    [
      name.padEnd(8),
      ...cells.map((cell, kind) => cell.padStart(KINDS[kind]?.length ?? 0)),
    ].join('  '),
  );
}

async function main(): Promise<void> {
  const requested = process.argv.indexOf('--runs');
  const runs =
    requested > 0
      ? Number(process.argv[requested + 1]) || DEFAULT_RUNS
      : DEFAULT_RUNS;
  printSizes();
  const server = await serve(BUILD, baseUrl);
  try {
    console.log('\nSeconds from the press of Run to the end of the program');
    printRow('run', KINDS);
    const all: (readonly number[])[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const times = await measure(
        `http://localhost:${portOf(server)}${baseUrl}${PAGE}`,
      );
      all.push(times);
      printRow(String(run), times.map(seconds));
    }
    printRow(
      'median',
      KINDS.map((_, kind) =>
        seconds(median(all.map((times) => times[kind] ?? NaN))),
      ),
    );
  } finally {
    server.close();
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
