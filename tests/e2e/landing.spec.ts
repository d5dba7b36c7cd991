/** The landing page: the figure that turns JSON into tables, and the two fields that lead to the composer. */
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const LANDING = '/docs/';

const figure = (page: Page) => page.locator('figure.figure');
const json = (page: Page) => figure(page).getByLabel('Your JSON');
const tables = (page: Page) => figure(page).getByRole('table');

test('the first screen has the promise, two ways on, the figure and the composer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(LANDING);
  for (const part of [
    page.locator('h1'),
    page.getByRole('link', { name: 'Get started' }),
    page.getByRole('link', { name: 'Try it in the browser' }),
    page.getByRole('button', { name: 'Compose', exact: true }),
    tables(page).first(),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test('an edit of the JSON changes the tables', async ({ page }) => {
  await page.goto(LANDING);
  await expect(tables(page)).toHaveCount(2);
  await json(page).fill('[{"userId": 7, "tags": ["a", "b"]}, {"userId": "x"}]');
  await expect(tables(page).first()).toContainText('user_id bigint');
  await expect(tables(page).first()).toContainText('user_id__v_text text');
  await expect(tables(page).nth(1)).toContainText('orders__tags');
  await expect(figure(page).getByRole('status')).toHaveText('2 tables, 4 rows');

  await test.step('text that is no JSON leaves the last tables, and says so', async () => {
    await json(page).fill('[{"userId": 7,\n "tags": }]');
    await expect(figure(page).getByRole('status')).toHaveText(
      'This is not JSON yet',
    );
    await expect(tables(page)).toHaveCount(2);
  });

  await test.step('each offered change gives other tables', async () => {
    for (const [name, text] of [
      ['Add a key', 'gift_note text'],
      ['Add a list', 'orders__tags'],
      ['Change a type', 'qty__v_text text'],
    ] as const) {
      await figure(page).getByRole('button', { name }).click();
      await expect(figure(page)).toContainText(text);
    }
    await figure(page).getByRole('button', { name: 'Start over' }).click();
    await expect(figure(page)).not.toContainText('qty__v_text');
  });
  expect(await violationsOf(page)).toEqual([]);
});

test('two fields lead to the composed project', async ({ page }) => {
  await page.goto(LANDING);
  await page.getByLabel('From').selectOption('stripe');
  await page.getByLabel('To', { exact: true }).selectOption('snowflake');
  await page.getByRole('button', { name: 'Compose', exact: true }).click();
  await expect(page).toHaveURL(/compose\?source=stripe&destination=snowflake$/);
  await expect(
    page.getByRole('tabpanel').filter({ visible: true }).first(),
  ).toContainText('destination="snowflake"');
});

test('the paid add-on comes last in the map', async ({ page }) => {
  await page.goto(LANDING);
  await expect(page.locator('main h3').last()).toHaveText('dlt+');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the figure is complete, and the fields lead to the composer', async ({
    page,
  }) => {
    await page.goto(LANDING);
    await expect(tables(page)).toHaveCount(2);
    await expect(tables(page).first()).toContainText('placed_at timestamp');
    await expect(json(page)).toBeHidden();
    await page.getByLabel('From').selectOption('stripe');
    await page.getByRole('button', { name: 'Compose', exact: true }).click();
    await expect(page).toHaveURL(/source=stripe&destination=duckdb/);
    await expect(page.locator('h1')).toHaveText('Compose a pipeline');
  });
});
