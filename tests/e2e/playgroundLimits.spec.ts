/** Input of the playground that is limited, or that needs a choice of the reader. */
import { deflateRawSync } from 'node:zlib';
import { violationsOf } from './accessibility';
import { output, runner } from './engine';
import { expect, test } from './test';

const PAGE = '/docs/playground';

const linkTo = (content: string | Uint8Array): string =>
  `${PAGE}#program=${deflateRawSync(content).toString('base64url')}`;

test('a link that unpacks to a gigabyte is rejected with a sentence', async ({
  page,
}) => {
  await page.goto(linkTo(new Uint8Array(900_000_000)));
  await expect(page.getByRole('alert')).toContainText('larger than 2 MB');
  // Nothing has run.
  await expect(output(page)).toHaveCount(0);
});

test('a link with 30,000 files makes no tabs', async ({ page }) => {
  const steps = Array.from({ length: 30_000 }, (_, at) => [
    `a${String(at)}.py`,
    '',
    true,
    true,
  ]);
  await page.goto(linkTo(JSON.stringify(steps)));
  await expect(page.getByRole('alert')).toContainText('has 30000 files');
});

test('a link without a program to run says so', async ({ page }) => {
  await page.goto(linkTo('[["a.csv", "id", true, false]]'));
  await expect(page.getByRole('alert')).toContainText('no file that runs');
});

test('a browser without DecompressionStream is named, not the link', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'DecompressionStream');
  });
  await page.goto(linkTo('[["a.py", "", true, true]]'));
  await expect(page.getByRole('alert')).toContainText('This browser cannot');
});

test('files that are too large or not UTF-8 get a sentence, and a choice of encodings', async ({
  page,
}) => {
  await page.goto(PAGE);
  const file = page.getByLabel('Open a file');
  const message = page.locator('.playground__message');
  await file.setInputFiles(
    'tests/fixtures/playground/sixty-million-rows.parquet',
  );
  await expect(message).toContainText('more than 500,000 rows');
  await file.setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    // "José" and a euro sign in Windows-1252.
    buffer: Buffer.from('name\nJos\xe9 \x80\n', 'latin1'),
  });
  await expect(message).toContainText('people.csv:2: not UTF-8 text');
  expect(await violationsOf(page)).toEqual([]);
  await message.getByRole('button', { name: 'Windows-1252' }).click();
  await runner(page).getByRole('tab', { name: 'people.csv' }).click();
  await expect(runner(page).getByRole('textbox')).toContainText('José €');
});
