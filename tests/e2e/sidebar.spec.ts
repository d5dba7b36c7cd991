import { expect, test, type Page } from './test';

const deepPage = '/docs/tutorial/load-data-from-an-api';
const category = (page: Page) =>
  page
    .locator('nav.menu')
    .getByRole('button', { name: /sidebar category 'Getting started'/ });

test('a category opens and closes by mouse', async ({ page }) => {
  await page.goto(deepPage);
  const button = category(page);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(
    page.locator('nav.menu').getByRole('link', { name: 'Installation' }),
  ).toBeHidden();
  await button.click();
  await expect(
    page.locator('nav.menu').getByRole('link', { name: 'Installation' }),
  ).toBeVisible();
});

test('a category opens and closes by keyboard', async ({ page }) => {
  await page.goto(deepPage);
  const button = category(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(
    page.locator('nav.menu .menu__list .menu__list a').first(),
  ).toBeFocused();
});

test('a deep link opens its branch and shows its entry', async ({ page }) => {
  // A low window: the entry is below the fold of the sidebar until it is scrolled to.
  await page.setViewportSize({ width: 1280, height: 260 });
  await page.goto(deepPage);
  const entry = page.locator('nav.menu a[aria-current="page"]');
  await expect(entry).toHaveAttribute('href', deepPage);
  await expect(entry).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // Nothing that was scrolled away is left between the navbar and the box that narrows the list.
  const above = await page.locator('nav.menu').evaluate((menu) => {
    const { top, left, width } = menu.getBoundingClientRect();
    return [2, 10, 18].map(
      (below) =>
        document
          .elementFromPoint(left + width / 2, top + below)
          ?.closest('a, button')?.textContent ?? 'nothing',
    );
  });
  expect(above).toEqual(['nothing', 'nothing', 'nothing']);
});

test('on the way back up no entry with the focus is under the box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/docs/api_reference/dlt/pipeline/pipeline');
  const menu = page.locator('nav.menu');
  const entry = menu.locator('a[aria-current="page"]');
  await expect(entry).toBeInViewport();
  await entry.focus();
  const gaps: number[] = [];
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    gaps.push(
      await menu.evaluate((element) => {
        const box = element.querySelector('li:has(> input)');
        const focused = element.querySelector(':focus');
        return (
          (focused?.getBoundingClientRect().top ?? NaN) -
          (box?.getBoundingClientRect().bottom ?? NaN)
        );
      }),
    );
  }
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});

test('the current page is marked for eyes and for screen readers', async ({
  page,
}) => {
  await page.goto(deepPage);
  const entry = page.locator('nav.menu a[aria-current="page"]');
  await expect(entry).toHaveCount(1);
  await expect(entry).toHaveCSS('font-weight', '600');
});
