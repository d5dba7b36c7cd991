/** The scripts of a page are fetched when its link is meant, within a budget. */
import type { Locator } from '@playwright/test';
import { BUDGET_BYTES } from '../../src/client/prefetchOnIntent';
import { expect, test, type Page } from './test';

/** An API page shows dozens of links on its first screen. */
const PAGE = '/docs/api_reference/dlt/pipeline/pipeline';

// What an earlier test has fetched is in the cache of a shared window.
test.use({ ownWindow: true });

const ahead = (page: Page): Locator =>
  page.locator('head link[rel="prefetch"]');

const pageLinks = (page: Page): Locator =>
  page.locator('.menu a.menu__link[href^="/docs/"]:visible');

/** Waits longer than a link has to be rested on. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          requestIdleCallback(() => {
            resolve();
          });
        }, 400);
      }),
  );

test('a page that is read fetches nothing ahead', async ({ page }) => {
  await page.goto(PAGE);
  await idle(page);
  await expect(ahead(page)).toHaveCount(0);
});

test('a pointer that rests on a link fetches its page, each script once', async ({
  page,
}) => {
  await page.goto(PAGE);
  for (const index of [3, 4]) {
    await pageLinks(page).nth(index).hover();
    await idle(page);
  }
  const scripts = await ahead(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts).toEqual([...new Set(scripts)]);
  const running = await page
    .locator('script[src]')
    .evaluateAll((found) => found.map((script) => script.getAttribute('src')));
  expect(scripts.filter((script) => running.includes(script))).toEqual([]);
});

test('a pointer that passes links fetches none', async ({ page }) => {
  await page.goto(PAGE);
  await pageLinks(page)
    .nth(3)
    .evaluate((link) => {
      // In one task: between two moves of a real mouse a busy machine may take longer than a link needs.
      for (const target of [link, document.body]) {
        target.dispatchEvent(
          new PointerEvent('pointerover', {
            bubbles: true,
            pointerType: 'mouse',
          }),
        );
      }
    });
  await idle(page);
  await expect(ahead(page)).toHaveCount(0);
});

test('the focus of the keyboard fetches a page', async ({ page }) => {
  await page.goto(PAGE);
  await pageLinks(page).nth(3).focus();
  await expect(ahead(page)).not.toHaveCount(0);
});

test('a reader who saves data fetches nothing ahead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
  await page.goto(PAGE);
  await pageLinks(page).nth(3).focus();
  await idle(page);
  await expect(ahead(page)).toHaveCount(0);
});

test('a document stays within its budget, however many links are meant', async ({
  page,
}) => {
  test.slow();
  await page.goto(PAGE);
  const links = await page.locator('a[href^="/docs/"]:visible').all();
  expect(links.length).toBeGreaterThan(40);
  for (const link of links.slice(0, 80)) {
    await link.focus();
    await page.waitForTimeout(120);
  }
  await idle(page);
  const bytes = await page.evaluate(() => {
    const found = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]'),
    ].map(({ href }) => href);
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => found.includes(name))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
      .reduce((sum, size) => sum + size, 0);
  });
  expect(bytes).toBeGreaterThan(BUDGET_BYTES / 4);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});
