/** Playwright's test, for pages of this site: a page that was opened answers to keys and pointers. */
import {
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

export { expect, type Page } from '@playwright/test';

const BLANK = 'about:blank';

/** The longest pages take seconds on a busy machine. */
const HYDRATED_WITHIN = 30_000;

/** What tests listen to. */
const EVENTS = ['console', 'pageerror', 'request', 'requestfailed'];

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

/** Makes a tab as good as new, but for its history and the files that it has fetched and compiled. */
async function clean(tab: Page): Promise<void> {
  EVENTS.forEach((event) => tab.removeAllListeners(event));
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  await tab.evaluate(() => {
    if (location.protocol !== 'about:') {
      localStorage.clear();
      sessionStorage.clear();
    }
  });
  // What the page still does is not for the next test; and a blank page changes its size at no cost.
  await tab.goto(BLANK);
  await tab.mouse.move(0, 0);
  await tab.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: null,
  });
  await tab.context().clearPermissions();
}

/** A window of its own, for tests that want what a window has from its start. */
async function inOwnWindow(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  if (options.javaScriptEnabled) {
    waitForHydration(page);
  }
  await use(page);
  await context.close();
}

interface Options {
  /** Whether the test has a window of its own. */
  readonly ownWindow: boolean;
}

/**
 * A test in the tab of a worker, which is cleaned after each test: there the scripts are compiled already, and neither a
 * window nor a process has to start, which takes longer than to load a page. After a failure the worker ends with
 * its tab, so what a failed test left does not make the next one fail.
 *
 * A test has a window of its own when it sets an option of windows (touch, mobile, no JavaScript), and when it says so
 * with `test.use({ ownWindow: true })`: for scripts that run before those of the page, which cannot be taken back. Only
 * tests of the service worker have one (`serviceWorkers: 'allow'`): requests that it answers are not seen by `page.route`.
 */
export const test = base.extend<Options, { tab: Page }>({
  ownWindow: [false, { option: true }],
  tab: [
    async ({ browser }, use, { project }) => {
      const tab = await browser.newPage({
        serviceWorkers: 'block',
        // Not that of the test which needs the tab first: it may have another server.
        baseURL: project.use.baseURL,
      });
      waitForHydration(tab);
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],
  page: async (
    {
      browser,
      tab,
      ownWindow,
      baseURL,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
    },
    use,
  ) => {
    if (ownWindow || hasTouch || isMobile || !javaScriptEnabled) {
      const options = {
        baseURL,
        viewport,
        hasTouch,
        isMobile,
        serviceWorkers,
      };
      await inOwnWindow(browser, { ...options, javaScriptEnabled }, use);
      return;
    }
    if (viewport) {
      await tab.setViewportSize(viewport);
    }
    await use(tab);
    await clean(tab);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
});
