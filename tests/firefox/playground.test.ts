/**
 * Programs on the page in Firefox. Playwright drives only a Firefox of its own, which is not in package registries;
 * Puppeteer drives the one of the system by WebDriver BiDi.
 */
import type { Server } from 'node:http';
import { library } from '@docs/facts/library';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFirefox } from '@site/scripts/testing/browser';
import { portOf, serve } from '@site/scripts/testing/server';
import { fragmentFor } from '@site/tests/e2e/engine';
import {
  notAllowed,
  REACHABLE,
} from '@site/tests/fixtures/playground/reachable';
import { baseUrl } from '@site/src/config/site';

const PAGE = 'build-a-pipeline-tutorial';
const RUN = 'button::-p-text(Run)';
/** Loading the engine takes seconds on a busy machine. */
const STARTED_WITHIN = 90_000;

let server: Server;
let browser: Browser;

const launch = (preferences: Record<string, unknown> = {}): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: preferences,
  });

/** Opens a page of the site, and waits until its controls work. */
async function open(on: Browser, path: string): Promise<Page> {
  const page = await on.newPage();
  await page.goto(
    `http://127.0.0.1:${String(portOf(server))}${baseUrl}${path}`,
  );
  await page.waitForSelector('html[data-has-hydrated="true"]');
  return page;
}

/** Waits until the page has stored the seven files of the engine, and its memory. */
async function retained(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const cache = await caches.open('dlt-playground');
      return (await cache.keys()).length === 7;
    },
    { timeout: STARTED_WITHIN, polling: 200 },
  );
}

const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, ({ textContent }) => textContent);

/** Waits until the runner's status matches, and returns it. */
async function statusOf(page: Page, wanted: RegExp): Promise<string> {
  try {
    await page.waitForFunction(
      (source) =>
        new RegExp(source).test(
          document.querySelector('.runner__status')?.textContent ?? '',
        ),
      { timeout: STARTED_WITHIN, polling: 200 },
      wanted.source,
    );
  } catch (error) {
    const reported = await textOf(page, '.runner');
    throw new Error(`no status ${String(wanted)} in:\n${reported}`, {
      cause: error,
    });
  }
  return textOf(page, '.runner__status');
}

/** Types a program without indented lines, which the editor would indent again, and starts it by the keyboard. */
async function run(page: Page, code: string): Promise<void> {
  await page.click('.runner .cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(code);
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
}

const press = (page: Page, name: string): Promise<void> =>
  page.locator(`.runner button::-p-text(${name})`).click();

beforeAll(async () => {
  server = await serve('build', baseUrl);
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

describe('a program of a page', () => {
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    page = await open(browser, PAGE);
    page.on('pageerror', (error) => {
      errors.push(String(error));
    });
  });

  it('runs when its button is pressed by the keyboard', async () => {
    await (await page.waitForSelector(RUN))?.focus();
    await page.keyboard.press('Enter');
    await statusOf(page, /^Ran in/);
    expect(await textOf(page, '.runner__output')).toContain("('billing', 300)");
  });

  it('shows the tables of edited code, and what a second run adds', async () => {
    await run(
      page,
      [
        'import dlt',
        'pipeline = dlt.pipeline("shop", destination="duckdb", dataset_name="shop_data")',
        'rows = [{"id": 1, "items": [{"sku": "a"}]}, {"id": 2}]',
        'pipeline.run(rows, table_name="orders")',
        'print("loaded")',
      ].join('\n'),
    );
    await page.waitForFunction(
      () =>
        document.querySelector('.runner__output')?.textContent === 'loaded\n',
      { timeout: STARTED_WITHIN },
    );
    await page.waitForSelector('.runner__table');
    expect(await textOf(page, '.runner__panel')).toContain(
      'shop_data.orders__items 1 row, nested in orders',
    );
    await page.click('.runner__keep input');
    await press(page, 'Run');
    await page.waitForSelector('.runner [data-change="new"]', {
      timeout: STARTED_WITHIN,
    });
    expect(await page.$$('.runner [data-change="new"]')).toHaveLength(3);
  });

  it('marks the line that raised', async () => {
    await run(page, 'import dlt\n\nraise ValueError("no orders")');
    await statusOf(page, /^Failed/);
    expect(await textOf(page, '.runner .cm-failed')).toContain('no orders');
  });

  it('has no network', async () => {
    await run(page, 'import requests\nrequests.get("https://example.com/")');
    await page.waitForFunction(
      () =>
        document
          .querySelector('.runner .cm-failed')
          ?.textContent.includes('example.com') ?? false,
      { timeout: STARTED_WITHIN, polling: 200 },
    );
  });

  it('ends at Stop, and the next one runs without the server', async () => {
    await run(page, 'while True: pass');
    await statusOf(page, /^Running/);
    await press(page, 'Stop');
    await statusOf(page, /^Stopped/);
    await retained(page);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    try {
      await run(page, 'import dlt\nprint(dlt.__version__)');
      await statusOf(page, /^Ran in/);
      expect(await textOf(page, '.runner__output')).toBe(
        `${library.version}\n`,
      );
    } finally {
      server = await serve('build', baseUrl);
    }
  });

  it('causes no error on the page', () => {
    expect(errors).toEqual([]);
  });
});

it('a program reaches nothing that is not on the list of the engine', async () => {
  const page = await open(browser, `playground${fragmentFor(REACHABLE)}`);
  await press(page, 'Run');
  await statusOf(page, /^(Ran|Failed) in/);
  expect(notAllowed(await textOf(page, '.runner__output'))).toEqual([]);
});

it('a Firefox without WebAssembly is named', async () => {
  const refusing = await launch({ 'javascript.options.wasm': false });
  try {
    const page = await open(refusing, PAGE);
    await page.locator(RUN).click();
    expect(await statusOf(page, /WebAssembly/)).toContain(
      'does not allow WebAssembly',
    );
  } finally {
    await refusing.close();
  }
});
