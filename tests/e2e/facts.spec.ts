/** Elements that facts fill, on a site of their own: its page has each of them (tests/fixtures/facts-site). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { portOf, serve } from '../../scripts/testing/server';
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const fixture = path.resolve('tests/fixtures/facts-site');
const source = path.resolve('src');
/** Next to the fixture, so that its configuration finds the site's; the name is ignored by git. */
const site = path.resolve('tests/fixtures/built-facts');

// One worker builds and serves the site.
test.describe.configure({ mode: 'serial' });

let server: http.Server | undefined;
/** Address of the page, known when the site is served. */
let facts = '';

async function build(): Promise<void> {
  const child = spawn('npx', ['--no-install', 'docusaurus', 'build', site], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      // The copy is built once: writing the bundler's cache would be wasted.
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await once(child, 'close');
  expect(output).toContain('Generated static files');
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync(fixture, site, { recursive: true });
  for (const name of fs.readdirSync(source)) {
    if (name !== 'pages') {
      fs.symlinkSync(path.join(source, name), path.join(site, 'src', name));
    }
  }
  // The style sheets of components: without them nothing here looks, or is measured, as on the site.
  fs.symlinkSync(path.resolve('static'), path.join(site, 'static'));
  await build();
  server = await serve(path.join(site, 'build'), '/docs/');
  facts = `http://localhost:${portOf(server)}/docs/facts`;
});

test.afterAll(() => {
  server?.close();
  server?.closeAllConnections();
  fs.rmSync(site, { recursive: true, force: true });
});

const fillIn = async (page: Page) => {
  await page.getByText('Fill in your own values').first().click();
  await page.getByRole('textbox', { name: 'host' }).first().fill('pg.internal');
  await page.getByRole('textbox', { name: 'password' }).first().fill('p@"ss');
};

const code = (page: Page, text: string) =>
  page.locator('.theme-code-block', { hasText: text }).first();

test('code and what is copied from it show the values of the reader', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const requests: string[] = [];
  await page.goto(facts);
  await fillIn(page);
  page.on('request', (request) => requests.push(request.url()));
  const toml = code(page, '[destination.postgres.credentials]');
  await expect(toml).toContainText('host = "pg.internal"');
  await expect(toml).toContainText(String.raw`password = "p@\"ss"`);
  // A fence of the author follows, in the form that its place needs.
  await expect(code(page, 'postgresql://')).toContainText(
    'postgresql://your_user:p%40%22ss@pg.internal:5432/your_database',
  );
  await toml.hover();
  await toml.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'host = "pg.internal"',
  );
  expect(requests).toEqual([]);
});

test('connection strings and SQL take all values, and copy them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(facts);
  const string = code(page, '?sslmode=require');
  const sql = code(page, 'CREATE ROLE');
  await expect(string).toContainText('me:your-password@10.0.0.5/other?');
  await fillIn(page);
  const fields = page.locator('details', { has: page.getByRole('textbox') });
  await expect(fields.first().locator('label code')).toHaveText([
    'host',
    'port',
    'database',
    'username',
    'password',
  ]);
  await expect(string).toContainText(
    'postgresql://me:p%40%22ss@pg.internal/other?sslmode=require',
  );
  for (const [name, value] of [
    ['port', '6432'],
    ['database', 'Sales'],
    ['username', "o'brien"],
    ['password', "it's"],
  ] as const) {
    await page.getByRole('textbox', { name }).first().fill(value);
  }
  await expect(string).toContainText(
    'postgresql://o%27brien:it%27s@pg.internal:6432/Sales?sslmode=require',
  );
  await sql.hover();
  await sql.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      '-- postgres',
      `CREATE ROLE "o'brien" LOGIN PASSWORD 'it''s';`,
      `CREATE DATABASE "Sales" OWNER "o'brien";`,
    ].join('\n'),
  );
  // A field without a value shows its placeholder again.
  await page.getByRole('textbox', { name: 'port' }).first().fill('');
  await expect(string).toContainText('@pg.internal/Sales?');
});

