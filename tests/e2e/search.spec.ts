import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const START = '/docs/tutorial/rest-api';
const bar = (page: Page) =>
  page.locator('.navbar').getByRole('button', { name: 'Search' });
const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search the docs' });
const options = (page: Page) => page.getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(START);
  await bar(page).click();
  await field(page).fill(query);
}

test('nothing of the search is loaded before it is opened', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    loaded.push(request.url());
  });
  await page.goto(START);
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve)),
  );
  expect(loaded.filter((url) => url.includes('search-data'))).toEqual([]);
  await bar(page).click();
  await expect(options(page).first()).toBeVisible();
  await expect
    .poll(() => loaded.filter((url) => url.endsWith('symbols.json')).length)
    .toBe(1);
  expect(
    loaded.filter((url) => !url.startsWith(new URL(page.url()).origin)),
  ).toEqual([]);
});

for (const keys of ['Control+k', 'Meta+k']) {
  test(`${keys} opens, Esc closes, and focus goes back`, async ({ page }) => {
    await page.goto(START);
    await expect(bar(page)).toBeVisible(); // a button since the script runs
    const link = page.locator('.theme-doc-markdown a').first();
    await link.focus();
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(link).toBeFocused();
  });
}

test('arrows choose, Enter opens the section', async ({ page }) => {
  await open(page, 'add_limit');
  await expect(options(page).first()).toContainText('DltResource.add_limit');
  await expect(options(page).first()).toContainText(
    'method of dlt.extract.resource',
  );
  const active = () => field(page).getAttribute('aria-activedescendant');
  const first = await active();
  await page.keyboard.press('ArrowDown');
  expect(await active()).not.toBe(first);
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    /api_reference\/dlt\/extract\/resource#dltresource-add_limit$/,
  );
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#dltresource-add_limit')).toBeInViewport();
});

test('a result names its section and page, and wide windows show its text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'incremental loading cursor');
  const preview = page.getByRole('region', { name: 'Preview' });
  // Its page has a line of its own, whatever the widths of both.
  const row = options(page).first();
  for (const width of [1280, 600, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(row.locator('.search-title')).not.toHaveText(/ · /);
    await expect(row.locator('.search-place > .search-of')).toHaveText(/\w/);
    const title = await row.locator('.search-title').boundingBox();
    const place = await row.locator('.search-place').boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual(
      (title?.y ?? 0) + (title?.height ?? 0),
    );
    expect(place?.height).toBeLessThan(20);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(preview.locator('mark').first()).toBeVisible();
  const first = await preview.innerText();
  await page.keyboard.press('ArrowDown');
  await expect(preview).not.toHaveText(first);
  const sheet = await dialog(page).boundingBox();
  await field(page).fill('qqqqqqqq');
  await expect(preview).toHaveCount(0);
  // The dialog has the same size with and without results.
  expect(await dialog(page).boundingBox()).toEqual(sheet);
  await field(page).fill('incremental');
  await page.setViewportSize({ width: 890, height: 800 });
  await expect(options(page).first()).toBeVisible();
  await expect(preview).toBeHidden();
});

test('the preview shows tables as tables, and code as code', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'declare the destination type');
  const preview = page.getByRole('region', { name: 'Preview' });
  const table = preview.getByRole('table').first();
  await expect(table.getByRole('columnheader')).toHaveText([
    'You pass',
    'Use it when',
  ]);
  await expect(table.locator('code').first()).toHaveText('"duckdb"');
  await expect(preview).not.toContainText('`');
  expect(await violationsOf(page)).toEqual([]);
});

test('a parameter is read without opening its page', async ({ page }) => {
  await open(page, 'dlt.resource parallelized');
  const first = options(page).first();
  await expect(first).toContainText('parallelized: bool = False');
  await expect(first).toContainText('argument of dlt.resource');
  await expect(first).toContainText('threads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/decorators#resource\.parallelized$/);
});

test('the preview of an entry does not repeat its title', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, 'dlt.resource parallelized');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('argument of dlt.resource');
  await expect(preview).toContainText('Runs the generator in threads');
  expect((await preview.innerText()).match(/parallelized/g)).toHaveLength(1);
  await expect(preview).not.toContainText('(bool');
});

