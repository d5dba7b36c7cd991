/**
 * Names the module and the entry of an API page that is being read on the folded table of contents, which stays above the
 * entries, and marks the entry in it. The contents close as a menu does. src/client/currentEntry.ts loads it on API pages.
 */

/** A line in the upper fifth of the window: the entry that crosses it is being read. */
const LINE = '-20% 0px -79% 0px';

let observer: IntersectionObserver | undefined;

/** The contents while they are open and lie over the entries. */
const openContents = (): HTMLDetailsElement | null =>
  document.querySelector('.row:has(.api-entry) .contents[open]');

/** Escape, and a press outside, close what lies over the page. */
function closeContents(): void {
  document.addEventListener('keydown', ({ key }) => {
    const contents = key === 'Escape' ? openContents() : null;
    if (contents) {
      contents.open = false;
      contents.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const contents = openContents();
    if (contents && !contents.contains(target as Node)) {
      contents.open = false;
    }
  });
}

closeContents();

const headingOf = (entry: Element) =>
  entry.querySelector<HTMLElement>('[data-kind]');

/** The name of an entry as users write it: that of a method with its class. */
function nameOf(entry: Element): string {
  const heading = headingOf(entry);
  const name = heading?.querySelector('code')?.textContent ?? '';
  const owner = heading?.dataset.owner;
  return owner === undefined ? name : `${owner}.${name}`;
}

/** Shows which entry is read; none above the first one. */
function show(summary: HTMLElement, entry: Element | undefined): void {
  const links = summary.parentElement?.querySelectorAll('a') ?? [];
  const target = entry && `#${headingOf(entry)?.id}`;
  for (const link of links) {
    link.toggleAttribute('data-current', link.getAttribute('href') === target);
  }
  if (entry) {
    summary.dataset.here = nameOf(entry);
  } else {
    delete summary.dataset.here;
  }
}

/** Follows the entries of the page that is shown. */
export function followEntries(): void {
  observer?.disconnect();
  const summary = document.querySelector<HTMLElement>('.contents > summary');
  if (!summary) {
    return;
  }
  show(summary, undefined);
  summary.dataset.module =
    document.querySelector('article h1')?.textContent ?? '';
  observer = new IntersectionObserver(
    (changes) => {
      // An entry that is left is listed with the one that follows it.
      const read = changes.find(({ isIntersecting }) => isIntersecting);
      show(summary, read?.target);
    },
    { rootMargin: LINE },
  );
  for (const entry of document.querySelectorAll('.api-entry')) {
    observer.observe(entry);
  }
}
