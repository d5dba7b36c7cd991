/** Lists and tables of the reference: settings that are filtered, folded classes, and marks of capabilities. */
import { expect, test } from './test';

test('settings are filtered by name, variable or words, and the field stays in view', async ({
  page,
}) => {
  await page.goto('/docs/reference/settings');
  const field = page.getByRole('searchbox', { name: 'Filter', exact: true });
  await field.fill('NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS');
  const rows = page.locator('dl.config-fields dt:visible');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('file_max_items');
  // The heading of the section remains, and those of others do not.
  await expect(page.locator('#runtime')).toBeHidden();
  await expect(
    page.locator('.markdown > h2:visible, .markdown > h3:visible'),
  ).not.toHaveCount(0);
  await field.fill('');
  await expect(page.locator('#runtime')).toBeVisible();
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2);
  });
  await expect(field).toBeInViewport();
  await field.fill('nonesuch');
  await expect(page.getByText('0 settings')).toBeVisible();
});

test('a wide window has the variable on the line of the name, and says how many settings there are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/docs/reference/settings');
  const row = page.locator('dl.config-fields dt', { hasText: 'log_level' });
  const [name, variable, all] = await Promise.all([
    row.first().locator('code').first().boundingBox(),
    row.first().locator('.config-env').boundingBox(),
    row.first().boundingBox(),
  ]);
  expect(Math.abs((variable?.y ?? 0) - (name?.y ?? 99))).toBeLessThan(6);
  expect((variable?.x ?? 0) + (variable?.width ?? 0)).toBeCloseTo(
    (all?.x ?? 0) + (all?.width ?? 99),
    0,
  );
  const shown = await page.locator('dl.config-fields dt').count();
  await expect(page.locator('.filter > p')).toHaveText(/^\d+ settings$/);
  const count = parseInt(await page.locator('.filter > p').innerText());
  expect(count).toBeGreaterThan(0.8 * shown);
});

test('classes of errors are folded by package, and open for the reader', async ({
  page,
}) => {
  await page.goto('/docs/reference/errors#all-classes');
  const fold = page.locator('details', {
    has: page.locator('summary', { hasText: /^dlt\.extract: \d+ classes$/ }),
  });
  const name = fold.getByRole('link', { name: 'InvalidTransformer' }).first();
  await expect(name).toBeHidden();
  await fold.locator('summary').click();
  await expect(name).toBeVisible();
});

test('errors are filtered by words of their message, which opens the folds', async ({
  page,
}) => {
  await page.goto('/docs/reference/errors#find-your-error');
  const field = page.getByRole('searchbox', { name: 'Filter', exact: true });
  await field.fill('cannot be coerced into type');
  const name = page.getByRole('link', {
    name: 'ConfigValueCannotBeCoercedException',
  });
  await expect(name.first()).toBeVisible();
  await expect(
    page.getByText('Configured value for field …').first(),
  ).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'PipelineNeverRan' }).first(),
  ).toBeHidden();
  await expect(page.getByText(/^\d rows$/)).toBeVisible();
  await field.fill('');
  await expect(name.first()).toBeHidden();
});

test('marks have words, lead to their section, and keep their heads in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/dlt-ecosystem/destinations#compare-them');
  const navbar = await page.locator('.navbar').boundingBox();
  const table = page.locator('.matrix:visible');
  for (const name of ['Loading', 'Files', 'Tables and names']) {
    await page.getByRole('tab', { name }).click();
    await table
      .getByRole('row')
      .last()
      .evaluate((row) => {
        row.scrollIntoView({ block: 'center' });
      });
    const head = await table.getByRole('columnheader').first().boundingBox();
    expect(head?.y, name).toBeCloseTo(navbar?.height ?? NaN, 0);
    const end = await table.boundingBox();
    expect((end?.x ?? NaN) + (end?.width ?? NaN), name).toBeLessThanOrEqual(
      390,
    );
  }
  await page.getByRole('tab', { name: 'Loading' }).click();
  await table
    .getByRole('row')
    .filter({ hasText: 'Microsoft SQL Server' })
    .getByRole('link', { name: 'yes', exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(/destinations\/mssql#[\w-]+$/);
});

test('types that are too wide scroll in a box, with head and names in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/dlt-ecosystem/destinations#compare-them');
  await page.getByRole('tab', { name: 'Types' }).click();
  const box = page.locator('.matrix-box:visible');
  const row = box.getByRole('row').filter({ hasText: 'Microsoft SQL Server' });
  const before = await row.getByRole('rowheader').boundingBox();
  await box.evaluate((element) => {
    element.scrollTo(element.scrollWidth, element.scrollHeight);
  });
  const after = await row.getByRole('rowheader').boundingBox();
  expect(after?.x).toBeCloseTo(before?.x ?? NaN, 0);
  const head = box.getByRole('columnheader').first();
  expect((await head.boundingBox())?.y).toBeCloseTo(
    (await box.boundingBox())?.y ?? NaN,
    0,
  );
});

for (const width of [768, 1280, 1440]) {
  test(`tables of capabilities fit a window of ${width} px, with their heads below the navbar`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/docs/dlt-ecosystem/destinations');
    const navbar = await page.locator('.navbar').boundingBox();
    const box = page.locator('.matrix-box:visible');
    for (const name of ['Loading', 'Files', 'Tables and names', 'Types']) {
      await page.getByRole('tab', { name }).click();
      expect(
        await box.evaluate(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
        name,
      ).toBe(0);
      await box
        .getByRole('row')
        .last()
        .evaluate((row) => {
          row.scrollIntoView({ block: 'center' });
        });
      const head = await box.getByRole('columnheader').first().boundingBox();
      expect(head?.y, name).toBeCloseTo(navbar?.height ?? NaN, 0);
    }
  });
}

test('a page of a destination lists what it can do, with links to its sections', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/dlt-ecosystem/destinations/snowflake');
  const table = page.getByRole('table').filter({ hasText: 'Merge strategies' });
  await expect(table.getByRole('columnheader').last()).toHaveAccessibleName(
    /^Merge strategies ?: Upsert$/,
  );
  const mark = table.getByRole('cell').last().getByRole('link');
  await expect(mark).toHaveText('yes');
  await mark.click();
  await expect(page).toHaveURL(/snowflake#write-disposition$/);
});
