/** Measures a dev server of Docusaurus: until it answers, until it shows a page, until it shows an edit. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../testing/browser';
import { removeCaches } from '../build/caches';

const PORT = 3111;
const ORIGIN = `http://localhost:${PORT}`;
const EDITS = 6;
const DEADLINE_MS = 300_000;
/** Playwright's own waiting backs off to half a second. */
const POLL_MS = 10;
/** Between two edits, and before the first one: the browser and the server are done with the one before. */
const PAUSE_MS = 1500;

/** An edit that a browser shows. */
export interface Edit {
  readonly name: string;
  /** Path from the folder that the server runs in. */
  readonly file: string;
  /** Path of the page that shows it. */
  readonly address: string;
  /** Changes the file's text so that a mark can be found in the browser. */
  readonly change: (text: string, mark: string) => string;
  /** Runs in the browser: whether it shows the mark. */
  readonly isShown: (mark: string) => boolean;
}

/** A dev server. */
export interface DevServer {
  /** Folder of the site, for its caches. */
  readonly siteDir: string;
  /** Command that starts it, without the port. */
  readonly command: readonly string[];
  /** Path of the page that is opened first. */
  readonly address: string;
  readonly edits: readonly Edit[];
}

/** Seconds, and megabytes of memory. */
interface DevServerTimes {
  readonly ready: number;
  readonly shown: number;
  /** The first edit and the median of the next ones, by name. */
  readonly edits: ReadonlyMap<string, { first: number; median: number }>;
  readonly memory: number;
}

/** The text of a page at its end. */
export const textEdit = (
  name: string,
  file: string,
  address: string,
): Edit => ({
  name,
  file,
  address,
  change: (text, mark) => `${text}\n${mark}\n`,
  isShown: (mark) => document.body.innerText.includes(mark),
});

/** The middle value. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const secondsSince = (start: number): number =>
  (performance.now() - start) / 1000;

async function untilAnswered(address: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const isOk = await fetch(ORIGIN + address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) {
      return;
    }
    if (performance.now() - started > DEADLINE_MS) {
      throw new Error(`${address} did not answer in ${DEADLINE_MS / 1000} s`);
    }
    await sleep(POLL_MS);
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(ORIGIN + address);
  await page.waitForFunction(
    () => document.querySelector('article h1') !== null,
    undefined,
    { polling: POLL_MS, timeout: DEADLINE_MS },
  );
}

/** Seconds from saving the file to the change in the browser, for each edit; the file is as before afterwards. */
async function editTimes(
  page: Page,
  { file, change, isShown }: Edit,
): Promise<number[]> {
  const original = fs.readFileSync(file, 'utf8');
  const times: number[] = [];
  try {
    for (let edit = 0; edit < EDITS; edit += 1) {
      await sleep(PAUSE_MS);
      const mark = `Measured${Date.now()}`;
      const started = performance.now();
      const shown = page.waitForFunction(isShown, mark, {
        polling: POLL_MS,
        timeout: DEADLINE_MS,
      });
      fs.writeFileSync(file, change(original, mark));
      await shown;
      times.push(secondsSince(started));
    }
  } finally {
    fs.writeFileSync(file, original);
  }
  return times;
}

/** Resident memory of a group of processes, in MB. */
function memoryOf(group: number): number {
  const lines = execFileSync('ps', ['-eo', 'pgid=,rss='], { encoding: 'utf8' });
  const sizes = lines
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([pgid]) => pgid === group)
    .map(([, rss = 0]) => rss);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function measureWith(
  browser: Browser,
  { command, address, edits }: DevServer,
): Promise<DevServerTimes> {
  const [program = '', ...args] = command;
  const started = performance.now();
  const { pid = 0 } = spawn(
    program,
    [...args, '--no-open', '--port', String(PORT)],
    { stdio: 'ignore', detached: true },
  );
  try {
    await untilAnswered(address);
    const ready = secondsSince(started);
    const page = await browser.newPage();
    await open(page, address);
    const shown = secondsSince(started);
    const times = new Map<string, { first: number; median: number }>();
    for (const edit of edits) {
      await open(page, edit.address);
      const [first = Number.NaN, ...next] = await editTimes(page, edit);
      times.set(edit.name, { first, median: median(next) });
    }
    await page.close();
    return { ready, shown, edits: times, memory: memoryOf(pid) };
  } finally {
    process.kill(-pid);
  }
}

/**
 * Measures a server without caches and, if it is `isWarm`, with those that the server before left.
 *
 * @throws Error when the server does not answer in five minutes
 */
export async function measureDevServer(
  server: DevServer,
  isWarm: boolean,
): Promise<DevServerTimes> {
  if (!isWarm) {
    removeCaches(path.resolve(server.siteDir));
  }
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    return await measureWith(browser, server);
  } finally {
    await browser.close();
  }
}
