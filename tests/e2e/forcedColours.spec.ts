/** In forced colours (Windows' contrast themes) what is chosen differs from what is not. */
import { expect, test } from './test';

test.use({ ownWindow: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
});

/** Colours of an element, as the browser draws it. */
const colours = (element: Element) => {
  const { backgroundColor, color, outlineStyle } = getComputedStyle(element);
  return { backgroundColor, color, outlineStyle };
};

test('found words are readable, and the active result and the chosen filter are marked', async ({
  page,
}) => {
  await page.goto('/docs/search?q=incremental');
  const mark = page.locator('.search-row mark').first();
  await mark.waitFor();
  const word = await mark.evaluate(colours);
  expect(word.backgroundColor).not.toBe(word.color);
  const row = page.locator('.search-row');
  const active = await page
    .locator('.search-row[aria-selected="true"]')
    .evaluate(colours);
  expect(active.outlineStyle).toBe('solid');
  const other = await row.nth(1).evaluate(colours);
  expect(other.outlineStyle).toBe('none');
  // The text of the row has the same background; a found word does not.
  expect(word.backgroundColor).not.toBe(other.backgroundColor);
  const labels = page.locator('.search-filter');
  const chosen = await labels
    .locator(':checked + span')
    .first()
    .evaluate(colours);
  const free = await labels
    .locator(':not(:checked) + span')
    .first()
    .evaluate(colours);
  expect(chosen).not.toEqual(free);
  expect(chosen.backgroundColor).not.toBe(chosen.color);
});

test('the chosen tab and the chosen filter are marked', async ({ page }) => {
  await page.goto('/docs/intro');
  const tabs = page.getByRole('tab');
  const chosen = await tabs.first().evaluate(colours);
  const free = await tabs.nth(1).evaluate(colours);
  expect(chosen.backgroundColor).not.toBe(free.backgroundColor);
  expect(chosen.backgroundColor).not.toBe(chosen.color);

  await page.goto('/docs/dlt-ecosystem/destinations');
  const chip = page.locator('fieldset button[aria-pressed]').first();
  const before = await chip.evaluate(colours);
  await chip.click();
  await page.mouse.move(0, 0);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  const after = await chip.evaluate(colours);
  expect(after.backgroundColor).not.toBe(before.backgroundColor);
  const count = await chip.locator('small').evaluate(colours);
  expect(count.color).not.toBe(after.backgroundColor);
});

test('icons that are drawn with a mask are seen', async ({ page }) => {
  await page.goto('/docs/intro');
  const [icon, ground] = await page
    .locator('.theme-code-block button')
    .first()
    .evaluate((button) => [
      getComputedStyle(button, '::before').backgroundColor,
      getComputedStyle(button).backgroundColor,
    ]);
  expect(icon).not.toBe(ground);
});
