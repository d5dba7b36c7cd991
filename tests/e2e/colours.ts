/** A sample of the texts of a page: one for each combination of colours that was not measured yet. */
import type { Page } from '@playwright/test';

/** Attribute of the texts whose contrast axe measures. */
export const SAMPLE = 'data-contrast-sample';

/** Combinations that axe measured in this worker, on any page. */
const measured = new Set<string>();

/**
 * Marks one text for each combination of what contrast depends on and that was not measured yet: the colours of a text
 * and of its ground, and whether it is large, which says how much contrast it needs.
 */
export async function markNewColours(page: Page): Promise<void> {
  const found = await page.evaluate(
    ({ mark, known }) => {
      const seen = new Set(known);
      const grounds = new Map<Element, string>();
      // An opaque ground hides those behind it; where there are images, opacity and filters, it may not.
      const groundOf = (element: Element | null): string => {
        const retained = element === null ? '' : grounds.get(element);
        if (element === null || retained !== undefined) {
          return retained ?? '';
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
      const markNew = (element: Element) => {
        const style = getComputedStyle(element);
        // Large letters need less contrast; from 14 points on, bold ones are large.
        const size = parseFloat(style.fontSize);
        const isLarge =
          size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const colours = [
          style.color,
          isLarge ? 'large' : 'small',
          style.textShadow,
          groundOf(element),
        ].join('|');
        if (!seen.has(colours)) {
          seen.add(colours);
          element.setAttribute(mark, '');
        }
      };
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: element, nodeValue } = texts.currentNode;
        if (nodeValue?.trim() && element?.checkVisibility()) {
          markNew(element);
        }
      }
      return [...seen].slice(known.length);
    },
    { mark: SAMPLE, known: [...measured] },
  );
  found.forEach((colours) => measured.add(colours));
}