test('values stay, secrets do not, and all can be cleared', async ({
  page,
}) => {
  await page.goto(facts);
  await fillIn(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    'ss',
  );
  await page.reload();
  const toml = code(page, '[destination.postgres.credentials]');
  await expect(toml).toContainText('host = "pg.internal"');
  await expect(toml).toContainText('password = "your-password"');
  await page.getByText('Fill in your own values').first().click();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(toml).toContainText('host = "db.example.com"');
  expect(
    await page.evaluate(() => localStorage.getItem('config-values')),
  ).toBeNull();
});

const rowsOf = (page: Page) => page.locator('tr[data-entry]:visible');

/** A toggle button of a group; the number of results may follow its name. */
const chip = (page: Page, group: string, name: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .first()
    .getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) });

/** Opens the site's page of elements, and the fold of further filters. */
async function openFacts(page: Page): Promise<void> {
  await page.goto(facts);
  await page.getByText('More filters, order, comparison').first().click();
}

const status = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'destinations' });

/** The search fields of the destinations and of the sources. */
const searchOf = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter', exact: true });

/** That of the destinations, which come first. */
const reset = (page: Page) =>
  page.getByRole('button', { name: 'Reset', exact: true }).first();

const comparisonOf = (page: Page) =>
  page.getByRole('table', { name: 'Marked rows differ.' });

