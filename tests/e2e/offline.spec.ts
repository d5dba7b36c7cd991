/** What the service worker keeps, and what it must not keep. */
import http from 'node:http';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { compileWorker } from '../../src/plugins/offline';
import { baseUrl } from '../../src/config/site';
import { portOf, serve } from '../../scripts/testing/server';

const READ = '/docs/tutorial/rest-api';
const FOLLOWED = '/docs/reference/installation';
const NOT_READ = '/docs/general-usage/schema';
const WORKER = `${baseUrl}sw.js`;

/** A host of the built site: what it deploys can change, and it can be out of reach. */
interface Host {
  readonly origin: string;
  isDown: boolean;
  /** A word in the title of each page as the host sends it: the content of a build. */
  build: string;
  worker: Uint8Array;
  /** Paths that were requested. */
  readonly requests: string[];
}

const workerOf = (buildHash: string, isOn = true): Promise<Uint8Array> =>
  compileWorker({ projectDir: process.cwd(), isOn }, baseUrl, buildHash);

let host: Host;
let close: () => void;

test.beforeAll(async () => {
  const files = await serve('build', baseUrl);
  const filesPort = portOf(files);
  const front = http.createServer((request, response) => {
    const path = request.url ?? '/';
    if (host.isDown) {
      request.socket.destroy();
      return;
    }
    host.requests.push(path);
    if (path === WORKER) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(host.worker);
      return;
    }
    void fetch(`http://127.0.0.1:${filesPort}${path}`).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, {
        'content-type': type,
        'cache-control': answer.headers.get('cache-control') ?? '',
      });
      response.end(
        type.includes('html')
          ? body.toString().replace('<h1>', `<h1>${host.build} `)
          : body,
      );
    });
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  close = () => {
    front.close();
    files.close();
  };
  host = {
    origin: `http://127.0.0.1:${portOf(front)}`,
    isDown: false,
    build: '',
    worker: new Uint8Array(),
    requests: [],
  };
});

test.beforeEach(async () => {
  host.isDown = false;
  host.build = 'First';
  host.worker = await workerOf('one');
  host.requests.length = 0;
});

test.afterAll(() => {
  close();
});

/** A window of a reader, whose service worker answers for its pages. */
async function reader(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    baseURL: host.origin,
  });
  const page = await context.newPage();
  await page.goto(baseUrl);
  await controlled(page);
  return page;
}

const controlled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    )
    .toBe(true);

const caches = (page: Page) =>
  page.evaluate(async () => (await window.caches.keys()).sort());

/** The title as the host sent it. */
async function sentTitle(page: Page, path: string): Promise<string> {
  const response = await page.goto(path);
  return /<h1>(.*?)</.exec((await response?.text()) ?? '')?.[1] ?? '';
}

const hydrated = (page: Page) =>
  page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });

test('pages that were opened, or followed from them, are read without a connection, and others say so', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.goto(READ);
  await hydrated(page);
  await page.goto('/docs/intro');
  await hydrated(page);
  // Followed in the page: only its scripts are loaded.
  await page.locator('a.pagination-nav__link--next').click();
  await expect(page).toHaveURL(new RegExp(`${FOLLOWED}$`));
  await expect(page.locator('h1')).toHaveText('Installation');

  host.isDown = true;
  expect(await sentTitle(page, READ)).toContain('First');
  await hydrated(page);
  await expect(page.locator('h1')).toContainText('REST API');

  await page.goto(FOLLOWED);
  await expect(page.locator('h1')).toHaveText('Installation');
  await hydrated(page);
  await expect(page).toHaveTitle(/Installation/);

  // Scripts that arrive after all would show the page without the link.
  const notLoaded = page.waitForEvent('pageerror');
  await page.goto(NOT_READ);
  await expect(page.locator('h1')).toContainText('No connection');
  await expect(page.locator('.navbar__brand')).toBeVisible();
  await notLoaded;
  host.isDown = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`${NOT_READ}$`));
  await expect(page.locator('h1')).toContainText('Schema');
  await page.context().close();
});

test('a new build is shown at once, and what the old one kept is removed', async ({
  browser,
}) => {
  const page = await reader(browser);
  expect(await sentTitle(page, READ)).toContain('First');
  host.build = 'Second';
  // The worker of the first build still answers.
  expect(await sentTitle(page, READ)).toContain('Second');
  await page.evaluate(() => window.caches.open('dlt-playground'));
  host.worker = await workerOf('two');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect
    .poll(async () =>
      (await caches(page)).filter((name) => name.includes('-one')),
    )
    .toEqual([]);
  expect(await sentTitle(page, READ)).toContain('Second');
  await expect
    .poll(() => caches(page))
    .toEqual([
      'dlt-docs-two',
      'dlt-docs-two-assets',
      'dlt-docs-two-pages',
      'dlt-playground',
    ]);
  host.isDown = true;
  expect(await sentTitle(page, READ)).toContain('Second');
  await page.context().close();
});

test('a build with OFFLINE=off removes the worker and what it kept', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.goto(READ);
  await page.evaluate(() => window.caches.open('dlt-playground'));
  host.worker = await workerOf('', false);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect.poll(() => caches(page)).toEqual(['dlt-playground']);
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length,
      ),
    )
    .toBe(0);
  await page.context().close();
});

test('the number of kept pages is limited, and those opened last stay', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.goto(READ);
  const kept = () =>
    page.evaluate(async () => {
      const cache = await window.caches.open('dlt-docs-one-pages');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toContain(READ);
  // Old entries.
  await page.evaluate(async () => {
    const cache = await window.caches.open('dlt-docs-one-pages');
    for (let number = 0; number < 60; number += 1) {
      await cache.put(`/docs/old-${number}`, new Response(''));
    }
  });
  await page.goto(READ);
  await expect.poll(async () => (await kept()).length).toBe(50);
  expect(await kept()).toContain(READ);
  await page.context().close();
});

test('nothing but the page for readers without a connection is requested', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.waitForTimeout(500);
  expect(host.requests.filter((path) => /offline|sw\.js/.test(path))).toEqual([
    WORKER,
    `${baseUrl}offline/index.html`,
  ]);
  const assets = host.requests.filter((path) => path.includes('/assets/'));
  expect(assets).toEqual([...new Set(assets)]);
  await page.context().close();
});

test('readers who save data get no worker', async ({ browser }) => {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    baseURL: host.origin,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
  await page.goto(READ);
  await hydrated(page);
  await page.waitForTimeout(1_000);
  expect(host.requests).not.toContain(WORKER);
  await context.close();
});
