/** The indexes of sources and examples: tiles that readers filter. */
import budgets from '../build/budgets.json';
import { violationsOf } from './accessibility';
import { layoutShiftOf } from './shifts';
import { expect, test, type Page } from './test';

const SOURCES = '/docs/dlt-ecosystem/verified-sources/';
const EXAMPLES = '/docs/examples/';

const tilesOf = (page: Page) => page.locator('li[data-entry]:visible');

const group = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true });

/** A choice; its name ends with the number of entries that remain with it. */
const choice = (page: Page, facet: string, name: string) =>
  group(page, facet).getByRole('button', {
    name: new RegExp(`^${name} \\d+$`),
  });

const countOf = async (page: Page, facet: string, name: string) =>
  Number(await choice(page, facet, name).locator('small').innerText());

const status = (page: Page) =>
  page.getByRole('status').filter({ hasText: ' of ' });

test('a choice keeps as many sources as it says', async ({ page }) => {
  await page.goto(SOURCES);
  const all = await tilesOf(page).count();
  await expect(status(page)).toHaveText(`${all} of ${all} sources`);
  const increments = await countOf(page, 'Incremental loading', 'built in');
  expect(increments).toBeLessThan(all);
  await choice(page, 'Incremental loading', 'built in').click();
  await expect(tilesOf(page)).toHaveCount(increments);
  // Counts follow the choice.
  const merging = await countOf(page, 'Resources declare', 'merge');
  await choice(page, 'Resources declare', 'merge').press('Enter');
  await expect(status(page)).toHaveText(`${merging} of ${all} sources`);
  await expect(tilesOf(page)).toHaveCount(merging);
  for (const tile of await tilesOf(page).all()) {
    await expect(tile).toContainText('incremental');
    await expect(tile).toContainText('merge');
  }
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(tilesOf(page)).toHaveCount(all);
  await expect(page).toHaveURL(SOURCES);
  await expect(status(page)).toBeFocused();
});

test('each source has two letters, which screen readers skip', async ({
  page,
}) => {
  await page.goto(SOURCES);
  const letters = page.locator('li[data-entry] .monogram');
  await expect(letters).toHaveCount(await tilesOf(page).count());
  await expect(letters.first()).toHaveAttribute(
    'data-letters',
    /^[A-Z][A-Za-z]$/,
  );
  await page.goto('/docs/dlt-ecosystem/destinations/snowflake');
  const title = page.locator('h1');
  await expect(title).toHaveText('Snowflake');
  await expect(title.locator('.monogram')).toHaveAttribute(
    'data-letters',
    'Sn',
  );
});

test('the choice is in the URL, on load and on Back', async ({ page }) => {
  await page.goto(SOURCES);
  await choice(page, 'Kind', 'Databases').click();
  await page
    .getByRole('searchbox', { name: 'Filter', exact: true })
    .fill('postgres');
  await expect(page).toHaveURL(`${SOURCES}?kind=Databases&q=postgres`);
  await expect(tilesOf(page)).toHaveCount(1);
  await page.reload();
  await expect(tilesOf(page)).toHaveCount(1);
  await tilesOf(page).getByRole('link').click();
  await expect(page.locator('h1')).toHaveText('Postgres replication');
  await page.goBack();
  await expect(tilesOf(page)).toHaveCount(1);
  await expect(choice(page, 'Kind', 'Databases')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(
    page.getByRole('searchbox', { name: 'Filter', exact: true }),
  ).toHaveValue('postgres');
});

test('nothing found leads to what to drop', async ({ page }) => {
  await page.goto(`${SOURCES}?kind=Streams&q=invoices`);
  await expect(status(page)).toHaveText(/^0 of/);
  await expect(tilesOf(page)).toHaveCount(0);
  await expect(
    page.getByText('None of the sources has all of this'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Drop “invoices”' }).click();
  await expect(tilesOf(page).getByRole('link')).toHaveText([
    'Amazon Kinesis',
    'Kafka',
  ]);
  await expect(status(page)).toBeFocused();
});

test('examples are chosen by what their code does', async ({ page }) => {
  await page.goto(EXAMPLES);
  await choice(page, 'Loads to', 'your own function').click();
  await expect(tilesOf(page).getByRole('link')).toHaveText([
    'Custom destination with BigQuery',
    'Custom destination with LanceDB',
  ]);
  await choice(page, 'Shows', 'embeddings').click();
  await expect(tilesOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(
    `${EXAMPLES}?destination=your+own+function&feature=embeddings`,
  );
});

for (const path of [SOURCES, EXAMPLES]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} with a choice is accessible, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${path}?q=a`);
      await expect(status(page)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }
}

for (const width of [320, 390]) {
  test(`at ${width} px choices fit and can be tapped`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      hasTouch: true,
    });
    const page = await context.newPage();
    for (const path of [SOURCES, EXAMPLES]) {
      await page.goto(path);
      const first = page.locator('fieldset:enabled button').first();
      await first.tap();
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
      const heights = await page
        .locator('fieldset button')
        .evaluateAll((chips) =>
          chips.map((chip) => chip.getBoundingClientRect().height),
        );
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(24);
    }
    await context.close();
  });
}

test('scripts move nothing when they arrive', async ({ page }) => {
  await page.goto(`${SOURCES}#all-sources`);
  await expect(choice(page, 'Kind', 'APIs')).toBeEnabled();
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(
    budgets.lighthouse.cumulativeLayoutShift,
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('all entries are there with their facts, and no controls', async ({
    page,
  }) => {
    for (const [path, fact] of [
      [SOURCES, 'incremental'],
      [EXAMPLES, 'ran with'],
    ] as const) {
      await page.goto(`${path}?q=nonesuch`);
      expect(await tilesOf(page).count()).toBeGreaterThan(10);
      await expect(
        tilesOf(page).filter({ hasText: fact }).first(),
      ).toBeVisible();
      await expect(page.locator('fieldset').first()).toBeHidden();
      await expect(page.getByText(/^\d+ of \d+ /)).toBeHidden();
    }
  });
});
