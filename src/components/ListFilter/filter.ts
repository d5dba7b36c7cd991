/** Filters the lists of names on a page, `dl.api-names`, and hides what is around the rows that are left. */

/** The rows of a list: a name with its facts, and the description. */
const rowsOf = (list: Element): [HTMLElement, HTMLElement][] =>
  [...list.querySelectorAll<HTMLElement>(':scope > dt')].flatMap((term) =>
    term.nextElementSibling instanceof HTMLElement
      ? [[term, term.nextElementSibling] as [HTMLElement, HTMLElement]]
      : [],
  );

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
    for (const row of element.matches('dl') ? rowsOf(element) : []) {
      const text = wordsOf(row);
      const fits = words.every((word) => text.includes(word));
      found += fits ? 1 : 0;
      for (const cell of row) {
        cell.hidden = !fits;
      }
    }
    element.hidden = !isAll && found === 0;
    if (found > 0) {
      count += found;
      for (const heading of above) {
        heading.hidden = false;
      }
    }
  }
  return count;
}
