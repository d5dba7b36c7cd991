/** Filters the lists of names on a page, also folded ones, and hides what is around the rows that are left. */

/** The rows of a list: items, or names with their facts and the description. */
const rowsOf = (list: Element): HTMLElement[][] =>
  [...list.querySelectorAll<HTMLElement>(':scope > :is(dt, li)')].map((row) =>
    row.matches('dt') && row.nextElementSibling instanceof HTMLElement
      ? [row, row.nextElementSibling]
      : [row],
  );

const childrenOf = (element: Element): HTMLElement[] =>
  [...element.children].filter((each) => each instanceof HTMLElement);

/** Opens a fold for the rows that are found in it, and closes it again when everything is shown. */
function openFor(fold: HTMLDetailsElement, hasFound: boolean): void {
  if (hasFound && !fold.open) {
    fold.open = true;
    fold.dataset.filtered = '';
  } else if (!hasFound && fold.dataset.filtered !== undefined) {
    fold.open = false;
    delete fold.dataset.filtered;
  }
}

/** What a row is found by: its text, and its dotted name, which is the id of its link target. */
const wordsOf = (row: readonly HTMLElement[]): string =>
  [
    ...row.map(({ textContent }) => textContent),
    row[0]?.querySelector('[id]')?.id ?? '',
  ]
    .join(' ')
    .toLowerCase();

const levelOf = ({ tagName }: Element): number =>
  Number(/^H(\d)$/.exec(tagName)?.[1] ?? 7);

/**
 * Shows the rows that have all words of a query, with the headings above them, and hides everything else; an empty query
 * shows everything.
 *
 * @param elements siblings: headings, lists, and what is between them
 * @returns the number of rows that are shown
 */
export function filterLists(
  elements: readonly HTMLElement[],
  query: string,
): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isAll = words.length === 0;
  let count = 0;
  /** The headings above an element, from the page's highest level down. */
  let above: HTMLElement[] = [];
  for (const element of elements) {
    const level = levelOf(element);
    if (level < 7) {
      above = [...above.filter((one) => levelOf(one) < level), element];
    }
    let found = 0;
    if (element instanceof HTMLDetailsElement) {
      found = filterLists(childrenOf(element), query);
      openFor(element, !isAll && found > 0);
    }
    for (const row of element.matches('dl, ul') ? rowsOf(element) : []) {
      const text = wordsOf(row);
      const fits = words.every((word) => text.includes(word));
      found += fits ? 1 : 0;
      for (const cell of row) {
        cell.hidden = !fits;
      }
    }
    element.hidden = !isAll && found === 0 && !element.matches('summary');
    if (found > 0) {
      count += found;
      for (const heading of above) {
        heading.hidden = false;
      }
    }
  }
  return count;
}
