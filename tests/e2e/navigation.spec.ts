import { expect, test } from './test';

test('next and previous lead through the pages in reading order', async ({
  page,
}) => {
  await page.goto('/docs/intro');
  await page.locator('a.pagination-nav__link--next').click();
  await expect(page).toHaveURL(/\/docs\/reference\/installation$/);
  await expect(page.locator('h1')).toHaveText('Installation');
  await page.locator('a.pagination-nav__link--prev').click();
  await expect(page).toHaveURL(/\/docs\/intro$/);
});

for (const address of ['/docs/tutorial/rest-api', '/docs/tutorial/rest-api/']) {
  test(`${address} answers`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.locator('h1')).toHaveText(/REST API/);
  });
}

test('a link to an anchor shows its heading below the top bar', async ({
  page,
}) => {
  await page.goto('/docs/tutorial/rest-api#pagination');
  const heading = page.locator('#pagination');
  await expect(heading).toBeInViewport();
  const bar = await page.locator('.navbar').boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('an old link to a heading that moved leads to its new page', async ({
  page,
}) => {
  await page.goto('/docs/intro');
  await page.goto('/docs/general-usage/incremental-loading#how-lag-works');
  await expect(page).toHaveURL(
    /\/docs\/general-usage\/incremental\/lag#how-lag-works$/,
  );
  await expect(page.locator('#how-lag-works')).toBeInViewport();
  // Back leads to where the reader came from, and stays there.
  await page.goBack();
  await expect(page).toHaveURL(/\/docs\/intro$/);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/intro$/);
});

test('the theme switch changes the theme and keeps it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/docs/intro');
  const html = page.locator('html');
  const toggle = page
    .locator('.navbar')
    .getByRole('button', { name: /switch between/i });
  await toggle.click(); // from the system's choice to light
  await toggle.click(); // to dark
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the menu of a phone opens on the current branch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/tutorial/sql-database');
  // Built when it is wanted: it holds the whole sidebar.
  await expect(page.locator('.navbar-sidebar')).toHaveCount(0);
  await page.getByRole('button', { name: /toggle navigation bar/i }).click();
  const menu = page.locator('.navbar-sidebar');
  await expect(
    menu.locator('.theme-doc-sidebar-menu a[aria-current="page"]'),
  ).toBeInViewport();
  await menu.getByRole('link', { name: 'Installation' }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/installation$/);
  await expect(menu).toBeHidden();
});

test('an unknown address says so and offers a search, the nearest pages and the map', async ({
  page,
}) => {
  const response = await page.goto('/docs/tutorial/rest_apis');
  expect(response?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText('No page at this address');
  await expect(page).toHaveTitle(/^No page at this address/);
  // It is in no part of the docs: the names of the parts have one colour.
  const colours = await page
    .locator('.navbar__items .navbar__link:not(.navbar__version)')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
  expect(colours.length).toBeGreaterThan(4);
  expect(new Set(colours).size).toBe(1);
  const main = page.locator('main');
  const near = main.getByRole('heading', { name: 'Did you look for' });
  await expect(near.locator('+ ul').getByRole('link').first()).toHaveAttribute(
    'href',
    '/docs/tutorial/rest-api',
  );
  await expect(
    main.getByRole('heading', { name: 'Core concepts' }),
  ).toBeVisible();
  await main.getByRole('link', { name: 'Search the docs for' }).click();
  await expect(page.getByRole('combobox')).toHaveValue('tutorial rest apis');
});

test('the copy button gives the code and nothing else', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/reference/installation');
  const block = page.locator('.theme-code-block').first();
  await block.hover();
  await block.getByRole('button', { name: /copy/i }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).toBe((await block.locator('code').innerText()).trim());
});

test('the navbar leads to the parts of the docs and marks the current one', async ({
  page,
}) => {
  const links = page.locator('.navbar__items').first().locator('.navbar__link');
  for (const [address, label] of [
    ['/docs/intro', 'Docs'],
    ['/docs/general-usage/incremental/lag', 'Docs'],
    ['/docs/dlt-ecosystem/verified-sources/kafka', 'Sources'],
    ['/docs/dlt-ecosystem/destinations/duckdb', 'Destinations'],
    ['/docs/api_reference/dlt/pipeline/pipeline', 'API'],
    ['/docs/examples/nested_data', 'Examples'],
  ] as const) {
    await page.goto(address);
    await expect(links).toContainText([
      'Docs',
      'Sources',
      'Destinations',
      'API',
      'Examples',
    ]);
    const accent = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--accent)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    const marked = await links.evaluateAll(
      (all, colour) =>
        all
          .filter((link) => getComputedStyle(link).color === colour)
          .map((link) => link.textContent),
      accent,
    );
    expect(marked, address).toEqual([label]);
  }
});

test('the name of an API page is larger than those of its entries', async ({
  page,
}) => {
  await page.goto('/docs/api_reference/dlt/pipeline/pipeline');
  const sizes = await page
    .locator('.markdown :is(h1, h2) > code')
    .evaluateAll((names) =>
      names.map((element) => parseFloat(getComputedStyle(element).fontSize)),
    );
  expect(sizes[0]).toBeGreaterThan(Math.max(...sizes.slice(1)));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the title is near the top', async ({ page }) => {
    for (const address of [
      '/docs/dlt-ecosystem/destinations/postgres',
      '/docs/tutorial/rest-api',
      '/docs/api_reference/dlt/pipeline/pipeline',
    ]) {
      await page.goto(address);
      const box = await page.locator('h1').boundingBox();
      expect(box?.y, address).toBeLessThan(180);
    }
  });

  test('the menu opens at the current page', async ({ page }) => {
    await page.goto('/docs/dlt-ecosystem/destinations/weaviate');
    await page.getByRole('button', { name: /navigation bar/ }).click();
    await expect(
      page.locator(
        '.navbar-sidebar .theme-doc-sidebar-menu .menu__link[aria-current="page"]',
      ),
    ).toBeInViewport();
  });
});

test.describe('a long table of contents', () => {
  const LONG = '/docs/general-usage/pipeline';

  test('shows the second level of the section that is read, and marks the first at the top', async ({
    page,
  }) => {
    await page.goto(LONG);
    const contents = page.locator('.theme-doc-toc-desktop > ul');
    const second = contents.locator('ul');
    expect(await second.count()).toBeGreaterThan(1);
    await expect(second.filter({ visible: true })).toHaveCount(1);
    await expect(contents.locator('a').first()).toHaveCSS('font-weight', '600');

    await contents.locator(':scope > li:has(ul) > a').last().click();
    await expect(second.last()).toBeVisible();
    await expect(second.first()).toBeHidden();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('shows all entries', async ({ page }) => {
      await page.goto(LONG);
      for (const list of await page
        .locator('.theme-doc-toc-desktop ul ul')
        .all()) {
        await expect(list).toBeVisible();
      }
    });
  });
});
