/**
 * Client module: fetches the scripts of a page when its link is about to be followed: the pointer rests on it, it has the
 * focus of the keyboard, or a finger touches it. Docusaurus fetches the pages of all visible links, which was two thirds
 * of a visit's bytes and blocked a phone's main thread on pages with many links.
 */

/** Bytes that one document fetches ahead, as they are transferred without headers. */
export const BUDGET_BYTES = 200_000;

/** The scripts of one page weigh at most this, in bytes after gzip; tests/build/hosting.test.ts compares. */
export const PAGE_BYTES = 60_000;

/** How long a pointer or the focus rests on a link before it means that link, in milliseconds. */
const REST_MS = 80;

/** What the browser says about the connection; Safari and Firefox say nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether a reader pays for each byte, or waits for each. */
export function isSparing(connection: Connection | undefined): boolean {
  const { saveData = false, effectiveType = '4g' } = connection ?? {};
  return saveData || effectiveType !== '4g';
}

/** Path of the page that a link leads to; undefined for files, other sites, and the page that is open. */
export function pageOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, target } = link;
  const isFile = /\.[a-z\d]+$/i.test(pathname);
  return origin !== location.origin ||
    pathname === location.pathname ||
    (target !== '' && target !== '_self') ||
    link.hasAttribute('download') ||
    isFile
    ? undefined
    : pathname;
}

/** Bytes that were fetched ahead for this document. */
function fetchedBytes(): number {
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[rel="prefetch"]',
  );
  const ahead = new Set([...links].map(({ href }) => href));
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => ahead.has(name))
    .reduce(
      (sum, entry) =>
        sum + (entry as PerformanceResourceTiming).encodedBodySize,
      0,
    );
}

type Fetch = (path: string) => unknown;

/** Fetches the page of a link, unless the reader is sparing or the budget could be exceeded. */
function fetchPage(link: HTMLAnchorElement, fetch: Fetch): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const path = pageOf(link);
  if (
    path !== undefined &&
    !isSparing(connection) &&
    fetchedBytes() + PAGE_BYTES <= BUDGET_BYTES
  ) {
    fetch(path);
  }
}

/** Replaces Docusaurus' prefetching of visible links by one of links that are meant. */
function install(): void {
  const { prefetch } = window.docusaurus;
  const ignore = (): false => false;
  window.docusaurus = {
    ...window.docusaurus,
    prefetch: ignore,
    preload: ignore,
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest('a') : null;
  const rest = (event: Event): void => {
    clearTimeout(resting);
    const link = linkOf(event);
    if (link) {
      resting = setTimeout(fetchPage, REST_MS, link, prefetch);
    }
  };
  document.addEventListener('pointerover', (event) => {
    // A finger also reports a pointer, when it scrolls too.
    if (event.pointerType === 'mouse') {
      rest(event);
    }
  });
  document.addEventListener('focusin', rest);
  document.addEventListener(
    'touchstart',
    (event) => {
      const link = linkOf(event);
      if (link) {
        fetchPage(link, prefetch);
      }
    },
    { passive: true },
  );
}

let installed = false;

/** Docusaurus also calls this for the first page, before any link is reported as visible. */
export function onRouteDidUpdate(): void {
  if (!installed) {
    installed = true;
    install();
  }
}
