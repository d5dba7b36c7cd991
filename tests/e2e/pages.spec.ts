/** What every page owes every reader. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from './test';
import { visits } from './routes';

const WIDTHS = [320, 390, 768, 1280] as const;

/** Collects what a page must not do: errors, warnings, requests to other origins. */
function watch(page: Page, origin: string) {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('requestfailed', (request) =>
    faults.push(`failed: ${request.url()}`),
  );
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) {
      faults.push(`third party: ${url}`);
    }
  });
  return faults;
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

for (const { path, theme } of visits()) {
  test(`${path} (${theme})`, async ({ page, baseURL }) => {
    const faults = watch(page, baseURL ?? '');
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('h1')).toHaveCount(1);

    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html}`),
      ),
    ).toEqual([]);

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowing(page), `overflows at ${width} px`).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}
