/** A sample of the texts and links of a page: one for each combination of colours that was not measured yet. */
import type { Page } from '@playwright/test';

/** Attributes of the elements whose colours axe measures. */
const TEXT = 'data-text-sample';
const LINK = 'data-link-sample';

/** The rules of axe that compare colours, and the elements that they look at in a sample. */
export const SAMPLES = {
  'color-contrast': `[${TEXT}]`,
  'link-in-text-block': `[${LINK}]`,
} as const;

/** Combinations that axe measured in this worker, on any page. */
const measured = new Set<string>();

/**
 * Marks one element for each combination of what contrast depends on and that was not measured yet: of texts, the
 * colours of a text and of its ground, and whether it is large, which says how much contrast it needs; of links, all
 * that tells a link from the text that it is in.
 */
export async function markNewColours(page: Page): Promise<void> {
  const found = await page.evaluate(
    ({ textMark, linkMark, known }) => {
      const seen = new Set(known);
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
      const markNew = (element: Element, mark: string, parts: string[]) => {
        const colours = parts.join('|');
        if (!seen.has(colours)) {
          seen.add(colours);
          element.setAttribute(mark, '');
        }
      };
      const markText = (element: Element) => {
        const style = getComputedStyle(element);
        // Large letters need less contrast; from 14 points on, bold ones are large.
        const size = parseFloat(style.fontSize);
        const isLarge =
          size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        markNew(element, textMark, [
          style.color,
          isLarge ? 'large' : 'small',
          style.textShadow,
          groundOf(element),
        ]);
      };
      const looks = (element: Element): string => {
        const style = getComputedStyle(element);
        return [
          style.color,
          style.font,
          style.textDecoration,
          style.border,
          style.outline,
          groundOf(element),
        ].join('|');
      };
      const markLink = (link: Element) => {
        const { display } = getComputedStyle(link);
        let block = link.parentElement;
        while (block && getComputedStyle(block).display.startsWith('inline')) {
          block = block.parentElement;
        }
        markNew(link, linkMark, [
          'link',
          display,
          looks(link),
          block ? looks(block) : '',
        ]);
      };

      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: element, nodeValue } = texts.currentNode;
        if (nodeValue?.trim() && element?.checkVisibility()) {
          markText(element);
        }
      }
      for (const link of document.querySelectorAll('a[href], [role=link]')) {
        if (link.checkVisibility()) {
          markLink(link);
        }
      }
      return [...seen].slice(known.length);
    },
    { textMark: TEXT, linkMark: LINK, known: [...measured] },
  );
  found.forEach((colours) => measured.add(colours));
}
