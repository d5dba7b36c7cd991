/**
 * The page does not move while it loads. Lighthouse measures a phone; these are the windows of a desktop, over a
 * line that is slow enough for the browser to paint before it has parsed all of the page.
 */
import budgets from '../build/budgets.json';
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

/** 10 Mbit/s, in bytes per second; the latency is in milliseconds. */
const LINE = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};

interface Shift extends PerformanceEntry {
  readonly value: number;
}

/** Cumulative layout shift of a page until it is idle. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as Shift).value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', LINE);
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce(
      (sum, value) => sum + value,
      0,
    ),
  );
}

for (const width of WIDTHS) {
  for (const path of PAGES) {
    test(`${path} does not move at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutShift(page, path)).toBeLessThanOrEqual(
        budgets.lighthouse.cumulativeLayoutShift,
      );
    });
  }
}
