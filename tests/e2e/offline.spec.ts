/**
 * What the service worker stores, and what it must not store. `npm test` runs the tests on a host that sends no headers;
 * hosts.config.ts runs them behind nginx.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { compileWorker } from '../../src/plugins/offline';
import {
  digestsOf,
  fileOf,
  readAssets,
} from '../../src/plugins/offline/digests';
import { baseUrl } from '../../src/config/site';
import { startHost } from '../../scripts/testing/hosts';
import { portOf } from '../../scripts/testing/server';

const READ = '/docs/tutorial/rest-api';
const FOLLOWED = '/docs/reference/installation';
const NOT_READ = '/docs/general-usage/schema';
const WORKER = `${baseUrl}sw.js`;

/** A build of the site, whose pages have a word in their title. */
interface Release {
  readonly word: string;
  /** Digest of all that may be stored. */
  readonly build: string;
  /** Files that differ from those in build/, by path. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** How the host answers: not at all, never, with the files, or with the page of a captive portal for each asset. */
type State = 'down' | 'hanging' | 'portal' | 'up';

/** A host of the built site between the browser and the server. */
interface Front {
  readonly origin: string;
  state: State;
  release: Release;
  /** Paths that were requested. */
  readonly requests: string[];
  /** Requests that wait for an answer. */
  readonly waiting: (() => void)[];
}

const workerOf = (build: string, isOn = true): Promise<Uint8Array> =>
  compileWorker({ projectDir: process.cwd(), isOn }, baseUrl, build);

const withWord = (html: string, word: string): string =>
  html.replace('<h1>', `<h1>${word} `);

/** A release of the pages that tests store. */
async function releaseOf(word: string): Promise<Release> {
  const pages = ['', 'intro', 'offline', 'tutorial/rest-api'].map((name) => {
    const file = path.join('build', name, 'index.html');
    const html = withWord(fs.readFileSync(file, 'utf8'), word);
    return [name, Buffer.from(html)] as const;
  });
  const digests = await digestsOf([...pages, ...(await readAssets('build'))]);
  return {
    word,
    build: digests.build,
    files: {
      [WORKER]: await workerOf(digests.build),
      [baseUrl + fileOf(digests)]: digests.list,
    },
  };
}

/** The files of build/ as they are. */
const BUILT: Release = { word: '', build: '', files: {} };
let first: Release;
let second: Release;

let front: Front;
let kind: string;
let close: () => void;

/** Answers as the server behind the front does. */
function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  origin: string,
): void {
  const headers = { ...request.headers };
  // Whole bodies as they are: pages get the word of the release.
  for (const name of [
    'accept-encoding',
    'host',
    'if-none-match',
    'if-modified-since',
  ]) {
    Reflect.deleteProperty(headers, name);
  }
  const target = new URL(request.url ?? '/', origin);
  http.get(target, { headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const sent = Buffer.concat(parts);
      const { 'content-encoding': encoding, ...others } = answer.headers;
      Reflect.deleteProperty(others, 'content-length');
      const body = encoding === 'gzip' ? gunzipSync(sent) : sent;
      const isPage = others['content-type']?.includes('html');
      response.writeHead(answer.statusCode ?? 500, others);
      response.end(
        isPage && front.release.word !== ''
          ? withWord(body.toString(), front.release.word)
          : body,
      );
    });
  });
}

/** What captive portals answer to everything; browsers may cache it. */
function answerAsPortal(response: http.ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/html',
    'cache-control': 'public, max-age=86400',
  });
  response.end('<!doctype html><title>Log in</title><h1>Log in</h1>');
}

