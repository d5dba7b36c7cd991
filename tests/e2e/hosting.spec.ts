/**
 * Pages behind a host: one of each kind, and each interaction. The policy blocks nothing, and the console stays empty.
 * `npm test` runs the tests on a host that sends no headers, where runner.spec.ts and playground.spec.ts start the engine;
 * hosts.config.ts runs them behind nginx and Caddy.
 */
import type { ConsoleMessage } from '@playwright/test';
import { type Host, startHost } from '../../scripts/testing/hosts';
import { runner, STARTED_WITHIN, status } from './engine';
import { expect, test as base, type Page } from './test';

const test = base.extend<object, { host: Host }>({
  host: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use, { project }) => {
      const host = await startHost(project.name, 'build');
      await use(host);
      host.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ host }, use) => use(host.origin),
});

test.describe.configure({ mode: 'default' });
// The service worker keeps to the policy too.
test.use({ ownWindow: true, serviceWorkers: 'allow' });

/** What the browser complained about in a test. */
let problems: string[];

test.beforeEach(async ({ page }) => {
  problems = [];
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.exposeFunction('reportViolation', (text: string) => {
    problems.push(text);
  });
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile }) => {
        const report = Reflect.get(window, 'reportViolation') as (
          text: string,
        ) => void;
        report(`${effectiveDirective} blocks ${blockedURI} in ${sourceFile}`);
      },
    );
  });
});
test.afterEach(() => {
  expect(problems).toEqual([]);
});

/** Tests that start the engine, half of the time of this file: hosts.config.ts runs them behind one host. */
const ENGINE = '@engine';

/** One page of each kind. */
const PAGES = [
  '/docs/',
  '/docs/intro',
  '/docs/tutorial/load-data-from-an-api',
  '/docs/dlt-ecosystem/destinations/',
  '/docs/dlt-ecosystem/destinations/postgres',
  '/docs/dlt-ecosystem/verified-sources/',
  '/docs/dlt-ecosystem/verified-sources/github',
  '/docs/examples/',
  '/docs/api_reference/dlt/pipeline/pipeline',
  '/docs/reference/errors',
  '/docs/general-usage/glossary',
  '/docs/plus/intro',
  '/docs/compose',
  '/docs/playground',
  '/docs/cheat-sheet',
  '/docs/search',
  '/docs/design',
] as const;

for (const address of PAGES) {
  test(`${address} keeps to the policy`, async ({ page, host }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    const header = response?.headers()['content-security-policy'];
    const tag = page.locator('meta[http-equiv="Content-Security-Policy"]');
    await expect(tag).toHaveAttribute('content', /script-src 'self' 'sha256-/);
    if (host.kind === 'bare') {
      expect(header).toBeUndefined();
    } else {
      expect(response?.request().redirectedFrom()).toBeNull();
      expect(header).toContain("script-src 'self' 'sha256-");
    }
    // What is loaded when it is seen.
    await page.mouse.wheel(0, 4_000);
    await expect(page.locator('h1').first()).toBeVisible();
  });
}

test('an inline script that the policy does not name is blocked and reported', async ({
  page,
}) => {
  await page.goto('/docs/intro');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "changed"';
    document.body.append(script);
  });
  await expect
    .poll(() =>
      problems.some((problem) => problem.startsWith('script-src-elem')),
    )
    .toBe(true);
  await expect(page).not.toHaveTitle('changed');
  problems = [];
});

test('a page that is not there says so, with its scripts', async ({ page }) => {
  const response = await page.goto('/docs/nothing-here');
  expect(response?.status()).toBe(404);
  await expect(page.locator('h1')).toBeVisible();
  // The browser itself reports the status of the document.
  problems = problems.filter((problem) => !problem.includes('status of 404'));
});

test('a page that moved keeps the query and the hash', async ({ page }) => {
  await page.goto('/docs/devel/intro?from=mail#next-steps');
  await expect(page).toHaveURL(/\/docs\/intro\/?\?from=mail#next-steps$/);
});

test('the search answers, and a result opens', async ({ page }) => {
  await page.goto('/docs/intro');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('write_disposition');
  await page.getByRole('option').first().click();
  await expect(page).not.toHaveURL(/\/docs\/intro\/?$/);
});

test('a program runs', { tag: ENGINE }, async ({ page }) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await page.goto('/docs/build-a-pipeline-tutorial');
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await expect(status(page)).toContainText('Ran in', {
    timeout: STARTED_WITHIN,
  });
  await expect(runner(page).locator('.cm-editor')).toBeVisible();
  // The rules of the editor are there: without them the text has no colours of its own.
  const family = await runner(page)
    .locator('.cm-scroller')
    .evaluate((element) => getComputedStyle(element).display);
  expect(family).toBe('flex');
});

test('a Parquet file is opened', { tag: ENGINE }, async ({ page }) => {
  test.setTimeout(2 * STARTED_WITHIN);
  await page.goto('/docs/playground');
  await page
    .getByRole('combobox', { name: 'Template' })
    .selectOption('Incremental load');
  // The field of the editor takes the place of the one before.
  await runner(page).getByRole('textbox').waitFor();
  await page
    .getByLabel('Open a file')
    .setInputFiles('tests/fixtures/playground/people.parquet');
  await expect(runner(page).locator('.runner__output')).toContainText(
    'people__tags 2',
    { timeout: STARTED_WITHIN },
  );
});

test('a picture is enlarged', async ({ page }) => {
  await page.goto('/docs/intro');
  await page
    .getByRole('button', { name: 'Enlarge the diagram' })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('svg')).toBeVisible();
});

/** A choice in the first block that has its control. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name }).first().selectOption(value);
}

test('choices change the blocks, and code is copied', async ({
  page,
  host,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: host.origin,
  });
  await page.goto('/docs/dlt-ecosystem/destinations/postgres');
  await choose(page, 'Package manager', 'uv');
  await choose(page, 'Form of the settings', 'environment');
  const block = page
    .locator('.theme-code-block')
    .filter({ hasText: 'uv pip install' })
    .first();
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'uv pip install "dlt[postgres]',
  );
  await page.getByRole('button', { name: /Switch between dark/ }).click();
});

test('a project is composed and downloaded', async ({ page }) => {
  await page.goto('/docs/compose');
  const form = page.getByRole('group', { name: 'Compose a pipeline' });
  await form.getByLabel('Source', { exact: true }).selectOption('stripe');
  await expect(
    page
      .getByRole('tabpanel')
      .filter({ visible: true })
      .locator('code')
      .first(),
  ).toContainText('stripe');
  const started = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download as ZIP' }).click();
  expect((await started).suggestedFilename()).toContain('stripe');
});
