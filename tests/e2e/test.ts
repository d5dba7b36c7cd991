/** Playwright's test, for pages of this site: a page that was opened answers to keys and pointers. */
import { test as base, type Page } from '@playwright/test';

export { expect, type Page } from '@playwright/test';

const BLANK = 'about:blank';

/** The longest pages take seconds on a busy machine. */
const HYDRATED_WITHIN = 30_000;

/** Makes `goto` wait: until React has hydrated the page, a click is the browser's own. */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await goto(...where);
    if (page.url() === BLANK) {
      return response;
    }
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

/** What tests listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'requestfailed'];

/**
 * A test that visits a page of the site in the tab in which the other tests of a worker visited theirs: the scripts
 * are compiled already, and neither a window nor a process has to start, which takes longer than the visit. For tests
 * that change nothing that the browser or the tab keeps but the size of the window and the theme.
 */
export const visitTest = base.extend<object, { shared: Page }>({
  shared: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      waitForHydration(page);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ shared, viewport }, use) => {
    if (viewport) {
      await shared.setViewportSize(viewport);
    }
    await use(shared);
    EVENTS.forEach((event) => shared.removeAllListeners(event));
    // What the page still does is not for the next test, and a blank page changes its size at no cost.
    await shared.goto(BLANK);
  },
});
