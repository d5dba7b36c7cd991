/** The docs are read without JavaScript too. */
import { expect, test } from './test';

test.use({ javaScriptEnabled: false });

test('a page shows its words, code and output, and leads on', async ({
  page,
}) => {
  await page.goto('/docs/intro');
  await expect(page.locator('h1')).toHaveText('Introduction');
  await expect(page.locator('.theme-code-block').first()).toContainText(
    'import dlt',
  );
  await expect(page.locator('.program__output').first()).toBeVisible();
  await page.locator('a.pagination-nav__link--next').click();
  await expect(page.locator('h1')).toHaveText('Installation');
});

test('every panel of a tab group is open, under its name', async ({ page }) => {
  await page.goto('/docs/intro');
  const panels = page.locator('[role="tabpanel"]');
  await expect(panels).toHaveCount(4);
  for (const [index, label] of [
    'REST API',
    'SQL database',
    'Files',
    'Your own code',
  ].entries()) {
    await expect(
      panels.nth(index).getByText(label, { exact: true }).first(),
    ).toBeVisible();
  }
});

test('the landing page leads to the pages of the sidebar', async ({ page }) => {
  await page.goto('/docs/');
  const links = page.locator('main section li a');
  expect(await links.count()).toBeGreaterThan(5);
  await links.filter({ hasText: 'Installation' }).first().click();
  await expect(page.locator('h1')).toHaveText('Installation');
});

for (const [scheme, lightness] of [
  ['light', /rgb\(2[45]\d/],
  ['dark', /rgb\([12]\d,/],
] as const) {
  test(`the system's ${scheme} theme holds`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/docs/reference/installation');
    await expect(page.locator('html')).toHaveCSS('background-color', lightness);
  });
}
