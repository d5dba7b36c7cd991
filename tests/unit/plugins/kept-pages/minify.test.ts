import { getHtmlMinifier } from '@docusaurus/bundler/lib/minifyHtml';
import { expect, it, vi } from 'vitest';
import { minifyRest } from '@site/src/plugins/kept-pages/minifyRest.cjs';
import { minifyApp } from '@site/src/plugins/kept-pages/server/minify';

type Minify = Awaited<ReturnType<typeof getHtmlMinifier>>['minify'];

const wrap = minifyRest as (minify: Minify) => Minify;

const LONG_NAME = `<script>(function () { var aLongName = 1; document.title = aLongName + aLongName; })();</script>`;

/** A page as Docusaurus' template makes it. */
const page = (app: string, title = 'Title'): string => `<!DOCTYPE html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="UTF-8">
    <title data-rh="true">${title}</title>
    <script data-rh="true" type="application/ld+json">{ "name": "x" }</script>
    ${LONG_NAME}
    <script type="text/plain" data-src="/main.js"></script>
  </head>
  <body>
    ${LONG_NAME}
    <div id="__docusaurus">${app}</div>
  </body>
</html>
`;

const APPS = [
  '<main class="a"><p>One<!-- --> two</p><ul><li>a</li><li>b </li></ul><pre>x\n  y</pre></main>',
  '<main><p>With code</p><script>(function () { var aLongName = 1; document.title = aLongName; })();</script></main>',
  '<main><p>ends with a paragraph</p></main>',
  '',
];

it.each(APPS)(
  'gives what the minifier gives for the whole page: %s',
  async (app) => {
    const { minify } = await getHtmlMinifier({ type: 'swc' });
    const rest = wrap(minify);
    const whole = await minify(page(app));
    expect(whole.code).not.toContain('aLongName');
    expect(await rest(page(await minifyApp(app)))).toEqual(whole);
  },
);

it('minifies a script of many pages once', async () => {
  const { minify } = await getHtmlMinifier({ type: 'swc' });
  const counted = vi.fn(minify);
  const rest = wrap(counted);
  const [first, second] = await Promise.all([
    rest(page('', 'First')),
    rest(page('', 'Second')),
  ]);
  expect(counted).toHaveBeenCalledTimes(3);
  expect(first.code).toContain('First');
  expect(second.code).toContain('Second');
});

it('hands on a page without an application', async () => {
  const { minify } = await getHtmlMinifier({ type: 'swc' });
  const html = '<!DOCTYPE html><html><body><p>Moved</p></body></html>';
  expect(await wrap(minify)(html)).toEqual(await minify(html));
});

it('throws for HTML that is not well-formed', async () => {
  await expect(minifyApp('<p>a</span>')).rejects.toThrow(
    'The page\'s HTML is not well-formed: Stray end tag "span"',
  );
});
