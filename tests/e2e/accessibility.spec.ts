/** The search for errors finds them, in a sample of colours too. */
import { violationsOf } from './accessibility';
import { expect, test } from './test';

const FAULTY = `<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
  <p>Words, <a href="#1" style="color:#000">a link</a> that has only a colour.</p>
  <p style="color:#999">Words that are too pale.</p>
  <p>Words, <a href="#2" style="color:#00e;text-decoration:underline">a link</a>, words.</p>
  <p>Words, <a href="#3" style="color:#00e;text-decoration:underline"></a></p>
  <img src="data:,">
</main>`;

const STYLE =
  '<style>body{color:#444;background:#fff}a{text-decoration:none}</style>';

for (const everyText of [true, false]) {
  test(`errors are found in ${everyText ? 'every text' : 'a sample of texts'}`, async ({
    page,
  }) => {
    await page.setContent(FAULTY.replace('<main>', `${STYLE}<main>`));
    const found = await violationsOf(page, { everyText });
    const rules = found.map((line) => line.replace(/:.*/s, ''));
    expect(rules.toSorted()).toEqual([
      'color-contrast',
      'image-alt',
      'link-in-text-block',
      'link-name',
    ]);
  });
}

test('colours are measured once, other errors on each page', async ({
  page,
}) => {
  const pale = (words: string) =>
    `<!doctype html><html lang="en"><title>Pale</title><main><h1>Pale</h1><img src="data:,">
      <p style="color:#aaa;background:#fff">${words}</p></main>`;
  await page.setContent(pale('Words.'));
  expect(await violationsOf(page)).toHaveLength(2);
  await page.setContent(pale('Other words.'));
  expect(await violationsOf(page)).toEqual([
    expect.stringMatching(/^image-alt: /),
  ]);
});
