/**
 * Pastes hostile texts of 1 MB into the fields of the settings reader, opens hostile links in the playground, and prints the
 * longest task of each. Needs build/ and a browser: `npx tsx scripts/measure/hostile.ts`.
 */
import { spawn } from 'node:child_process';
import { deflateRawSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../testing/browser';

const PORT = Number(process.env.E2E_PORT ?? 4199);
const ORIGIN = `http://localhost:${String(PORT)}`;
const MILLION = 1_000_000;

/** Time for work that starts after the paste, in milliseconds. */
const SETTLE_MS = 3_000;

const fill = (part: string): string =>
  part.repeat(Math.ceil(MILLION / part.length)).slice(0, MILLION);

/** Just below the limit of the fields, so that it is parsed. */
const below = (part: string): string => fill(part).slice(0, 49_000);

const TEXTS: Readonly<Record<string, string>> = {
  'nested tables': `a=${fill('{a=')}`,
  comments: fill('# comment\n'),
  'one line': fill('x'),
  keys: fill('key = "value"\n'),
  'unclosed quote': `A="${fill('x\n')}`,
  'keys below the limits': Array.from(
    { length: 900 },
    (_, at) => `destination.postgres.credentials.passwrod${String(at)} = "x"`,
  )
    .join('\n')
    .slice(0, 49_000),
  'comment below the limits': `#${below('x')}`,
  'spaces below the limits': `A=1${below(' ')}2`,
};

/** The longest task while something is done, in milliseconds; tasks below 50 ms are not reported by browsers. */
async function longestTask(
  page: Page,
  action: () => Promise<void>,
): Promise<number> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { longTasks: found });
    new PerformanceObserver((list) => {
      found.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  await action();
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() =>
    Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
  );
}

const copy = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

/** Pastes from the clipboard into the field with a label. */
async function paste(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

async function main(): Promise<void> {
  const server = spawn(
    'npx',
    ['--no-install', 'tsx', 'scripts/testing/serve.ts', String(PORT)],
    { stdio: 'ignore', detached: true },
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? findBrowser(),
    args: browserArguments(),
  });
  try {
    const context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      try {
        await page.goto(`${ORIGIN}/docs/`);
        break;
      } catch {
        await page.waitForTimeout(500);
      }
    }
    const table: Record<string, Record<string, number>> = {};
    for (const label of ['secrets.toml', 'Environment variables']) {
      for (const [name, text] of Object.entries(TEXTS)) {
        await page.goto(
          `${ORIGIN}/docs/general-usage/credentials/setup?check=files&destination=postgres`,
        );
        await page.getByLabel(label, { exact: true }).waitFor();
        await page.waitForTimeout(1_000);
        await copy(page, text);
        table[`${label}: ${name}`] = {
          'longest task, ms': await longestTask(page, () => paste(page, label)),
        };
      }
    }
    const bomb = deflateRawSync(new Uint8Array(1_000 * MILLION));
    await page.goto(`${ORIGIN}/docs/playground`);
    await page.waitForTimeout(1_000);
    table['link that unpacks to 1 GB'] = {
      'longest task, ms': await longestTask(page, () =>
        page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          `program=${bomb.toString('base64url')}`,
        ),
      ),
    };
    console.table(table);
  } finally {
    await browser.close();
    if (server.pid !== undefined) {
      process.kill(-server.pid);
    }
  }
}

void main();