for (const [query, group, row] of [
  ['parallelized', 'API reference', 'parallelized: bool = False'],
  ['write_disposition', 'API reference', 'write_disposition'],
  ['file_max_items', 'Settings', 'file_max_items'],
] as const) {
  test(`a name is first, with its kind: ${query}`, async ({ page }) => {
    await open(page, query);
    const first = page.getByRole('listbox').getByRole('group').first();
    await expect(first).toHaveAttribute('aria-label', group);
    await expect(first.getByRole('option').first()).toContainText(row);
  });
}

test('a result shows the words that were found, marked', async ({ page }) => {
  await open(page, 'incremantal load');
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^\d+ results for incremantal load$/,
  );
  const mark = options(page).locator('mark').first();
  await expect(mark).toHaveText(/incremental|load/i);
});

test('the parts of the docs filter', async ({ page }) => {
  await open(page, 'pipeline');
  await expect(
    page.getByRole('group', { name: 'Guides' }).first(),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'API' }).check({ force: true });
  await expect(page.getByRole('group', { name: 'Guides' })).toHaveCount(0);
  await expect(options(page).first()).toContainText('pipeline');
  await page.getByRole('radio', { name: 'Examples' }).check({ force: true });
  await expect(options(page).first()).toContainText('Code examples');
  expect(await page.getByRole('radio').count()).toBeLessThanOrEqual(5);
});

test('earlier searches are kept, and can be cleared', async ({ page }) => {
  await open(page, 'secrets.toml');
  await expect(options(page).first()).toContainText('secrets');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent searches' });
  await expect(recent.getByRole('option')).toHaveText(['secrets.toml']);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('secrets.toml');
  await field(page).fill('');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);
});

test('rows of the motif are missing where nothing was found, and move while the index loads', async ({
  page,
}) => {
  await page.route('**/search-data/guides.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await open(page, 'qqqqqqqq');
  await expect(dialog(page).locator('.motif__row')).toHaveCount(3);
  await expect(dialog(page).locator('.empty .motif')).toBeVisible();
  await expect(dialog(page).locator('.motif__row')).toHaveCount(0);
});

test('says what was not found, and offers what is near', async ({ page }) => {
  await open(page, 'qqqqinstall');
  await expect(dialog(page)).toContainText('Nothing found for qqqqinstall.');
  await dialog(page).getByRole('button', { name: 'install' }).click();
  await expect(field(page)).toHaveValue(/install/);
  await expect(options(page).first()).toContainText(/install/i);
});

test('a search has a page that can be linked to', async ({ page }) => {
  await page.goto('/docs/search?q=rest_api_source');
  await expect(field(page)).toHaveValue('rest_api_source');
  await options(page).first().click();
  await expect(page).toHaveURL(/rest_api\/__init__#rest_api_source$/);
});

/** [query, what the dialog announces when it shows the answer] */
const ANNOUNCED: readonly (readonly [string, string | RegExp])[] = [
  ['', ''],
  ['write_disposition', /^\d+ results for write_disposition$/],
  ['qqqqqzzzz', 'No results for qqqqqzzzz'],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialog has no error that axe finds, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    for (const [query, announcement] of ANNOUNCED) {
      await field(page).fill(query);
      await expect(dialog(page).getByRole('status')).toHaveText(announcement);
      expect(await violationsOf(page, { within: 'dialog' })).toEqual([]);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the field is where the thumb is, and a tap opens', async ({ page }) => {
    await page.goto(START);
    const box = await bar(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(40);
    await bar(page).tap();
    await field(page).fill('pagination');
    const position = await field(page).boundingBox();
    expect(position?.y).toBeGreaterThan(600);
    await options(page).first().tap();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/pagination$/);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      ),
    ).toBeLessThanOrEqual(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the field leads to a page that says where to go', async ({ page }) => {
    await page.goto(START);
    await page.locator('.navbar').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/docs\/search\/?$/);
    await page.getByRole('link', { name: 'the map of the docs' }).click();
    await expect(page).toHaveURL(/\/docs\/$/);
  });
});
