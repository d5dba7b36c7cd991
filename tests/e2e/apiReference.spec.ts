import { library } from '@docs/facts/library';
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
  // The list is filtered after the key: a link that it removes would lose the focus.
  await expect(
    page.locator('nav.menu').getByRole('link', { name: 'typing' }),
  ).toBeVisible();
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

const internal = '/docs/api_reference/dlt/pipeline/pipeline#with_state_sync';

for (const javaScriptEnabled of [true, false]) {
  test(`a link to an internal name opens the fold, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(internal);
    await expect(page.locator('#with_state_sync')).toBeInViewport();
    await context.close();
  });
}

test('a link on the same page opens the fold of internal names', async ({
  page,
}) => {
  await page.goto(internal.replace(/#.*/, ''));
  const entry = page.locator('#with_state_sync');
  await expect(entry).toBeHidden();
  const contents = page.locator('.contents');
  await contents.getByText('On this page').click();
  await contents.getByRole('link', { name: 'with_state_sync' }).click();
  await expect(contents).not.toHaveAttribute('open');
  await expect(entry).toBeInViewport();
});

test('the router opens the fold around the target of a link', async ({
  page,
}) => {
  // The type of an attribute, which is internal to its module.
  await page.goto('/docs/api_reference/dlt/extract/resource');
  await page
    .locator('article a[href$="#incrementalresourcewrapper"]:visible')
    .first()
    .click();
  await expect(page).toHaveURL(
    /incremental\/__init__#incrementalresourcewrapper$/,
  );
  await expect(page.locator('#incrementalresourcewrapper')).toBeInViewport();
});

test('an entry names guides that use it', async ({ page }) => {
  await page.goto(
    '/docs/api_reference/dlt/extract/resource#dltresource-add_map',
  );
  const line = page
    .locator('.api-entry', { has: page.locator('#dltresource-add_map') })
    .locator('.raised-in')
    .first();
  await expect(line).toContainText('Used in ');
  await line.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/api_reference/);
});

test('the index lists names by task before it lists modules', async ({
  page,
}) => {
  await page.goto('/docs/api_reference/dlt/__init__');
  const headings = await page.locator('article h2').allTextContents();
  const indexOf = (name: string) =>
    headings.findIndex((each) => each.startsWith(name));
  expect(indexOf('Find a name by task')).toBeGreaterThan(0);
  expect(indexOf('All modules by package')).toBeGreaterThan(
    indexOf('Find a name by task'),
  );
  const sources = page.locator('details', {
    has: page.locator('summary', { hasText: /^dlt\.sources: [\d,]+ names/ }),
  });
  await sources.locator('summary').click();
  await sources
    .getByRole('link', { name: 'dlt.sources.rest_api', exact: true })
    .click();
  await expect(page).toHaveURL(/sources\/rest_api\/__init__$/);
});

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

const resource = '/docs/api_reference/dlt/extract/decorators';

test('the signature is next to the parameters, and leads to them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${resource}#resource`);
  const entry = page.locator('.api-entry', { has: page.locator('#resource') });
  const parameter = entry
    .locator('.api-code')
    .getByRole('link', { name: 'parallelized', exact: true });
  // The names are there before the types and defaults, which the reader unfolds.
  const facts = entry.locator('.api-signature .facts').first();
  await expect(facts).toBeHidden();
  await entry.getByText('Types and defaults of 19 parameters').click();
  await expect(facts).toBeVisible();
  await parameter.click();
  const row = page.locator('[id="resource.parallelized"]');
  await expect(row).toBeInViewport();
  const [words, code] = await Promise.all([
    row.boundingBox(),
    entry.locator('.api-code').boundingBox(),
  ]);
  expect(code?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? Infinity));
});

