/** What a reader downloads stays within budgets.json; a page over a budget is named with its size. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { baseUrl } from '@site/src/config/site';
import { hasSlimClient } from '@site/src/config/switches';
import budgets from './budgets.json';
import { pages } from './site';
import { assets, gzipSize, scriptsOf, stylesOf, total, uses } from './weights';

/** Pages of docs/: every page but the landing page and the error page, which start with less. */
const docPages = [...pages].filter(
  ([address]) =>
    address !== baseUrl.replace(/\/$/, '') && !address.endsWith('/404.html'),
);

/** Generated pages, whose length no author chooses. */
const apiPages = docPages.filter(([address]) =>
  address.startsWith(`${baseUrl}api_reference/`),
);

/** [address, bytes] of the pages over a budget, the heaviest first. */
const over = (
  weights: readonly (readonly [string, number])[],
  budget: number,
): (readonly [string, number])[] =>
  weights.filter(([, bytes]) => bytes > budget).sort((a, b) => b[1] - a[1]);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const scriptWeights = docPages.map(
  ([address, page]) => [address, total(scriptsOf(page))] as const,
);

// Without slim-client the scripts are as large as Docusaurus makes them.
describe.runIf(hasSlimClient)('scripts', () => {
  it('names the chunks of a page in its HTML, so that they load in parallel with main.js', () => {
    const without = docPages.filter(
      ([, page]) => !scriptsOf(page).some((script) => uses.get(script) === 1),
    );
    expect(without.map(([address]) => address)).toEqual([]);
  });

  it('starts with a small main.js', () => {
    const [first] = docPages;
    const start = (first ? scriptsOf(first[1]) : []).filter((script) =>
      /\/(main|runtime~main)\.\w+\.js$/.test(script),
    );
    expect(start).toHaveLength(2);
    expect(total(start)).toBeLessThanOrEqual(budgets.startGzip);
  });

  it('keeps each page within the budget', () => {
    expect(over(scriptWeights, budgets.pageScriptsGzip)).toEqual([]);
  });

  it('keeps the median page within its budget', () => {
    expect(median(scriptWeights.map(([, bytes]) => bytes))).toBeLessThanOrEqual(
      budgets.medianPageScriptsGzip,
    );
  });

  it('keeps the content of each API page within the budget', () => {
    const contents = apiPages.map(
      ([address, page]) =>
        [
          address,
          total(scriptsOf(page).filter((script) => uses.get(script) === 1)),
        ] as const,
    );
    expect(contents.length).toBeGreaterThan(300);
    expect(over(contents, budgets.apiPageGzip)).toEqual([]);
  });
});

/** A name that only prism-react-renderer's grammars have. */
const GRAMMAR = 'javadoclike';

it('starts no page with a highlighter', () => {
  // A composed pipeline is highlighted in the browser, when a reader chooses one.
  const started = new Set([...pages.values()].flatMap(scriptsOf));
  const withPrism = [...started].filter((file) =>
    fs.readFileSync(file, 'utf8').includes(GRAMMAR),
  );
  // Without slim-client the HTML names the two scripts of all pages, and not those of a page.
  expect(started.size).toBeGreaterThanOrEqual(hasSlimClient ? pages.size : 2);
  expect(withPrism).toEqual([]);
});

it('keeps the HTML of each page within the budget', () => {
  const weights = [...pages].map(
    ([address, { file }]) => [address, gzipSize(file)] as const,
  );
  expect(over(weights, budgets.htmlGzip)).toEqual([]);
});

/** The page of the design has style sheets of its own, and is not for readers. */
const FOR_EDITORS = '/docs/design';

it('keeps the style sheets of each page within the budget', () => {
  const weights = [...pages]
    .filter(([address]) => address !== FOR_EDITORS)
    .map(([address, page]) => [address, total(stylesOf(page))] as const);
  expect(Math.min(...weights.map(([, bytes]) => bytes))).toBeGreaterThan(0);
  expect(over(weights, budgets.cssGzip)).toEqual([]);
});

it('has few and small fonts', () => {
  const fonts = assets('.woff2').map((file) => fs.statSync(file).size);
  expect(fonts.length).toBeLessThanOrEqual(budgets.fontFiles);
  expect(fonts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(
    budgets.fontBytes,
  );
});
