import { expect, test } from './test';

const PYTHON = 'pre[data-language="py"]';

test('a long line wraps on request, and scrolls otherwise', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/tutorial/sql-database');
  const block = page
    .locator('.theme-code-block', { has: page.locator(PYTHON) })
    .first();
  const pre = block.locator('pre');
  // Out of sight it is not laid out.
  await pre.scrollIntoViewIfNeeded();
  const overflow = () =>
    pre.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await overflow()).toBeGreaterThan(0);
  await block.getByRole('button', { name: 'Wrap' }).click();
  await expect(block.getByRole('button', { name: 'Wrap' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('a command wraps from the start', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/dlt-ecosystem/destinations/snowflake');
  const pre = page.locator('pre', { hasText: 'dlt[snowflake' }).first();
  await pre.scrollIntoViewIfNeeded();
  expect(
    await pre.evaluate((element) => element.scrollWidth - element.clientWidth),
  ).toBe(0);
});

test('code that scrolls can be reached and scrolled by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/tutorial/sql-database');
  const pre = page.locator(PYTHON).first();
  await pre.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => pre.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(0);
});

test('marked lines have a ground of their own, in both themes', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs/tutorial/load-data-from-an-api');
    const line = page.locator('.theme-code-block .hl').first();
    await expect(line).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});

test('a block out of sight has the height that it will have in sight', async ({
  page,
}) => {
  await page.goto('/docs/general-usage/incremental/cursor');
  const differences = await page
    .locator('.theme-code-block > div:last-child')
    .evaluateAll((blocks) => {
      const heights = () =>
        blocks.map((block) => block.getBoundingClientRect().height);
      const outOfSight = heights();
      blocks.forEach((block) => {
        block.style.contentVisibility = 'visible';
      });
      return heights().map((height, index) =>
        Math.abs(height - (outOfSight[index] ?? 0)),
      );
    });
  // Code with a title, without one, and outputs.
  expect(differences.length).toBeGreaterThan(20);
  expect(Math.max(...differences)).toBeLessThan(1);
});

test('an output wraps unless it is a table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/reference/errors/configuration');
  const output = page.locator('.program__output--wraps pre').first();
  await output.scrollIntoViewIfNeeded();
  expect(
    await output.evaluate(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  ).toBe(0);
});

test('a data frame is a table, and is copied as it was printed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/general-usage/incremental/merge');
  const output = page.getByRole('figure').filter({
    has: page.getByRole('columnheader', { name: 'units' }),
  });
  const block = output.first().locator('.program__output');
  const table = block.getByRole('table').first();
  await expect(table.getByRole('row').nth(1)).toHaveText(/A1\s+40/);
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Monday\nsku  units\n A1     40\n B2      7\nTuesday\n',
  );
});

test.describe('on a touch screen', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

  test('the buttons are above the code, and Wrap is only where it helps', async ({
    page,
  }) => {
    await page.goto('/docs/dlt-ecosystem/destinations/postgres');
    const blocks = page.locator('.markdown .theme-code-block');
    for (const index of [0, 1, 2, 3]) {
      const block = blocks.nth(index);
      await block.scrollIntoViewIfNeeded();
      const copy = block.getByRole('button', { name: 'Copy' });
      await expect(copy).toHaveCSS('opacity', '1');
      const button = await copy.boundingBox();
      const line = await block.locator('code').boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
        (line?.y ?? 0) + 1,
      );
    }
    const overflows = await blocks
      .first()
      .locator('pre')
      .evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect(
      blocks.first().getByRole('button', { name: 'Wrap' }),
    ).toHaveCount(overflows ? 1 : 0);
  });
});