test('an entry has one column on a phone: the program comes after the parameters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(resource);
  const entry = page.locator('.api-entry', { has: page.locator('#resource') });
  const tops = await Promise.all(
    ['h2', 'h2 + p', '.api-code > div', '.api-words', '.api-example'].map(
      async (part) => (await entry.locator(part).first().boundingBox())?.y ?? 0,
    ),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  const overflows = await page
    .locator('.api-code pre:visible')
    .evaluateAll((all) =>
      all.filter(
        (pre) =>
          !pre.closest('.theme-code-block') &&
          pre.scrollWidth > pre.clientWidth,
      ),
    );
  expect(overflows).toHaveLength(0);
});

test('code that is higher than the window moves with the page until its end is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(`${resource}#resource`);
  const entry = page.locator('.api-entry', { has: page.locator('#resource') });
  const code = entry.locator('.api-code');
  const box = async () => {
    const { y = 0, height = 0 } = (await code.boundingBox()) ?? {};
    return { top: y, bottom: y + height, height };
  };
  const { height } = await box();
  expect(height).toBeGreaterThan(640);
  await expect(entry.locator('.api-signature').first()).toBeInViewport();
  await page.locator('[id="resource.parallelized"]').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await box()).bottom).toBeCloseTo(640 - 16, 0);
  await expect(entry.locator('.program__output')).toBeInViewport({ ratio: 1 });
});

test('code that fits stays at the top of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.goto(`${resource}#resource`);
  const entry = page.locator('.api-entry', { has: page.locator('#resource') });
  const signature = entry.locator('.api-signature').first();
  await page.locator('[id="resource.incremental"]').evaluate((row) => {
    row.scrollIntoView();
  });
  await expect
    .poll(async () => (await signature.boundingBox())?.y ?? 0)
    .toBeGreaterThan(110);
  expect((await signature.boundingBox())?.y).toBeLessThan(160);
  await expect(entry.locator('.api-code')).toHaveCSS('position', 'sticky');
});

for (const [width, here] of [
  [390, '· Pipeline.run'],
  [1280, '· dlt.pipeline.pipeline › Pipeline.run'],
] as const) {
  test(`the folded contents name what is read at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/docs/api_reference/dlt/pipeline/pipeline#pipeline-run');
    const summary = page.locator('.contents > summary');
    const label = () =>
      summary.evaluate((element) => {
        const { content } = getComputedStyle(element, '::after');
        return content.replaceAll(/" "|"/g, '');
      });
    await expect.poll(label).toBe(here);
    await expect(summary).toBeInViewport();
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await expect.poll(label).not.toContain('Pipeline');
  });
}

test('an entry without a program has descriptions next to the names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(
    '/docs/api_reference/dlt/destinations/impl/snowflake/configuration',
  );
  const row = page.locator('[id*="credentials.host"], dt:has-text("host")');
  const [name, words] = await Promise.all([
    row.first().boundingBox(),
    row.first().locator('+ dd').boundingBox(),
  ]);
  expect(words?.x).toBeGreaterThan(name?.x ?? Infinity);
  expect(words?.y).toBeCloseTo(name?.y ?? 0, 0);
});

test('the signature of a phone leads to the example below the parameters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(resource);
  const entry = page.locator('.api-entry', { has: page.locator('#resource') });
  await entry.getByRole('link', { name: 'example', exact: true }).click();
  await expect(entry.locator('.api-example pre').first()).toBeInViewport();
});

test('a default is on the line of the type, or of its end', async ({
  page,
}) => {
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(resource);
    const alone = await page
      .locator('.api-entry:has(#resource) dt:has(> .default)')
      .evaluateAll(
        (rows) =>
          rows.filter((row) => {
            const [value] = row.querySelectorAll('.default');
            const type = value?.previousElementSibling?.getClientRects();
            return (
              value &&
              type?.[type.length - 1] &&
              value.getBoundingClientRect().top >
                (type[type.length - 1]?.bottom ?? 0)
            );
          }).length,
      );
    expect(alone, `${String(width)} px`).toBe(0);
  }
});

test('overloads are folded', async ({ page }) => {
  await page.goto(resource);
  const fold = page.locator('details', { hasText: '4 overloads' }).first();
  await expect(fold.locator('pre')).toBeHidden();
  await fold.locator('summary').click();
  await expect(fold.locator('pre')).toBeVisible();
});