test.beforeAll(async () => {
  [first, second] = await Promise.all([
    releaseOf('First'),
    releaseOf('Second'),
  ]);
  const host = await startHost(test.info().project.name, 'build');
  kind = host.kind;
  const server = http.createServer((request, response) => {
    const address = request.url ?? '/';
    const answer = (): void => {
      const file = front.release.files[address];
      front.requests.push(address);
      if (file) {
        const type = address.endsWith('.js') ? 'javascript' : 'octet-stream';
        response.writeHead(200, { 'content-type': `application/${type}` });
        response.end(file);
      } else if (front.state === 'portal' && address.includes('/assets/')) {
        answerAsPortal(response);
      } else {
        forward(request, response, host.origin);
      }
    };
    if (front.state === 'down') {
      request.socket.destroy();
    } else if (front.state === 'hanging') {
      front.waiting.push(answer);
    } else {
      answer();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close = () => {
    server.close();
    server.closeAllConnections();
    host.stop();
  };
  front = {
    origin: `http://127.0.0.1:${portOf(server)}`,
    state: 'up',
    release: first,
    requests: [],
    waiting: [],
  };
});

test.beforeEach(() => {
  front.state = 'up';
  front.release = first;
  front.requests.length = 0;
  front.waiting.length = 0;
});

declare global {
  interface Window {
    /** Whether the page has registered the worker. */
    hasRegistered?: boolean;
  }
}

test.afterAll(() => {
  close();
});

/** A window of a reader, whose service worker answers for its pages. */
async function reader(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    baseURL: front.origin,
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

const pagesCache = () => `dlt-docs-${first.build}-pages`;

/** Paths of the stored pages. */
const storedPages = (page: Page) =>
  page.evaluate(async (name) => {
    const cache = await window.caches.open(name);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, pagesCache());

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
  await expect(page).toHaveURL(new RegExp(`${FOLLOWED}/?$`));
  await expect(page.locator('h1')).toHaveText('Installation');

  front.state = 'down';
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
  front.state = 'up';
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`${NOT_READ}/?$`));
  await expect(page.locator('h1')).toContainText('Schema');
  await page.context().close();
});

test('a new build is shown at once, and what the old one stored is deleted', async ({
  browser,
}) => {
  const page = await reader(browser);
  expect(await sentTitle(page, READ)).toContain('First');
  // The worker of the first build still answers.
  front.release = { ...second, files: first.files };
  expect(await sentTitle(page, READ)).toContain('Second');
  await page.evaluate(() => window.caches.open('dlt-playground'));
  front.release = second;
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect
    .poll(async () =>
      (await caches(page)).filter((name) => name.includes(first.build)),
    )
    .toEqual([]);
  expect(await sentTitle(page, READ)).toContain('Second');
  await expect
    .poll(() => caches(page))
    .toEqual([
      `dlt-docs-${second.build}`,
      `dlt-docs-${second.build}-assets`,
      `dlt-docs-${second.build}-pages`,
      'dlt-playground',
    ]);
  front.state = 'down';
  expect(await sentTitle(page, READ)).toContain('Second');
  await page.context().close();
});

test('a build with OFFLINE=off removes the worker and what it stored', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...parts) => {
      const registration = await register(...parts);
      window.hasRegistered = true;
      return registration;
    };
  });
  await page.goto(READ);
  // A page of the old build that registers later brings back the registration that the new worker removes.
  await page.waitForFunction(() => window.hasRegistered);
  await page.evaluate(() => window.caches.open('dlt-playground'));
  front.release = { ...first, files: { [WORKER]: await workerOf('', false) } };
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

test('the number of stored pages is limited, and those opened last stay', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.goto(READ);
  await expect.poll(() => storedPages(page)).toContain(READ);
  // Old entries.
  await page.evaluate(async (name) => {
    const cache = await window.caches.open(name);
    for (let number = 0; number < 60; number += 1) {
      await cache.put(`/docs/old-${number}`, new Response(''));
    }
  }, pagesCache());
  await page.goto(READ);
  await expect.poll(async () => (await storedPages(page)).length).toBe(50);
  expect(await storedPages(page)).toContain(READ);
  await page.context().close();
});

test('the built worker requests the list of digests and the page for readers without a connection, once', async ({
  browser,
}) => {
  front.release = BUILT;
  const page = await reader(browser);
  await page.waitForTimeout(500);
  const requests = front.requests.filter((name) =>
    /offline|sw\.js|digests/.test(name),
  );
  const [list = '', ...others] = fs
    .readdirSync('build/assets')
    .filter((name) => name.startsWith('digests.'));
  expect(others).toEqual([]);
  expect([...new Set(requests.map((name) => name.replace(/\/$/, '')))]).toEqual(
    [WORKER, `${baseUrl}assets/${list}`, `${baseUrl}offline`],
  );
  if (kind !== 'bare') {
    const assets = front.requests.filter((name) => name.includes('/assets/'));
    expect(assets).toEqual([...new Set(assets)]);
  }
  // The digests of the build are those of its files.
  await page.goto(READ);
  await hydrated(page);
  front.state = 'down';
  await page.reload();
  await hydrated(page);
  await expect(page.locator('h1')).toContainText('REST API');
  await page.goto(NOT_READ);
  await expect(page.locator('h1')).toContainText('No connection');
  await page.context().close();
});

