/**
 * The page does not move while it loads. Lighthouse measures a phone; these are the windows of a desktop, over a
 * line that is slow enough for the browser to paint before it has parsed all of the page.
 */
import budgets from '../build/budgets.json';
import { layoutShiftOf } from './shifts';
import { expect, type Page, test } from './test';

const WIDTHS = [1280, 1440, 1920] as const;

const PAGES = [
  '/docs/',
  '/docs/intro',
  '/docs/dlt-ecosystem/destinations',
  '/docs/dlt-ecosystem/destinations/postgres',
  '/docs/examples',
  '/docs/general-usage/pipeline',
  '/docs/api_reference/dlt/pipeline/pipeline',
] as const;

/** Pages whose scripts make their content or work on it; Lighthouse does not measure them on a phone. */
const MADE_BY_SCRIPTS = [
  '/docs/playground',
  '/docs/compose',
  '/docs/reference/errors',
  '/docs/reference/settings',
  '/docs/search?q=write%20disposition',
  '/docs/dlt/no-such-pipeline',
] as const;

/** 10 Mbit/s, in bytes per second; the latency is in milliseconds. */
const LINE = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};

/** Cumulative layout shift of a page until it is idle. */
async function layoutShift(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // All comes over the line each time.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  await page.goto(path, { waitUntil: 'networkidle' });
  await session.detach();
  return layoutShiftOf(page);
}

for (const width of [390, ...WIDTHS]) {
  for (const path of width === 390
    ? MADE_BY_SCRIPTS
    : [...PAGES, ...MADE_BY_SCRIPTS]) {
    test(`${path} does not move at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutShift(page, path)).toBeLessThanOrEqual(
        budgets.lighthouse.cumulativeLayoutShift,
      );
    });
  }
}

/** Widths of a text in the web font and in the first fallback font that is installed, in pixels. */
function widths(
  page: Page,
  text: string,
  weight: number,
): Promise<{ readonly font: number; readonly fallback: number }> {
  return page.evaluate(
    async ([words, boldness]) => {
      const families = getComputedStyle(document.body)
        .getPropertyValue('--face-text')
        .trim();
      await document.fonts.load(`${boldness} 100px 'Public Sans'`);
      const context = document.createElement('canvas').getContext('2d');
      if (!context) {
        throw new Error('This browser has no canvas.');
      }
      const widthIn = (family: string): number => {
        context.font = `${boldness} 100px ${family}`;
        return context.measureText(words).width;
      };
      return {
        font: widthIn(families),
        fallback: widthIn(
          families.replace(/^'Public Sans',|^"Public Sans",/, ''),
        ),
      };
    },
    [text, weight] as const,
  );
}

for (const { weight, selector } of [
  { weight: 400, selector: 'main p' },
  { weight: 650, selector: 'main h1, main h2' },
]) {
  test(`text of weight ${weight} is as wide before the web font arrives`, async ({
    page,
  }) => {
    await page.goto('/docs/general-usage/pipeline');
    const text = (await page.locator(selector).allTextContents()).join(' ');
    const { font, fallback } = await widths(page, text, weight);
    expect(fallback).not.toBe(font);
    expect(Math.abs(fallback / font - 1)).toBeLessThan(0.02);
  });
}
test('a page that moves is seen to move', async ({ page }) => {
  await page.goto('/docs/intro');
  expect(await layoutShiftOf(page)).toBeLessThan(0.1);
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(resolve));
    const above = document.createElement('div');
    above.style.height = '300px';
    await painted();
    document.body.prepend(above);
    await painted();
    await painted();
  });
  expect(await layoutShiftOf(page)).toBeGreaterThan(0.1);
});
