/**
 * Client module: keeps the active entry of the table of contents in view. The theme marks the entry while the reader
 * scrolls; a long table scrolls by itself.
 */

/** Free space above and below the entry, as a share of the column's height. */
const MARGIN = 0.2;

let observer: MutationObserver | undefined;

/** Scrolls the column, not the page, and only when the active entry is near its edges or outside. */
function reveal(column: Element): void {
  const active = column.querySelector('.table-of-contents__link--active');
  if (!active) {
    return;
  }
  const box = column.getBoundingClientRect();
  const entry = active.getBoundingClientRect();
  const margin = box.height * MARGIN;
  const above = entry.top - (box.top + margin);
  const below = entry.bottom - (box.bottom - margin);
  column.scrollTop += above < 0 ? above : Math.max(below, 0);
}

/** Called by Docusaurus on the first page and after each navigation. */
export function onRouteDidUpdate(): void {
  observer?.disconnect();
  const column = document.querySelector('.theme-doc-toc-desktop');
  if (!column) {
    return;
  }
  observer = new MutationObserver(() => {
    reveal(column);
  });
  observer.observe(column, {
    subtree: true,
    attributes: true,
    attributeFilter: ['class'],
  });
}
