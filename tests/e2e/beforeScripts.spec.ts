/** What a reader can do with a page before its scripts run, and without them. */
import { expect, test, type Page } from './test';

const PAGE = '/docs/tutorial/rest-api';
const SCRIPTS = '**/assets/js/**';

/** A page whose scripts wait until `arrive` is called, as on a slow line. */
async function waiting(
  page: Page,
): Promise<{ slow: Page; arrive: () => void }> {
  const slow = await page.context().newPage();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await slow.route(SCRIPTS, async (route) => {
    await arrived;
    await route.continue();
  });
  await slow.goto(PAGE, { waitUntil: 'commit' });
  await slow.locator('footer.footer').waitFor({ state: 'attached' });
  return { slow, arrive };
}

const filterOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).filter);

test.describe('before scripts run', () => {
  test.use({ ownWindow: true, viewport: { width: 390, height: 844 } });

  test('a press of the menu opens it when it can', async ({ page }) => {
    const { slow, arrive } = await waiting(page);
    const menu = slow.locator('.navbar__toggle');
    await menu.click();
    await expect(menu).toHaveAttribute('aria-busy', 'true');
    await menu.click(); // an impatient reader
    expect(slow.url()).toContain(PAGE);
    arrive();
    await expect(slow.locator('.navbar-sidebar')).toBeVisible();
    await expect(menu).not.toHaveAttribute('aria-busy');
  });

  test('a press of the search opens it when it can', async ({ page }) => {
    const { slow, arrive } = await waiting(page);
    await slow.locator('.navbar a[aria-keyshortcuts]').click();
    arrive();
    await expect(
      slow.getByRole('combobox', { name: 'Search the docs' }),
    ).toBeFocused();
    expect(slow.url()).toContain(PAGE);
  });

  test('controls that do nothing yet look so', async ({ page }) => {
    const { slow, arrive } = await waiting(page);
    const copy = '.theme-code-block button';
    expect(await filterOf(slow, copy)).toBe('opacity(0.5)');
    arrive();
    await expect.poll(() => filterOf(slow, copy)).toBe('none');
  });

  test('"On this page" opens', async ({ page }) => {
    const { slow, arrive } = await waiting(page);
    await slow.getByText('On this page', { exact: true }).click();
    const entry = slow.locator('.contents a').first();
    await expect(entry).toBeVisible();
    arrive();
    await slow.locator('html[data-has-hydrated="true"]').waitFor();
    await expect(entry).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a phone has the map of the docs as its menu', async ({ page }) => {
    await page.goto(PAGE);
    await page.locator('.navbar__toggle').click();
    await expect(page).toHaveURL(/\/docs\/#map$/);
    await expect(page.locator('#map')).toBeInViewport();
  });

  test('the contents open, and lead to their headings', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByText('On this page', { exact: true }).click();
    const entry = page.locator('.contents a').last();
    const target = (await entry.getAttribute('href')) ?? '';
    await entry.click();
    await expect(page.locator(target)).toBeInViewport();
  });

  test('no page shows a button', async ({ page }) => {
    for (const address of [PAGE, '/docs/intro', '/docs/playground']) {
      await page.goto(address);
      await expect(page.locator('button:visible')).toHaveCount(0);
    }
  });
});

test.describe('scripts start', () => {
  test.use({ ownWindow: true });

  test('without frames, and in a browser that reports no paint', async ({
    page,
  }) => {
    const idle = await page.context().newPage();
    const errors: string[] = [];
    idle.on('pageerror', ({ message }) => errors.push(message));
    await idle.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
      Reflect.deleteProperty(window, 'PerformanceObserver');
    });
    await idle.goto(PAGE);
    // The search is a button since the page was hydrated.
    await expect(
      idle.getByRole('button', { name: 'Search' }).first(),
    ).toBeVisible({ timeout: 30_000 });
    expect(errors).toEqual([]);
  });
});

test.describe('a browser that rejects storage', () => {
  test.use({ ownWindow: true });

  test('reads, searches and copies', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'caches']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await page.goto(PAGE);
    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('combobox', { name: 'Search the docs' }),
    ).toBeFocused();
    expect(errors).toEqual([]);
  });
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the menu, the contents and the search are in reach', async ({
    page,
  }) => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: /navigation bar/ }).click();
    await expect(page.locator('.navbar-sidebar')).toBeInViewport();
    await page.locator('.navbar-sidebar__close').click();
    await page.getByText('On this page', { exact: true }).click();
    await expect(page.locator('.contents a').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('combobox', { name: 'Search the docs' }),
    ).toBeInViewport();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBe(320);
  });
});

test('less motion leaves none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  const durations = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    return ['--motion', '--ifm-transition-fast'].map((name) =>
      parseFloat(root.getPropertyValue(name)),
    );
  });
  expect(durations).toEqual([0, 0]);
});
