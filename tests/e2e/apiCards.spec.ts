import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const path = '/docs/tutorial/load-data-from-an-api';
const name = (page: Page) =>
  page.locator('.theme-code-block a[data-card]', { hasText: /^run$/ }).first();
const card = (page: Page) =>
  page.getByRole('link', { name: 'Open in the API reference' });

test('a name in code shows its card when the pointer rests on it', async ({
  page,
}) => {
  await page.goto(path);
  await name(page).hover();
  await expect(card(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(card(page)).toBeHidden();
});

test('a name in code shows its card at once on keyboard focus, and Esc closes it', async ({
  page,
}) => {
  await page.goto(path);
  await page.locator('.theme-code-block pre').nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('a[data-card]:focus')).toHaveCount(1);
  await expect(card(page)).toBeVisible();
  const described = await page
    .locator('a[data-card]:focus')
    .getAttribute('aria-describedby');
  await expect(page.locator(`[id="${described ?? ''}"]`)).not.toBeEmpty();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
});

test('a click leads to the entry without a new page load', async ({ page }) => {
  await page.goto(path);
  await page.evaluate(() => {
    document.body.dataset.unchanged = 'yes';
  });
  await name(page).click();
  await expect(page).toHaveURL(
    /api_reference\/dlt\/pipeline\/pipeline#pipeline-run$/,
  );
  await expect(page.locator('body')).toHaveAttribute('data-unchanged', 'yes');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('the first tap opens the card, inside the window', async ({ page }) => {
    await page.goto(path);
    await name(page).tap();
    await expect(card(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a name in code is a plain link', async ({ page }) => {
    await page.goto(path);
    await name(page).click();
    await expect(page).toHaveURL(
      /api_reference\/dlt\/pipeline\/pipeline\/?#pipeline-run$/,
    );
  });
});

test('what is copied has no trace of links', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const block = page
    .locator('.theme-code-block', { hasText: 'weather_data' })
    .first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^import dlt\n\nstations = \[\n/);
  expect(copied).toContain('pipeline.run(stations, table_name="stations")');
});

test('a card that would leave the window opens above its name', async ({
  page,
}) => {
  await page.goto(path);
  const link = name(page);
  await link.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    window.scrollBy(0, bottom - window.innerHeight + 12);
  });
  await link.hover();
  await expect(card(page)).toBeInViewport({ ratio: 1 });
  const named = await link.boundingBox();
  const opened = await card(page).boundingBox();
  expect(opened?.y).toBeLessThan(named?.y ?? 0);
});
