/** The builder for the place of a value on the page about configuration. */
import { violationsOf } from './accessibility';
import { expect, test, type Page } from './test';

const SETUP = '/docs/general-usage/credentials/setup';

const box = (page: Page) =>
  page.getByRole('group', { name: 'Find the place of a value' });
const status = (page: Page) => box(page).getByRole('status');

test('a field gets its places in order, with lines to copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(SETUP);
  await box(page).getByLabel('Destination').fill('postgres');
  await box(page).getByLabel('Field').fill('credentials.password');
  await box(page).getByLabel('Pipeline').fill('shop');
  await expect(status(page)).toContainText('in 12 places');
  await expect(page).toHaveURL(
    /\?destination=postgres&field=credentials\.password&pipeline=shop/,
  );
  const first = box(page).getByRole('button', {
    name: 'Copy SHOP__DESTINATION__POSTGRES__CREDENTIALS__PASSWORD',
  });
  await first.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'SHOP__DESTINATION__POSTGRES__CREDENTIALS__PASSWORD',
  );
  await expect(
    box(page).getByRole('figure', { name: '.dlt/secrets.toml' }),
  ).toContainText('[destination.postgres.credentials]');
  await expect(box(page)).toContainText('shop-destination-postgres');
  expect(await violationsOf(page)).toEqual([]);
});

test('the URL restores a look-up, and Back returns to it', async ({ page }) => {
  await page.goto(`${SETUP}?field=log_level`);
  await expect(status(page)).toContainText('dlt looks for log_level');
  await box(page).getByRole('button', { name: 'Check your files' }).click();
  await expect(box(page).getByLabel('secrets.toml')).toBeVisible();
  await page.goBack();
  await expect(status(page)).toContainText('dlt looks for log_level');
});

test('pasted files are read line by line, and their values are shown nowhere else', async ({
  page,
}) => {
  await page.goto(`${SETUP}?check=files&destination=postgres`);
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url() + (request.postData() ?? ''));
  });
  await box(page)
    .getByLabel('secrets.toml')
    .fill(
      '[destination.postgres.credentials]\nhost = "pasted-value"\npasswrod = "pasted-value"\nport = "pasted-value"\n',
    );
  await expect(status(page)).toContainText(
    '1 of 3 values read, 1 error, 3 fields missing',
  );
  const lines = box(page).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Line 3' })).toContainText(
    'Probably meant: destination.postgres.credentials.password',
  );
  await expect(lines.filter({ hasText: 'Line 4' })).toContainText(
    'credentials.port of destination postgres takes a whole number',
  );
  await expect(
    box(page).getByRole('figure', { name: '.dlt/secrets.toml' }),
  ).toContainText('username = "your_user"');
  const shown = await Promise.all([
    lines.allTextContents(),
    box(page).getByRole('figure').allTextContents(),
  ]);
  expect(shown.flat().join(' ')).not.toContain('pasted-value');
  expect(requests.filter((one) => one.includes('pasted-value'))).toEqual([]);
  expect(page.url()).not.toContain('pasted-value');
  expect(await violationsOf(page)).toEqual([]);
});

test('a broken file says where', async ({ page }) => {
  await page.goto(`${SETUP}?check=files`);
  await box(page).getByLabel('config.toml').fill('[runtime]\nlog_level = = 1');
  await expect(box(page)).toContainText('Line 2, column');
});

test('it fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${SETUP}?field=credentials.password&destination=postgres`);
  await expect(status(page)).toContainText('dlt looks for');
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= window.innerWidth,
    ),
  ).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the builder is not shown, the order of the places is', async ({
    page,
  }) => {
    await page.goto(SETUP);
    await expect(box(page)).toBeHidden();
    await expect(
      page.getByText('SOURCES__SUPPORT__TICKETS__API_KEY').first(),
    ).toBeVisible();
  });
});

test('a text that is too long is not pasted, and the field stays usable', async ({
  page,
}) => {
  await page.goto(`${SETUP}?check=files&destination=postgres`);
  const field = box(page).getByLabel('secrets.toml');
  await field.fill('[destination.postgres.credentials]\nhost = "h"\n');
  await expect(status(page)).toContainText('1 of 1 value read');
  // Prevented before the browser lays the text out, which alone would take minutes.
  const prevented = await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    return !element.dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, '# comment\n'.repeat(100_000));
  expect(prevented).toBe(true);
  await expect(box(page).getByRole('alert')).toContainText(
    'secrets.toml:2001:1: The text has more than 2000 lines',
  );
  await expect(field).toHaveValue(/^\[destination/);
  await field.fill(`a = ${'['.repeat(5_000)}`);
  await expect(box(page).getByRole('listitem').first()).toContainText(
    'Line 1, column 25: Lists and tables are nested more than 20 deep',
  );
  await field.fill('[destination.postgres.credentials]\nport = 1\n');
  await expect(status(page)).toContainText('1 of 1 value read');
  await expect(box(page).getByRole('alert')).toHaveCount(0);
});
