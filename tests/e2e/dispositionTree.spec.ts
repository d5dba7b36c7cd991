/** The questions that lead to a write disposition. */
import { violationsOf } from './accessibility';
import { layoutShiftOf } from './shifts';
import { expect, test, type Page } from './test';

const PAGE = '/docs/general-usage/write-disposition';

const answer = (page: Page, name: string) =>
  page.getByRole('group').getByRole('button', { name, exact: true });

const question = (page: Page) => page.locator('main legend');

test('answers lead to a section, and are in the URL', async ({ page }) => {
  await page.goto(PAGE);
  await expect(question(page)).toHaveText(/^Does a row change/);
  await answer(page, 'yes').click();
  await expect(page).toHaveURL(`${PAGE}?changes=yes`);
  await answer(page, 'no').press('Enter');
  await answer(page, 'all rows').click();
  await answer(page, 'no').click();
  await expect(page).toHaveURL(
    `${PAGE}?changes=yes&history=no&reads=all&empty=no`,
  );
  const found = page.getByRole('group', { name: 'Your answer' });
  await expect(found).toContainText('replace with insert-from-staging');
  await expect(found).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await found.getByRole('link').click();
  await expect(page.locator('#insert-from-staging')).toBeInViewport();
});

test('Back returns to the question before', async ({ page }) => {
  await page.goto(PAGE);
  await answer(page, 'no').click();
  await answer(page, 'only new rows').click();
  await page.goBack();
  await expect(question(page)).toHaveText('What does a run read?');
  await page.goBack();
  await expect(question(page)).toHaveText(/^Does a row change/);
  await page.goForward();
  await expect(question(page)).toHaveText('What does a run read?');
});

test('a link opens with its answers, each of which can be changed', async ({
  page,
}) => {
  await page.goto(`${PAGE}?changes=yes&history=yes&reads=changed`);
  await expect(page.getByRole('group', { name: 'Your answer' })).toContainText(
    'scd2 with a merge_key',
  );
  await page.getByRole('button', { name: /^all versions: change/ }).click();
  await expect(page).toHaveURL(`${PAGE}?changes=yes`);
  await expect(question(page)).toHaveText(/earlier versions/);
});

test('the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${PAGE}?changes=no&reads=new#append`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /write-disposition\?changes=no&reads=new$/,
  );
});

test('the page does not move when scripts arrive', async ({ page }) => {
  await page.goto(`${PAGE}?changes=yes&history=no&reads=changed&key=mark`);
  await expect(page.getByRole('group', { name: 'Your answer' })).toBeVisible();
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.005);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list of all paths leads to the sections', async ({ page }) => {
    await page.goto(PAGE);
    await expect(question(page)).toBeHidden();
    await page.getByText('All questions and answers').click();
    await page.getByRole('link', { name: 'merge with upsert' }).first().click();
    await expect(page.locator('#upsert')).toBeInViewport();
  });
});
