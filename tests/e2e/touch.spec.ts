/** What readers on phones and tablets have: sizes for fingers, the menu, and where they are. */
import type { Locator } from '@playwright/test';
import { expect, test } from './test';

const PAGES = [
  '/docs/',
  '/docs/compose',
  '/docs/playground',
  '/docs/dlt-ecosystem/destinations/snowflake',
] as const;

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
});

for (const address of PAGES) {
  test(`controls of ${address} are at least 44 px high`, async ({ page }) => {
    await page.goto(address);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button:not(.link-button), select, input:not([type="file"]), summary, .navbar__toggle',
        ),
      ]
        .filter((control) => control.checkVisibility())
        .map((control) => ({
          control: control.outerHTML.slice(0, 80),
          height: control.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height > 0 && height < 44),
    );
    expect(small).toEqual([]);
  });
}

test('fields of forms have all of the width', async ({ page }) => {
  await page.goto('/docs/compose');
  const field = page.locator('main select').first();
  const box = await field.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(350);
});

test('the menu is as wide as the window, and names the section above its pages', async ({
  page,
}) => {
  await page.goto('/docs/dlt-ecosystem/destinations/snowflake');
  await page.locator('.navbar__toggle').tap();
  const menu = page.locator('.navbar-sidebar');
  const current = menu
    .locator('.theme-doc-sidebar-menu .menu__link[aria-current="page"]')
    .last();
  await expect(current).toBeInViewport();
  await expect(
    menu
      .locator('.theme-doc-sidebar-item-category-level-1 > div')
      .filter({ hasText: 'Destinations' }),
  ).toBeInViewport();
  const panel = menu.locator('.navbar-sidebar__item').last();
  expect((await panel.boundingBox())?.width).toBe(390);
});

test('the breadcrumb has words, and the mark of tested pages opens its counts', async ({
  page,
}) => {
  await page.goto('/docs/dlt-ecosystem/destinations/snowflake');
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumbs' }),
  ).toContainText('Destinations');
  const mark = page.locator('.snippet-report');
  const counts = mark.getByText(/against dlt/);
  await expect(counts).toBeHidden();
  await mark.locator('summary').tap();
  await expect(counts).toBeInViewport({ ratio: 1 });
});

test('hints of keys are not shown', async ({ page }) => {
  await page.goto('/docs/search');
  await expect(page.locator('main kbd').first()).toBeHidden();
});

test('tabs have one line, and scroll where they do not fit', async ({
  page,
}) => {
  await page.goto('/docs/dlt-ecosystem/destinations');
  const tabs = page.locator('.markdown .tabs__item');
  const heights = await tabs.evaluateAll((all) =>
    all.map((tab) => tab.getBoundingClientRect().height),
  );
  expect(new Set(heights)).toEqual(new Set([44]));
});

test('chips of a group are one row within the window', async ({ page }) => {
  await page.goto('/docs/dlt-ecosystem/destinations');
  const groups = page.locator('.facets fieldset:visible');
  for (const group of await groups.all()) {
    const box = await group.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(374);
    const tops = await group
      .locator('.chip')
      .evaluateAll((chips) =>
        chips.map((chip) => chip.getBoundingClientRect().top),
      );
    expect(new Set(tops).size).toBe(1);
  }
});

test('the buttons of a block are level with its words, and clear of its output', async ({
  page,
}) => {
  const middle = (locator: Locator) =>
    locator.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    });
  await page.goto('/docs/api_reference/dlt/extract/decorators');
  const signature = page.locator('.api-signature').first();
  const copy = signature.getByRole('button', { name: 'Copy' });
  expect(
    Math.abs(
      (await middle(copy)) -
        (await middle(signature.getByRole('link', { name: 'source' }))),
    ),
  ).toBeLessThanOrEqual(2);

  await page.goto('/docs/intro');
  const output = page.locator('.program__output').first();
  const button = await output
    .getByRole('button', { name: 'Copy' })
    .boundingBox();
  const text = await output.locator('code').boundingBox();
  // The icon is 16 px high, in the middle of its button.
  expect(text?.y).toBeGreaterThanOrEqual(
    (button?.y ?? 0) + (button?.height ?? 0) / 2 + 8,
  );
});

test('a default is on the line of its label and type', async ({ page }) => {
  await page.goto('/docs/reference/settings');
  const value = page
    .locator('.api-names dt', { hasText: 'dlthub_telemetry_endpoint' })
    .locator('.default');
  // One box, and both begin a line where they do not fit.
  expect(
    await value.evaluate((element) => element.getClientRects().length),
  ).toBe(1);
  const type = value.locator('xpath=preceding-sibling::span[1]');
  expect((await type.boundingBox())?.x).toBeCloseTo(16, 0);
  expect((await type.boundingBox())?.y).toBeCloseTo(
    (await value.boundingBox())?.y ?? 0,
    0,
  );
});
