/** Playwright's test, for pages of this site: a page that was opened answers to keys and pointers. */
import { test as base, type BrowserContext, type Page } from '@playwright/test';

export { expect, type Page } from '@playwright/test';

/** The longest pages take seconds on a busy machine. */
const HYDRATED_WITHIN = 30_000;

/** Makes `goto` wait: until React has hydrated the page, a click is the browser's own. */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await goto(...where);
    await page
      .locator('html[data-has-hydrated="true"]')
      .waitFor({ state: 'attached', timeout: HYDRATED_WITHIN });
    return response;
  };
}

export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      waitForHydration(page);
    }
    await use(page);
  },
});

/**
 * A test whose page shares its browser context, and so the HTTP cache, with the other tests of a worker.
 * For tests that change nothing that the browser keeps.
 */
export const visitTest = base.extend<object, { shared: BrowserContext }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ shared, viewport }, use) => {
    const page = await shared.newPage();
    if (viewport) {
      await page.setViewportSize(viewport);
    }
    waitForHydration(page);
    await use(page);
    await page.close();
  },
});
