/**
 * Client module: clicking a heading's anchor link copies its URL and announces that. The link still
 * navigates to its heading.
 */

/** How long the message is shown, in milliseconds. */
const SHOWN_MS = 1_800;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message and announces it to screen readers, without moving the focus. */
function announce(message: string): void {
  if (!region) {
    region = document.createElement('div');
    region.className = 'announcement';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const status = region;
  clearTimeout(timer);
  // Screen readers announce a live region when its text changes, not when it is inserted with text.
  timer = setTimeout(() => {
    status.textContent = message;
    timer = setTimeout(() => {
      status.textContent = '';
    }, SHOWN_MS);
  }, 50);
}

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
