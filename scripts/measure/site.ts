/**
 * Prints a table of authoring times: cold and warm build, dev server start, edit to visible change.
 * Absolute times depend on the machine; only compare rows of one run.
 * Usage: npm run bench, or npm run bench -- --pages 2000 for generated sites (scale.ts)
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { removeCaches } from '../build/caches';
import { findBrowser } from '../testing/browser';
import { measureScale } from './scale';

const PORT = 3111;
const PAGE = 'docs/intro.mdx';
const ADDRESS = `http://localhost:${PORT}/docs/intro`;
const EDITS = 5;
const DEADLINE_MS = 120_000;

/**
 * Builds the site as `npm run build` does, and returns the duration in seconds. Output is shown only on failure.
 *
 * @param args of scripts/build/main.ts
 */
function timedBuild(...args: string[]): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/tsx',
    ['scripts/build/main.ts', ...args],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`the build failed:\n${stdout}${stderr}`);
  }
  return (performance.now() - started) / 1000;
}

async function until(condition: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > DEADLINE_MS) {
      throw new Error(`condition not met within ${DEADLINE_MS / 1000} s`);
    }
    await sleep(25);
  }
  return (performance.now() - started) / 1000;
}

const answers = async (): Promise<boolean> =>
  fetch(ADDRESS).then(
    (response) => response.ok,
    () => false,
  );

/** Seconds from saving the page to visible text in an open browser, for each edit. */
async function editTimes(page: Page): Promise<number[]> {
  const original = fs.readFileSync(PAGE, 'utf8');
  const times: number[] = [];
  try {
    for (let edit = 0; edit < EDITS; edit += 1) {
      const mark = `Measured edit ${edit}.`;
      fs.writeFileSync(PAGE, `${original}\n${mark}\n`);
      times.push(await until(() => page.getByText(mark).isVisible()));
    }
  } finally {
    fs.writeFileSync(PAGE, original);
  }
  return times;
}

async function devServer(): Promise<{ ready: number; edits: number[] }> {
  const server: ChildProcess = spawn(
    'npm',
    ['start', '--', '--no-open', '--port', String(PORT)],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const ready = await until(answers);
    const page = await browser.newPage();
    await page.goto(ADDRESS);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { ready, edits: await editTimes(page) };
  } finally {
    await browser.close();
    if (server.pid !== undefined) {
      process.kill(-server.pid);
    }
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function main(): Promise<void> {
  const cold = timedBuild('--clean');
  const warm = timedBuild();
  const pages =
    fs.readFileSync('build/sitemap.xml', 'utf8').split('<loc>').length - 1;
  removeCaches('.');
  const { ready, edits } = await devServer();

  console.log(`\n${pages} pages, Node ${process.version}\n`);
  const rows = [
    ['production build, cold', cold],
    ['production build, warm', warm],
    ['dev server ready, cold', ready],
    [`edit visible, median of ${EDITS}`, median(edits)],
  ] as const;
  for (const [what, seconds] of rows) {
    console.log(`${what.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s`);
  }
}

/** The number behind an option; undefined without the option. */
function option(name: string): number | undefined {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : Number(process.argv[place + 1]);
}

const pages = option('--pages');
void (pages === undefined
  ? main()
  : measureScale(pages, option('--step') ?? Math.min(pages, 500)));
