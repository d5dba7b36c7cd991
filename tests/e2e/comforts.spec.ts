/** What makes reading easier: each by mouse and by keyboard. */
import fs from 'node:fs';
import path from 'node:path';
import { library } from '@docs/facts/library';
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const guide = '/docs/intro';

test.describe('the sidebar', () => {
  const filter = (page: Page) =>
    page.getByRole('searchbox', { name: 'Filter pages' });

  test('a key leads to the filter, and a match shows its branch', async ({
    page,
  }) => {
    await page.goto(guide);
    await page.locator('html[data-has-hydrated="true"]').waitFor();
    await page.keyboard.press('Control+Shift+F');
    await expect(filter(page)).toBeFocused();
    await page.keyboard.type('paginators');
    const menu = page.locator('nav.menu');
    await expect(menu.getByRole('link', { name: 'paginators' })).toBeVisible();
    await expect(menu.getByRole('status')).toHaveText('1 page');
    await page.keyboard.press('Escape');
    await expect(filter(page)).toHaveValue('');
    await expect(
      menu.getByRole('link', { name: 'Installation' }),
    ).toBeVisible();
  });

  test('single letters are not shortcuts', async ({ page }) => {
    await page.goto(guide);
    await page.locator('h1').click();
    for (const key of ['f', '/', 'k']) {
      await page.keyboard.press(key);
    }
    await expect(filter(page)).not.toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('down goes to the first match, Enter opens the best one', async ({
    page,
  }) => {
    await page.goto(guide);
    await filter(page).fill('schema ev');
    await expect(page.locator('nav.menu').getByRole('status')).toHaveText(
      /^\d+ pages?$/,
    );
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('nav.menu a:focus')).toHaveCount(1);
    await filter(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/general-usage\/schema-evolution$/);
  });

  test('what was opened stays open on the next page', async ({ page }) => {
    await page.goto(guide);
    const menu = page.locator('nav.menu');
    const other = menu.getByRole('button', {
      name: /sidebar category 'Reference'/,
    });
    await other.click();
    await expect(other).toHaveAttribute('aria-expanded', 'true');
    await menu.getByRole('link', { name: 'Installation' }).click();
    await expect(page.locator('h1')).toHaveText('Installation');
    await expect(other).toHaveAttribute('aria-expanded', 'true');
  });
});

test('"On this page" follows the scroll', async ({ page }) => {
  await page.goto(guide);
  const active = page.locator('.table-of-contents__link--active');
  await page.locator('h2').nth(2).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    document.querySelectorAll('h2')[2]?.scrollIntoView();
  });
  await expect(active).toHaveText(
    (await page.locator('h2').nth(2).innerText()).trim(),
  );
});

test('"On this page" keeps the active entry in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/docs/reference/settings');
  const column = page.locator('.theme-doc-toc-desktop');
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  await expect(
    column.locator('.table-of-contents__link--active'),
  ).toBeInViewport();
  expect(await column.evaluate((element) => element.scrollTop)).toBeGreaterThan(
    0,
  );
});

test('the link of a heading is copied, and leads to it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(guide);
  const link = page.locator('h2 .hash-link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.announcement')).toHaveText('Link copied');
  await expect(page).toHaveURL(/#what-is-dlt$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    page.url(),
  );
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('a diagram', () => {
  const picture = (page: Page) =>
    page.locator('main figure svg[role="img"]').first();
  const button = (page: Page) =>
    page.getByRole('button', { name: 'Enlarge the diagram' }).first();

  test('has the colours of the theme and says what it shows', async ({
    page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(guide);
      const colour = await page
        .locator('body')
        .evaluate((body) => getComputedStyle(body).color);
      await expect(picture(page).locator('text').first()).toHaveCSS(
        'fill',
        colour,
      );
      await expect(picture(page)).toHaveAttribute('aria-label', /\w+ \w+/);
    }
  });

  test('fits a phone, in the direction that a phone has room for', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(guide);
    const shown = page.locator('main figure svg[role="img"]:visible').first();
    const box = await shown.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(390);
    expect(box?.height).toBeGreaterThan(box?.width ?? Infinity);
    const size = await shown
      .locator('text')
      .first()
      .evaluate((text) => text.getBoundingClientRect().height);
    expect(size).toBeGreaterThan(12);
  });

  test('enlarges by keyboard, and gives the focus back', async ({ page }) => {
    await page.goto(guide);
    await button(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('svg')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page)).toBeFocused();
  });

  test('enlarges by mouse, and a press anywhere closes', async ({ page }) => {
    await page.goto(guide);
    await picture(page).hover();
    await button(page).click();
    const dialog = page.getByRole('dialog');
    const before = await picture(page).boundingBox();
    const large = await dialog.locator('svg').boundingBox();
    expect(large?.width).toBeGreaterThan(before?.width ?? Infinity);
    await page.mouse.click(20, 500);
    await expect(dialog).toHaveCount(0);
  });
});

