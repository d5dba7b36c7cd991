/** The package manager and the form of settings, which readers choose once for all pages. */
import { library } from '@docs/facts/library';
import budgets from '../build/budgets.json';
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const POSTGRES = '/docs/dlt-ecosystem/destinations/postgres';
const CURSOR = '/docs/general-usage/incremental/cursor';

const MANAGER = { name: 'Package manager' };
const FORM = { name: 'Form of the settings' };

/** The first block with a control of this name. */
const blockOf = (page: Page, control: { name: string }) =>
  page
    .locator('.theme-code-block')
    .filter({ has: page.getByRole('combobox', control) })
    .first();

const choose = (page: Page, control: { name: string }, value: string) =>
  blockOf(page, control).getByRole('combobox').selectOption(value);

test('a package manager that is chosen on one page is that of the others, until pip is chosen', async ({
  page,
}) => {
  await page.goto(POSTGRES);
  await expect(blockOf(page, MANAGER)).toContainText('pip install "dlt[');
  await choose(page, MANAGER, 'uv');
  await expect(blockOf(page, MANAGER)).toContainText('uv pip install "dlt[');

  await page.goto(CURSOR);
  await expect(blockOf(page, MANAGER)).toContainText('uv pip install "dlt[');
  await expect(
    blockOf(page, MANAGER).getByRole('combobox', MANAGER),
  ).toHaveValue('uv');
  await page.reload();
  await expect(blockOf(page, MANAGER)).toContainText('uv pip install "dlt[');

  await choose(page, MANAGER, 'pip');
  await expect(blockOf(page, MANAGER).locator('code')).toHaveText(
    /^pip install/,
  );
  await page.reload();
  await expect(blockOf(page, MANAGER).locator('code')).toHaveText(
    /^pip install/,
  );
});

test('a page that is reached by a link has the choice', async ({ page }) => {
  await page.goto(POSTGRES);
  await choose(page, MANAGER, 'poetry');
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'Snowflake', exact: true })
    .click();
  await expect(page).toHaveURL(/snowflake/);
  await expect(blockOf(page, MANAGER)).toContainText(
    'poetry add "dlt[snowflake]',
  );
});

test('settings become environment variables, as in the tabs of forms, and TOML again', async ({
  page,
}) => {
  await page.goto(POSTGRES);
  const settings = blockOf(page, FORM);
  await expect(settings).toContainText('[destination.postgres]');
  await choose(page, FORM, 'environment');
  await expect(settings.locator('code')).toHaveText(
    /^export DESTINATION__POSTGRES__CREDENTIALS='/,
  );
  await expect(
    page.getByRole('tab', { name: 'Environment variables' }).first(),
  ).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'TOML' }).first().click();
  await expect(settings).toContainText('[destination.postgres]');
});

test('what is shown is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(POSTGRES);
  await choose(page, MANAGER, 'poetry');
  const block = blockOf(page, MANAGER);
  await expect(block).toContainText('poetry add');
  await block.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `poetry add "dlt[postgres]==${library.version}" "setuptools<80.9"`,
  );
});

test('values of the reader stay in settings that are rewritten', async ({
  page,
}) => {
  await page.goto(POSTGRES);
  await page.getByText('Fill in your own values').first().click();
  await page
    .getByRole('textbox', { name: 'host' })
    .first()
    .fill('db.shop.test');
  const settings = blockOf(page, FORM);
  await expect(settings).toContainText('db.shop.test');
  await choose(page, FORM, 'environment');
  await expect(settings.locator('code')).toHaveText(/^export .*db\.shop\.test/);
});

test('the control works by keyboard', async ({ page }) => {
  await page.goto(POSTGRES);
  await blockOf(page, MANAGER).locator('pre').focus();
  await page.keyboard.press('Tab');
  const control = blockOf(page, MANAGER).getByRole('combobox', MANAGER);
  await expect(control).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(blockOf(page, MANAGER)).toContainText('uv pip install');
  await expect(control).toBeFocused();
});

/** Replaces what is stored for each choice, whatever the end of the keys is. */
async function store(page: Page, value: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('docusaurus.tab.')) {
        localStorage.setItem(key, text);
      }
    }
  }, value);
}

