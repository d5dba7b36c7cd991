/** The cheat sheet on paper, and the file for agents that is made of it. */
import { expect, test } from './test';

const PAGE = '/docs/cheat-sheet';
const AGENTS_PAGE = '/docs/dlt-ecosystem/llm-tooling/agents-md';

/** A page of a PDF as Chromium writes it: an object of the type /Page, not /Pages. */
const PDF_PAGE = /\/Type\s*\/Page\b(?!s)/g;
const A4 = /\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*\s*\]/;

test('fits two sheets of A4, in two columns', async ({ page }) => {
  await page.goto(PAGE);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(A4);
  expect(pdf.match(PDF_PAGE)).toHaveLength(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.markdown').first()).toHaveCSS(
    'column-count',
    '2',
  );
});

test('leaves the paper of other pages as it is', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'an excerpt as AGENTS.md' }).click();
  await expect(page).toHaveURL(new RegExp(`${AGENTS_PAGE}$`));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.markdown').first()).toHaveCSS(
    'column-count',
    'auto',
  );
});

test('copies AGENTS.md as it is in the file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(AGENTS_PAGE);
  const block = page
    .locator('.theme-code-block')
    .filter({ hasText: 'AGENTS.md' })
    .first();
  await block.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const file = await (await page.request.get('/docs/AGENTS.md')).text();
  expect(copied.trimEnd()).toBe(file.trimEnd());
});
