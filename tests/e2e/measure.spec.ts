/** Prose, code, tables, admonitions and figures of an article have the same left and right edges. */
import { expect, test } from './test';

const WIDTHS = [1280, 1440, 1920] as const;

const PAGES = [
  '/docs/tutorial/load-data-from-an-api',
  '/docs/dlt-ecosystem/destinations/filesystem',
  '/docs/general-usage/pipeline',
] as const;

for (const path of PAGES) {
  test(`${path} has one measure`, async ({ page }) => {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const { count, off } = await page
        .locator('.markdown')
        .evaluate((root) => {
          const column = root.getBoundingClientRect();
          const blocks = [
            ...root.querySelectorAll(
              // The mark in the row of breadcrumbs is next to the column.
              ':scope > :not(.snippet-report), :scope > figure > *',
            ),
          ].filter((block) => block.getBoundingClientRect().width > 0);
          return {
            count: blocks.length,
            off: blocks
              .filter((block) => {
                const { left, right } = block.getBoundingClientRect();
                return (
                  Math.abs(left - column.left) > 1 ||
                  Math.abs(right - column.right) > 1
                );
              })
              .map((block) => `${block.tagName}.${block.className}`),
          };
        });
      expect(count).toBeGreaterThan(20);
      expect(off, `at ${width} px`).toEqual([]);
    }
  });
}

test('88 characters of code fit', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/docs/tutorial/load-data-from-an-api');
  await page.evaluate(() => document.fonts.ready);
  const fits = await page
    .locator('.theme-code-block pre')
    .first()
    .evaluate((pre) => {
      const code = pre.querySelector('code');
      code?.replaceChildren('x'.repeat(88));
      return pre.scrollWidth <= pre.clientWidth;
    });
  expect(fits).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a wide table is a list of records, and still a table for assistive technology', async ({
    page,
  }) => {
    await page.goto('/docs/general-usage/full-loading');
    const row = page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: 'insert-from-staging' })
      .first();
    const cells = row.getByRole('cell');
    await expect(cells).toHaveCount(4);
    const boxes = await cells.evaluateAll((elements) =>
      elements.map((cell) => {
        const { left, top, right } = cell.getBoundingClientRect();
        const label = getComputedStyle(cell, '::before').content;
        return { left, top, right, label };
      }),
    );
    expect(boxes.map(({ label }) => label)).toEqual([
      'none',
      '"Readers see"',
      '"If the load fails"',
      '"Works on"',
    ]);
    expect(boxes.map(({ top }) => top)).toEqual(
      boxes.map(({ top }) => top).toSorted((a, b) => a - b),
    );
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(390);
  });

  test('a table with three columns stays one', async ({ page }) => {
    await page.goto('/docs/reference/performance');
    const table = page
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: 'What helps' }) })
      .first();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    const tops = await table
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getBoundingClientRect().top),
      );
    expect(new Set(tops).size).toBe(1);
  });
});

test('the table of contents is at one distance from the article, which grows with the window', async ({
  page,
}) => {
  const gaps = new Map<number, Set<number>>();
  for (const path of [...PAGES, '/docs/reference/settings']) {
    await page.goto(path);
    for (const width of [997, 1180, 1280, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const article = await page.locator('article').boundingBox();
      const contents = await page
        .locator('.theme-doc-toc-desktop')
        .boundingBox();
      const right = (article?.x ?? 0) + (article?.width ?? 0);
      const gap = Math.round((contents?.x ?? 0) - right);
      gaps.set(width, (gaps.get(width) ?? new Set()).add(gap));
    }
  }
  expect([...gaps.values()].map((found) => [...found])).toEqual(
    [24, 24, 24, 37, 48, 48, 48].map((gap) => [gap]),
  );
});
