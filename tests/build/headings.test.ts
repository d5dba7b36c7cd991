/** Headings of the built pages: readers with a screen reader go from one to the next by their levels. */
import { expect, it } from 'vitest';
import { pages } from './site';

it('no page skips a level', () => {
  const skipped = [...pages.values()].flatMap(({ address, $ }) => {
    const headings = $('article :is(h1, h2, h3, h4, h5, h6)').toArray();
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    return headings.flatMap((heading, index) => {
      const before = levels[index - 1];
      const level = levels[index] ?? 1;
      return before !== undefined && level > before + 1
        ? `${address}: a heading of level ${level} follows one of level ${before}: ${$(heading).text()}`
        : [];
    });
  });
  expect(skipped).toEqual([]);
});