/** The first page whose HTML has something; pages come and go, the check stays. */
const pageWith = (mark: RegExp): string | undefined =>
  fs
    .readdirSync('build', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .sort()
    .find((file) =>
      mark.test(fs.readFileSync(path.join('build', file), 'utf8')),
    )
    ?.replace(/\/?index\.html$/, '');

test.describe('a term', () => {
  const found = pageWith(/class="?term[ ">]/);
  test.skip(found === undefined, 'no page links to the glossary');

  test('shows its definition on focus, and leads to the glossary', async ({
    page,
  }) => {
    await page.goto(`/docs/${found ?? ''}`);
    await page.locator('html[data-has-hydrated="true"]').waitFor();
    const term = page.locator('main a.term').first();
    await page.keyboard.press('Tab');
    await term.focus();
    const more = page.getByRole('link', { name: 'Open in the glossary' });
    await expect(more).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await more.click();
    await expect(page).toHaveURL(/general-usage\/glossary#[\w-]+$/);
  });
});

test.describe('an image', () => {
  const found = pageWith(/\(enlarge\)"/);
  test.skip(found === undefined, 'no page has an image');

  test('enlarges by keyboard, and gives the focus back', async ({ page }) => {
    await page.goto(`/docs/${found ?? ''}`);
    await page.locator('html[data-has-hydrated="true"]').waitFor();
    const link = page.locator('main a.zoom').first();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
  });
});

test.describe('a report', () => {
  const body = (href: string | null) =>
    new URL(href ?? '').searchParams.get('body');

  test('of a page names it and the version', async ({ page }) => {
    await page.goto(guide);
    const link = page.getByRole('link', {
      name: 'Report a problem with this page',
    });
    const href = await link.getAttribute('href');
    expect(href).toContain('/issues/new?');
    expect(body(href)).toContain(
      `Page: /docs/intro\nVersion: dlt ${library.version}`,
    );
  });

  test('of code is made when somebody comes near', async ({ page }) => {
    await page.goto(guide);
    const link = page.getByRole('link', {
      name: 'Report a problem with this code',
    });
    await expect(link).toHaveCount(0);
    await page.locator('.theme-code-block pre').first().focus();
    await expect(link).toHaveCount(1);
    expect(body(await link.getAttribute('href'))).toContain(
      'Code: `first_pipeline.py`',
    );
  });
});

test('paper has every panel with its name, code and diagrams, in its own colours', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(guide);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(43, 37, 33)');
  for (const panel of await page.locator('[role="tabpanel"]').all()) {
    await expect(panel).toBeVisible();
    await expect(panel.locator('> p').first()).toBeVisible();
  }
  await expect(page.locator('.program__output').first()).toBeVisible();
  await expect(page.locator('main figure svg').first()).toBeVisible();
  const cut = await page
    .locator('.theme-code-block code')
    .evaluateAll(
      (blocks) =>
        blocks.filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
    );
  expect(cut).toBe(0);
  for (const gone of ['.navbar', 'nav.menu', '.theme-code-block button']) {
    await expect(page.locator(gone).first()).toBeHidden();
  }
});

for (const [from, to] of [
  ['/docs/getting-started', '/docs/intro'],
  ['/docs/tutorial/intro', '/docs/tutorial/load-data-from-an-api'],
  ['/docs/devel/intro', '/docs/intro'],
] as const) {
  test(`${from} leads to ${to}`, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(new RegExp(`${to}/?$`));
  });
}
