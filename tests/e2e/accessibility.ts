/** What axe finds wrong with a page. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Options {
  /** Part of the page to look at, as a selector. */
  readonly within?: string;
  /** Measures the contrast of every text, not of one text for each combination of colours. */
  readonly everyText?: boolean;
}

/** The minified build: a page parses it in half the time of the package's main file. */
const source = fs.readFileSync(
  createRequire(__filename).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Attribute of the elements whose contrast axe measures. */
const MARK = 'data-contrast-sample';

/** axe, with its contrast rule narrowed to the marked elements. */
const narrowed = `${source};axe.configure({ rules: [{ id: 'color-contrast', selector: '[${MARK}]' }] });`;

/** Combinations of colours that axe measured in this worker, on any page. */
const measured = new Set<string>();

/**
 * Marks one element for each combination of what contrast depends on and that was not measured yet: the
 * colours of a text and of its ground, and the size and weight that say how much contrast the text needs.
 */
async function markNewColours(page: Page): Promise<void> {
  const found = await page.evaluate(
    ({ mark, known }) => {
      const grounds = new Map<Element, string>();
      // An opaque ground hides those behind it; where there are images, opacity and filters, it may not.
      const groundOf = (element: Element | null): string => {
        const kept = element === null ? '' : grounds.get(element);
        if (element === null || kept !== undefined) {
          return kept ?? '';
        }
        const style = getComputedStyle(element);
        const colour = style.backgroundColor;
        const effects = [
          style.backgroundImage,
          style.opacity,
          style.filter,
          style.mixBlendMode,
        ].join();
        const isPlain = effects === 'none,1,none,normal';
        const ground =
          (colour === 'rgba(0, 0, 0, 0)' ? '' : colour) +
          (isPlain ? '' : effects) +
          (isPlain && colour.startsWith('rgb(')
            ? ''
            : groundOf(element.parentElement));
        grounds.set(element, ground);
        return ground;
      };
      const seen = new Set(known);
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: element, nodeValue } = texts.currentNode;
        if (!nodeValue?.trim() || !element?.checkVisibility()) {
          continue;
        }
        const style = getComputedStyle(element);
        const colours = [
          style.color,
          style.fontSize,
          style.fontWeight,
          style.textShadow,
          groundOf(element),
        ].join('|');
        if (!seen.has(colours)) {
          seen.add(colours);
          element.setAttribute(mark, '');
        }
      }
      return [...seen];
    },
    { mark: MARK, known: [...measured] },
  );
  found.forEach((colours) => measured.add(colours));
}

/**
 * Finds violations of the rules of axe, one line for each: the rule and the element.
 *
 * Measuring the contrast of every word takes nine tenths of axe's time, and most words share their
 * colours. So axe measures one text for each combination of colours that a worker meets, unless
 * `everyText` is set. A worker that had a failure is replaced, so a second try measures again.
 */
export async function violationsOf(
  page: Page,
  { within, everyText = false }: Options = {},
): Promise<string[]> {
  if (!everyText) {
    await markNewColours(page);
  }
  const axe = new AxeBuilder({
    page,
    axeSource: everyText ? source : narrowed,
  })
    // Legacy mode runs in the page itself. The other mode opens a second page to merge the results of
    // frames; the site has none.
    .setLegacyMode()
    // Without descriptions of what passes, which take half of the rest of the time.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (
    within === undefined ? axe : axe.include(within)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
}
