import { library } from '../../src/config/library';
import { expect, test, type Page } from './test';

const page1 = '/docs/api_reference/dlt/extract/resource';
const filter = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter pages' });

test('the filter box narrows the modules to what is typed', async ({
  page,
}) => {
  await page.goto(page1);
  const menu = page.locator('nav.menu');
  await filter(page).fill('paginators');
  await expect(menu.getByRole('link', { name: 'paginators' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'decorators' })).toHaveCount(0);
  await expect(menu.getByRole('status')).toHaveText('1 page');
  await filter(page).fill('no such module');
  await expect(menu.getByRole('status')).toHaveText('No page');
  await filter(page).fill('');
  await expect(menu.getByRole('link', { name: 'decorators' })).toBeVisible();
});

test('the filter box works by keyboard', async ({ page }) => {
  await page.goto(page1);
  await filter(page).focus();
  await page.keyboard.type('schema typing');
  await expect(filter(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(
    page.locator('nav.menu .menu__list a:focus, nav.menu button:focus'),
  ).toHaveCount(1);
  await page
    .locator('nav.menu')
    .getByRole('link', { name: 'typing' })
    .press('Enter');
  await expect(page).toHaveURL(/common\/schema\/typing$/);
});

for (const [link, id] of [
  ['/docs/api_reference/dlt/pipeline/__init__#pipeline', 'pipeline'],
  [
    '/docs/api_reference/dlt/sources/helpers/rest_client/paginators#offsetpaginator',
    'offsetpaginator',
  ],
  [
    '/docs/api_reference/dlt/extract/resource#dltresource-objects',
    'dltresource-objects',
  ],
  ['/docs/api_reference/dlt/pipeline/pipeline#pipeline-run', 'pipeline-run'],
] as const) {
  test(`a deep link shows its name: ${link}`, async ({ page }) => {
    await page.goto(link);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  });
}

for (const [folder, target] of [
  [
    '/docs/api_reference/dlt/pipeline',
    '/docs/api_reference/dlt/pipeline/pipeline',
  ],
  [
    '/docs/api_reference/dlt/helpers/dbt',
    '/docs/api_reference/dlt/helpers/dbt/__init__',
  ],
] as const) {
  test(`${folder} leads to a module`, async ({ page }) => {
    await page.goto(folder);
    await expect(page).toHaveURL(new RegExp(`${target}/?$`));
  });
}

test('a signature leads to the types in it and to the source', async ({
  page,
}) => {
  await page.goto(
    '/docs/api_reference/dlt/sources/helpers/rest_client/paginators',
  );
  await page.locator('pre a', { hasText: 'RangePaginator' }).first().click();
  await expect(page).toHaveURL(/paginators#rangepaginator$/);
  await expect(
    page.getByRole('link', { name: 'Source of RangePaginator', exact: true }),
  ).toHaveAttribute(
    'href',
    new RegExp(
      String.raw`^${library.blobUrl.replaceAll('.', String.raw`\.`)}/dlt/sources/helpers/rest_client/paginators\.py#L\d+$`,
    ),
  );
});
