/** Programs that run on the page: the engine is the real one. */
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const PAGE = '/docs/build-a-pipeline-tutorial';

/** Loading the engine takes seconds on a busy machine. */
const STARTED_WITHIN = 90_000;

const runner = (page: Page) => page.locator('.runner');
const status = (page: Page) => runner(page).getByRole('status');

async function replaceCode(page: Page, code: string): Promise<void> {
  await runner(page).getByRole('textbox').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
}

test.describe.configure({ mode: 'default' });

test('nothing of the engine is loaded before Run is pressed', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(PAGE);
  const button = page.getByRole('button', { name: 'Run', exact: true }).first();
  await expect(button).toHaveAttribute('title', /MB/);
  expect(urls.filter((url) => /playground|\.wasm|\.tar/.test(url))).toEqual([]);
});

test('a program runs, shows its tables, and what a second run changes', async ({
  page,
}) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await expect(status(page)).toContainText('Ran in', {
    timeout: STARTED_WITHIN,
  });

  await test.step('edited code runs, and its rows are shown', async () => {
    await replaceCode(
      page,
      [
        'import dlt',
        'pipeline = dlt.pipeline("shop", destination="duckdb", dataset_name="shop_data")',
        'rows = [{"id": 1, "items": [{"sku": "a"}]}, {"id": 2}]',
        'pipeline.run(rows, table_name="orders")',
        'print(pipeline.last_trace.last_normalize_info.row_counts["orders"])',
      ].join('\n'),
    );
    await runner(page)
      .getByRole('button', { name: 'Run', exact: true })
      .click();
    await expect(runner(page).locator('.runner__output')).toHaveText('2\n', {
      timeout: STARTED_WITHIN,
    });
    await expect(runner(page).getByRole('combobox')).toContainText(
      'shop_data.orders__items (1)',
    );
    await expect(runner(page).getByRole('row')).toHaveCount(3);
  });

  await test.step('Run again appends, and marks the rows that are new', async () => {
    await runner(page).getByRole('button', { name: 'Run again' }).click();
    await expect(runner(page).locator('[data-change="new"]')).toHaveCount(2, {
      timeout: STARTED_WITHIN,
    });
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('an exception marks its line and leads to its explanation', async () => {
    await replaceCode(page, 'import dlt\n\nraise ValueError("no orders")');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toContainText('Failed', {
      timeout: STARTED_WITHIN,
    });
    await expect(runner(page).locator('.cm-failed')).toHaveText(/no orders/);
    await expect(
      runner(page).getByRole('link', { name: /ValueError/ }),
    ).toHaveAttribute('href', /search\?q=ValueError/);
  });

  await test.step('programs have no network', async () => {
    await replaceCode(
      page,
      'import requests\nrequests.get("https://example.com/")',
    );
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toContainText('Failed', {
      timeout: STARTED_WITHIN,
    });
  });

  await test.step('Stop ends an endless loop', async () => {
    await replaceCode(page, 'while True:\n    pass');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(status(page)).toHaveText('Running …');
    await runner(page).getByRole('button', { name: 'Stop' }).click();
    await expect(status(page)).toHaveText('Stopped.');
  });
});

test('an engine that does not load says so', async ({ page }) => {
  await page.route(/worker\.js/, (route) => route.abort());
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await expect(status(page)).toContainText('could not be run');
});