test('a stored value that is no choice counts as none', async ({ page }) => {
  await page.goto(POSTGRES);
  await choose(page, MANAGER, 'uv');
  await choose(page, FORM, 'environment');
  await store(page, 'constructor');
  await page.reload();
  await expect(blockOf(page, MANAGER).getByRole('combobox')).toHaveValue('pip');
  await expect(blockOf(page, FORM)).toContainText('[destination.postgres]');
});

test('a block that follows a choice loads its control, and what rewrites it with the first choice', async ({
  page,
}) => {
  // The bundler names scripts after their modules.
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, name] = /Choice_(\w+?)_tsx?\./.exec(request.url()) ?? [];
    if (name !== undefined) {
      loaded.push(name);
    }
  });
  await page.goto('/docs/general-usage/glossary', { waitUntil: 'networkidle' });
  expect(loaded).toEqual([]);
  await page.goto(POSTGRES, { waitUntil: 'networkidle' });
  expect(loaded).toEqual(['index']);
  await choose(page, MANAGER, 'uv');
  await expect(blockOf(page, MANAGER)).toContainText('uv pip install');
  expect(loaded).toEqual(['index', 'rewrite']);
});

/** The layout shifts of a load, and the texts that an element has while it is visible. */
async function loadWatched(page: Page, path: string) {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    const seen = new Set<string>();
    Object.assign(window, { shifts, seen });
    new PerformanceObserver((list) => {
      shifts.push(
        ...list
          .getEntries()
          .map(
            (entry) => (entry as PerformanceEntry & { value: number }).value,
          ),
      );
    }).observe({ type: 'layout-shift', buffered: true });
    const watch = () => {
      const code = document.querySelector('.theme-code-block pre code');
      if (code && getComputedStyle(code).visibility === 'visible') {
        seen.add(code.textContent);
      }
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('[data-choice]'));
  return page.evaluate(() => {
    const { shifts, seen } = window as unknown as {
      shifts: number[];
      seen: Set<string>;
    };
    return {
      shift: shifts.reduce((sum, one) => sum + one, 0),
      seen: [...seen],
    };
  });
}

for (const [path, width] of [
  [POSTGRES, 1280],
  [POSTGRES, 390],
  ['/docs/tutorial/filesystem', 1280],
  ['/docs/dlt-ecosystem/destinations/filesystem', 390],
] as const) {
  test(`${path} at ${width} px shows a stored choice without moving`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(POSTGRES);
    await choose(page, MANAGER, 'poetry');
    await choose(page, FORM, 'environment');
    const { shift, seen } = await loadWatched(page, path);
    expect(shift).toBeLessThanOrEqual(budgets.lighthouse.cumulativeLayoutShift);
    expect(seen).toEqual([expect.stringMatching(/^poetry add/)]);
  });
}

test('the composer begins with the destination of the last time', async ({
  page,
}) => {
  await page.goto('/docs/compose');
  await page
    .getByRole('combobox', { name: 'Destination' })
    .selectOption('postgres');
  await expect(page).toHaveURL(/destination=postgres/);
  await page.goto('/docs/compose');
  await expect(page).toHaveURL(/destination=postgres/);
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(
    'postgres',
  );
  await page.goto('/docs/compose?destination=duckdb');
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(
    'duckdb',
  );
});

test('axe finds nothing on a page with other choices', async ({ page }) => {
  await page.goto(POSTGRES);
  await choose(page, MANAGER, 'uv');
  await choose(page, FORM, 'environment');
  await expect(blockOf(page, FORM)).toContainText('export ');
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('in a window of its own', () => {
  test.use({ ownWindow: true });

  test('all blocks and all windows have one choice', async ({ page }) => {
    await page.goto('/docs/reference/installation');
    const other = await page.context().newPage();
    await other.goto(POSTGRES);
    await expect(blockOf(other, MANAGER)).toBeVisible();
    await choose(page, MANAGER, 'conda');
    const values = await page
      .getByRole('combobox', MANAGER)
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
    expect(values.length).toBeGreaterThan(2);
    expect(new Set(values)).toEqual(new Set(['conda']));
    await expect(blockOf(other, MANAGER)).toContainText(
      'python -m pip install',
    );
  });

  test('without storage a choice holds for the page', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto(POSTGRES);
    await choose(page, MANAGER, 'uv');
    await expect(blockOf(page, MANAGER)).toContainText('uv pip install');
    await choose(page, MANAGER, 'pip');
    await expect(blockOf(page, MANAGER).locator('code')).toHaveText(
      /^pip install/,
    );
  });
});