test('the page of a captive portal in place of scripts lasts as long as the portal', async ({
  browser,
}) => {
  const page = await reader(browser);
  front.state = 'portal';
  await page.goto(READ);
  // Each script is requested twice, and the page is readable without them.
  await page.waitForTimeout(1_500);
  await expect(page.locator('h1')).toContainText('REST API');
  front.state = 'up';
  await page.goto(READ);
  await hydrated(page);
  front.state = 'down';
  await page.reload();
  await hydrated(page);
  await page.context().close();
});

test('without a worker, a part that was the page of a captive portal loads at the next attempt', async ({
  browser,
}) => {
  const page = await browser.newPage({
    serviceWorkers: 'block',
    baseURL: front.origin,
  });
  await page.goto(READ);
  await hydrated(page);
  front.state = 'portal';
  await page.locator('.navbar').getByRole('button', { name: 'Search' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(failure).toBeVisible();
  front.state = 'up';
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('combobox', { name: 'Search the docs' }),
  ).toBeFocused();
  await page.close();
});

test('a worker is not installed with the page of a captive portal', async ({
  browser,
}) => {
  const portal = Buffer.from('<!doctype html><h1>Log in</h1>');
  const [list = ''] = Object.keys(first.files).filter((name) =>
    name.endsWith('.bin'),
  );
  front.release = { ...first, files: { ...first.files, [list]: portal } };
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    baseURL: front.origin,
  });
  const page = await context.newPage();
  await page.goto(READ);
  await expect.poll(() => front.requests).toContain(list);
  await page.waitForTimeout(500);
  expect(
    await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    ),
  ).toBe(0);
  front.release = first;
  await page.reload();
  await controlled(page);
  await context.close();
});

test('stored files that are not those of the build are deleted, not used', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.goto(READ);
  await hydrated(page);
  await expect.poll(() => storedPages(page)).toContain(READ);
  const changed = await page.evaluate(
    async ([pages = '', assets = '', read = '']) => {
      const code = 'document.title = "taken over"';
      const cache = await window.caches.open(assets);
      const requests = await cache.keys();
      for (const { url } of requests) {
        const type =
          (await cache.match(url))?.headers.get('content-type') ?? '';
        if (type.includes('javascript')) {
          const headers = { 'content-type': type };
          await cache.put(url, new Response(code, { headers }));
        }
      }
      const headers = { 'content-type': 'text/html' };
      const page = new Response('<h1>taken over</h1>', { headers });
      await (await window.caches.open(pages)).put(read, page);
      return requests.length;
    },
    [pagesCache(), `dlt-docs-${first.build}-assets`, READ],
  );
  expect(changed).toBeGreaterThan(3);
  await page.goto(READ);
  await hydrated(page);
  await expect(page).toHaveTitle(/REST API/);
  // Without a connection the changed page is not shown either.
  await page.evaluate(
    async ([pages = '', read = '']) => {
      const headers = { 'content-type': 'text/html' };
      const page = new Response('<h1>taken over</h1>', { headers });
      await (await window.caches.open(pages)).put(read, page);
    },
    [pagesCache(), READ],
  );
  front.state = 'down';
  await page.goto(READ);
  await expect(page.locator('h1')).not.toContainText('taken over');
  expect(await storedPages(page)).not.toContain(READ);
  await page.context().close();
});

test('a server that never answers: the stored page is shown after seconds, and a late answer is stored', async ({
  browser,
}) => {
  const page = await reader(browser);
  await page.goto(READ);
  await hydrated(page);
  await expect.poll(() => storedPages(page)).toContain(READ);
  front.state = 'hanging';
  const started = Date.now();
  // Files that are not stored, such as pictures, do not load.
  await page.goto(READ, { waitUntil: 'commit' });
  expect(Date.now() - started).toBeGreaterThan(3_000);
  expect(Date.now() - started).toBeLessThan(15_000);
  await hydrated(page);
  await page.evaluate(async (name) => window.caches.delete(name), pagesCache());
  front.state = 'up';
  front.waiting.forEach((answer) => {
    answer();
  });
  await expect.poll(() => storedPages(page)).toContain(READ);
  await page.context().close();
});

test('readers who save data get no worker', async ({ browser }) => {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    baseURL: front.origin,
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
  expect(front.requests).not.toContain(WORKER);
  await context.close();
});
