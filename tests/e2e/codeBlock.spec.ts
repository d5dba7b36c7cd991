import { expect, test } from './test';

test('a long line wraps when asked to, and scrolls otherwise', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/tutorial/sql-database');
  const block = page
    .locator('.theme-code-block', { hasText: 'location to store data' })
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

test('code that scrolls can be reached and scrolled by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/tutorial/sql-database');
  const pre = page
    .locator('.theme-code-block pre', { hasText: 'location to store data' })
    .first();
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