test('destinations are filtered by what one table can do', async ({ page }) => {
  await openFacts(page);
  const all = await rowsOf(page).count();
  await expect(status(page)).toHaveText(`${all} of ${all} destinations`);
  await chip(page, 'Table formats', 'iceberg').click();
  await expect(rowsOf(page)).toHaveText([/^Athena/, /^Filesystem/]);
  // The filesystem merges Delta tables only.
  await chip(page, 'Merge strategies', 'upsert').click();
  await expect(status(page)).toHaveText(`1 of ${all} destinations`);
  await expect(rowsOf(page)).toHaveText([/^Athena/]);
  // A table has one format.
  await chip(page, 'Table formats', 'delta').click();
  await expect(rowsOf(page)).toHaveText([/^Databricks/, /^Filesystem/]);
  await expect(chip(page, 'Table formats', 'iceberg')).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  // The filters hold for all tables.
  await page.getByRole('tab', { name: 'Types' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await chip(page, 'Table formats', 'delta').press('Enter');
  await reset(page).click();
  await expect(rowsOf(page)).toHaveCount(all);
  await expect(page).toHaveURL(facts);
});

test('the selection of destinations is in the address', async ({ page }) => {
  await openFacts(page);
  const all = await rowsOf(page).count();
  await chip(page, 'Merge strategies', 'upsert').click();
  await chip(page, 'Merge strategies', 'scd2').click();
  await chip(page, 'Compare up to 3', 'Postgres').click();
  await chip(page, 'Compare up to 3', 'Google BigQuery').click();
  await expect(page).toHaveURL(
    /\?Merge\+strategies=upsert&Merge\+strategies=scd2&compare=postgres,bigquery$/,
  );
  const matches = await rowsOf(page).count();
  expect(matches).toBeLessThan(all);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(matches);
  await expect(chip(page, 'Merge strategies', 'scd2')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(comparisonOf(page).getByRole('columnheader')).toHaveText([
    'Feature',
    'Postgres',
    'Google BigQuery',
  ]);
  await chip(page, 'Compare up to 3', 'Snowflake').click();
  await expect(chip(page, 'Compare up to 3', 'Athena')).toBeDisabled();
  await reset(page).click();
  await expect(comparisonOf(page)).toHaveCount(0);
  await chip(page, 'Sort by', 'Longest name of a column').click();
  await expect(rowsOf(page).first()).toContainText('destination');
  await expect(rowsOf(page).last()).toContainText('SQLAlchemy');
});

test('further filters are folded until one of them is chosen', async ({
  page,
}) => {
  const iceberg = chip(page, 'Table formats', 'iceberg');
  await page.goto(facts);
  await expect(status(page)).toBeVisible();
  await expect(iceberg).toBeHidden();
  await page.goto(`${facts}?Table+formats=iceberg`);
  await expect(iceberg).toBeVisible();
});

test('when no destination matches, the page names what to drop', async ({
  page,
}) => {
  await page.goto(`${facts}?Merge+strategies=upsert&Table+formats=hive`);
  await expect(status(page)).toHaveText(/^0 of/);
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Types' })).toBeHidden();
  await expect(page.getByRole('listitem').getByText(/^Drop /)).toHaveText([
    'Drop upsert',
    'Drop hive',
  ]);
  await page.getByRole('button', { name: 'Drop upsert' }).click();
  await expect(rowsOf(page)).toHaveText([/^Athena/]);
  await expect(status(page)).toBeFocused();
});

test('the head of a comparison stays below the navbar', async ({ page }) => {
  await page.goto(`${facts}?compare=postgres,snowflake,bigquery`);
  const table = comparisonOf(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await table
      .getByRole('row')
      .last()
      .evaluate((row) => {
        row.scrollIntoView({ block: 'center' });
      });
    const head = await table.locator('thead').boundingBox();
    const navbar = await page.locator('.navbar').boundingBox();
    expect(head?.y).toBeCloseTo(navbar?.height ?? NaN, 0);
  }
});

test('chips have one line, and tables scroll sideways in their boxes only', async ({
  page,
}) => {
  await page.goto(`${facts}?compare=postgres,snowflake,bigquery`);
  await comparisonOf(page).waitFor();
  for (const width of [320, 390, 641, 997, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await page
      .locator('fieldset button')
      .evaluateAll((chips) => chips.map(({ clientHeight }) => clientHeight));
    expect(new Set(heights).size).toBe(1);
    for (const name of ['Loading', 'Files', 'Tables and names', 'Types']) {
      await page.getByRole('tab', { name }).click();
      const overflows = await page
        .locator('.matrix-box:visible, table:not(.matrix):visible')
        .evaluateAll((tables) =>
          tables.filter(
            (table) =>
              (table.scrollWidth > table.clientWidth &&
                !table.matches('.matrix-box')) ||
              table.getBoundingClientRect().right > window.innerWidth,
          ),
        );
      expect(overflows, `${name} at ${width} px`).toHaveLength(0);
    }
  }
});

test('a choice of destinations says how many remain with it', async ({
  page,
}) => {
  await openFacts(page);
  const upsert = chip(page, 'Merge strategies', 'upsert');
  const all = Number(await upsert.locator('small').innerText());
  await chip(page, 'Table formats', 'iceberg').click();
  // The filesystem has both, for different tables.
  await expect(upsert.locator('small')).toHaveText('1');
  await chip(page, 'Table formats', 'iceberg').click();
  await upsert.click();
  await expect(rowsOf(page)).toHaveCount(all);
  await searchOf(page).first().fill('postgres');
  await expect(rowsOf(page)).toHaveText([/^Postgres/]);
  await expect(page).toHaveURL(/\?Merge\+strategies=upsert&q=postgres$/);
});

test('sources are filtered by words that their tiles do not show', async ({
  page,
}) => {
  await page.goto(facts);
  await searchOf(page).last().fill('sla_policies');
  const tiles = page.locator('li[data-entry]:visible');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Zendesk');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible when open, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${facts}?compare=postgres,snowflake`);
    await fillIn(page);
    await comparisonOf(page).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${facts}?compare=postgres,snowflake,bigquery`);
  await comparisonOf(page).waitFor();
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    ),
  ).toBeLessThanOrEqual(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('tables and forms are there, and nothing that does nothing', async ({
    page,
  }) => {
    await page.goto(facts);
    await expect(page.getByText('Fill in your own values')).toHaveCount(3);
    await expect(
      page.getByText('Fill in your own values').first(),
    ).toBeHidden();
    await expect(searchOf(page)).toHaveCount(0);
    await expect(page.locator('fieldset').first()).toBeHidden();
    await expect(
      code(page, '[destination.postgres.credentials]'),
    ).toBeVisible();
    // One row in each of the tables of the tabs.
    const rows = page.locator('tr[data-entry="postgres"]:visible');
    await expect(rows).toHaveCount(4);
    await expect(page.locator('li[data-entry="asana"]')).toBeVisible();
  });
});
