/**
 * A megabyte in a field of the search is cut, and the page answers afterwards. `npm run bench:search hostile` measures how
 * long the page is blocked.
 */
import { HOSTILE } from '../search/hostile';
import { expect, test } from './test';

const FIELDS = [
  ['/docs/search', 'combobox', 2_000],
  ['/docs/reference/errors', 'textbox', 20_000],
] as const;

for (const [address, role, most] of FIELDS) {
  test(`no text blocks ${address}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.goto(address);
    const field = page.getByRole(role, {
      name: /^(Search the docs|Your trace)/,
    });
    for (const [name, text] of HOSTILE) {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
      expect((await field.inputValue()).length, name).toBeLessThanOrEqual(most);
    }
    await field.fill('KeyError: how do I load rows of a table incrementally');
    await expect(page.getByRole('main')).toContainText('ncremental');
  });
}

test('the exception of a long log is explained', async ({ page }) => {
  await page.goto('/docs/reference/errors');
  const line = '2025-01-01 INFO loading rows\n'.repeat(20_000);
  await page
    .getByRole('textbox', { name: /^Your traceback/ })
    .fill(
      `${line}dlt.pipeline.exceptions.PipelineHasPendingDataException: x\n${line}`,
    );
  await expect(
    page.getByRole('group', { name: 'Explain a traceback' }),
  ).toContainText('PipelineHasPendingDataException');
  await expect(page.getByText('The text was long')).toBeVisible();
});
