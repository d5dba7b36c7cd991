/** What axe finds wrong with a page. */
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { markNewColours, SAMPLES } from './colours';

interface Options {
  /** Part of the page to look at, as a selector. */
  readonly within?: string;
  /** Measures the contrast of every text, not of one text for each combination of colours. */
  readonly everyText?: boolean;
}

declare global {
  interface Window {
    /** There once it was added to the page. */
    axe?: typeof axeCore;
  }
}

/** The minified build: a page parses it in half the time of the package's main file. */
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Which elements the rules look at that compare colours: all, or the samples. */
const EVERY = {
  'color-contrast': '*',
  'link-in-text-block': 'a[href], [role=link]',
};

/**
 * Finds violations of the rules of axe, one line for each: the rule and the element.
 *
 * Measuring the colours of every word and link takes nine tenths of axe's time, and most share theirs. So axe
 * measures one of each combination of colours that a worker meets, unless `everyText` is set. A worker that had a
 * failure is replaced, so a second try measures again.
 */
export async function violationsOf(
  page: Page,
  { within, everyText = false }: Options = {},
): Promise<string[]> {
  if (!everyText) {
    await markNewColours(page);
  }
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    await page.evaluate(source);
  }
  return page.evaluate(
    async ({ selectors, within }) => {
      const { axe } = window;
      if (axe === undefined) {
        throw new Error('axe is not on the page');
      }
      axe.configure({
        rules: Object.entries(selectors).map(([id, selector]) => ({
          id,
          selector,
        })),
      });
      const { violations } = await axe.run(within ?? document, {
        // Without descriptions of what passes, which take half of the rest of the time.
        resultTypes: ['violations'],
        // No rule that is on reads style sheets; without this, axe fetches and parses them on each page.
        preload: { assets: ['media'], timeout: 10_000 },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    },
    { selectors: everyText ? EVERY : SAMPLES, within },
  );
}
