/**
 * Screenshots of a page of each kind, in both themes and at two widths, compared with those in screenshots/.
 * `npm run test:screenshots -- --update` records them.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Theme } from './routes';
import { expect, type Page, test } from './test';

/** A page of each kind that looks its own way. */
const PAGES = {
  landing: '/docs/',
  tutorial: '/docs/tutorial/rest-api',
  concept: '/docs/reference/explainers/how-dlt-works',
  destination: '/docs/dlt-ecosystem/destinations/postgres',
  destinations: '/docs/dlt-ecosystem/destinations',
  api: '/docs/api_reference/dlt/pipeline/pipeline',
  search: '/docs/search?q=merge',
  errors: '/docs/reference/errors',
  'not-found': '/docs/tutorial/rest_apis',
  design: '/docs/design',
} as const;

/** The page that is there to show each element is compared as a whole; of others, what is seen first. */
const WHOLE = 'design';

/** That page has both themes in it. */
const themesOf = (name: string): readonly Theme[] =>
  name === WHOLE ? ['light'] : ['light', 'dark'];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * The fonts are shipped, and so is the look of letters up to their smoothed edges, which other builds of one
 * Chromium version (Debian's, Playwright's) draw slightly differently: fewer than one pixel in a thousand. A column
 * that moves by one pixel changes more than ten in a thousand.
 */
const MAX_DIFFERENT = 0.002;

const UPDATE = 'npm run test:screenshots -- --update';

/** What made the screenshots. */
const BROWSER = path.join(__dirname, 'screenshots/browser.json');

interface Drawing {
  /** Major version of Chromium: they differ in how they draw. */
  readonly chromium: string;
  /** Hash of a text as the machine draws it: smoothing and hinting of letters are settings of the system. */
  readonly letters: string;
}

/** A font of a package, so that no change of the site changes the hash. */
const PROBE_FONT =
  require.resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2');

const isUpdate = ({ config }: TestInfo): boolean =>
  config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';

async function drawingOf(page: Page): Promise<Drawing> {
  const font = fs.readFileSync(PROBE_FONT).toString('base64');
  await page.setContent(
    `<style>@font-face{font-family:probe;src:url(data:font/woff2;base64,${font})}` +
      'p{font:17px/1.6 probe;margin:0;width:300px}</style>' +
      '<p>Hamburgefonstiv 0123456789</p><p style="font:13px/1.6 probe">Sphinx of black quartz, judge my vow.</p>',
  );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({
    clip: { x: 0, y: 0, width: 300, height: 60 },
  });
  const [chromium = ''] = page.context().browser()?.version().split('.') ?? [];
  return {
    chromium,
    letters: createHash('sha256').update(picture).digest('hex').slice(0, 16),
  };
}

function record(drawing: Drawing): void {
  fs.mkdirSync(path.dirname(BROWSER), { recursive: true });
  fs.writeFileSync(BROWSER, `${JSON.stringify(drawing, null, 2)}\n`);
}

/** Why the screenshots of another browser or system say nothing here; undefined when both are the same. */
function otherDrawing({ chromium, letters }: Drawing): string | undefined {
  if (!fs.existsSync(BROWSER)) {
    return undefined;
  }
  const recorded = JSON.parse(fs.readFileSync(BROWSER, 'utf8')) as Drawing;
  if (recorded.chromium !== chromium) {
    return (
      `The screenshots were made with Chromium ${recorded.chromium}, and this is Chromium ${chromium}: ` +
      `what differs may be the browser. Test with version ${recorded.chromium} (CHROMIUM=<path>), or record ` +
      `them again with "${UPDATE}" from a commit whose look is right.`
    );
  }
  return recorded.letters === letters
    ? undefined
    : 'This system draws letters in another way than the one that made the screenshots: what differs may be ' +
        `the system. Record them again with "${UPDATE}" from a commit whose look is right.`;
}

/** The index of the search is fetched first. */
const ARRIVES_WITHIN = 20_000;

/** Waits for what arrives after hydration. */
async function settle(page: Page, name: string): Promise<void> {
  if (name === 'search') {
    await expect(
      page.locator('.search-row .search-text').first(),
    ).not.toBeEmpty({ timeout: ARRIVES_WITHIN });
  }
  if (name === 'not-found') {
    await expect(
      page.getByRole('heading', { name: 'Did you look for' }),
    ).toBeVisible({ timeout: ARRIVES_WITHIN });
  }
  await page.evaluate(() => document.fonts.ready);
}

test.beforeEach(async ({ page }, info) => {
  const drawing = await drawingOf(page);
  if (isUpdate(info)) {
    record(drawing);
    return;
  }
  const reason = otherDrawing(drawing);
  if (reason === undefined) {
    return;
  }
  // Other machines may have any browser. Where the site is published from, tests that are left out after an update
  // of the image would not be missed.
  if (process.env.GITHUB_ACTIONS) {
    throw new Error(reason);
  }
  console.warn(reason);
  test.skip(true, reason);
});

for (const [name, address] of Object.entries(PAGES)) {
  for (const theme of themesOf(name)) {
    test(`${name} (${theme})`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize(SIZES[0]);
      await page.goto(address);
      await settle(page, name);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const file = `${name}-${size.width}-${theme}.png`;
        if (!isUpdate(info)) {
          expect(
            fs.existsSync(info.snapshotPath(file)),
            `tests/e2e/screenshots/${file} is missing; "${UPDATE}" records it`,
          ).toBe(true);
        }
        await expect.soft(page).toHaveScreenshot(file, {
          // Readers with reduced motion have none but the fade of what scrolls, which Playwright would end.
          animations: 'allow',
          caret: 'hide',
          fullPage: name === WHOLE,
          maxDiffPixelRatio: MAX_DIFFERENT,
          timeout: ARRIVES_WITHIN,
        });
      }
    });
  }
}
