/** What axe finds wrong with a page. */
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { markNewColours, SAMPLE } from './colours';

interface Options {
  /** Part of the page to look at, as a selector. */
  readonly within?: string;
  /** Measures the colours of every text and link, not of one for each combination. */
  readonly everyText?: boolean;
}

type Evaluate = (this: unknown, link: Element, ...rest: unknown[]) => unknown;

type Axe = typeof axeCore & {
  /** The checks as they run; axe does not export them otherwise. accessibility.spec.ts fails without them. */
  readonly _audit: { readonly checks: Record<string, { evaluate: Evaluate }> };
  readonly commons: {
    readonly color: {
      elementIsDistinct: (link: Element, block: Element) => boolean;
    };
  };
};

declare global {
  interface Window {
    /** There once it was added to the page. */
    axe?: Axe;
    /** The check that measures the colours of a link and of the words around it. */
    measureLink?: Evaluate;
  }
}

/** The minified build: a page parses it in half the time of the package's main file. */
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What links and the words around them look like that axe compared in this worker, on any page. */
const comparedLinks = new Set<string>();

/** Adds axe to a page, unless it is there. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) {
    await page.evaluate(source);
  }
}

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
  await addAxe(page);
  const { problems, links } = await page.evaluate(
    async ({ texts, everyLink, known, within }) => {
      const { axe } = window;
      const id = 'link-in-text-block';
      const measure = (window.measureLink ??= axe?._audit.checks[id]?.evaluate);
      if (axe === undefined || measure === undefined) {
        throw new Error(`axe has no check "${id}"; adapt accessibility.ts`);
      }
      const seen = new Set(known);
      // What axe takes for the block that a link is in.
      const isBlock = /^(block|list-item|table.*|flex|grid|inline-block)$/;
      const looks = (element: Element): string => {
        const { color, backgroundColor, backgroundImage, opacity } =
          getComputedStyle(element);
        return [color, backgroundColor, backgroundImage, opacity].join();
      };
      // Called for links among words. Another check of the rule says whether they differ without their colours.
      const evaluate: Evaluate = function (link, ...rest) {
        const chain = [link];
        let block = link.parentElement;
        while (block && !isBlock.test(getComputedStyle(block).display)) {
          chain.push(block);
          block = block.parentElement;
        }
        if (block && axe.commons.color.elementIsDistinct(link, block)) {
          return undefined;
        }
        for (let ground = block; ground; ground = ground.parentElement) {
          chain.push(ground);
        }
        const combination = chain.map(looks).join('|');
        if (seen.has(combination)) {
          return true;
        }
        seen.add(combination);
        return measure.call(this, link, ...rest);
      };
      axe.configure({
        rules: [{ id: 'color-contrast', selector: texts }],
        checks: [{ id, evaluate: everyLink ? measure : evaluate }],
      } as axeCore.Spec);
      const { violations } = await axe.run(within ?? document, {
        // Without descriptions of what passes, which take half of the rest of the time.
        resultTypes: ['violations'],
        // No rule that is on reads style sheets, which axe else fetches and parses on each page.
        preload: { assets: ['media'], timeout: 10_000 },
      });
      return {
        problems: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html}`),
        ),
        links: [...seen].slice(known.length),
      };
    },
    {
      texts: everyText ? '*' : `[${SAMPLE}]`,
      everyLink: everyText,
      known: [...comparedLinks],
      within,
    },
  );
  links.forEach((link) => comparedLinks.add(link));
  return problems;
}
