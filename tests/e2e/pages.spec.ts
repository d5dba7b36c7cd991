/** What each page must do for each reader. */
import budgets from '../build/budgets.json';
import { violationsOf } from './accessibility';
import { visits } from './routes';
import { expect, type Page, test } from './test';

/**
 * The narrowest column of each set of rules for text, so that what fits here fits everywhere:
 * - 320 px: the narrowest window; names break anywhere up to 384 px (text.css).
 * - 385 px: from here on names in tables stay whole.
 * - 997 px: from here on the sidebar and the table of contents are next to the text and leave it 461 px;
 *   the rules that begin at 641 px (tables with columns, wide diagrams) had 609 px there.
 */
const WIDTHS = [320, 385, 997] as const;

/** Both sides of each breakpoint of the site, of the theme and of Infima. */
const BREAKPOINTS = [
  320, 384, 385, 576, 577, 640, 641, 767, 768, 996, 997, 1280, 1439, 1440,
] as const;

/** A page of each kind that has a frame of its own: the top bar and the columns are the same elsewhere. */
const FRAMES = [
  '/docs/',
  '/docs/intro',
  '/docs/api_reference/dlt/pipeline/pipeline',
  '/docs/dlt-ecosystem/destinations',
  '/docs/search',
] as const;

/** Pages that are searched, not read: the list of errors, and the manifest's keys. Their length is that of a fact. */
const LISTS = new Set(['/docs/reference/errors', '/docs/plus/reference']);

const isGuide = (path: string) =>
  !path.startsWith('/docs/api_reference/') && !LISTS.has(path);

const PHONE = { width: 390, height: 844 } as const;

/** What Playwright writes to the console of a window without service workers. */
const NO_SERVICE_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects what a page must not do: errors, warnings, requests to other origins. */
function watch(page: Page, origin: string) {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && message.text() !== NO_SERVICE_WORKER) {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) =>
    problems.push(`page error: ${error.message}`),
  );
  page.on('requestfailed', (request) =>
    problems.push(`failed: ${request.url()}`),
  );
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) {
      problems.push(`third party: ${url}`);
    }
  });
  return problems;
}

/** Parts of the page wider than the window, by selector, so that a failure says where to look. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) {
      return [];
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map(
        (element) => `${element.tagName.toLowerCase()}.${element.className}`,
      );
  });

async function expectToFit(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `overflows at ${width} px`).toEqual([]);
  }
}

for (const { path, theme, closely } of visits()) {
  test(`${path} (${theme})`, async ({ page, baseURL }) => {
    const problems = watch(page, baseURL ?? '');
    // Text that is fading in has no colour to measure.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('h1')).toHaveCount(1);
    if (isGuide(path)) {
      const height = await page.evaluate(() => document.body.scrollHeight);
      expect(height, 'split it, or write less').toBeLessThanOrEqual(
        budgets.guideHeight,
      );
    }
    expect(await violationsOf(page, { everyText: closely })).toEqual([]);
    await expectToFit(page, WIDTHS);
    if (closely) {
      await page.setViewportSize(PHONE);
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
}

for (const path of FRAMES) {
  test(`${path} fits on both sides of each breakpoint`, async ({ page }) => {
    await page.goto(path);
    await expectToFit(page, BREAKPOINTS);
  });
}
