/** The page of the design, which is not in the sitemap and so not among the visited pages. */
import fs from 'node:fs';
import { violationsOf } from './accessibility';
import { expect, test } from './test';

test('the page of the design shows each element accessibly in both themes', async ({
  page,
}) => {
  await page.goto('/docs/design');
  const dark = page.getByRole('region', { name: 'Colours, dark' });
  await expect(dark).toHaveCSS('background-color', 'rgb(17, 15, 13)');
  await expect(page.getByRole('region', { name: 'Colours, light' })).toHaveCSS(
    'background-color',
    'rgb(253, 251, 248)',
  );
  const row = dark.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: '--text', exact: true }),
  });
  await expect(row).toContainText(/on --ground \d+\.\d/);
  expect(await violationsOf(page, { everyText: true })).toEqual([]);
  for (const width of [1440, 997, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(width);
  }
});

test('the page of the design is for editors: neither indexed nor listed', async ({
  page,
}) => {
  await page.goto('/docs/design');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
    'content',
    'noindex',
  );
  const lists = ['sitemap.xml', 'llms.txt', 'catalogue.json'];
  for (const file of lists) {
    expect(fs.readFileSync(`build/${file}`, 'utf8')).not.toContain(
      'docs/design',
    );
  }
});
