/**
 * Client module: clicking a heading's anchor link copies its URL and announces that. The link still
 * navigates to its heading.
 */

import { announce } from './announce';

async function copy(event: MouseEvent): Promise<void> {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a.hash-link')
      : null;
  if (link && event.button === 0) {
    try {
      await navigator.clipboard.writeText(link.href);
      announce('Link copied');
    } catch {
      // Clipboard access is denied; the address bar shows the URL.
    }
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    void copy(event);
  });
}
