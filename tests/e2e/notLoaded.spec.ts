/** A part of the site that does not load, on a bad line or after a new build, leaves the page as it is. */
import type { Locator } from '@playwright/test';
import { expect, test, type Page } from './test';

const PAGE = '/docs/tutorial/rest-api';
const SCRIPTS = '**/assets/js/**';

/** The line drops. */
const cut = (page: Page) => page.route(SCRIPTS, (route) => route.abort());

const searchButton = (page: Page) =>
  page.locator('.navbar').getByRole('button', { name: 'Search' });
const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search the docs' });
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'did not load' });

/** Counts how often the window loads a page. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    loads += request.isNavigationRequest() ? 1 : 0;
  });
  return () => loads;
}

test('one failed request of the search is repeated', async ({ page }) => {
  await page.goto(PAGE);
  const failed = new Set<string>();
  await page.route(SCRIPTS, (route) => {
    const url = route.request().url();
    const isFirst = !failed.has(url);
    failed.add(url);
    return isFirst ? route.abort() : route.continue();
  });
  await searchButton(page).click();
  await expect(field(page)).toBeFocused();
  expect(failed.size).toBeGreaterThan(0);
});

test('a search that does not load leaves the page, and leads to the page of the search', async ({
  page,
}) => {
  await page.goto(PAGE);
  await cut(page);
  await searchButton(page).click();
  await expect(failure(page)).toContainText('The search did not load.');
  await expect(page.locator('h1')).toHaveText(/REST API/);
  await expect(
    failure(page).getByRole('link', { name: 'open its page' }),
  ).toHaveAttribute('href', '/docs/search');
  await page.unroute(SCRIPTS);
  await failure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(field(page)).toBeFocused();
  await expect(failure(page)).toHaveCount(0);
});

test('a search whose script is gone opens the page of the search, once', async ({
  page,
}) => {
  await page.goto(PAGE);
  const loads = countLoads(page);
  // A new build: the scripts of the page that is open are gone, those of other pages are there.
  await page.route(SCRIPTS, (route) =>
    new URL(page.url()).pathname === PAGE
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await searchButton(page).click();
  await expect(page).toHaveURL(/\/docs\/search$/);
  await expect(field(page)).toBeVisible();
  expect(loads()).toBe(1);
});

/** Islands, with what a reader does before they are loaded. */
const ISLANDS: Readonly<
  Record<string, readonly [string, (page: Page) => Promise<void>]>
> = {
  'own values': [
    '/docs/dlt-ecosystem/destinations/postgres',
    (page) => page.getByText('Fill in your own values').first().click(),
  ],
  'places of a value': [
    '/docs/general-usage/credentials/setup',
    (page) => page.getByLabel('Field').fill('api_key'),
  ],
  'explained tracebacks': [
    '/docs/reference/errors',
    (page) => page.getByRole('textbox').first().fill('PipelineStepFailed'),
  ],
  'the composer': [
    '/docs/compose',
    (page) => page.locator('main').getByLabel('Destination').first().hover(),
  ],
  'the playground': [
    '/docs/playground',
    (page) =>
      page.getByRole('button', { name: 'Run', exact: true }).first().click(),
  ],
};

for (const [name, [address, use]] of Object.entries(ISLANDS)) {
  test(`${name}: a failure stays in its place, and the next attempt works`, async ({
    page,
  }) => {
    await page.goto(address);
    const title = await page.locator('h1').textContent();
    await cut(page);
    await use(page);
    await expect(failure(page).first()).toBeVisible();
    await expect(page.locator('h1')).toHaveText(title ?? '');
    await page.unroute(SCRIPTS);
    const again = failure(page).getByRole('button', { name: 'Try again' });
    await (name === 'the playground' ? use(page) : again.first().click());
    await expect(failure(page)).toHaveCount(0);
  });
}

test('a diagram whose dialog does not load says so', async ({ page }) => {
  await page.goto('/docs/build-a-pipeline-tutorial');
  await cut(page);
  await page
    .getByRole('button', { name: 'Enlarge the diagram' })
    .first()
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: 'did not load' }),
  ).toHaveText(/Try again/);
});

