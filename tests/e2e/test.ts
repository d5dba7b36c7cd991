/** Playwright's test, for pages of this site: a page that was opened answers to keys and pointers. */
import { test as base } from '@playwright/test';

export { expect, type Page } from '@playwright/test';

/** The longest pages take seconds on a busy machine. */
const HYDRATED_WITHIN = 30_000;

export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    // Before React took the page over, a click is the browser's own: a link leads on, a button does nothing.
    page.goto = async (...where) => {
      const response = await goto(...where);
      if (javaScriptEnabled) {
        await page
          .locator('html[data-has-hydrated="true"]')
          .waitFor({ state: 'attached', timeout: HYDRATED_WITHIN });
      }
      return response;
    };
    await use(page);
  },
});
