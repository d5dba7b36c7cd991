/** What readers on phones and tablets have: sizes for fingers, the menu, and where they are. */
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
