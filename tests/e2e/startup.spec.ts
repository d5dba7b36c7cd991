import { hasSlimClient } from '../../src/config/switches';
import { expect, test } from './test';

/** An API page shows dozens of links on its first screen. */
const PAGE = '/docs/api_reference/dlt/pipeline/pipeline';

// The plugin slim-client makes the start as it is here.
test.skip(!hasSlimClient, 'FAST_OFF=slim-client');

// The page is opened for the first time.
test.use({ viewport: { width: 390, height: 844 }, ownWindow: true });

test('what is to be read comes first: scripts are requested when the page has been painted', async ({
  page,
}) => {
  await page.goto(PAGE);
  await expect(page.locator('html')).toHaveAttribute(
    'data-has-hydrated',
    'true',
  );
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]
      ?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(painted).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ startTime }) => startTime < (painted ?? 0))).toEqual(
    [],
  );
});

/** What a page counts from its first script on. */
declare global {
  interface Window {
    startup: { comparisons: number; paths: string[] };
  }
}

test('opening a page makes no expression of paths, and loads no tables of languages', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.startup = { comparisons: 0, paths: [] };
    const { startup } = window;
    const compare = Reflect.get(String.prototype, 'localeCompare') as (
      ...parts: unknown[]
    ) => number;
    Object.assign(String.prototype, {
      localeCompare(this: string, ...parts: unknown[]) {
        startup.comparisons += 1;
        return compare.apply(this, parts);
      },
    });
    window.RegExp = new Proxy(RegExp, {
      apply(target, _context, parts: [string | RegExp, string?]) {
        startup.paths.push(String(parts[0]));
        return target(...parts);
      },
      construct(target, parts: [string | RegExp, string?]) {
        startup.paths.push(String(parts[0]));
        return new target(...parts);
      },
    });
  });
  await page.goto(PAGE);
  const { comparisons, paths } = await page.evaluate(() => window.startup);
  expect(comparisons).toBe(0);
  // The links of the top bar escape their paths themselves, so those look like patterns.
  expect(paths.filter((path) => path.includes('api_reference'))).toEqual([]);
});