test('Run says that it did not load, and runs at the next press', async ({
  page,
}) => {
  await page.goto('/docs/intro');
  await cut(page);
  const run = page.getByRole('button', { name: 'Run', exact: true }).first();
  await run.click();
  const again = page.getByRole('button', { name: 'Not loaded; try again' });
  await expect(again).toBeVisible();
  await page.unroute(SCRIPTS);
  await again.click();
  await expect(again).toHaveCount(0);
});

test('a part that is gone reloads the page at its place, and not again', async ({
  page,
}) => {
  await page.goto('/docs/dlt-ecosystem/destinations/postgres');
  const loads = countLoads(page);
  const summary = page.getByText('Fill in your own values').first();
  await summary.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  // The host has lost one script for good; its name stays the same after the reload.
  const lost = new Set<string>();
  await page.route(SCRIPTS, (route) => {
    const url = route.request().url();
    if (loads() === 0) {
      lost.add(url);
    }
    return lost.has(url) ? route.fulfill({ status: 404 }) : route.continue();
  });
  await summary.click();
  await expect.poll(loads).toBe(1);
  await page.locator('html[data-has-hydrated="true"]').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  await page.getByText('Fill in your own values').first().click();
  await expect(failure(page).first()).toContainText('reload the page');
  expect(loads()).toBe(1);
});

/** Follows a link on a page that is scrolled down, while the scripts of the next page are gone. */
async function followWithoutScripts(page: Page, link: Locator): Promise<void> {
  const loads = countLoads(page);
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await page.route(SCRIPTS, (route) =>
    loads() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await link.click();
  await expect.poll(loads).toBe(1);
  await page.locator('html[data-has-hydrated="true"]').waitFor();
}

test('a link to a page whose scripts do not load opens that page, at its top', async ({
  page,
}) => {
  await page.goto('/docs/intro');
  await followWithoutScripts(
    page,
    page.locator('a.pagination-nav__link--next'),
  );
  await expect(page).toHaveURL(/\/docs\/reference\/installation$/);
  await expect(page.locator('h1')).toHaveText('Installation');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // A later reload keeps the reader's place, as everywhere.
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
});

test('a link to a heading of such a page opens it at the heading', async ({
  page,
}) => {
  await page.goto('/docs/general-usage/incremental-loading');
  const link = page.locator('main a[href^="/docs/"][href*="#"]').last();
  const anchor = ((await link.getAttribute('href')) ?? '').split('#')[1] ?? '';
  await followWithoutScripts(page, link);
  await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
  await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
});

test.describe('at the start', () => {
  // The first visit of a window.
  test.use({ ownWindow: true });

  for (const [name, pattern] of [
    ['the runtime', /runtime~main/],
    ['the main script', /\/main\./],
    ['a script of the page', /js\/(?!main|runtime)/],
  ] as const) {
    test(`${name} is requested again`, async ({ page }) => {
      let failed = '';
      await page.route(pattern, (route) => {
        const url = route.request().url();
        if (failed === '') {
          failed = url;
          return route.abort();
        }
        return route.continue();
      });
      // Resolves when the page is hydrated.
      await page.goto(PAGE);
      expect(failed).not.toBe('');
      await searchButton(page).click();
      await expect(field(page)).toBeFocused();
    });
  }

  test('a page whose scripts are gone is loaded once more, and stays readable', async ({
    page,
  }) => {
    const other = await page.context().newPage();
    const loads = countLoads(other);
    await other.route(/\/main\./, (route) => route.fulfill({ status: 404 }));
    await other.goto(PAGE);
    await expect.poll(loads).toBe(2);
    await other.waitForTimeout(3_000);
    expect(loads()).toBe(2);
    await expect(other.locator('h1')).toBeVisible();
    // Links that become buttons are links.
    await other.getByRole('link', { name: 'Search' }).first().click();
    await expect(other).toHaveURL(/\/docs\/search$/);
  });

  test('a page without its own script stays readable', async ({ page }) => {
    const other = await page.context().newPage();
    await other.route(/js\/(?!main|runtime)/, (route) => route.abort());
    const loads = countLoads(other);
    await other.goto(PAGE);
    await other.waitForTimeout(3_000);
    await expect(other.locator('h1')).toHaveText(/REST API/);
    expect(loads()).toBe(1);
  });
});
