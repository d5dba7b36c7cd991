/** Code in a table breaks after its signs, and short code breaks on phones only. */
import { expect, test } from './test';

const PAGES = [
  '/docs/general-usage/pipeline',
  '/docs/general-usage/full-loading',
  '/docs/dlt-ecosystem/verified-sources/zendesk',
  '/docs/dlt-ecosystem/verified-sources/sql_database/configuration',
];

for (const width of [390, 1280]) {
  test(`names in tables at ${width}px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const address of PAGES) {
      await page.goto(address);
      /** The pieces into which the lines of the window break each code; only of code that breaks. */
      const broken = await page
        .locator('article table code')
        .evaluateAll((codes) =>
          codes.flatMap((code) => {
            const range = document.createRange();
            const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
            const lines = new Map<number, string>();
            for (let text = texts.nextNode(); text; text = texts.nextNode()) {
              (text.nodeValue ?? '').split('').forEach((letter, index) => {
                range.setStart(text, index);
                range.setEnd(text, index + 1);
                const top = Math.round(range.getBoundingClientRect().top);
                lines.set(top, (lines.get(top) ?? '') + letter);
              });
            }
            return lines.size > 1 ? [[...lines.values()]] : [];
          }),
        );
      const names = broken.filter((pieces) => !/\s/.test(pieces.join('')));
      const elsewhere = names.filter((pieces) =>
        /[a-zA-Z\d]\n(?![A-Z])/.test(pieces.join('\n')),
      );
      expect(elsewhere, address).toEqual([]);
      const short = names.filter((pieces) => pieces.join('').length < 24);
      if (width > 640) {
        expect(short, address).toEqual([]);
      } else if (address === PAGES[0]) {
        // Its columns are too narrow on a phone, so the check above has seen names that break.
        expect(short).not.toEqual([]);
      }
    }
  });
}
