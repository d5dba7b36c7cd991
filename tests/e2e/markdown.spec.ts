/** A page as Markdown: copied, looked at, announced, and off the paper. */
import { expect, test } from './test';

const PAGE = '/docs/tutorial/rest-api';

test('copies the whole page as Markdown and says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  const copy = page.getByRole('button', { name: 'Copy page as Markdown' });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Copied' }),
  ).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const twin = await (await page.request.get(`${PAGE}.md`)).text();
  expect(copied).toBe(twin);
  expect(copied).toMatch(/^# Load data from a REST API\n/);
});

test('says so when there is nothing to copy', async ({ page }) => {
  await page.route(`**${PAGE}.md`, (route) => route.fulfill({ status: 404 }));
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
});

test('follows the reader from page to page', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('a.pagination-nav__link--next').click();
  await expect(page.locator('h1')).not.toHaveText('Load data from a REST API');
  const address = `${new URL(page.url()).pathname.replace(/\/$/, '')}.md`;
  const copy = page.getByRole('button', { name: 'Copy page as Markdown' });
  await expect(copy).toHaveAttribute('href', address);
  const alternate = page.locator('link[rel="alternate"][type="text/markdown"]');
  await expect(alternate).toHaveCount(1);
  await expect(alternate).toHaveAttribute('href', address);
});

test('is not on paper', async ({ page }) => {
  await page.goto(PAGE);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('button', { name: 'Copy page as Markdown' }),
  ).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the Markdown is a link away, and there is no dead button', async ({
    page,
  }) => {
    await page.goto('/docs/reference');
    await expect(page.getByText('Copy page as Markdown')).toBeHidden();
    const view = page.getByRole('link', { name: 'View as Markdown' });
    const address = await view.getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(await answer.text()).toMatch(/^# Reference\n/);
  });
});
