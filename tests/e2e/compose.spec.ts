/** The page on which readers compose a pipeline. */
import fs from 'node:fs/promises';
import { library } from '@docs/facts/library';
import { strFromU8, unzipSync } from 'fflate';
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const COMPOSE = '/docs/compose';

const form = (page: Page) =>
  page.getByRole('group', { name: 'Compose a pipeline' });
const field = (page: Page, name: string) =>
  form(page).getByLabel(name, { exact: true });
const chip = (page: Page, name: string) =>
  form(page).getByRole('button', { name, exact: true });
const shownCode = (page: Page) =>
  page.getByRole('tabpanel').filter({ visible: true }).locator('code').first();

test('a choice changes the files and the URL, and Back returns', async ({
  page,
}) => {
  await page.goto(COMPOSE);
  await expect(shownCode(page)).toContainText('github_to_duckdb');
  await field(page, 'Source').selectOption('stripe');
  await expect(shownCode(page)).toContainText(
    'from stripe_analytics import stripe_source',
  );
  await field(page, 'Destination').selectOption('snowflake');
  await expect(shownCode(page)).toContainText('destination="snowflake"');
  await chip(page, 'merge').click();
  await expect(shownCode(page)).toContainText('write_disposition="merge"');
  await chip(page, 'Airflow').click();
  await page.getByRole('tab', { name: 'dag_stripe_to_snowflake.py' }).click();
  await expect(shownCode(page)).toContainText('PipelineTasksGroup');
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    source: 'stripe',
    part: 'stripe_source',
    destination: 'snowflake',
    disposition: 'merge',
    key: 'id',
    run: 'airflow',
  });
  await page.goBack();
  await expect(chip(page, 'Script')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(chip(page, 'merge')).toHaveAttribute('aria-pressed', 'false');
});

test('a URL opens its combination, and the columns can be changed', async ({
  page,
}) => {
  await page.goto(
    `${COMPOSE}?source=sql_database&destination=postgres&disposition=merge&run=cron`,
  );
  await expect(shownCode(page)).toContainText('primary_key="id"');
  const key = form(page).getByRole('textbox', { name: /^Primary key/ });
  await key.fill('shop, number');
  await key.press('Enter');
  await expect(shownCode(page)).toContainText('primary_key=["shop", "number"]');
  await expect(page).toHaveURL(/key=shop%2Cnumber/);
  await page.getByRole('tab', { name: 'crontab' }).click();
  await expect(shownCode(page)).toContainText('database_to_postgres.py');
});

test('what cannot be used is replaced, and the page says so', async ({
  page,
}) => {
  await page.goto(
    `${COMPOSE}?source=nope&destination=iceberg&disposition=merge`,
  );
  await expect(form(page).getByRole('status')).toContainText(
    'There is no source “nope”; this is REST APIs. Iceberg has no merge',
  );
  await expect(chip(page, 'merge')).toBeDisabled();
});

test('a file is copied as it is shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${COMPOSE}?source=python&destination=duckdb`);
  await expect(shownCode(page)).toContainText('shop_to_duckdb');
  await page.getByRole('tabpanel').filter({ visible: true }).hover();
  await page
    .getByRole('tabpanel')
    .filter({ visible: true })
    .getByRole('button', { name: 'Copy' })
    .click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('def shop():\n    return orders\n');
});

test('the project is downloaded as an archive of its files', async ({
  page,
}) => {
  await page.goto(
    `${COMPOSE}?source=stripe&destination=snowflake&disposition=merge&run=airflow`,
  );
  await expect(shownCode(page)).toContainText('stripe');
  const started = page.waitForEvent('download');
  await chip(page, 'Download as ZIP').click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('stripe_to_snowflake.zip');
  const files = unzipSync(await fs.readFile(await download.path()));
  expect(Object.keys(files).toSorted()).toEqual(
    [
      '.dlt/secrets.toml',
      'README.txt',
      'dags/dag_stripe_to_snowflake.py',
      'dags/stripe_to_snowflake.py',
      'requirements.txt',
    ].map((name) => `stripe_to_snowflake/${name}`),
  );
  expect(
    strFromU8(
      files['stripe_to_snowflake/requirements.txt'] ?? new Uint8Array(),
    ),
  ).toContain(`dlt[snowflake]==${library.version}`);
});

test('the composer is loaded when it is needed', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') {
      scripts.push(request.url());
    }
  });
  await page.goto(COMPOSE);
  const before = scripts.length;
  await field(page, 'Source').hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no accessibility violation, and fits a phone (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(
      `${COMPOSE}?source=salesforce&destination=athena&disposition=merge&run=cloud-run`,
    );
    await expect(shownCode(page)).toContainText('salesforce_to_athena');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a whole pipeline is shown, and no fields', async ({ page }) => {
    await page.goto(COMPOSE);
    await expect(form(page)).toBeHidden();
    for (const text of [
      `pip install "dlt[duckdb]==${library.version}"`,
      'def github(access_token: str = dlt.secrets.value):',
      '[sources.github_to_duckdb]',
      'python github_to_duckdb.py',
    ]) {
      await expect(
        page.locator('code').filter({ hasText: text }).first(),
      ).toBeVisible();
    }
  });
});
