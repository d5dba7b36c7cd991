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
/** Beside the fixture, so that its configuration finds the site's; the name is ignored by git. */
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

test('destinations are filtered, sorted and compared, by address too', async ({
  page,
}) => {
  await page.goto(facts);
  const rows = page.locator('tr[data-destination]:visible');
  const all = await rows.count();
  await page.getByText('Filter, sort and compare').click();
  await page.getByLabel('Table formats').selectOption('delta');
  await expect(page.getByText(/^2 of \d+ destinations/)).toBeVisible();
  expect(await rows.count()).toBe(all / 9);
  await page.getByRole('checkbox', { name: 'postgres' }).check();
  await page.getByRole('checkbox', { name: 'bigquery' }).check();
  await expect(page).toHaveURL(
    /Table\+formats=delta&compare=postgres,bigquery/,
  );
  await page.reload();
  const comparison = page.getByRole('table', { name: 'Marked rows differ.' });
  await expect(comparison.getByRole('columnheader')).toHaveText([
    'Feature',
    'postgres',
    'bigquery',
  ]);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await rows.count()).toBe(all);
  await page.getByLabel('Sort by').selectOption('Longest name of a column');
  await expect(rows.first()).toContainText('destination');
  // The last of the first of four tables.
  await expect(rows.nth(all / 4 - 1)).toContainText('sqlalchemy');
});

test('sources are filtered, by address too', async ({ page }) => {
  await page.goto(facts);
  const rows = page.locator('tr[data-entry]:visible');
  const all = await rows.count();
  await page.getByText('Filter the sources').click();
  // A resource that the row does not name.
  await page.getByLabel('Name, or what it loads').fill('sla_policies');
  await expect(page.getByText(/^1 of \d+ sources/)).toBeVisible();
  await expect(rows).toContainText('Zendesk');
  await page.getByRole('button', { name: 'Show all' }).last().click();
  await page.getByLabel('Where it is').selectOption('core, in dlt');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('Databases');
  await expect(page).toHaveURL(/\?kind=Databases&part=core%2C\+in\+dlt$/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).last().click();
  await expect(rows).toHaveCount(all);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible when open, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${facts}?compare=postgres,snowflake`);
    await fillIn(page);
    await page.getByRole('table', { name: 'Marked rows differ.' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${facts}?compare=postgres,snowflake,bigquery`);
  await page.getByRole('table', { name: 'Marked rows differ.' }).waitFor();
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
    for (const dead of [
      'Fill in your own values',
      'Filter, sort and compare',
      'Filter the sources',
    ]) {
      await expect(page.getByText(dead).first()).toBeHidden();
    }
    await expect(
      code(page, '[destination.postgres.credentials]'),
    ).toBeVisible();
    await expect(
      page.locator('tr[data-destination="postgres"]').first(),
    ).toBeVisible();
    await expect(page.locator('tr[data-entry="asana"]')).toBeVisible();
  });
});
